"""Processes that die in the middle of their work, as with a power cut, an update or too little memory."""
import random

import people
from booking import Household, is_as_booked, new_product
from people import Script

KILLS = 20


def test_no_answered_booking_is_lost_and_none_is_doubled_by_twenty_kills(data, serve):
    server, token = serve(data), people.new_token(data)
    chance = random.Random(1)
    household = Household(server, token, new_product(Script(server.address, token)), bookers=12)
    for _ in range(KILLS):
        household.wait_for_answers(chance.randint(10, 120))
        household.server_is(None)
        server.kill()
        server = serve(data)
        household.server_is(server)
        assert_repeats_are_answered_alike(server, household, chance)
    household.wait_for_answers(50)
    household.finish()
    is_as_booked(household, Script(server.address, token))
    server.stop()
    assert people.run(data, "check") == "ok\n"


def assert_repeats_are_answered_alike(server, household, chance):
    """A request that was answered before the kill gets the same answer after it, and books nothing."""
    script = Script(server.address, household.token)
    for key, (path, body, answer) in chance.sample(sorted(household.booked().items(), key=lambda b: b[0]), 3):
        assert script.post(path, body, key)["action"] == answer["action"]


def test_a_copy_taken_while_people_book_is_whole(data, serve, tmp_path):
    server, token = serve(data), people.new_token(data)
    household = Household(server, token, new_product(Script(server.address, token)), bookers=4)
    household.wait_for_answers(20)
    people.run(data, "backup", tmp_path / "copy.sqlite")
    household.wait_for_answers(20)
    household.finish()
    is_as_booked(household, Script(server.address, token))
    people.run(tmp_path / "restored", "restore", tmp_path / "copy.sqlite")
    assert people.run(tmp_path / "restored", "check") == "ok\n"
    copied = serve(tmp_path / "restored")
    stock = Script(copied.address, token).get(f"/products/{household.product}")["stock"]
    assert 0 < stock < household.stock() + len(household.booked())


def test_two_servers_on_one_folder_book_into_one_journal(data, serve):
    servers, token = [serve(data), serve(data)], people.new_token(data)
    scripts = [Script(server.address, token) for server in servers]
    product = new_product(scripts[0])
    households = [Household(server, token, product, bookers=4) for server in servers]
    for household in households:
        household.wait_for_answers(100)
    for household in households:
        household.finish()
    stock = sum(household.stock() for household in households)
    # Each sees at once what the other has booked.
    assert [script.get(f"/products/{product}")["stock"] for script in scripts] == [stock, stock]
    for server in servers:
        server.stop()
    assert people.run(data, "check") == "ok\n"


def test_a_request_sent_to_two_servers_of_one_folder_is_booked_once(data, serve):
    servers, token = [serve(data), serve(data)], people.new_token(data)
    scripts = [Script(server.address, token) for server in servers]
    product = new_product(scripts[0])
    answers = [script.post("/stock/check-in", {"product": product, "amount": 1}, "the-key") for script in scripts]
    assert answers[0]["action"] == answers[1]["action"]
    assert scripts[1].get(f"/products/{product}")["stock"] == 1
