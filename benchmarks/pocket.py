"""The house in a browser: what the first visit weighs, how soon one plays, how fast bots decide, what memory it takes.

    .venv/bin/python benchmarks/pocket.py              # as fast as this machine, then slowed down four times
    .venv/bin/python benchmarks/pocket.py --runs 1     # a short look

The built site is served as plain files on the loopback. The browser is the machine's Chromium without a window, as a
phone of 390 by 844. A visit from the cache has the service worker and all of Python on the device, and no network. It
ends with the first decision of a solo game without pauses, which is begun as soon as the menu is there. Somebody has
played on the device twice before, for some seconds: the first start, which is printed too, keeps Python's memory for
the later ones, and the second lets the browser keep what it has compiled. Slowed down means that all processes of the
browser are stopped for three quarters of every 40 ms. Needs an idle machine and the built site (make web). Prints and
writes nothing else.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.foreign_python import foreign_python  # noqa: E402 - the folder of the tests is known only now
from tests.browser.static_host import static_host  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
SITE = ROOT / "src/feltroom/website"
SLOWER = 4
WEIGHT_GOAL = 8_000_000
START_GOALS = {1: 3.0, SLOWER: 8.0}
BOT_GOALS = {1: 100.0, SLOWER: 400.0}
TASK_GOAL = 50.0
MEMORY_GOAL = 150.0
PERIOD = 0.04
BEFORE = 2
PLAYED = 8.0  # seconds
DECISIONS = 3000
SETTINGS = {"version": 1, "tourSeen": True, "effects": 0, "music": 0, "speed": "off", "think": "off", "seed": 3}

TASKS = """() => {
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((one) => one.duration)))
    .observe({ entryTypes: ["longtask"] });
}"""
BOTS = """
import json, time
from feltroom import Deal, HandState, Rules, Stream, derive
from feltroom.bots import make_bot

def decide(wanted):
    bot, rules, taken, number = make_bot("hard"), Rules(small_blind=5, big_blind=10), [], 0
    while len(taken) < wanted:
        number += 1
        deal = Deal.standard(seed=number, players=6, button=number % 6)
        hand = HandState(rules, stacks=[1000] * 6, button=number % 6, deal=deal)
        step = 0
        while not hand.over:
            view, legal, stream = hand.view(hand.actor), hand.legal(), Stream(derive(number, step))
            began = time.perf_counter()
            action = bot.act(view, legal, stream)
            taken.append(1000 * (time.perf_counter() - began))
            hand.apply(action)
            step += 1
    return sorted(taken)
"""


def weight() -> tuple[int, int]:
    """What script and style weigh in gzip, and Python in its parts."""
    texts = [path for path in SITE.rglob("*") if path.suffix in (".js", ".css", ".html") and path.name != "sw.js"]
    shell = sum(len(gzip.compress(path.read_bytes(), 9)) for path in texts)
    return shell, sum(path.stat().st_size for path in (SITE / "pocket/parts").iterdir())


def family(profile: str) -> list[int]:
    """The processes of the browser with this profile."""
    parents: dict[int, int] = {}
    roots = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if profile in (folder / "cmdline").read_text():
                roots.append(int(folder.name))
        except OSError:
            continue
    found = set(roots)
    while True:
        more = {pid for pid, parent in parents.items() if parent in found} - found
        if not more:
            return sorted(found - {os.getpid()})
        found |= more


@contextmanager
def slowed(profile: str, times: int) -> Iterator[None]:
    """Let the browser run for one part in so many of the time."""
    over = threading.Event()

    def send(pids: list[int], what: signal.Signals) -> None:
        for pid in pids:
            try:
                os.kill(pid, what)
            except ProcessLookupError:
                continue

    def stop_and_go() -> None:
        while not over.is_set():
            pids = family(profile)
            for _ in range(10):
                send(pids, signal.SIGSTOP)
                time.sleep(PERIOD * (times - 1) / times)
                send(pids, signal.SIGCONT)
                time.sleep(PERIOD / times)

    thread = threading.Thread(target=stop_and_go, daemon=True)
    if times > 1:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if times > 1:
            thread.join()
        send(family(profile), signal.SIGCONT)


@contextmanager
def phone(playwright: Playwright, path: str) -> Iterator[tuple[BrowserContext, str]]:
    """A browser of its own, so that its processes can be told from others, and its profile."""
    with tempfile.TemporaryDirectory(prefix="feltroom-pocket-", ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=path,
            args=["--no-sandbox"],
            viewport={"width": 390, "height": 844},
            device_scale_factor=2,
            is_mobile=True,
            has_touch=True,
        )
        context.add_init_script(f"localStorage.setItem('feltroom.settings', '{json.dumps(SETTINGS)}')")
        try:
            yield context, profile
        finally:
            context.close()


def install(page: Page, url: str) -> None:
    """Visit the site once and keep everything on the device."""
    page.goto(f"{url}#/settings")
    page.locator('[data-offline="absent"]').click()
    page.locator('[data-offline="ready"]').wait_for(timeout=120_000)


def first_decision(context: BrowserContext, url: str, times: int = 1, *, played: float = 0.0) -> tuple[float, float]:
    """Seconds from opening the page to the first decision, and the page's longest task in milliseconds.

    The page is closed after it was played for a while.
    """
    page = context.new_page()
    page.add_init_script(f"({TASKS})()")
    began = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.locator('[data-part="start-solo"]').click()
    page.evaluate("() => { window.longTasks.length = 0; }")  # what showing a page takes is benchmarks/web.py's to say
    page.locator('[data-act="fold"]').wait_for(timeout=60_000 * times)
    taken = time.perf_counter() - began
    longest = max(page.evaluate("window.longTasks"), default=0.0)
    page.wait_for_timeout(1000 * played)
    page.close()
    return taken, longest


def memory(profile: str) -> float:
    """Megabytes that the browser's renderers have to themselves."""
    total = 0
    for pid in family(profile):
        try:
            if "--type=renderer" in Path(f"/proc/{pid}/cmdline").read_text():
                lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
                total += sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))
        except OSError:
            continue
    return total / 1024


