"""A PC: a framed phone in the middle, played by keys, heard by a screen reader, still for who wants it still (C1)."""

import re

from playwright.sync_api import Page, expect

from feltroom import CALL, Rules, raise_to
from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import QUICK, STILL, acts, decide, play_until, told, turn_or
from tests.browser.scripted import Script, show_table
from tests.browser.stage import settle
from tests.table.driver import act as move
from tests.table.driver import actor, started, with_config

GUARD_MS = 400
LONGEST_MS = 100
BOX = "input[data-amount]"
# Everything that goes from place to place, by how long it takes; colours and light may change.
MOVES = """() => {
  window.moves = [];
  const places = ["transform", "translate", "scale", "rotate", "left", "top", "height"];
  const moves = (frame) => places.some((key) => key in frame);
  const look = () => {
    for (const { effect } of document.getAnimations())
      if (effect.target && effect.getKeyframes().some(moves))
        window.moves.push([effect.getComputedTiming().endTime, effect.target.className.toString()]);
    requestAnimationFrame(look);
  };
  look();
}"""
WHERE = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return "none";
  return one.closest("[data-part]")?.dataset.part ?? one.className.toString();
}"""


def at_a_pc(open_phone: OpenPhone) -> tuple[Page, Script]:
    """A decision of 30 to call and 50 at least, on a PC."""
    table = started([1000] * 3, button=0, config=with_config(rules=Rules(small_blind=10, big_blind=20), seats=3))
    move(table, raise_to(40))
    page = open_phone(1440, 900, settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, table, viewer=actor(table))
    page.wait_for_timeout(GUARD_MS + 50)  # a key that has just changed is no key
    return page, script


def test_the_page_of_a_pc_is_a_framed_phone_in_the_middle(open_phone: OpenPhone) -> None:
    page, _ = at_a_pc(open_phone)
    box = page.locator("[data-phone]").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (390, 844)
    assert abs(box["x"] + box["width"] / 2 - 720) < 1 and abs(box["y"] + box["height"] / 2 - 450) < 1
    expect(page.locator("kbd")).to_have_text(["F", "C", "R", "A", "↑ ↓", "Enter"])


def test_f_folds_and_c_calls(open_phone: OpenPhone) -> None:
    for key, action in (("f", "fold"), ("c", "call"), (" ", "call")):
        page, script = at_a_pc(open_phone)
        page.keyboard.press(key)
        expect(page.locator(act("main"))).to_be_disabled()
        page.keyboard.press(key)  # one key, one action
        assert [one["action"] for one in script.acts] == [action]


def test_r_digits_and_enter_raise_to_what_was_typed(open_phone: OpenPhone) -> None:
    page, script = at_a_pc(open_phone)
    page.keyboard.press("r")
    expect(page.locator(BOX)).to_be_visible()
    page.keyboard.type("125", delay=20)
    expect(page.locator(BOX)).to_have_value("125")
    page.keyboard.press("Enter")
    expect(page.locator(BOX)).to_have_count(0)
    assert [(one["action"], one["putIn"]) for one in script.acts] == [("raise", 125)]


def test_digits_open_the_sheet_and_arrows_step_by_a_big_blind(open_phone: OpenPhone) -> None:
    page, script = at_a_pc(open_phone)
    page.keyboard.press("7")
    expect(page.locator(BOX)).to_have_value("7")
    page.keyboard.type("0")
    expect(page.locator(BOX)).to_have_value("70")
    page.keyboard.press("Escape")
    expect(page.locator(BOX)).to_have_count(0)
    page.keyboard.press("ArrowUp")
    expect(page.locator(BOX)).to_have_value("70")
    page.keyboard.press("ArrowUp")
    expect(page.locator(BOX)).to_have_value("90")
    page.keyboard.press("ArrowDown")
    expect(page.locator(BOX)).to_have_value("70")
    page.keyboard.press("Enter")
    expect(page.locator(BOX)).to_have_count(0)
    assert [(one["action"], one["putIn"]) for one in script.acts] == [("raise", 70)]


def test_a_and_enter_are_all_in(open_phone: OpenPhone) -> None:
    page, script = at_a_pc(open_phone)
    page.keyboard.press("a")
    expect(page.locator(BOX)).to_have_value("990")
    assert script.acts == [], "the key sets, Enter sends"
    page.keyboard.press("Enter")
    expect(page.locator(BOX)).to_have_count(0)
    assert [one["action"] for one in script.acts] == ["allIn"]


def test_a_hand_is_played_by_keys_alone(open_phone: OpenPhone) -> None:
    page = open_phone(1440, 900, settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, "six", seats=3, **QUICK))
    page.locator(act("start")).focus()
    page.keyboard.press("Enter")

    def call(one: Page) -> None:
        before = len(acts(one))
        for _ in range(40):
            one.keyboard.press("c")
            one.wait_for_timeout(25)
            if len(acts(one)) > before:
                return
        raise AssertionError("the key does nothing")

    play_until(page, f"{part('sheet')} {act('next')}", call)
    page.keyboard.press("Escape")
    expect(page.locator(part("sheet"))).to_have_count(0)
    page.keyboard.press("n")
    assert turn_or(page, "[data-outcome]")
    assert [event["hand"] for event in told(page, "handBegan")] == [1, 2]


def test_tab_goes_through_the_bar_the_seats_and_the_dock(open_phone: OpenPhone) -> None:
    page, _ = at_a_pc(open_phone)
    visited: list[str] = []
    for _ in range(30):
        page.keyboard.press("Tab")
        where = page.evaluate(WHERE)
        if where == "none":
            break
        if not visited or visited[-1] != where:
            visited.append(where)
    known = [part for part in visited if part in ("bar", "seat", "hero", "dock")]
    assert known[:4] == ["bar", "seat", "hero", "dock"], visited


def test_a_sheet_keeps_the_focus_and_gives_it_back(open_phone: OpenPhone) -> None:
    page, _ = at_a_pc(open_phone)
    menu = page.locator(part("bar")).locator("button").last
    menu.focus()
    page.keyboard.press("Enter")
    expect(page.locator(part("sheet"))).to_be_visible()
    for key in ["Tab"] * 14 + ["Shift+Tab"] * 4:
        page.keyboard.press(key)
        assert page.evaluate(WHERE) == "sheet"
    page.keyboard.press("f")  # no key of the table while a sheet is over it
    page.keyboard.press("Escape")
    expect(page.locator(part("sheet"))).to_have_count(0)
    expect(menu).to_be_focused()


def test_events_and_one_s_turn_are_spoken(open_phone: OpenPhone) -> None:
    page, script = at_a_pc(open_phone)
    turn = page.locator('[aria-live="assertive"]').filter(has_text=re.compile("."))
    expect(turn).to_have_text("轮到你了，需跟注 30，底池 70")
    log = page.get_by_role("log")
    expect(log).to_have_attribute("aria-live", "polite")
    move(script.table, CALL)
    script.tell()
    expect(log).to_contain_text("跟注 30")
    expect(turn).to_have_count(0)


def longest(page: Page) -> list[tuple[float, str]]:
    found: list[list[object]] = page.evaluate("window.moves")
    return sorted({(float(str(time)), str(what)) for time, what in found if float(str(time)) > LONGEST_MS})


def test_a_hand_without_motion_has_no_long_movement(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, "solo", seed=9, players=3, level="caller", nextHand="manual", **QUICK))
    page.evaluate(MOVES)
    page.locator(act("start")).click()
    play_until(page, f"{part('dock')} {act('next')}", decide)
    expect(page.locator(f"{part('board')} .up")).not_to_have_count(0)  # the best five come forward
    settle(page)
    assert [one for one in longest(page) if "sheet" not in one[1]] == []


def test_a_sheet_without_motion_has_no_long_movement(open_phone: OpenPhone) -> None:
    page, _ = at_a_pc(open_phone)
    page.evaluate(MOVES)
    page.locator(part("bar")).locator("button").last.click()
    expect(page.locator(part("sheet"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(part("sheet"))).to_have_count(0)
    page.locator(act("raise")).click()
    expect(page.locator(BOX)).to_be_visible()
    assert longest(page) == []
