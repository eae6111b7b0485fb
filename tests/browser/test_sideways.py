"""A phone held sideways: bar and dock stand beside the felt, everybody is in view, and every key can be reached."""

from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.overlap import PROBE, problems, read_layout
from tests.browser.phone import OpenPhone, act, enter, make_table, open_table, part, sign_in
from tests.browser.play import STILL, TRIES
from tests.browser.scenes import CHINESE, Scene
from tests.browser.stage import settle
from tests.browser.test_overlap import open_scene

SIZES = ((640, 288), (640, 360), (667, 331), (844, 390), (932, 430))
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


def keep_free(page: Page, **insets: int) -> None:
    """Let a phone keep some pixels of its edges for its camera and its own bar."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})


@pytest.mark.parametrize(
    ("players", "size"),
    [(9, SIZES[0]), *(pytest.param(*one, marks=pytest.mark.long) for one in ((2, SIZES[3]), *product((6,), SIZES)))],
    ids=str,
)
def test_everybody_board_pot_own_cards_and_keys_are_in_view(open_phone: OpenPhone, players: int, size: Size) -> None:
    page = open_scene(open_phone, (Scene.YOUR_TURN, players, size, "zh-CN", CHINESE))
    for name in ("bar", "board", "pot", "own", "hero", "event", "hand"):
        assert in_view(page.locator(part(name))), name
    for key in ("fold", "main", "raise"):
        assert in_view(page.locator(act(key))), key
    seats = page.locator(part("seat")).all()
    assert len(seats) == players - 1
    assert all(in_view(seat) for seat in seats)


@pytest.mark.long
def test_the_raise_sheet_fits_beside_the_felt(open_phone: OpenPhone) -> None:
    page = open_scene(open_phone, (Scene.YOUR_TURN, 9, (667, 375), "zh-CN", CHINESE))
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


@pytest.mark.long
def test_the_table_turns_with_the_phone(open_phone: OpenPhone) -> None:
    page = open_scene(open_phone, (Scene.YOUR_TURN, 6, (390, 844), "zh-CN", CHINESE))
    upright = page.locator(part("own")).bounding_box()
    dock = page.locator(part("dock"))
    page.set_viewport_size({"width": 844, "height": 390})
    expect(dock).not_to_have_css("left", "0px")
    assert all(in_view(seat) for seat in page.locator(part("seat")).all())
    page.set_viewport_size({"width": 390, "height": 844})
    expect(dock).to_have_css("left", "0px")
    assert page.locator(part("own")).bounding_box() == upright


@pytest.mark.long
def test_what_the_phone_keeps_for_itself_stays_free(open_phone: OpenPhone) -> None:
    page = open_scene(open_phone, (Scene.YOUR_TURN, 9, (844, 390), "zh-CN", CHINESE))
    keep_free(page, left=48, bottom=21)
    page.set_viewport_size({"width": 844, "height": 389})  # it is measured again
    page.wait_for_function("() => document.querySelector('[data-phone]').getBoundingClientRect().left === 48")
    settle(page)
    boxes = [one.bounding_box() for name in ("seat", "hand") for one in page.locator(part(name)).all()]
    assert all(box is not None and box["x"] >= 48 and box["y"] + box["height"] <= 389 - 21 for box in boxes)


@pytest.mark.long
def test_a_table_without_a_clock_says_so_in_its_own_width(open_phone: OpenPhone) -> None:
    page = open_phone(640, 360, language="ja", settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, "online", clock=None))
    expect(page.locator(".facts")).to_be_visible()
    settle(page)
    found = problems(read_layout(page.evaluate(PROBE)))
    assert not found, "\n".join(found)


@pytest.mark.long
def test_a_low_window_of_a_pc_is_a_framed_phone(open_phone: OpenPhone) -> None:
    page = open_scene(open_phone, (Scene.YOUR_TURN, 9, (1440, 580), "zh-CN", CHINESE))
    phone = page.locator("[data-phone]").bounding_box()
    assert phone is not None and phone["width"] == 390 and phone["y"] > 0
    assert all(in_view(seat) for seat in page.locator(part("seat")).all())
    assert in_view(page.locator(act("main")))


@pytest.mark.long
def test_the_menu_keeps_its_tabs_and_its_sheets_in_view(open_phone: OpenPhone) -> None:
    page = open_phone(844, 390, settings=STILL, still=True)
    sign_in(page, "小明")
    make_table(page)
    page.goto("/")
    expect(page.locator(part("resume"))).to_be_visible()
    settle(page)
    assert in_view(page.locator(part("resume")))
    assert all(in_view(tab) for tab in page.locator("nav button").all())
    for sheet in ("quit", "rename"):
        page.locator(part(sheet)).click()
        asked = page.get_by_role("dialog")
        expect(asked).to_be_visible()
        settle(page)
        assert all(in_view(one) for one in asked.locator(".btn, input").all()), sheet
        page.keyboard.press("Escape")
        expect(asked).to_have_count(0)


@pytest.mark.long
def test_the_door_opens_sideways(open_phone: OpenPhone) -> None:
    page = open_phone(667, 331, still=True)
    page.goto("/")
    door = page.locator('[data-screen="enter"]')
    expect(door).to_be_visible()
    assert in_view(door.locator("form button").first)
    enter(page, "小明")


@pytest.mark.long
@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]], ids=named)
def test_the_tour_shows_what_it_speaks_of(open_phone: OpenPhone, size: Size) -> None:
    page = open_phone(*size, settings={**STILL, "tourSeen": False}, still=True)
    sign_in(page, "小明")
    page.goto("/")
    page.locator(part("tour")).first.click()
    tour = page.locator(part("tour")).last
    stage, onward = tour.locator(".stage"), tour.locator("footer .jade")
    expect(stage).to_be_visible()
    settle(page)
    box = stage.bounding_box()
    assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size[1]
    assert in_view(onward)
    for _ in range(3):
        onward.click()
    rows = tour.locator(f"{part('hand-ranks')} > li").all()
    assert len(rows) == 10 and all(in_view(row) for row in rows)
    back = tour.locator("footer .quiet")
    lines = "e => { const r = document.createRange(); r.selectNodeContents(e); return r.getClientRects().length; }"
    assert back.evaluate(lines) == 1
    footer = tour.locator("footer")
    assert footer.evaluate("e => e.scrollWidth <= e.clientWidth")
