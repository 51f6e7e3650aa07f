"""The other side of a message at its worst: webhooks and mail servers that hang, talk too much, lead astray or break off,
while somebody else's message must come at its minute.
"""
import datetime
import http.server
import re
import threading
import time

import pytest

import people
import program
from people import Script, Visitor, until
from test_clock import clock  # noqa: F401

pytest.importorskip("standardwebhooks")
pytest.importorskip("aiosmtpd")
from mailbox_server import MailServer  # noqa: E402
from receiver import Receiver  # noqa: E402

AHEAD = 360
PUBLIC_URL = "https://lares.example.org"


class Rude(http.server.BaseHTTPRequestHandler):
    """Answers by the path as nobody should."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_POST(self):
        self.server.calls.append(self.path)
        self.rfile.read(int(self.headers["Content-Length"]))
        getattr(self, self.path[1:])()

    def late(self):
        self.server.is_over.wait(60)
        self.close_connection = True

    def endless(self):
        """Ten megabytes, of which the first say that all is well."""
        self.send_response(200)
        self.send_header("Content-Length", str(10 << 20))
        self.end_headers()
        for _ in range(160):
            self.wfile.write(b"x" * (64 << 10))

    def drip(self):
        """Never ends its headers, a byte at a time."""
        self.wfile.write(b"HTTP/1.1 200 OK\r\nX: ")
        while not self.server.is_over.wait(0.5):
            self.wfile.write(b"x")
            self.wfile.flush()

    def astray(self):
        self.send_response(307)
        self.send_header("Location", "http://169.254.169.254/latest/meta-data")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def cut(self):
        self.close_connection = True


@pytest.fixture
def rude():
    class Server(http.server.ThreadingHTTPServer):
        daemon_threads = True
        calls, is_over = [], threading.Event()

        def handle_error(self, request, client_address):
            """Whoever calls has had enough."""

    server = Server(("127.0.0.1", 0), Rude)
    server.target = f"127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.is_over.set()
    server.shutdown()
    server.server_close()


@pytest.fixture
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.stop()


@pytest.fixture
def mail(tmp_path):
    server = MailServer(tmp_path / "mail")
    yield server
    server.stop()


@pytest.fixture
def home(tmp_path, serve, clock, receiver, rude, mail):  # noqa: F811
    """A server at noon, with Ada, an administrator, and Berta; who of them is told by `home.as_(login)`."""
    data = tmp_path / "data"
    people.add_user(data, more=("--admin",))
    people.add_user(data, "berta", "member")
    server = serve(
        data, "--allow-targets", f"{receiver.target},{rude.target}", "--worker-interval", "1", "--public-url", PUBLIC_URL,
        "--mail-server", f"127.0.0.1:{mail.port}", "--mail-security", "none", "--mail-from", "lares@example.org",
        environment=clock.environment,
    )  # fmt: skip
    clock.jump_to_noon()
    server.as_ = lambda login: Script(server.address, people.new_token(data, login))
    return server


def remind(clock, *scripts):  # noqa: F811
    """A reminder for each at a minute that is ahead, and the clock at that minute."""
    due = datetime.datetime.fromtimestamp(clock.now() + AHEAD, datetime.timezone.utc)
    for script in scripts:
        script.post("/reminders", {"title": "Water", "hour": due.hour, "minute": due.minute})
    clock.jump(due.timestamp() // 60 * 60 - clock.now())


def tried(script, channel, seconds=20):
    """The delivery of the reminder to a channel after its first attempt."""
    def found():
        every = script.all(f"/deliveries?channel={channel}")
        return [one for one in every if one["kind"] == "reminder" and one["attempts"]]

    until(found, "an attempt", seconds)
    return script.get(f"/deliveries/{found()[0]['id']}")


def test_webhooks_that_misbehave_are_tried_again_and_delay_nobody(home, clock, rude, receiver):  # noqa: F811
    ada, berta = home.as_(program.LOGIN), home.as_("berta")
    urls = {name: f"http://{rude.target}/{name}" for name in ("late", "endless", "drip", "astray", "cut")}
    urls |= {"by name": "http://localhost:9/", "private": "http://10.0.0.1/"}
    channels = {name: ada.post("/channels", {"kind": "webhook", "url": url})["id"] for name, url in urls.items()}
    berta.post("/channels", {"kind": "webhook", "url": receiver.url + "/berta"})
    remind(clock, ada, berta)
    begin = time.monotonic()
    until(lambda: receiver.received, "Berta's message")
    assert time.monotonic() - begin < 10, "it waited for the others"
    attempts = {name: tried(ada, channel, 40)["attempts"][0] for name, channel in channels.items()}
    assert {name: (one["outcome"], one["status"]) for name, one in attempts.items()} == {
        "late": ("retry", None), "endless": ("sent", 200), "drip": ("retry", None), "astray": ("retry", 307),
        "cut": ("retry", None), "by name": ("retry", None), "private": ("retry", None),
    }  # fmt: skip
    assert len(attempts["endless"]["answer"]) == 4096
    assert all(14_000 < attempts[name]["milliseconds"] < 20_000 for name in ("late", "drip"))
    reasons = {name: tried(ada, channel)["reason"] for name, channel in channels.items()}
    assert reasons["late"] == reasons["drip"] == "timed_out"
    assert reasons["by name"] == reasons["private"] == "address_refused"
    assert home.process.poll() is None


def confirmed(script, home, mail, address):
    """Adds an address, and follows the link in the mail that comes to it."""
    made = script.post("/channels", {"kind": "email", "address": address})
    question = lambda: [one["mail"] for one in mail.received if one["recipients"] == [address]]
    until(question, "the question")
    link = re.search(re.escape(PUBLIC_URL) + r"(/channels/confirm/\S+)", question()[0]["parts"][0]["text"])[1]
    assert Visitor(home.address).submit(link, link).status == 200
    return made["id"]


@pytest.mark.parametrize(
    ("name", "state", "reason", "status"),
    [("drop", "waiting", "not_connected", None), ("later", "waiting", "refused", 421), ("full", "failed", "refused", 552),
     ("busy", "waiting", "refused", 451), ("nobody", "failed", "refused", 550)],
)  # fmt: skip
def test_of_two_addresses_the_one_that_is_taken_gets_the_mail_once(home, clock, mail, name, state, reason, status):  # noqa: F811
    ada = home.as_(program.LOGIN)
    bad, good = (confirmed(ada, home, mail, f"{who}@example.org") for who in ("bad", "good"))
    asked = len(mail.received)
    mail.treat({"bad@example.org": name})
    remind(clock, ada)
    refused = tried(ada, bad)
    assert (refused["state"], refused["reason"], refused["attempts"][0]["status"]) == (state, reason, status)
    assert tried(ada, good)["state"] == "sent"
    mail.treat({})
    clock.jump(7)
    if state == "waiting":
        until(lambda: ada.get(f"/deliveries/{refused['id']}")["state"] == "sent", "the second attempt")
    to = sorted(one["recipients"][0] for one in mail.received[asked:])
    assert to == (["bad@example.org"] if state == "waiting" else []) + ["good@example.org"]


def test_what_is_over_after_an_attempt_that_failed_is_not_sent_again(home, clock, receiver):  # noqa: F811
    ada = home.as_(program.LOGIN)
    channel = ada.post("/channels", {"kind": "webhook", "url": receiver.url + "/ada"})["id"]
    receiver.answer = lambda path, count: 500
    due = datetime.datetime.fromtimestamp(clock.now() + AHEAD, datetime.timezone.utc)
    at = {"hour": due.hour, "minute": due.minute}
    deleted, off, *_ = (
        ada.post("/reminders", {"title": title} | at)["id"] for title in ("Deleted", "Off", "Done", "Kept")
    )
    clock.jump(due.timestamp() // 60 * 60 - clock.now())
    failed = lambda: [one for one in ada.all(f"/deliveries?channel={channel}") if one["reason"] == "status"]
    until(lambda: len(failed()) == 4, "four attempts")
    assert ada.call("DELETE", f"/reminders/{deleted}").status == 204
    assert ada.call("PATCH", f"/reminders/{off}", {"enabled": False}).status == 200
    [key] = [one["key"] for one in ada.all("/due") if one["text"] == "Done"]
    assert ada.call("POST", "/due/done", {"key": key}).status == 200
    receiver.answer = None
    clock.jump(7)
    until(lambda: len(ada.all("/deliveries?state=cancelled")) == 3, "the end of three")
    until(lambda: len(ada.all("/deliveries?state=sent")) == 1, "the second attempt")
    assert receiver.titles()[4:] == ["Kept"]
