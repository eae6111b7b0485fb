"""A last-longer note on a phone: joined with a key on the cloth before the start, and told in the result."""

import pytest
from playwright.sync_api import Page, expect

from feltroom import ALL_IN, CALL
from feltroom.table import Table
from feltroom.table import commands as do
from tests.browser.looks import Looks
from tests.browser.phone import OpenPhone, act, part, sign_in
from tests.browser.play import STILL, wait_until
from tests.browser.scripted import show_table
from tests.table.driver import NOW, legal_of, rig
from tests.table.driver import act as move
from tests.table.test_last_longer import BOARD, CARDS, noted

STACKS = (3000, 2000, 1500, 1000)


def with_result(page: Page) -> None:
    """Answer for a table that no room has: what the tournament was for the person who asks."""
    own = {"place": 4, "net": -150, "luck": 0.0, "adjusted": -150.0, "runOuts": 0, "worth": []}
    page.route("**/api/tables/*/result", lambda route: route.fulfill(json=own))


def play_out(table: Table) -> None:
    """Everybody is all-in at once: they go out from the last seat on."""
    table.handle(do.Start(by=0), NOW)
    while table.turn is not None:
        move(table, ALL_IN if legal_of(table).max_raise_to is not None else CALL)
    table.handle(do.NextHand(), table.time)


def test_a_player_joins_it_before_the_start_and_sees_what_it_came_to(
    open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, *CARDS, board=BOARD)
    table = noted(STACKS, {1})
    page = open_phone(360, 640, settings=STILL, still=True)
    sign_in(page, "小明")
    with_result(page)
    script = show_table(page, table, viewer=3)
    key = page.locator(act("last-longer"))
    expect(key).to_contain_text("存活赛 50 分")
    expect(key).to_contain_text("已参加：P1")
    expect(key).to_have_attribute("aria-pressed", "false")
    key.click()
    wait_until(page, lambda: script.asked[-1]["type"] == "joinLastLonger", "the choice")
    assert script.asked[-1]["on"] is True
    table.handle(do.JoinLastLonger(3, on=True), NOW)
    script.tell()
    expect(key).to_have_attribute("aria-pressed", "true")
    expect(key).to_contain_text("P1 · P3")
    play_out(table)
    script.tell()
    result = page.locator(part("last-longer-result"))
    expect(result).to_contain_text("P1 +50")
    expect(result).to_contain_text("P3 −50")
    expect(key).to_have_count(0)


@pytest.mark.long
def test_its_words_fit_and_can_be_read_by_everybody(looks: Looks, monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, *CARDS, board=BOARD)
    table = noted(STACKS, {0, 1, 2, 3})
    with_result(looks.page)
    script = show_table(looks.page, table, viewer=3)
    looks.at("a last-longer note that everybody has joined")
    play_out(table)
    script.tell()
    expect(looks.page.locator(part("last-longer-result"))).to_be_visible()
    looks.at("what a last-longer note came to")
