"""The browser is closed in the middle of a hand and opened again, with neither host nor network."""

from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.phone import act, find_browser, part
from tests.browser.play import QUICK, play_until
from tests.browser.pocket.conftest import FOLDER, PocketPhone, phone_options
from tests.browser.pocket.device_page import BOOT, is_open, play_at, screen_is, table_of, told_at
from tests.browser.pocket.test_pocket_play import SUMMARY, reach_the_flop, what_is_seen
from tests.browser.static_host import static_host


@pytest.mark.long
def test_a_hand_goes_on_after_the_browser_was_closed(playwright: Playwright, folder: Path, tmp_path: Path) -> None:
    def start() -> PocketPhone:
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=find_browser(), args=["--no-sandbox"], **phone_options()
        )
        return PocketPhone(context, url)

    with static_host(folder) as host:
        url = host.url + FOLDER
        phone = start()
        page = phone.open("#/hands")  # a screen that needs the house, so Python is fetched
        table = play_at(page, "solo", seed=5, players=3, level="caller", nextHand="manual", **QUICK)
        reach_the_flop(page)
        before, events = what_is_seen(page), told_at(page, table)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        phone.judge()
        phone.context.close()

    phone = start()
    phone.context.set_offline(True)
    page = phone.open()
    is_open(page)
    expect(page.locator(part("resume"))).to_be_visible()
    page.wait_for_timeout(500)  # a tap that was meant for what lay there before does nothing
    page.locator(part("resume")).click()
    screen_is(page, "table")
    expect(page.locator(act("main"))).to_be_enabled(timeout=BOOT * 1000)
    assert table_of(page) == table
    assert what_is_seen(page) == before
    again = {event["seq"]: event for event in told_at(page, table)}
    hand = events[[event["type"] for event in events].index("handBegan") :]
    assert [again[event["seq"]] for event in hand] == hand, "the hand is told as it was"
    play_until(page, SUMMARY)
    (settled,) = told_at(page, table, "handSettled")
    assert sum(one["difference"] for one in settled["results"]) == 0
    phone.judge()
    phone.context.close()
