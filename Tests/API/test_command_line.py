"""The command line, as scripts use it: what it prints, how it ends, and beside a running server."""
import contextlib
import re
import sqlite3

import pytest

from conftest import PASSWORD, client
from program import Server, run


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


def add(data, login="ada", *options, name="Ada", household="Byron", password=PASSWORD):
    return run(
        "user", "add", login, "--name", name, "--household", household, *options, "--data", data, input=password + "\n"
    )


def done(result):
    assert result.returncode == 0, result.stderr
    return result.stdout


def refused(result):
    """Ended with 1 and one line on standard error."""
    assert result.returncode == 1, (result.returncode, result.stdout, result.stderr)
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1 and result.stderr.endswith("\n"), result.stderr
    assert re.search(r"\w \w", result.stderr), "a sentence"
    return result.stderr


def change(data, *statements):
    """Changes the database behind the program's back."""
    with contextlib.closing(sqlite3.connect(data / "lares.sqlite")) as database, database:
        for statement in statements:
            database.execute(statement)


def wrong_usage(*arguments, environment={}):
    result = run(*arguments, environment=environment)
    assert result.returncode == 2, (result.returncode, result.stdout, result.stderr)
    assert result.stdout == "" and result.stderr
    return result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        [], ["bogus"], ["user"], ["user", "bogus"], ["user", "add"], ["user", "add", "ada"],
        ["user", "add", "ada", "--name", "Ada"], ["user", "add", "ada", "--household", "B"],
        ["user", "add", "ada", "--name", "Ada", "--household", "B", "--role", "king"],
        ["user", "add", "ada", "--name", "Ada", "--household", "B", "--time-zone", "Mars/Base"],
        ["user", "add", "ada", "bob", "--name", "Ada", "--household", "B"], ["user", "disable"], ["user", "reset-password"],
        ["token"], ["token", "bogus"], ["token", "create"], ["token", "create", "ada", "--scope", "all"],
        ["token", "create", "ada", "--expires", "soon"], ["token", "revoke"], ["token", "revoke", "x"],
        ["backup"], ["restore"], ["check", "now"], ["config", "x"], ["serve", "x"], ["serve", "--port", "http"],
        ["serve", "--port"], ["serve", "--bogus", "1"], ["serve", "--admin"], ["check", "--base-path", "home"],
        ["backup", "a", "b"], ["user", "list", "x"], ["token", "list", "x"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_wrong_usage_ends_with_2(tmp_path, arguments):
    wrong_usage(*arguments, environment={"LARES_DATA": str(tmp_path / "none")})
    assert not (tmp_path / "none").exists()


def test_a_variable_that_is_no_option_is_wrong_usage(data):
    assert "LARES_BOGUS" in wrong_usage("check", "--data", data, environment={"LARES_BOGUS": "1"})


def test_users_are_added_listed_and_disabled(data):
    done(add(data, "ada", "--admin"))
    done(add(data, "bob", "--role", "viewer", name="Bob"))
    listed = done(run("user", "list", "--data", data)).splitlines()
    assert [line.split("\t")[:3] for line in listed] == [["ada", "Ada", "Byron"], ["bob", "Bob", "Byron"]]
    assert "administrator" in listed[0] and "disabled" not in listed[1]
    done(run("user", "disable", "bob", "--data", data))
    assert "disabled" in done(run("user", "list", "--data", data)).splitlines()[1]
    refused(run("token", "create", "bob", "--data", data))


def test_users_that_cannot_be_are_refused(data):
    done(add(data))
    refused(add(data))
    refused(add(data, "ADA"))
    refused(add(data, "bob", password="short"))
    refused(add(data, "bob", password=""))
    refused(add(data, "bob", household="999"))
    refused(add(data, "bob", household=" "))
    refused(run("user", "disable", "bob", "--data", data))
    refused(run("user", "reset-password", "bob", "--data", data, input=PASSWORD + "\n"))
    refused(run("user", "reset-password", "ada", "--data", data, input="short\n"))
    assert done(run("user", "list", "--data", data)).count("\n") == 1


def test_an_ambiguous_household_is_refused(data):
    done(add(data))
    change(data, "INSERT INTO household (name, currency, date_format, created_at) VALUES ('Byron', 'EUR', 'dmy', 0)")
    refused(add(data, "bob"))
    done(add(data, "bob", household="1"))


def test_a_token_is_printed_alone_and_others_are_refused(data):
    done(add(data))
    printed = done(run("token", "create", "ada", "--scope", "read,write", "--expires", "2099-12-31", "--data", data))
    assert re.fullmatch(r"lrs_[\w-]{32,}\n", printed)
    assert printed.strip() not in done(run("token", "list", "--data", data))
    refused(run("token", "create", "bob", "--data", data))
    refused(run("token", "create", "ada", "--household", "Nowhere", "--data", data))
    refused(run("token", "create", "ada", "--expires", "2001-01-01", "--data", data))
    refused(run("token", "revoke", "999", "--data", data))


def test_check_finds_what_disagrees(data):
    done(add(data))
    assert done(run("check", "--data", data)) == "ok\n"
    server = Server(data)
    try:
        ada = client(server, "ada")
        milk = ada.post("/products", {"name": "Milk"}).ok(201)["id"]
        ada.post("/stock/check-in", {"product": milk, "amount": 3}).ok(201)
        taken = ada.post("/stock/check-out", {"product": milk, "amount": 1}).ok(201)["action"]
        ada.post(f"/actions/{taken}/undo").ok(201)
        assert done(run("check", "--data", data)) == "ok\n", "beside a running server"
    finally:
        server.stop()
    for number, fault in enumerate(FAULTS):
        copy = data.parent / f"faulty-{number}"
        copy.mkdir()
        (copy / "lares.sqlite").write_bytes((data / "lares.sqlite").read_bytes())
        change(copy, fault)
        result = run("check", "--data", copy)
        assert result.returncode == 1, fault
        assert "ok" not in result.stdout.split() and result.stdout + result.stderr, fault


FAULTS = [
    "UPDATE batch SET amount = amount + 1000000",
    "UPDATE product SET stock = stock + 1000000",
    "UPDATE product SET use_by = '2001-01-01'",
    "UPDATE product SET missing = 1000000",
    "UPDATE movement SET amount = amount + 1000000 WHERE id = (SELECT min(id) FROM movement)",
    "DELETE FROM movement WHERE id = (SELECT max(id) FROM movement)",
    "UPDATE batch SET product_id = 999",
    "UPDATE batch SET note = 'changed'",
]


def test_backup_while_serving_and_restore_afterwards(data, tmp_path):
    done(add(data))
    server = Server(data)
    try:
        ada = client(server, "ada")
        milk = ada.post("/products", {"name": "Milk"}).ok(201)
        ada.post("/stock/check-in", {"product": milk["id"], "amount": 3}).ok(201)
        backup = tmp_path / "backup.sqlite"
        done(run("backup", backup, "--data", data))
        ada.post("/stock/check-out", {"product": milk["id"], "amount": 2}).ok(201)
        refused(run("restore", backup, "--data", data))
        assert ada.get(f"/products/{milk['id']}").ok()["stock"] == 1
    finally:
        server.stop()
    with contextlib.closing(sqlite3.connect(backup)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    done(run("restore", backup, "--data", data))
    assert done(run("check", "--data", data)) == "ok\n"
    server = Server(data)
    try:
        ada.port = int(server.url.rsplit(":", 1)[1])
        assert ada.get(f"/products/{milk['id']}").ok()["stock"] == 3
    finally:
        server.stop()


def test_what_is_no_good_backup_is_refused_and_changes_nothing(data, tmp_path):
    done(add(data))
    before = (data / "lares.sqlite").read_bytes()
    good = tmp_path / "good.sqlite"
    done(run("backup", good, "--data", data))
    files = {"text": b"no database", "empty": b"", "cut": good.read_bytes()[: good.stat().st_size // 2]}
    files["damaged"] = bytearray(good.read_bytes())
    files["damaged"][5000:9000] = b"\xff" * 4000
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
        refused(run("restore", tmp_path / name, "--data", data))
    with contextlib.closing(sqlite3.connect(tmp_path / "stranger")) as other, other:
        other.execute("CREATE TABLE t (x)")
    refused(run("restore", tmp_path / "stranger", "--data", data))
    refused(run("restore", tmp_path / "missing", "--data", data))
    assert (data / "lares.sqlite").read_bytes() == before
    assert done(run("user", "list", "--data", data)).startswith("ada\t")


def test_a_backup_that_cannot_be_written_is_refused(data, tmp_path):
    done(add(data))
    refused(run("backup", tmp_path / "no" / "folder" / "x", "--data", data))


def test_a_newer_database_is_refused(data):
    done(add(data))
    change(data, "INSERT INTO migration SELECT 9999, 'from the future', checksum, applied_at FROM migration LIMIT 1")
    refused(run("check", "--data", data))
    refused(run("serve", "--port", "0", "--data", data))


def test_config_shows_what_counts_and_no_secret(data, tmp_path):
    shown = done(
        run("config", "--data", data, "--base-path", "/home", environment={"LARES_SET_UP_CODE": "very-secret-code"})
    )
    assert "very-secret-code" not in shown and "set-up-code" in shown
    assert f"data = {data}\n" in shown and "base-path = /home\n" in shown
    assert not data.exists()


def test_serve_says_where_it_listens_and_the_set_up_code_once(new_server):
    server = new_server()
    code = server.set_up_code
    assert len(code) >= 8
    assert server.output().count("listening on http://") == 1
    server.add_user("ada", PASSWORD)
    nobody = type(client(server, "ada"))(server.url)
    for path in ("/healthz", "/readyz"):
        assert nobody.send_to(path).status == 200
    assert nobody.send_to("/").headers["Location"] == "/sign-in"


def test_a_port_that_is_taken_is_refused(new_server, data):
    port = new_server().url.rsplit(":", 1)[1]
    assert re.search("port|address|bind", refused(run("serve", "--port", port, "--data", data)), re.I)
