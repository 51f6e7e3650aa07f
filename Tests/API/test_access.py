"""Who may do what: roles, households, scopes, and tokens that count no longer."""
import contextlib
import re
import sqlite3

import pytest

import description
from client import blank_picture
from conftest import PASSWORD, ROLES, client, unique

EVERYBODY, BOOKERS, EDITORS = set(ROLES), {"owner", "member", "helper"}, {"owner", "member"}
MAY = {
    "GET /me": EVERYBODY,
    "GET /tokens": EVERYBODY,
    "GET /tokens/{token}": EVERYBODY,
    "DELETE /tokens/{token}": EVERYBODY,
    "GET /locations": EVERYBODY,
    "POST /locations": EDITORS,
    "GET /locations/{location}": EVERYBODY,
    "PATCH /locations/{location}": EDITORS,
    "DELETE /locations/{location}": EDITORS,
    "GET /weight-codes": EVERYBODY,
    "POST /weight-codes": EDITORS,
    "DELETE /weight-codes/{prefix}": EDITORS,
    "GET /units": EVERYBODY,
    "POST /units": EDITORS,
    "GET /units/{unit}": EVERYBODY,
    "PATCH /units/{unit}": EDITORS,
    "DELETE /units/{unit}": EDITORS,
    "GET /units/conversions": EVERYBODY,
    "POST /units/conversions": EDITORS,
    "GET /units/conversions/{conversion}": EVERYBODY,
    "DELETE /units/conversions/{conversion}": EDITORS,
    "GET /categories": EVERYBODY,
    "POST /categories": EDITORS,
    "GET /categories/{category}": EVERYBODY,
    "PATCH /categories/{category}": EDITORS,
    "DELETE /categories/{category}": EDITORS,
    "GET /groups": EVERYBODY,
    "POST /groups": EDITORS,
    "GET /groups/{group}": EVERYBODY,
    "PATCH /groups/{group}": EDITORS,
    "DELETE /groups/{group}": EDITORS,
    "GET /products": EVERYBODY,
    "POST /products": EDITORS,
    "GET /products/{product}": EVERYBODY,
    "PATCH /products/{product}": EDITORS,
    "POST /products/{product}/copy": EDITORS,
    "DELETE /products/{product}": EDITORS,
    "POST /products/{product}/merge": EDITORS,
    "POST /products/{product}/barcodes": EDITORS,
    "GET /products/{product}/barcodes/{code}": EVERYBODY,
    "DELETE /products/{product}/barcodes/{code}": EDITORS,
    "GET /products/{product}/pictures": EVERYBODY,
    "POST /products/{product}/pictures": EDITORS,
    "GET /products/{product}/pictures/{picture}": EVERYBODY,
    "PATCH /products/{product}/pictures/{picture}": EDITORS,
    "DELETE /products/{product}/pictures/{picture}": EDITORS,
    "GET /lookup/{code}": EVERYBODY,
    "POST /scan": EVERYBODY,
    "POST /scan/text": EVERYBODY,
    "POST /stock/check-in": BOOKERS,
    "POST /stock/check-out": BOOKERS,
    "POST /stock/move": BOOKERS,
    "POST /stock/correct": BOOKERS,
    "POST /stock/count": BOOKERS,
    "GET /batches": EVERYBODY,
    "GET /batches/{batch}": EVERYBODY,
    "PATCH /batches/{batch}": BOOKERS,
    "POST /batches/{batch}/open": BOOKERS,
    "GET /items": EVERYBODY,
    "POST /items": BOOKERS,
    "GET /items/{item}": EVERYBODY,
    "PATCH /items/{item}": EDITORS,
    "DELETE /items/{item}": EDITORS,
    "POST /items/move": BOOKERS,
    "POST /items/{item}/copy": BOOKERS,
    "POST /products/{product}/pieces": BOOKERS,
    "GET /codes": EVERYBODY,
    "POST /codes": BOOKERS,
    "GET /items/{item}/documents": EVERYBODY,
    "POST /items/{item}/documents": EDITORS,
    "GET /documents/{document}": EVERYBODY,
    "DELETE /documents/{document}": EDITORS,
    "GET /labels": EVERYBODY,
    "GET /items/{item}/code": EVERYBODY,
    "GET /locations/{location}/code": EVERYBODY,
    "POST /items/{item}/loan": BOOKERS,
    "GET /loans": EVERYBODY,
    "GET /loans/{loan}": EVERYBODY,
    "PATCH /loans/{loan}": BOOKERS,
    "POST /loans/{loan}/return": BOOKERS,
    "GET /journal": EVERYBODY,
    "GET /actions/{action}": EVERYBODY,
    "POST /actions/{action}/undo": BOOKERS,
    "GET /shopping-lists": EVERYBODY,
    "POST /shopping-lists": EDITORS,
    "GET /shopping-lists/{list}": EVERYBODY,
    "PATCH /shopping-lists/{list}": EDITORS,
    "DELETE /shopping-lists/{list}": EDITORS,
    "POST /shopping-lists/{list}/fill": EDITORS,
    "GET /shopping-lists/{list}/lines": EVERYBODY,
    "POST /shopping-lists/{list}/lines": EDITORS,
    "GET /shopping-lists/{list}/lines/{line}": EVERYBODY,
    "PATCH /shopping-lists/{list}/lines/{line}": BOOKERS,
    "DELETE /shopping-lists/{list}/lines/{line}": EDITORS,
    "POST /shopping-lists/{list}/lines/{line}/check-in": BOOKERS,
    "GET /reminders": EVERYBODY,
    "POST /reminders": EVERYBODY,
    "GET /reminders/{reminder}": EVERYBODY,
    "PATCH /reminders/{reminder}": EVERYBODY,
    "DELETE /reminders/{reminder}": EVERYBODY,
    "GET /metrics": EVERYBODY,
    "POST /metrics": EVERYBODY,
    "GET /metrics/{metric}": EVERYBODY,
    "PATCH /metrics/{metric}": EVERYBODY,
    "DELETE /metrics/{metric}": EVERYBODY,
    "GET /metrics/{metric}/readings": EVERYBODY,
    "POST /metrics/{metric}/readings": EVERYBODY,
    "GET /metrics/{metric}/readings/{reading}": EVERYBODY,
    "DELETE /metrics/{metric}/readings/{reading}": EVERYBODY,
    "GET /notification-rules": EVERYBODY,
    "GET /notification-rules/{rule}": EVERYBODY,
    "PATCH /notification-rules/{rule}": EVERYBODY,
    "GET /reminder-settings": EVERYBODY,
    "PATCH /reminder-settings": EVERYBODY,
    "GET /plan": EVERYBODY,
    "GET /due": EVERYBODY,
    "POST /due/done": EVERYBODY,
    "POST /due/snooze": EVERYBODY,
    "POST /due/undo": EVERYBODY,
    "GET /channels": EVERYBODY,
    "POST /channels": EVERYBODY,
    "GET /channels/{channel}": EVERYBODY,
    "PATCH /channels/{channel}": EVERYBODY,
    "DELETE /channels/{channel}": EVERYBODY,
    "POST /channels/{channel}/test": EVERYBODY,
    "POST /channels/{channel}/confirmation": EVERYBODY,
    "POST /channels/{channel}/secret": EVERYBODY,
    "GET /deliveries": EVERYBODY,
    "GET /deliveries/{delivery}": EVERYBODY,
    "POST /deliveries/{delivery}/retry": EVERYBODY,
    "GET /tasks": EVERYBODY,
    "POST /tasks": EVERYBODY,
    "GET /tasks/{task}": EVERYBODY,
    "PATCH /tasks/{task}": EVERYBODY,
    "DELETE /tasks/{task}": EVERYBODY,
    "GET /tasks/{task}/pomodoro": EVERYBODY,
    "POST /tasks/{task}/pomodoro/start": EVERYBODY,
    "POST /tasks/{task}/pomodoro/pause": EVERYBODY,
    "POST /tasks/{task}/pomodoro/resume": EVERYBODY,
    "POST /tasks/{task}/pomodoro/break": EVERYBODY,
    "POST /tasks/{task}/pomodoro/skip": EVERYBODY,
    "POST /tasks/{task}/pomodoro/stop": EVERYBODY,
    "GET /pomodoro-settings": EVERYBODY,
    "PATCH /pomodoro-settings": EVERYBODY,
    "GET /pomodoro-blocks": EVERYBODY,
    "GET /pomodoro-statistics": EVERYBODY,
    "GET /trash": EVERYBODY,
    "POST /trash/{entry}/restore": EDITORS,
}
WEIGHT_CODE = {"prefix": "21", "item_digits": 5, "value_digits": 5, "meaning": "price", "decimals": 2}
# What belongs to a user alone: whoever asks has their own, and finds nobody else's.
OWN = ("{reminder}", "{metric}", "{rule}", "{channel}", "{delivery}")
# Allowed, but there is nothing of the kind to do: the address is a webhook's, and what was sent did not fail.
NOTHING_TO_DO = ("POST /channels/{channel}/confirmation", "POST /deliveries/{delivery}/retry")
CALLS = [
    (method, path) for method, path, call in description.operations() if call.get("security") != []
]


