"""The page of the ring: it moves, ends and is heard; hidden, in two tabs, on a phone, by keyboard, without scripts."""
import re

import pytest
from playwright.sync_api import expect

from harness import Look, Server, axe, every_look, fill, screenshot
from household import Household
from pages import LONG, UNBROKEN
from wall_clock import Clock

# Counts what would be heard, and lets a test hide the page.
PROBE = """
window.rung = 0;
window.OscillatorNode = class extends OscillatorNode { constructor(...all) { super(...all); rung++; } };
window.veiled = false;
Object.defineProperty(document, "hidden", { get: () => veiled });
window.veil = (hidden) => { veiled = hidden; document.dispatchEvent(new Event("visibilitychange")); };
"""


@pytest.fixture(scope="module")
def clock(tmp_path_factory):
    return Clock(tmp_path_factory.mktemp("clock"))


@pytest.fixture(scope="module")
def home(tmp_path_factory, browser, clock):
    """A household on a server whose clock jumps."""
    server = Server(tmp_path_factory.mktemp("data"), environment=clock.environment)
    yield Household(server, browser, "Focus")
    server.stop()


@pytest.fixture
def task(home):
    """A task of the owner's alone, whose timer stands still."""
    for old in home.api("GET", "/tasks?limit=200")["items"]:
        home.api("DELETE", f"/tasks/{old['id']}")
    home.api("PATCH", "/pomodoro-settings", {name: None for name in home.api("GET", "/pomodoro-settings")})
    return home.api("POST", "/tasks", {"title": "Taxes", "target": 4})["id"]


@pytest.fixture
def focus(visit, task):
    """Opens the page as a browser that has the same clock as the server."""

    def open(look=None, **options):
        page = visit("/pomodoro", **options)
        page.add_init_script(PROBE)
        page.reload()
        return page

    return open


def state(home, task):
    return home.api("GET", f"/tasks/{task}/pomodoro")


def call(home, task, name, **members):
    return home.api("POST", f"/tasks/{task}/pomodoro/{name}", {"version": state(home, task)["version"], **members})


def is_in(page, name):
    """Its buttons have settled, too: what comes sooner is a second tap."""
    expect(page.locator(".timer")).to_have_attribute("data-state", name)
    expect(page.locator("#timer")).not_to_have_class("fresh")


def jump(clock, page, seconds):
    """Time passes for the server, and for the page while nobody looks at it."""
    page.evaluate("veil(true)")
    clock.jump(seconds)
    page.evaluate(f"(() => {{ const now = Date.now; Date.now = () => now() + {seconds * 1000}; }})()")


def test_the_ring_moves(home, task, focus):
    page = focus()
    expect(page.locator(".time b")).to_have_text("25:00")
    expect(page.locator(".count")).to_contain_text("0 / 4")
    page.get_by_role("button", name="Start", exact=True).click()
    is_in(page, "running")
    expect(page.locator(".time b")).to_have_text(re.compile("24:5[0-7]"))
    arc = page.locator(".arc").get_attribute("stroke-dasharray")
    assert 5 <= int(arc.split()[0]) <= 60, arc
    assert page.title().startswith("24:5") and "Taxes" in page.title()
    assert page.locator("link[rel=icon]").get_attribute("href").startswith("data:image/png")
    assert state(home, task)["state"] == "running"


def test_hidden_for_ten_minutes_it_shows_fifteen_on_return_and_ends_on_time(home, task, focus, clock):
    page = focus()
    page.locator("#press").click()
    is_in(page, "running")
    jump(clock, page, 600)
    page.evaluate("veil(false)")
    expect(page.locator(".time b")).to_have_text(re.compile("15:00|14:[45][0-9]"))
    assert page.locator("#ended").inner_text() == ""
    jump(clock, page, 901)
    page.evaluate("veil(false)")
    is_in(page, "breakingStop")
    expect(page.locator(".count")).to_contain_text("1 / 4")


