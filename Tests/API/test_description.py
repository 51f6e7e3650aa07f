"""The description itself: well-formed, with examples that are as it says, and every call answered as it says."""
import json
import re

import pytest

import description
from client import blank_picture
from conftest import PASSWORD, client, unique

OPERATIONS = list(description.operations())
NAMES = [f"{method} {path}" for method, path, _ in OPERATIONS]


def parts(value, where=""):
    if isinstance(value, dict):
        yield where, value
        for name, part in value.items():
            yield from parts(part, f"{where}/{name}")
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from parts(part, f"{where}/{number}")


def test_every_reference_leads_somewhere():
    for where, part in parts(description.DESCRIPTION):
        if "$ref" in part:
            assert description.resolved(part), where


def test_every_component_is_used():
    used = set(re.findall(r'"#/components/(\w+)/(\w+)"', description.TEXT))
    components = description.DESCRIPTION["components"]
    assert used == {(kind, name) for kind in components for name in components[kind] if kind != "securitySchemes"}


def test_examples_are_as_their_schemas_say():
    count = 0
    for where, part in parts(description.STRICT["paths"]):
        if "example" in part:
            count += 1
            assert not description.faults(part["example"], part["schema"]), where
    assert count > 20


@pytest.mark.parametrize("method, path, call", OPERATIONS, ids=NAMES)
def test_a_call_names_its_parameters_its_failures_and_itself(method, path, call):
    parameters = [description.resolved(part) for part in call.get("parameters", [])]
    in_path = {part["name"] for part in parameters if part["in"] == "path"}
    assert in_path == set(re.findall(r"{(\w+)}", path))
    assert call["summary"] and call["operationId"] and call["tags"]
    assert len([name for name in NAMES if name == f"{method} {path}"]) == 1
    if call.get("security") != []:
        assert {"401", "403"} <= set(call["responses"])
    if method == "POST" and call.get("security") != []:
        assert "Idempotency-Key" in {part["name"] for part in parameters}


def test_it_is_served_without_a_token_and_names_where_it_lies(people):
    answer = people.nobody.get("/openapi.json")
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.status == 200
    served = json.loads(answer.raw)
    assert served["openapi"].startswith("3.1.")
    assert served["paths"] == description.DESCRIPTION["paths"]
    assert served["servers"] == [{"url": "/api/v1"}]


def test_below_a_base_path_the_server_is_named_with_it(new_server):
    server = new_server("--base-path", "/home")
    server.add_user("ada", PASSWORD)
    ada = client(server, "ada")
    assert ada.get("/openapi.json").ok()["servers"] == [{"url": "/home/api/v1"}]
    created = ada.post("/products", {"name": "Milk"})
    assert created.ok(201)["name"] == "Milk"
    assert created.headers["Location"].startswith("/home/api/v1/products/")


