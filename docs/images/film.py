"""Makes the moving picture of the README: `python docs/images/film.py`, with the site built and Chromium installed.

It films one real hand in the browser and keeps the real time between frames; nothing is drawn or staged.
"""

import sys
import tempfile
from base64 import b64decode
from dataclasses import dataclass, field
from io import BytesIO
from itertools import pairwise
from pathlib import Path

from PIL import Image
from playwright.sync_api import CDPSession, Page, sync_playwright

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parents[1]))

from docs.images.make import DECISIONS, GAME, SIZE  # noqa: E402
from tests.browser.phone import act, enter, find_browser, make_table, open_table, part, settings_script  # noqa: E402
from tests.browser.room_thread import room_in_thread  # noqa: E402

WIDTH, HEIGHT = 390, 844
SHORTEST = 90  # milliseconds between two frames that are kept
LONGEST = 1_500
LAST = 3_000
QUALITY = 62


@dataclass(slots=True)
class Film:
    """Frames as the browser sends them, each with its time in milliseconds."""

    frames: list[tuple[float, bytes]] = field(default_factory=list)

    def record(self, session: CDPSession) -> None:
        """Take every frame from now on."""

        def keep(frame: dict[str, object]) -> None:
            metadata = frame["metadata"]
            assert isinstance(metadata, dict)
            self.frames.append((1000 * metadata["timestamp"], b64decode(str(frame["data"]))))
            session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        session.on("Page.screencastFrame", keep)
        session.send("Page.startScreencast", {"format": "png", "maxWidth": 2 * WIDTH, "maxHeight": 2 * HEIGHT})

    def end(self, page: Page) -> None:
        """Add the page as it is now: the browser sends no frame when the last movement has ended."""
        self.frames.append((self.frames[-1][0] + SHORTEST, page.screenshot()))

    def save(self, path: Path) -> None:
        """Write an animated WebP that lasts as long as the hand did, without long waits."""
        kept: list[tuple[float, bytes]] = []
        for time, data in self.frames:
            if not kept or time - kept[-1][0] >= SHORTEST:
                kept.append((time, data))
        pictures = [Image.open(BytesIO(data)).convert("RGB").resize((WIDTH, HEIGHT)) for _, data in kept]
        times = [time for time, _ in kept]
        durations = [min(LONGEST, round(after - before)) for before, after in pairwise(times)]
        pictures[0].save(
            path,
            save_all=True,
            append_images=pictures[1:],
            duration=[*durations, LAST],
            loop=0,
            quality=QUALITY,
            method=4,
        )


def play(page: Page) -> None:
    """Play the hand by checking and calling, slowly enough to be followed."""
    for _ in range(DECISIONS):
        page.locator(f"{act('main')}, {act('settlement')}").first.wait_for()
        if page.locator(act("settlement")).count():
            return
        page.wait_for_timeout(900)
        page.locator(act("main")).tap()
        page.wait_for_timeout(300)
    raise SystemExit(f"the hand did not end within {DECISIONS} decisions")


def main() -> None:
    """Open a room, play one hand, and film it."""
    film = Film()
    with tempfile.TemporaryDirectory() as folder, room_in_thread(Path(folder)) as room, sync_playwright() as running:
        browser = running.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        context = browser.new_context(
            base_url=room.url, viewport=SIZE, device_scale_factor=1.6, has_touch=True, is_mobile=True, locale="en"
        )
        context.add_init_script(settings_script("en", {"effects": 0, "music": 0}))
        page = context.new_page()
        enter(page, "Ann")
        open_table(page, make_table(page, **GAME))
        page.wait_for_timeout(500)
        film.record(context.new_cdp_session(page))
        page.locator(act("start")).tap()
        play(page)
        page.locator(part("sheet")).wait_for()
        page.keyboard.press("Escape")
        page.locator(part("sheet")).wait_for(state="detached")
        page.wait_for_timeout(1_500)
        film.end(page)
        browser.close()
    film.save(FOLDER / "hand.webp")


if __name__ == "__main__":
    main()
