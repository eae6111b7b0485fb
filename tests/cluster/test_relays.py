"""Relays between visitors at one node and tables at another, with nothing between them but what a test lets through."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from feltroom.cluster import relays
from feltroom.cluster.node_channels import NodeChannels
from feltroom.cluster.node_messages import AnyNodeMessage, CutOff, HangUp, Lost, Open, Payload, Say
from feltroom.cluster.relays import Relays
from feltroom.contract.table_settings import TableSettings
from feltroom.rooms.house import House
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.neighbours import Alone, Caller, Elsewhere, SoleOwner, Unreachable
from feltroom.server.open_house import open_house
from feltroom.server.settings import ServerSettings

ANN = Caller("ann", "Ann", "10.0.0.1")


class End:
    """A visitor's end of a relay."""

    def __init__(self) -> None:
        self.payloads: list[bytes] = []
        self.codes: list[int] = []
        self.losses = 0

    def heard(self, payload: bytes) -> None:
        self.payloads.append(payload)

    def lost(self) -> None:
        self.losses += 1

    def cut_off(self, code: int) -> None:
        self.codes.append(code)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(payload) for payload in self.payloads]


class Exchange:
    """Two nodes; `deaf` ones hear nothing."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.deaf: set[str] = set()
        self.sent: list[tuple[str, str, AnyNodeMessage]] = []
        self.channels_of: dict[str, NodeChannels] = {}
        self.relays_of: dict[str, Relays] = {}
        for name in ("front", "driver"):
            self._add(name)

    def _add(self, name: str) -> None:
        def publish(node: str, data: bytes) -> None:
            if node in self.channels_of and node not in self.deaf:
                asyncio.get_running_loop().call_soon(self.channels_of[node].receive, data)

        def arrived(sender: str, item: AnyNodeMessage) -> None:
            self.sent.append((sender, name, item))
            self.relays_of[name].arrived(sender, item)

        def missed(sender: str) -> None:
            self.relays_of[name].lose(sender)

        self.channels_of[name] = NodeChannels(name, publish=publish, arrived=arrived, missed=missed)
        self.relays_of[name] = Relays(self.house, self.channels_of[name])

    @property
    def front(self) -> Relays:
        return self.relays_of["front"]

    @property
    def driver(self) -> Relays:
        return self.relays_of["driver"]

    def heard(self, name: str, kind: type[AnyNodeMessage]) -> list[AnyNodeMessage]:
        return [item for _, receiver, item in self.sent if receiver == name and isinstance(item, kind)]


def ping(name: str) -> bytes:
    return b'{"type":"ping","id":"%b"}' % name.encode()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@asynccontextmanager
async def exchange(folder: Path) -> AsyncIterator[Exchange]:
    house = await open_house(ServerSettings(database=f"sqlite:///{folder / 'room.db'}"))
    try:
        yield Exchange(house)
    finally:
        await house.close()


def run(folder: Path, scenario: Callable[[Exchange], Coroutine[object, object, None]]) -> None:
    async def all_of_it() -> None:
        async with exchange(folder) as both:
            await scenario(both)

    asyncio.run(all_of_it())


def test_what_is_said_is_answered_on_the_same_line(tmp_path: Path) -> None:
    async def scenario(both: Exchange) -> None:
        ends = [End(), End()]
        relays = [await both.front.open("driver", "t", ANN, end) for end in ends]
        assert both.driver.visitors == 2
        for name, relay in zip("ab", relays, strict=True):
            relay.send(ping(name))
        await settle()
        assert [[said["id"] for said in end.messages] for end in ends] == [["a"], ["b"]]
        assert both.heard("driver", Open) == [Open(number, "t", "ann", "Ann", "10.0.0.1") for number in (1, 2)]

    run(tmp_path, scenario)


def test_a_visitor_who_hangs_up_is_gone(tmp_path: Path) -> None:
    async def scenario(both: Exchange) -> None:
        end = End()
        relay = await both.front.open("driver", "t", ANN, end)
        relay.close()
        relay.close()
        relay.send(ping("late"))
        await settle()
        assert both.driver.visitors == 0
        assert end.payloads == [] and end.losses == 0
        assert both.heard("driver", HangUp) == [HangUp(1)]

    run(tmp_path, scenario)


def test_who_does_not_answer_cannot_be_reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relays, "OPEN_SECONDS", 0.05)

    async def scenario(both: Exchange) -> None:
        both.deaf.add("front")
        with pytest.raises(Unreachable):
            await both.front.open("driver", "t", ANN, End())
        await settle()
        assert both.driver.visitors == 0, "whoever gave up has hung up too"
        with pytest.raises(Unreachable):
            await both.front.open("nobody", "t", ANN, End())

    run(tmp_path, scenario)


def test_a_house_that_closes_takes_no_visitors(tmp_path: Path) -> None:
    async def scenario(both: Exchange) -> None:
        both.house.stopping = True
        with pytest.raises(Unreachable):
            await both.front.open("driver", "t", ANN, End())
        assert both.driver.visitors == 0

    run(tmp_path, scenario)


def test_after_a_loss_neither_side_believes_in_the_line(tmp_path: Path) -> None:
    async def scenario(both: Exchange) -> None:
        end = End()
        relay = await both.front.open("driver", "t", ANN, end)
        both.deaf.add("front")
        relay.send(ping("answer is lost"))
        await settle()
        both.deaf.clear()
        relay.send(ping("answer tells of the loss"))
        await settle()
        assert end.losses == 1
        assert end.payloads == [], "nothing after a gap"
        await settle()
        assert both.driver.visitors == 0

    run(tmp_path, scenario)


def test_the_tables_side_lets_everybody_of_a_node_go_that_it_missed_something_of(tmp_path: Path) -> None:
    async def scenario(both: Exchange) -> None:
        ends = [End(), End()]
        relay, other = [await both.front.open("driver", "t", ANN, end) for end in ends]
        both.deaf.add("driver")
        relay.send(ping("lost"))
        await settle()
        both.deaf.clear()
        other.send(ping("after the gap"))
        await settle()
        assert [end.losses for end in ends] == [1, 1]
        assert all(end.payloads == [] for end in ends)
        assert both.driver.visitors == 0

    run(tmp_path, scenario)


def test_a_message_on_a_line_that_is_gone_is_answered_with_its_loss(tmp_path: Path) -> None:
    async def scenario(both: Exchange) -> None:
        end = End()
        relay = await both.front.open("driver", "t", ANN, end)
        both.driver.close()
        relay.send(ping("?"))
        await settle()
        assert both.heard("front", Lost) == [Lost(1)]
        assert end.losses == 1
        relay.send(ping("again"))
        await settle()
        assert end.losses == 1

    run(tmp_path, scenario)


def test_a_frame_for_a_line_that_nobody_has_ends_it_at_the_other_side(tmp_path: Path) -> None:
    async def scenario(both: Exchange) -> None:
        await both.front.open("driver", "t", ANN, End())
        both.front._relays.clear()
        both.channels_of["driver"].send_payload("front", 1, b"frame")
        await settle()
        assert both.driver.visitors == 0

    run(tmp_path, scenario)


def test_a_node_speaks_on_its_own_lines_alone(tmp_path: Path) -> None:
    async def scenario(both: Exchange) -> None:
        end = End()
        await both.front.open("driver", "t", ANN, end)
        for item in (Payload([1], b"forged"), Lost(1), CutOff(1, 1008)):
            both.front.arrived("somebody else", item)
        both.driver.arrived("somebody else", Say(1, ping("forged")))
        both.driver.arrived("somebody else", HangUp(1))
        await settle()
        assert (end.payloads, end.losses, end.codes) == ([], 0, [])
        assert both.driver.visitors == 1

    run(tmp_path, scenario)


def test_a_visitor_is_sent_away_where_their_socket_is(tmp_path: Path) -> None:
    async def scenario(both: Exchange) -> None:
        end = End()
        relay = await both.front.open("driver", "t", ANN, end)
        for _ in range(200):
            relay.send(b"no message")
        await settle()
        assert set(end.codes) == {1008}
        assert end.messages[-1] == {"type": "closing", "code": "unreadable"}

    run(tmp_path, scenario)


def test_what_many_see_goes_to_their_node_once(tmp_path: Path) -> None:
    async def scenario(both: Exchange) -> None:
        room = await both.house.rooms.create(TableSettings(preset="online"), Person("ann", "Ann"))
        table = room.info.id
        ends = [End() for _ in range(3)]
        for number, end in enumerate(ends):
            caller = Caller(f"guest{number}", "Guest", "")
            relay = await both.front.open("driver", table, caller, end)
            relay.send(b'{"type":"watch","id":"%d","table":"%b"}' % (number, table.encode()))
        async with asyncio.timeout(10):
            while not all(end.messages and end.messages[-1]["type"] == "done" for end in ends):
                await asyncio.sleep(0.01)
        await settle()
        both.sent.clear()
        room.audience.send(b'{"type":"told"}')
        await settle()
        assert [sorted(item.relays) for item in both.heard("front", Payload) if isinstance(item, Payload)] == [
            [1, 2, 3]
        ]
        assert all(end.messages[-1] == {"type": "told"} for end in ends)

    run(tmp_path, scenario)


class NoOwner(SoleOwner):
    """Every table is at a third node."""

    async def claim(self, table: str) -> int | None:
        del table
        raise Elsewhere("third")


class Far(Alone):
    """A node that owns nothing."""

    tables = NoOwner()


@pytest.mark.long
def test_a_visitor_is_not_passed_on_twice(tmp_path: Path) -> None:
    """Who comes over a relay to a table that has moved on is told so; their own node asks where to."""

    async def scenario(both: Exchange) -> None:
        room = await both.house.rooms.create(TableSettings(preset="online"), Person("ann", "Ann"))
        table = room.info.id
        await both.house.rooms.give_away(table)
        both.house.neighbours = Far()
        end = End()
        relay = await both.front.open("driver", table, ANN, end)
        relay.send(b'{"type":"watch","id":"w","table":"%b"}' % table.encode())
        async with asyncio.timeout(10):
            while not end.messages:
                await asyncio.sleep(0.01)
        assert end.messages == [{"type": "refused", "id": "w", "code": "moved"}]

    run(tmp_path, scenario)
