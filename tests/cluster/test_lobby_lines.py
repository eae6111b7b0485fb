"""What nodes tell each other of their public tables: all of it arrives, however many there are."""

import asyncio
from collections.abc import Iterable
from functools import partial

import msgspec
import pytest

from feltroom.cluster.lobby_lines import HeardLines, ToldLines
from feltroom.cluster.node_messages import read_notice
from feltroom.contract.server_messages import LobbyTable
from feltroom.rooms.tables.lobby_line import lobby_table
from feltroom.table import PRESETS, Table
from tests.cluster.test_bus import Ear, on_bus, wait_until
from tests.nats_server import NatsServer

MANY = 4300
LARGEST = 1024 * 1024  # that NATS takes
LINE = lobby_table(
    Table(PRESETS["six"], entropy=bytes),
    id="",
    name="",
    preset="six",
    private=False,
    has_password=False,
    waiting=0,
    watching=0,
    running=True,
)


def line(number: int, people: int = 0) -> LobbyTable:
    """A table with a name as long as names are."""
    name = f"{number:08}".ljust(40, "桌")
    return msgspec.structs.replace(LINE, id=f"table{number:08}", name=name, people=people)


def lines(count: int) -> dict[str, LobbyTable]:
    return {each.id: each for each in map(line, range(count))}


def heard(*messages: Iterable[bytes]) -> HeardLines:
    ear = HeardLines()
    for each in messages:
        for message in each:
            ear.take(read_notice(message))
    return ear


def all_there(ear: Ear, messages: list[bytes]) -> bool:
    return len(ear.notices) == len(messages)


def test_a_node_with_very_many_tables_is_heard_of_in_full(nats: NatsServer) -> None:
    own = lines(MANY)

    async def scenario() -> None:
        async with on_bus(nats, "a") as (ann, _), on_bus(nats, "b") as (_, hears):
            for told in (ToldLines("a").news(own), ToldLines("a").everything(own)):
                messages = list(told)
                assert len(messages) > 4 and max(map(len, messages)) < LARGEST / 8
                hears.notices.clear()
                for message in messages:
                    ann.send_all_nodes(message)
                await wait_until(partial(all_there, hears, messages))
                assert heard(hears.notices).of("a") == own

    asyncio.run(scenario())


def test_only_what_is_different_is_told() -> None:
    told, own = ToldLines("a"), lines(1000)
    ear = heard(told.news(own))
    assert list(told.news(own)) == []
    own["table00000007"] = line(7, people=3)
    del own["table00000008"]
    [message] = told.news(own)
    assert len(message) < 500
    before = ear.of("a")["table00000009"]
    ear.take(read_notice(message))
    assert ear.of("a") == own and ear.of("a")["table00000009"] is before


@pytest.mark.parametrize("lost", [0, 1, 2])
def test_what_was_lost_is_told_with_the_next_of_everything(lost: int) -> None:
    told, own = ToldLines("a"), lines(1500)
    ear = heard(told.everything(own))
    own |= {each.id: each for each in (line(number, people=1) for number in range(1200))}
    for number in range(1200, 1500):
        del own[line(number).id]
    for place, message in enumerate(told.news(own)):
        if place != lost:
            ear.take(read_notice(message))
    assert ear.of("a") != own
    for message in told.everything(own):
        ear.take(read_notice(message))
    assert ear.of("a") == own


def test_nodes_that_are_gone_are_forgotten_with_their_tables() -> None:
    ear = heard(ToldLines("a").news(lines(3)), ToldLines("b").everything({}))
    assert len(ear.lines()) == 3
    assert not ear.keep(["a", "b"]) and ear.keep(["b"])
    assert ear.lines() == []
