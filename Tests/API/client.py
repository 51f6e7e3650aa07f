"""A client of the REST interface that knows nothing of the program but its answers, and checks each against the
description."""
import http.client
import json
import re
import struct
import urllib.parse
import zlib
from decimal import Decimal

import description
import multipart


class Answer:
    """What came back. `json` holds numbers exactly."""

    def __init__(self, method, path, response):
        self.call = f"{method} {path}"
        self.status, self.headers, self.raw = response.status, response.headers, response.read()

    @property
    def text(self):
        return self.raw.decode()

    @property
    def json(self):
        return json.loads(self.raw, parse_float=Decimal)

    def ok(self, status=200):
        """The body of an answer that must have this status."""
        assert self.status == status, f"{self.call} answered {self.status}: {self.text[:1000]}"
        return self.json if self.raw else None

    def problem(self, status, *errors, **members):
        """The problem (RFC 9457) that it must be, with these keys of `errors` and these further members."""
        assert self.status == status, f"{self.call} answered {self.status}: {self.text[:1000]}"
        assert self.headers["Content-Type"] == "application/problem+json"
        problem = self.json
        assert problem["status"] == status and problem["type"] and problem["title"] and problem["detail"]
        assert sorted(problem.get("errors", {})) == sorted(errors), f"{self.call}: {self.text}"
        for name, value in members.items():
            assert problem[name] == value, f"{self.call}: {self.text}"
        if status == 401:
            assert self.headers["WWW-Authenticate"].startswith("Bearer")
        return problem


class Client:
    """Who has a token, or nobody."""

    def __init__(self, url, token=None):
        parts = urllib.parse.urlsplit(url)
        self.host, self.port, self.base = parts.hostname, parts.port, parts.path.rstrip("/")
        self.url, self.token = url, token

    def send(self, method, path, body=None, fields={}, **query):
        """Sends bytes, or None, as they are; `path` lies below the interface's base."""
        target = path + ("?" + urllib.parse.urlencode(query) if query else "")
        fields = ({"Authorization": f"Bearer {self.token}"} if self.token else {}) | fields
        answer = self.send_to(self.base + description.BASE + target, method, body, fields)
        sent = None
        if answer.status < 300 and body and fields.get("Content-Type") == "application/json":
            sent = json.loads(body)
        description.check(method, urllib.parse.urlsplit(path).path, sent, answer)
        return answer

    def send_to(self, target, method="GET", body=None, fields={}):
        """As `send`, anywhere on the server, and without a look at the description."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        try:
            connection.request(method, target, body, {"Connection": "close"} | fields)
            return Answer(method, target, connection.getresponse())
        finally:
            connection.close()

    def get(self, path, **query):
        return self.send("GET", path, **query)

    def post(self, path, body=None, key=None, **query):
        fields = {"Idempotency-Key": key} if key else {}
        if body is None:
            return self.send("POST", path, None, fields, **query)
        return self.send("POST", path, encoded(body), fields | {"Content-Type": "application/json"}, **query)

    def upload(self, path, picture, type="image/png", **query):
        return self.send("POST", path, picture, {"Content-Type": type}, **query)

    def attach(self, path, content, name="receipt.pdf", type="application/pdf", key=None, field="file", **values):
        """Sends a form with one file and these fields."""
        body, kind = multipart.form(content, name, type, field, **values)
        fields = {"Content-Type": kind} | ({"Idempotency-Key": key} if key else {})
        return self.send("POST", path, body, fields)

    def patch(self, path, body):
        return self.send("PATCH", path, encoded(body), {"Content-Type": "application/json"})

    def delete(self, path, **query):
        return self.send("DELETE", path, **query)

    def all(self, path, limit=200, **query):
        """Every item of a list, part by part."""
        items, cursor = [], None
        while True:
            more = {"cursor": cursor} if cursor else {}
            part = self.get(path, limit=limit, **query, **more).ok()
            assert len(part["items"]) <= limit
            items += part["items"]
            cursor = part["next"]
            if not cursor:
                return items
            assert part["items"], f"{path}: an empty part with a next"


def blank_picture(width=60, height=60):
    """A white PNG, on which there is nothing to read."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = (b"\0" + b"\xff" * width) * height
    parts = (b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


class Number(str):
    """A number that JSON carries as it is written here."""


def encoded(body):
    """JSON, with every `Number` and `Decimal` to the letter; bytes are sent as they are."""
    if isinstance(body, bytes):
        return body
    numbers = []

    def mark(value):
        if isinstance(value, (Number, Decimal)):
            numbers.append(str(value))
            return f"\0{len(numbers) - 1}\0"
        if isinstance(value, dict):
            return {name: mark(part) for name, part in value.items()}
        return [mark(part) for part in value] if isinstance(value, list) else value

    text = json.dumps(mark(body))
    return re.sub(r'"\\u0000(\d+)\\u0000"', lambda found: numbers[int(found[1])], text).encode()
