"""Two browsers and a bot at one table: each sees itself at the bottom and never the other's cards (C6, C7)."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_log import Frame, cards_seen, frames, heard
from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import (
    QUICK,
    STILL,
    board,
    cards_in,
    cards_of_others,
    decide,
    holes_told,
    next_hand,
    own_cards,
    own_seat,
    told,
    turns,
    wait_until,
)
from tests.marks import long_only

BY_KEY = {**QUICK, "nextHand": "manual"}  # the table stays in the summary, so that it can be looked at
STREETS = ("preflop", "flop", "turn")
HIT = "[data-card]:has(.hit)"


def enter_at_the_door(page: Page, nickname: str) -> None:
    """Somebody who followed a link is asked for a nickname first."""
    door = page.locator('[data-screen="enter"]')
    door.locator("input").first.fill(nickname)
    door.locator("form button").first.click()
    expect(page.locator('[data-screen="table"]')).to_be_visible()


def sit(page: Page) -> None:
    page.locator(part("dock")).locator(act("sit")).click()
    page.locator(act("take")).click()
    hero = page.locator(f'{part("hero")}[data-place="0"]')
    expect(hero).to_contain_text("你")
    wait_until(page, lambda: _seat(page) is not None, "the own seat")
    expect(hero).to_have_attribute("data-seat", str(own_seat(page)))


def _seat(page: Page) -> object:
    return [message["you"]["seat"] for message in heard(page) if message["type"] == "table"][-1]


def two_at_a_table(open_phone: OpenPhone, **settings: object) -> tuple[Page, Page, str]:
    """The host and a friend who came by the link, both seated."""
    host, friend = open_phone(settings=STILL, still=True), open_phone(360, 740, settings=STILL, still=True)
    sign_in(host, "小明")
    table = make_table(host, "online", **{**BY_KEY, **settings})
    open_table(host, table)
    sit(host)
    friend.goto(f"/t/{table}")
    enter_at_the_door(friend, "小红")
    sit(friend)
    return host, friend, table


def whose_turn(pages: tuple[Page, ...], until: str) -> Page | None:
    """Wait until one of the pages has to decide; none if something is on the first one's screen."""
    for _ in range(400):
        if pages[0].locator(until).count():
            return None
        for page in pages:
            if page.locator(f"{part('dock')} {act('main')}:not([disabled])").count():
                return page
        pages[0].wait_for_timeout(25)
    raise AssertionError("nobody has a turn")


def check_secrets(page: Page, noted: list[Frame], hand: int) -> None:
    """A page knows its own cards, the board and the draw for the button, and shows no other card."""
    seat = own_seat(page)
    known = {place: cards for place, cards in holes_told(noted).items() if place[0] == hand}
    assert set(known) <= {(hand, seat)}, known
    assert cards_of_others(page) == []
    own = known.get((hand, seat), ())
    wait_until(page, lambda: sorted(own_cards(page)) == sorted(own), "the own cards and no others")


def play_hand(pages: tuple[Page, Page], *, fold_on: str | None = None, watchers: tuple[Page, ...] = ()) -> None:
    """Check and call through a hand, or fold from a street on; at every turn nobody sees what is not theirs."""
    summary = act("next")
    for _ in range(40):
        page = whose_turn(pages, summary)
        if page is None:
            return
        hand = turns(page)[-1]["hand"]
        if not told(page, "handShown"):
            for one in pages:
                check_secrets(one, frames(one), hand)
            for one in watchers:
                assert [*own_cards(one), *cards_of_others(one)] == []
        street = [event["street"] for event in told(page, "boardDealt") if event["hand"] == hand] or ["preflop"]
        decide(page, "fold" if street[-1] == fold_on else "main")
    raise AssertionError("the hand does not end")


