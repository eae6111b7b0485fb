"""The layout check itself, on small pages that are wrong in one way each."""

import pytest
from playwright.sync_api import Page

from tests.browser.overlap import PROBE, problems, read_layout
from tests.marks import long_only

HEAD = """<!doctype html><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>body{margin:0}[data-phone]{position:relative;width:390px;height:800px;overflow:hidden}
[data-part],.at{position:absolute;box-sizing:border-box}</style><div data-phone>"""


ONE_LINE = "overflow:hidden;white-space:nowrap"
DOTS = f"{ONE_LINE};text-overflow:ellipsis"


def at(x: int, y: int, width: int, height: int, extra: str = "") -> str:
    return f'style="left:{x}px;top:{y}px;width:{width}px;height:{height}px;{extra}"'


def seat(number: int, x: int) -> str:
    return f'<div data-part="seat" data-seat="{number}" {at(x, 10, 80, 60)}></div>'


def found(page: Page, body: str) -> list[str]:
    page.route(
        "**/layout", lambda route: route.fulfill(content_type="text/html;charset=utf-8", body=HEAD + body + "</div>")
    )
    page.goto("/layout")
    return problems(read_layout(page.evaluate(PROBE)))


@pytest.mark.long
def test_parts_side_by_side_are_fine(phone: Page) -> None:
    assert found(phone, seat(1, 10) + seat(2, 90) + f'<div data-part="board" {at(10, 70, 200, 80)}></div>') == []


def test_two_parts_that_overlap_are_found(phone: Page) -> None:
    assert found(phone, seat(1, 10) + seat(2, 80)) == ["seat 1 lies on seat 2: 10.0 by 60.0 px"]


def test_what_sticks_out_of_a_part_counts(phone: Page) -> None:
    sticking = f'<div data-part="seat" data-seat="1" {at(10, 10, 80, 60)}><i class="at" {at(0, 70, 30, 20)}>A</i></div>'
    assert found(phone, sticking + f'<div data-part="board" {at(10, 80, 200, 80)}></div>') == [
        "seat 1 lies on board: 30.0 by 20.0 px"
    ]


@pytest.mark.long
def test_a_part_within_a_part_and_what_is_hidden_do_not_count(phone: Page) -> None:
    hero = f'<div data-part="hero" {at(0, 300, 390, 200)}><div data-part="own" {at(20, 20, 100, 100)}></div></div>'
    hidden = f'<div data-part="event" {at(20, 320, 50, 50, "visibility:hidden")}>x</div>'
    clear = f'<div data-part="hand" {at(20, 320, 50, 50, "opacity:0")}>x</div>'
    assert found(phone, hero + hidden + clear) == []


@pytest.mark.long
def test_a_sheet_may_lie_on_the_dock_but_not_on_the_board_unless_it_is_modal(phone: Page) -> None:
    under = f'<div data-part="dock" {at(0, 600, 390, 200)}></div><div data-part="board" {at(0, 500, 390, 90)}></div>'
    sheet = f'data-part="sheet" {at(0, 550, 390, 250)}></div>'
    assert found(phone, under + "<div " + sheet) == ["board lies on sheet: 390.0 by 40.0 px"]
    assert found(phone, under + '<div aria-modal="true" ' + sheet) == []


@pytest.mark.long
def test_a_bubble_may_lie_on_its_own_seat_but_not_on_what_matters_there(phone: Page) -> None:
    def bubble(number: int, y: int) -> str:
        return f'<div data-part="said" data-seat="{number}" {at(10, y, 80, 20)}></div>'

    faces = (
        f'<div data-part="seat" data-seat="1" {at(10, 10, 80, 60)}><i data-part="faces" {at(0, 0, 80, 30)}></i></div>'
    )
    assert found(phone, seat(1, 10) + bubble(1, 20)) == []
    assert found(phone, faces + bubble(1, 45)) == []
    assert found(phone, faces + bubble(1, 20)) == ["faces lies on said 1: 80.0 by 20.0 px"]
    assert found(phone, seat(1, 10) + bubble(2, 20)) == ["seat 1 lies on said 2: 80.0 by 20.0 px"]


