"""What holds for every call: the order of the checks, problems, lists, creation, change and repetition."""
import concurrent.futures
import http.client
import json
import re
import socket
import urllib.parse
from decimal import Decimal

import pytest

import description
from client import Client
from conftest import client, unique
from test_access import MAY

MILLION = 1_000_000
LISTS = ["/products", "/locations", "/units", "/units/conversions", "/categories", "/groups", "/batches", "/journal", "/trash", "/tokens"]
WRITES = [
    (method, path) for method, path, call in description.operations() if method != "GET" and path != "/tokens"
]
UPLOADS = [
    (method, path)
    for method, path, call in description.operations()
    if call.get("requestBody", {}).get("$ref") == "#/components/requestBodies/Picture"
]
# Files of any kind, text among them; test_documents.py asks in which order it refuses.
DOCUMENTS = [("POST", "/items/{item}/documents")]
JSON_WRITES = [call for call in WRITES if call not in UPLOADS + DOCUMENTS]


def any_path(path):
    """A path as somebody asks it who knows no id."""
    return path.replace("{code}", "4006381333931").replace("{", "").replace("}", "") if "{" not in path else re.sub(
        r"{(\w+)}", lambda found: "4006381333931" if found[1] == "code" else "999999", path
    )


# Order of the checks


@pytest.mark.parametrize("method, path", [(m, p) for m, p, call in description.operations() if call.get("security") != []])
def test_without_a_token_every_call_is_401(people, method, path):
    people.nobody.send(method, any_path(path)).problem(401)


@pytest.mark.parametrize("token", ["lrs_", "lrs_" + "A" * 43, "x", "", "lrs_" + "A" * 5000, "lrs_ä"])
def test_a_wrong_token_is_401(server, token):
    Client(server.url).send("GET", "/me", fields={"Authorization": f"Bearer {token}".encode()}).problem(401)


def test_other_schemes_are_401(people, owner):
    for scheme in ("Basic", "Token", ""):
        people.nobody.send("GET", "/me", fields={"Authorization": f"{scheme} {owner.token}".strip()}).problem(401)


def test_the_scheme_is_read_without_case(people, owner):
    people.nobody.send("GET", "/me", fields={"Authorization": f"bEARER {owner.token}"}).ok()


def test_cookies_let_nobody_in(server, people):
    people.nobody.send("GET", "/me", fields={"Cookie": "lares-session=x; __Host-lares-session=x"}).problem(401)


def raw_status(server, head, body=b""):
    """The status of an answer to bytes on the wire; a body that is not taken is no failure."""
    parts = urllib.parse.urlsplit(server.url)
    with socket.create_connection((parts.hostname, parts.port), timeout=60) as connection:
        try:
            connection.sendall(head.encode() + body)
        except OSError:
            pass
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        return answer.status, answer.getheader("Content-Type"), json.loads(answer.read())


def test_401_comes_before_413_and_413_before_403_and_422(server, people):
    body = b'{"name": "' + b"x" * 2 * MILLION + b'"}'
    head = f"POST /api/v1/products HTTP/1.1\r\nHost: {urllib.parse.urlsplit(server.url).netloc}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    assert raw_status(server, head + "\r\n", body)[0] == 401
    for who in (people.viewer, people.owner):
        status, kind, problem = raw_status(server, head + f"Authorization: Bearer {who.token}\r\n\r\n", body)
        assert (status, kind, problem["status"]) == (413, "application/problem+json", 413)


@pytest.mark.parametrize("method, path", WRITES)
def test_the_type_of_the_body_comes_before_role_and_path(people, method, path):
    kinds = ["application/x-www-form-urlencoded"]
    if (method, path) not in DOCUMENTS:
        kinds.append("text/plain")
    if (method, path) in JSON_WRITES:
        kinds.append("multipart/form-data; boundary=x")
    for kind in kinds:
        people.viewer.send(method, any_path(path), b'{"a": 1}', {"Content-Type": kind}).problem(415)
    people.viewer.send(method, any_path(path), b'{"a": 1}').problem(415)


