"""The scan box: codes that are known, drafted, unknown or wrong."""
from playwright.sync_api import expect

import facts

# GTINs with right check digits that the stand-in for the public databases does not know.
UNKNOWN, ANOTHER = "4012345678901", "4056489781486"


def scan(page, code):
    """Types into the box that is on every page, as a hand scanner does."""
    box = page.get_by_role("search", name="Scan").get_by_role("textbox")
    box.fill(code)
    box.press("Enter")


def test_a_known_code_leads_to_its_product(visit, home):
    product = home.product("Juice", barcodes=[{"code": "041196133066"}])
    page = visit("/journal")
    scan(page, "0041196133066")
    expect(page).to_have_url(f"{home.server.url}/products/{product}")


def test_an_unknown_code_ends_as_a_product_with_stock_and_is_known_the_next_time(visit, home):
    page = visit("/stock")
    scan(page, UNKNOWN)
    expect(page.get_by_text(f"No source knows {UNKNOWN}.")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Ginger jam")
    page.get_by_label("Amount").fill("2")
    page.get_by_label("Best before").fill("05/2031")
    page.get_by_role("button", name="Check in").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ginger jam")
    expect(page.get_by_role("status")).to_contain_text("Checked in 2 Ginger jam.")
    expect(page.locator("#barcodes")).to_contain_text(UNKNOWN)
    scan(page, UNKNOWN)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ginger jam")


def test_what_a_public_database_knows_is_filled_in_and_nothing_is_kept_before_it_is_booked(visit, home):
    page = visit("/stock")
    scan(page, facts.KNOWN)
    expect(page.get_by_text("Filled in from Open Food Facts.")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Nutella")
    expect(page.get_by_label("Brand")).to_have_value("Ferrero")
    assert home.api("GET", "/products?q=Nutella")["items"] == []
    page.get_by_label("Does not expire").check()
    page.get_by_role("button", name="Check in").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nutella")


def test_a_database_that_fails_does_not_stand_in_the_way(visit, home):
    page = visit(f"/check-in?code={facts.FAILING}")
    expect(page.get_by_text("The product databases did not answer.")).to_be_visible()
    expect(page.get_by_role("link", name="Try again")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Marker")
    page.get_by_label("Does not expire").check()
    page.get_by_role("button", name="Check in").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Marker")


def test_a_mistyped_code_is_told_by_its_check_digit(visit):
    page = visit("/stock")
    scan(page, UNKNOWN[:-1] + "7")
    expect(page.locator("main [name=add]")).to_have_value(UNKNOWN[:-1] + "7")
    expect(page.get_by_text("The check digit is not right. Is it mistyped?")).to_be_visible()


def test_a_viewer_learns_that_nothing_has_the_code(visit):
    page = visit("/stock", "viewer")
    scan(page, ANOTHER)
    expect(page.locator("#add-errors")).to_have_text("No product has this code.")


def test_a_helper_may_name_what_nobody_knows(visit, home):
    page = visit(f"/check-in?code={ANOTHER}", "helper")
    page.get_by_label("Name", exact=True).fill("Salad")
    page.get_by_role("button", name="1 week").click()
    page.get_by_role("button", name="Check in").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Salad")
