"""Lists by keyboard alone: every filter set and cleared, sorted, turned page by page, and the choice kept in the address."""
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from harness import Look, tab_to


@pytest.fixture
def look():
    return Look("desktop")


@pytest.fixture(scope="module")
def things(home):
    """Products for every filter: `things["place"]` and the like are what to filter by."""
    fridge = home.place("Fridge")
    drawer = home.place("Drawer", parent=fridge)
    sweets = home.api("POST", "/categories", {"name": "Sweets"})["id"]
    chocolate = home.api("POST", "/categories", {"name": "Chocolate", "parent": sweets})["id"]
    cocoa = home.api("POST", "/groups", {"name": "Cocoa"})["id"]
    home.check_in(home.product("Nougat", category=chocolate, group=cocoa), "2", days=2, location=drawer)
    home.check_in(home.product("Marzipan", category=sweets, minimum=9), "5", days=-1, location=fridge)
    home.check_in(home.product("Milk"), "1", days=0)
    home.check_in(home.product("Hammer", kind="object"), "1")
    quark = home.check_in(home.product("Quark"), "4", days=90)["batch"]["id"]
    home.api("POST", f"/batches/{quark}/open", {"amount": 4})
    home.product("Yeast", minimum=1)
    return {"location": fridge, "category": sweets, "group": cocoa}


def names(page):
    return page.locator(".stock .name").all_text_contents()


def asked(page):
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def press(page, name, selector="main *"):
    """Tabs to a link or button and presses it, and waits for the page that follows."""
    tab_to(page, name, selector)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def choose(page, label, letters):
    """Tabs to a list of choices, types the first letters of one, and sends the form."""
    box = tab_to(page, label, "select")
    page.keyboard.type(letters)
    assert box.evaluate("list => list.selectedOptions[0].textContent").strip().startswith(letters)
    press(page, "Search", "main button")


FILTERS = [
    ("Soon", "state", ["Nougat"]),
    ("Today", "state", ["Milk"]),
    ("Expired", "state", ["Marzipan"]),
    ("Opened", "state", ["Quark"]),
    ("Below minimum", "state", ["Marzipan", "Yeast"]),
    ("Out of stock", "state", ["Yeast"]),
    ("Objects", "kind", ["Hammer"]),
]


@pytest.mark.parametrize("label, parameter, found", FILTERS, ids=[label for label, _, _ in FILTERS])
def test_a_state_or_a_kind_is_set_and_cleared(visit, things, label, parameter, found):
    page = visit("/stock")
    everything = names(page)
    press(page, label)
    assert sorted(names(page)) == found
    assert parameter in asked(page)
    # The chip of the filter that is on takes it off again.
    chips = page.get_by_role("navigation", name="Filtered by")
    expect(chips.get_by_role("link").first).to_have_accessible_name(f"{label} remove this filter")
    tab_to(page, "Clear all")
    page.keyboard.press("Shift+Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert names(page) == everything
    assert asked(page) == {}


@pytest.mark.parametrize(
    "label, parameter, letters, found",
    [
        ("Place", "location", "Fridge", ["Marzipan", "Nougat"]),
        ("Category", "category", "Sweets", ["Marzipan", "Nougat"]),
        ("Group", "group", "Cocoa", ["Nougat"]),
    ],
)
def test_a_place_a_category_and_a_group_are_chosen_with_all_within_them(visit, things, label, parameter, letters, found):
    page = visit("/stock")
    choose(page, label, letters)
    assert sorted(names(page)) == found
    assert asked(page)[parameter] == str(things[parameter])
    press(page, "Clear all")
    assert asked(page) == {}


def test_filters_add_up_and_each_goes_by_itself(visit, things):
    page = visit("/stock")
    box = tab_to(page, "Search the stock")
    page.keyboard.type("a")
    page.keyboard.press("Enter")
    page.wait_for_url("**q=a*")
    choose(page, "Place", "Fridge")
    press(page, "Expired")
    assert asked(page) == {"q": "a", "location": str(things["location"]), "state": "expired"}
    assert names(page) == ["Marzipan"]
    expect(page.locator("#q")).to_have_value("a")
    assert box
    page.reload()
    assert names(page) == ["Marzipan"], "the choice stands in the address"
    for rest in ({"location", "state"}, {"state"}, set()):
        page.keyboard.press("Home")
        tab_to(page, "Clear all")
        for _ in range(1 + len(rest)):
            page.keyboard.press("Shift+Tab")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        assert set(asked(page)) == rest


def test_each_column_sorts_and_a_second_press_turns_it_around(visit, things):
    page = visit("/stock?state=all")

    def sort(column):
        press(page, column, ".sorts a")

    sort("Name")
    ascending = names(page)
    assert ascending == sorted(ascending)
    assert asked(page) == {"state": "all", "sort": "name"}
    expect(page.locator(".sorts [aria-current]")).to_contain_text("Name")
    sort("Name")
    assert names(page) == ascending[::-1]
    sort("Amount")
    assert names(page)[:3] == ["Marzipan", "Quark", "Nougat"]
    sort("Missing")
    assert names(page)[:2] == ["Marzipan", "Yeast"]
    sort("Place")
    assert asked(page)["sort"] == "place"
    sort("Best before")
    assert "sort" not in asked(page)
    assert names(page)[:3] == ["Marzipan", "Milk", "Nougat"]


def test_going_back_brings_the_choice_back(visit, things):
    page = visit("/stock")
    press(page, "Expired")
    tab_to(page, "Marzipan")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Marzipan")
    page.go_back()
    assert asked(page) == {"state": "expired"}
    assert names(page) == ["Marzipan"]


def test_pages_are_turned_forth_and_back_within_what_was_chosen(visit, home, things):
    for number in range(60):
        home.product(f"Spice {number:02}")
    page = visit("/stock?q=spice&state=all&sort=name")
    first = names(page)
    assert len(first) == 50
    press(page, "Next")
    assert names(page) == [f"Spice {number:02}" for number in range(50, 60)]
    assert asked(page).items() >= {"q": "spice", "state": "all", "sort": "name"}.items()
    press(page, "Back")
    assert names(page) == first
