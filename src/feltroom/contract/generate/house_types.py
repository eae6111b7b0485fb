"""How what a house sends is written: the wire's type of a declared field, and the expression that makes it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, is_dataclass
from enum import Enum, IntEnum
from types import NoneType, UnionType
from typing import Literal, NewType, Union, get_args, get_origin

from feltroom.cards.card import Card, Cards
from feltroom.contract.base import snake
from feltroom.contract.generate.literals import literal_name
from feltroom.contract.generate.naming import naming
from feltroom.markers import (
    Inside,
    Length,
    Mark,
    MarkedField,
    Privacy,
    Row,
    WireName,
    marked_fields,
    marked_properties,
    marks_of,
)

_PLAIN = (int, str, bool)
_LOOP = ("each", "one", "part")

# From the expression of a value and that of the seats of its players to the expression of what is sent.
Convert = Callable[[str, str], str]


@dataclass(frozen=True, slots=True)
class Sent:
    """The wire's type as it is written, and what makes a value of it; None if it is sent as it is."""

    text: str
    convert: Convert | None = None


@dataclass(frozen=True, slots=True)
class SentField:
    """A field of a message: its name on the wire, the core's name for it, and its type."""

    name: str
    source: str
    sent: Sent
    omit_none: bool = False

    def value(self, of: str, *, seats: str) -> str:
        """Return the expression of what is sent, from the expression of the object it belongs to."""
        return self.sent.convert(f"{of}.{self.source}", seats) if self.sent.convert else f"{of}.{self.source}"


def declared(cls: type) -> tuple[MarkedField, ...]:
    """Return the fields and properties of a class that a message carries."""
    marked = (*marked_fields(cls), *marked_properties(cls))
    return tuple(field for field in marked if field.privacy in (Privacy.PUBLIC, Privacy.OWN))


def sent_fields(cls: type) -> list[SentField]:
    """Return what of a class is sent in its own place, in the order of its declaration."""
    fields: list[SentField] = []
    for field in declared(cls):
        marks = marks_of(field.hint)
        if any(isinstance(mark, Inside) for mark in marks) or Mark.SPREAD in marks:
            continue
        name = next((mark.name for mark in marks if isinstance(mark, WireName)), field.name)
        name = "seat" if Mark.PLAYER in marks and name == "player" else name
        with naming(cls, field.name):
            fields.append(SentField(name, field.name, house_type(field.hint), Mark.OMIT_NONE in marks))
    return sorted(fields, key=lambda field: field.omit_none)


def has_players(cls: type) -> bool:
    """Whether the players of a hand occur in a class, so that it takes their seats to send it."""
    return any("@" in field.value("value", seats="@") for field in sent_fields(cls))


def lists_players(cls: type) -> bool:
    """Whether a class has items in the order of the players, so that their seats are sent beside them."""
    marks = [marks_of(field.hint) for field in declared(cls)]
    return any(Mark.PER_PLAYER in each and not any(isinstance(mark, Row) for mark in each) for each in marks)


