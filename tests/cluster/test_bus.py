"""Batches, notices and questions over a real NATS server, which may go away and come back."""

import asyncio
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from feltroom.cluster.bus import Bus, BusError, Servers, parse_servers
from tests.marks import long_only
from tests.nats_server import NatsServer, find_program
from tests.patience import PATIENCE


class Ear:
    """What one node hears."""

    def __init__(self) -> None:
        self.batches: list[bytes] = []
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
    await bus.listen(batch=ear.batches.append, notice=ear.notices.append, question=ear.answer)
    try:
        yield bus, ear
    finally:
        await bus.close()


async def wait_until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def test_a_batch_is_for_one_node_and_a_notice_for_all_of_a_room(nats: NatsServer) -> None:
    async def scenario() -> None:
        async with (
            on_bus(nats, "a") as (ann, hears_a),
            on_bus(nats, "b") as (_, hears_b),
            on_bus(nats, "b", room="other") as (_, hears_other),
        ):
            batches = [b"%d" % number for number in range(100)]
            for batch in batches:
                ann.send("b", batch)
            ann.send_all_nodes(b"notice")
            await wait_until(lambda: bool(hears_b.notices and hears_a.notices))
            assert (hears_b.batches, hears_b.notices) == (batches, [b"notice"])
            assert (hears_a.batches, hears_a.notices) == ([], [b"notice"])
            assert hears_other.batches == hears_other.notices == []

    asyncio.run(scenario())


def test_who_was_sent_away_for_good_comes_back_and_hears_again(nats: NatsServer) -> None:
    async def scenario() -> None:
        async with on_bus(nats, "a") as (ann, _), on_bus(nats, "b") as (ben, hears_b):
            await ben._client.close()  # as it does by itself after most errors that NATS tells it
            assert not ben.connected
            await wait_until(lambda: ben.connected)
            async with asyncio.timeout(PATIENCE):
                while not hears_b.batches:
                    ann.send("b", b"again")
                    await asyncio.sleep(0.05)
            assert await ann.ask("b", b"quick", seconds=PATIENCE) == b"answer to quick"

    asyncio.run(scenario())


def test_who_listens_is_heard_of_before_anybody_is_told() -> None:
    said: list[bytes] = []

    async def note(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'INFO {"headers":true,"max_payload":1048576}\r\n')
        async for line in reader:
            said.append(line.split()[0])
            if said[-1] == b"PING":
                writer.write(b"PONG\r\n")
        writer.close()

    async def scenario() -> None:
        async with await asyncio.start_server(note, "127.0.0.1", 0) as server:
            bus, ear = Bus(room="room", node="a"), Ear()
            await bus.connect(f"nats://127.0.0.1:{server.sockets[0].getsockname()[1]}")
            await bus.listen(batch=ear.batches.append, notice=ear.notices.append, question=ear.answer)
            told = list(said)
            await bus.close()
        assert told.count(b"SUB") == 3
        assert told[-1] == b"PING", "a PONG says nothing of what came after its PING"

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
                await wait_until(lambda: hears_b.batches == [b"before"])
                await asyncio.to_thread(server.kill)
                await wait_until(lambda: not ann.connected)
                ann.send("b", b"meanwhile")
                with pytest.raises(BusError):
                    await ann.ask("b", b"meanwhile", seconds=0.2)
                await asyncio.to_thread(server.start)
                await wait_until(lambda: ann.connected and ben.connected)
                async with asyncio.timeout(PATIENCE):
                    while b"after" not in hears_b.batches:
                        ann.send("b", b"after")
                        await asyncio.sleep(0.05)
                assert b"meanwhile" not in hears_b.batches
                assert await ann.ask("b", b"again", seconds=PATIENCE) == b"answer to again"
        finally:
            server.stop()

    asyncio.run(scenario())


PASSWORDS = ["nats://zoe:secret@", "nats://secret@", "nats://zoe:sec%40ret@", "nats://zoe:sec@ret@", "nats://a:%s@"]


