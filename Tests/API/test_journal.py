"""The journal and undo."""
import datetime
import time

CHECK_IN, CHECK_OUT = "/stock/check-in", "/stock/check-out"


def undo(who, action):
    return who.post(f"/actions/{action}/undo")


def lines(who, product):
    return who.all("/journal", product=product["id"])


def take(who, product, amount, **members):
    return who.post(CHECK_OUT, {"product": product["id"], "amount": amount} | members).ok(201)


def stock_of(who, product):
    return who.get(f"/products/{product['id']}").ok()["stock"]


def test_the_journal_has_a_signed_line_for_each_movement_newest_first(people, owner, product, stock):
    milk = product()
    one = stock(milk, 2, best_before="2099-01-01")
    two = stock(milk, 2, best_before="2099-02-01")
    out = take(people.helper, milk, 3)
    journal = lines(owner, milk)
    assert [(line["action"], line["kind"], line["batch"], line["amount"]) for line in journal] == [
        (out["action"], "check_out", two["batch"]["id"], -1),
        (out["action"], "check_out", one["batch"]["id"], -2),
        (two["action"], "check_in", two["batch"]["id"], 2),
        (one["action"], "check_in", one["batch"]["id"], 2),
    ]
    helper = people.helper.get("/me").ok()["user"]["id"]
    assert [line["user"] == helper for line in journal] == [True, True, False, False]
    assert not any(line["undone"] for line in journal)
    assert sum(line["amount"] for line in journal) == stock_of(owner, milk)
    at = datetime.datetime.fromisoformat(journal[0]["at"])
    assert abs((datetime.datetime.now(datetime.UTC) - at).total_seconds()) < 60


def test_undo_takes_back_what_was_booked(owner, product, stock):
    milk = product()
    booked = stock(milk, 5, best_before="2099-05", price={"amount": 5, "currency": "EUR"})
    out = take(owner, milk, 3)
    done = undo(owner, out["action"]).ok(201)
    assert done["undoes"] == out["action"] and done["product"]["stock"] == 5
    assert owner.all("/batches", product=milk["id"]) == [booked["batch"]]
    first, second, third = lines(owner, milk)
    assert (first["kind"], first["amount"], first["undone"], first["action"]) == ("undo", 3, False, done["action"])
    assert (second["kind"], second["amount"], second["undone"]) == ("check_out", -3, True)
    assert (third["kind"], third["undone"]) == ("check_in", False)
    assert undo(owner, booked["action"]).ok(201)["product"]["stock"] == 0
    assert owner.all("/batches", product=milk["id"]) == []
    assert sum(line["amount"] for line in lines(owner, milk)) == 0


def test_what_later_bookings_need_is_not_undone(owner, product, stock):
    milk = product()
    booked = stock(milk, 5)
    one, two = take(owner, milk, 3), take(owner, milk, 1)
    refused = undo(owner, booked["action"]).problem(409)
    assert sorted(refused["blocking"]) == [one["action"], two["action"]]
    assert stock_of(owner, milk) == 1 and len(lines(owner, milk)) == 3
    for action in (two, one, booked):
        undo(owner, action["action"]).ok(201)
    assert stock_of(owner, milk) == 0


def test_what_does_not_need_it_does_not_block(owner, product, stock):
    milk = product()
    one, two = stock(milk, 5), stock(milk, 5)
    take(owner, milk, 3, batch=two["batch"]["id"])
    assert undo(owner, one["action"]).ok(201)["product"]["stock"] == 2


def test_a_booking_is_undone_once(owner, product, stock):
    milk = product()
    booked = stock(milk, 5)
    undo(owner, booked["action"]).ok(201)
    refused = undo(owner, booked["action"]).problem(409)
    assert "blocking" not in refused
    assert stock_of(owner, milk) == 0


def test_an_undo_can_be_undone_again_and_again(owner, product, stock):
    milk = product()
    booked = stock(milk, 5, best_before="2099-05-01", note="x")
    action = booked["action"]
    for turn in range(5):
        done = undo(owner, action).ok(201)
        assert done["undoes"] == action
        expected = [] if turn % 2 == 0 else [booked["batch"]]
        assert owner.all("/batches", product=milk["id"]) == expected
        assert done["product"]["stock"] == 5 * (turn % 2)
        action = done["action"]
    assert sum(line["amount"] for line in lines(owner, milk)) == 0


