"""The journal, and taking bookings back."""
from playwright.sync_api import expect


def entry(page, name):
    return page.locator(".journal > li").filter(has_text=name)


def test_a_booking_is_written_down_and_taken_back_in_the_journal(visit, home):
    product = home.product("Chips")
    home.check_in(product, "3", days=9)
    page = visit("/journal")
    expect(entry(page, "Chips")).to_contain_text("+3")
    expect(entry(page, "Chips")).to_contain_text("Owner Lovelace")
    page.get_by_role("button", name="Undo: Checked in: +3 Chips").click()
    expect(page.get_by_role("status")).to_contain_text("Undone: Checked in: +3 Chips")
    expect(entry(page, "Chips")).to_have_count(2)
    expect(entry(page, "Chips").last).to_contain_text("undone")
    assert home.stock(product) == 0


def test_an_undo_can_be_undone(visit, home):
    product = home.product("Wafer")
    home.check_in(product, "3", days=9)
    page = visit(f"/journal?product={product}")
    page.get_by_role("button", name="Undo: Checked in: +3 Wafer").click()
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    page.get_by_role("status").filter(has_text="Booked again").wait_for()
    assert home.stock(product) == 3


def test_what_later_bookings_need_is_not_undone_and_the_page_names_them(visit, home):
    product = home.product("Crisps")
    home.check_in(product, "5", days=9)
    home.api("POST", "/stock/check-out", {"product": product, "amount": 3})
    page = visit(f"/journal?product={product}")
    page.get_by_role("button", name="Undo: Checked in: +5 Crisps").click()
    blocking = page.locator("main").get_by_role("link", name="Checked out: −3 Crisps")
    expect(blocking).to_be_visible()
    blocking.click()
    expect(entry(page, "Crisps").filter(has_text="−3")).to_be_in_viewport()
    assert home.stock(product) == 2


def test_pressing_undo_on_an_old_page_says_that_somebody_was_faster(visit, home):
    product = home.product("Cocoa")
    home.check_in(product, "5", days=9)
    page, other = visit(f"/journal?product={product}"), visit(f"/journal?product={product}")
    # Without signal a page does not hear of what others do.
    other.evaluate("document.querySelectorAll('[data-live]').forEach((part) => part.removeAttribute('data-live'))")
    for somebody in (page, other):
        somebody.get_by_role("button", name="Undo: Checked in: +5 Cocoa").click()
        somebody.wait_for_load_state()
    expect(other.get_by_role("heading", level=1)).to_have_text("Undone already")
    assert home.stock(product) == 0


def test_a_helper_takes_back_own_bookings_only(visit, home):
    product = home.product("Fudge")
    home.check_in(product, "5", days=9)
    page = visit("/stock?q=Fudge", "helper")
    page.get_by_role("button", name="Use 1: Fudge").click()
    page.goto(f"/journal?product={product}")
    expect(page.get_by_role("button", name="Undo: Checked out: −1 Fudge")).to_be_visible()
    expect(page.get_by_role("button", name="Undo: Checked in: +5 Fudge")).to_have_count(0)


def test_the_journal_of_one_product_says_so_and_leads_back_to_all(visit, home):
    product = home.product("Toffee")
    home.check_in(product, "5", days=9)
    page = visit(f"/products/{product}")
    page.get_by_role("link", name="Show the whole journal").click()
    expect(page.locator(".chips")).to_contain_text("Toffee")
    names = set(page.locator(".journal .name").all_text_contents())
    assert names == {"Toffee"}
    page.locator(".chips a").click()
    expect(page).to_have_url(home.server.url + "/journal")


def test_long_journals_are_turned_by_pages(visit, home):
    product = home.product("Stamp")
    for _ in range(60):
        home.check_in(product, "1")
    page = visit(f"/journal?product={product}")
    newest = page.locator(".journal > li").count()
    page.get_by_role("link", name="Next").click()
    page.wait_for_url("**cursor=**")
    assert newest + page.locator(".journal > li").count() == 60
    page.get_by_role("link", name="Back").click()
    expect(page.locator(".journal > li")).to_have_count(newest)
