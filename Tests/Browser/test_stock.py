"""The stock: putting in, taking out, and taking back what was booked."""
import re

import pytest
from playwright.sync_api import expect

from household import day


def row(page, name):
    return page.locator(".stock > li").filter(has_text=name)


def test_what_expires_first_stands_first_and_what_never_expires_last(visit, home):
    for name, days in (("Rusk", 30), ("Salt", None), ("Cream", -2), ("Quark", 0)):
        home.check_in(home.product(name), days=days)
    page = visit("/stock")
    names = page.locator(".stock .name").all_text_contents()
    order = [name for name in names if name in ("Rusk", "Salt", "Cream", "Quark")]
    assert order == ["Cream", "Quark", "Rusk", "Salt"]
    expect(row(page, "Cream").locator(".days")).to_contain_text("2 days over")
    expect(row(page, "Quark").locator(".days")).to_contain_text("today")
    expect(row(page, "Salt").locator(".days")).to_contain_text("keeps")


def test_use_1_books_one_stays_on_the_list_and_undo_brings_it_back(visit, home):
    product = home.product("Milk", unit="l")
    home.check_in(product, "3", days=4)
    page = visit("/stock?q=Milk")
    row(page, "Milk").get_by_role("button", name="Use 1: Milk").click()
    expect(page.get_by_role("status")).to_contain_text("Checked out 1 l Milk.")
    expect(page.locator("#q"), "the list is still the one that was searched for").to_have_value("Milk")
    expect(row(page, "Milk").locator(".amount")).to_have_text("2 l")
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status")).to_contain_text("Undone:")
    expect(row(page, "Milk").locator(".amount")).to_have_text("3 l")


def test_after_the_last_one_the_product_is_no_longer_listed(visit, home):
    home.check_in(home.product("Lime"), days=3)
    page = visit("/stock?q=Lime")
    page.get_by_role("button", name="Use 1: Lime").click()
    expect(page.get_by_role("status")).to_contain_text("Checked out 1 Lime.")
    expect(row(page, "Lime")).to_have_count(0)


def test_less_than_one_is_used_up_by_the_button(visit, home):
    home.check_in(home.product("Oil", unit="l"), "0.3", days=90)
    page = visit("/stock?q=Oil")
    page.get_by_role("button", name="Use 0.3: Oil").click()
    expect(page.get_by_role("status")).to_contain_text("Checked out 0.3 l Oil.")


def test_a_double_click_books_once(visit, home):
    product = home.product("Egg")
    home.check_in(product, "6", days=9)
    page = visit("/stock?q=Egg")
    page.get_by_role("button", name="Use 1: Egg").dblclick(delay=0)
    expect(page.get_by_role("status")).to_be_visible()
    assert home.stock(product) == 5


def test_a_double_click_books_once_without_javascript_too(visit, home):
    product = home.product("Plum")
    home.check_in(product, "6", days=9)
    page = visit("/stock?q=Plum", java_script_enabled=False)
    page.get_by_role("button", name="Use 1: Plum").dblclick(delay=0)
    expect(page.get_by_role("status")).to_be_visible()
    assert home.stock(product) == 5


def test_sending_a_form_again_after_going_back_books_once(visit, home):
    product = home.product("Bean")
    page = visit(f"/check-in?product={product}", java_script_enabled=False)
    page.get_by_label("Amount").fill("2")
    page.get_by_label("Does not expire").check()
    page.get_by_role("button", name="Check in").last.click()
    expect(page.get_by_role("status")).to_contain_text("Checked in 2 Bean.")
    page.go_back()
    page.get_by_label("Amount").fill("2")
    page.get_by_label("Does not expire").check()
    page.get_by_role("button", name="Check in").last.click()
    page.wait_for_url("**/products/**")
    assert home.stock(product) == 2


def test_a_month_is_kept_as_a_month_and_counts_to_its_end(visit, home):
    product = home.product("Rice", unit="kg")
    page = visit(f"/check-in?product={product}")
    page.get_by_label("Amount").fill("1.5")
    page.get_by_label("Best before").fill("02.2032")
    expect(page.locator("output"), "the script reads the date back").to_have_text("Sun, 29 Feb 2032")
    page.get_by_role("button", name="Check in").last.click()
    expect(page.get_by_role("status")).to_contain_text("Checked in 1.5 kg Rice.")
    (batch,) = home.batches(product)
    assert (batch["best_before"], batch["precision"], batch["amount"]) == ("2032-02-29", "month", 1.5)
    expect(page.locator(".cards")).to_contain_text("02.2032")


def test_never_is_ticked_instead_of_a_date(visit, home):
    product = home.product("Honey")
    page = visit(f"/check-in?product={product}")
    page.get_by_label("Best before").fill("1.5.2031")
    page.get_by_label("Does not expire").check()
    expect(page.get_by_label("Best before"), "the script empties the date").to_have_value("")
    page.get_by_role("button", name="Check in").last.click()
    expect(page.locator(".cards .days")).to_contain_text("keeps")


def test_the_buttons_beside_a_date_fill_it_in(visit, home):
    product = home.product("Tofu")
    page = visit(f"/check-in?product={product}")
    page.get_by_role("button", name="1 week").click()
    page.get_by_role("button", name="Check in").last.click()
    page.get_by_role("status").wait_for()
    (batch,) = home.batches(product)
    assert batch["best_before"] == day(7).isoformat()


