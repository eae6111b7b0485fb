"""What is asked of a room, and how that ends.

A request becomes a command when its turn comes, from the table as it is then. It is replied to once: with `Accepted`
when all that it changed is durable and sent to the audience, or with `Denied`: then it has changed nothing.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from feltroom.contract.codes import Code
from feltroom.table.commands import Command

if TYPE_CHECKING:
    from feltroom.rooms.room.room import Room

_TRANSIENT = frozenset({Code.BUSY, Code.STORAGE_FAILED, Code.INTERNAL})


@dataclass(frozen=True, slots=True)
class Accepted:
    """Done and durable; `seq` is the number of the table's next event."""

    seq: int


@dataclass(frozen=True, slots=True)
class Denied:
    """Refused with a code and the numbers in it; `asked` says whether it came as far as the table."""

    code: str
    numbers: Mapping[str, int] = field(default_factory=dict)
    asked: bool = True

    @property
    def final(self) -> bool:
        """Whether the same request would be refused again, so that it need not be tried."""
        return self.asked and self.code not in _TRANSIENT


Result = Accepted | Denied


class Request(ABC):
    """Something asked of a room."""

    __slots__ = ("received",)

    received: float
    """When it came, by the event loop's clock; the room notes it."""

    @property
    def stored_as(self) -> tuple[str, str] | None:
        """The account and id under which the log keeps that it was done, so that it is known after a restart."""
        return None

    @abstractmethod
    def command(self, room: "Room") -> Command:
        """Return what the table is to do; Refusal, IllegalAction or TableError if it need not even be asked."""

    @abstractmethod
    def reply(self, result: Result) -> None:
        """Take in how it ended."""


class OwnRequest(Request):
    """What a room itself asks of its table."""

    __slots__ = ("_denied", "_make")

    def __init__(self, make: Callable[["Room"], Command], *, denied: Callable[[], None] | None = None) -> None:
        """`denied` is called if the table refuses it."""
        self._make = make
        self._denied = denied

    def command(self, room: "Room") -> Command:
        """Return what the table is to do."""
        return self._make(room)

    def reply(self, result: Result) -> None:
        """Take in how it ended."""
        if self._denied is not None and isinstance(result, Denied):
            self._denied()


class AwaitedRequest(Request):
    """What a caller asks and waits for."""

    __slots__ = ("_make", "result")

    def __init__(self, make: Callable[["Room"], Command]) -> None:
        self._make = make
        self.result: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

    def command(self, room: "Room") -> Command:
        """Return what the table is to do."""
        return self._make(room)

    def reply(self, result: Result) -> None:
        """Let the caller go on."""
        if not self.result.done():
            self.result.set_result(result)
