"""Parcels between this node and each of the others: packed once in a moment, numbered, and missed when lost."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from logging import getLogger

import msgspec

from feltroom.cluster.parcels import Frames, Items, Legacy, Parcel, Say, encode, read_parcel

MOST_BYTES = 256 * 1024
_log = getLogger("feltroom.cluster")


@dataclass(slots=True)
class _Outbox:
    number: int = 0
    items: list[Items] = field(default_factory=list)


@dataclass(slots=True)
class _Inbox:
    expected: int
    heard_at: float


class Post:
    """Sends and receives parcels in order; a gap is told before what follows it."""

    def __init__(
        self,
        node: str,
        *,
        publish: Callable[[str, bytes], None],
        arrived: Callable[[str, Items], None],
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

    def send(self, node: str, item: Items) -> None:
        """Put something into the next parcel for a node."""
        self._out.setdefault(node, _Outbox()).items.append(item)
        self._flush_soon()

    def send_frame(self, node: str, line: int, frame: bytes) -> None:
        """Put a frame for a visitor into the next parcel; one that many get is in it once."""
        items = self._out.setdefault(node, _Outbox()).items
        last = items[-1] if items else None
        if isinstance(last, Frames) and last.frame is frame:
            last.lines.append(line)
        else:
            items.append(Frames([line], frame))
        self._flush_soon()

    def receive(self, data: bytes) -> None:
        """Take in a parcel; one that cannot be read is as good as lost."""
        try:
            parcel = read_parcel(data)
        except msgspec.MsgspecError:
            _log.warning("unreadable parcel", extra={"size": len(data)})
            return
        inbox = self._in.get(parcel.sender)
        if parcel.number != (0 if inbox is None else inbox.expected):
            _log.info("parcels missed", extra={"sender": parcel.sender})
            self._missed(parcel.sender)
        self._in[parcel.sender] = _Inbox(parcel.number + 1, self._loop.time())
        for item in parcel.items:
            try:
                self._arrived(parcel.sender, item)
            except Exception:  # what one visitor says wrong is no loss for the others
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
            items, outbox.items = outbox.items, []
            for part in _parts(items):
                number, outbox.number = outbox.number, outbox.number + 1
                self._publish(node, encode(Parcel(self._node, number, part)))


def _size(item: Items) -> int:
    match item:
        case Frames():
            return len(item.frame)
        case Say():
            return len(item.message)
        case Legacy():
            return len(item.memory)
        case _:
            return 0


def _parts(items: list[Items]) -> list[list[Items]]:
    """Divide items so that no parcel is too large for NATS."""
    parts: list[list[Items]] = []
    size = 0
    for item in items:
        more = _size(item)
        if not parts or size + more > MOST_BYTES:
            parts.append([])
            size = 0
        parts[-1].append(item)
        size += more
    return parts
