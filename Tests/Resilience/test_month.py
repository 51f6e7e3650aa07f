"""A whole month by a clock that a test moves: everything of the plan arrives once, at its minute, by mail and by webhook.

Three people, and a change of the clock for each: New York on 14 March 2027 (02:00 to 03:00), Berlin on 28 March (02:00 to
03:00), Lord Howe Island on 4 April (02:00 back to 01:30).
"""
import datetime
import re
import zoneinfo

import pytest

import people
import program
from people import Script, Visitor, until
from test_clock import clock  # noqa: F401

pytest.importorskip("standardwebhooks")
pytest.importorskip("aiosmtpd")
from mailbox_server import MailServer  # noqa: E402
from receiver import Receiver  # noqa: E402

BEGIN = datetime.datetime(2027, 3, 10, 12, 30, tzinfo=datetime.timezone.utc)
# So far reaches what is planned at the beginning: thirty local days.
END = datetime.datetime(2027, 4, 8, 12, tzinfo=datetime.timezone.utc)
PUBLIC_URL = "https://lares.example.org"


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


@pytest.fixture
def receiver(clock):  # noqa: F811
    receiver = Receiver()
    receiver.arrivals = []
    receiver.answer = lambda path, count: receiver.arrivals.append(clock.now()) or 204
    yield receiver
    receiver.stop()


@pytest.fixture
def mail(tmp_path):
    server = MailServer(tmp_path / "mail")
    yield server
    server.stop()


class Person(Script):
    """Somebody with a household, a zone, a webhook and an address that is confirmed."""

    def __init__(self, server, data, login, zone, receiver, mail):
        super().__init__(server.address, people.new_token(data, login))
        self.login, self.zone = login, zoneinfo.ZoneInfo(zone)
        self.post("/channels", {"kind": "webhook", "url": f"{receiver.url}/{login}"})
        self.address = f"{login}@example.org"
        self.post("/channels", {"kind": "email", "address": self.address})
        until(lambda: self.mails(mail), "the question")
        [question] = self.mails(mail)
        link = re.search(re.escape(PUBLIC_URL) + r"(/channels/confirm/\S+)", question["parts"][0]["text"])[1]
        assert Visitor(server.address).submit(link, link).status == 200

    def send(self, *arguments):
        # A connection that lay idle for the days between may have been closed.
        self.close()
        return super().send(*arguments)

    def mails(self, mail):
        return [one["mail"] for one in mail.received if one["recipients"] == [self.address]]

    def patch(self, path, body):
        answer = self.call("PATCH", path, body)
        assert answer.status == 200, f"PATCH {path}: {answer.status} {answer.text}"
        return answer.json

    def rule(self, **members):
        (rule,) = self.get("/notification-rules")["items"]
        self.patch(f"/notification-rules/{rule['id']}", members)

    def remind(self, title, time, *weekdays, **members):
        hour, minute = map(int, time.split(":"))
        weekdays = list(weekdays or range(1, 8))
        self.post("/reminders", {"title": title, "hour": hour, "minute": minute, "weekdays": weekdays} | members)

    def buy(self, name, *days):
        """A product with a batch for each best-before date."""
        product = self.post("/products", {"name": name})["id"]
        for day in days:
            self.post("/stock/check-in", {"product": product, "amount": 1, "best_before": day})
        return product

    def lend(self, name, due_on):
        product = self.post("/products", {"name": name, "management": "items"})["id"]
        uid = self.post("/items", {"product": product})["uid"]
        self.post(f"/items/{uid}/loan", {"borrower": "the neighbour", "due_on": due_on})

    def plan(self):
        """What is to come until the end."""
        plan = [message for message in self.all("/plan?days=30") if instant(message["at"]) < END]
        assert all(len(message["channels"]) == 2 for message in plan)
        return plan

    def local(self, message):
        return instant(message["at"]).astimezone(self.zone)


@pytest.fixture
def month(tmp_path, serve, receiver, mail, clock):  # noqa: F811
    """Three people in March."""
    data = tmp_path / "data"
    zones = {"berta": "Europe/Berlin", "nora": "America/New_York", "howard": "Australia/Lord_Howe"}
    for login, zone in zones.items():
        language = "de" if login == "berta" else "en"
        people.run(
            data, "user", "add", login, "--name", login.capitalize(), "--household", f"House of {login}", "--role", "owner",
            "--time-zone", zone, "--language", language, input=program.PASSWORD + "\n",
        )  # fmt: skip
    server = serve(
        data, "--allow-targets", receiver.target, "--worker-interval", "1", "--public-url", PUBLIC_URL,
        "--mail-server", f"127.0.0.1:{mail.port}", "--mail-security", "none", "--mail-from", "lares@example.org",
        environment=clock.environment,
    )  # fmt: skip
    clock.jump(BEGIN.timestamp() - clock.now())
    everybody = [Person(server, data, login, zone, receiver, mail) for login, zone in zones.items()]
    berta, nora, howard = everybody

    berta.rule(time="08:15", expiry={"days_before": [7, 1], "on_day": True, "after": "once"},
               loans={"days_before": [2], "on_day": True, "daily_while_overdue": True})  # fmt: skip
    berta.milk = berta.buy("Milch", "2027-03-19", "2027-03-28")
    berta.buy("Brot", "2027-03-28", "2027-04-06")
    berta.lend("Kamera", "2027-03-27")
    berta.remind("Mülltonne, 2 Säcke", "02:30", 6, 7, 1)
    berta.remind("Blumen", "20:00", 3)
    berta.weight = berta.post("/metrics", {"name": "Gewicht", "unit": "kg"})["id"]
    berta.remind(None, "21:15", 1, 5, metric=berta.weight)

    nora.rule(time="07:00", expiry={"days_before": [3], "on_day": False, "after": "daily"})
    nora.buy("Yoghurt", "2027-03-13", "2027-03-30")
    nora.remind("Night shift", "02:30", 7)

    howard.rule(time="23:00", expiry={"days_before": [], "on_day": True, "after": "off"})
    howard.buy("Honey", "2027-03-20", "2027-04-04")
    howard.patch("/reminder-settings", {"quiet_from": "22:00", "quiet_to": "00:30"})
    howard.remind("Lock the shed", "23:30", 2, 6)
    howard.remind("Tide", "01:45", 7)
    return berta, nora, howard


