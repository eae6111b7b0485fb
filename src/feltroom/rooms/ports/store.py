"""The store: where a house keeps the logs of its tables, and what it knows about people, tables and hands.

A commit is appended and never waited for; its callback says when it is durable. Everything else is read or written by a
function that is handed the records of one moment. Where such a function runs is the store's business: in a thread of
its own, or here and now. So it must do nothing but ask and change the records, and it may be run twice, the first time
without effect.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from feltroom.log.commit import Commit
from feltroom.rooms.ports.records.administration import AdministrationRecords
from feltroom.rooms.ports.records.chat import ChatRecords
from feltroom.rooms.ports.records.clubs import ClubRecords
from feltroom.rooms.ports.records.drills import DrillRecords
from feltroom.rooms.ports.records.erasures import ErasureRecords
from feltroom.rooms.ports.records.hands import HandRecords
from feltroom.rooms.ports.records.notes import NoteRecords
from feltroom.rooms.ports.records.people import PeopleRecords
from feltroom.rooms.ports.records.reports import ReportRecords
from feltroom.rooms.ports.records.shares import ShareRecords
from feltroom.rooms.ports.records.table_logs import TableLogRecords
from feltroom.rooms.ports.records.tables import TableRecords
from feltroom.rooms.ports.records.tournaments import TournamentRecords
from feltroom.rooms.ports.records.weights import WeightRecords

T = TypeVar("T")
Done = Callable[[Exception | None], None]


class Records(Protocol):
    """One moment of everything that is stored."""

    @property
    def administration(self) -> AdministrationRecords:
        """Bans, the audit log, and what the house is told."""
        ...

    @property
    def people(self) -> PeopleRecords:
        """Accounts, tokens and transfer codes."""
        ...

    @property
    def tables(self) -> TableRecords:
        """The catalogue of tables, their guests and ledgers."""
        ...

    @property
    def chat(self) -> ChatRecords:
        """What was said at tables."""
        ...

    @property
    def table_logs(self) -> TableLogRecords:
        """The logs of tables, and the requests done there."""
        ...

    @property
    def hands(self) -> HandRecords:
        """Hands and their players."""
        ...

    @property
    def shares(self) -> ShareRecords:
        """Share links."""
        ...

    @property
    def weights(self) -> WeightRecords:
        """Saved weights."""
        ...

    @property
    def drills(self) -> DrillRecords:
        """Answers to the daily drill."""
        ...

    @property
    def notes(self) -> NoteRecords:
        """What people note about others."""
        ...

    @property
    def clubs(self) -> ClubRecords:
        """Circles of friends."""
        ...

    @property
    def tournaments(self) -> TournamentRecords:
        """Tournaments of several tables."""
        ...

    @property
    def reports(self) -> ReportRecords:
        """What players report of each other."""
        ...

    @property
    def erasures(self) -> ErasureRecords:
        """People who are taken out of everything."""
        ...

    def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a key that outlives a restart, made now if there is none; to be run by `Store.write`.

        Of several nodes that make it at once, one does, and all return that one.
        """
        ...

    def newest_time(self) -> int:
        """Return the time of the last thing that happened, 0 if nothing did: no clock may go on before it.

        What is damaged says nothing about the time: its table is refused when somebody asks for it.
        """
        ...


@dataclass(slots=True)
class StoreStats:
    """Counts since the store was opened, and the size and seconds of the last group that was written together."""

    groups: int = 0
    commits: int = 0
    events: int = 0
    failures: int = 0
    last_group: int = 0
    last_seconds: float = 0.0

    def count_group(self, group: Sequence[tuple[Commit | None, Exception | None]], *, seconds: float) -> None:
        """Count what was written together: each commit, or None for another write, and the error that it met."""
        self.groups += 1
        self.last_group, self.last_seconds = len(group), seconds
        for commit, error in group:
            if error is not None:
                self.failures += 1
            elif commit is not None:
                self.commits += 1
                self.events += len(commit.events)


class Store(Protocol):
    """Logs, people, tables and hands, durable before anybody hears of them."""

    @property
    def damage(self) -> tuple[str, ...]:
        """What was found wrong when the store was opened, usually nothing; logs that are whole can be played on."""
        ...

    @property
    def pending(self) -> int:
        """How many commits and writes are waiting."""
        ...

    @property
    def stats(self) -> StoreStats:
        """What was written so far; to be read only."""
        ...

    def append(self, commit: Commit, done: Done) -> None:
        """Have the events of a call written; never waits.

        `done` is called later, on the caller's loop, with None when they are durable, else with the error: StaleAppend,
        or what keeps the store from writing. After an error nothing of the commit is written, and the table must be
        dropped and loaded again.
        """

    async def write(self, function: Callable[[Records], T]) -> T:
        """Run a function that may change records, after all that was appended before; return when it is durable.

        If it raises, what it wrote is taken back.
        """
        ...

    async def read(self, function: Callable[[Records], T]) -> T:
        """Run a function that reads records, all of one moment."""
        ...

    async def aclose(self) -> None:
        """Write everything that is waiting, then let go; a second call does nothing."""
