"""Too much of anything: the one who floods is told, then closed; everybody else is served meanwhile."""

import asyncio
import gc
import warnings
from pathlib import Path
from typing import Any

import msgspec
import pytest

from feltroom.rooms.house_limits import FRAMES, MOST_BAD_FRAMES
from feltroom.rooms.rates import Limiter, Rate
from feltroom.rooms.sessions import session, watched_tables
from feltroom.server.net import transport
from feltroom.server.serve import allow_many_files
from tests.faults.raw_socket import CLOSE, PING, PONG, TEXT, RawSocket, attacked, frame, message, wait_until
from tests.marks import long_only
from tests.patience import PATIENCE
from tests.server.harness import Server
from tests.server.test_playing import play_until

QUICK: dict[str, Any] = {"pace": "off", "think": [0, 0]}
FLOOD = 10_000


async def codes_of(raw: RawSocket) -> tuple[list[str], str, int | None]:
    """Read to the end: the codes of all refusals, the code of `closing`, and that of the close frame."""
    heard, ended = await raw.ending()
    refusals = [each["code"] for each in heard if each["type"] in ("refused", "error")]
    return refusals, next((each["code"] for each in heard if each["type"] == "closing"), ""), ended


async def flood(raw: RawSocket, data: bytes) -> tuple[list[str], str, int | None]:
    """Send as fast as it goes, and read what comes back."""
    raw.send(data)
    return await codes_of(raw)


def test_a_flood_is_told_to_wait_and_then_closed_while_others_play(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna, ben, mallory = [await server.enter(name) for name in ("Anna", "Ben", "Mallory")]
            table, other = await anna.make(**QUICK), await mallory.make(**QUICK)
            first, second = await anna.sit(table, seat=0), await ben.sit(table, seat=5)
            spectator = await ben.connect()
            raws = [await RawSocket.open(server.port, mallory.token) for _ in range(4)]
            for raw in raws:
                await raw.ask(type="watch", id="w", table=other)
            await first.do("start", table)
            said = message(type="ping", id="x")
            floods = [asyncio.create_task(flood(raw, said * FLOOD)) for raw in raws]
            await asyncio.gather(
                play_until(first, table, 0, "handSettled"), play_until(second, table, 5, "handSettled")
            )
            answers = [await spectator.ask("ping") for _ in range(30)]
            assert {answer["type"] for answer in answers} == {"pong"}
            for refusals, closing, ended in await asyncio.gather(*floods):
                assert set(refusals) == {"rate_limited"}
                assert len(refusals) == MOST_BAD_FRAMES
                assert (closing, ended) == ("unreadable", 1008)
            await wait_until(lambda: not server.house.connections.of(mallory.account))

    asyncio.run(scenario())


def test_who_goes_on_flooding_after_the_goodbye_is_not_even_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "CLOSE_SECONDS", 0.5)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            mallory = await server.enter("Mallory")
            raw = await RawSocket.open(server.port, mallory.token)
            before = server.house.counters.messages
            raw.send(message(type="ping", id="x") * 400_000)
            await wait_until(lambda: not server.house.connections.of(mallory.account))
            heard = server.house.counters.messages - before
            assert heard <= FRAMES.burst + MOST_BAD_FRAMES + 5, "a slice of the flood is looked at, not all of it"
            refusals, closing, _ = await codes_of(raw)
            assert refusals and closing == "unreadable"

    asyncio.run(scenario())


