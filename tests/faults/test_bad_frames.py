"""Frames that are no messages, and messages that may not be: each is refused with a type, and nothing changes."""

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from feltroom.contract import client_messages as say
from feltroom.rooms.rates import Rate
from feltroom.rooms.room import requests
from feltroom.rooms.sessions import session
from feltroom.server.net import transport
from tests.contract.samples import SAMPLES
from tests.faults.raw_socket import (
    BINARY,
    CLOSE,
    CONT,
    PING,
    PONG,
    TEXT,
    RawSocket,
    attacked,
    frame,
    message,
    wait_until,
)
from tests.server.harness import Player, act_passively

QUICK: dict[str, Any] = {"pace": "off", "think": [0, 0]}
PLENTY = Rate(burst=1_000_000, per_second=1_000_000)
HUGE = "1" + "0" * 400


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a connection say as much nonsense as it likes."""
    monkeypatch.setattr(session, "FRAMES", PLENTY)
    monkeypatch.setattr(session, "MOST_BAD_FRAMES", 1_000_000)
    monkeypatch.setattr(transport, "OTHER_FRAMES", PLENTY)


def act(**fields: object) -> str:
    return json.dumps({"type": "act", "id": "x", "table": "t", "hand": 1, "decision": 0, "action": "raise"} | fields)


# What is sent, the code of the answer, and its path.
BAD: list[tuple[bytes | str, str, str | None]] = [
    ("", "not_json", None),
    ("{", "not_json", None),
    ("ping", "not_json", None),
    ('{"type":"ping","id":"x"}}', "not_json", None),
    ('{"type":"ping","id":"x"}{"type":"ping","id":"x"}', "not_json", None),
    ("{'type':'ping','id':'x'}", "not_json", None),
    ('{"type":"ping","id":"\\ud800"}', "not_json", None),
    (act(to=0).replace("0}", "NaN}"), "not_json", None),
    (act(to=0).replace("0}", "-Infinity}"), "not_json", None),
    (act(to=0).replace("0}", "+5}"), "not_json", None),
    (act(to=0).replace("0}", "0x10}"), "not_json", None),
    (b'{"type":"ping","id":"\xff"}', "binary", None),
    (b"\xc3\x28", "binary", None),
    (b'{"type":"chat","id":"x","table":"t","text":"\xed\xa0\x80"}', "binary", None),
    ("[" * 4000, "not_an_object", None),
    ('{"x":' + "[" * 4000, "too_deep", None),
    ('{"type":"ping","id":' + '{"a":' * 600 + "1" + "}" * 601, "bad_field", "$.id"),
    ("[]", "not_an_object", None),
    ("7", "not_an_object", None),
    ("null", "not_an_object", None),
    ("{}", "unknown_type", "$.type"),
    ('{"id":"x"}', "unknown_type", "$.type"),
    ('{"type":"welcome","id":"x"}', "unknown_type", "$.type"),
    ('{"type":"__class__","id":"x"}', "unknown_type", "$.type"),
    ('{"type":"Ping","id":"x"}', "unknown_type", "$.type"),
    ('{"type":null,"id":"x"}', "unknown_type", "$.type"),
    ('{"type":["ping"],"id":"x"}', "unknown_type", "$.type"),
    ('{"type":"ping"}', "bad_field", "$.id"),
    ('{"type":"ping","id":null}', "bad_field", "$.id"),
    ('{"type":"ping","id":""}', "bad_field", "$.id"),
    ('{"type":"ping","id":"' + "x" * 65 + '"}', "bad_field", "$.id"),
    ('{"type":"ping","id":"x","seat":1}', "bad_field", "$"),
    ('{"type":"watch","id":"x"}', "bad_field", "$.table"),
    ('{"type":"watch","id":"x","table":""}', "bad_field", "$.table"),
    ('{"type":"watch","id":"x","table":"' + "t" * 41 + '"}', "bad_field", "$.table"),
    ('{"type":"watch","id":"x","table":"t","seq":-1}', "bad_field", "$.seq"),
    ('{"type":"watch","id":"x","table":"t","seq":' + HUGE + "}", "bad_field", "$.seq"),
    ('{"type":"mute","id":"x","table":"t","muted":1}', "bad_field", "$.muted"),
    ('{"type":"mute","id":"x","table":"t","muted":"true"}', "bad_field", "$.muted"),
    ('{"type":"sit","id":"x","table":"t","seat":22}', "bad_field", "$.seat"),
    ('{"type":"sit","id":"x","table":"t","buyIn":-5}', "bad_field", "$.buyIn"),
    ('{"type":"sit","id":"x","table":"t","buyIn":0}', "bad_field", "$.buyIn"),
    ('{"type":"changeBlinds","id":"x","table":"t","small":-1,"big":2}', "bad_field", "$.small"),
    ('{"type":"changeBlinds","id":"x","table":"t","small":1,"big":2,"ante":1e3}', "bad_field", "$.ante"),
    ('{"type":"chat","id":"x","table":"t","text":"' + "a" * 201 + '"}', "bad_field", "$.text"),
    ('{"type":"chat","id":"x","table":"t","text":"a\\u0000b"}', "bad_field", "$.text"),
    ('{"type":"addBot","id":"x","table":"t","level":"genius"}', "bad_field", "$.level"),
    (act(action="bet"), "bad_field", "$.action"),
    (act(hand=-1, to=5), "bad_field", "$.hand"),
    (act(hand=1.0, to=5), "bad_field", "$.hand"),
    (act(decision=True, to=5), "bad_field", "$.decision"),
    (act(), "bad_amount", "$.to"),
    (act(to=-1), "bad_amount", "$.to"),
    (act(to=1.5), "bad_amount", "$.to"),
    (act(to="5"), "bad_amount", "$.to"),
    (act(to=[5]), "bad_amount", "$.to"),
    (act(to=10**15 + 1), "bad_amount", "$.to"),
    (act(to=2**63), "bad_amount", "$.to"),
    (act(to=-(2**63) - 1), "bad_amount", "$.to"),
    (act(to=0).replace("0}", HUGE + "}"), "bad_amount", "$.to"),
    (act(to=0).replace("0}", "1e400}"), "bad_amount", "$.to"),
    (act(putIn=-1), "bad_amount", "$.putIn"),
    (act(to=5, putIn=5), "bad_amount", "$.to"),
    (act(action="call", to=5), "bad_amount", "$.to"),
    ('{"type":"topUp","id":"x","table":"t","amount":-5}', "bad_amount", "$.amount"),
    ('{"type":"topUp","id":"x","table":"t","amount":0}', "bad_amount", "$.amount"),
    ('{"type":"kick","id":"1","id":"x","table":"t","seat":3,"seat":99}', "bad_field", "$.seat"),
]


@pytest.mark.usefixtures("patient")
def test_what_is_no_message_is_answered_with_code_and_path_and_the_connection_stays(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.open(server.port, (await server.enter("Anna")).token)
            for sent, code, path in BAD:
                raw.send(frame(sent if isinstance(sent, bytes) else sent.encode()))
                opcode, payload = await raw.frame()
                answer = msgspec.json.decode(payload)
                assert (opcode, answer["type"] in ("error", "refused")) == (TEXT, True), (sent, answer)
                assert (answer["code"], answer.get("path")) == (code, path), (sent, answer)
                assert (answer["type"] == "refused") == ("id" in answer)
                assert answer.get("id", "x") == "x"
            assert (await raw.ask(type="ping", id="end"))["type"] == "pong"

    asyncio.run(scenario())


@pytest.mark.usefixtures("patient")
def test_binary_messages_are_refused_with_their_size_whole_or_in_parts(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.open(server.port, (await server.enter("Anna")).token)
            ping = b'{"type":"ping","id":"x"}'
            parts = frame(ping, BINARY, fin=False) + frame(b"", CONT, fin=False) + frame(b"1234", CONT)
            for sent, size in ((frame(ping, BINARY), len(ping)), (frame(b"", BINARY), 0), (parts, len(ping) + 4)):
                raw.send(sent)
                answer = msgspec.json.decode((await raw.frame())[1])
                assert answer == {"type": "error", "code": "binary", "numbers": {"size": size}}
            assert (await raw.ask(type="ping", id="end"))["type"] == "pong"

    asyncio.run(scenario())


@pytest.mark.usefixtures("patient")
def test_a_frame_a_little_too_large_is_answered_and_a_far_too_large_one_ends_the_connection(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            token = (await server.enter("Anna")).token
            ping = b'{"type":"ping","id":"x"}'
            raw = await RawSocket.open(server.port, token)
            raw.send(frame(ping + b" " * (4096 - len(ping))))
            assert msgspec.json.decode((await raw.frame())[1])["type"] == "pong"
            for size in (4097, transport.MOST_MESSAGE):
                for sent in (
                    frame(b" " * size),
                    frame(b" " * 4096, fin=False) + frame(b" " * (size - 4096), CONT),
                ):
                    raw.send(sent)
                    answer = msgspec.json.decode((await raw.frame())[1])
                    assert answer["code"] == "too_large"
                    assert answer["numbers"] == {"limit": 4096, "size": size}
            await raw.close()
            far = transport.MOST_MESSAGE + 1
            for sent in (
                frame(b" " * far),
                frame(b" " * 4_000_000),
                frame(b" " * 16_000, fin=False) + frame(b" " * 16_000, CONT),
                bytes((0x81, 0xFF)) + (2**63 - 1).to_bytes(8, "big") + b"1234",
                bytes((0x81, 0xFF)) + (2**64 - 1).to_bytes(8, "big") + b"1234",
            ):
                raw = await RawSocket.open(server.port, token)
                raw.send(sent)
                assert await raw.ending() == ([], 1009), sent[:12]

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        pytest.param(frame(b"{}", mask=None), 1002, id="not masked"),
        pytest.param(frame(b"{}", reserved=4), 1002, id="first reserved bit", marks=pytest.mark.long),
        pytest.param(frame(b"{}", reserved=2), 1002, id="second reserved bit", marks=pytest.mark.long),
        pytest.param(frame(b"{}", reserved=1), 1002, id="third reserved bit", marks=pytest.mark.long),
        pytest.param(frame(b"{}", 3), 1002, id="reserved opcode for data"),
        pytest.param(frame(b"", 11), 1002, id="reserved opcode for control", marks=pytest.mark.long),
        pytest.param(frame(b"x" * 126, PING), 1002, id="long ping", marks=pytest.mark.long),
        pytest.param(frame(b"x", PING, fin=False), 1002, id="ping in parts", marks=pytest.mark.long),
        pytest.param(frame(b"{}", CONT), 1002, id="continuation of nothing", marks=pytest.mark.long),
        pytest.param(frame(b"{", fin=False) + frame(b"}"), 1002, id="new message inside another"),
        pytest.param(
            frame(b"{", fin=False) + frame(b"\x03\xe8", CLOSE),
            1002,
            id="close inside a message",
            marks=pytest.mark.long,
        ),
        pytest.param(frame(b"\x03", CLOSE), 1002, id="close with half a code", marks=pytest.mark.long),
        pytest.param(frame(b"\x03\xed", CLOSE), 1002, id="close with a code nobody may send", marks=pytest.mark.long),
        pytest.param(frame(b"\x00\x00", CLOSE), 1002, id="close with code 0", marks=pytest.mark.long),
        pytest.param(frame(b"\x03\xe8\xff\xfe", CLOSE), 1007, id="close with a reason that is no text"),
        pytest.param(frame(b"\x03\xe8bye", CLOSE), 1000, id="proper close"),
        pytest.param(frame(b"", CLOSE), 0, id="close without a code", marks=pytest.mark.long),
    ],
)
def test_a_broken_protocol_ends_the_connection_with_its_code(tmp_path: Path, sent: bytes, code: int) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.open(server.port, (await server.enter("Anna")).token)
            raw.send(message(type="ping", id="before") + sent + message(type="ping", id="after"))
            heard, ended = await raw.ending()
            assert ended == code
            assert [each["id"] for each in heard] == ["before"], "what came before counts, what comes after does not"
            await wait_until(lambda: len(server.house.connections) == 0)

    asyncio.run(scenario())


def test_what_is_said_together_with_goodbye_is_done(tmp_path: Path) -> None:
    """A page that is left sends `leave` and hangs up; both often arrive at once."""

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna, ben = await server.enter("Anna"), await server.enter("Ben")
            table = await anna.make(**QUICK)
            watcher = await ben.join(table)
            raw = await RawSocket.open(server.port, anna.token)
            await raw.ask(type="watch", id="1", table=table)
            await raw.ask(type="sit", id="2", table=table, seat=4)
            raw.send(message(type="leave", id="3", table=table) + frame(b"\x03\xe9", CLOSE))
            raw.writer.write_eof()
            assert (await watcher.wait_event("seatLeft", seat=4))["parting"] == "left"

    asyncio.run(scenario())


@pytest.mark.usefixtures("patient")
def test_messages_come_whole_however_they_are_cut(tmp_path: Path) -> None:
    """Fragments with pings between them, frames a byte at a time, many frames at once, any mask."""

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.open(server.port, (await server.enter("Anna")).token)
            ping = '{"type":"ping","id":"é安"}'.encode()
            pieces = [frame(ping[:1], fin=False)]
            pieces += [frame(ping[at : at + 1], CONT, fin=False) for at in range(1, len(ping))]
            raw.send(frame(b"between", PING).join(pieces) + frame(b"", CONT))
            heard = [await raw.frame() for _ in pieces]
            assert sorted(opcode for opcode, _ in heard) == [TEXT] + [PONG] * (len(pieces) - 1)
            assert {payload for opcode, payload in heard if opcode == PONG} == {b"between"}
            assert next(msgspec.json.decode(payload) for opcode, payload in heard if opcode == TEXT)["id"] == "é安"
            for byte in frame(ping, mask=b"\x01\xff\x80\x00"):
                raw.send(bytes((byte,)))
                await raw.writer.drain()
                await asyncio.sleep(0)
            assert msgspec.json.decode((await raw.frame())[1])["id"] == "é安"
            many = [message(type="ping", id=str(number)) for number in range(1000)]
            raw.send(b"".join(many))
            assert [msgspec.json.decode((await raw.frame())[1])["id"] for _ in many] == [str(n) for n in range(1000)]
            raw.send(frame(bytes(range(125)), PING) + frame(b"", PING) + frame(b"unasked", PONG))
            assert [await raw.frame() for _ in range(2)] == [(PONG, bytes(range(125))), (PONG, b"")]

    asyncio.run(scenario())


def test_a_message_in_endless_parts_is_cut_short(tmp_path: Path) -> None:
    """Empty fragments count nothing towards the size of a message: they must not be collected for ever."""

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.open(server.port, (await server.enter("Anna")).token)
            raw.send(frame(b"", fin=False) + frame(b"", CONT, fin=False) * 100_000)
            assert (await raw.ending())[1] == 1009

    asyncio.run(scenario())


def test_an_error_inside_the_server_ends_one_connection_and_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("planted")

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            token = (await server.enter("Anna")).token
            raw, other = await RawSocket.open(server.port, token), await RawSocket.open(server.port, token)
            with monkeypatch.context() as patch:
                patch.setattr(session.Session, "_handle", broken)
                raw.send(message(type="ping", id="1"))
                assert await raw.ending() == ([], 1011)
            assert (await other.ask(type="ping", id="2"))["type"] == "pong"
            assert "message failed" in caplog.text

    asyncio.run(scenario())


def test_an_error_while_a_table_is_woken_does_not_silence_the_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("planted")

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.open(server.port, (await server.enter("Anna")).token)
            with monkeypatch.context() as patch:
                patch.setattr(server.house.rooms, "get", broken)
                raw.send(message(type="watch", id="1", table="t"))
                async with asyncio.timeout(1):
                    assert msgspec.json.decode((await raw.frame())[1])["code"] == "internal"
            async with asyncio.timeout(1):
                assert (await raw.ask(type="ping", id="2"))["type"] == "pong"

    asyncio.run(scenario())


def at_table(table: str) -> list[dict[str, Any]]:
    """One message of every kind that is said at a table, watching aside."""
    samples = [
        sample
        for sample in SAMPLES
        if not isinstance(sample, say.Watch | say.BrowseLobby | say.WatchLobby | say.UnwatchLobby)
    ]
    fields = [msgspec.json.decode(msgspec.json.encode(sample)) for sample in samples]
    return [each | {"id": f"q{at}", "table": table} for at, each in enumerate(fields) if "table" in each]


@pytest.mark.usefixtures("patient")
def test_nothing_can_be_said_at_a_table_that_one_does_not_watch(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna, mallory = await server.enter("Anna"), await server.enter("Mallory")
            table = await anna.make(**QUICK)
            player = await anna.sit(table, seat=0)
            before = len(player.heard)
            raw = await RawSocket.open(server.port, mallory.token)
            for fields in at_table(table) + at_table("nosuchtable"):
                answer = await raw.ask(**fields)
                assert (answer["type"], answer["code"]) == ("refused", "not_watching"), fields
            assert (await raw.ask(type="watch", id="w", table="nosuchtable"))["code"] == "no_such_table"
            await raw.ask(type="watch", id="w", table=table)
            await raw.ask(type="unwatch", id="u", table=table)
            for fields in at_table(table):
                assert (await raw.ask(**fields))["code"] == "not_watching"
            assert [heard for heard in player.heard[before:] if heard["type"] in ("events", "chat")] == []

    asyncio.run(scenario())


@pytest.mark.usefixtures("patient")
def test_the_older_tab_can_do_nothing_at_the_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna = await server.enter("Anna")
            table = await anna.make(**QUICK)
            older = await RawSocket.open(server.port, anna.token)
            await older.ask(type="watch", id="1", table=table)
            await older.ask(type="sit", id="2", table=table, seat=3)
            newer = await anna.join(table)
            seq = server.house.rooms.live[0].table.seq
            talk = {"chat", "emote", "mute", "deleteChat", "queue", "unqueue", "unwatch"}
            for fields in at_table(table):
                if fields["type"] not in talk:
                    assert (await older.ask(**fields))["code"] == "not_controlling", fields
            assert server.house.rooms.live[0].table.seq == seq
            await newer.close()
            await older.ask(type="ping", id="p")
            assert (await older.ask(type="leave", id="3", table=table))["type"] == "done"

    asyncio.run(scenario())


async def heads_up(first: Player, second: Player, table: str) -> tuple[Player, Player, dict[str, Any]]:
    """Start a game of two at seats 0 and 5; return who is to act, the other, and the turn."""
    await first.do("start", table)
    turn = await first.wait_event("turnStarted")
    return (first, second, turn) if turn["seat"] == 0 else (second, first, turn)


@pytest.mark.usefixtures("patient")
def test_nobody_acts_sits_or_rules_for_another(tmp_path: Path) -> None:
    """No message names the seat that acts: it is the sender's. Where a seat is named, only the host is heard."""

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna, ben, mallory = [await server.enter(name) for name in ("Anna", "Ben", "Mallory")]
            table = await anna.make(**QUICK)
            first, second = await anna.sit(table, seat=0), await ben.sit(table, seat=5)
            outsider = await mallory.join(table)
            actor, other, turn = await heads_up(first, second, table)
            live = server.house.rooms.live[0].table
            seq = live.seq
            right = act_passively(turn)

            for player, code in ((other, "not_your_turn"), (outsider, "not_seated")):
                assert (await player.ask("act", table, **right))["code"] == code
                assert (await player.ask("act", table, **{**right, "action": "fold"}))["code"] == code
            for forged in ({"seat": turn["seat"]}, {"account": anna.account}, {"by": 0}, {"player": 0}):
                for player in (other, outsider):
                    assert (await player.ask("act", table, **right, **forged))["code"] == "bad_field"
                    assert (await player.ask("leave", table, **forged))["code"] == "bad_field"
            assert (await outsider.ask("sit", table, seat=1, account=anna.account))["code"] == "bad_field"
            assert (await outsider.ask("sit", table, seat=0))["code"] == "seat_taken"
            assert (await outsider.ask("sit", table, seat=9))["code"] == "no_such_seat"
            assert (await second.ask("sit", table, seat=1))["code"] == "already_seated"
            rule: list[tuple[str, dict[str, object]]] = [
                ("kick", {"seat": 0}),
                ("handOver", {"seat": 5}),
                ("pause", {}),
                ("resume", {}),
                ("start", {}),
                ("changeBlinds", {"small": 1, "big": 2}),
                ("addBot", {"seat": 3}),
                ("removeBot", {"seat": 0}),
                ("replaceBot", {"seat": 0, "level": "easy"}),
            ]
            for kind, fields in rule:
                assert (await second.ask(kind, table, **fields))["code"] == "not_host"
                assert (await outsider.ask(kind, table, **fields))["code"] == "not_seated"
            assert (await second.ask("deleteChat", table, message=1))["code"] == "not_host"

            for wrong in ({"hand": 0}, {"hand": 2}, {"decision": turn["decision"] + 1}, {"hand": 10**15}):
                answer = await actor.ask("act", table, **{**right, **wrong})
                assert answer["code"] == "stale"
                assert answer["numbers"] == {"hand": turn["hand"], "decision": turn["decision"]}
            base = {**right, "action": "raise"}
            stack = turn["legal"]["stack"]
            for amount in ({"to": 0}, {"to": 1}, {"to": 10**15}, {"putIn": stack + 1}, {"putIn": 10**15}, {"putIn": 0}):
                answer = await actor.ask("act", table, **base, **amount)
                assert answer["type"] == "refused" and answer["code"] in (
                    "raise_too_small", "raise_too_large", "not_enough_chips", "bad_amount"
                ), (amount, answer)  # fmt: skip
            for amount in ({"to": -1}, {"putIn": -stack}):
                assert (await actor.ask("act", table, **base, **amount))["code"] == "bad_amount"
            assert live.seq == seq, "nothing has happened"
            await actor.do("act", table, **right)

    asyncio.run(scenario())


