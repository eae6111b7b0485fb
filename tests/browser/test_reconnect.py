"""A lost connection, a reload or another device: the state is visible, and the same hand goes on in the same seat."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.page_log import frames, log_of
from tests.browser.phone import OpenPhone, act, make_table, open_table, part, reload, sign_in
from tests.browser.play import (
    QUICK,
    STILL,
    acts,
    board,
    decide,
    holes_told,
    own_cards,
    own_seat,
    shown_table,
    told,
    turn_or,
    turns,
    wait_until,
)
from tests.browser.puppet import puppet
from tests.browser.room_thread import OpenRoom, room_in_thread

NOTE = ".note[role=status]"
# Remembers that something was on the screen, however short.
NOTED = """(selector) => new MutationObserver(() => {
  window.noted ||= document.querySelector(selector) !== null;
}).observe(document.body, { childList: true, subtree: true })"""
# The key of the note, unless the line is back by itself by now.
RETRY = "(note) => document.querySelector(`${note} button`)?.click()"
LOST = r"WebSocket connection to|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED"


def at_the_flop(open_phone: OpenPhone, **settings: object) -> Page:
    """A solo hand in its middle: the person has to decide after the flop."""
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, "solo", seed=5, players=3, level="caller", **QUICK, **settings))
    page.locator(act("start")).click()
    for _ in range(10):
        assert turn_or(page, "[data-outcome]")
        if len(board(page)) == 3:
            return page
        decide(page)
    raise AssertionError("no flop")


def what_is_seen(page: Page) -> tuple[object, ...]:
    hero = page.locator(part("hero"))
    return own_cards(page), board(page), hero.get_attribute("data-seat"), page.locator(part("pot")).inner_text()


def close_room(page: Page, room: OpenRoom) -> int:
    """Close a room and wait until it is gone; its port."""
    room.loop.call_soon_threadsafe(room.server.stop)
    wait_until(page, room.loop.is_closed, "the room's end")
    return int(room.host.rpartition(":")[2])


def test_a_hand_goes_on_after_the_room_was_closed_and_opened_again(
    open_phone: OpenPhone, room: OpenRoom, tmp_path: Path
) -> None:
    page = at_the_flop(open_phone)
    log_of(page).expect(LOST)
    before, hand = what_is_seen(page), turns(page)[-1]["hand"]
    port = close_room(page, room)
    expect(page.locator(NOTE)).to_contain_text("连接")
    assert what_is_seen(page) == before, "what is known stays on the screen"
    with room_in_thread(tmp_path, port=port):
        page.evaluate(RETRY, NOTE)
        expect(page.locator(NOTE)).to_have_count(0)
        assert what_is_seen(page) == before
        sent = decide(page)
        assert sent["hand"] == hand
        wait_until(page, lambda: len(board(page)) != 3 or bool(told(page, "handSettled")), "what the decision led to")
        page.close()


@pytest.mark.long
def test_a_cut_line_is_shown_and_taken_up_again_by_itself(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/ws", through)
    open_table(page, make_table(page, "solo", seed=5, players=3, level="caller", **QUICK))
    page.locator(act("start")).click()
    expect(page.locator(act("main"))).to_be_enabled()
    before = what_is_seen(page)
    page.evaluate(NOTED, NOTE)
    lines[-1].close(code=4000)
    page.wait_for_function("() => window.noted")
    expect(page.locator(NOTE)).to_have_count(0)
    assert len(lines) == 2
    assert what_is_seen(page) == before
    expect(page.locator(act("main"))).to_be_enabled()


def test_what_is_tapped_while_the_line_is_down_is_sent_once_when_it_is_back(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    lines: list[WebSocketRoute] = []
    asked: list[str] = []
    up = True

    def through(line: WebSocketRoute) -> None:
        if not up:
            line.close(code=4000)
            return
        server = line.connect_to_server()

        def send(payload: str | bytes) -> None:
            asked.append(str(payload))
            server.send(payload)

        line.on_message(send)
        lines.append(line)

    page.route_web_socket("**/ws", through)
    open_table(page, make_table(page, "solo", seed=5, players=3, level="caller", **QUICK))
    page.locator(act("start")).click()
    expect(page.locator(act("main"))).to_be_enabled()
    page.wait_for_timeout(450)  # a label that has just changed is no key
    up = False
    lines[-1].close(code=4000)
    expect(page.locator(NOTE)).to_be_visible()
    page.locator(act("main")).click()
    expect(page.locator(act("main"))).to_be_disabled()
    up = True
    expect(page.locator(NOTE)).to_have_count(0)
    expect(page.locator(f"{part('board')} [data-card]")).to_have_count(3)
    assert sum('"type":"act"' in one for one in asked) == 1


@pytest.mark.long
def test_what_is_tapped_while_the_line_is_down_is_done_though_the_table_is_left(open_phone: OpenPhone) -> None:
    """T3: a decision is done or said not to be done, wherever one is by then."""
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    lines: list[WebSocketRoute] = []
    up = True

    folds: list[str] = []
    answered: list[str] = []

    def through(line: WebSocketRoute) -> None:
        if not up:
            line.close(code=4000)
            return
        server = line.connect_to_server()

        def send(payload: str | bytes) -> None:
            message = json.loads(payload)
            if message["type"] == "act":
                folds.append(message["id"])
            server.send(payload)

        def receive(payload: str | bytes) -> None:
            message = json.loads(payload)
            if message["type"] == "done" and message["id"] in folds:
                answered.append(message["id"])
            line.send(payload)

        line.on_message(send)
        server.on_message(receive)
        lines.append(line)

    page.route_web_socket("**/ws", through)
    table = make_table(page, "solo", seed=5, players=3, level="caller", nextHand="manual", **QUICK)
    open_table(page, table)
    page.locator(act("start")).click()
    expect(page.locator(act("main"))).to_be_enabled()
    page.wait_for_timeout(450)  # a label that has just changed is no key
    up = False
    lines[-1].close(code=4000)
    expect(page.locator(NOTE)).to_be_visible()
    page.locator(act("fold")).click()
    expect(page.locator(act("fold"))).to_be_disabled()
    page.locator(part("bar")).get_by_label("返回").click()
    expect(page.locator('[data-screen="menu"]')).to_be_visible()
    up = True
    # What is opened next is another page, which knows nothing of what this one still has to say.
    wait_until(page, lambda: len(answered) == 1, "the fold to be done")
    expect(page.locator(NOTE)).to_have_count(0)
    expect(page.locator(part("toast"))).to_have_count(0)
    open_table(page, table)
    expect(page.locator(act("next")).first).to_be_visible()  # the hand is over: the fold was done


def test_a_reload_in_mid_hand_shows_the_same_hand(open_phone: OpenPhone) -> None:
    page = at_the_flop(open_phone)
    before, seat = what_is_seen(page), own_seat(page)
    reload(page)
    expect(page.locator(act("main"))).to_be_enabled()
    assert what_is_seen(page) == before and own_seat(page) == seat
    assert shown_table(page)["you"]["controls"] is True
    decide(page)
    own = {cards for (_, place), cards in holes_told(frames(page)).items() if place == seat}
    assert len(own) == 1


def test_of_two_tabs_the_newest_controls_and_the_other_can_take_over(open_phone: OpenPhone) -> None:
    page = at_the_flop(open_phone)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(act("main"))).to_be_enabled()
    dock = page.locator(part("dock"))
    expect(dock).to_contain_text("此座位正由另一台设备控制")
    expect(page.locator(act("main"))).to_have_count(0)
    assert own_cards(page) == own_cards(other) != []
    dock.get_by_role("button", name="在这里继续").click()
    expect(page.locator(act("main"))).to_be_enabled()
    expect(other.locator(part("dock"))).to_contain_text("此座位正由另一台设备控制")
    decide(page)
    assert len(acts(other)) == 0


@pytest.mark.long
def test_an_unknown_link_says_so_and_leads_back(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    page.goto("/t/nosuchtable12345")
    expect(page.get_by_role("heading", name="没有这张牌桌")).to_be_visible()
    page.get_by_role("button", name="回到主菜单").click()
    expect(page.locator('[data-screen="menu"]')).to_be_visible()


@pytest.mark.long
def test_the_seat_waits_while_one_is_in_the_menu(open_phone: OpenPhone) -> None:
    page = at_the_flop(open_phone)
    before = what_is_seen(page)
    page.locator(part("bar")).get_by_label("返回").click()
    expect(page.locator('[data-screen="menu"]')).to_be_visible()
    resume = page.locator(part("resume"))
    expect(resume).to_be_visible()
    page.wait_for_timeout(500)  # a row that has just come takes no tap that was meant for another
    resume.click()
    expect(page.locator(act("main"))).to_be_enabled()
    assert what_is_seen(page) == before


@pytest.mark.long
def test_a_line_that_has_gone_silent_is_found_out_soon_after_an_action(open_phone: OpenPhone) -> None:
    """Nothing closes it and nothing comes through: what was sent waits, in words, until another line is there."""
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    silent = False
    lines: list[WebSocketRoute] = []
    acted: list[int] = []

    def through(line: WebSocketRoute) -> None:
        lines.append(line)
        number = len(lines)
        server = line.connect_to_server()

        def send(payload: str | bytes) -> None:
            if '"type":"act"' in str(payload):
                acted.append(number)
            if not silent or number > 1:
                server.send(payload)

        line.on_message(send)

    page.route_web_socket("**/ws", through)
    open_table(page, make_table(page, "solo", seed=5, players=3, level="caller", **QUICK))
    page.locator(act("start")).click()
    expect(page.locator(act("main"))).to_be_enabled()
    page.evaluate(NOTED, NOTE)
    silent = True
    page.locator(act("main")).click()
    expect(page.locator(part("dock"))).to_contain_text("已发送")
    page.wait_for_function("() => window.noted")
    expect(page.locator(f"{part('board')} [data-card]")).to_have_count(3)
    assert acted == [1, 2], "the same decision, once on each line"
    expect(page.locator(part("dock"))).not_to_contain_text("已发送")


@pytest.mark.long
def test_a_device_that_goes_offline_looks_after_its_line_at_once(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    silent = False

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda payload: None if silent else server.send(payload))

    page.route_web_socket("**/ws", through)
    page.goto("/")
    expect(page.locator('[data-screen="menu"]')).to_be_visible()
    page.wait_for_timeout(300)
    silent = True
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator(NOTE)).to_be_visible(timeout=6000)
    silent = False
    expect(page.locator(NOTE)).to_have_count(0)


@pytest.mark.long
def test_a_reload_in_mid_hand_keeps_the_log_of_the_hand(open_phone: OpenPhone) -> None:
    page = at_the_flop(open_phone)

    def log() -> list[str]:
        page.locator(part("bar")).locator(act("talk")).click()  # alone there is no chat, only the log
        lines = page.locator(f"{part('sheet')} .lines p")
        expect(lines.filter(has_text="坐庄")).to_have_count(1)
        texts = lines.all_inner_texts()
        page.keyboard.press("Escape")
        expect(page.locator(part("sheet"))).to_have_count(0)
        return texts

    before = log()
    hand = before[next(place for place, text in enumerate(before) if "坐庄" in text) :]
    assert len(hand) > 4
    reload(page)
    expect(page.locator(act("main"))).to_be_enabled()
    assert log() == hand


@pytest.mark.long
def test_who_has_left_since_the_deal_keeps_their_name_over_a_reload(open_phone: OpenPhone, room: OpenRoom) -> None:
    with puppet(room, "走人的") as gone, puppet(room, "留下的") as stays:
        table = stays.make("online", seats=3, nextHand="manual", **QUICK)
        stays.sit(table, 0)
        gone.sit(table, 1)
        page = open_phone(settings=STILL, still=True)
        sign_in(page, "小明")
        open_table(page, table)
        stays.do("start")
        first, second = (gone, stays)
        turn = gone.event("turnStarted", hand=1)
        player = first if turn["seat"] == 1 else second
        player.answer(1, "fold")
        page.wait_for_function("() => document.querySelector('[data-part=event]').innerText.includes('赢')")
        gone.do("leave")
        wait_until(page, lambda: bool(told(page, "seatLeft")), "the leaving")
        reload(page)
        expect(page.locator(part("event"))).to_contain_text(re.compile("走人的|留下的"))
        page.locator(part("bar")).locator(act("talk")).click()
        page.get_by_role("tab", name="牌局动态").click()
        expect(page.locator(f"{part('sheet')} .lines")).to_contain_text("走人的")
