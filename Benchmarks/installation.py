"""Servers of the release build with data of a given size."""
import json
import pathlib
import shutil
import sqlite3
import sys

TESTS = pathlib.Path(__file__).resolve().parents[1] / "Tests"
sys.path[:0] = [str(TESTS / "Shared"), str(TESTS / "Resilience")]

import people  # noqa: E402
import program  # noqa: E402
from data import Filler  # noqa: E402
from things import add_things  # noqa: E402

KEPT = program.ROOT / ".build" / "bench"


class Installation:
    """A server, somebody signed in, and a token."""

    def __init__(self, folder, *options, **more):
        self.folder = pathlib.Path(folder)
        self.token = people.new_token(self.folder)
        self.server = program.Server(self.folder, *options, **more)
        self.visitor = people.Visitor(self.server.address).sign_in()

    @property
    def url(self):
        return self.server.url

    @property
    def pids(self):
        return [self.server.process.pid]

    def cookie(self):
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.visitor.cookies.items())}

    def bearer(self):
        return {"Authorization": f"Bearer {self.token}"}

    def get(self, path, headers={}):
        # A connection of its own: one kept since the last would have been closed meanwhile.
        answer = people.Client(self.server.address).send("GET", path, headers=headers)
        assert answer.status == 200, f"GET {path}: {answer.status} {answer.text}"
        return answer

    def post(self, path, body):
        headers = self.bearer() | {"Content-Type": "application/json"}
        answer = people.Client(self.server.address).send("POST", path, json.dumps(body).encode(), headers=headers)
        assert answer.status == 201, f"POST {path}: {answer.status} {answer.text}"
        return answer.json

    def stop(self):
        self.server.stop()


def new_data(folder, products, batches_per_product=2, movements_per_batch=2, items=0, loans=0):
    """Makes a folder with a household of that size; ends when the program finds a fault in it."""
    people.add_user(folder)
    filler = Filler(folder / "lares.sqlite")
    filler.fill(products, batches_per_product, movements_per_batch)
    add_things(filler, items, loans)
    filler.close()
    assert people.run(folder, "check") == "ok\n"
    return folder


def large_data(products, batches_per_product, movements_per_batch, items, loans):
    """The same, kept for the next run as long as the tables and this filling are the same."""
    folder = KEPT / f"{products}-{batches_per_product}-{movements_per_batch}-{items}-{loans}"
    fresh = KEPT / "fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    people.add_user(fresh)
    made_by = ([pathlib.Path(__file__).with_name(name).read_text() for name in ("data.py", "things.py")], checksums(fresh))
    note = folder / "made-by"
    if not note.exists() or note.read_text() != repr(made_by):
        shutil.rmtree(folder, ignore_errors=True)
        print(f"filling {folder.relative_to(program.ROOT)}", file=sys.stderr, flush=True)
        new_data(folder, products, batches_per_product, movements_per_batch, items, loans)
        note.write_text(repr(made_by))
    return folder


def checksums(folder):
    database = sqlite3.connect(folder / "lares.sqlite")
    rows = database.execute("SELECT number, checksum FROM migration ORDER BY number").fetchall()
    database.close()
    return rows
