"""What is not in the first load: it is there before it is needed, and says so when it does not come (T2)."""

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

import feltroom
from tests.browser.page_log import log_of
from tests.browser.phone import OpenPhone, act, part, sign_in
from tests.browser.play import STILL
from tests.patience import PATIENCE

FIRST_LOAD = 100_000
FAILED = r"ERR_FAILED|Failed to load resource"
SITE = Path(feltroom.__file__).parent / "website"
# The scripts and styles of the site that a page has asked for.
ASKED = r"() => performance.getEntriesByType('resource').map((one) => one.name.replace(/.*\/|-[\w-]{8}\.js$/g, ''))"


def screen(page: Page, name: str) -> None:
    """Wait for a screen."""
    expect(page.locator(f'[data-screen="{name}"]')).to_be_visible()


@pytest.mark.long
def test_a_screen_that_does_not_come_says_why_and_is_there_by_itself_when_it_can_be(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    log_of(page).expect(FAILED)
    sign_in(page, "小明")
    page.route("**/assets/Statistics-*", lambda route: route.abort())
    page.goto("/")
    page.locator(part("statistics")).click()
    screen(page, "loading")
    expect(page.locator('[data-screen="loading"]')).to_contain_text("服务器没有应答")
    expect(page.locator(act("retry"))).to_be_visible()
    page.locator(act("to-menu")).click()
    screen(page, "menu")
    page.locator(part("statistics")).click()
    expect(page.locator(act("retry"))).to_be_visible()
    page.unroute("**/assets/Statistics-*")
    screen(page, "statistics")
    styles = page.locator('link[rel="stylesheet"][href*="Statistics"]')
    expect(styles).to_have_count(1)
    assert styles.evaluate("(link) => link.sheet.cssRules.length") > 10, "its looks have come with it"


def test_every_screen_is_there_before_it_is_opened(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True, ahead=True)
    log_of(page).expect(f"{FAILED}|WebSocket connection to")
    sign_in(page, "小明")
    away = False
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        if away:
            line.close(code=4000)
            return
        line.connect_to_server()
        lines.append(line)

    def answer(route: Route) -> None:
        if away:
            route.abort()
        else:
            route.fallback()

    page.route_web_socket("**/ws", through)
    page.route("**/*", answer)
    page.goto("/")
    screen(page, "menu")
    page.wait_for_function(f"() => ({ASKED})().includes('DeviceSettings')", timeout=PATIENCE * 1000)  # the last of them
    away = True
    lines[-1].close(code=4000)
    expect(page.locator(".note[role=status]")).to_be_visible()
    tabs = page.get_by_role("navigation")
    for label, name in (("设置", "settings"), ("牌谱", "history"), ("大厅", "lobby")):
        tabs.get_by_text(label).click()
        screen(page, name)
    tabs.get_by_text("首页").click()
    page.locator(part("statistics")).click()
    screen(page, "statistics")


def test_the_first_load_has_what_the_menu_needs_and_no_more() -> None:
    assets = SITE / "assets"
    first = [*assets.glob("index-*.js"), *assets.glob("index-*.css")]
    assert len(first) == 2
    page = (SITE / "index.html").read_text(encoding="utf-8")
    assert page.count("assets/") == 2 and all(path.name in page for path in first), "nothing else comes with the page"
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in first) <= FIRST_LOAD
