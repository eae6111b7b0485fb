"""Markers for the fields of events, values, commands and settings: who may see a field, and how it travels.

A class that can reach the wire is a plain dataclass whose fields say this in their annotations. A type checker sees
the bare type: `Public[int]` is an int. Redaction reads the privacy once, when a program starts, and refuses a field
that has none. `feltroom.contract.generate` writes the messages of the wire from all of it.
"""

from dataclasses import dataclass, fields
from enum import Enum
from typing import Annotated, TypeVar, get_args, get_type_hints

T = TypeVar("T")


class Privacy(Enum):
    """Who may see a field."""

    PUBLIC = "everybody sees it"
    UNSENT = "everybody may know it, but no message carries it"
    OWN = "each player sees the item of a tuple that is their own"
    PRIVATE = "nobody outside the house sees it"


class Mark(Enum):
    """What else a field says about its place on the wire."""

    PLAYER = "the index of a player in a hand; on the wire, their seat"
    PER_PLAYER = "a tuple with an item for each player; on the wire, in the order of `seats` or each with its seat"
    RANK = "a rank from 0 for a deuce to 12 for an ace; on the wire, its sign"
    SPREAD = "a value whose fields stand in the message itself"
    OMIT_NONE = "left out of the message when it is None"
    SETTING = "can be chosen when a table is made"
    OR_ANY = "a client may name it, or leave the choice to the house"


@dataclass(frozen=True, slots=True)
class Bounds:
    """The smallest and the largest number that a client may send."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Length:
    """The smallest and the largest number of characters or items that a client may send."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class WireName:
    """The field has another name on the wire."""

    name: str


@dataclass(frozen=True, slots=True)
class Inside:
    """On the wire the field stands inside the value of another field."""

    field: str


@dataclass(frozen=True, slots=True)
class Row:
    """A tuple that is an object on the wire: its name, a sentence about it and the names of its items."""

    name: str
    about: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FromSender:
    """The house fills a command's field with this fact about its sender: seat, name, account, or being the owner."""

    fact: str


Public = Annotated[T, Privacy.PUBLIC]
Unsent = Annotated[T, Privacy.UNSENT]
Own = Annotated[T, Privacy.OWN]
Private = Annotated[T, Privacy.PRIVATE]
PlayerIndex = Annotated[int, Mark.PLAYER]
PerPlayer = Annotated[tuple[T, ...], Mark.PER_PLAYER]
Spread = Annotated[T, Mark.SPREAD]
Setting = Annotated[T, Mark.SETTING]


@dataclass(frozen=True, slots=True)
class MarkedField:
    """A field of a class, or a property that is sent like one; `hint` is its type with the markers inside."""

    name: str
    hint: object
    privacy: Privacy


def marks_of(hint: object) -> tuple[object, ...]:
    """Return the markers of a type, those of its parts aside."""
    return getattr(hint, "__metadata__", ())


def marked_fields(cls: type) -> tuple[MarkedField, ...]:
    """Return the fields of a dataclass with their privacy; TypeError for a field that declares none."""
    hints = get_type_hints(cls, include_extras=True)
    return tuple(MarkedField(field.name, hints[field.name], _privacy(cls, field.name, hints)) for field in fields(cls))


def marked_properties(cls: type) -> tuple[MarkedField, ...]:
    """Return the properties of a class that are public: facts which follow from its fields."""
    getters = {name: member.fget for name, member in vars(cls).items() if isinstance(member, property)}
    hints = {name: get_type_hints(getter, include_extras=True)["return"] for name, getter in getters.items() if getter}
    public = {name: hint for name, hint in hints.items() if Privacy.PUBLIC in marks_of(hint)}
    return tuple(MarkedField(name, hint, _privacy(cls, name, public)) for name, hint in public.items())


def _privacy(cls: type, name: str, hints: dict[str, object]) -> Privacy:
    hint = hints[name]
    declared = [mark for mark in marks_of(hint) if isinstance(mark, Privacy)]
    if not declared:
        raise TypeError(
            f"{cls.__name__}.{name} does not say who may see it: declare it as "
            f"Public[...], Unsent[...], Own[...] or Private[...] (feltroom.markers)"
        )
    if len(declared) > 1 or any(_has_privacy(part) for part in get_args(hint)[:1]):
        raise TypeError(
            f"{cls.__name__}.{name} says more than once who may see it: a field has one privacy, for its whole type; "
            "give the part that others may not see a field of its own"
        )
    return declared[0]


def _has_privacy(hint: object) -> bool:
    """Whether a type, or any part of it, says who may see it."""
    if any(isinstance(mark, Privacy) for mark in marks_of(hint)):
        return True
    return any(_has_privacy(part) for part in get_args(hint))
