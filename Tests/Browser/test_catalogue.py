"""Units, groups, categories, and products that are counted otherwise or turn out to be one."""
import re

from playwright.sync_api import expect


def undo(page):
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status")).to_contain_text("Undone:")


def add_unit(page, one, several):
    page.goto("/units")
    page.get_by_label("One is called").fill(one)
    page.get_by_label("Several are called").fill(several)
    page.get_by_role("button", name="Add a unit").click()
    expect(page.get_by_text(one, exact=True).first).to_be_visible()


def add_conversion(page, one, factor, unit):
    page.goto("/units")
    page.locator("#conversions select[name=from]").select_option(label=one)
    page.locator("#conversions [name=factor]").fill(factor)
    page.locator("#conversions select[name=to]").select_option(label=unit)
    page.get_by_role("button", name="Add conversion").click()
    page.wait_for_load_state()


def test_a_unit_has_a_name_for_one_and_for_several_and_converts_both_ways(visit, home):
    page = visit("/units")
    add_unit(page, "crate", "crates")
    add_unit(page, "bottle", "bottles")
    add_conversion(page, "crate", "12", "bottles")
    expect(page.locator("#conversions")).to_contain_text("1 crate = 12 bottles")
    page.goto("/products/new")
    page.get_by_label("Name", exact=True).fill("Lemonade")
    page.get_by_label("Unit", exact=True).select_option(label="bottle")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Check in").click()
    page.get_by_label("Amount").fill("2")
    page.get_by_label("Unit").select_option(label="crates")
    page.get_by_label("Does not expire").check()
    page.get_by_role("button", name="Check in").last.click()
    expect(page.get_by_role("status")).to_contain_text("Checked in 24 bottles Lemonade.")
    page.get_by_role("link", name="Check out").first.click()
    page.get_by_label("Amount", exact=True).fill("23")
    page.get_by_role("button", name="Check out").last.click()
    expect(page.locator(".figures")).to_contain_text(re.compile(r"1\s*bottle(?!s)"))


def test_a_conversion_that_contradicts_is_refused_with_the_way_that_says_otherwise(visit):
    page = visit("/units")
    for one, several in (("tray", "trays"), ("layer", "layers"), ("cake", "cakes")):
        add_unit(page, one, several)
    add_conversion(page, "tray", "4", "layers")
    add_conversion(page, "layer", "6", "cakes")
    add_conversion(page, "tray", "25", "cakes")
    expect(page.get_by_role("alert")).to_contain_text("That contradicts what is known already")
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"1\s*tray = 4\s*layers = 24\s*cakes"))
    expect(page.locator("#conversions [name=factor]"), "what was typed stays").to_have_value("25")
    add_conversion(page, "tray", "24", "cakes")
    expect(page.locator("#conversions li").last, "what agrees is kept").to_have_text(re.compile(r"1\s*tray = 24\s*cakes"))


def test_a_third_goes_in_and_out_without_dust(visit, home):
    page = visit("/units")
    add_unit(page, "pot", "pots")
    add_unit(page, "ladle", "ladles")
    add_conversion(page, "ladle", "1/3", "pots")
    units = {unit["name"]: unit["code"] for unit in home.api("GET", "/units?limit=200")["items"]}
    product = home.product("Broth", unit=units["pot"])
    home.check_in(product, "1", days=3)
    home.api("POST", "/stock/check-out", {"product": product, "amount": 2, "unit": units["ladle"]})
    page.goto(f"/check-out?product={product}")
    expect(page.get_by_label("Amount", exact=True)).to_have_value("0.333333")
    page.get_by_role("button", name="Check out").last.click()
    expect(page.get_by_role("status")).to_contain_text("Checked out 0.333333 pots Broth.")
    assert home.stock(product) == 0 and home.batches(product) == []


def test_a_group_is_made_inside_the_products_form_and_sums_what_is_in_it(visit, home):
    page = visit("/products/new")
    page.get_by_label("Name", exact=True).fill("Wheat flour, mill")
    page.get_by_label("Barcode").fill("4388844146877")
    page.get_by_label("Or a new group").fill("Flour")
    page.get_by_role("button", name="Save").click()
    first = int(page.url.partition("/products/")[2].partition("?")[0])
    page.goto("/products/new")
    page.get_by_label("Name", exact=True).fill("Wheat flour, shop")
    page.get_by_label("Barcode").fill("4388844146860")
    page.get_by_label("Group", exact=True).select_option(label="Flour")
    page.get_by_role("button", name="Save").click()
    second = int(page.url.partition("/products/")[2].partition("?")[0])
    home.check_in(first, "2")
    home.check_in(second, "3")
    page.goto("/groups")
    page.get_by_role("link", name="Flour").click()
    expect(page.locator("main")).to_contain_text("5 in stock")
    for code in ("4388844146877", "4388844146860"):
        expect(page.get_by_text(code)).to_be_visible()
    # Scanning the code of one offers what counts together with it.
    page.goto("/scan?code=4388844146877")
    expect(page).to_have_url(f"{home.server.url}/products/{first}")
    mates = page.locator("section").filter(has=page.get_by_role("heading", name="Also in Flour"))
    expect(mates).to_contain_text("Wheat flour, shop")
    expect(mates.locator(".amount")).to_have_text("3")
    page.goto("/check-out?code=4388844146877")
    page.get_by_text("Take another of its group").click()
    page.get_by_role("link", name="Wheat flour, shop").click()
    expect(page.locator(".chosen")).to_contain_text("Wheat flour, shop")
    # Its codes go with a product that leaves.
    page.goto(f"/products/{second}/edit")
    page.get_by_label("Or a new group").fill("Flour of spelt")
    page.get_by_role("button", name="Save").click()
    page.goto("/groups")
    page.get_by_role("link", name="Flour of spelt").click()
    expect(page.get_by_text("4388844146860")).to_be_visible()
    page.goto("/groups")
    page.get_by_role("link", name="Flour", exact=True).click()
    expect(page.get_by_text("4388844146860")).to_have_count(0)


