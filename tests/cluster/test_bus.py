"""Parcels, notices and questions over a real NATS server, which may go away and come back."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from feltroom.cluster.bus import Bus, BusError
from tests.nats_server import NatsServer

PATIENCE = 20.0


class Ear:
    """What one node hears."""

    def __init__(self) -> None:
        self.parcels: list[bytes] = []
        self.notices: list[bytes] = []
        self.asked: list[bytes] = []

    async def answer(self, data: bytes) -> bytes:
        self.asked.append(data)
        if data == b"fail":
            raise RuntimeError("planted")
        if data == b"slow":
            await asyncio.sleep(PATIENCE)
        return b"answer to " + data


@asynccontextmanager
async def on_bus(nats: NatsServer, node: str, *, room: str = "room") -> AsyncIterator[tuple[Bus, Ear]]:
    bus, ear = Bus(room=room, node=node), Ear()
    await bus.connect(nats.url)
    await bus.listen(parcel=ear.parcels.append, notice=ear.notices.append, question=ear.answer)
    try:
        yield bus, ear
    finally:
        await bus.close()


async def wait_until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def test_a_parcel_is_for_one_node_and_a_notice_for_all_of_a_room(nats: NatsServer) -> None:
    async def scenario() -> None:
        async with (
            on_bus(nats, "a") as (ann, hears_a),
            on_bus(nats, "b") as (_, hears_b),
            on_bus(nats, "b", room="other") as (_, hears_other),
        ):
            parcels = [b"%d" % number for number in range(100)]
            for parcel in parcels:
                ann.send("b", parcel)
            ann.tell_all(b"notice")
            await wait_until(lambda: bool(hears_b.notices and hears_a.notices))
            assert (hears_b.parcels, hears_b.notices) == (parcels, [b"notice"])
            assert (hears_a.parcels, hears_a.notices) == ([], [b"notice"])
            assert hears_other.parcels == hears_other.notices == []

    asyncio.run(scenario())


def test_a_question_is_answered_or_it_fails_in_time(nats: NatsServer, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with on_bus(nats, "a") as (ann, _), on_bus(nats, "b") as (_, hears_b):
            slow = asyncio.create_task(ann.ask("b", b"slow", seconds=0.3))
            assert await ann.ask("b", b"quick", seconds=PATIENCE) == b"answer to quick"
            for node, question in (("nobody", b"?"), ("b", b"fail")):
                with pytest.raises(BusError, match=f"node {node} does not answer"):
                    await ann.ask(node, question, seconds=0.3)
            with pytest.raises(BusError):
                await slow
            assert sorted(hears_b.asked) == [b"fail", b"quick", b"slow"]

    asyncio.run(scenario())
    assert "planted" in caplog.text


def test_what_is_sent_while_the_server_is_away_never_arrives_late() -> None:
    async def scenario() -> None:
        server = NatsServer()
        server.start()
        try:
            async with on_bus(server, "a") as (ann, _), on_bus(server, "b") as (ben, hears_b):
                ann.send("b", b"before")
                await wait_until(lambda: hears_b.parcels == [b"before"])
                await asyncio.to_thread(server.kill)
                await wait_until(lambda: not ann.connected)
                ann.send("b", b"meanwhile")
                with pytest.raises(BusError):
                    await ann.ask("b", b"meanwhile", seconds=0.2)
                await asyncio.to_thread(server.start)
                await wait_until(lambda: ann.connected and ben.connected)
                async with asyncio.timeout(PATIENCE):
                    while b"after" not in hears_b.parcels:
                        ann.send("b", b"after")
                        await asyncio.sleep(0.05)
                assert b"meanwhile" not in hears_b.parcels
                assert await ann.ask("b", b"again", seconds=PATIENCE) == b"answer to again"
        finally:
            server.stop()

    asyncio.run(scenario())


def test_a_server_that_is_not_there_is_named_without_its_password() -> None:
    server = NatsServer()  # its port is free, and nobody listens

    async def scenario() -> None:
        bus = Bus(room="room", node="a")
        with pytest.raises(BusError) as refused:
            await bus.connect(f"nats://ann:secret@127.0.0.1:{server.port}")
        assert f"127.0.0.1:{server.port}" in str(refused.value)
        assert "secret" not in str(refused.value)
        await bus.close()

    asyncio.run(scenario())
