"""Fixtures: a household with an owner and a token, and servers that do not outlive their test."""
import pytest

import people
import program


@pytest.fixture
def serve():
    """Starts servers: `serve(data, *options)`. Those that still run are killed after the test."""
    servers = []

    def start(*arguments, **options):
        servers.append(program.Server(*arguments, **options))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.kill()


@pytest.fixture
def data(tmp_path):
    """A folder with a household that has an owner, `program.LOGIN`."""
    folder = tmp_path / "data"
    people.add_user(folder)
    return folder
