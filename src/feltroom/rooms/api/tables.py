"""The lobby over HTTP: listing and making tables, and finding a seat."""

from typing import cast

from feltroom.contract.base import Value
from feltroom.contract.codes import CODES, Code
from feltroom.contract.refusals import Refusal
from feltroom.contract.server_messages import LobbyTable
from feltroom.contract.table_settings import PresetName, TableSettings
from feltroom.contract.values import TableConfig
from feltroom.contract.wire_values import wire_table_config
from feltroom.rooms.api.endpoint import Call, Endpoint, Reply
from feltroom.rooms.house_limits import MOST_TABLES_EACH
from feltroom.rooms.room.outcome import Denied
from feltroom.rooms.room.room import Room
from feltroom.rooms.room.telling import listed
from feltroom.table.commands import Leave
from feltroom.table.presets import PRESETS


class TableList(Value):
    """All public tables."""

    tables: tuple[LobbyTable, ...]


class Preset(Value):
    """A game people asked for, with its defaults."""

    name: str
    config: TableConfig


class Presets(Value):
    """All presets."""

    presets: tuple[Preset, ...]


class Made(Value):
    """A table, and the path of its link."""

    table: str
    link: str


class QuickSeat(Value):
    """What to look for: any game, or one preset; `make` makes a table if there is none."""

    preset: PresetName | None = None
    make: bool = True


def link_to(table: str) -> str:
    """The path by which somebody is invited to a table."""
    return f"/t/{table}"


async def list_tables(call: Call) -> Reply:
    """List the public tables."""
    return Reply(TableList(call.house.lobby.tables()))


async def list_presets(call: Call) -> Reply:
    """List the presets."""
    del call
    return Reply(Presets(tuple(Preset(name, wire_table_config(config)) for name, config in PRESETS.items())))


async def make_table(call: Call) -> Reply:
    """Make a table."""
    return Reply(await _make(call, cast("TableSettings", call.body)))


async def get_table(call: Call) -> Reply:
    """Look at one table; who has its link may."""
    room = await call.house.rooms.get(call.path("table"))
    return Reply(listed(room))


async def quick_seat(call: Call) -> Reply:
    """Find a table with a free seat and company."""
    return Reply(await _find(call, cast("QuickSeat", call.body), without=None))


async def change_table(call: Call) -> Reply:
    """Leave a table and find another one of the same game."""
    room = await call.house.rooms.get(call.path("table"))
    room.seat_of(call.me.account)
    wish = QuickSeat(cast("PresetName", room.info.preset), make=False)
    found = await _find(call, wish, without=room.info.id)  # nobody loses a seat for nothing
    await _leave(room, call.me.account)
    return Reply(found)


async def close_table(call: Call) -> Reply:
    """Close a table that one has made."""
    await call.house.rooms.close_table(call.path("table"), call.me)
    return Reply()


async def _find(call: Call, wish: QuickSeat, *, without: str | None) -> Made:
    table = await call.house.lobby.quick_seat(call.me.account, preset=wish.preset, without=without)
    if table is not None:
        return Made(table, link_to(table))
    if not wish.make:
        raise Refusal(Code.NO_SUCH_TABLE)
    return await _make(call, TableSettings(preset=wish.preset or "online"))


async def _make(call: Call, settings: TableSettings) -> Made:
    wait = call.house.limits.tables.take(call.me.account)
    if wait is not None:
        raise Refusal(Code.RATE_LIMITED, wait=wait)
    if sum(room.info.owner == call.me.account for room in call.house.rooms.live) >= MOST_TABLES_EACH:
        raise Refusal(Code.TOO_MANY_TABLES, most=MOST_TABLES_EACH)
    room = await call.house.rooms.create(settings, call.me)
    return Made(room.info.id, link_to(room.info.id))


async def _leave(room: Room, account: str) -> None:
    outcome = await room.ask(lambda here: Leave(here.seat_of(account)))
    if isinstance(outcome, Denied):
        raise Refusal(CODES.get(outcome.code, Code.INTERNAL), **outcome.numbers)


ENDPOINTS = (
    Endpoint("GET", "/api/tables", list_tables, "List public tables", answer=TableList),
    Endpoint("GET", "/api/presets", list_presets, "List presets", answer=Presets, open=True),
    Endpoint("POST", "/api/tables", make_table, "Make a table", body=TableSettings, answer=Made),
    Endpoint("GET", "/api/tables/{table}", get_table, "Look at a table", answer=LobbyTable),
    Endpoint("DELETE", "/api/tables/{table}", close_table, "Close a table one has made"),
    Endpoint("POST", "/api/tables/{table}/change", change_table, "Change table", answer=Made),
    Endpoint("POST", "/api/quick-seat", quick_seat, "Find a table with company", body=QuickSeat, answer=Made),
)
