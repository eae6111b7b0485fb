"""Tournaments of several tables: the catalogue of them, the logs of their directors, and who entered."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from feltroom.tournament.events import DirectorEvent


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """What is known of a tournament without its log; `changed` is the time of its last event.

    One that is `closed` is over, or was called off: nobody plays it any more.
    """

    id: str
    name: str
    preset: str
    private: bool
    owner: str
    created: int
    changed: int
    begun: bool
    closed: bool


@dataclass(frozen=True, slots=True)
class TournamentEntry:
    """Somebody who entered a tournament, and has perhaps `withdrawn` before it began.

    `place` is None, and `prize` 0, until it is over.
    """

    tournament_id: str
    account: str
    entrant: int
    name: str
    place: int | None = None
    prize: int = 0
    withdrawn: bool = False


class TournamentRecords(Protocol):
    """The tournaments there are."""

    def put(self, row: TournamentRow) -> None:
        """Enter a tournament, or change it."""

    def get(self, tournament_id: str) -> TournamentRow | None:
        """Return a tournament, None if there was never one of this id."""
        ...

    def list_open(self) -> list[TournamentRow]:
        """Return all that are not closed, oldest first."""
        ...

    def list_for(self, account: str, *, since: int, limit: int) -> list[TournamentRow]:
        """Return those that somebody may know of, the newest first.

        They are public ones that are not closed, and those that they made or entered, unless they were closed before.
        """
        ...

    def append(self, tournament_id: str, first_seq: int, events: Sequence[DirectorEvent]) -> None:
        """Write events of a director at the end of its log; StaleAppend if that is elsewhere."""

    def load(self, tournament_id: str) -> list[DirectorEvent]:
        """Return the whole log of a director; CorruptLog if it is damaged."""
        ...

    def put_entry(self, entry: TournamentEntry) -> None:
        """Note that somebody entered, has withdrawn, or how it ended for them."""

    def entries_of(self, account: str) -> list[tuple[TournamentRow, TournamentEntry]]:
        """Return the tournaments that somebody entered, the newest first."""
        ...

    def made_by(self, account: str) -> list[TournamentRow]:
        """Return the tournaments that somebody made, the newest first."""
        ...
