"""What is told around the board: the stakes with their antes, this street's raises, that somebody said something."""

import pytest
from playwright.sync_api import Page, expect

from feltroom import Rules
from feltroom.contract.server_messages import ChatLine, encode
from tests.browser.phone import OpenPhone, make_table, part, sign_in
from tests.browser.play import STILL
from tests.browser.scenes import Scene, Shown, shown
from tests.browser.scripted import show_table
from tests.browser.stage import show_scene
from tests.table.driver import NOW, actor, started, with_config


def open_shown(open_phone: OpenPhone, scene: Scene, *, after: tuple[int, ...] | None = None) -> Page:
    """Show a scene of four; `after` are the seats that say something once it is there."""
    page = open_phone(settings=STILL, still=True)
    account = sign_in(page, "小明")
    table = make_table(page, "online", seats=4)
    told = shown(scene, players=4, name="小明", id=table)
    if after is not None:
        lines = [ChatLine(table, number, NOW, seat, "小明", text="好牌") for number, seat in enumerate(after, 1)]
        told = Shown(told.table, tuple(encode(line) for line in lines))
    show_scene(page, told, account=account, nickname="小明")
    return page


def test_antes_are_told_with_the_blinds(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    rules = Rules(small_blind=10, big_blind=20, ante=5)
    table = started([1000] * 3, button=0, config=with_config(rules=rules, seats=3))
    show_table(page, table, viewer=actor(table))
    expect(page.locator(part("about"))).to_contain_text("10/20 前注 5")


def test_raises_of_the_street_are_told_to_who_waits_and_to_who_has_folded(open_phone: OpenPhone) -> None:
    page = open_shown(open_phone, Scene.PRE_ACTION)
    line = page.locator(part("raises"))
    expect(line).to_contain_text("加注 9990万 → 1.99亿")
    expect(line).to_have_attribute("title", "小明 加注到 99,999,999，小明 加注到 199,999,998")
    page = open_shown(open_phone, Scene.FOLDED)
    expect(page.locator(part("raises"))).to_contain_text("下注 1亿")


@pytest.mark.long
def test_a_street_without_a_raise_tells_none(open_phone: OpenPhone) -> None:
    page = open_shown(open_phone, Scene.SUMMARY)
    expect(page.locator(part("raises"))).to_have_count(0)


@pytest.mark.long
def test_what_others_say_is_news_until_the_chat_is_opened(open_phone: OpenPhone) -> None:
    page = open_shown(open_phone, Scene.YOUR_TURN, after=(0, 1))
    key = page.get_by_role("button", name="聊天，有新消息")
    expect(key).to_be_visible()
    key.click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="聊天", exact=True)).to_be_visible()


@pytest.mark.long
def test_what_one_says_oneself_is_no_news(open_phone: OpenPhone) -> None:
    page = open_shown(open_phone, Scene.YOUR_TURN, after=(2,))
    expect(page.locator(part("said"))).to_have_text("好牌")
    expect(page.get_by_role("button", name="聊天", exact=True)).to_be_visible()
