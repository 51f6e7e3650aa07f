"""Everything below a base path, as behind a proxy that other programs share."""
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

import harness


@pytest.fixture(scope="module")
def below(tmp_path_factory, facts):
    server = harness.Server(tmp_path_factory.mktemp("data"), "--base-path", "/home", *facts.options)
    yield server
    server.stop()


def test_everything_that_is_asked_for_lies_below_the_base_path(page, below):
    asked = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    harness.set_up(page, below, example=True)
    expect(page).to_have_url(below.url + "/stock")
    seen, queue = set(), ["/home/stock"]
    while queue:
        path = queue.pop()
        page.goto(below.url.removesuffix("/home") + path)
        seen.add(path)
        links = page.locator("a[href]").evaluate_all("links => links.map(link => link.getAttribute('href'))")
        forms = page.locator("form[action], [formaction]").evaluate_all(
            "elements => elements.map(element => element.getAttribute('action') ?? element.getAttribute('formaction'))"
        )
        for target in links + forms:
            assert target.startswith(("/home/", "#")), f"{target} on {path} leads out"
        plain = {link for link in links if re.fullmatch(r"/home(/[a-z]+)?(/[a-z]+)?", link)}
        queue += sorted(plain - seen - set(queue))
    assert {"/home/stock", "/home/journal", "/home/places", "/home/account", "/home/household"} <= seen
    page.goto(below.url + "/stock")
    page.get_by_role("button", name=re.compile("^Use")).first.click()
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status")).to_contain_text("Undone:")
    assert [path for path in asked if path != "/home" and not path.startswith("/home/")] == []
    assert {cookie["path"] for cookie in page.context.cookies()} == {"/home"}


def test_signing_in_comes_back_to_the_page_below_the_base_path(page, below):
    page.goto(below.url + "/journal")
    expect(page).to_have_url(re.compile(re.escape(below.url) + "/sign-in"))
    harness.fill(page, login=harness.LOGIN, password=harness.PASSWORD).press("Enter")
    expect(page).to_have_url(below.url + "/journal")
