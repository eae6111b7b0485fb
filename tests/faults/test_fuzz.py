"""A hundred thousand frames of every wrong and right kind at a running server, while honest people play.

Six connections of five people send random bytes, mutated messages, messages with random fields, messages in parts and
broken protocol at tables with bots, at a solo session and at a table of honest people. Afterwards the server must be
alive, nothing may have been logged as an error, chips must be conserved at every table, the honest people must still be
playing, and memory must not have grown. A run is named by its seed: FELTROOM_FUZZ_SEED repeats what was sent.
"""

import asyncio
import gc
import itertools
import logging
import os
import secrets
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from feltroom.rooms.ports.records.tables import LedgerEntry
from feltroom.rooms.ports.store import Records
from feltroom.rooms.rates import Limiter, Rate
from feltroom.rooms.sessions import session
from feltroom.rooms.tables.table_reader import read_table
from feltroom.server.net import transport
from tests.contract.samples import SAMPLES
from tests.faults.raw_socket import BINARY, CLOSE, CONT, PING, PONG, TEXT, RawSocket, attacked, frame, message
from tests.patience import PATIENCE
from tests.server.harness import Guest, Server, act_passively

PLENTY = Rate(burst=10**9, per_second=10**9)
QUICK: dict[str, Any] = {"pace": "off", "think": [0, 0]}
BATCH = 100
NAMES = ("Anna", "Ben", "Mallory", "Marvin", "Moloch", "Medusa", "Morgana")
MOST_GROWTH = 64 * 2**20
PIECES = (
    b"null", b"true", b"-1", b"1e400", b"1.0", b"-0", b"NaN", b"9" * 30, b'""', b'"\\ud800"', b"[]", b"{}", b"[" * 50,
    b'{"type":"ping"}', b'"type":"act",', b'"id":"1",', b"\x00", b"\xff", b"\\", b'"', b"}", b"{", b",", b":",
    b"\xf0\x9f\x98\x80", b'{"a":' * 300, b"[" * 2000,
)  # fmt: skip
AMOUNTS = (0, 1, 2, 5, 10, 20, 40, 50, 100, 500, 2000, 10_000, 10**15)
TEXTS = ("hi", "安娜", "x" * 200, "👍🏽", "a b", "<b>&", "'; drop table hands; --", "\u200d", " ", "a\nb", "")
KINDS: list[dict[str, Any]] = [msgspec.json.decode(msgspec.json.encode(sample)) for sample in SAMPLES]
OFTEN = {"act": 12, "sit": 4, "start": 3, "nextHand": 3, "comeBack": 2, "rebuy": 2, "resume": 3}
WEIGHTS = [OFTEN.get(kind["type"], 1) for kind in KINDS]
# Every field that some message has, even where its sample leaves it out.
OPTIONAL: dict[str, tuple[str, ...]] = {
    "watch": ("seq", "password"),
    "sit": ("seat", "buyIn", "post"),
    "comeBack": ("post",),
    "act": ("to", "putIn"),
    "changeBlinds": ("ante",),
    "addBot": ("seat", "level", "personality", "name"),
    "replaceBot": ("personality",),
}