def test_the_end_is_heard_and_said_though_the_tab_is_hidden(home, task, focus, clock):
    page = focus()
    page.locator("#press").click()
    is_in(page, "running")
    jump(clock, page, 1499)
    is_in(page, "breakingStop")
    expect(page.locator("#ended")).to_have_text("The pomodoro is complete. Time for a break.")
    assert page.evaluate("rung") == 3, "three partials of a bell"
    assert page.title() == "Time for a break · Taxes"
    page.locator("#press").click()
    is_in(page, "breaking")
    jump(clock, page, 299)
    is_in(page, "stop")
    expect(page.locator("#ended")).to_have_text("The break is over.")
    assert page.evaluate("rung") == 6
    expect(page).to_have_title("Focus · Lares")


def test_the_bell_can_be_off(home, task, focus, clock):
    home.api("PATCH", "/pomodoro-settings", {"sound": False})
    page = focus()
    page.locator("#press").click()
    is_in(page, "running")
    jump(clock, page, 1499)
    is_in(page, "breakingStop")
    assert page.evaluate("rung") == 0


def test_after_twelve_hours_there_is_one_pomodoro(home, task, focus, clock):
    call(home, task, "start")
    clock.jump(12 * 3600)
    page = focus()
    is_in(page, "breakingStop")
    expect(page.locator(".count")).to_contain_text("1 / 4")
    expect(page.locator(".time b")).to_have_text("5:00")


def test_what_another_device_does_is_seen(home, task, focus):
    page = focus()
    call(home, task, "start")
    is_in(page, "running")
    call(home, task, "pause")
    is_in(page, "pause")
    assert page.locator("#ended").inner_text() == ""


def test_two_tabs_press_at_once_and_begin_one_block(home, task, focus):
    first = focus()
    second = first.context.new_page()
    second.add_init_script(PROBE)
    second.goto("/pomodoro")
    # What the first does must not reach the second before its own press.
    second.evaluate("veil(true)")
    for tab in (first, second):
        tab.evaluate("document.querySelector('#press').click()")
    second.evaluate("veil(false)")
    for tab in (first, second):
        is_in(tab, "running")
    second.locator("#press").click()
    for tab in (first, second):
        is_in(tab, "pause")
    first.locator("#press-stop").click()
    for tab in (first, second):
        is_in(tab, "stop")
    assert len(home.api("GET", f"/pomodoro-blocks?task={task}")["items"]) == 1


def test_of_two_tabs_one_rings(home, task, focus, clock):
    first = focus()
    second = first.context.new_page()
    second.add_init_script(PROBE)
    second.goto("/pomodoro")
    second.locator("h2", has_text="Taxes").click()
    first.locator("#press").click()
    for tab in (first, second):
        is_in(tab, "running")
    jump(clock, first, 1499)
    second.evaluate("(() => { const now = Date.now; Date.now = () => now() + 1499000; })()")
    for tab in (first, second):
        is_in(tab, "breakingStop")
        expect(tab.locator("#ended")).to_contain_text("complete")
    assert first.evaluate("rung") + second.evaluate("rung") == 3


def test_by_keys(home, task, focus):
    page = focus()
    page.keyboard.press("Space")
    is_in(page, "running")
    page.keyboard.press("Space")
    is_in(page, "pause")
    page.locator("[name=title]").focus()
    page.keyboard.type("so bits s b")
    expect(page.locator("[name=title]")).to_have_value("so bits s b")
    is_in(page, "pause")
    page.locator("h2", has_text="Taxes").click()
    page.keyboard.press("s")
    is_in(page, "stop")
    call(home, task, "start")
    call(home, task, "skip")
    is_in(page, "breakingStop")
    page.keyboard.press("b")
    is_in(page, "breaking")


def test_the_button_that_has_the_focus_keeps_it(home, task, focus):
    page = focus()
    page.locator("#press").focus()
    page.keyboard.press("Space")
    is_in(page, "running")
    expect(page.locator("#press")).to_be_focused()
    page.keyboard.press("Enter")
    is_in(page, "pause")
    expect(page.locator("#press")).to_be_focused()


