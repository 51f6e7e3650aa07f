"""Products, barcodes, units, search, look-up and trash."""
import http.server
import json
import re
import threading
from decimal import Decimal

import pytest

from conftest import PASSWORD, client, unique

# A GTIN for every test that needs one of its own.
_last = [400_000_000_000]


def gtin():
    _last[0] += 1
    digits = str(_last[0])
    check = -sum(int(digit) * (3 if index % 2 else 1) for index, digit in enumerate(digits)) % 10
    return f"{digits}{check}"


def test_a_product_needs_a_name_and_has_defaults(owner):
    name = unique()
    made = owner.post("/products", {"name": name}).ok(201)
    made.pop("id")
    assert made == {
        "name": name, "brand": None, "kind": "food", "management": "batches", "unit": "piece", "category": None,
        "group": None, "location": None, "minimum": None, "quick_amount": None, "purchase_unit": None,
        "stock": 0, "missing": 0, "days_after_opening": None,
        "days_frozen": None, "days_thawed": None, "shelf_life_days": None, "barcodes": [], "note": None, "image": None,
    }  # fmt: skip
    for name in (None, "", " ", "x" * 201, 5, ["x"], "a\u0000b", "a\nb"):
        owner.post("/products", {"name": name}).problem(422, "name")
    owner.post("/products").problem(422, "name")


@pytest.mark.parametrize(
    "name",
    [
        'TRS Cable, 1/4" M-M', "Fleisch- & Wurstwaren", "Dad's Noodles", "a < b > c", "50% + x", "🥛 milk 👩‍👩‍👧", "<<",
        "Erdnüsse, Geröstete und gesalzene", "... salade à feuilles", "חלב", "{{name}}", "' OR 1=1 --", "\\", "牛奶",
    ],
)  # fmt: skip
def test_names_are_kept_to_the_letter_and_found(owner, name):
    name = f"{name} {unique()}"
    made = owner.post("/products", {"name": f"  {name} ", "brand": name, "note": name}).ok(201)
    assert (made["name"], made["brand"], made["note"]) == (name, name, name)
    assert [found["id"] for found in owner.get("/products", q=name).ok()["items"]] == [made["id"]]


@pytest.mark.parametrize("query", ["Étagère", "étagère", "etagere", "ETAGERE", "blanche", "blan etag", "ＥＴＡＧＥＲＥ", "tag"])
def test_search_knows_no_case_accents_or_width(new_household, query):
    ada = new_household()
    shelf = ada.post("/products", {"name": "Étagère blanche"}).ok(201)
    ada.post("/products", {"name": "Table"}).ok(201)
    assert [found["id"] for found in ada.get("/products", q=query).ok()["items"]] == [shelf["id"]]


def test_search_finds_chinese_and_nothing_where_nothing_is(new_household):
    ada = new_household()
    milk = ada.post("/products", {"name": "伊利纯牛奶"}).ok(201)
    assert [found["id"] for found in ada.get("/products", q="牛奶").ok()["items"]] == [milk["id"]]
    for query in ("牛肉", "%", "_", "*", '"', "zzz"):
        assert ada.get("/products", q=query).ok() == {"items": [], "next": None, "total": 0}


def test_products_are_filtered(new_household):
    ada = new_household()
    cellar = ada.post("/locations", {"name": "Cellar"}).ok(201)["id"]
    shelf = ada.post("/locations", {"name": "Shelf", "parent": cellar}).ok(201)["id"]
    rice = ada.post("/products", {"name": "Rice", "location": shelf, "minimum": 2}).ok(201)["id"]
    lamp = ada.post("/products", {"name": "Lamp", "kind": "object", "brand": "Lux"}).ok(201)["id"]
    ada.post("/stock/check-in", {"product": lamp, "amount": 1, "location": cellar}).ok(201)

    def found(**filters):
        return {item["id"] for item in ada.get("/products", **filters).ok()["items"]}

    assert found() == {rice, lamp}
    assert found(kind="food") == {rice} and found(kind="object") == {lamp}
    assert found(management="batches") == {rice, lamp} and found(management="quantity") == set()
    assert found(location=cellar) == {rice, lamp} and found(location=shelf) == {rice}
    assert found(state="missing") == {rice} and found(state="in_stock") == {lamp}
    assert found(state="out_of_stock") == {rice}
    assert found(state="below_minimum") == {rice} and found(state="opened") == set()
    assert found(kind="food", q="lamp") == set()


