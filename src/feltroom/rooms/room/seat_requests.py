"""People who ask the host for a seat, where a table wants that: each until answered, taken back, or the time is over.

They are no part of the table's log: whoever never sat there is not in it. That the host refused somebody is.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.room.waiting_list import Timer

ANSWER_SECONDS = 60.0
AGAIN_MILLISECONDS = 60_000
MOST_REQUESTS = 8


@dataclass(frozen=True, slots=True)
class SeatWish:
    """What somebody asks for: any seat if it names none, and the usual chips if it names no number."""

    account: str
    name: str
    seat: int | None
    buy_in: int | None
    post: bool


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A wish by its number, and how long the host has to answer."""

    number: int
    wish: SeatWish
    until: int


class SeatRequests:
    """The open requests of one table, the oldest first; they live as long as the room does."""

    def __init__(
        self,
        *,
        now: Callable[[], int],
        later: Callable[[float, Callable[[], None]], Timer],
        changed: Callable[[], None],
        expired: Callable[[str], None],
    ) -> None:
        """`changed` is called when others ask than before, `expired` with the account of a person who got no answer."""
        self._now = now
        self._later = later
        self._changed = changed
        self._expired = expired
        self._open: dict[str, OpenRequest] = {}
        self._timers: dict[str, Timer] = {}
        self._refused: dict[str, int] = {}
        self._asked = 0

    def __iter__(self) -> Iterator[OpenRequest]:
        return iter(tuple(self._open.values()))

    def ask(self, wish: SeatWish) -> None:
        """Ask for a seat; Refusal for somebody who has asked, was refused a moment ago, or comes when many have."""
        now = self._now()
        asked = self._open.get(wish.account)
        if asked is not None:
            raise Refusal(Code.ALREADY_ASKED, until=asked.until)
        self._refused = {account: at for account, at in self._refused.items() if at + AGAIN_MILLISECONDS > now}
        if wish.account in self._refused:
            raise Refusal(Code.ASK_LATER, wait=self._refused[wish.account] + AGAIN_MILLISECONDS - now)
        if len(self._open) >= MOST_REQUESTS:
            raise Refusal(Code.TOO_MANY_ASK, most=MOST_REQUESTS)
        self._asked += 1
        until = now + round(ANSWER_SECONDS * 1000)
        self._open[wish.account] = OpenRequest(self._asked, wish, until)
        self._timers[wish.account] = self._later(ANSWER_SECONDS, partial(self._expire, wish.account))
        self._changed()

    def find(self, number: int) -> SeatWish:
        """Return an open request by its number; Refusal if there is none."""
        found = next((one.wish for one in self._open.values() if one.number == number), None)
        if found is None:
            raise Refusal(Code.NO_SUCH_REQUEST, request=number)
        return found

    def refuse(self, account: str) -> None:
        """Note that somebody gets no seat, and let them wait before they ask again."""
        self._refused[account] = self._now()
        self.end(account)

    def take_back(self, account: str, number: int) -> bool:
        """End a request if it is that of the person; whether it is."""
        own = self._open.get(account)
        if own is None or own.number != number:
            return False
        self.end(account)
        return True

    def end(self, account: str) -> None:
        """Forget the request of somebody who has a seat, or has gone."""
        if self._open.pop(account, None) is not None:
            self._timers.pop(account).cancel()
            self._changed()

    def close(self) -> None:
        """Forget everybody."""
        for timer in self._timers.values():
            timer.cancel()
        self._open.clear()
        self._timers.clear()

    def _expire(self, account: str) -> None:
        self.end(account)
        self._expired(account)
