"""The list of hand ranks: opened from the menu of a table, where one's own hand is marked, and a step of the tour."""

import re

import pytest
from playwright.sync_api import Page, expect

from feltroom.table import Table
from tests.browser.looks import Looks
from tests.browser.phone import LANGUAGES, OpenPhone, part, sign_in
from tests.browser.play import STILL
from tests.browser.scripted import show_table
from tests.browser.stage import settle
from tests.table.driver import act as move
from tests.table.driver import calling, legal_of, rig, started

HOLES, BOARD = ("As 8h", "7c 2d"), "Ad 8s Kc 4h 2c"
# The best first: the name, and how many of the five cards make the hand.
RANKS = [
    ("皇家同花顺", 5),
    ("同花顺", 5),
    ("四条", 4),
    ("葫芦", 5),
    ("同花", 5),
    ("顺子", 5),
    ("三条", 3),
    ("两对", 4),
    ("一对", 2),
    ("高牌", 1),
]
MENU = f"{part('bar')} button:last-of-type"
TITLE = re.compile("牌型大小|役の強さ|Hand rankings")
LIST = part("hand-ranks")


def show_the_flop(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand of two players in which the viewer has made two pair."""
    rig(monkeypatch, *HOLES, board=BOARD)
    table: Table = started((5000,) * 2, button=0)
    for _ in range(2):
        move(table, calling(legal_of(table)))
    show_table(page, table, viewer=0)


def open_list(page: Page) -> None:
    page.locator(MENU).click()
    page.locator(f"{part('sheet')} .cell").filter(has_text=TITLE).click()
    expect(page.locator(LIST)).to_be_visible()


def test_ten_ranks_the_best_first_and_ones_own_is_marked(
    open_phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_phone(360, 640, settings=STILL, still=True)
    sign_in(page, "小明")
    show_the_flop(page, monkeypatch)
    open_list(page)
    rows = page.locator(f"{LIST} > li")
    found = [(row.locator("b").inner_text(), row.locator(".card:not(.dim)").count()) for row in rows.all()]
    assert found == RANKS
    assert [row.locator(".card").count() for row in rows.all()] == [5] * 10
    own = page.locator(f"{LIST} > [aria-current]")
    expect(own).to_have_count(1)
    expect(own).to_contain_text("两对")
    # What is read: a list whose items have their name once, and no cards.
    read = page.locator(LIST).aria_snapshot()
    assert read.count("listitem") == 10 and "img" not in read, read
    assert all(read.count(f"listitem: {name} ") == 1 for name, _ in RANKS), read
    page.keyboard.press("Escape")
    expect(page.locator(LIST)).to_have_count(0)


@pytest.mark.long
def test_it_fits_and_can_be_read_by_everybody(looks: Looks, monkeypatch: pytest.MonkeyPatch) -> None:
    page = looks.page
    page.goto("/settings")
    page.locator(part("tour")).scroll_into_view_if_needed()
    looks.at("the tour in the settings")
    page.locator(part("tour")).click()
    for _ in range(3):
        page.locator("footer .jade").click()
    expect(page.locator(LIST)).to_be_visible()
    looks.at("hand ranks in the tour")
    page.keyboard.press("Escape")
    show_the_flop(page, monkeypatch)
    open_list(page)
    looks.at("hand ranks")
    looks.end()


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rank_is_within_reach_in_letters_of_twice_the_size(
    open_phone: OpenPhone, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_phone(360, 640, language=language, settings=STILL, still=True)
    sign_in(page, "小明")
    page.goto("/settings")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator(part("tour")).click()
    for _ in range(3):
        page.locator("footer .jade").click()
    every_row_can_be_read(page)
    page.locator("footer .jade").scroll_into_view_if_needed()
    expect(page.locator("footer .jade")).to_be_in_viewport(ratio=0.9)
    page.keyboard.press("Escape")
    show_the_flop(page, monkeypatch)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    open_list(page)
    every_row_can_be_read(page)


def every_row_can_be_read(page: Page) -> None:
    """Each row is scrolled into view; its letters and cards are on the screen and do not lie on one another."""
    settle(page)
    for row in page.locator(f"{LIST} > li").all():
        row.scroll_into_view_if_needed()
        expect(row).to_be_in_viewport(ratio=0.9)
        words, cards = row.locator(".said").bounding_box(), row.locator(".cards").bounding_box()
        assert words is not None and cards is not None
        assert words["x"] >= 0 and words["x"] + words["width"] <= cards["x"] and cards["x"] + cards["width"] <= 360
        assert row.locator(".said").evaluate("e => e.scrollWidth <= e.clientWidth + 1")
