"""Forms that go wrong: what is wrong is seen, what was typed stays, and there is a way on."""
import re

import pytest
from playwright.sync_api import expect

from household import day
from program import PASSWORD

LARGE = {"name": "large.jpg", "mimeType": "image/jpeg", "buffer": b"x" * (9 << 20)}


@pytest.fixture(scope="module")
def drill(home):
    product = home.product("Drill", kind="object", management="items")
    return home.api("POST", "/items", {"product": product})["uid"]


@pytest.fixture
def lent(home, drill):
    """A loan of the drill, which is back after the test."""
    loan = home.api("POST", f"/items/{drill}/loan", {"borrower": "Anna"})["id"]
    yield loan
    home.api("POST", f"/loans/{loan}/return", {})


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_field_that_is_wrong_is_never_folded_away(visit, drill, lent, scripts):
    page = visit(f"/i/{drill}", java_script_enabled=scripts)
    page.get_by_text("Condition, or an earlier day").click()
    page.get_by_label("Returned on").fill("nonsense")
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_text("This is not a date.")).to_be_visible()
    expect(page.get_by_label("Returned on")).to_be_focused()


def test_what_lies_in_the_past_is_offered_the_past(visit, drill, lent):
    page = visit(f"/i/{drill}")
    page.get_by_text("Condition, or an earlier day").click()
    field = page.locator(".field").filter(has=page.get_by_label("Returned on"))
    expect(field.get_by_role("button")).to_have_text(["today", "yesterday"])
    field.get_by_role("button", name="yesterday").click()
    expect(field.locator("output")).to_contain_text(str(day(-1).year))


def test_lending_what_somebody_has_leads_back_to_it(visit, home, drill):
    page = visit(f"/i/{drill}")
    page.get_by_label("Lent to").fill("Bob")
    loan = home.api("POST", f"/items/{drill}/loan", {"borrower": "Anna"})["id"]
    page.get_by_role("button", name="Lend").click()
    expect(page.get_by_text("Anna has it since")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_text("Lent to Anna")).to_be_visible()
    home.api("POST", f"/loans/{loan}/return", {})


@pytest.mark.parametrize(
    "typed, understood",
    [
        ("x", "Does not expire"), ("31122035", "Mon, 31 Dec 2035"), ("05/2035", "Thu, 31 May 2035"), ("1235e", "Mon, 31 Dec 2035"),
        ("12032035", "Mon, 12 Mar 2035"), ("12.3.", None), ("05/06", ""), ("nonsense", ""),
    ],
)
def test_a_date_is_read_back_as_the_server_will_read_it(visit, home, typed, understood):
    page = visit(f"/check-in?product={home.product('Dated')}")
    page.get_by_label("Best before").fill("+1d")
    expect(page.locator("output").first).not_to_be_empty()
    page.get_by_label("Best before").fill(typed)
    expect(page.locator("output").first).to_have_text(re.compile("12 Mar") if understood is None else understood)


def test_two_quick_taps_in_a_list_book_both(visit, home):
    products = [home.product(name) for name in ("Tapped once", "Tapped twice")]
    for product in products:
        home.check_in(product, "5", days=9)
    page = visit("/stock?q=Tapped")
    # The second tap comes before the first is answered, and the browser gives that one up.
    page.evaluate("document.querySelectorAll('button.use').forEach((button) => button.click())")
    expect(page.get_by_role("status")).to_contain_text("Checked out 1 Tapped")
    for _ in range(20):
        if (left := [home.stock(product) for product in products]) == [4, 4]:
            break
        page.wait_for_timeout(100)
    assert left == [4, 4]


@pytest.mark.parametrize("path, label", [("/scan", "Photo of a code"), ("/products/{}/pictures", "choose pictures")])
def test_a_picture_that_is_too_large_is_told_before_it_is_sent(visit, home, path, label):
    page = visit(path.format(home.product(f"Pictured by {label}")))
    sent = []
    page.on("request", lambda request: sent.append(request.method))
    page.get_by_label(label).set_input_files([LARGE])
    expect(page.get_by_text("The picture has more than 8 MB.")).to_be_visible()
    expect(page.get_by_label(label)).to_have_value("")
    assert "POST" not in sent


