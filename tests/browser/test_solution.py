"""A spot of the replay, solved: the square, the combos of a class, their worth, and what was done (issue 18)."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import Looks
from tests.browser.phone import OpenPhone, act, every_language, make_table, open_table, part, sign_in
from tests.browser.play import QUICK, STILL, decide, turn_or

SCREEN = '[data-screen="solution"]'
# The review solves the turn and the river first, and compiles what it needs for that.
PATIENCE = 90_000


def checked_down(open_phone: OpenPhone, *, width: int = 390, height: int = 844, language: str = "zh-CN") -> Page:
    """Somebody who checked and called to the river against one bot that does the same, at the replay."""
    page = open_phone(width, height, settings=STILL, still=True, language=language)
    sign_in(page, "小明")
    table = make_table(page, "solo", seed=11, players=2, level="caller", nextHand="manual", **QUICK)
    open_table(page, table)
    page.locator(act("start")).click()
    for _ in range(12):
        if not turn_or(page, f"{part('sheet')} {act('next')}"):
            break
        decide(page, "main")
    page.goto(f"/hands/{table}/1")
    expect(page.locator('[data-screen="replay"]')).to_be_visible()
    return page


@pytest.mark.long
@every_language
def test_a_river_of_the_replay_opens_solved(open_phone: OpenPhone, language: str) -> None:
    page = checked_down(open_phone, width=360, height=640, language=language)
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
