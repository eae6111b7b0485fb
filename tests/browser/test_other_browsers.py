"""One whole hand in every browser that Playwright can drive; nothing vanishes while cards turn (X8)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.contrast import spread
from tests.browser.page_log import end_log, start_log
from tests.browser.phone import act, find_browser, make_table, open_table, part, settings_script, sign_in
from tests.browser.play import play_until
from tests.browser.room_thread import OpenRoom

ENGINES = ("firefox", "webkit", "chromium")
# Notes in every frame what is gone of the parts that are always there.
WATCH = """() => {
  window.gone = new Set();
  const parts = ["bar", "dock", "hero", "board"];
  const look = () => {
    for (const name of parts) {
      const one = document.querySelector(`[data-part="${name}"]`), box = one?.getBoundingClientRect();
      const style = one && getComputedStyle(one);
      const seen = box && box.width > 10 && box.height > 10 && box.bottom > 0 && box.top < innerHeight;
      if (!seen || style.visibility !== "visible" || Number(style.opacity) < 0.9) window.gone.add(name);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.fixture(params=ENGINES)
def other_browser(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Browser]:
    """A browser of another make, as Playwright has fetched it; the machine's own Chromium as the measure."""
    engine = getattr(playwright, request.param)
    path = find_browser() if request.param == "chromium" else engine.executable_path
    if path is None or not Path(path).exists():
        pytest.skip(f"{request.param} is not here: .venv/bin/playwright install {request.param} could not fetch it")
    browser = engine.launch(executable_path=path, args=["--no-sandbox"] if request.param == "chromium" else [])
    yield browser
    browser.close()


@pytest.fixture
def page(other_browser: Browser, room: OpenRoom) -> Iterator[Page]:
    """A page of a phone's size that must end without an error."""
    context = other_browser.new_context(
        base_url=room.url, viewport={"width": 390, "height": 844}, service_workers="block"
    )
    page = context.new_page()
    start_log(page, home=room.host)
    page.add_init_script(settings_script("zh-CN", {"effects": 0, "music": 0}))
    yield page
    problems = end_log(page)
    context.close()
    assert not problems, "\n".join(problems)


def play(page: Page) -> None:
    """Press the main key if it can be pressed, and look at what is drawn."""
    key = page.locator(f"{part('dock')} {act('main')}:not([disabled])")
    key.click()
    for name in ("bar", "dock", "hero"):
        assert spread(page.locator(part(name))) > 2, f"{name} is not drawn"
    page.wait_for_timeout(450)  # keys that have just changed rest


@pytest.mark.long
def test_a_whole_hand_is_played_and_nothing_vanishes(page: Page) -> None:
    sign_in(page, "小明")
    table = make_table(page, "solo", seed=11, players=6, level="caller", nextHand="manual", pace="fast", think=[0, 0])
    open_table(page, table)
    page.locator(act("start")).click()
    expect(page.locator(f"{part('own')} [data-card]")).to_have_count(2)
    page.evaluate(WATCH)
    play_until(page, f"{part('sheet')} {act('next')}", play)
    expect(page.locator(f"{part('board')} [data-card]")).to_have_count(5)
    assert page.evaluate("[...window.gone]") == []
