"""A session's report: its result with and without luck, and the decisions that mattered, each a tap from its review."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import audit
from tests.browser.phone import OpenPhone, act, every_language, part
from tests.browser.play import replay_of_a_called_hand


@pytest.mark.long
@every_language
def test_the_report_of_a_session_leads_to_the_review_of_its_worst_decision(
    open_phone: OpenPhone, language: str
) -> None:
    page = replay_of_a_called_hand(open_phone, width=360, height=640, language=language)
    page.goto("/statistics")
    page.locator("[data-session] button").first.click()
    page.locator(act("report")).first.click()
    worst = page.locator(f"{part('costly')} [data-hand]").first
    expect(worst).to_be_visible(timeout=60_000)
    assert page.locator(part("sheet")).evaluate("one => one.scrollWidth <= one.clientWidth")
    text = page.locator(part("evening")).inner_text()
    assert "{" not in text and "NaN" not in text
    assert audit(page, "a session's report") == []
    worst.click()
    expect(page.locator('[data-screen="replay"]')).to_be_visible()
    expect(page.locator("[data-decision].current")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator(part("sheet"))).to_have_count(0)
    page.locator('[data-screen="replay"] header button').first.click()
    expect(worst).to_be_visible()
