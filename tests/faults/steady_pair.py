"""Two people who check and call at one table, and note how long each answer took."""

import asyncio
import time
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection

from tests.server.harness import Guest, act_passively, is_own_turn, open_socket

PAUSE = 0.02
SETTINGS: dict[str, Any] = {"pace": "off", "think": [0, 0], "stack": 10**6, "maxStack": 10**9, "seats": 2}


class SteadyPair:
    """A table for two that is played without an end."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self, first: Guest, second: Guest) -> None:
        """Make the table, sit down and play."""
        table = await first.make(**SETTINGS)
        sockets = [await open_socket(each.server.socket_url, each.token) for each in (first, second)]
        for seat, socket in enumerate(sockets):
            for number, kind in enumerate(("watch", "sit")):
                fields = {"seat": seat} if kind == "sit" else {}
                await socket.send(_said(kind, f"b{number}", table, **fields), text=True)
                await _answer(socket, f"b{number}")
        self._tasks = [asyncio.create_task(self._play(socket, table, seat)) for seat, socket in enumerate(sockets)]
        await sockets[0].send(_said("start", "go", table), text=True)

    async def measure(self, count: int, *, seconds: float = 60.0) -> list[float]:
        """Play so many decisions and return the seconds of each, shortest first."""
        self.seconds.clear()
        async with asyncio.timeout(seconds):
            while len(self.seconds) < count:
                for task in self._tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(PAUSE)
        return sorted(self.seconds)

    async def end(self) -> None:
        """Stop playing; raise what went wrong."""
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    async def _play(self, socket: ClientConnection, table: str, seat: int) -> None:
        sent: dict[str, float] = {}
        try:
            async for frame in socket:
                message = msgspec.json.decode(frame)
                if message["type"] == "events":
                    for event in message["events"]:
                        if is_own_turn(event, seat):
                            await asyncio.sleep(PAUSE)
                            name = f"{event['hand']}.{event['decision']}"
                            sent[name] = time.perf_counter()
                            await socket.send(_said("act", name, table, **act_passively(event)), text=True)
                elif message.get("id") in sent:
                    assert message["type"] == "done", message
                    self.seconds.append(time.perf_counter() - sent.pop(message["id"]))
            raise ConnectionError("the server hung up")
        finally:
            await socket.close()


def _said(kind: str, name: str, table: str, **fields: object) -> bytes:
    return msgspec.json.encode({"type": kind, "id": name, "table": table, **fields})


async def _answer(socket: ClientConnection, name: str) -> None:
    while (message := msgspec.json.decode(await socket.recv())).get("id") != name:
        pass
    assert message["type"] == "done", message
