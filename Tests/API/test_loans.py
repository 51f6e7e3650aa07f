"""Items and loans: lending, returning, renewing, their dates, and what stands against them."""
import threading

import pytest

from conftest import unique


@pytest.fixture
def item(owner, product):
    """Makes an item of a product of its own."""

    def make(**members):
        tools = product(management="items", kind="object")
        return owner.post("/items", {"product": tools["id"]} | members).ok(201)

    return make


@pytest.fixture
def lend(owner):
    def make(item, borrower="Anna", **members):
        return owner.post(f"/items/{item['uid']}/loan", {"borrower": borrower} | members).ok(201)

    return make


def stock(owner, item):
    return owner.get(f"/products/{item['product']}").ok()["stock"]


def test_a_lent_item_is_not_in_stock_and_keeps_its_place(owner, item, lend):
    place = owner.post("/locations", {"name": unique()}).ok(201)["id"]
    drill = item(location=place)
    loan = lend(drill, reason="Moving house", due_on="2099-12-31")
    assert loan["item"] == drill["uid"] and loan["state"] == "open" and loan["returned_on"] is None
    shown = owner.get(f"/items/{drill['uid']}").ok()
    assert shown["loan"] == {name: value for name, value in loan.items() if name != "action"}
    assert shown["location"] == place and stock(owner, drill) == 0
    back = owner.post(f"/loans/{loan['id']}/return", {"note": "Scratched"}).ok(201)
    assert back["state"] == "returned" and back["note"] == "Scratched" and back["days_left"] is None
    assert owner.get(f"/items/{drill['uid']}").ok()["loan"] is None and stock(owner, drill) == 1


def test_an_item_is_lent_once_at_a_time(owner, item, lend):
    drill = item()
    loan = lend(drill, "Anna")
    refused = owner.post(f"/items/{drill['uid']}/loan", {"borrower": "Bob"}).problem(409, loan=loan["id"])
    assert "Anna" in refused["detail"]
    owner.post(f"/loans/{loan['id']}/return").ok(201)
    owner.post(f"/loans/{loan['id']}/return").problem(409, loan=loan["id"])
    assert lend(drill, "Bob")["id"] != loan["id"]


