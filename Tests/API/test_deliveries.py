"""The ledger of deliveries, filled by a real worker: the question to an address, and what a mail server said to it."""
import pytest

from conftest import unique

pytest.importorskip("standardwebhooks")
pytest.importorskip("aiosmtpd")
from test_channels import ada, mail, receiver, until  # noqa: E402, F401


def question(who, name):
    """Adds an address; the delivery of the mail that asks to confirm it, once something was tried."""
    made = who.post("/channels", {"kind": "email", "address": f"{name}@example.org"}).ok(201)
    tried = lambda: [one for one in who.get("/deliveries", channel=made["id"]).ok()["items"] if one["attempts"]]
    return until(tried, "an attempt")[0]


def test_what_was_sent_stands_there_with_its_attempt(ada):  # noqa: F811
    sent = question(ada, "anna")
    assert (sent["state"], sent["kind"], sent["reason"], sent["next_at"]) == ("sent", "notice", None, None)
    [attempt] = sent["attempts"]
    assert (attempt["outcome"], attempt["status"]) == ("sent", 250) and "taken as" in attempt["answer"]
    whole = ada.get(f"/deliveries/{sent['id']}").ok()
    assert whole["lines"] == [] and "confirm" not in whole["body"].lower().split("https")[0][:0]
    assert "/channels/confirm/" not in str(whole), "the link is in the mail alone"
    ada.post(f"/deliveries/{sent['id']}/retry").problem(409)


def test_what_is_refused_for_now_waits_and_for_good_has_failed(ada):  # noqa: F811
    busy, nobody = question(ada, "busy"), question(ada, "nobody")
    assert (busy["state"], busy["reason"], busy["attempts"][0]["status"]) == ("waiting", "refused", 451)
    assert busy["next_at"] > busy["at"]
    assert (nobody["state"], nobody["reason"], nobody["attempts"][0]["status"]) == ("failed", "refused", 550)
    assert {one["id"] for one in ada.all("/deliveries", state="failed")} == {nobody["id"]}
    ada.post(f"/deliveries/{nobody['id']}/retry").problem(409)
    ada.get("/deliveries", state="lost").problem(422, "state")
    ada.get("/deliveries", status="sent").problem(400)


def test_the_list_goes_on_where_a_part_ends(ada):  # noqa: F811
    ids = [question(ada, unique("a").replace(" ", ""))["id"] for _ in range(3)]
    assert [one["id"] for one in ada.all("/deliveries", limit=1)] == ids[::-1]
