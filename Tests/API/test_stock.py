"""Check-in, check-out and batches."""
import concurrent.futures
import datetime
from decimal import Decimal

import pytest

from conftest import client, unique

CHECK_IN, CHECK_OUT = "/stock/check-in", "/stock/check-out"


def days(count):
    """A day so many days from today in UTC, where the shared people live."""
    return str(datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(count))


@pytest.fixture
def place(owner):
    def make(**members):
        return owner.post("/locations", {"name": unique("Place")} | members).ok(201)

    return make


def batches(who, **filters):
    return who.all("/batches", **filters)


# Check-in


def test_a_check_in_makes_a_batch(owner, product):
    milk = product()
    body = {"product": milk["id"], "amount": 3, "best_before": days(10), "purchased_on": days(-1), "note": "two\nlines"}
    booked = owner.post(CHECK_IN, body)
    done = booked.ok(201)
    batch = done["batch"]
    assert {name: batch[name] for name in body} == body
    assert (batch["days_left"], batch["state"], batch["opened_on"], batch["unit"]) == (10, "ok", None, "piece")
    assert done["product"] == milk | {"stock": 3}
    assert owner.get(f"/products/{milk['id']}").ok() == done["product"]
    assert batches(owner, product=milk["id"]) == [batch]
    assert owner.get("/journal", product=milk["id"]).ok()["items"][0]["action"] == done["action"]


def test_what_a_booking_answers_can_be_followed(owner, product):
    milk = product()
    for path in (CHECK_IN, CHECK_OUT):
        answer = owner.post(path, {"product": milk["id"], "amount": 1})
        answer.ok(201)
        done = owner.get(answer.headers["Location"].removeprefix("/api/v1")).ok()
        assert done["id"] == answer.json["action"]
        assert done["movements"] == owner.get("/journal", limit=1).ok()["items"]


def test_batches_never_merge(owner, product, stock):
    milk = product()
    first, second = (stock(milk, 1, best_before=days(10))["batch"] for _ in range(2))
    assert first["id"] != second["id"]
    assert batches(owner, product=milk["id"]) == [first, second]


def test_without_a_place_the_products_is_taken(place, product, stock):
    fridge, cellar = place(), place()
    milk = product(location=fridge["id"])
    assert stock(milk, 1)["batch"]["location"] == fridge["id"]
    assert stock(milk, 1, location=cellar["id"])["batch"]["location"] == cellar["id"]
    assert stock(product(), 1)["batch"]["location"] is None


def test_product_or_barcode_not_both_not_neither(owner, product):
    code = unique("C").replace(" ", "-")
    milk = product(barcodes=[{"code": code}])
    for path in (CHECK_IN, CHECK_OUT):
        assert owner.post(path, {"amount": 1}).status == 422
        assert owner.post(path, {"product": milk["id"], "barcode": code, "amount": 1}).status == 422
        owner.post(path, {"barcode": "unknown " + code, "amount": 1}).problem(422, "barcode")
        for id in (999999, 0, -1, "1", 1.5, True, [1]):
            owner.post(path, {"product": id, "amount": 1}).problem(422, "product")


def test_several_batches_come_and_go_as_one_action(owner, product):
    milk = product()
    body = {"product": milk["id"], "batches": [{"amount": 1, "best_before": "2030-01-01"}, {"amount": 2}]}
    bought = owner.post(CHECK_IN, body, key=unique()).ok(201)
    assert [batch["amount"] for batch in bought["batches"]] == [1, 2] and bought["batch"] == bought["batches"][0]
    parts = [{"batch": batch["id"], "amount": 0.5} for batch in bought["batches"]]
    taken = owner.post(CHECK_OUT, {"product": milk["id"], "batches": parts}).ok(201)
    assert [(part["batch"], part["amount"]) for part in taken["movements"]] == [(b["id"], 0.5) for b in bought["batches"]]
    parts[1]["amount"] = 2
    owner.post(CHECK_OUT, {"product": milk["id"], "batches": parts}).problem(409)
    assert owner.get(f"/products/{milk['id']}").ok()["stock"] == 2
    owner.post(f"/actions/{taken['action']}/undo").ok(201)
    assert owner.post(f"/actions/{bought['action']}/undo").ok(201)["product"]["stock"] == 0


