"""The reminder center: made with a thumb, by keyboard and without scripts, metrics recorded in two taps, and the plan of it all."""
import itertools

import pytest
from playwright.sync_api import expect

from harness import Look, axe, every_look, fill, tab_to
from household import day


def row(page, title):
    return page.locator(".reminders li", has_text=title)


def switch(page, title):
    return row(page, title).get_by_role("switch")


def choose_days(page, *names):
    for name in ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"):
        box = page.get_by_role("checkbox", name=name)
        if box.is_checked() != (name in names):
            box.locator("xpath=..").click()


def make(page, title, time="20:00", days=()):
    page.goto("/reminders/new")
    fill(page, title=title, time=time)
    if days:
        choose_days(page, *days)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("The reminder is saved.")


numbers = itertools.count(1)


@pytest.fixture
def own(home, open_page):
    """Opens a page as somebody who has nothing yet, each time in a session of its own: `own("/plan")`."""
    login = home.add(f"reminded-{next(numbers)}")

    def open(path="/reminders", look=Look(), **options):
        page = open_page(look, base_url=home.server.url, storage_state=home.sign_in(login), **options)
        page.goto(path)
        return page

    return open


@pytest.mark.parametrize("java_script_enabled", [True, False], ids=["scripts", "no scripts"])
def test_a_first_reminder_is_made_changed_switched_off_and_deleted(own, java_script_enabled):
    page = own(java_script_enabled=java_script_enabled)
    expect(page.get_by_role("heading", level=2)).to_have_text("Nothing to remind you of yet")
    page.get_by_role("link", name="New reminder").first.click()
    fill(page, title="2 tablets", time="20:00", note="After dinner")
    choose_days(page, "Monday", "Wednesday", "Friday")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("The reminder is saved.")
    expect(page.get_by_role("link", name="Set up a channel")).to_have_attribute("href", "/channels")
    expect(row(page, "2 tablets")).to_contain_text("Mon, Wed, Fri · 20:00")
    expect(row(page, "2 tablets")).to_contain_text("Next: ")

    row(page, "2 tablets").get_by_role("link").click()
    choose_days(page, "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    fill(page, time="07:15")
    page.get_by_role("button", name="Save").click()
    expect(row(page, "2 tablets")).to_contain_text("Every day · 07:15")

    switch(page, "2 tablets").click()
    expect(switch(page, "2 tablets")).to_have_attribute("aria-checked", "false")
    expect(row(page, "2 tablets")).not_to_contain_text("Next: ")
    switch(page, "2 tablets").click()
    expect(switch(page, "2 tablets")).to_have_attribute("aria-checked", "true")

    row(page, "2 tablets").get_by_role("link").click()
    page.get_by_role("link", name="Delete").click()
    expect(page.get_by_role("heading", name="Delete 2 tablets?")).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("status")).to_have_text("The reminder is deleted.")
    expect(row(page, "2 tablets")).to_have_count(0)


def test_no_weekday_is_said_beside_the_days_and_what_was_typed_stays(own):
    page = own("/reminders/new")
    fill(page, title="Bins", time="19:00", note="The green one")
    choose_days(page)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#weekdays-errors")).to_contain_text("Choose at least one day of the week.")
    expect(page.get_by_label("What", exact=True)).to_have_value("Bins")
    expect(page.locator("[name=time]")).to_have_value("19:00")
    expect(page.locator("[name=note]")).to_have_value("The green one")
    assert page.get_by_role("checkbox", checked=True).count() == 0
    axe(page)
    choose_days(page, "Sunday")
    page.get_by_role("button", name="Save").click()
    expect(row(page, "Bins")).to_contain_text("Sun · 19:00")


def test_a_reminder_is_made_by_keyboard_alone(own):
    page = own("/reminders/new", Look("desktop"))
    tab_to(page, "What", "input")
    page.keyboard.type("Water the plants")
    page.keyboard.press("Tab")
    # By a clock of twelve hours or of twenty-four, as the browser has it.
    page.keyboard.type("0930AM")
    for name in ("Saturday", "Sunday"):
        page.get_by_role("checkbox", name=name).focus()
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(row(page, "Water the plants")).to_contain_text("Mon, Tue, Wed, Thu, Fri · 09:30")


