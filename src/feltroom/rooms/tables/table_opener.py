"""Becoming the one house that drives a table, and reading it back from its log."""

from collections.abc import Callable
from functools import partial
from logging import getLogger

from sqlalchemy import Connection as Database

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.ports.neighbours import Neighbours
from feltroom.rooms.tables.table_reader import Read, read_to_drive
from feltroom.storage import catalog
from feltroom.storage.errors import CorruptLog, StorageError
from feltroom.storage.store import Store
from feltroom.table.randomness import Entropy

_log = getLogger("feltroom.house")


class TableOpener:
    """Takes up tables that nobody drives."""

    def __init__(self, store: Store, neighbours: Callable[[], Neighbours], *, entropy: Entropy) -> None:
        self._store = store
        self._neighbours = neighbours
        self._entropy = entropy

    async def take_up(self, table: str) -> tuple[catalog.TableRow, Read, int | None]:
        """Become the one house that drives a table, and read it; Refusal or Elsewhere if that cannot be."""
        row = await self._row(table)
        epoch = await self._neighbours().claim(table)
        if epoch is not None:
            row = await self._row(table)  # whoever drove it until now may have closed it
        read = await self.read(row, epoch)
        if row.parked:
            await self._store.write(partial(catalog.set_parked, table_id=table, parked=False))
        return row, read, epoch

    async def read(self, row: catalog.TableRow, epoch: int | None) -> Read:
        """Read a table back from its log; Refusal, with the row, if that is damaged."""

        def look(database: Database) -> Read:
            self._neighbours().check(database, row.id, epoch)
            return read_to_drive(database, table=row.id, entropy=self._entropy)

        try:
            read = await self._store.read(look)
        except CorruptLog as error:
            _log.error("table refused", extra={"table": row.id, "row": error.seq, "reason": error.reason})
            await self._mark_broken(row.id, str(error))
            raise Refusal(Code.LOG_DAMAGED, row=error.seq) from None
        if row.broken is not None:
            await self._mark_broken(row.id, None)
        return read

    async def _row(self, table: str) -> catalog.TableRow:
        """What the catalogue says of a table; Refusal if it is not there or closed."""
        row = await self._store.read(partial(catalog.get, table_id=table))
        if row is None:
            raise Refusal(Code.NO_SUCH_TABLE)
        if row.closed:
            raise Refusal(Code.CLOSED)
        return row

    async def _mark_broken(self, table: str, reason: str | None) -> None:
        try:
            await self._store.write(partial(catalog.set_broken, table_id=table, reason=reason))
        except StorageError:
            _log.exception("cannot note whether a table is broken", extra={"table": table})
