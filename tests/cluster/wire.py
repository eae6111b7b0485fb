"""A wire between a node and a server it needs, which can be cut for a while."""

import asyncio
from contextlib import suppress


class Wire:
    """Passes everything on to a port of the loopback while it is whole."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._server: asyncio.Server | None = None
        self._pairs: set[asyncio.StreamWriter] = set()
        self._passing: set[asyncio.Task[None]] = set()
        self._whole = True
        self._flowing = asyncio.Event()
        self._flowing.set()
        self.port = 0

    async def open(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Break all connections, and refuse new ones."""
        self._whole = False
        for writer in list(self._pairs):
            writer.transport.abort()

    def stall(self) -> None:
        """Let nothing through, as if packets vanished; connections stay, and what was said comes later."""
        self._flowing.clear()

    def mend(self) -> None:
        """Let everything through again."""
        self._whole = True
        self._flowing.set()

    async def close(self) -> None:
        """Stop listening."""
        self.cut()
        if self._server is not None:
            self._server.close()
        for task in list(self._passing):
            task.cancel()
        await asyncio.gather(*self._passing, return_exceptions=True)

    def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(self._accept(reader, writer))
        self._passing.add(task)
        task.add_done_callback(self._passing.discard)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = {writer}
        try:
            if not self._whole:
                return
            await self._flowing.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
            ends.add(back)
            self._pairs |= ends
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        except OSError:
            return
        finally:
            self._pairs -= ends
            for end in ends:
                end.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self._flowing.wait()
                writer.write(data)
                await writer.drain()
        with suppress(OSError):
            writer.close()
