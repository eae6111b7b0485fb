"""The raise sheet with the numbers of the rules' document: what it says, accepts and refuses (D3, D4, D5)."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from feltroom import CALL, CHECK, FOLD, Rules, raise_to
from feltroom.contract.codes import Code
from feltroom.engine.actions import Action
from feltroom.engine.rules import Betting
from feltroom.table import Table
from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import QUICK, STILL, acts, decide, next_hand, wait_until
from tests.browser.puppet import puppet
from tests.browser.room_thread import OpenRoom
from tests.browser.scripted import Script, decisions, show_table
from tests.browser.stage import settle
from tests.table.driver import act as move
from tests.table.driver import legal_of, started, with_config

RULES = Rules(small_blind=10, big_blind=20)
TOO_SMALL = "加注增量至少需要 {} 筹码（当前增量：{}）"
NOT_ENOUGH = "筹码不足，最多可下注 {}（All-In）"
# By the page's own clock: a busy machine may be late with a finger's way up.
SHORT_PRESS = """(key) => new Promise((done) => {
  const press = (kind) => key.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
  press("pointerdown");
  setTimeout(() => done(press("pointerup")), 150);
})"""
NOT_A_NUMBER = "请输入有效的加注金额"


def deal(stacks: Sequence[int], actions: Sequence[Action], *, bet: int, price: int) -> tuple[Table, int]:
    """A hand after some actions, and whose turn it is: the button is put where bet and price come out as wanted."""
    for button in range(len(stacks)):
        table = started(stacks, button=button, config=with_config(rules=RULES, seats=len(stacks)))
        for action in actions:
            move(table, action)
        legal = legal_of(table)
        if (legal.bet, legal.price) == (bet, price) and table.turn is not None:
            return table, table.turn.seat
    raise AssertionError("no button gives this")


def small_blind_raised() -> tuple[Table, int]:
    """The document's example: 10 in, somebody raised to 40, so at least 50 go in."""
    return deal([1000] * 3, [raise_to(40)], bet=10, price=30)


def under_the_gun() -> tuple[Table, int]:
    """Scenario 1: nothing in, 20 to call, 1000 behind."""
    return deal([1000] * 3, [], bet=0, price=20)


def reraise() -> tuple[Table, int]:
    """Scenario 2: 20 in, raised to 100 by 80, 1000 behind."""
    return deal([1020] * 3, [raise_to(100), FOLD], bet=20, price=80)


def new_street() -> tuple[Table, int]:
    """Scenario 4: the flop, and nobody has bet."""
    return deal([1000] * 3, [CALL, CALL, CHECK], bet=0, price=0)


def open_sheet(open_phone: OpenPhone, scene: tuple[Table, int]) -> tuple[Page, Script]:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    table, viewer = scene
    script = show_table(page, table, viewer=viewer)
    page.locator(act("raise")).click()
    expect(box(page)).to_be_visible()
    return page, script


def box(page: Page) -> Locator:
    return page.locator("input[data-amount]")


def line(page: Page) -> Locator:
    return page.locator(f"{part('sheet')} [role=status]")


def confirm(page: Page) -> Locator:
    return page.locator(act("confirm"))


