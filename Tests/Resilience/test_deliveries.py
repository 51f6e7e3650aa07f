"""Messages that arrive once, whatever happens to those who send them: kills, several workers, a clock that jumps."""
import collections
import datetime
import os
import random
import subprocess
import threading
import time

import pytest

import people
import program
from people import Script, until
from test_clock import DAY, clock  # noqa: F401
from test_disk import disk  # noqa: F401

pytest.importorskip("standardwebhooks")
from receiver import Receiver  # noqa: E402

# On each of so many days so many reminders, more than are sent until the day's last kill.
KILLS, DAYS, REMINDERS = 201, 3, 400
# A tenth of an hour before the reminders, and the clock is then put to their minute.
AHEAD = 360


@pytest.fixture
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.stop()


@pytest.fixture
def work(data):
    """Starts workers: `work(target, environment)`. Those that still run are killed after the test."""
    workers = []

    def start(target, environment):
        worker = subprocess.Popen(
            [program.PROGRAM, "work", "--data", data, "--allow-targets", target, "--worker-interval", "1"],
            cwd=program.ROOT,
            env=os.environ | environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert worker.stdout.readline() == "working\n"
        workers.append(worker)
        return worker

    yield start
    for worker in workers:
        worker.kill()
        worker.wait()


def remind(script, receiver, clock, count):  # noqa: F811
    """A webhook, and so many reminders at a minute that is ahead; returns that minute."""
    script.post("/channels", {"kind": "webhook", "url": receiver.url + "/hook"})
    due = datetime.datetime.fromtimestamp(clock.now() + AHEAD, datetime.timezone.utc)
    for number in range(count):
        script.post("/reminders", {"title": f"Number {number}", "hour": due.hour, "minute": due.minute})
    return due.timestamp() // 60 * 60


def deliveries(script, state):
    return script.all(f"/deliveries?state={state}")


def test_kills_lose_nothing_and_repeat_with_the_same_identity(data, serve, work, receiver, clock):  # noqa: F811
    # Everybody who works has the same options, as `docs/operations.md` asks for.
    options = ("--allow-targets", receiver.target, "--worker-interval", "1")
    server = serve(data, *options, environment=clock.environment)
    clock.jump_to_noon()
    script = Script(server.address, people.new_token(data))
    due = remind(script, receiver, clock, REMINDERS)
    server.kill()
    chance, total = random.Random(1), 0
    receiver.answer = lambda path, count: time.sleep(chance.uniform(0, 0.02)) or 204
    worker = work(receiver.target, clock.environment)
    for day in range(DAYS):
        clock.jump(due + day * DAY - clock.now())
        for _ in range(KILLS // DAYS):
            # No more at all: it dies while it starts, or while it turns the plan into messages.
            wanted = len(receiver.received) + chance.randint(0, 9)
            until(lambda: len(receiver.received) >= wanted, "a few more messages")
            worker.kill()
            worker.wait()
            worker = work(receiver.target, clock.environment)
        total += REMINDERS
        assert len(receiver.ids()) < total, "there was nothing left to send when the last ones were killed"
        until(lambda: len(receiver.ids()) == total, "the last message of the day", 60)
        server = serve(data, *options, environment=clock.environment)
        script = Script(server.address, script.token)
        until(lambda: len(deliveries(script, "sent")) == total, "the ledger", 60)
        server.kill()
    titles = collections.Counter(title for title, _ in {(one["data"]["title"], one["id"]) for one in receiver.received})
    assert len(titles) == REMINDERS and set(titles.values()) == {DAYS}, "one identity for each day of each reminder"
    # What was on its way when a worker died is sent once more by the next: at most four to one channel.
    assert len(receiver.received) - total <= KILLS * 4
    assert people.run(data, "check") == "ok\n"


def test_several_workers_send_each_message_once(data, serve, work, receiver, clock):  # noqa: F811
    server = serve(data, "--allow-targets", receiver.target, "--worker-interval", "1", environment=clock.environment)
    clock.jump_to_noon()
    script = Script(server.address, people.new_token(data))
    due = remind(script, receiver, clock, 100)
    for _ in range(2):
        work(receiver.target, clock.environment)
    clock.jump(due - clock.now())
    until(lambda: len(deliveries(script, "sent")) == 100, "a hundred deliveries", 60)
    assert sorted(receiver.titles()) == sorted(f"Number {number}" for number in range(100))


def test_every_message_of_the_plan_arrives_at_its_minute_over_a_clock_change(data, serve, receiver, clock):  # noqa: F811
    people.run(data, "user", "add", "berta", "--name", "Berta", "--household", program.HOUSEHOLD, "--role", "member",
               "--time-zone", "Europe/Berlin", input=program.PASSWORD + "\n")  # fmt: skip
    server = serve(data, "--allow-targets", receiver.target, "--worker-interval", "1", environment=clock.environment)
    # Two days before the clock change of 28 March 2027.
    clock.jump(datetime.datetime(2027, 3, 26, 12, tzinfo=datetime.timezone.utc).timestamp() - clock.now())
    script = Script(server.address, people.new_token(data, "berta"))
    script.post("/channels", {"kind": "webhook", "url": receiver.url + "/berta"})
    for hour, minute in ((2, 30), (9, 0)):
        script.post("/reminders", {"title": f"At {hour}:{minute:02}", "hour": hour, "minute": minute})
    product = script.post("/products", {"name": "Milk"})["id"]
    script.post("/stock/check-in", {"product": product, "amount": 1, "best_before": "2027-03-29"})
    plan = [message["at"] for message in script.all("/plan?days=5")]
    assert "2027-03-28T01:30:00Z" in plan, "02:30 does not exist on that day: 03:30, which is 01:30 in UTC"
    for count, at in enumerate(plan):
        moment = datetime.datetime.fromisoformat(at.replace("Z", "+00:00")).timestamp()
        clock.jump(moment - 5 - clock.now())
        assert len(receiver.received) == count
        clock.jump(moment - clock.now())
        until(lambda: len(receiver.received) > count, f"the message of {at}")
        assert receiver.received[count]["timestamp"] == at
    clock.jump(-3600)
    until(lambda: len(deliveries(script, "sent")) == len(plan), "the ledger")
    clock.jump(2 * 3600)
    clock.jump(-DAY)
    script.post("/reminders", {"title": "The last", "hour": 23, "minute": 59})
    clock.jump(DAY)
    assert [one["timestamp"] for one in receiver.received] == plan
    assert deliveries(script, "missed") == [] and deliveries(script, "failed") == []


def test_a_full_disk_sends_nothing_that_is_not_written_down(disk, serve, receiver, clock):  # noqa: F811
    people.add_user(disk.data)
    server = serve(disk.data, "--allow-targets", receiver.target, "--worker-interval", "1", environment=clock.environment)
    clock.jump_to_noon()
    script = Script(server.address, people.new_token(disk.data))
    due = remind(script, receiver, clock, 20)
    disk.fill()
    clock.jump(due - clock.now())
    server.wait_for("deliveries wait")
    assert receiver.received == []
    disk.free()
    until(lambda: len(deliveries(script, "sent")) == 20, "everything", 60)
    assert sorted(receiver.titles()) == sorted(f"Number {number}" for number in range(20))


def test_a_disk_that_fills_up_while_messages_are_on_their_way_repeats_none(disk, serve, receiver, clock):  # noqa: F811
    people.add_user(disk.data)
    server = serve(disk.data, "--allow-targets", receiver.target, "--worker-interval", "1", environment=clock.environment)
    clock.jump_to_noon()
    script = Script(server.address, people.new_token(disk.data))
    due = remind(script, receiver, clock, 20)
    is_full = threading.Event()
    receiver.answer = lambda path, count: is_full.wait(20) and 204
    clock.jump(due - clock.now())
    until(lambda: len(receiver.received) == 4, "as many as go to one channel at once")
    disk.fill()
    is_full.set()
    server.wait_for("deliveries wait")
    # Long enough for their leases to run out, so that anybody may send what nobody could write down.
    clock.jump(60)
    server.wait_for("deliveries wait(.|\n)*deliveries wait")
    assert len(receiver.received) == 4
    disk.free()
    until(lambda: len(deliveries(script, "sent")) == 20, "everything", 60)
    assert sorted(receiver.titles()) == sorted(f"Number {number}" for number in range(20))
