"""Peers that stop reading, stop answering, or never begin: each is let go, and nobody else notices."""

import asyncio
import contextlib
import socket
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn.config

from feltroom.rooms.rates import Rate
from feltroom.rooms.room import room as rooms
from feltroom.server.net import http_protocol, transport
from feltroom.server.net.transport import SocketProtocol
from tests.faults.raw_socket import CLOSE, PING, PONG, RawSocket, attacked, frame, knocking, message, wait_until
from tests.server.harness import Server
from tests.server.test_playing import play_until

QUICK: dict[str, Any] = {"pace": "off", "think": [0, 0]}


def sockets_of(server: Server, account: str) -> list[SocketProtocol]:
    """The server's side of somebody's connections."""
    return [cast("SocketProtocol", each) for each in server.house.connections.of(account)]


def shrink(protocol: SocketProtocol) -> asyncio.Transport:
    """Let the system hold as little as it can of what the peer has not read."""
    assert protocol._transport is not None
    own = protocol._transport.get_extra_info("socket")
    own.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    return protocol._transport


def test_a_slow_reader_is_cut_off_and_the_table_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "MOST_UNREAD", 16 * 1024)
    monkeypatch.setattr(rooms, "GONE_SECONDS", 0.05)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna, ben = await server.enter("Anna"), await server.enter("Ben")
            table = await anna.make(bots=[{"level": "caller"}, {"level": "caller"}], **QUICK)
            player = await anna.sit(table, seat=5)
            lazy = await RawSocket.open(server.port, ben.token, small=True)
            for at, (kind, fields) in enumerate((("watch", {}), ("sit", {"seat": 6}), ("sitOut", {}))):
                await lazy.ask(type=kind, id=str(at), table=table, **fields)
            lazy.writer.transport.pause_reading()  # type: ignore[attr-defined]  # asyncio names no kind of transport
            out = shrink(sockets_of(server, ben.account)[0])
            largest = 0
            write = SocketProtocol._write

            def writing(protocol: SocketProtocol, data: bytes) -> None:
                nonlocal largest
                write(protocol, data)
                if protocol._transport is out:
                    largest = max(largest, out.get_write_buffer_size())

            monkeypatch.setattr(SocketProtocol, "_write", writing)
            await player.do("start", table)
            playing = asyncio.create_task(play_until(player, table, 5, "handSettled", count=30))
            gone = await player.wait_event("playerDisconnected", seat=6, patience=30)
            assert gone
            assert not server.house.connections.of(ben.account)
            assert 0 < largest <= transport.MOST_UNREAD + 32 * 1024, "one frame more than the limit at most"
            await player.do("kick", table, seat=6)
            settled = sum(event["type"] == "handSettled" for event in player.events)
            await player.wait(
                lambda _: sum(event["type"] == "handSettled" for event in player.events) > settled, patience=30
            )
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing

    asyncio.run(scenario())