@pytest.mark.long
def test_the_box_says_the_least_with_the_call_and_the_key_what_a_call_costs(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    table, viewer = small_blind_raised()
    show_table(page, table, viewer=viewer)
    expect(page.locator(act("main"))).to_have_text("跟注 30")
    expect(page.locator(part("dock"))).to_contain_text("需跟注 30")
    expect(page.locator(part("dock"))).to_contain_text("最小加注到 60")
    expect(page.locator(part("dock"))).to_contain_text("底池 70")
    fold = page.locator(act("fold")).bounding_box()
    page.locator(act("raise")).click()
    expect(box(page)).to_have_attribute("placeholder", "最少 50 (含跟注30)")
    expect(confirm(page)).to_be_enabled()  # the least is chosen (T14)
    settle(page)
    close = page.locator(act("close")).bounding_box()
    assert fold is not None and close is not None
    middle = (close["x"] + close["width"] / 2, close["y"] + close["height"] / 2)
    assert fold["x"] <= middle[0] <= fold["x"] + fold["width"], "closing lies where fold was"
    assert abs(middle[1] - fold["y"] - fold["height"] / 2) < 44
    page.locator(act("close")).click()
    expect(box(page)).to_have_count(0)


@pytest.mark.parametrize(
    ("scene", "accepted", "refused"),
    [
        pytest.param(
            under_the_gun,
            (40, 100),
            {30: TOO_SMALL.format(20, 10), 20: TOO_SMALL.format(20, 0)},
            marks=pytest.mark.long,
        ),
        (reraise, (160, 180, 200), {150: TOO_SMALL.format(80, 70), 100: TOO_SMALL.format(80, 20)}),
        pytest.param(
            small_blind_raised,
            (50, 51),
            {45: TOO_SMALL.format(20, 15), 35: TOO_SMALL.format(20, 5)},
            marks=pytest.mark.long,
        ),
        pytest.param(new_street, (20, 50), {10: TOO_SMALL.format(20, 10)}, marks=pytest.mark.long),
    ],
    ids=["standard", "re-raise", "example", "new street"],
)
def test_amounts_are_accepted_and_refused_as_in_the_scenarios(
    open_phone: OpenPhone, scene: object, accepted: tuple[int, ...], refused: dict[int, str]
) -> None:
    assert callable(scene)
    page, script = open_sheet(open_phone, scene())
    for amount in accepted:
        box(page).fill(str(amount))
        expect(confirm(page)).to_be_enabled()
        expect(line(page)).to_contain_text(f"投入 {amount}")
    for amount, message in refused.items():
        box(page).fill(str(amount))
        expect(confirm(page)).to_be_disabled()
        expect(line(page)).to_have_text(message)
        box(page).press("Enter")
    for text in ("", "abc", "-50", "5.5", "0"):
        box(page).fill(text)
        expect(confirm(page)).to_be_disabled()
        if text:
            expect(line(page)).to_have_text(NOT_A_NUMBER)
    stack = legal_of(script.table).stack
    box(page).fill(str(stack + 1))
    expect(line(page)).to_have_text(NOT_ENOUGH.format(f"{stack:,}"))
    expect(confirm(page)).to_be_disabled()
    assert script.acts == []
    box(page).fill(str(accepted[0]))
    confirm(page).click()
    expect(box(page)).to_have_count(0)
    assert [(one["action"], one["putIn"]) for one in decisions(page, script)] == [("raise", accepted[0])]


@pytest.mark.long
def test_a_stack_below_the_price_is_all_in_by_the_call_key(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    for short in range(4):  # scenario 3: 50 behind, nothing in, 100 to call
        stacks = [1000] * 4
        stacks[short] = 50
        try:
            table, viewer = deal(stacks, [raise_to(100)], bet=0, price=100)
        except AssertionError:
            continue
        if viewer == short:
            break
    else:
        raise AssertionError("nobody is short")
    script = show_table(page, table, viewer=viewer)
    expect(page.locator(act("main"))).to_contain_text("全下")
    expect(page.locator(act("main"))).to_contain_text("跟注 50")
    expect(page.locator(act("raise"))).to_have_count(0)
    page.wait_for_timeout(450)  # a finger that was on its way
    page.locator(act("main")).click()
    assert [one["action"] for one in decisions(page, script)] == ["call"]


@pytest.mark.long
def test_quick_keys_slider_and_steppers_set_legal_amounts_and_send_nothing(open_phone: OpenPhone) -> None:
    page, script = open_sheet(open_phone, small_blind_raised())
    legal = legal_of(script.table)
    # The pot is 70, a call makes it 100: half of it is a raise by 50, the whole one by 100.
    for key, amount in (("min", 50), ("half", 80), ("pot", 130), ("max", 990)):
        page.locator(act(f"quick-{key}")).click()
        expect(box(page)).to_have_value(str(amount))
        expect(confirm(page)).to_be_enabled()
    page.locator(act("quick-pot")).click()
    expect(line(page)).to_have_text("加注到 140投入 130底池 100%")
    expect(confirm(page)).to_have_text("加注，投入 130")
    expect(page.locator(act("quick-pot"))).to_contain_text("130")

    page.locator(act("quick-min")).click()
    expect(page.locator(act("less"))).to_be_disabled()
    page.locator(act("more")).click()
    expect(box(page)).to_have_value("70")
    page.locator(act("less")).click()
    expect(box(page)).to_have_value("50")
    page.locator(act("quick-max")).click()
    expect(page.locator(act("more"))).to_be_disabled()

    slider = page.locator(f"{part('sheet')} input[type=range]")
    for place in (0, 0.1, 0.37, 0.5, 0.93, 1):
        slider.fill(str(place))
        amount = int(box(page).input_value())
        assert legal.min_raise_total is not None and legal.min_raise_total <= amount <= legal.stack
        expect(confirm(page)).to_be_enabled()
    assert script.acts == []


@pytest.mark.long
def test_the_whole_stack_is_all_in_and_wants_a_long_press(open_phone: OpenPhone) -> None:
    page, script = open_sheet(open_phone, small_blind_raised())
    box(page).fill("990")
    expect(confirm(page)).to_contain_text("全下 990")
    expect(confirm(page)).to_contain_text("按住")
    page.wait_for_timeout(450)
    confirm(page).click()  # a tap is not enough
    confirm(page).evaluate(SHORT_PRESS)
    assert script.acts == []
    confirm(page).hover()
    page.mouse.down()
    expect(box(page)).to_have_count(0)  # while the finger is still there
    page.mouse.up()
    assert [one["action"] for one in decisions(page, script)] == ["allIn"]


def test_what_the_server_refuses_is_said_with_its_numbers_and_can_be_tried_again(open_phone: OpenPhone) -> None:
    page, script = open_sheet(open_phone, small_blind_raised())
    script.refusal = (Code.RAISE_TOO_SMALL, {"minRaise": 20, "increment": 5, "minRaiseTo": 60})
    box(page).fill("50")
    page.wait_for_timeout(450)
    confirm(page).click()
    expect(page.locator(".toast")).to_have_text(TOO_SMALL.format(20, 5))
    page.locator(act("close")).click()
    expect(page.locator(act("main"))).to_be_enabled()
    page.locator(act("main")).click()
    expect(page.locator(act("main"))).to_be_disabled()
    wait_until(page, lambda: len(script.acts) > 1, "the second try")
    assert [one["action"] for one in script.acts] == ["raise", "call"]


@pytest.mark.long
def test_another_decision_has_another_least_and_an_empty_box(open_phone: OpenPhone) -> None:
    table, viewer = deal([1000] * 3, [CALL], bet=10, price=10)
    page, script = open_sheet(open_phone, (table, viewer))
    box(page).fill("100")
    move(table, raise_to(110))
    script.tell()
    expect(box(page)).to_have_count(0)
    move(table, raise_to(300))
    move(table, FOLD)
    script.tell()
    page.locator(act("raise")).click()
    expect(box(page)).to_have_value("")
    expect(box(page)).to_have_attribute("placeholder", "最少 380 (含跟注190)")


def test_at_a_real_table_the_document_s_example_is_played(open_phone: OpenPhone, room: OpenRoom) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    table = make_table(page, "online", seats=3, **{**QUICK, "nextHand": "manual"})
    open_table(page, table)
    page.locator(part("dock")).locator(act("sit")).click()
    page.locator(act("take")).click()
    expect(page.locator(part("hero"))).to_contain_text("你")
    hero = int(page.locator(part("hero")).get_attribute("data-seat") or 0)
    with puppet(room, "甲") as one, puppet(room, "乙") as other:
        free = [seat for seat in range(3) if seat != hero]
        for person, seat in zip((one, other), free, strict=True):
            person.sit(table, seat)
        page.locator(act("start")).click()
        for hand in (1, 2, 3):
            began = one.event("handBegan", hand=hand)
            small, button = began["small"], began["button"]
            by_seat = {person.seat: person for person in (one, other)}
            if small == hero:
                by_seat[button].answer(hand, "raise", to=40)
                break
            # Fold around: who is left wins, and the button goes on.
            order = [button, small] if button != hero else [hero, small]
            for seat in order:
                if seat == hero:
                    decide(page, "fold")
                else:
                    by_seat[seat].answer(hand, "fold")
            next_hand(page)
        expect(page.locator(act("main"))).to_have_text("跟注 30")
        page.locator(act("raise")).click()
        expect(box(page)).to_have_attribute("placeholder", "最少 50 (含跟注30)")
        page.locator(act("quick-min")).click()
        expect(line(page)).to_contain_text("加注到 60")
        confirm(page).click()
        assert one.event("raised", seat=hero)["to"] == 60
        assert acts(page)[-1]["putIn"] == 50


@pytest.mark.long
def test_less_than_a_call_says_what_is_missing(open_phone: OpenPhone) -> None:
    page, _ = open_sheet(open_phone, small_blind_raised())
    box(page).fill("5")
    expect(page.locator(f"{part('sheet')} .line.bad")).to_have_text("跟注需要 30，还差 25")


@pytest.mark.long
def test_more_than_the_stack_leaves_the_slider_at_its_end(open_phone: OpenPhone) -> None:
    page, _ = open_sheet(open_phone, small_blind_raised())
    slider = page.locator(f"{part('sheet')} input[type=range]")
    box(page).fill("5000")
    expect(slider).to_have_value("1")
    box(page).fill("5")
    expect(slider).to_have_value("0")


@pytest.mark.long
def test_a_raise_that_is_refused_stays_to_be_changed(open_phone: OpenPhone) -> None:
    page, script = open_sheet(open_phone, small_blind_raised())
    box(page).fill("120")
    script.refusal = (Code.RAISE_TOO_SMALL, {"minRaise": 200, "increment": 90})
    confirm(page).click()
    expect(page.get_by_text(TOO_SMALL.format(200, 90))).to_be_visible()
    expect(box(page)).to_have_value("120")
    box(page).fill("300")
    confirm(page).click()
    expect(box(page)).to_have_count(0)
    assert [one["putIn"] for one in script.acts] == [120, 300]


@pytest.mark.long
def test_with_one_legal_amount_the_key_raises_to_it(open_phone: OpenPhone) -> None:
    rules = Rules(small_blind=5, big_blind=10, betting=Betting.FIXED_LIMIT)
    table = started([1000] * 3, button=0, config=with_config(rules=rules, seats=3))
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    assert table.turn is not None
    script = show_table(page, table, viewer=table.turn.seat)
    key = page.locator(act("raise"))
    expect(key).to_have_text("加注 投入 20")
    key.click()
    assert [(one["action"], one["putIn"]) for one in decisions(page, script)] == [("raise", 20)]
    expect(box(page)).to_have_count(0)


@pytest.mark.long
def test_where_only_all_in_is_left_the_sheet_has_that_alone(open_phone: OpenPhone) -> None:
    """More than a call is left, and less than a whole raise."""
    table = started([50, 1000, 1000], button=1, config=with_config(rules=RULES, seats=3))
    move(table, raise_to(40))
    move(table, CALL)
    legal = legal_of(table)
    assert table.turn is not None and table.turn.seat == 0
    assert legal.min_raise_to == legal.max_raise_to
    page = open_phone(360, 640, settings=STILL, still=True)
    sign_in(page, "小明")
    script = show_table(page, table, viewer=0)
    expect(page.locator(act("raise"))).to_contain_text("全下")
    page.locator(act("raise")).click()
    expect(confirm(page)).to_contain_text("全下")
    expect(page.locator(f"{part('sheet')} input[type=range]")).to_have_count(0)
    expect(page.locator(act("quick-pot"))).to_have_count(0)
    confirm(page).evaluate(SHORT_PRESS)
    assert script.acts == []
    confirm(page).hover()
    page.mouse.down()
    assert [one["action"] for one in decisions(page, script)] == ["allIn"]
    page.mouse.up()
