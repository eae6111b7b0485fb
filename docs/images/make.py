"""Makes the pictures of the documentation: `python docs/images/make.py`, with the site built and Chromium installed.

They are photographs of a real game that follows from its seed, not drawings.
"""

import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parents[1]))

from tests.browser.phone import act, enter, find_browser, make_table, open_table, part, settings_script  # noqa: E402
from tests.browser.room_thread import room_in_thread  # noqa: E402

SIZE = {"width": 390, "height": 844}
# Three players all-in on the last street, and a straight for the one who calls.
GAME = {
    "preset": "six",
    "level": "normal",
    "seed": 52,
    "think": [0, 0],
    "pace": "fast",
    "intro": 0,
    "clock": {"allowance": 60_000},  # pictures take a while
}
DECISIONS = 40


def take(page: Page, name: str) -> None:
    """Photograph the page once nothing moves."""
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(700)
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path)
    Image.open(path).convert("RGB").quantize(256).save(path, optimize=True)


def play(page: Page) -> None:
    """Play the hand by checking and calling; the dearest call and its raise sheet are the ones to see."""
    dearest = 0
    for _ in range(DECISIONS):
        page.locator(f"{act('main')}, {act('settlement')}").first.wait_for()
        if page.locator(act("settlement")).count():
            return
        page.wait_for_timeout(500)  # a key that has just come takes no tap
        price = page.locator(act("main")).inner_text()
        amount = int("".join(filter(str.isdigit, price)) or 0)
        if amount > dearest and page.locator(act("raise")).count():
            dearest = amount
            take(page, "table")
            page.locator(act("raise")).tap()
            page.locator(act("quick-half")).tap()
            take(page, "raise")
            page.locator(act("close")).tap()
            page.wait_for_timeout(500)
        page.locator(act("main")).tap()
        page.wait_for_timeout(300)
    raise SystemExit(f"the hand did not end within {DECISIONS} decisions")


def main() -> None:
    """Open a room, play, and photograph."""
    with tempfile.TemporaryDirectory() as folder, room_in_thread(Path(folder)) as room, sync_playwright() as running:
        browser = running.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        context = browser.new_context(
            base_url=room.url, viewport=SIZE, device_scale_factor=2, has_touch=True, is_mobile=True, locale="zh-CN"
        )
        context.add_init_script(settings_script("zh-CN", {"effects": 0.7, "music": 0.2}))
        page = context.new_page()
        enter(page, "小满")
        take(page, "menu")
        open_table(page, make_table(page, **GAME))
        page.locator(act("start")).tap()
        play(page)
        page.locator(part("sheet")).wait_for()
        page.keyboard.press("Escape")
        page.locator(part("sheet")).wait_for(state="detached")
        take(page, "showdown")
        page.goto("/hands")
        page.locator('[data-screen="history"] [data-hand]').first.tap()
        page.locator('[data-screen="replay"]').wait_for()
        page.keyboard.press("End")
        take(page, "replay")
        browser.close()


if __name__ == "__main__":
    main()
