"""What bots say, on phones: in the language of the page, told to who hears the screen, and switched off."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_log import heard
from tests.browser.phone import OpenPhone, part, sign_in
from tests.browser.play import STILL, wait_until

SOLO = {**STILL, "think": "off", "seed": 8}  # a bot greets in this one


def begin(page: Page) -> None:
    sign_in(page, "独行")
    page.goto("/")
    page.locator(part("start-solo")).click()
    expect(page.locator('[data-screen="table"]')).to_be_visible()


@pytest.mark.parametrize(
    ("width", "height", "language"), [(360, 640, "ja"), pytest.param(390, 844, "zh-CN", marks=pytest.mark.long)]
)
def test_a_bot_greets_in_the_language_of_the_page(
    open_phone: OpenPhone, width: int, height: int, language: str
) -> None:
    page = open_phone(width, height, settings={**SOLO, "language": language})
    begin(page)
    bubble = page.locator(part("said"))
    expect(bubble).to_have_count(1)
    words = bubble.inner_text()
    assert any(ord(sign) > 0x3000 for sign in words)
    expect(page.get_by_role("log")).to_contain_text(words[:4])
    expect(bubble).to_have_count(0)


@pytest.mark.long
def test_a_page_that_wants_no_words_shows_none(open_phone: OpenPhone) -> None:
    page = open_phone(390, 844, settings={**SOLO, "botWords": False})
    begin(page)
    wait_until(page, lambda: any(one["type"] == "botSaid" for one in heard(page)), "what a bot says")
    page.wait_for_timeout(300)
    expect(page.locator(part("said"))).to_have_count(0)
