"""Where messages go: channels over the REST interface of a real server, with a webhook and a mail server of others."""
import re
import time

import pytest

from conftest import PASSWORD, client
from program import run

pytest.importorskip("standardwebhooks")
pytest.importorskip("aiosmtpd")
from mailbox_server import MailServer  # noqa: E402
from receiver import Receiver  # noqa: E402


@pytest.fixture(scope="module")
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.stop()


@pytest.fixture(scope="module")
def mail(tmp_path_factory):
    server = MailServer(tmp_path_factory.mktemp("mail") / "box")
    yield server
    server.stop()


@pytest.fixture
def ada(new_server, receiver, mail):
    """Somebody whose server sends mail and may call the receiver; an administrator."""
    server = new_server(
        "--public-url", "https://lares.example.org", "--allow-targets", receiver.target, "--worker-interval", "1",
        "--mail-server", f"127.0.0.1:{mail.port}", "--mail-security", "none", "--mail-from", "lares@example.org",
    )  # fmt: skip
    server.add_user("ada", PASSWORD, "Ada", "Byron", "--admin")
    ada = client(server, "ada")
    ada.server = server
    return ada


def until(condition, what, seconds=20):
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, f"{what} did not happen in {seconds} s"
        time.sleep(0.02)
    return found


def webhook(who, receiver, path):
    made = who.post("/channels", {"kind": "webhook", "url": receiver.url + path}).ok(201)
    receiver.secrets[path] = made["secret"]
    return made


def test_a_test_of_a_webhook_is_verified_by_others_before_and_after_a_new_secret(ada, receiver):
    made = webhook(ada, receiver, "/verified")
    at = f"/channels/{made['id']}"
    tested = ada.post(at + "/test").ok()
    assert (tested["outcome"], tested["status"], tested["reason"]) == ("sent", 204, None)
    old = made["secret"]
    new = ada.post(at + "/secret").ok(201)["secret"]
    assert new != old and new.startswith("whsec_")
    for secret in (old, new):
        receiver.secrets["/verified"] = secret
        ada.post(at + "/test").ok()
    assert [one["verified"] for one in receiver.received if one["path"] == "/verified"] == [True] * 3
    assert receiver.received[-1]["type"] == "channel.test"


def test_an_address_is_confirmed_by_its_link_and_ended_by_one_click(ada, mail):
    made = ada.post("/channels", {"kind": "email", "address": "ada@bücher.example"}).ok(201)
    assert made["state"] == "unconfirmed" and made["address"] == "ada@xn--bcher-kva.example"
    at = f"/channels/{made['id']}"
    received = until(lambda: mail.received, "the mail")[-1]
    assert received["recipients"] == [made["address"]]
    link = re.search(r"https://lares\.example\.org(/channels/confirm/\S+)", received["mail"]["parts"][0]["text"])[1]
    assert "List-Unsubscribe" not in received["mail"]["fields"]
    page = ada.send_to(link)
    assert page.status == 200 and ada.get(at).ok()["state"] == "unconfirmed"
    hidden = dict(re.findall(r'name="(csrf|once)" value="([^"]*)"', page.text))
    cookie = page.headers["Set-Cookie"].split(";")[0]
    form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
    sent = "&".join(f"{name}={value}" for name, value in hidden.items())
    assert ada.send_to(link, "POST", sent.encode(), form).status == 200
    assert ada.get(at).ok()["state"] == "active"
    count = len(mail.received)
    assert ada.post(at + "/test").ok()["status"] == 250
    fields = until(lambda: mail.received[count:], "the test")[0]["mail"]["fields"]
    assert fields["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    ending = re.fullmatch(r"<https://lares\.example\.org(/unsubscribe/\S+)>", fields["List-Unsubscribe"].strip())[1]
    plain = {"Content-Type": "application/x-www-form-urlencoded"}
    for _ in range(2):
        assert ada.send_to(ending, "POST", b"List-Unsubscribe=One-Click", plain).status == 200
    assert (ada.get(at).ok()["state"], ada.get(at).ok()["reason"]) == ("off", "unsubscribed")
    ada.post(at + "/test").problem(409)
    assert ada.patch(at, {"state": "active"}).ok()["state"] == "active"


@pytest.mark.parametrize("url", ["http://169.254.169.254/", "http://10.0.0.1:8080/", "http://[::ffff:127.0.0.1]:1/"])
def test_a_private_address_is_refused_when_it_is_to_be_connected_to(ada, url):
    made = ada.post("/channels", {"kind": "webhook", "url": url}).ok(201)
    tested = ada.post(f"/channels/{made['id']}/test").ok()
    assert (tested["outcome"], tested["reason"], tested["status"]) == ("retry", "address_refused", None)


def test_a_redirect_is_not_followed(ada, receiver):
    receiver.answer = lambda path, count: (302, {"Location": receiver.url + "/elsewhere"})
    made = webhook(ada, receiver, "/redirects")
    tested = ada.post(f"/channels/{made['id']}/test").ok()
    receiver.answer = None
    assert (tested["outcome"], tested["status"]) == ("retry", 302) and "/elsewhere" not in receiver.titles()


def test_the_server_says_whether_its_worker_runs(ada):
    assert ada.send_to("/readyz").status == 200


def test_the_worker_alone_ends_when_it_is_told(ada):
    assert run("work", "--data", ada.server.data, "nonsense").returncode == 2
