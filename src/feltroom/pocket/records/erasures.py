"""Taking people out of a store in memory.

On a device there is one person alone, who is erased with everything on it: nothing here is ever saved.
"""

from dataclasses import replace
from functools import partial

import msgspec

from feltroom.log.amending import Renaming, amend_checkpoint, amend_rows
from feltroom.log.chain import first_chain, link_of
from feltroom.log.errors import StorageError
from feltroom.pocket.records.memory import Memory, StoredHand, StoredLedger, StoredLine
from feltroom.pocket.records.people import MemoryPeople
from feltroom.pocket.records.tournaments import MemoryTournaments
from feltroom.rooms.ports.records.chat import ChatLine
from feltroom.rooms.ports.records.erasures import Erasure, TableLeft


class MemoryErasures:
    """`ErasureRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def begin(self, erasure: Erasure) -> None:
        """Take away all that is somebody's alone, and note that the tables are to follow."""
        memory, account = self._memory, erasure.account
        if memory.changes.unsaved is not None:
            raise StorageError("nothing was written: erasing somebody from a device erases all that is on it")
        people = MemoryPeople(memory)
        people.drop_transfer_codes(account)
        for program in (False, True):
            people.drop_tokens(account_id=account, program=program)
        memory.weights.drop_where(lambda saved: saved.account == account)
        memory.drill_answers.drop_where(lambda answer: answer.account == account)
        memory.notes.drop_where(lambda note: account in (note.account, note.about))
        memory.club_hands.drop_where(lambda added: added.account == account)
        memory.club_members.drop_where(lambda member: member.account == account)
        memory.shares.drop_where(lambda share: share.account == account)
        memory.bans.drop(account)
        memory.accounts.drop(account)
        for report_id, report in memory.reports.items():
            if report.reporter == account:
                memory.reports.put(report_id, replace(report, reporter=erasure.alias, text=""))
            elif report.about == account:
                memory.reports.put(report_id, replace(report, about=erasure.alias))
        for number, measure in memory.measures.items():
            if measure.subject.split(" ", 1)[0] == account:
                memory.measures.put(number, replace(measure, subject=erasure.alias))
        memory.erasures.add(erasure.alias, erasure)

    def of(self, account: str) -> Erasure | None:
        """Return the erasure of an account that is not finished, None if there is none."""
        return next((one for one in self._memory.erasures.values() if one.account == account), None)

    def pending(self) -> list[Erasure]:
        """Return those that are not finished, the oldest first."""
        found = [one for one in self._memory.erasures.values() if one.account]
        return sorted(found, key=lambda one: (one.time, one.alias))

    def tables_left(self, account: str) -> list[TableLeft]:
        """Return the tables where an account still stands."""
        memory = self._memory
        found = {table for table, whose in dict(memory.ledger.items()) if whose == account}
        found |= {table for table, whose in dict(memory.guests.items()) if whose == account}
        found |= {cursor[1] for cursor in memory.played.of(account)}
        found |= {row.table_id for row in memory.chat.values() if row.line.account == account}
        found |= {table.id for table in memory.tables.values() if table.owner == account}
        rows = {name: memory.tables.get(name) for name in sorted(found)}
        return [TableLeft(name, row is None or row.closed) for name, row in rows.items()]

    def erase_at(self, erasure: Erasure, table_id: str) -> None:
        """Take somebody out of a table."""
        memory, account = self._memory, erasure.account
        renaming = Renaming(account, erasure.alias, erasure.name)
        self._amend_log(table_id, renaming)
        self._forget_lines(erasure, table_id)
        for _, _, number, _ in [each for each in memory.played.of(account) if each[1] == table_id]:
            hand = memory.hands.get((table_id, number))
            if hand is not None:
                memory.hands.put((table_id, number), _without(hand, erasure))
        stored = memory.ledger.get((table_id, account))
        if stored is not None:
            memory.ledger.drop((table_id, account))
            entry = replace(stored.entry, account=erasure.alias, name=erasure.name)
            memory.ledger.put((table_id, erasure.alias), StoredLedger(table_id, entry))
        memory.guests.drop((table_id, account))
        for _, whose, request in tuple(memory.requests_at.of(table_id)):
            if whose == account:
                memory.requests.drop((table_id, account, request))
        table = memory.tables.get(table_id)
        if table is not None and table.owner == account:
            memory.tables.put(table_id, replace(table, owner=erasure.alias, name=erasure.name))

    def tournaments_left(self, account: str) -> list[str]:
        """Return the tournaments where an account still stands, as its maker or in the log of its director."""
        memory = self._memory
        entered = {entry.tournament_id for entry in memory.tournament_entries.values() if entry.account == account}
        return sorted(entered | {row.id for row in memory.tournaments.values() if row.owner == account})

    def erase_in(self, erasure: Erasure, tournament_id: str) -> None:
        """Take somebody out of a tournament."""
        MemoryTournaments(self._memory).erase_in(tournament_id, Renaming(erasure.account, erasure.alias, erasure.name))

    def finish(self, account: str) -> None:
        """Forget the account."""
        for alias, erasure in self._memory.erasures.items():
            if erasure.account == account:
                self._memory.erasures.put(alias, replace(erasure, account=""))

    def _amend_log(self, table_id: str, renaming: Renaming) -> None:
        logs, checkpoints = self._memory.logs, self._memory.checkpoints
        for seq, version, ends, body, chain in amend_rows([row[1:] for row in logs.rows_from(table_id, 0)], renaming):
            before = logs.row(table_id, seq)
            assert before is not None
            self._memory.changes.note(("logs", table_id), partial(logs.put_row, before))
            logs.put_row((table_id, seq, version, ends, body, chain))
        checkpoint = checkpoints.get(table_id)
        if checkpoint is None:
            return
        last = logs.row(table_id, checkpoint.seq - 1)
        link = first_chain(table_id) if last is None else link_of(last[-1])
        amended = amend_checkpoint(checkpoint, renaming, before=link)
        if amended is None:
            checkpoints.drop(table_id)
        else:
            checkpoints.put(table_id, amended)

    def _forget_lines(self, erasure: Erasure, table_id: str) -> None:
        """Take back what somebody said; of old lines nobody knows more than the name that they had at this table."""
        memory, account = self._memory, erasure.account
        entry = memory.ledger.get((table_id, account))
        name = None if entry is None else entry.entry.name
        for (number,) in tuple(memory.chat_at.of(table_id)):
            row = memory.chat.get((table_id, number))
            if row is None or not (row.line.account == account or (row.line.account is None and row.line.name == name)):
                continue
            erased = ChatLine(number, row.line.time, None, "", None, None)
            memory.chat.put((table_id, number), StoredLine(table_id, erased, row.deleted or erasure.time))


def _without(hand: StoredHand, erasure: Erasure) -> StoredHand:
    players = [
        msgspec.structs.replace(player, account=erasure.alias, name=erasure.name)
        if player.account == erasure.account
        else player
        for player in hand.players
    ]
    return msgspec.structs.replace(hand, players=tuple(players))
