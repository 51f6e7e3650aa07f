"""Pictures of products: uploaded, turned upright, chosen for lists, deleted, and refused where they must be."""
import io

import pytest
from PIL import Image
from playwright.sync_api import expect

import harness


def jpeg(colour, size=(300, 200), orientation=1):
    file, exif = io.BytesIO(), Image.Exif()
    exif[0x0112] = orientation
    Image.new("RGB", size, colour).save(file, "JPEG", exif=exif)
    return {"name": f"{colour}.jpg", "mimeType": "image/jpeg", "buffer": file.getvalue()}


def add(page, *files):
    page.get_by_label("choose pictures").set_input_files(list(files))
    page.get_by_role("button", name="Add", exact=True).click()


@pytest.mark.parametrize("scripts, name", [(True, "Soup"), (False, "Broth")], ids=["with scripts", "without scripts"])
def test_pictures_are_added_chosen_and_deleted(visit, home, scripts, name):
    product = home.product(name)
    home.check_in(product, "1", days=9)
    page = visit(f"/products/{product}", java_script_enabled=scripts)
    page.get_by_role("link", name="Pictures").click()
    add(page, jpeg("red"), jpeg("blue", orientation=6))
    expect(page.get_by_role("status")).to_have_text("Saved.")
    shown = page.locator(".pictures img")
    expect(shown).to_have_count(2)
    sizes = shown.evaluate_all("all => Promise.all(all.map(async (i) => (await i.decode(), [i.naturalWidth, i.naturalHeight])))")
    assert sizes == [[300, 200], [200, 300]]
    page.get_by_role("button", name=f"Show in lists: Picture 2 of {name}").click()
    expect(page.locator(".pictures li").nth(1)).to_contain_text("Shown in lists")
    if scripts:
        harness.axe(page)
        harness.screenshot(page, "pictures")
    second = shown.nth(1).get_attribute("src")
    page.goto(f"/stock?q={name}")
    expect(page.locator(".stock img")).to_have_attribute("src", second)
    page.goto(f"/products/{product}/pictures")
    page.get_by_role("button", name=f"Delete picture: Picture 2 of {name}").click()
    expect(shown).to_have_count(1)
    page.goto(f"/products/{product}")
    assert page.locator("header.product img").evaluate("image => image.decode().then(() => image.naturalWidth)") == 300


def test_what_is_no_picture_is_refused_with_words(visit, home):
    page = visit(f"/products/{home.product('Stew')}/pictures")
    add(page, {"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"<svg xmlns='http://www.w3.org/2000/svg'/>"})
    expect(page.locator("#chosen-errors")).to_contain_text("not a picture")


def test_a_viewer_sees_pictures_and_no_forms(visit, home):
    product = home.product("Tea")
    page = visit(f"/products/{product}/pictures")
    add(page, jpeg("green"))
    page = visit(f"/products/{product}/pictures", role="viewer")
    expect(page.locator(".pictures img")).to_have_count(1)
    assert page.locator("main form").count() == 0
