"""Practice from the replay: a flagged decision again, and playing on from any moment."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import audit
from tests.browser.phone import OpenPhone, act, every_language, part
from tests.browser.play import replay_of_a_called_hand
from tests.browser.test_review import opened

SCREEN = '[data-screen="practice"]'


def finish(page: Page) -> None:
    """Check or call to the end of a practice."""
    end = page.locator(act("once"))
    key = page.locator(f"{SCREEN} {act('main')}:not([aria-disabled])")
    for _ in range(20):
        expect(key.or_(end).first).to_be_visible()
        if end.is_visible():
            return
        key.click()
        page.wait_for_function("() => !document.querySelector('[data-act=\"main\"]:not([aria-disabled])')")
    raise AssertionError("the practice goes on for ever")


@pytest.mark.long
def test_one_plays_on_from_the_replay_and_is_judged_in_the_end(open_phone: OpenPhone) -> None:
    page = replay_of_a_called_hand(open_phone)
    hands = page.request.get("/api/hands").json()
    page.locator(act("options")).click()
    page.locator(act("play-on")).click()
    finish(page)
    judged = page.locator(part("judged"))
    expect(judged).to_contain_text("个决定")
    page.locator(act("verdict")).click()
    expect(page.locator(f"{part('verdict')} [data-decision]").first).to_be_visible()
    assert audit(page, "the verdict on a practice") == []
    page.keyboard.press("Escape")
    page.locator(act("once")).click()
    expect(page.locator(f"{SCREEN} {act('raise')}:not([aria-disabled])")).to_be_visible()
    page.locator(act("raise")).dblclick()  # the second tap does not confirm, nor does one on the key that closes fold
    page.locator(act("close")).dblclick()
    expect(page.locator(f"{SCREEN} {act('raise')}:not([aria-disabled])")).to_be_visible()
    page.go_back()
    expect(page.locator('[data-screen="replay"]')).to_be_visible()
    assert page.request.get("/api/hands").json() == hands


@pytest.mark.long
@every_language
def test_a_flagged_decision_is_taken_again_on_a_small_phone(open_phone: OpenPhone, language: str) -> None:
    page = replay_of_a_called_hand(open_phone, width=360, height=640, language=language)
    opened(page)
    page.locator(act("try-again")).first.click()
    expect(page.locator(SCREEN)).to_be_visible()
    expect(page.locator(f"{SCREEN} {act('main')}:not([aria-disabled])")).to_be_visible()
    assert audit(page, "a practice") == []
    for line in page.locator(f"{SCREEN} header .clip").all():
        assert line.evaluate("one => one.scrollWidth <= one.clientWidth")
    finish(page)
    expect(page.locator(act("verdict"))).to_be_enabled()
    for key in page.locator(f"{SCREEN} .dock .btn").all():
        assert key.evaluate("one => one.scrollWidth <= one.clientWidth")
    page.locator(act("verdict")).click()
    expect(page.locator(part("before"))).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(act("done")).click()
    expect(page.locator("[data-decision].current")).to_be_in_viewport()