def test_keys_can_be_off(home, task, focus):
    home.api("PATCH", "/pomodoro-settings", {"keys": False})
    page = focus()
    page.keyboard.press("Space")
    page.keyboard.press("b")
    page.wait_for_timeout(300)
    is_in(page, "stop")


def test_another_task_is_stopped_by_a_button_that_says_so(home, task, focus):
    other = home.api("POST", "/tasks", {"title": "Dishes", "target": 1})["id"]
    call(home, task, "start")
    page = focus()
    page.get_by_role("link", name="Dishes", exact=True).click()
    page.get_by_role("button", name="Stop “Taxes” and start").click()
    expect(page.locator("#task")).to_have_text("Dishes")
    is_in(page, "running")
    assert state(home, task)["state"] == "stop" and state(home, other)["state"] == "running"


def test_a_break_begins_by_itself_where_it_is_wanted(home, task, focus, clock):
    home.api("PATCH", "/pomodoro-settings", {"auto_start_break": True})
    page = focus()
    page.locator("#press").click()
    is_in(page, "running")
    jump(clock, page, 1499)
    is_in(page, "breaking")
    expect(page.locator("#ended")).to_contain_text("complete")


def test_without_scripts(home, task, visit, clock):
    page = visit("/pomodoro", java_script_enabled=False)
    fill(page, title="Letters", target="2")
    page.locator(".tasks .add button").click()
    page.get_by_role("link", name="Letters", exact=True).click()
    expect(page.locator("#task")).to_have_text("Letters")
    # Whatever was pressed last is long ago: without a script one press a second counts.
    clock.jump(2)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".timer .end")).to_contain_text("Ends at ")
    refresh = page.locator("meta[http-equiv=refresh]")
    assert 1490 <= int(refresh.get_attribute("content").split(";")[0]) <= 1501
    page.get_by_role("button", name="Pause").click()
    assert refresh.count() == 1, "the second tap of one finger"
    clock.jump(2)
    page.get_by_role("button", name="Pause").click()
    assert refresh.count() == 0
    clock.jump(2)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    clock.jump(1497)
    page.reload()
    # The browser loads it again by itself.
    expect(page.locator(".word")).to_have_text("Time for a break", timeout=15_000)
    expect(page.locator(".count")).to_contain_text("1 / 2")


def test_the_page_of_another_task_follows_what_runs(home, task, focus, clock):
    page = focus()
    page.locator("#press").click()
    is_in(page, "running")
    fill(page, title="call mum").press("Enter")
    expect(page.locator("#open .name")).to_have_count(2)
    expect(page.locator("#task")).to_have_text("Taxes")
    page.get_by_role("link", name="call mum", exact=True).click()
    expect(page.locator("#task")).to_have_text("call mum")
    expect(page).to_have_title(re.compile(r"24:[0-5]\d · Taxes"))
    assert page.locator("link[rel=icon]").get_attribute("href").startswith("data:image/png")
    page.keyboard.press("Space")
    page.wait_for_timeout(300)
    assert state(home, task)["state"] == "running", "Space stops nothing"
    jump(clock, page, 1499)
    expect(page.locator("#ended")).to_have_text("The pomodoro is complete. Time for a break.")
    assert page.evaluate("rung") == 3
    assert state(home, task)["count"] == 1


