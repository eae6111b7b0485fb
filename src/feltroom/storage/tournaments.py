"""Tournaments of several tables in the database."""

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import ColumnElement, Connection, and_, exists, insert, or_, select, update

from feltroom.log.amending import Renaming
from feltroom.log.director_log import DirectorRow, amend_director_rows, director_rows, read_director_rows
from feltroom.rooms.ports.records.tournaments import TournamentEntry, TournamentRow
from feltroom.storage.schema import director_events, tournament_entries, tournaments
from feltroom.tournament.events import DirectorEvent


class SqlTournaments:
    """`TournamentRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(self, row: TournamentRow) -> None:
        """Enter a tournament, or change it."""
        values = asdict(row)
        changed = update(tournaments).where(tournaments.c.id == row.id).values(**values)
        if not self._connection.execute(changed).rowcount:
            self._connection.execute(insert(tournaments).values(**values))

    def get(self, tournament_id: str) -> TournamentRow | None:
        """Return a tournament, None if there was never one of this id."""
        row = self._connection.execute(select(tournaments).where(tournaments.c.id == tournament_id)).first()
        return None if row is None else TournamentRow(*row)

    def list_open(self) -> list[TournamentRow]:
        """Return all that are not closed, oldest first."""
        query = select(tournaments).where(tournaments.c.closed.is_(False))
        found = self._connection.execute(query.order_by(tournaments.c.created, tournaments.c.id))
        return [TournamentRow(*row) for row in found]

    def list_for(self, account: str, *, since: int, limit: int) -> list[TournamentRow]:
        """Return those that somebody may know of, the newest first."""
        entered = exists().where(
            tournament_entries.c.tournament_id == tournaments.c.id,
            tournament_entries.c.account == account,
            tournament_entries.c.withdrawn.is_(False),
        )
        public = and_(tournaments.c.closed.is_(False), tournaments.c.private.is_(False))
        recent = or_(tournaments.c.closed.is_(False), tournaments.c.changed >= since)
        own = and_(recent, or_(tournaments.c.owner == account, entered))
        query = select(tournaments).where(or_(public, own))
        newest = query.order_by(tournaments.c.created.desc(), tournaments.c.id).limit(limit)
        return [TournamentRow(*row) for row in self._connection.execute(newest)]

    def append(self, tournament_id: str, first_seq: int, events: Sequence[DirectorEvent]) -> None:
        """Write events of a director at the end of its log; StaleAppend if that is elsewhere."""
        query = select(director_events).where(director_events.c.tournament_id == tournament_id)
        last = self._connection.execute(query.order_by(director_events.c.seq.desc()).limit(1)).first()
        rows = director_rows(tournament_id, None if last is None else DirectorRow(*last), first_seq, events)
        self._connection.execute(insert(director_events), [asdict(row) for row in rows])

    def load(self, tournament_id: str) -> list[DirectorEvent]:
        """Return the whole log of a director; CorruptLog if it is damaged."""
        return read_director_rows(tournament_id, self._rows(tournament_id))

    def put_entry(self, entry: TournamentEntry) -> None:
        """Note that somebody entered, has withdrawn, or how it ended for them."""
        own = _own(entry.tournament_id, entry.account)
        changed = update(tournament_entries).where(own).values(**asdict(entry))
        if not self._connection.execute(changed).rowcount:
            self._connection.execute(insert(tournament_entries).values(**asdict(entry)))

    def entries_of(self, account: str) -> list[tuple[TournamentRow, TournamentEntry]]:
        """Return the tournaments that somebody entered, the newest first."""
        joined = select(tournaments, tournament_entries).join(
            tournament_entries, tournament_entries.c.tournament_id == tournaments.c.id
        )
        own = joined.where(tournament_entries.c.account == account, tournament_entries.c.withdrawn.is_(False))
        found = self._connection.execute(own.order_by(tournaments.c.created.desc(), tournaments.c.id))
        many = len(tournaments.c)
        return [(TournamentRow(*row[:many]), TournamentEntry(*row[many:])) for row in found]

    def made_by(self, account: str) -> list[TournamentRow]:
        """Return the tournaments that somebody made, the newest first."""
        query = select(tournaments).where(tournaments.c.owner == account)
        found = self._connection.execute(query.order_by(tournaments.c.created.desc(), tournaments.c.id))
        return [TournamentRow(*row) for row in found]

    def erase_in(self, tournament_id: str, renaming: Renaming) -> None:
        """Take somebody out of a tournament; one that they made gets the neutral name."""
        row = self.get(tournament_id)
        made = row is not None and row.owner == renaming.account
        for one in amend_director_rows(tournament_id, self._rows(tournament_id), renaming, made=made):
            own = and_(director_events.c.tournament_id == tournament_id, director_events.c.seq == one.seq)
            self._connection.execute(update(director_events).where(own).values(**asdict(one)))
        values = {"account": renaming.alias, "name": renaming.name}
        entered = _own(tournament_id, renaming.account)
        self._connection.execute(update(tournament_entries).where(entered).values(**values))
        if made:
            own = tournaments.c.id == tournament_id
            self._connection.execute(update(tournaments).where(own).values(owner=renaming.alias, name=renaming.name))

    def _rows(self, tournament_id: str) -> list[DirectorRow]:
        query = select(director_events).where(director_events.c.tournament_id == tournament_id)
        return [DirectorRow(*row) for row in self._connection.execute(query.order_by(director_events.c.seq))]


def _own(tournament_id: str, account: str) -> ColumnElement[bool]:
    return and_(tournament_entries.c.tournament_id == tournament_id, tournament_entries.c.account == account)
