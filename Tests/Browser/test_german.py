"""The German pages: words, dates and numbers as Germans write them."""
import pytest
from playwright.sync_api import expect

from harness import Look
from household import day


@pytest.fixture
def look():
    return Look(language="de")


def test_the_frame_and_the_list_speak_german(visit, home):
    home.check_in(home.product("Apfelmus"), days=1)
    page = visit("/stock?q=Apfelmus")
    assert page.locator("html").get_attribute("lang") == "de"
    expect(page.get_by_role("heading", level=1)).to_have_text("Vorrat")
    expect(page.locator(".stock .days")).to_contain_text("1 Tag übrig")
    expect(page.locator(".stock .days")).to_contain_text("bald")
    expect(page.get_by_role("button", name="1 nehmen: Apfelmus")).to_be_visible()


def test_a_decimal_comma_books_the_right_amount(visit, home):
    product = home.product("Mehl", unit="kg")
    page = visit(f"/check-in?product={product}")
    page.get_by_label("Menge").fill("1,25")
    page.get_by_label("Mindestens haltbar bis").fill("24.12.2031")
    page.get_by_text("Preis und Notiz").click()
    page.get_by_label("Preis").fill("2,49")
    page.get_by_role("button", name="Einlagern").last.click()
    expect(page.get_by_role("status")).to_contain_text("1,25 kg Mehl eingelagert.")
    (batch,) = home.batches(product)
    assert (batch["amount"], batch["best_before"], batch["price"]["amount"]) == (1.25, "2031-12-24", 2.49)
    expect(page.locator(".cards")).to_contain_text("24.12.2031")
    expect(page.locator(".cards")).to_contain_text("2,49")


def test_the_button_of_a_week_writes_the_date_as_this_household_does(visit, home):
    page = visit(f"/check-in?product={home.product('Hefe')}")
    page.get_by_role("button", name="1 Woche").click()
    in_a_week = day(7)
    expect(page.get_by_label("Mindestens haltbar bis")).to_have_value(in_a_week.strftime("%d.%m.%Y"))


def test_who_is_not_signed_in_is_spoken_to_in_the_browsers_language(page, home):
    page.goto(home.server.url + "/sign-in")
    expect(page.get_by_role("heading", level=1)).to_have_text("Anmelden")
    page.get_by_label("Anmeldename").fill("niemand")
    page.get_by_label("Passwort").fill("falsch falsch falsch")
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("alert")).to_have_text("Anmeldename oder Passwort stimmt nicht.")


def test_errors_speak_german(visit, home):
    page = visit(f"/check-in?product={home.product('Zwieback')}")
    page.get_by_label("Menge").fill("viel")
    page.get_by_role("button", name="Einlagern").last.click()
    expect(page.get_by_role("alert")).to_have_text("Bitte prüfe die markierten Felder.")
    expect(page.get_by_label("Menge")).to_have_value("viel")
    page.goto("/nirgends")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nicht gefunden")
