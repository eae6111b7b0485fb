"""Writes the values inside messages, contract/values.py, and what makes them, contract/wire_values.py."""

from collections.abc import Iterable
from dataclasses import is_dataclass
from enum import IntEnum
from typing import get_args

from feltroom.cards.card import RANKS
from feltroom.contract.generate.house_types import SentField, declared, has_players, house_type, parts_of, sent_fields
from feltroom.contract.generate.literals import CORE_LITERALS
from feltroom.contract.generate.naming import naming
from feltroom.contract.generate.source import Source, about, function_name, struct_lines
from feltroom.engine.events import Event
from feltroom.engine.rules import Rules
from feltroom.markers import Inside, Mark, Row, marks_of
from feltroom.table import config
from feltroom.table.events import TableEvent

_CACHED = (Rules,)  # the same rules begin every hand


class Values:
    """All values inside the messages of some classes, inner ones first."""

    def __init__(self, roots: Iterable[type]) -> None:
        self.classes: list[type] = []
        self.names: list[type[IntEnum]] = []
        self.rows: dict[str, tuple[Row, tuple[object, ...]]] = {}
        self.extra: dict[type, list[SentField]] = {}
        for root in roots:
            self._visit_fields(root)

    def fields(self, cls: type) -> list[SentField]:
        """Return what is sent of a value: its own fields, and those that stand inside it on the wire."""
        return [*sent_fields(cls), *self.extra.get(cls, ())]

    def _visit_fields(self, cls: type) -> None:
        for field in declared(cls):
            if Mark.SPREAD not in marks_of(field.hint):
                for part in parts_of(field.hint):
                    self._visit(part)
        self._find_extra(cls)

    def _visit(self, part: object) -> None:
        if isinstance(part, tuple):
            row, hint = part
            self.rows.setdefault(row.name, (row, _row_types(hint)))
        elif isinstance(part, type) and is_dataclass(part) and part not in self.classes:
            self._visit_fields(part)
            self.classes.append(part)
        elif isinstance(part, type) and issubclass(part, IntEnum) and part not in self.names:
            self.names.append(part)

    def _find_extra(self, cls: type) -> None:
        fields = declared(cls)
        for field in fields:
            for mark in marks_of(field.hint):
                if isinstance(mark, Inside):
                    (inside,) = [get_args(each.hint)[0] for each in fields if each.name == mark.field]
                    with naming(cls, field.name):
                        extra = SentField(field.name, field.name, house_type(field.hint))
                    self.extra.setdefault(inside, []).append(extra)


def all_values() -> Values:
    """Return the values inside all events."""
    return Values((*get_args(TableEvent), *get_args(Event)))


def _row_types(hint: object) -> tuple[object, ...]:
    inner = get_args(hint)[0]
    return (int, get_args(inner)[0]) if Mark.PER_PLAYER in marks_of(hint) else get_args(inner)


def values_source(values: Values) -> Source:
    """Return the structs of all values."""
    source = Source(
        """The parts of messages: rules, bots, hands, names of hands.

        Cards are written `Ah`, seats are seats of the table, chips are whole numbers and times milliseconds.
        """,
        "from typing import Literal",
        "from feltroom.contract.base import Value",
        "from feltroom.contract.cards import Card",
        *[f"from {config.__name__} import {name}" for name in CORE_LITERALS],
    )
    for kind in values.names:
        source.add(f"{kind.__name__}Name = Literal[{', '.join(repr(each.name.lower()) for each in kind)}]")
    source.add(f"RankName = Literal[{', '.join(repr(sign) for sign in RANKS)}]")
    for row, types in values.rows.values():
        fields = [f"{name}: {house_type(kind).text}" for name, kind in zip(row.fields, types, strict=True)]
        source.add(*struct_lines(row.name, "Value", row.about, fields))
    for cls in values.classes:
        for field in declared(cls):
            source.use_enums(field.hint)
        fields = [f"{each.name}: {each.sent.text}" for each in values.fields(cls)]
        source.add(*struct_lines(cls.__name__, "Value", about(cls), fields))
    return source


def wire_values_source(values: Values) -> Source:
    """Return the functions that make all values."""
    source = Source(
        "From the values of rules and tables to those on the wire.",
        "from functools import lru_cache",
        "from feltroom.contract import values",
        "from feltroom.contract.cards import CARD_NAMES, cards_text, two_cards_text",
        f"from feltroom.contract.values import {', '.join(values.rows)}",
    )
    for kind in values.names:
        pairs = [f"{source.use(kind)}.{each.name}: {each.name.lower()!r}" for each in kind]
        name = kind.__name__
        source.add(f"{name.upper()}_NAMES: dict[{name}, values.{name}Name] = {{{', '.join(pairs)}}}")
    signs = ", ".join(repr(sign) for sign in RANKS)
    source.add(f"RANK_NAMES: tuple[values.RankName, ...] = ({signs})")
    for cls in values.classes:
        source.add("", "", *_function(values, source, cls))
    return source


def _function(values: Values, source: Source, cls: type) -> list[str]:
    name = function_name(cls)
    extra = values.extra.get(cls, [])
    takes = [f"{name}: {source.use(cls)}", *(["seats: tuple[int, ...]"] if has_players(cls) else [])]
    takes += ["*", *[f"{field.name}: {field.sent.text}" for field in extra]] if extra else []
    made = [f"{field.name}={field.value(name, seats='seats')}" for field in sent_fields(cls)]
    made += [f"{field.name}={field.name}" for field in extra]
    return [
        *(["@lru_cache(maxsize=1024)"] if cls in _CACHED else []),
        f"def wire_{name}({', '.join(takes)}) -> values.{cls.__name__}:",
        f'    """Return what is sent of a `{cls.__name__}`."""',
        f"    return values.{cls.__name__}({', '.join(made)})",
    ]
