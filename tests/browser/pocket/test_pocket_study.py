"""Practice, a session's report, charts, the drill and a solved spot, without host and network."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import Looks
from tests.browser.phone import act, part
from tests.browser.play import QUICK, play_until
from tests.browser.pocket.device_page import ask, play_at, screen_is, show
from tests.browser.pocket.test_pocket_play import SUMMARY
from tests.browser.test_practice import finish

PATIENCE = 90_000


@pytest.fixture(scope="module")
def played(seated: Page) -> Page:
    """Somebody who called everything in a hand against one bot that does the same."""
    play_at(seated, "solo", seed=11, players=2, level="caller", nextHand="manual", **QUICK)
    play_until(seated, SUMMARY)
    return seated


def open_replay(page: Page) -> None:
    line = ask(page, "/api/hands")["hands"][0]
    show(page, f"/hands/{line['table']}/{line['hand']}", "replay")


@pytest.mark.long
def test_a_practice_is_played_to_its_verdict(played: Page) -> None:
    open_replay(played)
    played.locator(act("options")).click()
    played.locator(act("play-on")).click()
    screen_is(played, "practice")
    finish(played)
    looks = Looks(played, "pocket")
    looks.at("practice end")
    expect(played.locator(act("verdict"))).to_be_enabled(timeout=PATIENCE)
    played.locator(act("verdict")).click()
    expect(played.locator(f"{part('verdict')} [data-decision]").first).to_be_visible()
    looks.at("practice verdict")
    played.keyboard.press("Escape")
    played.locator(act("leave-practice")).click()
    screen_is(played, "replay")
    looks.end()


@pytest.mark.long
def test_the_report_of_the_session_is_told(played: Page) -> None:
    show(played, "/statistics", "statistics")
    played.locator("[data-session] button").first.click()
    played.locator(act("report")).first.click()
    told = played.locator(f"{part('evening')} h3")
    expect(told.first).to_be_visible(timeout=PATIENCE)
    Looks(played, "pocket").at("report")
    played.keyboard.press("Escape")


@pytest.mark.long
def test_charts_and_the_drill_are_there_and_a_spot_says_why_it_is_not_solved(played: Page) -> None:
    show(played, "/study", "study")
    played.locator(act("begin-drill")).click(timeout=PATIENCE)
    played.locator("[data-answer]").first.click()
    expect(played.locator(part("answer"))).not_to_be_empty()
    played.locator(act("more")).click()
    expect(played.locator("[role=gridcell]").first).to_be_visible()
    open_replay(played)
    played.locator(act("review")).click()
    played.locator(f"[data-decision] {act('solve')}").last.click(timeout=PATIENCE)
    expect(played.locator(f'[data-screen="solution"] {part("not-solved")}')).to_contain_text("这里没有求解器")
