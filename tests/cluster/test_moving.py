"""A table changes hands while people play: they follow it, nothing is done twice, and who is deposed writes nothing."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

import httpx
import pytest
from sqlalchemy import text

from feltroom.cluster.join import join
from feltroom.cluster.node import Node
from feltroom.server.house import HouseSettings
from tests.nats_server import NatsServer
from tests.server.harness import Message, Player, Server, act_passively, is_own_turn, running
from tests.server.routing import FAR, Driver, Routing, routed

QUICK = {"pace": "off", "think": [0, 0], "nextHand": "manual"}
PATIENCE = 20.0


@pytest.fixture(autouse=True, params=[FAR])
def routing(request: pytest.FixtureRequest) -> Iterator[Routing]:
    """Nodes that are patient with a busy machine."""
    with routed(request) as way:
        yield way


@asynccontextmanager
async def two_nodes(database: str, nats: NatsServer) -> AsyncIterator[tuple[Server, Server]]:
    """Two nodes that drive what they are given; neither gives anything away by itself."""
    async with AsyncExitStack() as stack:
        servers = []
        for name in ("a", "b"):
            joining = partial(join, database=database, nats=nats.url, name=name, kind=Driver)
            settings = HouseSettings(database=database, join=joining)
            house, port = await stack.enter_async_context(running(settings))
            http = await stack.enter_async_context(httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}"))
            servers.append(Server(house, house, port, http, back=port))
        try:
            yield servers[0], servers[1]
        finally:
            for player in [player for server in servers for player in server.players]:
                await player.close()


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
            node = a.house.neighbours
            assert isinstance(node, Node)
            await node._give(table, "b")
            for player, place in zip(players, places, strict=True):
                await moved(player, since=place)
                assert (await player.ask("chat", table, text="?"))["code"] == "moved"
                await follow(player, table)
            assert a.house.live_room(table) is None
            assert b.house.live_room(table) is not None
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


def test_who_was_deposed_and_does_not_know_it_writes_nothing(nats: NatsServer, postgres_url: str) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            anna = await a.enter("安娜")
            table = await anna.make("online", **QUICK)
            player = await anna.sit(table, seat=0)
            before = len(player.heard)
            taken = text(f"UPDATE placements SET node = 'b', epoch = epoch + 1 WHERE table_id = '{table}'")
            await b.house.store.write(lambda database: database.execute(taken).close())
            async with asyncio.timeout(PATIENCE):
                while (driven := b.house.live_room(table)) is None or driven._held:
                    await asyncio.sleep(0.01)
            name = await player.say("topUp", table, amount=0)
            await moved(player, since=before)
            answers = [heard for heard in player.heard[before:] if heard.get("id") == name]
            assert all(answer["type"] == "refused" for answer in answers), answers
            await follow(player, table)
            room = b.house.live_room(table)
            assert room is not None and room.table.seats[0] is not None
            assert a.house.live_room(table) is None

    asyncio.run(scenario())
