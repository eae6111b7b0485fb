"""What a table tells at a glance: whose time runs, what everybody has put in, where they sit, what a key costs."""

import re

import pytest
from playwright.sync_api import Page, expect

from feltroom import ALL_IN, CALL, CHECK, FOLD, Rules, raise_to
from feltroom.table import Advance, Clock, Phase, Table
from feltroom.table import commands as do
from feltroom.table.config import Blinds, Entry
from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import STILL, wait_until
from tests.browser.puppet import puppet
from tests.browser.room_thread import OpenRoom
from tests.browser.scripted import Script, decisions, show_table
from tests.marks import long_only
from tests.table.driver import NOW, fold_out, legal_of, rig, started, with_config
from tests.table.driver import act as move

PHONES = [(360, 640), *long_only((390, 844))]
# Whether every text of a key is as wide as its place at most.
FITS = """keys => keys.every((key) =>
  [...key.querySelectorAll(".fit")].every((one) => one.scrollWidth <= one.clientWidth + 1))"""

# Presses the raise key, and what has come there as soon as it is drawn.
# A finger's click counts its taps; one without a count would be the keyboard's, whose key confirms nothing by chance.
DOUBLE_TAP = """async () => {
  const click = () => new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 });
  const tap = (key) => document.querySelector(`[data-act=${key}]`).dispatchEvent(click());
  tap("raise");
  await new Promise((done) => requestAnimationFrame(done));
  tap("confirm");
}"""


def opened(
    open_phone: OpenPhone, table: Table, viewer: int, *, size: tuple[int, int] = (390, 844)
) -> tuple[Page, Script]:
    page = open_phone(*size, settings=STILL, still=True)
    sign_in(page, "小明")
    return page, show_table(page, table, viewer=viewer)


def street_over(table: Table) -> None:
    """Everybody calls or checks until the next street has begun."""
    phase = table.phase
    while table.phase is phase:
        move(table, CHECK if legal_of(table).check else CALL, now=table.events[-1].time)


@pytest.mark.parametrize("size", PHONES, ids=lambda size: str(size[0]))
def test_clock_total_and_position_stand_at_every_seat(open_phone: OpenPhone, size: tuple[int, int]) -> None:
    """T17, T22: seat 3 is first before the flop at a table of six with the button at seat 0."""
    config = with_config(seats=6, clock=Clock(allowance=25_000))
    table = started([5000] * 6, button=0, config=config)
    page, script = opened(open_phone, table, 0, size=size)
    names = {3: "UTG", 4: "HJ", 5: "CO", 1: "SB", 2: "BB"}
    lying = page.locator(part("puck"))
    expect(lying).to_have_count(6)
    assert {text.strip() for text in lying.all_inner_texts()} == {"D", *names.values()}
    assert table.turn is not None and table.turn.seat == 3
    expect(page.locator(f"{part('seat', seat=3)} [data-countdown]")).to_have_text(re.compile(r"^(1\d|2[0-5])$"))
    expect(page.locator("[data-countdown]")).to_have_count(1)
    move(table, raise_to(300))
    street_over(table)
    script.tell()
    for seat in range(1, 6):
        expect(page.locator(f"{part('seat', seat=seat)} [data-put-in]")).to_have_text("300")
    expect(page.locator(f"{part('hero')} [data-put-in]")).to_have_text("300")


def test_all_in_takes_two_touches_and_a_minimum_raise_two_taps(open_phone: OpenPhone) -> None:
    """T14, T17; and a double tap on the raise key is no raise."""
    table = started([5000] * 3, button=0)
    assert table.turn is not None
    page, script = opened(open_phone, table, table.turn.seat)
    page.wait_for_function("() => !document.querySelector('[data-act=raise]').ariaDisabled")
    page.evaluate(DOUBLE_TAP)
    confirm = page.locator(act("confirm"))
    expect(confirm).to_be_enabled()
    expect(confirm).to_contain_text("加注，投入 200")
    expect(page.locator("input[data-amount]")).to_have_attribute("placeholder", "最少 200 (含跟注100)")
    expect(confirm).not_to_have_attribute("aria-disabled", "true")
    assert script.acts == []
    confirm.click()
    assert [(one["action"], one["putIn"]) for one in decisions(page, script)] == [("raise", 200)]

    again = started([5000] * 3, button=0)
    page, script = opened(open_phone, again, again.turn.seat if again.turn else 0)
    page.locator(act("raise")).click()
    everything = page.locator(act("quick-max"))
    everything.hover()
    page.mouse.down()
    wait_until(page, lambda: script.acts != [], "all-in by holding its key")
    page.mouse.up()
    assert script.acts[0]["action"] == "allIn"


