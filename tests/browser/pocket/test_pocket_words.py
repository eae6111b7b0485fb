"""Every screen of the device in four languages and on two phones: no key shows, nothing is cut off or out of reach."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.overlap import PROBE, problems, read_layout
from tests.browser.phone import act, every_language, part
from tests.browser.play import QUICK
from tests.browser.pocket.conftest import PocketPhone
from tests.browser.pocket.device_page import BOOT, play_at, screen_is, show
from tests.browser.static_host import StaticHost
from tests.browser.test_languages import check_words
from tests.marks import long_only

SIZES = ((360, 640), (390, 844))
NAMES = {"zh-CN": "简体中文", "zh-TW": "繁體中文", "ja": "日本語", "en": "English"}
SCREENS = (("/", "menu"), ("/lobby", "lobby"), ("/hands", "history"), ("/statistics", "statistics"))
# A key of the dock lies whole in the window, and nothing lies on it.
IN_VIEW = """(key) => {
  const r = key.getBoundingClientRect();
  const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
  return r.top >= 0 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth && key.contains(top);
}"""


def speak(page: Page, language: str) -> None:
    """Choose a language in the settings."""
    show(page, "/settings", "settings")
    page.locator('[data-screen="settings"] select').first.select_option(label=NAMES[language])
    page.wait_for_function("language => document.documentElement.lang === language", arg=language)


def check(page: Page, language: str, where: str) -> None:
    """See to the words and the layout of what is on the screen, on both phones."""
    check_words(page, language, where)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found = problems(read_layout(page.evaluate(PROBE)))
        assert found == [], f"{where}, {language}, {width} by {height}: {found}"


@pytest.fixture(scope="module")
def named(seated: Page) -> Page:
    """Somebody whose name is of no language."""
    seated.locator(part("rename")).click()
    sheet = seated.locator(part("sheet"))
    sheet.locator("input").fill("Ming")
    sheet.locator(".btn.jade").click()
    expect(seated.locator(part("rename"))).to_contain_text("Ming")
    return seated


@pytest.mark.long
@pytest.mark.parametrize("language", ["zh-CN", "zh-TW", "ja", "en"])
def test_every_screen_is_whole_in_every_language(named: Page, language: str) -> None:
    page = named
    speak(page, language)
    check(page, language, "settings")
    page.locator(part("import-all")).scroll_into_view_if_needed()
    check(page, language, "settings of the device")
    for path, screen in SCREENS:
        show(page, path, screen)
        check(page, language, screen)
    show(page, "/", "menu")
    page.locator(part("statistics")).scroll_into_view_if_needed()
    check(page, language, "end of the menu")


@pytest.mark.parametrize("size", [SIZES[0], *long_only(*SIZES[1:])], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_keys_of_a_full_table_are_in_view(seated: Page, size: tuple[int, int]) -> None:
    page = seated
    page.set_viewport_size({"width": size[0], "height": size[1]})
    play_at(page, "solo", seed=5, players=9, level="caller", **QUICK)
    expect(page.locator(act("main"))).to_be_enabled()
    for key in ("fold", "main", "raise"):
        assert page.locator(act(key)).evaluate(IN_VIEW), f"the key {key} is out of view"
    assert problems(read_layout(page.evaluate(PROBE))) == []


@pytest.mark.long
@every_language
def test_what_stands_between_the_player_and_the_game_is_whole(
    device: PocketPhone, host: StaticHost, language: str
) -> None:
    page = device.open(language=language)
    screen_is(page, "menu")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    gate = page.locator(part("gate"))
    host.delay = 20
    page.locator(part("start-solo")).tap()
    expect(gate).to_have_attribute("data-gate", "downloading")
    check(page, language, "download")
    page.locator(part("cancel")).click()
    host.down = True
    page.locator(part("start-solo")).tap()
    expect(gate).to_have_attribute("data-gate", "failed", timeout=BOOT * 1000)
    check(page, language, "a download that failed")
