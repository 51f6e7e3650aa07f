"""What the browser tests share: looks of a page, people who sign in, axe, screenshots."""
import itertools
import os
from dataclasses import dataclass

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from program import HOUSEHOLD, LOGIN, NAME, PASSWORD, ROOT, Server

SCREENSHOTS = ROOT / "screenshots"


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


LOOKS = [Look(device, language=language) for device, language in itertools.product(("phone", "desktop"), ("en", "de"))]

# Over a test it runs it four times; without it `page` is an English phone. Light and dark differ in colours only.
every_look = pytest.mark.parametrize("look", LOOKS, ids=str)


def chromium_options():
    # Chromium refuses its sandbox to root, who runs the tests in containers.
    return {"executable_path": "/usr/bin/chromium", "args": ["--no-sandbox"] if os.geteuid() == 0 else []}


def set_up(page, server, login=LOGIN, password=PASSWORD, name=NAME, household=HOUSEHOLD, example=False):
    """Founds the first household through the pages, as a newcomer does, and leaves its owner signed in."""
    page.goto(server.url + "/set-up")
    page.locator("main [name=example]").set_checked(example)
    fill(page, code=server.set_up_code, name=name, login=login, password=password, household=household).press("Enter")
    page.wait_for_url("**/stock")


def fill(page, **fields):
    """Fills the boxes of the page by their names, which unlike labels are the same in every language. Returns the last."""
    for name, value in fields.items():
        box = page.locator(f"main [name={name}]")
        box.fill(value)
    return box


def name_of(element):
    """What a screen reader calls it, near enough."""
    name = "element => element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent"
    return element.evaluate(name).strip()


def tab_to(page, name, selector="*"):
    """Presses Tab until something of that name, and of that kind, has the focus, and shows that one sees where it is."""
    for _ in range(200):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count() and name_of(focused).startswith(name) and focused.evaluate("(e, s) => e.matches(s)", selector):
            width = focused.evaluate("element => parseFloat(getComputedStyle(element).outlineWidth)")
            assert width >= 2, f"nothing shows that “{name}” has the focus"
            return focused
    raise AssertionError(f"Tab does not lead to “{name}”")


def collect_complaints(page):
    """The list into which script errors and what the content security policy refuses go from now on."""
    complaints = []

    def note(message):
        # Chromium logs each 4xx answer as an error too; answers are what tests look at themselves.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            complaints.append(message.text)

    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", note)
    return complaints


def axe(page, *rules):
    """Asserts that axe finds nothing against accessibility on the page, by all its rules or by those that are named."""
    # Half a megabyte of script, so once for each document.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    violations = page.evaluate("options => axe.run(document, options).then(found => found.violations)", options)
    described = [
        f"{v['id']} ({v['impact']}): {v['help']}: " + ", ".join(" ".join(map(str, n["target"])) for n in v["nodes"])
        for v in violations
    ]
    assert not violations, f"{page.url}\n" + "\n".join(described)


def screenshot(page, name):
    """Keeps a picture of the whole page in screenshots/, to look at after the run."""
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)
