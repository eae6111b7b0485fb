"""Hands that were played: the list, its filters, the replay, the link for a stranger, and files to keep (E8)."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_log import Message, frames, log_of
from tests.browser.phone import OpenPhone, act, part, reload
from tests.browser.play import (
    STILL,
    board,
    cards_of_others,
    holes_told,
    own_cards,
    play_hands,
    told,
    wait_until,
)


def played(open_phone: OpenPhone, *keys: str) -> Page:
    """Somebody who played a hand with each key, in the list of hands."""
    page = open_phone(settings=STILL, still=True)
    play_hands(page, *keys)
    page.goto("/hands")
    expect(page.locator("[data-hand]")).to_have_count(len(keys))
    return page


def lines_of(page: Page) -> list[Message]:
    found: list[Message] = page.request.get("/api/hands").json()["hands"]
    return found


def signed(value: int) -> str:
    return f"+{value:,}" if value > 0 else f"{value:,}".replace("-", "−")


@pytest.mark.long
def test_the_list_has_every_hand_with_its_cards_and_its_result(open_phone: OpenPhone) -> None:
    page = played(open_phone, "fold", "main")
    lines = lines_of(page)
    assert [line["hand"] for line in lines] == [2, 1]
    own = {event["hand"]: event["hands"] for event in told(page, "holeCardsDealt")}
    for line in lines:
        row = page.locator(f'[data-hand="{line["hand"]}"]')
        expect(row.locator("b")).to_have_text(signed(line["difference"]))
        expect(row.locator(".hole .card:not(.none)").first).to_be_visible()
        cards = next((one["cards"] for one in own.get(line["hand"], []) if one["cards"]), line["hole"])
        assert sorted(cards) == sorted(line["hole"])
    expect(page.locator(".summary b")).to_have_text(signed(sum(line["difference"] for line in lines)))


def listed(page: Page) -> list[int]:
    found: list[int] = page.locator("[data-hand]").evaluate_all("all => all.map((one) => Number(one.dataset.hand))")
    return found


@pytest.mark.long
def test_filters_leave_what_was_won_or_lost(open_phone: OpenPhone) -> None:
    page = played(open_phone, "fold", "main", "main")
    lines = lines_of(page)
    for word, wanted in (
        ("赢", [line["hand"] for line in lines if line["difference"] > 0]),
        ("输", [line["hand"] for line in lines if line["difference"] < 0]),
        ("全部", [line["hand"] for line in lines]),
    ):
        page.locator(".segments button").filter(has_text=word).click()
        wait_until(page, lambda wanted=wanted: listed(page) == wanted, f"{word}: {wanted}")  # type: ignore[misc]  # a lambda's default has no type


def step_through(page: Page, allowed: set[str], *, most: int = 80) -> int:
    """Go from the first step to the last by the key; no card is shown that one was not allowed to see."""
    following = page.locator('[data-key="next"]')
    first = page.locator('[data-key="first"]')
    if first.is_enabled():
        first.click()
    for step in range(most):
        assert {*board(page), *own_cards(page), *cards_of_others(page)} <= allowed
        if following.is_disabled():
            return step
        following.click()
    raise AssertionError("the replay has no end")


def test_a_replay_steps_plays_and_scrubs_and_shows_no_card_too_many(open_phone: OpenPhone) -> None:
    page = played(open_phone, "fold")
    folded = lines_of(page)[-1]
    page.locator(f'[data-hand="{folded["hand"]}"]').click()
    expect(page.locator(f"{part('own')} [data-card]")).to_have_count(2)
    live = {card for place, cards in holes_told(frames(page)).items() if place[0] == folded["hand"] for card in cards}
    assert live >= {*folded["hole"]}
    steps = step_through(page, live | _board(page, folded))
    assert {*cards_of_others(page)} == live - {*folded["hole"]}, "what was not seen in play is not seen again"
    scrubber = page.locator(part("scrubber"))
    expect(scrubber).to_have_attribute("aria-valuenow", str(steps + 1))
    box = scrubber.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 2, box["y"] + 10)
    expect(scrubber).to_have_attribute("aria-valuenow", "1")
    page.mouse.move(box["x"] + 2, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 10, steps=4)
    page.mouse.up()
    expect(scrubber).to_have_attribute("aria-valuenow", str(steps + 1))
    page.locator('[data-key="previous"]').click()
    expect(scrubber).to_have_attribute("aria-valuenow", str(steps))
    page.locator('[data-key="toggle"]').click()
    expect(page.locator('[data-key="next"]')).to_be_disabled(timeout=10_000)  # it plays to the end by itself


def _board(page: Page, line: Message) -> set[str]:
    hand = page.request.get(f"/api/hands/{line['table']}/{line['hand']}").json()
    return {card for event in hand["events"] if event["type"] == "boardDealt" for card in event["cards"]}


@pytest.mark.long
def test_a_hand_that_was_shown_is_replayed_to_its_showdown(open_phone: OpenPhone) -> None:
    page = played(open_phone, "main")
    last = lines_of(page)[0]
    page.locator(f'[data-hand="{last["hand"]}"]').click()
    expect(page.locator(f"{part('own')} [data-card]")).to_have_count(2)
    page.locator('[data-key="last"]').click()
    expect(page.locator(f"{part('board')} [data-card]")).to_have_count(5)
    shown = [event for event in told(page, "handShown") if event["hand"] == last["hand"]]
    others = [card for event in shown for card in event["cards"] if card not in last["hole"]]
    assert sorted(cards_of_others(page)) == sorted(others)
    assert sorted(own_cards(page)) == sorted(last["hole"])


def test_a_shared_hand_opens_for_a_stranger_without_an_account_until_it_is_taken_back(open_phone: OpenPhone) -> None:
    page = played(open_phone, "main")
    line = lines_of(page)[0]
    page.locator(f'[data-hand="{line["hand"]}"]').click()
    page.locator(f"{part('dock')} .keys button").last.click()
    sheet = page.locator(part("sheet"))
    sheet.locator(".btn.jade").click()
    link = sheet.locator("input").input_value()

    stranger = open_phone(language="en", settings=STILL, still=True)
    stranger.goto(link)
    expect(stranger.locator('[data-screen="replay"]')).to_be_visible()
    expect(stranger.locator(f"{part('own')} [data-card]")).to_have_count(2)
    assert sorted(own_cards(stranger)) == sorted(line["hole"])
    assert stranger.context.cookies() == []
    step_through(stranger, {*_board(page, line), *line["hole"], *_shown(page, line)})
    # T4: who cannot read it finds their own language.
    stranger.locator(act("language")).click()
    stranger.locator(part("sheet")).get_by_role("button", name="日本語").click()
    expect(stranger.locator("html")).to_have_attribute("lang", "ja")
    expect(stranger.locator('[data-screen="replay"] h1')).to_contain_text("視点")
    stranger.locator(act("grip")).click()

    sheet.locator(".btn.danger").click()
    expect(sheet.locator("input")).to_have_count(0)
    log_of(stranger).expect("404")
    reload(stranger)
    expect(stranger.get_by_role("alert").first).to_be_visible()


@pytest.mark.long
def test_escape_closes_the_sheet_after_a_link_was_made(open_phone: OpenPhone) -> None:
    """T21: the key that made the link has gone, and the focus with it."""
    page = played(open_phone, "main")
    page.locator(f'[data-hand="{lines_of(page)[0]["hand"]}"]').click()
    page.locator(f"{part('dock')} .keys button").last.click()
    sheet = page.locator(part("sheet"))
    sheet.locator(".btn.jade").click()
    expect(sheet.locator("input")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.locator('[data-screen="replay"]')).to_be_visible()


def _shown(page: Page, line: Message) -> set[str]:
    return {card for event in told(page, "handShown") if event["hand"] == line["hand"] for card in event["cards"]}


@pytest.mark.long
def test_a_hand_and_all_hands_are_saved_as_files(open_phone: OpenPhone) -> None:
    page = played(open_phone, "fold")
    line = lines_of(page)[0]
    page.get_by_label("导出").click()
    for place, marks in ((0, "variant"), (1, "小明")):
        with page.expect_download() as saved:
            page.locator(f"{part('sheet')} {part('file')}").nth(place).click()
        text = saved.value.path().read_text(encoding="utf-8")
        assert marks in text and saved.value.suggested_filename
    page.keyboard.press("Escape")
    page.locator(f'[data-hand="{line["hand"]}"]').click()
    page.locator(f"{part('dock')} .keys button").last.click()
    for place, marks in ((0, "variant"), (1, "小明")):
        with page.expect_download() as saved:
            page.locator(f"{part('sheet')} {part('file')}").nth(place).click()
        assert marks in saved.value.path().read_text(encoding="utf-8")
