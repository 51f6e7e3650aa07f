"""A disk that is full, or on which nothing can be written any more. Needs root, to mount disks of its own."""
import errno
import os
import pathlib
import subprocess
import threading

import pytest

import people
from booking import new_product
from people import Client, Script, Visitor

KILOBYTE = 1024


class Disk:
    """A small file system for the data, and how to fill it."""

    def __init__(self, path):
        self.path = path
        self.data = path / "data"
        self.filler = path / "filler"

    def fill(self, leave=0):
        """Writes until nothing more fits, then gives so many bytes back."""
        size = 0
        with open(self.filler, "ab", buffering=0) as file:
            for step in (64 * KILOBYTE, KILOBYTE, 1):
                try:
                    while True:
                        size += file.write(b"x" * step)
                except OSError as error:
                    assert error.errno == errno.ENOSPC
        if leave:
            os.truncate(self.filler, max(0, size - leave))

    def free(self):
        self.filler.unlink()


def mount(*arguments):
    done = subprocess.run(["mount", *arguments], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"no disk can be mounted here: {done.stderr.strip()}")


@pytest.fixture
def disk(tmp_path):
    """Eight megabytes in memory."""
    if os.geteuid():
        pytest.skip("only root can mount a disk")
    path = tmp_path / "disk"
    path.mkdir()
    mount("-t", "tmpfs", "-o", "size=8m", "tmpfs", path)
    yield Disk(path)
    subprocess.run(["umount", "--lazy", path], check=True)


@pytest.fixture
def failing_disk(tmp_path):
    """A real file system in a file, which the kernel makes read-only when told that it is broken."""
    if os.geteuid():
        pytest.skip("only root can mount a disk")
    image, path = tmp_path / "image", tmp_path / "disk"
    path.mkdir()
    with open(image, "wb") as file:
        file.truncate(32 << 20)
    subprocess.run(["mkfs.ext4", "-q", "-F", image], check=True)
    mount("-o", "loop,errors=remount-ro", image, path)
    device = next(line.split()[0] for line in open("/proc/mounts") if f" {path} " in line)
    yield path, pathlib.Path("/sys/fs/ext4") / pathlib.Path(device).name / "trigger_fs_error"
    subprocess.run(["umount", "--lazy", path], check=True)


class Crowd:
    """Scripts that book at once until each was told that it cannot be."""

    def __init__(self, server, token, product, size=8):
        self.product = product
        self.booked, self.failed, self.strange = [], [], []
        self.threads = [
            threading.Thread(target=self.book, args=(Script(server.address, token), number)) for number in range(size)
        ]

    def book(self, script, number):
        for count in range(2000):
            body, key = {"product": self.product, "amount": 1, "note": "x" * 1000}, f"{number}-{count}"
            answer = script.call("POST", "/stock/check-in", body, key)
            if answer.status == 201:
                self.booked.append(answer.json["action"])
            elif answer.status == 503:
                self.failed.append((body, key, answer))
                return
            else:
                self.strange.append((answer.status, answer.text))
                return

    def run(self):
        for thread in self.threads:
            thread.start()
        for thread in self.threads:
            thread.join(120)
        assert not self.strange, self.strange


def check_in(visitor, product):
    return visitor.submit(f"/check-in?product={product}", "/check-in", amount="1", note="x" * 1000)


def stock(script, product):
    return script.get(f"/products/{product}")["stock"]


