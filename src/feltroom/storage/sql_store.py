"""The store on a database, opened once by the server."""

import asyncio
import atexit
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from feltroom.log.commit import Commit
from feltroom.log.errors import StorageError
from feltroom.rooms.ports.store import Done, StoreStats
from feltroom.storage.backend import READERS, Backend, open_backend
from feltroom.storage.errors import storage_errors
from feltroom.storage.sql_records import SqlRecords
from feltroom.storage.writer import Post, Writer

T = TypeVar("T")


class SqlStore:
    """`Store` on a database: one thread writes, a few read.

    `damage` is what SQLite found wrong with the file when it was opened, usually nothing: the logs that are whole can
    be loaded and played on, those that are not say so. Files of more than 64 MiB are not checked then: have a reader
    run `find_damage`.
    """

    def __init__(self, backend: Backend, *, damage: tuple[str, ...], post: Post) -> None:
        self._backend = backend
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="feltroom-reader")
        self._closed = False
        self.damage = damage
        self._writer = Writer(backend, post=post)
        atexit.register(self.close)

    @classmethod
    def open(cls, url: str, *, post: Post) -> "SqlStore":
        """Open a database, make it if there is none, and bring it up to date; StorageError if that cannot be done.

        `post(function, *arguments)` hands a callback to the caller's loop, as `loop.call_soon_threadsafe` does.
        """
        backend = open_backend(url)
        try:
            with storage_errors(f"{backend.name} cannot be used"):
                backend.migrate()
                return cls(backend, damage=backend.find_damage(), post=post)
        except BaseException:
            backend.release()
            raise

    def append(self, commit: Commit, done: Done) -> None:
        """Have the events of a call written; never waits.

        `done` is posted with None when they are on the disk, else with the error: StaleAppend, or whatever the database
        says. After an error nothing of the commit is written, and the table must be dropped and loaded again.
        """
        self._writer.append(commit, done)

    async def write(self, function: Callable[[SqlRecords], T]) -> T:
        """Run a function in the writer's thread, after all that was appended before, and return when it is on the disk.

        If it raises, what it wrote is taken back. It may be run twice, the first time without effect, and must not
        commit or roll back.
        """
        result: T = await asyncio.wrap_future(self._writer.submit(function))
        return result

    async def read(self, function: Callable[[SqlRecords], T]) -> T:
        """Run a function in a reader's thread, on one moment of the database."""
        try:
            answer = asyncio.get_running_loop().run_in_executor(self._readers, self._read, function)
        except RuntimeError as error:
            raise StorageError("the store is closed") from error
        return await answer

    def _read(self, function: Callable[[SqlRecords], T]) -> T:
        with storage_errors("the database refused to read"), self._backend.reading.connect() as connection:
            try:
                return function(SqlRecords(connection))
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
    def stats(self) -> StoreStats:
        """What the writer has done so far; to be read only."""
        return self._writer.stats

    async def aclose(self) -> None:
        """Close without holding up the event loop."""
        await asyncio.get_running_loop().run_in_executor(None, self.close)

    def close(self) -> None:
        """Write everything that is waiting, then let go of the database; a second call does nothing."""
        if self._closed:
            return
        self._closed = True
        atexit.unregister(self.close)
        self._writer.close()
        self._readers.shutdown()
        self._backend.release()
