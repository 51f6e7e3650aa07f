"""The people of a household: invitations, roles, and being in several."""
import re

import pytest
from playwright.sync_api import expect

from harness import PASSWORD, fill


@pytest.fixture
def invitation(visit, home):
    """Makes a link to join in a role, as an owner does, and returns it."""

    def invite(role):
        page = visit("/household")
        page.locator("#invitations [name=role]").select_option(role)
        page.get_by_role("button", name="Create invitation").click()
        return home.server.url + re.search(r"/invitation\S+", page.locator("#link").input_value())[0]

    return invite


def test_whom_an_owner_invites_makes_an_account_in_another_browser_and_is_in(open_page, visit, home, invitation):
    link = invitation("helper")
    guest = open_page()
    guest.goto(link)
    expect(guest.get_by_role("heading", level=1)).to_have_text("Owner Lovelace invites you to Household")
    expect(guest.get_by_text("Your role there: Helper.")).to_be_visible()
    expect(guest.locator("[name=time_zone]")).to_have_value("Europe/Berlin")
    fill(guest, name="Charles", login="charles", password=PASSWORD)
    guest.get_by_role("button", name="Create account and join").click()
    expect(guest.get_by_role("status")).to_have_text("Welcome to Household.")
    page = visit("/household")
    expect(page.locator("#members li").filter(has_text="charles")).to_contain_text("Helper")
    late = open_page()
    late.goto(link)
    expect(late.get_by_role("heading", level=1)).to_have_text("This invitation is not valid any more")


def test_who_has_an_account_joins_with_it_and_switches_between_households(open_page, home, invitation):
    server, link = home.server, invitation("viewer")
    server.add_user("wanderer", PASSWORD, "Mary", "Somerville House", "--role", "owner")
    page = open_page(storage_state=home.sign_in("wanderer"), base_url=server.url)
    page.goto(link)
    page.get_by_role("button", name="Join as Mary").click()
    expect(page.get_by_role("status")).to_have_text("Welcome to Household.")
    page.goto("/household")
    expect(page.get_by_role("heading", level=1)).to_have_text("Household")
    page.get_by_role("button", name="Somerville House").click()
    expect(page.get_by_role("status")).to_have_text("This is Somerville House now.")
    page.goto("/household")
    expect(page.get_by_role("heading", level=1)).to_have_text("Somerville House")


def test_a_removed_member_is_out_at_once(open_page, visit, home):
    leaver = open_page(storage_state=home.sign_in(home.add("leaver")), base_url=home.server.url)
    leaver.goto("/stock")
    page = visit("/household")
    page.get_by_label("Manage Leaver").click()
    page.locator("li").filter(has_text="leaver").get_by_role("link", name="Remove").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.locator("#members").get_by_text("Leaver")).to_have_count(0)
    leaver.goto("/stock")
    expect(leaver).to_have_url(home.server.url + "/household")


def test_a_forgotten_password_is_set_anew_by_a_link_of_the_owner(open_page, visit, home):
    home.add("dory", "viewer")
    page = visit("/household")
    page.get_by_label("Manage Dory").click()
    page.locator("li").filter(has_text="dory").get_by_role("button", name="Link for a new password").click()
    link = home.server.url + re.search(r"/reset\S+", page.locator("#link").input_value())[0]
    guest = open_page()
    guest.goto(link)
    fill(guest, password="a brand new password").press("Enter")
    expect(guest.get_by_role("status")).to_have_text("Your password was changed.")
    late = open_page()
    late.goto(link)
    expect(late.get_by_role("alert")).to_contain_text("This link was used or has run out.")


# What each role sees of the buttons that change something.
@pytest.mark.parametrize(
    "role, books, edits, manages",
    [("owner", True, True, True), ("member", True, True, False), ("helper", True, False, False), ("viewer", False, False, False)],
)
def test_buttons_are_shown_to_those_who_may_press_them(visit, home, role, books, edits, manages):
    product = home.product(f"Tea for the {role}")
    home.check_in(product, days=30)
    page = visit("/stock", role)
    page.locator(".stock > li").first.wait_for()
    assert (page.get_by_role("button", name=f"Use 1: Tea for the {role}").count() > 0) == books
    assert (page.get_by_role("link", name="Check in").count() > 0) == books
    page.goto(f"/products/{product}")
    assert (page.get_by_role("link", name="Check out").count() > 0) == books
    assert (page.get_by_role("link", name="Edit").count() > 0) == edits
    assert (page.get_by_role("link", name="Move to trash").count() > 0) == edits
    page.goto("/household")
    assert (page.get_by_role("button", name="Create invitation").count() > 0) == manages
    page.goto("/places")
    assert (page.get_by_role("button", name="Add a place").count() > 0) == edits


def test_what_a_role_may_not_open_says_so(visit):
    page = visit("/check-in", "viewer")
    expect(page.get_by_role("heading", level=1)).to_have_text("Not allowed")
    expect(page.get_by_text("Your role in this household does not allow it.")).to_be_visible()


def test_the_households_order_of_dates_is_used_everywhere(visit, home):
    home.check_in(home.product("Almanac"), days=40)
    page = visit("/household")
    settings = page.locator("#settings")
    settings.get_by_label("Dates are written").select_option(index=2)
    settings.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
