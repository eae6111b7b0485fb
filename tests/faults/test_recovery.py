"""A restart in the middle of everything: what was going on goes on, and nobody has lost time, chips, cards or seat."""

import asyncio
import time
from pathlib import Path

import pytest

from feltroom.rooms.ports.records.tables import TableRow
from feltroom.rooms.room import room as rooms
from tests.faults.begun import QUICK, started
from tests.marks import long_only
from tests.server.harness import Guest, Message, Player, Server, act_passively, serving
from tests.server.test_playing import play_until

HOUR = 3_600_000


class HandClock:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000

    def __call__(self) -> int:
        return self.time


class WallClock:
    """The system's clock, which somebody sets back."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self.ahead


def back(server: Server, guest: Guest) -> Guest:
    """The same person at the server that was started again."""
    return Guest(server, guest.account, guest.token)


async def look(guest: Guest, table: str) -> tuple[Player, Message]:
    """Come back and look at the whole table."""
    player = await guest.join(table)
    return player, await player.wait(lambda heard: heard["type"] == "table")


def test_people_find_seats_and_cards_again_and_spectators_find_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, players, turn = await started(server, "ABC")
            dealt = [await player.wait_event("holeCardsDealt") for player in players]
            await players[turn["seat"]].do("act", table, **act_passively(turn))
            next_turn = await players[0].wait_event("turnStarted", decision=turn["decision"] + 1)
            watcher = await server.enter("观众")
        async with serving(tmp_path) as server:
            for seat, guest in enumerate(guests):
                _, shown = await look(back(server, guest), table)
                assert shown["you"]["seat"] == seat and shown["you"]["host"] == (seat == 0)
                assert dealt[seat] in shown["hand"]
                assert shown["turn"]["event"] == next_turn
            player, shown = await look(back(server, watcher), table)
            cards = [event for event in shown["hand"] if event["type"] == "holeCardsDealt"]
            assert [hand["cards"] for hand in cards[0]["hands"]] == [None] * 3
            for event in dealt:
                own = next(hand["cards"] for hand in event["hands"] if hand["cards"] is not None)
                assert not any(f'"{own[0]}","{own[1]}"'.encode() in raw for raw in player.raw)

    asyncio.run(scenario())


@pytest.mark.parametrize("think", [[250, 250], *long_only([0, 0])])
def test_the_bot_to_act_acts(tmp_path: Path, think: list[int]) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("A")
            bots = [{"level": "caller", "seat": seat} for seat in (3, 4, 5)]
            table = await guest.make("online", pace="off", think=think, bots=bots)
            player = await guest.sit(table, seat=0)
            await player.do("start", table)
            await player.wait_event("turnStarted")
        for _ in range(3):
            async with serving(tmp_path) as server:
                player, shown = await look(back(server, guest), table)
                if shown["turn"] is None or shown["turn"]["event"]["seat"] != 0:
                    turn = await player.wait_event("turnStarted", since=len(player.heard) - 1, seat=0)
                else:
                    turn = shown["turn"]["event"]
                await player.do("act", table, **act_passively(turn))

    asyncio.run(scenario())


def test_what_was_paused_stays_paused_and_keeps_the_clock(tmp_path: Path) -> None:
    async def scenario() -> None:
        clock = HandClock()
        async with serving(tmp_path, clock=clock) as server:
            table, guests, players, turn = await started(server)
            clock.time += 5_000
            await players[0].do("pause", table)
        clock.time += HOUR
        async with serving(tmp_path, clock=clock) as server:
            player, shown = await look(back(server, guests[0]), table)
            assert shown["paused"] and shown["turn"]["event"] == turn
            assert shown["turn"]["allowanceLeft"] >= 15_000 and shown["turn"]["bankLeft"] == 30_000
            answer = await player.ask("act", table, **act_passively(turn))
            assert answer["type"] == "refused"
            clock.time += HOUR
            await player.do("resume", table)
            actor, shown = await look(back(server, guests[turn["seat"]]), table)
            assert not shown["paused"] and shown["turn"]["event"] == turn
            assert shown["turn"]["allowanceLeft"] >= 15_000 and shown["turn"]["bankLeft"] == 30_000
            await actor.do("act", table, **act_passively(turn))

    asyncio.run(scenario())


@pytest.mark.parametrize("spent", [25_000, *long_only(15_000)])
def test_the_actor_has_a_full_allowance_and_the_whole_bank_again(tmp_path: Path, spent: int) -> None:
    async def scenario() -> None:
        clock = HandClock()
        async with serving(tmp_path, clock=clock) as server:
            table, guests, _, turn = await started(server)
            assert (turn["allowance"], turn["bank"]) == (20_000, 30_000)
            clock.time += spent
            await look(guests[turn["seat"]], table)  # whatever moves the table lets it notice the time
        clock.time += HOUR
        async with serving(tmp_path, clock=clock) as server:
            actor, shown = await look(back(server, guests[turn["seat"]]), table)
            assert shown["turn"]["event"] == turn
            assert (shown["turn"]["allowanceLeft"], shown["turn"]["bankLeft"]) == (20_000, 30_000)
            clock.time += 23_000
            await actor.do("act", table, **act_passively(turn))
            used = await actor.wait_event("timeBankUsed")
            assert (used["used"], used["left"]) == (3_000, 27_000)
            assert not [event for event in actor.events if event["type"] == "timedOut"]

    asyncio.run(scenario())


async def big_blind(player: Player, *, hand: int) -> int:
    """Wait until the blinds of a hand are in, and return the larger one."""
    await player.wait_event("turnStarted", hand=hand)
    posted = [event for event in player.events if event["type"] == "chipsPosted" and event["hand"] == hand]
    return max(int(event["amount"]) for event in posted)


def test_time_that_the_house_was_closed_does_not_raise_the_blinds(tmp_path: Path) -> None:
    schedule = {"levels": [{"small": 10, "big": 20}, {"small": 50, "big": 100}], "milliseconds": 600_000}

    async def scenario() -> None:
        clock = HandClock()
        async with serving(tmp_path, clock=clock) as server:
            table, guests, _, turn = await started(server, schedule=schedule, stack=50_000)
        clock.time += HOUR
        async with serving(tmp_path, clock=clock) as server:
            actor, _ = await look(back(server, guests[turn["seat"]]), table)
            await actor.do("act", table, hand=1, decision=turn["decision"], action="fold")
            clock.time += 1000
            await actor.do("chat", table, text="!")
            await actor.do("watch", table)
            assert await big_blind(actor, hand=2) == 20
            clock.time += 600_000
            second = await actor.wait_event("turnStarted", hand=2)
            other, _ = await look(back(server, guests[1 - turn["seat"]]), table)
            folder = actor if second["seat"] == turn["seat"] else other
            await folder.ask("act", table, hand=2, decision=second["decision"], action="fold")
            await actor.wait_event("handSettled", hand=2)
            clock.time += 1000
            await actor.do("watch", table)
            assert await big_blind(actor, hand=3) == 100

    asyncio.run(scenario())


def test_a_seeded_solo_session_is_the_same_with_restarts_in_it(tmp_path: Path) -> None:
    wanted = ("holeCardsDealt", "boardDealt", "folded", "checked", "called", "raised", "handSettled")

    def facts(players: list[Player]) -> dict[int, Message]:
        events = [event for player in players for event in player.events if event["type"] in wanted]
        found: dict[int, Message] = {}
        for event in events:
            if event["hand"] <= 6:
                found[event["seq"]] = {name: value for name, value in event.items() if name not in ("time", "seq")}
        return found

    async def session(folder: Path, *, parts: int) -> list[Message]:
        players: list[Player] = []
        guest: Guest | None = None
        table = ""
        for part in range(parts):
            async with serving(folder) as server:
                if guest is None:
                    guest = await server.enter("独行")
                    table = await guest.make("solo", seed=11, players=4, **QUICK)
                player, shown = await look(back(server, guest), table)
                players.append(player)
                if part == 0:
                    await player.do("start", table)
                seat = shown["you"]["seat"]
                done = sum(event["type"] == "handSettled" for event in facts(players).values())
                await play_until(
                    player, table, seat, "handSettled", count=max(1, 6 // parts if part < parts - 1 else 6 - done)
                )
        return [event for _, event in sorted(facts(players).items())]

    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    whole = asyncio.run(session(tmp_path / "one", parts=1))
    broken = asyncio.run(session(tmp_path / "two", parts=3))
    assert broken[: len(whole)] == whole[: len(broken)]
    assert sum(event["type"] == "handSettled" for event in broken) >= 5


@pytest.mark.long
def test_who_waits_and_who_sits_out_still_does(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guests = [await server.enter(name) for name in "AB"]
            table = await guests[0].make("online", **QUICK)
            for seat, guest in enumerate(guests):
                player = await guest.sit(table, seat=seat, buyIn=1000)
            await player.do("sitOut", table)
        async with serving(tmp_path) as server:
            player, shown = await look(back(server, guests[1]), table)
            assert shown["phase"] == "Waiting" and shown["host"] == 0 and shown["handNumber"] == 0
            assert [(seat["stack"], seat["sittingOut"]) for seat in shown["seats"] if seat] == [
                (1000, False),
                (1000, True),
            ]
            host, _ = await look(back(server, guests[0]), table)
            await player.do("comeBack", table, post=True)
            await host.do("start", table)
            await host.wait_event("turnStarted")

    asyncio.run(scenario())


def test_who_does_not_come_back_is_noted_as_gone_and_who_does_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "ABSENT_SECONDS", 2.0)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, _, _ = await started(server)
        async with serving(tmp_path) as server:
            player, _ = await look(back(server, guests[0]), table)
            await player.wait_event("playerDisconnected", seat=1)
            assert not [
                event for event in player.events if event["type"] == "playerDisconnected" and event["seat"] == 0
            ]

    asyncio.run(scenario())


def test_a_parked_table_is_read_back_on_demand_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            guest = await server.enter("A")
            parked = await guest.make("online", **QUICK)
            player = await guest.sit(parked, seat=3, buyIn=500)
            await player.close()
            async with asyncio.timeout(10):
                while not (await _row(server, parked)).parked:
                    await asyncio.sleep(0.02)
            live, guests, _, _ = await started(server, "XY")
        async with serving(tmp_path) as server:
            assert [room.info.id for room in server.house.rooms.live] == [live]
            _, shown = await look(back(server, guest), parked)
            assert shown["you"]["seat"] == 3 and shown["seats"][3]["stack"] == 500
            assert {room.info.id for room in server.house.rooms.live} == {live, parked}
            assert not (await _row(server, parked)).parked
            _, shown = await look(back(server, guests[0]), live)
            assert shown["turn"] is not None

    asyncio.run(scenario())


@pytest.mark.long
def test_a_table_that_nobody_looks_at_but_that_plays_is_not_parked(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            table, guests, players, turn = await started(server)
            for player in players:
                await player.close()
            await asyncio.sleep(0.5)
            assert server.house.rooms.find(table) is not None
        async with serving(tmp_path, park_seconds=0.1) as server:
            await asyncio.sleep(0.5)
            _, shown = await look(back(server, guests[0]), table)
            assert shown["turn"]["event"] == turn

    asyncio.run(scenario())


@pytest.mark.long
def test_restarts_without_anybody_leave_one_event_each(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, _, turn = await started(server)
        seqs = []
        for _ in range(3):
            async with serving(tmp_path) as server:
                _, shown = await look(back(server, guests[turn["seat"]]), table)
                assert shown["turn"]["event"] == turn
                recovered = [event["seq"] for event in shown["hand"] if event["type"] == "tableRecovered"]
                seqs.append(len(recovered))
        assert seqs == [1, 2, 3]

    asyncio.run(scenario())


def test_a_clock_that_was_set_back_stops_no_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        clock = WallClock()
        async with serving(tmp_path, clock=clock) as server:
            table, guests, _, turn = await started(server)
        clock.ahead -= HOUR
        async with serving(tmp_path, clock=clock) as server:
            assert server.house.now() >= turn["time"]
            players = [await back(server, guest).join(table) for guest in guests]
            fold = {"hand": turn["hand"], "decision": turn["decision"], "action": "fold"}
            await players[turn["seat"]].do("act", table, **fold)
            await players[0].wait_event("handStarted", hand=2, patience=5)

    asyncio.run(scenario())


@pytest.mark.long
def test_a_clock_that_was_set_back_is_no_earlier_than_a_parked_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        clock = WallClock()
        async with serving(tmp_path, clock=clock, park_seconds=0.1) as server:
            guest = await server.enter("A")
            table = await guest.make("online", **QUICK)
            clock.ahead += HOUR
            await (await guest.sit(table)).close()
            async with asyncio.timeout(10):
                while not (await _row(server, table)).parked:
                    await asyncio.sleep(0.02)
        clock.ahead -= HOUR
        async with serving(tmp_path, clock=clock) as server:
            room = await server.house.rooms.get(table)
            assert 0 <= server.house.now() - room.table.time < HOUR / 2

    asyncio.run(scenario())


async def _row(server: Server, table: str) -> TableRow:
    row = await server.house.store.read(lambda records: records.tables.get(table))
    assert row is not None
    return row
