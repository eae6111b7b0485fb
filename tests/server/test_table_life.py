"""How long a table lives: parked and woken, closed by who made it, closed for good."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from feltroom.rooms.house_limits import MOST_TABLES_EACH
from feltroom.rooms.ports.records.tables import TableRow
from feltroom.rooms.ports.store import Records
from feltroom.rooms.rates import Rate
from feltroom.rooms.sessions import watched_tables
from feltroom.rooms.tables.table_reader import LoadedTable
from tests.server.harness import Server, serving
from tests.server.slow_disk import SlowDisk

QUICK = {"pace": "off", "think": [0, 0]}


@pytest.mark.everywhere
def test_an_idle_table_is_parked_and_woken_by_whoever_comes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            guest = await server.enter("安娜")
            table = await guest.make("solo", players=2, seed=3, pace="off")
            player = await guest.join(table)
            await player.do("start", table)
            before = await player.wait_event("holeCardsDealt")
            await player.close()
            async with asyncio.timeout(5):
                while server.house.rooms.live:
                    await asyncio.sleep(0.02)
            again = await guest.join(table)
            shown = await again.wait(lambda heard: heard["type"] == "table")
            assert before in shown["hand"]

    asyncio.run(scenario())


async def parked(server: Server) -> None:
    async with asyncio.timeout(5):
        while server.house.rooms.live or not await server.house.store.read(_all_parked):
            await asyncio.sleep(0.02)


def _all_parked(records: Records) -> bool:
    return all(row.parked for row in records.tables.list_open())


def test_chat_outlives_the_minutes_in_which_nobody_looks(tmp_path: Path) -> None:
    """T12: what was said is there when somebody comes back to a parked table."""

    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            anna = await server.enter("安娜")
            table = await anna.make("online")
            player = await anna.sit(table)
            await player.do("chat", table, text="吃饭去了")
            await player.close()
            await parked(server)
            again = await anna.join(table)
            shown = await again.wait(lambda heard: heard["type"] == "table")
            assert [line["text"] for line in shown["chat"]] == ["吃饭去了"]

    asyncio.run(scenario())


def test_who_took_another_name_while_the_table_was_parked_has_it_when_they_come_back(tmp_path: Path) -> None:
    """T11: a table that sleeps is not woken by a name; a number that tells two people apart stays."""

    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            anna, ben = await server.enter("安娜"), await server.enter("安娜")
            table = await anna.make("online")
            players = [await anna.sit(table), await ben.sit(table)]
            for player in players:
                await player.close()
            await parked(server)
            await anna.call("PUT", "/api/me", {"nickname": "小安"})
            assert not server.house.rooms.live
            again = await ben.join(table)
            await anna.join(table)
            assert (await again.wait_event("playerRenamed"))["name"] == "小安"
            assert [seat.name for seat in server.house.rooms.live[0].table.seats if seat] == ["小安", "安娜 (2)"]

    asyncio.run(scenario())


def test_an_invitation_stays_good_when_nobody_has_come_yet(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            await parked(server)
            await ben.sit(table)

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_table_that_is_just_waking_when_the_house_closes_stays_shut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        reading, close = asyncio.Event(), asyncio.Event()
        async with serving(tmp_path, park_seconds=0.1) as server:
            table = await (await server.enter("安娜")).make("online")
            await parked(server)
            house = server.house
            read, shut = house.rooms._opener.read, house.store.aclose

            async def read_slowly(row: TableRow, epoch: int | None) -> LoadedTable:
                found = await read(row, epoch)
                reading.set()
                await close.wait()
                return found

            async def shut_slowly() -> None:
                close.set()
                await asyncio.sleep(0.1)
                await shut()

            monkeypatch.setattr(house.rooms._opener, "read", read_slowly)
            monkeypatch.setattr(house.store, "aclose", shut_slowly)
            coming = asyncio.create_task(house.rooms.get(table))
            await reading.wait()
        await asyncio.wait([coming])
        assert house.rooms.live == []

    asyncio.run(scenario())


def test_a_seat_at_a_parked_table_is_among_ones_own(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            await (await ben.sit(table)).close()
            await parked(server)
            async with server.house.rooms._door(table):  # it is written too
                mine = (await ben.get("/api/me/tables"))["tables"]
            assert [(line["table"], line["owner"], line["live"]) for line in mine] == [(table, False, False)]
            assert mine[0]["seat"] == 0

    asyncio.run(scenario())


@pytest.mark.embedded  # of a table at another node it is not known
def test_a_seat_is_unattended_while_others_wait_and_nobody_watches_from_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna = await server.enter("安娜")
            alone, friends = await anna.make("solo"), await anna.make("online")

            async def unattended() -> list[str]:
                tables = (await anna.get("/api/me/tables"))["tables"]
                return [line["table"] for line in tables if line.get("unattended")]

            away = [await anna.join(alone), await anna.sit(friends)]
            assert await unattended() == []
            for connection in away:
                await connection.close()
            async with asyncio.timeout(5):
                while not await unattended():
                    await asyncio.sleep(0.02)
            assert await unattended() == [friends]  # a game against bots waits by itself
            await anna.join(friends)
            assert await unattended() == []

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_seat_at_a_parked_table_is_known_after_a_restart_without_waking_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            await (await ben.sit(table, seat=3)).close()
            await parked(server)
        async with serving(tmp_path) as server:
            seats = []
            for guest in (anna, ben):
                guest.server = server
                seats += [line["seat"] for line in (await guest.get("/api/me/tables"))["tables"]]
            assert seats == [None, 3]
            assert not server.house.rooms.live
            player = await ben.join(table)
            await player.do("leave", table)
            assert [line["seat"] for line in (await ben.get("/api/me/tables"))["tables"]] == [None]

    asyncio.run(scenario())


@pytest.mark.embedded  # it damages the file
def test_a_table_with_a_damaged_log_has_no_seat_to_go_back_to(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            guest = await server.enter("安娜")
            table = await guest.make("online")
            await (await guest.sit(table)).close()
            await parked(server)
        with sqlite3.connect(tmp_path / "room.db") as database:
            database.execute("UPDATE events SET body = x'00' WHERE seq = 1")
        async with serving(tmp_path) as server:
            guest.server = server
            mine = (await guest.get("/api/me/tables"))["tables"]
            assert [(line["table"], line["seat"]) for line in mine] == [(table, None)]

    asyncio.run(scenario())


@pytest.mark.socket
def test_who_made_a_table_closes_it_while_nobody_else_sits_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            guest = await ben.sit(table)
            assert (await ben.call("DELETE", f"/api/tables/{table}")).json()["code"] == "not_owner"
            used = (await anna.call("DELETE", f"/api/tables/{table}")).json()
            assert (used["code"], used["numbers"]) == ("table_in_use", {"people": 1})
            await guest.do("leave", table)
            assert (await anna.call("DELETE", f"/api/tables/{table}")).status_code == 204
            await guest.wait(lambda heard: heard["type"] == "tableClosed")
            assert (await guest.ask("watch", table))["code"] == "closed"

    asyncio.run(scenario())


def test_who_has_left_in_a_hand_does_not_keep_a_table_open(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben, chen = [await server.enter(name) for name in ("安娜", "Ben", "Chen")]
            table = await anna.make("online", clock=None, **QUICK)
            players = [await guest.sit(table, seat=seat) for seat, guest in enumerate((anna, ben, chen))]
            await players[0].do("start", table)
            await players[0].wait_event("turnStarted")
            await players[2].do("leave", table)
            used = (await anna.call("DELETE", f"/api/tables/{table}")).json()
            assert (used["code"], used["numbers"]) == ("table_in_use", {"people": 1})
            await players[1].do("stand", table)
            used = (await anna.call("DELETE", f"/api/tables/{table}")).json()
            assert used["code"] == "table_in_use", "who stands up plays this hand to its end"
            await players[1].do("leave", table)
            assert (await anna.call("DELETE", f"/api/tables/{table}")).status_code == 204

    asyncio.run(scenario())


def test_a_paused_hand_that_everybody_has_left_comes_to_its_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben, chen = [await server.enter(name) for name in ("安娜", "Ben", "Chen")]
            table = await anna.make("online", seats=2, **QUICK)
            host, guest, other = await anna.sit(table), await ben.sit(table), await chen.join(table)
            await host.do("start", table)
            await host.wait_event("turnStarted")
            await host.do("pause", table)
            await host.do("leave", table)
            await guest.do("leave", table)
            await other.wait_event("tableResumed")
            await other.wait_event("seatLeft", seat=1)
            await other.do("sit", table)

    asyncio.run(scenario())


def test_who_sits_down_while_a_table_is_closed_keeps_it_open(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            guest = await ben.join(table)
            async with server.house.rooms._door(table):  # something else is under way
                closing = asyncio.create_task(anna.call("DELETE", f"/api/tables/{table}"))
                await asyncio.sleep(0.1)
                await guest.do("sit", table)
            assert (await closing).json()["code"] == "table_in_use"
            assert server.house.rooms.find(table) is not None

    asyncio.run(scenario())


def test_who_is_about_to_sit_keeps_a_table_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            guest = await ben.join(table)
            disk = SlowDisk(server, monkeypatch)
            await guest.say("sit", table)
            await disk.until_writing()
            answer = await anna.call("DELETE", f"/api/tables/{table}")
            assert answer.json()["code"] == "table_in_use"
            disk.write()
            await guest.wait_event("playerSat")

    asyncio.run(scenario())


def test_what_is_asked_of_a_table_that_is_being_closed_is_refused_as_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            host, guest = await anna.sit(table), await ben.join(table)
            disk = SlowDisk(server, monkeypatch)
            await host.say("sitOut", table)
            await disk.until_writing()
            wish = await guest.say("sit", table)
            await guest.do("mute", table, muted=False)  # whatever was said before has arrived
            assert (await anna.call("DELETE", f"/api/tables/{table}")).status_code == 204
            disk.write()
            assert (await guest.wait(lambda heard: heard.get("id") == wish))["code"] == "closed"

    asyncio.run(scenario())


def test_a_table_that_cannot_be_parked_does_not_keep_others_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=1) as server:
            guest = await server.enter("安娜")
            bad, good = await guest.make("online"), await guest.make("online")
            broken = server.house.rooms.find(bad)
            assert broken is not None
            monkeypatch.setattr(broken, "_inbox", None)  # nobody expects that
            monkeypatch.setattr(broken, "audience", None)
            async with asyncio.timeout(10):
                while server.house.rooms.find(good) is not None:
                    await asyncio.sleep(0.02)
            monkeypatch.undo()
            await parked(server)  # parking itself has not ended

    asyncio.run(scenario())


def test_tables_that_were_closed_do_not_count_against_those_one_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watched_tables, "MOST_TABLES", 2)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            player = await guest.connect()
            for _ in range(4):
                table = await guest.make("solo", players=2)
                await player.do("watch", table)
                assert (await guest.call("DELETE", f"/api/tables/{table}")).status_code == 204
            for _ in range(2):
                await player.do("watch", await guest.make("solo", players=2))
            answer = await player.ask("watch", await guest.make("solo", players=2))
            assert (answer["code"], answer["numbers"]) == ("too_many_tables", {"most": 2})

    asyncio.run(scenario())


@pytest.mark.socket
def test_tables_that_one_does_not_watch_any_more_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched_tables, "MOST_TABLES", 2)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            player = await guest.connect()
            for _ in range(4):
                table = await guest.make("solo", players=2)
                await player.do("watch", table)
                await player.do("unwatch", table)
                assert (await player.ask("chat", table, text="?"))["code"] == "not_watching"
            await server.caught_up()
            assert [len(room.audience) for room in server.house.rooms.live] == [0] * 4

    asyncio.run(scenario())


def test_solo_sessions_that_were_left_lying_do_not_count_against_new_ones(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            guest = await server.enter("安娜")
            for house in (server.house, server.front):
                house.limits.tables._rate = Rate(burst=1000, per_second=1000)
            for _ in range(MOST_TABLES_EACH):
                await guest.make("solo", players=2)
            await parked(server)
            await guest.make("solo", players=2)

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_table_that_everybody_left_is_closed_for_good(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            guest = await server.enter("安娜")
            table = await guest.make("online", bots=[{"level": "caller"}], **QUICK)
            player = await guest.sit(table)
            await player.do("start", table)
            await player.wait_event("turnStarted")
            await player.do("leave", table)
            await player.do("unwatch", table)
            await parked(server)
            player = await guest.connect()
            async with asyncio.timeout(5):
                while (answer := await player.ask("watch", table))["type"] != "refused":
                    await asyncio.sleep(0.02)
            assert answer["code"] == "closed"

    asyncio.run(scenario())
