"""A Dense Deck game from the menu: four players, one blind, a whole hand."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import OpenPhone, act, part, sign_in
from tests.browser.play import STILL, decide, own_seat, shown_table, told, turn_or, wait_until


@pytest.mark.long  # on a device a hand of the same game is played in every run
def test_a_dense_game_is_started_from_the_menu_and_played(open_phone: OpenPhone) -> None:
    page = open_phone(settings={**STILL, "think": "off"}, still=True)
    sign_in(page, "小明")
    page.goto("/")
    page.locator(part("dense")).click()
    expect(page.locator("[data-place]")).to_have_count(4)
    wait_until(page, lambda: bool(told(page, "handBegan")), "the first hand, which nobody has to start")
    config = shown_table(page)
    assert [seat is not None for seat in config["seats"]] == [True] * 4
    began = told(page, "handBegan")[0]
    assert len(began["seats"]) == 4 and began["small"] is None
    expect(page.locator(part("bar"))).to_contain_text("10")
    expect(page.locator(part("bar"))).not_to_contain_text("/10")
    seat = own_seat(page)
    for _ in range(20):
        # It ends when the next hand has begun by itself, or with the last chip.
        if not turn_or(page, act("rebuy")) or told(page, "handSettled"):
            break
        decide(page)
    posted = [event for event in told(page, "chipsPosted") if event["hand"] == 1]
    assert [(event["seat"], event["amount"]) for event in posted] == [(began["big"], 10)]
    settled = told(page, "handSettled")[0]
    assert sum(one["difference"] for one in settled["results"]) == 0
    assert any(one["seat"] == seat for one in settled["results"])