def test_categories_nest_filter_with_all_below_and_refuse_to_lie_in_themselves(visit, home):
    page = visit("/categories")
    page.get_by_label("Name").fill("Baking")
    page.get_by_role("button", name="Add a category").click()
    page.goto("/categories")
    page.get_by_label("Name").fill("Decoration")
    page.get_by_label("Within").select_option(label="Baking")
    page.get_by_role("button", name="Add a category").click()
    page.goto("/categories")
    tree = page.locator(".tree li").filter(has=page.get_by_role("link", name="Baking", exact=True)).first
    expect(tree.locator("ul")).to_contain_text("Decoration")
    sugar = home.api("GET", "/categories?limit=200")["items"]
    inner = next(one["id"] for one in sugar if one["name"] == "Decoration")
    outer = next(one["id"] for one in sugar if one["name"] == "Baking")
    home.check_in(home.product("Sprinkles", category=inner), "1")
    page.get_by_role("link", name="Baking", exact=True).click()
    expect(page.locator(".stock .name")).to_have_text(["Sprinkles"])
    # The form does not offer what lies below, and who sends it all the same is refused.
    page.goto(f"/categories/{outer}/edit")
    labels = page.get_by_label("Within").locator("option").all_text_contents()
    assert not any("Baking" in label or "Decoration" in label for label in labels), labels
    page.evaluate(f"document.querySelector('[name=parent]').append(new Option('x', {inner}, true, true))")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator(".errors")).to_be_visible()
    assert home.api("GET", f"/categories/{outer}")["parent"] is None


def test_two_products_become_one_and_two_again(visit, home):
    wrong = home.product("Tomatos", barcodes=[{"code": "4388844146884"}])
    right = home.product("Tomatoes")
    home.check_in(wrong, "2", days=9)
    home.check_in(right, "3", days=20)
    page = visit(f"/products/{wrong}")
    page.get_by_role("link", name="Merge").click()
    page.get_by_role("searchbox").or_(page.locator("main [name=q]")).first.fill("Tomatoes")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Tomatoes").click()
    expect(page.get_by_role("heading", name="Tomatos becomes Tomatoes")).to_be_visible()
    expect(page.locator(".choice-card")).to_contain_text("Then there is 5 of Tomatoes.")
    page.get_by_role("button", name="Make one of both").click()
    expect(page.get_by_role("status")).to_contain_text("Tomatos is part of Tomatoes now.")
    assert home.stock(right) == 5
    page.goto("/scan?code=4388844146884")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tomatoes")
    page.goto(f"/products/{wrong}")
    expect(page).to_have_url(f"{home.server.url}/products/{right}")
    page.locator(".journal button").first.click()
    expect(page.get_by_role("status")).to_contain_text("Undone:")
    assert (home.stock(wrong), home.stock(right)) == (2, 3)
    page.goto("/scan?code=4388844146884")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tomatos")


def test_how_a_product_is_counted_is_changed_after_a_look_and_undone(visit, home):
    shelf = home.place("Shelf of nails")
    product = home.product("Nails", kind="object")
    home.check_in(product, "40", days=500, location=shelf)
    home.check_in(product, "2", days=900, location=shelf)
    before = home.batches(product)
    page = visit(f"/products/{product}/edit")
    page.get_by_role("link", name="Change how it is counted").click()
    card = page.locator(".choice-card").filter(has_text="Amount only, no date")
    expect(card).to_contain_text("Instead of 2 batches there will be amounts in 1 place.")
    expect(card).to_contain_text("undo brings them back")
    card.get_by_role("button", name="Count like this").click()
    expect(page.get_by_role("status")).to_contain_text("Nails is now counted as: Amount only, no date.")
    assert home.stock(product) == 42
    assert home.api("GET", f"/products/{product}")["management"] == "quantity"
    undo(page)
    assert home.api("GET", f"/products/{product}")["management"] == "batches"
    assert home.batches(product) == before
