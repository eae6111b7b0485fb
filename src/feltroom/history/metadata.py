"""Free notes on a hand: where, when, at which table; kept as given, in and out of a file."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal

from feltroom.errors import InvalidSetup, shown

MetaValue = str | int | Decimal | datetime | date | time | tuple["MetaValue", ...] | Mapping[str, "MetaValue"]
Metadata = Mapping[str, MetaValue]

_DEEPEST = 20

# What a file says in fields of its own; a note of the same name would contradict it.
OWN_FIELDS = frozenset(
    {
        "_feltroom",
        "actions",
        "ante_trimming_status",
        "antes",
        "big_bet",
        "blinds_or_straddles",
        "bring_in",
        "finishing_stacks",
        "hand",
        "min_bet",
        "players",
        "seats",
        "small_bet",
        "starting_stacks",
        "variant",
        "winnings",
    }
)


def check_metadata(notes: Mapping[str, object]) -> Metadata:
    """Return a copy, with lists as tuples and floats as decimals; refuse what a file cannot hold."""
    if not isinstance(notes, Mapping):
        raise InvalidSetup(f"notes must be a mapping, not {type(notes).__name__}")
    for name in notes:
        if name in OWN_FIELDS:
            raise InvalidSetup(f"{shown(name)} is a field of the record itself, not a note")
    return {check_text(name, what="the name of a note"): _check(value, name, depth=0) for name, value in notes.items()}


def check_text(text: object, *, what: str) -> str:
    """Return text unchanged; refuse anything else, and the half characters no file can hold."""
    if not isinstance(text, str):
        raise InvalidSetup(f"{what} must be text, not {type(text).__name__} {shown(text)}")
    if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
        raise InvalidSetup(f"{what} holds half a character: {shown(text)}")
    return text


def _check(value: object, name: str, *, depth: int) -> MetaValue:
    if depth > _DEEPEST:
        raise InvalidSetup(f"the note {shown(name)} is nested more than {_DEEPEST} deep")
    if isinstance(value, str):
        return check_text(value, what=f"the note {shown(name)}")
    if isinstance(value, bool | date | time):
        return _check_offset(value, name)
    if isinstance(value, int):
        if value.bit_length() > 63:
            raise InvalidSetup(f"the note {shown(name)} holds a number of more than 64 bits")
        return value
    if isinstance(value, float | Decimal):
        number = Decimal(repr(value)) if isinstance(value, float) else value
        if number.is_nan():
            raise InvalidSetup(f"the note {shown(name)} is not a number")
        return number
    if isinstance(value, Mapping):
        what = f"a name in the note {shown(name)}"
        return {check_text(key, what=what): _check(entry, name, depth=depth + 1) for key, entry in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
        return tuple(_check(entry, name, depth=depth + 1) for entry in value)
    raise InvalidSetup(f"the note {shown(name)} cannot hold {type(value).__name__} {shown(value)}")


def _check_offset(value: bool | date | time, name: str) -> MetaValue:
    if isinstance(value, time) and value.tzinfo is not None:
        raise InvalidSetup(f"the note {shown(name)} must be a local time, not {value}")
    offset = value.utcoffset() if isinstance(value, datetime) else None
    if offset is not None and (offset.seconds % 60 or offset.microseconds):
        raise InvalidSetup(f"the note {shown(name)} has a time zone that is not in whole minutes: {value}")
    return value
