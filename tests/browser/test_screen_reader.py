"""A player who does not see the screen hears all that happens at the table, in order, and nothing twice (X1, X2)."""

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from feltroom import CALL, CHECK, FOLD, Rules, parse_cards
from feltroom.evaluator.names import describe
from feltroom.table import Clock, Phase, Table
from tests.browser.phone import OpenPhone, act, part, sign_in
from tests.browser.play import STILL, wait_until
from tests.browser.scripted import Script, show_table
from tests.browser.spoken import listen, spoken
from tests.table.driver import act as move
from tests.table.driver import actor, legal_of, next_hand, phase_of, rig, started, with_config

BOARD = "Ah Kd Js 8c 2s"
HANDS = ("As Ac", "Kh Ks", "Jh Jd", "8h 8d", "Qh 9h", "7h 6d")


def open_table(open_phone: OpenPhone, table: Table, *, viewer: int, language: str = "zh-CN") -> tuple[Page, Script]:
    """A table on a phone that is listened to."""
    page = open_phone(language=language, settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, table, viewer=viewer)
    expect(page.get_by_role("log").locator("p").first).to_be_attached()
    listen(page)
    return page, script


def play_down(table: Table) -> None:
    """Check and call to the end of the hand."""
    while phase_of(table) is not Phase.HAND_SUMMARY:
        if table.turn is not None:
            move(table, CHECK if legal_of(table).check else CALL, now=table.events[-1].time)
            continue
        assert table.deadline is not None
        table.tick(table.deadline)


def test_a_showdown_of_six_that_comes_at_once_is_told_whole(
    open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """X1: 8 shows sent in one batch, 4 spoken; X2: the winning hand, one's own result."""
    rig(monkeypatch, *HANDS, board=BOARD)
    rules = Rules(small_blind=5, big_blind=10, show_all=True)
    table = started([1000] * 6, button=5, config=with_config(rules=rules, seats=6))
    page, script = open_table(open_phone, table, viewer=5)
    play_down(table)
    script.tell()
    wait_until(page, lambda: any(line.startswith("你输了 10") for line in spoken(page)), "one's own result")
    said = spoken(page)
    shows = [line for line in said if re.match(r"P\d 亮牌", line)]
    assert [line[:2] for line in shows] == ["P0", "P1", "P2", "P3", "P4", "P5"]
    for line, hole in zip(shows, HANDS, strict=True):
        assert describe(parse_cards(f"{hole} {BOARD}"), "zh-CN") in line, line
    (won,) = [line for line in said if "赢得" in line]
    assert won.startswith("P0") and "60" in won and describe(parse_cards(f"{HANDS[0]} {BOARD}"), "zh-CN") in won
    moves = [line for line in said if re.search("跟注|过牌$", line) and not line.startswith("轮到你")]
    assert len(moves) == 4 + 2 + 3 * 6  # five call, one checks, and six check on each street
    streets = [line for line in said if re.match("(翻牌|转牌|河牌)：", line)]
    assert len(streets) == 3 and not re.search("[♠♥♦♣]", " ".join(said))
    page.wait_for_timeout(100)  # what hands make comes on its own, and was told
    repeated = {line: count for line, count in Counter(spoken(page)).items() if count > 1}
    assert not [line for line in repeated if not line.endswith("过牌") and not line.startswith("轮到你")], repeated


def test_cards_price_pot_and_clock_of_one_s_turn_are_told_once(open_phone: OpenPhone) -> None:
    """X2: own cards were read twice within milliseconds, and the clock not at all."""
    rules = Rules(small_blind=10, big_blind=20)
    config = with_config(rules=rules, seats=3, clock=Clock(allowance=30_000))
    table = started([1000] * 3, button=0, config=config)
    viewer = actor(table)
    page, script = open_table(open_phone, table, viewer=viewer)
    move(table, FOLD)
    move(table, FOLD)
    script.tell()
    page.locator(part("sheet")).locator(act("next")).wait_for()
    next_hand(table)
    while actor(table) != viewer:
        move(table, CALL)
    script.tell()
    wait_until(page, lambda: any(line.startswith("轮到你了") for line in spoken(page)), "one's turn")
    page.wait_for_timeout(100)
    said = spoken(page)
    assert len([line for line in said if "你的底牌" in line]) == 1
    (turn,) = [line for line in said if line.startswith("轮到你了")]
    assert re.fullmatch("轮到你了，(需跟注 \\d+|可以过牌)，底池 \\d+，还剩 30 秒", turn)
    assert [line for line in said if line.startswith("你输了") or line == "不输不赢"] != []
