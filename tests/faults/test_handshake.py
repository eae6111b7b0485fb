"""Who gets a socket: only our own page or a program, with a token of ours, at the right path, in a proper handshake."""

import asyncio
from pathlib import Path

import pytest

from feltroom.rooms import house_limits
from feltroom.server.net import transport
from feltroom.server.net.security import HEADERS
from tests.faults.raw_socket import PING, TEXT, RawSocket, attacked, frame, knock, knocking, message, wait_until
from tests.server.harness import Server

GUARDS = {name.decode() for name, _ in HEADERS}


async def alive(server: Server) -> bool:
    """Whether the server still answers."""
    return (await server.http.get("/api/health")).status_code == 200


def test_only_the_own_page_and_programs_get_a_socket(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            token = f"Bearer {(await server.enter('Anna')).token}"
            for host, origin, status in [
                ("localhost", None, 101),
                ("localhost:8000", "http://localhost:8000", 101),
                ("127.0.0.1:8000", "http://127.0.0.1:8000", 101),
                ("LOCALHOST:8000", "http://localhost:8000", 101),
                ("localhost:8000", "http://evil.example", 403),
                ("localhost:8000", "http://localhost:9000", 403),
                ("localhost:8000", "http://localhost:8000.evil.example", 403),
                ("localhost:8000", "http://evil.example/localhost:8000", 403),
                ("localhost:8000", "http://evil.example@localhost:8000", 403),
                ("localhost:8000", "null", 403),
                ("localhost:8000", "", 403),
                ("localhost:8000", "file://localhost:8000", 403),
                ("evil.example", "http://evil.example", 403),
                ("evil.example", None, 403),
                ("localhost.evil.example", None, 403),
                ("", None, 403),
            ]:
                answer = await knock(server.port, knocking(Authorization=token, Host=host, Origin=origin))
                assert answer.status == status, (host, origin, answer)
                assert status == 101 or answer.headers.keys() >= GUARDS
            twice = knocking(Authorization=token).replace(b"\r\n\r\n", b"\r\nHost: localhost\r\n\r\n")
            assert (await knock(server.port, twice)).status in (400, 403)
            origins = b"\r\nOrigin: http://localhost\r\nOrigin: http://evil.example\r\n\r\n"
            assert (await knock(server.port, knocking(Authorization=token).replace(b"\r\n\r\n", origins))).status == 400

    asyncio.run(scenario())


def test_an_origin_that_is_no_address_is_refused_like_any_other(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            token = f"Bearer {(await server.enter('Anna')).token}"
            for origin in ("http://[", "http://[::1", "http://]", "http://[v1.x]:y"):
                assert (await knock(server.port, knocking(Authorization=token, Origin=origin))).status == 403
                response = await server.http.get("/api/health", headers={"Origin": origin})
                assert (response.status_code, response.json()["code"]) == (403, "bad_origin")

    asyncio.run(scenario())


def test_a_socket_needs_a_token_and_takes_it_as_cookie_or_bearer(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            guest = await server.enter("Anna")
            token = guest.token
            for headers, status in [
                ({}, 401),
                ({"Authorization": f"Bearer {token}"}, 101),
                ({"Authorization": f"bearer  {token}"}, 101),
                ({"Cookie": f"feltroom={token}"}, 101),
                ({"Cookie": f"a=b; feltroom={token}; c=d"}, 101),
                ({"Authorization": token}, 401),
                ({"Authorization": f"Basic {token}"}, 401),
                ({"Authorization": "Bearer "}, 401),
                ({"Authorization": "Bearer é"}, 401),
                ({"Cookie": "feltroom="}, 401),
                ({"Cookie": f"other={token}"}, 401),
                ({"Cookie": "=;;;=,\\\"'"}, 401),
                ({"Cookie": f"feltroom={token.partition('.')[0]}"}, 401),
                ({"Cookie": f"feltroom={token.partition('.')[0]}."}, 401),
                ({"Cookie": "feltroom=."}, 401),
            ]:
                answer = await knock(server.port, knocking(**headers))
                assert answer.status == status, (headers, answer)
            assert (await guest.call("DELETE", "/api/me")).status_code == 204
            for headers in ({"Authorization": f"Bearer {token}"}, {"Cookie": f"feltroom={token}"}):
                assert (await knock(server.port, knocking(**headers))).status == 401, "the token was given up"

    asyncio.run(scenario())


def test_no_sign_of_a_token_can_be_changed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            token = (await server.enter("Anna")).token
            other = (await server.enter("Ben")).token
            forged = [token[:at] + ("A" if sign != "A" else "B") + token[at + 1 :] for at, sign in enumerate(token)]
            forged += [token[:-1], token + "A", token + "=", token.upper(), f"{token}.{token}"]
            forged += [token.partition(".")[0] + "." + other.partition(".")[2]]
            for each in forged:
                answer = await knock(server.port, knocking(Authorization=f"Bearer {each}"))
                assert answer.status == 401, each

    asyncio.run(scenario())


def test_there_is_one_path_for_sockets(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            token = f"Bearer {(await server.enter('Anna')).token}"
            for path in (
                "/",
                "/ws/",
                "/wss",
                "/WS",
                "//ws",
                "/%77s",
                "/api/health",
                "/ws/../ws",
                "http://localhost/ws",
            ):
                assert (await knock(server.port, knocking(path=path, Authorization=token))).status == 404, path
            assert (await knock(server.port, knocking(path="/ws?x=1", Authorization=token))).status == 101
            plain = await server.http.get("/ws")
            assert plain.status_code == 404, "without an upgrade there is nothing"

    asyncio.run(scenario())


def test_an_improper_handshake_is_refused_and_leaves_nothing_behind(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            token = f"Bearer {(await server.enter('Anna')).token}"
            for headers in (
                {"Sec-WebSocket-Key": None},
                {"Sec-WebSocket-Key": "short"},
                {"Sec-WebSocket-Key": "!" * 24},
                {"Sec-WebSocket-Version": None},
                {"Sec-WebSocket-Version": "8"},
            ):
                answer = await knock(server.port, knocking(Authorization=token, **headers))
                assert answer.status == 400, (headers, answer)
                assert answer.headers.keys() >= GUARDS
            post = knocking(Authorization=token).replace(b"GET", b"POST")
            assert (await knock(server.port, post)).status == 405
            await wait_until(lambda: len(server.house.connections) == 0)

    asyncio.run(scenario())


def test_one_person_has_so_many_connections_and_not_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_limits, "MOST_CONNECTIONS_EACH", 3)
    monkeypatch.setattr(house_limits, "MOST_CONNECTIONS", 5)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna, ben, carl = [await server.enter(name) for name in ("Anna", "Ben", "Carl")]
            open_ones = [await RawSocket.open(server.port, anna.token) for _ in range(3)]
            request = knocking(Authorization=f"Bearer {anna.token}")
            many = await asyncio.gather(*[knock(server.port, request) for _ in range(8)])
            assert {answer.status for answer in many} == {429}
            open_ones += [await RawSocket.open(server.port, ben.token) for _ in range(2)]
            assert (await knock(server.port, knocking(Authorization=f"Bearer {carl.token}"))).status == 429
            await open_ones.pop(0).close()
            await wait_until(lambda: len(server.house.connections) < 5)
            await RawSocket.open(server.port, anna.token)

    asyncio.run(scenario())


def hold_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let nobody be recognised until the event that is returned."""
    find = server.house.people.find
    release = asyncio.Event()

    async def slow_find(signed: str) -> object:
        await release.wait()
        return await find(signed)

    monkeypatch.setattr(server.house.people, "find", slow_find)
    return release


def test_a_peer_that_hangs_up_during_the_handshake_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            token = (await server.enter("Anna")).token
            release = hold_up(server, monkeypatch)
            raws = [await RawSocket.dial(server.port) for _ in range(20)]
            for raw in raws:
                raw.send(knocking(Authorization=f"Bearer {token}"))
                await raw.writer.drain()
            await asyncio.sleep(0.05)
            for raw in raws:
                raw.writer.transport.abort()
            await asyncio.sleep(0.05)
            release.set()
            await asyncio.sleep(0.1)
            await wait_until(lambda: len(server.house.connections) == 0)
            await RawSocket.open(server.port, token)

    asyncio.run(scenario())


def test_what_is_sent_before_the_answer_is_not_taken_for_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ping that comes early must not be answered in front of the handshake, and no message may be lost."""

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            token = (await server.enter("Anna")).token
            release = hold_up(server, monkeypatch)
            raw = await RawSocket.dial(server.port)
            raw.send(knocking(Authorization=f"Bearer {token}"))
            await asyncio.sleep(0.05)
            raw.send(frame(b"early", PING) + message(type="ping", id="1"))
            await asyncio.sleep(0.05)
            release.set()
            assert (await raw.answer()).status == 101
            kinds = [(await raw.frame()) for _ in range(3)]
            assert b'"welcome"' in kinds[0][1]
            assert {opcode for opcode, _ in kinds[1:]} == {TEXT, 10} and (10, b"early") in kinds
            await raw.close()

    asyncio.run(scenario())


def test_a_handshake_that_is_never_decided_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "HANDSHAKE_SECONDS", 0.2)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            token = (await server.enter("Anna")).token
            release = asyncio.Event()

            async def stuck(signed: str) -> None:
                del signed
                await release.wait()

            monkeypatch.setattr(server.house.people, "find", stuck)
            raw = await RawSocket.dial(server.port)
            raw.send(knocking(Authorization=f"Bearer {token}"))
            assert await raw.gone() == b""
            release.set()
            await raw.close()
            monkeypatch.undo()
            assert await alive(server)

    asyncio.run(scenario())
