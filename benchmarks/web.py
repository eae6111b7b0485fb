"""The client in a real browser: what the first load weighs, how soon one can play, and how smoothly cards are dealt.

    python benchmarks/web.py                  # everything, five loads and three deals
    python benchmarks/web.py --runs 1         # a short look
    python benchmarks/web.py --hands 100      # a shorter list to scroll
    python benchmarks/web.py --tasks          # long tasks at a quarter of the speed alone

The room runs in a process of its own on the loopback, the browser is the machine's Chromium without a window, drawing
by the CPU, as a phone of 390 by 844 at two pixels a point. Every load is a new browser context, so nothing is cached.
Frames are what `requestAnimationFrame` sees; beside them is the same figure for the table before anything is dealt,
which is what the machine does to any page. Then the processor is slowed to a quarter, and the longest tasks are
measured of a deal to nine, of opening the raise sheet, the history, the statistics and the lab, and of scrolling a list
of 1,000 hands to its end. Needs the built site (make web). Prints and writes nothing else.
"""

from __future__ import annotations

import argparse
import gzip
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.many_hands import play_many

if TYPE_CHECKING:
    from collections.abc import Iterator

# The last one has no window, and is what `make` fetches for the tests.
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
LOAD_GOAL = 120_000
INTERACTIVE_GOAL = 1000.0
FRAME_GOAL = 50.0
WATCHED_MS = 4000
PLAYERS = 9
SLOWER = 4
TASK_GOAL = 100.0
HANDS = 1000

# Screens that are opened from the menu: by what, and what shows that they are there.
SCREENS = (
    ("statistics", '[data-part="statistics"]', '[data-screen="statistics"] .card'),
    ("lab", '[data-part="dense-lab"]', "[data-part=strength]"),
)

# When a key of the dock can be pressed, in milliseconds since the page was asked for.
READY = """() => new Promise((found) => {
  const look = () => {
    if (document.querySelector('[data-part="dock"] button:not([disabled])')) found(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})"""
# The milliseconds between frames, and those of long tasks, for so long.
FRAMES = """(milliseconds) => new Promise((done) => {
  const frames = [], tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration)));
  observer.observe({ entryTypes: ["longtask"] });
  const began = performance.now();
  let last = began;
  const look = (now) => {
    if (now > last) frames.push(now - last);
    last = Math.max(last, now);
    if (now - began < milliseconds) return requestAnimationFrame(look);
    observer.disconnect();
    done({ frames, tasks });
  };
  requestAnimationFrame(look);
})"""
# Notes long tasks from now on, and says and forgets them.
NOTE_TASKS = """() => {
  window.tasks = [];
  const note = (list) => window.tasks.push(...list.getEntries().map((one) => one.duration));
  window.taskObserver = new PerformanceObserver(note);
  window.taskObserver.observe({ entryTypes: ["longtask"] });
}"""
TAKE_TASKS = """() => {
  window.tasks.push(...window.taskObserver.takeRecords().map((one) => one.duration));
  return window.tasks.splice(0);
}"""
# Scrolls a list as a finger does that flings it, a screen at a time, until it has no more.
SCROLL = """async ([selector, last]) => {
  const list = document.querySelector(selector);
  const frame = () => new Promise(requestAnimationFrame);
  for (let still = 0; still < 120; still += 1) {
    const top = list.scrollTop;
    for (let step = 0; step < 10; step += 1) { list.scrollBy(0, 80); await frame(); }
    if (list.scrollTop > top) still = 0;
    if (document.querySelector(last)) return true;
  }
  return false;
}"""


@dataclass(frozen=True)
class Smoothness:
    """How even the frames were; all in milliseconds."""

    longest: float
    p99: float
    frames: int
    longest_task: float

    def __str__(self) -> str:
        return (
            f"longest frame {self.longest:.0f} ms, p99 {self.p99:.0f} ms of {self.frames} frames, "
            f"longest task {self.longest_task:.0f} ms"
        )