def send(who, method, path, ids, **fields):
    """A call that would be carried out, were it allowed."""
    target = re.sub(r"{(\w+)}", lambda found: str(ids[found[1]]), path)
    if path == "/products/{product}/pieces":
        target = f"/products/{ids['counted']}/pieces"
    bodies = {
        "POST /locations": {"name": unique()},
        "PATCH /locations/{location}": {},
        "POST /weight-codes": WEIGHT_CODE,
        "POST /units": {"name": unique()},
        "POST /categories": {"name": unique()},
        "PATCH /categories/{category}": {"name": unique()},
        "POST /groups": {"name": unique()},
        "PATCH /groups/{group}": {"name": unique()},
        "PATCH /units/{unit}": {"name": unique()},
        "POST /units/conversions": {"from": ids["unit"], "to": "g", "factor": 1},
        "POST /products": {"name": unique()},
        "PATCH /products/{product}": {},
        "PATCH /products/{product}/pictures/{picture}": {"cover": True},
        "POST /products/{product}/barcodes": {"code": unique("C-").replace(" ", "")},
        "POST /stock/check-in": {"product": ids["product"], "amount": 1},
        "POST /stock/check-out": {"product": ids["product"], "amount": 1},
        "POST /stock/move": {"product": ids["product"], "to": ids["location"], "amount": 1},
        "POST /stock/correct": {"product": ids["product"], "amount": 2},
        "POST /products/{product}/merge": {"into": ids["other"]},
        "POST /stock/count": {"counts": [{"batch": ids["batch"], "amount": 3}]},
        "PATCH /batches/{batch}": {"note": unique()},
        "POST /items": {"product": ids["tools"]},
        "POST /items/move": {"items": [ids["item"]], "to": ids["location"]},
        "POST /codes": {"count": 1},
        "PATCH /items/{item}": {"note": unique()},
        "POST /items/{item}/loan": {"borrower": unique()},
        "PATCH /loans/{loan}": {"reason": unique()},
        "POST /shopping-lists": {"name": unique()},
        "PATCH /shopping-lists/{list}": {"name": unique()},
        "POST /shopping-lists/{list}/lines": {"text": "Candles"},
        "PATCH /shopping-lists/{list}/lines/{line}": {"done": True},
        "POST /reminders": {"title": unique(), "hour": 8, "minute": 0},
        "PATCH /reminders/{reminder}": {"enabled": False},
        "POST /metrics": {"name": unique()},
        "PATCH /metrics/{metric}": {"unit": "kg"},
        "POST /metrics/{metric}/readings": {"value": 72.4},
        "PATCH /notification-rules/{rule}": {"time": "07:30"},
        "PATCH /reminder-settings": {"names_in_subject": True},
        "POST /due/done": {"key": ids["due"]},
        "POST /due/snooze": {"key": ids["due"], "until": "hour"},
        "POST /due/undo": {"key": ids["due"]},
        "POST /channels": {"kind": "webhook", "url": f"http://127.0.0.1:1/{unique()}".replace(" ", "")},
        "PATCH /channels/{channel}": {"state": "off"},
        "POST /tasks": {"title": unique()},
        "PATCH /tasks/{task}": {"target": 2},
        "PATCH /pomodoro-settings": {"sound": True},
    }
    if path.startswith("/scan") or (method == "POST" and path.endswith("/pictures")):
        return who.upload(target, blank_picture())
    if method == "POST" and path.endswith("/documents"):
        return who.attach(target, b"%PDF-1.4")
    if path == "/due/undo":
        who.post("/due/done", {"key": ids["due"]})
    if "/pomodoro/" in path:
        return who.post(target, {"version": ids["version"], "stop_other": True})
    body = bodies.get(f"{method} {path}")
    if method in ("POST", "PATCH"):
        return who.post(target, body) if method == "POST" else who.patch(target, body)
    return who.send(method, target)