# Ways of counting

def test_a_quantity_has_neither_batches_nor_dates(owner, product, place):
    screws, shed = product(management="quantity"), place()
    body = {"product": screws["id"], "amount": 20, "location": shed["id"], "price": {"amount": 3, "currency": "EUR"}}
    bought = owner.post(CHECK_IN, body).ok(201)
    assert bought["batch"] is None and bought["product"]["stock"] == 20
    owner.post(CHECK_IN, {**body, "best_before": "2030-01-01"}).problem(422, "best_before")
    assert owner.all("/batches", product=screws["id"]) == []
    taken = owner.post(CHECK_OUT, {"product": screws["id"], "amount": 5, "location": shed["id"]}).ok(201)
    assert taken["movements"] == [{"batch": None, "location": shed["id"], "amount": 5}]
    moved = owner.post("/stock/move", {"product": screws["id"], "from": shed["id"], "to": None, "amount": 3}).ok(201)
    assert moved["batches"] == [] and moved["product"]["stock"] == 15
    counted = owner.post("/stock/correct", {"product": screws["id"], "amount": 12.5}).ok(201)
    assert counted["batches"] == [] and counted["product"]["stock"] == 12.5
    assert all(line["batch"] is None for line in owner.all("/journal", product=screws["id"]))


def test_check_ins_of_a_quantity_are_undone_in_any_order(owner, product):
    screws = product(management="quantity")
    actions = [owner.post(CHECK_IN, {"product": screws["id"], "amount": n}).ok(201)["action"] for n in (1, 2, 3)]
    owner.post(CHECK_OUT, {"product": screws["id"], "amount": 1}).ok(201)
    assert owner.post(f"/actions/{actions[1]}/undo").ok(201)["product"]["stock"] == 3
    assert owner.post(f"/actions/{actions[2]}/undo").ok(201)["product"]["stock"] == 0
    assert owner.post(f"/actions/{actions[0]}/undo").problem(409)["blocking"]


def test_items_are_not_booked_by_amount(owner, product):
    drill = product(management="items")
    for path in (CHECK_IN, CHECK_OUT, "/stock/correct"):
        owner.post(path, {"product": drill["id"], "amount": 1}).problem(409)


def test_another_way_of_counting_keeps_the_stock_and_undo_the_dates(owner, product, stock):
    milk = product()
    stock(milk, 2, best_before="2030-01-01")
    stock(milk, 1.5, best_before="2030-02")
    before = owner.all("/batches", product=milk["id"])
    path = f"/products/{milk['id']}"
    assert owner.patch(path, {"management": "quantity"}).ok(200)["stock"] == 3.5
    assert owner.all("/batches", product=milk["id"]) == []
    owner.patch(path, {"management": "items"}).problem(422, "management")
    convert = owner.all("/journal", product=milk["id"])[0]
    assert convert["kind"] == "convert"
    later = owner.post(CHECK_OUT, {"product": milk["id"], "amount": 0.5}).ok(201)["action"]
    assert owner.post(f"/actions/{convert['action']}/undo").problem(409)["blocking"] == [later]
    owner.post(f"/actions/{later}/undo").ok(201)
    assert owner.post(f"/actions/{convert['action']}/undo").ok(201)["product"]["management"] == "batches"
    assert owner.all("/batches", product=milk["id"]) == before


# Check-out


def test_first_expired_goes_out_first_and_never_last(owner, product, stock):
    milk = product()
    never = stock(milk, 2)["batch"]["id"]
    late = stock(milk, 2, best_before=days(20))["batch"]["id"]
    soon = stock(milk, 2, best_before=days(5))["batch"]["id"]
    expired = stock(milk, 2, best_before=days(-5))["batch"]["id"]
    taken = owner.post(CHECK_OUT, {"product": milk["id"], "amount": 7}).ok(201)
    assert [(move["batch"], move["amount"]) for move in taken["movements"]] == [
        (expired, 2), (soon, 2), (late, 2), (never, 1)
    ]  # fmt: skip
    assert taken["product"]["stock"] == 1
    assert [(batch["id"], batch["amount"]) for batch in batches(owner, product=milk["id"])] == [(never, 1)]


