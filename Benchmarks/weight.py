"""How many bytes a page is on the wire, fields included."""
import re
import socket

from table import Row

KILOBYTE = 1000


def rows(lares):
    page = fetch(lares, "/stock", lares.cookie())
    html = lares.get("/stock", lares.cookie()).text
    css = re.findall(r'<link rel="stylesheet" href="([^"]+)"', html)
    scripts = re.findall(r'<script[^>]* src="([^"]+)"', html)
    assert css and scripts
    assets = {path: fetch(lares, path) for path in css + scripts}
    first = page + sum(assets.values())
    parts = ", ".join(f"{path.rpartition('/')[2]} {size / KILOBYTE:.1f} KB" for path, size in assets.items())
    about = f"With gzip. HTML with 50 rows {page / KILOBYTE:.1f} KB, {parts}."
    return [
        row("first visit of the stock page", first, 50, [about]),
        row("each visit after", page, 15, ["Style and script are kept by the browser for a year."]),
    ]


def row(what, size, budget, about):
    return Row(what, f"{size / KILOBYTE:.1f} KB", f"≤ {budget} KB", size <= budget * KILOBYTE, about)


def fetch(lares, path, headers={}):
    """The length of the whole answer."""
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Accept-Encoding: gzip", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    with socket.create_connection(lares.server.address) as connection:
        connection.sendall("\r\n".join(lines + ["", ""]).encode())
        answer = connection.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 200 ") and b"\r\ncontent-encoding: gzip\r\n" in answer.lower(), answer[:500]
    return len(answer)