def test_a_full_disk_keeps_nobody_from_reading_and_books_nothing_by_half(disk, serve):
    people.add_user(disk.data)
    server, token = serve(disk.data), people.new_token(disk.data)
    script = Script(server.address, token)
    product = new_product(script)
    visitor = Visitor(server.address).sign_in()
    disk.fill(leave=600 * KILOBYTE)
    crowd = Crowd(server, token, product)
    crowd.run()
    assert crowd.booked and len(crowd.failed) == len(crowd.threads), "the disk did not fill up"
    disk.fill()
    for _, _, answer in crowd.failed:
        assert answer.headers["content-type"].startswith("application/problem+json")
        assert answer.json["status"] == 503 and answer.json["detail"]
        assert int(answer.headers["retry-after"]) > 0
    server.wait_for("cannot write to the disk")

    # Reading goes on; what was answered is there, and nothing else.
    assert stock(script, product) == len(crowd.booked)
    assert {movement["action"] for movement in script.all("/journal")} == set(crowd.booked)
    assert visitor.get("/stock").status == 200
    # Bookings may still fit into what was written over before.
    fitted = 0
    while (page := check_in(visitor, product)).status == 303:
        fitted += 1
    assert page.status == 503 and "<h1" in page.text
    assert int(page.headers["retry-after"]) > 0
    assert Client(server.address).send("GET", "/healthz").status == 200

    # Room again: no restart, and the same requests are booked now, once.
    disk.free()
    for body, key, _ in crowd.failed:
        first, second = script.post("/stock/check-in", body, key), script.post("/stock/check-in", body, key)
        assert first["action"] == second["action"]
    assert check_in(visitor, product).status == 303
    assert stock(script, product) == len(crowd.booked) + fitted + len(crowd.failed) + 1
    server.stop()
    assert people.run(disk.data, "check") == "ok\n"


def test_a_server_killed_on_a_full_disk_has_all_it_answered(disk, serve):
    people.add_user(disk.data)
    server, token = serve(disk.data), people.new_token(disk.data)
    product = new_product(Script(server.address, token))
    disk.fill(leave=400 * KILOBYTE)
    crowd = Crowd(server, token, product)
    crowd.run()
    server.kill()
    disk.free()
    server = serve(disk.data)
    assert stock(Script(server.address, token), product) == len(crowd.booked)
    server.stop()
    assert people.run(disk.data, "check") == "ok\n"


def test_a_disk_that_became_read_only_keeps_nobody_from_reading(failing_disk, serve):
    path, trigger = failing_disk
    if not trigger.exists():
        pytest.skip("this kernel has no switch to break a file system")
    people.add_user(path / "data")
    server, token = serve(path / "data"), people.new_token(path / "data")
    script = Script(server.address, token)
    product = new_product(script)
    for _ in range(10):
        script.post("/stock/check-in", {"product": product, "amount": 1})
    trigger.write_text("a test of Lares\n")
    answer = script.call("POST", "/stock/check-in", {"product": product, "amount": 1})
    assert answer.status == 503, answer.text
    server.wait_for("cannot write to the disk")
    assert stock(script, product) == 10
    assert script.call("POST", "/stock/check-in", {"product": product, "amount": 1}).status == 503
    assert len(script.all("/journal")) == 10


def test_a_folder_that_cannot_be_written_to_ends_the_start_with_one_line(disk, serve):
    people.add_user(disk.data)
    subprocess.run(["mount", "-o", "remount,ro", disk.path], check=True)
    server = serve(disk.data, wait=False)
    assert server.status() == 1
    assert len(server.output().splitlines()) == 1 and server.output().startswith("lares: "), server.output()


def test_a_document_that_does_not_fit_leaves_nothing(disk, serve):
    people.add_user(disk.data)
    server, token = serve(disk.data), people.new_token(disk.data)
    script = Script(server.address, token)
    tools = script.post("/products", {"name": "Drill", "kind": "object", "management": "items"})["id"]
    item = script.post("/items", {"product": tools})["uid"]

    def send(size):
        head = {"Authorization": f"Bearer {token}", "Content-Type": "application/pdf"}
        content = b"%PDF-1.7\n" + os.urandom(size)
        return Client(server.address).send("POST", f"/api/v1/items/{item}/documents?name=a.pdf", content, head)

    def files():
        return [path for name in ("documents", "uploads") for path in (disk.data / name).rglob("*") if path.is_file()]

    # There is room for it once, but not while it comes in and is written beside that.
    for size in (20 << 20, 4 << 20):
        answer = send(size)
        assert answer.status == 503 and int(answer.headers["retry-after"]) > 0
        assert files() == []
        assert script.get(f"/items/{item}")["documents"] == []
    server.wait_for("cannot write to the disk")
    assert send(100 << 10).status == 201
    assert len(files()) == 1
    server.stop()
    assert people.run(disk.data, "check") == "ok\n"
