"""Every page that Lares has, each with as much on it as it can have, for tests that look at all of them."""
from types import SimpleNamespace

from harness import fill
from household import day
from test_pictures import jpeg

LONG = "Bio-Vollkorn-Dinkel-Grünkern-Knuspermüsli mit getrockneten Himbeeren, Haselnüssen und Kürbiskernen (Großpackung)"
UNBROKEN = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"


def furnish(home):
    """Fills a household with what strains a layout: long names, many batches, every state, a deep tree."""
    for role, language in (("owner", "en"), ("owner", "de"), ("viewer", "en")):
        home.session(role, language)
    kitchen = home.place("Kitchen")
    fridge = home.place("Fridge", parent=kitchen)
    freezer = home.place(UNBROKEN, parent=fridge, freezer=True)
    shelf = home.place("Shelf 2, left, behind the jars", parent=freezer)
    home.place("Cellar")
    milk = home.product("Whole milk", brand="Hof Sonnenschein", unit="l", minimum=12, location=fridge, days_after_opening=3)
    home.api("POST", f"/products/{milk}/barcodes", {"code": "4012345678901", "amount": 6})
    for days in (-400, -1, 0, 1, 3, 9, 40, 200, 900, None):
        price = None if days is None else {"amount": 1.29, "currency": "EUR"}
        home.check_in(milk, "1.5", days=days, location=shelf if days == 9 else fridge, price=price)
    long = home.product(LONG, brand=UNBROKEN, unit="kg")
    home.check_in(long, "1234567.123456", days=4, location=shelf, note=LONG)
    home.check_in(home.product('a < b > "c" & 50% + x 🧀 שוקולד', unit="g"), "250", days=0)
    for name, days in (("Honey", None), ("Quark", -1), ("Rusk", 12), ("Salt", 2000), ("Yeast", 1)):
        home.check_in(home.product(name), "2", days=days, location=kitchen)
    done = home.api("POST", "/stock/check-out", {"product": milk, "amount": 1})["action"]
    blocked = home.product("Crisps")
    home.check_in(blocked, "5", days=9)
    home.api("POST", "/stock/check-out", {"product": blocked, "amount": 3})
    food = home.api("POST", "/categories", {"name": UNBROKEN})["id"]
    home.api("POST", "/categories", {"name": "Muesli", "parent": food})
    group = home.api("POST", "/groups", {"name": "Milk of any kind, " + UNBROKEN, "unit": "l", "minimum": 40})["id"]
    home.api("PATCH", f"/products/{milk}", {"group": group, "category": food})
    drill = home.product("Drill, " + UNBROKEN, kind="object", management="items")
    item = home.api("POST", "/items", {"product": drill, "serial": UNBROKEN, "note": LONG})["uid"]
    lent = {"borrower": UNBROKEN, "lent_on": day(-30).isoformat(), "due_on": day(-3).isoformat()}
    home.api("POST", f"/items/{item}/loan", lent)
    papers = f"/items/{item}/documents"
    home.attach(papers, b"%PDF-1.7\n%%EOF\n", LONG + ".pdf", "application/pdf", kind="receipt")
    home.attach(papers, b"Keep dry.", UNBROKEN + ".txt", "text/plain", kind="manual")
    photo = jpeg("teal", (900, 600))
    home.attach(papers, photo["buffer"], photo["name"], photo["mimeType"], kind="photo")
    for language in ("en", "de"):
        remind(home, language)
    week = home.api("POST", "/shopping-lists", {"name": "Week " + UNBROKEN})["id"]
    home.api("POST", f"/shopping-lists/{week}/lines", {"text": LONG})
    home.api("POST", f"/shopping-lists/{week}/fill")
    batch = home.check_in(milk, "1", days=5, location=fridge)["batch"]["id"]
    home.api("DELETE", f"/products/{home.product('Deleted ' + LONG)}")
    home.api("DELETE", f"/locations/{home.place('Deleted place')}")
    empty = home.product("Nothing left")
    task = home.api("POST", "/tasks", {"title": LONG, "target": 999})["id"]
    home.api("POST", "/tasks", {"title": UNBROKEN})
    for version, call in enumerate(("start", "pause", "resume", "stop", "start"), 1):
        home.api("POST", f"/tasks/{task}/pomodoro/{call}", {"version": version})
    hook = f"https://example.org/{UNBROKEN}/{UNBROKEN}"
    channel = home.api("POST", "/channels", {"kind": "webhook", "url": hook.encode("ascii", "ignore").decode()})["id"]
    return SimpleNamespace(
        milk=milk, long=long, blocked=blocked, empty=empty, fridge=fridge, shelf=shelf, done=done,
        group=group, food=food, item=item, week=week, batch=batch, task=task, channel=channel,
    )


