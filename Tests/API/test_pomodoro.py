"""Tasks and their timers, over the wire and on a clock that jumps."""
import threading
import time

import pytest

from conftest import PASSWORD, client, unique
from program import Server
from wall_clock import Clock

CALLS = ("start", "pause", "resume", "break", "skip", "stop")
# What each call leads to from each state; what is not there is refused.
TABLE = {
    "stop": {"start": "running", "stop": "stop"},
    "running": {"pause": "pause", "skip": "breakingStop", "stop": "stop"},
    "pause": {"resume": "running", "skip": "breakingStop", "stop": "stop"},
    "breakingStop": {"break": "breaking", "skip": "running", "stop": "stop"},
    "breaking": {"skip": "running", "stop": "stop"},
}
WAYS = {"stop": (), "running": ("start",), "pause": ("start", "pause"), "breakingStop": ("start", "skip"), "breaking": ("start", "skip", "break")}


@pytest.fixture(scope="module")
def clock(tmp_path_factory):
    return Clock(tmp_path_factory.mktemp("clock"))


@pytest.fixture(scope="module")
def moved(tmp_path_factory, clock):
    """A server by that clock."""
    server = Server(tmp_path_factory.mktemp("data"), environment=clock.environment)
    yield server
    server.stop()


@pytest.fixture
def ada(moved):
    """Somebody with no tasks yet."""
    login = unique("u").replace(" ", "")
    moved.add_user(login, PASSWORD, "Ada", unique("House"))
    return client(moved, login)


def new_task(who, **members):
    return who.post("/tasks", {"title": unique()} | members).ok(201)["id"]


def state(who, task):
    return who.get(f"/tasks/{task}/pomodoro").ok()


def press(who, task, call, version=None, **members):
    version = state(who, task)["version"] if version is None else version
    return who.post(f"/tasks/{task}/pomodoro/{call}", {"version": version} | members)


@pytest.mark.parametrize("before", WAYS)
@pytest.mark.parametrize("call", CALLS)
def test_each_call_from_each_state(ada, before, call):
    task = new_task(ada)
    for step in WAYS[before]:
        press(ada, task, step).ok()
    was = state(ada, task)
    assert was["state"] == before
    answer = press(ada, task, call)
    if call in TABLE[before]:
        done = answer.ok()
        assert done["state"] == TABLE[before][call] and done["version"] > was["version"] and done["count"] == 0
        assert (done["ends_at"] is None) == (done["state"] not in ("running", "breaking"))
        return
    shown = answer.problem(409)["pomodoro"]
    assert {**shown, "now": 0} == {**state(ada, task), "now": 0} == {**was, "now": 0}


def test_a_block_that_ends_while_nobody_looks_is_one_pomodoro(ada, clock):
    task = new_task(ada, target=4)
    started = press(ada, task, "start").ok()
    assert started["length"] == 1500 and started["elapsed"] == 0 and started["target"] == 4
    clock.jump(600)
    assert 600 <= state(ada, task)["elapsed"] <= 605
    clock.jump(12 * 3600)
    ended = state(ada, task)
    assert (ended["state"], ended["count"], ended["elapsed"], ended["ends_at"]) == ("breakingStop", 1, 0, None)
    block, = ada.get("/pomodoro-blocks").ok()["items"]
    assert block["ended_at"] == started["ends_at"] and block["seconds"] == 1500


def test_fifty_reads_past_the_end_count_once(ada, clock):
    task = new_task(ada)
    version = press(ada, task, "start").ok()["version"]
    clock.jump(1501)
    seen = []
    threads = [threading.Thread(target=lambda: seen.append(state(ada, task))) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {(one["state"], one["count"], one["version"]) for one in seen} == {("breakingStop", 1, version + 1)}
    assert len(ada.get("/pomodoro-blocks").ok()["items"]) == 1


def test_two_who_press_at_once_begin_one_block(ada):
    task = new_task(ada)
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(press(ada, task, "start", version=1).status)) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] + [409] * 9


def test_a_clock_set_back_never_makes_time_negative_or_longer(ada, clock):
    task = new_task(ada)
    press(ada, task, "start").ok()
    clock.jump(-7200)
    assert state(ada, task)["elapsed"] == 0
    # Looking changes nothing; whoever pauses and goes on lets the rest run by the clock as it is.
    press(ada, task, "pause").ok()
    press(ada, task, "resume").ok()
    clock.jump(1500)
    assert state(ada, task)["count"] == 1
    clock.jump(7200)


