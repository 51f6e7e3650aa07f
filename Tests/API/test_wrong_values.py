"""Reminders, metrics, rules and channels with everything in every member that does not belong there."""
import pytest

import description
from client import Number
from description import resolved

# Not null, which clears a member or leaves it away.
WRONG = [
    True, 0, -1, 24, Number("0.5"), Number("1e400"), Number("-1e308"), 2**63, -(2**64), "", "24:00", "8:00", "2027-02-30",
    "x" * 10_000, "a\r\nBcc: all@example.org", "\0", "\u202e", [], [None], [[]], [8], list(range(500)), {}, {"x": 1},
]  # fmt: skip
# What is right in all other members.
BODIES = {
    "/reminders": {"title": "Bins", "hour": 8, "minute": 0},
    "/metrics": {"name": "Weight"},
    "/metrics/{metric}/readings": {"value": 72},
    "/channels": {"kind": "webhook", "url": "http://127.0.0.1:1/"},
}
PATHS = (*BODIES, "/reminders/{reminder}", "/metrics/{metric}", "/notification-rules/{rule}", "/reminder-settings",
         "/channels/{channel}")  # fmt: skip
CALLS = [
    (method, path, call)
    for method, path, call in description.operations()
    if path in PATHS and method in ("POST", "PATCH")
]


def members(schema):
    """The names in an object, and of the objects in it, as paths."""
    for name, part in resolved(schema).get("properties", {}).items():
        yield (name,)
        for inner in resolved(part).get("properties", {}):
            yield (name, inner)


@pytest.mark.parametrize("method, path, call", CALLS, ids=[f"{method} {path}" for method, path, _ in CALLS])
def test_whatever_stands_in_a_member_the_answer_is_as_described(new_household, method, path, call):
    ada = new_household("--time-zone", "Europe/Berlin")
    ids = {
        "reminder": ada.post("/reminders", BODIES["/reminders"]).ok(201)["id"],
        "metric": ada.post("/metrics", {"name": "Steps"}).ok(201)["id"],
        "rule": ada.get("/notification-rules").ok()["items"][0]["id"],
        "channel": ada.post("/channels", BODIES["/channels"]).ok(201)["id"],
    }
    content = resolved(call["requestBody"])["content"]["application/json"]
    names = list(members(content["schema"]))
    assert names
    send = ada.post if method == "POST" else ada.patch
    statuses = set()
    for name, *inner in names:
        for value in WRONG:
            value = {inner[0]: value} if inner else value
            # The client holds every answer against the description, where nothing is a 500, and every body that was taken.
            statuses.add(send(path.format(**ids), BODIES.get(path, {}) | {name: value}).status)
    assert 422 in statuses and statuses <= {200, 201, 409, 422}
    for list_of in ("/reminders", "/metrics", "/channels", "/plan", "/notification-rules"):
        ada.get(list_of).ok()
