"""The worker with the house ends by itself, and its page does not: the game goes on by itself at the same decision."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.browser.phone import act, part
from tests.browser.play import QUICK, decide, play_until
from tests.browser.pocket.conftest import PocketPhone
from tests.browser.pocket.device_page import BOOT, is_open, play_at, table_of, told_at
from tests.browser.pocket.test_pocket_play import SUMMARY, reach_the_flop, what_is_seen

pytestmark = pytest.mark.long  # test_pocket_play.py ends a worker too
RESTARTING = part("restarting")
SILENT_SECONDS = 60.0
# What a worker's own script cannot catch.
ENDS = {
    "closed": "() => self.close()",
    "error": "() => void setTimeout(() => { throw new Error('planted'); })",
}


def house_of(page: Page) -> Worker:
    """The worker of a page's house."""
    return page.workers[-1]


def end_worker(page: Page, how: str) -> None:
    """End the worker of a page, and wait until its house is open again."""
    page.evaluate("() => (window.houseIsOpen = false)")
    house_of(page).evaluate(how)
    is_open(page)


def note_restarts(page: Page) -> Callable[[], str]:
    """Note the line about a restart, however short it is there; the result tells what it said."""
    page.evaluate(
        """(line) => {
          window.saidLine = "";
          new MutationObserver(() => {
            window.saidLine = document.querySelector(line)?.innerText ?? window.saidLine;
          }).observe(document.body, { subtree: true, childList: true });
        }""",
        RESTARTING,
    )
    return lambda: str(page.evaluate("() => window.saidLine"))


def check_that_a_hand_outlives(page: Page, end: Callable[[], None]) -> None:
    """Play to the flop, end the house, and play the same hand on: nothing of it is lost, and the player is told."""
    is_open(page)
    table = play_at(page, "solo", seed=5, players=3, level="caller", nextHand="manual", **QUICK)
    reach_the_flop(page)
    before, events = what_is_seen(page), told_at(page, table)
    line = note_restarts(page)
    page.evaluate("() => (window.houseIsOpen = false)")
    end()
    is_open(page)
    expect(page.locator(RESTARTING)).to_have_count(0)
    assert line() == "游戏意外停止，正在恢复，牌局没有丢。"
    expect(page.locator(part("gate"))).to_have_count(0)
    assert what_is_seen(page) == before
    assert told_at(page, table)[: len(events)] == events
    play_until(page, SUMMARY)
    (settled,) = told_at(page, table, "handSettled")
    assert sum(one["difference"] for one in settled["results"]) == 0


@pytest.mark.parametrize("end", list(ENDS))
def test_a_worker_that_ends_alone_is_replaced_and_the_hand_goes_on(flight: PocketPhone, end: str) -> None:
    page = flight.open()
    check_that_a_hand_outlives(page, lambda: house_of(page).evaluate(ENDS[end]))


def test_a_worker_that_hangs_is_told_as_such_and_restarted_by_the_player(flight: PocketPhone) -> None:
    page = flight.open()
    is_open(page)
    play_at(page, "solo", seed=5, players=3, level="caller", nextHand="manual", **QUICK)
    reach_the_flop(page)
    before = what_is_seen(page)
    page.evaluate("() => (window.houseIsOpen = false)")
    house_of(page).evaluate("() => void setTimeout(() => { for (;;); })")
    expect(page.locator(part("silent"))).to_have_text(
        "游戏没有反应，重启不会丢牌局。 重启", timeout=SILENT_SECONDS * 1000
    )
    page.locator(part("restart")).tap()
    is_open(page)
    expect(page.locator(part("silent"))).to_have_count(0)
    expect(page.locator(RESTARTING)).to_have_count(0)
    assert what_is_seen(page) == before
    decide(page)


def test_a_worker_that_keeps_ending_is_not_started_for_ever(flight: PocketPhone) -> None:
    page = flight.open()
    is_open(page)
    table = play_at(page, "solo", seed=5, players=3, level="caller", nextHand="manual", **QUICK)
    reach_the_flop(page)
    before = what_is_seen(page)
    for _ in range(2):
        end_worker(page, ENDS["closed"])
        assert what_is_seen(page) == before
    house_of(page).evaluate(ENDS["closed"])
    gate = page.locator(part("gate"))
    expect(gate).to_contain_text("程序意外停止", timeout=BOOT * 1000)
    page.locator(part("retry")).tap()
    expect(gate).to_have_count(0)
    expect(page.locator(act("main"))).to_be_enabled(timeout=BOOT * 1000)
    assert what_is_seen(page) == before
    assert table_of(page) == table