def test_one_task_runs_at_a_time(ada):
    first, second = new_task(ada), new_task(ada)
    press(ada, first, "start").ok()
    press(ada, second, "start").problem(409, other_task=first)
    assert state(ada, first)["state"] == "running"
    press(ada, second, "start", stop_other=True).ok()
    assert state(ada, first)["state"] == "stop"
    outcomes = [block["outcome"] for block in ada.get("/pomodoro-blocks").ok()["items"]]
    assert outcomes == ["abandoned"]


def test_a_version_must_be_sent_and_be_the_present_one(ada):
    task = new_task(ada)
    path = f"/tasks/{task}/pomodoro/start"
    for body in ({}, {"version": None}, {"version": "1"}, {"version": 0}):
        ada.post(path, body).problem(422, "version")
    ada.post(path).problem(422, "version")
    ada.post(path, {"version": 2}).problem(409)
    first = ada.post(path, {"version": 1}, key="k").ok()
    assert ada.post(path, {"version": 1}, key="k").ok() == first
    shown = ada.post(path, {"version": 1}).problem(409)["pomodoro"]
    assert shown["state"] == "running" and shown["version"] == first["version"]


def test_the_fourth_break_is_long_unless_one_was_idle(ada, clock):
    task = new_task(ada)

    def break_behind_a_pomodoro():
        press(ada, task, "start").ok()
        clock.jump(1501)
        length = press(ada, task, "break").ok()["length"]
        clock.jump(length + 1)
        return length

    assert [break_behind_a_pomodoro() for _ in range(8)] == [300, 300, 300, 900] * 2
    for _ in range(3):
        break_behind_a_pomodoro()
    clock.jump(3700)
    assert break_behind_a_pomodoro() == 300


@pytest.fixture(scope="module")
def told(tmp_path_factory, clock):
    """Somebody on a server by that clock whose messages go to a webhook, and what it got."""
    pytest.importorskip("standardwebhooks")
    from receiver import Receiver

    receiver = Receiver()
    options = ("--allow-targets", receiver.target, "--worker-interval", "1")
    server = Server(tmp_path_factory.mktemp("told"), *options, environment=clock.environment)
    server.add_user("ada", PASSWORD, "Ada", "Byron")
    ada = client(server, "ada")
    made = ada.post("/channels", {"kind": "webhook", "url": receiver.url + "/timer"}).ok(201)
    receiver.secrets["/timer"] = made["secret"]
    yield ada, lambda: [one for one in receiver.received if one["path"] == "/timer"]
    server.stop()
    receiver.stop()


def ended(ada, clock, later, watched=False):
    """Lets a timer of 25 minutes run and the clock jump to so many seconds behind its end: the task and its title.

    Whoever asks for a task sees its end.
    """
    title = unique()
    task = new_task(ada, title=title)
    press(ada, task, "start", stop_other=True)
    clock.jump(1500 + later)
    if watched:
        state(ada, task)
    return task, title


def test_an_end_with_the_page_closed_is_told_once_and_only_to_whom_wants_it(told, clock):
    ada, received = told
    ended(ada, clock, 20)
    ada.patch("/pomodoro-settings", {"message_at_end": True}).ok()
    _, seen = ended(ada, clock, 0, watched=True)
    clock.jump(20)
    task, title = ended(ada, clock, 20)
    deadline = time.monotonic() + 20
    while not any(one["data"]["title"] == title for one in received()):
        assert time.monotonic() < deadline, "no message came"
        time.sleep(0.05)
    assert state(ada, task) | {"count": 1, "state": "breakingStop"} == state(ada, task)
    _, late = ended(ada, clock, 3600)
    while not ada.all("/deliveries", state="missed"):
        assert time.monotonic() < deadline, "nothing was written down"
        time.sleep(0.05)
    told_of = [one["data"]["title"] for one in received()]
    assert told_of.count(title) == 1 and not {seen, late} & set(told_of)
    assert [one["type"] for one in received() if one["data"]["title"] == title] == ["timer.ended"]
