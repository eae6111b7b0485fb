"""Leaks to be planted in the worker of a device: source that its Python runs, most of it that of the other plants."""

import inspect
from collections.abc import Callable, Mapping, Sequence

import msgspec

from feltroom import format_cards
from feltroom.engine.events import HandStarted, HoleCardsDealt
from feltroom.rooms.room.audience import Answer, Audience
from feltroom.table.events import TableEvent
from feltroom.table.redact import VisibleAtTable, redact_table
from tests.redaction import plants
from tests.redaction.plants import Patch, in_hand, redacting

_BEFORE = '''
from __future__ import annotations
import importlib
import msgspec
from feltroom import format_cards
from feltroom.contract.to_wire import encode_event
from feltroom.engine.events import HandStarted, HoleCardsDealt
from feltroom.rooms.room.audience import Answer, Audience
from feltroom.table.events import HandBegan, HandEvent
from feltroom.table.redact import VisibleAtTable, redact_table

class Patches:
    """As much of pytest's as plants need."""

    def __init__(self):
        self.before = []

    def setattr(self, owner, name, value=None):
        if isinstance(owner, str):
            (module, _, attribute), value = owner.rpartition("."), name
            owner, name = importlib.import_module(module), attribute
        self.before.append((owner, name, getattr(owner, name)))
        setattr(owner, name, value)

    def undo(self):
        while self.before:
            setattr(*self.before.pop())

patches = Patches()
'''
_SHARED = (in_hand, redacting)


def cards_of_everybody(patch: Patch) -> None:
    """Deal open."""

    def leaking(event: TableEvent, seat: int | None) -> VisibleAtTable:
        return VisibleAtTable(event) if in_hand([event], HoleCardsDealt) else redact_table(event, seat)

    redacting(patch, "room.audience", leaking)


def board_before_it_is_dealt(patch: Patch) -> None:
    """Tell the whole board when a hand begins."""

    broadcast = Audience.broadcast

    def leaking(self: Audience, first_seq: int, events: Sequence[TableEvent], answer: Answer | None = None) -> None:
        broadcast(self, first_seq, events, answer)
        started = in_hand(events, HandStarted)
        if started is not None and isinstance(started.event, HandStarted) and started.event.deal is not None:
            board = format_cards(started.event.deal.board)
            self.send(msgspec.json.encode({"type": "hint", "table": self._table, "text": board}))

    patch.setattr(Audience, "broadcast", leaking)


# By name, the plant and part of what the hunter finds.
PLANTS: Mapping[str, tuple[Callable[[Patch], None], str]] = {
    plant.__name__: (plant, found)
    for plant, found in (
        (cards_of_everybody, "device events: a card they do not know"),
        (board_before_it_is_dealt, "device hint: a card they do not know"),
        (plants.secret_of_the_hand, "device events: secret"),
        (plants.made_hands_of_events_before_redaction, "device handMade: the name of a hand that they have not seen"),
        (plants.export_of_the_full_record, "/phh: deal seed"),
    )
}
PULL_OUT = "patches.undo()"


def source_of(name: str) -> str:
    """Return what the worker is to run to plant a leak; `PULL_OUT` takes it back."""
    plant, _ = PLANTS[name]
    functions = "\n".join(inspect.getsource(function) for function in (*_SHARED, plant))
    return f"{_BEFORE}\n{functions}\n{name}(patches)\nNone"