@pytest.mark.parametrize("language", ["ja", *long_only("zh-CN", "zh-TW", "en")])
def test_keys_say_exactly_what_they_pay(open_phone: OpenPhone, language: str) -> None:
    """T15: the amount of the finding, and the largest that nine figures write, at the narrowest phone."""
    page = open_phone(360, 640, language=language, settings=STILL, still=True)
    sign_in(page, "小明")
    rules = Rules(small_blind=50, big_blind=100)
    table = started(
        [999_999_999] * 2, button=0, config=with_config(rules=rules, seats=2, stack=999_999_999, max_stack=10**9)
    )
    move(table, raise_to(12_295_278))
    assert table.turn is not None
    show_table(page, table, viewer=table.turn.seat)
    expect(page.locator(act("main"))).to_contain_text("12,295,178")
    expect(page.locator(act("raise"))).to_contain_text("24,590,356")
    assert page.locator(f"{part('dock')} .btn").evaluate_all(FITS)
    page.locator(act("raise")).click()
    expect(page.locator(act("quick-max"))).to_contain_text("999,999,899")
    page.locator(act("quick-pot")).click()
    putting_in = 12_295_278 * 3 - 100
    expect(page.locator(act("confirm"))).to_contain_text(f"{putting_in:,}")
    assert page.locator(f"{part('sheet')} button").evaluate_all(FITS)


@pytest.mark.long
@pytest.mark.parametrize("size", PHONES, ids=lambda size: str(size[0]))
def test_hand_and_odds_are_in_view_while_an_amount_is_chosen(open_phone: OpenPhone, size: tuple[int, int]) -> None:
    """T23: 100 to call for a pot of 300 needs 25 %; who then calls a raise to 300 needs 200 of 800."""
    table = started([5000] * 2, button=0)
    street_over(table)
    move(table, raise_to(100))
    assert table.turn is not None
    page, _ = opened(open_phone, table, table.turn.seat, size=size)
    page.locator(act("raise")).click()
    page.locator(act("quick-min")).click()
    odds = page.locator("[data-odds]")
    expect(odds).to_be_visible()
    expect(odds).to_contain_text("需胜率 25%")
    page.locator("input[data-amount]").fill("300")
    expect(odds).to_contain_text("对手跟注需 25%")
    expect(odds.locator("b")).not_to_be_empty()
    assert odds.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.long
def test_new_blinds_wait_for_the_next_hand_and_say_so(open_phone: OpenPhone) -> None:
    """T13, and T19: a connection that comes back does not push away what was done last."""
    table = started([5000] * 3, button=0)
    page, script = opened(open_phone, table, 0)
    bar, line = page.locator(part("about")), page.locator(part("event"))
    expect(bar).to_contain_text("50/100")
    move(table, CALL)
    table.handle(do.Disconnect(2), table.events[-1].time)
    table.handle(do.Reconnect(2), table.events[-1].time)
    script.tell()
    expect(line).to_contain_text("跟注 100")
    table.handle(do.ChangeBlinds(Blinds(100, 200), by=0), table.events[-1].time)
    script.tell()
    expect(line).to_contain_text("下一手起盲注 100/200")
    expect(bar).to_contain_text("50/100")
    page.get_by_role("button", name="牌桌菜单").click()
    expect(page.locator(f"{part('sheet')} .cell").filter(has_text="更改盲注")).to_contain_text("从下一手开始")
    page.locator(act("grip")).click()
    while table.phase is not Phase.HAND_SUMMARY:
        street_over(table)
    script.tell()
    expect(bar).to_contain_text("100/200")


