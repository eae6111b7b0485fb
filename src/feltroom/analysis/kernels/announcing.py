"""Who wants to know that the kernels are being compiled, without an import of numba."""

from collections.abc import Callable

_listeners: list[Callable[[], object]] = []


def announce_compiling(listener: Callable[[], object]) -> None:
    """Have a function called once, just before the kernels are compiled; never where they are already."""
    _listeners.append(listener)


def tell() -> None:
    """Call and forget all listeners."""
    while _listeners:
        _listeners.pop()()