@pytest.mark.parametrize("apart", (60, 180, 350))
def test_two_taps_are_one_press(home, task, focus, apart):
    page = focus()
    for before, after in ((), "running"), (("skip",), "breaking"):
        for name in before:
            call(home, task, name)
            is_in(page, "breakingStop")
        spot = page.locator("#press").bounding_box()
        at = (spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        page.mouse.click(*at)
        page.wait_for_timeout(apart)
        page.mouse.click(*at)
        is_in(page, after)
        assert state(home, task)["state"] == after


def test_what_was_asked_before_a_press_does_not_hide_it(home, task, focus):
    page = focus()
    held = []

    def hold(route):
        held.append(route)
        route.continue_() if len(held) > 1 else None

    page.route("**/pomodoro", lambda route: hold(route) if route.request.resource_type == "fetch" else route.continue_())
    page.route("**/events", lambda route: route.abort())
    page.evaluate("veil(false)")
    page.wait_for_timeout(100)
    assert len(held) == 1
    answer = page.request.get("/pomodoro").text()
    page.locator("#press").click()
    page.wait_for_timeout(300)
    assert state(home, task)["state"] == "running"
    held[0].fulfill(body=answer, content_type="text/html")
    is_in(page, "running")


def test_a_hidden_tab_does_not_ring_for_what_was_skipped_elsewhere(home, task, focus, clock):
    page = focus()
    page.locator("#press").click()
    is_in(page, "running")
    page.evaluate("veil(true)")
    call(home, task, "skip")
    jump(clock, page, 1499)
    is_in(page, "breakingStop")
    assert page.evaluate("rung") == 0
    assert page.locator("#ended").inner_text() == ""


def test_hours_later_it_is_said_and_not_rung(home, task, focus, clock):
    page = focus()
    page.locator("#press").click()
    is_in(page, "running")
    jump(clock, page, 8 * 3600)
    expect(page.locator("#ended")).to_have_text("The pomodoro is complete. Time for a break.")
    assert page.evaluate("rung") == 0


def test_offline_at_the_end_it_says_so(home, task, focus, clock):
    page = focus()
    page.locator("#press").click()
    is_in(page, "running")
    page.context.set_offline(True)
    jump(clock, page, 1500)
    expect(page.locator(".unreachable")).to_be_visible()
    page.context.set_offline(False)
    is_in(page, "breakingStop")
    expect(page.locator(".unreachable")).to_be_hidden()


def test_notices_on_a_phone_are_those_of_a_worker_that_leads_back(home, task, visit):
    page = visit("/pomodoro", permissions=["notifications"])
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 1
    worker = page.context.service_workers[0]
    opened = worker.evaluate("""async () => {
        const opened = [];
        clients.matchAll = async () => [];
        clients.openWindow = async (path) => { opened.push(path); };
        await registration.showNotification("Over");
        const [notification] = await registration.getNotifications();
        dispatchEvent(new NotificationEvent("notificationclick", { notification }));
        await new Promise((resolve) => setTimeout(resolve, 100));
        return opened;
    }""")
    assert opened == ["/pomodoro"]


def test_the_time_fits_its_ring(home, task, focus):
    home.api("PATCH", "/pomodoro-settings", {"work_minutes": 180})
    page = focus()
    for width, size in ((390, 100), (320, 100), (390, 200)):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate(f"document.documentElement.style.fontSize = '{size}%'")
        ring, time = page.locator(".ring").bounding_box(), page.locator(".time b").bounding_box()
        assert time["width"] <= ring["width"] * 0.78, (width, size)
        assert time["height"] <= ring["width"] * 0.3, "one line"


def test_a_long_title_leaves_the_button_small(home, task, focus):
    other = home.api("POST", "/tasks", {"title": "W" * 200})["id"]
    call(home, other, "start")
    page = focus()
    page.goto(f"/pomodoro?task={task}")
    assert page.locator("#press").bounding_box()["height"] <= 120
    assert "W" * 200 in page.locator("#press").get_attribute("aria-label")


def test_when_the_server_cannot_be_reached_it_says_so(home, task, focus):
    page = focus()
    page.context.set_offline(True)
    page.locator("#press").click()
    expect(page.locator(".unreachable")).to_be_visible()
    axe(page)
    page.context.set_offline(False)
    page.locator("#press").click()
    is_in(page, "running")
    expect(page.locator(".unreachable")).to_be_hidden()


def test_notices_are_asked_for_on_a_press_and_shown_when_nobody_looks(home, task, visit, clock):
    page = visit("/pomodoro")
    page.add_init_script(
        PROBE + """
        window.noticed = [];
        window.Notification = class {
            static permission = "default";
            static async requestPermission() { return (Notification.permission = "granted"); }
            constructor(words) { noticed.push(words); }
            addEventListener() {}
        };"""
    )
    page.reload()
    page.get_by_role("button", name="Notify me at the end").click()
    expect(page.locator(".notify")).to_be_hidden()
    page.locator("#press").click()
    is_in(page, "running")
    jump(clock, page, 1499)
    is_in(page, "breakingStop")
    assert page.evaluate("noticed") == ["The pomodoro is complete. Time for a break."]


def test_a_page_from_the_memory_of_the_browser_asks_anew(home, task, focus):
    page = focus()
    page.route("**/events", lambda route: route.abort())
    page.reload()
    call(home, task, "start")
    page.wait_for_timeout(300)
    is_in(page, "stop")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    is_in(page, "running")


def test_tasks_are_ordered_finished_and_opened_again(home, task, visit):
    home.api("POST", "/tasks", {"title": "Letters"})
    page = visit("/pomodoro")
    names = page.locator("#open .name")
    expect(names).to_have_text(["Taxes", "Letters"])
    page.get_by_role("link", name="Change: Letters").click()
    page.get_by_role("button", name="Move up").click()
    fill(page, title="Long letters", target="3").press("Enter")
    expect(names).to_have_text(["Long letters", "Taxes"])
    page.get_by_role("button", name="Finish: Taxes").click()
    expect(names).to_have_text(["Long letters"])
    page.locator("#finished summary").click()
    page.get_by_role("button", name="Open again: Taxes").click()
    expect(names).to_have_text(["Long letters", "Taxes"])
    page.get_by_role("link", name="Change: Taxes").click()
    page.get_by_role("link", name="Delete").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(names).to_have_text(["Long letters"])


def test_one_hand_reaches_the_button_on_a_phone(home, task, focus):
    page = focus()
    box = page.locator("#press").bounding_box()
    assert box["height"] >= 56 and box["width"] >= 300
    assert 844 / 3 < box["y"] < 844 - 64 - box["height"], "in the lower part, above the bar"


WAYS = {"stop": (), "running": ("start",), "pause": ("start", "pause"), "breakingStop": ("start", "skip"), "breaking": ("start", "skip", "break")}


@every_look
def test_it_looks_right(home, visit, clock, look):
    def api(method, path, body=None):
        return home.api(method, path, body, look.language)

    def press(task, name):
        version = api("GET", f"/tasks/{task}/pomodoro")["version"]
        api("POST", f"/tasks/{task}/pomodoro/{name}", {"version": version, "stop_other": True})

    for scheme in ("light", "dark"):
        for old in api("GET", "/tasks?limit=200")["items"]:
            api("DELETE", f"/tasks/{old['id']}")
        page = visit("/pomodoro")
        page.emulate_media(color_scheme=scheme)

        def look_at(name):
            axe(page)
            width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert width <= 0, f"{name} is {width} too wide"
            screenshot(page, f"pomodoro-{name}-{look.device}-{scheme}-{look.language}")

        look_at("empty")
        made = [api("POST", "/tasks", {"title": title, "target": 4})["id"] for title in ("Taxes", LONG, UNBROKEN)]
        for name, steps in WAYS.items():
            press(made[0], "stop")
            for step in steps:
                press(made[0], step)
                clock.jump(137)
            page.goto("/pomodoro")
            is_in(page, name)
            look_at(name)
        api("PATCH", f"/tasks/{made[0]}", {"state": "finished"})
        press(made[1], "start")
        clock.jump(700)
        page.goto("/pomodoro")
        page.locator("#finished summary").click()
        page.evaluate("scrollTo(0, 0)")
        look_at("long")
        press(made[1], "stop")
        for task in (made[1], made[1], made[2]):
            press(task, "start")
            clock.jump(1501)
            press(task, "stop")
        for path in ("settings", "statistics", f"tasks/{made[1]}/edit"):
            page.goto(f"/pomodoro/{path}")
            look_at(path.split("/")[-1])
