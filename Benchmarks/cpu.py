"""What one request costs the serving processes, measured beside nginx in the same rounds."""
import statistics
from dataclasses import dataclass

import load
import machine
from table import Row, ratio

ROUNDS = 5


@dataclass
class Contestant:
    name: str
    pids: list
    url: str
    headers: dict

    def microseconds(self, seconds=2):
        """CPU time per request."""
        before = machine.cpu_seconds(self.pids)
        done = load.ask(self.url, self.headers, seconds)
        return (machine.cpu_seconds(self.pids) - before) / done.requests * 1e6


def race(contestants):
    """The microseconds of each in every round, in which they take turns."""
    for contestant in contestants:
        contestant.microseconds(seconds=1)
    rounds = [[contestant.microseconds() for contestant in contestants] for _ in range(ROUNDS)]
    return {contestant.name: [part[i] for part in rounds] for i, contestant in enumerate(contestants)}


def row(what, times, ours, theirs, budget, about, profile):
    """The median of the ratios within a round: what slows a round down slows both."""
    factor = statistics.median(a / b for a, b in zip(times[ours], times[theirs]))
    mine, other = (statistics.median(times[name]) for name in (ours, theirs))
    lines = [f"{about}: {mine:.0f} µs against {other:.1f} µs of nginx."]
    if factor > budget:
        lines += ["Where it goes:", "```", *profile(), "```"]
    return Row(what, ratio(factor), f"≤ {budget} ×", factor <= budget, lines)


def page_rows(lares, nginx):
    page = lares.get("/stock", lares.cookie())
    kilobytes = len(page.body) / 1000
    plain, packed = lares.cookie(), lares.cookie() | {"Accept-Encoding": "gzip"}
    stock = lares.url + "/stock"
    zipped = len(lares.get("/stock", packed).body) / 1000
    times = race(
        [
            Contestant("plain", lares.pids, stock, plain),
            Contestant("nginx", nginx.pids(), nginx.put("page.html", page.body), {}),
            Contestant("gzip", lares.pids, stock, packed),
        ]
    )
    rows = page.text.count("<li>\n") or page.text.count("<li")
    about = f"{kilobytes:.0f} KB of HTML with {rows} list entries, against a file of the same size"
    return [
        row("stock page", times, "plain", "nginx", 12, about, lambda: profile(lares, stock, plain)),
        row(
            "stock page with gzip",
            times,
            "gzip",
            "nginx",
            22,
            f"The same page made and packed to {zipped:.1f} KB, against the unpacked file",
            lambda: profile(lares, stock, packed),
        ),
    ]


def kept_page_rows(lares, nginx):
    page = lares.get("/stock", lares.cookie())
    url = nginx.put("kept.html", page.body)
    tag = load.header(url, "etag")
    headers = lares.cookie() | {"If-None-Match": page.headers["etag"]}
    stock = lares.url + "/stock"
    times = race(
        [
            Contestant("lares", lares.pids, stock, headers),
            Contestant("nginx", nginx.pids(), url, {"If-None-Match": tag}),
        ]
    )
    about = "304 for somebody signed in, after a look whether anything changed, against 304 for a file"
    return [
        row("the same, unchanged", times, "lares", "nginx", 2.5, about, lambda: profile(lares, stock, headers))
    ]


def json_rows(lares, nginx):
    path = "/api/v1/batches?limit=100"
    answer = lares.get(path, lares.bearer())
    assert len(answer.json["items"]) == 100
    times = race(
        [
            Contestant("lares", lares.pids, lares.url + path, lares.bearer()),
            Contestant("nginx", nginx.pids(), nginx.put("batches.json", answer.body), {}),
        ]
    )
    about = f"{len(answer.body) / 1000:.0f} KB, against a file of the same bytes"
    run = lambda: profile(lares, lares.url + path, lares.bearer())  # noqa: E731
    return [row("JSON of 100 batches", times, "lares", "nginx", 30, about, run)]


def profile(lares, url, headers):
    return machine.profile(lares.pids[0], lambda: load.ask(url, headers, 3))
