"""Hands on record: records, the PHH format, replay, audit and a log to read.

Names are imported when they are first asked for, so that importing the package alone runs no rules.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from feltroom.history.auditing import Audit, Finding, Outcome, audit
    from feltroom.history.phh.read import load_phh
    from feltroom.history.phh.write import dump_phh
    from feltroom.history.record import HandRecord, Move
    from feltroom.history.replay import Replay
    from feltroom.history.seen import seen_by
    from feltroom.history.text import LANGUAGES, events_text, record_text

__all__ = [
    "LANGUAGES",
    "Audit",
    "Finding",
    "HandRecord",
    "Move",
    "Outcome",
    "Replay",
    "audit",
    "dump_phh",
    "events_text",
    "load_phh",
    "record_text",
    "seen_by",
]

_HOMES = {
    "LANGUAGES": "text",
    "Audit": "auditing",
    "Finding": "auditing",
    "HandRecord": "record",
    "Move": "record",
    "Outcome": "auditing",
    "Replay": "replay",
    "audit": "auditing",
    "dump_phh": "phh.write",
    "events_text": "text",
    "load_phh": "phh.read",
    "record_text": "text",
    "seen_by": "seen",
}


if not TYPE_CHECKING:  # else every misspelt name would pass for an object

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
