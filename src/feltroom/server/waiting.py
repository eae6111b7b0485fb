"""The waiting list of a table: a free seat is offered to one person after another, each for a while."""

from collections.abc import Callable, Iterator
from typing import Protocol

OFFER_SECONDS = 20.0


class Timer(Protocol):
    """Something that can be called off."""

    def cancel(self) -> None:
        """Do not call."""


class WaitingList:
    """Who waits for a seat, first come, first served; lives as long as the room does."""

    def __init__(
        self,
        *,
        later: Callable[[float, Callable[[], None]], Timer],
        changed: Callable[[], None],
    ) -> None:
        self._later = later
        self._changed = changed
        self._waiting: list[str] = []
        self._offer: str | None = None
        self._timer: Timer | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def __iter__(self) -> Iterator[str]:
        return iter(self._waiting)

    @property
    def offer(self) -> str | None:
        """Who may take the free seat now."""
        return self._offer

    def position(self, account: str) -> int | None:
        """The place in the list, 1 for the next; None for who does not wait."""
        return self._waiting.index(account) + 1 if account in self._waiting else None

    def join(self, account: str) -> None:
        """Wait for a seat."""
        if account not in self._waiting:
            self._waiting.append(account)
            self._changed()

    def leave(self, account: str) -> None:
        """Wait no longer: he has got a seat, or does not want one any more."""
        if account in self._waiting:
            self._waiting.remove(account)
            if self._offer == account:
                self._withdraw()
            self._changed()

    def seat_is_free(self) -> None:
        """Offer a seat to whoever is next, unless it is being offered already."""
        if self._offer is None and self._waiting:
            self._offer = self._waiting[0]
            self._timer = self._later(OFFER_SECONDS, self._expire)
            self._changed()

    def close(self) -> None:
        """Forget everybody."""
        self._withdraw()
        self._waiting.clear()

    def _expire(self) -> None:
        late = self._offer
        self._withdraw()
        if late is not None and late in self._waiting:
            self._waiting.remove(late)
            self._changed()
        self.seat_is_free()

    def _withdraw(self) -> None:
        self._offer = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
