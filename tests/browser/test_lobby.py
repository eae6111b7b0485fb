"""The lobby with very many tables: a page of them is shown, searched, filtered, turned and kept up to date."""

import json

import msgspec
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from feltroom import __version__
from feltroom.contract.server_messages import (
    PROTOCOL,
    Done,
    Limits,
    LobbyPage,
    LobbyTable,
    Pong,
    ServerMessage,
    Welcome,
    encode,
)
from feltroom.rooms.tables.lobby_line import lobby_table
from feltroom.rooms.tables.lobby_pages import ROWS, Choice
from feltroom.table import PRESETS, Table
from tests.browser.page_log import log_of
from tests.browser.phone import OpenPhone, part, sign_in
from tests.browser.play import STILL
from tests.marks import long_only

SCROLLS_SIDEWAYS = """() => [document.documentElement, ...document.querySelectorAll(".scroll")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).length"""


def line(number: int) -> LobbyTable:
    """One of many tables: every third is for six, every other is full."""
    preset = "six" if number % 3 == 0 else "online"
    table = Table(PRESETS[preset], entropy=bytes)
    shown = lobby_table(
        table,
        id=f"t{number}",
        name=f"周五 {number:03}",
        preset=preset,
        private=False,
        has_password=False,
        waiting=0,
        watching=number,
        running=True,
    )
    return msgspec.structs.replace(shown, taken=shown.seats if number % 2 else 1)


class CrowdedLobby:
    """A house with very many tables, as far as its lobby goes."""

    def __init__(self, page: Page, count: int) -> None:
        self.tables = [line(number) for number in range(count)]
        self.socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self._connected)

    def send(self, message: ServerMessage) -> None:
        assert self.socket is not None
        self.socket.send(encode(message).decode())

    def _connected(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(self._answer)
        limits = Limits(frame=16_384, chat=200, burst=100, per_second=50)
        self.send(Welcome("account", "小明", __version__, PROTOCOL, 0, limits))

    def _answer(self, payload: str | bytes) -> None:
        asked = json.loads(payload)
        if asked["type"] == "ping":
            self.send(Pong(asked["id"], 0))
            return
        if asked["type"] == "browseLobby":
            self.send(self._page(Choice(asked["search"], asked["free"], asked["preset"], asked["page"])))
        self.send(Done(asked["id"]))

    def _page(self, choice: Choice) -> LobbyPage:
        fitting = [table for table in self.tables if choice.fits(table)]
        rows = fitting[choice.page * ROWS :][:ROWS]
        pages, order = -(-len(fitting) // ROWS) or 1, tuple(table.id for table in rows)
        return LobbyPage(choice.page, pages, len(fitting), len(self.tables), ("online", "six"), tuple(rows), order)


@pytest.mark.parametrize("size", [(360, 640), *long_only((390, 844))], ids=str)
def test_very_many_tables_are_searched_filtered_and_turned(open_phone: OpenPhone, size: tuple[int, int]) -> None:
    page = open_phone(*size, settings=STILL, still=True)
    sign_in(page, "小明")
    lobby = CrowdedLobby(page, 120)
    page.goto("/lobby")
    rows = page.locator(part("lobby-table"))
    expect(rows).to_have_count(50)
    expect(page.get_by_role("button", name="全部 120")).to_have_attribute("aria-pressed", "true")
    pager = page.get_by_role("navigation", name="第 1 / 3 页")
    expect(pager.get_by_role("button", name="上一页")).to_be_disabled()
    pager.get_by_role("button", name="下一页").click()
    expect(rows.first).to_contain_text("周五 050")
    expect(page.get_by_role("navigation", name="第 2 / 3 页")).to_be_visible()
    changed = msgspec.structs.replace(lobby.tables[50], name="改了名")
    lobby.send(LobbyPage(1, 3, 120, 120, ("online", "six"), (changed,)))
    expect(rows.first).to_contain_text("改了名")
    expect(rows).to_have_count(50)
    search = page.get_by_role("searchbox", name="搜索牌桌")
    search.fill("周五 11")
    expect(rows).to_have_count(10)
    expect(page.locator(part("later-page"))).to_have_count(0)
    page.get_by_role("button", name="有空位").click()
    expect(rows).to_have_count(5)
    search.fill("没有这桌")
    search.press("Enter")
    expect(page.get_by_text("没有符合条件的牌桌")).to_be_visible()
    assert page.evaluate(SCROLLS_SIDEWAYS) == 0
    search.fill("")
    expect(rows).to_have_count(50)
    expect(page.get_by_role("navigation", name="第 1 / 2 页")).to_be_visible()


@pytest.mark.long  # what the form asks for: web/tests/table-form.test.ts
def test_a_table_for_friends_is_not_in_the_lobby_unless_its_maker_says_so(open_phone: OpenPhone) -> None:
    """T24: it says "by link", so nobody finds it without the link."""
    page, other = open_phone(settings=STILL, still=True), open_phone(settings=STILL, still=True)
    sign_in(page, "小明")
    sign_in(other, "小红")
    for private in (True, False):
        page.goto("/")
        page.locator(part("friends")).click()
        if not private:
            page.get_by_role("switch", name="私人牌桌").click()
        page.locator(part("make")).click()
        expect(page.locator('[data-screen="table"]')).to_be_visible()
    other.goto("/lobby")
    expect(other.locator(part("lobby-table"))).to_have_count(1)


@pytest.mark.long
def test_what_is_out_of_reach_says_why_and_comes_by_itself(open_phone: OpenPhone) -> None:
    page = open_phone(settings=STILL, still=True)
    log_of(page).expect("ERR_FAILED|Failed to load resource")
    sign_in(page, "小明")
    is_away = False
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        lines.append(line)
        if is_away:
            line.close(code=4000)
        else:
            line.connect_to_server()

    page.route_web_socket("**/ws", through)
    page.route("**/api/**", lambda route: route.abort() if is_away else route.continue_())
    page.goto("/")
    expect(page.locator('[data-screen="menu"]')).to_be_visible()
    is_away = True
    lines[-1].close(code=4000)
    expect(page.locator(part("note"))).to_be_visible()
    page.locator("nav").get_by_text("大厅").click()
    why = page.locator(part("out-of-reach"))
    expect(why).to_contain_text("牌室连不上")
    expect(why.locator(part("to-device"))).to_be_visible()
    page.locator('[data-screen="lobby"] input').first.click(trial=True)  # the note covers nothing
    is_away = False
    expect(why).to_have_count(0)
    expect(page.locator('[data-screen="lobby"] h2')).to_have_text("还没有公开的牌桌")
    for way, screen, nothing in (
        (page.locator("nav").get_by_text("牌谱"), "history", "还没有打过的牌"),
        (page.locator(part("statistics")), "statistics", "还没有可以统计的牌"),
    ):
        is_away = True
        lines[-1].close(code=4000)
        expect(page.locator(part("note"))).to_be_visible()
        way.click()
        shown = page.locator(f'[data-screen="{screen}"]')
        expect(shown.get_by_role("alert")).to_contain_text("服务器没有应答")
        is_away = False
        expect(shown.locator("h2")).to_contain_text(nothing)
