"""The whole main path in a browser that runs no scripts."""
import pytest
from playwright.sync_api import expect

import harness


@pytest.fixture
def page(open_page):
    return open_page(java_script_enabled=False)


def test_from_set_up_to_an_undone_booking_without_javascript(page, new_server):
    server = new_server()
    harness.set_up(page, server)
    page.get_by_role("link", name="Places").click()
    harness.fill(page, name="Pantry").press("Enter")
    expect(page.get_by_role("status")).to_have_text("Pantry was saved.")

    box = page.get_by_role("search", name="Scan").get_by_role("textbox")
    box.fill("4012345678901")
    box.press("Enter")
    page.get_by_label("Name", exact=True).fill("Oats")
    page.get_by_label("Amount").fill("3")
    page.get_by_label("Best before").fill("05/2031")
    page.get_by_label("Place").select_option(label="Pantry")
    page.get_by_role("button", name="Check in").last.click()
    expect(page.get_by_role("status")).to_contain_text("Checked in 3 Oats.")

    page.get_by_role("link", name="Stock", exact=True).click()
    page.get_by_role("button", name="Use 1: Oats").click()
    expect(page.get_by_role("status")).to_contain_text("Checked out 1 Oats.")
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page.locator(".stock .amount")).to_have_text("3 pieces")

    page.get_by_role("link", name="Oats").click()
    page.get_by_role("link", name="Move to trash").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Move Oats to the trash?")
    page.get_by_role("button", name="Move to trash").click()
    expect(page.get_by_role("status")).to_contain_text("Oats is in the trash.")
    page.get_by_role("link", name="More").click()
    page.get_by_role("link", name="Trash").click()
    page.get_by_role("button", name="Restore Oats").click()
    expect(page.get_by_role("status")).to_have_text("Oats is back.")

    page.get_by_role("link", name="More", exact=True).click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
    assert server.run("check") == "ok\n"


def test_what_only_works_with_javascript_is_not_shown_without(page, home, open_page):
    page = open_page(java_script_enabled=False, storage_state=home.session(), base_url=home.server.url)
    page.goto(f"/check-in?product={home.product('Nori')}")
    assert page.locator(".scripted:visible").count() == 0
