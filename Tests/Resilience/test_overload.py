"""Clients that take more than their share: descriptors, time, and bytes that nobody reads."""
import os
import pathlib
import socket
import time

import people
from booking import new_product
from people import Client, Script, until

HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def connect(address, count):
    return [socket.create_connection(address, 30) for _ in range(count)]


def close(connections):
    for connection in connections:
        connection.close()


def is_answered(address):
    with socket.create_connection(address, 30) as connection:
        connection.sendall(HEAD)
        return connection.recv(12) == b"HTTP/1.1 200"


def test_a_server_without_descriptors_serves_those_who_are_connected_and_recovers(data, serve):
    server = serve(data, descriptors=64)
    script = Script(server.address, people.new_token(data))
    product = new_product(script)
    crowd = connect(server.address, 100)
    server.wait_for("connections cannot be accepted")
    assert script.post("/stock/check-in", {"product": product, "amount": 1})
    assert script.get(f"/products/{product}")["stock"] == 1
    close(crowd)
    assert is_answered(server.address)
    server.stop()
    assert people.run(data, "check") == "ok\n"


def test_a_server_that_is_out_of_descriptors_from_the_start_goes_on(data, serve):
    for _ in range(3):
        server = serve(data, descriptors=40)
        crowd = connect(server.address, 300)
        server.wait_for("connections cannot be accepted")
        close(crowd)
        assert is_answered(server.address)
        server.stop()


def test_forms_of_strangers_that_never_end_take_little_memory(data, serve):
    server = serve(data)
    before = resident(server)
    head = b"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    crowd = connect(server.address, 100)
    for connection in crowd:
        try:
            connection.sendall(head + b"Content-Length: 1048576\r\n\r\n" + b"a" * 1_048_575)
        except OSError:
            pass  # refused by its length, and not read any further
    assert is_answered(server.address)
    assert resident(server) - before < 30 << 20
    close(crowd)


def resident(server):
    pages = int(pathlib.Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def test_clients_that_send_slowly_keep_nobody_waiting(data, serve):
    server = serve(data)
    slow = connect(server.address, 200)
    assert longest_of_fifty(server, every=lambda count: drip(slow, count)) < 2
    close(slow)


def drip(connections, count):
    for connection in connections:
        try:
            connection.sendall(HEAD[count : count + 1])
        except OSError:
            pass  # the server has lost patience with it, as it may


def test_clients_that_do_not_read_keep_nobody_waiting(data, serve):
    server = serve(data)
    deaf = []
    for _ in range(50):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(server.address)
        connection.setblocking(False)
        deaf.append(connection)
    for connection in deaf:
        try:
            # Answers to all of these do not fit into what the kernel keeps for a client that reads nothing.
            connection.send(b"GET /sign-in HTTP/1.1\r\nHost: localhost\r\n\r\n" * 300)
        except BlockingIOError:
            pass
    assert longest_of_fifty(server) < 2
    close(deaf)


def longest_of_fifty(server, every=lambda count: None):
    """The most seconds that one of fifty requests of a well-behaved client takes."""
    client, longest = Client(server.address), 0
    for count in range(50):
        every(count % (len(HEAD) - 4))
        start = time.monotonic()
        assert client.send("GET", "/healthz").status == 200
        longest = max(longest, time.monotonic() - start)
    return longest


def test_connections_that_were_closed_are_let_go(data, serve):
    server = serve(data)
    silent = connect(server.address, 1000)
    assert is_answered(server.address)
    assert descriptors(server) > 1000
    close(silent)
    until(lambda: descriptors(server) < 100, "letting go of a thousand connections")


def descriptors(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))
