"""How many tables and bots one person may have: a share that shrinks as the house fills."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms import house_limits as limits
from feltroom.rooms.house_caps import Caps
from feltroom.rooms.room.room import Room


@dataclass(frozen=True, slots=True)
class Load:
    """What somebody's tournament takes: tables, and bots that play or will."""

    owner: str
    tables: int
    bots: int


class FairShares:
    """Counts what people have at the live tables of a house; a tournament counts where its director is.

    In the share of whoever made it, a tournament is one table, however many people enter it; its bots are theirs.
    """

    def __init__(
        self, rooms: Callable[[], Sequence[Room]], loads: Callable[[], Sequence[Load]], caps: Callable[[], Caps]
    ) -> None:
        self._every_room = rooms
        self._loads = loads
        self._caps = caps

    def _rooms(self) -> list[Room]:
        return [room for room in self._every_room() if not room.table.config.director]

    def check_tables(self, account: str, *, waking: int) -> None:
        """Refuse a person one more table if they have their share; `waking` are on their way besides those live."""
        rooms, loads, caps = self._rooms(), self._loads(), self._caps()
        used = len(rooms) + waking + sum([load.tables for load in loads])
        share = fair_share(most=caps.most("tables"), used=used, each=caps.most("tables-each"), few=limits.FEW_TABLES)
        own = sum([room.info.owner == account for room in rooms]) + sum([load.owner == account for load in loads])
        if own >= share:
            raise Refusal(Code.TOO_MANY_TABLES, most=share)

    def check_room_for(self, tables: int, *, counted: int) -> None:
        """Refuse a tournament so many tables if the house would have too many; `counted` are those of its load now.

        Its first one was counted as a table of its host when it was made.
        """
        used = len(self._rooms()) + sum([load.tables for load in self._loads()])
        most = self._caps().most("tables")
        if tables > 1 and used - counted + tables > most:
            raise Refusal(Code.TOO_MANY_TABLES, most=most)

    def check_bots(self, account: str, more: int) -> None:
        """Refuse a person so many more bots if they, or the house, would have too many."""
        used = own = 0
        for room in self._rooms():
            bots = _bots_at(room)
            used += bots
            own += bots if room.info.owner == account else 0
        for load in self._loads():
            used += load.bots
            own += load.bots if load.owner == account else 0
        caps = self._caps()
        share = fair_share(most=caps.most("bots"), used=used, each=caps.most("bots-each"), few=limits.FEW_BOTS)
        if more and own + more > share:
            raise Refusal(Code.TOO_MANY_BOTS, most=share)

    @property
    def bots(self) -> int:
        """How many bots sit at live tables."""
        return sum([_bots_at(room) for room in self._every_room()])


def fair_share(*, most: int, used: int, each: int, few: int) -> int:
    """Return how many one person may have of `most`, of which `used` are taken.

    It is `each` at first, then a quarter of what is left, so that whoever comes late still gets some: `few`, until
    there are none.
    """
    return 0 if used >= most else min(each, max(few, (most - used) // 4))


def _bots_at(room: Room) -> int:
    return sum([seat is not None and seat.bot is not None for seat in room.table.seats])
