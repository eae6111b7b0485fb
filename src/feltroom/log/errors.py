"""What can go wrong with stored things."""

from feltroom.errors import FeltroomError


class StorageError(FeltroomError):
    """The store cannot be opened, read or written; the message says which and why."""


class CorruptEvent(StorageError):
    """Stored bytes are not what any version of Feltroom wrote."""


class CorruptLog(StorageError):
    """The log of one table is damaged from row `seq` on; other tables are not concerned."""

    def __init__(self, *, table: str, seq: int, reason: str) -> None:
        super().__init__(f"the log of table {table} is damaged at row {seq}: {reason}")
        self.table = table
        self.seq = seq
        self.reason = reason


class StaleAppend(StorageError):
    """Somebody appends to a log that ends elsewhere: the table must be dropped and loaded again.

    `expected` is None if the commit follows one that was refused.
    """

    def __init__(self, *, table: str, expected: int | None, got: int) -> None:
        where = "does not go on" if expected is None else f"goes on with row {expected}, not"
        super().__init__(f"the log of table {table} {where} with row {got}")
        self.table = table
        self.expected = expected
        self.got = got