@pytest.mark.parametrize("start", [*PASSWORDS[:1], *long_only(*PASSWORDS[1:])])
def test_servers_that_are_not_there_are_named_without_their_password(
    start: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("feltroom.cluster.bus._PATIENCE_SECONDS", 1)
    ports = [NatsServer().port for _ in range(2)]  # they are free, and nobody listens

    async def scenario() -> None:
        bus = Bus(room="room", node="a")
        with pytest.raises(BusError) as refused:
            await bus.connect(",".join(f"{start}127.0.0.1:{port}" for port in ports))
        assert all(f"nats://127.0.0.1:{port}" in str(refused.value) for port in ports)
        assert not any(part in str(refused.value) for part in ("sec", "ret@", "%", "zoe"))
        await bus.close()

    asyncio.run(scenario())
    assert caplog.text == "", "who starts a node is told once, by the error"


@pytest.mark.parametrize(
    "addresses",
    [
        "",
        ",",
        "nats://",
        "nats://h:x",
        "nats://h:0",
        "nats://h:65536",
        "nats://h,",
        "http://h:4222",
        "ws://h:4222",
        "nats://zoe:secret",
        "nats://zoe:secret@",
        "nats://zoe:secret@ h:4222",
        "nats://zoe:secret@h:port",
        "nats://zoe:secret/more@h:4222",
        "nats://zoe:12/secret@h:4222",
        "nats://zoe:12?secret@h:4222",
        "nats://zoe:12#secret@h:4222",
        "nats://zoe:12,secret@h:4222",
        "nats://h:4222?password=secret",
        "nats://h:4222/secret",
        "nats://zoe%3Asecret%40h:4222",
        "zoe:secret@h:4222",
        "nats://zoe:secret@h:1,nats://ben:hidden@h:2",
    ],
)
def test_what_is_no_address_is_refused_without_repeating_it(addresses: str) -> None:
    async def scenario() -> None:
        bus = Bus(room="room", node="a")
        with pytest.raises(BusError, match="NATS address") as refused:
            await bus.connect(addresses)
        assert not any(part in str(refused.value) for part in ("secret", "zoe", "hidden", "12"))
        await bus.close()

    asyncio.run(scenario())


def test_a_password_is_written_with_escapes() -> None:
    assert parse_servers("tls://ann:a%40%2F%2C%25b@[::1]:1, nats://h/") == Servers(
        ("tls://[::1]:1", "nats://h:4222"), user="ann", password="a@/,%b"
    )
    assert "a@/" not in repr(parse_servers("nats://ann:a%40%2F@h"))
    assert parse_servers("nats://t%2Cn@h") == Servers(("nats://h:4222",), token="t,n")
    assert parse_servers("h") == Servers(("nats://h:4222",))


@pytest.mark.parametrize(
    ("demanded", "start"),
    [
        (["--user", "ann", "--pass", "s@/,%t"], "nats://ann:s%40%2F%2C%25t@"),
        (["--user", "ann", "--pass", "s@t"], "nats://ann:s@t@"),
        (["--auth", "to/ken"], "nats://to%2Fken@"),
    ],
)
def test_a_server_lets_in_who_has_the_password(demanded: list[str], start: str) -> None:
    server = NatsServer()

    async def scenario() -> None:
        bus = Bus(room="room", node="a")
        await bus.connect(f"{start}127.0.0.1:{server.port}")
        await bus.close()

    with subprocess.Popen(
        [find_program(), "-a", "127.0.0.1", "-p", str(server.port), *demanded],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            asyncio.run(scenario())
        finally:
            process.kill()


def test_of_several_servers_one_that_is_there_will_do(nats: NatsServer) -> None:
    async def scenario() -> None:
        bus = Bus(room="room", node="a")
        await bus.connect(f"nats://127.0.0.1:{NatsServer().port},{nats.url}")
        assert bus.connected
        await bus.close()

    asyncio.run(scenario())


def test_a_server_that_stays_away_is_complained_of_now_and_then(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        server = NatsServer()
        server.start()
        try:
            async with on_bus(server, "a") as (ann, _):
                await asyncio.to_thread(server.kill)
                await wait_until(lambda: not ann.connected)
                await wait_until(lambda: ann.warnings.unsaid >= 5)
        finally:
            server.stop()

    asyncio.run(scenario())
    assert len([record for record in caplog.records if "NATS" in record.message]) == 1
