"""A receipt and a photo of an item on a phone: added, seen, saved, deleted, restored; photos at both ends of a loan."""
import re

import pytest
from playwright.sync_api import expect

import harness
from test_pictures import jpeg

RECEIPT = {"name": "Rechnung Größe 5.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7\nreceipt\n%%EOF\n"}


@pytest.fixture
def item(home):
    drill = home.product("Drill", kind="object", management="items")
    return home.api("POST", "/items", {"product": drill, "name": "The blue one"})["uid"]


def add(page, kind, *files):
    page.get_by_text("Add a document or a photo").click()
    page.get_by_label("What is it?").select_option(label=kind)
    page.get_by_label("Or choose files").set_input_files(list(files))
    page.get_by_role("button", name="Add", exact=True).click()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_receipt_and_a_photo_are_added_saved_deleted_and_restored(visit, item, scripts):
    page = visit(f"/i/{item}", java_script_enabled=scripts)
    add(page, "Receipt", RECEIPT)
    expect(page.locator(".banner[role=status]")).to_have_text("Saved.")
    add(page, "Photo", jpeg("red", orientation=6))
    expect(page.locator(".papers .pictures img")).to_have_count(1)
    size = page.locator("header.product img").evaluate("i => i.decode().then(() => [i.naturalWidth, i.naturalHeight])")
    assert size == [200, 300]
    with page.expect_download() as saved:
        page.get_by_role("link", name=RECEIPT["name"]).click()
    assert saved.value.suggested_filename == RECEIPT["name"]
    assert saved.value.path().read_bytes() == RECEIPT["buffer"]
    if scripts:
        harness.axe(page)
        harness.screenshot(page, "documents")
    small = page.locator(".papers .pictures img").get_attribute("src")
    page.goto("/items")
    expect(page.locator(f"li:has(a[href='/i/{item}']) img")).to_have_attribute("src", small)
    page.goto(f"/i/{item}")
    page.get_by_role("button", name=f"Move {RECEIPT['name']} to the trash").click()
    expect(page.locator(".banner[role=status]")).to_contain_text(RECEIPT["name"])
    expect(page.get_by_role("link", name=RECEIPT["name"])).to_have_count(0)
    page.goto("/trash")
    page.get_by_role("button", name=f"Restore {RECEIPT['name']}").click()
    expect(page).to_have_url(re.compile(f"/i/{item}"))
    expect(page.get_by_role("link", name=RECEIPT["name"])).to_have_count(1)


def test_a_file_that_is_not_what_it_says_is_refused_beside_the_field(visit, item):
    page = visit(f"/i/{item}")
    add(page, "Receipt", RECEIPT | {"buffer": b"<html>hello</html>"})
    expect(page.locator("#file-errors")).to_contain_text("Only PDF files")
    harness.axe(page)


def test_a_thousand_files_at_once_are_refused_with_words(visit, item):
    page = visit(f"/i/{item}")
    add(page, "Other", *[RECEIPT | {"name": f"{number}.pdf"} for number in range(1000)])
    expect(page.locator("main")).to_contain_text("At most 10 files can be sent at once.")


def test_photos_of_both_ends_stand_at_the_loan(visit, item):
    page = visit(f"/i/{item}")
    page.get_by_label("Lent to").fill("Anna")
    page.get_by_text("Reason, or an earlier day").click()
    page.get_by_label("Photo of its condition").set_input_files([jpeg("green")])
    page.get_by_role("button", name="Lend").click()
    expect(page.get_by_role("img", name="As it was lent")).to_be_visible()
    page.get_by_text("Condition, or an earlier day").click()
    page.get_by_label("Photo of its condition").set_input_files([jpeg("blue")])
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("img", name="As it was lent")).to_be_visible()
    expect(page.get_by_role("img", name="As it came back")).to_be_visible()
    harness.axe(page)
    harness.screenshot(page, "loan-photos")
