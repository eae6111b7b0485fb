"""The menu and the ways from it (A13), and the tour for who comes for the first time (B9)."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import SETTINGS_KEY, OpenPhone, enter

ROOT = Path(__file__).parents[2]


def screen(page: Page, name: str) -> None:
    """Wait for a screen."""
    expect(page.locator(f'[data-screen="{name}"]')).to_be_visible()


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
    stored = json.loads(phone.evaluate(f"localStorage.getItem('{SETTINGS_KEY}')"))
    assert (stored["version"], stored["fourColour"]) == (1, False)
    assert phone.evaluate("document.documentElement.dataset.deck") == "two"
    assert asked == []
    phone.reload()
    screen(phone, "settings")
    assert phone.evaluate("document.documentElement.dataset.deck") == "two"


def test_who_is_new_is_shown_around_once(open_phone: OpenPhone) -> None:
    page = open_phone(settings={"tourSeen": False})
    enter(page, "小明")
    page.get_by_text("第一次来").tap()
    tour = page.get_by_role("dialog")
    seen = set()
    for _ in range(12):
        seen.add(tour.inner_text())
        onward = tour.get_by_role("button", name=re.compile("下一步|开始打牌|完成"))
        if onward.count() == 0:
            break
        onward.first.tap()
        if tour.count() == 0:
            break
    assert len(seen) >= 6
    expect(tour).to_have_count(0)
    assert json.loads(page.evaluate(f"localStorage.getItem('{SETTINGS_KEY}')"))["tourSeen"] is True
    expect(page.get_by_text("第一次来")).to_have_count(0)


def test_the_written_tour_has_its_pictures() -> None:
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", (ROOT / "docs/screen-tour.md").read_text(encoding="utf-8"))
    assert len(pictures) >= 5
    assert [name for name in pictures if not (ROOT / "docs" / name).is_file()] == []
