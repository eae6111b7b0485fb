"""A table changes hands while people play: they follow it, nothing is done twice, and who is deposed writes nothing."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial

import httpx
import msgspec
import pytest
from sqlalchemy import Connection, text

from feltroom.cluster.join import join
from feltroom.cluster.lobby_lines import ToldLines
from feltroom.cluster.node import CONNECTIONS, Node
from feltroom.contract.refusals import Refusal
from feltroom.log.commit import Commit
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.neighbours import Caller, Elsewhere, RelayEnd, Unreachable
from feltroom.rooms.ports.store import Records
from feltroom.server.settings import ServerSettings
from feltroom.steady_clock import SteadyClock
from tests.nats_server import NatsServer
from tests.patience import PATIENCE
from tests.plain_http import NO_TLS
from tests.server.harness import Guest, Message, Player, Server, act_passively, is_own_turn, running
from tests.server.routing import FAR, Driver, Routing, routed
from tests.storage.harness import in_sql

QUICK = {"pace": "off", "think": [0, 0], "nextHand": "manual"}


@pytest.fixture(autouse=True, params=[FAR])
def routing(request: pytest.FixtureRequest) -> Iterator[Routing]:
    """Nodes that are patient with a busy machine."""
    with routed(request) as way:
        yield way


@asynccontextmanager
async def two_nodes(database: str, nats: NatsServer, *, ahead: int = 0) -> AsyncIterator[tuple[Server, Server]]:
    """Two nodes that drive what they are given; neither gives anything away by itself.

    The clock of the second is so many milliseconds `ahead`.
    """
    async with AsyncExitStack() as stack:
        servers = []
        for name in ("a", "b"):
            joining = partial(join, database=database, nats=nats.url, name=name, kind=Driver)
            settings = ServerSettings(database=database, join=joining)
            if name == "b" and ahead:
                settings = replace(settings, clock=partial(_later, SteadyClock(), ahead))
            house, port = await stack.enter_async_context(running(settings))
            http = await stack.enter_async_context(
                httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=NO_TLS)
            )
            servers.append(Server(house, house, port, http, back=port))
        try:
            yield servers[0], servers[1]
        finally:
            for player in [player for server in servers for player in server.players]:
                await player.close()


def _later(clock: SteadyClock, ahead: int) -> int:
    return clock.now() + ahead


def node_of(server: Server) -> Node:
    node = server.house.neighbours
    assert isinstance(node, Node)
    return node


async def follow(player: Player, table: str) -> None:
    """Watch a table again from the last event, as often as it takes."""
    last = max(event["seq"] for event in player.events)
    place = len(player.heard)
    async with asyncio.timeout(PATIENCE):
        while True:
            name = await player.say("watch", table, seq=last)
            heard = await player.wait(partial(_answers, name), since=place)
            if heard["type"] == "done":
                return
            assert heard["type"] == "tableMoved" or heard["code"] == "moved", heard
            place = len(player.heard)
            await asyncio.sleep(0.05)


def _answers(name: str, heard: Message) -> bool:
    return heard.get("id") == name or heard["type"] == "tableMoved"


async def moved(player: Player, *, since: int) -> None:
    await player.wait(lambda heard: heard["type"] == "tableMoved", since=since)


async def play_on(players: list[Player], table: str) -> None:
    """Check and call until the hand is over."""
    async with asyncio.timeout(PATIENCE):
        done: set[int] = set()
        while not any(event["type"] == "handSettled" for event in players[0].events):
            for seat, player in enumerate(players):
                for event in player.events:
                    if is_own_turn(event, seat) and event["decision"] not in done:
                        answer = await player.ask("act", table, **act_passively(event))
                        assert answer["type"] == "done" or answer["code"] in ("stale", "no_turn"), answer
                        done.add(event["decision"])
            await asyncio.sleep(0.01)


def test_a_hand_goes_on_at_another_node(nats: NatsServer, postgres_url: str) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            anna, ben = await a.enter("安娜"), await b.enter("Ben")
            table = await anna.make("online", maxStack=5000, **QUICK)
            players = [await anna.sit(table, seat=0), await ben.sit(table, seat=1)]
            request = b'{"type":"topUp","id":"once","table":"%b","amount":100}' % table.encode()
            await players[1].socket.send(request, text=True)
            before = await players[1].wait(lambda heard: heard.get("id") == "once")
            await players[0].do("start", table)
            await players[0].wait_event("turnStarted")
            places = [len(player.heard) for player in players]
            node = node_of(a)
            await node.tables.give({table: "b"})
            for player, place in zip(players, places, strict=True):
                await moved(player, since=place)
                assert (await player.ask("chat", table, text="?"))["code"] == "moved"
                await follow(player, table)
            assert a.house.rooms.find(table) is None
            assert b.house.rooms.find(table) is not None
            assert not [heard for player in players for heard in player.heard[places[0] :] if heard["type"] == "table"]
            place = len(players[1].heard)
            await players[1].socket.send(request, text=True)
            assert await players[1].wait(lambda heard: heard.get("id") == "once", since=place) == before
            await play_on(players, table)
            settled = await players[0].wait_event("handSettled")
            assert settled == await players[1].wait_event("handSettled")
            assert sum(result["difference"] for result in settled["results"]) == 0
            added = [event for event in players[0].events if event["type"] == "chipsAdded"]
            assert len(added) == 1
            for player in players:
                seqs = [event["seq"] for event in player.events]
                assert seqs == sorted(set(seqs)), "everything once, in its order"

    asyncio.run(scenario())


async def depose(a: Server, b: Server, table: str) -> None:
    """Let b drive a table of a's, which does not know it: as if it had hung."""
    node = node_of(a)
    node.tables.drop_what_is_not_ours = nothing  # type: ignore[method-assign]  # it would find out by itself
    taken = text(f"UPDATE placements SET node = 'b', epoch = epoch + 1 WHERE table_id = '{table}'")
    await b.house.store.write(in_sql(lambda database: database.execute(taken).close()))
    async with asyncio.timeout(PATIENCE):
        while (driven := b.house.rooms.find(table)) is None or driven._inbox.held:
            await asyncio.sleep(0.01)


