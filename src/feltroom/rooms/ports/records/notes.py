"""What people note about others, for themselves alone."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Note:
    """What `account` notes about another one; `colour` is empty for none, and nothing is heard from who is `muted`."""

    account: str
    about: str
    text: str
    colour: str
    muted: bool
    time: int


class NoteRecords(Protocol):
    """Notes about people."""

    def put(self, note: Note) -> None:
        """Enter a note in place of the one that was there."""

    def drop(self, *, account: str, about: str) -> None:
        """Forget a note, if there is one."""

    def written_by(self, account: str) -> list[Note]:
        """Return what somebody notes, the newest first."""
        ...
