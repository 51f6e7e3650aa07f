"""Ten thousand connections that do nothing: what they cost, and what they cost the others."""
import resource
import socket
import statistics

import load
import machine
from table import Row, ratio

COUNT = 10_000
DESCRIPTORS = COUNT + 1000


def may_be_measured():
    """Whether this process, and the servers it starts, may have so many descriptors; takes all it may have."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard >= DESCRIPTORS


def rows(lares):
    pid = lares.pids[0]
    before = [p99(lares) for _ in range(3)]
    idle = machine.resident_megabytes(pid)
    connections = [connect(lares.server.address) for _ in range(COUNT)]
    more = machine.resident_megabytes(pid) - idle
    during = [p99(lares) for _ in range(3)]
    assert is_open(connections[0]), "the server has closed the first connection already"
    for connection in connections:
        connection.close()
    factor = statistics.median(during) / statistics.median(before)
    about = f"p99 of the stock page for 8 busy clients {median_ms(before)} ms alone, {median_ms(during)} ms beside them."
    return [
        Row("10,000 idle connections: memory", f"{more:.0f} MB", "≤ 60 MB", more <= 60, [f"Over {idle:.0f} MB."]),
        Row("10,000 idle connections: p99 of others", ratio(factor), "≤ 2 ×", factor <= 2, [about]),
    ]


def connect(address):
    """A connection that was of use once, and stays open."""
    connection = socket.create_connection(address, 30)
    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert connection.recv(4096).startswith(b"HTTP/1.1 200")
    return connection


def is_open(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True


def p99(lares):
    return load.ask(lares.url + "/stock", lares.cookie(), seconds=3).p99


def median_ms(times):
    return f"{statistics.median(times) * 1000:.1f}"
