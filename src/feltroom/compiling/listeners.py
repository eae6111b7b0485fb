"""Functions to call before the kernels are compiled; importing this does not import numba."""

from collections.abc import Callable

_listeners: list[Callable[[], object]] = []


def on_compiling(listener: Callable[[], object]) -> None:
    """Have a function called once, just before the kernels are compiled; never where they are already."""
    _listeners.append(listener)


def notify() -> None:
    """Call and forget all listeners."""
    while _listeners:
        _listeners.pop()()
