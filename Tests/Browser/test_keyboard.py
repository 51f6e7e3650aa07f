"""The main path by keyboard alone."""
import pytest
from playwright.sync_api import expect

from harness import Look, tab_to


@pytest.fixture
def look():
    return Look("desktop")


def test_the_first_tab_skips_to_the_content(visit):
    page = visit("/stock")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to content")
    expect(page.locator(":focus")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_checking_in_using_and_undoing_by_keyboard(visit, home):
    product = home.product("Miso")
    page = visit(f"/products/{product}")
    tab_to(page, "Check in")
    page.keyboard.press("Enter")
    tab_to(page, "Amount")
    page.keyboard.type("2")
    tab_to(page, "Does not expire")
    page.keyboard.press("Space")
    tab_to(page, "Check in")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Checked in 2 Miso.")
    page.goto("/stock?q=Miso")
    tab_to(page, "Use 1: Miso")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Checked out 1 Miso.")
    tab_to(page, "Undo")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Undone:")
    assert home.stock(product) == 2


def test_a_dialog_keeps_the_focus_and_gives_it_back(visit, home):
    page = visit(f"/products/{home.product('Natto')}")
    link = tab_to(page, "Move to trash")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    for _ in range(6):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    dialog.get_by_role("link", name="Cancel").focus()
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("link", name="Move to trash")).to_be_focused()
