"""`lares mail test`: from the options of the command line to a mail that a server of others takes and reads."""
import pytest

from program import run

pytest.importorskip("aiosmtpd")
from mailbox_server import MailServer  # noqa: E402

PASSWORD = "s3cret pass ä"


@pytest.fixture
def mail_server(tmp_path):
    servers = []

    def start(*options):
        servers.append(MailServer(tmp_path / f"mail-{len(servers)}", *options))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


def send(server, to, *options, environment={}):
    return run(
        "mail", "test", to, "--mail-server", f"localhost:{server.port}", "--mail-from", "lares@example.org", *options,
        environment=environment,
    )  # fmt: skip


@pytest.mark.parametrize("mode", ["starttls", "tls"])
def test_a_mail_arrives_signed_in_and_encrypted(mail_server, tmp_path, mode):
    server = mail_server("--mode", mode, "--auth", f"anna:{PASSWORD}")
    secret = tmp_path / "password"
    secret.write_text(PASSWORD + "\n")
    done = send(
        server, "anna@bücher.example", "--mail-security", mode, "--mail-user", "anna",
        "--mail-authority", server.folder / "cert.pem", "--public-url", "https://home.example.org",
        "--mail-bounces", "bounces@example.org",
        environment={"LARES_MAIL_PASSWORD_FILE": str(secret)},
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "accepted: 250 2.0.0 taken as 1\n", "")
    [received] = server.received
    assert received["isEncrypted"] and received["isSignedIn"]
    assert received["sender"] == "bounces@example.org"
    assert received["recipients"] == ["anna@xn--bcher-kva.example"]
    assert received["greeting"] == "home.example.org"
    mail = received["mail"]
    assert mail["subject"] == "Mail from Lares arrives ✓"
    assert mail["from"] == {"name": "Lares", "address": "lares@example.org", "count": 1}
    assert [part["type"] for part in mail["parts"]] == ["text/plain", "text/html"]
    assert mail["defects"] == [] and mail["longestLine"] <= 78


def test_notices_go_to_the_sender_unless_told_otherwise(mail_server):
    server = mail_server()
    assert send(server, "anna@example.org", "--mail-security", "none").returncode == 0
    assert server.received[0]["sender"] == "lares@example.org"


@pytest.mark.parametrize(
    ("to", "words"),
    [("nobody", "never: refused: the server refused (550 5.1.1 no such person)"),
     ("busy", "not now: refused: the server refused for now (451 4.7.1 come again)")],
)  # fmt: skip
def test_a_no_is_told_with_the_words_of_the_server(mail_server, to, words):
    refused = send(mail_server(), f"{to}@example.org", "--mail-security", "none")
    assert (refused.returncode, refused.stdout, refused.stderr) == (1, "", f"lares: {words}\n")


def test_an_untrusted_certificate_is_told(mail_server):
    server = mail_server("--mode", "starttls")
    refused = send(server, "anna@example.org")
    assert refused.returncode == 1 and "not now: tls: " in refused.stderr
    assert send(server, "anna@example.org", "--mail-verify", "no").returncode == 0


def test_a_password_is_never_shown(mail_server):
    server = mail_server("--mode", "starttls", "--auth", "anna:other")
    refused = send(
        server, "anna@example.org", "--mail-user", "anna", "--mail-password", PASSWORD,
        "--mail-authority", server.folder / "cert.pem",
    )  # fmt: skip
    assert refused.returncode == 1 and "authentication" in refused.stderr
    assert "s3cret" not in refused.stdout + refused.stderr
    shown = run("config", "--mail-user", "anna", "--mail-password", PASSWORD).stdout
    assert "mail-password = (hidden)" in shown and "s3cret" not in shown


@pytest.mark.parametrize(
    "options",
    [
        [], ["anna@example.org"], ["anna"], ["anna@example.org", "more", "--mail-server", "localhost:25"],
        ["anna@example.org", "--mail-server", "localhost:25"],
        ["anna@example.org", "--mail-server", "localhost", "--mail-from", "a@example.org"],
        ["anna@example.org", "--mail-server", "localhost:25", "--mail-from", "a"],
        ["anna@example.org", "--mail-server", "localhost:25", "--mail-from", "a@example.org", "--mail-user", "a"],
        ["anna@example.org", "--mail-server", "localhost:25", "--mail-from", "a@example.org", "--mail-security", "ssl"],
        ["anna@example.org", "--mail-server", "mail.example.org:25", "--mail-from", "a@example.org",
         "--mail-security", "none", "--mail-user", "a", "--mail-password", "b"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_wrong_usage_ends_with_2(options):
    wrong = run("mail", "test", *options)
    assert wrong.returncode == 2 and wrong.stdout == "" and wrong.stderr
