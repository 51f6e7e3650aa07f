"""Groups, categories, and a product's unit."""
from decimal import Decimal

from conftest import unique


def test_a_group_sums_its_products_exactly_in_its_unit(new_household):
    ada = new_household()
    rice = ada.post("/groups", {"name": "Rice", "unit": "kg", "minimum": 1}).ok(201)
    assert rice == rice | {"stock": 0, "missing": 1, "barcodes": []}
    packs = ada.post("/products", {"name": "Packs", "unit": "pack"}).ok(201)
    loose = ada.post("/products", {"name": "Loose", "unit": "g", "group": rice["id"]}).ok(201)
    ada.patch(f"/products/{packs['id']}", {"group": rice["id"]}).problem(422, "group")
    step = {"from": "pack", "to": "kg", "factor": "0.154", "product": packs["id"]}
    ada.post("/units/conversions", step).ok(201)
    assert ada.patch(f"/products/{packs['id']}", {"group": rice["id"]}).ok()["group"] == rice["id"]
    for product, amount in ((packs, 3), (loose, 38)):
        ada.post("/stock/check-in", {"product": product["id"], "amount": amount}).ok(201)
    assert ada.get(f"/groups/{rice['id']}").ok() == rice | {"stock": 0.5, "missing": 0.5}
    assert [p["name"] for p in ada.get("/products", group=rice["id"]).ok()["items"]] == ["Loose", "Packs"]
    ada.delete(f"/products/{loose['id']}").ok(204)
    assert ada.get(f"/groups/{rice['id']}").ok()["stock"] == Decimal("0.462")


def test_barcodes_move_along_with_their_product(new_household):
    ada = new_household()
    one, two = (ada.post("/groups", {"name": name}).ok(201) for name in ("One", "Two"))
    body = {"name": "Eggs", "group": one["id"], "barcodes": [{"code": "E10", "amount": 10}]}
    eggs = ada.post("/products", body).ok(201)
    code = {"code": "E10", "gtin": None, "amount": 10, "unit": "piece", "product": eggs["id"]}
    assert ada.get(f"/groups/{one['id']}").ok()["barcodes"] == [code]
    ada.patch(f"/products/{eggs['id']}", {"group": two["id"]}).ok()
    assert ada.get(f"/groups/{one['id']}").ok()["barcodes"] == []
    assert ada.get(f"/groups/{two['id']}").ok()["barcodes"] == [code]


def test_a_change_of_unit_converts_everything_but_what_packages_hold(new_household):
    ada = new_household()
    body = {"name": "Milk", "unit": "l", "minimum": 2, "quick_amount": 0.25, "barcodes": [{"code": "M1"}]}
    milk = ada.post("/products", body).ok(201)
    ada.post("/stock/check-in", {"product": milk["id"], "amount": "1.5"}).ok(201)
    out = ada.post("/stock/check-out", {"product": milk["id"], "amount": "0.25"}).ok(201)
    changed = ada.patch(f"/products/{milk['id']}", {"unit": "ml"}).ok()
    assert changed == changed | {"stock": 1250, "minimum": 2000, "missing": 750, "quick_amount": 250}
    assert changed["barcodes"] == [{"code": "M1", "gtin": None, "amount": 1, "unit": "l"}]
    assert [m["amount"] for m in ada.get("/journal", product=milk["id"]).ok()["items"]] == [-250, 1500]
    assert ada.post(f"/actions/{out['action']}/undo").ok(201)["product"]["stock"] == 1500
    ada.patch(f"/products/{milk['id']}", {"unit": "kg"}).problem(422, "unit")


def test_categories_nest_and_filter_with_everything_below(new_household):
    ada = new_household()
    sweets = ada.post("/categories", {"name": "Sweets"}).ok(201)
    chocolate = ada.post("/categories", {"name": "Chocolate", "parent": sweets["id"]}).ok(201)
    assert chocolate["path"] == "Sweets › Chocolate"
    ada.patch(f"/categories/{sweets['id']}", {"parent": chocolate["id"]}).problem(422, "parent")
    bar = ada.post("/products", {"name": "Bar", "category": chocolate["id"]}).ok(201)
    assert [p["id"] for p in ada.get("/products", category=sweets["id"]).ok()["items"]] == [bar["id"]]
    ada.delete(f"/categories/{chocolate['id']}").problem(409)
    ada.delete(f"/categories/{chocolate['id']}", move_to=sweets["id"]).ok(204)
    assert ada.get(f"/products/{bar['id']}").ok()["category"] == sweets["id"]


def test_names_of_all_kinds_are_kept_as_they_are(owner):
    for name in ('1/4" M-M', "Fleisch- & Wurst", "a < b > c", "50% + x", "🥛 Milch", "\u200fחלב", "牛奶"):
        name = f"{name} {unique()}"
        for path in ("/groups", "/categories", "/units"):
            assert owner.post(path, {"name": name[:50]}).ok(201)["name"] == name[:50].strip()
