"""Hands that could not be read, and how many there were of each kind."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from feltroom.history.record import HandRecord

_HAND = re.compile(r"hand [^:]*: ")
_FIELD = re.compile(r"([\w.]+)(?: = .*?|, entry \d+, .*?): ")
_VALUES = re.compile(r"(?<!\w)'[^']*'|\"[^\"]*\"|\b\d[\d.,]*\b")

_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Unread:
    """A hand that could not be read: `source` and `place` say where it stands, `reason` why."""

    source: str
    place: str
    reason: str

    @property
    def text(self) -> str:
        """All of it in one line."""
        reason = _HAND.sub("", self.reason, count=1) if self.place.startswith("hand") else self.reason
        return ": ".join([part for part in (self.source, self.place, reason) if part])

    @property
    def kind(self) -> str:
        """The reason without what differs from hand to hand, to count it by."""
        reason = _HAND.sub("", self.reason, count=1)
        if (found := _FIELD.match(reason)) is not None:
            reason = f"{found[1]}: {reason[found.end() :]}"
        return _shortened(_VALUES.sub("…", reason))


def _shortened(reason: str) -> str:
    """Return a reason that is not too long for a list of them, cut between two words."""
    if len(reason) <= _LONGEST:
        return reason
    start = reason[:_LONGEST]
    return (start.rpartition(" ")[0] or start).rstrip(" ,;:.…") + " …"


@dataclass(slots=True)
class Tally:
    """Counts what is read: `read` hands, and those `skipped` by kind of reason."""

    read: int = 0
    skipped: Counter[str] = field(default_factory=Counter)

    def records(self, items: Iterable[HandRecord | Unread]) -> Iterator[HandRecord]:
        """Pass the records on and count the rest."""
        for item in items:
            if isinstance(item, Unread):
                self.skipped[item.kind] += 1
            else:
                self.read += 1
                yield item

    @property
    def text(self) -> str:
        """In words: read 12, skipped 2 (variant: …)."""
        reasons = [f"{count} × {kind}" if count > 1 else kind for kind, count in self.skipped.most_common(5)]
        if len(self.skipped) > 5:
            reasons.append("others")
        why = f" ({'; '.join(reasons)})" if reasons else ""
        return f"read {self.read}, skipped {self.skipped.total()}{why}"