def house_type(hint: object, depth: int = 0) -> Sent:
    """Return how a type of the core is sent; TypeError if it has no form on the wire."""
    if marks := marks_of(hint):
        return _marked(get_args(hint)[0], marks, depth)
    if hint in _PLAIN or hint is NoneType:
        return Sent("None" if hint is NoneType else hint.__name__)
    if isinstance(hint, NewType):
        return (
            Sent("Card", lambda value, _: f"CARD_NAMES[{value}]")
            if hint is Card
            else house_type(hint.__supertype__, depth)
        )
    if hint == Cards:
        return Sent("tuple[Card, ...]", lambda value, _: f"cards_text({value})")
    if get_origin(hint) is Literal:
        return Sent(literal_name(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        return _value(hint)
    if get_origin(hint) in (Union, UnionType):
        return _optional(get_args(hint), depth)
    if get_origin(hint) is tuple:
        return _tuple(get_args(hint), depth)
    raise TypeError(f"{hint} has no form on the wire")


def _marked(inner: object, marks: tuple[object, ...], depth: int) -> Sent:
    if Mark.PLAYER in marks:
        return Sent("int", lambda value, seats: f"{seats}[{value}]")
    if Mark.RANK in marks:
        return Sent("RankName", lambda value, _: f"RANK_NAMES[{value}]")
    if inner == Cards and Length(2, 2) in marks:
        return Sent("tuple[Card, Card]", lambda value, _: f"two_cards_text({value})")
    for mark in marks:
        if isinstance(mark, Row) and Mark.PER_PLAYER in marks:
            return _with_seat(mark, get_args(inner)[0])
    return house_type(inner, depth)


def _enum(cls: type[Enum]) -> Sent:
    if not issubclass(cls, IntEnum):
        return Sent(cls.__name__)
    return Sent(f"{cls.__name__}Name", lambda value, _: f"{cls.__name__.upper()}_NAMES[{value}]")


def _value(cls: type) -> Sent:
    function = f"wire_{snake(cls.__name__)}"
    if has_players(cls):
        return Sent(cls.__name__, lambda value, seats: f"{function}({value}, {seats})")
    return Sent(cls.__name__, lambda value, _: f"{function}({value})")


def _optional(members: tuple[object, ...], depth: int) -> Sent:
    kinds = [member for member in members if member is not NoneType]
    if len(kinds) != 1:
        names = " | ".join(getattr(kind, "__name__", str(kind)) for kind in kinds)
        raise TypeError(f"{names} has no form on the wire: a union is one type or None")
    inner = house_type(kinds[0], depth)
    convert = inner.convert
    if convert is None:
        return Sent(f"{inner.text} | None")
    return Sent(f"{inner.text} | None", lambda value, seats: f"None if {value} is None else {convert(value, seats)}")


def _tuple(parts: tuple[object, ...], depth: int) -> Sent:
    if parts[-1] is not Ellipsis:
        texts = [house_type(part, depth) for part in parts]
        if any(each.convert for each in texts):
            raise TypeError(f"a tuple of {parts} needs a Row: its items have names on the wire")
        return Sent(f"tuple[{', '.join(each.text for each in texts)}]")
    for mark in marks_of(parts[0]):
        if isinstance(mark, Row):
            return _rows(mark, get_args(get_args(parts[0])[0]))
    inner, variable = house_type(parts[0], depth + 1), _LOOP[depth]
    convert = inner.convert
    if convert is None:
        return Sent(f"tuple[{inner.text}, ...]")
    return Sent(
        f"tuple[{inner.text}, ...]",
        lambda items, seats: f"tuple([{convert(variable, seats)} for {variable} in {items}])",
    )


def _rows(row: Row, parts: tuple[object, ...]) -> Sent:
    """Return how tuples of a few items are sent as objects."""
    variables = [
        "player" if Mark.PLAYER in marks_of(part) else name for name, part in zip(row.fields, parts, strict=True)
    ]

    def convert(items: str, seats: str) -> str:
        made = [
            f"{name}={_made(house_type(part), variable, seats)}"
            for name, part, variable in zip(row.fields, parts, variables, strict=True)
        ]
        return f"tuple([{row.name}({', '.join(made)}) for {', '.join(variables)} in {items}])"

    return Sent(f"tuple[{row.name}, ...]", convert)


def _with_seat(row: Row, part: object) -> Sent:
    """Return how items in the order of the players are sent as objects, each with its seat."""
    _, name = row.fields

    def convert(items: str, seats: str) -> str:
        made = f"{row.name}(seat=seat, {name}={_made(house_type(part), name, seats)})"
        return f"tuple([{made} for seat, {name} in zip({seats}, {items}, strict=True)])"

    return Sent(f"tuple[{row.name}, ...]", convert)


def _made(kind: Sent, value: str, seats: str) -> str:
    return kind.convert(value, seats) if kind.convert else value


def parts_of(hint: object) -> Iterator[object]:
    """Yield the classes and rows inside a type, inner ones after it: dataclasses, enums, and rows with their types."""
    marks = marks_of(hint)
    if marks:
        yield from ((mark, hint) for mark in marks if isinstance(mark, Row))
        yield from parts_of(get_args(hint)[0])
    elif isinstance(hint, type):
        yield hint
    else:
        for part in get_args(hint):
            yield from parts_of(part)
