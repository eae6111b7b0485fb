"""The device's house inside a browser's worker: the only module that talks to JavaScript.

`web/src/pocket/worker.ts` calls `open_worker` and hands over its own functions as the host. Rows of the disk cross the
border as three flat values, since that is many times as fast as one object for each row: all keys with a line feed
after each, the sizes of the values, and all values one after another. A size of -1 drops a row.
"""

import json
import random
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Protocol

from pyodide.ffi import create_proxy, to_js  # type: ignore[import-not-found, unused-ignore]

from feltroom.log.errors import StorageError
from feltroom.pocket.device import Answered
from feltroom.pocket.device_home import DeviceHome
from feltroom.pocket.disk import DiskFull, DiskRefused

if TYPE_CHECKING:
    from feltroom.pocket.backup_import import Imported
    from feltroom.pocket.backup_progress import Progress

_DROPPED = -1
_TAKE_BACK = -1
_PIECE = 2**22  # bytes


class Buffer(Protocol):
    """A typed array of JavaScript's."""

    def to_bytes(self) -> bytes:
        """Return a copy of what it holds."""
        ...


class HostFile(Protocol):
    """A file that the player has chosen, and that is read when it is needed."""

    size: int

    def read(self, start: int, stop: int) -> Buffer | None:
        """Read some bytes; None if the file cannot be read."""
        ...


class Scanned(Protocol):
    """The rows that a scan has found."""

    keys: str
    sizes: Buffer
    values: Buffer


class Host(Protocol):
    """What the worker does for the house."""

    async def scan(self, prefix: str) -> Scanned | None:
        """Read all rows whose keys begin so; None if the browser refuses to keep any."""
        ...

    def stage(self, keys: str, sizes: object, values: object) -> None:
        """Take rows that are written with the next `write`."""

    async def write(self) -> str:
        """Write the rows that were taken, all or none; return why not, "full" or another word, or nothing."""
        ...

    async def rewrite(self, dropped: str, following: object) -> str:
        """Drop all keys with these beginnings, each before a line feed, then write what `following` takes.

        It is called until it returns 0; a number below 0 takes everything back. Return why not, as `write` does.
        """
        ...

    def exported(self, part: object) -> None:
        """Take a part of the file that is being made."""

    def heard(self, stream: int, text: str) -> None:
        """Pass a message of the house on to the page."""

    def closed(self, stream: int, code: int) -> None:
        """Tell the page that a stream has ended."""

    def saved(self, state: str) -> None:
        """Tell the page whether what happens is kept."""

    def progressed(self, done: int, total: int) -> None:
        """Tell the page how many hands of a backup are done; when all are, it cannot be cancelled any more."""


