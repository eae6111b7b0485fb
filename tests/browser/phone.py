"""Phones: touch pages of a real browser, and the few things every test does with one."""

import json
import shutil
from collections.abc import Mapping
from typing import Protocol

import pytest
from playwright.sync_api import Error, Page, expect

from tests.marks import long_only

# The first draws the same pages with less work, and has no window to look at.
HEADLESS_SHELL = "chromium-headless-shell"
BROWSERS = (HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome")
NO_BROWSER = f"The browser tests need Chromium or Chrome on the PATH (on Debian: {HEADLESS_SHELL} and fonts-noto-cjk)."
NO_SITE = "The browser tests need the built site: run make web."
SETTINGS_KEY = "feltroom.settings"
WIDEST_PHONE = 600
Settings = Mapping[str, object]
LANGUAGES = ("zh-CN", "zh-TW", "ja", "en")
# All other tests speak zh-CN, so make test adds the language of long words; the rest is for make test-long.
every_language = pytest.mark.parametrize("language", ["en", *long_only("zh-CN", "zh-TW", "ja")])


# The client fetches all of its parts while nothing else is to do: a third of the work of most tests.
SAVE_DATA = "Object.defineProperty(navigator.connection, 'saveData', { value: true });"


class OpenPhone(Protocol):
    """Opens another page in a browser context of its own: another person, or the same one on another device."""

    def __call__(
        self,
        width: int = 390,
        height: int = 844,
        *,
        language: str = "zh-CN",
        settings: Settings | None = None,
        still: bool = False,
        ahead: bool = False,
    ) -> Page:
        """Open it; `still` asks for reduced motion, and sides beyond a phone's give a PC with a mouse. A part of the
        client is fetched when it is opened, as for who saves data, or with `ahead` before that."""


def find_browser(*, window: bool = False) -> str | None:
    """The path of the machine's browser; with a window, of one that can be watched."""
    names = [name for name in BROWSERS if not (window and name == HEADLESS_SHELL)]
    return next((path for name in names if (path := shutil.which(name))), None)


def settings_script(language: str, settings: Settings | None) -> str:
    """A script that puts settings into a page's store before its own scripts run, unless there are some already."""
    stored = {"version": 1, "language": language, "tourSeen": True, **(settings or {})}
    key, value = json.dumps(SETTINGS_KEY), json.dumps(json.dumps(stored))
    known = f"localStorage.getItem({key}) !== null"
    return f"if (location.protocol === 'http:' && !({known})) localStorage.setItem({key}, {value});"


def enter(page: Page, nickname: str) -> None:
    """Enter as a person does: open the site, type a nickname, and arrive in the menu."""
    if not page.url.startswith("http"):
        page.goto("/")
    door = page.locator('[data-screen="enter"]')
    door.locator("input").first.fill(nickname)
    door.locator("form button").first.click()
    expect(page.locator('[data-screen="menu"]')).to_be_visible()


def reload(page: Page) -> None:
    """Load the page anew; a sheet that was just closed may still be on its way back in the browser's history."""
    try:
        page.reload()
    except Error as error:
        if "ERR_ABORTED" not in str(error):
            raise
        page.reload()


def sign_in(page: Page, nickname: str) -> str:
    """Enter behind the page's back, and return the account: the next page that is opened belongs to it."""
    answer = page.request.post("/api/enter", data={"nickname": nickname})
    assert answer.ok, answer.text()
    return str(answer.json()["account"])


def make_table(page: Page, preset: str = "solo", **settings: object) -> str:
    """Make a table in the name of a page's person and return its id; a solo table follows from `seed`."""
    answer = page.request.post("/api/tables", data={"preset": preset, **settings})
    assert answer.ok, answer.text()
    return str(answer.json()["table"])


def without_notes(page: Page) -> None:
    """Answer for a table that no room has: nobody there is noted."""
    page.route("**/api/tables/*/notes", lambda route: route.fulfill(json={"notes": []}))


def open_table(page: Page, table: str) -> None:
    """Open a table by its link and wait until it is shown."""
    page.goto(f"/t/{table}")
    expect(page.locator('[data-screen="table"]')).to_be_visible()


def part(name: str, *, seat: int | None = None) -> str:
    """The selector of a part of the table."""
    return f'[data-part="{name}"]' + ("" if seat is None else f'[data-seat="{seat}"]')


def act(name: str) -> str:
    """The selector of a key: fold, main, raise, confirm, next and so on."""
    return f'[data-act="{name}"]'
