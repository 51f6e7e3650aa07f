"""Lists keep up with what others do, without anybody pressing reload."""
from playwright.sync_api import expect

from harness import Look


def test_what_one_books_the_other_sees(home, visit):
    rice = home.product("Rice", unit="kg")
    home.check_in(rice, "1")
    stock, journal = visit("/stock"), visit("/journal", "member")
    row = stock.locator(".stock > li", has_text="Rice")
    expect(row).to_contain_text("1")
    home.check_in(rice, "41")
    expect(row).to_contain_text("42")
    expect(journal.locator(".journal > li", has_text="+41")).to_be_visible()


def test_the_overview_and_a_product_keep_up(home, visit):
    flour = home.product("Flour", unit="kg")
    home.check_in(flour, "1", days=0)
    overview, product = visit("/"), visit(f"/products/{flour}", "member")
    due = overview.locator(".glance li").filter(has_text="Due today").locator("b")
    before = int(due.inner_text())
    product.locator("#barcodes summary").click()
    product.get_by_label("Barcode", exact=True).fill("40123")
    home.check_in(home.product("Oats"), "1", days=0)
    expect(due).to_have_text(str(before + 1))
    home.check_in(flour, "2.5", days=9)
    expect(product.locator(".figures")).to_contain_text("3.5")
    expect(product.locator(".cards tbody tr")).to_have_count(2)
    expect(product.locator(".journal > li", has_text="+2.5")).to_be_visible()
    expect(product.get_by_label("Barcode", exact=True), "what is typed stays").to_have_value("40123")


def test_what_expires_and_what_is_missing_keep_up(home, visit):
    expiry, minimum = visit("/expiry"), visit("/minimum", "member")
    sugar = home.product("Sugar", minimum=3)
    expect(minimum.locator(".stock > li", has_text="Sugar")).to_be_visible()
    home.check_in(sugar, "5", days=2)
    expect(expiry.locator(".stock > li", has_text="Sugar")).to_be_visible()
    expect(minimum.locator(".stock > li", has_text="Sugar")).to_have_count(0)


def test_focus_and_what_is_typed_stay(home, visit):
    beans = home.product("Beans")
    home.check_in(beans, "1")
    page = visit("/stock?q=bea")
    button = page.locator(".stock .use").first
    button.focus()
    page.locator(".filter [name=q]").evaluate("field => field.value = 'half a wo'")
    home.check_in(beans, "6")
    expect(page.locator(".stock > li")).to_contain_text("7")
    expect(page.locator(".stock .use").first).to_be_focused()
    expect(page.locator(".filter [name=q]")).to_have_value("half a wo")


def test_two_tabs_of_one_browser_share_a_stream(home, visit):
    peas = home.product("Peas")
    home.check_in(peas, "1")
    first = visit("/stock?q=peas")
    second = first.context.new_page()
    second.goto("/stock?q=peas")
    home.check_in(peas, "8")
    for tab in (first, second):
        expect(tab.locator(".stock > li")).to_contain_text("9")
    second.close()
    home.check_in(peas, "8")
    expect(first.locator(".stock > li")).to_contain_text("17")


def test_who_signs_out_elsewhere_is_asked_to_sign_in(home, open_page):
    home.session()
    state = home.sign_in(home.owner)
    page = open_page(base_url=home.server.url, storage_state=state)
    page.goto("/stock")
    other = open_page(Look("desktop"), base_url=home.server.url, storage_state=state)
    other.goto("/more")
    other.locator("form[action$='/sign-out'] button").click()
    page.wait_for_url("**/sign-in**")


def test_it_works_below_a_base_path(new_server, browser, open_page):
    from household import Household

    home = Household(new_server("--base-path", "/home"), browser, "Below")
    page = open_page(storage_state=home.session())
    page.goto(home.server.url + "/stock")
    home.check_in(home.product("Leek"), "3")
    expect(page.locator(".stock > li")).to_contain_text("Leek")
