"""The latest answers by what was asked: of more than so many, the one asked for longest ago is forgotten."""

from collections import OrderedDict
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class LruCache(Generic[Key, Value]):
    """At most so many values by key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Key, Value] = OrderedDict()

    def __contains__(self, key: Key) -> bool:
        return key in self._values

    def get(self, key: Key) -> Value | None:
        """Return what is remembered, None if nothing is; it now counts as the latest."""
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def keep(self, key: Key, value: Value) -> None:
        """Remember a value, as the latest."""
        self._values[key] = value
        self._values.move_to_end(key)
        while len(self._values) > self._most:
            self._values.popitem(last=False)

    def forget(self, key: Key) -> Value | None:
        """Forget a value and return it; None if there was none."""
        return self._values.pop(key, None)