@pytest.mark.parametrize("method, path", JSON_WRITES)
@pytest.mark.parametrize("body", [b"{", b"[]", b'"x"', b"1", b'{"a": 1, "a": 2}', b'{"a": NaN}', b"\xff", b'{"a": 1} x'])
def test_what_is_no_object_is_400_before_role_and_path(people, method, path, body):
    people.viewer.send(method, any_path(path), body, {"Content-Type": "application/json"}).problem(400)


@pytest.mark.parametrize(
    "method, path", [(method, path) for method, path in JSON_WRITES if "viewer" not in MAY[f"{method} {path}"]]
)
def test_403_comes_before_404_and_422(people, method, path):
    fields = {"Content-Type": "application/json"}
    people.viewer.send(method, any_path(path), b'{"bogus": 1}', fields).problem(403)


@pytest.mark.parametrize("method, path", [(method, path) for method, path in JSON_WRITES if "{" in path])
def test_404_comes_before_422(people, method, path):
    fields = {"Content-Type": "application/json"}
    body = b'{"bogus": 1}' if method in ("POST", "PATCH") else None
    people.owner.send(method, any_path(path), body, fields).problem(404)


def test_there_are_calls_that_take_a_picture():
    assert ("POST", "/scan") in UPLOADS and len(UPLOADS) >= 3


@pytest.mark.parametrize("method, path", UPLOADS)
def test_what_is_no_picture_is_told_after_type_role_and_path(people, method, path):
    picture = {"Content-Type": "image/png"}
    people.owner.send(method, any_path(path), b"{}", {"Content-Type": "application/json"}).problem(415)
    if "{" in path:  # Anybody in the household may scan.
        people.viewer.send(method, any_path(path), b"no picture", picture).problem(403)
    answer = people.owner.send(method, any_path(path), b"no picture", picture)
    assert answer.status == 404 if "{" in path else answer.status in (415, 422), answer.text


@pytest.mark.parametrize("id", ["0", "-1", "x", "1.0", "99999999999999999999", "%20", "1%2F2"])
@pytest.mark.parametrize("path", ["/products/{}", "/locations/{}"])
def test_what_is_no_id_is_404(owner, path, id):
    owner.get(path.format(id)).problem(404)
    owner.patch(path.format(id), {"name": ""}).problem(404)
    owner.delete(path.format(id)).problem(404)


def test_422_comes_before_409(owner, product):
    body = {"product": product()["id"], "amount": 1}
    owner.post("/stock/check-out", body | {"location": 999999}).problem(422, "location")
    owner.post("/stock/check-out", body).problem(409)


def test_all_complaints_come_at_once(owner):
    body = {"name": " ", "kind": "animal", "management": 1, "days_frozen": -1, "minimum": "x", "bogus": 1}
    owner.post("/products", body).problem(422, *body)


# Problems


def test_unknown_paths_below_the_interface_are_problems(people):
    for who in (people.nobody, people.owner):
        for path in ("/api", "/api/", "/api/v1", "/api/v1/", "/api/v2/me", "/api/v1/bogus", "/api/v1/products/1/2/3"):
            for method in ("GET", "POST", "DELETE"):
                who.send_to(path, method).problem(404)


@pytest.mark.parametrize("path", sorted({path for _, path, _ in description.operations()}))
def test_other_methods_are_405_with_what_is_allowed(people, path):
    fits = {other: re.fullmatch(re.sub(r"{\w+}", "[^/]+", other), any_path(path)) for _, other, _ in description.operations()}
    there = {method for method, other, _ in description.operations() if fits[other]}
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - there:
        answer = people.nobody.send_to(description.BASE + any_path(path), method)
        answer.problem(405)
        assert there <= {word.strip() for word in answer.headers["Allow"].split(",")}


def test_head_is_answered_as_get_without_a_body(owner):
    answer = owner.send_to(description.BASE + "/me", "HEAD", fields={"Authorization": f"Bearer {owner.token}"})
    assert answer.status == 200 and answer.raw == b""