@contextmanager
def room() -> Iterator[str]:
    """Run a room and give its address."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'room.db'}"
        command = [sys.executable, "-u", "-m", "feltroom", "serve", "--port", "0", "--database", database]
        process = subprocess.Popen(
            [*command, "--log", "off", "--hand-log", "off"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        try:
            yield address_of(process)
        finally:
            process.terminate()
            process.communicate(timeout=20)


def address_of(process: subprocess.Popen[str]) -> str:
    """The address that a room prints when it is open."""
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line)
        if found := re.search(r"http://[\w.]+:\d+", line):
            return found[0]
    raise SystemExit("the room did not open:\n" + "".join(said))


def phone(browser: Browser, url: str) -> BrowserContext:
    """A new phone whose person has entered."""
    context = browser.new_context(
        base_url=url,
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
        service_workers="block",  # what is kept for later is fetched in the background
    )
    context.add_init_script(
        "if (location.protocol === 'http:') localStorage.setItem('feltroom.settings', "
        '\'{"version":1,"tourSeen":true,"effects":0,"music":0}\')'
    )
    assert context.request.post("/api/enter", data={"nickname": "bench"}).ok
    return context


def make_table(context: BrowserContext) -> str:
    settings = {"preset": "solo", "players": PLAYERS, "seed": 1, "pace": "normal", "think": [300, 1200]}
    answer = context.request.post("/api/tables", data=settings)
    assert answer.ok, answer.text()
    return str(answer.json()["table"])


def measure_load(browser: Browser, url: str) -> tuple[float, dict[str, int], int]:
    """Open a table on a new phone: when it can be played, script and style by file in gzip, and as they were sent."""
    context = phone(browser, url)
    page = context.new_page()
    loaded: list[Response] = []
    page.on("response", lambda one: loaded.append(one))
    page.goto(f"/t/{make_table(context)}", wait_until="commit")
    ready = float(page.evaluate(READY))
    files = [one for one in loaded if re.search(r"\.(js|css)$", one.url)]
    sizes = {one.url.rpartition("/")[2]: len(gzip.compress(one.body(), 9)) for one in files}
    sent = sum(one.request.sizes()["responseBodySize"] for one in files)
    context.close()
    return ready, sizes, sent


def measure_frames(page: Page, milliseconds: int) -> Smoothness:
    found = page.evaluate(FRAMES, milliseconds)
    frames = sorted(found["frames"])
    return Smoothness(frames[-1], frames[int(len(frames) * 0.99)], len(frames), max(found["tasks"], default=0.0))


def measure_deal(browser: Browser, url: str) -> tuple[Smoothness, Smoothness]:
    """The frames of a full table before the deal, and from the draw for the button over the deal to the first bets."""
    context = phone(browser, url)
    page = context.new_page()
    page.goto(f"/t/{make_table(context)}")
    page.locator('[data-act="start"]').wait_for()
    page.wait_for_timeout(500)
    quiet = measure_frames(page, WATCHED_MS)
    page.locator('[data-act="start"]').click()
    dealt = measure_frames(page, WATCHED_MS + 2000)  # the draw takes two seconds
    assert page.locator('[data-part="own"] [data-card]').count() == 2, "nothing was dealt"
    context.close()
    return quiet, dealt


@contextmanager
def slowed(context: BrowserContext, page: Page) -> Iterator[None]:
    """Let a page run at a fraction of the machine's speed."""
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    yield
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def measure_tasks(browser: Browser, url: str, hands: int) -> dict[str, list[float]]:
    """The long tasks of what a slow phone does often: a deal to nine, the raise sheet, screens and a long list."""
    context = phone(browser, url)
    page = context.new_page()
    found: dict[str, list[float]] = {}
    page.goto(f"/t/{make_table(context)}")
    page.locator('[data-act="start"]').wait_for()
    page.wait_for_timeout(500)
    with slowed(context, page):
        page.evaluate(NOTE_TASKS)
        page.locator('[data-act="start"]').click()
        page.locator('[data-part="own"] [data-card]').nth(1).wait_for()
        page.wait_for_timeout(WATCHED_MS)
        found[f"dealing to {PLAYERS}"] = page.evaluate(TAKE_TASKS)
        page.locator('[data-act="raise"]').wait_for()
        page.evaluate(TAKE_TASKS)
        page.locator('[data-act="raise"]').click()
        page.locator("input[data-amount]").wait_for()
        page.wait_for_timeout(1000)
        found["opening the raise sheet"] = page.evaluate(TAKE_TASKS)
    page.goto("/")
    page.locator('[data-screen="menu"]').wait_for()
    play_many(page, hands)
    with slowed(context, page):
        page.evaluate(NOTE_TASKS)
        page.locator("nav button").nth(2).click()
        page.locator("[data-hand]").first.wait_for()
        page.wait_for_timeout(1000)
        found["opening the list of hands"] = page.evaluate(TAKE_TASKS)
        reached = page.evaluate(SCROLL, ['[data-screen="history"] .scroll', '[data-hand="1"]'])
        assert reached, "the list has no end"
        found[f"scrolling {hands:,} hands"] = page.evaluate(TAKE_TASKS)
    for what, opener, ready in SCREENS:
        page.goto("/")
        page.locator('[data-screen="menu"]').wait_for()
        page.wait_for_timeout(1000)
        with slowed(context, page):
            page.evaluate(NOTE_TASKS)
            page.locator(opener).click()
            page.locator(ready).first.wait_for()
            page.wait_for_timeout(1000)
            found[f"opening the {what}"] = page.evaluate(TAKE_TASKS)
    context.close()
    return found


