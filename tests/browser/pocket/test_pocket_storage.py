"""A browser that keeps nothing, and a device that is full: one clear line, and play goes on."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from feltroom.pocket.device_store import LONGEST_PAUSE_SECONDS
from tests.browser.phone import act, find_browser, part, reload
from tests.browser.play import QUICK, decide, play_until, turn_or, wait_until
from tests.browser.pocket.conftest import FOLDER, PocketPhone, make_available, phone_options
from tests.browser.pocket.device_page import (
    BOOT,
    ask,
    has_snapshot,
    is_open,
    play_at,
    screen_is,
    show,
    told_at,
    wait_for_snapshot,
)
from tests.browser.pocket.test_pocket_play import SUMMARY, what_is_seen
from tests.browser.static_host import StaticHost
from tests.browser.test_solo import OUTCOME

NOTE = part("not-saved")
MEGABYTE = 2**20
# Whether the browser refuses its database.
_IS_REFUSED = """() => new Promise((resolve) => {
  try {
    const opening = indexedDB.open("probe");
    opening.onerror = () => resolve(true);
    opening.onsuccess = () => resolve(false);
  } catch {
    resolve(true);
  }
})"""
# Whether there is no space for another row.
_IS_FULL = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("probe");
  opening.onupgradeneeded = () => opening.result.createObjectStore("kept");
  opening.onerror = () => resolve(true);
  opening.onsuccess = () => {
    const writing = opening.result.transaction("kept", "readwrite");
    writing.objectStore("kept").put(new Uint8Array(5000), Math.random());
    writing.oncomplete = () => { opening.result.close(); resolve(false); };
    writing.onabort = () => { opening.result.close(); resolve(true); };
  };
})"""
TABLE: dict[str, object] = {"seed": 5, "players": 3, "level": "caller", "nextHand": "manual"}


@pytest.mark.long
def test_a_browser_that_refuses_to_keep_anything_plays_all_the_same(
    playwright: Playwright, host: StaticHost, tmp_path: Path
) -> None:
    """The browser's own switch against cookies and data of sites: it refuses databases, caches and service workers."""
    profile = tmp_path / "profile"
    (profile / "Default").mkdir(parents=True)
    refused = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Default/Preferences").write_text(json.dumps(refused))
    path = find_browser(window=True)  # the shell without windows knows no such switch
    if path is None:
        pytest.skip("a Chromium with windows is not here: on Debian the package is chromium")
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=path, args=["--no-sandbox"], **phone_options()
    )
    phone = PocketPhone(context, host.url + FOLDER)
    page = phone.open(stored=False)
    assert page.evaluate(_IS_REFUSED)
    page.locator(part("start-solo")).tap()
    screen_is(page, "table")
    expect(page.locator(NOTE)).to_contain_text("浏览器不允许保存")
    table = play_at(page, "solo", **TABLE, **QUICK)
    play_until(page, SUMMARY)
    assert len(told_at(page, table, "handSettled")) == 1
    assert table in [one["table"] for one in ask(page, "/api/hands")["hands"]]
    page.locator(NOTE).get_by_role("button").click()
    expect(page.locator(NOTE)).to_have_count(0)
    phone.judge()
    context.close()


@pytest.mark.long
def test_a_full_device_says_so_and_keeps_everything_once_there_is_space(device: PocketPhone) -> None:
    page = device.open()
    make_available(page)
    line = device.context.new_cdp_session(page)
    origin = device.url.removesuffix(f"/{FOLDER}")
    line.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    show(page, "/hands", "history")
    table = play_at(page, "solo", **TABLE, **QUICK)
    expect(page.locator(NOTE)).to_contain_text("空间已满")
    decide(page)
    assert turn_or(page, OUTCOME), "play goes on"

    line.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    play_until(page, SUMMARY)
    assert len(told_at(page, table, "handSettled")) == 1
    page.locator(SUMMARY).click()
    expect(page.locator(NOTE)).to_have_count(0, timeout=LONGEST_PAUSE_SECONDS * 1000)  # it is tried from time to time
    before = what_is_seen(page)
    reload(page)
    expect(page.locator(act("main"))).to_be_enabled(timeout=BOOT * 1000)
    assert what_is_seen(page) == before
    over = [one for one in ask(page, "/api/hands")["hands"] if one["difference"] is not None]
    assert [one["hand"] for one in over] == [1]


@pytest.mark.long
def test_a_snapshot_of_python_makes_room_for_games(device: PocketPhone) -> None:
    page = device.open()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.locator(part("start-solo")).tap()
    wait_for_snapshot(page)
    used = int(page.evaluate("async () => (await navigator.storage.estimate()).usage"))
    page.goto(f"{device.url}favicon.svg")
    line = device.context.new_cdp_session(page)
    origin = device.url.removesuffix(f"/{FOLDER}")
    line.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": used - MEGABYTE})
    # Chromium remembers for a while how much space was left.
    wait_until(page, lambda: bool(page.evaluate(_IS_FULL)), "a full device", patience=2 * BOOT)
    page.goto(device.url)
    table = play_at(page, "solo", **TABLE, **QUICK)
    play_until(page, SUMMARY)
    expect(page.locator(NOTE)).to_have_count(0)
    assert not has_snapshot(page)
    reload(page)
    is_open(page)
    kept = ask(page, "/api/hands")["hands"]
    assert [one["difference"] is not None for one in kept if one["table"] == table] == [True]


# What a newer Feltroom would have left: another number of the format.
_AGE = """(format) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("feltroom /cards/", 1);
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const writing = opening.result.transaction("kept", "readwrite");
    writing.objectStore("kept").put(new Uint8Array(format), "format");
    writing.oncomplete = () => { opening.result.close(); resolve(); };
  };
})"""


@pytest.mark.long
@pytest.mark.parametrize(("format_bytes", "line"), [([9], "来自更新的版本"), ([0xC1], "读不出来")])
def test_games_that_this_version_cannot_read_are_named_and_left_alone(
    flight: PocketPhone, format_bytes: list[int], line: str
) -> None:
    page = flight.open()
    is_open(page)
    page.evaluate(_AGE, format_bytes)
    reload(page)
    show(page, "/hands", "history")
    gate = page.locator(part("gate"))
    expect(gate).to_have_attribute("data-gate", "failed", timeout=BOOT * 1000)
    expect(gate).to_contain_text(line)