def own(who, path):
    """What somebody has of their own, as far as a path asks for it."""
    made = {}
    if "{reminder}" in path:
        made["reminder"] = who.post("/reminders", {"title": unique(), "hour": 8, "minute": 0}).ok(201)["id"]
    if "{metric}" in path:
        made["metric"] = who.post("/metrics", {"name": unique()}).ok(201)["id"]
        made["reading"] = who.post(f"/metrics/{made['metric']}/readings", {"value": 1}).ok(201)["id"]
    if "{rule}" in path:
        made["rule"] = who.get("/notification-rules").ok()["items"][0]["id"]
    if "{channel}" in path or path == "/channels":
        # There cannot be more than twenty.
        for channel in who.all("/channels"):
            who.delete(f"/channels/{channel['id']}")
    if "{delivery}" in path:
        if not who.get("/deliveries").ok()["items"]:
            # The mail that asks for confirmation is one.
            who.post("/channels", {"kind": "email", "address": "ada@example.org"}).ok(201)
        made["delivery"] = who.get("/deliveries").ok()["items"][0]["id"]
    if "{channel}" in path:
        url = f"http://127.0.0.1:1/{unique()}".replace(" ", "")
        made["channel"] = who.post("/channels", {"kind": "webhook", "url": url}).ok(201)["id"]
    if "{task}" in path:
        made |= task_for(who, path)
    return made


