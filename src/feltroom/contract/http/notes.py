"""Notes about players, for oneself alone: a text, a colour, and whether nothing is heard from them."""

from typing import Annotated, Literal

from msgspec import Meta

from feltroom.contract.base import Value
from feltroom.contract.http.endpoint_declaration import Nothing, get, put

MOST_NOTE = 300

NoteColour = Literal["red", "amber", "green", "blue", "violet"]


class NotePlayer(Value):
    """What to note about the person at a seat; nothing of all is no note."""

    seat: int
    text: Annotated[str, Meta(max_length=MOST_NOTE, pattern="^[^\\u0000]*$")] = ""
    colour: NoteColour | None = None
    muted: bool = False


class NoteShown(Value):
    """What one notes about the person at a seat."""

    seat: int
    text: str
    colour: NoteColour | None
    muted: bool


class NoteList(Value):
    """What one notes about those who sit at a table now."""

    notes: tuple[NoteShown, ...]


TABLE_NOTES = get(
    "table_notes", "/api/tables/{table}/notes", "My notes about those who sit at a table now", answer=NoteList
)
NOTE_PLAYER = put(
    "note_player", "/api/tables/{table}/notes", "Note something about a player", body=NotePlayer, answer=Nothing
)
