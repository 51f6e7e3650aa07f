"""How long a start takes with much data, and what a server that does nothing needs."""
import statistics
import time

import machine
from installation import Installation, people, program
from table import Row

STARTS = 7


def rows(folder):
    gigabytes = (folder / "lares.sqlite").stat().st_size / 1e9
    times = [milliseconds_to_first_answer(folder) for _ in range(STARTS)]
    lares = Installation(folder)
    lares.get("/stock", lares.cookie())
    megabytes = machine.resident_megabytes(lares.pids[0])
    lares.stop()
    median = statistics.median(times)
    about = f"Database of {gigabytes:.2f} GB in the page cache; the slowest of {STARTS} took {max(times):.0f} ms."
    return [
        Row("start to first page", f"{median:.0f} ms", "≤ 150 ms", median <= 150, [about]),
        Row(
            "idle memory",
            f"{megabytes:.0f} MB",
            "≤ 60 MB",
            megabytes <= 60,
            ["Resident, after a sign-in and one stock page on the same database."],
        ),
    ]


def milliseconds_to_first_answer(folder):
    began = time.monotonic()
    server = program.Server(folder)
    answer = people.Client(server.address).send("GET", "/sign-in")
    took = time.monotonic() - began
    assert answer.status == 200
    server.stop()
    return took * 1000