def overdue(owner, product):
    """The key of something that is due for everybody in the household."""
    id = product()["id"]
    owner.post("/stock/check-in", {"product": id, "amount": 1, "best_before": "2020-01-01"}).ok(201)
    return f"expiry/{id}/2020-01-01"


def task_for(who, path):
    """A task of somebody's own whose timer allows the call, and the timer's version."""
    before = {"pause": ["start"], "resume": ["start", "pause"], "break": ["start", "skip"], "skip": ["start"], "stop": ["start"]}
    task, version = who.post("/tasks", {"title": unique()}).ok(201)["id"], 1
    for call in before.get(path.rpartition("/pomodoro/")[2], []):
        body = {"version": version, "stop_other": True}
        version = who.post(f"/tasks/{task}/pomodoro/{call}", body).ok()["version"]
    return {"task": task, "version": version}


@pytest.fixture
def ids(owner, product, stock, server):
    """Something to ask for by every name in a path."""
    code = unique("Code-").replace(" ", "")
    milk = product(barcodes=[{"code": code}])
    batch = stock(milk, 2)["batch"]["id"]
    trashed = product()
    owner.delete(f"/products/{trashed['id']}").ok(204)
    shopping = owner.post("/shopping-lists", {"name": unique()}).ok(201)["id"]
    line = owner.post(f"/shopping-lists/{shopping}/lines", {"product": milk["id"], "amount": 1}).ok(201)["id"]
    tools = product(management="items", kind="object")
    item, lent = (owner.post("/items", {"product": tools["id"]}).ok(201)["uid"] for _ in range(2))
    step = {"from": "pack", "to": "piece", "factor": 6, "product": product()["id"]}
    counted = product(management="quantity")
    stock(counted, 1)
    owner.patch(f"/products/{counted['id']}", {"management": "items"}).ok()
    made = {
        "counted": counted["id"],
        "prefix": owner.post("/weight-codes", WEIGHT_CODE).ok(201)["prefix"],
        "picture": owner.upload(f"/products/{milk['id']}/pictures", blank_picture()).ok(201)["id"],
        "unit": owner.post("/units", {"name": unique()}).ok(201)["code"],
        "category": owner.post("/categories", {"name": unique()}).ok(201)["id"],
        "group": owner.post("/groups", {"name": unique()}).ok(201)["id"],
        "conversion": owner.post("/units/conversions", step).ok(201)["id"],
        "list": shopping,
        "line": line,
        "product": milk["id"],
        "tools": tools["id"],
        "item": item,
        "loan": owner.post(f"/items/{lent}/loan", {"borrower": "Anna"}).ok(201)["id"],
        "document": owner.attach(f"/items/{item}/documents", b"%PDF-1.4").ok(201)["id"],
        "batch": batch,
        "other": product()["id"],
        "code": code,
        "location": owner.post("/locations", {"name": unique()}).ok(201)["id"],
        "entry": next(e["id"] for e in owner.all("/trash") if e["subject"] == trashed["id"]),
        "due": overdue(owner, product),
    }
    yield made
    # There cannot be more than 500.
    owner.delete(f"/units/{made['unit']}")


