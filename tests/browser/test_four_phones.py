"""Four friends on four phones: a sit-and-go to its last place, and the games of a cash table."""

from collections.abc import Callable, Sequence
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_log import heard
from tests.browser.phone import OpenPhone, act, make_table, part, sign_in
from tests.browser.play import QUICK, STILL, decide, shove, told, wait_until
from tests.browser.test_reactions import sit_down

pytestmark = pytest.mark.long  # four phones and whole hands; each of these games has a short test of its own
SIZES = ((390, 844), (360, 640), (412, 915), (375, 667))
NAMES = ("小明", "小红", "小刚", "小丽")
PATIENCE = 180
# A key that has just come does not count yet; it is pressed again in the next round.
AGREE = """() => document.querySelector('[data-part="dock"] [data-act="run-2"]:not([aria-disabled=true])')?.click()"""


def four_phones(open_phone: OpenPhone, preset: str, **settings: object) -> list[Page]:
    """Let four people sit down at a table of the first one."""
    pages = [open_phone(*size, settings=STILL, still=True) for size in SIZES]
    for page, name in zip(pages, NAMES, strict=True):
        sign_in(page, name)
    table = make_table(pages[0], preset, **{**QUICK, **settings})
    for page in pages:
        sit_down(page, table)
    return pages


def play_on(pages: Sequence[Page], play: Callable[[Page], object], *, until: Callable[[], bool]) -> None:
    """Let everybody whose turn it is play, until something has happened."""
    end = monotonic() + PATIENCE
    while not until():
        assert monotonic() < end, "the game does not come to that"
        for page in pages:
            page.evaluate(AGREE)
            if page.locator(f"{part('dock')} {act('fold')}:visible").count() > 0 and not until():
                play(page)
        pages[0].wait_for_timeout(50)


def close_settlement(page: Page) -> None:
    """Close the sheet that tells how a hand ended, when it has come."""
    expect(page.locator(part("sheet"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(part("sheet"))).to_have_count(0)


def test_a_sit_and_go_is_played_to_its_places(open_phone: OpenPhone) -> None:
    pages = four_phones(open_phone, "sng_turbo", seats=4, maxHumans=4, stack=100, private=True)
    for page in pages:
        wait_until(page, lambda page=page: bool(told(page, "tournamentStarted")), "the start")  # type: ignore[misc]
    play_on(pages, shove, until=lambda: bool(told(pages[0], "tournamentFinished")))
    for page in pages:
        expect(page.locator(part("tournament-end"))).to_be_visible(timeout=30_000)
    places = [[(one["name"], one["place"]) for one in told(page, "tournamentFinished")[0]["results"]] for page in pages]
    assert all(each == places[0] for each in places) and {name for name, _ in places[0]} == set(NAMES)
    rows = pages[1].locator(f"{part('tournament-end')} tr")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text(places[0][0][0])


def test_friends_run_it_twice_call_a_bomb_pot_and_throw_something(open_phone: OpenPhone) -> None:
    pages = four_phones(open_phone, "online", runs="twice", bombPot=2, nextHand="manual", clock=None, stack=400)
    host = pages[0]
    host.locator(act("start")).click()
    play_on(pages, shove, until=lambda: bool(told(host, "handSettled")))
    for page in pages:
        wait_until(page, lambda page=page: bool(told(page, "runDealt")), "the second run")  # type: ignore[misc]
        expect(page.locator("[data-run]")).to_have_count(2)
    results = [told(page, "handSettled")[0]["results"] for page in pages]
    assert all(each == results[0] for each in results) and sum(one["difference"] for one in results[0]) == 0

    for page in pages:  # whoever has nothing left buys again
        expect(page.locator(part("sheet"))).to_be_visible()
        if page.locator(act("rebuy")).count() > 0:
            page.locator(act("rebuy")).last.click()
        close_settlement(page)
    host.get_by_label("牌桌菜单").click()
    host.locator(part("sheet")).get_by_text("下一手炸弹底池").click()
    wait_until(pages[1], lambda: bool(told(pages[1], "bombPotCalled")), "the call")
    host.keyboard.press("Escape")
    host.locator(part("dock")).locator(act("next")).click()
    play_on(pages, decide, until=lambda: len(told(host, "handSettled")) == 2)
    posts = [one for one in told(pages[1], "chipsPosted") if one["hand"] == 2]
    assert len(posts) >= 2 and {one["kind"] for one in posts} == {"bomb"}

    for page in pages:
        close_settlement(page)
    pages[2].get_by_role("button", name="小红").first.click()
    pages[2].locator('[data-part="reactions"] [data-reaction="rose"]').click()
    for page in pages:
        wait_until(page, lambda page=page: '"rose"' in str(heard(page)).replace("'", '"'), "the rose")  # type: ignore[misc]
