"""Whose seat is whose, followed along the log, so that nobody is shown what happened at their seat before them."""

from collections.abc import Iterable

from feltroom.table.events import PlayerSat, SeatLeft, TableEvent
from feltroom.table.seat import Seat


class SeatOwners:
    """The accounts at the seats of one table, and since which event they sit there."""

    def __init__(self, seats: Iterable[Seat | None], held: Iterable[tuple[int, TableEvent]] = ()) -> None:
        """Begin with those who sit now; `held` are the events that viewers may still ask for, with their numbers."""
        self._seat: dict[str, int] = {}
        self._account: dict[int, str] = {}
        self._since: dict[str, int] = {}
        self.left: dict[int, str] = {}
        """Whose seat each was before it became free."""
        for number, seat in enumerate(seats):
            if seat is not None and seat.account:
                self._take(number, seat.account, since=0)
        for seq, event in held:
            if isinstance(event, PlayerSat) and self._account.get(event.seat) == event.account != "":
                self._since[event.account] = seq

    def follow(self, seq: int, event: TableEvent) -> None:
        """Take in the next event."""
        if isinstance(event, PlayerSat) and event.account:
            self._take(event.seat, event.account, since=seq)
        elif isinstance(event, SeatLeft):
            account = self._account.pop(event.seat, None)
            self.left[event.seat] = account or ""
            if account is not None:
                del self._seat[account], self._since[account]

    def seat_of(self, account: str) -> int | None:
        """The seat of an account now."""
        return self._seat.get(account)

    def seat_then(self, account: str, seq: int) -> int | None:
        """The seat of an account if it had that seat at an event already: they may be shown its cards then."""
        seat = self._seat.get(account)
        return None if seat is None or seq < self._since[account] else seat

    def people(self) -> list[tuple[int, str]]:
        """All seats of people with their accounts."""
        return sorted(self._account.items())

    def _take(self, seat: int, account: str, *, since: int) -> None:
        self._seat[account] = seat
        self._account[seat] = account
        self._since[account] = since
