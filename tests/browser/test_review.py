"""A hand looked at again on the replay screen: every decision with its grade, and the way to its step (E8)."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import Looks
from tests.browser.phone import OpenPhone, act, every_language, part
from tests.browser.play import replay_of_a_called_hand

TITLES = {"zh-CN": "复盘", "zh-TW": "牌局檢討", "ja": "レビュー", "en": "Review"}


def opened(page: Page) -> None:
    page.locator(act("review")).click()
    expect(page.locator("[data-decision]").first).to_be_visible()


def test_every_decision_has_its_grade_and_no_key_of_a_catalogue_shows(open_phone: OpenPhone) -> None:
    page = replay_of_a_called_hand(open_phone)
    opened(page)
    table, hand = page.url.rsplit("/", 2)[1:]
    answer = page.request.get(f"/api/hands/{table}/{hand}/review").json()
    shown = page.locator("[data-decision]")
    expect(shown).to_have_count(len(answer["decisions"]))
    grades = shown.evaluate_all("all => all.map((one) => one.dataset.grade)")
    assert grades == [decision["grade"] for decision in answer["decisions"]]
    first = shown.first
    for meaning in ("method", "equity", "value"):  # every number explains itself
        key = first.locator(f'[data-meaning="{meaning}"]')
        expect(key.locator("p")).to_have_count(0)
        key.locator("button").click()
        expect(key.locator("p").first).to_be_visible()
    text = page.locator(part("review")).inner_text()
    assert "{" not in text and "_" not in text and "NaN" not in text


@pytest.mark.long
def test_a_tap_goes_to_the_step_of_the_decision(open_phone: OpenPhone) -> None:
    page = replay_of_a_called_hand(open_phone)
    opened(page)
    page.locator("[data-decision] .top").last.click()
    expect(page.locator(part("sheet"))).to_have_count(0)
    told = page.locator(part("told"))
    expect(told).to_contain_text("小明")
    page.locator(act("review")).click()
    expect(page.locator("[data-decision].current")).to_have_count(1)


@pytest.mark.long
def test_the_keyboard_reaches_everything_and_escape_closes(open_phone: OpenPhone) -> None:
    page = replay_of_a_called_hand(open_phone)
    page.locator(act("review")).focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-decision]").first).to_be_visible()
    how = page.locator(".how button")
    for _ in range(60):
        page.keyboard.press("Tab")
        if how.evaluate("key => key === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".how p").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(part("sheet"))).to_have_count(0)


@pytest.mark.long
@every_language
def test_it_fits_a_small_phone(open_phone: OpenPhone, language: str) -> None:
    page = replay_of_a_called_hand(open_phone, width=360, height=640, language=language)
    expect(page.locator(act("review"))).to_have_text(TITLES[language])
    opened(page)
    for key in page.locator(f"{part('review')} .more").all():
        key.click()
    for key in page.locator(f"{part('review')} [data-meaning] button").all():
        key.click()
    sheet = page.locator(part("sheet"))
    assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth")
    looks = Looks(page, f"360-{language}")
    looks.at("review")
    sheet.locator("[data-decision]").last.scroll_into_view_if_needed()
    looks.at("end of the review")
    looks.end()
