"""Straddles on a phone: the host's setting, the key in the table's menu, and what the table tells."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from feltroom import CALL
from feltroom.table import Straddle
from feltroom.table import commands as do
from tests.browser.looks import Looks
from tests.browser.phone import OpenPhone, act, part, sign_in
from tests.browser.play import STILL, wait_until
from tests.browser.scripted import show_table
from tests.table.driver import CONFIG, NOW, opened
from tests.table.driver import act as move


def test_a_player_chooses_to_straddle_in_the_menu_and_sees_the_chips(open_phone: OpenPhone) -> None:
    table = opened((5000,) * 4, button=0, config=replace(CONFIG, straddle=Straddle.LEFT))
    page = open_phone(360, 640, settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, table, viewer=3)
    page.get_by_label("牌桌菜单").click()
    sheet = page.locator(part("sheet"))
    expect(sheet).to_contain_text("翻牌前最后行动")
    sheet.get_by_text("轮到我时抓头").click()
    wait_until(page, lambda: script.asked[-1]["type"] == "chooseStraddle", "the choice")
    assert script.asked[-1]["on"] is True
    expect(sheet).to_have_count(0)
    table.handle(do.ChooseStraddle(3, on=True), NOW)
    table.handle(do.Start(), NOW)
    script.tell()
    expect(page.locator('[data-seat="3"]').first).to_contain_text("4,800")
    page.get_by_label("牌桌菜单").click()
    expect(sheet).to_contain_text("不再抓头")
    page.keyboard.press("Escape")
    for _ in range(3):
        move(table, CALL)
    script.tell()
    page.locator(act("raise")).click()
    expect(page.locator(act("confirm"))).to_contain_text("400")
    page.locator(act("more")).click()
    expect(page.locator(act("confirm"))).to_contain_text("600")  # by a straddle, no longer by a big blind


@pytest.mark.long
def test_its_words_fit_and_can_be_read_by_everybody(looks: Looks) -> None:
    page = looks.page
    page.goto("/")
    page.locator(part("friends")).click()
    page.locator(part("more")).click()
    page.get_by_role("combobox", name=re.compile("Straddle|ストラドル")).scroll_into_view_if_needed()
    looks.at("straddle setting")
    table = opened((5000,) * 4, button=0, config=replace(CONFIG, seats=4, straddle=Straddle.TWICE))
    for seat in (0, 3):
        table.handle(do.ChooseStraddle(seat, on=True), NOW)
    table.handle(do.Start(), NOW)
    show_table(page, table, viewer=2)
    looks.at("straddles on the table")
    looks.sheet("straddle in the menu", f"{part('bar')} button:last-of-type")
    page.locator(act("talk")).click()
    page.get_by_role("tab").nth(1).click()
    looks.at("straddles in the log")
    looks.end()
