"""The tree of places."""
from playwright.sync_api import expect


def place(page, name):
    return page.locator(".tree .place").filter(has=page.get_by_role("link", name=name, exact=True))


def test_a_place_is_added_below_another_and_keeps_its_name_as_typed(visit, home):
    home.place("Hall")
    page = visit("/places")
    page.get_by_label("Name").fill("Shelf <2> & 50% more")
    page.get_by_label("Lies in").select_option(label="Hall")
    page.get_by_label("Freezer").check()
    page.get_by_role("button", name="Add a place").click()
    expect(page.get_by_role("status")).to_have_text("Shelf <2> & 50% more was saved.")
    expect(place(page, "Shelf <2> & 50% more")).to_contain_text("Freezer")
    tree = page.locator(".tree li").filter(has=page.get_by_role("link", name="Hall", exact=True)).first
    expect(tree.locator("ul")).to_contain_text("Shelf <2>")


def test_a_place_moves_below_another_but_never_below_itself(visit, home):
    attic, box = home.place("Attic"), home.place("Box")
    page = visit(f"/places/{box}/edit")
    assert "Box" not in page.get_by_label("Lies in").locator("option").all_text_contents()
    page.get_by_label("Lies in").select_option(str(attic))
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Box was saved.")
    assert home.api("GET", f"/locations/{box}")["parent"] == attic


def test_deleting_a_place_moves_what_is_in_it_and_trash_brings_it_back(visit, home):
    old, new = home.place("Old larder"), home.place("New larder")
    product = home.product("Pickles")
    home.check_in(product, "4", days=90, location=old)
    page = visit("/places")
    page.get_by_role("link", name="Edit Old larder").click()
    page.get_by_role("link", name="Delete place").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("1 product is stored in it.")
    question.get_by_label("Move everything to").select_option(str(new))
    question.get_by_role("button", name="Delete place").click()
    expect(page.get_by_role("status")).to_contain_text("Old larder is in the trash.")
    assert [batch["location"] for batch in home.batches(product)] == [new]
    page.goto("/trash")
    page.get_by_role("button", name="Restore Old larder").click()
    expect(page.get_by_role("status")).to_contain_text("Old larder is back.")
    page.goto("/places")
    expect(place(page, "Old larder")).to_be_visible()


def test_the_question_before_deleting_is_closed_by_escape_and_nothing_happens(visit, home):
    shed = home.place("Shed")
    page = visit(f"/places/{shed}/edit")
    link = page.get_by_role("link", name="Delete place")
    link.click()
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(link).to_be_focused()
    assert home.api("GET", f"/locations/{shed}")["name"] == "Shed"


def test_the_name_of_a_place_leads_to_what_is_in_it(visit, home):
    cave = home.place("Cave")
    home.check_in(home.product("Cheddar"), days=9, location=home.place("Niche", parent=cave))
    page = visit("/places")
    page.get_by_role("link", name="Cave", exact=True).click()
    expect(page.locator(".stock .name")).to_have_text(["Cheddar"])
    expect(page.locator(".stock .place")).to_contain_text("Niche")
