"""Blinds while they are typed, wherever that is: the big one follows the small one, and what is wrong is said."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.page_log import said
from tests.browser.phone import OpenPhone, act, enter, make_table, open_table, part, sign_in
from tests.browser.play import STILL, wait_until

# Which of the number boxes it is.
PLACE = "(e) => [...document.querySelectorAll('input[inputmode=numeric]')].indexOf(e)"


def boxes(page: Page) -> tuple[Locator, Locator]:
    """The small and the big blind's: found once, for what is wrong with a number becomes part of its name."""
    fields = page.locator("input[inputmode=numeric]")
    places = {name: page.get_by_label(name, exact=True).evaluate(PLACE) for name in ("小盲", "大盲")}
    return fields.nth(places["小盲"]), fields.nth(places["大盲"])


def open_form(page: Page, path: str) -> None:
    enter(page, "小明")
    if path == "/create":
        page.locator(part("friends")).tap()
    else:
        page.goto(path)


def open_host_menu(open_phone: OpenPhone) -> Page:
    """The blinds of a table that the page's person hosts: 10/20."""
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, "online", smallBlind=10, bigBlind=20))
    page.locator(part("dock")).locator(act("sit")).click()
    page.locator(act("take")).click()
    expect(page.locator(part("sheet"))).to_have_count(0)
    page.locator(f"{part('bar')} button").last.click()
    page.locator(part("sheet")).get_by_text("更改盲注").click()
    return page


def type_into(box: Locator, keys: str) -> None:
    """One sign after the other, as people type."""
    box.focus()
    box.press("End")
    for key in keys.split():
        box.press(key)


@pytest.mark.long
@pytest.mark.parametrize("path", ["/create", "/settings"])
def test_the_big_blind_follows_over_an_empty_box(phone: Page, path: str) -> None:
    open_form(phone, path)
    small, big = boxes(phone)
    before = int(small.input_value())
    expect(big).to_have_value(str(2 * before))
    type_into(small, "Backspace " * len(str(before)) + "8")
    expect(small).to_have_value("8")
    expect(big).to_have_value("16")


@pytest.mark.long
def test_a_big_blind_of_another_size_stays_while_a_number_is_on_its_way(phone: Page) -> None:
    open_form(phone, "/settings")
    small, big = boxes(phone)
    big.fill("20")
    small.fill("3")
    expect(big).to_have_value("20")
    type_into(small, "Backspace 1 0 Backspace")
    expect(small).to_have_value("1")
    expect(big).to_have_value("20")


@pytest.mark.long
def test_at_the_table_the_big_blind_follows_too(open_phone: OpenPhone) -> None:
    page = open_host_menu(open_phone)
    small, big = boxes(page)
    type_into(small, "Backspace Backspace 5 0")
    expect(big).to_have_value("100")
    page.locator(part("sheet")).get_by_role("button", name="好", exact=True).click()
    wait_until(page, lambda: any(one["type"] == "changeBlinds" for one in said(page)), "other blinds")
    asked = next(one for one in said(page) if one["type"] == "changeBlinds")
    assert (asked["small"], asked["big"]) == (50, 100)
    expect(page.locator(part("sheet"))).to_have_count(0)


def test_at_the_table_blinds_that_make_no_game_are_refused_with_their_numbers(open_phone: OpenPhone) -> None:
    page = open_host_menu(open_phone)
    small, big = boxes(page)
    small.fill("50")
    big.fill("20")
    sheet = page.locator(part("sheet"))
    expect(sheet.get_by_role("alert")).to_have_text("小盲：不能大于大盲 20")
    expect(sheet.get_by_role("button", name="好", exact=True)).to_be_disabled()
    small.press("Enter")
    small.fill("x")
    expect(sheet.get_by_role("alert")).to_have_text("小盲：请填一个整数")
    assert not [one for one in said(page) if one["type"] == "changeBlinds"]
