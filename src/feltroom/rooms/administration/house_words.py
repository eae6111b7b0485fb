"""What a house is told by the person who looks after it, kept over restarts: notice, maintenance, limits."""

from collections.abc import Mapping

import msgspec

from feltroom.contract.http.administration import LimitName
from feltroom.rooms.ports.store import Records, Store

_NOTICE = "notice"
_MAINTENANCE = "maintenance"
_LIMITS = "limits"


class HouseWords:
    """The words that everybody in the house may know."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.notice = ""
        """A line for everybody; empty if there is none."""
        self.maintenance: str | None = None
        """Why no new hands begin; None if they do."""
        self.limits: Mapping[LimitName, int] = {}
        """What the owner has limited otherwise than is standard."""

    async def read(self) -> bool:
        """Read them anew; whether what everybody is shown has changed."""
        before = self.notice, self.maintenance
        self.notice, self.maintenance, self.limits = await self._store.read(_read)
        return before != (self.notice, self.maintenance)


def _read(records: Records) -> tuple[str, str | None, Mapping[LimitName, int]]:
    kept = records.administration
    return kept.kept(_NOTICE) or "", kept.kept(_MAINTENANCE), read_limits(records)


def read_limits(records: Records) -> dict[LimitName, int]:
    """What the owner has limited otherwise than is standard."""
    kept = records.administration.kept(_LIMITS)
    return {} if kept is None else msgspec.json.decode(kept, type=dict[LimitName, int])


def write_limits(records: Records, limits: Mapping[LimitName, int]) -> None:
    """Keep what is limited otherwise than is standard."""
    records.administration.keep(_LIMITS, msgspec.json.encode(limits).decode() if limits else None)


def write_notice(records: Records, text: str) -> None:
    """Keep a notice, or none if it is empty."""
    records.administration.keep(_NOTICE, text or None)


def write_maintenance(records: Records, why: str | None) -> None:
    """Keep why the house rests; None if it does not."""
    records.administration.keep(_MAINTENANCE, why)
