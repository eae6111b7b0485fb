"""People who play on by themselves, and what the database knows that nobody may be told."""

import asyncio
import random
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import text

from feltroom.contract.cards import cards_text
from feltroom.engine.events import BoardDealt, HandShown, HoleCardsDealt
from feltroom.pocket.device_store import DeviceStore
from feltroom.pocket.memory_store import MemoryStore
from feltroom.pocket.records.memory import Memory
from feltroom.rooms.hands.seen_hand import hand_events
from feltroom.rooms.ports.store import Records
from feltroom.storage.sql_records import connection_of
from feltroom.table.events import CardsShown, HandBegan, HandEvent
from tests.server.harness import Guest, Player, Server, act_passively, is_own_turn

QUICK: dict[str, object] = {"pace": "off", "think": [0, 0]}
STEPS: dict[str, object] = {**QUICK, "nextHand": "manual", "intro": 0}  # the next hand comes when somebody calls it
FORMS = ("", "/json", "/phh", "/text")  # of a hand, by the end of its address

Choice = dict[str, object]
Choose = Callable[[Mapping[str, Any]], Choice]


def fold(turn: Mapping[str, Any]) -> Choice:
    """Give up at once."""
    return {"hand": turn["hand"], "decision": turn["decision"], "action": "fold"}


def at_random(seed: int, *, all_in: float = 0.0) -> Choose:
    """Anything the rules allow, the same for the same seed."""
    source = random.Random(seed)

    def choose(turn: Mapping[str, Any]) -> Choice:
        legal, draw = turn["legal"], source.random()
        base = {"hand": turn["hand"], "decision": turn["decision"]}
        if draw < all_in and legal["allIn"]:
            return {**base, "action": "allIn"}
        if draw < 0.2 and legal["minRaiseTo"] is not None:
            return {**base, "action": "raise", "to": legal["minRaiseTo"]}
        if draw < 0.35 and not legal["check"]:
            return fold(turn)
        return act_passively(turn)

    return choose


@dataclass
class Seated:
    """Somebody at a seat with a way to decide; `settled` are the hands they have seen the end of."""

    guest: Guest
    player: Player
    table: str
    seat: int
    choose: Choose = act_passively

    def __post_init__(self) -> None:
        self.read = 0
        self.settled: list[int] = []

    async def play(self, hands: int) -> None:
        """Decide whenever asked until so many hands more are settled."""
        goal = len(self.settled) + hands
        await self.play_while(lambda: len(self.settled) < goal)

    async def play_while(self, go_on: Callable[[], bool]) -> None:
        """Decide whenever asked as long as wanted."""
        while go_on():
            if self.read == len(self.player.heard):
                await self.player.wait(lambda _: True, since=self.read)
            message = self.player.heard[self.read]
            self.read += 1
            if message["type"] != "events":
                continue
            for event in message["events"]:
                if event["type"] == "handSettled":
                    self.settled.append(event["hand"])
                elif is_own_turn(event, self.seat):
                    await self.player.say("act", self.table, **self.choose(event))


async def seated(server: Server, table: str, name: str, seat: int, choose: Choose = act_passively) -> Seated:
    """Let somebody enter and take a seat."""
    guest = await server.enter(name)
    return await sit_down(guest, table, seat, choose)


async def three_at_a_table(server: Server, **settings: object) -> tuple[str, list[Seated]]:
    """A table with three people at seats 0, 2 and 5; the first of them made it."""
    host = await server.enter("安娜")
    table = await host.make("online", name="周五", **{**STEPS, **settings})
    return table, [
        await sit_down(host, table, 0),
        await seated(server, table, "Ben", 2),
        await seated(server, table, "Cleo", 5),
    ]


async def sit_down(guest: Guest, table: str, seat: int, choose: Choose = act_passively) -> Seated:
    """Let somebody take a seat."""
    return Seated(guest, await guest.sit(table, seat=seat), table, seat, choose)


async def play_hand(host: Seated, *others: Seated, first: bool = False) -> int:
    """Play one hand of a table that waits to be asked for it, and return its number."""
    await host.player.do("start" if first else "nextHand", host.table)
    await asyncio.gather(*[person.play(1) for person in (host, *others)])
    return host.settled[-1]


@dataclass
class Truth:
    """All that really was in a hand."""

    holes: dict[int, tuple[str, ...]]
    open: set[str]  # the board, and what was shown in the hand or after it
    secret: bytes

    def allowed(self, seat: int) -> set[str]:
        """The cards that a player may know."""
        return self.open | set(self.holes[seat])


