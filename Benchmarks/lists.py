"""Every list and the search with much data, against the same with little."""
import statistics
import time

from table import Row, ratio
from things import uid_of

ROUNDS = 21
SLOW_ROUNDS = 5
PAGES = [
    "/", "/stock", "/stock?q=green+tea", "/journal", "/products/7", "/expiry", "/minimum",
    "/stock?kind=object", "/stock?category=1", "/stock?category=2", "/stock?group=1", "/stock?location=1",
    "/stock?location=2", "/stock?state=expired", "/stock?state=due_soon", "/stock?state=opened",
    "/stock?state=below_minimum", "/stock?state=out_of_stock", "/stock?sort=name", "/stock?sort=-use_by",
    "/stock?sort=place", "/stock?sort=-stock", "/stock?sort=-missing", "/stock?category=2&sort=name",
    "/stock?location=2&sort=name", "/stock?location=2&sort=place", "/stock?kind=food&category=2&state=expired",
    "/items", "/items?state=lent", "/items?state=overdue", "/items?state=in_house", "/items?location=2",
    "/items?category=2", "/items?q=drill", "/loans", "/loans?view=borrower", "/loans?view=borrower&borrower=Anna",
    "/loans?view=returned", f"/i/{uid_of(5)}",
]
CALLS = [
    "/products", "/products?q=tea", "/products?sort=-name", "/products?category=2", "/products?group=1",
    "/products?location=2", "/products?state=expired&sort=name", "/products?sort=place", "/batches",
    "/batches?expires_in=7", "/batches?product=7", "/batches?category=2", "/batches?location=2",
    "/batches?state=opened", "/batches?sort=best_before", "/journal", "/journal?product=7", "/locations",
    "/items", "/items?q=drill", "/items?state=overdue", "/loans?state=open", "/loans?due_in=7",
    "/loans?borrower=Anna",
    f"/items/{uid_of(5)}",
]
# What no index sorts, and filters that each let many through but together few: said, not held against the budget.
SLOW = ["/stock?location=2&sort=-stock", "/stock?kind=object&state=due_today&category=2&sort=name"]

def rows(large, small):
    """The slowest relation of all of them."""
    factors = {path: compare(large, small, path, "cookie") for path in PAGES}
    calls = {path: compare(large, small, "/api/v1" + path, "bearer") for path in CALLS}
    slow = {path: median(large, path, "cookie", SLOW_ROUNDS) * 1000 for path in SLOW}
    worst = max([*factors.values(), *calls.values()])
    about = [
        "p50 of each with 100,000 products, 1 M batches, 2 M movements, 20,000 items and 5,000 loans over that with "
        "1,000 products, 2,000 items and 500 loans; pages: "
        + listed(factors, "{:.1f}")
        + "; REST: "
        + listed(calls, "{:.1f}")
        + ". Not in the budget: "
        + listed(slow, "{:.0f} ms")
        + ", and the overview after a booking, which adds up every price anew: "
        + f"{after_a_booking(large) * 1000:.0f} ms against {after_a_booking(small) * 1000:.0f} ms."
    ]
    return [Row("lists and search, 100,000 products", ratio(worst), "≤ 1.5 ×", worst <= 1.5, about)]


def listed(figures, form):
    return ", ".join(f"`{path}` {form.format(figure)}" for path, figure in figures.items())


def compare(large, small, path, kind):
    times = {large: [], small: []}
    for _ in range(ROUNDS):
        for lares in times:
            times[lares].append(seconds(lares, path, kind))
    return statistics.median(times[large]) / statistics.median(times[small])


def median(lares, path, kind, rounds):
    return statistics.median(seconds(lares, path, kind) for _ in range(rounds))


def seconds(lares, path, kind):
    headers = lares.cookie() if kind == "cookie" else lares.bearer()
    began = time.perf_counter()
    lares.get(path, headers)
    return time.perf_counter() - began


def after_a_booking(lares):
    """How long the overview takes when nothing of it can be kept; put back the way it was."""
    times = []
    for _ in range(SLOW_ROUNDS):
        done = lares.post("/api/v1/stock/check-out", {"product": 7, "amount": 1})
        times.append(seconds(lares, "/", "cookie"))
        lares.post(f"/api/v1/actions/{done['action']}/undo", {})
    return statistics.median(times)
