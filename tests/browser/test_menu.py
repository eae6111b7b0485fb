"""The menu and the ways from it (A13), and the tour for who comes for the first time (B9)."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_log import Message
from tests.browser.phone import SETTINGS_KEY, OpenPhone, enter, reload
from tests.browser.play import wait_until

ROOT = Path(__file__).parents[2]


def screen(page: Page, name: str) -> None:
    """Wait for a screen."""
    expect(page.locator(f'[data-screen="{name}"]')).to_be_visible()


def stored(page: Page) -> Message:
    """The settings that the device keeps."""
    settings: Message = json.loads(page.evaluate(f"localStorage.getItem('{SETTINGS_KEY}')"))
    return settings


@pytest.mark.parametrize("name", ["lobby", "history", "settings"])
def test_every_tab_leads_to_its_screen_and_the_browsers_back_key_home(phone: Page, name: str) -> None:
    enter(phone, "小明")
    words = {"lobby": "大厅", "history": "牌谱", "settings": "设置"}
    phone.get_by_role("navigation").get_by_text(words[name]).tap()
    screen(phone, name)
    phone.go_back()
    screen(phone, "menu")


def test_quitting_asks_first_hangs_up_and_leads_back(phone: Page) -> None:
    enter(phone, "小明")
    phone.get_by_role("button", name="退出").first.tap()
    phone.get_by_role("dialog").get_by_role("button", name="退出").tap()
    screen(phone, "goodbye")
    phone.get_by_role("button", name="回来").tap()
    screen(phone, "menu")


def test_settings_of_the_device_are_kept_with_their_version_and_sent_to_nobody(phone: Page) -> None:
    enter(phone, "小明")
    phone.goto("/settings")
    screen(phone, "settings")
    phone.wait_for_load_state("networkidle")  # the picture of the tab comes last
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.get_by_text("四色牌").tap()
    phone.wait_for_function("() => document.documentElement.dataset.deck === 'two'")
    wait_until(phone, lambda: stored(phone)["fourColour"] is False, "what was chosen, in the store")
    assert stored(phone)["version"] == 1
    assert asked == []
    reload(phone)
    screen(phone, "settings")
    phone.wait_for_function("() => document.documentElement.dataset.deck === 'two'")


def test_who_is_new_is_shown_around_once(open_phone: OpenPhone) -> None:
    page = open_phone(settings={"tourSeen": False})
    enter(page, "小明")
    page.get_by_text("第一次来").tap()
    tour = page.get_by_role("dialog")
    steps = int(re.findall(r"第 1 步，共 (\d+) 步", tour.text_content() or "")[0])
    assert steps >= 6
    for step in range(1, steps + 1):
        expect(tour).to_contain_text(f"第 {step} 步")
        tour.get_by_role("button", name="下一步" if step < steps else "开始打牌").tap()
    expect(tour).to_have_count(0)
    wait_until(page, lambda: stored(page)["tourSeen"] is True, "that it was seen, in the store")
    expect(page.get_by_text("第一次来")).to_have_count(0)


def test_the_written_tour_has_its_pictures() -> None:
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", (ROOT / "docs/screen-tour.md").read_text(encoding="utf-8"))
    assert len(pictures) >= 5
    assert [name for name in pictures if not (ROOT / "docs" / name).is_file()] == []
