"""The rabbit hunt on a phone: a key where the board stayed empty, and the cards for everybody."""

from dataclasses import replace

import pytest
from playwright.sync_api import Locator, expect

from feltroom import CALL, CHECK, FOLD, raise_to
from feltroom.table import Advance
from feltroom.table import commands as do
from tests.browser.phone import LANGUAGES, OpenPhone, part, sign_in
from tests.browser.play import STILL, wait_until
from tests.browser.scripted import show_table
from tests.table.driver import CONFIG, NOW, play, started


def test_a_player_sees_what_would_have_come(open_phone: OpenPhone) -> None:
    table = started((5000, 5000, 5000), button=0, config=replace(CONFIG, rabbit=True))
    play(table, [CALL, CALL, CHECK, raise_to(300), FOLD, FOLD])
    page = open_phone(360, 640, settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, table, viewer=2)
    key = page.locator('[data-act="rabbit"]')
    box = key.bounding_box()
    assert box is not None and box["height"] >= 44
    key.click()
    wait_until(page, lambda: script.asked[-1]["type"] == "huntRabbit", "the question")
    assert script.asked[-1]["hand"] == 1
    table.handle(do.HuntRabbit(2, 1), NOW)
    script.tell()
    board = page.locator(part("board"))
    expect(board.locator("[data-card]")).to_have_count(5)
    expect(board.locator(".rabbit[data-card]")).to_have_count(2)
    expect(key).to_have_count(0)


def lines(key: Locator) -> int:
    """In how many lines the text of a key is written."""
    tops: int = key.evaluate(
        """key => {
          const words = document.createRange();
          words.selectNodeContents(key);
          return new Set([...words.getClientRects()].map((line) => Math.round(line.bottom))).size;
        }"""
    )
    return tops


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_that_opens_over_a_small_phone_s_board_has_the_key_too(open_phone: OpenPhone, language: str) -> None:
    table = started((5000, 5000, 5000), button=0, config=replace(CONFIG, rabbit=True, next_hand=Advance.MANUAL))
    page = open_phone(360, 640, language=language, settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, table, viewer=2)
    play(table, [CALL, CALL, CHECK, raise_to(300), FOLD, FOLD])
    script.tell()
    sheet = page.locator(part("sheet"))
    keys = sheet.locator(".keys .btn")
    expect(keys).to_have_count(3)
    assert {lines(key) for key in keys.all()} == {1}, "a word of a key is broken"
    sheet.locator('[data-act="rabbit"]').click()
    wait_until(page, lambda: script.asked[-1]["type"] == "huntRabbit", "the question")
    expect(sheet).to_have_count(0)  # the cards lie where it was