class Noise:
    """Makes frames from a source of randomness and the tables as they are."""

    def __init__(self, source: Random, server: Server, tables: list[str]) -> None:
        self._random = source
        self._server = server
        self._tables = tables
        self._ids = itertools.count()

    def frames(self, count: int) -> list[bytes]:
        """Return so many items, each a frame or a message in parts."""
        return [self._one() for _ in range(count)]

    def breach(self) -> bytes:
        """Return something that no WebSocket connection survives, or only by luck."""
        source = self._random
        return source.choice(
            (
                source.randbytes(source.randrange(1, 300)),
                frame(b"{}", mask=None),
                frame(b"{}", reserved=source.randrange(1, 8)),
                frame(b"{}", source.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15))),
                frame(b"x", CONT),
                frame(b"{", fin=False) + frame(b"}"),
                frame(b" " * (transport.MOST_MESSAGE + 1)),
                frame(source.randbytes(source.randrange(126)), CLOSE),
                frame(b"\x03\xe8", CLOSE),
                frame(b"x" * 200, PING),
                frame(b"", fin=False) + frame(b"", CONT, fin=False) * 100,
            )
        )

    def _one(self) -> bytes:
        source, draw = self._random, self._random.random()
        mask = source.randbytes(4) if source.random() < 0.05 else bytes(4)
        if draw < 0.40:
            return frame(msgspec.json.encode(self._message()), mask=mask)
        if draw < 0.75:
            return frame(self._mutated(), mask=mask)
        if draw < 0.81:
            return frame(source.randbytes(source.randrange(200)), mask=mask)
        if draw < 0.84:
            return frame(source.randbytes(source.randrange(200)), BINARY, mask=mask)
        if draw < 0.92:
            return self._in_parts()
        if draw < 0.96:
            return frame(source.randbytes(source.randrange(126)), source.choice((PING, PONG)), mask=mask)
        return frame(msgspec.json.encode(self._anything(4)), mask=mask)

    def _in_parts(self) -> bytes:
        source = self._random
        payload = msgspec.json.encode(self._message()) if source.random() < 0.6 else self._mutated()
        cuts = sorted(source.randrange(len(payload) + 1) for _ in range(source.randrange(1, 6)))
        parts = [payload[start:end] for start, end in itertools.pairwise([0, *cuts, len(payload)])]
        kind = BINARY if source.random() < 0.1 else TEXT
        frames = [frame(part, CONT if at else kind, fin=at == len(parts) - 1) for at, part in enumerate(parts)]
        return (frame(b"between", PING) if source.random() < 0.5 else b"").join(frames)

    def _message(self) -> dict[str, Any]:
        source = self._random
        fields = dict(source.choices(KINDS, WEIGHTS)[0])
        for name in OPTIONAL.get(fields["type"], ()):
            if source.random() < 0.5:
                fields[name] = None
        table = source.choice(self._tables) if source.random() < 0.97 else source.choice(("nosuch", "\x00", "é" * 40))
        for name in list(fields):
            if name != "type":
                fields[name] = self._value(name, fields[name], table)
        if fields["type"] == "act" and source.random() < 0.9:
            self._make_sense(fields)
        return fields

    def _make_sense(self, act: dict[str, Any]) -> None:
        """Give a raise one amount and nothing else any."""
        keep = self._random.choice(("to", "putIn")) if act["action"] == "raise" else ""
        for name in ("to", "putIn"):
            if name != keep:
                act.pop(name, None)
        if keep:
            act.setdefault(keep, self._random.choice(AMOUNTS))

    def _value(self, name: str, before: object, table: str) -> object:
        source = self._random
        if source.random() < 0.02:
            return self._anything(2)
        room = self._server.house.rooms.find(table)
        turn = None if room is None else room.table.turn
        match name:
            case "id":
                return f"f{next(self._ids) if source.random() < 0.9 else source.randrange(50)}"
            case "table":
                return table
            case "seat":
                return source.randrange(10)
            case "hand":
                return (0 if turn is None else turn.hand) + source.choice((0, 0, 0, 0, 0, 0, 1))
            case "decision":
                return (0 if turn is None else turn.decision) + source.choice((0, 0, 0, 0, 0, 0, 1))
            case "action":
                return source.choice(("fold", "check", "call", "call", "raise", "allIn"))
            case "to" | "putIn" | "amount" | "buyIn" | "small" | "big" | "ante":
                return source.choice(AMOUNTS)
            case "seq":
                return max(0, (0 if room is None else room.table.seq) - source.randrange(40))
            case "level":
                return source.choice(("caller", "easy", "normal", "dense"))
            case "personality":
                return source.choice(("tight", "loose", "passive", "aggressive", None))
            case "text" | "name" | "password":
                return source.choice(TEXTS)
            case "post" | "muted":
                return source.random() < 0.5
            case "message":
                return source.randrange(100)
            case _:
                return before

    def _mutated(self) -> bytes:
        source = self._random
        data = bytearray(msgspec.json.encode(self._message()))
        for _ in range(source.randrange(1, 4)):
            at = source.randrange(len(data) + 1)
            match source.randrange(5):
                case 0:
                    data[at:at] = source.choice(PIECES)
                case 1:
                    data[at : at + source.randrange(1, 9)] = source.choice(PIECES)
                case 2:
                    del data[at : at + source.randrange(1, 9)]
                case 3 if data:
                    data[at % len(data)] = source.randrange(256)
                case _:
                    data[at:at] = data[source.randrange(len(data) + 1) : at]
        return bytes(data)

    def _anything(self, depth: int) -> object:
        source = self._random
        if depth == 0 or source.random() < 0.5:
            return source.choice((None, True, -1, 0, 2**63, -(2**63), 1.5, "", "x", "type", 10**15 + 1))
        if source.random() < 0.5:
            return [self._anything(depth - 1) for _ in range(source.randrange(4))]
        return {
            source.choice(("type", "id", "table", "x")): self._anything(depth - 1) for _ in range(source.randrange(4))
        }


