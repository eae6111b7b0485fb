"""The lobby over HTTP: listing and making tables, and finding a seat."""

from typing import cast

from msgspec.structs import replace

from feltroom.contract.codes import CODES, Code
from feltroom.contract.http import tables as contract
from feltroom.contract.http.tables import Preset, Presets, QuickSeat, TableLink, TableList
from feltroom.contract.refusals import Refusal
from feltroom.contract.server_messages import LobbyTable
from feltroom.contract.table_settings import TableSettings
from feltroom.contract.wire_values import wire_table_config
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call
from feltroom.rooms.room.requests import Denied
from feltroom.rooms.room.room import Room
from feltroom.rooms.tables.lobby_line import lobby_line
from feltroom.table.commands import Leave
from feltroom.table.presets import PRESETS, PresetName


@answers(contract.LIST_TABLES)
async def list_tables(call: Call[None]) -> TableList:
    """List the public tables."""
    return TableList(call.house.lobby.tables())


@answers(contract.LIST_PRESETS)
async def list_presets(call: Call[None]) -> Presets:
    """List the presets."""
    del call
    return Presets(tuple(Preset(name, wire_table_config(config)) for name, config in PRESETS.items()))


@answers(contract.MAKE_TABLE)
async def make_table(call: Call[TableSettings]) -> TableLink:
    """Make a table."""
    return await make_room(call, call.body)


@answers(contract.GET_TABLE)
async def get_table(call: Call[None]) -> LobbyTable:
    """Look at one table; everybody who has its link may."""
    table = call.path("table")
    resting = await call.house.rooms.look_at_parked(table)
    return lobby_line(await call.house.rooms.get(table)) if resting is None else resting


@answers(contract.QUICK_SEAT)
async def quick_seat(call: Call[QuickSeat]) -> TableLink:
    """Find a table with a free seat and company."""
    return await _find(call, call.body, without=None)


@answers(contract.CHANGE_TABLE)
async def change_table(call: Call[None]) -> TableLink:
    """Leave a table and find another one of the same game."""
    room = await call.house.rooms.get(call.path("table"))
    room.seat_of(call.me.account)
    wish = QuickSeat(cast("PresetName", room.info.preset), make=False)
    found = await _find(call, wish, without=room.info.id)  # nobody loses a seat for nothing
    await _leave(room, call.me.account)
    return found


@answers(contract.CLOSE_TABLE)
async def close_table(call: Call[None]) -> None:
    """Close a table that one has made."""
    await call.house.rooms.close_table(call.path("table"), call.me)


async def _find(call: Call[object], wish: QuickSeat, *, without: str | None) -> TableLink:
    table = await call.house.lobby.quick_seat(call.me.account, preset=wish.preset, without=without)
    if table is not None:
        return _link_to(table)
    if not wish.make:
        raise Refusal(Code.NO_SUCH_TABLE)
    return await make_room(call, TableSettings(preset=wish.preset or "online"))


async def make_room(call: Call[object], settings: TableSettings, *, private: bool = False) -> TableLink:
    """Make a table for the caller, as chosen, or a private one whatever was chosen."""
    if call.house.words.maintenance is not None:
        raise Refusal(Code.MAINTENANCE)
    call.take_from(call.house.limits.tables)
    call.house.rooms.check_tables(call.me.account)
    wanted = replace(settings, private=True) if private else settings
    room = await call.house.rooms.create(wanted, call.me)
    return _link_to(room.info.id)


def _link_to(table: str) -> TableLink:
    return TableLink(table, f"/t/{table}")


async def _leave(room: Room, account: str) -> None:
    outcome = await room.ask(lambda here: Leave(here.seat_of(account)))
    if isinstance(outcome, Denied):
        raise Refusal(CODES.get(outcome.code, Code.INTERNAL), **outcome.numbers)
