"""Many hands of the dense game without a host or a network: after each there is a key that goes on."""

from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page

from tests.browser.phone import act
from tests.browser.play import QUICK, TRIES, play_until, shove
from tests.browser.pocket.device_page import play_at, table_of, told_at
from tests.browser.test_solo import OUTCOME

HANDS, MOST_HANDS = 12, 60
ALL_KEYS = {"next", "rebuy", "again"}
MOMENT = 1000
GOES_ON = f"{act('next')}, {act('rebuy')}, {OUTCOME} {act('again')}"


def go_on(page: Page) -> set[str]:
    """Tap what goes on until another hand has begun, at this table or a new one; the keys that were there."""
    keys: set[str] = set()
    begun = hands_begun(page)
    for _ in range(TRIES):
        if hands_begun(page) != begun:
            return keys
        with suppress(Error):  # it may be gone by then
            key = page.locator(GOES_ON).last
            name = key.get_attribute("data-act", timeout=MOMENT)
            key.tap(timeout=MOMENT)
            keys.add(name or "")
        page.wait_for_timeout(100)
    raise AssertionError(f"no other hand after {keys}")


def hands_begun(page: Page) -> tuple[str, int]:
    table = table_of(page)
    return table, len(told_at(page, table, "handBegan"))


@pytest.mark.long
def test_the_dense_game_goes_on_after_every_hand_and_every_loss(seated: Page) -> None:
    page = seated
    play_at(page, "dense", seed=41, nextHand="manual", **QUICK)
    keys: set[str] = set()
    for number in range(MOST_HANDS):  # tables after the first have cards of chance
        if number >= HANDS and keys == ALL_KEYS:
            break
        play_until(page, GOES_ON, shove)
        keys |= go_on(page)
    assert keys == ALL_KEYS, "hands were won and lost, and a table was won"
