"""Opening a copy of a database file that nobody writes to, and looking whether it is whole.

Pages are looked at in a thread of their own while logs are read: both take about as long.
"""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from sqlalchemy import URL, Connection, Engine, create_engine, event, text

from feltroom.log.errors import CorruptLog, StorageError
from feltroom.storage.damage import MOST, find_bad_logs
from feltroom.storage.errors import DATABASE_ERRORS, reason_of
from feltroom.storage.migrate import revision_of
from feltroom.storage.schema import log_roots, packed_hands
from feltroom.storage.table_logs import SqlTableLogs

_SAMPLE_SECONDS = 0.25
_SAMPLED = text("SELECT id FROM tables ORDER BY created DESC")
_COUNTED = ("accounts", "tables", "hands")


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """A copy that was opened and checked, and what is in it.

    The logs of `checked` tables were read. `damage` is what is wrong, usually nothing: the copy is as it should be, so
    the database itself has it, too.
    """

    file: Path
    size: int
    revision: str
    people: int
    tables: int
    hands: int
    checked: int
    damage: tuple[str, ...]


def check_copy(file: Path) -> Backup:
    """Open a copy that nobody writes to, look for damage, and read some of its logs; StorageError if it is no room."""
    engine = _reading(file)
    try:
        with engine.connect() as connection, _bad_pages(file) as pages:
            revision = revision_of(connection, str(file))
            if revision is None:
                raise StorageError(f"{file} is empty: there is no room in it")
            _stand_in_for_newer_tables(connection)
            counts = [connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar_one() for name in _COUNTED]
            missing = find_bad_logs(connection)
            checked, logs = _read_logs(connection)
            bad_pages = pages()
    except DATABASE_ERRORS as error:
        raise StorageError(f"{file} cannot be read: {reason_of(error)}") from error
    finally:
        engine.dispose()
    people, tables, hands = counts
    return Backup(
        file=file,
        size=file.stat().st_size,
        revision=revision,
        people=people,
        tables=tables,
        hands=hands,
        checked=checked,
        damage=(*bad_pages, *missing, *logs),
    )


@contextmanager
def _bad_pages(file: Path) -> Iterator[Callable[[], tuple[str, ...]]]:
    """Look at all pages meanwhile, and lend what waits for the result."""

    def look() -> tuple[str, ...]:
        try:
            with closing(sqlite3.connect(f"{file.resolve().as_uri()}?immutable=1", uri=True)) as driver:
                driver.execute("PRAGMA cell_size_check = ON").close()
                driver.execute("PRAGMA cache_size = -500").close()  # each page is looked at once
                lines = [str(line) for (line,) in driver.execute(f"PRAGMA quick_check({MOST})")]
        except sqlite3.Error as error:
            return (str(error),)
        return tuple(line for line in lines if line != "ok")

    with ThreadPoolExecutor(1) as pool:
        yield pool.submit(look).result


def _stand_in_for_newer_tables(connection: Connection) -> None:
    """Let a copy of an older version, which knew no packed hands, be read like any other; nothing is written to it."""
    there = set(connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars())
    for table in (packed_hands, log_roots):
        if table.name not in there:
            columns = ", ".join(column.name for column in table.columns)
            connection.exec_driver_sql(f"CREATE TEMP TABLE {table.name} ({columns})")


def _read_logs(connection: Connection) -> tuple[int, list[str]]:
    """Read logs for a quarter of a second, the newest first; how many, and what is wrong there."""
    logs, until, number, damage = SqlTableLogs(connection), monotonic() + _SAMPLE_SECONDS, 0, []
    for table in connection.execute(_SAMPLED).scalars().all():
        if number and monotonic() > until:
            break
        try:
            logs.load(table)
        except CorruptLog as error:
            damage.append(str(error))
        number += 1
    return number, damage


def _reading(file: Path) -> Engine:
    """Read a file that nobody writes to: nothing is made beside it."""
    engine = create_engine(
        URL.create("sqlite", database=f"file:{file.resolve().as_posix()}", query={"immutable": "1", "uri": "true"}),
        hide_parameters=True,
    )

    def prepare(driver: sqlite3.Connection, _: object) -> None:
        driver.execute("PRAGMA cell_size_check = ON").close()
        driver.execute("PRAGMA trusted_schema = OFF").close()

    event.listen(engine, "connect", prepare)
    return engine
