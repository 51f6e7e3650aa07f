"""Fixtures: servers with data of their own, and pages of real Chromium that fail a test on any script error."""
import re

import pytest
from playwright.sync_api import sync_playwright

import harness
from facts import Facts
from household import Household


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**harness.chromium_options())
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def facts():
    facts = Facts()
    yield facts
    facts.stop()


@pytest.fixture
def new_server(tmp_path_factory, facts):
    """Starts a server without accounts: `new_server("--base-path", "/home")`. It is stopped after the test."""
    servers = []

    def start(*options):
        servers.append(harness.Server(tmp_path_factory.mktemp("data"), *facts.options, *options))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory, facts):
    """The server that tests share, each file in a household of its own."""
    server = harness.Server(tmp_path_factory.mktemp("data"), *facts.options)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def home(server, browser, request):
    """The household of a file's tests on the shared server."""
    return Household(server, browser, request.module.__name__.removeprefix("test_").replace("_", " ").title())


@pytest.fixture
def look():
    """How `page` is seen; @every_look replaces it."""
    return harness.Look()


@pytest.fixture
def open_page(browser, request):
    """Opens a page in a new context, so with cookies of its own: `open_page(Look("desktop"), java_script_enabled=False)`."""
    contexts, pages, complaints = [], [], []

    def open(look=harness.Look(), **options):
        context = browser.new_context(**(look.options() | options))
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        pages.append(page)
        complaints.append(harness.collect_complaints(page))
        return page

    yield open
    if getattr(request.node, "failed", False):
        for number, page in enumerate(pages):
            name = re.sub(r"[^\w-]+", "-", request.node.name)
            harness.screenshot(page, f"failed-{name}-{number}")
    for context in contexts:
        context.close()
    found = sum(complaints, [])
    assert not found, "script errors:\n" + "\n".join(found)


@pytest.fixture
def page(open_page, look):
    return open_page(look)


@pytest.fixture
def visit(open_page, look, home):
    """Opens a path for somebody of the household: `visit("/stock", "viewer")`."""

    def visit(path, role="owner", **options):
        page = open_page(look, base_url=home.server.url, storage_state=home.session(role, look.language), **options)
        page.goto(path)
        return page

    return visit


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.failed = report.failed
    return report