@pytest.mark.parametrize("label", ["Take a picture", "Or choose files", "Photo of its condition"])
def test_a_file_of_an_item_that_is_too_large_is_told_before_it_is_sent(visit, drill, label):
    page = visit(f"/i/{drill}")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => fold.open = true)")
    sent = []
    page.on("request", lambda request: sent.append(request.method))
    limit = 8 if label == "Photo of its condition" else 25
    page.get_by_label(label).evaluate(
        """(field, bytes) => {
            const list = new DataTransfer();
            list.items.add(new File([new Uint8Array(bytes)], "large.jpg", { type: "image/jpeg" }));
            field.files = list.files;
            field.dispatchEvent(new Event("change", { bubbles: true }));
        }""",
        (limit << 20) + 1,
    )
    expect(page.get_by_text(f"has more than {limit} MB.")).to_be_visible()
    expect(page.get_by_label(label)).to_have_value("")
    assert "POST" not in sent


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_refused_file_leads_to_what_is_wrong_with_it(visit, drill, scripts):
    page = visit(f"/i/{drill}", java_script_enabled=scripts, viewport={"width": 390, "height": 600})
    page.get_by_text("Add a document or a photo").click()
    html = {"name": "receipt.pdf", "mimeType": "application/pdf", "buffer": b"<html>"}
    page.get_by_label("Or choose files").set_input_files([html])
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#file")).to_be_focused()
    expect(page.locator("#file-errors")).to_be_in_viewport()


def test_a_photo_that_does_not_get_through_leaves_the_form_as_it_is(visit, home):
    page = visit(f"/check-in?product={home.product('Photographed')}")
    page.get_by_label("Amount").fill("7")
    for file, words in [(LARGE, "The picture has more than 8 MB."), ({**LARGE, "buffer": b"x"}, "The photo did not get through.")]:
        page.route("**/scan/text", lambda route: route.fulfill(status=503))
        with page.expect_file_chooser() as chooser:
            page.locator("a.photo").click()
        chooser.value.set_files(file)
        expect(page.locator(".printed")).to_contain_text(words)
        expect(page.get_by_label("Amount")).to_have_value("7")


def test_who_was_signed_out_meanwhile_signs_in_and_goes_back_to_what_was_typed(open_page, home):
    login = home.add("walter")
    page = open_page(base_url=home.server.url, storage_state=home.sign_in(login))
    page.goto("/check-in?new=1")
    page.get_by_label("Name", exact=True).fill("Typed before")
    page.get_by_label("Does not expire").check()
    page.context.clear_cookies(name=re.compile("lares-session.*"))
    page.get_by_role("button", name="Check in").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You are not signed in any more")
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Login").fill(login)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/check-in?new=1")
    page.evaluate("history.go(-3)")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Typed before")
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="Check in").last.click()
    expect(page.get_by_role("status")).to_contain_text("Checked in 1 Typed before.")


@pytest.mark.parametrize(
    "address, page_of_form",
    [
        ("/products", "/stock"), ("/items/{uid}/loan", "/i/{uid}"), ("/batches/{batch}/move", "/batches/{batch}"),
        ("/scan/book", "/scan"), ("/actions/1/undo", "/journal"), ("/loans/1/return", "/loans"), ("/units/conversions", "/units"),
        ("/products/{product}/barcodes", "/products/{product}"), ("/labels/codes", "/labels"), ("/account/password", "/account"),
        ("/household/invitations", "/household"), ("/products/{product}/use", "/products/{product}"),
        ("/products/{product}/pictures/1/cover", "/products/{product}/pictures"),
    ],
)
def test_the_address_of_a_form_leads_to_its_page(visit, home, drill, address, page_of_form):
    product = home.product(f"Addressed by {address}")
    batch = home.check_in(product, "1", days=9)["batch"]["id"]
    names = {"uid": drill, "product": product, "batch": batch}
    page = visit(address.format(**names))
    expect(page).to_have_url(home.server.url + page_of_form.format(**names))


