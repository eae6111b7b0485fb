"""A sit-and-go from the menu to its result; docs/tournaments.md has the rules."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_log import Message
from tests.browser.phone import OpenPhone, act, part, sign_in
from tests.browser.play import STILL, play_until, shove, told, wait_until

END, OUT = part("tournament-end"), part("tournament-out")
QUICK = {**STILL, "think": "off"}


def start(page: Page, *, seats: int, chips: int) -> None:
    """Make one against bots, with few chips."""
    sign_in(page, "独行")
    page.goto("/")
    page.locator(f"button{part('sit-and-go')}").click()
    sheet = page.locator(f"form{part('sit-and-go')}")
    sheet.locator(f'input[type="radio"][value="{seats}"]').check(force=True)
    sheet.locator("input[inputmode]").first.fill(str(chips))
    expect(sheet).to_contain_text(re.compile("大约 [0-9]+ 分钟"))
    go = sheet.locator(act("start-sit-and-go"))
    sheet.locator(part("more")).evaluate("key => key.click()")  # no mouse of a test that scrolls to it first
    heading, key = sheet.locator("h3").first.bounding_box(), go.bounding_box()
    assert heading is not None and key is not None
    assert heading["y"] + heading["height"] < key["y"], "what was opened lies behind the key"
    go.click()
    expect(page.locator('[data-screen="table"]')).to_be_visible()
    wait_until(page, lambda: bool(told(page, "tournamentStarted")), "the start, which nobody has to ask for")


def results(page: Page) -> list[Message]:
    (finished,) = told(page, "tournamentFinished")
    found: list[Message] = finished["results"]
    return found


@pytest.mark.parametrize(
    ("width", "height", "seats"),
    [(390, 844, 2), pytest.param(360, 640, 6, marks=pytest.mark.long)],
    ids=["two", "six"],
)
def test_a_sit_and_go_against_bots_to_its_result(open_phone: OpenPhone, width: int, height: int, seats: int) -> None:
    page = open_phone(width, height, settings=QUICK, still=True)
    start(page, seats=seats, chips=60)
    expect(page.locator(part("bar"))).to_contain_text(re.compile(r"1级 \d+:\d\d · 剩 \d 人"))
    play_until(page, f"{END}, {OUT}", shove)
    expect(page.locator(END)).to_be_visible(timeout=60_000)
    expect(page.locator(OUT)).to_have_count(0)  # the result takes its place, and heads-up it never shows
    places = results(page)
    assert len(places) == seats and sum(one["prize"] for one in places) == 100 * seats
    rows = page.locator(f"{END} tr")
    expect(rows).to_have_count(seats)
    expect(rows.first).to_contain_text(places[0]["name"])
    page.locator(act("again")).click()
    expect(page.locator(END)).to_have_count(0)
    wait_until(page, lambda: len(told(page, "tournamentStarted")) == 2, "another one")
