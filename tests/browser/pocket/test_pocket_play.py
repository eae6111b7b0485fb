"""Whole hands and sessions on a phone whose host is gone and that has no network."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import act, part, reload
from tests.browser.play import QUICK, board, decide, own_cards, play_until, shove, turn_or, wait_until
from tests.browser.pocket.device_page import BOOT, ask, is_open, play_at, screen_is, seat_of, show, table_of, told_at
from tests.browser.test_solo import DEFEAT, OUTCOME, VICTORY
from tests.marks import long_only

DEEP = {"stack": 100, "smallBlind": 25, "bigBlind": 50}
SUMMARY = f"{part('sheet')} {act('next')}"
PLAYERS = {"solo": range(2, 10), "six": [6], "dense": [4]}
_COUNT_ASKING = """() => {
  const persist = StorageManager.prototype.persist;
  window.askedToKeep = 0;
  StorageManager.prototype.persist = function () {
    window.askedToKeep += 1;
    return persist.call(this);
  };
}"""


def what_is_seen(page: Page) -> tuple[object, ...]:
    """Everything of a hand that a player goes by."""
    expect(page.locator(act("main"))).to_be_enabled()
    hero = page.locator(part("hero"))
    stacks = page.locator(f"{part('seat')}, {part('hero')}").all_inner_texts()
    keys = page.locator(f"{part('dock')} [data-act]").all_inner_texts()
    pot = page.locator(part("pot")).inner_text()
    return own_cards(page), board(page), hero.get_attribute("data-seat"), stacks, keys, pot


def reach_the_flop(page: Page) -> None:
    """Call until the player has to decide after the flop."""
    for _ in range(10):
        assert turn_or(page, OUTCOME)
        if len(board(page)) == 3:
            return
        decide(page)
    raise AssertionError("no flop")


@pytest.mark.parametrize("game", ["solo", *long_only("six", "dense")])
def test_a_game_begins_with_one_tap(seated: Page, game: str) -> None:
    page = seated
    show(page, "/", "menu")
    page.locator(part("start-solo" if game == "solo" else game)).tap()
    screen_is(page, "table")
    table = table_of(page)
    wait_until(page, lambda: bool(told_at(page, table, "handBegan")), "the first hand, which nobody has to start")
    assert len(told_at(page, table, "handBegan")[0]["seats"]) in PLAYERS[game]
    expect(page.locator(f"{part('own')} [data-card]")).to_have_count(2)
    assert all(own_cards(page))


@pytest.mark.parametrize("game", [*long_only("solo", "six"), "dense"])
def test_a_hand_is_played_to_its_end(seated: Page, game: str) -> None:
    page = seated
    table = play_at(page, game, nextHand="manual", **QUICK)
    play_until(page, f"{OUTCOME}, {act('rebuy')}, {SUMMARY}")
    (settled,) = told_at(page, table, "handSettled")
    assert sum(one["difference"] for one in settled["results"]) == 0
    (line,) = [one for one in ask(page, "/api/hands")["hands"] if one["table"] == table]
    own = next(one for one in settled["results"] if one["seat"] == seat_of(page, table))
    assert line["difference"] == own["difference"]


@pytest.mark.parametrize(
    ("seed", "players", "hands"),
    [pytest.param(*VICTORY, id="victory"), pytest.param(*DEFEAT, id="defeat", marks=pytest.mark.long)],
)
def test_a_session_is_played_to_its_outcome_and_can_be_played_again(
    seated: Page, seed: int, players: int, hands: int
) -> None:
    page = seated
    page.evaluate(_COUNT_ASKING)
    table = play_at(page, "solo", seed=seed, **DEEP, **QUICK)
    play_until(page, OUTCOME, shove)
    outcome = "victory" if (seed, players, hands) == VICTORY else "defeat"
    expect(page.locator(OUTCOME)).to_have_attribute("data-outcome", outcome)
    expect(page.locator(OUTCOME)).to_contain_text(f"打了 {hands} 手")
    assert len(told_at(page, table, "handBegan")[0]["seats"]) == players, "the same seed, the same game as in a room"
    assert len(told_at(page, table, "handSettled")) == hands
    page.wait_for_function("() => window.askedToKeep > 0")
    page.locator(act("again")).click()
    expect(page.locator(OUTCOME)).to_have_count(0)
    assert turn_or(page, OUTCOME)
    assert table_of(page) != table


def test_a_hand_stands_at_the_same_decision_after_a_reload(seated: Page) -> None:
    page = seated
    table = play_at(page, "solo", seed=5, players=3, level="caller", nextHand="manual", **QUICK)
    reach_the_flop(page)
    before, events = what_is_seen(page), told_at(page, table)
    reload(page)
    expect(page.locator(act("main"))).to_be_enabled(timeout=BOOT * 1000)
    assert what_is_seen(page) == before
    assert told_at(page, table)[: len(events)] == events
    play_until(page, SUMMARY)
    (settled,) = told_at(page, table, "handSettled")
    assert sum(one["difference"] for one in settled["results"]) == 0


def test_a_hand_stands_at_the_same_decision_after_its_worker_has_ended_alone(seated: Page) -> None:
    page = seated
    table = play_at(page, "solo", seed=5, players=3, level="caller", nextHand="manual", **QUICK)
    decide(page)
    before, events = what_is_seen(page), told_at(page, table)
    page.evaluate("() => (window.houseIsOpen = false)")
    page.workers[-1].evaluate("() => self.close()")  # nothing tells the page
    expect(page.locator(part("restarting"))).to_contain_text("正在恢复", timeout=BOOT * 1000)
    is_open(page)
    expect(page.locator(part("restarting"))).to_have_count(0)
    assert what_is_seen(page) == before
    assert told_at(page, table)[: len(events)] == events
    decide(page)


def test_an_address_that_is_typed_over_a_sheet_leads_to_its_screen(seated: Page) -> None:
    page = seated
    show(page, "/", "menu")
    page.locator(part("rename")).click()
    expect(page.locator(part("sheet"))).to_be_visible()
    show(page, "/hands", "history")
    expect(page.locator(part("sheet"))).to_have_count(0)
    page.go_back()
    screen_is(page, "menu")


def test_your_turn_is_told_on_another_screen_and_over_a_sheet(seated: Page) -> None:
    """T6 and T7 where the house is on the device."""
    page = seated
    play_at(page, "six", nextHand="manual", clock={"allowance": 60_000, "bank": 0}, **QUICK)
    expect(page.locator(act("main"))).to_be_enabled()
    bar = page.locator(part("turn-bar"))
    page.locator(act("talk")).click()
    expect(bar).to_be_visible()
    bar.click()
    expect(page.locator(part("sheet"))).to_have_count(0)
    page.locator(f"{part('bar')} button").last.click()
    page.locator(f"{part('sheet')} .cell").filter(has_text="设置").click()
    screen_is(page, "settings")
    expect(bar).to_contain_text("轮到你了")
    bar.click()
    screen_is(page, "table")
    decide(page, "fold")
    expect(bar).to_have_count(0)
