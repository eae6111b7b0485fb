"""The house of a device over time: it is closed while a backup is imported, then opened anew.

The page need not know: what it asks meanwhile waits until the house is open again.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from logging import getLogger
from typing import TYPE_CHECKING

from feltroom.log.errors import StorageError
from feltroom.pocket.device import Answered, Device
from feltroom.pocket.device_store import DeviceStore, SaveState
from feltroom.pocket.disk import RewritableDisk

if TYPE_CHECKING:
    from feltroom.pocket.backup_import import Imported
    from feltroom.pocket.backup_progress import Progress
    from feltroom.pocket.backup_reading import Backup, FileBytes

_logger = getLogger("feltroom.device")


class HouseClosed(Exception):
    """The house could not be opened again after it was closed for a backup; what is on the disk stays as it is."""


class DeviceHome:
    """The device's house, over as many openings as it takes."""

    def __init__(
        self,
        disk: RewritableDisk,
        *,
        nickname: str,
        heard: Callable[[int, str], None],
        closed: Callable[[int, int], None],
        saved: Callable[[SaveState], object],
    ) -> None:
        self._disk = disk
        self._nickname = nickname
        self._heard = heard
        self._closed = closed
        self._saved = saved
        self._turn = asyncio.Lock()  # to open, close or copy the house
        self._is_open = asyncio.Event()
        self._waiting: dict[int, None] = {}  # streams that are wanted while it is closed
        self._store: DeviceStore
        self._device: Device

    async def open(self) -> None:
        """Open the house on what the disk keeps."""
        post = asyncio.get_running_loop().call_soon
        self._store = await DeviceStore.open(self._disk, post=post, saved=self._saved)
        self._device = await Device.open(self._store, nickname=self._nickname, heard=self._heard, closed=self._closed)
        self._is_open.set()
        waiting, self._waiting = self._waiting, {}
        for stream in waiting:
            self._device.connect(stream)

    def connect(self, stream: int) -> None:
        """Open a stream, as soon as the house is open."""
        if self._is_open.is_set():
            self._device.connect(stream)
        else:
            self._waiting[stream] = None

    def say(self, stream: int, text: str) -> None:
        """Say something on a stream; nobody hears it if there is none."""
        if self._is_open.is_set():
            self._device.say(stream, text)

    def hang_up(self, stream: int) -> None:
        """Close a stream."""
        self._waiting.pop(stream, None)
        if self._is_open.is_set():
            self._device.hang_up(stream)

    async def request(self, method: str, address: str, body: str | None) -> Answered:
        """Answer a request to the HTTP API, as soon as the house is open."""
        await self._is_open.wait()
        return await self._device.request(method, address, body)

    async def save_all(self, take: Callable[[bytes], object], progress: "Progress | None" = None) -> bytes:
        """Hand everything over as the parts of a backup, and return its first line, which belongs before them.

        BackupCancelled if the progress was cancelled.
        """
        from feltroom.pocket.backup import export_backup  # loaded with the first backup

        async with self._turn:
            return await self._store.snapshot(partial(export_backup, take=take, progress=progress))

    async def read_all(self, file: "FileBytes", *, replace: bool, progress: "Progress | None" = None) -> "Imported":
        """Take a backup in and open the house anew; StorageError if it is not taken, and nothing is lost then.

        HouseClosed if the house does not open, with what the backup has brought or without it: nobody can use it then.

        It can be cancelled until the file is known to be whole; BackupCancelled then.

        The house is closed meanwhile, since it must not write to what is being changed: but not before the file is
        known to be whole, nor while it has anything that is in memory alone.
        """
        async with self._turn:
            backup = await _read(file, progress)
            if self._store.saved is not SaveState.SAVED:
                raise StorageError("what is not saved would be lost")
            self._is_open.clear()
            await self._device.close()
            try:
                return await self._put_in(backup, replace=replace)
            finally:
                await self._open_again()

    async def _open_again(self) -> None:
        try:
            await self.open()
        except StorageError as error:  # which would say that the backup was refused
            raise HouseClosed(str(error)) from error

    async def close(self) -> None:
        """Stop all tables and finish writing."""
        async with self._turn:
            await self._device.close()

    async def _put_in(self, backup: "Backup", *, replace: bool) -> "Imported":
        from feltroom.pocket.backup_import import import_read_backup

        try:
            return await import_read_backup(self._disk, backup, replace=replace)
        except StorageError:
            raise
        except Exception as error:
            _logger.exception("a backup could not be taken in")
            raise StorageError(f"a backup could not be taken in: {type(error).__name__}") from error


async def _read(file: "FileBytes", progress: "Progress | None") -> "Backup":
    from feltroom.pocket.backup_progress import Progress
    from feltroom.pocket.backup_reading import read_backup_in_steps

    progress = Progress() if progress is None else progress
    try:
        backup = await progress.follow(read_backup_in_steps(file))
        progress.finish(backup.header.hands)
        return backup
    except MemoryError as error:
        raise StorageError("a backup does not fit into memory") from error
