"""What nodes tell each other of their public tables: differences, and now and then everything, never in one message.

NATS takes no message above 1 MiB and loses what it must, so nothing here relies on a message that came before. A
difference is whole lines and the ids of tables that are gone. Everything is told in slices: slice k of n has all tables
whose id falls into it, so that whoever gets it knows that any other table of that slice is gone.
"""

import zlib
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from feltroom.cluster.node_messages import LobbyLines, LobbyNews, encode
from feltroom.contract.server_messages import LobbyTable

LINES_IN_MESSAGE = 500
"""A line has some 450 bytes, and with the longest of names less than 1,000."""
_LEVEL = 1
_write = msgspec.msgpack.Encoder().encode
_read = msgspec.msgpack.Decoder(list[LobbyTable]).decode


class ToldLines:
    """What the other nodes were told of ours."""

    def __init__(self, node: str) -> None:
        self._node = node
        self._told: dict[str, LobbyTable] = {}

    def news(self, own: Mapping[str, LobbyTable]) -> Iterator[bytes]:
        """Yield messages with what is different since the last time."""
        told, self._told = self._told, dict(own)
        lines = [line for name, line in own.items() if told.get(name) is not line]
        gone = [name for name in told if name not in own]
        for start in range(0, max(len(lines), len(gone)), LINES_IN_MESSAGE):
            end = start + LINES_IN_MESSAGE
            yield encode(LobbyNews(self._node, _packed(lines[start:end]), gone[start:end]))

    def everything(self, own: Mapping[str, LobbyTable]) -> Iterator[bytes]:
        """Yield messages with all of it, for those that have missed something or are new."""
        self._told = dict(own)
        slices = max(1, -(-len(own) // (LINES_IN_MESSAGE // 2)))  # tables fall into slices by chance: some have more
        parts: list[list[LobbyTable]] = [[] for _ in range(slices)]
        for name, line in own.items():
            parts[_slice_of(name, slices)].append(line)
        for number, part in enumerate(parts):
            yield encode(LobbyLines(self._node, number, slices, _packed(part)))


class HeardLines:
    """The public tables of the other nodes, as far as is known."""

    def __init__(self) -> None:
        self._heard: dict[str, dict[str, LobbyTable]] = {}

    def lines(self) -> list[LobbyTable]:
        """All of them."""
        return [line for lines in self._heard.values() for line in lines.values()]

    def of(self, node: str) -> Mapping[str, LobbyTable]:
        """Those of one node."""
        return self._heard.get(node, {})

    def take(self, notice: LobbyLines | LobbyNews) -> None:
        """Take in what a node tells; a line that is as before stays the same object."""
        heard = self._heard.setdefault(notice.node, {})
        lines = {line.id: line for line in _unpacked(notice.lines)}
        if isinstance(notice, LobbyNews):
            gone: Iterable[str] = notice.gone
        else:
            gone = [name for name in heard if name not in lines and _slice_of(name, notice.slices) == notice.slice]
        for name in gone:
            heard.pop(name, None)
        heard |= {name: line for name, line in lines.items() if heard.get(name) != line}

    def keep(self, nodes: Iterable[str]) -> bool:
        """Forget all nodes but these; whether there were others."""
        known = set(nodes)
        gone = [node for node in self._heard if node not in known]
        for node in gone:
            del self._heard[node]
        return bool(gone)


def _slice_of(table: str, slices: int) -> int:
    return zlib.crc32(table.encode()) % slices


def _packed(lines: list[LobbyTable]) -> bytes:
    return zlib.compress(_write(lines), _LEVEL)


def _unpacked(data: bytes) -> list[LobbyTable]:
    return _read(zlib.decompress(data))