def worker_memory(playwright: Playwright, path: str, url: str) -> float:
    """Megabytes that a page takes when the house is open, more than before."""
    with phone(playwright, path) as (context, profile):
        page = context.pages[0]
        install(page, url)
        before = memory(profile)
        page.locator('[data-part="export-all"]').click()  # needs the house
        page.wait_for_event("download", timeout=60_000)
        time.sleep(2)
        return memory(profile) - before


def verdict(value: float, goal: float) -> str:
    return "reached" if value <= goal else "NOT reached"


def measure(playwright: Playwright, path: str, url: str, times: int, runs: int) -> None:
    speed = "full speed" if times == 1 else f"{times} times slower"
    with phone(playwright, path) as (context, profile):
        install(context.pages[0], url)
        context.set_offline(True)
        first, *_ = [first_decision(context, url, played=PLAYED)[0] for _ in range(BEFORE)]
        with slowed(profile, times):
            starts = [first_decision(context, url, times) for _ in range(runs)]
    seconds = sorted(taken for taken, _ in starts)
    goal = START_GOALS[times]
    shown = ", ".join(f"{one:.2f}" for one in seconds)
    print(f"{speed}: from the cache to the first decision, median {median(seconds):.2f} s of {shown};", end=" ")
    print(f"goal {goal:.0f} s: {verdict(median(seconds), goal)}")
    longest = max(task for _, task in starts)
    if times == 1:
        print(f"    the very first start, after the download: {first:.2f} s")
        print(f"    longest task of the page: {longest:.0f} ms, goal {TASK_GOAL:.0f} ms: {verdict(longest, TASK_GOAL)}")
    with tempfile.TemporaryDirectory(prefix="feltroom-pocket-") as folder:
        # Only a word to know its processes by.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", f"--feltroom={folder}"])
        with foreign_python(browser, Path(folder) / "site") as python:
            python.run(BOTS)
            with slowed(f"--feltroom={folder}", times):
                taken = json.loads(python.run(f"json.dumps(decide({DECISIONS}))"))
        browser.close()
    p50, p99 = taken[len(taken) // 2], taken[int(len(taken) * 0.99)]
    print(f"{speed}: `hard` decides in {p50:.1f} ms (p50), {p99:.0f} ms (p99) of {len(taken)};", end=" ")
    print(f"goal {BOT_GOALS[times]:.0f} ms: {verdict(p99, BOT_GOALS[times])}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="starts at each speed")
    runs = parser.parse_args().runs
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if path is None:
        raise SystemExit("this needs Chromium or Chrome on the PATH")
    shell, parts = weight()
    total = shell + parts
    print(f"first visit: {total:,} bytes ({shell:,} script, style and page in gzip, {parts:,} Python);", end=" ")
    print(f"goal {WEIGHT_GOAL:,}: {verdict(total, WEIGHT_GOAL)}")
    with static_host(SITE) as host, sync_playwright() as playwright:
        for times in (1, SLOWER):
            measure(playwright, path, host.url, times, runs)
        taken = worker_memory(playwright, path, host.url)
        print(f"worker: {taken:.0f} MB, goal {MEMORY_GOAL:.0f}: {verdict(taken, MEMORY_GOAL)}")


if __name__ == "__main__":
    main()