def test_every_call_is_in_the_table_of_roles():
    assert set(MAY) == {f"{method} {path}" for method, path in CALLS}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("method, path", CALLS)
def test_a_role_may_do_what_the_table_says(server, people, ids, stock, role, method, path):
    who = getattr(people, role)
    if role in BOOKERS:
        ids["action"] = stock({"id": ids["product"]}, 1, who=who)["action"]
    else:
        ids["action"] = stock({"id": ids["product"]}, 1)["action"]
    client(server, role)
    ids["token"] = who.get("/tokens").ok()["items"][0]["id"]
    ids |= own(who, path)
    answer = send(who, method, path, ids)
    if role in MAY[f"{method} {path}"]:
        done = (409,) if f"{method} {path}" in NOTHING_TO_DO else (200, 201, 204)
        assert answer.status in done, answer.text
    else:
        answer.problem(403)


@pytest.mark.parametrize("method, path", [(method, path) for method, path in CALLS if "{" in path])
def test_a_stranger_finds_none_of_it(people, owner, ids, stock, method, path):
    ids["action"] = stock({"id": ids["product"]}, 1)["action"]
    ids["token"] = owner.get("/tokens").ok()["items"][0]["id"]
    ids |= own(owner, path)
    if path == "/lookup/{code}":
        assert send(people.stranger, method, path, ids).status in (404, 503)
        return
    before = owner.get(f"/products/{ids['product']}").ok()
    send(people.stranger, method, path, ids).problem(404)
    assert owner.get(f"/products/{ids['product']}").ok() == before


@pytest.mark.parametrize("method, path", [(method, path) for method, path in CALLS if any(name in path for name in OWN)])
def test_what_is_a_users_own_nobody_else_in_the_household_finds(people, owner, ids, method, path):
    ids |= own(owner, path)
    send(people.member, method, path, ids).problem(404)