class Honest:
    """Somebody who checks or calls whenever asked, and counts the hands."""

    def __init__(self, raw: RawSocket, table: str, seat: int) -> None:
        self.hands = 0
        self._raw = raw
        self._table = table
        self._seat = seat
        self._numbers = itertools.count()
        self.task = asyncio.create_task(self._play())

    def say(self, kind: str, **fields: object) -> None:
        """Send a message."""
        self._raw.send(message(type=kind, id=f"h{next(self._numbers)}", table=self._table, **fields))

    async def _play(self) -> None:
        while True:
            opcode, payload = await self._raw.frame()
            if opcode == PING:
                self._raw.send(frame(payload, PONG))
            if opcode != TEXT or not (b'"turnStarted"' in payload or b'"handSettled"' in payload):
                continue
            heard = msgspec.json.decode(payload)
            events = heard.get("events", ()) if heard["type"] == "events" else heard.get("hand", ())
            self.hands += sum(event["type"] == "handSettled" for event in events)
            if events and events[-1]["type"] == "turnStarted" and events[-1]["seat"] == self._seat:
                turn = events[-1]
                await asyncio.sleep(0.01)  # at leisure, so that most of the time goes to the noise
                self.say("act", **act_passively(turn))


async def seated(guest: Guest, table: str, seat: int) -> Honest:
    raw = await RawSocket.open(guest.server.port, guest.token)
    for at, (kind, fields) in enumerate((("watch", {}), ("sit", {"seat": seat, "post": True}))):
        answer = await raw.ask(type=kind, id=f"s{at}", table=table, **fields)
        assert answer["type"] == "done", answer
    return Honest(raw, table, seat)


