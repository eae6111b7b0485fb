"""Every other screen without host and network: hands, replay, statistics, review, lab, files, settings, tour."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_log import Message, frames
from tests.browser.phone import act, part
from tests.browser.play import QUICK, board, cards_of_others, decide, holes_told, next_hand, own_cards, play_until
from tests.browser.pocket.device_page import ask, play_at, screen_is, show
from tests.browser.pocket.test_pocket_play import SUMMARY
from tests.browser.test_dense_lab import PAIRS, dealt
from tests.browser.test_history import signed, step_through
from tests.browser.test_menu import stored

HANDS = 2
LAB = 40_000  # milliseconds that a busy machine may need for 25,000 deals


@pytest.fixture(scope="module")
def played(seated: Page) -> Page:
    """Somebody who folded a hand and called everything in another."""
    page = seated
    play_at(page, "solo", seed=11, players=3, level="caller", nextHand="manual", **QUICK)
    play_until(page, SUMMARY, lambda page: decide(page, "fold"))
    next_hand(page)
    play_until(page, SUMMARY)
    return page


def lines_of(page: Page) -> list[Message]:
    """The hands that the house knows."""
    found: list[Message] = ask(page, "/api/hands")["hands"]
    return [line for line in found if line["difference"] is not None]


def open_replay(page: Page) -> Message:
    """Open the last hand from the list."""
    line = lines_of(page)[0]
    show(page, "/hands", "history")
    page.locator(f'[data-hand="{line["hand"]}"]').click()
    screen_is(page, "replay")
    expect(page.locator(f"{part('own')} [data-card]")).to_have_count(2)
    return line


@pytest.mark.long
def test_the_list_has_every_hand_with_its_cards_and_its_result(played: Page) -> None:
    show(played, "/hands", "history")
    lines = lines_of(played)
    assert [line["hand"] for line in lines] == [2, 1]
    for line in lines:
        row = played.locator(f'[data-hand="{line["hand"]}"]')
        expect(row.locator("b")).to_have_text(signed(line["difference"]))
        expect(row.locator(".hole .card:not(.none)").first).to_be_visible()


def test_a_replay_steps_through_the_hand_and_shows_no_card_too_many(played: Page) -> None:
    line = open_replay(played)
    told = ask(played, f"/api/hands/{line['table']}/{line['hand']}")
    dealt_open = {card for event in told["events"] if event["type"] == "boardDealt" for card in event["cards"]}
    live = {card for place, cards in holes_told(frames(played)).items() if place[0] == line["hand"] for card in cards}
    assert step_through(played, live | dealt_open) > 5
    assert {*board(played)} == dealt_open
    assert {*own_cards(played), *cards_of_others(played)} == live


def test_the_review_grades_every_decision(played: Page) -> None:
    line = open_replay(played)
    played.locator(act("review")).click()
    grades = ask(played, f"/api/hands/{line['table']}/{line['hand']}/review")["decisions"]
    shown = played.locator("[data-decision]")
    expect(shown).to_have_count(len(grades))
    assert shown.evaluate_all("all => all.map((one) => one.dataset.grade)") == [one["grade"] for one in grades]
    played.keyboard.press("Escape")


@pytest.mark.long
def test_statistics_count_the_hands(played: Page) -> None:
    show(played, "/", "menu")
    played.locator(part("statistics")).click()
    expect(played.locator(part("chart"))).to_be_visible()
    overall = ask(played, "/api/statistics")["overall"]
    assert overall["hands"] == HANDS
    vpip = played.locator(part("figure-vpip"))
    expect(vpip).to_contain_text(f"{overall['vpip']['made']}/{overall['vpip']['of']}")


def test_hands_are_saved_as_files(played: Page) -> None:
    line = lines_of(played)[0]
    show(played, "/hands", "history")
    played.get_by_label("导出").click()
    phh, text = (save(played, place) for place in (0, 1))
    assert phh.count("variant = ") == HANDS
    assert text.count("玩家") >= HANDS
    played.keyboard.press("Escape")
    expect(played.locator(part("sheet"))).to_have_count(0)
    played.locator(f'[data-hand="{line["hand"]}"]').click()
    played.locator(f"{part('dock')} .keys button").last.click()
    phh = save(played, 0)
    assert phh.count("variant = ") == 1
    assert all(card in phh for card in line["hole"])
    played.keyboard.press("Escape")


def save(page: Page, place: int) -> str:
    """What is in the file that a key of the sheet saves."""
    with page.expect_download() as saved:
        page.locator(f"{part('sheet')} {part('file')}").nth(place).click()
    assert re.fullmatch(r"[\w.-]+\.\w+", saved.value.suggested_filename)
    return saved.value.path().read_text(encoding="utf-8")


@pytest.mark.long
def test_the_dense_lab_measures_what_was_painted_and_deals_it(seated: Page) -> None:
    show(seated, "/dense", "dense")
    strength, start = seated.locator(part("strength")), seated.locator(part("start-dense"))
    expect(strength).to_be_visible(timeout=LAB)
    before = strength.inner_text()
    seated.locator('[data-set="clear"]').click()
    seated.locator('[data-set="pairs"]').click()
    assert sorted(dealt(seated)) == sorted(PAIRS)
    expect(start).to_be_enabled(timeout=LAB)
    expect(strength).not_to_have_text(before)
    start.click()
    expect(seated.locator(part("friends-dense"))).to_have_count(0)  # they need a room
    seated.locator('[data-start="4"]').click()
    screen_is(seated, "table")
    expect(seated.locator(f"{part('own')} [data-card]")).to_have_count(2)
    ranks = {card[0] for card in own_cards(seated)}
    assert len(ranks) == 1, "only pairs are dealt"


def test_settings_are_kept_and_a_name_is_nobody_elses_business(seated: Page) -> None:
    show(seated, "/settings", "settings")
    seated.get_by_text("四色牌").click()
    seated.wait_for_function("() => document.documentElement.dataset.deck === 'two'")
    assert stored(seated)["fourColour"] is False
    seated.get_by_text("四色牌").click()
    expect(seated.locator(part("offline"))).to_have_attribute("data-offline", "ready")
    expect(seated.locator(part("transfer"))).to_have_count(0)
    show(seated, "/", "menu")
    seated.locator(part("rename")).click()
    sheet = seated.locator(part("sheet"))
    sheet.locator("input").fill("阿强")
    sheet.locator(".btn.jade").click()
    expect(seated.locator(part("rename"))).to_contain_text("阿强")
    assert ask(seated, "/api/me")["nickname"] == "阿强"


def test_what_is_for_friends_says_why_it_needs_a_room(seated: Page) -> None:
    show(seated, "/", "menu")
    expect(seated.locator(part("friends"))).to_contain_text("要有人开牌室")
    seated.locator(part("friends")).click()
    expect(seated.locator(part("toast"))).to_contain_text("要有人开牌室")
    seated.get_by_role("navigation").get_by_text("大厅").click()
    screen_is(seated, "lobby")
    expect(seated.locator(part("needs-room"))).to_contain_text("要有人开牌室")
    expect(seated.locator(part("create"))).to_have_count(0)
    for screen in ("clubs", "tournaments"):  # by address alone: the menu of a device does not lead there
        show(seated, f"/{screen}", screen)
        expect(seated.locator(part("needs-room"))).to_contain_text("要有人开牌室")
        expect(seated.locator(part("make"))).to_have_count(0)


@pytest.mark.long
def test_who_is_new_is_shown_around(seated: Page) -> None:
    seated.evaluate("""() => {
      const kept = JSON.parse(localStorage.getItem("feltroom.settings"));
      localStorage.setItem("feltroom.settings", JSON.stringify({ ...kept, tourSeen: false }));
    }""")
    show(seated, "/", "menu")
    seated.reload()
    seated.locator(part("tour")).click()
    tour = seated.get_by_role("dialog")
    steps = int(re.findall(r"第 1 步，共 (\d+) 步", tour.text_content() or "")[0])
    for step in range(1, steps + 1):
        expect(tour).to_contain_text(f"第 {step} 步")
        tour.get_by_role("button", name="下一步" if step < steps else "知道了").tap()
    expect(tour).to_have_count(0)
    assert stored(seated)["tourSeen"] is True
