"""The way into storage: one store for one database, opened once by the server."""

import asyncio
import atexit
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine

from feltroom.storage.commit import Commit
from feltroom.storage.damage import find_damage
from feltroom.storage.database import (
    READERS,
    database_path,
    prepare_file,
    reading_engine,
    storage_errors,
    writing_engine,
)
from feltroom.storage.errors import StorageError
from feltroom.storage.lock import DatabaseLock
from feltroom.storage.migrate import migrate
from feltroom.storage.writer import Done, Post, Writer, WriterStats

T = TypeVar("T")

_CHECKED_BYTES = 64 * 2**20  # takes about 0.3 s; a larger file is for the server to check when it runs


class Store:
    """Logs, tables, people and hands on the disk; one thread writes, a few read.

    `damage` is what SQLite found wrong with the file when it was opened, usually nothing: the logs that are whole can
    be loaded and played on, those that are not say so. Files of more than 64 MiB are not checked then: have a reader
    run `find_damage`.
    """

    def __init__(
        self, *, writing: Engine, reading: Engine, lock: DatabaseLock, damage: tuple[str, ...], post: Post
    ) -> None:
        self._engines = (reading, writing)
        self._reading = reading
        self._lock = lock
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="feltroom-reader")
        self._closed = False
        self.damage = damage
        self._writer = Writer(writing, post=post)
        atexit.register(self.close)

    @classmethod
    def open(cls, url: str, *, post: Post) -> "Store":
        """Open a database, make it if there is none, and bring it up to date; StorageError if that cannot be done.

        `post(function, *arguments)` hands a callback to the caller's loop, as `loop.call_soon_threadsafe` does.
        """
        path = database_path(url)
        prepare_file(path)
        lock = DatabaseLock(path)
        engines = (writing_engine(path), reading_engine(path))
        try:
            with storage_errors(f"{path} cannot be used"):
                migrate(engines[0], path)
                with engines[1].connect() as connection:
                    damage = find_damage(connection) if path.stat().st_size <= _CHECKED_BYTES else ()
                return cls(writing=engines[0], reading=engines[1], lock=lock, damage=damage, post=post)
        except BaseException:
            for engine in engines:
                engine.dispose()
            lock.release()
            raise

    def append(self, commit: Commit, done: Done) -> None:
        """Have the events of a call written; never waits.

        `done` is posted with None when they are on the disk, else with the error: StaleAppend, or whatever the database
        says. After an error nothing of the commit is written, and the table must be dropped and loaded again.
        """
        self._writer.append(commit, done)

    async def write(self, function: Callable[[Connection], T]) -> T:
        """Run a function in the writer's thread, after all that was appended before, and return when it is on the disk.

        If it raises, what it wrote is taken back. It may be run twice, the first time without effect, and must not
        commit or roll back by itself.
        """
        result: T = await asyncio.wrap_future(self._writer.submit(function))
        return result

    async def read(self, function: Callable[[Connection], T]) -> T:
        """Run a function in a reader's thread, on one moment of the database."""
        try:
            answer = asyncio.get_running_loop().run_in_executor(self._readers, self._read, function)
        except RuntimeError as error:
            raise StorageError("the store is closed") from error
        return await answer

    def _read(self, function: Callable[[Connection], T]) -> T:
        with storage_errors("the database refused to read"), self._reading.connect() as connection:
            try:
                return function(connection)
            except BaseException:
                # Rows that were not read to their end keep their moment of the database as long as anybody holds the
                # error: the next reader would be shown the past.
                connection.invalidate()
                raise

    @property
    def pending(self) -> int:
        """How many commits and writes are waiting and in no transaction yet."""
        return self._writer.pending

    @property
    def stats(self) -> WriterStats:
        """What the writer has done so far; to be read only."""
        return self._writer.stats

    def close(self) -> None:
        """Write everything that is waiting, then let go of the database; a second call does nothing."""
        if self._closed:
            return
        self._closed = True
        atexit.unregister(self.close)
        self._writer.close()
        self._readers.shutdown()
        for engine in self._engines:
            engine.dispose()
        self._lock.release()
