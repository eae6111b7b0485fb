"""Straddles on a phone: the host's setting, the key in the table's menu, and what the table tells."""

from dataclasses import replace

from playwright.sync_api import expect

from feltroom.table import Straddle
from feltroom.table import commands as do
from tests.browser.phone import OpenPhone, part, sign_in
from tests.browser.play import STILL, wait_until
from tests.browser.scripted import show_table
from tests.table.driver import CONFIG, NOW, opened


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
