"""Compiling a function with numba, once for all processes where its cache can be written.

numba looks only at the file of a function to see whether what it cached is still right, yet copies the functions that
are called into it. So the names under which it caches end with a checksum over all sources of the kernels.
"""

from collections.abc import Callable
from importlib.resources import files
from typing import ParamSpec, TypeVar, cast
from zlib import crc32

from numba import njit
from numba.core.event import Event, Listener, register

from feltroom.solver import compile_listeners

P = ParamSpec("P")
R = TypeVar("R")


def _checksum() -> int:
    checksum = 0
    for source in sorted(files("feltroom.solver.kernels").iterdir(), key=lambda file: file.name):
        if source.name.endswith(".py"):
            checksum = crc32(source.read_bytes(), checksum)
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
    """Compile a function when it is first called; where nothing can be cached, in every process anew.

    Sums keep their order (no `fastmath`), so that the same spot gives the same solution on every processor.
    """
    function.__qualname__ += f"_{_CHECKSUM:08x}"
    try:
        made = njit(cache=True, nogil=True, error_model="numpy")(function)
    except RuntimeError:  # numba found no folder that it may write to
        made = njit(nogil=True, error_model="numpy")(function)
    return cast("Callable[P, R]", made)