def test_without_a_choice_the_first_to_expire_goes_out_first(visit, home):
    product = home.product("Kefir")
    late, soon = home.check_in(product, "2", days=20)["batch"]["id"], home.check_in(product, "2", days=5)["batch"]["id"]
    page = visit(f"/check-out?product={product}")
    expect(page.get_by_role("radio").first).to_be_checked()
    page.get_by_label("Amount").fill("3")
    page.get_by_role("button", name="Check out").last.click()
    expect(page.get_by_role("status")).to_contain_text("Checked out 3 Kefir.")
    assert [(batch["id"], batch["amount"]) for batch in home.batches(product)] == [(late, 1)], f"{soon} is used up"


def test_the_batch_that_was_chosen_goes_out(visit, home):
    product = home.product("Skyr")
    late, soon = home.check_in(product, "2", days=20)["batch"]["id"], home.check_in(product, "2", days=5)["batch"]["id"]
    page = visit(f"/check-out?product={product}")
    page.locator(f"[name=batch][value='{late}']").check()
    page.get_by_role("button", name="Check out").last.click()
    expect(page.get_by_role("status")).to_contain_text("Checked out 1 Skyr.")
    assert {batch["id"]: batch["amount"] for batch in home.batches(product)} == {soon: 2, late: 1}


def test_a_row_of_the_product_leads_to_taking_out_that_batch(visit, home):
    product = home.product("Whey")
    late = home.check_in(product, "2", days=20)["batch"]["id"]
    home.check_in(product, "2", days=5)
    page = visit(f"/products/{product}")
    page.locator(".cards tr").last.get_by_role("link", name=re.compile("Check out")).click()
    expect(page.locator(f"[name=batch][value='{late}']")).to_be_checked()


def test_what_was_spoiled_is_written_down_as_such(visit, home):
    product = home.product("Chard")
    home.check_in(product, "2", days=1)
    page = visit(f"/check-out?product={product}")
    page.get_by_label("It was spoiled").check()
    page.get_by_role("button", name="Check out").last.click()
    expect(page.get_by_role("status")).to_contain_text("Booked 1 Chard as spoiled.")
    expect(page.locator(".journal > li").first).to_contain_text("Spoiled")


def test_more_than_there_is_stays_on_the_form_with_what_was_typed(visit, home):
    product = home.product("Leek")
    home.check_in(product, "2", days=5)
    page = visit(f"/check-out?product={product}")
    page.get_by_label("Amount").fill("2.5")
    page.get_by_label("It was spoiled").check()
    page.get_by_role("button", name="Check out").last.click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Amount")).to_have_value("2.5")
    expect(page.get_by_label("Amount")).to_be_focused()
    expect(page.get_by_label("It was spoiled")).to_be_checked()
    assert home.stock(product) == 2


def test_a_wrong_date_stays_on_the_form_and_the_first_error_has_the_focus(visit, home):
    product = home.product("Pear")
    page = visit(f"/check-in?product={product}")
    page.get_by_label("Amount").fill("3")
    page.get_by_label("Best before").fill("31.2.2030")
    page.get_by_text("Price and note").click()
    page.get_by_label("Note").fill('for "jam" & <cake>')
    page.get_by_role("button", name="Check in").last.click()
    expect(page.get_by_role("alert")).to_have_text("Please check the marked fields.")
    date = page.get_by_label("Best before")
    expect(date).to_be_focused()
    expect(date).to_have_value("31.2.2030")
    expect(date).to_have_accessible_description(re.compile("This is not a date"))
    expect(page.get_by_label("Amount")).to_have_value("3")
    expect(page.get_by_label("Note")).to_have_value('for "jam" & <cake>')


@pytest.mark.parametrize("query", ["Étagère", "étagère", "etagere", "BLANCHE"])
def test_the_search_minds_neither_case_nor_accents(visit, home, query):
    if query == "Étagère":
        home.check_in(home.product("Étagère blanche"), days=None)
    page = visit("/stock")
    page.get_by_role("searchbox", name="Search the stock").fill(query)
    page.keyboard.press("Enter")
    expect(page.locator(".stock .name")).to_have_text(["Étagère blanche"])


def test_a_place_and_a_state_narrow_the_list_together(visit, home):
    fridge = home.place("Fridge, upstairs")
    home.check_in(home.product("Gouda"), days=2, location=fridge)
    home.check_in(home.product("Feta"), days=60, location=fridge)
    home.check_in(home.product("Brie"), days=2)
    page = visit("/stock")
    page.locator("select#location").select_option(str(fridge))
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator(".stock .name")).to_have_text(["Gouda", "Feta"])
    page.get_by_role("navigation", name="Show").get_by_role("link", name="Soon").click()
    expect(page.locator(".stock .name")).to_have_text(["Gouda"])
    page.get_by_role("searchbox", name="Search the stock").fill("nothing like it")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Nothing matches")).to_be_visible()
    page.get_by_role("link", name="Show everything").click()
    expect(row(page, "Brie")).to_be_visible()