def test_every_call_answers_as_described(new_household, server):
    """A walk through every call there is. The client checks each answer against the description."""
    ada = new_household()
    walked = set()

    def walk(method, path, send, status):
        answer = send()
        walked.add(f"{method} {path}")
        return answer.ok(status)

    walk("GET", "/openapi.json", lambda: ada.get("/openapi.json"), 200)
    me = walk("GET", "/me", lambda: ada.get("/me"), 200)
    asked = {"login": me["user"]["login"], "password": PASSWORD, "name": "walk"}
    token = walk("POST", "/tokens", lambda: ada.post("/tokens", asked), 201)
    assert len(walk("GET", "/tokens", lambda: ada.get("/tokens"), 200)["items"]) == 2
    walk("GET", "/tokens/{token}", lambda: ada.get(f"/tokens/{token['id']}"), 200)
    walk("DELETE", "/tokens/{token}", lambda: ada.delete(f"/tokens/{token['id']}"), 204)
    place = walk("POST", "/locations", lambda: ada.post("/locations", {"name": "Kitchen"}), 201)
    at = f"/locations/{place['id']}"
    walk("GET", "/locations", lambda: ada.get("/locations"), 200)
    walk("GET", "/locations/{location}", lambda: ada.get(at), 200)
    walk("PATCH", "/locations/{location}", lambda: ada.patch(at, {"freezer": True}), 200)
    rule = {"prefix": "21", "item_digits": 5, "value_digits": 5, "meaning": "amount", "unit": "g"}
    walk("POST", "/weight-codes", lambda: ada.post("/weight-codes", rule), 201)
    walk("GET", "/weight-codes", lambda: ada.get("/weight-codes"), 200)
    walk("DELETE", "/weight-codes/{prefix}", lambda: ada.delete("/weight-codes/21"), 204)
    walk("GET", "/units", lambda: ada.get("/units"), 200)
    unit = walk("POST", "/units", lambda: ada.post("/units", {"name": "bottle", "plural": "bottles"}), 201)
    named = f"/units/{unit['code']}"
    walk("GET", "/units/{unit}", lambda: ada.get(named), 200)
    walk("PATCH", "/units/{unit}", lambda: ada.patch(named, {"plural": None}), 200)
    step = {"from": unit["code"], "to": "l", "factor": "1/2"}
    half = walk("POST", "/units/conversions", lambda: ada.post("/units/conversions", step), 201)
    of_half = f"/units/conversions/{half['id']}"
    walk("GET", "/units/conversions", lambda: ada.get("/units/conversions"), 200)
    walk("GET", "/units/conversions/{conversion}", lambda: ada.get(of_half), 200)
    walk("DELETE", "/units/conversions/{conversion}", lambda: ada.delete(of_half), 204)
    walk("DELETE", "/units/{unit}", lambda: ada.delete(named), 204)
    sweets = walk("POST", "/categories", lambda: ada.post("/categories", {"name": "Sweets"}), 201)
    in_sweets = f"/categories/{sweets['id']}"
    walk("GET", "/categories", lambda: ada.get("/categories"), 200)
    walk("GET", "/categories/{category}", lambda: ada.get(in_sweets), 200)
    walk("PATCH", "/categories/{category}", lambda: ada.patch(in_sweets, {"name": "Sweet"}), 200)
    flour = walk("POST", "/groups", lambda: ada.post("/groups", {"name": "Flour", "unit": "g", "minimum": 500}), 201)
    of_flour = f"/groups/{flour['id']}"
    meal = {"name": "Meal", "unit": "kg", "group": flour["id"], "category": sweets["id"], "quick_amount": 0.5}
    ada.post("/products", meal | {"purchase_unit": "kg", "barcodes": [{"code": "M1", "amount": 1, "unit": "kg"}]}).ok(201)
    walk("GET", "/groups", lambda: ada.get("/groups"), 200)
    walk("GET", "/groups/{group}", lambda: ada.get(of_flour), 200)
    walk("PATCH", "/groups/{group}", lambda: ada.patch(of_flour, {"unit": "kg"}), 200)
    walk("DELETE", "/groups/{group}", lambda: ada.delete(of_flour, move_to="none"), 204)
    walk("DELETE", "/categories/{category}", lambda: ada.delete(in_sweets, move_to="none"), 204)
    milk = walk("POST", "/products", lambda: ada.post("/products", {"name": "Milk", "location": place["id"]}), 201)
    of = f"/products/{milk['id']}"
    walk("POST", "/products/{product}/copy", lambda: ada.post(of + "/copy"), 201)
    walk("GET", "/products", lambda: ada.get("/products"), 200)
    walk("GET", "/products/{product}", lambda: ada.get(of), 200)
    walk("PATCH", "/products/{product}", lambda: ada.patch(of, {"brand": "Alpe"}), 200)
    code = {"code": "4006381333931"}
    walk("POST", "/products/{product}/barcodes", lambda: ada.post(of + "/barcodes", code), 201)
    walk("GET", "/products/{product}/barcodes/{code}", lambda: ada.get(of + "/barcodes/4006381333931"), 200)
    pictures = f"{of}/pictures"
    picture = walk("POST", "/products/{product}/pictures", lambda: ada.upload(pictures, blank_picture()), 201)
    one = f"{pictures}/{picture['id']}"
    walk("GET", "/products/{product}/pictures", lambda: ada.get(pictures), 200)
    walk("GET", "/products/{product}/pictures/{picture}", lambda: ada.get(one), 200)
    walk("PATCH", "/products/{product}/pictures/{picture}", lambda: ada.patch(one, {"cover": True}), 200)
    walk("DELETE", "/products/{product}/pictures/{picture}", lambda: ada.delete(one), 204)
    walk("GET", "/lookup/{code}", lambda: ada.get("/lookup/4006381333931"), 200)
    walk("POST", "/scan", lambda: ada.upload("/scan", blank_picture()), 200)
    walk("POST", "/scan/text", lambda: ada.upload("/scan/text", blank_picture()), 200)
    booked = {"product": milk["id"], "amount": 3, "price": {"amount": 3.87, "currency": "EUR"}}
    batch = walk("POST", "/stock/check-in", lambda: ada.post("/stock/check-in", booked), 201)["batch"]
    of_batch = f"/batches/{batch['id']}"
    taken = {"product": milk["id"], "amount": 1}
    out = walk("POST", "/stock/check-out", lambda: ada.post("/stock/check-out", taken), 201)
    walk("POST", "/batches/{batch}/open", lambda: ada.post(of_batch + "/open", {"amount": 1}), 201)
    moved = {"batch": batch["id"], "to": None, "amount": 0.5}
    walk("POST", "/stock/move", lambda: ada.post("/stock/move", moved), 201)
    walk("POST", "/stock/correct", lambda: ada.post("/stock/correct", {"product": milk["id"], "amount": 2.5}), 201)
    counts = {"counts": [{"batch": batch["id"], "amount": 1, "known": batch["amount"]}]}
    ada.post("/stock/count", counts).problem(409)
    counts["counts"][0].pop("known")
    walk("POST", "/stock/count", lambda: ada.post("/stock/count", counts), 201)
    assert ada.post("/stock/count", counts).ok(200)["action"] is None
    walk("PATCH", "/batches/{batch}", lambda: ada.patch(of_batch, {"note": "the blue one"}), 200)
    assert ada.patch(of_batch, {"note": "the blue one"}).ok(200)["action"] is None
    walk("GET", "/batches/{batch}", lambda: ada.get(of_batch), 200)
    walk("GET", "/batches", lambda: ada.get("/batches"), 200)
    tools = ada.post("/products", {"name": "Drill", "management": "items"}).ok(201)
    item = walk("POST", "/items", lambda: ada.post("/items", {"product": tools["id"], "count": 2}), 201)
    of_item = f"/items/{item['uid']}"
    walk("GET", "/items", lambda: ada.get("/items"), 200)
    walk("GET", "/items/{item}", lambda: ada.get(of_item), 200)
    walk("PATCH", "/items/{item}", lambda: ada.patch(of_item, {"serial": "A-1"}), 200)
    loan = walk("POST", "/items/{item}/loan", lambda: ada.post(of_item + "/loan", {"borrower": "Anna"}), 201)
    assert ada.get(of_item).ok()["loan"]["id"] == loan["id"]
    of_loan = f"/loans/{loan['id']}"
    walk("GET", "/loans", lambda: ada.get("/loans"), 200)
    walk("GET", "/loans/{loan}", lambda: ada.get(of_loan), 200)
    walk("PATCH", "/loans/{loan}", lambda: ada.patch(of_loan, {"due_on": "2099-01-01"}), 200)
    walk("POST", "/loans/{loan}/return", lambda: ada.post(of_loan + "/return"), 201)
    walk("POST", "/items/{item}/copy", lambda: ada.post(of_item + "/copy", {"serial": "A-2"}), 201)
    shed = ada.post("/locations", {"name": "Shed of the walk"}).ok(201)["id"]
    move = {"items": [item["uid"]], "to": shed}
    walk("POST", "/items/move", lambda: ada.post("/items/move", move), 201)
    assert ada.post("/items/move", move).ok(200)["action"] is None
    counted = ada.post("/products", {"name": "Chair", "management": "quantity"}).ok(201)
    ada.post("/stock/check-in", {"product": counted["id"], "amount": 2}).ok(201)
    ada.patch(f"/products/{counted['id']}", {"management": "items"}).ok()
    pieces = f"/products/{counted['id']}/pieces"
    walk("POST", "/products/{product}/pieces", lambda: ada.post(pieces), 201)
    ada.post(pieces).problem(409)
    walk("POST", "/codes", lambda: ada.post("/codes", {"count": 3}), 201)
    walk("GET", "/codes", lambda: ada.get("/codes", limit=2), 200)
    assert ada.get("/labels", preset="5160", skip=2, dx="0.5").raw.startswith(b"%PDF-1.4")
    for code in (of_item + "/code", f"/locations/{shed}/code"):
        assert ada.get(code).raw.startswith(b"<svg")
    walked |= {"GET /labels", "GET /items/{item}/code", "GET /locations/{location}/code"}
    papers = of_item + "/documents"
    paper = walk("POST", "/items/{item}/documents", lambda: ada.attach(papers, b"%PDF-1.4"), 201)
    walk("GET", "/items/{item}/documents", lambda: ada.get(papers), 200)
    assert ada.get(f"/documents/{paper['id']}").raw == b"%PDF-1.4"
    walked.add("GET /documents/{document}")
    walk("DELETE", "/documents/{document}", lambda: ada.delete(f"/documents/{paper['id']}"), 204)
    walk("DELETE", "/items/{item}", lambda: ada.delete(of_item), 204)
    walk("GET", "/journal", lambda: ada.get("/journal"), 200)
    walk("GET", "/actions/{action}", lambda: ada.get(f"/actions/{out['action']}"), 200)
    walk("POST", "/actions/{action}/undo", lambda: ada.post(f"/actions/{out['action']}/undo"), 201)
    lists = "/shopping-lists"
    shopping = walk("POST", lists, lambda: ada.post(lists, {"name": "Saturday"}), 201)
    at_list = f"{lists}/{shopping['id']}"
    walk("GET", lists, lambda: ada.get(lists), 200)
    walk("GET", "/shopping-lists/{list}", lambda: ada.get(at_list), 200)
    walk("PATCH", "/shopping-lists/{list}", lambda: ada.patch(at_list, {"name": "Sunday"}), 200)
    ada.post("/products", {"name": unique(), "minimum": 2}).ok(201)
    filled = walk("POST", "/shopping-lists/{list}/fill", lambda: ada.post(at_list + "/fill"), 200)
    assert filled["added"] >= 1
    wanted = {"product": milk["id"], "amount": 2}
    line = walk("POST", "/shopping-lists/{list}/lines", lambda: ada.post(at_list + "/lines", wanted), 201)
    at_line = f"{at_list}/lines/{line['id']}"
    walk("GET", "/shopping-lists/{list}/lines", lambda: ada.get(at_list + "/lines"), 200)
    walk("GET", "/shopping-lists/{list}/lines/{line}", lambda: ada.get(at_line), 200)
    walk("PATCH", "/shopping-lists/{list}/lines/{line}", lambda: ada.patch(at_line, {"done": True}), 200)
    put = "/shopping-lists/{list}/lines/{line}/check-in"
    walk("POST", put, lambda: ada.post(at_line + "/check-in", {"best_before": "2027-05"}), 201)
    text = ada.post(at_list + "/lines", {"text": "Candles"}).ok(201)["id"]
    walk("DELETE", "/shopping-lists/{list}/lines/{line}", lambda: ada.delete(f"{at_list}/lines/{text}"), 204)
    walk("DELETE", "/shopping-lists/{list}", lambda: ada.delete(at_list), 204)
    walk("DELETE", "/products/{product}/barcodes/{code}", lambda: ada.delete(of + "/barcodes/4006381333931"), 204)
    walk("DELETE", "/locations/{location}", lambda: ada.delete(at, move_to="none"), 204)
    twin = ada.post("/products", {"name": unique()}).ok(201)
    merge = f"/products/{twin['id']}/merge"
    walk("POST", "/products/{product}/merge", lambda: ada.post(merge, {"into": milk["id"]}), 201)
    empty = ada.post("/products", {"name": unique()}).ok(201)
    walk("DELETE", "/products/{product}", lambda: ada.delete(f"/products/{empty['id']}"), 204)
    tidy = {"title": "Water the plants", "hour": 20, "minute": 0, "weekdays": [1, 3, 5], "note": "Not the cactus"}
    reminder = walk("POST", "/reminders", lambda: ada.post("/reminders", tidy), 201)
    of_reminder = f"/reminders/{reminder['id']}"
    walk("GET", "/reminders", lambda: ada.get("/reminders"), 200)
    walk("GET", "/reminders/{reminder}", lambda: ada.get(of_reminder), 200)
    walk("PATCH", "/reminders/{reminder}", lambda: ada.patch(of_reminder, {"minute": 30, "note": None}), 200)
    metric = walk("POST", "/metrics", lambda: ada.post("/metrics", {"name": "Weight", "unit": "kg"}), 201)
    of_metric = f"/metrics/{metric['id']}"
    ada.post("/reminders", {"kind": "metric", "metric": metric["id"], "hour": 7, "minute": 0}).ok(201)
    walk("GET", "/metrics", lambda: ada.get("/metrics"), 200)
    walk("GET", "/metrics/{metric}", lambda: ada.get(of_metric), 200)
    walk("PATCH", "/metrics/{metric}", lambda: ada.patch(of_metric, {"unit": None}), 200)
    readings = "/metrics/{metric}/readings"
    value = walk("POST", readings, lambda: ada.post(of_metric + "/readings", {"value": "-72.4"}), 201)
    of_value = f"{of_metric}/readings/{value['id']}"
    walk("GET", readings, lambda: ada.get(of_metric + "/readings"), 200)
    walk("GET", readings + "/{reading}", lambda: ada.get(of_value), 200)
    rules = walk("GET", "/notification-rules", lambda: ada.get("/notification-rules"), 200)
    of_rule = f"/notification-rules/{rules['items'][0]['id']}"
    walk("GET", "/notification-rules/{rule}", lambda: ada.get(of_rule), 200)
    wanted = {"minimum": {"enabled": True}, "expiry": {"days_before": [60, 3]}}
    walk("PATCH", "/notification-rules/{rule}", lambda: ada.patch(of_rule, wanted), 200)
    walk("GET", "/reminder-settings", lambda: ada.get("/reminder-settings"), 200)
    quiet = {"quiet_from": "22:00", "quiet_to": "07:00"}
    walk("PATCH", "/reminder-settings", lambda: ada.patch("/reminder-settings", quiet), 200)
    ada.post("/stock/check-in", booked | {"best_before": "2020-01-01"}).ok(201)
    plan = walk("GET", "/plan", lambda: ada.get("/plan", days=7), 200)
    assert {"digest", "reminder"} == {message["kind"] for message in plan["items"]}
    due = walk("GET", "/due", lambda: ada.get("/due"), 200)
    overdue = {"key": next(line["key"] for line in due["items"] if line["kind"] == "expiry")}
    walk("POST", "/due/snooze", lambda: ada.post("/due/snooze", overdue | {"until": "evening"}), 200)
    assert overdue["key"] in [line["key"] for line in ada.get("/due", state="snoozed").ok()["items"]]
    walk("POST", "/due/done", lambda: ada.post("/due/done", overdue), 200)
    walk("POST", "/due/undo", lambda: ada.post("/due/undo", overdue), 200)
    hook = walk("POST", "/channels", lambda: ada.post("/channels", {"kind": "webhook", "url": "http://127.0.0.1:1/"}), 201)
    of_hook = f"/channels/{hook['id']}"
    walk("GET", "/channels", lambda: ada.get("/channels"), 200)
    walk("GET", "/channels/{channel}", lambda: ada.get(of_hook), 200)
    walk("POST", "/channels/{channel}/test", lambda: ada.post(of_hook + "/test"), 200)
    walk("POST", "/channels/{channel}/secret", lambda: ada.post(of_hook + "/secret"), 201)
    walk("PATCH", "/channels/{channel}", lambda: ada.patch(of_hook, {"state": "off"}), 200)
    address = ada.post("/channels", {"kind": "email", "address": "ada@example.org"}).ok(201)
    again = f"/channels/{address['id']}/confirmation"
    walk("POST", "/channels/{channel}/confirmation", lambda: ada.post(again), 201)
    sent = walk("GET", "/deliveries", lambda: ada.get("/deliveries"), 200)["items"][0]
    walk("GET", "/deliveries/{delivery}", lambda: ada.get(f"/deliveries/{sent['id']}"), 200)
    ada.post(f"/deliveries/{sent['id']}/retry").problem(409)
    walked.add("POST /deliveries/{delivery}/retry")
    walk("DELETE", "/channels/{channel}", lambda: ada.delete(of_hook), 204)
    walk("DELETE", readings + "/{reading}", lambda: ada.delete(of_value), 204)
    walk("DELETE", "/metrics/{metric}", lambda: ada.delete(of_metric), 204)
    walk("DELETE", "/reminders/{reminder}", lambda: ada.delete(of_reminder), 204)
    task = walk("POST", "/tasks", lambda: ada.post("/tasks", {"title": "Taxes", "target": 4}), 201)
    of_task = f"/tasks/{task['id']}"
    walk("GET", "/tasks", lambda: ada.get("/tasks"), 200)
    walk("GET", "/tasks/{task}", lambda: ada.get(of_task), 200)
    walk("PATCH", "/tasks/{task}", lambda: ada.patch(of_task, {"target": 2}), 200)
    version = walk("GET", "/tasks/{task}/pomodoro", lambda: ada.get(of_task + "/pomodoro"), 200)["version"]
    for name in ("start", "pause", "resume", "skip", "break", "stop"):
        press = lambda: ada.post(f"{of_task}/pomodoro/{name}", {"version": version})
        version = walk("POST", "/tasks/{task}/pomodoro/" + name, press, 200)["version"]
    ada.post(f"{of_task}/pomodoro/pause", {"version": version}).problem(409)
    walk("GET", "/pomodoro-settings", lambda: ada.get("/pomodoro-settings"), 200)
    walk("PATCH", "/pomodoro-settings", lambda: ada.patch("/pomodoro-settings", {"work_minutes": 50}), 200)
    walk("GET", "/pomodoro-blocks", lambda: ada.get("/pomodoro-blocks"), 200)
    walk("GET", "/pomodoro-statistics", lambda: ada.get("/pomodoro-statistics"), 200)
    walk("DELETE", "/tasks/{task}", lambda: ada.delete(of_task), 204)
    trash = walk("GET", "/trash", lambda: ada.get("/trash"), 200)
    entry = next(entry for entry in trash["items"] if entry["kind"] == "product")
    walk("POST", "/trash/{entry}/restore", lambda: ada.post(f"/trash/{entry['id']}/restore"), 200)
    assert walked == set(NAMES)
