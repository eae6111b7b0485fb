"""Devices that play alone: contexts with service workers, a host of plain files, and what is left without it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.page_log import end_log, start_log
from tests.browser.phone import NO_SITE, Settings, part, settings_script
from tests.browser.phone_pool import PHONE
from tests.browser.play import STILL
from tests.browser.pocket.device_page import BOOT, is_open, listen, screen_is, wait_for_snapshot
from tests.browser.room_thread import site_is_built
from tests.browser.static_host import StaticHost, static_host

FOLDER = "cards/"
_FORGET = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) await new Promise((resolve, reject) => {
    const dropped = indexedDB.deleteDatabase(name);
    dropped.onsuccess = resolve;
    dropped.onerror = dropped.onblocked = () => reject(new Error("the device is in use"));
  });
}"""


def phone_options(language: str = "zh-CN") -> dict[str, Any]:
    """What a context is made with."""
    return {
        "viewport": {"width": PHONE[0], "height": PHONE[1]},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
        "locale": language,
        "reduced_motion": "reduce",
        "service_workers": "allow",
        "accept_downloads": True,
    }


@dataclass
class PocketPhone:
    """A phone that knows the site under one address; whatever its pages did is judged in the end."""

    context: BrowserContext
    url: str
    _pages: list[Page] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Note what its pages and their houses say."""
        listen(self.context)

    @property
    def home(self) -> str:
        """The only host that may be asked."""
        return urlsplit(self.url).netloc

    def new_page(self, *, language: str = "zh-CN", settings: Settings | None = None, stored: bool = True) -> Page:
        """A page with nothing opened yet; settings are stored on a device that has none, if it stores anything."""
        page = self.context.new_page()
        start_log(page, home=self.home)
        self._pages.append(page)
        if stored:
            page.add_init_script(settings_script(language, {**STILL, "think": "off", **(settings or {})}))
        return page

    def open(
        self, path: str = "", *, language: str = "zh-CN", settings: Settings | None = None, stored: bool = True
    ) -> Page:
        """Open the site in another tab."""
        page = self.new_page(language=language, settings=settings, stored=stored)
        page.goto(self.url + path)
        expect(page.locator("[data-screen]").first).to_be_visible()
        return page

    def judge(self) -> None:
        """Close all pages; a page that misbehaved fails the test."""
        pages, self._pages = self._pages, []
        problems = [problem for page in pages for problem in end_log(page)]
        for page in pages:
            page.close()
        if problems:
            pytest.fail("a page misbehaved:\n" + "\n".join(problems), pytrace=False)

    def forget(self) -> None:
        """Forget every game and setting, as on a new device; the download stays."""
        page = self.context.new_page()
        page.goto(self.url + "favicon.svg")
        page.evaluate(_FORGET)
        page.close()


@contextmanager
def pocket_phone(browser: Browser, url: str, **options: Any) -> Iterator[PocketPhone]:
    """A new phone."""
    context = browser.new_context(**phone_options(), **options)
    phone = PocketPhone(context, url)
    try:
        yield phone
        phone.judge()
    finally:
        context.close()


def make_available(page: Page) -> None:
    """Download everything, as a player does it in the settings."""
    page.get_by_role("navigation").get_by_role("button").last.click()
    screen_is(page, "settings")
    page.locator(part("offline")).click()
    expect(page.locator(part("offline"))).to_have_attribute("data-offline", "ready", timeout=BOOT * 1000)


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a host of plain files serves: the site is in a folder of it."""
    if not site_is_built():
        pytest.fail(NO_SITE, pytrace=False)
    root = tmp_path_factory.mktemp("host")
    shutil.copytree(Path(str(files("feltroom"))) / "website", root / FOLDER)
    return root


@pytest.fixture(scope="package")
def size_of_parts(folder: Path) -> int:
    """How many bytes a device downloads."""
    return sum(path.stat().st_size for path in (folder / FOLDER / "pocket/parts").glob("*.part"))


@pytest.fixture
def host(folder: Path) -> Iterator[StaticHost]:
    """A host of plain files."""
    with static_host(folder) as running:
        yield running


@pytest.fixture
def device(browser: Browser, host: StaticHost) -> Iterator[PocketPhone]:
    """A phone that has never seen the site."""
    with pocket_phone(browser, host.url + FOLDER) as phone:
        yield phone


@pytest.fixture(scope="package")
def aeroplane(browser: Browser, folder: Path) -> Iterator[PocketPhone]:
    """A phone that has everything, and has started Python once; its host is gone, and so is the network."""
    with static_host(folder) as host:
        context = browser.new_context(**phone_options())
        phone = PocketPhone(context, host.url + FOLDER)
        make_available(phone.open())
        wait_for_snapshot(phone.open())
        phone.judge()
    context.set_offline(True)
    yield phone
    context.close()


@pytest.fixture
def flight(aeroplane: PocketPhone) -> Iterator[PocketPhone]:
    """The phone without a network, with nothing played on it."""
    aeroplane.forget()
    yield aeroplane
    aeroplane.judge()


@pytest.fixture(scope="module")
def seated(aeroplane: PocketPhone) -> Iterator[Page]:
    """A page without a network whose house is open; the tests of a module share it."""
    aeroplane.forget()
    page = aeroplane.open()
    is_open(page)
    yield page
    aeroplane.judge()
