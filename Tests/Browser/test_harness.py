"""The harness itself: what it promises about looks, and that its checks can fail."""
import pytest

from harness import LOOKS, Look, axe, collect_complaints

GOOD = """<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Stock</title>
<main><h1>Stock</h1><label>Name <input></label></main>"""


def test_axe_passes_a_page_without_faults(page):
    page.set_content(GOOD)
    axe(page)


def test_axe_names_the_rule_and_the_element_of_a_fault(page):
    page.set_content(GOOD.replace("<label>Name <input></label>", '<input id="nameless">'))
    with pytest.raises(AssertionError, match="label.*#nameless"):
        axe(page)


def test_script_errors_and_what_the_policy_refuses_are_collected(browser):
    other = browser.new_page()
    complaints = collect_complaints(other)
    other.set_content(
        """<meta http-equiv="Content-Security-Policy" content="script-src 'none'"><script>document.title = "no"</script>"""
    )
    other.evaluate("console.error('what the page says')")
    other.close()
    assert any("Content Security Policy" in complaint for complaint in complaints)
    assert "what the page says" in complaints


@pytest.mark.parametrize("look", LOOKS + [Look(scheme="dark")], ids=str)
def test_a_page_is_seen_as_the_look_says(page, look):
    page.set_content(GOOD)
    seen = page.evaluate(
        "[innerWidth, navigator.maxTouchPoints > 0, matchMedia('(prefers-color-scheme: dark)').matches, navigator.language]"
    )
    phone = look.device == "phone"
    assert seen == [390 if phone else 1280, phone, look.scheme == "dark", {"en": "en-GB", "de": "de-DE"}[look.language]]