async def truth_of(server: Server, table: str, hand: int) -> Truth:
    """Read a hand from the log without any redaction."""
    log = await server.house.store.read(lambda records: hand_events(records, table_id=table, hand=hand))
    truth = Truth({}, set(), b"")
    for _, event in log:
        if isinstance(event, HandBegan):
            truth.secret = event.secret
        elif isinstance(event, CardsShown):
            truth.open |= set(cards_text(event.cards))
        elif isinstance(event, HandEvent):
            match event.event:
                case HoleCardsDealt(hands=hands):
                    truth.holes = {
                        seat: cards_text(cards) for seat, cards in zip(event.seats, hands, strict=True) if cards
                    }
                case BoardDealt(cards=cards) | HandShown(cards=cards):
                    truth.open |= set(cards_text(cards))
    return truth


def cards_in_json(body: str) -> set[str]:
    """All cards that stand in a JSON body."""
    return set(re.findall(r'"([2-9TJQKA][cdhs])"', body))


def cards_in_phh(body: str) -> set[str]:
    """All cards that stand in the actions of a PHH file, or in lists of cards."""
    found = re.findall(r'"([^"\n]*)"|\'([^\'\n]*)\'', body)
    lines = [one or other for one, other in found]
    cards = [line.split()[-1] for line in lines if re.match(r"(d db|d dh p\d+|p\d+ sm) ", line)]
    cards += [line for line in lines if re.fullmatch(r"([2-9TJQKA][cdhs])+", line)]
    return {pair for text in cards for pair in re.findall(r"[2-9TJQKA][cdhs]", text)}


def cards_in_text(body: str) -> set[str]:
    """All cards that stand in a hand told in words."""
    suits = dict(zip("♣♦♥♠", "cdhs", strict=True))
    return {rank.replace("10", "T") + suits[suit] for rank, suit in re.findall(r"(10|[2-9JQKA])([♣♦♥♠])", body)}


async def secrets_of(server: Server) -> list[bytes]:
    """All bytes in the store that must never leave it, as they would look in an answer."""
    store = server.house.store
    if isinstance(store, MemoryStore | DeviceStore):
        raw = await store.read(partial(_stored_secrets, memory=store._memory))
    else:
        raw = await store.read(_secrets_in_database)
    raw += await store.read(_secrets_of_hands)
    assert len(raw) > 10 and all(len(secret) >= 16 for secret in raw)
    looks: list[bytes] = []
    for secret in raw:
        looks += [
            secret,
            secret.hex().encode(),
            secret.hex().upper().encode(),
            b64encode(secret).rstrip(b"="),
            urlsafe_b64encode(secret).rstrip(b"="),
        ]
    return looks


def _secrets_in_database(records: Records) -> list[bytes]:
    queries = (
        "SELECT chain FROM events",
        "SELECT seal FROM checkpoints",
        "SELECT value FROM secrets",
        "SELECT hash FROM tokens",
    )
    database = connection_of(records)
    return [bytes(row[0]) for query in queries for row in database.execute(text(query))]


def _stored_secrets(records: Records, *, memory: Memory) -> list[bytes]:
    del records
    chains = [row[-1] for head in memory.heads.values() for row in memory.logs.rows_from(head.table_id, 0)]
    seals = [row.seal for row in memory.checkpoints.values()]
    return [*chains, *seals, *memory.secrets.values(), *(digest for digest, _ in memory.tokens.items())]


def _secrets_of_hands(records: Records) -> list[bytes]:
    found: list[bytes] = []
    for table in [row.id for row in records.tables.list_open()]:
        hand = 1
        while records.hands.get(table_id=table, hand=hand) is not None:
            events = [event for _, event in hand_events(records, table_id=table, hand=hand)]
            found += [event.secret for event in events if isinstance(event, HandBegan)]
            hand += 1
    return found


async def assert_no_secrets(server: Server, bodies: list[bytes], *, strangers: list[Guest]) -> None:
    """Hold answers against every secret of the database and the account ids of others."""
    assert bodies and all(bodies)
    hidden = await secrets_of(server)
    everything = b"\n".join(bodies)
    for look in hidden:
        assert look not in everything, look
    for guest in strangers:
        assert guest.account.encode() not in everything
        assert guest.token.encode() not in everything
