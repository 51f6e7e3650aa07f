"""The bell on every page and what it leads to: lines that are done, put off and taken back, with and without scripts."""
import itertools

import pytest
from playwright.sync_api import expect

from harness import Look
from household import day

numbers = itertools.count(1)


@pytest.fixture
def own(home, open_page):
    """Opens a page as somebody who has answered nothing yet."""
    milk = home.api("POST", "/products", {"name": "Condensed milk"})["id"]
    home.api("POST", "/stock/check-in", {"product": milk, "amount": 1, "best_before": day(1).isoformat()})
    login = home.add(f"due-{next(numbers)}")

    def open(path="/due", look=Look(), **options):
        page = open_page(look, base_url=home.server.url, storage_state=home.sign_in(login), **options)
        page.goto(path)
        return page

    yield open
    home.api("DELETE", f"/products/{milk}")


def milk(page):
    return page.locator(".due-now li", has_text="Condensed milk runs out tomorrow").first


def count(page):
    return int(page.locator("#bell b").text_content())


@pytest.mark.parametrize("java_script_enabled", [True, False], ids=["scripts", "no scripts"])
def test_a_line_is_done_and_taken_back(own, java_script_enabled):
    page = own("/stock", java_script_enabled=java_script_enabled)
    page.get_by_role("link", name="Due now").click()
    milk(page).get_by_role("button", name="Done").click()
    expect(page.get_by_role("status")).to_contain_text("Done.")
    expect(milk(page)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(milk(page)).to_be_visible()


@pytest.mark.parametrize("java_script_enabled", [True, False], ids=["scripts", "no scripts"])
def test_a_line_is_put_off_and_shown_again_at_once(own, java_script_enabled):
    page = own(java_script_enabled=java_script_enabled)
    milk(page).locator("summary").click()
    milk(page).get_by_role("button", name="Tomorrow", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("It comes again:")
    expect(milk(page)).to_contain_text("Comes again:")
    milk(page).get_by_role("button", name="Show now").click()
    expect(milk(page).get_by_role("button", name="Done")).to_be_visible()


def test_the_bell_counts_on_every_page(own):
    page = own("/stock")
    expect(page.locator("#bell b")).to_be_visible()
    before = count(page)
    expect(page.get_by_role("link", name=f"Due now: {before}")).to_be_visible()
    page.goto("/due")
    milk(page).get_by_role("button", name="Done").click()
    page.goto("/places")
    expect(page.locator("#bell b") if before > 1 else page.locator("#bell")).to_have_text(str(before - 1) if before > 1 else "")
