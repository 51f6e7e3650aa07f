"""Exim, a real mail server, for one test: with TLS, a certificate of an authority of its own, sign-in, and a mailbox."""
import os
import pathlib
import pwd
import socket
import subprocess
import tempfile
import time

PROGRAM = pathlib.Path("/usr/sbin/exim4")
NAME, PASSWORD = "lares", "s3cret: pass"
SECONDS_TO_START = 20

# What stands in the file `answers` before the @ of a recipient decides: `NAME: rcpt 550 words`, or `data` instead of `rcpt`
# to say it after the whole mail; `connect` is said to everybody who connects.
CONFIGURATION = r"""
primary_hostname = mail.test
local_interfaces = 127.0.0.1
daemon_smtp_ports = {port}
spool_directory = {folder}/spool
log_file_path = {folder}/log/%slog
pid_file_path = {folder}/exim.pid
exim_user = {user}
exim_group = {group}
never_users = root
deliver_drop_privilege = {drops}
keep_environment =
host_lookup =
rfc1413_query_timeout = 0s
smtputf8_advertise_hosts = *
tls_advertise_hosts = *
tls_certificate = {folder}/cert.pem
tls_privatekey = {folder}/key.pem
auth_advertise_hosts = ${{if eq{{$tls_in_cipher}}{{}}{{}}{{*}}}}
acl_smtp_connect = connected
acl_smtp_rcpt = recipient
acl_smtp_data = content

begin acl

connected:
  warn set acl_c_answer = ${{lookup{{connect}}lsearch{{{folder}/answers}}{{$value}}{{}}}}
  defer message = $acl_c_answer
        condition = ${{if match{{$acl_c_answer}}{{\N^4\N}}}}
  accept

recipient:
  deny message = authenticate first
       !authenticated = *
  warn set acl_m_answer = ${{lookup{{$local_part}}lsearch{{{folder}/answers}}{{$value}}{{}}}}
  deny message = ${{sg{{$acl_m_answer}}{{^rcpt }}{{}}}}
       condition = ${{if match{{$acl_m_answer}}{{\N^rcpt 5\N}}}}
  defer message = ${{sg{{$acl_m_answer}}{{^rcpt }}{{}}}}
       condition = ${{if match{{$acl_m_answer}}{{\N^rcpt 4\N}}}}
  accept

content:
  defer message = ${{sg{{$acl_m_answer}}{{^data }}{{}}}}
       condition = ${{if match{{$acl_m_answer}}{{\N^data 4\N}}}}
  accept

begin routers

everybody:
  driver = accept
  transport = mailbox

begin transports

mailbox:
  driver = appendfile
  directory = {folder}/mailbox
  maildir_format
  create_directory
  envelope_to_add
  return_path_add
  user = {user}
  group = {group}

begin retry

* * F,1h,1m

begin authenticators

plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = ${{if and{{{{eq{{$auth2}}{{{name}}}}}{{eq{{$auth3}}{{{password}}}}}}}}}
  server_set_id = $auth2

login:
  driver = plaintext
  public_name = LOGIN
  server_prompts = Username:: : Password::
  server_condition = ${{if and{{{{eq{{$auth1}}{{{name}}}}}{{eq{{$auth2}}{{{password}}}}}}}}}
  server_set_id = $auth1
"""


def has_other_mail_server():
    """Two of them exclude each other in Debian, and `bin/setup` leaves alone what it finds."""
    return not PROGRAM.exists() and pathlib.Path("/usr/sbin/sendmail").exists()


class Exim:
    """Listens on `port`, to those who trust `authority` and sign in with NAME and PASSWORD."""

    def __init__(self):
        # In a folder of its own, since pytest lets no other user into those it makes.
        self._folder = tempfile.TemporaryDirectory(prefix="exim-")
        self.folder = pathlib.Path(self._folder.name)
        for name in ("spool", "log"):
            (self.folder / name).mkdir()
        self._make_certificate()
        self.authority = self.folder / "authority.pem"
        self.answers({})
        self.user = pwd.getpwnam("Debian-exim") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        settings = CONFIGURATION.format(
            folder=self.folder, port=self.port, user=self.user.pw_uid, group=self.user.pw_gid, name=NAME, password=PASSWORD,
            drops="false" if os.geteuid() == 0 else "true",
        )  # fmt: skip
        if os.geteuid() == 0:
            self._give_away()
        # It reads settings only of whoever starts it.
        file = self.folder / "exim.conf"
        file.write_text(settings)
        file.chmod(0o644)
        self.process = subprocess.Popen([PROGRAM, "-C", file, "-bdf", "-q1m"], stderr=subprocess.PIPE, text=True)
        self._wait_until_it_listens()

    def _make_certificate(self):
        def openssl(*arguments):
            subprocess.run(["openssl", *arguments], cwd=self.folder, check=True, capture_output=True)

        new = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2")
        openssl(*new, "-subj", "/CN=Authority of a test", "-keyout", "authority.key", "-out", "authority.pem")
        openssl(
            *new, "-subj", "/CN=localhost", "-keyout", "key.pem", "-out", "cert.pem", "-CA", "authority.pem",
            "-CAkey", "authority.key", "-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=CA:FALSE",
        )  # fmt: skip

    def _give_away(self):
        for path in (self.folder, *self.folder.rglob("*")):
            os.chown(path, self.user.pw_uid, self.user.pw_gid)

    def _wait_until_it_listens(self):
        end = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                with socket.create_connection(("127.0.0.1", self.port), 5) as connection:
                    if connection.recv(4).startswith(b"220"):
                        return
            except OSError:
                assert self.process.poll() is None, f"Exim ended: {self.process.stderr.read()}"
            assert time.monotonic() < end, f"Exim did not start:\n{self.log('main')}{self.log('panic')}"
            time.sleep(0.05)

    def answers(self, answers):
        """What it says from now on: see CONFIGURATION."""
        fresh = self.folder / "answers.new"
        fresh.write_text("".join(f"{name}: {answer}\n" for name, answer in answers.items()))
        fresh.chmod(0o644)
        fresh.rename(self.folder / "answers")

    @property
    def received(self):
        """What lies in the mailbox, as bytes, in the order in which it came."""
        folder = self.folder / "mailbox" / "new"
        files = list(folder.iterdir()) if folder.exists() else []
        return [file.read_bytes() for file in sorted(files, key=lambda file: file.stat().st_mtime_ns)]

    def log(self, name):
        """`main`, `reject` (with the headers of mails that were refused after they were sent) or `panic`."""
        file = self.folder / "log" / f"{name}log"
        return file.read_text(errors="replace") if file.exists() else ""

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.process.stderr.close()
        self._folder.cleanup()
