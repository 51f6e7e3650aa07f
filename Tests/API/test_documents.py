"""Papers and photos of items."""
import hashlib

import pytest

from client import blank_picture
from conftest import PASSWORD, ROLES, client, unique
from program import Server, run

PDF = b"%PDF-1.7\n" + b"a receipt\n" * 1000 + b"%%EOF\n"
LIMIT = 25 << 20


@pytest.fixture
def item(owner, product):
    tools = product(management="items", kind="object")
    return "/items/" + owner.post("/items", {"product": tools["id"]}).ok(201)["uid"]


def stored(server):
    return sorted(str(p.relative_to(server.data)) for p in (server.data / "documents").rglob("*") if p.is_file())


def test_a_file_comes_back_as_it_was(owner, item, people):
    document = owner.attach(item + "/documents", PDF, "Größe.pdf").ok(201)
    assert document["kind"] == "other" and document["name"] == "Größe.pdf" and document["size"] == len(PDF)
    answer = people.viewer.get(f"/documents/{document['id']}")
    assert answer.raw == PDF and answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    part = owner.send("GET", f"/documents/{document['id']}", None, {"Range": "bytes=0-4"})
    assert part.status == 206 and part.raw == b"%PDF-"
    assert [d["id"] for d in owner.get(item).ok()["documents"]] == [document["id"]]
    assert owner.get(item + "/documents").ok()["total"] == 1
    owner.delete(f"/documents/{document['id']}").ok(204)
    owner.get(f"/documents/{document['id']}").problem(404)
    entry = next(e for e in owner.all("/trash") if e["kind"] == "document" and e["subject"] == document["id"])
    owner.post(f"/trash/{entry['id']}/restore").ok(200)
    assert owner.get(f"/documents/{document['id']}").raw == PDF


def test_a_file_may_come_alone(owner, item):
    document = owner.upload(item + "/documents", PDF, "application/pdf", kind="manual", name="a.pdf").ok(201)
    assert (document["kind"], document["name"]) == ("manual", "a.pdf")
    owner.upload(item + "/documents", PDF, "application/pdf", bogus=1).problem(400)
    owner.post(item + "/documents", {"kind": "manual"}).problem(415)


def test_a_picture_of_a_product_has_8_mb_at_most_though_a_document_may_have_more(owner, item, product):
    large = b"\xff\xd8\xff" + bytes(9 << 20)
    answer = owner.attach(f"/products/{product()['id']}/pictures", large, "a.jpg", "image/jpeg").problem(413)
    assert "8 MB" in answer["detail"]
    owner.attach(item + "/documents", large, "a.jpg", "image/jpeg").problem(422, "file")


def test_an_empty_file_and_a_paper_at_the_end_of_a_loan_leave_nothing(server, owner, item, people):
    loan = owner.post(item + "/loan", {"borrower": "Anna"}).ok(201)["id"]
    before = stored(server)
    owner.attach(item + "/documents", b"", "a.txt", "text/plain").problem(422, "file")
    for who, number, field in [(people.helper, loan, "file"), (people.helper, 99999, "loan")]:
        who.attach(item + "/documents", PDF + b"loan", loan=number, end="lent").problem(422, field)
    assert stored(server) == before


def test_a_picture_is_drawn_anew(owner, item):
    photo = owner.attach(item + "/documents", blank_picture(), "a.png", "image/png").ok(201)
    assert photo["type"] == "image/webp"
    saved = owner.get(f"/documents/{photo['id']}")
    assert saved.raw[:4] == b"RIFF" and 'filename="a.webp"' in saved.headers["Content-Disposition"]


@pytest.mark.parametrize(
    "content, name",
    [(b"<html>", "a.pdf"), (PDF, "a.png"), (b"MZ\0\0", "a.exe"), (b"\x89PNG\r\n\x1a\n", "a.png"), (b"", "a.pdf")],
)
def test_what_is_refused_leaves_nothing(server, owner, item, content, name):
    before = stored(server)
    owner.attach(item + "/documents", content, name, "application/octet-stream").problem(422, "file")
    assert stored(server) == before


def test_what_is_too_large_leaves_nothing(server, owner, item):
    before = stored(server)
    owner.attach(item + "/documents", b"%PDF-" + bytes(LIMIT)).problem(413)
    owner.upload(item + "/documents", b"%PDF-" + bytes(LIMIT), "application/pdf").problem(413)
    assert stored(server) == before
    assert not list((server.data / "uploads").iterdir())
    document = owner.attach(item + "/documents", b"%PDF-" + bytes(LIMIT - 5)).ok(201)
    assert document["size"] == LIMIT


def test_the_same_key_adds_once(owner, item):
    key = unique()
    first = owner.attach(item + "/documents", PDF, key=key).ok(201)
    assert owner.attach(item + "/documents", PDF, key=key).ok(201) == first
    owner.attach(item + "/documents", PDF + b" ", key=key).problem(422, "idempotency_key")
    assert owner.get(item + "/documents").ok()["total"] == 1


