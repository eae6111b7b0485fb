"""Chances at all-in on a phone: at every open hand, street by street, gone with the river."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from feltroom import ALL_IN, CALL
from feltroom.table import Pace, Phase
from tests.browser.phone import OpenPhone, part, sign_in
from tests.browser.play import STILL
from tests.browser.scripted import show_table
from tests.table.driver import CONFIG, act, rig, started

SHOWN = {
    Phase.SHOWDOWN: ["40%", "19%", "胜率 40.9%，平分 0.3%"],
    Phase.DEAL_FLOP: ["28%", "19%", "胜率 52.8%"],
    Phase.DEAL_TURN: ["24%", "76%", "胜率 0.0%"],
    Phase.DEAL_RIVER: [],
}


def test_every_open_hand_says_how_likely_it_is_to_win(open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhKh", "QsQd", "9s8s", board="2c 7d Jh Th 3s")
    table = started((5000, 5000, 5000), button=0, config=replace(CONFIG, chances=True, pace=Pace.NORMAL))

    def tick() -> None:
        assert table.deadline is not None
        table.tick(table.deadline)

    for action in [ALL_IN, CALL, CALL]:
        while table.turn is None:
            tick()
        act(table, action, now=table.time)
    page = open_phone(360, 640, settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, table, viewer=1)
    while table.phase is not Phase.DEAL_RIVER:
        tick()
        script.tell()
        expect(page.locator(part("chance"))).to_have_text(SHOWN[table.phase])
