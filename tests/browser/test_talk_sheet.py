"""The sheet of log and chat at the smallest phone: what one writes into is whole, in every language."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import OpenPhone, make_table, open_table, part, sign_in
from tests.browser.play import STILL

CHAT = {"zh-CN": "聊天", "zh-TW": "聊天", "ja": "チャット", "en": "Chat"}


@pytest.mark.parametrize("language", CHAT)
def test_the_box_to_write_into_is_whole(open_phone: OpenPhone, language: str) -> None:
    page = open_phone(360, 640, language=language, settings=STILL, still=True)
    sign_in(page, "Ming")
    open_table(page, make_table(page, "online"))
    page.get_by_role("button", name=CHAT[language]).click()
    sheet = page.locator(part("sheet"))
    sheet.get_by_role("tab", name=CHAT[language]).click()
    expect(sheet.locator("form")).to_be_visible()
    hidden: int = sheet.evaluate("one => one.scrollHeight - one.clientHeight")
    assert hidden == 0
