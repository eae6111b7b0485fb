"""What is said, at the smallest phone: the sheet to write in and the bubbles at the seats are whole."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.overlap import PROBE, problems, read_layout
from tests.browser.phone import OpenPhone, make_table, open_table, part, sign_in
from tests.browser.play import STILL
from tests.browser.scripted import show_table
from tests.marks import long_only
from tests.table.driver import started, with_config

CHAT = {"zh-CN": "聊天", "zh-TW": "聊天", "ja": "チャット", "en": "Chat"}


@pytest.mark.long
@pytest.mark.parametrize("language", ["ja", *long_only("zh-CN", "zh-TW", "en")])
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


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_what_somebody_says_is_read_whole_at_the_smallest_phone(open_phone: OpenPhone, language: str) -> None:
    """T21: a bubble showed the first twelve letters; it turns its pages until all was said."""
    page = open_phone(360, 640, language=language, settings=STILL, still=True)
    sign_in(page, "Ming")
    script = show_table(page, started([1000] * 9, button=0, config=with_config(seats=9)), viewer=0)
    text = {"en": "well played, I thought you had nothing", "zh-CN": "打得好，我以为你什么都没有，还敢下这么多"}[
        language
    ]
    page.evaluate(
        """() => {
          window.read = {};
          const note = () => {
            for (const one of document.querySelectorAll("[data-part=said]")) {
              const pages = (window.read[one.dataset.seat] ??= []);
              if (pages.at(-1) !== one.textContent.trim()) pages.push(one.textContent.trim());
            }
          };
          new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true });
        }"""
    )
    script.say(1, text)
    whole = re.sub(r"\s", "", text)
    page.wait_for_function(
        "(whole) => (window.read[1] ?? []).join('').replace(/\\s/g, '') === whole", arg=whole, timeout=20_000
    )
    found = [one for one in problems(read_layout(page.evaluate(PROBE))) if "was said" in one]
    assert not found, "\n".join(found)
