"""Compiling a function with numba, once for all processes where its cache can be written.

numba copies global arrays and the functions that are called into what it caches, yet looks only at the file of the
compiled function to see whether that is still right. So the names under which it caches end with a checksum over all
sources of the kernels and over the tables: after any change everything is compiled anew.
"""

from collections.abc import Callable
from importlib.resources import files
from typing import ParamSpec, TypeVar, cast
from zlib import crc32

from numba import njit
from numba.core.event import Event, Listener, register

from feltroom.analysis.kernels import arrays, compile_listeners

P = ParamSpec("P")
R = TypeVar("R")


def _checksum() -> int:
    checksum = 0
    for source in sorted(files("feltroom.analysis.kernels").iterdir(), key=lambda file: file.name):
        if source.name.endswith(".py"):
            checksum = crc32(source.read_bytes(), checksum)
    for table in (arrays.CARD_KEYS, arrays.CARD_MASKS, arrays.LOWS, arrays.BASES, arrays.VALUES, arrays.FLUSHES):
        checksum = crc32(table.tobytes(), checksum)
    return checksum


_CHECKSUM = _checksum()


class _Announcer(Listener):
    """Tells whoever wants to know that something is being compiled, which takes seconds."""

    def on_start(self, event: Event) -> None:  # noqa: ARG002 - a listener is given it
        compile_listeners.notify()

    def on_end(self, event: Event) -> None:
        pass


register("numba:compile", _Announcer())  # type: ignore[no-untyped-call]  # numba has no types


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function when it is first called; where nothing can be cached, in every process anew."""
    function.__qualname__ += f"_{_CHECKSUM:08x}"
    try:
        made = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # numba found no folder that it may write to
        made = njit(nogil=True)(function)
    return cast("Callable[P, R]", made)
