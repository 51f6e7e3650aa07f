"""Shopping: two people at once, without signal, without scripts, by keyboard, and what goes into stock afterwards."""
import socket

import pytest
from playwright.sync_api import expect

from harness import Look, axe, every_look, fill, screenshot
from household import Household
from pages import LONG, UNBROKEN
from program import Server


@pytest.fixture
def week(home):
    """A list of a test's own: its path, with four lines."""
    number = len(home.api("GET", "/shopping-lists?limit=200")["items"])
    made = home.api("POST", "/shopping-lists", {"name": f"Week {number}"})["id"]
    for text, amount in (("Apples", 6), ("Bread", None), ("Candles", 3), ("Dill", None)):
        home.api("POST", f"/shopping-lists/{made}/lines", {"text": text, "amount": amount})
    return f"/shopping/{made}"


def lines(home, path):
    """What the server has: `{"Apples": True}` for what is done."""
    listed = home.api("GET", f"/shopping-lists/{path.rsplit('/', 1)[1]}/lines")["items"]
    return {line["name"]: line["done"] for line in listed}


def line(page, name):
    return page.locator(".shopping li", has_text=name)


def tick(page, name):
    line(page, name).locator(".tick").click()


def is_done(page, name, done=True):
    expect(line(page, name).locator("[role=checkbox]")).to_have_attribute("aria-checked", "true" if done else "false")


def wait_for_worker(page):
    """Until the service worker has the list, and the list of lists."""
    until(page, """navigator.serviceWorker.controller && (await Promise.all(
        [location.pathname, `${document.body.dataset.base}/shopping`].map((path) => caches.match(path)))).every(Boolean)""")


def until(page, condition):
    """Until what may have to be awaited holds; a function that is waited for must not be asynchronous."""
    page.evaluate(
        f"""async () => {{
            const end = performance.now() + 20_000;
            while (!({condition})) {{
                if (performance.now() > end) throw new Error("waited for too long");
                await new Promise((again) => setTimeout(again, 20));
            }}
        }}"""
    )


# Several at once


def test_two_people_shop_at_once(home, week, visit):
    ada, grace = visit(week), visit(week, "helper")
    tick(ada, "Apples")
    is_done(grace, "Apples")
    tick(grace, "Bread")
    is_done(ada, "Bread")
    fill(ada, text="Eggs").press("Enter")
    expect(line(grace, "Eggs")).to_be_visible()
    tick(grace, "Apples")
    is_done(ada, "Apples", done=False)
    assert lines(home, week) == {"Apples": False, "Bread": True, "Candles": False, "Dill": False, "Eggs": False}


def test_what_one_types_stays_while_another_ticks(home, week, visit):
    ada, grace = visit(week), visit(week, "member")
    ada.locator("[name=text]").fill("half a sen")
    tick(grace, "Dill")
    is_done(ada, "Dill")
    expect(ada.locator("[name=text]")).to_have_value("half a sen")


def test_a_viewer_sees_and_changes_nothing(home, week, visit):
    page = visit(week, "viewer")
    expect(line(page, "Apples")).to_be_visible()
    assert page.locator(".shopping button, form.add").count() == 0
    axe(page)


# Without signal


def test_ticks_without_signal_are_kept_shown_and_sent_later(home, week, visit):
    page = visit(week)
    wait_for_worker(page)
    page.context.set_offline(True)
    tick(page, "Apples")
    tick(page, "Candles")
    is_done(page, "Apples")
    expect(page.locator(".unsent")).to_contain_text("2")
    assert lines(home, week)["Apples"] is False
    page.context.set_offline(False)
    expect(page.locator(".unsent")).to_be_hidden()
    assert lines(home, week) == {"Apples": True, "Bread": False, "Candles": True, "Dill": False}
    is_done(page, "Candles")


def test_ticks_whose_first_attempts_fail_are_sent_soon_after(home, week, visit):
    page = visit(week)
    page.evaluate(
        """() => {
            const [real, failures] = [fetch, [1, 2]];
            window.fetch = (path, ...rest) =>
                String(path).endsWith("/tick") && failures.pop() ? Promise.reject(new TypeError()) : real(path, ...rest);
        }"""
    )
    tick(page, "Apples")
    expect(page.locator(".unsent")).to_be_visible()
    expect(page.locator(".unsent")).to_be_hidden()
    assert lines(home, week)["Apples"] is True


