"""A PC: a framed phone in the middle, played by keys, heard by a screen reader, still for who wants it still (C1)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from feltroom import CALL, CHECK, Rules, raise_to
from feltroom.contract.codes import Code
from feltroom.table import Table
from tests.browser.phone import OpenPhone, act, every_language, make_table, open_table, part, sign_in
from tests.browser.play import QUICK, STILL, acts, decide, keys_rested, play_until, told, wait_until
from tests.browser.scripted import Script, decisions, show_table
from tests.browser.stage import settle
from tests.marks import long_only
from tests.table.driver import act as move
from tests.table.driver import actor, started, with_config

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
# A finger's way over the slider, all of it before anybody could speak.
DRAG = """(slider) => {
  for (let place = 1; place < 9; place += 1) {
    slider.value = place / 10;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""
WHERE = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return "none";
  return one.closest("[data-part]")?.dataset.part ?? one.className.toString();
}"""


# The contrast of an element's words with what it is painted on, its own dimming included.
CONTRAST = """(one) => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const straight = (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = colour.map((part) => straight(part / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const sheet = parts(getComputedStyle(one.closest("[data-part=sheet]")).backgroundColor);
  const style = getComputedStyle(one), { opacity } = style;
  const dim = (colour) => sheet.slice(0, 3).map((c, place) => parts(colour)[place] * opacity + c * (1 - opacity));
  const [a, b] = [light(dim(style.color)), light(dim(style.backgroundColor))].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}"""
# The lines of the hint in the box, as the browser broke them, each as wide as a canvas says, and the room for them.
HINT = """(hint) => {
  const text = hint.firstChild, lines = [], style = getComputedStyle(hint);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  let top = null;
  for (let place = 0; place < text.length; place += 1) {
    const range = document.createRange();
    range.setStart(text, place);
    range.setEnd(text, place + 1);
    const box = range.getBoundingClientRect();
    if (box.width > 0 && box.top !== top) { lines.push(""); top = box.top; }
    lines[lines.length - 1] += text.data[place];
  }
  return [Math.max(...lines.map((line) => pen.measureText(line.trim()).width)), hint.clientWidth, lines.length];
}"""


def small_phone(open_phone: OpenPhone, language: str = "zh-CN", *, unit: int = 1) -> tuple[Page, Script]:
    """The same decision on a phone of 360 by 640, in chips of so many, with the raise sheet open."""
    page = open_phone(360, 640, language=language, settings=STILL, still=True)
    sign_in(page, "小明")
    table = three(unit)
    script = show_table(page, table, viewer=actor(table))
    page.locator(act("raise")).click()
    expect(page.locator(BOX)).to_be_visible()
    settle(page)
    return page, script


def three(unit: int) -> Table:
    """Three players: 30 to call and 50 at least, in units."""
    rules = Rules(small_blind=10 * unit, big_blind=20 * unit)
    table = started([1000 * unit] * 3, button=0, config=with_config(rules=rules, seats=3))
    move(table, raise_to(40 * unit))
    return table


def at_a_pc(open_phone: OpenPhone, *, held_back: list[Route] | None = None) -> tuple[Page, Script]:
    """A decision of 30 to call and 50 at least, on a PC; the raise sheet may be held back on its way."""
    table = three(1)
    page = open_phone(1440, 900, settings=STILL, still=True)
    if held_back is not None:
        page.route("**/assets/RaiseSheet-*.js", lambda route: held_back.append(route))
    sign_in(page, "小明")
    script = show_table(page, table, viewer=actor(table))
    keys_rested(page)
    return page, script


@pytest.mark.long
def test_the_page_of_a_pc_is_a_framed_phone_in_the_middle(open_phone: OpenPhone) -> None:
    page, _ = at_a_pc(open_phone)
    box = page.locator("[data-phone]").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (390, 844)
    assert abs(box["x"] + box["width"] / 2 - 720) < 1 and abs(box["y"] + box["height"] / 2 - 450) < 1
    expect(page.locator("kbd")).to_have_text(["F", "C", "R", "A", "↑ ↓", "Enter"])


@pytest.mark.long
def test_f_folds_and_c_calls(open_phone: OpenPhone) -> None:
    for key, action in (("f", "fold"), ("c", "call"), (" ", "call")):
        page, script = at_a_pc(open_phone)
        page.keyboard.press(key)
        expect(page.locator(act("main"))).to_be_disabled()
        page.keyboard.press(key)  # one key, one action
        assert [one["action"] for one in decisions(page, script)] == [action]


def test_r_digits_and_enter_raise_to_what_was_typed(open_phone: OpenPhone) -> None:
    page, script = at_a_pc(open_phone)
    page.keyboard.press("r")
    expect(page.locator(BOX)).to_be_visible()
    page.keyboard.type("125", delay=20)
    expect(page.locator(BOX)).to_have_value("125")
    page.keyboard.press("Enter")
    expect(page.locator(BOX)).to_have_count(0)
    assert [(one["action"], one["putIn"]) for one in decisions(page, script)] == [("raise", 125)]


@pytest.mark.long
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
    assert [(one["action"], one["putIn"]) for one in decisions(page, script)] == [("raise", 70)]


@pytest.mark.long
def test_a_and_enter_are_all_in(open_phone: OpenPhone) -> None:
    page, script = at_a_pc(open_phone)
    page.keyboard.press("a")
    expect(page.locator(BOX)).to_have_value("990")
    assert script.acts == [], "the key sets, Enter sends"
    page.keyboard.press("Enter")
    expect(page.locator(BOX)).to_have_count(0)
    assert [one["action"] for one in decisions(page, script)] == ["allIn"]


@pytest.mark.parametrize("keys", ["r60", *long_only("60")])
def test_digits_typed_before_the_sheet_has_come_are_in_its_box(open_phone: OpenPhone, keys: str) -> None:
    """The sheet is no part of the first load: on a slow line it comes after what is typed for it."""
    waiting: list[Route] = []
    page, script = at_a_pc(open_phone, held_back=waiting)
    page.keyboard.type(keys)
    wait_until(page, lambda: len(waiting) > 0, "the sheet is asked for")
    expect(page.locator(BOX)).to_have_count(0)
    for route in waiting:
        route.continue_()
    expect(page.locator(BOX)).to_have_value("60")
    assert script.acts == []


@pytest.mark.long
@pytest.mark.parametrize("key", ["Enter", *long_only(" ")])
@pytest.mark.parametrize("name", ["quick-pot", *long_only("close", "more")])
def test_enter_and_space_on_a_key_of_the_sheet_press_that_key_alone(open_phone: OpenPhone, name: str, key: str) -> None:
    page, script = at_a_pc(open_phone)
    page.keyboard.type("r60", delay=20)
    expect(page.locator(BOX)).to_have_value("60")
    page.locator(act(name)).focus()
    page.keyboard.press(key)
    if name == "close":
        expect(page.locator(BOX)).to_have_count(0)
    else:
        expect(page.locator(BOX)).to_have_value({"quick-pot": "130", "more": "70"}[name])
    page.wait_for_timeout(50)
    assert script.acts == []


@pytest.mark.long
@pytest.mark.parametrize(("key", "action"), [("Enter", "raise"), ("f", "fold")])
def test_keys_work_from_the_slider_whose_arrows_are_its_own(open_phone: OpenPhone, key: str, action: str) -> None:
    page, script = at_a_pc(open_phone)
    page.keyboard.press("r")
    slider = page.locator(f"{part('sheet')} input[type=range]")
    slider.fill("0.5")
    chosen = page.locator(BOX).input_value()
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(BOX)).not_to_have_value(chosen)
    assert int(page.locator(BOX).input_value()) - int(chosen) != 20, "a step of the slider, not of the table's keys"
    page.keyboard.press(key)
    expect(page.locator(act("main"))).to_be_disabled()
    assert [one["action"] for one in decisions(page, script)] == [action]


@pytest.mark.long
@pytest.mark.parametrize("way", ["key", "button"])
def test_the_raise_sheet_takes_the_focus_and_gives_it_back_to_its_key(open_phone: OpenPhone, way: str) -> None:
    page, _ = at_a_pc(open_phone)
    for closing in ("Escape", "close"):
        if way == "key":
            page.keyboard.press("r")
        else:
            keys_rested(page)
            page.locator(act("raise")).focus()
            page.keyboard.press("Enter")
        expect(page.locator(BOX)).to_be_visible()
        assert page.evaluate(WHERE) == "sheet"
        for _ in range(20):
            page.keyboard.press("Tab")
            assert page.evaluate(WHERE) != "dock", "what lies below the sheet is no stop"
        if closing == "Escape":
            page.locator(BOX).focus()  # who has gone on to the rest of the page stays there
            page.keyboard.press("Escape")
        else:
            page.locator(act("close")).focus()
            page.keyboard.press("Enter")
        expect(page.locator(BOX)).to_have_count(0)
        expect(page.locator(act("raise"))).to_be_focused()
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(WHERE) == "dock"


@pytest.mark.long
def test_a_tapped_raise_sheet_opens_no_phone_s_keyboard(open_phone: OpenPhone) -> None:
    page, _ = small_phone(open_phone)
    expect(page.locator(BOX)).not_to_be_focused()
    assert page.evaluate(WHERE) == "sheet"


@pytest.mark.long
def test_the_slider_is_spoken_once_it_rests(open_phone: OpenPhone) -> None:
    page, _ = at_a_pc(open_phone)
    page.keyboard.press("r")
    page.evaluate(
        """() => {
          window.spoken = [];
          const status = document.querySelector("[data-part=sheet] [role=status]");
          const note = () => window.spoken.push(status.textContent);
          new MutationObserver(note).observe(status, { childList: true, characterData: true, subtree: true });
        }"""
    )
    page.locator(f"{part('sheet')} input[type=range]").evaluate(DRAG)
    last = page.locator(BOX).input_value()
    status = page.locator(f"{part('sheet')} [role=status]")
    expect(status).to_contain_text(last)
    assert len(set(page.evaluate("window.spoken"))) == 1


@pytest.mark.long
def test_on_a_small_phone_a_problem_covers_no_card(open_phone: OpenPhone) -> None:
    page, _ = small_phone(open_phone, unit=1000)
    sheet = page.locator(part("sheet")).bounding_box()
    for amount in ("45000", "9999999999", "1"):
        page.locator(BOX).fill(amount)
        line = page.locator(f"{part('sheet')} .line.bad")
        box, after = line.bounding_box(), page.locator(part("sheet")).bounding_box()
        assert sheet is not None and box is not None and after == sheet, "the sheet keeps its height"
        assert sheet["y"] <= box["y"] and box["y"] + box["height"] <= sheet["y"] + sheet["height"]
        assert line.evaluate("one => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth")


@pytest.mark.long
@every_language
def test_on_a_small_phone_the_least_is_said_in_full(open_phone: OpenPhone, language: str) -> None:
    page, _ = small_phone(open_phone, language, unit=10_000)
    expect(page.locator(BOX)).to_have_attribute("placeholder", re.compile("500,000.*300,000"))
    hint = page.locator(f"{part('sheet')} .least")
    width, inside, lines = hint.evaluate(HINT)
    assert width <= inside and lines <= 2, (width, inside, lines)
    problem = page.locator(f"{part('sheet')} .line.bad")
    for amount in ("450000", "99999999", "x"):
        page.locator(BOX).fill(amount)
        assert problem.evaluate("one => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth")


@pytest.mark.long
@every_language
def test_an_amount_that_cannot_be_leaves_a_key_that_asks_for_one_readably(open_phone: OpenPhone, language: str) -> None:
    page, _ = small_phone(open_phone, language)
    words = {"zh-CN": "选择金额", "zh-TW": "選擇金額", "ja": "金額を選択", "en": "Choose amount"}
    expect(page.locator(act("confirm"))).to_be_enabled()  # the sheet opens with the least chosen (T14)
    for text in ("7", ""):
        page.locator(BOX).fill(text)
        confirm = page.locator(act("confirm"))
        expect(confirm).to_be_disabled()
        expect(confirm).to_have_text(words[language])
        assert confirm.evaluate(CONTRAST) >= 4.5
        assert confirm.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.long
@pytest.mark.parametrize("keys", [("n",), *long_only(("Enter", " ", "n"))], ids=str)
def test_hands_are_played_by_keys_alone(open_phone: OpenPhone, keys: tuple[str, ...]) -> None:
    """X3: the settlement opens by itself, and the next hand is one key away."""
    page = open_phone(1440, 900, settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, "six", seats=3, **QUICK))
    expect(page.locator(act("start"))).to_be_enabled()

    def press(key: str, done: Callable[[], bool]) -> None:
        for _ in range(40):  # a key that has just changed is no key
            page.keyboard.press(key)
            page.wait_for_timeout(25)
            if done():
                return
        raise AssertionError(f"the key {key!r} does nothing")

    def call(_: Page) -> None:
        before = len(acts(page))
        press("c", lambda: len(acts(page)) > before)

    def hands() -> list[int]:
        return [event["hand"] for event in told(page, "handBegan")]

    press("Enter", lambda: hands() == [1])
    for number, key in enumerate((*keys, ""), 1):
        play_until(page, f"{part('sheet')} {act('next')}", call)
        if key:
            press(key, lambda: hands() == list(range(1, number + 2)))  # noqa: B023 - called before the next turn
            expect(page.locator(part("sheet"))).to_have_count(0)


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_the_grip_closes_a_sheet_for_fingers_keys_and_screen_readers(open_phone: OpenPhone) -> None:
    page, _ = at_a_pc(open_phone)
    menu = page.locator(part("bar")).locator("button").last
    for tapped in (True, False):
        menu.focus()
        page.keyboard.press("Enter")
        grip = page.get_by_role("dialog").get_by_role("button", name="关闭")
        expect(grip).to_have_count(1)
        expect(page.get_by_role("button", name="关闭")).to_have_count(1)  # the scrim is none
        expect(grip).not_to_be_focused()
        settle(page)
        box = grip.bounding_box()
        assert box is not None and box["height"] >= 44 and box["width"] >= 44
        if tapped:
            grip.click()
        else:
            page.keyboard.press("Tab")
            expect(grip).to_be_focused()
            page.keyboard.press("Enter")
        expect(page.locator(part("sheet"))).to_have_count(0)
        expect(menu).to_be_focused()


@pytest.mark.long
def test_events_and_one_s_turn_are_spoken(open_phone: OpenPhone) -> None:
    page, script = at_a_pc(open_phone)
    log = page.get_by_role("log")
    expect(log).to_have_attribute("aria-live", "polite")
    # In one region and in order: a voice that interrupts would swallow what everybody else did.
    expect(log.locator("p").last).to_have_text("轮到你了，需跟注 30，底池 70")
    move(script.table, CALL)
    script.tell()
    expect(log.locator("p").last).to_contain_text("跟注 30")


def longest(page: Page) -> list[tuple[float, str]]:
    found: list[list[object]] = page.evaluate("window.moves")
    return sorted({(float(str(time)), str(what)) for time, what in found if float(str(time)) > LONGEST_MS})


@pytest.mark.long
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


@pytest.mark.long
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


def hold_down(page: Page, key: str, times: int = 20) -> None:
    """A key that stays down repeats itself, as the system has it."""
    for _ in range(times):
        page.keyboard.down(key)
        page.wait_for_timeout(30)


def test_a_key_that_is_held_decides_once(open_phone: OpenPhone) -> None:
    """Heads-up the big blind checks and has the first word on the flop: the key is still down then."""
    table = started([1000] * 2, button=0, config=with_config(rules=Rules(small_blind=10, big_blind=20), seats=2))
    move(table, CALL)
    page = open_phone(1440, 900, settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, table, viewer=actor(table))
    keys_rested(page)
    hold_down(page, "c", 3)
    assert [one["action"] for one in decisions(page, script)] == ["check"]
    move(table, CHECK)
    while table.turn is None:
        assert table.deadline is not None
        table.tick(table.deadline)
    script.tell()
    expect(page.locator(f"{part('board')} [data-card]")).to_have_count(3)
    hold_down(page, "c")
    assert len(script.acts) == 1
    page.keyboard.up("c")
    page.keyboard.press("c")
    wait_until(page, lambda: len(script.acts) == 2, "the key that was pressed again")


@pytest.mark.long
def test_enter_held_from_the_raise_key_on_sends_nothing(open_phone: OpenPhone) -> None:
    page, script = at_a_pc(open_phone)
    page.locator(act("raise")).focus()
    hold_down(page, "Enter")  # the first of them opens the sheet, whose least amount is chosen
    expect(page.locator(BOX)).to_be_visible()
    expect(page.locator(act("confirm"))).to_be_enabled()
    assert script.acts == []
    page.keyboard.up("Enter")
    expect(page.locator(act("confirm"))).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    assert [(one["action"], one["putIn"]) for one in decisions(page, script)] == [("raise", 50)]


@pytest.mark.long
def test_enter_twice_on_the_raise_key_opens_the_sheet_and_sends_nothing(open_phone: OpenPhone) -> None:
    page, script = at_a_pc(open_phone)
    # Both at once: the amount of the sheet has not been drawn when the second comes.
    page.locator(act("raise")).evaluate(
        """(key) => {
          const enter = () => new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
          key.click();
          requestAnimationFrame(() => document.querySelector("[data-part=sheet]").dispatchEvent(enter()));
        }"""
    )
    expect(page.locator(act("confirm"))).not_to_have_attribute("aria-disabled", "true")
    assert script.acts == []
    page.keyboard.press("Enter")
    assert [(one["action"], one["putIn"]) for one in decisions(page, script)] == [("raise", 50)]


@pytest.mark.long
def test_enter_held_on_a_key_presses_it_once(open_phone: OpenPhone) -> None:
    page, _ = at_a_pc(open_phone)
    page.keyboard.type("r60", delay=20)
    page.locator(act("more")).focus()
    hold_down(page, "Enter", 6)
    expect(page.locator(BOX)).to_have_value("70")
    page.keyboard.up("Enter")


@pytest.mark.long
def test_up_and_down_step_in_the_box_too(open_phone: OpenPhone) -> None:
    page, _ = at_a_pc(open_phone)
    page.keyboard.type("r70", delay=20)
    expect(page.locator(BOX)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator(BOX)).to_have_value("90")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(BOX)).to_have_value("50")


@pytest.mark.long
def test_own_cards_and_the_board_are_said_by_name(open_phone: OpenPhone) -> None:
    table = started([1000] * 2, button=0, config=with_config(rules=Rules(small_blind=10, big_blind=20), seats=2))
    page = open_phone(1440, 900, settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, table, viewer=actor(table))
    log = page.locator("[role=log]")
    expect(log).to_contain_text(re.compile("你的底牌：(黑桃|红桃|方块|梅花).+，(黑桃|红桃|方块|梅花).+"))
    move(table, CALL)
    move(table, CHECK)
    while table.turn is None:
        assert table.deadline is not None
        table.tick(table.deadline)
    script.tell()
    expect(log).to_contain_text(re.compile("翻牌：(黑桃|红桃|方块|梅花)"))
    assert not re.search("[♠♥♦♣]", log.inner_text())


@pytest.mark.long
def test_the_note_that_a_table_is_closed_takes_the_keyboard_and_keeps_it(open_phone: OpenPhone) -> None:
    page, script = at_a_pc(open_phone)
    script.close(Code.CLOSED)
    note = page.get_by_role("alertdialog")
    expect(note).to_be_visible()
    inside = "() => document.querySelector('[role=alertdialog]').contains(document.activeElement)"
    page.wait_for_function(inside)
    for key in ("Tab", "Tab", "Shift+Tab", "Shift+Tab"):
        page.keyboard.press(key)
        assert page.evaluate(inside)
    page.keyboard.press("f")
    assert script.acts == []