def test_a_foreign_id_in_a_body_or_a_query_is_422_on_its_name(people, owner, ids, stock):
    stranger = people.stranger
    batch = stock({"id": ids["product"]}, 1)["batch"]["id"]
    own = stranger.post("/products", {"name": unique()}).ok(201)["id"]
    place = ids["location"]
    for path in ("/stock/check-in", "/stock/check-out"):
        stranger.post(path, {"product": ids["product"], "amount": 1}).problem(422, "product")
        stranger.post(path, {"barcode": ids["code"], "amount": 1}).problem(422, "barcode")
        stranger.post(path, {"product": own, "amount": 1, "location": place}).problem(422, "location")
    stranger.post("/stock/check-out", {"product": own, "amount": 1, "batch": batch}).problem(422, "batch")
    for path, fields in (("/stock/move", {"to": None}), ("/stock/correct", {"amount": 1})):
        stranger.post(path, {"product": ids["product"], **fields}).problem(422, "product")
        stranger.post(path, {"batch": batch, **fields}).problem(422, "batch")
    stranger.post("/stock/move", {"product": own, "to": place}).problem(422, "to")
    stranger.post("/stock/move", {"product": own, "to": None, "from": place}).problem(422, "from")
    stranger.post("/stock/correct", {"product": own, "amount": 1, "location": place}).problem(422, "location")
    stranger.post("/products", {"name": unique(), "location": place}).problem(422, "location")
    stranger.patch(f"/products/{own}", {"location": place}).problem(422, "location")
    stranger.post("/locations", {"name": unique(), "parent": place}).problem(422, "parent")
    theirs = stranger.post("/locations", {"name": unique()}).ok(201)["id"]
    stranger.delete(f"/locations/{theirs}", move_to=place).problem(422, "move_to")
    own_list = stranger.post("/shopping-lists", {"name": unique()}).ok(201)["id"]
    lines = f"/shopping-lists/{own_list}/lines"
    stranger.post(lines, {"product": ids["product"]}).problem(422, "product")
    line = stranger.post(lines, {"text": "Candles", "amount": 1}).ok(201)["id"]
    stranger.patch(f"{lines}/{line}", {"product": ids["product"]}).problem(422, "product")
    stranger.post(f"{lines}/{line}/check-in", {"product": ids["product"]}).problem(422, "product")
    stranger.post(f"{lines}/{line}/check-in", {"product": own, "location": place}).problem(422, "location")
    stranger.get("/batches", product=ids["product"]).problem(422, "product")
    stranger.get("/batches", location=place).problem(422, "location")
    stranger.get("/products", location=place).problem(422, "location")
    stranger.get("/journal", product=ids["product"]).problem(422, "product")


def test_a_helper_adds_a_product_only_from_a_code(people):
    people.helper.post("/products", {"name": unique()}).problem(403)
    people.helper.post("/products", {"name": unique(), "barcodes": [{"code": unique("H-").replace(" ", "")}]}).ok(201)


# Scopes


@pytest.mark.parametrize("method, path", CALLS)
@pytest.mark.parametrize("scope", ["read", "write"])
def test_a_token_does_what_its_scope_says(scoped, owner, ids, stock, scope, method, path):
    who = scoped[scope]
    ids["action"] = stock({"id": ids["product"]}, 1)["action"]
    ids["token"] = client_token(owner)
    ids |= own(owner, path)
    answer = send(who, method, path, ids)
    if scope == ("read" if method == "GET" else "write"):
        done = (409,) if f"{method} {path}" in NOTHING_TO_DO else (200, 201, 204)
        assert answer.status in done, answer.text
    else:
        answer.problem(403)


@pytest.fixture(scope="session")
def scoped(server):
    return {scope: client(server, "owner", "--scope", scope) for scope in ("read", "write")}


def client_token(owner):
    me = owner.get("/me").ok()["user"]["login"]
    return owner.post("/tokens", {"login": me, "password": PASSWORD, "name": "scope"}).ok(201)["id"]


# Tokens


@pytest.fixture
def person(server):
    """Somebody of whose tokens nothing else depends: the login, and a client."""
    login = unique("p").replace(" ", "")
    server.add_user(login, PASSWORD, "Grace", "Byron", "--role", "member")
    return login, client(server, login)


def test_a_token_for_login_and_password(people, person):
    login, own = person
    body = {"login": login, "password": PASSWORD, "name": "phone"}
    answer = people.nobody.post("/tokens", body)
    made = answer.ok(201)
    assert made["token"].startswith("lrs_") and made["expires"].endswith("Z")
    listed = {token["id"]: token for token in own.all("/tokens")}
    assert listed[made["id"]]["scopes"] == ["read", "write"] and listed[made["id"]]["name"] == "phone"
    assert "token" not in listed[made["id"]] and made["token"] not in own.get("/tokens").text
    phone = type(own)(own.url, made["token"])
    assert phone.get("/me").ok()["user"]["login"] == login
    phone.post("/products", {"name": unique()}).ok(201)
    reading = people.nobody.post("/tokens", body | {"scopes": ["read"]}).ok(201)
    type(own)(own.url, reading["token"]).post("/products", {"name": unique()}).problem(403)


