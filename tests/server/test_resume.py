"""Coming back to a table: what was missed, at once, and nothing refused on the way."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from feltroom.rooms.room import log_tail
from feltroom.rooms.room.room import Room
from feltroom.table.commands import ComeBack, Command, SitOut
from tests.server.harness import Guest, Message, Player, Server, act_passively, events_in, serving
from tests.server.slow_disk import SlowDisk

QUICK = {"pace": "off", "think": [0, 0]}


def room_of(server: Server, table: str) -> Room:
    room = server.house.rooms.find(table)
    assert room is not None
    return room


def of(player: Player, kind: str) -> list[Message]:
    return [heard for heard in player.heard if heard["type"] == kind]


@asynccontextmanager
async def host_sitting_down(folder: Path) -> AsyncIterator[tuple[Server, str, Player, SlowDisk]]:
    """A table whose host's seat is not written yet, and the socket of somebody who is not at it."""
    async with serving(folder) as server:
        anna, ben = await server.enter("A"), await server.enter("B")
        table = await anna.make("online", **QUICK)
        first, second = await anna.join(table), await ben.connect()
        with pytest.MonkeyPatch.context() as patch:
            disk = SlowDisk(server, patch)
            await first.say("sit", table)
            await disk.until_writing()
            yield server, table, second, disk
            disk.write()
        await second.ask("ping")


async def in_line(server: Server) -> tuple[str, list[Guest], list[Player], int]:
    """A full table of two and somebody who waits for a seat, seen by all as of a number before they did."""
    guests = [await server.enter(name) for name in "ABC"]
    table = await guests[0].make("online", seats=2, **QUICK)
    players = [await guests[0].sit(table), await guests[1].sit(table), await guests[2].join(table)]
    await players[2].do("queue", table)
    return table, guests, players, of(players[2], "table")[-1]["seq"] - 1


@pytest.mark.socket
def test_a_command_right_behind_watch_is_not_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with host_sitting_down(tmp_path) as (_, table, second, disk):
            watch, sit = await second.say("watch", table), await second.say("sit", table)
            await asyncio.sleep(0.1)
            assert not [heard for heard in second.heard if heard.get("id") in (watch, sit)]
            disk.write()
            await disk.until_writing()
            disk.write()
            answer = await second.wait(lambda heard: heard.get("id") == sit)
            assert answer["type"] == "done", answer

    asyncio.run(scenario())