class BrowserDisk:
    """`Disk` in the browser's own database."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def scan(self, prefix: str) -> list[tuple[str, bytes]]:
        """Return all rows whose keys begin so, in the order of keys; DiskRefused if there is no storage."""
        found = await self._host.scan(prefix)
        if found is None:
            raise DiskRefused
        return list(_unpack(found.keys, found.sizes.to_bytes(), found.values.to_bytes()))

    async def write(self, batch: Sequence[tuple[str, bytes | None]]) -> None:
        """Write rows, all or none; DiskFull or DiskRefused if that cannot be done."""
        for piece in _pieces(batch):
            self._host.stage(*_pack(piece))
        _check(await self._host.write())

    async def rewrite(self, dropped: Sequence[str], rows: Iterator[tuple[str, bytes | None]]) -> None:
        """Drop all keys that begin so, then write rows as they come, all of it or nothing.

        The browser asks for the next piece when it has taken the one before.
        """
        pieces = _pieces(rows)
        failures: list[Exception] = []

        def stage_next() -> int:
            try:
                piece = next(pieces, None)
            except Exception as failure:
                failures.append(failure)
                return _TAKE_BACK
            if piece is None:
                return 0
            self._host.stage(*_pack(piece))
            return len(piece)

        following = create_proxy(stage_next)
        try:
            why = await self._host.rewrite("".join([f"{prefix}\n" for prefix in dropped]), following)
        finally:
            following.destroy()
        if failures:
            raise failures[0]
        _check(why)


def _check(why: str) -> None:
    if why == "full":
        raise DiskFull
    if why:
        raise DiskRefused(why)


class BrowserFile:
    """The bytes of a file that the player has chosen."""

    def __init__(self, file: HostFile) -> None:
        self._file = file

    def __len__(self) -> int:
        return self._file.size

    def __getitem__(self, place: slice) -> bytes:
        start, stop, _ = place.indices(len(self))
        found = self._file.read(start, stop)
        if found is None:
            raise StorageError("the file cannot be read")
        return found.to_bytes()


class File:
    """The first line of a file for the page, whose parts it has, and what the file wants to be called."""

    def __init__(self, name: str, body: bytes) -> None:
        self.file_name = name
        self.body = body


class PocketWorker:
    """The device's house, as the worker's script uses it."""

    def __init__(self, host: Host, nickname: str) -> None:
        self._host = host
        self._progress: Progress | None = None
        self._home = DeviceHome(
            BrowserDisk(host),
            nickname=nickname,
            heard=host.heard,
            closed=host.closed,
            saved=lambda state: host.saved(state.value),
        )

    async def open(self) -> None:
        """Open the house on what this device keeps."""
        await self._home.open()

    def connect(self, stream: int) -> None:
        """Open a stream."""
        self._home.connect(stream)

    def say(self, stream: int, text: str) -> None:
        """Say something on a stream."""
        self._home.say(stream, text)

    def hang_up(self, stream: int) -> None:
        """Close a stream."""
        self._home.hang_up(stream)

    async def request(self, method: str, address: str, body: str | None) -> Answered:
        """Answer a request to the HTTP API."""
        return await self._home.request(method, address, body)

    def cancel(self) -> None:
        """Cancel the backup that is being made or checked, if any."""
        if self._progress is not None:
            self._progress.cancel()

    def export_all(self) -> Coroutine[object, object, File | None]:
        """Make a file of everything on this device, None if that was cancelled; it can be from now on."""
        return self._export(self._begin())

    def import_all(self, file: HostFile, replace: bool) -> Coroutine[object, object, str]:
        """Read in such a file and open the house anew; return as JSON what has come of it."""
        return self._import(file, replace, self._begin())

    async def _export(self, progress: "Progress") -> File | None:
        from feltroom.pocket.backup_progress import BackupCancelled

        try:
            line = await self._home.save_all(lambda part: self._host.exported(to_js(part)), progress)
        except BackupCancelled:
            return None
        day = datetime.now(UTC).strftime("%Y-%m-%d")
        return File(f"feltroom-{day}.feltroom", line)

    async def _import(self, file: HostFile, replace: bool, progress: "Progress") -> str:
        try:
            return encode_result(await self._home.read_all(BrowserFile(file), replace=replace, progress=progress))
        except StorageError as refusal:
            return encode_result(refusal)

    def _begin(self) -> "Progress":
        from feltroom.pocket.backup_progress import Progress  # loaded with the first backup

        self._progress = Progress(self._host.progressed)
        return self._progress

    async def close(self) -> None:
        """Stop all tables and finish writing."""
        await self._home.close()


async def open_worker(host: Host, nickname: str) -> PocketWorker:
    """Open the house on what this device keeps; a new device's person gets the nickname."""
    # Memory may come from a snapshot. The house draws from `os.urandom`; but Python's own generator is seeded when it
    # is imported, and whoever used it would get the same numbers in every start.
    random.seed()
    worker = PocketWorker(host, nickname)
    await worker.open()
    return worker


def encode_result(result: "Imported | StorageError") -> str:
    """What the page is told about a file that was read in, or was not."""
    from feltroom.pocket.backup import BackupRefused  # loaded with the first backup
    from feltroom.pocket.backup_progress import BackupCancelled

    if isinstance(result, BackupCancelled):
        return json.dumps({"code": "cancelled", "details": {}})
    if isinstance(result, BackupRefused):
        return json.dumps({"code": result.code.value, "details": result.numbers})
    if isinstance(result, StorageError):
        return json.dumps({"code": "other", "details": {}})
    return json.dumps(asdict(result))


def _pieces(batch: Iterable[tuple[str, bytes | None]]) -> Iterator[list[tuple[str, bytes | None]]]:
    """A batch in pieces that are small enough to be copied: that of a device that was full may be large."""
    piece: list[tuple[str, bytes | None]] = []
    size = 0
    for key, value in batch:
        piece.append((key, value))
        size += 0 if value is None else len(value)
        if size > _PIECE:
            yield piece
            piece, size = [], 0
    if piece:
        yield piece


def _pack(batch: Sequence[tuple[str, bytes | None]]) -> tuple[str, object, object]:
    """Rows as they cross the border."""
    keys = "".join([f"{key}\n" for key, _ in batch])
    sizes = b"".join([_number(_DROPPED if value is None else len(value)) for _, value in batch])
    values = b"".join([value for _, value in batch if value is not None])
    return keys, to_js(sizes), to_js(values)


def _number(number: int) -> bytes:
    return number.to_bytes(4, "little", signed=True)


def _unpack(keys: str, sizes: bytes, values: bytes) -> Iterator[tuple[str, bytes]]:
    start = 0
    for place, key in enumerate(keys.split("\n")[:-1]):
        stop = start + int.from_bytes(sizes[4 * place : 4 * place + 4], "little", signed=True)
        yield key, values[start:stop]
        start = stop
