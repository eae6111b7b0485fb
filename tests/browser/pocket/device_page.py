"""A page whose house is on its own device: what they say to each other, and the few things every test does there."""

import json
from contextlib import suppress
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.page_log import Frame, Message, frames, heard, log_of
from tests.browser.phone import act
from tests.browser.play import told_in, wait_until

BOOT = 60.0  # seconds that a busy machine may need until Python has started
# Notes what passes between the page and its worker as the frames of a socket are noted, and can ask the house itself.
_LISTENER = """(() => {
  const asked = new Map();
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      window.askHouse = (method, path, body) => new Promise((resolve) => {
        const id = -1 - asked.size;
        asked.set(id, resolve);
        super.postMessage({ type: "request", id, method, path, body });
      });
      this.addEventListener("message", ({ data }) => {
        if (data.type === "open") window.houseIsOpen = true;
        if (data.type === "heard") void window.noteFrame(false, data.text);
        if (data.type === "answered" && asked.has(data.id))
          asked.get(data.id)({ status: data.status, text: new TextDecoder().decode(data.body) });
      });
    }
    postMessage(message, ...rest) {
      if (message.type === "say") void window.noteFrame(true, message.text);
      super.postMessage(message, ...rest);
    }
  };
})()"""
# Asked for again whenever the page stands at another address; one that it is given now can still be overtaken.
_GO = """([address, screen]) => {
  if (location.hash === address) return document.querySelector(`[data-screen="${screen}"]`) !== null;
  location.hash = address;
  return false;
}"""
_HAS_SNAPSHOT = "async () => (await (await caches.open('feltroom-snapshot')).keys()).length > 0"
_PARTS = """async () => {
  let size = 0;
  const cache = await caches.open("feltroom-parts");
  for (const key of await cache.keys()) size += (await (await cache.match(key)).blob()).size;
  return size;
}"""


def listen(context: BrowserContext) -> None:
    """Note the frames between every page of a context and its house."""

    def note(source: dict[str, Any], sent: bool, text: str) -> None:
        with suppress(KeyError):  # a page that the test is done with
            log_of(source["page"]).frames.append(Frame(sent, text))

    context.expose_binding("noteFrame", note)
    context.add_init_script(_LISTENER)


def show(page: Page, path: str, screen: str) -> None:
    """Go to a screen by its address; a sheet that was just closed may still be on its way back, and overtake that."""
    page.wait_for_function(_GO, arg=[f"#{path}", screen], polling=100, timeout=BOOT * 1000)
    screen_is(page, screen)


def screen_is(page: Page, name: str) -> None:
    """Wait for a screen."""
    expect(page.locator(f'[data-screen="{name}"]')).to_be_visible(timeout=BOOT * 1000)


def is_open(page: Page) -> None:
    """Wait until the house of a page is open."""
    page.wait_for_function("() => window.houseIsOpen", timeout=BOOT * 1000)


def wait_for_snapshot(page: Page) -> None:
    """Wait until the next start of Python can go on from one that is kept."""
    is_open(page)
    wait_until(page, lambda: has_snapshot(page), "a snapshot of Python", patience=BOOT)


def has_snapshot(page: Page) -> bool:
    """Whether the next start of Python can go on from one that is kept."""
    return bool(page.evaluate(_HAS_SNAPSHOT))


def ask(page: Page, path: str, *, method: str = "GET", body: object = None) -> Any:
    """Ask the HTTP API of the page's house, which must agree."""
    is_open(page)
    sent = None if body is None else json.dumps(body)
    answer = page.evaluate("([method, path, body]) => window.askHouse(method, path, body)", [method, path, sent])
    assert answer["status"] < 300, answer
    return json.loads(answer["text"])


def make_table(page: Page, preset: str = "solo", **settings: object) -> str:
    """Make a table in the name of the device's person and return its id; a solo table follows from `seed`."""
    return str(ask(page, "/api/tables", method="POST", body={"preset": preset, **settings})["table"])


def play_at(page: Page, preset: str = "solo", **settings: object) -> str:
    """Make a table, open it, start its first hand, and return its id."""
    table = make_table(page, preset, **settings)
    show(page, f"/t/{table}", "table")
    page.locator(act("start")).click()
    return table


def told_at(page: Page, table: str, kind: str | None = None) -> list[Message]:
    """The events that a page was told of one table."""
    return told_in([frame for frame in frames(page) if frame.message.get("table") == table], kind)


def seat_of(page: Page, table: str) -> int:
    """The seat of the device's person at a table."""
    shown = [one for one in heard(page) if one["type"] == "table" and one["table"] == table]
    return int(shown[-1]["you"]["seat"])


def table_of(page: Page) -> str:
    """The table on screen, by its address."""
    return page.url.rpartition("/")[2]


def kept_bytes(page: Page) -> int:
    """How much of the download is kept on the device."""
    return int(page.evaluate(_PARTS))
