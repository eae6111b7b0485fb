"""The site under a name of a LAN, by plain http: it can be played while it is open, and says what it lacks."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.phone import find_browser, part
from tests.browser.play import QUICK, play_until
from tests.browser.pocket.conftest import FOLDER, PocketPhone, pocket_phone
from tests.browser.pocket.device_page import play_at, show, told_at
from tests.browser.pocket.test_pocket_play import SUMMARY
from tests.browser.static_host import StaticHost

NAME = "cards.test"


@pytest.fixture
def lan_phone(playwright: Playwright, host: StaticHost) -> Iterator[PocketPhone]:
    """A phone to which the host is another machine."""
    port = host.url.rstrip("/").rpartition(":")[2]
    rules = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox", rules])
    with pocket_phone(browser, f"http://{NAME}:{port}/{FOLDER}") as phone:
        yield phone
    browser.close()


@pytest.mark.long
def test_it_is_played_while_it_is_open_and_says_that_offline_play_needs_https(lan_phone: PocketPhone) -> None:
    page = lan_phone.open("#/settings")
    assert not page.evaluate("isSecureContext")
    row = page.locator(part("offline"))
    expect(row).to_have_attribute("data-offline", "unsupported")
    expect(row).to_contain_text("https")
    show(page, "/hands", "history")  # a screen that needs the house
    table = play_at(page, "solo", seed=5, players=3, level="caller", nextHand="manual", **QUICK)
    play_until(page, SUMMARY)
    assert len(told_at(page, table, "handSettled")) == 1
    show(page, "/hands", "history")
    expect(page.locator("[data-hand]")).to_have_count(1)
