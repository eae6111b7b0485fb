"""A function to call before kernels are compiled; importing this does not import numba."""

from collections.abc import Callable

_waiting: list[Callable[[], object]] = []


def on_compiling(listener: Callable[[], object]) -> None:
    """Have a function called once, just before kernels are compiled; never where they are already.

    It takes the place of the one that waited before: that command is over.
    """
    _waiting[:] = [listener]


def notify() -> None:
    """Call and forget whoever waits."""
    while _waiting:
        _waiting.pop()()
