"""Scanning with a camera that sees a barcode, with photos, and dates read from a picture."""
import re

import pytest
from playwright.sync_api import expect

import harness
import pictures

MILK, SOUP = "4012345678901", "4056489781486"


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    path = tmp_path_factory.mktemp("camera") / "milk.y4m"
    pictures.film(pictures.ean13(MILK), path)
    return path


@pytest.fixture(scope="module", autouse=True)
def milk(home):
    return home.product("Milk", barcodes=[{"code": MILK}])


@pytest.fixture
def camera(home, film, browser):
    """Opens a path in a browser whose camera sees the milk: `camera("/scan?mode=check-in")`."""
    browsers, complaints = [], []

    def open(path, look=harness.Look(), scripts=()):
        options = harness.chromium_options()
        options["args"] = options["args"] + [
            "--use-fake-device-for-media-stream",
            "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-video-capture={film}",
        ]
        browsers.append(browser.browser_type.launch(**options))
        state = home.session(language=look.language)
        context = browsers[-1].new_context(**look.options(), base_url=home.server.url, storage_state=state)
        context.set_default_timeout(20_000)
        page = context.new_page()
        for script in scripts:
            page.add_init_script(script)
        complaints.append(harness.collect_complaints(page))
        page.goto(path)
        return page

    yield open
    for opened in browsers:
        opened.close()
    assert not sum(complaints, [])


def photo(picture):
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": pictures.jpeg(picture)}


def test_what_the_camera_sees_is_reviewed_and_booked_in_and_out(camera, home, milk):
    page = camera("/scan?mode=check-in")
    row = page.get_by_role("group", name="Milk")
    expect(row).to_be_visible()
    # What lies before the camera is counted once, however long it lies there.
    page.wait_for_timeout(2000)
    expect(row.get_by_label("Amount")).to_have_value("1")
    row.get_by_label("Amount").fill("4")
    row.get_by_label("Best before").fill("+10d")
    row.get_by_label("Best before").blur()
    page.reload()
    expect(row.get_by_label("Amount")).to_have_value("4")
    expect(row.get_by_label("Best before")).to_have_value("+10d")
    harness.screenshot(page, "scan-review-phone-en")
    harness.axe(page)
    page.get_by_role("button", name="Check in all").click()
    expect(page.get_by_role("status", name="Just booked")).to_contain_text("Checked in 4 Milk.")
    assert home.stock(milk) == 4

    page.goto("/scan?mode=check-out")
    expect(row).to_be_visible()
    page.get_by_role("button", name="Check out all").click()
    booked = page.get_by_role("status", name="Just booked")
    expect(booked).to_contain_text("Checked out 1 Milk.")
    assert home.stock(milk) == 3
    booked.get_by_role("button", name="Undo").click()
    page.wait_for_url("**done=**")
    assert home.stock(milk) == 4


# A detector as some browsers have one, which sees what the page says it sees.
DETECTOR = """
window.BarcodeDetector = class {
  static async getSupportedFormats() { return ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "qr_code"]; }
  async detect(video) { return window.seen && video.videoWidth ? [{ rawValue: window.seen, format: "ean_13" }] : []; }
};
"""


def test_the_browsers_own_detector_is_used_where_there_is_one(camera, home, milk):
    soup = home.product("Broth", barcodes=[{"code": "4388844146891"}])
    page = camera("/more", scripts=[DETECTOR])
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/scan/frames" in request.url else None)
    page.goto("/scan?mode=check-in")
    expect(page.locator("video")).to_be_visible()
    page.evaluate("seen = '4388844146891'")
    row = page.get_by_role("group", name="Broth")
    expect(row).to_be_visible()
    # Something else comes before the camera, and then the same once more.
    page.evaluate("seen = ''")
    page.wait_for_timeout(3000)
    page.evaluate("seen = '4388844146891'")
    expect(row.get_by_label("Amount")).to_have_value("2")
    assert asked == [], "no frame went to the server"
    page.get_by_role("button", name="Check in all").click()
    expect(page.get_by_role("status", name="Just booked")).to_contain_text("Checked in 2 Broth.")
    assert home.stock(soup) == 2


def test_where_nothing_is_to_be_booked_the_camera_leads_to_the_product(camera, home, milk):
    page = camera("/scan?mode=look")
    page.wait_for_url(f"**/products/{milk}")


def test_without_a_camera_the_page_says_so_and_photos_do(visit):
    page = visit("/scan?mode=check-in")
    expect(page.get_by_text("The camera is not available, or not allowed.")).to_be_visible()
    page.get_by_label("Photo of a code").set_input_files(photo(pictures.ean13(MILK)))
    expect(page.get_by_role("group", name="Milk")).to_be_visible()


def test_on_plain_http_the_page_says_why_the_camera_is_off(open_page, home):
    page = open_page(base_url=home.server.url, storage_state=home.session())
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.goto("/scan?mode=check-in")
    expect(page.get_by_text("The camera works only over https.")).to_be_visible()
    expect(page.get_by_role("button", name="Start the camera")).to_be_hidden()


