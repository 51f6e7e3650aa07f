"""Reminders, metrics, rules and the plan that is made of them."""
import datetime
import zoneinfo

import pytest

from conftest import unique

BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")


@pytest.fixture
def ada(new_household):
    return new_household("--time-zone", "Europe/Berlin")


def reminder(who, hour=8, minute=0, **members):
    return who.post("/reminders", {"title": unique("Reminder"), "hour": hour, "minute": minute} | members).ok(201)


def plan(who, **query):
    return who.all("/plan", **query)


def local(instant):
    return datetime.datetime.fromisoformat(instant).astimezone(BERLIN)


def today():
    return datetime.datetime.now(BERLIN).date()


# Reminders


def test_a_reminder_comes_every_day_unless_it_names_weekdays(ada):
    daily = reminder(ada)
    assert daily["weekdays"] == [1, 2, 3, 4, 5, 6, 7] and daily["enabled"] and daily["kind"] == "custom"
    some = reminder(ada, weekdays=[7, 1, 7, 3])
    assert some["weekdays"] == [1, 3, 7]
    assert {local(entry["at"]).isoweekday() for entry in plan(ada) if entry["reminder"] == some["id"]} == {1, 3, 7}


@pytest.mark.parametrize("weekday", range(1, 8))
def test_each_weekday_is_the_one_of_iso_8601(ada, weekday):
    made = reminder(ada, hour=9, weekdays=[weekday])
    moment = local(made["next_at"])
    assert moment.isoweekday() == weekday and (moment.hour, moment.minute) == (9, 0)
    assert datetime.timedelta(0) < moment - datetime.datetime.now(BERLIN) <= datetime.timedelta(days=7, hours=1)


@pytest.mark.parametrize(
    "members, field",
    [
        ({"title": None}, "title"),
        ({"title": " "}, "title"),
        ({"title": "x" * 10_000}, "title"),
        ({"title": "Bins\r\nBcc: all@example.org"}, "title"),
        ({"title": 5}, "title"),
        ({"note": "x" * 10_000}, "note"),
        ({"note": "a\u0007b"}, "note"),
        ({"hour": 24}, "hour"),
        ({"hour": -1}, "hour"),
        ({"hour": "8"}, "hour"),
        ({"hour": 8.5}, "hour"),
        ({"hour": None}, "hour"),
        ({"minute": 60}, "minute"),
        ({"minute": None}, "minute"),
        ({"weekdays": []}, "weekdays"),
        ({"weekdays": None}, "weekdays"),
        ({"weekdays": [0]}, "weekdays"),
        ({"weekdays": [8]}, "weekdays"),
        ({"weekdays": ["1"]}, "weekdays"),
        ({"weekdays": 1}, "weekdays"),
        ({"enabled": "yes"}, "enabled"),
        ({"kind": "daily"}, "kind"),
        ({"kind": "metric"}, "metric"),
        ({"metric": 999_999}, "metric"),
        ({"id": 7}, "id"),
    ],
)
def test_what_is_wrong_about_a_reminder_is_named(ada, members, field):
    ada.post("/reminders", {"title": "Bins", "hour": 8, "minute": 0} | members).problem(422, field)
    assert ada.get("/reminders").ok()["items"] == []
    made = reminder(ada)
    if members not in ({"kind": "metric"},):
        ada.patch(f"/reminders/{made['id']}", members).problem(422, field)
    assert ada.get(f"/reminders/{made['id']}").ok() == made


def test_quantities_are_part_of_the_title(ada):
    made = reminder(ada, title=" 2 tablets, 5 km ", note="After breakfast\nwith water")
    assert made["title"] == "2 tablets, 5 km" and made["note"] == "After breakfast\nwith water"
    entry = plan(ada)[0]
    assert (entry["title"], entry["body"]) == (made["title"], made["note"])


