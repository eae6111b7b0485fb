"""A real browser against a real room. Whatever page a test opens must end without an error and at home."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser.page_log import end_log, start_log
from tests.browser.phone import (
    NO_BROWSER,
    NO_SITE,
    PATIENCE,
    WIDEST_PHONE,
    OpenPhone,
    Settings,
    find_browser,
    settings_script,
)
from tests.browser.room_thread import OpenRoom, room_in_thread, site_is_built


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Playwright, for these tests alone: while it runs, asyncio.run of other tests would be refused."""
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """The machine's browser; nothing is downloaded."""
    path = find_browser()
    if path is None:
        pytest.fail(NO_BROWSER, pytrace=False)
    browser = playwright.chromium.launch(**browser_type_launch_args, executable_path=path, args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def browser_context_args() -> dict[str, Any]:
    """Nothing that all pages have in common: `open_phone` says it."""
    return {}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[OpenRoom]:
    """A room of this test's own."""
    if not site_is_built():
        pytest.fail(NO_SITE, pytrace=False)
    with room_in_thread(tmp_path) as running:
        yield running


@pytest.fixture
def open_phone(room: OpenRoom, new_context: Any) -> Iterator[OpenPhone]:
    """Opens phones; in the end every page they had is judged."""
    pages: list[Page] = []

    def open_one(
        width: int = 390,
        height: int = 844,
        *,
        language: str = "zh-CN",
        settings: Settings | None = None,
        still: bool = False,
    ) -> Page:
        phone = min(width, height) <= WIDEST_PHONE
        context = new_context(
            base_url=room.url,
            viewport={"width": width, "height": height},
            device_scale_factor=2 if phone else 1,
            is_mobile=phone,
            has_touch=phone,
            locale=language,
            reduced_motion="reduce" if still else "no-preference",
        )
        context.add_init_script(settings_script(language, settings))

        def note(page: Page) -> None:
            start_log(page, home=room.host)
            pages.append(page)

        context.on("page", note)
        page: Page = context.new_page()
        return page

    yield open_one
    problems = [problem for page in pages for problem in end_log(page)]
    if problems:
        pytest.fail("a page misbehaved:\n" + "\n".join(problems), pytrace=False)


@pytest.fixture
def phone(open_phone: OpenPhone) -> Page:
    """A phone of 390 by 844 that speaks Chinese, with nothing opened yet."""
    return open_phone()
