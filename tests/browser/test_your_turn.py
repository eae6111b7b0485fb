"""Your turn reaches you wherever you are (T6, T7): over any sheet, on any other screen, at another table."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from feltroom import CALL, CHECK
from feltroom.table import Advance, Clock
from tests.browser.page_log import Message, said
from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import STILL, decide, wait_until
from tests.browser.puppet import Puppet, puppet
from tests.browser.room_thread import OpenRoom
from tests.browser.scripted import Script, show_table
from tests.browser.test_cues import LISTEN
from tests.marks import long_only
from tests.table.driver import act as move
from tests.table.driver import legal_of, started, with_config

BAR = part("turn-bar")
SEATS = 2


def let_act(script: Script, seat: int) -> None:
    """Play on, calling and checking, until a seat is to act, and tell the page."""
    table = script.table
    while table.turn is None or table.turn.seat != seat:
        if table.turn is None:
            assert table.deadline is not None
            table.tick(table.deadline)
        else:
            move(table, CHECK if legal_of(table).check else CALL, now=table.events[-1].time)
    script.tell()


def pass_on(script: Script) -> None:
    """The viewer acts, so that somebody else is to act."""
    let_act(script, 1 - script.viewer)


def open_sheet(page: Page, name: str) -> None:
    """Open a sheet over the table by the keys that lead to it."""
    if name == "talk":
        return page.locator(act("talk")).click()
    if name == "seat":
        return page.locator(part("seat", seat=1)).locator("button").first.click()
    page.get_by_role("button", name="牌桌菜单").click()
    rows = {"invite": "邀请", "leave": "离开", "tour": "教程"}
    if name != "menu":
        page.locator(f"{part('sheet')} .cell").filter(has_text=rows[name]).first.click()
    return None


@pytest.mark.parametrize("size", [*long_only((390, 844)), (360, 640)], ids=["390", "360"])
def test_over_every_sheet_with_the_clock_and_a_way_to_act(open_phone: OpenPhone, size: tuple[int, int]) -> None:
    page = open_phone(*size, settings={**STILL, "effects": 0.5}, still=True)
    page.add_init_script(LISTEN + "window.badges = []; navigator.setAppBadge = async (n) => void badges.push(n);")
    sign_in(page, "小明")
    config = with_config(seats=SEATS, clock=Clock(allowance=30_000), next_hand=Advance.AUTO)
    script = show_table(page, started([100_000] * SEATS, button=1, config=config), viewer=0)
    let_act(script, 1)
    for name in ("talk", "menu", "seat", "invite", "leave"):
        open_sheet(page, name)
        sheet = page.locator(part("sheet"))
        expect(sheet).to_be_visible()
        expect(page.locator(BAR)).to_have_count(0)
        shakes = page.evaluate("window.shakes")
        let_act(script, 0)
        bar = page.locator(BAR)
        expect(bar).to_contain_text("轮到你了")
        expect(bar).to_contain_text("秒")
        expect(page).to_have_title("♠ 轮到你了 · Feltroom")
        page.wait_for_function("(before) => window.shakes > before && window.badges.includes(1)", arg=shakes)
        top, low = sheet.bounding_box(), bar.bounding_box()
        assert top is not None and low is not None and low["y"] + low["height"] <= top["y"] + 1, (name, top, low)
        bar.click()
        expect(sheet).to_have_count(0)
        expect(bar).to_have_count(0)
        expect(page.locator(part("dock")).locator(act("main"))).to_be_enabled()
        pass_on(script)
        expect(page).to_have_title("Feltroom")
    # Who has decided has no turn any more, though the room may be slow to say so.
    let_act(script, 0)
    wait_until(page, lambda: tapped(page, script), "the fold")
    open_sheet(page, "talk")
    expect(page).to_have_title("Feltroom")
    expect(page.locator(part("sheet"))).to_be_visible()
    expect(page.locator(BAR)).to_have_count(0)


def tapped(page: Page, script: Script) -> bool:
    """Fold by the key, which does not count yet when it has just come."""
    key = page.locator(act("fold"))
    if not script.acts and key.is_enabled():
        key.click()
    return script.acts != []


@contextmanager
def first_turn_of_two(page: Page, room: OpenRoom, **settings: object) -> Iterator[tuple[Puppet, Message]]:
    """Begin a game between the page and Bob; they, and the turn that came first."""
    table = make_table(page, "online", seats=2, pace="off", clock={"allowance": 60_000, "bank": 0}, **settings)
    open_table(page, table)
    page.locator(part("dock")).locator(act("sit")).click()
    page.locator(act("take")).click()
    with puppet(room, "Bob") as bob:
        bob.watch(table)
        bob.sit(table, next(seat for seat in range(2) if bob.heard_table()["seats"][seat] is None))
        page.locator(act("start")).click()
        yield bob, bob.event("turnStarted", hand=1)


@pytest.mark.long
def test_looking_at_a_replay_is_not_leaving_and_your_turn_is_told_there(open_phone: OpenPhone, room: OpenRoom) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    with first_turn_of_two(page, room, nextHand="manual") as (bob, first):
        if first["seat"] == bob.seat:
            bob.act(1, first["decision"], "fold")
        else:
            decide(page, "fold")
        page.locator(f"{part('sheet')} .keys .btn").first.click()  # the replay of this hand
        expect(page.locator('[data-screen="replay"]')).to_be_visible()
        bob.do("nextHand")
        turn = bob.event("turnStarted", hand=2)
        if turn["seat"] == bob.seat:
            bob.act(2, turn["decision"], "call")
        bar = page.locator(BAR)
        expect(bar).to_contain_text("轮到你了")
        expect(page).to_have_title("♠ 轮到你了 · Feltroom")
        # Of the screen below nothing is covered: its bar stands under this one.
        below = page.locator('[data-screen="replay"] header').bounding_box()
        above = bar.bounding_box()
        assert below is not None and above is not None and above["y"] + above["height"] <= below["y"], (above, below)
        assert not any(message["type"] == "unwatch" for message in said(page))
        bar.click()
        expect(page.locator('[data-screen="table"]')).to_be_visible()
        decide(page, "main")
        bob.turn(2)
        assert not any(event["type"] == "playerDisconnected" for event in bob.events)
        # The way back leads where it led before.
        page.locator(f"{part('bar')} button").first.click()
        expect(page.locator('[data-screen="menu"]')).to_be_visible()


def test_on_a_page_that_was_opened_by_its_address(open_phone: OpenPhone, room: OpenRoom) -> None:
    """No screen led there, so the house is asked where one sits."""
    page = open_phone(360, 640, language="en", settings=STILL, still=True)
    sign_in(page, "Ann")
    with first_turn_of_two(page, room) as (bob, first):
        if first["seat"] == bob.seat:
            bob.act(1, first["decision"], "call")
        page.goto("/hands")
        expect(page.locator('[data-screen="history"]')).to_be_visible()
        bar = page.locator(BAR)
        expect(bar).to_contain_text("Your turn")
        bar.click()
        decide(page, "fold")
        bob.event("handSettled", hand=1)


@pytest.mark.long
def test_in_settings_lobby_and_at_another_table_too(open_phone: OpenPhone, room: OpenRoom) -> None:
    page = open_phone(360, 640, language="en", settings=STILL, still=True)
    sign_in(page, "Ann")
    with first_turn_of_two(page, room, name="First") as (bob, first):
        if first["seat"] == bob.seat:
            bob.act(1, first["decision"], "call")
        page.get_by_role("button", name="Table menu").click()
        page.locator(part("sheet")).get_by_role("button", name="Settings", exact=True).click()
        expect(page.locator('[data-screen="settings"]')).to_be_visible()
        bar = page.locator(BAR)
        expect(bar).to_contain_text("Your turn")
        # Loading the page anew is no leaving either: the table that one came from is watched again.
        page.reload()
        expect(bar).to_contain_text("Your turn")
        page.go_back()
        expect(page.locator(part("dock")).locator(act("main"))).to_be_enabled()
        expect(bar).to_have_count(0)
        page.locator(f"{part('bar')} button").first.click()
        expect(page.locator('[data-screen="menu"]')).to_be_visible()
        expect(bar).to_contain_text("Your turn")
        other = make_table(page, "solo", players=2)
        page.evaluate(
            f"history.pushState(null, '', {json.dumps(f'/t/{other}')}); dispatchEvent(new PopStateEvent('popstate'))"
        )
        expect(page.locator('[data-screen="table"]')).to_be_visible()
        expect(page.locator(act("start"))).to_be_visible()
        expect(bar).to_contain_text("First")
        bar.click()
        expect(bar).to_have_count(0)
        decide(page, "fold")
        wait_until(
            page, lambda: any(one["type"] == "unwatch" and one["table"] == other for one in said(page)), "the end"
        )


@pytest.mark.long
def test_a_seat_that_is_kept_is_told_on_other_screens(open_phone: OpenPhone, room: OpenRoom) -> None:
    """Who waits for a seat may look elsewhere: the seat is kept for some seconds only."""
    page = open_phone(360, 640, language="en", settings=STILL, still=True)
    page.add_init_script(LISTEN)
    sign_in(page, "Ann")
    with puppet(room, "Bob") as bob, puppet(room, "Cy") as cy:
        table = bob.make("online", seats=2)
        for one, seat in ((bob, 0), (cy, 1)):
            one.watch(table)
            one.sit(table, seat)
        open_table(page, table)
        page.locator(act("queue")).click()
        expect(page.locator(act("unqueue"))).to_be_visible()
        page.get_by_role("button", name="Table menu").click()
        page.locator(part("sheet")).get_by_role("button", name="Settings", exact=True).click()
        expect(page.locator('[data-screen="settings"]')).to_be_visible()
        bar = page.locator(BAR)
        expect(bar).to_have_count(0)
        shakes = page.evaluate("window.shakes")
        cy.do("leave")
        expect(bar).to_contain_text("A seat is reserved for you")
        expect(page).to_have_title("♠ A seat is reserved for you · Feltroom")
        page.wait_for_function("(before) => window.shakes > before", arg=shakes)
        bar.click()
        page.locator(part("dock")).locator(act("sit")).click()
        page.locator(act("take")).click()
        expect(page.locator(part("hero"))).to_contain_text("You")
        expect(page).to_have_title("Feltroom")
