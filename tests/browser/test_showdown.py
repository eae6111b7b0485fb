"""A showdown as it is seen: the words of a street come with its cards, and who puts their hand away says so."""

import re

import pytest
from playwright.sync_api import expect

from feltroom import ALL_IN, CALL, CHECK, FOLD, Rules, hand_name, parse_cards, raise_to
from feltroom.engine.actions import Action
from feltroom.evaluator.names import describe_name
from feltroom.table import Pace, Phase, Table
from tests.browser.phone import OpenPhone, act, part, sign_in
from tests.browser.play import STILL
from tests.browser.scripted import Script, show_table
from tests.marks import long_only
from tests.table.driver import act as move
from tests.table.driver import legal_of, phase_of, rig, started, with_config

# How wide the last card of the board is drawn when the line below it has changed to a street's words: 1 is face up.
RECORDER = """() => {
  window.turned = {};
  const look = () => {
    const line = document.querySelector('[data-part="event"]').innerText;
    const street = ["翻牌", "转牌", "河牌"].find((word) => line.startsWith(`${word}：`));
    if (street === undefined || street in window.turned) return;
    window.turned[street] = null; // Not measured yet: the next frame does.
    requestAnimationFrame(() => {
      const [card] = [...document.querySelectorAll('[data-part="board"] [data-card]')].slice(-1);
      window.turned[street] = card === undefined ? 0 : new DOMMatrix(getComputedStyle(card).transform).a;
    });
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def go_on(table: Table) -> None:
    assert table.deadline is not None
    table.tick(table.deadline)


def next_street(script: Script, phase: Phase) -> None:
    """Let the table go on to a phase, and tell the page."""
    while phase_of(script.table) is not phase:
        go_on(script.table)
    script.tell()


@pytest.mark.long
def test_the_words_of_a_street_come_with_its_cards_when_all_are_all_in(open_phone: OpenPhone) -> None:
    config = with_config(rules=Rules(small_blind=5, big_blind=10), seats=2, pace=Pace.NORMAL)
    table = started([100, 100], button=0, config=config)
    while table.turn is None or table.phase is not Phase.BETTING_PREFLOP:
        go_on(table)
    page = open_phone(settings={**STILL, "speed": "normal"})
    sign_in(page, "小明")
    script = show_table(page, table, viewer=0)
    for action in (ALL_IN, CALL):
        while table.turn is None:
            go_on(table)
        move(table, action, now=table.events[-1].time)
    script.tell()
    page.wait_for_timeout(300)
    page.evaluate(RECORDER)
    streets = {"翻牌": Phase.DEAL_FLOP, "转牌": Phase.DEAL_TURN, "河牌": Phase.DEAL_RIVER}
    for word, phase in streets.items():
        next_street(script, phase)
        expect(page.locator(part("event"))).to_contain_text(f"{word}：")
    page.wait_for_function("Object.values(window.turned).every((width) => width !== null)")
    turned: dict[str, float] = page.evaluate("window.turned")
    assert turned.keys() == streets.keys()
    assert min(turned.values()) > 0.5, turned


def test_who_puts_their_hand_away_says_so_and_not_what_they_did_before(
    open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = with_config(rules=Rules(small_blind=5, big_blind=10), seats=3)
    rig(monkeypatch, "As Ac", "7h 6d", "5h 4d", board="Ah Kd Js 8c 2s")
    table = started([1000] * 3, button=2, config=config)
    while phase_of(table) is not Phase.HAND_SUMMARY:
        if table.turn is None:
            go_on(table)
            continue
        legal = legal_of(table)
        action = CHECK if legal.check else CALL
        move(table, action, now=table.events[-1].time)
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    show_table(page, table, viewer=0)
    for seat in (1, 2):
        expect(page.locator(part("seat", seat=seat))).to_contain_text("不亮牌")
        expect(page.locator(part("seat", seat=seat))).not_to_contain_text("过牌")


@pytest.mark.parametrize("language", ["zh-CN", *long_only("zh-TW", "ja", "en")])
def test_the_kicker_that_decided_is_named(
    open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Two hands of one name: the line, the settlement and one's own hand say why one of them won."""
    config = with_config(rules=Rules(small_blind=5, big_blind=10, show_all=True), seats=2)
    rig(monkeypatch, "Jd 2d", "5h Qc", board="4s 4h Tc 8d 7s")
    table = started([1000] * 2, button=1, config=config)
    while phase_of(table) is not Phase.HAND_SUMMARY:
        if table.turn is None:
            go_on(table)
            continue
        move(table, CHECK if legal_of(table).check else CALL, now=table.events[-1].time)
    names = [hand_name(parse_cards(f"{hole} 4s 4h Tc 8d 7s")) for hole in ("Jd 2d", "5h Qc")]
    lost, won = [describe_name(name, language, among=names) for name in names]
    page = open_phone(390, 844, language=language, settings=STILL, still=True)
    sign_in(page, "小明")
    show_table(page, table, viewer=0)
    expect(page.locator(part("event"))).to_contain_text(won)
    expect(page.locator(part("hand"))).to_contain_text(lost, ignore_case=True)
    page.locator(act("settlement")).click()
    for name in (lost, won):
        expect(page.locator(part("sheet"))).to_contain_text(name)


