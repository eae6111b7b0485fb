"""A phone held sideways: bar and dock stand beside the felt, and a hand can be played without looking for its keys."""

import pytest
from playwright.sync_api import Locator, expect

from feltroom import CALL
from tests.browser.overlap import PROBE, problems, read_layout
from tests.browser.phone import OpenPhone, act, part, sign_in
from tests.browser.play import STILL, TRIES, wait_until
from tests.browser.scenes import CHINESE, LATIN, Scene
from tests.browser.scripted import show_table
from tests.browser.test_overlap import open_scene
from tests.table.driver import act as move
from tests.table.driver import actor, started, with_config

SIZES = ((640, 360), (667, 375), (844, 390), (932, 430))
Size = tuple[int, int]


def named(size: Size) -> str:
    return f"{size[0]}x{size[1]}"


def in_view(one: Locator) -> bool:
    """Whether all of something is on the screen, and nothing lies on its middle."""
    seen: bool = one.evaluate(
        """(e) => {
          const r = e.getBoundingClientRect();
          const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
          return r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight
            && top !== null && (e.contains(top) || top.contains(e));
        }"""
    )
    return seen


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_keys_board_and_own_cards_are_in_view_and_the_rest_can_be_scrolled_there(
    open_phone: OpenPhone, size: Size
) -> None:
    page = open_scene(open_phone, (Scene.YOUR_TURN, 9, size, "zh-CN", CHINESE))
    for name in ("bar", "board", "own", "hero", "event"):
        assert in_view(page.locator(part(name))), name
    for key in ("fold", "main", "raise"):
        assert in_view(page.locator(act(key))), key
    for seat in page.locator(part("seat")).all():
        seat.scroll_into_view_if_needed()
        assert in_view(seat)
        assert in_view(page.locator(act("main")))


@pytest.mark.parametrize(
    ("scene", "size", "language"),
    [
        (Scene.YOUR_TURN, SIZES[0], "ja"),
        (Scene.RAISING, SIZES[0], "ja"),
        (Scene.SUMMARY, SIZES[0], "en"),
        (Scene.REFUSED, SIZES[1], "zh-TW"),
        (Scene.PRE_ACTION, SIZES[2], "en"),
        (Scene.SHOWDOWN, SIZES[3], "ja"),
    ],
    ids=str,
)
def test_nothing_overlaps_sideways(open_phone: OpenPhone, scene: Scene, size: Size, language: str) -> None:
    page = open_scene(open_phone, (scene, 9, size, language, LATIN))
    found = problems(read_layout(page.evaluate(PROBE)))
    assert not found, "\n".join(found)


def test_the_raise_sheet_fits_beside_the_felt(open_phone: OpenPhone) -> None:
    page = open_scene(open_phone, (Scene.YOUR_TURN, 9, SIZES[1], "zh-CN", CHINESE))
    raising = page.locator(act("raise"))
    sheet = page.locator(part("sheet"))
    for _ in range(TRIES):  # a key that has just come does not count yet
        raising.click()
        if sheet.count():
            break
        page.wait_for_timeout(25)
    expect(sheet).to_be_visible()
    page.wait_for_function("() => !document.getAnimations().some((one) => one.playState === 'running')")
    for key in ("less", "more", "quick-min", "quick-max", "close", "confirm"):
        assert in_view(page.locator(act(key))), key
    assert in_view(page.locator(part("own")))


def test_a_turn_brings_back_the_own_cards_that_were_scrolled_away(open_phone: OpenPhone) -> None:
    page = open_phone(*SIZES[1], settings=STILL, still=True)
    sign_in(page, "小明")
    table = started([1000] * 6, button=0, config=with_config(seats=6))
    viewer = (actor(table) + 1) % 6
    script = show_table(page, table, viewer=viewer)
    own = page.locator(part("own"))
    assert in_view(own)
    own.evaluate("(e) => e.closest('.ground').scrollTo({ top: -1000 })")
    assert not in_view(own)
    move(table, CALL)
    script.tell()
    expect(page.locator(act("main"))).to_be_enabled()
    wait_until(page, lambda: in_view(own), "the own cards in view")


def test_the_table_turns_with_the_phone(open_phone: OpenPhone) -> None:
    page = open_scene(open_phone, (Scene.YOUR_TURN, 6, (390, 844), "zh-CN", CHINESE))
    upright = page.locator(part("own")).bounding_box()
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator(part("dock"))).to_have_css("left", "360px")
    assert in_view(page.locator(part("own")))
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(part("dock"))).to_have_css("left", "0px")
    assert page.locator(part("own")).bounding_box() == upright
