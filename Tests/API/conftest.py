"""Fixtures: a server, a household with somebody in every role, and a stranger in another one."""
import itertools
import types

import pytest

from client import Client
from program import Server

PASSWORD = "correct horse battery"
ROLES = ("owner", "member", "helper", "viewer")
_numbers = itertools.count(1)


def unique(word="thing"):
    """A name that no other test uses."""
    return f"{word} {next(_numbers)}"


def client(server, login, *options):
    token = server.run("token", "create", login, *options)
    assert token.startswith("lrs_") and token.count("\n") == 1, "the command prints the token and nothing else"
    return Client(server.url, token.strip())


@pytest.fixture
def new_server(tmp_path_factory):
    """Starts a server without accounts, which is stopped after the test."""
    servers = []

    def start(*options):
        servers.append(Server(tmp_path_factory.mktemp("data"), *options))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The server that tests share: the household Byron with somebody in every role, and Shelley with a stranger."""
    # Nobody takes its mail, but addresses can be added.
    mail = ("--mail-server", "127.0.0.1:1", "--mail-security", "none", "--mail-from", "lares@example.org")
    server = Server(tmp_path_factory.mktemp("data"), "--public-url", "https://lares.example.org", *mail)
    for role in ROLES:
        server.add_user(role, PASSWORD, role.capitalize(), "Byron", "--role", role)
    server.add_user("stranger", PASSWORD, "Stranger", "Shelley", "--role", "owner")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def people(server):
    """Clients by role, and a stranger's; an owner's may do all."""
    clients = {role: client(server, role) for role in (*ROLES, "stranger")}
    clients["owner"] = client(server, "owner", "--scope", "read,write,admin")
    return types.SimpleNamespace(**clients, nobody=Client(server.url))


@pytest.fixture(scope="session")
def owner(people):
    return people.owner


@pytest.fixture(scope="session")
def stranger(people):
    return people.stranger


@pytest.fixture
def new_household(server):
    """Makes a household of its own for one test, and a client of its owner: `new_household("--currency", "JPY")`."""

    def make(*options):
        login = unique("u").replace(" ", "")
        server.add_user(login, PASSWORD, "Ada", unique("House"), *options)
        return client(server, login)

    return make


@pytest.fixture
def product(owner):
    """Makes a product: `product(unit="g", minimum=2)`."""

    def make(who=owner, **members):
        return who.post("/products", {"name": unique()} | members).ok(201)

    return make


@pytest.fixture
def stock(owner):
    """Checks in: `stock(milk, 5, best_before="2027-05")`. Gives the whole answer."""

    def book(product, amount, who=owner, **members):
        return who.post("/stock/check-in", {"product": product["id"], "amount": amount} | members).ok(201)

    return book
