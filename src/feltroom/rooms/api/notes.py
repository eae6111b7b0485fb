"""Notes about players."""

from functools import partial
from typing import get_args

from feltroom.contract.codes import Code
from feltroom.contract.http import notes as contract
from feltroom.contract.http.notes import NoteColour, NoteList, NotePlayer, NoteShown
from feltroom.contract.refusals import Refusal
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call
from feltroom.rooms.ports.records.notes import Note
from feltroom.rooms.ports.store import Records
from feltroom.rooms.room.other_person import account_of_other, check_present

MOST_NOTES = 500


@answers(contract.TABLE_NOTES)
async def table_notes(call: Call[None]) -> NoteList:
    """Tell what somebody notes about those who sit at a table."""
    account = call.me.account
    room = await call.house.rooms.get_for(call.path("table"), account)
    check_present(room, account)
    found = await call.house.store.read(lambda records: records.notes.written_by(account))
    shown = [_shown(seat, note) for note in found if (seat := room.owners.seat_of(note.about)) is not None]
    return NoteList(tuple(shown))


def _shown(seat: int, note: Note) -> NoteShown:
    colour = next((each for each in get_args(NoteColour) if each == note.colour), None)
    return NoteShown(seat, note.text, colour, note.muted)


@answers(contract.NOTE_PLAYER)
async def note_player(call: Call[NotePlayer]) -> None:
    """Note something about a player, or nothing more."""
    house, body, account = call.house, call.body, call.me.account
    call.take_from(house.limits.changes)
    room = await house.rooms.get_for(call.path("table"), account)
    about = account_of_other(room, account, body.seat)
    note = Note(account, about, " ".join(body.text.split()), body.colour or "", body.muted, house.now())
    await house.store.write(partial(_write, note=note))


def _write(records: Records, *, note: Note) -> None:
    if not (note.text or note.colour or note.muted):
        records.notes.drop(account=note.account, about=note.about)
        return
    if records.people.get(note.account) is None or records.people.get(note.about) is None:
        raise Refusal(Code.NO_SUCH_PERSON)
    known = {one.about for one in records.notes.written_by(note.account)}
    if note.about not in known and len(known) >= MOST_NOTES:
        raise Refusal(Code.TOO_MANY_NOTES, most=MOST_NOTES)
    records.notes.put(note)
