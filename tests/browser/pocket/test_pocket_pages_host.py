"""`feltroom site` on a host of pages such as GitHub's, where nothing can be set up: played, updated, and without it."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from feltroom.cli.main import main
from tests.browser.pages_host import pages_host
from tests.browser.phone import part
from tests.browser.play import QUICK, play_until
from tests.browser.pocket.conftest import make_available, pocket_phone
from tests.browser.pocket.device_page import BOOT, is_open, play_at, told_at
from tests.browser.pocket.test_pocket_play import SUMMARY
from tests.browser.static_host import make_version

pytestmark = pytest.mark.long
NAME = "poker-night"


def test_a_project_page_is_played_and_goes_on_without_its_host(browser: Browser, tmp_path: Path) -> None:
    assert main(["site", str(tmp_path / "out")]) == 0
    with ExitStack() as stack:
        host = stack.enter_context(pages_host(tmp_path / "out", NAME))
        phone = stack.enter_context(pocket_phone(browser, host.url))
        page = phone.new_page()
        page.goto(host.url.rstrip("/"))  # without the slash, as people write it
        expect(page.locator("[data-screen]").first).to_be_visible()
        assert page.url.startswith(host.url)
        make_available(page)
        page.close()
        host.down = True
        page = phone.open()
        is_open(page)
        table = play_at(page, "solo", seed=5, players=3, level="caller", nextHand="manual", **QUICK)
        play_until(page, SUMMARY)
        assert len(told_at(page, table, "handSettled")) == 1
        missing = {path for path in host.asked if host.find(path) is None}
        assert missing == {f"/{NAME}"}


def test_a_new_version_arrives_although_the_host_keeps_everything_for_ten_minutes(
    browser: Browser, tmp_path: Path
) -> None:
    make_version(tmp_path / "1", 1)
    make_version(tmp_path / "2", 2)
    with pages_host(tmp_path / "1", NAME) as host, pocket_phone(browser, host.url) as phone:
        page = phone.open()
        page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=BOOT * 1000)
        host.folder = tmp_path / "2"
        page.reload()
        expect(page.locator(part("update"))).to_be_visible(timeout=BOOT * 1000)
        assert page.evaluate("document.documentElement.dataset.version") == "1"
        page.locator(part("update-now")).click()
        page.wait_for_function("() => document.documentElement.dataset.version === '2'", timeout=BOOT * 1000)
