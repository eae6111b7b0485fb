"""The device's house inside a browser's worker: the only module that talks to JavaScript.

`web/src/pocket/worker.ts` calls `open_device` and hands over its own functions as the host. Rows of the disk cross the
border as three flat values, since that is many times as fast as one object for each row: all keys with a line feed
after each, the sizes of the values, and all values one after another. A size of -1 drops a row.
"""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Protocol

from pyodide.ffi import to_js  # type: ignore[import-not-found, unused-ignore]

from feltroom.pocket.device import Device
from feltroom.pocket.device_store import DeviceStore, SaveState
from feltroom.pocket.disk import DiskFull, DiskRefused

_DROPPED = -1


class Buffer(Protocol):
    """A typed array of JavaScript's."""

    def to_bytes(self) -> bytes:
        """Return a copy of what it holds."""
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

    async def write(self, keys: str, sizes: object, values: object) -> str:
        """Write rows, all or none; return why not, "full" or another word, or nothing."""
        ...

    def heard(self, stream: int, text: str) -> None:
        """Pass a message of the house on to the page."""

    def closed(self, stream: int, code: int) -> None:
        """Tell the page that a stream has ended."""

    def saved(self, state: str) -> None:
        """Tell the page whether what happens is kept."""


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
        keys = "".join([f"{key}\n" for key, _ in batch])
        sizes = b"".join([_number(_DROPPED if value is None else len(value)) for _, value in batch])
        values = b"".join([value for _, value in batch if value is not None])
        why = await self._host.write(keys, to_js(sizes), to_js(values))
        if why == "full":
            raise DiskFull
        if why:
            raise DiskRefused(why)


async def open_device(host: Host, nickname: str) -> Device:
    """Open the house on what this device keeps."""

    def saved(state: SaveState) -> None:
        host.saved(state.value)

    loop = asyncio.get_running_loop()
    store = await DeviceStore.open(BrowserDisk(host), post=loop.call_soon, saved=saved)
    return await Device.open(store, nickname=nickname, heard=host.heard, closed=host.closed)


def _number(number: int) -> bytes:
    return number.to_bytes(4, "little", signed=True)


def _unpack(keys: str, sizes: bytes, values: bytes) -> Iterator[tuple[str, bytes]]:
    start = 0
    for place, key in enumerate(keys.split("\n")[:-1]):
        stop = start + int.from_bytes(sizes[4 * place : 4 * place + 4], "little", signed=True)
        yield key, values[start:stop]
        start = stop
