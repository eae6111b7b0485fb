"""A table moves from node to node and back: who was sent away, who waits, what was said and the clock move with it."""

import asyncio
from collections.abc import Iterator

import pytest

from feltroom.rooms.room.room import Room
from feltroom.table import events as on
from tests.cluster.test_moving import QUICK, follow, moved, node_of, two_nodes
from tests.nats_server import NatsServer
from tests.patience import PATIENCE
from tests.server.harness import Message, Player, Server
from tests.server.routing import FAR, Routing, routed


@pytest.fixture(autouse=True, params=[FAR])
def routing(request: pytest.FixtureRequest) -> Iterator[Routing]:
    """Nodes that are patient with a busy machine."""
    with routed(request) as way:
        yield way


async def give(giver: Server, taker: Server, table: str, players: list[Player]) -> Room:
    """Have a table given to the other node; everybody follows it there."""
    places = [len(player.heard) for player in players]
    await node_of(giver).tables.give({table: node_of(taker).name})
    for player, place in zip(players, places, strict=True):
        await moved(player, since=place)
        await follow(player, table)
    room = taker.house.rooms.find(table)
    assert room is not None and giver.house.rooms.find(table) is None
    return room


def is_chat(heard: Message) -> bool:
    return bool(heard["type"] == "chat")


def is_offer(heard: Message) -> bool:
    return bool(heard["type"] == "seatOffered")


@pytest.mark.long
def test_a_turn_is_no_longer_for_three_moves(nats: NatsServer, postgres_url: str) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            anna, ben = await a.enter("安娜"), await b.enter("Ben")
            table = await anna.make("online", clock={"allowance": 60_000}, **QUICK)
            players = [await anna.sit(table, seat=0), await ben.sit(table, seat=1)]
            await players[0].do("start", table)
            for player in players:
                await player.wait_event("turnStarted")
            room = a.house.rooms.find(table)
            assert room is not None and room.table.deadline is not None
            deadline = room.table.deadline
            for giver, taker in ((a, b), (b, a), (a, b)):
                room = await give(giver, taker, table, players)
                assert room.table.deadline == deadline
            log = room.table.since(0)
            assert sum(isinstance(event, on.OwnerChanged) for event in log) == 3
            assert not any(isinstance(event, on.TableRecovered | on.TablePaused) for event in log)

    asyncio.run(scenario())


@pytest.mark.long
@pytest.mark.parametrize("ahead", [3_600_000, -3_600_000])
def test_a_turn_goes_on_at_a_node_whose_clock_is_hours_away(nats: NatsServer, postgres_url: str, ahead: int) -> None:
    """The database's clock was set between the starts of two nodes: a table moves there and back, and is played on."""

    async def scenario() -> None:
        async with two_nodes(postgres_url, nats, ahead=ahead) as (a, b):
            anna, ben = await a.enter("安娜"), await b.enter("Ben")
            table = await anna.make("online", clock={"allowance": 60_000, "bank": 0}, **QUICK)
            players = [await anna.sit(table, seat=0), await ben.sit(table, seat=1)]
            await players[0].do("start", table)
            for player in players:
                await player.wait_event("turnStarted")
            room = a.house.rooms.find(table)
            assert room is not None and room.table.turn is not None
            decision = room.table.turn.decision
            for giver, taker in ((a, b), (b, a), (a, b)):
                room = await give(giver, taker, table, players)
                assert room.table.turn is not None and room.table.turn.decision == decision
                assert room.table.deadline is not None
                assert 30_000 < room.table.deadline - room.now() <= 60_300
            turn = room.table.turn
            assert turn is not None
            actor = players[turn.seat]
            await actor.do("act", table, hand=1, decision=decision, action="fold")
            await actor.wait_event("handSettled")

    asyncio.run(scenario())


def test_what_a_room_remembers_moves_with_it(nats: NatsServer, postgres_url: str) -> None:
    async def scenario() -> None:
        async with two_nodes(postgres_url, nats) as (a, b):
            guests = [
                await (a, b)[place % 2].enter(name) for place, name in enumerate(["Host", "Rude", "Next", "Last"])
            ]
            table = await guests[0].make("online", seats=2, **QUICK)
            host, rude = [await guest.sit(table) for guest in guests[:2]]
            following, last = [await guest.join(table) for guest in guests[2:]]
            for player in (following, last):
                await player.do("queue", table)
            await host.do("chat", table, text="bye")
            number = (await last.wait(is_chat))["message"]
            await host.do("kick", table, seat=1)
            offer = await following.wait(is_offer)
            players = [host, rude, following, last]
            await give(a, b, table, players)
            room = await give(b, a, table, players)
            assert [line.number for line in room.talk.chat.lines] == [number]
            assert room.waiting.offered_until(guests[2].account) == offer["until"]
            assert (await rude.ask("sit", table))["code"] == "sent_away"
            assert (await last.ask("sit", table))["code"] == "seat_offered"
            assert not any(map(is_offer, last.heard))
            await host.do("deleteChat", table, message=number)
            await host.do("chat", table, text="hello")
            again = await last.wait(lambda heard: is_chat(heard) and heard["text"] == "hello", patience=PATIENCE)
            assert again["message"] > number
            await following.do("sit", table)

    asyncio.run(scenario())
