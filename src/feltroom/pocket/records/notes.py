"""Notes about people in memory."""

from feltroom.pocket.records.memory import Memory
from feltroom.rooms.ports.records.notes import Note


class MemoryNotes:
    """`NoteRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._notes = memory.notes
        self._accounts = memory.accounts

    def put(self, note: Note) -> None:
        """Enter a note in place of the one that was there."""
        for account in (note.account, note.about):
            self._accounts.require(account)
        self._notes.put((note.account, note.about), note)

    def drop(self, *, account: str, about: str) -> None:
        """Forget a note, if there is one."""
        self._notes.drop((account, about))

    def written_by(self, account: str) -> list[Note]:
        """Return what somebody notes, the newest first."""
        own = [note for note in self._notes.values() if note.account == account]
        return sorted(own, key=lambda note: (-note.time, note.about))
