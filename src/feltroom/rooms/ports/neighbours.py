"""The other houses, if there are any: which of them owns a table, and how to reach a table elsewhere.

A house that is alone runs every table. In a cluster each table has one owner at a time. The other houses pass on what
their own visitors say to it, and its owner cannot tell such a visitor from one of its own.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from feltroom.contract.http.exchange import HttpRequest, HttpResponse
from feltroom.contract.server_messages import LobbyTable
from feltroom.rooms.ports.store import Records


class Elsewhere(Exception):
    """Another house owns the table."""

    def __init__(self, node: str) -> None:
        super().__init__(node)
        self.node = node


class Unreachable(Exception):
    """A house does not answer at present: it may have died, and another will take over its tables soon."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody whose socket is at another house."""

    account: str
    nickname: str
    peer: str


@dataclass(frozen=True, slots=True, order=True)
class Company:
    """How much company somebody would find at a table: people, then players."""

    people: int
    players: int
    table: str


class LineEnd(Protocol):
    """Our end of a line to a table at another house."""

    def heard(self, payload: bytes) -> None:
        """Take in a message for the visitor."""

    def lost(self) -> None:
        """Take in that the line is dead; the table may have moved."""

    def cut_off(self, code: int) -> None:
        """Take in that the other house has sent the visitor away, with a WebSocket close code."""


class Line(Protocol):
    """A way to say something to a table at another house."""

    def say(self, message: bytes) -> None:
        """Pass on a message of the visitor's."""

    def hang_up(self) -> None:
        """Say nothing more; the visitor is gone."""


class Neighbours(Protocol):
    """The other houses, and which tables they own."""

    alone: bool
    """Whether there are none, and never will be."""

    async def claim(self, table: str) -> int | None:
        """Become the owner of a table, and return the epoch of this ownership; None if there are no other houses.

        Elsewhere if another house that is alive owns it.
        """
        ...

    def release(self, records: Records, table: str, epoch: int | None) -> None:
        """Let any house own a table, together with the records that say why; Elsewhere if ours does not own it."""

    def check(self, records: Records, table: str, epoch: int | None) -> None:
        """Make sure, where the log is read, that ours owns the table in this epoch; Elsewhere if it does not.

        What another house writes from then on comes after what was read, so that nothing of ours fits any more.
        """

    def inherited(self, table: str, seq: int) -> bytes | None:
        """What the house that gave us a table of so many events remembers of it besides the log."""
        ...

    async def line(self, node: str, table: str, caller: Caller, end: LineEnd) -> Line:
        """Open a line to a table at another house; Unreachable if that does not answer."""
        ...

    async def forward(self, node: str, request: HttpRequest) -> HttpResponse:
        """Have a request answered by another house; Unreachable if that does not answer."""
        ...

    async def company(self, account: str, *, preset: str | None, without: str | None) -> Iterable[Company]:
        """The best table of each other house where somebody would find a seat and company."""
        ...

    def listed(self) -> Iterable[LobbyTable]:
        """The public tables of the other houses, as far as is known."""
        ...

    def person_changed(self, account: str) -> None:
        """Let the other houses read a person's nickname and devices again."""

    def lobby_changed(self) -> None:
        """Take in that some public table of ours is different."""

    @property
    def ready(self) -> bool:
        """Whether this house can be sent new visitors."""
        ...

    async def hand_over(self) -> None:
        """Give all tables to others, and take none any more."""

    async def leave(self) -> None:
        """Be a neighbour no more."""


class Alone:
    """There is no other house."""

    alone = True
    ready = True

    async def claim(self, table: str) -> int | None:
        """Everything is ours."""
        del table
        return None

    def release(self, records: Records, table: str, epoch: int | None) -> None:
        """Nobody else could take it."""

    def check(self, records: Records, table: str, epoch: int | None) -> None:
        """Nobody else could own it."""

    def inherited(self, table: str, seq: int) -> bytes | None:
        """Nobody was here before."""
        del table, seq
        return None

    async def line(self, node: str, table: str, caller: Caller, end: LineEnd) -> Line:
        """There is nobody to talk to."""
        del table, caller, end
        raise Unreachable(node)

    async def forward(self, node: str, request: HttpRequest) -> HttpResponse:
        """There is nobody to ask."""
        del request
        raise Unreachable(node)

    async def company(self, account: str, *, preset: str | None, without: str | None) -> Iterable[Company]:
        """No table is elsewhere."""
        del account, preset, without
        return ()

    def listed(self) -> Iterable[LobbyTable]:
        """No table is elsewhere."""
        return ()

    def person_changed(self, account: str) -> None:
        """There is nobody to tell."""

    def lobby_changed(self) -> None:
        """There is nobody to tell."""

    async def hand_over(self) -> None:
        """There is nobody to give anything to."""

    async def leave(self) -> None:
        """There is nobody to part from."""
