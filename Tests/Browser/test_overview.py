"""What is due and what is missing at a glance, and what follows from it: lists by week, counting a place, the freezer."""
import re

import pytest
from playwright.sync_api import expect

from harness import axe
from household import day


@pytest.fixture(scope="module")
def things(home):
    """Something in every state."""
    home.check_in(home.product("Cream"), "1", days=-3)
    home.check_in(home.product("Quark"), "2", days=0)
    home.check_in(home.product("Salad"), "1", days=1)
    home.check_in(home.product("Rusk", minimum=9), "4", days=200)
    home.api("POST", "/groups", {"name": "Oils", "minimum": 2})


def number(page, label):
    return int(page.locator(".glance li").filter(has_text=label).locator("b").inner_text())


@pytest.mark.parametrize(
    "label, address, shown",
    [
        ("Due today", "/stock?state=due_today", ["Quark"]),
        ("Due soon", "/stock?state=due_soon", ["Salad"]),
        ("To use this week", "/expiry", None),
        ("Expired", "/stock?state=expired", ["Cream"]),
        ("Below minimum", "/minimum", ["Oils", "Rusk"]),
        ("Products in stock", "/stock", None),
    ],
)
def test_each_card_leads_to_the_list_that_it_counts(visit, home, things, label, address, shown):
    page = visit("/")
    count = number(page, label)
    page.locator(".glance a").filter(has_text=label).click()
    expect(page).to_have_url(home.server.url + address)
    names = page.locator(".stock .name").all_text_contents()
    if shown is not None:
        assert names == shown
        assert count == len(shown)
    axe(page)


def test_the_bars_lead_to_their_lists(visit, home, things):
    cellar = home.place("Wine cellar")
    home.check_in(home.product("Port"), "1", location=cellar)
    page = visit("/")
    page.locator(".bars").get_by_role("link", name="Wine cellar").click()
    expect(page.locator(".stock .name")).to_have_text(["Port"])


def test_what_expires_stands_week_by_week_and_is_used_or_written_off_there(visit, home, things):
    product = home.product("Cocoa milk", unit="l", quick_amount=0.25)
    batch = home.check_in(product, "1", days=-40)["batch"]["id"]
    page = visit("/expiry")
    expect(page.get_by_role("heading", level=2).first).to_have_text("Past its date")
    row = page.locator(".stock > li").filter(has_text="Cocoa milk")
    row.get_by_role("button", name="Use 0.25: Cocoa milk").click()
    expect(page.get_by_role("status")).to_contain_text("Checked out 0.25 l Cocoa milk.")
    assert home.batches(product)[0]["amount"] == 0.75
    row.get_by_role("button", name=re.compile("^Spoiled, all 0.75")).click()
    expect(page.get_by_role("status")).to_contain_text("Booked 0.75 l Cocoa milk as spoiled.")
    expect(row).to_have_count(0)
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(row.locator(".amount")).to_contain_text("0.75")
    row.get_by_role("link", name="Cocoa milk").click()
    expect(page).to_have_url(f"{home.server.url}/batches/{batch}")


def test_what_is_below_its_minimum_says_how_much_and_is_checked_in_from_there(visit, home, things):
    product = home.product("Lentils", minimum=3)
    home.check_in(product, "1")
    page = visit("/minimum")
    row = page.locator(".stock > li").filter(has_text="Lentils")
    expect(row.locator(".days b")).to_have_text("2")
    expect(row).to_contain_text("1 of 3 in stock")
    row.get_by_role("link", name=re.compile("Check in")).click()
    page.get_by_label("Amount").fill("2")
    page.get_by_label("Does not expire").check()
    page.get_by_role("button", name="Check in").last.click()
    page.goto("/minimum")
    expect(row).to_have_count(0)


def test_a_place_is_counted_in_one_go_and_taken_back_in_one(visit, home):
    larder = home.place("Larder")
    home.place("Bread bin", parent=larder)
    peas, rice = home.product("Peas"), home.product("Rice", unit="kg")
    home.check_in(peas, "5", days=40, location=larder)
    home.check_in(rice, "2", days=80, location=larder)
    page = visit(f"/places/{larder}/count")
    page.get_by_label(re.compile("^Peas")).fill("3")
    page.get_by_label(re.compile("^Rice")).fill("2.5")
    page.get_by_role("button", name="Book the count").click()
    expect(page.get_by_role("status")).to_contain_text("Counted 2 products.")
    assert (home.stock(peas), home.stock(rice)) == (3, 2.5)
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status")).to_contain_text("Undone:")
    assert (home.stock(peas), home.stock(rice)) == (5, 2)


def test_what_somebody_used_up_while_it_was_counted_is_named(visit, home):
    rack = home.place("Rack")
    beer = home.product("Beer")
    home.check_in(beer, "6", days=40, location=rack)
    home.check_in(home.product("Wine"), "2", days=80, location=rack)
    page = visit(f"/places/{rack}/count")
    page.get_by_label(re.compile("^Beer")).fill("5")
    page.get_by_label(re.compile("^Wine")).fill("1")
    home.api("POST", "/stock/check-out", {"product": beer, "amount": 6})
    page.get_by_role("button", name="Book the count").click()
    expect(page.get_by_role("alert")).to_contain_text("Somebody booked something meanwhile.")
    field = page.get_by_label(re.compile("^Beer"))
    expect(field).to_have_value("5")
    expect(field).to_have_accessible_description(re.compile("Now 0 pieces should be there"))
    expect(page.get_by_label(re.compile("^Wine"))).to_have_value("1")
    axe(page)
    page.get_by_label(re.compile("^Beer")).fill("0")
    page.get_by_role("button", name="Book the count").click()
    expect(page.get_by_role("status")).to_contain_text("Counted Wine: −1.")
    assert home.stock(beer) == 0


def test_moving_into_the_freezer_and_out_of_it_changes_the_date(visit, home):
    fridge, freezer = home.place("Fridge"), home.place("Freezer", freezer=True)
    product = home.product("Mince", days_frozen=90, days_thawed=2)
    batch = home.check_in(product, "3", days=4, location=fridge)["batch"]["id"]
    page = visit(f"/products/{product}")
    page.goto(f"/batches/{batch}")
    page.locator("summary", has_text="Move").click()
    page.get_by_label("Where to").select_option(str(freezer))
    page.get_by_role("button", name="Move", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Moved Mince to Freezer.")
    assert home.batches(product)[0]["best_before"] == day(90).isoformat()
    page.goto(f"/batches/{batch}")
    page.locator("summary", has_text="Move").click()
    page.get_by_label("Where to").select_option(str(fridge))
    page.locator("form[action$='/move'] [name=amount]").fill("1")
    page.get_by_role("button", name="Move", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Moved Mince to Fridge.")
    dates = {entry["location"]: (entry["best_before"], entry["amount"]) for entry in home.batches(product)}
    assert dates == {freezer: (day(90).isoformat(), 2), fridge: (day(2).isoformat(), 1)}
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status")).to_contain_text("Undone:")
    (whole,) = home.batches(product)
    assert (whole["amount"], whole["best_before"]) == (3, day(90).isoformat())