@pytest.mark.long
def test_the_chat_key_opens_the_chat_and_only_seeing_it_clears_its_dot(open_phone: OpenPhone, room: OpenRoom) -> None:
    """T8."""
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    table = make_table(page, "online", seats=3, pace="off")
    open_table(page, table)
    talk, dot = page.locator(act("talk")), page.locator(f"{act('talk')} .news")
    talk.click()
    page.get_by_role("tab", name="牌局动态").click()
    with puppet(room, "Bob") as bob:
        bob.sit(table, 0)
        bob.do("chat", text="hello there")
        expect(dot).to_have_count(1)  # the log is open, the chat is not
        page.locator(act("grip")).click()
        expect(dot).to_have_count(1)
        talk.click()
        expect(page.get_by_role("tab", name="聊天")).to_have_attribute("aria-selected", "true")
        expect(page.locator(part("sheet"))).to_contain_text("hello there")
        expect(dot).to_have_count(0)


@pytest.mark.long
def test_who_lost_everything_is_offered_chips_before_the_next_hand(
    open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result comes over the dock: without chips the key for a new hand would deal one to the others alone."""
    rig(monkeypatch, "2h 3d", "As Ac", board="Ah 9d 8s 7c 2s")
    config = with_config(seats=2, rebuys=True, next_hand=Advance.MANUAL)
    table = started([1000, 5000], button=0, config=config)
    move(table, ALL_IN)
    page = open_phone(360, 640, language="ja", settings=STILL, still=True)
    sign_in(page, "ゆき")
    script = show_table(page, table, viewer=0)
    move(table, CALL)
    script.tell()
    sheet = page.locator(part("sheet"))
    rebuy, following = sheet.locator(act("rebuy")), sheet.locator(act("next"))
    expect(rebuy).to_be_visible()
    expect(following).to_have_count(0)
    page.locator(act("grip")).click()
    expect(sheet).to_have_count(0)
    keys = page.locator(f"{part('dock')} .keys .btn")
    expect(keys).to_have_count(3)
    inside = "keys => keys.every((key) => key.scrollWidth <= key.clientWidth)"
    assert keys.evaluate_all(inside), keys.all_inner_texts()
    details = page.locator(f"{part('dock')} {act('settlement')}")
    expect(details).not_to_have_attribute("aria-disabled", "true")
    details.click()
    rebuy.click()
    wait_until(page, lambda: script.asked[-1]["type"] == "rebuy", "the rebuy")
    table.handle(do.Rebuy(0), NOW)
    script.tell()
    expect(following).to_be_visible()
    expect(rebuy).to_have_count(0)


def test_rebuy_and_posting_keep_their_keys_while_others_play(
    open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T5: seat 0 loses everything, and the others play on."""
    rig(monkeypatch, "2h 3d", "As Ac", "Kh Kd", board="Ah 9d 8s 7c 2s")
    config = with_config(seats=3, rebuys=True, entry=Entry.POST_OR_WAIT)
    table = started([1000, 5000, 5000], button=0, config=config)
    for action in (ALL_IN, CALL, FOLD):
        move(table, action)
    page, script = opened(open_phone, table, 0)
    rebuy, post = page.locator(act("rebuy")), page.locator(act("comeBackPost"))
    expect(rebuy).to_be_visible()
    monkeypatch.undo()
    for _ in range(2):
        table.handle(do.NextHand(), NOW)
        script.tell()
        expect(rebuy).to_be_visible()
        fold_out(table)
    table.handle(do.NextHand(), NOW)
    script.tell()
    rebuy.click()
    wait_until(page, lambda: script.asked[-1]["type"] == "rebuy", "the rebuy")
    table.handle(do.Rebuy(0), NOW)
    script.tell()
    expect(rebuy).to_have_count(0)
    expect(post).to_be_visible()
    expect(post).not_to_have_attribute("aria-disabled", "true")
    post.click()
    wait_until(page, lambda: script.asked[-1]["type"] == "comeBack", "posting")
    assert script.asked[-1]["post"] is True
    table.handle(do.ComeBack(0, post=True), NOW)
    script.tell()
    expect(post).to_have_count(0)
