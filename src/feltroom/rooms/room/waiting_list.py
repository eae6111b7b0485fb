"""The waiting list of a table: free places are offered to one person after another, each for a while.

There are as many offers at a time as places, first come, first served. People who are away keep their place for a
while but are passed over; people who let an offer pass are taken off the list.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Protocol

OFFER_SECONDS = 20.0
AWAY_SECONDS = 2.0  # a reload takes less: an offer stays open
PLACE_SECONDS = 30.0


class Timer(Protocol):
    """Something that can be called off."""

    def cancel(self) -> None:
        """Do not call."""


@dataclass(frozen=True, slots=True)
class Place:
    """A person's place in the list, with the end of their offer and, if they stay away, of their place."""

    account: str
    offered_until: int | None = None
    lost_at: int | None = None


@dataclass(slots=True)
class _Waiter:
    until: int | None = None  # the end of their offer
    offer: Timer | None = None
    away: bool = False
    lost_at: int | None = None  # the end of their place, while they stay away
    absence: Timer | None = None


class WaitingList:
    """The people who wait for a seat; it lives as long as the room does."""

    def __init__(
        self,
        *,
        free: Callable[[], int],
        now: Callable[[], int],
        later: Callable[[float, Callable[[], None]], Timer],
        changed: Callable[[], None],
        expired: Callable[[str], None],
    ) -> None:
        """`free` says how many people could sit down now; `expired` takes an account that has let an offer pass."""
        self._free = free
        self._now = now
        self._later = later
        self._changed = changed
        self._expired = expired
        self._waiting: dict[str, _Waiter] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._waiting))

    def position(self, account: str) -> int | None:
        """The place in the list, 1 for the next; None for somebody who does not wait."""
        return list(self._waiting).index(account) + 1 if account in self._waiting else None

    def offered_until(self, account: str) -> int | None:
        """The end of the offer that a person has; None if they have none."""
        waiter = self._waiting.get(account)
        return None if waiter is None else waiter.until

    def kept(self, *, besides: str | None = None) -> int:
        """How many places are kept for others."""
        return sum(one.until is not None for account, one in self._waiting.items() if account != besides)

    def join(self, account: str) -> None:
        """Wait for a seat."""
        if account not in self._waiting:
            self._waiting[account] = _Waiter()
            self._offer_places()
            self._changed()

    def leave(self, account: str) -> None:
        """Wait no longer: the person has got a seat, or does not want one any more."""
        waiter = self._waiting.pop(account, None)
        if waiter is not None:
            _forget(waiter)
            self._offer_places()
            self._changed()

    def gone(self, account: str) -> None:
        """Note that a person has no connection any more; they may be back in a moment."""
        waiter = self._waiting.get(account)
        if waiter is not None and waiter.absence is None:
            waiter.absence = self._later(AWAY_SECONDS, partial(self._stays_away, account))

    def back(self, account: str) -> None:
        """Note that somebody is here again."""
        waiter = self._waiting.get(account)
        if waiter is not None and waiter.absence is not None:
            waiter.absence.cancel()
            waiter.absence, waiter.lost_at, waiter.away = None, None, False
            self.update()

    def update(self) -> None:
        """Take account of how many places there are now."""
        if self._offer_places():
            self._changed()

    def close(self) -> None:
        """Forget everybody."""
        for waiter in self._waiting.values():
            _forget(waiter)
        self._waiting.clear()

    def memory(self) -> tuple[Place, ...]:
        """Everybody's place, in order."""
        return tuple(Place(account, one.until, one.lost_at) for account, one in self._waiting.items())

    def remember(self, places: Iterable[Place]) -> None:
        """Go on with a list from another node: those who wait have lost their connection, and may be back in a moment.

        Offers end when they were to end, but no sooner than that moment is over.
        """
        now = self._now()
        for place in places:
            account = place.account
            waiter = self._waiting[account] = _Waiter()
            if place.lost_at is not None:
                self._keep_place(account, waiter, until=place.lost_at)
                continue
            self.gone(account)
            if place.offered_until is not None:
                self._offer(account, waiter, until=max(place.offered_until, now + _milliseconds(AWAY_SECONDS)))
        self._offer_places()
        self._changed()

    def _offer_places(self) -> bool:
        """Offer as many places as there are; whether that changed anything."""
        spare = self._free() - self.kept()
        changed = False
        for account, waiter in list(self._waiting.items()):
            if spare > 0 and waiter.until is None and not waiter.away:
                self._offer(account, waiter, until=self._now() + _milliseconds(OFFER_SECONDS))
                spare, changed = spare - 1, True
        for waiter in reversed(list(self._waiting.values())):
            if spare < 0 and waiter.until is not None:
                _withdraw(waiter)
                spare, changed = spare + 1, True
        return changed

    def _offer(self, account: str, waiter: _Waiter, *, until: int) -> None:
        now = self._now()
        waiter.until = min(until, now + _milliseconds(OFFER_SECONDS))
        waiter.offer = self._later((waiter.until - now) / 1000, partial(self._expire, account))

    def _keep_place(self, account: str, waiter: _Waiter, *, until: int) -> None:
        """Keep the place of somebody who stays away for a while."""
        now = self._now()
        waiter.away, waiter.lost_at = True, min(until, now + _milliseconds(PLACE_SECONDS))
        waiter.absence = self._later(max(0, waiter.lost_at - now) / 1000, partial(self.leave, account))

    def _expire(self, account: str) -> None:
        self.leave(account)
        self._expired(account)

    def _stays_away(self, account: str) -> None:
        waiter = self._waiting[account]
        self._keep_place(account, waiter, until=self._now() + _milliseconds(PLACE_SECONDS - AWAY_SECONDS))
        if waiter.until is not None:
            _withdraw(waiter)
            self._offer_places()
            self._changed()


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)


def _withdraw(waiter: _Waiter) -> None:
    waiter.until = None
    if waiter.offer is not None:
        waiter.offer.cancel()
        waiter.offer = None


def _forget(waiter: _Waiter) -> None:
    _withdraw(waiter)
    if waiter.absence is not None:
        waiter.absence.cancel()
        waiter.absence = None
