"""Tournaments of several tables in memory."""

from collections.abc import Sequence
from dataclasses import replace

from feltroom.log.amending import Renaming
from feltroom.log.director_log import DirectorRow, amend_director_rows, director_rows, read_director_rows
from feltroom.pocket.records.memory import Memory
from feltroom.rooms.ports.records.tournaments import TournamentEntry, TournamentRow
from feltroom.tournament.events import DirectorEvent


class MemoryTournaments:
    """`TournamentRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._rows = memory.tournaments
        self._entries = memory.tournament_entries

    def put(self, row: TournamentRow) -> None:
        """Enter a tournament, or change it."""
        self._rows.put(row.id, row)

    def get(self, tournament_id: str) -> TournamentRow | None:
        """Return a tournament, None if there was never one of this id."""
        return self._rows.get(tournament_id)

    def list_open(self) -> list[TournamentRow]:
        """Return all that are not closed, oldest first."""
        found = [row for row in self._rows.values() if not row.closed]
        return sorted(found, key=lambda row: (row.created, row.id))

    def list_for(self, account: str, *, since: int, limit: int) -> list[TournamentRow]:
        """Return those that somebody may know of, the newest first."""
        own = {row.id for row, _ in self.entries_of(account)}
        found = [
            row
            for row in self._rows.values()
            if not (row.closed or row.private)
            or ((row.owner == account or row.id in own) and (not row.closed or row.changed >= since))
        ]
        return _newest(found)[:limit]

    def append(self, tournament_id: str, first_seq: int, events: Sequence[DirectorEvent]) -> None:
        """Write events of a director at the end of its log; StaleAppend if that is elsewhere."""
        many = len(self._memory.director_events_at.of(tournament_id))
        last = self._memory.director_events.get((tournament_id, many - 1))
        for row in director_rows(tournament_id, last, first_seq, events):
            self._memory.director_events.add((tournament_id, row.seq), row)

    def load(self, tournament_id: str) -> list[DirectorEvent]:
        """Return the whole log of a director; CorruptLog if it is damaged."""
        return read_director_rows(tournament_id, self._log(tournament_id))

    def put_entry(self, entry: TournamentEntry) -> None:
        """Note that somebody entered, has withdrawn, or how it ended for them."""
        self._rows.require(entry.tournament_id)
        self._entries.put((entry.tournament_id, entry.account), entry)

    def entries_of(self, account: str) -> list[tuple[TournamentRow, TournamentEntry]]:
        """Return the tournaments that somebody entered, the newest first."""
        entries = [entry for entry in self._entries.values() if entry.account == account and not entry.withdrawn]
        own = {entry.tournament_id: entry for entry in entries}
        rows = [row for row in self._rows.values() if row.id in own]
        return [(row, own[row.id]) for row in _newest(rows)]

    def made_by(self, account: str) -> list[TournamentRow]:
        """Return the tournaments that somebody made, the newest first."""
        return _newest([row for row in self._rows.values() if row.owner == account])

    def erase_in(self, tournament_id: str, renaming: Renaming) -> None:
        """Take somebody out of a tournament; one that they made gets the neutral name."""
        row = self.get(tournament_id)
        made = row is not None and row.owner == renaming.account
        for one in amend_director_rows(tournament_id, self._log(tournament_id), renaming, made=made):
            self._memory.director_events.put((tournament_id, one.seq), one)
        entry = self._entries.get((tournament_id, renaming.account))
        if entry is not None:
            self._entries.drop((tournament_id, renaming.account))
            self._entries.put(
                (tournament_id, renaming.alias), replace(entry, account=renaming.alias, name=renaming.name)
            )
        if row is not None and made:
            self._rows.put(tournament_id, replace(row, owner=renaming.alias, name=renaming.name))

    def _log(self, tournament_id: str) -> list[DirectorRow]:
        found = [
            self._memory.director_events.get((tournament_id, seq))
            for (seq,) in self._memory.director_events_at.of(tournament_id)
        ]
        return [row for row in found if row is not None]


def _newest(rows: list[TournamentRow]) -> list[TournamentRow]:
    return sorted(rows, key=lambda row: (-row.created, row.id))
