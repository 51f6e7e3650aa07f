"""Starting, ending, and being refused to start."""
import json
import socket
import sqlite3

import pytest

import people
from booking import new_product
from people import Script


def test_a_request_in_flight_is_answered_before_the_server_ends(data, serve):
    server, token = serve(data), people.new_token(data)
    product = new_product(Script(server.address, token))
    body = json.dumps({"product": product, "amount": 1}).encode()
    with socket.create_connection(server.address, 30) as half, socket.create_connection(server.address, 30) as idle:
        half.sendall(
            b"POST /api/v1/stock/check-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Authorization: Bearer %s\r\nContent-Length: %d\r\n\r\n" % (token.encode(), len(body)) + body[:5]
        )
        server.terminate()
        server.wait_for("draining")
        assert idle.recv(1) == b"", "a connection without a request is kept while the server drains"
        half.sendall(body[5:])
        answer = half.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 201 "), answer
    assert server.status() == 0
    with pytest.raises(OSError):
        socket.create_connection(server.address, 5)
    assert people.run(data, "check") == "ok\n"
    assert Script(serve(data).address, token).get(f"/products/{product}")["stock"] == 1


def test_the_log_beside_the_database_is_gone_after_an_orderly_end(data, serve):
    server = serve(data)
    assert (data / "lares.sqlite-wal").exists()
    server.stop()
    assert not (data / "lares.sqlite-wal").exists()


def test_a_database_of_a_newer_program_is_refused(data, serve):
    with sqlite3.connect(data / "lares.sqlite") as database:
        database.execute("INSERT INTO migration VALUES (1000, 'of the future', 'x', 0)")
    database.close()
    server = serve(data, wait=False)
    assert server.status() == 1
    lines = server.output().splitlines()
    assert len(lines) == 1 and lines[0].startswith("lares: ") and "of the future" in lines[0], lines
    # And so are the commands, which would write into it as well.
    assert "of the future" in people.run(data, "check", status=1)


def test_a_port_in_use_ends_the_start_with_one_line(data, serve):
    server = serve(data)
    other = serve(data, "--host", "127.0.0.1", "--port", str(server.address[1]), wait=False)
    assert other.status() == 1
    assert len(other.output().splitlines()) == 1, other.output()


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path, serve):
    (tmp_path / "lares.sqlite").write_text("groceries: milk, eggs\n" * 100)
    server = serve(tmp_path, wait=False)
    assert server.status() == 1
    assert len(server.output().splitlines()) == 1, server.output()
    assert (tmp_path / "lares.sqlite").read_text() == "groceries: milk, eggs\n" * 100


def test_a_restore_is_refused_while_a_server_runs(data, serve, tmp_path):
    people.run(data, "backup", tmp_path / "copy.sqlite")
    server = serve(data)
    people.run(data, "restore", tmp_path / "copy.sqlite", status=1)
    server.stop()
    people.run(data, "restore", tmp_path / "copy.sqlite")
    assert people.run(data, "check") == "ok\n"
