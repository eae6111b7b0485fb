"""How values become lists of plain JSON and back: compiled once for each type, from its type hints.

A dataclass is written as `[name, field, field, …]` where several classes may stand, and without its name where the
hints leave no choice. Tuples and lists are lists, a dict is a list of pairs, an enum is its value, bytes are base64.
What is no dataclass has an entry of its own in `_SPECIAL`.

Reading is strict: every value must have the type its hint says, and classes are built by their constructors, so what
they refuse is refused here too. One thing is forgiven: the last fields of a dataclass may be missing if they have
defaults, for a row may be older than they are. Of the fields in `_LATER` that have their default, the last ones are
not written: what a table without newer options writes stays the same to the byte.
"""

from binascii import a2b_base64
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from operator import attrgetter
from sys import intern
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeGuard, Union, get_args, get_origin, get_type_hints

from feltroom.cards.card import Card, is_card
from feltroom.deal.deal import Deal
from feltroom.deal.weights import WeightTable

Write = Callable[[Any], object]
Read = Callable[[Any], Any]


# From which field on the last ones are left out while they have their defaults.
_LATER = {
    "Deal": "more",
    "PotAwarded": "run",
    "PotResult": "run",
    "TableConfig": "runs",
    "PlayerSatOut": "at_once",
    "Rules": "bomb",
    "RestingState": "tournament",
    "Seat": "habits",
    "Tournament": "last_longer",
    "Entrant": "last_longer",
    "Placing": "last_longer",
}


class Misshapen(Exception):
    """A value does not have the shape its type asks for."""


@cache
def writer_of(hint: Any) -> Write | None:
    """Return what makes plain JSON of a value of this type; None if the JSON encoder needs no help."""
    if hint in _SPECIAL:
        return _SPECIAL[hint][0]
    if isinstance(hint, NewType):
        return writer_of(hint.__supertype__)
    if _is_value(hint):
        return _fields_writer(hint, name=None)
    match get_origin(hint):
        case origin if origin is Union or origin is UnionType:
            return _union_writer(get_args(hint))
        case origin if origin is tuple and get_args(hint)[-1] is not Ellipsis:
            return _pairs_writer(get_args(hint))
        case origin if origin is tuple or origin is list:
            return _items_writer(get_args(hint)[0])
        case origin if origin is dict:
            return _dict_writer(*get_args(hint))
        case _:
            return None


