"""A spot of the replay, solved: the square, the combos of a class, their worth, and what was done."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import Looks
from tests.browser.phone import OpenPhone, act, every_language, part
from tests.browser.play import replay_of_a_called_hand

SCREEN = '[data-screen="solution"]'
# The review solves the turn and the river first, and compiles what it needs for that.
PATIENCE = 90_000


@pytest.mark.long
@every_language
def test_a_river_of_the_replay_opens_solved(open_phone: OpenPhone, language: str) -> None:
    page = replay_of_a_called_hand(open_phone, players=2, level="caller", width=360, height=640, language=language)
    page.locator(act("review")).click()
    expect(page.locator("[data-decision]").first).to_be_visible(timeout=PATIENCE)
    page.locator(f"[data-decision]:last-child {act('solve')}").click()
    expect(page.locator(f"{SCREEN} [role=gridcell]").first).to_be_visible(timeout=PATIENCE)
    own = page.locator(f"{SCREEN} .own[data-class]")
    expect(own).to_have_attribute("aria-selected", "true")
    expect(page.locator(f"{SCREEN} [data-combo].own")).to_have_count(1)
    expect(page.locator(f"{part('mix-legend')} .done .pill")).to_have_count(1)
    looks = Looks(page, f"360-{language}")
    looks.at("solved")
    page.locator(part("combos")).scroll_into_view_if_needed()
    for key in page.locator(f"{SCREEN} [data-meaning] button").all():
        key.click()
        expect(page.locator(f"{SCREEN} [data-meaning] p").first).to_be_visible()
    looks.at("solved combos")
    page.locator(f"{SCREEN} [data-meaning] p").last.scroll_into_view_if_needed()
    looks.at("solved meanings")
    assert page.locator(f"{SCREEN} .scroll").evaluate("one => one.scrollWidth <= one.clientWidth")
    own.press("ArrowDown")
    expect(own).to_have_attribute("aria-selected", "false")
    looks.end()
    page.go_back()
    expect(page.locator('[data-screen="replay"]')).to_be_visible()