def test_editing_reschedules_at_once_and_off_cancels(ada):
    made = reminder(ada, hour=9)
    path = f"/reminders/{made['id']}"
    moved = ada.patch(path, {"hour": 21, "minute": 15}).ok()
    assert local(moved["next_at"]).strftime("%H:%M") == "21:15" and moved["title"] == made["title"]
    assert {local(entry["at"]).strftime("%H:%M") for entry in plan(ada)} == {"21:15"}
    assert ada.patch(path, {"enabled": False}).ok()["next_at"] is None
    assert plan(ada) == []
    assert ada.patch(path, {"enabled": True}).ok()["next_at"] == moved["next_at"]
    ada.delete(path).ok(204)
    assert plan(ada) == [] and ada.get("/reminders").ok()["items"] == []
    ada.get(path).problem(404)
    ada.delete(path).problem(404)


def test_what_is_over_today_comes_tomorrow(ada):
    now = datetime.datetime.now(BERLIN)
    made = reminder(ada, hour=now.hour, minute=now.minute)
    assert local(made["next_at"]).date() == now.date() + datetime.timedelta(days=1)


def test_the_same_key_makes_one_reminder(ada):
    body = {"title": "Bins", "hour": 8, "minute": 0}
    first, second = (ada.post("/reminders", body, key="k").ok(201) for _ in range(2))
    assert first == second and len(ada.get("/reminders").ok()["items"]) == 1
    ada.post("/reminders", body | {"hour": 9}, key="k").problem(422, "idempotency_key")


def test_reminders_are_listed_by_time_or_title(ada):
    for title, hour in [("B", 9), ("C", 7), ("A", 20)]:
        reminder(ada, hour, title=title)

    def titles(**query):
        return "".join(made["title"] for made in ada.all("/reminders", **query))

    assert titles() == "CBA" and titles(sort="-time") == "ABC"
    assert titles(sort="title") == "ABC" and titles(limit=1, sort="-title") == "CBA"
    ada.get("/reminders", sort="note").problem(422, "sort")
    ada.get("/reminders", color="red").problem(400)


# Metrics


def test_a_reading_silences_that_days_reminder(ada):
    metric = ada.post("/metrics", {"name": "Weight", "unit": "kg"}).ok(201)
    made = reminder(ada, 23, 59, metric=metric["id"], title=None)
    assert made["kind"] == "metric" and made["title"] == "Weight" and made["metric"] == metric["id"]
    before = local(made["next_at"]).date()
    ada.post(f"/metrics/{metric['id']}/readings", {"value": "72.40"}).ok(201)
    after = ada.get(f"/reminders/{made['id']}").ok()
    assert local(after["next_at"]).date() == max(before, today() + datetime.timedelta(days=1))
    assert today().isoformat() not in {entry["day"] for entry in plan(ada)}
    assert plan(ada)[0]["title"] == "Weight"


def test_readings_are_exact_and_listed_the_latest_first(ada):
    metric = ada.post("/metrics", {"name": "Steps"}).ok(201)
    path = f"/metrics/{metric['id']}/readings"
    for number, value in enumerate(["0.000001", "-12.5", "1000000000"]):
        ada.post(path, {"value": value, "at": f"2026-01-0{number + 1}T08:00:00Z"}).ok(201)
    assert [str(reading["value"]) for reading in ada.all(path, limit=1)] == ["1000000000", "-12.5", "0.000001"]
    assert [reading["at"][:10] for reading in ada.all(path, sort="at", limit=2)] == ["2026-01-01", "2026-01-02", "2026-01-03"]
    assert ada.get(path, limit=1).ok()["total"] == 3
    reading = ada.get(path).ok()["items"][0]
    ada.delete(f"{path}/{reading['id']}").ok(204)
    ada.get(f"{path}/{reading['id']}").problem(404)


@pytest.mark.parametrize(
    "members, field",
    [
        ({"value": None}, "value"),
        ({"value": "much"}, "value"),
        ({"value": 0.0000001}, "value"),
        ({"value": 1e12}, "value"),
        ({"value": True}, "value"),
        ({"value": 1, "at": "yesterday"}, "at"),
        ({"value": 1, "at": "2099-01-01T00:00:00Z"}, "at"),
        ({"value": 1, "at": "0001-01-01T00:00:00Z"}, "at"),
        ({"value": 1, "note": "x" * 5000}, "note"),
        ({"value": 1, "unit": "kg"}, "unit"),
    ],
)
def test_what_is_wrong_about_a_reading_is_named(ada, members, field):
    metric = ada.post("/metrics", {"name": "Weight"}).ok(201)
    ada.post(f"/metrics/{metric['id']}/readings", members).problem(422, field)


