"""Leaks to be planted in the worker of a device: source that its Python runs, most of it that of the other plants."""

import inspect
from collections.abc import Callable, Mapping

from tests.redaction import plants

_BEFORE = '''
from __future__ import annotations
import importlib
import msgspec
from feltroom import format_cards
from feltroom.contract.server_messages import HandMade, encode
from feltroom.contract.to_wire import encode_event
from feltroom.engine.events import HandStarted, HoleCardsDealt
from feltroom.rooms.house import House
from feltroom.rooms.room.made_hands import made_hands
from feltroom.rooms.room.notices import send_made_hands
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
_SHARED = (plants.in_hand, plants.after_everything, plants.redacting, plants.made_of_all)


def cards_of_everybody(patch: plants.Patch) -> None:
    """Deal open."""
    plants.redacting(
        patch,
        "room.audience",
        lambda event, seat: (
            plants.VisibleAtTable(event)
            if plants.in_hand([event], plants.HoleCardsDealt)
            else plants.redact_table(event, seat)
        ),
    )


def board_before_it_is_dealt(patch: plants.Patch) -> None:
    """Tell the whole board when a hand begins."""

    def leak(house: plants.House, room: plants.Room, events: plants.Sequence[plants.TableEvent]) -> None:
        del house
        started = plants.in_hand(events, plants.HandStarted)
        if started is not None:
            board = plants.format_cards(started.event.deal.board)  # type: ignore[union-attr]
            room.audience.send(plants.msgspec.json.encode({"type": "hint", "table": room.info.id, "text": board}))

    plants.after_everything(patch, leak)


# By name, the plant and part of what the hunter finds.
PLANTS: Mapping[str, tuple[Callable[[plants.Patch], None], str]] = {
    plant.__name__: (plant, found)
    for plant, found in (
        (cards_of_everybody, "device events: a card he does not know"),
        (board_before_it_is_dealt, "device hint: a card he does not know"),
        (plants.secret_of_the_hand, "device events: secret"),
        (plants.made_hands_of_all_seats, "device handMade: the name of a hand that he has not seen"),
        (plants.export_of_the_full_record, "/phh: deal seed"),
    )
}
PULL_OUT = "patches.undo()"


def source_of(name: str) -> str:
    """Return what the worker is to run to plant a leak; `PULL_OUT` takes it back."""
    plant, _ = PLANTS[name]
    functions = "\n".join(inspect.getsource(function) for function in (*_SHARED, plant))
    return f"{_BEFORE}\n{functions}\n{name}(patches)\nNone".replace("plants.", "")
