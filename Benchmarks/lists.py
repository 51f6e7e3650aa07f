"""Every list and the search with much data, against the same with little."""
import statistics
import time

from table import Row, ratio

ROUNDS = 41
PAGES = ["/stock", "/stock?q=green+tea", "/stock?state=expired", "/journal", "/products/7"]
CALLS = [
    "/products", "/products?q=tea", "/products?sort=-name", "/batches", "/batches?expires_in=7", "/batches?product=7",
    "/journal", "/journal?product=7", "/locations",
]


def rows(large, small):
    """The slowest relation of all of them."""
    factors = {path: compare(large, small, path, "cookie") for path in PAGES}
    factors |= {path: compare(large, small, "/api/v1" + path, "bearer") for path in CALLS}
    worst = max(factors.values())
    about = [
        "p50 of each with 100,000 products, 1 M batches and 2 M movements over that with 1,000 products; pages: "
        + ", ".join(f"`{path}` {factor:.1f}" for path, factor in factors.items() if path in PAGES)
        + "; REST: "
        + ", ".join(f"`{path}` {factor:.1f}" for path, factor in factors.items() if path in CALLS and path not in PAGES)
        + "."
    ]
    return [Row("lists and search, 100,000 products", ratio(worst), "≤ 1.5 ×", worst <= 1.5, about)]


def compare(large, small, path, kind):
    times = {large: [], small: []}
    for _ in range(ROUNDS):
        for lares in times:
            headers = lares.cookie() if kind == "cookie" else lares.bearer()
            began = time.perf_counter()
            lares.get(path, headers)
            times[lares].append(time.perf_counter() - began)
    return statistics.median(times[large]) / statistics.median(times[small])
