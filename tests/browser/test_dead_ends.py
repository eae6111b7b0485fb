"""Wherever a table stops there is a key that goes on: a result with another game, or company (T1)."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import QUICK, STILL, shove, shown_table, told, wait_until


def test_winning_a_six_max_table_ends_in_a_result_and_another_game(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    first = make_table(page, "six", seed=5, **QUICK)
    open_table(page, first)
    page.locator(act("start")).click()
    shove(page)
    page.locator(f"{part('sheet')} {act('next')}").click()
    outcome = page.locator("[data-outcome=victory]")
    expect(outcome).to_be_visible()
    outcome.locator(act("again")).click()
    expect(outcome).to_have_count(0)
    wait_until(
        page, lambda: len({one["hand"] for one in told(page, "handBegan")}) > 0, "the first hand of another table"
    )
    assert not page.url.endswith(first)
    expect(page.locator(f"{part('seat')}:not([data-empty])")).to_have_count(5)


def test_a_host_without_company_adds_a_bot_and_begins(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, "online", seats=3, **QUICK))
    page.locator(act("sit")).click()
    page.locator(f"{part('sheet')} {act('take')}").click()
    add = page.locator(act("addBots"))
    expect(add).to_contain_text("添加机器人")
    expect(page.locator(act("invite"))).to_be_visible()
    page.wait_for_timeout(450)  # a key that has just come does nothing
    add.click()
    start = page.locator(act("start"))
    expect(start).to_be_enabled()
    start.click()
    wait_until(page, lambda: bool(told(page, "handBegan")), "the first hand")


@pytest.mark.long
def test_a_solo_game_is_played_by_the_rules_of_the_settings(open_phone: OpenPhone) -> None:
    """A2, T17: ante, burn cards and reopening."""
    stakes = {"soloStack": 100, "soloSmallBlind": 25, "soloBigBlind": 50, "soloAnte": 5}
    rules = {"soloBurn": False, "soloReopen": "half", "think": "normal", "seed": 0}
    page = open_phone(settings={**STILL, **stakes, **rules}, still=True)
    sign_in(page, "独行")
    page.goto("/")
    page.locator(part("start-solo")).click()
    wait_until(page, lambda: bool(told(page, "handBegan")), "the first hand")
    config = shown_table(page)["config"]
    assert (config["rules"]["ante"], config["rules"]["burn"], config["rules"]["reopen"]) == (5, False, "half")