def test_a_chosen_batch_is_taken_alone(owner, product, stock):
    milk, other = product(), product()
    soon = stock(milk, 2, best_before=days(5))["batch"]
    late = stock(milk, 2, best_before=days(20))["batch"]
    foreign = stock(other, 2)["batch"]
    body = {"product": milk["id"], "amount": 2, "batch": late["id"]}
    owner.post(CHECK_OUT, body | {"amount": 3}).problem(409)
    assert [move["batch"] for move in owner.post(CHECK_OUT, body).ok(201)["movements"]] == [late["id"]]
    for batch in (999999, foreign["id"], "x"):
        owner.post(CHECK_OUT, body | {"batch": batch}).problem(422, "batch")
    assert [batch["id"] for batch in batches(owner, product=milk["id"])] == [soon["id"]]


def test_not_enough_there_is_409_and_nothing_is_booked(owner, place, product, stock):
    house = place()
    shelf, cellar = place(parent=house["id"]), place()
    milk = product()
    stock(milk, 2, location=shelf["id"])
    stock(milk, 2, location=cellar["id"])
    journal, there = owner.all("/journal", product=milk["id"]), batches(owner, product=milk["id"])
    body = {"product": milk["id"], "amount": 3}
    owner.post(CHECK_OUT, body | {"location": shelf["id"]}).problem(409)
    owner.post(CHECK_OUT, body | {"location": house["id"]}).problem(409)
    owner.post(CHECK_OUT, body | {"amount": 5}).problem(409)
    owner.post(CHECK_OUT, body | {"amount": "4.000001"}).problem(409)
    assert owner.all("/journal", product=milk["id"]) == journal
    assert batches(owner, product=milk["id"]) == there
    taken = owner.post(CHECK_OUT, body | {"amount": 2, "location": house["id"]}).ok(201)
    assert [move["location"] for move in taken["movements"]] == [shelf["id"]]


def test_what_is_spoiled_is_journaled_so(owner, product, stock):
    milk = product()
    stock(milk, 2)
    body = {"product": milk["id"], "amount": 1}
    owner.post(CHECK_OUT, body | {"spoiled": True}).ok(201)
    owner.post(CHECK_OUT, body | {"spoiled": False}).ok(201)
    assert [line["kind"] for line in owner.all("/journal", product=milk["id"])] == ["check_out", "spoil", "check_in"]
    for value in ("true", 1, []):
        owner.post(CHECK_OUT, body | {"spoiled": value}).problem(422, "spoiled")


def test_two_who_take_the_last_one_get_it_once(owner, product, stock):
    milk = product()
    stock(milk, 3)
    body = {"product": milk["id"], "amount": 1}
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: owner.post(CHECK_OUT, body).status, range(8)))
    assert sorted(answers) == [201] * 3 + [409] * 5
    assert owner.get(f"/products/{milk['id']}").ok()["stock"] == 0


def test_a_part_taken_keeps_the_rest_as_it_was(owner, product, stock):
    milk = product()
    batch = stock(
        milk, 4, best_before="2099-05", purchased_on="2026-11-01", note="x", price={"amount": 4, "currency": "EUR"}
    )["batch"]
    owner.post(CHECK_OUT, {"product": milk["id"], "amount": 1}).ok(201)
    (rest,) = batches(owner, product=milk["id"])
    assert {name: rest[name] for name in rest if name != "price"} == {
        name: batch[name] for name in batch if name != "price"
    } | {"amount": 3}
    assert rest["price"]["currency"] == "EUR"


# Batches


def test_the_state_goes_by_days_left(owner, product, stock):
    milk = product()
    states = {-400: "expired", -1: "expired", 0: "due_today", 1: "due_soon", 5: "due_soon", 6: "ok", 400: "ok"}
    for count in states:
        stock(milk, 1, best_before=days(count))
    stock(milk, 1)
    listed = batches(owner, product=milk["id"])
    assert [(batch["days_left"], batch["state"]) for batch in listed] == [*states.items(), (None, "never")]
    for state in ("expired", "due_today", "due_soon", "ok", "never"):
        found = batches(owner, product=milk["id"], state=state)
        assert found == [batch for batch in listed if batch["state"] == state]