def remind(home, language):
    """Gives somebody reminders, metrics and rules of their own."""

    def post(path, body):
        return home.api("POST", path, body, language)["id"]

    post("/reminders", {"title": "Water the plants", "hour": 20, "minute": 0, "weekdays": [1, 3, 5]})
    post("/reminders", {"title": LONG, "note": UNBROKEN, "hour": 23, "minute": 30})
    off = post("/reminders", {"title": UNBROKEN, "hour": 2, "minute": 30})
    home.api("PATCH", f"/reminders/{off}", {"enabled": False}, language)
    for name, unit in (("Weight", "kg"), (UNBROKEN[:100], UNBROKEN[:20])):
        metric = post("/metrics", {"name": name, "unit": unit})
        post("/reminders", {"metric": metric, "hour": 7, "minute": 0})
        for number in range(60):
            at = f"{day(-90 + number).isoformat()}T06:30:00Z"
            value = 72 + number * 37 % 11 / 10
            post(f"/metrics/{metric}/readings", {"value": value, "at": at, "note": LONG if number == 59 else None})
    rule = home.api("GET", "/notification-rules", None, language)["items"][0]["id"]
    wanted = {"minimum": {"enabled": True}, "expiry": {"days_before": [30, 14, 7, 3, 1], "after": "daily"}}
    home.api("PATCH", f"/notification-rules/{rule}", wanted, language)
    home.api("PATCH", "/reminder-settings", {"quiet_from": "22:00", "quiet_to": "07:00"}, language)


def opened(path, press, **fields):
    """Goes to a path, fills in what is named, and presses a button: the page that answers."""

    def open(page, _):
        page.goto(path)
        if fields:
            fill(page, **fields)
        page.locator(press).first.click()
        page.wait_for_load_state()

    return open


def blocked_undo(page, things):
    page.goto(f"/journal?product={things.blocked}")
    page.locator(".journal button").last.click()
    page.locator(".error").wait_for()


def question(page, things):
    page.goto(f"/products/{things.milk}")
    page.locator("a[data-dialog]").click()
    page.locator("dialog").wait_for()


def put_off(page, _):
    page.goto("/due")
    page.locator(".due-now summary").first.click()
    page.locator(".due-now button[formaction]").first.click()
    page.locator(".banner").wait_for()


def wrong_check_in(page, things):
    page.goto(f"/check-in?product={things.milk}")
    fill(page, amount="many", best_before="31.2.2030")
    page.locator("main form .primary").click()
    page.locator("[role=alert]").wait_for()