@pytest.mark.long
def test_a_note_may_lie_on_what_the_bar_says_but_on_no_key_of_it(phone: Page) -> None:
    bar = (
        f'<div data-part="bar" {at(0, 0, 390, 48)}><button class="at" {at(0, 0, 48, 48)}></button>'
        f'<div data-part="about" {at(60, 0, 200, 48)}></div></div>'
    )
    assert found(phone, bar + f'<div data-part="note" {at(60, 0, 200, 48)}></div>') == []
    assert found(phone, bar + f'<div data-part="toast" {at(40, 0, 200, 48)}></div>') == [
        "bar lies on toast: 8.0 by 48.0 px"
    ]


def face(x: int) -> str:
    """A face of 48 pixels, and a tag that begins so far to the right."""
    return f'<b data-face class="at" {at(0, 10, 48, 48)}></b><i data-tag class="at" {at(x, 30, 60, 18)}>フォールド</i>'


WRAPPED = f'<p class="at" {at(10, 10, 200, 60)}><b>a name</b> and words that go on in the line below it, and on</p>'
CLAMPED = "overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2"
FURTHER_FAULTS = (
    (f'<button class="at" {at(10, 10, 43, 60)}>x</button>', "too small for a finger"),
    (f'<input class="at" {at(10, 10, 200, 30)}>', "too small for a finger"),
    (f'<p class="at" {at(10, 10, 200, 30, "font-size:11px")}>跟注</p>', "'跟注' is too small to read: 11 px"),
    (
        f'<p class="at" {at(10, 10, 40, 30, ONE_LINE)}>a long name</p>',
        "'a long name' is cut off without an ellipsis",
    ),
    (
        f'<p class="at" {at(10, 10, 40, 30, ONE_LINE)}><b>a long name</b></p>',
        "'a long name' is cut off without an ellipsis",
    ),
    (
        f'<div data-part="hero" {at(10, 10, 200, 44)}><b class="at" {at(0, 0, 60, 20)}>999,999</b>'
        f'<i class="at" {at(40, 4, 60, 20)}>20 s</i></div>',
        "'999,999' is written over '20 s'",
    ),
    (
        f'<button class="at" {at(10, 10, 60, 50, "white-space:nowrap")}>a long word on a key</button>',
        "'a long word on a key' spills out of its key",
    ),
    ('</div><div style="width:500px;height:1px">', "scrolls sideways"),
)


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (f'<div data-part="pot" {at(350, 10, 80, 20)}></div>', "leaves the phone"),
        (
            f'<p class="at" data-chips {at(10, 10, 40, 30, DOTS)}>999,999,999</p>',
            "the amount '999,999,999' is cut off",
        ),
        (
            f'<p data-part="said" data-seat="1" {at(10, 10, 60, 30, CLAMPED)}>nice hand, I thought you had nothing</p>',
            "what was said is cut off: 'nice hand",
        ),
        (f"<p>{face(30)}</p>", "the tag 'フォールド' lies on a face: 18.0 of 48 px"),
        (f'<button class="at" {at(10, 10, 60, 90)}>ヘッズアップ</button>', "a word of 'ヘッズアップ' is broken inside"),
        *(pytest.param(*one, marks=pytest.mark.long) for one in FURTHER_FAULTS),
    ],
)
def test_what_is_wrong_is_named(phone: Page, body: str, problem: str) -> None:
    assert any(problem in one for one in found(phone, body))


@pytest.mark.parametrize(
    "body",
    [
        f'<button class="at" {at(10, 10, 44, 44)}>x</button>',
        f"<p>{face(38)}</p>",
        *long_only(
            WRAPPED,
            f'<button class="at" {at(10, 10, 100, 90)}>このハンド後に席を立つ</button>',
            f'<p class="at" {at(10, 10, 40, 30, "font-size:11px")}>BTN</p>',
            f'<p class="at" {at(10, 10, 40, 30, DOTS)}>a long name</p>',
            f'<p class="at" data-chips {at(10, 10, 200, 30, "overflow:hidden")}>999,999,999</p>',
            f'<div class="at" {at(10, 10, 80, 90, "overflow:auto")}><p style="height:900px">a long list</p></div>',
        ),
    ],
)
def test_what_is_right_is_not_reported(phone: Page, body: str) -> None:
    assert found(phone, body) == []