def play_out(table: Table, *actions: Action) -> None:
    """Let the players do these in turn, and check or call from there to the end of the hand."""
    left = list(actions)
    while phase_of(table) is not Phase.HAND_SUMMARY:
        if table.turn is None:
            go_on(table)
            continue
        passive = CHECK if legal_of(table).check else CALL
        move(table, left.pop(0) if left else passive, now=table.events[-1].time)


@pytest.mark.long  # the order itself: tests/engine/test_house_rules.py
def test_who_raised_last_on_the_river_shows_first_though_somebody_was_all_in_before(
    open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R1: the log has the river's raiser first, then the all-in, and the beaten caller shows nothing."""
    config = with_config(rules=Rules(small_blind=5, big_blind=10), seats=3)
    rig(monkeypatch, "As Ac", "7h 6d", "Kc Qh", board="Ah Kd Js 8c 2s")
    table = started([300, 5000, 5000], button=2, config=config)
    before_the_flop = (CALL, CALL, CHECK)
    flop, turn, river = (ALL_IN, CALL, CALL), (CHECK, CHECK), (CHECK, raise_to(200), CALL)
    play_out(table, *before_the_flop, *flop, *turn, *river)
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    show_table(page, table, viewer=1)
    page.locator(act("talk")).click()
    page.get_by_role("tab", name="牌局动态").click()
    told = page.locator(part("sheet")).inner_text()
    assert [name for name, _ in re.findall(r"(P\d) +(不亮牌|亮牌)", told)] == ["P2", "P0", "P1"], told


@pytest.mark.long  # how they are counted: tests/table/test_settlement.py and web/tests/pot-layers.test.ts
def test_the_settlement_shows_pots_layer_by_layer(open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch) -> None:
    """R3: the example of 50, 250, 350, 800 and 800 with 500 of somebody who folded."""
    config = with_config(rules=Rules(small_blind=5, big_blind=10), seats=6)
    rig(monkeypatch, "As Ac", "Kc Kh", "Qc Qh", "Jc Jh", "Tc Th", "7h 6d", board="2c 3d 8h 9s 4s")
    table = started([50, 250, 350, 800, 800, 5000], button=2, config=config)
    play_out(table, raise_to(500), ALL_IN, ALL_IN, ALL_IN, ALL_IN, ALL_IN, FOLD)
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    show_table(page, table, viewer=3)
    page.locator(act("settlement")).click()
    pots = page.locator(f"{part('sheet')} ul li b.num")
    expect(pots).to_have_text(["300", "1,000", "400", "1,050"])
    page.locator(part("layers")).get_by_role("switch").click()
    expect(pots).to_have_text(["300", "1,000", "400", "450", "600"])
