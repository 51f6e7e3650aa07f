"""A household of its own for the tests of one file: its people, each signed in once, and its stock over the REST interface."""
import datetime
import json
import re
import urllib.request
import zoneinfo

import multipart
from program import PASSWORD

ZONE = "Europe/Berlin"
ROLES = ("owner", "member", "helper", "viewer")


def day(days):
    """The date so many days from today, where the people of the tests live."""
    return datetime.datetime.now(zoneinfo.ZoneInfo(ZONE)).date() + datetime.timedelta(days=days)


class Household:
    def __init__(self, server, browser, name):
        self.server, self.name = server, name
        self._browser, self._sessions = browser, {}
        self._logins = re.sub(r"[^a-z]+", "-", name.lower())
        self.owner = self.login("owner")
        self._tokens = {}

    def add(self, login, role="member", *options):
        """Adds somebody else to the household, for tests that end sessions or memberships. Returns the login."""
        self.server.add_user(login, PASSWORD, login.title(), self.name, "--role", role, "--time-zone", ZONE, *options)
        return login

    def login(self, role, language="en"):
        return f"{self._logins}-{role}-{language}"

    def session(self, role="owner", language="en"):
        """The cookies of somebody in that role, who is added and signed in when first asked for."""
        if (role, language) not in self._sessions:
            login = self.login(role, language)
            self.server.add_user(
                login, PASSWORD, f"{role.title()} Lovelace", self.name, "--role", role, "--time-zone", ZONE, "--language", language
            )
            self._sessions[role, language] = self.sign_in(login)
        return self._sessions[role, language]

    def sign_in(self, login):
        """The cookies of a new session."""
        context = self._browser.new_context()
        page = context.new_page()
        page.goto(self.server.url + "/sign-in")
        page.fill("[name=login]", login)
        page.fill("[name=password]", PASSWORD)
        page.press("[name=password]", "Enter")
        page.wait_for_url(lambda url: "/sign-in" not in url)
        state = context.storage_state()
        context.close()
        return state

    def api(self, method, path, body=None, language="en"):
        """What the REST interface answers to the owner who speaks a language."""
        content = None if body is None else json.dumps(body).encode()
        return self._send(method, path, content, "application/json", language)

    def attach(self, path, content, name, type, **values):
        """Sends a file with these fields."""
        return self._send("POST", path, *multipart.form(content, name, type, **values))

    def _send(self, method, path, body, kind, language="en"):
        if language not in self._tokens:
            self.session(language=language)
            self._tokens[language] = self.server.run("token", "create", self.login("owner", language)).strip()
        request = urllib.request.Request(
            f"{self.server.url}/api/v1{path}",
            method=method,
            data=body,
            headers={"Authorization": f"Bearer {self._tokens[language]}", "Content-Type": kind},
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            content = answer.read()
            return json.loads(content) if content else None

    def place(self, name, **members):
        return self.api("POST", "/locations", {"name": name, **members})["id"]

    def product(self, name, **members):
        return self.api("POST", "/products", {"name": name, **members})["id"]

    def check_in(self, product, amount="1", days=None, **members):
        """Books an amount that is best before a day so many days from today, or keeps for ever."""
        best_before = None if days is None else day(days).isoformat()
        return self.api(
            "POST", "/stock/check-in", {"product": product, "amount": amount, "best_before": best_before, **members}
        )

    def stock(self, product):
        return self.api("GET", f"/products/{product}")["stock"]

    def batches(self, product):
        return self.api("GET", f"/batches?product={product}")["items"]