def test_problems_are_told_in_the_language_asked_for(people):
    texts = {
        language: people.nobody.send("GET", "/me", fields={"Accept-Language": language}).problem(401)["detail"]
        for language in ("en", "de")
    }
    assert texts["en"] != texts["de"]


# Lists


@pytest.mark.parametrize("path", LISTS)
def test_a_list_has_items_next_and_total(owner, path):
    part = owner.get(path).ok()
    assert list(part) == ["items", "next", "total"]
    assert len(part["items"]) <= 50


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("limit", ["0", "201", "-1", "x", "1.5", "99999999999999999999", " 1", "+"])
def test_a_limit_that_cannot_be_is_422(owner, path, limit):
    owner.get(path, limit=limit).problem(422, "limit")


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("limit", ["1", "200"])
def test_limits_go_from_1_to_200(owner, path, limit):
    assert len(owner.get(path, limit=limit).ok()["items"]) <= int(limit)


@pytest.mark.parametrize("path", LISTS)
def test_an_unknown_parameter_is_400_be_the_others_right_or_wrong(owner, path):
    owner.get(path, bogus="1").problem(400)
    owner.get(path, bogus="1", limit="x").problem(400)


@pytest.mark.parametrize("path", LISTS)
def test_a_cursor_that_is_none_is_422(owner, path):
    for cursor in ("x", "AAAA", "AAAAAAAAAAAAAAAA", "ä", "%"):
        owner.get(path, cursor=cursor).problem(422, "cursor")


@pytest.mark.parametrize("path", LISTS)
def test_a_sort_that_is_none_is_422_and_a_twofold_parameter_too(owner, path):
    owner.get(path, sort="bogus").problem(422, "sort")
    owner.get(path + "?limit=1&limit=2").problem(422, "limit")


BAD_FILTERS = [
    ("/products", "kind", "animal"), ("/products", "management", "x"), ("/products", "state", "x"),
    ("/products", "location", "x"), ("/products", "location", "999999"), ("/products", "category", "x"),
    ("/products", "category", "999999"), ("/products", "group", "x"), ("/products", "group", "999999"),
    ("/batches", "product", "x"), ("/batches", "product", "999999"), ("/batches", "location", "0"),
    ("/batches", "location", "999999"), ("/batches", "expires_in", "soon"), ("/batches", "expires_in", "1.5"),
    ("/batches", "state", "x"), ("/journal", "product", "x"), ("/journal", "product", "999999"),
    ("/journal", "user", "x"), ("/journal", "user", "999999"), ("/journal", "since", "yesterday"),
    ("/journal", "since", "2026-01-01"), ("/journal", "since", "2026-01-01T00:00:00"),
]  # fmt: skip


@pytest.mark.parametrize("path, name, value", BAD_FILTERS)
def test_a_filter_that_cannot_be_is_422(owner, path, name, value):
    owner.get(path, **{name: value}).problem(422, name)


def test_a_list_goes_on_by_its_cursor_in_every_order(new_household):
    ada = new_household()
    names = ["Zimt", "apple", "Äpfel", "Banane", "banana", "Étagère", "milk", "milk"]
    ids = [ada.post("/products", {"name": name}).ok(201)["id"] for name in names]
    for order in ("name", "-name", "use_by", "-use_by"):
        whole = [item["id"] for item in ada.all("/products", sort=order)]
        assert sorted(whole) == sorted(ids)
        for limit in (1, 2, 3, 7):
            assert [item["id"] for item in ada.all("/products", limit=limit, sort=order)] == whole
    assert ada.get("/products", limit=2).ok()["total"] == len(names)
    assert [item["id"] for item in ada.all("/products", sort="-name")] == [
        item["id"] for item in reversed(ada.all("/products", sort="name"))
    ]