def test_who_adds_a_line_without_signal_is_told_and_loses_nothing(home, week, visit):
    page = visit(week)
    wait_for_worker(page)
    page.context.set_offline(True)
    fill(page, text="Eggs from the market", amount="12").press("Enter")
    expect(page.locator(".offline")).to_contain_text("No signal")
    expect(page.locator("[name=text]")).to_have_value("Eggs from the market")
    page.locator("form[action$='/fill'] button").click()
    expect(page.locator(".offline")).to_be_visible()
    axe(page)
    screenshot(page, "shopping-offline")
    page.context.set_offline(False)
    expect(page.locator(".offline")).to_be_hidden()
    page.locator("[name=amount]").press("Enter")
    expect(line(page, "Eggs from the market")).to_contain_text("12")
    assert len(lines(home, week)) == 5


def test_the_list_opens_without_a_server_and_ticks_outlive_the_page(tmp_path, browser, open_page):
    # The port is part of the cookies' names, so it must be the same before and after.
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Server(tmp_path, "--port", str(port))
    home = Household(server, browser, "Cellar")
    made = home.api("POST", "/shopping-lists", {"name": "Week"})["id"]
    for text in ("Apples", "Bread"):
        home.api("POST", f"/shopping-lists/{made}/lines", {"text": text})
    page = open_page(storage_state=home.session())
    page.goto(f"{server.url}/shopping/{made}")
    wait_for_worker(page)
    server.kill()
    page.reload()
    expect(line(page, "Bread")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.shopping .tick')).display") == "flex", "styles, too"
    tick(page, "Bread")
    expect(page.locator(".unsent")).to_be_visible()
    page.goto(f"{server.url}/shopping")
    expect(page.locator("main")).to_contain_text("Week")
    page.goto(f"{server.url}/shopping/{made}")
    is_done(page, "Bread")
    again = Server(tmp_path, "--port", str(port))
    try:
        with page.expect_response("**/tick"):
            page.reload()
        expect(page.locator(".unsent")).to_be_hidden()
        is_done(page, "Bread")
        home.server = again
        assert lines(home, f"/shopping/{made}") == {"Apples": False, "Bread": True}
    finally:
        again.stop()


def test_a_line_that_is_gone_meanwhile_is_told(home, week, visit):
    page = visit(week)
    wait_for_worker(page)
    page.context.set_offline(True)
    tick(page, "Bread")
    expect(page.locator(".unsent")).to_be_visible()
    listed = home.api("GET", f"/shopping-lists/{week.rsplit('/', 1)[1]}/lines")["items"]
    gone = next(line["id"] for line in listed if line["name"] == "Bread")
    home.api("DELETE", f"/shopping-lists/{week.rsplit('/', 1)[1]}/lines/{gone}")
    page.context.set_offline(False)
    expect(page.locator(".gone")).to_contain_text("Bread")
    expect(line(page, "Bread")).to_have_count(0)


def test_signing_out_forgets_the_list(home, week, open_page):
    page = open_page(base_url=home.server.url, storage_state=home.sign_in(home.owner))
    page.goto(week)
    wait_for_worker(page)
    page.goto("/more")
    page.locator("form[action$='/sign-out'] button").click()
    page.wait_for_url("**/sign-in")
    until(page, f"!(await caches.match('{week}'))")


def test_only_lists_and_assets_are_kept(home, week, visit):
    page = visit(week)
    wait_for_worker(page)
    for path in ("/stock", "/account", f"{week}/put-away"):
        page.goto(path)
    page.goto(week)
    kept = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys())))
            .flat().map(request => new URL(request.url).pathname)"""
    )
    assert all(path.startswith("/assets/") or path in ("/shopping", "/owner", week) for path in kept), kept


def test_it_works_below_a_base_path(new_server, browser, open_page):
    home = Household(new_server("--base-path", "/home"), browser, "Below")
    made = home.api("POST", "/shopping-lists", {"name": "Week"})["id"]
    home.api("POST", f"/shopping-lists/{made}/lines", {"text": "Apples"})
    page = open_page(storage_state=home.session())
    page.goto(f"{home.server.url}/shopping/{made}")
    wait_for_worker(page)
    tick(page, "Apples")
    expect(page.locator(".shopping h2")).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    is_done(page, "Apples")


# The rest of it


def test_everything_works_without_scripts(home, week, visit):
    page = visit(week, "member", java_script_enabled=False)
    tick(page, "Apples")
    is_done(page, "Apples")
    fill(page, text="Eggs", amount="10").press("Enter")
    expect(line(page, "Eggs")).to_contain_text("10")
    line(page, "Dill").locator("a").click()
    page.locator("button[value=up]").click()
    page.locator("main [href$='%s']" % week).first.click()
    expect(page.locator(".shopping .title").nth(1)).to_have_text("Dill")
    page.locator("form[action$='/fill'] button").click()
    expect(page.locator(".banner[role=status]").first).to_be_visible()


def test_what_was_bought_is_put_away_and_can_be_undone(home, visit):
    milk, flour = home.product("Milk", unit="l", minimum=3), home.product("Flour", unit="kg", minimum=1)
    made = home.api("POST", "/shopping-lists", {"name": "Put away"})["id"]
    page = visit(f"/shopping/{made}", "member")
    page.locator("form[action$='/fill'] button").click()
    expect(line(page, "Milk")).to_contain_text("3 l")
    fill(page, text="Napkins").press("Enter")
    for name in ("Milk", "Flour", "Napkins"):
        tick(page, name)
        is_done(page, name)
    page.locator("a.primary").click()
    amounts = page.locator(".away [name^=amount]")
    expect(amounts).to_have_count(3)
    amounts.first.fill("2,5")
    page.locator(".away .sticky button").click()
    expect(page.locator("[role=alert]")).to_be_visible()
    amounts.first.fill("2.5")
    page.locator(".away .sticky button").click()
    page.wait_for_url(f"**/shopping/{made}?done=action-*")
    stocks = sorted((home.stock(milk), home.stock(flour)))
    assert stocks in ([1, 2.5], [2.5, 3]), stocks
    assert lines(home, f"/shopping/{made}") == {}
    page.locator(".banner button").click()
    expect(page.get_by_role("status").first).to_contain_text("Undone")
    assert home.stock(milk) == home.stock(flour) == 0
    for name in ("Milk", "Flour", "Napkins"):
        is_done(page, name)


def test_by_keyboard(home, week, visit):
    page = visit(week)
    button = line(page, "Bread").locator(".tick")
    button.focus()
    page.keyboard.press("Space")
    is_done(page, "Bread")
    page.locator("[name=text]").focus()
    page.keyboard.type("Figs")
    page.keyboard.press("Tab")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect(line(page, "Figs")).to_contain_text("4")


def test_targets_are_large_on_a_phone(home, week, visit):
    page = visit(week)
    for box in (item.bounding_box() for item in page.locator(".shopping li > *").all()):
        assert box["height"] >= 48 and box["width"] >= 48, box


@every_look
def test_it_looks_right(home, visit, look):
    made = home.api("POST", "/shopping-lists", {"name": f"{look} {LONG}"})["id"]
    long = home.product(f"{look} {LONG}", brand=UNBROKEN, unit="kg")
    for body in ({"product": long, "amount": 1234567.123456}, {"text": UNBROKEN}, {"text": "Apples", "amount": 6}):
        home.api("POST", f"/shopping-lists/{made}/lines", body)
    for number in (1, 3):
        listed = home.api("GET", f"/shopping-lists/{made}/lines")["items"]
        home.api("PATCH", f"/shopping-lists/{made}/lines/{listed[number - 1]['id']}", {"done": True})
    first = home.api("GET", f"/shopping-lists/{made}/lines")["items"][0]["id"]
    empty = home.api("POST", "/shopping-lists", {"name": f"Empty {look}"})["id"]
    paths = {
        "lists": "/shopping", "list": f"/shopping/{made}", "empty": f"/shopping/{empty}",
        "put away": f"/shopping/{made}/put-away", "line": f"/shopping/{made}/lines/{first}/edit", "edit": f"/shopping/{made}/edit",
    }
    for scheme in ("light", "dark"):
        page = visit(paths["list"])
        page.emulate_media(color_scheme=scheme)
        for name, path in paths.items():
            page.goto(path)
            axe(page)
            width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert width <= 0, f"{name} is {width} too wide"
            screenshot(page, f"shopping-{name}-{look.device}-{scheme}-{look.language}".replace(" ", "-"))


def test_it_can_be_installed(home, visit):
    page = visit("/stock")
    manifest = page.evaluate(
        "async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()"
    )
    assert manifest["display"] == "standalone" and {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert any(icon["purpose"] == "maskable" for icon in manifest["icons"])
    assert [entry["url"] for entry in manifest["shortcuts"][:2]] == ["/scan?mode=check-in", "/scan?mode=check-out"]
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).headers["content-type"] == "image/png"
