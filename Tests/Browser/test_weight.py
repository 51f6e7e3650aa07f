"""What comes over the wire."""
import gzip
import http.client
import re
from urllib.parse import urlsplit

import pytest

from pages import furnish

FIRST_VISIT, AFTERWARDS = 50_000, 15_000


@pytest.fixture(scope="module")
def things(home):
    """A list as long as a page of it can be."""
    for number in range(60):
        home.check_in(home.product(f"Product number {number}", brand=f"Brand {number % 7}"), f"{number + 1}.25", days=number)
    return furnish(home)


def get(home, path):
    """The compressed body and the fields of an answer to the owner's browser."""
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in home.session()["cookies"])
    connection = http.client.HTTPConnection(urlsplit(home.server.url).netloc, timeout=20)
    connection.request("GET", path, headers={"Accept-Encoding": "gzip", "Cookie": cookies})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    assert answer.status == 200, f"{path}: {answer.status}"
    return body, answer.headers


@pytest.mark.parametrize("path", ["/stock", "/journal", "/products/{milk}", "/check-in?product={milk}", "/check-out?product={milk}", "/places", "/account", "/household"])
def test_a_page_is_light(home, things, path):
    body, fields = get(home, path.format_map(vars(things)))
    assert fields["Content-Encoding"] == "gzip"
    html = gzip.decompress(body).decode()
    assets = re.findall(r'(?:href|src)="([^"]*/assets/[^"]+)"', html)
    weights = {asset: len(get(home, asset)[0]) for asset in assets}
    assert len(weights) == 3, "styles, script and icon"
    assert len(body) <= AFTERWARDS
    assert len(body) + sum(weights.values()) <= FIRST_VISIT


def test_assets_are_kept_for_good_and_pages_are_asked_for_again(home, things):
    html, fields = get(home, "/stock")
    assert "no-cache" in fields["Cache-Control"] and "private" in fields["Cache-Control"]
    asset = re.search(r'"([^"]*/assets/[^"]+\.css)"', gzip.decompress(html).decode())[1]
    assert "immutable" in get(home, asset)[1]["Cache-Control"]


def test_a_page_allows_no_script_but_our_own(home, things):
    policy = get(home, "/stock")[1]["Content-Security-Policy"]
    assert "default-src 'none'" in policy or "default-src 'self'" in policy
    assert "unsafe" not in policy