class Fuzzer:
    """One connection after another that says anything at all."""

    def __init__(self, guest: Guest, noise: Noise, source: Random, tables: list[str]) -> None:
        self._guest = guest
        self._noise = noise
        self._random = source
        self._tables = tables
        self._raw: RawSocket | None = None
        self._barriers = itertools.count()
        self.closes: Counter[int | None] = Counter()

    async def batch(self) -> None:
        """Send a batch at once, and wait until the server is through with it or has hung up."""
        if self._raw is None:
            self._raw = await RawSocket.open(self._guest.server.port, self._guest.token)
            self._raw.send(b"".join(message(type="watch", id=f"w{at}", table=t) for at, t in enumerate(self._tables)))
        barrier = f"barrier{next(self._barriers)}"
        items = self._noise.frames(BATCH)
        if self._random.random() < 0.1:
            items.insert(self._random.randrange(BATCH // 2, BATCH), self._noise.breach())
        self._raw.send(b"".join(items) + message(type="ping", id=barrier))
        wanted = barrier.encode()
        try:
            while True:
                opcode, payload = await self._raw.frame()
                if opcode == CLOSE:
                    self.closes[int.from_bytes(payload[:2], "big") if payload else None] += 1
                elif opcode == TEXT and wanted in payload:
                    return
        except (asyncio.IncompleteReadError, ConnectionError):
            await self._raw.close()
            self._raw = None


def resident() -> int:
    """The memory of this process in bytes, 0 where that cannot be told."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def read_ledger(records: Records, *, table: str) -> list[LedgerEntry]:
    return records.tables.ledger(table)


async def unsettled(server: Server) -> dict[str, int]:
    """The tables whose chips do not add up, with what is missing."""
    wrong = {}
    for room in server.house.rooms.live:
        table = room.info.id
        ledger = await server.house.store.read(partial(read_ledger, table=table))
        live = await server.house.store.read(partial(read_table, table=table, entropy=os.urandom))
        stacks = sum(seat.stack for seat in live.seats if seat is not None)
        missing = sum(entry.bought - entry.taken for entry in ledger) - stacks
        if missing or not ledger:
            wrong[table] = missing
    return wrong


async def fuzz(folder: Path, *, frames: int, seed: int) -> None:
    source = Random(seed)
    async with attacked(folder) as server:
        house = server.house
        for name in ("requests", "chat", "tables", "entering"):
            setattr(house.limits, name, Limiter(PLENTY, clock=lambda: 0.0))
        anna, ben, *noisy = [await server.enter(name) for name in NAMES]
        home = await anna.make(seats=3, bots=[{"seat": 2, "level": "caller"}], **QUICK)
        people = [await seated(anna, home, 0), await seated(ben, home, 1)]
        people[0].say("start")
        tables = [
            home,
            await noisy[0].make(seats=6, bots=[{"level": "easy"}, {"level": "caller"}], **QUICK),
            await noisy[1].make("solo", players=4, **QUICK),
            await noisy[2].make("dense", maxHumans=4, **QUICK),
            await noisy[0].make(seats=4, betting="fixed_limit", **QUICK),
        ]
        fuzzers = [
            Fuzzer(guest, Noise(Random(source.getrandbits(64)), server, tables), Random(source.getrandbits(64)), tables)
            for guest in [*noisy, noisy[0]]
        ]
        batches = -(-frames // BATCH)
        warm = max(len(fuzzers), batches // 10)
        await run(fuzzers, warm)
        before = resident()
        await run(fuzzers, batches - warm)
        hands = [person.hands for person in people]
        assert min(hands) > 0, "the honest played meanwhile"

        assert (await server.http.get("/api/health")).json()["status"] == "ok"
        for person, count in zip(people, hands, strict=True):
            async with asyncio.timeout(PATIENCE):
                while person.hands < count + 2:
                    assert not person.task.done(), person.task
                    await asyncio.sleep(0.01)
        for person in people:
            person.task.cancel()
        await asyncio.gather(*(person.task for person in people), return_exceptions=True)
        for room in house.rooms.live:
            done = asyncio.Event()
            room.when_durable(done.set)
            await done.wait()
            room.close()
        assert await unsettled(server) == {}
        assert len(house.rooms.live) == len(tables), "no table was lost"
        assert house.counters.voided == house.counters.failures == 0
        done_ones, refused = house.counters.commands, house.counters.refused
        bad, messages = house.counters.bad_frames, house.counters.messages
        assert min(done_ones, refused, bad) > frames / 500, (done_ones, refused, bad)
        assert messages > frames * 0.6
        closes = sum((fuzzer.closes for fuzzer in fuzzers), Counter[int | None]())
        assert closes.keys() <= {None, *range(1000, 1012), *range(3000, 5000)} and closes[1011] == 0, closes
        gc.collect()
        assert resident() - before < MOST_GROWTH, "memory has grown"


async def run(fuzzers: list[Fuzzer], batches: int) -> None:
    """Let everybody send batches until there have been so many."""
    left = iter(range(batches))

    async def one(fuzzer: Fuzzer) -> None:
        for _ in left:
            await fuzzer.batch()

    await asyncio.gather(*(one(fuzzer) for fuzzer in fuzzers))


def campaign(folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, frames: int) -> None:
    seed = int(os.environ.get("FELTROOM_FUZZ_SEED") or secrets.randbits(32))
    sys.stderr.write(f"FELTROOM_FUZZ_SEED={seed}\n")
    monkeypatch.setattr(session, "FRAMES", PLENTY)
    monkeypatch.setattr(session, "MOST_BAD_FRAMES", 10**9)
    monkeypatch.setattr(session, "MOST_BACKLOG", 10**6)
    monkeypatch.setattr(transport, "OTHER_FRAMES", PLENTY)
    caplog.set_level(logging.ERROR)
    asyncio.run(fuzz(folder, frames=frames, seed=seed))
    gc.collect()
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert errors == [], f"seed {seed}"


# The warning is that of test_who_asks_for_tables_and_hangs_up_leaves_nothing_behind, in test_floods.py.


def test_ten_thousand_frames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    campaign(tmp_path, monkeypatch, caplog, 10_000)


@pytest.mark.long
def test_a_hundred_thousand_frames(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    campaign(tmp_path, monkeypatch, caplog, 100_000)
