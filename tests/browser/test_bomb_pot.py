"""A bomb pot on two boards, and the games beside the pots, on a phone."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from feltroom import CHECK
from feltroom.table import DoubleBoard
from feltroom.table import commands as do
from tests.browser.looks import Looks
from tests.browser.phone import OpenPhone, part, sign_in
from tests.browser.play import STILL, wait_until
from tests.browser.scripted import show_table
from tests.table.driver import CONFIG, NOW, opened, rig
from tests.table.driver import act as move

HOUSE = replace(CONFIG, seats=3, bomb_pot=4, double_board=DoubleBoard.BOMB_POT, stand_up=2, seven_deuce=1)
# Seat 0 wins the first board with aces, seat 1 the second one with seven-deuce.
HOLES, BOARD, SECOND = ("As Ah", "7c 2d", "Qc Jd"), "3c 4d 9h 9s Tc", "7h 7d 2c 8s Kd"


def test_the_host_calls_for_a_bomb_pot_and_both_boards_are_played(
    open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, *HOLES, board=BOARD, more=SECOND)
    table = opened((5000,) * 3, button=0, config=HOUSE)
    page = open_phone(360, 640, settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, table, viewer=0)
    page.get_by_label("牌桌菜单").click()
    sheet = page.locator(part("sheet"))
    sheet.get_by_text("下一手炸弹底池").click()
    wait_until(page, lambda: script.asked[-1]["type"] == "callBombPot", "the call")
    assert script.asked[-1]["on"] is True
    table.handle(do.CallBombPot(on=True, by=0), NOW)
    table.handle(do.Start(), NOW)
    script.tell()
    boards = page.locator("[data-run]")
    expect(boards).to_have_count(2)
    expect(boards.nth(1).locator("[data-card]")).to_have_count(3)
    expect(page.locator('[data-seat="1"]').first).to_contain_text("4,600")
    expect(page.locator('[data-seat="1"] .stands').first).to_be_visible()
    while table.turn is not None:
        move(table, CHECK)
    script.tell()
    expect(boards.nth(1).locator("[data-card]")).to_have_count(5)
    expect(sheet).to_contain_text("第 2 副牌面")  # the settlement
    expect(sheet.locator(part("beside")).first).to_contain_text("7-2")
    expect(sheet.locator(part("beside")).first).to_contain_text("200")


@pytest.mark.long
def test_its_words_fit_and_can_be_read_by_everybody(looks: Looks, monkeypatch: pytest.MonkeyPatch) -> None:
    page = looks.page
    page.goto("/")
    page.locator(part("friends")).click()
    page.locator(part("more")).click()
    page.get_by_role("combobox", name=re.compile("双牌面|雙牌面|ダブルボード|Two boards")).scroll_into_view_if_needed()
    looks.at("bomb pot settings")
    rig(monkeypatch, *HOLES, board=BOARD, more=SECOND)
    table = opened((5000,) * 3, button=0, config=replace(HOUSE, bomb_every=1))
    table.handle(do.Start(), NOW)
    script = show_table(page, table, viewer=0)
    looks.at("two boards on the table")
    looks.sheet("bomb pot in the menu", f"{part('bar')} button:last-of-type")
    while table.turn is not None:
        move(table, CHECK)
    script.tell()
    expect(page.locator(part("sheet"))).to_be_visible()
    looks.at("two boards are settled")
    page.keyboard.press("Escape")
    looks.at("two boards are paid")
    looks.end()
