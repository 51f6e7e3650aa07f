"""Where messages go, in the browser: a webhook with its secret, an address and the link in its mail, deliveries."""
import json
import re
import subprocess
import sys
import time

import pytest
from playwright.sync_api import expect

import harness
from harness import axe, every_look, fill, screenshot
from program import ROOT

pytest.importorskip("aiosmtpd")
pytest.importorskip("standardwebhooks")
from receiver import Receiver  # noqa: E402


@pytest.fixture(scope="module")
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.stop()


@pytest.fixture(scope="module")
def mails(tmp_path_factory):
    """What the mail server took; `port` is where it listens."""
    folder = tmp_path_factory.mktemp("mail") / "box"
    command = [sys.executable, ROOT / "Tests" / "Shared" / "smtp_server.py", folder]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def take():
        return [json.loads(file.read_text()) for file in sorted((folder / "new").iterdir())]

    take.port = int(process.stdout.readline().split()[1])
    yield take
    process.terminate()
    process.wait()


@pytest.fixture(scope="module")
def server(tmp_path_factory, receiver, mails):
    server = harness.Server(
        tmp_path_factory.mktemp("data"), "--allow-targets", receiver.target, "--worker-interval", "1",
        "--public-url", "https://lares.example.org", "--mail-server", f"127.0.0.1:{mails.port}",
        "--mail-security", "none", "--mail-from", "lares@example.org",
    )  # fmt: skip
    yield server
    server.stop()


def until(condition, what, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"{what} did not happen in {seconds} s"
        time.sleep(0.02)


def test_a_webhook_is_added_tested_and_removed(visit, receiver):
    page = visit("/channels")
    page.locator("summary").last.click()
    fill(page, url=receiver.url + "/page")
    page.locator("main form .primary").last.click()
    secret = page.locator("#secret").input_value()
    assert secret.startswith("whsec_")
    receiver.secrets["/page"] = secret
    page.locator("main form[action$='/test'] .primary").click()
    expect(page.locator("[role=status]")).to_contain_text("(204)")
    assert page.locator("#secret").count() == 0, "it is shown once"
    assert receiver.received[-1]["verified"]
    page.locator("a.danger").click()
    page.locator("dialog button.danger, form.confirm button.danger").first.click()
    page.wait_for_url("**/channels?done=*")
    assert page.get_by_text(receiver.url + "/page").count() == 0


@every_look
def test_an_address_is_confirmed_by_the_link_in_its_mail(visit, mails, look):
    count, page = len(mails()), visit("/channels")
    axe(page)
    if not page.locator("[name=address]").is_visible():
        page.locator("summary").first.click()
    fill(page, address="nobody at all")
    page.locator("main form .primary").first.click()
    expect(page.locator("#address-errors")).to_be_visible()
    fill(page, address=f"{look}@example.org")
    page.locator("main form .primary").first.click()
    page.wait_for_url(re.compile(r"/channels/\d+$"))
    axe(page)
    screenshot(page, f"channel-{look}")
    until(lambda: len(mails()) > count, "the mail")
    text = mails()[-1]["mail"]["parts"][0]["text"]
    link = re.search(r"https://lares\.example\.org(/channels/confirm/\S+)", text)[1]
    page.goto(link)
    axe(page)
    page.locator("main button").click()
    expect(page.locator("main button")).to_have_count(0)
    page.goto("/channels")
    screenshot(page, f"channels-{look}")
    page.goto("/deliveries")
    axe(page)
    page.locator(".list .name").first.click()
    expect(page.locator("main")).to_contain_text("(250)")
    axe(page)
    screenshot(page, f"delivery-{look}")
