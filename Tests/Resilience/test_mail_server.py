"""Reminders by mail through Exim, a mail server as people run them: into a mailbox, refused for good, refused for now."""
import datetime
import email
import email.policy
import re

import pytest

import exim
import people
from people import Script, Visitor, until
from test_clock import clock  # noqa: F401

AHEAD = 360
# A subject that takes several lines, and words of several scripts.
LONG = "Größe messen: 牛奶, Ärmel und Straße " + "Übung für Süßes " * 9 + "✓"


@pytest.fixture
def mta():
    if exim.has_other_mail_server():
        pytest.skip("another mail server than Exim is installed here, and the two exclude each other")
    assert exim.PROGRAM.exists(), "no exim4: bin/setup test installs it"
    server = exim.Exim()
    yield server
    server.stop()


@pytest.fixture
def ada(tmp_path, serve, mta, clock):  # noqa: F811
    """Somebody whose server hands its mail to Exim, at noon; an administrator, who may read what Exim said."""
    data = tmp_path / "data"
    people.add_user(data, more=("--admin",))
    server = serve(
        data, "--public-url", "https://lares.example.org", "--worker-interval", "1",
        "--mail-server", f"localhost:{mta.port}", "--mail-security", "starttls", "--mail-authority", mta.authority,
        "--mail-user", exim.NAME, "--mail-password", exim.PASSWORD, "--mail-from", "lares@example.org",
        "--mail-bounces", "bounces@example.org", environment=clock.environment,
    )  # fmt: skip
    clock.jump_to_noon()
    return Script(server.address, people.new_token(data))


def mails(mta):
    return [email.message_from_bytes(raw, policy=email.policy.default) for raw in mta.received]


def confirmed(script, mta, address):
    """Adds an address, and follows the link in the mail that comes to it."""
    made = script.post("/channels", {"kind": "email", "address": address})
    until(lambda: mails(mta), "the question")
    [question] = mails(mta)
    text = question.get_body(("plain",)).get_content()
    link = re.search(r"https://lares\.example\.org(/channels/confirm/\S+)", text)[1]
    answer = Visitor((script.connection.host, script.connection.port)).submit(link, link)
    assert answer.status == 200 and script.get(f"/channels/{made['id']}")["state"] == "active"
    return made["id"]


def remind(script, clock, **members):  # noqa: F811
    """A reminder in a few minutes, and the clock at its minute; returns that minute."""
    due = datetime.datetime.fromtimestamp(clock.now() + AHEAD, datetime.timezone.utc)
    script.post("/reminders", {"title": "Water", "hour": due.hour, "minute": due.minute} | members)
    moment = due.timestamp() // 60 * 60
    clock.jump(moment - clock.now())
    return datetime.datetime.fromtimestamp(moment, datetime.timezone.utc)


def delivery(script, channel):
    """The reminder's delivery, with its attempts."""
    found = [one for one in script.all(f"/deliveries?channel={channel}") if one["kind"] == "reminder"]
    return script.get(f"/deliveries/{found[0]['id']}") if found else None


def tried(script, channel, times=1):
    def attempts():
        found = delivery(script, channel)
        return found and len(found["attempts"]) >= times

    until(attempts, "an attempt")
    return delivery(script, channel)


def test_a_reminder_reaches_a_mailbox_as_others_read_it(ada, mta, clock):  # noqa: F811
    channel = confirmed(ada, mta, "ada@bücher.example")
    due = remind(ada, clock, title=LONG, note="2 Löffel\n.\nmit <Wasser> & Öl")
    until(lambda: len(mails(mta)) == 2, "the reminder")
    mail = mails(mta)[1]
    assert (mail["Return-path"], mail["Envelope-to"]) == ("<bounces@example.org>", "ada@xn--bcher-kva.example")
    assert "with esmtpsa" in mail["Received"] and "(TLS1." in mail["Received"]
    assert [str(field.addresses[0].addr_spec) for field in (mail["From"], mail["To"])] == [
        "lares@example.org", "ada@xn--bcher-kva.example"]  # fmt: skip
    assert mail["Subject"] == LONG.strip()
    assert mail["Date"].datetime == due
    assert re.fullmatch(r"<\S+@example\.org>", mail["Message-ID"])
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert re.fullmatch(r"<https://lares\.example\.org/unsubscribe/\S+>", mail["List-Unsubscribe"].strip())
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail.get_content_type() == "multipart/alternative"
    assert [part.get_content_type() for part in mail.iter_parts()] == ["text/plain", "text/html"]
    text, html = (mail.get_body((kind,)).get_content() for kind in ("plain", "html"))
    assert text.startswith("2 Löffel\n.\nmit <Wasser> & Öl\n")
    assert "2 Löffel" in html and "mit &lt;Wasser&gt; &amp; Öl" in html and "<Wasser>" not in html
    assert not [defect for part in mail.walk() for defect in part.defects]
    assert not [defect for value in mail.values() for defect in value.defects]
    assert max(map(len, mta.received[1].splitlines())) <= 998 and mta.received[1].isascii()
    sent = tried(ada, channel)
    assert (sent["state"], sent["attempts"][0]["status"]) == ("sent", 250)


def test_a_refused_recipient_is_final_and_the_reason_stands_in_the_ledger(ada, mta, clock):  # noqa: F811
    channel = confirmed(ada, mta, "ada@example.org")
    mta.answers({"ada": "rcpt 550 5.1.1 no such person any more"})
    remind(ada, clock)
    failed = tried(ada, channel)
    assert (failed["state"], failed["reason"], failed["next_at"]) == ("failed", "refused", None)
    [attempt] = failed["attempts"]
    assert (attempt["outcome"], attempt["status"]) == ("failed", 550)
    assert "5.1.1 no such person any more" in attempt["answer"]
    mta.answers({})
    clock.jump(3600)
    assert tried(ada, channel)["state"] == "failed" and len(mails(mta)) == 1


@pytest.mark.parametrize(
    "answer",
    [{"connect": "421 4.3.2 going down"}, {"ada": "rcpt 451 4.7.1 come again"}, {"ada": "data 452 4.3.1 no room"}],
    ids=["at the greeting", "for the recipient", "after the mail"],
)
def test_what_is_refused_for_now_comes_later_as_the_same_mail(ada, mta, clock, answer):  # noqa: F811
    channel = confirmed(ada, mta, "ada@example.org")
    mta.answers(answer)
    due = remind(ada, clock)
    [words] = answer.values()
    status, said = re.search(r"(\d{3}) (\S+ .*)", words).groups()
    waiting = tried(ada, channel)
    assert (waiting["state"], waiting["reason"]) == ("waiting", "refused")
    [attempt] = waiting["attempts"]
    assert (attempt["outcome"], attempt["status"]) == ("retry", int(status)) and said in attempt["answer"]
    # Four to six seconds after the first, and four to six minutes after the second.
    clock.jump(7)
    tried(ada, channel, 2)
    mta.answers({})
    clock.jump(7 * 60)
    until(lambda: len(mails(mta)) == 2, "the reminder")
    sent = tried(ada, channel, 3)
    assert (sent["state"], [one["outcome"] for one in sent["attempts"]]) == ("sent", ["retry", "retry", "sent"])
    mail = mails(mta)[1]
    assert mail["Date"].datetime == due
    refused = re.findall(r"(?m)^I?\s*Message-ID: (<\S+>)", mta.log("reject"))
    assert refused == ([mail["Message-ID"]] * 2 if "data" in words else [])
