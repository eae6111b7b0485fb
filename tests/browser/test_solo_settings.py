"""A solo game and its settings: thinking time while it is played (T16), its seed again (T18), its results (T9)."""

import pytest
from playwright.sync_api import expect

from tests.browser.page_log import Message, frames, said
from tests.browser.phone import OpenPhone, act, part, sign_in
from tests.browser.play import STILL, holes_told, own_seat, play_until, shove, shown_table, told, turn_or, wait_until

OUTCOME = "[data-outcome]"
SMALL = {"soloStack": 100, "soloSmallBlind": 25, "soloBigBlind": 50, "soloLevel": "easy"}


@pytest.mark.long
def test_the_ledger_has_a_heading_and_a_copy_and_thinking_time_changes_in_the_running_game(
    open_phone: OpenPhone,
) -> None:
    page = open_phone(360, 640, language="en", settings={**STILL, "think": "short", "seed": 3}, still=True)
    sign_in(page, "Ming")
    page.goto("/")
    page.locator(part("start-solo")).click()
    turn_or(page, OUTCOME)
    table = shown_table(page)["table"]

    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Who is up or down").click()
    ledger = page.locator(part("ledger"))
    expect(ledger.get_by_role("heading", name="Results so far")).to_be_visible()
    page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    ledger.locator(act("copy-ledger")).click()
    page.wait_for_function("() => window.copied?.includes('Results so far') && window.copied.includes('Ming')")

    page.get_by_role("button", name="Settings").click()
    thinking = page.get_by_role("radiogroup", name="Bots think")
    thinking.get_by_role("radio", name="None").check()  # the radio lies over its word
    wait_until(page, lambda: bool(told(page, "thinkTimeChanged")), "the new thinking time")
    (changed,) = told(page, "thinkTimeChanged")
    assert (changed["least"], changed["most"]) == (0, 0)
    assert [one["table"] for one in said(page) if one["type"] == "changeThinkTime"] == [table]


@pytest.mark.long
def test_after_a_game_with_a_seed_one_chooses_new_cards_or_the_same(open_phone: OpenPhone) -> None:
    def first_cards(of: Message) -> tuple[str, ...]:
        return holes_told([one for one in frames(page) if of["table"] == one.message.get("table")])[1, own_seat(page)]

    page = open_phone(language="en", settings={**STILL, **SMALL, "think": "off", "seed": 7}, still=True)
    sign_in(page, "Ming")
    page.goto("/")
    page.locator(part("start-solo")).click()
    turn_or(page, OUTCOME)
    first = shown_table(page)
    cards = first_cards(first)
    play_until(page, OUTCOME, shove)
    expect(page.locator(act("again"))).to_have_text("New cards")
    expect(page.locator(act("same-again"))).to_have_text("Same cards again")
    page.locator(act("same-again")).click()
    expect(page.locator(OUTCOME)).to_have_count(0)
    turn_or(page, OUTCOME)
    again = shown_table(page)
    assert again["table"] != first["table"] and again["reproducible"]
    assert first_cards(again) == cards