def test_creating_what_was_scanned_leads_back_to_the_list(visit, home):
    home.product("Scanned", barcodes=[{"code": "4056489781486"}])
    page = visit("/scan?mode=check-in&code_1=4012345678901&amount_1=3&code_2=4056489781486&amount_2=1")
    page.get_by_role("link", name="Create it").click()
    expect(page.get_by_label("Amount")).to_have_value("3")
    page.get_by_label("Name", exact=True).fill("Created")
    page.get_by_label("Does not expire").check()
    page.get_by_role("button", name="Check in").last.click()
    expect(page.locator(".banner[role=status]")).to_contain_text("Checked in 3 Created.")
    expect(page.get_by_role("group", name="Scanned")).to_be_visible()
    expect(page.get_by_role("group", name="4012345678901")).to_have_count(0)


def test_one_goes_on_in_the_row_that_was_asked_for(visit, home):
    page = visit(f"/check-in?product={home.product('In rows')}")
    page.get_by_role("button", name="Another batch").click()
    expect(page.locator("[name=amount_2]")).to_be_focused()
    expect(page.locator("[name=amount_2]")).to_be_in_viewport()


@pytest.mark.parametrize("width", [320, 360, 412])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_main_button_is_in_one_line_on_small_phones(open_page, home, width, language):
    state = home.session("owner", language)
    page = open_page(base_url=home.server.url, storage_state=state, viewport={"width": width, "height": 700})
    page.goto(f"/check-in?product={home.product('On a small phone')}")
    assert page.locator(".sticky .primary").evaluate("(button) => button.getClientRects()[0].height") < 64
    lines = page.locator(".sticky .primary").evaluate(
        "(button) => { const text = document.createRange(); text.selectNodeContents(button.lastChild); return text.getClientRects().length }"
    )
    assert lines == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_field_of_a_count_is_named_by_its_product(visit, home):
    place = home.place("Counted shelf")
    home.check_in(home.product("Counted"), "2", days=9, location=place)
    page = visit(f"/places/{place}/count")
    expect(page.get_by_role("textbox", name="Counted")).to_have_value("2")


def test_a_product_of_pieces_without_a_place_does_not_say_nothing_is_there(visit, drill, home):
    product = home.api("GET", f"/items/{drill}")["product"]
    page = visit(f"/products/{product if isinstance(product, int) else product['id']}")
    expect(page.get_by_role("link", name="Each piece, with its place")).to_be_visible()
    expect(page.get_by_text("None in the house")).to_have_count(0)


def test_a_product_is_not_offered_to_be_merged_into_itself(visit, home):
    one, other = home.product("Merged twin"), home.product("Merged twin too")
    page = visit(f"/products/{one}/merge?q=Merged")
    links = page.locator("main .menu a")
    expect(links).to_have_count(1)
    expect(links).to_have_attribute("href", re.compile(f"product={other}$"))


def test_what_is_said_afterwards_names_what_happened(visit, home):
    product = home.product("Spoken of", kind="object", management="items")
    uid = home.api("POST", "/items", {"product": product})["uid"]
    page = visit(f"/items/{uid}/delete")
    page.get_by_role("button", name="Move to trash").click()
    said = page.locator(".banner[role=status]")
    expect(said).to_contain_text(f"Spoken of ({uid}) is in the trash.")
    said.get_by_role("button", name="Undo").click()
    expect(said).to_contain_text("Undone:")
    said.get_by_role("button", name="Undo").click()
    expect(said).to_contain_text("Booked again:")


def test_a_count_that_changes_nothing_says_so(visit, home):
    place = home.place("Unchanged shelf")
    home.check_in(home.product("Unchanged"), "2", days=9, location=place)
    page = visit(f"/places/{place}/count")
    page.get_by_role("button", name="Book the count").click()
    expect(page.locator(".banner[role=status]")).to_contain_text("Counted: everything is as it should be.")


def test_the_list_of_items_begins_with_all_of_them(visit, drill):
    page = visit("/items")
    expect(page.locator("nav.chips [aria-current]")).to_have_text("All")
