"""Little height, as sideways with a keyboard up: what one came for stays in view, and the rest gives way."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import STILL, TRIES, play_until, shove
from tests.browser.scenes import CHINESE, LATIN, Scene
from tests.browser.stage import settle
from tests.browser.test_overlap import open_scene
from tests.browser.test_solo import DEEP, DEFEAT, OUTCOME, start_from_the_menu
from tests.marks import long_only

SIZES = ((640, 360), (667, 375), (844, 390))
LOWEST = (640, 288)  # the bars of a browser take the rest
KEYBOARD = 200
Size = tuple[int, int]
# All of it is on the screen and above the keyboard, and nothing lies on its middle.
IN_VIEW = """(e, keyboard) => {
  const r = e.getBoundingClientRect();
  const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
  return r.width > 0 && r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight - keyboard
    && top !== null && (e.contains(top) || top.contains(e));
}"""


def named(size: Size) -> str:
    return f"{size[0]}x{size[1]}"


def raise_keyboard(page: Page) -> None:
    """As the client hears of it: headless browsers have no keyboard of their own."""
    page.evaluate("(high) => document.documentElement.style.setProperty('--keyboard', `${high}px`)", KEYBOARD)
    settle(page)


def in_view(one: Locator, *, keyboard: int = 0) -> bool:
    seen: bool = one.evaluate(IN_VIEW, keyboard)
    return seen


def resize(page: Page, size: Size) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settle(page)


def open_by(page: Page, key: Locator) -> Locator:
    """Tap a key until its sheet is there: one that has just come does not count yet."""
    sheet = page.locator(part("sheet"))
    for _ in range(TRIES):
        key.click()
        page.wait_for_timeout(25)
        if sheet.count():
            break
    expect(sheet).to_be_visible()
    settle(page)
    return sheet


@pytest.mark.parametrize("size", [SIZES[0], *long_only(*SIZES[1:])], ids=named)
@pytest.mark.parametrize("language", ["en", *long_only("zh-CN")])
def test_the_raise_sheet_keeps_its_message_box_and_key(open_phone: OpenPhone, size: Size, language: str) -> None:
    page = open_scene(open_phone, (Scene.YOUR_TURN, 6, size, language, CHINESE))
    sheet = open_by(page, page.locator(act("raise")))
    page.locator("input[data-amount]").fill("7")
    raise_keyboard(page)
    for one in (".line.bad", "input[data-amount]", act("confirm"), act("close")):
        assert in_view(sheet.locator(one), keyboard=KEYBOARD), one
    page.locator("input[data-amount]").fill("300000000")
    assert in_view(sheet.locator(".line:not(.bad)"), keyboard=KEYBOARD)
    parts = "[...e.querySelectorAll('.form, .form > *')]"
    inside = sheet.evaluate(f"(e) => {parts}.every((one) => one.scrollWidth <= one.clientWidth + 1)")
    assert inside, "something is wider than the sheet"


@pytest.mark.long
@pytest.mark.parametrize("size", [(360, 640), (390, 844)], ids=named)
def test_the_raise_sheet_of_a_phone_held_upright_loses_nothing(open_phone: OpenPhone, size: Size) -> None:
    page = open_scene(open_phone, (Scene.YOUR_TURN, 6, size, "zh-CN", CHINESE))
    open_by(page, page.locator(act("raise")))
    raise_keyboard(page)
    for key in ("less", "more", "quick-min", "quick-max", "close", "confirm"):
        assert in_view(page.locator(act(key)), keyboard=KEYBOARD), key


@pytest.mark.long
def test_every_key_of_the_outcome_is_in_view(open_phone: OpenPhone) -> None:
    page = open_phone(settings={**STILL, **DEEP, "seed": DEFEAT[0]}, still=True)
    start_from_the_menu(page)
    play_until(page, OUTCOME, shove)
    for size in (*SIZES, LOWEST, (360, 640)):
        resize(page, size)
        for one in (f"{OUTCOME} h1", f"{OUTCOME} svg", *(f"{OUTCOME} button >> nth={place}" for place in range(3))):
            assert in_view(page.locator(one).first), (size, one)


@pytest.mark.long
@pytest.mark.parametrize("size", [LOWEST, (360, 640), *SIZES], ids=named)
def test_who_won_what_can_be_scrolled_and_the_next_hand_stays(open_phone: OpenPhone, size: Size) -> None:
    page = open_scene(open_phone, (Scene.SETTLEMENT, 9, size, "zh-CN", LATIN))
    sheet = page.locator(part("sheet"))
    assert in_view(sheet.locator(act("next")))
    players = sheet.locator(".gives-way")
    expect(players).to_have_attribute("data-more", "")
    players.evaluate("(e) => e.scrollTo(0, e.scrollHeight)")
    expect(players).not_to_have_attribute("data-more", "")
    assert in_view(sheet.locator("tbody tr").last)
    assert in_view(sheet.locator(act("next")))


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=named)
def test_the_chat_s_field_and_key_stay(open_phone: OpenPhone, size: Size) -> None:
    page = open_phone(*size, settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, "online"))
    sheet = open_by(page, page.get_by_role("button", name="聊天", exact=True))
    sheet.get_by_role("tab", name="聊天").click()
    for keyboard in (0, KEYBOARD):
        if keyboard:
            raise_keyboard(page)
        for one in ("form input", "form button", "[role=tab] >> nth=1"):
            assert in_view(sheet.locator(one), keyboard=keyboard), (keyboard, one)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=named)
def test_the_key_that_takes_a_seat_stays(open_phone: OpenPhone, size: Size) -> None:
    page = open_phone(*size, settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, "online"))
    sheet = open_by(page, page.locator(part("dock")).locator(act("sit")))
    raise_keyboard(page)
    for one in ("input[inputmode=numeric]", act("take")):
        assert in_view(sheet.locator(one), keyboard=KEYBOARD), one
    sheet.locator("input[inputmode=numeric]").fill("0")
    for one in ("[role=alert]", act("take")):
        assert in_view(sheet.locator(one), keyboard=KEYBOARD), one


@pytest.mark.long
def test_a_password_can_be_typed_and_sent(open_phone: OpenPhone) -> None:
    host, friend = (open_phone(*SIZES[1], settings=STILL, still=True) for _ in range(2))
    sign_in(host, "小明")
    sign_in(friend, "小红")
    friend.goto(f"/t/{make_table(host, 'online', private=True, password='芝麻开门')}")
    expect(friend.locator("form input")).to_be_visible()
    friend.locator("form input").fill("wrong")
    raise_keyboard(friend)
    for one in ("form input", "form button"):
        assert in_view(friend.locator(one), keyboard=KEYBOARD), one
    friend.locator("form button").click()
    expect(friend.locator("form [role=alert]")).to_be_visible()
    for one in ("form input", "form button", "form [role=alert]"):
        assert in_view(friend.locator(one), keyboard=KEYBOARD), one