def test_who_keeps_up_gets_a_message_of_any_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One long list may be larger than all that a slow reader may leave unread."""
    monkeypatch.setattr(transport, "MOST_UNREAD", 1000)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna = await server.enter("Anna")
            for _ in range(15):
                await anna.make(**QUICK)
            raw = await RawSocket.open(server.port, anna.token, small=True)
            shrink(sockets_of(server, anna.account)[0])
            raw.send(message(type="watchLobby", id="1"))
            opcode, payload = await raw.frame()
            assert opcode == 1 and len(payload) > 4000 and payload.endswith(b"]}")

    asyncio.run(scenario())


def test_who_never_reads_their_pongs_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "MOST_UNREAD", 1000)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna = await server.enter("Anna")
            raw = await RawSocket.open(server.port, anna.token, small=True)
            raw.writer.transport.pause_reading()  # type: ignore[attr-defined]  # asyncio names no kind of transport
            out = shrink(sockets_of(server, anna.account)[0])
            protocol = sockets_of(server, anna.account)[0]
            monkeypatch.setattr(protocol._others, "_level", 1e9)
            monkeypatch.setattr(protocol._others, "_rate", Rate(10**9, 10**9))
            for _ in range(2000):
                if not server.house.connections.of(anna.account):
                    break
                raw.send(frame(b"x" * 125, PING) * 20)
                await asyncio.sleep(0)
                assert out.get_write_buffer_size() <= 1000 + 200
            await wait_until(lambda: not server.house.connections.of(anna.account))

    asyncio.run(scenario())


def test_a_half_open_connection_is_pinged_and_then_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "KEEPALIVE_SECONDS", 0.1)
    monkeypatch.setattr(transport, "SILENCE_SECONDS", 0.4)
    monkeypatch.setattr(rooms, "GONE_SECONDS", 0.05)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna, ben = await server.enter("Anna"), await server.enter("Ben")
            table = await anna.make(**QUICK)
            player = await anna.sit(table, seat=0)  # answers pings by itself
            silent = await RawSocket.open(server.port, ben.token)
            await silent.ask(type="watch", id="1", table=table)
            await silent.ask(type="sit", id="2", table=table, seat=3)
            await player.wait_event("playerDisconnected", seat=3)
            data = await silent.gone()
            assert data.count(b"\x89\x00") == 1, "one ping, and no answer to it"
            assert not server.house.connections.of(ben.account)
            await asyncio.sleep(0.6)
            assert (await player.ask("ping"))["type"] == "pong", "who answers stays"

    asyncio.run(scenario())


@pytest.mark.long
def test_any_sign_of_life_keeps_a_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "KEEPALIVE_SECONDS", 0.1)
    monkeypatch.setattr(transport, "SILENCE_SECONDS", 0.6)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.open(server.port, (await server.enter("Anna")).token)
            for _ in range(12):
                assert await raw.frame() == (PING, b"")
                raw.send(frame(b"", PONG))
            assert (await raw.ask(type="ping", id="1"))["type"] == "pong"

    asyncio.run(scenario())


def test_who_does_not_answer_a_goodbye_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "CLOSE_SECONDS", 0.3)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna = await server.enter("Anna")
            raw = await RawSocket.open(server.port, anna.token)
            protocol = sockets_of(server, anna.account)[0]
            protocol.close(1001)
            assert await raw.frame() == (CLOSE, b"\x03\xe9")
            await wait_until(lambda: not server.house.connections.of(anna.account))
            assert protocol._transport is not None, "the peer has a moment to hang up by itself"
            raw.send(message(type="ping", id="1"))
            protocol.send(b"never")
            assert await raw.gone() == b""
            await wait_until(lambda: protocol._transport is None)

    asyncio.run(scenario())


def test_a_stopping_server_does_not_wait_for_who_is_silent_or_on_the_way_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "CLOSE_SECONDS", 0.3)

    async def scenario() -> float:
        loop = asyncio.get_running_loop()
        async with attacked(tmp_path) as server:
            anna = await server.enter("Anna")
            open_one = await RawSocket.open(server.port, anna.token)
            release = asyncio.Event()

            async def stuck(signed: str) -> None:
                del signed
                await release.wait()

            monkeypatch.setattr(server.house.people, "find", stuck)
            knocker = await RawSocket.dial(server.port)
            knocker.send(knocking(Authorization=f"Bearer {anna.token}"))
            await asyncio.sleep(0.05)
            loop.call_later(0.8, release.set)
            tasks = [asyncio.create_task(raw.gone()) for raw in (open_one, knocker)]
            started = loop.time()
        await asyncio.gather(*tasks)
        return loop.time() - started

    assert asyncio.run(scenario()) < transport.CLOSE_SECONDS + 4


# HTTP before any socket: serve.py must give uvicorn our protocol (http=HttpProtocol); until then these tests do.


@pytest.fixture
def bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(uvicorn.config.HTTP_PROTOCOLS, "httptools", "feltroom.server.net.transport:HttpProtocol")


@pytest.mark.usefixtures("bounded")
def test_connections_that_never_say_anything_are_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "REQUEST_SECONDS", 0.5)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            begun = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
            posting = b"POST /api/enter HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
            raws = []
            for sent in [b""] * 150 + [begun] * 25 + [posting] * 5 + [b"\r\n"] * 5 + [begun + b"\r\n" + begun] * 5:
                raw = await RawSocket.dial(server.port)
                raw.send(sent)
                raws.append(raw)
            assert (await server.http.get("/api/health")).status_code == 200
            slow = await RawSocket.dial(server.port)
            drip = asyncio.create_task(dripping(slow, begun * 100))
            gone = await asyncio.gather(*(raw.gone() for raw in raws))
            assert all(data == b"" or data.startswith(b"HTTP/1.1 200") for data in gone)
            await drip
            assert (await server.http.get("/api/health")).status_code == 200

    asyncio.run(scenario())


async def dripping(raw: RawSocket, data: bytes) -> None:
    """Send a byte now and then until the connection is gone."""
    gone = asyncio.create_task(raw.gone())
    for byte in data:
        raw.send(bytes((byte,)))
        await asyncio.sleep(0.02)
        if gone.done():
            break
    assert gone.done(), "who sends a byte now and then has all the time in the world"


@pytest.mark.usefixtures("bounded")
def test_a_head_without_an_end_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            start = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
            for more in (b"X: " + b"y" * 2_000_000, b"X: y\r\n" * 100_000, b"Cookie: " + b"a=b;" * 100_000):
                raw = await RawSocket.dial(server.port)
                raw.send(start + more)
                data = await raw.gone()
                assert data == b"" or data.startswith(b"HTTP/1.1 431 "), data[:100]
            raw = await RawSocket.dial(server.port)
            raw.send(start + b"X: " + b"y" * 7000 + b"\r\n\r\n")
            assert (await raw.answer()).status == 200

    asyncio.run(scenario())


@pytest.mark.long
@pytest.mark.usefixtures("bounded")
def test_a_browser_that_keeps_its_connection_is_served_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "REQUEST_SECONDS", 0.3)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.dial(server.port)
            for _ in range(3):
                raw.send(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert (await raw.answer()).status == 200
                await asyncio.sleep(0.4)
            raw.send(knocking(Authorization=f"Bearer {(await server.enter('Anna')).token}"))
            assert (await raw.answer()).status == 101
            await asyncio.sleep(0.4)
            assert (await raw.ask(type="ping", id="1"))["type"] == "pong"

    asyncio.run(scenario())


def test_the_server_uses_the_bounded_protocol(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "REQUEST_SECONDS", 0.2)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.dial(server.port)
            async with asyncio.timeout(1.5):
                assert await raw.gone() == b""

    asyncio.run(scenario())
