"""Those who use the program in these tests and in the benchmarks: scripts with tokens, people with browsers, and who runs
the commands.
"""
import http.client
import json
import re
import time
import urllib.parse
from dataclasses import dataclass, field

import program

SECONDS_TO_ANSWER = 60


class Unanswered(Exception):
    """The connection ended before the answer did: nobody knows whether the request was carried out."""


@dataclass
class Answer:
    status: int
    headers: dict
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def text(self):
        return self.body.decode()


def run(data, *arguments, input="", status=0):
    """A command of the program. Returns what it printed, which is its standard error when it is to fail."""
    done = program.run(*arguments, "--data", data, input=input, seconds=600)
    assert done.returncode == status, f"{arguments} ended with {done.returncode}: {done.stdout}{done.stderr}"
    return done.stderr if status else done.stdout


def add_user(data, login=program.LOGIN, role="owner", more=()):
    names = ("--name", program.NAME, "--household", program.HOUSEHOLD, "--role", role)
    run(data, "user", "add", login, *names, *more, input=program.PASSWORD + "\n")


def new_token(data, login=program.LOGIN, *options):
    return run(data, "token", "create", login, *options).strip()


class Client:
    """One connection, kept open between requests."""

    def __init__(self, address, seconds=SECONDS_TO_ANSWER):
        self.connection = http.client.HTTPConnection(*address, timeout=seconds)

    def send(self, method, path, body=None, headers={}):
        try:
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            # Joined, as HTTP allows for all fields but Set-Cookie, which nobody here gets twice.
            return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            raise Unanswered(str(error)) from error

    def close(self):
        self.connection.close()


class Script(Client):
    """Somebody who uses the REST interface with a token."""

    def __init__(self, address, token, seconds=SECONDS_TO_ANSWER):
        super().__init__(address, seconds)
        self.token = token

    def call(self, method, path, body=None, key=None):
        headers = {"Authorization": f"Bearer {self.token}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if key:
            headers["Idempotency-Key"] = key
        return self.send(method, "/api/v1" + path, None if body is None else json.dumps(body), headers)

    def get(self, path):
        answer = self.call("GET", path)
        assert answer.status == 200, f"GET {path}: {answer.status} {answer.text}"
        return answer.json

    def post(self, path, body, key=None):
        answer = self.call("POST", path, body, key)
        assert answer.status == 201, f"POST {path}: {answer.status} {answer.text}"
        return answer.json

    def all(self, path):
        """Every part of a list."""
        items, cursor = [], None
        while True:
            query = {"limit": 200} | ({"cursor": cursor} if cursor else {})
            part = self.get(f"{path}{'&' if '?' in path else '?'}{urllib.parse.urlencode(query)}")
            items += part["items"]
            cursor = part["next"]
            if not cursor:
                return items


HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


@dataclass
class Visitor:
    """Somebody with a browser that keeps cookies and sends forms as they are."""

    address: tuple
    cookies: dict = field(default_factory=dict)

    def __post_init__(self):
        self.client = Client(self.address)

    def get(self, path, headers={}):
        return self._send("GET", path, None, headers)

    def submit(self, page, path, **fields):
        """Sends a form of a page with its hidden fields; `fields` are what somebody fills in."""
        answer = self.get(page)
        assert answer.status == 200, f"GET {page}: {answer.status}"
        form = dict(HIDDEN.findall(answer.text)) | fields
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": "http://%s:%s" % self.address}
        return self._send("POST", path, urllib.parse.urlencode(form), headers)

    def sign_in(self, login=program.LOGIN, password=program.PASSWORD):
        answer = self.submit("/sign-in", "/sign-in", login=login, password=password)
        assert answer.status == 303, f"signing in: {answer.status} {answer.text}"
        return self

    def _send(self, method, path, body, headers):
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = self.client.send(method, path, body, headers | ({"Cookie": cookies} if cookies else {}))
        cookie = answer.headers.get("set-cookie")
        if cookie:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer


def until(condition, what, seconds=20):
    """Waits for something that happens by itself."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"{what} did not happen in {seconds} s"
        time.sleep(0.01)