# A path, or how one gets to the page. `{milk}` and the like are what `furnish` made.
PAGES = {
    "overview": "/",
    "stock": "/stock",
    "stock, many filters": "/stock?location={fridge}&category={food}&group={group}&kind=food&state=due_soon&q=milk",
    "what expires when": "/expiry",
    "below minimum": "/minimum",
    "one batch": "/batches/{batch}",
    "count a place": "/places/{fridge}/count",
    "another management": "/products/{milk}/management",
    "merge": "/products/{milk}/merge",
    "pictures": "/products/{milk}/pictures",
    "conversions of a product": "/products/{milk}/conversions",
    "where messages go": "/channels",
    "one channel": "/channels/{channel}",
    "deliveries": "/deliveries",
    "due now": "/due",
    "due now, put off": put_off,
    "units": "/units",
    "groups": "/groups",
    "one group": "/groups/{group}",
    "categories": "/categories",
    "edit category": "/categories/{food}/edit",
    "items": "/items",
    "new item": "/items/new",
    "one item": "/i/{item}",
    "items, many filters": "/items?location={fridge}&category={food}&state=overdue&q=drill",
    "pick items for a place": "/places/{fridge}/items",
    "loans by borrower": "/loans?view=borrower",
    "loans on paper": "/loans?view=paper",
    "journal of one item": "/journal?item={item}",
    "loans": "/loans",
    "labels": "/labels",
    "reminders": "/reminders",
    "reminders, the form of a metric's": opened("/reminders", ".reminders summary"),
    "new reminder": "/reminders/new",
    "new reminder, wrong": opened("/reminders/new", "main form .primary", note=LONG),
    "edit reminder": opened("/reminders", ".reminders a.what"),
    "plan": "/plan",
    "metrics": "/metrics",
    "one metric": opened("/metrics", ".metrics a.what"),
    "rules": "/reminders/rules",
    "rules, wrong": opened("/reminders/rules", "main form .primary", time="", expiry_days_before="soon"),
    "shopping lists": "/shopping",
    "one shopping list": "/shopping/{week}",
    "put away": "/shopping/{week}/put-away",
    "stock after a booking": "/stock?done=action-{done}",
    "stock, a place, soon": "/stock?location={fridge}&state=due_soon",
    "stock, nothing found": "/stock?q=xyzzy",
    "product with many batches": "/products/{milk}",
    "product with long names": "/products/{long}",
    "product without stock": "/products/{empty}",
    "new product": "/products/new",
    "new product, wrong": opened("/products/new", "main form .primary", minimum="two"),
    "edit product": "/products/{milk}/edit",
    "delete product": "/products/{milk}/delete",
    "delete product, dialog": question,
    "check in, choose": "/check-in",
    "check in, search": "/check-in?q=e",
    "check in": "/check-in?product={milk}",
    "check in, wrong": wrong_check_in,
    "check in, by hand": "/check-in?new=1",
    "check in, unknown code": "/check-in?code=4056489781486",
    "check in, draft": "/check-in?code=3017620422003",
    "check in, no source answers": "/check-in?code=4006381333931",
    "check out, choose": "/check-out?q=e",
    "check out": "/check-out?product={milk}",
    "scan": "/scan",
    "scan, a list": "/scan?mode=check-in&code_1=4012345678901&amount_1=2&code_2=96385074&amount_2=1",
    "scan, a photo of print": "/scan/text?back=/check-in",
    "scan, put away": "/scan?mode=place",
    "scan, put away, items wait": "/scan?mode=place&code_1={item}&booked={done}",
    "scan, put away, a place waits": "/scan?mode=place&place={fridge}",
    "codes of shops": "/weight-codes",
    "journal": "/journal",
    "journal of one product": "/journal?product={milk}",
    "undo is blocked": blocked_undo,
    "places": "/places",
    "one place": "/places/{shelf}",
    "edit place": "/places/{fridge}/edit",
    "delete place": "/places/{fridge}/delete",
    "trash": "/trash",
    "more": "/more",
    "account": "/account",
    "account, wrong password": opened("/account", "#password button", current="wrong", new="short"),
    "household": "/household",
    "household, invitation": opened("/household", "#invitations form.column button"),
    "focus": "/pomodoro",
    "focus, wrong": opened("/pomodoro", ".tasks .add .primary", title="", target="many"),
    "focus, edit a task": "/pomodoro/tasks/{task}/edit",
    "focus, settings": "/pomodoro/settings",
    "focus, statistics": "/pomodoro/statistics",
    "not found": "/nowhere",
}
