"""A finger does what it meant and nothing else: one tap, one action; no key that is dead, illegal or new."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from feltroom import CALL, CHECK, FOLD, Rules, raise_to
from feltroom.table import Table
from tests.browser.page_log import said
from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import (
    QUICK,
    STILL,
    acts,
    choose,
    decide,
    keys_rested,
    play_until,
    told,
    turn_or,
    turns,
    wait_until,
)
from tests.browser.puppet import puppet
from tests.browser.room_thread import OpenRoom
from tests.browser.scripted import Script, decisions, show_table
from tests.table.driver import act as move
from tests.table.driver import actor, legal_of, started, with_config

RULES = Rules(small_blind=10, big_blind=20)
ACTING = f"{part('seat')} .acting, {part('hero')} .acting"
GUARD_MS = 400
# Quick fingers go by the page's own clock, since a busy machine may be late with a touch.
TAPS = """async ({ x, y, times }) => {
  const tap = () => document.elementFromPoint(x, y).closest("button")?.click();
  await Promise.all(times.map((time) => new Promise((done) => setTimeout(() => done(tap()), time))));
}"""
PRESS_AT_ONCE = """(selector) => new MutationObserver(() => {
  const key = document.querySelector(selector);
  if (!key || window.pressed) return;
  const began = performance.now();
  const press = () => {
    window.pressed = (window.pressed ?? 0) + 1;
    if (performance.now() - began < 350) key.click(); // a busy machine may be late, and then a tap counts
  };
  press();
  setTimeout(press, 250);
}).observe(document.body, { childList: true, subtree: true })"""


def three(open_phone: OpenPhone, *, turns_before: int) -> tuple[Page, Script, Table]:
    """Three players before the flop; the viewer acts after so many others."""
    table = started([1000] * 3, button=0, config=with_config(rules=RULES, seats=3))
    viewer = (actor(table) + turns_before) % 3
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    return page, show_table(page, table, viewer=viewer), table


def middle(box: FloatRect) -> dict[str, float]:
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_two_quick_taps_send_one_action(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, "solo", seed=5, players=2, level="caller", **QUICK))
    page.locator(act("start")).click()
    assert turn_or(page, "[data-outcome]")
    keys_rested(page)
    box = page.locator(act("main")).bounding_box()
    assert box is not None
    page.evaluate(TAPS, {**middle(box), "times": [0, 60, 120]})
    wait_until(page, lambda: len(turns(page)) >= 2 or bool(told(page, "handSettled")), "what came of the tap")
    decisions = [(one["hand"], one["decision"]) for one in acts(page)]
    assert len(decisions) == 1


def test_a_tap_right_after_the_label_changed_does_nothing(open_phone: OpenPhone) -> None:
    page, script, table = three(open_phone, turns_before=1)
    keys = page.locator(part("dock")).locator("button")
    expect(keys.first).to_be_visible()
    page.evaluate(PRESS_AT_ONCE, act("main"))
    move(table, raise_to(60))
    script.tell()
    expect(page.locator(act("main"))).to_have_text("跟注 50")
    page.wait_for_function("() => window.pressed === 2")
    page.wait_for_timeout(GUARD_MS + 50)
    assert script.acts == []
    page.locator(act("main")).click()
    assert [one["action"] for one in decisions(page, script)] == ["call"]


@pytest.mark.long
def test_a_key_works_again_when_one_s_turn_follows_one_s_turn(open_phone: OpenPhone) -> None:
    """Heads-up the big blind checks and is the first to act on the flop: told in one frame, nothing lies between."""
    table = started([1000] * 2, button=0, config=with_config(rules=RULES, seats=2))
    move(table, CALL)
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, table, viewer=actor(table))
    keys_rested(page)
    page.locator(act("main")).click()
    assert [one["action"] for one in decisions(page, script)] == ["check"]
    move(table, CHECK)
    while table.turn is None:
        assert table.deadline is not None
        table.tick(table.deadline)
    script.tell()
    expect(page.locator(f"{part('board')} [data-card]")).to_have_count(3)
    for key in ("fold", "main", "raise"):
        expect(page.locator(act(key))).to_be_enabled()


@pytest.mark.parametrize(
    ("choice", "action"), [("call", "call"), pytest.param("checkFold", "fold", marks=pytest.mark.long)]
)
def test_a_choice_made_before_one_s_turn_is_sent_when_it_comes(open_phone: OpenPhone, choice: str, action: str) -> None:
    page, script, table = three(open_phone, turns_before=1)
    choose(page, choice)
    assert script.acts == []
    move(table, FOLD)
    script.tell()
    wait_until(page, lambda: len(script.acts) == 1, "the action that was chosen")
    assert script.acts[0]["action"] == action
    assert (script.acts[0]["hand"], script.acts[0]["decision"]) == (1, table.turn.decision if table.turn else -1)


@pytest.mark.long
def test_a_choice_is_cleared_when_the_price_changes(open_phone: OpenPhone) -> None:
    page, script, table = three(open_phone, turns_before=2)
    choose(page, "check")
    expect(page.locator('[aria-pressed="true"]')).to_have_count(1)
    move(table, raise_to(60))
    script.tell()
    expect(page.locator(act("pre-call"))).to_have_text("跟注 40")
    expect(page.locator('[aria-pressed="true"]')).to_have_count(0)
    move(table, CALL)
    script.tell()
    expect(page.locator(act("main"))).to_have_text("跟注 40")
    assert script.acts == []


@pytest.mark.long
def test_a_choice_that_has_just_come_under_the_finger_is_not_taken(open_phone: OpenPhone) -> None:
    page, script, table = three(open_phone, turns_before=2)
    choose(page, "check")
    choose(page, "check", chosen=False)
    page.evaluate(PRESS_AT_ONCE, act("pre-call"))  # where "check" was a moment ago
    move(table, raise_to(60))
    script.tell()
    page.wait_for_function("() => window.pressed === 2")
    expect(page.locator('[aria-pressed="true"]')).to_have_count(0)
    move(table, CALL)
    script.tell()
    expect(page.locator(act("main"))).to_have_text("跟注 40")
    assert script.acts == []


@pytest.mark.long
def test_a_second_tap_on_the_key_that_closes_the_raise_sheet_does_not_fold(open_phone: OpenPhone) -> None:
    page, script, table = three(open_phone, turns_before=1)
    move(table, CALL)
    script.tell()
    expect(page.locator(act("main"))).to_be_enabled()
    page.locator(act("raise")).click()
    box = page.locator(act("close")).bounding_box()
    assert box is not None
    page.evaluate(TAPS, {**middle(box), "times": [0, 120, 270]})
    expect(page.locator("input[data-amount]")).to_have_count(0)
    assert script.acts == []


@pytest.mark.long
def test_a_choice_can_be_taken_back(open_phone: OpenPhone) -> None:
    page, script, table = three(open_phone, turns_before=1)
    choose(page, "checkFold")
    choose(page, "checkFold", chosen=False)
    move(table, CALL)
    script.tell()
    expect(page.locator(act("main"))).to_be_enabled()
    assert script.acts == []


def test_at_every_turn_the_keys_are_those_that_are_legal_and_one_mark_says_whose_turn_it_is(
    open_phone: OpenPhone,
) -> None:
    page, script, table = three(open_phone, turns_before=0)
    steps = [raise_to(60), CALL, CALL, CHECK, raise_to(100), FOLD, CALL, CHECK, raise_to(800), FOLD]
    for step in steps:
        while table.turn is None and table.deadline is not None:
            table.tick(table.deadline)
        script.tell()
        turn, legal = actor(table), legal_of(table)
        own = turn == script.viewer
        expect(page.locator(ACTING)).to_have_count(1)
        place = page.locator(f'[data-seat="{turn}"] .acting')
        expect(place).to_have_count(1)
        expect(page.locator(act("main"))).to_have_count(int(own))
        if own:
            expect(page.locator(act("main"))).to_have_text(
                "过牌" if legal.check else f"跟注 {min(legal.price, legal.stack)}"
            )
            expect(page.locator(act("raise"))).to_have_count(int(legal.min_raise_to is not None))
            for key in ("fold", "main"):
                expect(page.locator(act(key))).to_be_enabled()
        move(table, step)
    assert table.turn is None
    script.tell()
    expect(page.locator(ACTING)).to_have_count(0)
    expect(page.locator(act("main"))).to_have_count(0)


@pytest.mark.long
def test_raising_is_no_key_where_it_is_closed(open_phone: OpenPhone) -> None:
    table = started([1000, 1000, 50], button=0, config=with_config(rules=RULES, seats=3))
    for _ in range(3):
        turn = actor(table)
        if turn == 2:
            break
        move(table, raise_to(400) if legal_of(table).price == 20 else CALL)
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, table, viewer=actor(table))
    legal = legal_of(table)
    assert legal.min_raise_to is None, "the stack does not cover the price"
    expect(page.locator(act("raise"))).to_have_count(0)
    expect(page.locator(act("main"))).to_contain_text("全下")
    page.keyboard.press("r")
    page.keyboard.press("a")
    expect(page.locator("input[data-amount]")).to_have_count(0)
    assert script.acts == []


@pytest.mark.long
def test_every_decision_is_sent_once_in_a_whole_session(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, "solo", seed=9, players=3, level="caller", stack=200, **QUICK))
    page.locator(act("start")).click()
    for _ in range(12):
        if not turn_or(page, "[data-outcome]"):
            break
        decide(page)
    keys = [(one["hand"], one["decision"]) for one in acts(page)]
    assert len(set(keys)) == len(keys) >= 4
    assert [message["type"] for message in said(page)].count("act") == len(keys)


@pytest.mark.long
def test_a_finger_on_its_way_does_not_leave_the_result_for_the_next_hand(open_phone: OpenPhone) -> None:
    """The result comes where the keys of the decision were: a second tap on them is no tap on its own."""
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, "six", seats=2, **QUICK))
    page.locator(act("start")).click()
    assert turn_or(page, part("sheet"))
    keys_rested(page)
    key = page.locator(f"{part('sheet')} {act('next')}")
    page.evaluate(PRESS_AT_ONCE, f"{part('sheet')} {act('next')}")
    page.locator(act("fold")).click()
    page.wait_for_function("() => window.pressed === 2")
    page.wait_for_timeout(100)
    assert "nextHand" not in [message["type"] for message in said(page)]
    expect(key).to_be_visible()
    key.click()
    wait_until(page, lambda: len(told(page, "handBegan")) == 2, "the next hand")


@pytest.mark.long
def test_a_second_tap_on_show_does_not_call_the_next_hand(open_phone: OpenPhone) -> None:
    """Where "show" was, the key for the next hand comes to lie."""
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, "six", seats=2, **QUICK))
    page.locator(act("start")).click()
    play_until(page, f"{part('sheet')} {act('next')}", lambda one: decide(one, "fold"))
    page.keyboard.press("Escape")
    show = page.locator(part("dock")).locator(act("show"))
    keys_rested(page)
    box = show.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] - 6, "y": box["y"] + box["height"] / 2}
    page.evaluate(TAPS, {**point, "times": [0, 120, 240]})
    expect(show).to_have_count(0)
    page.wait_for_timeout(100)
    kinds = [message["type"] for message in said(page)]
    assert kinds.count("show") == 1 and "nextHand" not in kinds
    page.locator(part("dock")).locator(act("next")).click()
    wait_until(page, lambda: len(told(page, "handBegan")) == 2, "the next hand")


@pytest.mark.long
def test_a_second_tap_on_the_waiting_list_does_not_leave_it(open_phone: OpenPhone, room: OpenRoom) -> None:
    with puppet(room, "甲") as one, puppet(room, "乙") as other:
        table = one.make("online", seats=2)
        one.sit(table, 0)
        other.sit(table, 1)
        page = open_phone(settings=STILL, still=True)
        sign_in(page, "小明")
        open_table(page, table)
        key = page.locator(act("queue"))
        expect(key).to_be_enabled()
        keys_rested(page)
        box = key.bounding_box()
        assert box is not None
        point = {"x": box["x"] + box["width"] * 0.8, "y": box["y"] + box["height"] / 2}
        page.evaluate(TAPS, {**point, "times": [0, 60, 180, 300]})
        expect(page.locator(part("dock"))).to_contain_text("第 1 位")
        kinds = [message["type"] for message in said(page)]
        assert kinds.count("queue") == 1 and "unqueue" not in kinds
        page.locator(act("unqueue")).click()
        expect(key).to_be_visible()


@pytest.mark.long
def test_a_choice_knows_the_whole_big_blind_though_its_player_had_less(open_phone: OpenPhone) -> None:
    rules = Rules(small_blind=5, big_blind=10)
    table = started([1000, 1000, 3, 1000], button=0, config=with_config(rules=rules, seats=4))
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, table, viewer=1)
    expect(page.locator(act("pre-check"))).to_have_count(0)
    expect(page.locator(act("pre-call"))).to_have_text("跟注 5")
    choose(page, "call")
    move(table, FOLD)
    script.tell()
    move(table, CALL)
    script.tell()
    assert [one["action"] for one in decisions(page, script)] == ["call"]


@pytest.mark.long
def test_a_choice_that_puts_in_everything_says_so(open_phone: OpenPhone) -> None:
    table = started([1000, 1000, 1000], button=0, config=with_config(rules=RULES, seats=3))
    move(table, raise_to(1000))
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    show_table(page, table, viewer=2)
    expect(page.locator(act("pre-call"))).to_contain_text("全下")
    expect(page.locator(act("pre-call"))).to_contain_text("跟注 980")
