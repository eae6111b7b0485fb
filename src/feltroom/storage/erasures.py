"""Taking people out of the database."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Connection, LargeBinary, Row, delete, func, insert, null, or_, select, union, update

from feltroom.log.amending import KINDS_WITH_NAMES, Renaming, amend_checkpoint, amend_rows
from feltroom.log.codec import decode_checkpoint
from feltroom.log.errors import StorageError
from feltroom.log.reading import FoundRow
from feltroom.log.writing import CheckpointRow
from feltroom.rooms.ports.records.erasures import Erasure, TableLeft
from feltroom.storage.log_rows import Root, hash_before, root_of
from feltroom.storage.packing import PackedHand, pack_hand, unpack_hand
from feltroom.storage.schema import (
    accounts,
    bans,
    chat,
    checkpoints,
    club_hands,
    club_members,
    drill_answers,
    erasures,
    events,
    guests,
    hand_players,
    ledger,
    log_roots,
    measures,
    notes,
    packed_hands,
    reports,
    requests,
    shares,
    tables,
    tokens,
    tournament_entries,
    tournaments,
    transfer_codes,
    weight_tables,
)
from feltroom.storage.tournaments import SqlTournaments

_BEGINNINGS = tuple({f'["{kind.__name__}'.encode()[:9] for kind in KINDS_WITH_NAMES})
_BEGINNING = func.substr(events.c.body, 1, 9, type_=LargeBinary)


class SqlErasures:
    """`ErasureRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def begin(self, erasure: Erasure) -> None:
        """Take away all that is somebody's alone, and note that the tables are to follow."""
        run, account = self._connection.execute, erasure.account
        alone = (tokens, transfer_codes, weight_tables, drill_answers, notes, club_hands, club_members, bans, shares)
        for table in alone:
            run(delete(table).where(table.c.account == account))
        run(delete(notes).where(notes.c.about == account))
        run(delete(accounts).where(accounts.c.id == account))
        self._forget_reports(erasure)
        named = or_(measures.c.subject == account, measures.c.subject.startswith(f"{account} ", autoescape=True))
        run(update(measures).where(named).values(subject=erasure.alias))  # one has the nickname besides
        values = {"alias": erasure.alias, "name": erasure.name, "time": erasure.time, "account": account}
        run(insert(erasures).values(**values))

    def of(self, account: str) -> Erasure | None:
        """Return the erasure of an account that is not finished, None if there is none."""
        return next((one for one in self.pending() if one.account == account), None)

    def pending(self) -> list[Erasure]:
        """Return those that are not finished, the oldest first."""
        columns = [erasures.c[name] for name in Erasure.__slots__]
        query = select(*columns).where(erasures.c.account.is_not(None)).order_by(erasures.c.time, erasures.c.alias)
        return [Erasure(*row) for row in self._connection.execute(query)]

    def tables_left(self, account: str) -> list[TableLeft]:
        """Return the tables where an account still stands."""
        found = union(
            *[select(own.c.table_id).where(own.c.account == account) for own in (ledger, hand_players, guests, chat)],
            select(tables.c.id).where(tables.c.owner == account),
        ).subquery()
        query = select(found.c.table_id, tables.c.closed).join(tables, tables.c.id == found.c.table_id, isouter=True)
        rows = self._connection.execute(query.order_by(found.c.table_id)).all()
        return [TableLeft(table, closed is not False) for table, closed in rows]  # one of no catalogue is not played

    def erase_at(self, erasure: Erasure, table_id: str) -> None:
        """Take somebody out of a table."""
        renaming = Renaming(erasure.account, erasure.alias, erasure.name)
        self._amend_log(table_id, renaming)
        self._amend_checkpoint(table_id, renaming)
        self._forget_lines(erasure, table_id)
        run, account = self._connection.execute, erasure.account
        for each in (hand_players, ledger):
            own = update(each).where(each.c.table_id == table_id, each.c.account == account)
            run(own.values(account=erasure.alias, name=erasure.name))
        for each in (requests, guests):
            run(delete(each).where(each.c.table_id == table_id, each.c.account == account))
        made = update(tables).where(tables.c.id == table_id, tables.c.owner == account)
        run(made.values(owner=erasure.alias, name=erasure.name))

    def tournaments_left(self, account: str) -> list[str]:
        """Return the tournaments where an account still stands, as its maker or in the log of its director."""
        found = union(
            select(tournament_entries.c.tournament_id).where(tournament_entries.c.account == account),
            select(tournaments.c.id).where(tournaments.c.owner == account),
        )
        return sorted(self._connection.execute(found).scalars())

    def erase_in(self, erasure: Erasure, tournament_id: str) -> None:
        """Take somebody out of a tournament."""
        renaming = Renaming(erasure.account, erasure.alias, erasure.name)
        SqlTournaments(self._connection).erase_in(tournament_id, renaming)

    def finish(self, account: str) -> None:
        """Forget the account, and what another node may have written of it when it was being erased."""
        erasure = self.of(account)
        if erasure is not None:
            self._connection.execute(delete(shares).where(shares.c.account == account))
            self._forget_reports(erasure)
        self._connection.execute(update(erasures).where(erasures.c.account == account).values(account=null()))

    def _forget_reports(self, erasure: Erasure) -> None:
        run, account = self._connection.execute, erasure.account
        run(update(reports).where(reports.c.reporter == account).values(reporter=erasure.alias, text=""))
        run(update(reports).where(reports.c.about == account).values(about=erasure.alias))

    def _amend_log(self, table_id: str, renaming: Renaming) -> None:
        own = events.c.table_id == table_id
        columns = [events.c[name] for name in ("seq", "version", "ends", "body", "chain")]
        query = select(*columns).where(own, _BEGINNING.in_(_BEGINNINGS)).order_by(events.c.seq)
        # The rows first: one that is packed meanwhile is found twice, which is noticed, and never missed.
        loose = {row.seq: _found(row) for row in self._connection.execute(query)}
        packed = self._packed(table_id)
        named = {row[0]: row for rows in packed.values() for row in rows if row[3][:9] in _BEGINNINGS}
        root = root_of(self._connection, table_id)
        amended = {row[0]: row for row in self._amended(table_id, {**named, **loose}, packed, root, renaming)}
        for seq in amended.keys() & loose.keys():
            _, version, _, body, chain = amended[seq]
            change = update(events).where(own, events.c.seq == seq).values(version=version, body=body, chain=chain)
            if self._connection.execute(change).rowcount != 1:
                raise StorageError(f"nothing was written: rows of table {table_id} are being packed")
        for hand, rows in packed.items():
            if any([row[0] in amended for row in rows]):
                self._repack(hand, [amended.get(row[0], row) for row in rows])
        if root is not None:
            self._amend_root(root, renaming)

    def _packed(self, table_id: str) -> dict[PackedHand, list[FoundRow]]:
        columns = [packed_hands.c[name] for name in PackedHand.__slots__]
        query = select(*columns).where(packed_hands.c.table_id == table_id).order_by(packed_hands.c.first_seq)
        found = [PackedHand(*row) for row in self._connection.execute(query)]
        return {hand: unpack_hand(hand) for hand in found}

    def _amended(
        self,
        table_id: str,
        rows: dict[int, FoundRow],
        packed: Iterable[PackedHand],
        root: Root | None,
        renaming: Renaming,
    ) -> Iterator[FoundRow]:
        """Yield the rows that change; those of hands that were kept though others around them were not, one by one.

        The rows after a hand, up to the next one, are kept with it: somebody may sit down there who did not play it.
        """
        start = 0 if root is None else root.seq
        yield from amend_rows([row for seq, row in rows.items() if seq >= start], renaming, self._seats(root, renaming))
        if root is None:
            return
        yield from amend_rows([row for seq, row in rows.items() if seq == 0], renaming)
        own = (hand_players.c.table_id == table_id) & (hand_players.c.account == renaming.account)
        played = select(hand_players.c.hand, hand_players.c.seat).where(own)
        seats = {row.hand: row.seat for row in self._connection.execute(played)}
        for hand in [each for each in packed if each.first_seq < start]:
            here = [row for seq, row in rows.items() if hand.first_seq <= seq <= hand.last_seq]
            yield from amend_rows(here, renaming, [seats[hand.hand]] if hand.hand in seats else [])

    def _seats(self, root: Root | None, renaming: Renaming) -> list[int]:
        if root is None:
            return []
        seats = decode_checkpoint(root.body, root.version).state.seats
        return [number for number, seat in enumerate(seats) if seat is not None and seat.account == renaming.account]

    def _repack(self, packed: PackedHand, rows: list[FoundRow]) -> None:
        made = pack_hand(packed.table_id, packed.hand, packed.before, rows)
        if made is None:
            raise StorageError(f"nothing was written: hand {packed.hand} of table {packed.table_id} is damaged")
        own = (packed_hands.c.table_id == packed.table_id) & (packed_hands.c.first_seq == packed.first_seq)
        self._connection.execute(update(packed_hands).where(own).values(chain=made.chain, body=made.body))

    def _amend_root(self, root: Root, renaming: Renaming) -> None:
        stored = CheckpointRow(root.table_id, root.seq, root.version, root.body, root.seal)
        amended = amend_checkpoint(stored, renaming, before=root.chain)
        if amended is None:
            raise StorageError(f"nothing was written: the beginning of table {root.table_id} cannot be read")
        entries = [
            [renaming.alias, renaming.name, *chips] if account == renaming.account else [account, name, *chips]
            for account, name, *chips in json.loads(root.ledger)
        ]
        values = {"version": amended.version, "body": amended.body, "seal": amended.seal, "ledger": json.dumps(entries)}
        self._connection.execute(update(log_roots).where(log_roots.c.table_id == root.table_id).values(**values))

    def _amend_checkpoint(self, table_id: str, renaming: Renaming) -> None:
        own = checkpoints.c.table_id == table_id
        row = self._connection.execute(select(checkpoints).where(own)).first()
        if row is None:
            return
        link = hash_before(self._connection, table_id, row.seq)
        amended = None if link is None else amend_checkpoint(CheckpointRow(*row), renaming, before=link)
        if amended is None:
            self._connection.execute(delete(checkpoints).where(own))
        else:
            values = {"version": amended.version, "body": amended.body, "seal": amended.seal}
            self._connection.execute(update(checkpoints).where(own).values(**values))

    def _forget_lines(self, erasure: Erasure, table_id: str) -> None:
        """Take back what somebody said; of old lines nobody knows more than the name that they had at this table."""
        names = [
            select(each.c.name).where(each.c.table_id == table_id, each.c.account == erasure.account)
            for each in (ledger, hand_players)
        ]
        old = chat.c.account.is_(None) & chat.c.name.in_(union(*names))
        said = (chat.c.table_id == table_id) & chat.c.deleted.is_(None) & (old | (chat.c.account == erasure.account))
        erased = {"seat": None, "name": "", "text": None, "emote": None, "deleted": erasure.time, "account": None}
        self._connection.execute(update(chat).where(said).values(**erased))
        taken_back = (chat.c.table_id == table_id) & (chat.c.account == erasure.account)
        self._connection.execute(update(chat).where(taken_back).values(account=None))


def _found(row: Row[Any]) -> FoundRow:
    return row.seq, row.version, row.ends, row.body, row.chain