def test_watch_is_answered_when_the_room_is_given_up(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with host_sitting_down(tmp_path) as (server, table, second, _):
            watch = await second.say("watch", table)
            await asyncio.sleep(0.1)
            room_of(server, table).close()
            answer = await second.wait(lambda heard: heard.get("id") == watch)
            assert (answer["type"], answer["code"]) == ("refused", "closed")

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_resuming_gives_all_that_was_missed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guests = [await server.enter(name) for name in "AB"]
            table = await guests[0].make("online", **QUICK)
            players = [await guest.sit(table) for guest in guests]
            await players[0].do("chat", table, text="before")
            await asyncio.sleep(0.01)
            await players[0].do("start", table)
            turn = await players[0].wait_event("turnStarted")
            seq = players[0].events[-1]["seq"]
            lost = await guests[0].connect()
            await asyncio.sleep(0.01)
            await players[1].do("chat", table, text="meanwhile")
            await players[turn["seat"]].do("act", table, **act_passively(turn))
            turn = await players[0].wait_event("turnStarted", decision=turn["decision"] + 1)
            await players[turn["seat"]].do("act", table, **act_passively(turn))
            await players[0].wait_event("boardDealt")
            await players[0].wait(lambda heard: heard["type"] == "handMade" and len(of(players[0], "handMade")) > 1)
            await lost.do("watch", table, seq=seq)
            assert not of(lost, "table")
            assert of(lost, "handMade") == of(players[0], "handMade")[-1:]
            assert [line["text"] for line in of(lost, "chat")] == ["meanwhile"]
            kinds = [heard["type"] for heard in lost.heard]
            assert kinds.index("events") < kinds.index("handMade") < kinds.index("done")

    asyncio.run(scenario())


@pytest.mark.socket
def test_resuming_gives_the_place_in_the_line_and_an_open_offer(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, (_, second, waits), seq = await in_line(server)
            again = await guests[2].join(table, seq=seq)
            assert [(heard["position"], heard["waiting"]) for heard in of(again, "queue")] == [(1, 1)]
            assert not of(again, "seatOffered")
            await second.do("leave", table)
            offer = await waits.wait(lambda heard: heard["type"] == "seatOffered")
            await again.close()
            third = await guests[2].join(table, seq=seq)
            assert of(third, "seatOffered") == [offer]

    asyncio.run(scenario())


@pytest.mark.socket
def test_resuming_tells_of_lines_that_were_taken_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            host, guest = await server.enter("A"), await server.enter("B")
            table = await host.make("online", **QUICK)
            speaker = await host.sit(table)
            for text in ("stays", "goes", "gone already"):
                await speaker.do("chat", table, text=text)
            lines = {line["text"]: line["message"] for line in of(speaker, "chat")}
            await speaker.do("deleteChat", table, message=lines["gone already"])
            await asyncio.sleep(0.01)
            await speaker.do("sitOut", table)
            watcher = await guest.join(table)
            shown = of(watcher, "table")[-1]
            assert [line["text"] for line in shown["chat"]] == ["stays", "goes"]
            await watcher.close()
            await speaker.do("deleteChat", table, message=lines["goes"])
            again = await guest.join(table, seq=shown["seq"] - 1)
            assert not of(again, "table")
            assert [heard["message"] for heard in of(again, "chatDeleted")] == [lines["goes"]]

    asyncio.run(scenario())


def test_resuming_tells_who_has_no_seat_that_they_do_not_wait(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, _, seq = await in_line(server)
        async with serving(tmp_path) as server:
            for guest in guests:
                guest.server = server
            again = await guests[2].join(table, seq=seq)
            assert not of(again, "table")
            assert [(heard["position"], heard["waiting"]) for heard in of(again, "queue")] == [(None, 0)]
            seated = await guests[0].join(table, seq=seq)
            assert not of(seated, "queue")

    asyncio.run(scenario())


@pytest.mark.parametrize("played", [False, True])
def test_what_happens_between_hands_does_not_pile_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, played: bool
) -> None:
    monkeypatch.setattr(log_tail, "MOST_HELD", 50)
    monkeypatch.setattr(log_tail, "HELD_BETWEEN_HANDS", 10)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("A"), await server.enter("B")
            table = await anna.make("online", **QUICK)
            first = await anna.sit(table)
            room = room_of(server, table)
            if played:
                second = await ben.sit(table)
                await first.do("start", table)
                await second.do("leave", table)
                await first.wait_event("phaseEntered", phase="Waiting")
            await toggle(room, 60)
            assert room.table.seq - room.table.first_seq <= 50
            read = server.house.store.read
            loaded = await read(lambda records: records.table_logs.load(table))
            assert loaded.checkpoint is not None
            assert len(loaded.events) <= 50

    asyncio.run(scenario())


def test_a_table_message_holds_the_hand_and_not_what_came_after(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guests = [await server.enter(name) for name in "AB"]
            table = await guests[0].make("online", **QUICK)
            players = [await guest.sit(table) for guest in guests]
            await players[0].do("start", table)
            await players[0].wait_event("turnStarted")
            await players[1].do("leave", table)
            await players[0].wait_event("phaseEntered", phase="Waiting")
            await toggle(room_of(server, table), 200)
            spectator = await (await server.enter("S")).join(table)
            shown = of(spectator, "table")[-1]
            assert {event["type"] for event in shown["hand"]}.isdisjoint({"playerSatOut", "playerCameBack", "seatLeft"})
            assert "handSettled" in {event["type"] for event in shown["hand"]}
            assert len(msgspec.json.encode(shown)) < 20_000

    asyncio.run(scenario())


async def toggle(room: Room, times: int) -> None:
    commands: list[Command] = [SitOut(0), ComeBack(0)]
    for number in range(2 * times):
        command = commands[number % 2]
        await room.ask(lambda _, command=command: command)  # type: ignore[misc]  # a lambda's default has no type


@pytest.mark.socket
@pytest.mark.parametrize("whole", [True, False])
def test_who_comes_back_is_told_nothing_that_could_still_be_lost(tmp_path: Path, whole: bool) -> None:
    """That they are back is an event itself: not even they hear of it before it is written."""

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna = await server.enter("A")
            table = await anna.make("online", **QUICK)
            first = await anna.sit(table)
            room = room_of(server, table)
            await first.close()
            async with asyncio.timeout(10):
                while room.table.seats[0] is None or room.table.seats[0].connected:
                    await asyncio.sleep(0.01)
            durable = room.table.seq
            with pytest.MonkeyPatch.context() as patch:
                disk = SlowDisk(server, patch)
                second = await anna.connect()
                await second.do("watch", table, **({} if whole else {"seq": 0}))
                told = [event["seq"] for heard in second.heard for event in events_in(heard)]
                shown = [heard["seq"] for heard in of(second, "table")]
                assert max(told, default=0) < durable and max(shown, default=0) <= durable
                await disk.until_writing()
                disk.write()
                await second.wait_event("playerReconnected")

    asyncio.run(scenario())