def test_an_undone_check_out_whose_stock_is_gone_since_cannot_be_undone(owner, product, stock):
    milk = product()
    stock(milk, 5)
    first = take(owner, milk, 3)
    back = undo(owner, first["action"]).ok(201)
    second = take(owner, milk, 4)
    refused = undo(owner, back["action"]).problem(409)
    assert refused["blocking"] == [second["action"]]
    assert stock_of(owner, milk) == 1


def test_undo_of_what_is_no_action_is_404(owner):
    for action in (0, -1, 999999, "x"):
        undo(owner, action).problem(404)


def test_a_helper_undoes_own_bookings_only(people, owner, product, stock):
    milk = product()
    stock(milk, 5)
    own, others = take(people.helper, milk, 1), take(owner, milk, 1)
    undo(people.helper, others["action"]).problem(403)
    undo(people.helper, own["action"]).ok(201)
    undo(people.viewer, others["action"]).problem(403)
    undo(people.member, others["action"]).ok(201)


# Filters


def test_since_holds_what_was_booked_then_or_later(new_household):
    ada = new_household()
    milk = ada.post("/products", {"name": "Milk"}).ok(201)
    body = {"product": milk["id"], "amount": 1}
    first = ada.post(CHECK_IN, body).ok(201)["action"]
    at = ada.get("/journal").ok()["items"][0]["at"]
    while time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()) <= at:
        time.sleep(0.05)
    second = ada.post(CHECK_IN, body).ok(201)["action"]
    later = ada.get("/journal").ok()["items"][0]["at"]

    def since(instant):
        return [line["action"] for line in ada.all("/journal", since=instant)]

    assert since(at) == [second, first]
    assert since(later) == [second]
    assert since("2999-01-01T00:00:00Z") == []
    assert since("1999-01-01T00:00:00Z") == [second, first]
    moment = datetime.datetime.fromisoformat(later).astimezone(datetime.timezone(datetime.timedelta(hours=5)))
    assert since(moment.isoformat()) == [second]
    assert since(later.replace("Z", ".000Z")) == [second]


def test_the_journal_is_filtered_by_user_and_product_and_goes_on(people, owner, product, stock):
    milk, other = product(), product()
    for _ in range(3):
        stock(milk, 1)
        stock(milk, 1, who=people.helper)
        stock(other, 1)
    helper = people.helper.get("/me").ok()["user"]["id"]
    whole = lines(owner, milk)
    assert len(whole) == 6 and [line["id"] for line in whole] == sorted((line["id"] for line in whole), reverse=True)
    for limit in (1, 4, 5):
        assert owner.all("/journal", limit, product=milk["id"]) == whole
    own = [line for line in whole if line["user"] == helper]
    assert owner.all("/journal", 2, product=milk["id"], user=helper) == own
    everything = [line for line in owner.all("/journal", 7, user=helper) if line["product"] == milk["id"]]
    assert everything == own
    assert owner.get("/journal", product=milk["id"], limit=1).ok()["total"] == 6


def test_a_part_list_stays_whole_while_others_book(owner, product, stock):
    milk = product()
    for _ in range(4):
        stock(milk, 1)
    part = owner.get("/journal", product=milk["id"], limit=2).ok()
    stock(milk, 1)
    rest = owner.get("/journal", product=milk["id"], limit=2, cursor=part["next"]).ok()
    ids = [line["id"] for line in part["items"] + rest["items"]]
    assert len(set(ids)) == 4 and rest["next"] is None


def test_the_journal_of_what_was_deleted_stays(owner, product, stock):
    milk = product()
    booked = stock(milk, 1)
    undo(owner, booked["action"]).ok(201)
    if owner.delete(f"/products/{milk['id']}").status == 204:
        assert [line for line in owner.all("/journal") if line["product"] == milk["id"]]


def test_a_strangers_id_is_422(people):
    id = people.stranger.get("/me").ok()["user"]["id"]
    people.owner.get("/journal", user=id).problem(422, "user")


def test_the_sum_of_the_journal_is_the_stock_after_many_bookings(owner, product, stock):
    milk, actions = product(), []
    for number in range(1, 8):
        actions.append(stock(milk, f"{number}.000001")["action"])
        if number % 2:
            actions.append(take(owner, milk, "1.000001")["action"])
    for action in reversed(actions[::3]):
        undo(owner, action)
    total = sum(line["amount"] for line in lines(owner, milk))
    assert total == stock_of(owner, milk) == sum(b["amount"] for b in owner.all("/batches", product=milk["id"]))

