"""Hands on record: records, the PHH format, replay, audit and a log to read.

Names are imported when they are first asked for, so that importing the package alone runs no rules.
"""

from typing import TYPE_CHECKING

from feltroom.lazy_names import lazy_names

if TYPE_CHECKING:
    from feltroom.history.auditing import Audit, AuditOutcome, Finding, audit
    from feltroom.history.data_rows import rows
    from feltroom.history.files import read_files
    from feltroom.history.outcome import Outcome, Rake, outcome_of
    from feltroom.history.phh.read import load_phh
    from feltroom.history.phh.write import dump_phh
    from feltroom.history.reading import Format, read_hands
    from feltroom.history.record import HandRecord, Move
    from feltroom.history.replay import Replay
    from feltroom.history.seen import seen_by
    from feltroom.history.text import LANGUAGES, events_text, record_text
    from feltroom.history.unread import Tally, Unread

__all__ = [
    "LANGUAGES",
    "Audit",
    "AuditOutcome",
    "Finding",
    "Format",
    "HandRecord",
    "Move",
    "Outcome",
    "Rake",
    "Replay",
    "Tally",
    "Unread",
    "audit",
    "dump_phh",
    "events_text",
    "load_phh",
    "outcome_of",
    "read_files",
    "read_hands",
    "record_text",
    "rows",
    "seen_by",
]

_HOMES = {
    "LANGUAGES": "text",
    "Audit": "auditing",
    "Finding": "auditing",
    "Format": "reading",
    "Outcome": "outcome",
    "Rake": "outcome",
    "Tally": "unread",
    "Unread": "unread",
    "outcome_of": "outcome",
    "read_files": "files",
    "read_hands": "reading",
    "HandRecord": "record",
    "Move": "record",
    "AuditOutcome": "auditing",
    "Replay": "replay",
    "audit": "auditing",
    "dump_phh": "phh.write",
    "events_text": "text",
    "load_phh": "phh.read",
    "record_text": "text",
    "rows": "data_rows",
    "seen_by": "seen",
}

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES)
