"""Everything that goes over NATS during an evening, sorted by whom it is for."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg

from feltroom.cluster.lobby_lines import HeardLines
from feltroom.cluster.node_messages import Open, Payload, read_batch, read_notice

NOBODY = ""


@dataclass(slots=True)
class Tapped:
    """What was heard: `note` gets every frame with the account it is for, `raw` is everything as it was."""

    note: Callable[[str, bytes], None]
    raw: list[bytes] = field(default_factory=list)
    frames: int = 0
    _relays: dict[tuple[str, int], str] = field(default_factory=dict)

    async def hear(self, message: Msg) -> None:
        """Take a message apart."""
        self.raw.append(message.data)
        *_, kind, node = message.subject.split(".")
        if kind == "to":
            self._batch(node, message.data)
        elif node == "all":
            notice = read_notice(message.data)
            heard = HeardLines()
            heard.take(notice)
            for table in heard.lines():
                self.note(NOBODY, msgspec.json.encode(table))

    def _batch(self, receiver: str, data: bytes) -> None:
        batch = read_batch(data)
        for item in batch.items:
            if isinstance(item, Open):
                self._relays[batch.sender, item.relay] = item.account
            elif isinstance(item, Payload):
                for relay in item.relays:
                    self.frames += 1
                    self.note(self._relays[receiver, relay], item.payload)


@asynccontextmanager
async def tapping(url: str, note: Callable[[str, bytes], None]) -> AsyncIterator[Tapped]:
    """Listen to all that nodes say to each other."""
    client, tapped = Client(), Tapped(note)
    await client.connect(url)
    await client.subscribe(">", cb=tapped.hear)
    await client.flush()
    try:
        yield tapped
        await client.flush()
        await asyncio.sleep(0.1)
    finally:
        await client.close()
