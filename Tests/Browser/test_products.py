"""Products: made, changed, deleted and brought back, whatever they are called."""
import pytest
from playwright.sync_api import expect

NAMES = ['TRS Cable, 1/4" M-M', "a < b > c", "50% + x", "Fleisch- & Wurstwaren", "Dad's Noodles", "🧀 Käse 👩‍🍳", "שוקולד 70%", "{{name}}", "牛奶"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_shown_everywhere_as_it_was_typed(visit, home, name):
    page = visit("/products/new")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Brand").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    # In a sentence a name that reads from the right is set apart by marks that nobody sees.
    said = page.get_by_role("status").inner_text()
    assert said.replace("\u2068", "").replace("\u2069", "").strip() == f"{name} was added."
    expect(page).to_have_title(f"{name} · Lares")
    product = int(page.url.partition("/products/")[2].partition("?")[0])
    home.check_in(product, "2", days=9)
    page.goto("/stock")
    box = page.get_by_role("searchbox")
    box.fill(name)
    box.press("Enter")
    expect(page.locator(".stock .name").filter(has_text=name)).to_have_text([name])
    expect(page.get_by_role("button", name=f"Use 1: {name}")).to_be_visible()
    page.goto(f"/products/{product}/edit")
    expect(page.get_by_label("Name", exact=True)).to_have_value(name)
    page.goto(f"/journal?product={product}")
    expect(page.locator(".journal .name")).to_have_text([name])


def test_a_product_is_changed_and_what_is_missing_is_counted(visit, home):
    product = home.product("Flour", unit="kg")
    home.check_in(product, "0.5", days=90)
    page = visit(f"/products/{product}")
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Minimum").fill("2")
    page.get_by_label("Note").fill("the fine one")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    expect(page.locator(".figures")).to_contain_text("1.5 kg missing")
    expect(page.locator(".facts")).to_contain_text("the fine one")


def test_what_cannot_be_saved_stays_on_the_form(visit):
    page = visit("/products/new")
    page.get_by_label("Brand").fill("Acme")
    page.get_by_label("Minimum").fill("two")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_have_text("Please check the marked fields.")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    expect(page.get_by_label("Brand")).to_have_value("Acme")
    expect(page.get_by_label("Minimum")).to_have_value("two")


def test_a_product_goes_into_the_trash_and_comes_back_with_its_stock(visit, home):
    product = home.product("Mustard")
    home.check_in(product, "4", days=9)
    page = visit(f"/products/{product}")
    page.get_by_role("link", name="Move to trash").click()
    page.get_by_role("dialog").get_by_role("button", name="Move to trash").click()
    expect(page.get_by_role("status")).to_contain_text("Mustard is in the trash.")
    page.goto("/stock?q=Mustard")
    expect(page.locator(".stock .name")).to_have_count(0)
    page.goto("/trash")
    page.get_by_role("button", name="Restore Mustard").click()
    expect(page.get_by_role("status")).to_have_text("Mustard is back.")
    assert home.stock(product) == 4


def test_barcodes_are_added_and_removed_and_one_belongs_to_one_product(visit, home):
    home.product("Twin", barcodes=[{"code": "4011200296908"}])
    product = home.product("Single")
    page = visit(f"/products/{product}")
    for code in ("4011200296908", "4388844146860"):
        if not page.get_by_label("Barcode", exact=True).is_visible():
            page.locator("#barcodes summary").click()
        page.get_by_label("Barcode", exact=True).fill(code)
        page.get_by_role("button", name="Add a barcode").click()
        if code == "4011200296908":
            expect(page.get_by_text("Twin has the barcode 4011200296908 already.").first).to_be_visible()
            expect(page.get_by_label("Barcode", exact=True)).to_have_value(code)
    expect(page.locator("#barcodes")).to_contain_text("4388844146860")
    page.get_by_role("button", name="Remove barcode 4388844146860").click()
    expect(page.get_by_text("No barcode yet.")).to_be_visible()


def test_one_scan_of_a_pack_of_six_proposes_six(visit, home):
    product = home.product("Soda", unit="piece")
    home.api("POST", f"/products/{product}/barcodes", {"code": "4388844146877", "amount": 6})
    page = visit("/check-in?code=4388844146877")
    expect(page.get_by_label("Amount")).to_have_value("6")