@pytest.mark.parametrize("column", ["name", "use_by", "place", "stock", "missing"])
def test_products_are_sorted_by_each_column_both_ways(new_household, column):
    ada = new_household()
    cellar = ada.post("/locations", {"name": "Cellar"}).ok(201)["id"]
    for number, name in enumerate(("Rice", "Milk", "Salt")):
        made = ada.post("/products", {"name": name, "unit": "kg", "minimum": 10 * (number + 1)}).ok(201)["id"]
        booking = {"product": made, "amount": number + 1, "location": cellar if number else None}
        ada.post("/stock/check-in", booking | {"best_before": f"2030-01-{number + 10}"}).ok(201)
    whole = [item["name"] for item in ada.all("/products", sort=column)]
    expected = {"name": ["Milk", "Rice", "Salt"], "place": ["Milk", "Salt", "Rice"]}
    assert whole == expected.get(column, ["Rice", "Milk", "Salt"])
    turned = [item["name"] for item in ada.all("/products", sort="-" + column, limit=1)]
    assert turned == whole[::-1]


# Barcodes


@pytest.mark.parametrize(
    "stored, scanned",
    [
        ("0041196133066", "041196133066"), ("041196133066", "0041196133066"), ("041196133066", "00041196133066"),
        ("025293001220", "0025293001220"), ("0031146262571", "00031146262571"), ("04252614", "042100005264"),
        ("96385074", "96385074"), ("ABC-123", "ABC-123"),
    ],
)  # fmt: skip
def test_a_code_is_the_same_in_every_form(new_household, stored, scanned):
    ada = new_household()
    milk = ada.post("/products", {"name": "Milk", "barcodes": [{"code": stored}]}).ok(201)
    assert milk["barcodes"][0]["code"] == stored
    assert ada.post("/stock/check-in", {"barcode": scanned, "amount": 1}).ok(201)["product"]["id"] == milk["id"]
    found = ada.get(f"/lookup/{scanned}").ok()
    assert found["known"]["id"] == milk["id"] and found["draft"] is None
    assert found["gtin"] == milk["barcodes"][0]["gtin"]
    other = ada.post("/products", {"name": "Other"}).ok(201)
    ada.post(f"/products/{other['id']}/barcodes", {"code": scanned}).problem(409, product=milk["id"])
    ada.post("/products", {"name": "Third", "barcodes": [{"code": scanned}]}).problem(409, product=milk["id"])
    assert ada.get("/products").ok()["total"] == 2
    ada.delete(f"/products/{milk['id']}/barcodes/{scanned}").ok(204)
    assert ada.get(f"/products/{milk['id']}").ok()["barcodes"] == []


def test_a_barcode_answers_what_one_package_holds(owner, product):
    milk = product(unit="g")
    path, code = f"/products/{milk['id']}/barcodes", gtin()
    made = owner.post(path, {"code": code, "amount": "1.5", "unit": "kg"})
    assert made.ok(201) == {"code": code, "gtin": "0" + code, "amount": Decimal("1.5"), "unit": "kg"}
    plain = owner.post(path, {"code": "A-1" + code}).ok(201)
    assert plain == {"code": "A-1" + code, "gtin": None, "amount": 1, "unit": "g"}
    assert owner.get(f"/products/{milk['id']}").ok()["barcodes"] == [made.json, plain]
    assert owner.get(made.headers["Location"].removeprefix("/api/v1")).ok() == made.json


def test_a_barcode_that_cannot_be_is_422(owner, product):
    path = f"/products/{product()['id']}/barcodes"
    for code in ("4006381333932", "041196133067", "", " ", None, 4006381333931, "x" * 201, "a\u0001"):
        owner.post(path, {"code": code}).problem(422, "code")
    owner.post(path, {"code": gtin(), "unit": "bogus"}).problem(422, "unit")
    owner.post(path, {"code": gtin(), "unit": "kg"}).problem(422, "unit")
    for amount in (0, -1, "x", Decimal("0.0000001")):
        owner.post(path, {"code": gtin(), "amount": amount}).problem(422, "amount")
    owner.post(path).problem(422, "code")
    owner.post("/products", {"name": unique(), "barcodes": [{"code": "4006381333932"}]}).problem(422, "barcodes")
    owner.post("/products", {"name": unique(), "barcodes": {"code": gtin()}}).problem(422, "barcodes")
    owner.post("/products", {"name": unique(), "barcodes": [{"code": gtin(), "bogus": 1}]}).problem(422, "barcodes")


def test_a_product_has_a_code_once(owner, product):
    code = gtin()
    milk = product(barcodes=[{"code": code}])
    owner.post(f"/products/{milk['id']}/barcodes", {"code": code}).problem(409, product=milk["id"])
    twice = {"name": unique(), "barcodes": [{"code": gtin()}] * 2}
    assert owner.post("/products", twice).status in (409, 422)


def test_removing_a_code_that_is_not_there_is_404(owner, product):
    code = gtin()
    milk, other = product(barcodes=[{"code": code}]), product()
    for path in (f"/products/{other['id']}/barcodes/{code}", f"/products/{milk['id']}/barcodes/{gtin()}"):
        owner.delete(path).problem(404)
    owner.delete(f"/products/{milk['id']}/barcodes/{code}").ok(204)
    owner.delete(f"/products/{milk['id']}/barcodes/{code}").problem(404)


