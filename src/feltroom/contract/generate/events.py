"""Writes the events on the wire, contract/events.py, and what makes them, contract/wire_events.py."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, get_args

from feltroom.contract.base import snake
from feltroom.contract.generate.house_types import SentField, declared, lists_players, sent_fields
from feltroom.contract.generate.source import Source, about, struct_lines
from feltroom.contract.generate.values import Values
from feltroom.engine.events import Event
from feltroom.engine.hiding import is_hidden
from feltroom.markers import Inside, marks_of
from feltroom.table.events import HandEvent, TableEvent

_SHARED = ("time",)  # every event has it, and its number


class EventField(NamedTuple):
    """A field of an event on the wire: its type as it is written, the expression of its value."""

    name: str
    text: str
    value: str
    omit_none: bool = False


@dataclass(frozen=True, slots=True)
class SentEvent:
    """An event that is sent: its class, and whether it happened in a hand."""

    cls: type
    in_hand: bool

    @property
    def fields(self) -> list[EventField]:
        """The fields, number and time aside."""
        own = [self._field(field) for field in sent_fields(self.cls) if field.name not in _SHARED]
        if not self.in_hand:
            return own
        around = [
            EventField(field.name, field.sent.text, f"happened.{field.source}")
            for field in sent_fields(HandEvent)
            if field.name not in _SHARED
        ]
        seats = [EventField("seats", "tuple[int, ...]", "happened.seats")] if lists_players(self.cls) else []
        return [*around, *seats, *own]

    def _field(self, field: SentField) -> EventField:
        value = _with_inside(self.cls, field.name, field.value("event", seats="happened.seats"))
        return EventField(field.name, field.sent.text, value, field.omit_none)


def sent_events() -> list[SentEvent]:
    """Return all events that are sent, those of a hand first."""
    of_hand = [SentEvent(cls, in_hand=True) for cls in get_args(Event)]
    of_table = [cls for cls in get_args(TableEvent) if cls is not HandEvent and not is_hidden(cls)]
    return of_hand + [SentEvent(cls, in_hand=False) for cls in of_table]


def events_source(values: Values) -> Source:
    """Return the structs of all events."""
    source = Source(
        """What happened at a table, as its viewers see it; each event has its number in the table's log and its time.

        What happened in a hand stands beside what happened around it: `hand` says in which. Numbers that are left out
        belong to events that nobody, or not this viewer, may see.
        """,
        "from feltroom.contract.base import Tagged",
        "from feltroom.contract.cards import Card",
        *[f"from feltroom.contract.values import {name}" for name in value_names(values)],
    )
    source.add(*struct_lines("Happened", "Tagged", "Anything that happened at a table.", ["seq: int", "time: int"]))
    events = sent_events()
    for event in events:
        for declaration in declared(event.cls):
            source.use_enums(declaration.hint)
        lines = [f"{field.name}: {field.text}{' = None' if field.omit_none else ''}" for field in event.fields]
        base = "Happened, omit_defaults=True" if any(field.omit_none for field in event.fields) else "Happened"
        source.add(*struct_lines(event.cls.__name__, base, about(event.cls), lines))
    of_hand = [event.cls.__name__ for event in events if event.in_hand]
    of_table = [event.cls.__name__ for event in events if not event.in_hand]
    source.add("", "", f"HandWireEvent = ({' | '.join(of_hand)})")
    source.add(f"WireEvent = ({' | '.join(['HandWireEvent', *of_table])})")
    return source


def wire_events_source(values: Values) -> Source:
    """Return a function for each event that makes what is sent, and the two tables that find it by its class."""
    source = Source(
        "From events, as `redact_table` lets them out, to those on the wire.",
        "from collections.abc import Callable",
        "from typing import Any",
        "from feltroom.contract import events as wire",
        "from feltroom.contract.cards import CARD_NAMES, cards_text, two_cards_text",
        f"from feltroom.contract.values import {', '.join(values.rows)}",
        f"from feltroom.contract.wire_values import {', '.join(_makers(values))}",
        "from feltroom.engine import events as hand",
        "from feltroom.table import events as on",
    )
    events = sent_events()
    for event in events:
        source.add("", "", *_function(event))
    source.add("", "")
    source.add("IN_HAND: dict[type, Callable[[int, on.HandEvent, Any], wire.HandWireEvent]] = {")
    source.add(*[f"    hand.{event.cls.__name__}: _{snake(event.cls.__name__)}," for event in events if event.in_hand])
    source.add("}", "# None: it is never sent.")
    source.add("AT_TABLE: dict[type, Callable[[int, Any], wire.WireEvent] | None] = {")
    for cls in get_args(TableEvent):
        if cls is not HandEvent:
            source.add(f"    on.{cls.__name__}: {None if is_hidden(cls) else '_' + snake(cls.__name__)},")
    source.add("}")
    return source


def value_names(values: Values) -> list[str]:
    """Return the names of everything that contract/values.py declares."""
    names = [f"{kind.__name__}Name" for kind in values.names]
    return [*names, "RankName", *values.rows, *[cls.__name__ for cls in values.classes]]


def _makers(values: Values) -> Iterator[str]:
    yield from [f"{kind.__name__.upper()}_NAMES" for kind in values.names]
    yield from [f"wire_{snake(cls.__name__)}" for cls in values.classes]


def _function(event: SentEvent) -> list[str]:
    name = event.cls.__name__
    takes = f"happened: on.HandEvent, event: hand.{name}" if event.in_hand else f"event: on.{name}"
    time = "happened.time" if event.in_hand else "event.time"
    made = ["seq=seq", f"time={time}", *[f"{field.name}={field.value}" for field in event.fields]]
    return [
        f"def _{snake(name)}(seq: int, {takes}) -> wire.{name}:",
        f"    return wire.{name}({', '.join(made)})",
    ]


def _with_inside(cls: type, name: str, value: str) -> str:
    """Add what stands inside a value on the wire to the call that makes it."""
    more = [
        f"{field.name}=event.{field.name}"
        for field in declared(cls)
        for mark in marks_of(field.hint)
        if isinstance(mark, Inside) and mark.field == name
    ]
    return f"{value.removesuffix(')')}, {', '.join(more)})" if more else value