def test_too_many_frames_that_are_no_messages_end_the_conversation(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            token = (await server.enter("Mallory")).token
            for sent, code in (
                (frame(b"{"), "not_json"),
                (frame(b"\x00", 2), "binary"),
                (frame(b" " * 5000), "too_large"),
            ):
                raw = await RawSocket.open(server.port, token)
                refusals, closing, ended = await flood(raw, sent * (MOST_BAD_FRAMES + 1))
                assert (refusals, closing, ended) == ([code] * MOST_BAD_FRAMES, "unreadable", 1008)

    asyncio.run(scenario())


@pytest.mark.parametrize("opcode", [PING, *long_only(PONG)])
def test_pings_and_pongs_are_no_way_around_the_limit(tmp_path: Path, opcode: int) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.open(server.port, (await server.enter("Mallory")).token)
            raw.send(frame(b"x" * 125, opcode) * FLOOD)
            pongs = 0
            while (heard := await raw.frame())[0] != CLOSE:
                assert heard[0] == PONG
                pongs += 1
            assert int.from_bytes(heard[1][:2], "big") == 1008
            assert pongs <= transport.OTHER_FRAMES.burst + transport.SLICE // 131 + 1

    asyncio.run(scenario())


def test_parts_of_messages_are_no_way_around_the_limit(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.open(server.port, (await server.enter("Mallory")).token)
            ping = b'{"type":"ping","id":"x"}'
            raw.send((frame(ping[:5], fin=False) + frame(ping[5:], 0)) * FLOOD)
            heard, ended = await raw.ending()
            assert ended == 1008
            assert len(heard) <= FRAMES.burst + 2 * MOST_BAD_FRAMES

    asyncio.run(scenario())


def test_many_connections_that_flood_do_not_stop_a_game(tmp_path: Path) -> None:
    """All kinds of flood at once, from the same person, while two people play a hand."""

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna, ben, mallory = [await server.enter(name) for name in ("Anna", "Ben", "Mallory")]
            table = await anna.make(**QUICK)
            first, second = await anna.sit(table, seat=0), await ben.sit(table, seat=5)
            await first.do("start", table)
            queue = message(type="queue", id="w", table=table)
            lobby = message(type="watchLobby", id="l")
            rebuy = message(type="rebuy", id="r", table=table)
            nested = frame(b'{"x":' + b"[" * 4000)
            floods = [
                flood(await RawSocket.open(server.port, mallory.token), sent * 3000)
                for sent in (queue, lobby, queue + rebuy, nested, frame(b"", PING), frame(b" " * 4096))
            ]
            running = asyncio.gather(*floods)
            await asyncio.gather(
                play_until(first, table, 0, "handSettled", count=2),
                play_until(second, table, 5, "handSettled", count=2),
            )
            assert all(ended is not None for _, _, ended in await running)

    asyncio.run(scenario())


def test_who_asks_for_tables_and_hangs_up_leaves_nothing_behind(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            mallory = await server.enter("Mallory")
            table = await mallory.make(**QUICK)
            for _ in range(20):
                raw = await RawSocket.open(server.port, mallory.token)
                raw.send(message(type="watch", id="w", table=table) * 30)
                await asyncio.sleep(0)
                await raw.close()
                await wait_until(lambda: not server.house.connections.of(mallory.account))

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        asyncio.run(scenario())
        gc.collect()
    assert [str(warning.message) for warning in caught] == []


def test_guessing_a_password_is_limited_for_a_person(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna = await server.enter("Anna")
            table = await anna.make(password="secret", **QUICK)
            codes = []
            for name in ("Mallory", "Mallory2"):
                player = await (await server.enter(name)).connect()
                for attempt in range(7):
                    answer = await player.ask("watch", table, password=f"guess{attempt}")
                    codes.append(answer["code"])
            assert codes == (["wrong_password"] * 5 + ["too_many_attempts"] * 2) * 2
            assert 0 < answer["numbers"]["wait"] <= 10_000
            assert (await player.ask("watch", table, password="secret"))["code"] == "too_many_attempts"
            assert (await player.ask("watch", table))["code"] == "wrong_password"
            assert (await (await anna.connect()).ask("watch", table))["type"] == "done", "the owner needs none"

    asyncio.run(scenario())


def test_chat_is_limited_for_a_person_not_for_a_connection(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna, ben = await server.enter("Anna"), await server.enter("Ben")
            table = await anna.make(**QUICK)
            listener = await ben.join(table)
            tabs = [await anna.join(table), await anna.join(table)]
            server.stop_allowances()
            answers = [await tabs[turn % 2].ask("chat", table, text=f"{turn}") for turn in range(5)]
            answers += [await tabs[turn % 2].ask("emote", table, emote="gg") for turn in range(3)]
            assert [answer["type"] for answer in answers] == ["done"] * 5 + ["refused"] * 3
            assert {answer["code"] for answer in answers[5:]} == {"rate_limited"}
            assert all(0 < answer["numbers"]["wait"] <= 2000 for answer in answers[5:])
            assert (await listener.ask("chat", table, text="hello"))["type"] == "done", "others may go on"
            await listener.wait(lambda heard: heard.get("text") == "hello")
            assert sum(heard["type"] == "chat" for heard in listener.heard) == 6

    asyncio.run(scenario())


async def statuses(server: Server, count: int) -> list[tuple[int, str]]:
    """Enter so many times at once; the statuses and codes."""
    responses = [await server.http.post("/api/enter", json={"nickname": "x", "program": True}) for _ in range(count)]
    return [(response.status_code, response.json().get("code", "")) for response in responses]


def test_entering_and_asking_are_limited_for_an_address(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            limits = server.house.limits
            limits.entering = Limiter(Rate(burst=3, per_second=0.001), clock=lambda: 0.0)
            assert await statuses(server, 5) == [(200, "")] * 3 + [(429, "rate_limited")] * 2
            limits.requests = Limiter(Rate(burst=2, per_second=0.001), clock=lambda: 0.0)
            answers = [await server.http.get("/api/health") for _ in range(3)]
            assert [answer.status_code for answer in answers] == [200, 200, 429]
            assert answers[2].json()["code"] == "rate_limited" and answers[2].json()["numbers"]["wait"] > 0
            raw = await RawSocket.dial(server.port)
            raw.send(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5)
            assert (await raw.answer()).status == 429

    asyncio.run(scenario())


def test_one_person_has_so_many_tables_and_not_more(tmp_path: Path) -> None:
    from feltroom.rooms.house_limits import MOST_TABLES_EACH

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna = await server.enter("Anna")
            server.house.limits.tables = Limiter(Rate(burst=1000, per_second=1000), clock=lambda: 0.0)
            for _ in range(MOST_TABLES_EACH):
                await anna.make(**QUICK)
            response = await anna.call("POST", "/api/tables", {"preset": "online"})
            assert (response.status_code, response.json()["code"]) == (429, "too_many_tables")

    asyncio.run(scenario())


def test_one_connection_watches_so_many_tables_and_not_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna = await server.enter("Anna")
            player = await anna.connect()
            tables = [await anna.make(**QUICK) for _ in range(watched_tables.MOST_TABLES + 1)]
            answers = [await player.ask("watch", table) for table in tables]
            assert [answer["type"] for answer in answers] == ["done"] * watched_tables.MOST_TABLES + ["refused"]
            assert (answers[-1]["code"], answers[-1]["numbers"]) == (
                "too_many_tables",
                {"most": watched_tables.MOST_TABLES},
            )
            await player.do("unwatch", tables[0])
            await player.do("watch", tables[-1])

    asyncio.run(scenario())


def test_what_waits_behind_a_slow_request_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that takes its time to be woken holds up what the same connection says next, up to a limit."""
    monkeypatch.setattr(session, "FRAMES", Rate(burst=10_000, per_second=10_000))

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna, ben = await server.enter("Anna"), await server.enter("Ben")
            table = await anna.make(**QUICK)
            release = asyncio.Event()
            room = server.house.rooms.get

            async def slow(name: str) -> object:
                await release.wait()
                return await room(name)

            raw = await RawSocket.open(server.port, anna.token)
            monkeypatch.setattr(server.house.rooms, "get", slow)
            pings = [message(type="ping", id=str(number)) for number in range(session.MOST_BACKLOG + 10)]
            raw.send(message(type="watch", id="w", table=table) + b"".join(pings))
            heard = [await raw.frame() for _ in range(10)]
            assert all(opcode == TEXT and b'"busy"' in payload for opcode, payload in heard)
            assert (await (await ben.connect()).ask("ping"))["type"] == "pong"
            release.set()
            async with asyncio.timeout(PATIENCE):
                while b'"pong"' not in (await raw.frame())[1]:
                    pass

    asyncio.run(scenario())


def test_a_room_may_open_as_many_files_as_the_machine_allows() -> None:
    """Everybody could keep others out with a thousand connections that say nothing."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, before[1]), before[1]))
        allow_many_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (before[1], before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_who_sends_a_lot_at_once_is_read_a_little_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many who do that at once would keep the event loop from those who play, up to a second of it."""
    monkeypatch.setattr(transport, "SLICE", 256)
    monkeypatch.setattr(transport, "SLICE_SECONDS", 0.1)

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.open(server.port, (await server.enter("Anna")).token)
            other = await RawSocket.open(server.port, (await server.enter("Ben")).token)
            before = server.house.counters.messages
            raw.send(b"".join([message(type="ping", id=f"{number}") for number in range(90)]))
            await wait_until(lambda: server.house.counters.messages > before)
            assert (await other.ask(type="ping", id="p"))["type"] == "pong"
            assert server.house.counters.messages < before + 60, "most of them wait"
            heard = [msgspec.json.decode((await raw.frame())[1]) for _ in range(90)]
            assert [each["id"] for each in heard] == [f"{number}" for number in range(90)]

    asyncio.run(scenario())
