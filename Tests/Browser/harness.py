"""What the browser tests share: a server of their own, looks of a page, people who sign in, axe, screenshots."""
import itertools
import os
import pathlib
import re
import signal
import subprocess
import threading
from dataclasses import dataclass

import pytest
from axe_playwright_python.sync_playwright import Axe

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build" / "debug" / "lares"
SCREENSHOTS = ROOT / "screenshots"

SECONDS_TO_START = 20
SECONDS_TO_STOP = 15

# The person whom the tests know: the owner of the household that `set_up` founds.
LOGIN, PASSWORD, NAME, HOUSEHOLD = "ada", "correct horse battery", "Ada Lovelace", "Byron"


@dataclass(frozen=True)
class Look:
    """How a page is seen: `phone` (390 × 844, touch) or `desktop`, `light` or `dark`, and the language."""

    device: str = "phone"
    scheme: str = "light"
    language: str = "en"

    def __str__(self):
        return f"{self.device}-{self.scheme}-{self.language}"

    def options(self):
        """Of Playwright's `new_context`."""
        options = {"color_scheme": self.scheme, "locale": {"en": "en-GB", "de": "de-DE"}[self.language]}
        options |= {"timezone_id": "Europe/Berlin", "reduced_motion": "reduce"}
        if self.device == "phone":
            return options | {
                "viewport": {"width": 390, "height": 844},
                "device_scale_factor": 2,
                "has_touch": True,
                "is_mobile": True,
            }
        return options | {"viewport": {"width": 1280, "height": 800}}


EVERY_LOOK = [Look(*parts) for parts in itertools.product(("phone", "desktop"), ("light", "dark"), ("en", "de"))]
BOTH_DEVICES = [Look("phone"), Look("desktop")]

# @every_look over a test runs it eight times, @both_devices twice; without one `page` is a light English phone.
every_look = pytest.mark.parametrize("look", EVERY_LOOK, ids=str)
both_devices = pytest.mark.parametrize("look", BOTH_DEVICES, ids=str)


class Server:
    """`lares serve` on a port of its own, with its data in `data`. `url` is set when it listens."""

    def __init__(self, data, *options):
        self.data = pathlib.Path(data)
        self._lines, self._ended, self._changed = [], False, threading.Condition()
        self._process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--data", self.data, *options],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        # Reads to the end, or the server would stop at a full pipe.
        threading.Thread(target=self._read, daemon=True).start()
        try:
            self.url = self._wait_for(r"listening on (http://\S+)").rstrip("/")
        except AssertionError:
            self._process.kill()
            raise

    def _read(self):
        for line in self._process.stdout:
            with self._changed:
                self._lines.append(line)
                self._changed.notify_all()
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _wait_for(self, pattern):
        """The first group of the pattern in what the server has written, or writes within the time a start may take."""
        with self._changed:
            self._changed.wait_for(lambda: self._ended or re.search(pattern, self.output()), SECONDS_TO_START)
        found = re.search(pattern, self.output())
        assert found, f"the server did not write {pattern!r}:\n{self.output()}"
        return found[1]

    @property
    def set_up_code(self):
        """The one-time code that a server without accounts prints."""
        return self._wait_for(r"(?i)set-up code:?\s+([A-Za-z0-9-]+)")

    def output(self):
        return "".join(self._lines)

    def run(self, *arguments, input=""):
        """Another command of the program on the same data. Returns what it printed."""
        done = subprocess.run(
            [PROGRAM, *arguments, "--data", self.data], cwd=ROOT, input=input, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, f"{arguments} ended with {done.returncode}: {done.stderr}"
        return done.stdout

    def add_user(self, login, password, name=NAME, household=HOUSEHOLD, *options):
        self.run("user", "add", login, "--name", name, "--household", household, *options, input=password + "\n")

    def stop(self):
        """Asks it to end and checks that it did so by itself."""
        self._process.send_signal(signal.SIGTERM)
        try:
            status = self._process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise AssertionError(f"the server did not end {SECONDS_TO_STOP} s after SIGTERM:\n{self.output()}") from None
        assert status == 0, f"the server ended with {status}:\n{self.output()}"


def chromium_options():
    # Chromium refuses its sandbox to root, who runs the tests in containers.
    return {"executable_path": "/usr/bin/chromium", "args": ["--no-sandbox"] if os.geteuid() == 0 else []}


def set_up(page, server, login=LOGIN, password=PASSWORD, name=NAME, household=HOUSEHOLD):
    """Founds the first household through the pages, as a newcomer does, and leaves its owner signed in."""
    page.goto(server.url + "/set-up")
    fill(page, code=server.set_up_code, name=name, login=login, password=password, household=household).press("Enter")
    page.wait_for_url(lambda url: not url.endswith("/set-up"))


def sign_in(page, server, login=LOGIN, password=PASSWORD):
    page.goto(server.url + "/sign-in")
    fill(page, login=login, password=password).press("Enter")
    page.wait_for_url(lambda url: "/sign-in" not in url)


def fill(page, **fields):
    """Fills the boxes of the page by their names, which unlike labels are the same in every language. Returns the last."""
    for name, value in fields.items():
        box = page.locator(f"main [name={name}]")
        box.fill(value)
    return box


def axe(page):
    """Asserts that axe finds nothing against accessibility on the page."""
    violations = Axe().run(page).response["violations"]
    described = [
        f"{v['id']} ({v['impact']}): {v['help']}: " + ", ".join(" ".join(map(str, n["target"])) for n in v["nodes"])
        for v in violations
    ]
    assert not violations, f"{page.url}\n" + "\n".join(described)


def screenshot(page, name):
    """Keeps a picture of the whole page in screenshots/, to look at after the run."""
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)
