"""What the director of a tournament of several tables has one of them do, and what it hears of it.

Orders to a table are numbered from 1 on. A table follows each of them once, in turn and between two hands, so that an
order may be sent again whenever it is not known whether it arrived. After the hand of an order the table rests until
the next one; its report says how everybody stands, and is worth the same however often it is read.
"""

from dataclasses import dataclass

from feltroom.markers import Public
from feltroom.table.config import BotSpec


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player who comes to a table with their chips; `away` is somebody who sits out."""

    seat: int
    name: str
    stack: int
    bot: BotSpec | None = None
    account: str = ""
    away: bool = False


@dataclass(frozen=True, slots=True)
class Exit:
    """A player who is out of the tournament, and in which place."""

    seat: int
    place: int
    shared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Who goes out, goes to another table and comes from one, in this turn; then a hand at a level, or none.

    A table that is told to `close` is empty and over.
    """

    number: int
    out: tuple[Exit, ...] = ()
    go: tuple[int, ...] = ()
    come: tuple[Arrival, ...] = ()
    level: int = 0
    deal: bool = False
    close: bool = False


@dataclass(frozen=True, slots=True)
class HandReport:
    """How a table stands that rests: the chips at every seat, who sits out, and whose big blind would be next."""

    order: int
    stacks: tuple[tuple[int, int], ...]
    away: tuple[int, ...] = ()
    big: int | None = None


@dataclass(frozen=True, slots=True)
class OrderFollowed:
    """The director of the tournament had the table do what follows; with `deal`, one hand at this level, from 0."""

    time: Public[int]
    number: Public[int]
    level: Public[int]
    deal: Public[bool]