def test_a_table_is_made_in_the_menu_and_joined_by_its_link(open_phone: OpenPhone) -> None:
    host, friend = open_phone(settings=STILL, still=True), open_phone(settings=STILL, still=True)
    sign_in(host, "小明")
    host.goto("/")
    host.locator(part("friends")).click()
    host.locator('[data-part="make"]').click()
    expect(host.locator(f'{part("hero")}[data-place="0"]')).to_contain_text("你")  # who makes a table sits at it
    expect(host.locator(f"{part('bar')} h1")).to_have_text("小明 的牌桌")
    expect(host.locator(f"{part('dock')} .btn.jade")).to_have_attribute("data-act", "invite")
    host.locator(act("invite")).click()
    link = host.get_by_label("邀请链接").input_value()
    expect(host.locator(part("qr"))).to_be_visible()
    host.keyboard.press("Escape")
    expect(host.locator(act("addBots"))).to_be_visible()  # nobody to play with yet
    expect(host.locator(act("start"))).to_have_count(0)
    lobby = host.request.get("/api/tables").json()["tables"]
    assert lobby == [], "who is invited comes by the link"

    friend.goto(link)
    expect(friend.locator('[data-screen="enter"] .waits')).to_be_visible()
    enter_at_the_door(friend, "小红")
    sit(friend)
    for page, other in ((host, "小红"), (friend, "小明")):
        expect(page.locator(part("seat")).filter(has_text=other)).to_have_count(1)
        expect(page.locator('[data-place="0"]')).to_have_attribute("data-seat", str(own_seat(page)))
    assert own_seat(host) != own_seat(friend)
    expect(friend.locator(act("start"))).to_have_count(0)
    host.locator(act("start")).click()
    for page in (host, friend):
        expect(page.locator(f"{part('own')} [data-card]")).to_have_count(2)


def test_whole_hands_are_played_and_nobody_is_told_or_shown_anothers_cards(open_phone: OpenPhone) -> None:
    host, friend, table = two_at_a_table(open_phone, bots=[{"level": "caller"}])
    watcher = open_phone(settings=STILL, still=True)
    sign_in(watcher, "看客")
    open_table(watcher, table)
    host.locator(act("start")).click()
    play_hand((host, friend), watchers=(watcher,))
    for page in (friend, watcher):
        wait_until(page, lambda page=page: bool(told(page, "handSettled")), "the hand's end")  # type: ignore[misc]  # a lambda's default has no type

    shown = {event["seat"]: tuple(event["cards"]) for event in told(host, "handShown")}
    assert shown, "checked down, so there is a showdown"
    for page in (host, friend, watcher):  # who has not shown keeps the cards
        allowed = {*shown, _seat(page)}
        assert {seat for _, seat in holes_told(frames(page))} <= allowed
    before = frames(watcher)[: _first(watcher, "handShown")]
    assert holes_told(before) == {}
    boards = {card for event in told(watcher, "boardDealt") for card in event["cards"]}
    drawn = {one["card"] for event in told(watcher, "buttonDrawn") for drawing in event["rounds"] for one in drawing}
    assert cards_seen(before) <= boards | drawn

    settled = told(host, "handSettled")[-1]
    winner = settled["pots"][0]["winners"][0]["seat"]
    for page in (host, friend):
        expect(page.locator(HIT).first).to_be_visible()
        made = [message for message in heard(page) if message["type"] == "handMade"][-1]["hands"]
        won = [share["seat"] for share in settled["pots"][0]["winners"]]
        lit = own_seat(page) if own_seat(page) in won else winner
        five = set(next(one["five"] for one in made if one["seat"] == lit))
        assert len(five) == 5
        on_board = {card for card in board(page) if page.locator(f'{part("board")} [data-card="{card}"] .hit').count()}
        assert on_board == five & set(board(page))
        place = part("own") if lit == own_seat(page) else part("seat", seat=lit)
        in_hand = {card for card in cards_in(page.locator(place)) if page.locator(f'[data-card="{card}"] .hit').count()}
        assert in_hand == five - set(board(page))


def _first(page: Page, kind: str) -> int:
    return next(at for at, frame in enumerate(frames(page)) if not frame.sent and f'"{kind}"' in frame.text)


