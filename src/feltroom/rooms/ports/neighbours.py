"""The other nodes, if there are any: which of them owns a table, and how to reach a table elsewhere.

A house alone owns every table. In a cluster one node owns a table at a time and runs it; the others pass on what their
own visitors say to it, and the owner does not tell such a visitor from one of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from feltroom.contract.http.exchange import HttpRequest, HttpResponse
from feltroom.contract.server_messages import LobbyTable
from feltroom.rooms.ports.store import Records
from feltroom.table.orders import HandReport, Order


class Elsewhere(Exception):
    """Another node owns the table."""

    def __init__(self, node: str) -> None:
        super().__init__(node)
        self.node = node


class Unreachable(Exception):
    """A node does not answer at present: it may have died, and another one will own its tables soon."""


@dataclass(frozen=True, slots=True)
class Caller:
    """A person whose socket is at another node."""

    account: str
    nickname: str
    peer: str


@dataclass(frozen=True, slots=True, order=True)
class Company:
    """How much company a person would find at a table: people, then players."""

    people: int
    players: int
    table: str


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """How a table of a tournament stands: the last order it followed, and its report if it rests; `over` for good."""

    followed: int
    report: HandReport | None
    over: bool = False


class RelayEnd(Protocol):
    """Our end of a relay to a table at another node."""

    def heard(self, payload: bytes) -> None:
        """Take in a message for the visitor."""

    def lost(self) -> None:
        """Take in that the relay is dead; the table may have moved."""

    def cut_off(self, code: int) -> None:
        """Take in that the other node has sent the visitor away, with a WebSocket close code."""


class Relay(Protocol):
    """What passes on a visitor's messages to a table at another node."""

    def send(self, message: bytes) -> None:
        """Pass on a message of the visitor."""

    def close(self) -> None:
        """Pass on nothing more; the visitor is gone."""


class TableOwnership(Protocol):
    """Which tables are ours; an `epoch` counts the owners that a table has had, None where there is only one house."""

    async def claim(self, table: str) -> int | None:
        """Become the owner of a table, and return the epoch; Elsewhere if another living node is."""
        ...

    def release(self, records: Records, table: str, epoch: int | None) -> None:
        """Let any node own a table, together with the records that say why; Elsewhere if ours is not the owner."""

    def check_owner(self, records: Records, table: str, epoch: int | None) -> None:
        """Make sure, where the log is read, that ours is the owner; Elsewhere if it is not.

        What another node writes from then on comes after what was read, so that nothing of ours fits any more.
        """

    def inherited(self, table: str, seq: int) -> bytes | None:
        """What the node that gave us a table of so many events remembers of it besides the log."""
        ...


class Neighbours(Protocol):
    """The other nodes."""

    @property
    def alone(self) -> bool:
        """Whether there are none, and never will be."""
        ...

    @property
    def ready(self) -> bool:
        """Whether new visitors can be sent to this house."""
        ...

    @property
    def tables(self) -> TableOwnership:
        """Which tables are ours."""
        ...

    async def open_relay(self, node: str, table: str, caller: Caller, end: RelayEnd) -> Relay:
        """Open a relay to a table at another node; Unreachable if that does not answer."""
        ...

    async def forward(self, node: str, request: HttpRequest) -> HttpResponse:
        """Have a request answered by another node; Unreachable if that does not answer."""
        ...

    async def forward_to_all(self, request: HttpRequest) -> Mapping[str, HttpResponse | None]:
        """Have a request answered by every other node; None of one that does not answer soon."""
        ...

    async def company(self, account: str, *, preset: str | None, without: str | None) -> Iterable[Company]:
        """The best table of each other node where a person would find a seat and company."""
        ...

    def listed(self) -> Iterable[LobbyTable]:
        """The public tables of the other nodes, as far as is known."""
        ...

    async def follow(
        self, node: str, table: str, orders: Sequence[Order], *, seconds: float, stays: bool
    ) -> TableAnswer:
        """Have a table at another node follow orders; Unreachable if that does not answer, or owns it no more."""
        ...

    def tell(self, accounts: Sequence[str], payload: bytes) -> None:
        """Send people a message wherever they are connected to another node."""

    def person_changed(self, account: str) -> None:
        """Let the other nodes read a person again, and which of their devices are good."""

    def house_changed(self) -> None:
        """Let the other nodes read again what the house was told: its notice, and that it rests."""

    def lobby_changed(self) -> None:
        """Take in that some public table of ours is different."""

    async def hand_over(self) -> None:
        """Give all tables to others, and take none any more."""

    async def leave(self) -> None:
        """Be a neighbour no more."""


class SoleOwner:
    """Every table is ours, whatever happens."""

    async def claim(self, table: str) -> int | None:
        """Own what is ours anyway."""
        del table
        return None

    def release(self, records: Records, table: str, epoch: int | None) -> None:
        """Nobody else could own it."""

    def check_owner(self, records: Records, table: str, epoch: int | None) -> None:
        """Nobody else could own it."""

    def inherited(self, table: str, seq: int) -> bytes | None:
        """Nobody was here before."""
        del table, seq
        return None


class Alone:
    """There is no other node."""

    alone = True
    ready = True
    tables = SoleOwner()

    async def open_relay(self, node: str, table: str, caller: Caller, end: RelayEnd) -> Relay:
        """There is nobody to talk to."""
        del table, caller, end
        raise Unreachable(node)

    async def forward(self, node: str, request: HttpRequest) -> HttpResponse:
        """There is nobody to ask."""
        del request
        raise Unreachable(node)

    async def forward_to_all(self, request: HttpRequest) -> Mapping[str, HttpResponse | None]:
        """There is nobody to ask."""
        del request
        return {}

    async def company(self, account: str, *, preset: str | None, without: str | None) -> Iterable[Company]:
        """No table is elsewhere."""
        del account, preset, without
        return ()

    def listed(self) -> Iterable[LobbyTable]:
        """No table is elsewhere."""
        return ()

    async def follow(
        self, node: str, table: str, orders: Sequence[Order], *, seconds: float, stays: bool
    ) -> TableAnswer:
        """There is nobody to ask."""
        del table, orders, seconds, stays
        raise Unreachable(node)

    def tell(self, accounts: Sequence[str], payload: bytes) -> None:
        """There is nobody elsewhere."""

    def person_changed(self, account: str) -> None:
        """There is nobody to let know."""

    def house_changed(self) -> None:
        """There is nobody to let know."""

    def lobby_changed(self) -> None:
        """There is nobody to let know."""

    async def hand_over(self) -> None:
        """There is nobody to give anything to."""

    async def leave(self) -> None:
        """There is nobody to part from."""