def test_wrong_credentials_make_no_token_and_look_alike(people, person):
    login, _ = person
    wrong = people.nobody.post("/tokens", {"login": login, "password": "wrong wrong wrong", "name": "x"})
    unknown = people.nobody.post("/tokens", {"login": unique("nobody"), "password": PASSWORD, "name": "x"})
    assert wrong.status == unknown.status == 401
    assert wrong.problem(401)["detail"] == unknown.problem(401)["detail"]


@pytest.mark.parametrize(
    "change",
    [
        {"login": None}, {"password": None}, {"password": ""}, {"name": None}, {"name": ""}, {"scopes": []},
        {"scopes": ["all"]}, {"scopes": "read"}, {"scopes": ["admin"]}, {"household": "Nowhere"}, {"household": 999999},
        {"household": True},
    ],
    ids=str,
)  # fmt: skip
def test_a_token_that_cannot_be_is_422(people, person, change):
    body = {"login": person[0], "password": PASSWORD, "name": "x"} | change
    people.nobody.post("/tokens", body).problem(422, *change)


def test_who_is_in_several_households_names_one(server, people, person):
    login, own = person
    household = own.get("/me").ok()["household"]
    for reference in ("Byron", str(household["id"]), household["id"]):
        body = {"login": login, "password": PASSWORD, "name": "x", "household": reference}
        made = people.nobody.post("/tokens", body).ok(201)
        assert type(own)(own.url, made["token"]).get("/me").ok()["household"]["id"] == household["id"]


def test_too_many_attempts_are_429_with_retry_after(new_server):
    server = new_server()
    server.add_user("ada", PASSWORD)
    nobody = type(client(server, "ada"))(server.url)
    for _ in range(50):
        answer = nobody.post("/tokens", {"login": "ada", "password": "wrong wrong wrong", "name": "x"})
        if answer.status == 429:
            break
        answer.problem(401)
    answer.problem(429)
    assert int(answer.headers["Retry-After"]) > 0


def test_a_revoked_token_is_401_at_once(person):
    login, own = person
    made = client_token(own)
    listed = [token["id"] for token in own.all("/tokens")]
    assert made in listed
    own.delete(f"/tokens/{made}").ok(204)
    own.delete(f"/tokens/{made}").problem(404)
    (last,) = [token["id"] for token in own.all("/tokens")]
    own.delete(f"/tokens/{last}").ok(204)
    own.get("/me").problem(401)


def test_nobody_revokes_anothers_token(people, person):
    _, own = person
    token = own.all("/tokens")[0]["id"]
    people.owner.delete(f"/tokens/{token}").problem(404)
    own.get("/me").ok()


def test_an_expired_token_is_401(server, person):
    login, own = person
    (token,) = own.all("/tokens")
    with contextlib.closing(sqlite3.connect(server.data / "lares.sqlite", timeout=30)) as database, database:
        database.execute("UPDATE api_token SET expires_at = 1 WHERE id = ?", (token["id"],))
    own.get("/me").problem(401)


def test_a_token_revoked_on_the_command_line_is_401_at_once(server, person):
    login, own = person
    (token,) = own.all("/tokens")
    assert any(line.split("\t")[0] == str(token["id"]) for line in server.run("token", "list").splitlines())
    server.run("token", "revoke", str(token["id"]))
    own.get("/me").problem(401)


def test_a_disabled_user_is_401_at_once(server, people, person):
    login, own = person
    own.get("/me").ok()
    server.run("user", "disable", login)
    own.get("/me").problem(401)
    own.post("/products", {"name": unique()}).problem(401)
    people.nobody.post("/tokens", {"login": login, "password": PASSWORD, "name": "x"}).problem(401)


def test_a_new_password_counts_at_once(server, people, person):
    login, _ = person
    server.run("user", "reset-password", login, input="another good password\n")
    body = {"login": login, "password": PASSWORD, "name": "x"}
    people.nobody.post("/tokens", body).problem(401)
    people.nobody.post("/tokens", body | {"password": "another good password"}).ok(201)


def test_secrets_are_not_in_the_database(server, person):
    _, own = person
    for file in server.data.glob("lares.sqlite*"):
        assert own.token.encode() not in file.read_bytes()
        assert PASSWORD.encode() not in file.read_bytes()