def test_a_metric_is_recorded_in_two_taps_and_its_reminder_edited_in_the_list(own):
    page = own("/metrics")
    fill(page, name="Weight", unit="kg")
    page.get_by_role("button", name="Add metric").click()
    page.get_by_role("link", name="Remind me").click()
    fill(page, time="23:59")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="To record")).to_be_visible()
    expect(page.get_by_role("heading", name="My reminders")).to_have_count(0)
    expect(row(page, "Weight")).to_contain_text("Every day · 23:59")

    page.get_by_role("link", name="Metrics").click()
    page.get_by_label("Weight (kg)").fill("72.4")
    page.get_by_role("button", name="Record: Weight").click()
    expect(page.get_by_role("status")).to_have_text("The value is recorded.")
    fill(page, value="71.9")
    page.get_by_role("button", name="Record").click()
    expect(page.locator(".course polyline")).to_have_count(1)
    expect(page.locator(".readings b")).to_have_text(["71.9 kg", "72.4 kg"])
    page.get_by_role("button", name="Remove 71.9 kg").click()
    expect(page.locator(".readings b")).to_have_text(["72.4 kg"])

    page.goto("/reminders")
    # Today has a value: the next one is tomorrow's.
    expect(row(page, "Weight")).to_contain_text(f"Next: {day(1).strftime('%d.%m.%Y')}, 23:59")
    row(page, "Weight").locator("summary").click()
    row(page, "Weight").locator("[name=time]").fill("06:45")
    row(page, "Weight").get_by_role("button", name="Save").click()
    expect(row(page, "Weight")).to_contain_text("Every day · 06:45")


def test_deleting_a_metric_with_values_asks_in_a_dialog(own):
    page = own("/metrics")
    fill(page, name="Steps")
    page.get_by_role("button", name="Add metric").click()
    fill(page, value="9000")
    page.get_by_role("button", name="Record").click()
    page.get_by_text("Change metric").click()
    page.get_by_role("link", name="Delete").click()
    expect(page.get_by_role("dialog")).to_contain_text("1 value and its reminders go with it")
    page.get_by_role("dialog").get_by_role("link", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("link", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("status")).to_have_text("The metric is deleted.")


def test_the_plan_follows_the_rules(home, own):
    home.check_in(home.product("Plan milk"), "1", days=10)
    page = own("/plan")
    expect(page.locator(".plan")).to_contain_text(["Plan milk runs out in 3 days", "Plan milk runs out today", "Plan milk ran out yesterday"])
    page.get_by_role("link", name="Rules").click()
    fill(page, time="06:30", expiry_days_before="5, 2")
    page.get_by_label("On the day itself").uncheck()
    page.get_by_label("After the date").select_option("off")
    page.get_by_label("Name things in titles").check()
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    expect(page.get_by_label("Name things in titles")).not_to_be_checked()
    page.get_by_label("Name things in titles").check()
    fill(page, quiet_from="22:00", quiet_to="07:00")
    page.get_by_role("button", name="Save").last.click()
    page.get_by_role("link", name="Plan").click()
    expect(page.locator(".plan b")).to_have_text(["Plan milk runs out in 5 days", "Plan milk runs out in 2 days"])
    expect(page.locator(".plan time")).to_have_text(["06:30", "06:30"])
    make(page, "Night", "23:30")
    page.get_by_role("link", name="Plan").click()
    expect(page.locator(".notice").first).to_contain_text("Quiet hours: it waits from ")


def test_what_is_saved_elsewhere_shows_in_an_open_list(own):
    open_list, other = own(), own()
    make(other, "Bins")
    expect(row(open_list, "Bins")).to_be_visible()
    switch(other, "Bins").click()
    expect(switch(open_list, "Bins")).to_have_attribute("aria-checked", "false")


@every_look
def test_an_empty_center_helps_in_every_look(home, own, look):
    page = own("/reminders", look)
    for path in ("/reminders", "/metrics", "/reminders/new", "/reminders/rules"):
        page.goto(path)
        axe(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
