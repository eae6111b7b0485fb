"""The clock: seen at the acting seat and in the dock, and what happens at zero (B3)."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import OpenPhone, act, make_table, open_table, part, sign_in
from tests.browser.play import QUICK, STILL, acts, own_seat, shown_table, told, turns, wait_until

# What is left at the own seat in seconds, and in the dock as a part of a hundred, both of the same moment.
LEFT = """() => [
  parseInt(document.querySelector("[data-part=hero] .seconds").textContent),
  parseFloat(document.querySelector("[data-part=dock] .time").style.getPropertyValue("--left")),
]"""


def seated(open_phone: OpenPhone, preset: str, **settings: object) -> Page:
    page = open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    open_table(page, make_table(page, preset, **{**QUICK, **settings}))
    dock = page.locator(part("dock"))
    if preset == "online":
        dock.locator(act("sit")).click()
        page.locator(act("take")).click()
    dock.locator(act("start")).click()
    # What was told is waited for, not what is shown: a short clock is soon over.
    wait_until(page, lambda: shown_table(page)["you"]["seat"] is not None and turns(page) != [], "one's turn")
    return page


@pytest.mark.long
def test_six_max_shows_ten_seconds_at_the_acting_seat_and_in_the_dock(open_phone: OpenPhone) -> None:
    page = seated(open_phone, "six")
    assert turns(page)[0]["allowance"] == 10_000
    expect(page.locator(f"{part('hero')} .ring")).to_have_count(1)
    expect(page.locator(".ring")).to_have_count(1)  # nobody else's clock runs
    seconds, before = page.evaluate(LEFT)
    assert 10 * (seconds - 1) <= before <= 10 * seconds <= 100
    shorter = (
        "least => parseFloat(document.querySelector('[data-part=dock] .time').style.getPropertyValue('--left')) < least"
    )
    page.wait_for_function(shorter, arg=before - 5)
    page.locator(act("raise")).click()
    expect(page.locator(f"{part('sheet')} .time")).to_have_count(1)  # the sheet hides neither


@pytest.mark.parametrize(
    ("preset", "at_zero"), [("six", "fold"), pytest.param("online", "check_or_fold", marks=pytest.mark.long)]
)
def test_at_zero_the_table_decides_as_the_preset_says(open_phone: OpenPhone, preset: str, at_zero: str) -> None:
    bots = {} if preset == "six" else {"bots": [{"level": "caller"}]}
    page = seated(open_phone, preset, clock={"allowance": 1500, "bank": 0}, nextHand="manual", **bots)
    hand, seat = turns(page)[0]["hand"], own_seat(page)
    free = turns(page)[0]["legal"]["check"]
    wait_until(page, lambda: any(event["seat"] == seat for event in told(page, "timedOut")), "the clock's end")
    kind = "checked" if free and at_zero == "check_or_fold" else "folded"
    wait_until(page, lambda: any(one["seat"] == seat for one in told(page, kind)), f"{kind} at zero")
    assert next(event["hand"] for event in told(page, kind) if event["seat"] == seat) == hand
    assert acts(page) == []
    if kind == "folded":
        expect(page.locator(part("hero"))).to_contain_text("弃牌")
        expect(page.locator(act("main"))).to_have_count(0)


@pytest.mark.long
def test_online_the_time_bank_runs_after_the_allowance(open_phone: OpenPhone) -> None:
    page = seated(open_phone, "online", clock={"allowance": 1000, "bank": 8000}, bots=[{"level": "caller"}])
    assert turns(page)[0]["allowance"] == 1000
    expect(page.locator(f"{part('hero')} .seconds")).to_contain_text(re.compile("[2-8] 秒"))  # more than was allowed
    assert [event["seat"] for event in told(page, "timeBankStarted")] == [own_seat(page)]
    assert told(page, "timedOut") == []
    expect(page.locator(act("main"))).to_be_enabled()


@pytest.mark.long
def test_who_lets_the_clock_run_out_twice_sits_out_and_can_come_back(open_phone: OpenPhone) -> None:
    page = seated(open_phone, "online", clock={"allowance": 600, "bank": 0}, bots=[{"level": "caller"}])
    back = page.locator(part("dock")).locator(act("comeBack"))
    expect(back).to_be_visible(timeout=15_000)
    expect(page.locator(part("hero"))).to_contain_text("暂离")
    back.click()
    wait_until(page, lambda: own_seat(page) in [one["seat"] for one in told(page, "playerCameBack")], "the way back")
