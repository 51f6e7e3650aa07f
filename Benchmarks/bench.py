"""Measures the budgets and writes Benchmarks/RESULTS.md. Called by bin/bench.

usage: bench.py [ROW…]   all of them, or some of: page kept json bookings cameras connections start lists weight planner deliveries
"""
import pathlib
import shutil
import sys
import tempfile

import bookings
import cameras
import connections
import cpu
import deliveries
import lists
import machine
import planner
import start
import weight
from installation import Installation, large_data, new_data, program
from nginx import Nginx
from table import markdown, notes

RESULTS = pathlib.Path(__file__).with_name("RESULTS.md")
ALL = ["page", "kept", "json", "weight", "connections", "cameras", "bookings", "start", "lists", "planner", "deliveries"]

INTRODUCTION = """# Benchmarks

Written by `bin/bench`. CPU is user and system time of the serving processes per request (`/proc/PID/stat`), asked by
wrk over loopback on the same machine, the median of five rounds in which Lares and nginx take turns; ratios are taken
within a round. A row can be missed, and then says where the time goes. No figure here is checked by a test.
"""


def measure(wanted, folder):
    """The rows in the order of `ALL`."""
    rows = []
    if {"page", "kept", "json", "weight", "connections", "cameras"} & wanted:
        with_500_products(wanted, folder, rows)
    if "bookings" in wanted:
        say("bookings")
        rows += bookings.rows(folder)
    if {"start", "lists"} & wanted:
        with_much(wanted, folder, rows)
    if "planner" in wanted:
        say("planner")
        rows += planner.rows()
    if "deliveries" in wanted:
        say("deliveries")
        rows += deliveries.rows(folder)
    return rows


def with_500_products(wanted, folder, rows):
    nginx = Nginx(folder / "nginx")
    lares = Installation(new_data(folder / "data", 500))
    measures = {
        "page": lambda: cpu.page_rows(lares, nginx),
        "kept": lambda: cpu.kept_page_rows(lares, nginx),
        "json": lambda: cpu.json_rows(lares, nginx),
        "weight": lambda: weight.rows(lares),
        "connections": lambda: connections.rows(lares),
        "cameras": lambda: cameras.rows(lares),
    }
    try:
        for name, take in measures.items():
            if name in wanted:
                say(name)
                rows += take()
    finally:
        lares.stop()
        nginx.stop()


def with_much(wanted, folder, rows):
    data = large_data(100_000, 10, 2, items=20_000, loans=5_000)
    if "start" in wanted:
        say("start")
        rows += start.rows(data)
    if "lists" in wanted:
        say("lists")
        large, small = Installation(data), Installation(new_data(folder / "small", 1000, 10, 2, items=2_000, loans=500))
        try:
            rows += lists.rows(large, small)
        finally:
            large.stop()
            small.stop()


def say(name):
    print(f"measuring {name}", file=sys.stderr, flush=True)


def main():
    wanted = set(sys.argv[1:]) or set(ALL)
    if wanted - set(ALL):
        sys.exit(f"bin/bench: there is no row {', '.join(sorted(wanted - set(ALL)))}; there are: {' '.join(ALL)}")
    if "connections" in wanted and not connections.may_be_measured():
        sys.exit(f"bin/bench: raise the limit of open files: ulimit -n {connections.DESCRIPTORS}")
    about = f"{machine.describe()}; {machine.version('nginx', '-v').partition(': ')[2]}"
    folder = pathlib.Path(tempfile.mkdtemp(prefix="lares-bench-", dir=program.ROOT / ".build"))
    try:
        rows = measure(wanted, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"\n{about}\n\n{markdown(rows)}\n\n{notes(rows)}")
    if wanted == set(ALL):
        RESULTS.write_text(f"{INTRODUCTION}\n{about}.\n\n{markdown(rows)}\n\n{notes(rows)}\n")


if __name__ == "__main__":
    main()
