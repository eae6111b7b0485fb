"""Rows of one table are damaged while the house is closed: that table is refused by name and row, the others play."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from feltroom.server.program_log import JsonLines
from tests.faults.crowd import running
from tests.server.harness import Guest, Player, Server, serving
from tests.server.test_playing import play_until

QUICK = {"pace": "off", "think": [0, 0]}
TABLES = 4
Damage = Callable[[sqlite3.Connection, str, int], None]


def flip_body(database: sqlite3.Connection, table: str, row: int) -> None:
    (body,) = database.execute("SELECT body FROM events WHERE table_id = ? AND seq = ?", (table, row)).fetchone()
    changed = bytes([*body[:-3], body[-3] ^ 1, *body[-2:]])
    database.execute("UPDATE events SET body = ? WHERE table_id = ? AND seq = ?", (changed, table, row))


def flip_chain(database: sqlite3.Connection, table: str, row: int) -> None:
    database.execute("UPDATE events SET chain = zeroblob(32) WHERE table_id = ? AND seq = ?", (table, row))


def change_ends(database: sqlite3.Connection, table: str, row: int) -> None:
    database.execute("UPDATE events SET ends = 1 - ends WHERE table_id = ? AND seq = ?", (table, row))


def newer_version(database: sqlite3.Connection, table: str, row: int) -> None:
    database.execute("UPDATE events SET version = 999 WHERE table_id = ? AND seq = ?", (table, row))


def delete_row(database: sqlite3.Connection, table: str, row: int) -> None:
    database.execute("DELETE FROM events WHERE table_id = ? AND seq = ?", (table, row))


def delete_all(database: sqlite3.Connection, table: str, _: int) -> None:
    database.execute("DELETE FROM events WHERE table_id = ?", (table,))


def no_bytes(database: sqlite3.Connection, table: str, row: int) -> None:
    database.execute("UPDATE events SET body = 'text' WHERE table_id = ? AND seq = ?", (table, row))


def back(server: Server, guest: Guest) -> Guest:
    return Guest(server, guest.account, guest.token)


async def make_tables(folder: Path) -> tuple[Guest, list[str]]:
    """Play a hand at some tables with a bot, and stop in the second one."""
    async with serving(folder) as server:
        guest = await server.enter("A")
        tables = [await guest.make("online", **QUICK, bots=[{"level": "caller", "seat": 5}]) for _ in range(TABLES)]
        players = [await guest.sit(table, seat=0) for table in tables]
        await asyncio.gather(*(begin(player, table) for player, table in zip(players, tables, strict=True)))
    return guest, tables


async def begin(player: Player, table: str) -> None:
    await player.do("start", table)
    await play_until(player, table, 0, "handSettled")


def damage_file(folder: Path, damage: Damage, table: str, row: int) -> None:
    with closing(sqlite3.connect(folder / "room.db")) as database, database:
        damage(database, table, row)


async def play_at_the_others(server: Server, guest: Guest, tables: list[str]) -> None:
    for table in tables:
        player = await back(server, guest).join(table)
        await play_until(player, table, 0, "handSettled", count=2)


@pytest.mark.parametrize(
    ("damage", "row"),
    [
        (flip_body, 7),
        pytest.param(flip_body, 0, marks=pytest.mark.long),
        pytest.param(flip_chain, 7, marks=pytest.mark.long),
        (change_ends, 7),
        pytest.param(newer_version, 7, marks=pytest.mark.long),
        (delete_row, 7),
        pytest.param(delete_row, 0, marks=pytest.mark.long),
        pytest.param(delete_all, 0, marks=pytest.mark.long),
        pytest.param(no_bytes, 7, marks=pytest.mark.long),
    ],
)
def test_a_damaged_table_is_refused_by_name_and_row_and_the_others_play(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: Damage, row: int
) -> None:
    async def scenario() -> None:
        guest, tables = await make_tables(tmp_path)
        broken, *others = tables
        damage_file(tmp_path, damage, broken, row)
        caplog.clear()
        with caplog.at_level(logging.INFO, logger="feltroom"):
            async with serving(tmp_path) as server:
                lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
                refused = [line for line in lines if line.get("table") == broken and line["level"] == "error"]
                assert [line["row"] for line in refused] == [row], lines
                player = await back(server, guest).connect()
                for _ in range(2):
                    answer = await player.ask("watch", broken)
                    assert (answer["type"], answer["code"]) == ("refused", "log_damaged"), answer
                    assert answer["numbers"] == {"row": row}
                noted = await server.house.store.read(lambda records: records.tables.get(broken))
                assert noted is not None and noted.broken is not None
                assert broken in noted.broken and f"row {row}" in noted.broken
                response = await back(server, guest).call("GET", f"/api/tables/{broken}")
                assert response.json()["code"] == "log_damaged"
                assert {room.info.id for room in server.house.rooms.live} == set(others)
                await play_at_the_others(server, guest, others)

    asyncio.run(scenario())


def test_a_torn_end_is_cut_off_and_the_table_goes_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        guest, tables = await make_tables(tmp_path)
        with closing(sqlite3.connect(tmp_path / "room.db")) as database, database:
            query = "SELECT max(seq) FROM events WHERE table_id = ?"
            (last,) = database.execute(query, (tables[0],)).fetchone()
            database.execute("DELETE FROM events WHERE table_id = ? AND seq > ?", (tables[0], last - 4))
        async with serving(tmp_path) as server:
            player = await back(server, guest).join(tables[0])
            assert server.house.rooms.find(tables[0]) is not None
            await play_until(player, tables[0], 0, "handSettled", count=2)
            seqs = [event["seq"] for event in player.events]
            assert seqs == sorted(seqs)
            settled = [event for event in player.events if event["type"] == "handSettled"]
            assert all(sum(result["difference"] for result in event["results"]) == 0 for event in settled)
        async with serving(tmp_path) as server:
            await play_at_the_others(server, guest, tables)

    asyncio.run(scenario())


def test_a_damaged_checkpoint_is_done_without(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("A")
            table = await guest.make("online", **QUICK, stack=100_000, bots=[{"level": "caller", "seat": 5}])
            player = await guest.sit(table, seat=0)
            await player.do("start", table)
            await play_until(player, table, 0, "handSettled", count=9)
        with closing(sqlite3.connect(tmp_path / "room.db")) as database, database:
            assert database.execute("UPDATE checkpoints SET body = zeroblob(9)").rowcount == 1
        async with serving(tmp_path) as server:
            player = await back(server, guest).join(table)
            shown = await player.wait(lambda heard: heard["type"] == "table")
            assert shown["handNumber"] >= 9
            await play_until(player, table, 0, "handSettled", count=2)

    asyncio.run(scenario())


def test_a_table_that_was_made_but_never_written_does_not_keep_the_house_closed(tmp_path: Path) -> None:
    """A kill between the two writes of making a table leaves an entry without a log."""

    async def scenario() -> None:
        guest, tables = await make_tables(tmp_path)
        with closing(sqlite3.connect(tmp_path / "room.db")) as database, database:
            database.execute(
                "INSERT INTO tables (id, name, preset, private, owner, created, parked, closed)"
                " VALUES ('nobody', 'X', 'online', 0, ?, 1, 0, 0)",
                (guest.account,),
            )
        async with serving(tmp_path) as server:
            player = await back(server, guest).connect()
            answer = await player.ask("watch", "nobody")
            assert answer["type"] == "refused" and answer["code"] in ("no_such_table", "log_damaged"), answer
            await play_at_the_others(server, guest, tables)

    asyncio.run(scenario())


def test_damage_that_comes_while_the_table_is_live_closes_it_when_it_is_read_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("A")
            table = await guest.make("online", **QUICK, bots=[{"level": "caller", "seat": 5}])
            player = await guest.sit(table, seat=0)
            await player.do("start", table)
            turn = await player.wait_event("turnStarted", seat=0)
            damage_file(tmp_path, flip_body, table, 1)
            room = server.house.rooms.find(table)
            assert room is not None
            server.house._failed(room)  # as after a commit that failed
            closed = await player.wait(lambda heard: heard["type"] == "tableClosed")
            assert closed == {"type": "tableClosed", "table": table, "code": "log_damaged"}
            answer = await player.ask("act", table, hand=1, decision=turn["decision"], action="fold")
            assert answer["type"] == "refused"
            answer = await player.ask("watch", table)
            assert (answer["code"], answer["numbers"]) == ("log_damaged", {"row": 1})

    asyncio.run(scenario())


@pytest.mark.long
def test_the_terminal_names_table_and_row(tmp_path: Path) -> None:
    guest, tables = asyncio.run(make_tables(tmp_path))
    damage_file(tmp_path, flip_body, tables[1], 6)
    with running(tmp_path / "room.db") as server:
        assert server.end() == 0
        said = server.said()
    assert said.count("\n") == 1 and tables[1] in said and "row=6" in said, said
    assert guest.account not in said


def test_a_table_whose_log_was_mended_plays_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        guest, tables = await make_tables(tmp_path)
        damage_file(tmp_path, flip_body, tables[0], 6)
        async with serving(tmp_path) as server:
            assert server.house.rooms.find(tables[0]) is None
        damage_file(tmp_path, flip_body, tables[0], 6)  # flipped back
        async with serving(tmp_path) as server:
            await play_at_the_others(server, guest, tables)
            noted = await server.house.store.read(lambda records: records.tables.get(tables[0]))
            assert noted is not None and noted.broken is None

    asyncio.run(scenario())
