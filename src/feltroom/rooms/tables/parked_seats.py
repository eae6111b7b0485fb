"""Who sits at tables that are parked, so that people find back to their seats without waking the tables."""

from functools import partial

from feltroom.log.errors import CorruptLog
from feltroom.rooms.lru_cache import LruCache
from feltroom.rooms.ports.store import Store
from feltroom.rooms.room.seat_owners import SeatOwners
from feltroom.rooms.tables.table_reader import read_table

_REMEMBERED = 1000


class ParkedSeats:
    """Reads a seat from the log of its table; a parked log does not change, so that it is read once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: LruCache[str, SeatOwners] = LruCache(_REMEMBERED)

    async def seat_of(self, table: str, account: str, *, live_elsewhere: bool) -> int | None:
        """The seat of an account at a table that is not live here; None if it has none or the log is damaged.

        The log of a table that is live at another house grows, so that it is read every time.
        """
        owners = None if live_elsewhere else self._known.get(table)
        if owners is None:
            owners = await self._read(table)
            if not live_elsewhere:
                self._known.keep(table, owners)
        return owners.seat_of(account)

    def forget(self, table: str) -> None:
        """Take account of what has happened at a table since it was woken."""
        self._known.forget(table)

    async def _read(self, table: str) -> SeatOwners:
        try:
            return SeatOwners((await self._store.read(partial(read_table, table=table))).seats)
        except CorruptLog:
            return SeatOwners(())