@pytest.mark.parametrize("within, count", [(-2, 1), (-1, 2), (0, 3), (1, 4), (4, 4), (5, 5), (1000, 6)])
def test_expires_in_includes_expired_and_never_is_excluded(owner, product, stock, within, count):
    milk = product()
    for days_left in (-400, -1, 0, 1, 5, 400):
        stock(milk, 1, best_before=days(days_left))
    stock(milk, 1)
    found = batches(owner, product=milk["id"], expires_in=within)
    assert [batch["days_left"] for batch in found] == [-400, -1, 0, 1, 5, 400][:count]


def test_batches_are_filtered_by_place_with_what_is_within(owner, place, product, stock):
    house = place()
    shelf = place(parent=place(parent=house["id"])["id"])
    milk = product()
    there = stock(milk, 1, location=shelf["id"])["batch"]
    stock(milk, 1)
    assert batches(owner, location=house["id"]) == batches(owner, location=shelf["id"]) == [there]


def test_batches_come_in_the_order_asked_for(owner, product, stock):
    milk = product()
    ids = [stock(milk, 1, best_before=day)["batch"]["id"] for day in (days(9), None, days(3), days(6), None)]
    nine, never, three, six, never2 = ids
    for order in ("use_by", "best_before"):
        ascending = [three, six, nine, never, never2]
        for limit in (1, 2, 200):
            assert [b["id"] for b in owner.all("/batches", limit, product=milk["id"], sort=order)] == ascending
        descending = [b["id"] for b in owner.all("/batches", 2, product=milk["id"], sort="-" + order)]
        assert sorted(descending) == sorted(ids)
        assert [id for id in descending if id not in (never, never2)] == [nine, six, three]
    assert owner.get("/batches", product=milk["id"], limit=2).ok()["total"] == 5


def test_never_is_last_even_after_year_2999(owner, product, stock):
    milk = product()
    never = stock(milk, 1)["batch"]["id"]
    far = stock(milk, 1, best_before="9999-12-31")["batch"]["id"]
    assert [batch["id"] for batch in batches(owner, product=milk["id"])] == [far, never]


def test_today_is_the_one_of_the_tokens_user(server, owner, product, stock):
    milk = product()
    zones = {"Pacific/Kiritimati": 14, "Pacific/Pago_Pago": -11, "UTC": 0}
    there = {}
    for zone in zones:
        login = unique("z").replace(" ", "")
        server.add_user(login, "correct horse battery", "Z", "Byron", "--time-zone", zone)
        there[zone] = client(server, login)
        assert there[zone].get("/me").ok()["user"]["time_zone"].endswith(zone)
    stock(milk, 1, best_before="2099-06-15")
    for zone, hours in zones.items():
        for _ in range(2):  # Once more, should midnight have come between.
            today = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=hours)).date()
            (batch,) = batches(there[zone], product=milk["id"])
            if batch["days_left"] == (datetime.date(2099, 6, 15) - today).days:
                break
        assert batch["days_left"] == (datetime.date(2099, 6, 15) - today).days
    # 25 hours lie between them: never the same day.
    days_left = [batches(there[zone], product=milk["id"])[0]["days_left"] for zone in list(zones)[:2]]
    assert days_left[0] < days_left[1]
    tomorrow_there = str((datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=14)).date())
    stock(milk, 1, best_before=tomorrow_there)
    (due,) = batches(there["Pacific/Kiritimati"], product=milk["id"], state="due_today")
    assert due["best_before"] == tomorrow_there
    assert batches(there["Pacific/Pago_Pago"], product=milk["id"], state="due_today") == []


def test_stock_is_per_product_and_household(owner, stranger, product, stock):
    milk = product()
    stock(milk, Decimal("1.5"))
    assert [item for item in stranger.all("/products") if item["id"] == milk["id"]] == []
    assert [item for item in stranger.all("/batches") if item["product"] == milk["id"]] == []
