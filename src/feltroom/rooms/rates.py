"""How often something may be done: a bucket that fills at a steady rate and is emptied by use."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from feltroom.rooms.neighbourhood import neighbourhood


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many more a second."""

    burst: int
    per_second: float


class Bucket:
    """What is left of a rate; `now` is seconds of any steady clock."""

    __slots__ = ("_level", "_rate", "_since")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._level = float(rate.burst)
        self._since = now

    def take(self, now: float) -> bool:
        """Use one, or say that none is left."""
        rate = self._rate
        level = min(rate.burst, self._level + (now - self._since) * rate.per_second)
        self._since = now
        if level < 1:
            self._level = level
            return False
        self._level = level - 1
        return True

    def give_back(self) -> None:
        """Take back one use."""
        self._level = min(self._rate.burst, self._level + 1)

    def wait(self) -> int:
        """How many milliseconds it takes until the next one is there."""
        return max(0, round((1 - self._level) / self._rate.per_second * 1000))


class Limiter:
    """A bucket for each of many keys; the ones used longest ago are forgotten when there are too many."""

    def __init__(self, rate: Rate, *, clock: Callable[[], float], most_keys: int = 10_000) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most_keys
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, key: Hashable) -> int | None:
        """Use one of a key's: None if it was there, else the milliseconds to wait for it."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return None if bucket.take(now) else bucket.wait()

    def change(self, rate: Rate) -> None:
        """Count by another rate from now on, and forget what was used."""
        self._rate = rate
        self._buckets.clear()

    def give_back(self, key: Hashable) -> None:
        """Take back one use of a key: it turned out to be no abuse."""
        if key in self._buckets:
            self._buckets[key].give_back()


class AddressLimiter(Limiter):
    """A bucket for each address, or for each household where it has many."""

    def take(self, key: Hashable) -> int | None:
        """Use one of an address's: None if it was there, else the milliseconds to wait for it."""
        return super().take(neighbourhood(str(key)))

    def give_back(self, key: Hashable) -> None:
        """Take back one use of an address: it turned out to be no abuse."""
        super().give_back(neighbourhood(str(key)))