def test_a_picture_of_a_product_comes_in_a_form_too_and_once_with_a_key(owner, product):
    pictures = f"/products/{product()['id']}/pictures"
    key = unique()
    first = owner.attach(pictures, blank_picture(), "a.png", "image/png", key=key, field="picture").ok(201)
    assert owner.upload(pictures, blank_picture()).ok(201) == first
    owner.delete(f"{pictures}/{first['id']}").ok(204)
    assert owner.attach(pictures, blank_picture(), "a.png", "image/png", key=key, field="picture").ok(201) == first
    owner.attach(pictures, blank_picture(61, 60), "a.png", "image/png", key=key, field="picture").problem(
        422, "idempotency_key"
    )


def test_a_household_keeps_its_own(server, owner, people, item):
    owner.attach(item + "/documents", PDF).ok(201)
    name = hashlib.sha256(PDF).hexdigest()
    assert len([path for path in stored(server) if path.endswith(name)]) == 1
    people.stranger.get(item + "/documents").problem(404)


@pytest.mark.parametrize("role", ROLES)
def test_a_helper_adds_a_photo_to_a_loan_and_nothing_else(owner, people, item, role):
    loan = owner.post(item + "/loan", {"borrower": "Anna"}).ok(201)["id"]
    who = getattr(people, role)
    photo = who.attach(item + "/documents", blank_picture(), "a.png", "image/png", loan=loan, end="lent")
    if role == "viewer":
        photo.problem(403)
    else:
        assert photo.ok(201)["loan"] == loan
        who.attach(item + "/documents", PDF, loan=loan, end="lent").problem(422, "file")
        who.attach(item + "/documents", blank_picture(), "a.png", "image/png", loan=loan).problem(422, "end")
        who.attach(item + "/documents", blank_picture(), "a.png", "image/png", loan=99999, end="lent").problem(
            422, "loan"
        )


def test_a_backup_has_the_files_and_restores_them(new_server, tmp_path):
    server = new_server()
    server.add_user("ada", PASSWORD)
    ada = client(server, "ada")
    tools = ada.post("/products", {"name": "Drill", "management": "items", "kind": "object"}).ok(201)["id"]
    item = "/items/" + ada.post("/items", {"product": tools}).ok(201)["uid"]
    receipt = ada.attach(item + "/documents", PDF).ok(201)["id"]
    photo = ada.attach(item + "/documents", blank_picture(), "a.png", "image/png").ok(201)["id"]
    ada.upload(f"/products/{tools}/pictures", blank_picture(20, 20)).ok(201)
    kept = {p.relative_to(server.data): p.read_bytes() for p in server.data.rglob("*/*/*") if p.is_file()}
    assert len(kept) == 5
    backup = tmp_path / "backup.sqlite"
    server.run("backup", backup)
    later = ada.attach(item + "/documents", PDF + b"later").ok(201)["id"]
    server.stop()
    files = tmp_path / "backup.sqlite.files"
    assert {p.relative_to(files): p.read_bytes() for p in files.rglob("*") if p.is_file()} == kept
    assert run("backup", backup, "--data", server.data).returncode == 1

    elsewhere = tmp_path / "elsewhere"
    assert run("restore", backup, "--data", elsewhere).returncode == 0
    assert run("check", "--data", elsewhere).stdout == "ok\n"
    copy = Server(elsewhere)
    try:
        ada.port = copy.address[1]
        assert ada.get(f"/documents/{receipt}").raw == PDF
        assert ada.get(f"/documents/{photo}").raw[:4] == b"RIFF"
        ada.get(f"/documents/{later}").problem(404)
    finally:
        copy.stop()

    # What was there is kept, and can be restored the same way.
    assert run("restore", backup, "--data", server.data).returncode == 0
    (before,) = server.data.glob("before-restore-*.sqlite")
    assert len([p for p in (server.data / f"{before.name}.files").rglob("*") if p.is_file()]) == 6
    assert run("restore", before, "--data", elsewhere).returncode == 0
    assert run("check", "--data", elsewhere).stdout == "ok\n"

    next((elsewhere / "documents").rglob(hashlib.sha256(PDF).hexdigest())).unlink()
    missing = run("check", "--data", elsewhere)
    assert missing.returncode == 1 and f"document {receipt}: its file is missing" in missing.stderr


def test_the_role_is_looked_at_before_the_item_and_the_item_before_the_file(people):
    nowhere, kind = "/items/999999/documents", {"Content-Type": "application/pdf"}
    people.viewer.send("POST", nowhere, b"no document", kind).problem(403)
    people.owner.send("POST", nowhere, b"no document", kind).problem(404)


def test_a_field_that_nothing_asks_for_is_refused_beside_a_file_as_it_is_in_an_object(owner, item, product):
    owner.attach(item + "/documents", b"%PDF-1.7\n", kind="receipt", colour="red").problem(422, "colour")
    picture = owner.attach(f"/products/{product()['id']}/pictures", b"", "a.jpg", "image/jpeg", colour="red")
    picture.problem(422, "colour")
