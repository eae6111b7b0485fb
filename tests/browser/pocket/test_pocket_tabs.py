"""One game, two tabs: only one of them has the house, and either can take it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import act, part
from tests.browser.play import QUICK, decide, wait_until
from tests.browser.pocket.conftest import PocketPhone
from tests.browser.pocket.device_page import BOOT, is_open, play_at, table_of
from tests.browser.pocket.test_pocket_play import what_is_seen

LOCK = "feltroom-device /cards/"
# As the worker of a page that was reloaded does while it is busy.
_HOLD = """(lock) => new Promise((held) => void navigator.locks.request(lock, () => {
  held();
  return new Promise((resolve) => (window.letGo = resolve));
}))"""
_IS_WAITED_FOR = "(lock) => navigator.locks.query().then(({ pending }) => pending.some(({ name }) => name === lock))"


def is_elsewhere(page: Page) -> None:
    """Wait until a page says that the game is in another tab."""
    expect(page.locator(part("gate"))).to_have_attribute("data-gate", "elsewhere", timeout=BOOT * 1000)
    expect(page.locator(part("gate"))).to_contain_text("另一个标签页")


@pytest.mark.long
def test_a_page_from_before_that_is_slow_to_let_go_is_no_other_tab(flight: PocketPhone) -> None:
    before = flight.new_page()
    before.goto(f"{flight.url}favicon.svg")
    before.evaluate(_HOLD, LOCK)
    page = flight.open("#/dense")
    before.wait_for_function(_IS_WAITED_FOR, arg=LOCK)
    expect(page.locator(part("gate"))).to_have_count(0)
    expect(page.locator(part("weights-state"))).to_have_text("")  # no complaint about weights that are not there yet
    before.evaluate("() => letGo()")
    is_open(page)
    expect(page.locator(part("gate"))).to_have_count(0)
    expect(page.locator(part("weights-state"))).not_to_have_text("")


@pytest.mark.long
def test_a_second_tab_says_where_the_game_is_and_takes_it_over_at_the_same_decision(flight: PocketPhone) -> None:
    first = flight.open()
    table = play_at(first, "solo", seed=5, players=3, level="caller", nextHand="manual", **QUICK)
    decide(first)
    before = what_is_seen(first)

    second = flight.open(f"#/t/{table}")
    is_elsewhere(second)
    assert what_is_seen(first) == before, "whoever has the game keeps it"
    second.locator(part("take-over")).click()
    is_elsewhere(first)
    expect(second.locator(part("gate"))).to_have_count(0)
    expect(second.locator(act("main"))).to_be_enabled(timeout=BOOT * 1000)
    assert table_of(second) == table
    assert what_is_seen(second) == before
    decide(second)
    wait_until(second, lambda: what_is_seen(second) != before, "what the decision led to")
    after = what_is_seen(second)

    second.close()
    first.locator(part("take-over")).click()
    expect(first.locator(part("gate"))).to_have_count(0)
    wait_until(first, lambda: what_is_seen(first) == after, "what the other tab did", patience=BOOT)
