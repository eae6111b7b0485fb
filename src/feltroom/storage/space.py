"""Pages of a database file that nothing uses any more, given back to the disk.

A new file can do it a few pages at a time, between two commits. One that was made before that has to be written anew
once, for which nobody may be playing; it is given up as soon as somebody wants to write.
"""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

_INCREMENTAL = 2
_LOOK_EVERY = 500  # steps of SQLite's machine: well under a millisecond


@dataclass(frozen=True, slots=True)
class Space:
    """How many pages a file has, how many are free, their size, and whether a few can be given back at a time."""

    pages: int
    free: int
    page_bytes: int
    by_parts: bool

    @property
    def free_bytes(self) -> int:
        """How much nothing uses."""
        return self.free * self.page_bytes


def space_of(connection: Connection) -> Space:
    """Return how a database file is filled."""
    pages, free, size, mode = [
        int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
        for name in ("page_count", "freelist_count", "page_size", "auto_vacuum")
    ]
    return Space(pages, free, size, mode == _INCREMENTAL)


def give_back(connection: Connection, *, pages: int) -> None:
    """Give back so many free pages, in the transaction of a writer."""
    driver = connection.connection.driver_connection
    assert driver is not None
    for _ in range(pages):  # the driver takes one step of this statement, which is one page
        driver.execute("PRAGMA incremental_vacuum(1)").close()


def cut_off(path: Path) -> bool:
    """Let the file end where its pages do: until SQLite's journal is brought into it, it is as long as it was.

    Nobody waits for it. False if somebody still reads what was before: it can be tried again.
    """
    with closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as driver:
        _, frames, brought = driver.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return bool(frames == brought)


def write_anew(path: Path, *, stop: Callable[[], bool]) -> bool:
    """Write a file without its free pages, in a way that it can give back pages by parts from then on.

    False if it was given up because `stop` said so, or since there is no room on the disk for it: nothing has changed.
    """
    if shutil.disk_usage(path.parent).free < 2 * path.stat().st_size:
        return False
    with closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as driver:
        driver.set_progress_handler(lambda: int(stop()), _LOOK_EVERY)
        try:
            driver.execute("PRAGMA auto_vacuum = INCREMENTAL").close()
            driver.execute("VACUUM").close()
        except sqlite3.OperationalError:
            return False
    return True
