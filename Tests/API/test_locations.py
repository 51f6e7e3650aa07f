"""Places."""
import pytest

from conftest import unique


@pytest.fixture
def place(owner):
    def make(**members):
        return owner.post("/locations", {"name": unique("Place")} | members).ok(201)

    return make


def test_a_place_knows_its_path_and_has_a_code(owner, place):
    house = place()
    kitchen = place(parent=house["id"], freezer=True)
    assert (house["parent"], house["freezer"], house["path"]) == (None, False, house["name"])
    assert kitchen["parent"] == house["id"] and kitchen["freezer"] is True
    assert kitchen["path"].startswith(house["name"]) and kitchen["path"].endswith(kitchen["name"])
    assert house["code"] and house["code"] != kitchen["code"]
    renamed = owner.patch(f"/locations/{house['id']}", {"name": unique("House")}).ok()
    assert owner.get(f"/locations/{kitchen['id']}").ok()["path"].startswith(renamed["name"])


@pytest.mark.parametrize(
    "member, value",
    [
        ("name", ""), ("name", None), ("name", " "), ("name", 5), ("name", "x" * 201), ("name", "a\nb"),
        ("parent", 999999), ("parent", "x"), ("parent", 0), ("parent", [1]), ("freezer", "yes"), ("freezer", 1),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_is_422(owner, place, member, value):
    owner.post("/locations", {"name": unique()} | {member: value}).problem(422, member)
    there = place()
    owner.patch(f"/locations/{there['id']}", {member: value}).problem(422, member)
    assert owner.get(f"/locations/{there['id']}").ok() == there


def test_a_place_is_never_in_itself(owner, place):
    outer = place()
    inner = place(parent=outer["id"])
    innermost = place(parent=inner["id"])
    for parent in (outer, inner, innermost):
        owner.patch(f"/locations/{outer['id']}", {"parent": parent["id"]}).problem(422, "parent")
    assert owner.patch(f"/locations/{innermost['id']}", {"parent": outer["id"]}).ok()["parent"] == outer["id"]


def test_neighbours_have_different_names(owner, place):
    outer = place()
    inner = place(parent=outer["id"])
    body = {"name": inner["name"], "parent": outer["id"]}
    assert owner.post("/locations", body).status in (409, 422)
    owner.post("/locations", {"name": inner["name"]}).ok(201)


def test_what_has_something_in_it_is_deleted_with_move_to_only(owner, place, product, stock):
    cellar, kitchen = place(), place()
    milk = product()
    batch = stock(milk, 3, location=cellar["id"])["batch"]
    path = f"/locations/{cellar['id']}"
    owner.delete(path).problem(409)
    for target in ("999999", "x", "0", str(cellar["id"])):
        owner.delete(path, move_to=target).problem(422, "move_to")
    owner.delete(path, bogus="1").problem(400)
    owner.delete("/locations/999999", move_to="x").problem(404)
    owner.delete(path, move_to=kitchen["id"]).ok(204)
    owner.get(path).problem(404)
    moved = owner.all("/batches", product=milk["id"])
    assert sum(part["amount"] for part in moved) == 3
    assert {part["location"] for part in moved} == {kitchen["id"]}
    assert owner.get(f"/products/{milk['id']}").ok()["stock"] == 3
    assert batch["location"] == cellar["id"]
    assert sum(line["amount"] for line in owner.all("/journal", product=milk["id"])) == 3
    assert owner.delete(f"/locations/{kitchen['id']}", move_to="none").ok(204) is None
    assert {part["location"] for part in owner.all("/batches", product=milk["id"])} == {None}


def test_a_place_with_places_in_it_needs_move_to(owner, place):
    outer = place()
    inner = place(parent=outer["id"])
    owner.delete(f"/locations/{outer['id']}").problem(409)
    owner.delete(f"/locations/{outer['id']}", move_to=inner["id"]).problem(422, "move_to")
    other = place()
    owner.delete(f"/locations/{outer['id']}", move_to=other["id"]).ok(204)
    assert owner.get(f"/locations/{inner['id']}").ok()["parent"] == other["id"]


def test_an_empty_place_goes_to_the_trash_and_comes_back(owner, place):
    there = place()
    path = f"/locations/{there['id']}"
    owner.delete(path).ok(204)
    for answer in (owner.get(path), owner.patch(path, {}), owner.delete(path)):
        answer.problem(404)
    owner.post("/products", {"name": unique(), "location": there["id"]}).problem(422, "location")
    entry = next(e for e in owner.all("/trash") if (e["kind"], e["subject"]) == ("location", there["id"]))
    owner.post(f"/trash/{entry['id']}/restore").ok(200)
    assert owner.get(path).ok() == there


def test_places_are_listed_in_both_orders(new_household):
    ada = new_household()
    house = ada.post("/locations", {"name": "House"}).ok(201)
    for name in ("Attic", "cellar", "Äußeres"):
        ada.post("/locations", {"name": name, "parent": house["id"]}).ok(201)
    ascending = ada.all("/locations", sort="name")
    assert len(ascending) == 4
    assert ada.all("/locations", 1, sort="name") == ascending == ada.all("/locations", 3)
    assert ada.all("/locations", 2, sort="-name") == ascending[::-1]
    assert ada.get("/locations", limit=1).ok()["total"] == 4
