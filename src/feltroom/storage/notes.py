"""Notes about people in the database."""

from dataclasses import asdict

from sqlalchemy import Connection, delete, insert, select

from feltroom.rooms.ports.records.notes import Note
from feltroom.storage.schema import notes


class SqlNotes:
    """`NoteRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(self, note: Note) -> None:
        """Enter a note in place of the one that was there."""
        self.drop(account=note.account, about=note.about)
        self._connection.execute(insert(notes).values(**asdict(note)))

    def drop(self, *, account: str, about: str) -> None:
        """Forget a note, if there is one."""
        self._connection.execute(delete(notes).where(notes.c.account == account, notes.c.about == about))

    def written_by(self, account: str) -> list[Note]:
        """Return what somebody notes, the newest first."""
        query = select(notes).where(notes.c.account == account).order_by(notes.c.time.desc(), notes.c.about)
        return [Note(*row) for row in self._connection.execute(query)]