def test_metrics_have_different_names_and_end_with_their_reminders(ada, stranger):
    metric = ada.post("/metrics", {"name": "Weight"}).ok(201)
    other = ada.post("/metrics", {"name": "Steps"}).ok(201)
    ada.post("/metrics", {"name": "Weight"}).problem(422, "name")
    ada.patch(f"/metrics/{other['id']}", {"name": "Weight"}).problem(422, "name")
    ada.post("/metrics", {"name": "x" * 10_000}).problem(422, "name")
    stranger.get(f"/metrics/{metric['id']}/readings").problem(404)
    stranger.post("/reminders", {"metric": metric["id"], "hour": 8, "minute": 0}).problem(422, "metric")
    reminder(ada, metric=metric["id"])
    ada.delete(f"/metrics/{metric['id']}").ok(204)
    assert ada.get("/reminders").ok()["items"] == []


# Rules


def the_rule(who):
    (rule,) = who.get("/notification-rules").ok()["items"]
    return rule


def test_a_rule_keeps_what_is_not_sent(ada):
    rule = the_rule(ada)
    assert rule["time"] == "08:00" and rule["server"] == 1 and rule["channels"] == []
    path = f"/notification-rules/{rule['id']}"
    changed = ada.patch(path, {"expiry": {"days_before": [3, 7, 3], "after": "daily"}, "time": "19:45"}).ok()
    assert changed == rule | {"time": "19:45", "expiry": rule["expiry"] | {"days_before": [7, 3], "after": "daily"}}
    assert ada.patch(path, {"loans": {"days_before": None}}).ok()["loans"]["days_before"] == []
    assert ada.patch(path, {}).ok() == the_rule(ada) == ada.get(path).ok()


@pytest.mark.parametrize(
    "members, field",
    [
        ({"time": "24:00"}, "time"),
        ({"time": "8:00"}, "time"),
        ({"time": None}, "time"),
        ({"time": 800}, "time"),
        ({"expiry": []}, "expiry"),
        ({"expiry": {"days_before": [0]}}, "expiry"),
        ({"expiry": {"days_before": [366]}}, "expiry"),
        ({"expiry": {"days_before": list(range(1, 12))}}, "expiry"),
        ({"expiry": {"days_before": 3}}, "expiry"),
        ({"expiry": {"after": "often"}}, "expiry"),
        ({"expiry": {"on_day": 1}}, "expiry"),
        ({"loans": {"daily": True}}, "loans"),
        ({"minimum": {"enabled": "yes"}}, "minimum"),
        ({"channels": [999_999]}, "channels"),
        ({"channels": ["mail"]}, "channels"),
        ({"server": 2}, "server"),
    ],
)
def test_what_is_wrong_about_a_rule_is_named(ada, members, field):
    rule = the_rule(ada)
    ada.patch(f"/notification-rules/{rule['id']}", members).problem(422, field)
    assert the_rule(ada) == rule


@pytest.mark.parametrize(
    "members, field",
    [
        ({"quiet_from": "22:00"}, "quiet_to"),
        ({"quiet_to": "07:00"}, "quiet_from"),
        ({"quiet_from": "22:00", "quiet_to": "22:00"}, "quiet_to"),
        ({"quiet_from": "24:00", "quiet_to": "07:00"}, "quiet_from"),
        ({"names_in_subject": "no"}, "names_in_subject"),
        ({"volume": 11}, "volume"),
    ],
)
def test_what_is_wrong_about_settings_is_named(ada, members, field):
    ada.patch("/reminder-settings", members).problem(422, field)
    assert ada.get("/reminder-settings").ok() == {"quiet_from": None, "quiet_to": None, "names_in_subject": False}


def test_quiet_hours_shift_a_reminder_and_drop_none(ada):
    made = reminder(ada, 23, 30)
    ada.patch("/reminder-settings", {"quiet_from": "22:00", "quiet_to": "07:00"}).ok()
    ahead = plan(ada)
    assert {local(entry["at"]).strftime("%H:%M") for entry in ahead} == {"07:00"} and len(ahead) >= 29
    assert {local(entry["held_from"]).strftime("%H:%M") for entry in ahead} == {"23:30"}
    assert ada.get(f"/reminders/{made['id']}").ok()["next_at"] == ahead[0]["at"]