def test_a_cursor_is_good_for_its_own_filters_and_sort_only(new_household):
    ada = new_household()
    for name in ("a", "b", "c"):
        ada.post("/products", {"name": name}).ok(201)
    cursor = ada.get("/products", limit=1, sort="name").ok()["next"]
    ada.get("/products", limit=2, sort="name", cursor=cursor).ok()
    ada.get("/products", limit=1, sort="-name", cursor=cursor).problem(422, "cursor")
    ada.get("/products", limit=1, sort="name", kind="food", cursor=cursor).problem(422, "cursor")
    ada.get("/batches", limit=1, cursor=cursor).problem(422, "cursor")


# Creation and change


@pytest.mark.parametrize("path, body", [("/products", {}), ("/locations", {})])
def test_what_is_created_is_where_the_answer_says(owner, path, body):
    answer = owner.post(path, body | {"name": unique()})
    created = answer.ok(201)
    location = answer.headers["Location"]
    assert location == f"{description.BASE}{path}/{created['id']}"
    assert owner.get(location.removeprefix(description.BASE)).ok() == created


def test_patch_keeps_what_is_absent_and_clears_what_is_null(owner, product):
    place = owner.post("/locations", {"name": unique()}).ok(201)
    members = {
        "brand": "Alpe", "note": "cold", "location": place["id"], "minimum": Decimal("1.5"), "days_after_opening": 3,
        "days_frozen": 90, "days_thawed": 1, "shelf_life_days": 10,
    }  # fmt: skip
    milk = product(**members)
    path = f"/products/{milk['id']}"
    assert {name: milk[name] for name in members} == members
    assert owner.patch(path, {}).ok() == milk
    for name in members:
        milk[name] = None
        if name == "minimum":
            milk["missing"] = 0
        assert owner.patch(path, {name: None}).ok() == milk
    assert owner.get(path).ok() == milk


def test_patch_clears_the_place_a_place_is_in(owner):
    outer = owner.post("/locations", {"name": unique()}).ok(201)
    inner = owner.post("/locations", {"name": unique(), "parent": outer["id"]}).ok(201)
    path = f"/locations/{inner['id']}"
    assert owner.patch(path, {"freezer": True}).ok()["parent"] == outer["id"]
    assert owner.patch(path, {"parent": None}).ok()["parent"] is None
    assert owner.get(path).ok()["freezer"] is True


def test_patch_cannot_clear_what_must_be_there(owner, product):
    path = f"/products/{product()['id']}"
    for name in ("name", "kind", "management", "unit"):
        owner.patch(path, {name: None}).problem(422, name)


@pytest.mark.parametrize("name", ["id", "stock", "missing", "Name", "created_at", "household", "bogus", ""])
def test_an_unknown_member_is_422_by_its_name(owner, product, name):
    owner.post("/products", {"name": unique(), name: 1}).problem(422, name)
    owner.patch(f"/products/{product()['id']}", {name: 1}).problem(422, name)


def test_an_unknown_member_is_422_wherever_it_stands(owner, product):
    milk = product()
    booking = {"product": milk["id"], "amount": 1, "bogus": None}
    owner.post("/stock/check-in", booking).problem(422, "bogus")
    owner.post("/stock/check-out", booking).problem(422, "bogus")
    owner.post("/locations", {"name": unique(), "path": "x"}).problem(422, "path")
    owner.post(f"/products/{milk['id']}/barcodes", {"code": "A1", "bogus": 1}).problem(422, "bogus")
    action = owner.post("/stock/check-in", {"product": milk["id"], "amount": 1}).ok(201)["action"]
    owner.post(f"/actions/{action}/undo", {"bogus": 1}).problem(422, "bogus")
    owner.post("/tokens", {"login": "owner", "password": "x", "name": "y", "bogus": 1}).problem(422, "bogus")


# Repetition


