"""Channels between this node and each of the others: messages go in numbered batches, and a lost batch is noticed."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from logging import getLogger

import msgspec

from feltroom.cluster.node_messages import AnyNodeMessage, Batch, MovedMemory, Payload, Say, encode, read_batch

MOST_BYTES = 256 * 1024
_log = getLogger("feltroom.cluster")


@dataclass(slots=True)
class _Outbox:
    number: int = 0
    items: list[AnyNodeMessage] = field(default_factory=list)
    places: dict[int, int] = field(default_factory=dict)
    """Where each payload is among the items, by its identity: the items keep it alive."""
    last: dict[int, int] = field(default_factory=dict)
    """Where the last payload of each relay is."""

    def take(self) -> list[AnyNodeMessage]:
        """Return what has gathered, and begin anew."""
        items, self.items, self.places, self.last = self.items, [], {}, {}
        return items


@dataclass(slots=True)
class _Inbox:
    expected: int
    heard_at: float


class NodeChannels:
    """Sends and receives batches in order; `missed` is called for a gap, before what follows it arrives."""

    def __init__(
        self,
        node: str,
        *,
        publish: Callable[[str, bytes], None],
        arrived: Callable[[str, AnyNodeMessage], None],
        missed: Callable[[str], None],
    ) -> None:
        self._node = node
        self._publish = publish
        self._arrived = arrived
        self._missed = missed
        self._loop = asyncio.get_running_loop()
        self._out: dict[str, _Outbox] = {}
        self._in: dict[str, _Inbox] = {}
        self._flushing = False

    def send(self, node: str, item: AnyNodeMessage) -> None:
        """Put a message into the next batch for a node."""
        self._out.setdefault(node, _Outbox()).items.append(item)
        self._flush_soon()

    def send_payload(self, node: str, relay: int, payload: bytes) -> None:
        """Put a message for a visitor into the next batch; one that many get is in it once."""
        outbox = self._out.setdefault(node, _Outbox())
        items, place = outbox.items, outbox.places.get(id(payload))
        shared = None if place is None else items[place]
        if place is None or not isinstance(shared, Payload) or outbox.last.get(relay, -1) >= place:
            place = outbox.places[id(payload)] = len(items)  # a relay's messages stay in their order
            items.append(Payload([relay], payload))
        else:
            shared.relays.append(relay)
        outbox.last[relay] = place
        self._flush_soon()

    def receive(self, data: bytes) -> None:
        """Take in a batch; one that cannot be read is as good as lost."""
        try:
            batch = read_batch(data)
        except msgspec.MsgspecError:
            _log.warning("unreadable batch", extra={"size": len(data)})
            return
        inbox = self._in.get(batch.sender)
        if batch.number != (0 if inbox is None else inbox.expected):
            _log.info("batches missed", extra={"sender": batch.sender})
            self._missed(batch.sender)
        self._in[batch.sender] = _Inbox(batch.number + 1, self._loop.time())
        for item in batch.items:
            try:
                self._arrived(batch.sender, item)
            except Exception:  # what one visitor says wrong does not harm the others
                _log.exception("item refused")

    def silent(self, seconds: float) -> list[str]:
        """Return the nodes that were heard once and not for so many seconds, and forget them."""
        since = self._loop.time() - seconds
        gone = [node for node, inbox in self._in.items() if inbox.heard_at < since]
        for node in gone:
            self.forget(node)
        return gone

    def forget(self, node: str) -> None:
        """Forget what was heard of a node; whatever it sends next, something was missed."""
        self._in.pop(node, None)

    def bury(self, node: str) -> None:
        """Forget a dead node altogether."""
        self.forget(node)
        self._out.pop(node, None)

    def _flush_soon(self) -> None:
        if not self._flushing:
            self._flushing = True
            self._loop.call_soon(self._flush_all)

    def _flush_all(self) -> None:
        self._flushing = False
        for node, outbox in self._out.items():
            for part in _parts(outbox.take()):
                number, outbox.number = outbox.number, outbox.number + 1
                self._publish(node, encode(Batch(self._node, number, part)))


def _size(item: AnyNodeMessage) -> int:
    match item:
        case Payload():
            return len(item.payload)
        case Say():
            return len(item.message)
        case MovedMemory():
            return len(item.memory)
        case _:
            return 0


def _parts(items: list[AnyNodeMessage]) -> list[list[AnyNodeMessage]]:
    """Divide items so that no batch is too large for NATS."""
    parts: list[list[AnyNodeMessage]] = []
    size = 0
    for item in items:
        more = _size(item)
        if not parts or size + more > MOST_BYTES:
            parts.append([])
            size = 0
        parts[-1].append(item)
        size += more
    return parts
