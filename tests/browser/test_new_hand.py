"""Six-max: the table stays in the hand's summary until New Hand is pressed, and then begins afresh (B4, B6)."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_log import Message, said
from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import QUICK, STILL, decide, own_seat, play_until, shown_table, told, wait_until
from tests.browser.puppet import puppet
from tests.browser.room_thread import OpenRoom

SHEET = f"{part('sheet')}[aria-modal=true]"
SHUFFLING = """() => document.querySelector("[data-phone]").innerText.includes("洗牌中")"""
# Cards, last actions, who won what, and the ways on.
OF_THE_LAST_HAND = ", ".join(
    (
        f"{part('board')} [data-card]",
        f"{part('own')} [data-card]",
        f"{part('seat')} .tag",
        f"{part('seat')} .won",
        f"{part('hand')} .gain",
        f"{part('hand')} .loss",
        SHEET,
        f"{part('dock')} {act('next')}",
    )
)
NAMES = ("Alice", "Bob", "Carol", "Dave", "Eve")


def signed(value: int) -> str:
    return f"+{value:,}" if value > 0 else f"{value:,}".replace("-", "−")


def six(open_phone: OpenPhone, **settings: object) -> Page:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, "six", **{**QUICK, **settings}))
    page.locator(act("start")).click()
    return page


def settled(page: Page) -> Message:
    return told(page, "handSettled")[-1]


def check_settlement(page: Page) -> None:
    """The sheet says what the server settled: the own difference, and everybody's chips in and difference."""
    event, seat = settled(page), own_seat(page)
    names = dict(enumerate(("你", *NAMES)))
    own = next(one for one in event["results"] if one["seat"] == seat)
    sheet = page.locator(SHEET)
    expect(sheet.locator(".big")).to_have_text(signed(own["difference"]))
    expect(sheet).to_contain_text(f"你投入 {own['putIn']:,}，拿回 {own['putIn'] + own['difference']:,}")
    rows = sheet.locator("tbody tr")
    expect(rows).to_have_count(len(event["results"]))
    for one in event["results"]:
        row = rows.filter(has=page.get_by_text(names[one["seat"]], exact=True))
        expect(row.locator("td")).to_have_text([f"{one['putIn']:,}", signed(one["difference"])])
    assert sum(one["difference"] for one in event["results"]) == 0


def test_the_table_stays_in_the_summary_and_the_settlement_is_right(open_phone: OpenPhone) -> None:
    page = six(open_phone)
    play_until(page, SHEET, decide)
    check_settlement(page)
    page.keyboard.press("Escape")
    expect(page.locator(SHEET)).to_have_count(0)
    expect(page.locator(part("dock")).locator(act("next"))).to_be_visible()
    page.locator(act("settlement")).click()
    check_settlement(page)
    page.wait_for_timeout(1500)  # that nothing happens can only be waited for
    assert len(told(page, "handBegan")) == 1
    expect(page.locator(SHEET)).to_be_visible()


@pytest.mark.long
def test_new_hand_shuffles_clears_the_table_and_posts_the_blinds(open_phone: OpenPhone) -> None:
    page = six(open_phone, seats=2, pace="normal")  # the intro is as fast as the rest of the table
    page.wait_for_function(SHUFFLING)
    play_until(page, SHEET, lambda one: decide(one, "fold"))
    page.locator(f"{SHEET} {act('next')}").click()
    # All of it while the deck is shuffled, which is soon over: the page itself looks.
    page.wait_for_function(
        f"() => ({SHUFFLING})() && document.querySelector({json.dumps(OF_THE_LAST_HAND)}) === null"
        f" && document.querySelector({json.dumps(part('event'))}).textContent.trim() === '洗牌'"
    )
    expect(page.locator(part("bar"))).to_contain_text("第 2 手")
    expect(page.locator(f"{part('own')} [data-card]")).to_have_count(2)
    expect(page.get_by_text("洗牌中")).to_have_count(0)
    began = told(page, "handBegan")[-1]
    posted = [event for event in told(page, "chipsPosted") if event["hand"] == 2]
    assert {(event["seat"], event["amount"]) for event in posted} == {(began["small"], 10), (began["big"], 20)}
    setup = next(event for event in told(page, "phaseEntered") if event["seq"] > told(page, "handSettled")[0]["seq"])
    assert posted[0]["time"] - setup["time"] >= 1200


@pytest.mark.long
def test_who_folded_sees_the_same_settlement(open_phone: OpenPhone) -> None:
    page = six(open_phone)
    play_until(page, SHEET, lambda one: decide(one, "fold"))
    check_settlement(page)
    expect(page.locator(SHEET).locator("tbody tr").filter(has_text="你")).to_contain_text(re.compile("弃牌"))


@pytest.mark.long
def test_a_spectator_is_shown_no_sheet_and_calls_no_hand(open_phone: OpenPhone) -> None:
    page = six(open_phone)
    other = open_phone(1440, 900, settings=STILL, still=True)
    sign_in(other, "旁观")
    other.goto(page.url)
    play_until(page, SHEET, lambda one: decide(one, "fold"))
    wait_until(other, lambda: bool(told(other, "handSettled")), "the end of the hand")
    other.wait_for_timeout(300)  # that nothing opens can only be waited for
    expect(other.locator(SHEET)).to_have_count(0)
    expect(other.locator(act("next"))).to_have_count(0)
    other.keyboard.press("Enter")
    other.keyboard.press("n")
    other.wait_for_timeout(100)
    assert "nextHand" not in [message["type"] for message in said(other)]


def test_who_is_sent_away_in_mid_hand_is_told_at_once(open_phone: OpenPhone, room: OpenRoom) -> None:
    with puppet(room, "房主") as host, puppet(room, "别人") as third:
        table = host.make("online", seats=3, **QUICK)
        host.sit(table, 0)
        third.sit(table, 1)
        page = open_phone(settings=STILL, still=True)
        sign_in(page, "小明")
        open_table(page, table)
        page.locator(part("dock")).locator(act("sit")).click()
        page.locator(act("take")).click()
        wait_until(page, lambda: shown_table(page)["you"]["seat"] == 2, "the seat")
        host.do("start")
        wait_until(page, lambda: bool(told(page, "holeCardsDealt")), "the cards")
        host.do("kick", seat=2)
        expect(page.locator("[role=alert], [role=status]").get_by_text("你被房主请离")).to_be_visible()
        expect(page.locator(part("hero"))).to_contain_text("离开")
