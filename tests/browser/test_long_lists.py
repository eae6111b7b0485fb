"""A list of any length is drawn where somebody looks (X6)."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.many_hands import play_many
from tests.browser.phone import OpenPhone, sign_in
from tests.browser.play import STILL, wait_until
from tests.marks import long_only

ROW = 68
# Rows of a screen of 844 points, of 500 beyond each of its edges, and of the pieces that reach over them.
MOST = 844 // ROW + 2 * 500 // ROW + 2 * 6
LIST = '[data-screen="history"] .scroll'


def listed(page: Page) -> list[int]:
    """The hands that are drawn."""
    found: list[str] = page.locator("[data-hand]").evaluate_all("all => all.map((one) => one.dataset.hand)")
    return [int(one) for one in found]


def in_view(page: Page) -> list[int]:
    """The hands that somebody sees."""
    inside = """(list) => [...list.querySelectorAll("[data-hand]")].filter((one) => {
      const box = one.getBoundingClientRect(), frame = list.getBoundingClientRect();
      return box.bottom > frame.top && box.top < frame.bottom;
    }).map((one) => Number(one.dataset.hand))"""
    found: list[int] = page.locator(LIST).evaluate(inside)
    return found


@pytest.mark.long
@pytest.mark.parametrize("hands", [45, *long_only(1000)])
def test_only_the_hands_that_are_looked_at_are_drawn(open_phone: OpenPhone, hands: int) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    page.goto("/")
    expect(page.locator('[data-screen="menu"]')).to_be_visible()
    play_many(page, hands)
    page.goto("/hands")
    expect(page.locator(f'[data-hand="{hands}"]')).to_be_visible()
    seen: set[int] = set()
    for _ in range(hands):
        wait_until(page, lambda: len(in_view(page)) >= min(5, hands), "rows in view")
        seen |= set(in_view(page))
        assert len(listed(page)) <= MOST, "more is drawn than anybody sees"
        if 1 in seen:
            break
        page.locator(LIST).evaluate("(list, by) => list.scrollBy(0, by)", 8 * ROW)
    assert seen == set(range(1, hands + 1))
    # The list is where one left it.
    top = page.locator(LIST).evaluate("(list) => list.scrollTop")
    before = in_view(page)
    page.locator(f'[data-hand="{before[len(before) // 2]}"]').click()
    expect(page.locator('[data-screen="replay"]')).to_be_visible()
    page.go_back()
    expect(page.locator('[data-screen="history"]')).to_be_visible()
    wait_until(page, lambda: set(before) <= set(in_view(page)), "the same rows")
    assert abs(page.locator(LIST).evaluate("(list) => list.scrollTop") - top) < ROW
