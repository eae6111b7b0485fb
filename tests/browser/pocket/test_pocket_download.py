"""What is fetched, and when: nothing of Python before the player asks, and no part of it twice."""

import re

import pytest
from playwright.sync_api import Page, expect

from feltroom.version import __version__
from tests.browser.phone import part
from tests.browser.play import own_cards, wait_until
from tests.browser.pocket.conftest import FOLDER, PocketPhone
from tests.browser.pocket.device_page import BOOT, is_open, kept_bytes, screen_is
from tests.browser.static_host import StaticHost

PARTS = f"/{FOLDER}pocket/parts/"
GATE = part("gate")
_READY = "() => navigator.serviceWorker.ready.then(() => true)"


def megabytes(page: Page) -> tuple[float, float]:
    """What the bar says: how much is there, of how much."""
    text = page.locator(part("progress")).inner_text()
    loaded, total = (float(number) for number in re.findall(r"[\d.]+", text))
    assert text.endswith("MB")
    return loaded, total


def test_python_is_fetched_when_the_player_asks_and_goes_on_where_it_was(
    device: PocketPhone, host: StaticHost, size_of_parts: int
) -> None:
    page = device.open()
    screen_is(page, "menu")
    page.evaluate(_READY)
    tabs = page.get_by_role("navigation").get_by_role("button")
    for tab, screen in ((1, "lobby"), (2, "history"), (3, "settings"), (0, "menu")):
        tabs.nth(tab).click()
        screen_is(page, screen)
        if screen == "history":
            expect(page.locator(part("no-hands"))).to_be_visible()  # there can be none where no house was ever opened
        if screen == "settings":
            expect(page.locator(part("version"))).to_have_text(__version__)  # which no house has said yet
    assert host.asked_for(PARTS) == [], "nobody has asked for a game"
    assert not [path for path in host.asked if "pyodide" in path and path.endswith(".wasm")]

    host.delay = 0.5
    page.locator(part("start-solo")).tap()
    gate = page.locator(GATE)
    expect(gate).to_have_attribute("data-gate", "downloading")
    expect(gate).to_contain_text("MB")
    wait_until(page, lambda: megabytes(page)[0] > 0, "the first megabyte", patience=BOOT)
    total = megabytes(page)[1]
    assert total == round(size_of_parts / 1e6, 1)
    gate.locator(part("cancel")).click()
    expect(gate).to_have_count(0)
    screen_is(page, "menu")
    page.wait_for_timeout(700)  # what was on its way
    assert page.locator(part("toast")).count() == 0, "who has cancelled knows it"
    before, kept = len(host.asked_for(PARTS)), kept_bytes(page)
    assert 0 < kept < size_of_parts
    page.wait_for_timeout(700)
    assert len(host.asked_for(PARTS)) == before, "a download that was cancelled is over"

    host.delay = 0.0
    page.locator(part("start-solo")).tap()
    screen_is(page, "table")
    expect(page.locator(f"{part('own')} [data-card]")).to_have_count(2)
    assert all(own_cards(page))
    asked = host.asked_for(PARTS)
    again = len(asked) - len(set(asked))
    assert again <= 4, "only those that were on their way"
    assert kept_bytes(page) == size_of_parts
    host.asked.clear()
    page.reload()
    screen_is(page, "table")
    assert host.asked_for(PARTS) == []


@pytest.mark.long  # the test above has a download that stops and goes on
def test_a_download_without_a_network_says_so_and_goes_on_later(device: PocketPhone, host: StaticHost) -> None:
    page = device.open()
    page.evaluate(_READY)
    host.down = True
    page.get_by_role("navigation").get_by_text("牌谱").tap()
    screen_is(page, "history")
    expect(page.locator(GATE)).to_have_attribute("data-gate", "failed", timeout=BOOT * 1000)
    expect(page.locator(GATE)).to_contain_text("没有网络")
    assert page.locator(part("toast")).count() == 0, "it is said once"
    host.down = False
    page.locator(part("retry")).click()
    expect(page.locator(GATE)).to_have_count(0, timeout=BOOT * 1000)
    is_open(page)
    expect(page.locator('[data-screen="history"]')).to_contain_text("还没有")
