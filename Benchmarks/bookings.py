"""Durable bookings per second over HTTP: many that share a sync of the disk, against one sync each."""
import os
import statistics
import subprocess

import load
from installation import Installation, new_data, people, program
from table import Row, ratio

CLIENTS = 32
ROUNDS = 3
SLOW = 5000  # microseconds, as home disks take
PRODUCTS = 2000

# One piece of any product comes in, so that none gathers more batches than a household has.
SCRIPT = f"""
wrk.method = "POST"
request = function()
    return wrk.format(nil, nil, nil, '{{"product": ' .. math.random({PRODUCTS}) .. ', "amount": 1}}')
end
"""


def rows(folder):
    return [
        compare(folder / "fast", "bookings, grouped against single", 2, {}, "on this disk"),
        compare(folder / "slow", "the same with slow syncs", 10, slow_sync(folder), f"with syncs of {SLOW / 1000:.0f} ms"),
    ]


def slow_sync(folder):
    library, source = folder / "delayed_sync.so", program.ROOT / "Benchmarks" / "delayed_sync.c"
    subprocess.run(["cc", "-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-o", library, source], check=True)
    return {"LD_PRELOAD": str(library), "DELAYED_SYNC": str(SLOW)}


def compare(folder, what, budget, environment, where):
    contestants = [
        Installation(new_data(folder / str(size), PRODUCTS), "--largest-group", str(size), environment=environment)
        for size in (64, 1)
    ]
    rounds = [[per_second(contestant) for contestant in contestants] for _ in range(ROUNDS)]
    for contestant in contestants:
        contestant.stop()
        assert people.run(contestant.folder, "check") == "ok\n"
    grouped, single = (statistics.median(part[i] for part in rounds) for i in range(2))
    factor = statistics.median(a / b for a, b in rounds)
    about = f"{CLIENTS} clients, {where}: {grouped:.0f}/s in groups of up to 64, {single:.0f}/s one by one."
    return Row(what, ratio(factor), f"≥ {budget} ×", factor >= budget, [about])


def per_second(lares):
    done = load.ask(
        lares.url + "/api/v1/stock/check-in",
        lares.bearer() | {"Content-Type": "application/json"},
        seconds=3,
        connections=CLIENTS,
        threads=min(2, os.cpu_count()),
        script=SCRIPT,
    )
    return done.per_second