def test_a_key_gives_the_same_answer_and_books_once(owner, product):
    milk = product()
    key, body = unique("key").replace(" ", "-"), {"product": milk["id"], "amount": 2}
    first = owner.post("/stock/check-in", body, key)
    again = owner.post("/stock/check-in", body, key)
    assert first.ok(201) == again.ok(201)
    assert first.raw == again.raw and first.headers["Location"] == again.headers["Location"]
    assert owner.get(f"/products/{milk['id']}").ok()["stock"] == 2


def test_a_key_counts_for_creation_too(owner):
    body, key = {"name": unique()}, unique("key").replace(" ", "-")
    for path in ("/products", "/locations"):
        first, again = owner.post(path, body, key), owner.post(path, body, key)
        assert first.ok(201) == again.ok(201)
        assert first.headers["Location"] == again.headers["Location"]
        assert len([item for item in owner.all(path) if item["name"] == body["name"]]) == 1


def test_the_same_answer_comes_even_when_the_state_is_another(owner, product):
    milk = product()
    key, body = unique("key").replace(" ", "-"), {"product": milk["id"], "amount": 2}
    owner.post("/stock/check-in", body).ok(201)
    first = owner.post("/stock/check-out", body, key).ok(201)
    assert first["product"]["stock"] == 0
    assert owner.post("/stock/check-out", body, key).ok(201) == first
    owner.post("/stock/check-out", body, key + "x").problem(409)


def test_a_refused_booking_can_be_repeated_with_its_key(owner, product):
    milk = product()
    key, body = unique("key").replace(" ", "-"), {"product": milk["id"], "amount": 2}
    owner.post("/stock/check-out", body, key).problem(409)
    owner.post("/stock/check-in", body).ok(201)
    assert owner.post("/stock/check-out", body, key).status in (201, 409)


def test_repetitions_at_the_same_time_wait_and_book_once(owner, product):
    milk = product()
    key, body = unique("key").replace(" ", "-"), {"product": milk["id"], "amount": 2}
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: owner.post("/stock/check-in", body, key), range(8)))
    assert {answer.status for answer in answers} == {201}
    assert len({answer.raw for answer in answers}) == 1
    assert owner.get(f"/products/{milk['id']}").ok()["stock"] == 2


def test_a_key_with_another_body_is_422(owner, product):
    milk = product()
    key, body = unique("key").replace(" ", "-"), {"product": milk["id"], "amount": 2}
    owner.post("/stock/check-in", body, key).ok(201)
    answer = owner.post("/stock/check-in", body | {"amount": 3}, key)
    assert answer.status == 422 and answer.headers["Content-Type"] == "application/problem+json"
    assert owner.get(f"/products/{milk['id']}").ok()["stock"] == 2


def test_keys_count_by_path_and_by_token(server, owner, product):
    milk = product()
    key, body = unique("key").replace(" ", "-"), {"product": milk["id"], "amount": 2}
    other = client(server, "owner")
    actions = [
        owner.post("/stock/check-in", body, key).ok(201)["action"],
        owner.post("/stock/check-out", body, key).ok(201)["action"],
        other.post("/stock/check-in", body, key).ok(201)["action"],
    ]
    assert len(set(actions)) == 3


def test_undo_with_a_key_undoes_once(owner, product, stock):
    milk = product()
    action, key = stock(milk, 2)["action"], unique("key").replace(" ", "-")
    first = owner.post(f"/actions/{action}/undo", key=key).ok(201)
    assert owner.post(f"/actions/{action}/undo", key=key).ok(201) == first
    owner.post(f"/actions/{action}/undo").problem(409)


@pytest.mark.parametrize("key", ["k", "k" * 200, "with space", "~!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}"])
def test_keys_are_up_to_200_printable_characters(owner, key):
    owner.post("/products", {"name": unique()}, key).ok(201)


@pytest.mark.parametrize("key", ["k" * 201, "ä", "a\tb"])
def test_other_keys_are_refused(owner, key):
    fields = {"Idempotency-Key": key.encode(), "Content-Type": "application/json"}
    answer = owner.send("POST", "/products", b'{"name": "x"}', fields)
    assert answer.status in (400, 422), answer.text
