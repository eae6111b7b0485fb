"""A log of hands that are over, for the operator of the house."""

from collections.abc import Callable, Iterable
from typing import Protocol

from feltroom.history.record import HandRecord
from feltroom.table.events import HandVoided, TableEvent


class HandLog(Protocol):
    """Takes in every hand when it is over, and nothing of it before."""

    def write_settled_hand(self, table: str, record: Callable[[], HandRecord | None]) -> None:
        """Note a hand that was settled, complete enough to be played again; the record is made when it is asked for."""

    def write_void_hand(self, table: str, event: HandVoided, held: Iterable[TableEvent]) -> None:
        """Note a hand that an error ended, with its trace and, of the events held, what is needed to play it again."""

    def close(self) -> None:
        """Take in nothing more."""


class NoHandLog:
    """Keeps no log."""

    def write_settled_hand(self, table: str, record: Callable[[], HandRecord | None]) -> None:
        """Keep nothing."""

    def write_void_hand(self, table: str, event: HandVoided, held: Iterable[TableEvent]) -> None:
        """Keep nothing."""

    def close(self) -> None:
        """There is nothing to close."""
