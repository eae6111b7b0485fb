"""Becoming the owner of a table, and reading it back from its log."""

from collections.abc import Callable
from logging import getLogger

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.log.errors import CorruptLog, StorageError
from feltroom.rooms.ports.neighbours import Neighbours
from feltroom.rooms.ports.records.tables import TableRow
from feltroom.rooms.ports.store import Records, Store
from feltroom.rooms.tables.table_reader import LoadedTable, load_table
from feltroom.table.randomness import Entropy

_log = getLogger("feltroom.house")


class TableOpener:
    """Takes up tables that nobody owns."""

    def __init__(self, store: Store, neighbours: Callable[[], Neighbours], *, entropy: Entropy) -> None:
        self._store = store
        self._neighbours = neighbours
        self._entropy = entropy

    async def take_up(self, table: str, epoch: int | None = None) -> tuple[TableRow, LoadedTable, int | None]:
        """Become the owner of a table, unless an `epoch` says that it is claimed, and read it; Refusal or Elsewhere."""
        row = await self._row(table)
        if epoch is None:
            epoch = await self._neighbours().tables.claim(table)
        if epoch is not None:
            row = await self._row(table)  # its owner until now may have closed it
        read = await self.read(row, epoch)
        if row.parked:
            await self._store.write(lambda records: records.tables.set_parked(table, parked=False))
        return row, read, epoch

    async def read(self, row: TableRow, epoch: int | None) -> LoadedTable:
        """Read a table back from its log; Refusal, with the row, if that is damaged."""

        def look(records: Records) -> LoadedTable:
            self._neighbours().tables.check_owner(records, row.id, epoch)
            return load_table(records, table=row.id, entropy=self._entropy)

        try:
            read = await self._store.read(look)
        except CorruptLog as error:
            _log.error("table refused", extra={"table": row.id, "row": error.seq, "reason": error.reason})
            await self._mark_broken(row.id, str(error))
            raise Refusal(Code.LOG_DAMAGED, row=error.seq) from None
        if row.broken is not None:
            await self._mark_broken(row.id, None)
        return read

    async def _row(self, table: str) -> TableRow:
        """What the catalogue says of a table; Refusal if it is not there or closed."""
        row = await self._store.read(lambda records: records.tables.get(table))
        if row is None:
            raise Refusal(Code.NO_SUCH_TABLE)
        if row.closed:
            raise Refusal(Code.CLOSED)
        return row

    async def _mark_broken(self, table: str, reason: str | None) -> None:
        try:
            await self._store.write(lambda records: records.tables.set_broken(table, reason=reason))
        except StorageError:
            _log.exception("cannot note whether a table is broken", extra={"table": table})
