"""Mails as Python's email package, which others wrote, reads them.

usage: read_mail.py FOLDER    prints a JSON array with what is in each file of the folder, by name
"""
import email
import email.header
import email.policy
import email.utils
import json
import pathlib
import sys


def mailbox(field, source):
    # `display_name` of Python 3.11 puts spaces between encoded words, which RFC 2047 section 6.2 does not.
    name, _ = email.utils.parseaddr(source)
    name = str(email.header.make_header(email.header.decode_header(name)))
    return {"name": name, "address": field.addresses[0].addr_spec, "count": len(field.addresses)}


def read(raw):
    """What a mail says, and how its lines are made."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    sources = email.message_from_bytes(raw)
    parts = [part for part in message.walk() if not part.is_multipart()]
    lines = raw.split(b"\r\n")
    head = raw.split(b"\r\n\r\n")[0].split(b"\r\n")
    return {
        "names": list(message.keys()),
        "fields": {name: str(value) for name, value in message.items()},
        "subject": str(message["Subject"]),
        "from": mailbox(message["From"], sources["From"]),
        "to": mailbox(message["To"], sources["To"]),
        "date": int(message["Date"].datetime.timestamp()),
        "type": message.get_content_type(),
        "parts": [
            {
                "type": part.get_content_type(),
                "charset": part.get_content_charset(""),
                "encoding": str(part["Content-Transfer-Encoding"]),
                "text": part.get_payload(decode=True).decode(part.get_content_charset("utf-8")).replace("\r\n", "\n"),
            }
            for part in parts
        ],
        "defects": [str(defect) for part in message.walk() for defect in part.defects]
        + [str(defect) for value in message.values() for defect in value.defects],
        "longestLine": max(map(len, lines)),
        "longestHeaderLine": max(map(len, head)),
        "isASCII": raw.isascii(),
        "hasBareLineEnds": any(b"\r" in line or b"\n" in line for line in lines) or b"\0" in raw,
    }


if __name__ == "__main__":
    files = sorted(pathlib.Path(sys.argv[1]).iterdir())
    print(json.dumps([read(file.read_bytes()) for file in files]))
