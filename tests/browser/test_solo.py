"""Solo sessions with a fixed seed, from the menu to victory or defeat, played with the keys of the table (A25, A28)."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_log import Message, said
from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import (
    QUICK,
    STILL,
    board,
    own_seat,
    play_until,
    shove,
    shown_table,
    told,
    turn_or,
    wait_until,
)

DEEP = {"soloStack": 100, "soloSmallBlind": 25, "soloBigBlind": 50, "think": "off"}
OUTCOME = "[data-outcome]"
VICTORY, DEFEAT = (0, 7, 4), (2, 4, 3)  # seed, players, hands when all chips go in every hand
# What the screen shows from change to change: cards on the board, hands open at other seats, drawn cards.
RECORDER = """() => {
  window.seen = [];
  const count = (part) => document.querySelectorAll(`[data-part="${part}"] [data-card]`).length;
  const look = () => {
    const hidden = document.querySelectorAll('[data-part="own"] [data-card]:not([data-card=""])').length;
    const now = `${count("board")} ${count("seat")} ${hidden}`;
    if (window.seen.at(-1) !== now) window.seen.push(now);
  };
  new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true, attributes: true });
}"""


# The cards that lie open before everybody at once, which they do but a moment.
DRAWN = """() => {
  const all = document.querySelectorAll('[data-part="seat"] [data-card], [data-part="own"] [data-card]');
  const found = [...all].map((card) => card.dataset.card).filter((card) => card);
  return found.length === 4 && found;
}"""


def start_from_the_menu(page: Page) -> None:
    sign_in(page, "独行")
    page.goto("/")
    page.locator(part("start-solo")).click()
    expect(page.locator('[data-screen="table"]')).to_be_visible()
    wait_until(page, lambda: bool(told(page, "handBegan")), "the first hand, which nobody has to start")


def settled(page: Page) -> list[Message]:
    return told(page, "handSettled")


def test_a_solo_game_begins_by_itself_from_the_menu(open_phone: OpenPhone) -> None:
    page = open_phone(settings={**STILL, **DEEP, "seed": 0}, still=True)
    start_from_the_menu(page)
    assert turn_or(page, OUTCOME)
    assert [message["type"] for message in said(page)].count("start") == 1


@pytest.mark.parametrize(
    ("seed", "players", "hands"),
    [
        pytest.param(*VICTORY, marks=pytest.mark.long),
        DEFEAT,
    ],
    ids=["victory", "defeat"],
)
def test_a_session_is_played_to_its_outcome_and_can_be_played_again(
    open_phone: OpenPhone, seed: int, players: int, hands: int
) -> None:
    page = open_phone(settings={**STILL, **DEEP, "seed": seed}, still=True)
    start_from_the_menu(page)
    first = shown_table(page)
    seat = own_seat(page)
    people = [place for place, one in enumerate(first["seats"]) if one is not None and one["bot"] is None]
    assert people == [seat], "exactly one person"
    hero = page.locator(f'{part("hero")}[data-place="0"]')
    expect(hero).to_have_count(1)
    expect(hero).to_have_attribute("data-seat", str(seat))
    expect(hero).to_contain_text("你")
    others = page.locator(part("seat"))
    expect(others).to_have_count(8)
    expect(others.filter(has=page.locator(".free"))).to_have_count(9 - players)

    play_until(page, OUTCOME, shove)
    outcome = "victory" if (seed, players, hands) == VICTORY else "defeat"
    expect(page.locator(OUTCOME)).to_have_attribute("data-outcome", outcome)
    sentence = "桌上只剩你了" if outcome == "victory" else "筹码输光了"
    expect(page.locator(OUTCOME)).to_contain_text(f"打了 {hands} 手")
    expect(page.locator(OUTCOME)).to_contain_text(sentence)
    assert len(settled(page)) == hands

    page.locator(act("again")).click()
    expect(page.locator(OUTCOME)).to_have_count(0)
    assert turn_or(page, OUTCOME)
    assert shown_table(page)["table"] != first["table"]
    expect(page.locator(part("bar"))).to_contain_text(re.compile("第 [1-4] 手"))  # hands may end before one's turn


@pytest.mark.long
def test_the_draw_for_the_button_shows_a_card_at_every_player(open_phone: OpenPhone) -> None:
    page = open_phone(settings={**STILL, "speed": "fast"})
    sign_in(page, "独行")
    table = make_table(page, "solo", seed=2, players=4, think=[0, 0], pace="fast")
    open_table(page, table)
    page.locator(act("start")).click()
    drawn = set(page.wait_for_function(DRAWN).json_value())
    (draw,) = told(page, "buttonDrawn")[:1]
    last = {one["seat"]: one["card"] for drawing in draw["rounds"] for one in drawing}
    assert drawn == set(last.values()) and len(drawn) == 4
    expect(page.locator(part("puck")).first).to_be_visible()


@pytest.mark.long
def test_all_in_turns_both_hands_up_and_deals_the_board_street_by_street(open_phone: OpenPhone) -> None:
    page = open_phone(settings={**STILL, "speed": "fast"})
    sign_in(page, "独行")
    table = make_table(
        page, "solo", seed=3, players=2, stack=100, smallBlind=25, bigBlind=50, think=[0, 0], pace="fast"
    )
    open_table(page, table)
    page.evaluate(RECORDER)
    page.locator(act("start")).click()
    play_until(page, OUTCOME, shove, most=6)
    seen: list[str] = page.evaluate("window.seen")
    shown = told(page, "handShown")
    assert len(shown) >= 2, "nobody was all-in"
    run_out = [one for one in seen if one.endswith("2 2")]  # both hands open
    counts = [int(one.split()[0]) for one in run_out]
    assert counts == sorted(counts) and {0, 3, 4, 5} <= set(counts), seen
    assert board(page) == [card for event in told(page, "boardDealt") for card in event["cards"]][-5:]


@pytest.mark.long
def test_the_same_seed_gives_the_same_session(open_phone: OpenPhone) -> None:
    def session() -> list[Message]:
        page = open_phone(settings=STILL, still=True)
        sign_in(page, "独行")
        settings = {"stack": 100, "smallBlind": 25, "bigBlind": 50, "players": 4}
        open_table(page, make_table(page, "solo", seed=7, **settings, **QUICK))
        page.locator(act("start")).click()
        play_until(page, OUTCOME, shove)
        return [{key: value for key, value in event.items() if key != "time"} for event in told(page)]

    kinds = re.compile("handBegan|holeCardsDealt|boardDealt|folded|checked|called|raised|handSettled|sessionFinished")
    one, other = ([event for event in session() if kinds.fullmatch(event["type"])] for _ in range(2))
    assert len(one) >= 10 and one == other


@pytest.mark.long
def test_another_session_has_the_settings_of_the_one_that_is_over(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "独行")
    settings = {"stack": 120, "smallBlind": 30, "bigBlind": 60, "players": 3, "level": "caller"}
    open_table(page, make_table(page, "solo", seed=3, **settings, **QUICK))
    page.locator(act("start")).click()
    play_until(page, OUTCOME, shove)
    before = shown_table(page)
    page.locator(act("again")).click()
    wait_until(page, lambda: shown_table(page)["table"] != before["table"], "another table")
    after = shown_table(page)
    assert after["config"] == before["config"]
    assert sum(seat is not None for seat in after["seats"]) == 3
    assert not after["reproducible"], "the seed was this one table's"


@pytest.mark.long
def test_the_outcome_takes_the_keyboard_and_keeps_it(open_phone: OpenPhone) -> None:
    page = open_phone(1440, 900, settings={**STILL, **DEEP, "seed": DEFEAT[0]}, still=True)
    start_from_the_menu(page)
    play_until(page, OUTCOME, shove)
    inside = f"() => document.querySelector('{OUTCOME}').contains(document.activeElement)"
    page.wait_for_function(inside)
    for key in ["Tab"] * 7 + ["Shift+Tab"] * 5:
        page.keyboard.press(key)
        assert page.evaluate(inside), "what lies behind is no stop"
    assert page.locator(part("dock")).evaluate("one => one.inert")
