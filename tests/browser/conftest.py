"""A real browser against a real room. Whatever page a test opens must end without an error and at home."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from feltroom.server.adapters.admin_key_file import AdminKeyFile
from tests.browser.looks import Looks
from tests.browser.page_log import end_log, start_log
from tests.browser.phone import (
    LANGUAGES,
    NO_BROWSER,
    NO_SITE,
    SAVE_DATA,
    WIDEST_PHONE,
    OpenPhone,
    Settings,
    find_browser,
    settings_script,
    sign_in,
)
from tests.browser.phone_pool import PHONE, Device, PhonePool, Pooled, find_port
from tests.browser.play import STILL
from tests.browser.room_thread import OpenRoom, room_in_thread, site_is_built
from tests.patience import PATIENCE


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Playwright, for these tests alone: while it runs, asyncio.run of other tests would be refused."""
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """The machine's browser; nothing is downloaded."""
    path = find_browser(window=not browser_type_launch_args.get("headless", True))
    if path is None:
        pytest.fail(NO_BROWSER, pytrace=False)
    # Software draws either way; as a graphics card it takes a fifth longer. Nobody listens to what is played.
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-audio-output"]
    browser = playwright.chromium.launch(**browser_type_launch_args, executable_path=path, args=arguments)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def port() -> int:
    """The port of every test's room."""
    return find_port()


@pytest.fixture
def room(tmp_path: Path, port: int) -> Iterator[OpenRoom]:
    """A room of this test's own."""
    if not site_is_built():
        pytest.fail(NO_SITE, pytrace=False)
    owner = AdminKeyFile(tmp_path / "admin-key")
    owner.make_if_missing()
    with room_in_thread(tmp_path, port=port, admin_key=owner) as running:
        yield running


@pytest.fixture(scope="package")
def phone_pool(browser: Browser, port: int) -> PhonePool:
    """Contexts for all tests."""
    return PhonePool(browser, f"http://127.0.0.1:{port}")


@pytest.fixture
def open_phone(room: OpenRoom, phone_pool: PhonePool) -> Iterator[OpenPhone]:
    """Opens phones; in the end every page they had is judged."""
    pages: list[Page] = []
    lent: list[Pooled] = []

    def note(page: Page) -> None:
        start_log(page, home=room.host)
        pages.append(page)

    def open_one(
        width: int = PHONE[0],
        height: int = PHONE[1],
        *,
        language: str = "zh-CN",
        settings: Settings | None = None,
        still: bool = False,
        ahead: bool = False,
    ) -> Page:
        device = Device(min(width, height) <= WIDEST_PHONE, language, still)
        lent.append(phone_pool.lend(device, note))
        page = lent[-1].context.new_page()
        page.add_init_script(settings_script(language, settings))
        if not ahead:
            page.add_init_script(SAVE_DATA)
        page.set_viewport_size({"width": width, "height": height})
        return page

    yield open_one
    problems = [problem for page in pages for problem in end_log(page)]
    for one in lent:
        phone_pool.take_back(one)
    if problems:
        pytest.fail("a page misbehaved:\n" + "\n".join(problems), pytrace=False)


@pytest.fixture
def phone(open_phone: OpenPhone) -> Page:
    """A phone of 390 by 844 that speaks Chinese, with nothing opened yet."""
    return open_phone()


@pytest.fixture(
    params=[(width, height, language) for width, height in ((360, 640), (390, 844)) for language in LANGUAGES],
    ids=lambda phone: "{}x{}-{}".format(*phone),
)
def looks(request: pytest.FixtureRequest, open_phone: OpenPhone) -> Looks:
    """The phones on which new words are looked at, each with somebody who has signed in."""
    width, height, language = request.param
    page = open_phone(width, height, language=language, settings=STILL, still=True)
    sign_in(page, "小明")
    return Looks(page, f"{width}-{language}")