def is_as_meant(berta, nora, howard):
    """What the month must hold, told by hand."""
    changes = {
        person.login: [(message["at"], message["shifted_from"]) for message in person.plan() if message["shifted_from"]]
        for person in (berta, nora, howard)
    }
    assert changes == {
        "berta": [("2027-03-28T01:30:00Z", "02:30")], "nora": [("2027-03-14T07:30:00Z", "02:30")], "howard": []}  # fmt: skip
    twice = [message["at"] for message in howard.plan() if message["title"] == "Tide"]
    # The first 01:45 of 4 April, while the clock is still eleven hours ahead; a week later it is ten and a half.
    assert "2027-04-03T14:45:00Z" in twice and len(twice) == 4
    held = [howard.local(message) for message in howard.plan() if message["held_from"]]
    assert {(at.hour, at.minute, at.isoweekday()) for at in held} == {(0, 30, 3), (0, 30, 7)}
    digests = [howard.local(message).strftime("%d.%m. %H:%M") for message in howard.plan() if message["kind"] == "digest"]
    assert digests == ["20.03. 23:00", "04.04. 23:00"], "the time of the digest was chosen, quiet hours or not"
    overdue = [berta.local(m).date() for m in berta.plan() if "Kamera" in m["body"]]
    assert len(overdue) == len(set(overdue)) and str(overdue[0]) == "2027-03-25" and str(overdue[-1]) == "2027-04-08"


def test_all_of_a_month_arrives_once_at_its_minute_by_mail_and_webhook(month, receiver, mail, clock):  # noqa: F811
    berta, nora, howard = month
    is_as_meant(*month)
    sent = {person.login: [] for person in month}
    plans = {person.login: person.plan() for person in month}
    asked = {person.login: len(person.mails(mail)) for person in month}
    # What happens meanwhile: on the 19th the weight is written down in time, and on the 25th the milk is drunk.
    weighed, drunk = instant("2027-03-19T19:00:00Z"), instant("2027-03-25T12:00:00Z")
    events = [(weighed, lambda: berta.post(f"/metrics/{berta.weight}/readings", {"value": 70.5})),
              (drunk, lambda: berta.post("/stock/check-out", {"product": berta.milk, "amount": 2}))]  # fmt: skip

    def due():
        return min((instant(plan[0]["at"]) for plan in plans.values() if plan), default=None)

    while (moment := due()) is not None:
        if events and events[0][0] < moment:
            at, happens = events.pop(0)
            clock.jump(at.timestamp() - clock.now())
            happens()
            before, plans["berta"] = plans["berta"], berta.plan()
            assert before != plans["berta"]
            continue
        # It must not come in the half second before.
        clock.jump(moment.timestamp() - 0.5 - clock.now())
        for person in month:
            plan = plans[person.login]
            while plan and instant(plan[0]["at"]) == moment:
                sent[person.login].append(plan.pop(0))
        until(lambda: len(receiver.received) == sum(map(len, sent.values())), f"a call at {moment}")
        for person in month:
            count = asked[person.login] + len(sent[person.login])
            until(lambda: len(person.mails(mail)) == count, f"a mail at {moment} for {person.login}")
        assert moment.timestamp() <= receiver.arrivals[-1] < moment.timestamp() + 60
        assert clock.now() < moment.timestamp() + 60

    silenced = [message for message in sent["berta"] if message["at"] == "2027-03-19T20:15:00Z"]
    assert silenced == [] and len([one for one in sent["berta"] if one["title"] == "Gewicht"]) == 7
    assert not [one for one in sent["berta"] if one["at"][:10] == "2027-03-28" and "Milch" in one["body"]]
    for person in month:
        told = [(message["at"], message["title"]) for message in sent[person.login]]
        calls = [one for one in receiver.received if one["path"] == f"/{person.login}"]
        assert [(one["timestamp"], one["data"]["title"]) for one in calls] == told
        bodies = [(one["data"]["title"], one["data"]["body"]) for one in calls]
        assert bodies == [(message["title"], message["body"]) for message in sent[person.login]]
        mails = person.mails(mail)[asked[person.login]:]
        assert [(instant(at).timestamp(), title) for at, title in told] == [(one["date"], one["subject"]) for one in mails]
        assert len({one["fields"]["Message-ID"] for one in mails}) == len(mails)
        assert len({one["id"] for one in calls}) == len(calls)
        count = 2 * len(told) + asked[person.login]
        until(lambda: len(person.all("/deliveries?state=sent")) == count, "the ledger")
        assert len(person.all("/deliveries")) == count, "nothing was missed, and nothing sent that was not planned"
