"""Chances at all-in on a phone: at every open hand, street by street, gone with the river."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from feltroom import ALL_IN, CALL
from feltroom.table import Pace, Phase, Table
from tests.browser.phone import OpenPhone, part, sign_in
from tests.browser.play import STILL
from tests.browser.scripted import show_table
from tests.marks import long_only
from tests.table.driver import CONFIG, act, rig, started

SHOWN = {
    Phase.SHOWDOWN: ["40%", "19%", "胜率 40.9%，平分 0.3%"],
    Phase.DEAL_FLOP: ["28%", "19%", "胜率 52.8%"],
    Phase.DEAL_TURN: ["24%", "76%", "胜率 0.0%"],
    Phase.DEAL_RIVER: [],
}


def tick(table: Table) -> None:
    """Let the time of the table's pause pass."""
    assert table.deadline is not None
    table.tick(table.deadline)


@pytest.fixture
def all_in(monkeypatch: pytest.MonkeyPatch) -> Table:
    """Three players are all-in before the flop."""
    rig(monkeypatch, "AhKh", "QsQd", "9s8s", board="2c 7d Jh Th 3s")
    table = started((5000, 5000, 5000), button=0, config=replace(CONFIG, chances=True, pace=Pace.NORMAL))
    for action in [ALL_IN, CALL, CALL]:
        while table.turn is None:
            tick(table)
        act(table, action, now=table.time)
    return table


def test_every_open_hand_says_how_likely_it_is_to_win(open_phone: OpenPhone, all_in: Table) -> None:
    page = open_phone(360, 640, settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, all_in, viewer=1)
    while all_in.phase is not Phase.DEAL_RIVER:
        tick(all_in)
        script.tell()
        expect(page.locator(part("chance"))).to_have_text(SHOWN[all_in.phase])


@pytest.mark.long
@pytest.mark.parametrize("language", ["ja", *long_only("en", "zh-CN", "zh-TW")])
def test_the_name_of_a_hand_is_whole_beside_its_chance(open_phone: OpenPhone, all_in: Table, language: str) -> None:
    page = open_phone(360, 640, language=language, settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, all_in, viewer=1)
    tick(all_in)
    script.tell()
    expect(page.locator(part("chance"))).to_have_count(3)
    names = page.locator(part("made")).evaluate_all("all => all.map(e => [e.innerText, e.scrollWidth - e.clientWidth])")
    assert [beyond for _, beyond in names] == [0, 0], names
