"""Four cameras that scan: what the others notice of it."""
import statistics
import struct
import threading
import time
import zlib

import load
from installation import people
from table import Row, ratio

CAMERAS = 4
PER_SECOND = 2
WIDTH, HEIGHT = 960, 720
CODE = "4006381333931"
LEFT = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
PARITY = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]


def rows(lares):
    alone = [p99(lares) for _ in range(3)]
    done, stop = [], threading.Event()
    cameras = [threading.Thread(target=scan, args=(lares, frame(n), done, stop)) for n in range(CAMERAS)]
    for camera in cameras:
        camera.start()
    people.until(lambda: len(done) >= CAMERAS, "the first frame of each camera")
    first, began = len(done), time.monotonic()
    beside = [p99(lares) for _ in range(3)]
    rate = (len(done) - first) / (time.monotonic() - began)
    stop.set()
    for camera in cameras:
        camera.join()
    read = sum(code == CODE for code in done) / len(done)
    factor = statistics.median(beside) / statistics.median(alone)
    about = (
        f"p99 of the stock page for 8 busy clients {median_ms(alone)} ms alone, {median_ms(beside)} ms beside {CAMERAS} "
        f"cameras of {PER_SECOND} frames a second, {rate:.1f} frames a second in all, {read:.0%} of them read."
    )
    return [Row("p99 of others while four cameras scan", ratio(factor), "≤ 2 ×", factor <= 2, [about])]


def scan(lares, picture, done, stop):
    """A browser of its own that sends a frame each half second, the next one only when the last was answered."""
    visitor = people.Visitor(lares.server.address).sign_in()
    csrf = dict(people.HIDDEN.findall(visitor.get("/scan").text))["csrf"]
    body, kind = multipart(csrf, picture)
    headers = {"Content-Type": kind, "Origin": lares.url, "Accept": "application/json"}
    while not stop.is_set():
        began = time.monotonic()
        answer = visitor._send("POST", "/scan/frames", body, headers)
        assert answer.status == 200, f"a frame: {answer.status} {answer.text}"
        done.append(answer.json["code"])
        stop.wait(max(0, 1 / PER_SECOND - (time.monotonic() - began)))


def multipart(csrf, picture):
    mark = "frame-of-a-camera"
    parts = [
        f'--{mark}\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{csrf}\r\n'.encode(),
        f'--{mark}\r\nContent-Disposition: form-data; name="picture"; filename="frame.png"\r\n'.encode(),
        b"Content-Type: image/png\r\n\r\n" + picture + f"\r\n--{mark}--\r\n".encode(),
    ]
    return b"".join(parts), f"multipart/form-data; boundary={mark}"


def frame(number):
    """A grey picture with a code on it, each camera's at another place."""
    bars, scale = modules(CODE), 3
    left, top = 80 + 60 * number, 200 + 20 * number
    plain = bytearray(215 for _ in range(WIDTH))
    barred = bytearray(plain)
    for x in range(-12 * scale, (len(bars) + 12) * scale):
        is_bar = 0 <= x < len(bars) * scale and bars[x // scale] == "1"
        barred[left + x] = 30 if is_bar else 245
    lines = b"".join(b"\0" + bytes(barred if top <= y < top + 240 else plain) for y in range(HEIGHT))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in (
            (b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 0, 0, 0, 0)), (b"IDAT", zlib.compress(lines)), (b"IEND", b"")
        )
    )


def modules(code):
    """The black and white of an EAN-13 (GS1 General Specifications, 5.2)."""
    flipped = str.maketrans("01", "10")
    left = ""
    for digit, parity in zip(code[1:7], PARITY[int(code[0])]):
        odd = LEFT[int(digit)]
        left += odd if parity == "L" else odd.translate(flipped)[::-1]
    right = "".join(LEFT[int(digit)].translate(flipped) for digit in code[7:])
    return f"101{left}01010{right}101"


def p99(lares):
    return load.ask(lares.url + "/stock", lares.cookie(), seconds=4).p99


def median_ms(times):
    return f"{statistics.median(times) * 1000:.1f}"
