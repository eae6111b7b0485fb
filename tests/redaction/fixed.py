"""A house without chance: names, tokens and keys follow from a label, the time stands still, and deals can be given."""

import itertools
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from feltroom import Deal
from feltroom.analysis.review.model import LEAST_SAMPLES
from feltroom.analysis.review.review import review
from feltroom.engine.rules import Rules
from feltroom.rng import Stream, derive
from feltroom.rooms.rates import Rate
from feltroom.server.serve import Address, listen
from feltroom.storage.sql_records import SqlRecords
from feltroom.table.config import TableConfig
from feltroom.table.dealing import deal_cards

NOON = 1_700_000_000_000
LONG = 100_000.0


class ManualClock:
    """Time that moves when it is told to."""

    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> int:
        return self.time


class FixedSecrets:
    """As much of the module `secrets` as the house takes its names and tokens from."""

    def __init__(self, label: str) -> None:
        self._stream = Stream(derive(b"secrets", label))

    def choice(self, items: Sequence[str]) -> str:
        return items[self._stream.below(len(items))]

    def token_bytes(self, size: int = 32) -> bytes:
        return self._stream.bytes(size)


class Entropy:
    """The randomness of the tables: the draw for the button is always the same, hands differ by `label`."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._calls = 0

    def __call__(self, size: int) -> bytes:
        self._calls += 1
        label = "button" if self._calls == 1 else self._label
        return Stream(derive(b"entropy", label, self._calls)).bytes(size)


class Dealer:
    """Deals as the table does, except for the hands that are given."""

    def __init__(self, given: Mapping[int, Deal]) -> None:
        self._given = given
        self._hands = 0

    def __call__(self, config: TableConfig, seed: bytes, *, players: int, button: int, rules: Rules) -> Deal:
        self._hands += 1
        deal = self._given.get(self._hands)
        return deal or deal_cards(config, seed, players=players, button=button, rules=rules)


def listen_at_once(address: Address) -> socket.socket:
    """Open the port as the room does, but with a socket that says it is TCP: asyncio then sends without delay."""
    listener = listen(address)
    return socket.socket(listener.family, listener.type, socket.IPPROTO_TCP, fileno=listener.detach())


Plant = Callable[[pytest.MonkeyPatch], None]


@contextmanager
def without_chance(*, given: Mapping[int, Deal], plant: Plant | None) -> Iterator[None]:
    """Take chance and real time out of a house, deal what is given, and plant a leak if there is one."""

    secret = SqlRecords.secret

    def fixed_key(records: SqlRecords, name: str, make: Any) -> bytes:
        del make
        return secret(records, name, lambda: derive(b"key", name))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("feltroom.rooms.people.identity.secrets", FixedSecrets("names"))
        patch.setattr(SqlRecords, "secret", fixed_key)
        patch.setattr("feltroom.table.dealing.deal_cards", Dealer(given))
        patch.setattr("feltroom.rooms.room.room.GONE_SECONDS", LONG)
        patch.setattr("feltroom.analysis.review.review.review", partial(review, samples=LEAST_SAMPLES))  # to be quick
        patch.setattr("feltroom.rooms.sessions.session.FRAMES", Rate(burst=1_000_000, per_second=1_000_000))
        patch.setattr("tests.server.harness.listen", listen_at_once)
        patch.setattr("tests.server.harness._numbers", itertools.count(1))
        if plant is not None:
            plant(patch)
        yield