@pytest.mark.usefixtures("patient")
def test_a_request_sent_twice_at_once_is_done_once_and_answered_twice(tmp_path: Path) -> None:
    """The second comes while the first is on its way to the disk."""

    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna = await server.enter("Anna")
            table = await anna.make(**QUICK)
            raw = await RawSocket.open(server.port, anna.token)
            await raw.ask(type="watch", id="1", table=table)
            sitting = message(type="sit", id="2", table=table, seat=0, buyIn=1000)
            raw.send(sitting * 5)
            topping = message(type="topUp", id="3", table=table, amount=100)
            raw.send(topping * 5)
            answers_heard: list[dict[str, Any]] = []
            while len(answers_heard) < 10:
                opcode, payload = await raw.frame()
                heard = msgspec.json.decode(payload)
                if opcode == TEXT and heard.get("id") in ("2", "3"):
                    answers_heard.append(heard)
            assert [answer["type"] for answer in answers_heard] == ["done"] * 10
            assert len({answer["seq"] for answer in answers_heard}) == 2
            raw.send(topping)
            assert msgspec.json.decode((await raw.frame())[1]) == answers_heard[-1]
            seat = server.house.rooms.live[0].table.seats[0]
            assert seat is not None and seat.stack == 1100
            raw.send(message(type="topUp", id="3", table=table, amount=900))
            assert msgspec.json.decode((await raw.frame())[1]) == answers_heard[-1], "the id decides"
            assert server.house.rooms.live[0].table.seats[0] == seat

    asyncio.run(scenario())


@pytest.mark.usefixtures("patient")
def test_a_spectator_cannot_make_the_table_forget_what_others_have_asked(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            anna, mallory = await server.enter("Anna"), await server.enter("Mallory")
            table = await anna.make(**QUICK)
            raw = await RawSocket.open(server.port, anna.token)
            await raw.ask(type="watch", id="1", table=table)
            await raw.ask(type="sit", id="2", table=table, seat=0, buyIn=1000)
            await raw.ask(type="topUp", id="3", table=table, amount=100)
            outsider = await RawSocket.open(server.port, mallory.token)
            await outsider.ask(type="watch", id="1", table=table)
            for number in range(requests.REMEMBERED):
                await outsider.ask(type="rebuy", id=f"r{number}", table=table)
            await raw.ask(type="topUp", id="3", table=table, amount=100)
            seat = server.house.rooms.live[0].table.seats[0]
            assert seat is not None and seat.stack == 1100

    asyncio.run(scenario())