@cache
def reader_of(hint: Any) -> Read:
    """Return what makes a value of this type of plain JSON, or raises."""
    if hint in _SPECIAL:
        return _SPECIAL[hint][1]
    if hint in _EXACT:
        return _EXACT[hint]
    if isinstance(hint, NewType):
        return reader_of(hint.__supertype__)
    if _is_value(hint):
        return _fields_reader(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum_reader(hint)
    match get_origin(hint):
        case origin if origin is Union or origin is UnionType:
            return _union_reader(get_args(hint))
        case origin if origin is tuple and get_args(hint)[-1] is not Ellipsis:
            return _pairs_reader(get_args(hint))
        case origin if origin is tuple or origin is list:
            return _items_reader(get_args(hint)[0], origin)
        case origin if origin is dict:
            return _dict_reader(*get_args(hint))
        case origin if origin is Literal:
            return _literal_reader(get_args(hint))
        case _:
            raise TypeError(f"there is no way to store a {hint}")


def _is_value(hint: object) -> TypeGuard[type]:
    return isinstance(hint, type) and is_dataclass(hint)


def _field_hints(cls: type) -> list[tuple[str, Any]]:
    hints = get_type_hints(cls)
    if _is_value(cls):
        return [(field.name, hints[field.name]) for field in fields(cls)]
    return [(name.removeprefix("_"), hint) for name, hint in hints.items()]  # what is kept plain is read as written


def _fields_writer(cls: type, *, name: str | None) -> Write:
    """Write the fields in order, after the name if there is one."""
    hints = _field_hints(cls)
    get = _getter([field for field, _ in hints])
    prefix = () if name is None else (name,)
    converters = [(at, writer_of(hint)) for at, (_, hint) in enumerate(hints, len(prefix))]
    special = [(at, convert) for at, convert in converters if convert is not None]

    def write(value: object) -> list[object]:
        found = [*prefix, *get(value)]
        for at, convert in special:
            found[at] = convert(found[at])
        return found

    return write if cls.__name__ not in _LATER else _without_later(cls, write, [field for field, _ in hints])


def _without_later(cls: type, write: Write, names: list[str]) -> Write:
    """Write the fields without the last ones that came later and have their defaults."""
    later = names[names.index(_LATER[cls.__name__]) :]
    defaults = {field.name: field.default for field in fields(cls)} if _is_value(cls) else dict.fromkeys(later, ())

    def write_fewer(value: object) -> object:
        found = write(value)
        assert isinstance(found, list)
        for name in reversed(later):
            if getattr(value, name) != defaults[name]:
                break
            found.pop()
        return found

    return write_fewer


def _getter(names: list[str]) -> Callable[[object], tuple[object, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple([getattr(value, name) for name in names])


def _union_writer(members: tuple[Any, ...]) -> Write | None:
    classes = [member for member in members if _is_value(member)]
    if not classes:
        others = [write for member in members if (write := writer_of(member)) is not None]
        if not others:
            return None
        (other,) = others
        return lambda value: None if value is None else other(value)
    if len(classes) == 1:
        one = _fields_writer(classes[0], name=None)
        return lambda value: None if value is None else one(value)
    by_class = {cls: _fields_writer(cls, name=cls.__name__) for cls in classes}
    return lambda value: None if value is None else by_class[type(value)](value)


def _items_writer(hint: Any) -> Write | None:
    write = writer_of(hint)
    return None if write is None else lambda items: [write(item) for item in items]


def _pairs_writer(hints: tuple[Any, ...]) -> Write | None:
    writers = [writer_of(hint) for hint in hints]
    if not any(writers):
        return None
    return lambda items: [item if write is None else write(item) for item, write in zip(items, writers, strict=True)]


def _dict_writer(key: Any, item: Any) -> Write:
    write_pair = _pairs_writer((key, item)) or list
    return lambda mapping: [write_pair(pair) for pair in mapping.items()]


def _exactly(kind: type) -> Read:
    def read(raw: object) -> object:
        if type(raw) is not kind:
            raise Misshapen(f"{kind.__name__} expected, not {type(raw).__name__}")
        return raw

    return read


def _read_bytes(raw: object) -> bytes:
    if type(raw) is not str:
        raise Misshapen(f"base64 expected, not {type(raw).__name__}")
    return a2b_base64(raw, strict_mode=True)


def _read_text(raw: object) -> str:
    if type(raw) is not str:
        raise Misshapen(f"str expected, not {type(raw).__name__}")
    return intern(raw)  # names and accounts stand in a log again and again


def _read_int(raw: object) -> int:
    if type(raw) is not int:
        raise Misshapen(f"int expected, not {type(raw).__name__}")
    return _shared_int(raw)


@lru_cache(maxsize=1024)
def _shared_int(number: int) -> int:
    """The same number as the same object: stacks and times stand in many events of a hand."""
    return number


_EXACT: dict[Any, Read] = {
    int: _read_int,
    str: _read_text,
    bool: _exactly(bool),
    float: _exactly(float),
    NoneType: _exactly(NoneType),
    bytes: _read_bytes,
}


def _list(raw: object, length: int | None = None) -> list[Any]:
    if type(raw) is not list or (length is not None and len(raw) != length):
        raise Misshapen(f"a list of {'any length' if length is None else length} expected")
    return raw


def _fields_reader(cls: type, *, skip: int = 0) -> Read:
    """Read the fields in order, past a name that was looked at before; the last ones may be missing."""
    names_readers = [(name, reader_of(hint)) for name, hint in _field_hints(cls)]
    keyword_only = any(field.kw_only for field in fields(cls))
    readers = [read for _, read in names_readers]
    most = len(readers) + skip
    least = most - _trailing_defaults(cls)

    def values_of(raw: object) -> list[Any]:
        values = _list(raw)
        if not least <= len(values) <= most:
            raise Misshapen(f"a list of {least} to {most} expected")
        return values[skip:] if skip else values

    def read(raw: object) -> object:
        return cls(*[read(value) for read, value in zip(readers, values_of(raw), strict=False)])

    def read_by_name(raw: object) -> object:
        return cls(**{name: read(value) for (name, read), value in zip(names_readers, values_of(raw), strict=False)})

    return read_by_name if keyword_only else read


def _trailing_defaults(cls: type) -> int:
    """How many of the last fields may be missing in a row that is older than they are."""
    needed = [field.default is MISSING and field.default_factory is MISSING for field in fields(cls)]
    return needed[::-1].index(True) if True in needed else len(needed)


def _union_reader(members: tuple[Any, ...]) -> Read:
    """Tell the members apart by the kind of JSON they are: null, a named list, a number, a string."""
    classes = [member for member in members if _is_value(member)]
    others = [member for member in members if not _is_value(member) and member is not NoneType]
    optional = NoneType in members
    if len(classes) > 1:
        by_name = {cls.__name__: _fields_reader(cls, skip=1) for cls in classes}

        def read_named(raw: object) -> object:
            if optional and raw is None:
                return None
            values = _list(raw)
            if not values or type(values[0]) is not str or values[0] not in by_name:
                raise Misshapen(f"{values[:1]!r} names nothing that is stored")
            return by_name[values[0]](values)

        return read_named
    if len(classes) + len(others) == 1:
        only = reader_of((classes + others)[0])
        return lambda raw: None if raw is None else only(raw)
    by_json = {bytes: str, int: int, str: str, bool: bool}
    by_type = {by_json[member]: reader_of(member) for member in others}
    if len(by_type) < len(others):
        raise TypeError(f"{members} cannot be told apart in JSON")

    def read_kind(raw: object) -> object:
        if optional and raw is None:
            return None
        read = by_type.get(type(raw))
        if read is None:
            raise Misshapen(f"a {type(raw).__name__} is none of {members}")
        return read(raw)

    return read_kind


def _items_reader(hint: Any, kind: Callable[[list[Any]], Any]) -> Read:
    read = reader_of(hint)
    if hint is int and kind is tuple:
        return lambda raw: _shared_ints(tuple([read(item) for item in _list(raw)]))
    return lambda raw: kind([read(item) for item in _list(raw)])


@lru_cache(maxsize=4096)
def _shared_ints(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The same numbers as the same tuple: every event of a hand names the seats in it, a sixth of a table's memory."""
    return numbers


def _pairs_reader(hints: tuple[Any, ...]) -> Read:
    readers = [reader_of(hint) for hint in hints]
    length = len(readers)
    return lambda raw: tuple([read(item) for read, item in zip(readers, _list(raw, length), strict=True)])


def _dict_reader(key: Any, item: Any) -> Read:
    read_pair = _pairs_reader((key, item))

    def read(raw: object) -> object:
        pairs = [read_pair(pair) for pair in _list(raw)]
        found = dict(pairs)
        if len(found) < len(pairs):
            raise Misshapen("a key stands twice")
        return found

    return read


def _literal_reader(values: tuple[str, ...]) -> Read:
    def read(raw: object) -> object:
        if raw not in values:
            raise Misshapen(f"{raw!r} is none of {', '.join(values)}")
        return raw

    return read


def _enum_reader(kind: type[Enum]) -> Read:
    members = {member.value: member for member in kind}
    values = {type(value) for value in members}

    def read(raw: object) -> object:
        if type(raw) not in values or raw not in members:
            raise Misshapen(f"{raw!r} is no {kind.__name__}")
        return members[raw]

    return read


def _read_card(raw: object) -> object:
    if not is_card(raw):
        raise Misshapen(f"{raw!r} is no card")
    return raw


def _read_deal(raw: object) -> Deal:
    values = _list(raw)
    if len(values) not in (len(_DEAL_FIELDS) - 1, len(_DEAL_FIELDS)):  # without cards for further runs, or with them
        raise Misshapen(f"a list of {len(_DEAL_FIELDS) - 1} or {len(_DEAL_FIELDS)} expected")
    return Deal.recorded(**{name: read(value) for (name, read), value in zip(_DEAL_FIELDS, values, strict=False)})


def _write_weights(table: WeightTable) -> dict[str, float]:
    return {name: table.weights[name] for name in table.classes}


def _read_weights(raw: object) -> WeightTable:
    if type(raw) is not dict or any(type(weight) is not float for weight in raw.values()):
        raise Misshapen("an object of weights expected")
    return WeightTable(raw)


_SPECIAL: dict[Any, tuple[Write | None, Read]] = {
    Card: (None, _read_card),
    WeightTable: (_write_weights, _read_weights),
}
_SPECIAL[Deal] = (_fields_writer(Deal, name=None), _read_deal)
_DEAL_FIELDS = [(name, reader_of(hint)) for name, hint in _field_hints(Deal)]
