"""Pots that are paid one after the other: the words wait for the chips, and a tap ends it (A17)."""

import json

import pytest
from playwright.sync_api import Page, expect

from feltroom import ALL_IN, Rules
from feltroom.engine.events import PotAwarded
from feltroom.table import Pace, Phase
from feltroom.table.events import HandEvent
from tests.browser.phone import OpenPhone, part, sign_in
from tests.browser.play import STILL
from tests.browser.scripted import Script, show_table
from tests.table.driver import act as move
from tests.table.driver import phase_of, started, with_config

LINE = part("event")
# The line below the board, whenever it changes.
RECORDER = """() => {
  window.seen = [];
  const look = () => {
    const line = document.querySelector('[data-part="event"]').innerText;
    if (window.seen.at(-1) !== line) window.seen.push(line);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
# What lies before the winners as soon as the page is drawn again.
WON = """() => new Promise((done) => {
  const heaps = () => [...document.querySelectorAll('[data-part="won"]')];
  const chips = () => heaps().map((one) => Number(one.innerText.replace(/[^0-9]/g, "")));
  requestAnimationFrame(() => requestAnimationFrame(() => done(chips())));
})"""


def four_all_in(open_phone: OpenPhone) -> tuple[Page, Script]:
    """All cards are open, and pots are about to be paid."""
    config = with_config(rules=Rules(small_blind=5, big_blind=10), seats=4, pace=Pace.NORMAL)
    table = started([100, 200, 300, 1000], button=0, config=config)

    def go_on() -> None:
        assert table.deadline is not None
        table.tick(table.deadline)

    while table.phase is not Phase.SHOWDOWN:
        if table.turn is None:
            go_on()
        else:
            move(table, ALL_IN, now=table.events[-1].time)
    page = open_phone(settings={**STILL, "speed": "normal"})
    sign_in(page, "小明")
    script = show_table(page, table, viewer=3)
    page.wait_for_timeout(300)
    page.evaluate(RECORDER)
    while phase_of(table) is not Phase.PAYOUT:
        go_on()
    script.tell()
    return page, script


def awards(script: Script) -> list[PotAwarded]:
    happened = [event.event for event in script.table.events if isinstance(event, HandEvent)]
    found = [event for event in happened if isinstance(event, PotAwarded)]
    assert len(found) >= 2, "one pot is no test"
    return found


def test_the_words_come_with_the_chips_pot_by_pot(open_phone: OpenPhone) -> None:
    page, script = four_all_in(open_phone)
    names = ["主池", *[f"边池 {number}" for number in range(1, len(awards(script)))]]
    expect(page.locator(LINE)).to_contain_text(names[-1])
    lines: list[str] = page.evaluate("window.seen")
    told = [name for line in lines for name in names if name in line]
    assert told == names, json.dumps(lines, ensure_ascii=False)


@pytest.mark.long
def test_a_tap_pays_all_pots_at_once(open_phone: OpenPhone) -> None:
    page, script = four_all_in(open_phone)
    expect(page.locator(LINE)).to_contain_text("主池")
    page.locator(".felt").click(position={"x": 195, "y": 440})
    assert sum(page.evaluate(WON)) == sum(award.amount for award in awards(script))
