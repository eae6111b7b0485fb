"""Checks that the fields of a value are what their annotations declare, so that no class lists its fields twice."""

from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

from feltroom.errors import InvalidSetup, shown
from feltroom.markers import Bounds, marks_of

# From a value to what it must be in words; None if it is.
Wanted = Callable[[object], str | None]


def check_fields(value: object, *, of: str = "") -> None:
    """Refuse a dataclass with a field that is not what it was declared as; `of` stands before the field's name.

    Kinds, choices and the least of a number are checked. The most is for clients: a program may go further, as far as
    the class allows. Relations between fields are left to the class too.
    """
    cls: type = type(value)
    for name, wanted in _checks(cls):
        found = getattr(value, name)
        if (what := wanted(found)) is not None:
            raise InvalidSetup(f"{of}{name} must be {what}, not {shown(found)}")


@cache
def _checks(cls: type) -> tuple[tuple[str, Wanted], ...]:
    hints = get_type_hints(cls, include_extras=True)
    checks: list[tuple[str, Wanted]] = []
    for field in fields(cls):
        try:
            checks.append((field.name, _wanted(hints[field.name])))
        except TypeError as error:
            raise TypeError(f"{cls.__name__}.{field.name}: {error}") from None
    return tuple(checks)


def _wanted(hint: object, bounds: Bounds | None = None) -> Wanted:
    """Return what says of a value how it is not of this type; TypeError for a type that nobody can check."""
    if marks := marks_of(hint):
        return _wanted(get_args(hint)[0], next((mark for mark in marks if isinstance(mark, Bounds)), bounds))
    if hint is int:
        return _whole_number(bounds)
    if hint is bool:
        return lambda value: None if type(value) is bool else "True or False"
    if get_origin(hint) is Literal:
        words = get_args(hint)
        return lambda value: None if type(value) is str and value in words else f"one of {', '.join(words)}"
    if isinstance(hint, type) and get_origin(hint) is None:
        return _member(hint) if issubclass(hint, Enum) else _instance(hint)
    if get_origin(hint) in (Union, UnionType):
        return _one_of([_wanted(part, bounds) for part in get_args(hint) if part is not NoneType], hint)
    if get_origin(hint) is tuple:
        return _tuple(get_args(hint))
    raise TypeError(f"nobody can check that a value is {hint}")


def _whole_number(bounds: Bounds | None) -> Wanted:
    if bounds is None:
        return lambda value: None if type(value) is int else "a whole number"
    least = bounds.least
    return lambda value: None if type(value) is int and value >= least else f"a whole number of at least {least}"


def _member(cls: type[Enum]) -> Wanted:
    return lambda value: None if isinstance(value, cls) else f"one of {', '.join(str(member) for member in cls)}"


def _instance(cls: type) -> Wanted:
    return lambda value: None if isinstance(value, cls) else f"a {cls.__name__}"


def _one_of(kinds: list[Wanted], hint: object) -> Wanted:
    optional = NoneType in get_args(hint)

    def wanted(value: object) -> str | None:
        if value is None and optional:
            return None
        what = [kind(value) for kind in kinds]
        return None if None in what else " or ".join([*filter(None, what), *(["None"] if optional else [])])

    return wanted


def _tuple(parts: tuple[object, ...]) -> Wanted:
    if parts[-1] is Ellipsis:
        item = _wanted(parts[0])
        many = f"a tuple of {getattr(parts[0], '__name__', parts[0])}"
        return lambda value: None if isinstance(value, tuple) and all(item(one) is None for one in value) else many
    items = [_wanted(part) for part in parts]

    def wanted(value: object) -> str | None:
        if not isinstance(value, tuple) or len(value) != len(items):
            return f"a tuple of {len(items)}"
        wrong = [
            (place, what) for place, (item, one) in enumerate(zip(items, value, strict=True), 1) if (what := item(one))
        ]
        return f"a tuple whose item {wrong[0][0]} is {wrong[0][1]}" if wrong else None

    return wanted