def test_of_two_at_the_same_moment_one_has_it(people, item):
    drill = item()
    answers = []

    def take(who, name):
        answers.append(who.post(f"/items/{drill['uid']}/loan", {"borrower": name}))

    threads = [threading.Thread(target=take, args=(who, name)) for who, name in
               [(people.owner, "Anna"), (people.member, "Bob"), (people.helper, "Carl")]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    won = [answer for answer in answers if answer.status == 201]
    assert len(won) == 1
    for answer in answers:
        if answer is not won[0]:
            answer.problem(409, loan=won[0].json["id"])


@pytest.mark.parametrize(
    "members, field",
    [
        ({}, "borrower"),
        ({"borrower": " "}, "borrower"),
        ({"borrower": "x" * 10_000}, "borrower"),
        ({"borrower": "a\u0007b"}, "borrower"),
        ({"borrower": "Anna", "lent_on": "2099-01-01"}, "lent_on"),
        ({"borrower": "Anna", "lent_on": "2026-01-02", "due_on": "2026-01-01"}, "due_on"),
        ({"borrower": "Anna", "due_on": "soon"}, "due_on"),
        ({"borrower": "Anna", "to": "x"}, "to"),
    ],
)
def test_what_is_wrong_about_lending_is_named(owner, item, members, field):
    drill = item()
    owner.post(f"/items/{drill['uid']}/loan", members).problem(422, field)
    assert stock(owner, drill) == 1


def test_back_dated_loans_end_after_they_began_and_begin_after_the_last_ended(owner, item, lend):
    drill = item()
    loan = lend(drill, lent_on="2026-01-10")
    owner.post(f"/loans/{loan['id']}/return", {"returned_on": "2026-01-09"}).problem(422, "returned_on")
    owner.post(f"/loans/{loan['id']}/return", {"returned_on": "2099-01-09"}).problem(422, "returned_on")
    owner.post(f"/loans/{loan['id']}/return", {"returned_on": "2026-01-10"}).ok(201)
    owner.post(f"/items/{drill['uid']}/loan", {"borrower": "Bob", "lent_on": "2026-01-09"}).problem(422, "lent_on")
    lend(drill, lent_on="2026-01-10")


def test_lists_know_what_is_due_when_and_with_whom(new_household):
    ada = new_household()
    tools = ada.post("/products", {"name": "Drill", "management": "items"}).ok(201)
    uids = ada.post("/items", {"product": tools["id"], "count": 5}).ok(201)["uids"]
    loans = {}
    for uid, name, due in zip(uids, ["Étienne", "Anna", "Bob", "anna", "Zoe"],
                              ["2026-02-01", None, "2026-01-01", "2099-01-01", "2026-03-01"]):
        sent = {"borrower": name, "lent_on": "2026-01-01"} | ({"due_on": due} if due else {})
        loans[name] = ada.post(f"/items/{uid}/loan", sent).ok(201)["id"]
    ada.post(f"/loans/{loans['Zoe']}/return").ok(201)

    def ids(**query):
        return [loan["id"] for loan in ada.get("/loans", **query).ok()["items"]]

    def named(*names):
        return [loans[name] for name in names]

    # Overdue first, undated last.
    assert ids(state="open") == named("Bob", "Étienne", "anna", "Anna")
    assert ids(state="overdue") == named("Bob", "Étienne")
    assert ids(state="returned") == named("Zoe")
    assert ids(due_in=0) == named("Bob", "Étienne")
    assert ids(due_in=36_500) == named("Bob", "Étienne", "anna")
    assert ids(borrower="ANNA") == named("anna", "Anna") and ids(borrower="etienne") == named("Étienne")
    assert ids(borrower="Ann") == []
    overdue = ada.get("/loans", state="overdue").ok()["items"][0]
    assert overdue["state"] == "overdue" and overdue["days_left"] < 0
    first = ada.get("/loans", state="open", limit=3).ok()
    assert first["total"] == 4
    rest = ada.get("/loans", state="open", limit=3, cursor=first["next"]).ok()
    assert [loan["id"] for loan in first["items"] + rest["items"]] == ids(state="open")
    ada.get("/loans", due_in="soon").problem(422, "due_in")
    ada.get("/loans", colour="red").problem(400)
    # What is in the trash is lent no more.
    ada.delete(f"/items/{uids[2]}").ok(204)
    assert ids(due_in=0) == named("Étienne")


def test_renewing_arms_the_loan_anew_and_can_be_undone(owner, item, lend):
    drill = item()
    loan = lend(drill, lent_on="2026-01-01", due_on="2026-02-01")
    assert loan["state"] == "overdue"
    path = f"/loans/{loan['id']}"
    renewed = owner.patch(path, {"due_on": "2099-02-01"}).ok()
    assert renewed["state"] == "open" and renewed["borrower"] == "Anna"
    owner.patch(path, {"due_on": "2025-12-31"}).problem(422, "due_on")
    owner.post(f"/actions/{renewed['action']}/undo").ok(201)
    assert owner.get(path).ok()["due_on"] == "2026-02-01"
    assert owner.patch(path, {"due_on": None}).ok()["due_on"] is None
    assert "action" not in owner.patch(path, {"reason": "Moving"}).ok()
    owner.post(path + "/return").ok(201)
    owner.patch(path, {"due_on": "2099-02-01"}).problem(409, loan=loan["id"])


def test_returning_and_lending_are_undone_in_turn_and_done_again(owner, item, lend):
    drill = item()
    loan = lend(drill, due_on="2099-01-01")
    path = f"/loans/{loan['id']}"
    back = owner.post(path + "/return", {"note": "Scratched"}).ok(201)
    # The lending stands as long as the return does.
    owner.post(f"/actions/{loan['action']}/undo").problem(409, blocking=[back["action"]])
    undone = owner.post(f"/actions/{back['action']}/undo").ok(201)
    out = owner.get(path).ok()
    assert out["state"] == "open" and out["returned_on"] is None and out["note"] is None
    assert stock(owner, drill) == 0
    owner.post(f"/actions/{undone['action']}/undo").ok(201)
    assert owner.get(path).ok()["note"] == "Scratched" and stock(owner, drill) == 1
    again = owner.get("/journal", item=drill["uid"]).ok()["items"][0]
    owner.post(f"/actions/{again['action']}/undo").ok(201)
    owner.post(f"/actions/{loan['action']}/undo").ok(201)
    owner.get(path).problem(404)
    assert owner.get(f"/items/{drill['uid']}").ok()["loan"] is None and stock(owner, drill) == 1
    assert lend(drill, "Bob")["borrower"] == "Bob"


def test_check_agrees_after_everything(server, owner, item, lend):
    drill = item()
    loan = lend(drill)
    owner.post(f"/loans/{loan['id']}/return").ok(201)
    lend(drill, "Bob")
    owner.delete(f"/items/{drill['uid']}").ok(204)
    assert server.run("check") == "ok\n"


def test_the_same_key_lends_once(owner, item):
    drill = item()
    path, key = f"/items/{drill['uid']}/loan", unique()
    first = owner.post(path, {"borrower": "Anna"}, key)
    second = owner.post(path, {"borrower": "Anna"}, key)
    assert first.ok(201) == second.ok(201)