async def nothing() -> None:
    """Do nothing."""


def count_appends(server: Server, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables of all commits that a house tries from now on."""
    tried: list[str] = []
    append = server.house.store.append

    def note(commit: Commit, done: Callable[[Exception | None], None]) -> None:
        tried.append(commit.table)
        append(commit, done)

    monkeypatch.setattr(server.house.store, "append", note)
    return tried


async def flags(server: Server, table: str) -> tuple[bool, bool]:
    row = await server.house.store.read(lambda records: records.tables.get(table))
    assert row is not None
    return row.parked, row.closed


def test_who_was_deposed_and_does_not_know_it_writes_nothing(
    nats: NatsServer, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            anna = await a.enter("安娜")
            table = await anna.make("online", **QUICK)
            player = await anna.sit(table, seat=0)
            before = len(player.heard)
            await depose(a, b, table)
            tried = count_appends(a, monkeypatch)
            answer = await player.ask("sitOut", table)
            assert answer["type"] == "refused", answer
            assert tried == [table]
            await moved(player, since=before)
            await follow(player, table)
            room = b.house.rooms.find(table)
            assert room is not None and room.table.seats[0] is not None
            assert a.house.rooms.find(table) is None

    asyncio.run(scenario())


def test_who_was_deposed_neither_parks_nor_closes_the_table(nats: NatsServer, postgres_url: str) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            anna = await a.enter("安娜")
            tables = [await anna.make("online", **QUICK) for _ in range(2)]
            for table in tables:
                await depose(a, b, table)
            parked, closed = (a.house.rooms.find(table) for table in tables)
            assert parked is not None and closed is not None
            a.house.rooms._idle_since[tables[0]] = -a.house.settings.park_seconds
            await a.house.rooms._park_if_idle(parked, 1.0)
            with pytest.raises(Elsewhere):
                await a.house.rooms.close_table(tables[1], Person(closed.info.owner, "安娜"))
            for table in tables:
                assert a.house.rooms.find(table) is None
                assert b.house.rooms.find(table) is not None
                assert await flags(b, table) == (False, False)

    asyncio.run(scenario())


def test_a_table_that_is_closed_while_it_is_claimed_stays_closed(
    nats: NatsServer, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            table = await (await a.enter("安娜")).make("online", **QUICK)
            room, node = a.house.rooms.find(table), node_of(b)
            assert room is not None
            claim = node.tables.claim

            async def claim_late(table: str) -> int | None:
                await a.house.rooms.close_table(table, Person(room.info.owner, "安娜"))
                return await claim(table)

            monkeypatch.setattr(node.tables, "claim", claim_late)
            with pytest.raises(Refusal) as refusal:
                await b.house.rooms.get(table)
            assert refusal.value.code == "closed"
            assert b.house.rooms.live == []

    asyncio.run(scenario())


def test_a_table_at_a_node_that_cannot_be_reached_is_refused(
    nats: NatsServer, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every request is answered, also the one to watch such a table."""

    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            table = await (await a.enter("安娜")).make("online", **QUICK)
            player = await (await b.enter("Ben")).connect()

            async def unreachable(there: str, *_: object) -> object:
                raise Unreachable(there)

            monkeypatch.setattr(node_of(b), "open_relay", unreachable)
            answer = await player.ask("watch", table)
            assert (answer["type"], answer["code"]) == ("refused", "moved")
            monkeypatch.undo()
            await player.do("watch", table)

    asyncio.run(scenario())


@pytest.mark.long
def test_a_line_that_dies_as_soon_as_it_is_open_is_not_kept(
    nats: NatsServer, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            table = await (await a.enter("安娜")).make("online", **QUICK)
            node = node_of(b)
            open_relay = node.open_relay

            async def open_and_lose(there: str, table: str, caller: Caller, end: RelayEnd) -> object:
                relay = await open_relay(there, table, caller, end)
                end.lost()
                return relay

            player = await (await b.enter("Ben")).connect()
            monkeypatch.setattr(node, "open_relay", open_and_lose)
            answer = await player.ask("watch", table)
            assert (answer["type"], answer["code"]) == ("refused", "moved")
            monkeypatch.undo()
            await player.do("watch", table)

    asyncio.run(scenario())


def test_a_token_that_was_revoked_is_good_nowhere_even_if_a_batch_is_lost(
    nats: NatsServer, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            anna = await a.enter("安娜")
            other = Guest(b, anna.account, anna.token)
            player = await other.connect()
            assert (await other.call("GET", "/api/me")).status_code == 200
            node = node_of(a)
            await told(a, b)
            sent, lost = node._channels._publish, list[str]()
            monkeypatch.setattr(node._channels, "_publish", lambda there, _: lost.append(there))
            async with asyncio.timeout(PATIENCE):
                await anna.call("DELETE", "/api/me")
                while "b" not in lost:
                    await asyncio.sleep(0.01)
                monkeypatch.setattr(node._channels, "_publish", sent)
                while (await other.call("GET", "/api/me")).status_code != 401:
                    await asyncio.sleep(0.05)
                await player.closed.wait()

    asyncio.run(scenario())


async def told(a: Server, b: Server) -> None:
    """Wait until each knows that the other lives."""
    async with asyncio.timeout(PATIENCE):
        for server in (a, b):
            node = node_of(server)
            while not node._heard:
                await asyncio.sleep(0.01)


@pytest.mark.long
def test_what_nodes_tell_that_do_not_live_is_not_listed(nats: NatsServer, postgres_url: str) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            await told(a, b)
            table = await (await a.enter("安娜")).make("online", private=False, **QUICK)
            node = node_of(b)
            async with asyncio.timeout(PATIENCE):
                while [listed.id for listed in node.listed()] != [table]:
                    await asyncio.sleep(0.01)
            haunted = msgspec.structs.replace(next(iter(node.listed())), id="haunted")
            ghost = ToldLines("ghost").news({haunted.id: haunted})
            node._noticed(next(ghost))
            assert [listed.id for listed in node.listed()] == [table]

    asyncio.run(scenario())


@pytest.mark.long
def test_a_node_is_ready_while_it_is_no_worse_off_than_the_others(nats: NatsServer, postgres_url: str) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            await told(a, b)
            node = node_of(a)
            assert node.ready
            for task in list(node._tasks):
                task.cancel()  # it stays as it is now
            node._linked = float("-inf")
            assert not node.ready, "others can reach each other"
            assert (await a.http.get("/api/ready")).status_code == 503
            node._living = tuple(replace(each, linked=False) for each in node._living)
            assert node.ready, "nobody can"
            node._renewed = float("-inf")
            assert not node.ready

    asyncio.run(scenario())


@pytest.mark.long
def test_a_node_lives_on_while_its_looks_at_the_tables_are_held_up(nats: NatsServer, postgres_url: str) -> None:
    looking, go_on = threading.Barrier(2 * (CONNECTIONS - 1) + 1), threading.Event()

    def hang(_: Connection) -> None:
        looking.wait(PATIENCE)
        go_on.wait(PATIENCE)

    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            nodes = [node_of(server) for server in (a, b)]
            for node in nodes:
                for _ in range(CONNECTIONS - 1):  # as many as it may have
                    node._spawn(node._transactions.run(hang))
            try:
                await asyncio.to_thread(looking.wait, PATIENCE)
                before = [node._renewed for node in nodes]
                async with asyncio.timeout(PATIENCE):
                    while any(node._renewed == renewed for node, renewed in zip(nodes, before, strict=True)):
                        await asyncio.sleep(0.01)
            finally:
                go_on.set()

    asyncio.run(scenario())


def test_who_has_claimed_a_table_and_waited_too_long_does_not_open_it(
    nats: NatsServer, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            table = await (await a.enter("安娜")).make("online", **QUICK)
            room, node = a.house.rooms.find(table), node_of(b)
            assert room is not None

            async def claimed_long_ago(_: str) -> int | None:
                assert room.epoch is not None
                return room.epoch - 1

            monkeypatch.setattr(node.tables, "claim", claimed_long_ago)
            with pytest.raises(Elsewhere):
                await b.house.rooms.get(table)
            assert b.house.rooms.live == [] and room.table.since(0) == a.house.rooms.live[0].table.since(0)

    asyncio.run(scenario())


@pytest.mark.long
def test_a_table_that_was_closed_elsewhere_does_not_come_back_by_a_failure(nats: NatsServer, postgres_url: str) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            anna = await a.enter("安娜")
            table = await anna.make("online", **QUICK)
            player = await anna.sit(table, seat=0)
            before = len(player.heard)
            await depose(a, b, table)
            driven = b.house.rooms.find(table)
            assert driven is not None
            await b.house.rooms.close_table(table, Person(driven.info.owner, "安娜"))
            assert (await player.ask("sitOut", table))["type"] == "refused"
            closed = await player.wait(lambda heard: heard["type"] == "tableClosed", since=before)
            assert closed["code"] == "closed"
            assert a.house.rooms.live == [] and await flags(a, table) == (False, True)

    asyncio.run(scenario())


def test_a_table_that_is_just_being_parked_is_not_taken_up_again(
    nats: NatsServer, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, _):
            table = await (await a.enter("安娜")).make("online", **QUICK)
            room, node, store = a.house.rooms.find(table), node_of(a), a.house.store
            assert room is not None
            write, looked = store.write, asyncio.Event()

            async def write_late(function: Callable[[Records], object]) -> object:
                await node.tables.take([table])
                looked.set()
                return await write(function)

            monkeypatch.setattr(store, "write", write_late)
            a.house.rooms._idle_since[table] = -a.house.settings.park_seconds
            await a.house.rooms._park_if_idle(room, 1.0)
            monkeypatch.undo()
            assert looked.is_set() and a.house.rooms.live == []
            assert await flags(a, table) == (True, False)

    asyncio.run(scenario())


def test_who_was_thought_dead_asks_anew_who_their_visitors_are(nats: NatsServer, postgres_url: str) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            await told(a, b)
            anna = await a.enter("安娜")
            other = Guest(b, anna.account, anna.token)
            assert (await other.call("GET", "/api/me")).status_code == 200
            await a.house.store.write(in_sql(lambda database: database.execute(text("DELETE FROM tokens")).close()))
            assert (await other.call("GET", "/api/me")).status_code == 200, "it is remembered"
            dead = text("UPDATE nodes SET expires = clock_timestamp() - interval '1 second' WHERE id = 'b'")
            async with asyncio.timeout(PATIENCE):
                while (await other.call("GET", "/api/me")).status_code != 401:
                    # Again and again: a beat at this very moment has not seen that it was late.
                    await a.house.store.write(in_sql(lambda database: database.execute(dead).close()))
                    await asyncio.sleep(0.5)

    asyncio.run(scenario())
