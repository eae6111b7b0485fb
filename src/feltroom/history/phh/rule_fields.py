"""The rules of a hand in the `_feltroom` table: a field for each of `Rules`, by its name, as its type is written.

A rule that is younger than the format is written only where it is not the default, so that hands which do not use it
have the same file as before, and older files are read with the default. A rule that older files were played otherwise
by is always written, and where it is missing they are read as they were played.
"""

from collections.abc import Callable
from dataclasses import Field, fields
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from feltroom.engine.rules import Rules
from feltroom.errors import InvalidSetup
from feltroom.history.metadata import MetaValue
from feltroom.history.phh.fields import PhhFields

# In every file since format 1. It never grows.
_ALWAYS = frozenset(
    {
        *("small_blind", "big_blind", "ante", "ante_kind", "betting"),
        *("reopen", "raise_cap", "chip", "burn", "show_all"),
    }
)
# What a file from before the rule was played by, where that is not the default.
_BEFORE: dict[str, Any] = {"all_in_opens": True}
_NONE = "none"

Read = Callable[[PhhFields, str], object]


def rules_table(rules: Rules) -> dict[str, MetaValue]:
    """Return the fields of the rules, in the order of their declaration."""
    values = {field.name: getattr(rules, field.name) for field in fields(rules)}
    younger = {field.name: field.default for field in fields(rules) if field.name not in _ALWAYS | _BEFORE.keys()}
    return {name: _written(value) for name, value in values.items() if name not in younger or value != younger[name]}


def read_rules(table: PhhFields) -> Rules:
    """Return the rules that a table holds; a field that is missing is refused, unless it is younger than the format."""
    read = _reads(Rules)
    values: dict[str, Any] = {name: read[name](table, name) for name in read if name in _ALWAYS or name in table}
    try:
        return Rules(**(_BEFORE | values))
    except InvalidSetup as error:
        raise table.refuse(error) from None


def _written(value: object) -> MetaValue:
    if value is None:
        return _NONE
    written = value.value if isinstance(value, Enum) else value
    assert isinstance(written, str | int)
    return written


@cache
def _reads(cls: type[Rules]) -> dict[str, Read]:
    """Return what reads each field of the rules; TypeError for a field that the format has no way to write."""
    hints = get_type_hints(cls)
    return {field.name: _read_of(field, hints[field.name]) for field in fields(cls)}


def _read_of(field: Field[Any], hint: object) -> Read:
    if NoneType in get_args(hint):
        (inner,) = [part for part in get_args(hint) if part is not NoneType]
        read = _read_of(field, inner)
        return lambda table, name: None if table.raw(name) == _NONE else read(table, name)
    if hint is int:
        return PhhFields.integer
    if hint is bool:
        return PhhFields.flag
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda table, name: table.choice(name, hint)
    if get_origin(hint) is Literal:
        return PhhFields.text
    raise TypeError(f"Rules.{field.name} is {hint}, which PHH files have no way to write: see {__name__}")
