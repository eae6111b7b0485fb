"""One moment of everything that is in memory, as a house sees it."""

from collections.abc import Callable

from feltroom.pocket.records.administration import MemoryAdministration
from feltroom.pocket.records.chat import MemoryChat
from feltroom.pocket.records.clubs import MemoryClubs
from feltroom.pocket.records.drills import MemoryDrills
from feltroom.pocket.records.erasures import MemoryErasures
from feltroom.pocket.records.hands import MemoryHands
from feltroom.pocket.records.memory import Memory
from feltroom.pocket.records.notes import MemoryNotes
from feltroom.pocket.records.people import MemoryPeople
from feltroom.pocket.records.reports import MemoryReports
from feltroom.pocket.records.shares import MemoryShares
from feltroom.pocket.records.table_logs import MemoryTableLogs
from feltroom.pocket.records.tables import MemoryTables
from feltroom.pocket.records.tournaments import MemoryTournaments
from feltroom.pocket.records.weights import MemoryWeights


class MemoryRecords:
    """`Records` in memory."""

    def __init__(self, memory: Memory) -> None:
        self.administration = MemoryAdministration(memory)
        self.people = MemoryPeople(memory)
        self.tables = MemoryTables(memory)
        self.chat = MemoryChat(memory)
        self.table_logs = MemoryTableLogs(memory)
        self.hands = MemoryHands(memory)
        self.shares = MemoryShares(memory)
        self.weights = MemoryWeights(memory)
        self.drills = MemoryDrills(memory)
        self.notes = MemoryNotes(memory)
        self.clubs = MemoryClubs(memory)
        self.reports = MemoryReports(memory)
        self.tournaments = MemoryTournaments(memory)
        self.erasures = MemoryErasures(memory)
        self._memory = memory

    def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a key that outlives a restart, made now if there is none."""
        found = self._memory.secrets.get(name)
        if found is None:
            found = make()
            self._memory.secrets.add(name, found)
        return found

    def newest_time(self) -> int:
        """Return the time of the last thing that happened, 0 if nothing did."""
        memory = self._memory
        times = [max(account.created, account.seen) for account in memory.accounts.values()]
        times += [token.created for token in memory.tokens.values()]
        times += [table.created for table in memory.tables.values()]
        times += [row.line.time for row in memory.chat.values()]
        times += [share.created for share in memory.shares.values()]
        times += [weights.changed for weights in memory.weights.values()]
        times += [answer.time for answer in memory.drill_answers.values()]
        times += [note.time for note in memory.notes.values()]
        times += [club.created for club in memory.clubs.values()]
        times += [member.joined for member in memory.club_members.values()]
        times += [each.created for each in memory.club_tables.values()]
        times += [hand.added for hand in memory.club_hands.values()]
        times += [report.time for report in memory.reports.values()]
        times += [row.changed for row in memory.tournaments.values()]
        heads = [memory.heads.get(table.id) for table in self.tables.list_open()]
        times += [head.time for head in heads if head is not None]
        return max(times, default=0)
