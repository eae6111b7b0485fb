"""What a connection can cost: heads, trailers, bodies, queues and unread answers have an end."""

import asyncio
import gc
import socket
from pathlib import Path

import pytest

from feltroom.server import serve
from feltroom.server.net import http_protocol
from feltroom.server.net.http_protocol import (
    MOST_BESIDES,
    MOST_HEADERS,
    MOST_PIPELINED,
    MOST_REQUEST,
    SLICE,
    HttpProtocol,
)
from tests.faults.raw_socket import RawSocket, attacked, keep, knock, wait_until
from tests.server.harness import Server

GET = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = b"POST /api/enter HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
TRAILERS = b'12\r\n{"nickname":"Ann"}\r\n0\r\n'
ENDLESS = {
    "trailers": (CHUNKED + TRAILERS, b"a: b\r\n"),
    "one long trailer": (CHUNKED + TRAILERS + b"a: ", b"bbbbbbbbbbbbbbbb"),
    "chunk extensions": (CHUNKED + b"1;", b"a=bbbbbbbbbbbbbb"),
    "tiny chunks": (CHUNKED, b"1\r\n \r\n"),
    "a body nobody asked for": (GET + b"Content-Length: 1000000000\r\n\r\n", b"xxxxxxxxxxxxxxxx"),
    "a long path": (b"GET /", b"xxxxxxxxxxxxxxxx"),
    "headers": (GET, b"a: b\r\n"),
    "one long header": (GET + b"a: ", b"bbbbbbbbbbbbbbbb"),
    "pipelined requests": (b"", GET + b"\r\n"),
    "another protocol": (GET + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n", b"xxxxxxxxxxxxxxxx"),
}
BESIDES_A_BODY = ("trailers", "one long trailer", "chunk extensions", "tiny chunks")


def protocols() -> list[HttpProtocol]:
    """Every HTTP connection that is still held in memory."""
    gc.collect()
    return [each for each in gc.get_objects() if type(each) is HttpProtocol]


@pytest.mark.parametrize("kind", ENDLESS)
def test_what_has_no_end_is_cut_off_within_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """The first bytes are those of a request; what follows never ends it. So many are looked at, and no more."""
    fed = 0
    feed = HttpProtocol.feed

    def counting(self: HttpProtocol, data: bytes) -> None:
        nonlocal fed
        fed += len(data)
        feed(self, data)

    monkeypatch.setattr(HttpProtocol, "feed", counting)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            start, more = ENDLESS[kind]
            raw = await RawSocket.dial(server.port)
            raw.send(start + more * (2_000_000 // len(more)))
            answers = await raw.gone()
            assert fed <= (MOST_BESIDES + 3 * SLICE if kind in BESIDES_A_BODY else MOST_REQUEST + SLICE)
            assert answers.count(b"HTTP/1.1 ") <= MOST_PIPELINED + 2
            assert (await server.http.get("/api/health")).status_code == 200

    asyncio.run(scenario())


def test_a_head_in_one_piece_has_the_same_limit_as_one_in_many(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            for size, status in ((30_000, 200), (40_000, 431)):
                assert (await knock(server.port, GET + b"X: " + b"y" * size + b"\r\n\r\n")).status == status
            for count, status in ((MOST_HEADERS - 1, 200), (MOST_HEADERS, 431)):
                assert (await knock(server.port, GET + b"X: y\r\n" * count + b"\r\n")).status == status

    asyncio.run(scenario())


def test_there_are_no_more_trailers_than_headers(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            for count, status in ((MOST_HEADERS // 2, 200), (2 * MOST_HEADERS, 431)):
                assert (await knock(server.port, CHUNKED + TRAILERS + b"a: b\r\n" * count + b"\r\n")).status == status

    asyncio.run(scenario())


def test_who_was_refused_is_told_so_and_not_read_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who goes on sending has the answer, and waits with all others of their kind until the connection is gone."""
    monkeypatch.setattr(http_protocol, "LINGER_SECONDS", 0.5)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.dial(server.port)
            raw.send(GET + b"X: " + b"y" * 4_000_000)  # more than the system takes in for nobody
            assert (await raw.answer()).status == 431
            assert await raw.reader.read() == b""
            [connection] = protocols()
            assert raw.writer.transport.get_write_buffer_size() > 0
            await wait_until(connection.transport.is_closing)

    asyncio.run(scenario())


def test_trailers_are_no_headers(tmp_path: Path) -> None:
    """A trailer comes after the request was judged: it must not speak for its sender."""

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            token = (await server.enter("Anna")).token.encode()
            body = b'15\r\n{"nickname":"Annika"}\r\n0\r\nAuthorization: Bearer ' + token + b"\r\n\r\n"
            raw = await RawSocket.dial(server.port)
            raw.send(CHUNKED.replace(b"POST /api/enter", b"POST /api/tables") + body)
            assert (await raw.answer()).status == 401

    asyncio.run(scenario())


def test_answers_nobody_reads_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "STALLED_SECONDS", 0.3)
    monkeypatch.setattr(http_protocol, "LINGER_SECONDS", 0.3)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            get = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n"
            closing = get + b"Connection: close\r\n\r\n"
            for sent in ((get + b"\r\n") * MOST_PIPELINED, closing):
                raw = await RawSocket.dial(server.port, small=True)
                raw.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport of both directions
                for _ in range(20):
                    raw.send(sent)
                await wait_until(lambda: not protocols())

    asyncio.run(scenario())


def test_who_reads_drop_by_drop_is_cut_off_and_who_reads_on_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large answer stays in memory until it is read."""
    monkeypatch.setattr(http_protocol, "STALLED_SECONDS", 0.4)
    monkeypatch.setattr(http_protocol, "READ_BYTES_PER_SECOND", 10**6)
    get = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * MOST_PIPELINED

    async def read(server: Server, size_of_all: int, *, pause: float) -> int:
        raw = await RawSocket.dial(server.port, small=True)
        await wait_until(lambda: len(protocols()) == 1)
        [connection] = protocols()
        connection.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        del connection  # it is counted as long as anybody knows it
        raw.send(get)
        size = 0
        try:
            while size < size_of_all:
                part = await raw.reader.read(8192)
                if not part:
                    break
                size += len(part)
                await asyncio.sleep(pause)
        except ConnectionError:
            pass
        await raw.close()
        await wait_until(lambda: not protocols())
        return size

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            await server.http.aclose()
            await wait_until(lambda: not protocols())
            one = await knock(server.port, get[: len(get) // MOST_PIPELINED])
            whole = MOST_PIPELINED * len(one.body)
            await wait_until(lambda: not protocols())
            assert await read(server, whole, pause=0) >= whole
            assert await read(server, whole, pause=0.1) < whole / 2

    asyncio.run(scenario())


def test_a_connection_that_ends_leaves_nothing_behind(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            for start, more in ENDLESS.values():
                raw = await RawSocket.dial(server.port)
                raw.send(start + more * 50)
                await raw.close()
            await server.http.aclose()
            await wait_until(lambda: not protocols())

    asyncio.run(scenario())


def test_an_answer_that_nobody_reads_ends_with_the_server_and_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(serve, "GRACE_SECONDS", 1)
    monkeypatch.setattr(http_protocol, "LINGER_SECONDS", 0.3)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.dial(server.port, small=True)
            raw.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport of both directions
            await wait_until(lambda: len(protocols()) == 1)
            [connection] = protocols()
            sending = connection.transport.get_extra_info("socket")
            sending.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
            raw.send(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 4)
            await wait_until(lambda: connection.flow.write_paused)
            keep(raw)  # still there, and still not reading, when the server ends
        await raw.close()

    asyncio.run(scenario())
    assert [record.getMessage() for record in caplog.records] == []
