"""Webhooks that are all due at once: how many a second arrive and stand in the ledger, and what pages take meanwhile."""
import base64
import os
import sqlite3
import statistics
import subprocess
import threading
import time

import load
from installation import Installation, new_data, program
from table import Row, ratio

USERS, REMINDERS = 1000, 20
COUNT = USERS * REMINDERS
LATE = 3600  # seconds: still of use


def rows(folder):
    receiver, port = start_receiver(folder)
    quiet = Installation(new_data(folder / "quiet", 500))
    alone = [p99(quiet) for _ in range(3)]
    quiet.stop()
    data = new_data(folder / "deliveries", 500)
    fill(data / "lares.sqlite", f"http://127.0.0.1:{port}/hook")
    lares = Installation(data, "--allow-targets", f"127.0.0.1:{port}")
    beside = []
    asking = threading.Thread(target=lambda: beside.append(p99(lares)))
    asking.start()
    seconds = drained(data / "lares.sqlite")
    asking.join()
    lares.stop()
    receiver.stdin.close()
    receiver.wait()
    rate, factor = COUNT / seconds, beside[0] / statistics.median(alone)
    about = f"{COUNT} messages of {USERS} users, from the first to the last: {seconds:.1f} s."
    pages = f"p99 of the stock page {statistics.median(alone) * 1000:.1f} ms alone, {beside[0] * 1000:.1f} ms beside them."
    return [
        Row("due webhooks", f"{rate:.0f}/s", "≥ 2,000/s", rate >= 2000, [about]),
        Row("due webhooks: p99 of pages", ratio(factor), "≤ 2 ×", factor <= 2, [pages]),
    ]


def start_receiver(folder):
    binary, source = folder / "receiver", program.ROOT / "Benchmarks" / "receiver.c"
    subprocess.run(["cc", "-O2", "-Wall", "-Werror", "-o", binary, source], check=True)
    receiver = subprocess.Popen([binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    return receiver, int(receiver.stdout.readline())


def fill(file, url):
    """Users with a webhook and reminders that were due a while ago, when nothing ran."""
    now = int(time.time())
    before, minute = now - 3 * LATE, (now - LATE) // 60 % 1440
    database = sqlite3.connect(file)
    for user in range(1, USERS + 1):
        login = f"reminded{user}"
        account = database.execute(
            "INSERT INTO account (login, login_key, name, language, time_zone, created_at)"
            " VALUES (?, ?, ?, 'en', 'Etc/UTC', ?)",
            (login, login, login, before),
        ).lastrowid
        secret = "whsec_" + base64.b64encode(os.urandom(32)).decode()
        database.execute(
            "INSERT INTO channel (user_id, kind, address, state, active_since, created_at, unsubscribe_token, secret)"
            " VALUES (?, 'webhook', ?, 'active', ?, ?, ?, ?)",
            (account, url, before, before, login, secret),
        )
        database.executemany(
            "INSERT INTO reminder (user_id, title, minute, weekdays, armed_at, created_at) VALUES (?, ?, ?, 127, ?, ?)",
            [(account, f"Water plant {number}", minute, before, before) for number in range(REMINDERS)],
        )
    database.execute("INSERT INTO delivery_progress (id, done_until) VALUES (1, ?)", (now - 2 * LATE,))
    database.commit()
    database.close()


def drained(file):
    """Seconds from the first message that was sent until all were."""
    database = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    count = lambda: database.execute("SELECT count(*) FROM message WHERE state = 'sent'").fetchone()[0]  # noqa: E731
    while not count():
        time.sleep(0.01)
    begin = time.monotonic()
    while count() < COUNT:
        assert time.monotonic() - begin < 120, f"{count()} of {COUNT} were sent"
        time.sleep(0.1)
    seconds = time.monotonic() - begin
    database.close()
    return seconds


def p99(lares):
    return load.ask(lares.url + "/stock", lares.cookie(), seconds=3, connections=2).p99