def test_a_code_belongs_to_a_household(owner, stranger, product):
    code = gtin()
    product(barcodes=[{"code": code}])
    theirs = stranger.post("/products", {"name": "Theirs", "barcodes": [{"code": code}]}).ok(201)
    assert stranger.get(f"/lookup/{code}").ok()["known"]["id"] == theirs["id"]


def test_two_of_a_code_of_six_are_twelve(owner, product):
    code = gtin()
    product(barcodes=[{"code": code, "amount": 6}])
    booked = owner.post("/stock/check-in", {"barcode": code, "amount": 2}).ok(201)
    assert booked["batch"]["amount"] == 12 and booked["product"]["stock"] == 12
    assert owner.post("/stock/check-in", {"barcode": code, "amount": 2, "unit": "piece"}).ok(201)["product"]["stock"] == 14
    assert owner.post("/stock/check-out", {"barcode": code, "amount": 1}).ok(201)["product"]["stock"] == 8
    assert owner.post("/stock/check-out", {"barcode": code, "amount": "0.5"}).ok(201)["product"]["stock"] == 5


def test_units_convert_exactly(owner, product):
    code = gtin()
    flour = product(unit="g", barcodes=[{"code": code, "amount": "0.154", "unit": "kg"}])
    assert owner.post("/stock/check-in", {"barcode": code, "amount": 1}).ok(201)["product"]["stock"] == 154
    body = {"product": flour["id"], "amount": "0.154", "unit": "kg"}
    assert owner.post("/stock/check-out", body).ok(201)["product"]["stock"] == 0
    for unit in ("l", "piece", "bogus", "", 5):
        owner.post("/stock/check-in", body | {"unit": unit}).problem(422, "unit")


def test_a_household_starts_with_six_units(new_household):
    ada = new_household()
    units = ada.get("/units").ok()
    assert {unit["code"] for unit in units["items"]} == {"piece", "g", "kg", "ml", "l", "pack"}
    assert units["total"] == 6 and all(unit["name"] and unit["plural"] for unit in units["items"])


# Changing and deleting


def test_kind_brand_and_name_change(owner, product):
    milk = product()
    changed = owner.patch(f"/products/{milk['id']}", {"name": "New", "brand": "Alpe", "kind": "object"}).ok()
    assert changed == milk | {"name": "New", "brand": "Alpe", "kind": "object"}


