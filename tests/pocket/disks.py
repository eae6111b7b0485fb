"""Disks for tests: a dict with faults, and a real file."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path


class DictDisk:
    """A disk in memory; `fault` may raise in place of a write, and `batches` keeps what was written."""

    def __init__(self, kept: dict[str, bytes] | None = None) -> None:
        self.kept = {} if kept is None else kept
        self.batches: list[list[tuple[str, bytes | None]]] = []
        self.scans: list[str] = []
        self.fault: Callable[[], None] = lambda: None
        self.written: Callable[[], None] = lambda: None

    async def scan(self, prefix: str) -> list[tuple[str, bytes]]:
        self.scans.append(prefix)
        return sorted((key, value) for key, value in self.kept.items() if key.startswith(prefix))

    async def write(self, batch: Sequence[tuple[str, bytes | None]]) -> None:
        self.fault()
        self.batches.append(list(batch))
        put(self.kept, batch)
        self.written()

    async def rewrite(self, dropped: Sequence[str], rows: Iterator[tuple[str, bytes | None]]) -> None:
        gone: list[tuple[str, bytes | None]] = [(key, None) for key in self.kept if key.startswith(tuple(dropped))]
        await self.write([*gone, *rows])


class FileDisk:
    """A disk in a SQLite file, which writes all of a batch or nothing."""

    def __init__(self, path: Path) -> None:
        self._file = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._file.execute("CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID")

    async def scan(self, prefix: str) -> list[tuple[str, bytes]]:
        query = "SELECT key, value FROM kept WHERE key >= ? AND key < ? ORDER BY key"
        return list(self._file.execute(query, (prefix, prefix + "\x7f")))

    async def write(self, batch: Sequence[tuple[str, bytes | None]]) -> None:
        self._file.execute("BEGIN")
        self._file.executemany("DELETE FROM kept WHERE key = ?", [(key,) for key, _ in batch])
        self._file.executemany("INSERT INTO kept VALUES (?, ?)", [pair for pair in batch if pair[1] is not None])
        self._file.execute("COMMIT")

    def close(self) -> None:
        self._file.close()


def put(kept: dict[str, bytes], batch: Sequence[tuple[str, bytes | None]]) -> None:
    for key, value in batch:
        if value is None:
            kept.pop(key, None)
        else:
            kept[key] = value
