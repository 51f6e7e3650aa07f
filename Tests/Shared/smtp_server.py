"""A mail server for tests, by aiosmtpd: with TLS, sign-in, and addresses at which things go wrong.

usage: smtp_server.py FOLDER [--mode none|starttls|tls] [--auth NAME:PASSWORD] [--greeting TEXT]

Prints `READY PORT` when it listens on 127.0.0.1. Each mail it takes becomes FOLDER/new/NNNN.json: the envelope, the
connection, and what `read_mail.py` reads. With TLS its certificate, for localhost, is FOLDER/cert.pem.
What stands before the @ of the recipient decides: see RECIPIENTS and CONTENTS; `hang`, `slow` and `drop` as they say,
after the last dot, and `mute` after QUIT. A line `ADDRESS NAME` in FOLDER/as has it treat an address as that name. With --greeting it says that instead of a greeting (nothing, if empty) and no more.
"""
import argparse
import asyncio
import base64
import json
import os
import pathlib
import ssl
import subprocess

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

from read_mail import read

RECIPIENTS = {
    "nobody": "550 5.1.1 no such person",
    "busy": "451 4.7.1 come again",
    "long": "550-" + "\r\n550-".join(["so it goes ✗ " * 20] * 40) + "\r\n550 end",
}
CONTENTS = {"full": "552 5.2.2 the box is full", "spam": "554 5.7.1 not this", "later": "421 4.3.2 going down"}


class Handler:
    def __init__(self, folder):
        self.folder, self.count = folder, 0

    def name(self, address):
        file = self.folder / "as"
        others = dict(line.split() for line in file.read_text().splitlines()) if file.exists() else {}
        return others.get(address, address.split("@")[0])

    async def handle_RCPT(self, server, session, envelope, address, options):
        answer = RECIPIENTS.get(self.name(address))
        if answer:
            return answer
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 fine"

    async def handle_DATA(self, server, session, envelope):
        who = self.name(envelope.rcpt_tos[0])
        if who in CONTENTS:
            return CONTENTS[who]
        if who == "drop":
            server.transport.abort()
            return "421 gone"
        if who == "hang":
            await asyncio.sleep(60)
        if who == "slow":
            await asyncio.sleep(7)
        self.count += 1
        name = f"{self.count:04d}.json"
        entry = {
            "sender": envelope.mail_from,
            "recipients": envelope.rcpt_tos,
            "isEncrypted": session.ssl is not None or server.transport.get_extra_info("ssl_object") is not None,
            "isSignedIn": bool(session.authenticated),
            "greeting": session.host_name,
            "raw": base64.b64encode(envelope.content).decode(),
            "mail": read(envelope.content),
        }
        (self.folder / f".{name}").write_text(json.dumps(entry))
        os.rename(self.folder / f".{name}", self.folder / "new" / name)
        return f"250 2.0.0 taken as {self.count}"


class Server(SMTP):
    """Says no goodbye to whoever wrote to `mute`."""

    async def smtp_QUIT(self, argument):
        if self.envelope.rcpt_tos and self.envelope.rcpt_tos[0].startswith("mute"):
            await asyncio.sleep(60)
        await super().smtp_QUIT(argument)


def certificate(folder):
    """Makes a key and a certificate of its own signing, unless they are there."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    if not cert.exists():
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "3650",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
            check=True, capture_output=True,
        )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return context


async def greet(reader, writer, text):
    """Says one thing, and then nothing until the other side gives up."""
    if text:
        writer.write(text.encode() + b"\r\n")
    await reader.read()
    writer.close()


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--mode", default="none")
    parser.add_argument("--auth", default="")
    parser.add_argument("--greeting")
    arguments = parser.parse_args()
    (arguments.folder / "new").mkdir(parents=True, exist_ok=True)
    context = certificate(arguments.folder) if arguments.mode != "none" else None
    handler = Handler(arguments.folder)

    def signs_in(server, session, envelope, mechanism, data):
        given = isinstance(data, LoginPassword) and (data.login + b":" + data.password).decode()
        if given == arguments.auth:
            return AuthResult(success=True)
        # As a careless server might, it repeats what it was told.
        return AuthResult(success=False, handled=False, message=f"535 5.7.8 not {given}")

    def make():
        return Server(
            handler,
            hostname="mail.test",
            enable_SMTPUTF8=True,
            tls_context=context if arguments.mode == "starttls" else None,
            require_starttls=arguments.mode == "starttls",
            authenticator=signs_in if arguments.auth else None,
            auth_required=bool(arguments.auth),
            auth_require_tls=arguments.mode == "starttls",
        )

    loop = asyncio.get_running_loop()
    if arguments.greeting is None:
        server = await loop.create_server(make, "127.0.0.1", 0, ssl=context if arguments.mode == "tls" else None)
    else:
        server = await asyncio.start_server(lambda r, w: greet(r, w, arguments.greeting), "127.0.0.1", 0)
    print("READY", server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
