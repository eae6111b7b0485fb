"""What a house is told by the person who looks after it, kept over restarts: its notice, and that it rests."""

from feltroom.rooms.ports.store import Records, Store

_NOTICE = "notice"
_MAINTENANCE = "maintenance"


class HouseWords:
    """The words that everybody in the house may know."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.notice = ""
        """A line for everybody; empty if there is none."""
        self.maintenance: str | None = None
        """Why no new hands begin; None if they do."""

    async def read(self) -> bool:
        """Read them anew; whether they have changed."""
        before = self.notice, self.maintenance
        self.notice, self.maintenance = await self._store.read(_read)
        return before != (self.notice, self.maintenance)


def _read(records: Records) -> tuple[str, str | None]:
    kept = records.administration
    return kept.kept(_NOTICE) or "", kept.kept(_MAINTENANCE)


def write_notice(records: Records, text: str) -> None:
    """Keep a notice, or none if it is empty."""
    records.administration.keep(_NOTICE, text or None)


def write_maintenance(records: Records, why: str | None) -> None:
    """Keep why the house rests; None if it does not."""
    records.administration.keep(_MAINTENANCE, why)
