"""Later starts go on from Python's memory as an earlier one has left it, and do without where it cannot be used."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import reload
from tests.browser.play import QUICK, board, own_cards, wait_until
from tests.browser.pocket.conftest import PocketPhone
from tests.browser.pocket.device_page import BOOT, has_snapshot, is_open, play_at, screen_is, wait_for_snapshot
from tests.browser.pocket.test_pocket_play import reach_the_flop, what_is_seen

# Other bytes, as many as before.
_SPOIL = """async (name) => {
  const cache = await caches.open(name);
  const spare = await caches.open(`spare ${name}`);
  for (const key of await cache.keys()) {
    const kept = await cache.match(key);
    await spare.put(key, kept.clone());
    const bytes = new Uint8Array(await kept.arrayBuffer());
    await cache.put(key, new Response(bytes.fill(7, bytes.length / 2), { headers: kept.headers }));
  }
}"""
# Whole, and with another name for what opens a house.
_MISLEAD = """async (name) => {
  const cache = await caches.open(name);
  for (const key of await cache.keys()) {
    const kept = await cache.match(key);
    const bytes = new Uint8Array(await kept.arrayBuffer());
    const wanted = new TextEncoder().encode("open_worker");
    for (let at = bytes.indexOf(wanted[0]); at >= 0; at = bytes.indexOf(wanted[0], at + 1))
      if (wanted.every((byte, place) => bytes[at + place] === byte)) bytes[at] += 1;
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const headers = new Headers(kept.headers);
    headers.set("x-feltroom-sum", [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
    await cache.put(key, new Response(bytes, { headers }));
  }
}"""
_MEND = """async (name) => {
  const cache = await caches.open(name);
  const spare = await caches.open(`spare ${name}`);
  for (const key of await spare.keys()) await cache.put(key, await spare.match(key));
  await caches.delete(`spare ${name}`);
}"""
# The names that chance has given to tables, people and tokens, and the key that signs.
_DRAWN = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("feltroom /cards/", 1);
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const kept = opening.result.transaction("kept").objectStore("kept");
    const keys = kept.getAllKeys(), values = kept.getAll();
    values.onsuccess = () => {
      opening.result.close();
      const named = keys.result.filter((key) => /^row\\/(accounts|tables|tokens)\\//.test(key));
      const secret = keys.result.flatMap((key, at) => key === "row/secrets/signing" ? [String(values.result[at])] : []);
      resolve([...named, ...secret]);
    };
  };
})"""
PARTS, SNAPSHOT = "feltroom-parts", "feltroom-snapshot"
DRAWN = 4


def start_again(page: Page) -> None:
    """Load the page anew, and wait until its house is open."""
    reload(page)
    is_open(page)


def begin_on_a_new_device(flight: PocketPhone, page: Page) -> tuple[list[str], set[str]]:
    """Begin a game without a seed where nothing was played, and return the cards, and all names and keys drawn."""
    page.goto(f"{flight.url}favicon.svg")
    flight.forget()
    page.goto(flight.url)
    is_open(page)
    play_at(page, "solo", players=3, level="caller", nextHand="manual", **QUICK)
    reach_the_flop(page)
    drawn = set(page.evaluate(_DRAWN))
    assert len(drawn) == DRAWN
    return [*own_cards(page), *board(page)], drawn


def test_a_start_needs_nothing_of_the_pack_but_a_snapshot(flight: PocketPhone) -> None:
    page = flight.open()
    is_open(page)
    page.evaluate(_SPOIL, PARTS)
    try:
        first_cards, first_drawn = begin_on_a_new_device(flight, page)
        before = what_is_seen(page)
        start_again(page)
        screen_is(page, "table")
        assert what_is_seen(page) == before
        cards, drawn = begin_on_a_new_device(flight, page)
    finally:
        page.evaluate(_MEND, PARTS)
    assert cards != first_cards, "every start shuffles anew"
    assert not drawn & first_drawn


@pytest.mark.long
def test_a_damaged_snapshot_is_not_used_and_the_next_start_makes_another(flight: PocketPhone) -> None:
    page = flight.open()
    is_open(page)
    page.evaluate(_SPOIL, SNAPSHOT)
    start_again(page)
    assert page.evaluate("async (name) => (await (await caches.open(name)).keys()).length", SNAPSHOT) == 0
    start_again(page)
    wait_for_snapshot(page)
    page.evaluate("(name) => caches.delete(`spare ${name}`)", SNAPSHOT)
    start_again(page)
    play_at(page, "solo", seed=5, players=3, level="caller", nextHand="manual", **QUICK)
    reach_the_flop(page)


@pytest.mark.long
def test_a_snapshot_with_which_no_house_opens_is_dropped_without_the_players_doing(flight: PocketPhone) -> None:
    page = flight.open()
    wait_for_snapshot(page)
    page.evaluate(_MISLEAD, SNAPSHOT)
    reload(page)
    expect(page.locator('[data-gate="failed"]')).to_be_visible(timeout=BOOT * 1000)
    wait_until(page, lambda: not has_snapshot(page), "no snapshot", patience=BOOT)
    start_again(page)
    wait_for_snapshot(page)
