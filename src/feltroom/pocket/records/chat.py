"""The chat of tables in memory."""

from dataclasses import replace

from feltroom.pocket.records.memory import Memory, StoredLine
from feltroom.rooms.ports.records.chat import LINES_KEPT, ChatLine, KeptChat


class MemoryChat:
    """`ChatRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._tables = memory.tables
        self._chat = memory.chat
        self._chat_at = memory.chat_at

    def load(self, table_id: str) -> KeptChat:
        """Return what is kept of a table's chat, oldest first."""
        found = [self._chat.get((table_id, number)) for (number,) in self._chat_at.of(table_id)]
        rows = [row for row in found if row is not None]
        return KeptChat(
            lines=tuple([row.line for row in rows if row.deleted is None]),
            deleted=tuple([(row.line.number, row.deleted) for row in rows if row.deleted is not None]),
            last=rows[-1].line.number if rows else 0,
        )

    def add(self, line: ChatLine, *, table_id: str) -> None:
        """Enter a line whose number is the table's last one; of those before it `LINES_KEPT` less one stay."""
        self._tables.require(table_id)
        self._chat.add((table_id, line.number), StoredLine(table_id, line, None))
        for (number,) in tuple(self._chat_at.of(table_id))[:-LINES_KEPT]:
            self._chat.drop((table_id, number))

    def take_back(self, *, table_id: str, number: int, time: int) -> None:
        """Erase what a line says and who said it; that it was taken back stays."""
        row = self._chat.get((table_id, number))
        if row is not None:
            erased = replace(row.line, account=None, seat=None, name="", text=None, emote=None)
            self._chat.put((table_id, number), StoredLine(table_id, erased, time))

    def list_of(self, account: str) -> list[tuple[str, ChatLine]]:
        """Return what is kept of what somebody said, with the table, oldest first."""
        found = [(row.table_id, row.line) for row in self._chat.values() if row.line.account == account]
        return sorted(found, key=lambda said: (said[1].time, said[1].number))

    def clear(self, table_id: str) -> None:
        """Forget all that was said at a table."""
        for (number,) in tuple(self._chat_at.of(table_id)):
            self._chat.drop((table_id, number))