@pytest.mark.long
@pytest.mark.parametrize("streets", [("flop",), *long_only(STREETS)], ids="-".join)
def test_hands_end_by_folds_on_every_street_without_a_card_being_shown(
    open_phone: OpenPhone, streets: tuple[str, ...]
) -> None:
    host, friend, _ = two_at_a_table(open_phone, bots=[{"level": "caller"}])
    host.locator(act("start")).click()
    for number, street in enumerate(streets, start=1):
        play_hand((host, friend), fold_on=street)
        settled = told(host, "handSettled")
        assert len(settled) == number
        dealt = [event["street"] for event in told(host, "boardDealt") if event["hand"] == number]
        assert dealt == list(STREETS[1 : 1 + STREETS.index(street)])
        folded = {event["seat"] for event in told(host, "folded") if event["hand"] == number}
        assert folded == {own_seat(host), own_seat(friend)}
        assert told(host, "handShown") == []
        known = holes_told(frames(host)).keys() & holes_told(frames(friend)).keys()
        assert known == set()
        next_hand(host)


@pytest.mark.long
def test_a_line_of_chat_arrives_with_its_name(open_phone: OpenPhone) -> None:
    host, friend, _ = two_at_a_table(open_phone)
    for page in (host, friend):
        page.locator(part("bar")).get_by_label("聊天").click()
        page.get_by_role("tab", name="聊天").click()
    friend.get_by_label("说点什么").fill("你好")
    friend.get_by_role("button", name="发送").click()
    expect(host.locator(f"{part('sheet')} .said").filter(has_text="你好")).to_contain_text("小红")


@pytest.mark.long
def test_who_leaves_folds_and_with_one_player_left_the_table_waits(open_phone: OpenPhone) -> None:
    host, friend, _ = two_at_a_table(open_phone, nextHand="auto")
    host.locator(act("start")).click()
    expect(friend.locator(f"{part('own')} [data-card]")).to_have_count(2)
    friend.locator(part("bar")).locator("button").last.click()
    friend.get_by_role("button", name="离开牌桌").click()
    friend.locator(act("leave")).click()
    expect(friend.locator('[data-screen="menu"]')).to_be_visible()
    wait_until(host, lambda: bool(told(host, "handSettled")), "the hand's end")
    assert [event["seat"] for event in told(host, "folded")] == [own_seat(friend)]
    assert told(host, "handShown") == []
    for key in ("invite", "addBots"):
        expect(host.locator(part("dock")).locator(act(key))).to_be_visible()
    expect(host.locator(part("seat")).filter(has_text="小红")).to_have_count(0)


def test_a_password_is_asked_for_and_a_wrong_one_refused(open_phone: OpenPhone) -> None:
    host, friend = open_phone(settings=STILL, still=True), open_phone(settings=STILL, still=True)
    sign_in(host, "小明")
    table = make_table(host, "online", private=True, password="芝麻开门", **QUICK)
    sign_in(friend, "小红")
    friend.goto(f"/t/{table}")
    box = friend.locator('input[type="password"]')
    for word in ("西瓜", "芝麻开门"):
        expect(friend.locator(part("dock"))).to_have_count(0)
        box.fill(word)
        box.press("Enter")
        if word == "西瓜":
            expect(friend.get_by_role("alert").filter(has_text="密码错误")).to_be_visible()
    expect(friend.locator(part("dock"))).to_be_visible()
    sit(friend)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 9])
def test_a_spectator_sees_every_seat_and_no_card(open_phone: OpenPhone, seats: int) -> None:
    host, _, table = two_at_a_table(open_phone, seats=seats)
    host.locator(act("start")).click()
    expect(host.locator(f"{part('own')} [data-card]")).to_have_count(2)
    watcher = open_phone(settings=STILL, still=True)
    sign_in(watcher, "看客")
    open_table(watcher, table)
    expect(watcher.locator("[data-place]")).to_have_count(seats)
    expect(watcher.locator(act("main"))).to_have_count(0)
    assert [*own_cards(watcher), *cards_of_others(watcher)] == []
    assert holes_told(frames(watcher)) == {}
