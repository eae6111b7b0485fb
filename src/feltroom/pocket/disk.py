"""A disk: the little that a store on a device asks of what keeps its bytes."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from feltroom.log.errors import StorageError

Batch = Sequence[tuple[str, bytes | None]]
"""Keys with what is kept under them from now on; None drops a key."""


class DiskFull(StorageError):
    """There is no room for what was to be written; nothing of it was."""


class DiskRefused(StorageError):
    """The disk cannot be used at all, at present or ever; nothing was written."""


class Source(Protocol):
    """Something whose keys can be read."""

    async def scan(self, prefix: str) -> list[tuple[str, bytes]]:
        """Return all keys that begin so and what is kept under them, in the order of the keys."""
        ...


class Disk(Source, Protocol):
    """An ordered map from texts to bytes."""

    async def write(self, batch: Batch) -> None:
        """Write all of a batch or nothing; it is durable when this returns. DiskFull or DiskRefused if it cannot be."""


class RewritableDisk(Disk, Protocol):
    """A disk that takes more at once than fits into memory."""

    async def rewrite(self, dropped: Sequence[str], rows: Iterator[tuple[str, bytes | None]]) -> None:
        """Drop all keys that begin so, then write rows as they come, all of it or nothing.

        What the iterator raises is raised, and nothing was written. DiskFull or DiskRefused if it cannot be.
        """
