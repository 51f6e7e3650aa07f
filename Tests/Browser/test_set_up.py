"""A newcomer's first minutes: from the code on the console to a household with something in it."""
import pytest
from playwright.sync_api import expect

import harness
from harness import fill


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    """A server without accounts that no test sets up."""
    server = harness.Server(tmp_path_factory.mktemp("data"))
    yield server
    server.stop()


def test_the_address_alone_leads_a_newcomer_to_set_up(page, untouched):
    page.goto(untouched.url)
    expect(page).to_have_url(untouched.url + "/set-up")
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome")


def test_set_up_with_the_example_household_ends_on_a_list_of_the_stock(page, new_server):
    server = new_server()
    page.goto(server.url)
    page.get_by_label("Fill in an example household").check()
    fill(page, code=server.set_up_code, household="Garden Street 4", name="Ada", login="ada", password=harness.PASSWORD)
    page.get_by_role("button", name="Set up Lares").click()
    expect(page).to_have_url(server.url + "/stock")
    first = page.locator(".stock > li").first
    expect(first.get_by_role("link")).to_have_text("Baby spinach")
    expect(first.locator(".days")).to_contain_text("expired")
    page.goto(server.url + "/household")
    expect(page.get_by_role("heading", level=1)).to_have_text("Garden Street 4")
    page.goto(server.url + "/set-up")
    expect(page, "set-up is closed once there is an account").to_have_url(server.url + "/stock")
    assert server.run("check") == "ok\n"


def test_without_the_example_the_empty_stock_offers_the_first_step(page, new_server):
    server = new_server()
    harness.set_up(page, server)
    expect(page.get_by_role("heading", level=2)).to_have_text("Nothing in stock yet")
    page.get_by_role("link", name="Check in the first thing").click()
    expect(page).to_have_url(server.url + "/check-in")


def test_a_wrong_code_stays_on_the_page_with_what_was_typed(page, untouched):
    page.goto(untouched.url + "/set-up")
    page.get_by_label("Language").select_option("de")
    page.get_by_label("Currency").select_option("CHF")
    page.get_by_label("Fill in an example household").check()
    fill(page, code="wrong-code-1", household="Byron & Söhne", name="Ada", login="ada", password=harness.PASSWORD)
    page.get_by_role("button", name="Set up Lares").click()
    code = page.get_by_label("Set-up code")
    expect(code).to_have_attribute("aria-invalid", "true")
    expect(code).to_be_focused()
    expect(code).to_have_value("wrong-code-1")
    expect(page.get_by_label("Name of your household")).to_have_value("Byron & Söhne")
    expect(page.get_by_label("Your name")).to_have_value("Ada")
    expect(page.get_by_label("Login")).to_have_value("ada")
    expect(page.get_by_label("Language")).to_have_value("de")
    expect(page.get_by_label("Currency")).to_have_value("CHF")
    expect(page.get_by_label("Fill in an example household")).to_be_checked()
    expect(page.get_by_label("Password"), "a password is never sent back").to_have_value("")


def test_everything_that_is_wrong_is_said_at_once(page, untouched):
    page.goto(untouched.url + "/set-up")
    fill(page, code="short", password="short").press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Please check the marked fields.")
    invalid = page.locator("[aria-invalid=true]").evaluate_all("fields => fields.map(field => field.name)")
    assert {"household", "name", "login", "password"} <= set(invalid)


@pytest.mark.parametrize(
    "locale, zone, language, currency",
    [("en-GB", "Europe/London", "en", "GBP"), ("de-CH", "Europe/Zurich", "de", "CHF"), ("fr-FR", "Europe/Paris", "en", "EUR")],
)
def test_language_zone_and_currency_are_those_of_the_browser(open_page, untouched, locale, zone, language, currency):
    page = open_page(locale=locale, timezone_id=zone)
    page.goto(untouched.url + "/set-up")
    expect(page.locator("[name=locale]")).to_have_value(language)
    expect(page.locator("[name=time_zone]")).to_have_value(zone)
    expect(page.locator("[name=currency]")).to_have_value(currency)
