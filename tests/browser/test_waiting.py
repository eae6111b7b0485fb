"""A table that plays no hand says what it waits for: in words that have room, and in others to whom it waits for."""

import pytest
from playwright.sync_api import Page, expect

from feltroom.table import Table
from feltroom.table import commands as do
from feltroom.table import events as on
from tests.browser.phone import OpenPhone, act, every_language, make_table, open_table, part, sign_in
from tests.browser.play import STILL
from tests.browser.scenes import LATIN
from tests.browser.scripted import show_table
from tests.browser.stage import settle
from tests.marks import long_only
from tests.table.driver import NOW, entropy_from, with_config

SIZES = ((360, 640), (640, 360))
WAITED_FOR = {
    "zh-CN": "等你回来",
    "zh-TW": "等你回來",
    "ja": "あなたの復帰待ち",
    "en": "Waiting for you to come back",
}


def two_away(name: str) -> Table:
    """Three have the same name, and two of them are away."""
    log: list[on.TableEvent] = [on.TableOpened(0, with_config(seats=6))]
    log += [on.PlayerSat(0, seat, name, 1000, None, post=False) for seat in range(3)]
    table = Table.replay([*log, on.HostChanged(0, 0)], entropy=entropy_from(1))
    for seat in range(2):
        table.handle(do.SitOut(seat), NOW)
    return table


@pytest.mark.long
@pytest.mark.parametrize("name", [LATIN, *long_only("Alexander")], ids=["longest", "usual"])
@every_language
@pytest.mark.parametrize("size", [SIZES[0], *long_only(*SIZES[1:])], ids=lambda size: f"{size[0]}x{size[1]}")
def test_who_is_waited_for_has_room(open_phone: OpenPhone, size: tuple[int, int], language: str, name: str) -> None:
    page = open_phone(*size, language=language, settings=STILL, still=True)
    sign_in(page, "W")
    show_table(page, two_away(name), viewer=2)
    settle(page)
    line, told = page.locator(part("event")), page.locator(f"{part('dock')} .soon")
    assert line.evaluate("(e) => e.scrollWidth <= e.clientWidth"), line.inner_text()
    lines: int = told.evaluate(
        """(e) => {
          const words = document.createRange();
          words.selectNodeContents(document.createTreeWalker(e, NodeFilter.SHOW_TEXT).nextNode());
          return new Set([...words.getClientRects()].map((one) => Math.round(one.bottom))).size;
        }"""
    )
    assert lines <= 2, told.inner_text()
    assert told.evaluate("(e) => e.scrollWidth <= e.clientWidth"), told.inner_text()


def sit_out(page: Page) -> None:
    """Take the first seat of a new table, and go away from it."""
    open_table(page, make_table(page, "online", seats=6, entry="post_or_wait"))
    page.locator(part("dock")).locator(act("sit")).click()
    page.locator(act("take")).click()
    expect(page.locator(part("hero"))).to_contain_text("你")
    page.locator(f"{part('bar')} button").last.click()
    page.locator(part("sheet")).get_by_text("暂离").click()
    expect(page.locator(act("comeBack"))).to_be_visible()


def test_who_is_alone_and_away_waits_for_players_and_posts_nothing_to_come_back(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    sit_out(page)
    expect(page.locator(part("event"))).to_have_text("等待其他玩家")
    expect(page.locator(act("comeBackPost"))).to_have_count(0)
    page.locator(act("comeBack")).click()
    expect(page.locator(act("addBots"))).to_be_visible()  # nobody to play with: bots can be had


@pytest.mark.long
@every_language
def test_a_person_who_is_waited_for_reads_so_in_their_own_language(open_phone: OpenPhone, language: str) -> None:
    page = open_phone(language=language, settings=STILL, still=True)
    sign_in(page, "W")
    show_table(page, two_away("W"), viewer=0)
    expect(page.locator(part("event"))).to_have_text(WAITED_FOR[language])
