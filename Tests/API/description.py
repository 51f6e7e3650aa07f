"""The description of the REST interface, and the check of real answers against it: stricter than clients need be.

A member that is not described fails here, although clients must bear it: fields may be added, but not forgotten.
"""
import functools
import json
import re

from jsonschema import Draft202012Validator, FormatChecker

from program import ROOT

BASE = "/api/v1"
TEXT = (ROOT / "docs" / "openapi.json").read_text()
DESCRIPTION = json.loads(TEXT)


def closed(schema):
    """The schema, with every object that names its members allowed no others."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    result = {name: part if name in ("example", "examples") else closed(part) for name, part in schema.items()}
    if schema.get("type") == "object" and "properties" in schema:
        result.setdefault("additionalProperties", False)
    return result


STRICT = closed(DESCRIPTION)


def resolved(part):
    """What a part of the description is, or what it refers to."""
    while "$ref" in part:
        names = part["$ref"].removeprefix("#/").split("/")
        part = functools.reduce(lambda value, name: value[name], names, STRICT)
    return part


@functools.cache
def _validator(schema):
    whole = json.loads(schema) | {"components": STRICT["components"]}
    return Draft202012Validator(whole, format_checker=FormatChecker())


def faults(value, schema):
    """What is wrong with a value, a line each."""
    errors = _validator(json.dumps(schema)).iter_errors(value)
    return [f"{error.json_path}: {error.message}" for error in errors]


def operations():
    """Every call: its method, its path with names in braces, and what is said of it."""
    for path, calls in STRICT["paths"].items():
        for method, operation in calls.items():
            yield method.upper(), path, operation


def operation(method, path):
    """The call that a path below the base belongs to, or None."""
    found = []
    for described, template, call in operations():
        pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))
        if described == method and re.fullmatch(pattern, path):
            found.append((template.count("{"), template, call))
    return min(found, key=lambda call: call[0])[1:] if found else None


def check(method, path, sent, answer):
    """Asserts that an answer, and the body of a call that was carried out, are as described."""
    found = operation(method, path)
    if not found:
        return
    template, call = found
    where = f"{method} {template} answered {answer.status}"
    response = call["responses"].get(str(answer.status))
    assert response, f"{where}, which is not described: {answer.text[:500]}"
    response = resolved(response)
    for name, header in response.get("headers", {}).items():
        assert answer.headers[name] or not header.get("required"), f"{where} without {name}"
    kinds = response.get("content", {})
    if not kinds:
        assert answer.raw == b"", f"{where} with a body: {answer.text[:500]}"
    else:
        kind = answer.headers["Content-Type"]
        assert kind in kinds, f"{where} as {kind}: {answer.text[:500]}"
        wrong = "schema" in kinds[kind] and faults(json.loads(answer.raw), kinds[kind]["schema"])
        assert not wrong, f"{where}, not as described:\n" + "\n".join(wrong) + f"\n{answer.text[:2000]}"
    if answer.status < 300 and sent is not None and "requestBody" in call:
        wrong = faults(sent, call["requestBody"]["content"]["application/json"]["schema"])
        assert not wrong, f"{where} to a body that is not as described:\n" + "\n".join(wrong)
