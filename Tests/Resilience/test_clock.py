"""A wall clock that jumps while the server runs: sessions and tokens that end, and what "today" is."""
import datetime
import pathlib
import threading
import time

import pytest

import people
import program
from booking import new_product
from people import Client, Script, Visitor
from wall_clock import DAY, Clock

@pytest.fixture
def clock(tmp_path):
    return Clock(tmp_path)


@pytest.fixture
def server(data, serve, clock):
    server = serve(data, environment=clock.environment)
    clock.jump_to_noon()
    return server


def is_signed_in(visitor):
    answer = visitor.get("/places")
    assert answer.status in (200, 303), answer.status
    return answer.status == 200


def test_a_session_that_is_used_is_kept(server, clock):
    visitor = Visitor(server.address).sign_in()
    for _ in range(4):
        clock.jump(80 * DAY)
        assert is_signed_in(visitor)


def test_a_session_that_is_not_used_for_ninety_days_ends_also_where_it_was_cached(server, clock):
    visitor = Visitor(server.address).sign_in()
    assert is_signed_in(visitor)
    clock.jump(90 * DAY + 10)
    assert not is_signed_in(visitor)


def test_a_clock_that_goes_back_signs_nobody_out(server, clock):
    visitor = Visitor(server.address).sign_in()
    clock.jump(-400 * DAY)
    assert is_signed_in(visitor)
    clock.jump(400 * DAY)
    assert is_signed_in(visitor)


def test_a_token_is_good_to_the_end_of_its_last_day(data, server, clock):
    last = clock.today() + datetime.timedelta(days=30)
    script = Script(server.address, people.new_token(data, program.LOGIN, "--expires", str(last)))
    clock.jump(30 * DAY + 11 * 3600)
    assert script.call("GET", "/batches").status == 200
    clock.jump(3600 + 60)
    assert script.call("GET", "/batches").status == 401


def test_days_left_count_down_at_midnight(data, server, clock):
    script = Script(server.address, people.new_token(data))
    product = new_product(script)
    day = clock.today() + datetime.timedelta(days=1)
    script.post("/stock/check-in", {"product": product, "amount": 1, "best_before": str(day)})
    seen = []
    for _ in range(4):
        seen += [(batch["days_left"], batch["state"]) for batch in script.all("/batches")]
        clock.jump(DAY)
    assert seen == [(1, "due_soon"), (0, "due_today"), (-1, "expired"), (-2, "expired")]


def test_a_page_kept_by_a_browser_is_stale_after_midnight(server, clock):
    visitor = Visitor(server.address).sign_in()
    clock.jump(11 * 3600 + 40 * 60)
    tag = visitor.get("/stock").headers["etag"]
    assert visitor.get("/stock", {"If-None-Match": tag}).status == 304
    # Within the hour in which a session's use is not written down again, so that nothing else makes the page anew.
    clock.jump(25 * 60)
    assert visitor.get("/stock", {"If-None-Match": tag}).status == 200


def test_connections_outlive_a_jump_of_the_clock(server, clock):
    client = Client(server.address)
    assert client.send("GET", "/healthz").status == 200
    connected = client.connection.sock
    for seconds in (400 * DAY, -800 * DAY, 400 * DAY):
        clock.jump(seconds)
        assert client.send("GET", "/healthz").status == 200
        assert client.connection.sock is connected, "the server closed a connection because the clock jumped"


def test_bookings_go_on_while_the_clock_jumps(data, server, clock):
    token = people.new_token(data)
    product = new_product(Script(server.address, token))
    statuses = []

    def book():
        script = Script(server.address, token)
        for _ in range(30):
            statuses.append(script.call("POST", "/stock/check-in", {"product": product, "amount": 1}).status)

    threads = [threading.Thread(target=book) for _ in range(4)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        clock.jump(37 * DAY)
        clock.jump(-37 * DAY)
    assert statuses == [201] * 120
    assert Script(server.address, token).get(f"/products/{product}")["stock"] == 120
    server.stop()
    assert people.run(data, "check") == "ok\n"
