"""Hands on record: records, the PHH format, replay, audit and a log to read.

Names are imported when they are first asked for, so that importing the package alone runs no rules.
"""

from typing import TYPE_CHECKING

from feltroom.lazy_names import lazy_names

if TYPE_CHECKING:
    from feltroom.history.auditing import Audit, AuditOutcome, Finding, audit
    from feltroom.history.phh.read import load_phh
    from feltroom.history.phh.write import dump_phh
    from feltroom.history.record import HandRecord, Move
    from feltroom.history.replay import Replay
    from feltroom.history.seen import seen_by
    from feltroom.history.text import LANGUAGES, events_text, record_text

__all__ = [
    "LANGUAGES",
    "Audit",
    "AuditOutcome",
    "Finding",
    "HandRecord",
    "Move",
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
    "AuditOutcome": "auditing",
    "Replay": "replay",
    "audit": "auditing",
    "dump_phh": "phh.write",
    "events_text": "text",
    "load_phh": "phh.read",
    "record_text": "text",
    "seen_by": "seen",
}

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES)
