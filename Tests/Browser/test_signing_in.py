"""Signing in and out, one's account, and the cookie that says who one is."""
import re

import pytest
from playwright.sync_api import expect

from harness import PASSWORD, fill


@pytest.fixture(scope="module")
def somebody(home):
    """A person whose sessions these tests may end."""
    return home.add("nomad")


def test_signing_in_leads_to_the_stock_and_signing_out_back(page, home, somebody):
    page.goto(home.server.url)
    expect(page).to_have_url(home.server.url + "/sign-in")
    fill(page, login=somebody, password=PASSWORD).press("Enter")
    expect(page).to_have_url(home.server.url + "/stock")
    page.get_by_role("link", name="More").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(home.server.url + "/sign-in")
    page.goto(home.server.url + "/stock")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")


def test_the_page_that_was_asked_for_comes_after_signing_in(page, home, somebody):
    page.goto(home.server.url + "/journal?product=1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
    fill(page, login=somebody, password=PASSWORD).press("Enter")
    expect(page).to_have_url(home.server.url + "/journal?product=1")


@pytest.mark.parametrize("login, password", [("nomad", "wrong horse battery"), ("nobody", PASSWORD)])
def test_a_wrong_password_and_an_unknown_login_look_alike(page, home, somebody, login, password):
    page.goto(home.server.url + "/sign-in")
    fill(page, login=login, password=password).press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Login or password is not right.")
    expect(page.get_by_label("Login")).to_have_value(login)
    expect(page.get_by_label("Password")).to_have_value("")


def test_signing_out_everywhere_ends_the_other_device_too(open_page, home, somebody):
    here, there = open_page(storage_state=home.sign_in(somebody)), open_page(storage_state=home.sign_in(somebody))
    there.goto(home.server.url + "/stock")
    here.goto(home.server.url + "/account")
    expect(here.locator("#sessions li").filter(has_text="this device")).to_have_count(1)
    here.get_by_role("button", name="Sign out everywhere").click()
    expect(here.get_by_role("status")).to_have_text("Signed out on all devices.")
    there.goto(home.server.url + "/stock")
    expect(there.get_by_role("heading", level=1)).to_have_text("Sign in")


def test_the_session_cookie_is_out_of_reach_for_scripts_and_other_sites(visit):
    page = visit("/stock")
    (cookie,) = [cookie for cookie in page.context.cookies() if "session" in cookie["name"]]
    assert (cookie["httpOnly"], cookie["sameSite"], cookie["path"]) == (True, "Lax", "/")
    assert "session" not in page.evaluate("document.cookie")


def test_a_form_that_outlived_its_session_says_so_and_does_nothing(open_page, home):
    page = open_page(storage_state=home.session(), base_url=home.server.url)
    page.goto("/places")
    page.context.clear_cookies()
    fill(page, name="Attic").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are not signed in any more")
    assert "Attic" not in [place["name"] for place in home.api("GET", "/locations")["items"]]


def test_a_new_language_is_spoken_at_once(open_page, home, somebody):
    page = open_page(storage_state=home.sign_in(somebody), base_url=home.server.url)
    page.goto("/account")
    page.get_by_label("Language").select_option("de")
    page.locator("form[action='/account'] .primary").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Konto")
    expect(page.get_by_role("status")).to_have_text("Gespeichert.")
    assert page.locator("html").get_attribute("lang") == "de"
    page.get_by_label("Sprache").select_option("en")
    page.locator("form[action='/account'] .primary").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Account")


def test_a_token_is_shown_once(visit):
    page = visit("/account")
    page.get_by_text("Create token").first.click()
    page.get_by_label("What is it for?").fill("Kitchen tablet")
    page.get_by_role("button", name="Create token").click()
    assert re.fullmatch(r"lrs_\S{20,}", page.locator("#secret").input_value())
    page.goto("/account")
    expect(page.locator("#secret")).to_have_count(0)
    page.get_by_role("button", name="Revoke Kitchen tablet").click()
    expect(page.locator("#tokens li").filter(has_text="Kitchen tablet")).to_have_count(0)
