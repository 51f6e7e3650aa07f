"""Items: found by the codes on their labels, lent and taken back, put into places, and written to tags."""
import socket

import pytest
from playwright.sync_api import expect

import harness
import pictures
from household import day


@pytest.fixture(scope="module")
def server(tmp_path_factory, facts):
    """A server that knows its public address, to which the codes lead."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    server = harness.Server(
        tmp_path_factory.mktemp("data"), *facts.options, "--port", str(port), "--public-url", address
    )
    yield server
    server.stop()


@pytest.fixture(scope="module")
def tools(home):
    return home.product("Drill", kind="object", management="items")


@pytest.fixture
def item(home, tools):
    return home.api("POST", "/items", {"product": tools})["uid"]


@pytest.fixture
def label(visit):
    """What a camera sees of the code that a page shows."""

    def label(path):
        return pictures.held_into(visit(path).locator(".qr img").screenshot())

    return label


@pytest.fixture
def camera(home, browser, tmp_path):
    """Opens a path on a phone whose camera sees some pictures one after the other."""
    browsers, complaints = [], []

    def open(path, *seen):
        film = tmp_path / "seen.y4m"
        pictures.film_of_several(seen, film)
        options = harness.chromium_options()
        options["args"] = options["args"] + [
            "--use-fake-device-for-media-stream",
            "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-video-capture={film}",
        ]
        browsers.append(browser.browser_type.launch(**options))
        context = browsers[-1].new_context(
            **harness.Look().options(), base_url=home.server.url, storage_state=home.session()
        )
        context.set_default_timeout(30_000)
        page = context.new_page()
        complaints.append(harness.collect_complaints(page))
        page.goto(path)
        return page

    yield open
    for opened in browsers:
        opened.close()
    assert not sum(complaints, [])


def test_scan_lend_scan_return(camera, label, home, item):
    page = camera("/scan?mode=look", label(f"/i/{item}"))
    page.wait_for_url(f"**/i/{item}")
    page.get_by_label("Lent to").fill("Anna")
    page.get_by_role("button", name="Lend").click()
    page.wait_for_url("**done=lent-**")
    assert home.api("GET", f"/items/{item}")["loan"]["borrower"] == "Anna"
    page.goto("/scan?mode=look")
    page.wait_for_url(f"**/i/{item}")
    expect(page.locator(".lent")).to_contain_text("Lent to Anna")
    harness.screenshot(page, "item-lent-phone-en")
    page.get_by_role("button", name="Take back").click()
    page.wait_for_url("**done=action-**")
    assert home.api("GET", f"/items/{item}")["loan"] is None
    expect(page.get_by_role("status").first).to_contain_text("Drill")


def test_of_two_browsers_one_lends_and_the_other_is_told_who_has_it(visit, item):
    first, second = visit(f"/i/{item}"), visit(f"/i/{item}", "helper")
    for page, borrower in ((first, "Anna"), (second, "Bela")):
        page.get_by_label("Lent to").fill(borrower)
        # Both are on their way before either has an answer.
        page.evaluate("setTimeout(() => document.querySelector('form[action$=\"/loan\"]').requestSubmit(), 300)")
    for page in (first, second):
        expect(page.locator("form[action$='/loan']")).to_have_count(0)
    lent, told = sorted((first, second), key=lambda page: "done=" not in page.url)
    winner = "Anna" if lent is first else "Bela"
    expect(lent.locator(".lent")).to_contain_text(f"Lent to {winner}")
    expect(told.locator("main")).to_contain_text(winner)
    assert "done=" not in told.url


def test_an_item_goes_to_a_place_by_two_scans_and_comes_back_by_undo(camera, label, home, item):
    cellar = home.place("Cellar")
    page = camera("/scan?mode=place", label(f"/i/{item}"), label(f"/places/{cellar}"))
    booked = page.get_by_role("status", name="Just booked")
    expect(booked).to_contain_text(f"Moved Drill ({item}) to Cellar.", timeout=30_000)
    # Before the film shows the item once more.
    page.get_by_role("button", name="Stop the camera").click()
    assert home.api("GET", f"/items/{item}")["location"] == cellar
    harness.screenshot(page, "scan-place-phone-en")
    harness.axe(page)
    booked.get_by_role("button", name="Undo").click()
    page.wait_for_url("**done=**")
    assert home.api("GET", f"/items/{item}")["location"] is None


def test_a_place_takes_what_is_scanned_after_it(camera, label, home, item, tools):
    shed = home.place("Shed")
    other = home.api("POST", "/items", {"product": tools})["uid"]
    page = camera(f"/scan?mode=place&place={shed}", label(f"/i/{item}"), label(f"/i/{other}"))
    expect(page.get_by_text("What you scan now goes into Shed.")).to_be_visible()
    for uid in (item, other):
        until(lambda: home.api("GET", f"/items/{uid}")["location"] == shed, page)
    assert f"place={shed}" in page.url


def until(holds, page, seconds=30):
    for _ in range(seconds * 5):
        if holds():
            return
        page.wait_for_timeout(200)
    raise AssertionError("it does not hold")


def test_without_a_script_codes_are_typed_and_the_place_is_chosen(visit, home, item):
    attic = home.place("Attic")
    page = visit("/scan?mode=place", java_script_enabled=False)
    page.locator("main [name=add]").fill(item)
    page.locator("main [name=add]").press("Enter")
    expect(page.get_by_role("heading", name="Now scan the place")).to_be_visible()
    page.get_by_label("Or choose it from the list").select_option(str(attic))
    page.get_by_role("button", name="Put there").click()
    expect(page.get_by_role("status", name="Just booked")).to_contain_text(f"Moved Drill ({item}) to Attic.")
    assert home.api("GET", f"/items/{item}")["location"] == attic


def test_items_are_picked_for_a_place(visit, home, item):
    loft = home.place("Loft")
    page = visit("/places")
    page.get_by_role("link", name="More about Loft").click()
    page.get_by_role("link", name="Put items here from the list").click()
    page.get_by_label(item).check()
    page.get_by_role("button", name="Put here").click()
    page.wait_for_url(f"**/items?location={loft}&done=**")
    assert home.api("GET", f"/items/{item}")["location"] == loft
    page.get_by_role("button", name="Undo").click()
    page.wait_for_url("**done=**")
    assert home.api("GET", f"/items/{item}")["location"] is None


# A phone that has NFC, for tests: what is written is kept, unless writing is to fail.
NFC = """
window.written = [];
window.NDEFReader = class {
  async write(message, { signal }) {
    if (window.fault) throw new DOMException("no", window.fault);
    await new Promise((done, fail) => {
      window.touch = done;
      signal.addEventListener("abort", () => fail(new DOMException("stopped", "AbortError")));
    });
    window.written.push(message.records);
  }
};
"""


@pytest.mark.parametrize("kind", ["item", "place"])
def test_a_link_is_written_to_a_tag(open_page, home, item, kind):
    place = home.api("GET", f"/locations/{home.place(f'Nook of {item}')}")
    page = open_page(base_url=home.server.url, storage_state=home.session())
    page.add_init_script(NFC)
    page.goto(f"/i/{item}" if kind == "item" else f"/places/{place['id']}")
    link = home.server.url + (f"/i/{item}" if kind == "item" else f"/l/{place['code']}")
    expect(page.locator(".nfc")).to_contain_text(link)
    write = page.get_by_role("button", name="Write to an NFC tag")
    write.click()
    expect(page.get_by_text("Hold the tag to the back of the phone.")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Hold the tag to the back of the phone.")).to_be_hidden()
    write.click()
    page.evaluate("touch()")
    expect(page.get_by_text("Written. Holding a phone to the tag leads here.")).to_be_visible()
    assert page.evaluate("written") == [[{"recordType": "url", "data": link}]]
    for fault, says in (("NotAllowedError", "The browser may not use NFC."), ("NetworkError", "could not be written")):
        page.evaluate("fault => window.fault = fault", fault)
        write.click()
        expect(page.get_by_text(says)).to_be_visible()
    harness.axe(page)


def test_where_tags_cannot_be_written_the_page_says_why(open_page, home, item):
    for script, says in (
        ("delete window.NDEFReader", "This browser cannot write NFC tags"),
        (NFC + "Object.defineProperty(window, 'isSecureContext', { value: false })", "Writing tags works only over https."),
    ):
        page = open_page(base_url=home.server.url, storage_state=home.session())
        page.add_init_script(script)
        page.goto(f"/i/{item}")
        expect(page.get_by_text(says)).to_be_visible()
        expect(page.get_by_role("button", name="Write to an NFC tag")).to_be_hidden()


def test_signed_out_a_code_reveals_nothing(open_page, home, item):
    page = open_page(base_url=home.server.url)
    page.goto(f"/i/{item}")
    assert "/sign-in?next=" in page.url
    assert "Drill" not in page.content()


def test_an_unknown_code_is_not_found(visit):
    page = visit("/i/22222222")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("fetch(location.href).then((answer) => answer.status)") == 404


@pytest.fixture(scope="module")
def furnished(home, tools):
    """A lent item with all that can be known about it, a place within others, and codes that are on nothing yet."""
    kitchen = home.place("Kitchen")
    shelf = home.place("Shelf 2, left, behind the jars", parent=home.place("Larder", parent=kitchen), freezer=True)
    known = {"name": "The blue one", "serial": "A-1", "location": shelf, "purchased_on": "2024-01-31"}
    known |= {"warranty_months": 24, "price": {"amount": 99.9, "currency": "EUR"}, "note": "Loud.\nTake ear plugs."}
    uid = home.api("POST", "/items", {"product": tools, **known})["uid"]
    loan = {"borrower": "Anna Lovelace", "reason": "Moving house"}
    home.api("POST", f"/items/{uid}/loan", loan | {"lent_on": day(-30).isoformat(), "due_on": day(-3).isoformat()})
    home.api("POST", "/items", {"product": tools, "name": "The red one", "location": shelf})
    home.api("POST", "/codes", {"count": 3})
    return {
        "item-lent": f"/i/{uid}", "items": "/items", "loans": "/loans", "loans-paper": "/loans?view=paper",
        "labels": "/labels", "place": f"/places/{shelf}", "pick": f"/places/{kitchen}/items",
        "placing": f"/scan?mode=place&code_1={uid}",
    }


@harness.every_look
def test_pages_with_codes_look_right(visit, look, furnished):
    page = visit("/items")
    for name, path in furnished.items():
        page.goto(path)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            harness.axe(page)
            harness.screenshot(page, f"{name}-{look.device}-{scheme}-{look.language}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