@pytest.mark.parametrize(
    "member, value",
    [
        ("kind", "animal"), ("management", "x"), ("unit", "bogus"), ("location", 999999), ("location", "1"),
        ("category", 999999), ("group", 999999), ("days_after_opening", -1), ("days_after_opening", 1.5),
        ("days_frozen", "x"), ("days_thawed", 36501), ("shelf_life_days", True), ("note", 5), ("brand", ["x"]),
        ("note", "x" * 10_001),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_is_422(owner, product, member, value):
    owner.post("/products", {"name": unique(), member: value}).problem(422, member)
    milk = product()
    owner.patch(f"/products/{milk['id']}", {member: value}).problem(422, member)
    assert owner.get(f"/products/{milk['id']}").ok() == milk


def test_what_is_deleted_is_nowhere_until_it_is_restored(owner, product, stock):
    code = gtin()
    milk = product(barcodes=[{"code": code}])
    path = f"/products/{milk['id']}"
    owner.delete(path).ok(204)
    for answer in (owner.get(path), owner.patch(path, {"name": "x"}), owner.delete(path)):
        answer.problem(404)
    owner.post("/stock/check-in", {"product": milk["id"], "amount": 1}).problem(422, "product")
    owner.post("/stock/check-in", {"barcode": code, "amount": 1}).problem(422, "barcode")
    assert milk["id"] not in [item["id"] for item in owner.all("/products")]
    entry = next(e for e in owner.all("/trash") if (e["kind"], e["subject"]) == ("product", milk["id"]))
    assert entry["title"] == milk["name"]
    owner.post(f"/trash/{entry['id']}/restore").ok(200)
    assert owner.get(path).ok() == milk
    owner.post(f"/trash/{entry['id']}/restore").problem(404)


def test_a_code_that_was_taken_meanwhile_stands_against_restoring(owner, product):
    code = gtin()
    milk = product(barcodes=[{"code": code}])
    owner.delete(f"/products/{milk['id']}").ok(204)
    other = product(barcodes=[{"code": code}])
    entry = next(e for e in owner.all("/trash") if (e["kind"], e["subject"]) == ("product", milk["id"]))
    answer = owner.post(f"/trash/{entry['id']}/restore")
    if answer.status == 200:
        assert owner.get(f"/products/{milk['id']}").ok()["barcodes"] == []
    else:
        answer.problem(409, product=other["id"])
    assert owner.get(f"/lookup/{code}").ok()["known"]["id"] == other["id"]


# Looking up


class Facts(http.server.BaseHTTPRequestHandler):
    """Stands for every source of the Open … Facts family."""

    def do_GET(self):
        found = re.search(r"\d{8,14}", self.path)
        code = found[0].lstrip("0") if found else ""
        self.server.asked.append(self.path)
        if code in self.server.broken:
            return self.answer(500, {})
        if code in self.server.known:
            return self.answer(200, {"code": code, "status": 1, "product": self.server.known[code] | {"code": code}})
        return self.answer(404, {"code": code, "status": 0, "status_verbose": "product not found"})

    def answer(self, status, body):
        raw = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def log_message(self, *_):
        pass


@pytest.fixture
def facts(new_server):
    """A server that asks this test's own sources, a client of it, and the sources."""
    sources = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Facts)
    sources.known, sources.broken, sources.asked = {}, set(), []
    threading.Thread(target=sources.serve_forever, daemon=True).start()
    at = f"127.0.0.1:{sources.server_port}"
    options = [option for name in ("food", "products", "beauty", "pet-food") for option in (f"--facts-{name}-url", f"http://{at}")]
    server = new_server(*options, "--allow-targets", at)
    server.add_user("ada", PASSWORD)
    yield client(server, "ada"), sources
    sources.shutdown()


def test_an_unknown_code_is_looked_up_and_drafted(facts):
    ada, sources = facts
    sources.known["3017620422003"] = {"product_name": "Nutella", "brands": "Ferrero", "quantity": "400 g"}
    found = ada.get("/lookup/3017620422003").ok()
    assert (found["code"], found["gtin"], found["known"]) == ("3017620422003", "03017620422003", None)
    assert found["draft"]["name"] == "Nutella" and found["draft"]["brand"] == "Ferrero"
    assert found["draft"]["quantity"] == "400 g" and found["draft"]["source"]
    ada.post("/products", {"name": "Mine", "barcodes": [{"code": "3017620422003"}]}).ok(201)
    asked = len(sources.asked)
    again = ada.get("/lookup/03017620422003").ok()
    assert again["known"]["name"] == "Mine" and again["draft"] is None
    assert len(sources.asked) == asked


def test_a_code_that_no_source_knows_is_404_and_a_failing_source_503(facts):
    ada, sources = facts
    ada.get("/lookup/4006381333931").problem(404, code="4006381333931", gtin="04006381333931", known=None, draft=None)
    sources.broken.add("96385074")
    answer = ada.get("/lookup/96385074")
    answer.problem(503)
    assert int(answer.headers["Retry-After"]) > 0


def test_a_wrong_check_digit_is_422_and_nobody_is_asked(facts):
    ada, sources = facts
    for code in ("4006381333932", "041196133067", "96385075"):
        ada.get(f"/lookup/{code}").problem(422, "code")
    assert sources.asked == []


def test_a_conversion_is_exact_transitive_and_never_contradicted(new_household):
    ada = new_household()
    for name in ("bottle", "tbsp"):
        ada.post("/units", {"name": name}).ok(201)
    ada.post("/units/conversions", {"from": "bottle", "to": "tbsp", "factor": "34"}).ok(201)
    ada.post("/units/conversions", {"from": "tbsp", "to": "ml", "factor": "15"}).ok(201)
    against = ada.post("/units/conversions", {"from": "bottle", "to": "l", "factor": "0.5"}).problem(409)
    for part in ("34", "510", "0.51"):
        assert part in against["detail"]
    ada.post("/units/conversions", {"from": "bottle", "to": "bottle", "factor": "2"}).problem(422, "to")
    oil = ada.post("/products", {"name": "Oil", "unit": "bottle"}).ok(201)
    ada.post("/stock/check-in", {"product": oil["id"], "amount": 1}).ok(201)
    for _ in range(34):
        taken = ada.post("/stock/check-out", {"product": oil["id"], "amount": 1, "unit": "tbsp"}).ok(201)
    assert taken["product"]["stock"] == 0
    ada.delete("/units/tbsp").problem(409)


def test_a_pack_of_0_154_kg_goes_in_and_out(new_household):
    ada = new_household()
    rice = ada.post("/products", {"name": "Rice", "unit": "kg"}).ok(201)
    step = {"from": "pack", "to": "kg", "factor": "0.154", "product": rice["id"]}
    assert ada.post("/units/conversions", step).ok(201)["factor"] == "77/500"
    for call in ("check-in", "check-out"):
        booked = ada.post(f"/stock/{call}", {"product": rice["id"], "amount": 1, "unit": "pack"}).ok(201)
    assert booked["product"]["stock"] == 0