def verdict(value: float, goal: float) -> str:
    return "reached" if value <= goal else "NOT reached"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="loads; deals are at most three of them")
    parser.add_argument("--hands", type=int, default=HANDS, help="hands in the list that is scrolled")
    parser.add_argument("--tasks", action="store_true", help="measure the tasks of a slow phone alone")
    options = parser.parse_args()
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if path is None:
        raise SystemExit("this needs Chromium or Chrome on the PATH")
    with room() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        if not options.tasks:
            report_loads_and_deals(browser, url, options.runs)
        report_tasks(browser, url, options.hands)
        browser.close()


def report_loads_and_deals(browser: Browser, url: str, runs: int) -> None:
    """Print what the first load weighs, how soon one can play, and how even the frames of a deal are."""
    loads = [measure_load(browser, url) for _ in range(runs)]
    _, sizes, sent = loads[-1]
    total = sum(sizes.values())
    print(f"up to a table, script and style: {total:,} bytes in gzip ({sent:,} as sent), goal {LOAD_GOAL:,}:", end=" ")
    print(f"goal {LOAD_GOAL:,}: {verdict(total, LOAD_GOAL)}")
    for name, size in sorted(sizes.items(), key=lambda one: -one[1]):
        print(f"    {size:7,}  {name}")
    times = sorted(ready for ready, _, _ in loads)
    print(f"table interactive: median {median(times):.0f} ms of {', '.join(f'{one:.0f}' for one in times)};", end=" ")
    print(f"goal {INTERACTIVE_GOAL:.0f} ms: {verdict(median(times), INTERACTIVE_GOAL)}")
    deals = [measure_deal(browser, url) for _ in range(min(3, runs))]
    for quiet, dealt in deals:
        print(f"dealing to {PLAYERS}: {dealt}\n    before it:  {quiet}")
    longest = median(dealt.longest for _, dealt in deals)
    print(f"longest frame of a deal: median {longest:.0f} ms, goal {FRAME_GOAL:.0f} ms:", verdict(longest, FRAME_GOAL))


def report_tasks(browser: Browser, url: str, hands: int) -> None:
    """Print the longest tasks at a quarter of the speed."""
    for what, tasks in measure_tasks(browser, url, hands).items():
        worst = max(tasks, default=0.0)
        print(f"{what} at 1/{SLOWER} of the speed: {len(tasks)} long tasks, the longest {worst:.0f} ms,", end=" ")
        print(f"goal {TASK_GOAL:.0f} ms: {verdict(worst, TASK_GOAL)}")


if __name__ == "__main__":
    main()