# The plan


def test_all_that_is_due_on_one_day_is_one_digest(ada):
    for name in ("Milk", "Bread"):
        product = ada.post("/products", {"name": name}).ok(201)["id"]
        ada.post("/stock/check-in", {"product": product, "amount": 1, "best_before": str(due(10))}).ok(201)
    tools = ada.post("/products", {"name": "Camera", "management": "items"}).ok(201)
    uid = ada.post("/items", {"product": tools["id"]}).ok(201)["uid"]
    loan = ada.post(f"/items/{uid}/loan", {"borrower": "the neighbour", "due_on": str(due(10))}).ok(201)
    digests = {entry["day"]: entry for entry in plan(ada)}
    digest = digests[str(due(10))]
    assert digest["kind"] == "digest" and digest["server"] == 1 and digest["channels"] == []
    assert [(line["kind"], line["days_left"]) for line in digest["lines"]] == [("expiry", 0), ("expiry", 0), ("loan", 0)]
    assert digest["lines"][2]["item"] == uid and digest["lines"][2]["household"] == digest["lines"][0]["household"]
    assert digest["title"] == "2 products run out, 1 loan is due"
    assert "Camera (with the neighbour) is due back today" in digest["body"]
    assert [line["text"] for line in digests[str(due(7))]["lines"]] == ["Milk runs out in 3 days", "Bread runs out in 3 days"]
    ada.patch("/reminder-settings", {"names_in_subject": True}).ok()
    assert plan(ada)[0]["title"] == "Milk, Bread"
    ada.post(f"/loans/{loan['id']}/return").ok(201)
    assert all(line["kind"] == "expiry" for entry in plan(ada) for line in entry["lines"])


def due(days):
    return today() + datetime.timedelta(days=days)


def test_a_loan_without_an_end_never_appears_and_a_renewed_one_anew(ada):
    tools = ada.post("/products", {"name": "Drill", "management": "items"}).ok(201)
    uid = ada.post("/items", {"product": tools["id"]}).ok(201)["uid"]
    loan = ada.post(f"/items/{uid}/loan", {"borrower": "Anna"}).ok(201)
    assert plan(ada) == []
    ada.patch(f"/loans/{loan['id']}", {"due_on": str(due(5))}).ok()
    assert [entry["day"] for entry in plan(ada)][:2] == [str(due(4)), str(due(5))]
    ada.patch(f"/loans/{loan['id']}", {"due_on": str(due(20))}).ok()
    assert plan(ada)[0]["day"] == str(due(19))


def test_a_long_lead_counts_from_thirty_days_before(ada):
    product = ada.post("/products", {"name": "Flour"}).ok(201)["id"]
    rule = {"expiry": {"days_before": [60], "on_day": False, "after": "off"}}
    ada.patch(f"/notification-rules/{the_rule(ada)['id']}", rule).ok()
    ada.post("/stock/check-in", {"product": product, "amount": 1, "best_before": str(due(40))}).ok(201)
    (entry,) = plan(ada)
    assert entry["day"] == str(due(10)) and entry["lines"][0]["days_left"] == 30


def test_the_plan_is_read_in_parts_and_as_far_as_is_asked(ada):
    for hour in (9, 9, 21):
        reminder(ada, hour)
    whole = plan(ada)
    assert [entry["at"] for entry in whole] == sorted(entry["at"] for entry in whole)
    assert plan(ada, limit=7) == whole and plan(ada, sort="-at", limit=11) == whole[::-1]
    week = ada.get("/plan", days=7, limit=200).ok()["items"]
    assert len({entry["day"] for entry in week}) in (6, 7) and len(week) < 22
    for days in (0, 31, "all"):
        ada.get("/plan", days=days).problem(422, "days")
    ada.get("/plan", until="2027-01-01").problem(400)


def test_texts_are_in_the_readers_language_and_titles_never(new_household):
    ada = new_household("--language", "de", "--time-zone", "Europe/Berlin")
    reminder(ada, title="Water the plants")
    entry = plan(ada)[0]
    assert entry["title"] == "Water the plants" and entry["body"] == "Es ist Zeit: denk daran"