def test_a_photo_is_enough_without_a_script(visit, home):
    soup = home.product("Soup", barcodes=[{"code": SOUP}])
    page = visit("/scan?mode=check-in", java_script_enabled=False)
    for code in (SOUP, MILK, SOUP):
        page.get_by_label("Photo of a code").set_input_files(photo(pictures.ean13(code)))
        page.get_by_role("button", name="Read the photo").click()
    expect(page.get_by_role("group", name="Soup").get_by_label("Amount")).to_have_value("2")
    page.get_by_role("group", name="Milk").get_by_role("button", name="Remove").click()
    expect(page.get_by_role("group", name="Milk")).to_have_count(0)
    page.get_by_role("button", name="Check in all").click()
    expect(page.get_by_text("Checked in 2 Soup.")).to_be_visible()
    assert home.stock(soup) == 2


def test_a_picture_without_a_code_is_answered_calmly(visit):
    page = visit("/scan?mode=check-in", java_script_enabled=False)
    page.get_by_label("Photo of a code").set_input_files({"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"none"})
    page.get_by_role("button", name="Read the photo").click()
    expect(page.locator("#picture-errors")).to_contain_text("This is not a picture that can be read.")


def test_a_typed_code_that_nobody_knows_is_made_from_the_list(visit):
    page = visit("/scan?mode=check-in", java_script_enabled=False)
    page.locator("main [name=add]").fill("96385074")
    page.locator("main [name=add]").press("Enter")
    page.get_by_role("link", name="Create it").click()
    expect(page.get_by_role("group", name="New product")).to_be_visible()


def test_a_date_is_read_from_a_photo_and_only_fills_its_field(visit, milk, home):
    before = home.stock(milk)
    page = visit(f"/check-in?product={milk}", java_script_enabled=False)
    page.get_by_role("link", name="Read it from a photo").click()
    page.get_by_label("Photo of the package").set_input_files(photo(pictures.print_of("MHD 12.03.2031", "L 4711")))
    page.get_by_role("button", name="Read the photo").click()
    page.get_by_role("link", name="12 March 2031").click()
    expect(page.get_by_label("Best before")).to_have_value("2031-03-12")
    assert home.stock(milk) == before


def test_with_a_script_the_date_is_read_in_place(visit, milk):
    page = visit(f"/check-in?product={milk}")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("link", name="Read it from a photo").click()
    chooser.value.set_files(photo(pictures.print_of("MHD 12.03.2031")))
    page.locator(".chips.printed").get_by_role("button").first.click()
    # As the household writes dates, not as the script was told.
    expect(page.get_by_label("Best before")).to_have_value(re.compile(r"^12\D+(03|Mar)\D+2031$"))
    harness.axe(page)


@harness.every_look
def test_the_list_looks_right(visit, look, home):
    page = visit(f"/scan?mode=check-in&code_1={MILK}&amount_1=2&unit_1=piece&code_2=96385074&amount_2=1&note_1=Lot+1")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        harness.axe(page)
        harness.screenshot(page, f"scan-list-{look.device}-{scheme}-{look.language}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


on_a_desktop = pytest.mark.parametrize("look", [harness.Look("desktop")], ids=str)


@on_a_desktop
@pytest.mark.parametrize("mode", ["look", "check-in", "place"])
def test_the_field_for_codes_has_the_focus_after_each_scan(visit, home, mode):
    page = visit(f"/scan?mode={mode}")
    code = page.locator("#scanning [name=add]")
    expect(code).to_be_focused()
    page.keyboard.type("96385074")
    expect(code).to_have_value("96385074")
    page.keyboard.press("Enter")
    if mode == "look":
        return expect(page).to_have_url(re.compile("/check-in"))
    page.wait_for_load_state()
    expect(code).to_be_focused()
    # A button that was pressed, or nothing, has the focus: what is scanned comes into the field all the same.
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("9")
    expect(code).to_be_focused()
    expect(code).to_have_value("9")


@on_a_desktop
def test_closing_a_fold_gives_the_focus_back_to_the_field_for_codes_and_no_other_field_loses_it(visit, home):
    page = visit("/scan?mode=check-in")
    code = page.locator("#scanning [name=add]")
    code.fill(MILK)
    code.press("Enter")
    amount = page.get_by_label("Amount")
    expect(amount).to_be_visible()
    page.evaluate(
        """() => {
            const fold = document.createElement("details");
            fold.append(Object.assign(document.createElement("summary"), { textContent: "Fold" }));
            document.querySelector("main").append(fold);
        }"""
    )
    for _ in range(2):
        page.locator("summary", has_text="Fold").click()
    expect(code).to_be_focused()
    amount.focus()
    page.evaluate("dispatchEvent(new Event('live'))")
    expect(amount).to_be_focused()
    amount.blur()
    page.evaluate("dispatchEvent(new Event('live'))")
    expect(code).to_be_focused()


def test_on_a_phone_the_keyboard_stays_away_unless_one_types(visit, home):
    page = visit("/scan?mode=check-in")
    code = page.locator("#scanning [name=add]")
    expect(code).not_to_be_focused()
    code.fill(MILK)
    code.press("Enter")
    expect(page.get_by_role("group", name="Milk")).to_be_visible()
    expect(code).to_be_focused()
