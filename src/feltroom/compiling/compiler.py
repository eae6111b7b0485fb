"""Compiling functions with numba, once for all processes where its cache can be written.

numba copies global arrays and the functions that are called into what it caches, yet looks only at the file of the
compiled function to see whether that is still right. So the names under which it caches end with a checksum over all
sources of a package of kernels and over its tables: after any change everything is compiled anew.
"""

from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Literal, ParamSpec, TypeVar, cast
from zlib import crc32

from numba import njit
from numba.core.event import Event, Listener, register

from feltroom.compiling import listeners

P = ParamSpec("P")
R = TypeVar("R")


class Compiler:
    """Compiles the functions of one package of kernels.

    Sums keep their order (no `fastmath`), so that the same numbers come out on every processor.
    """

    def __init__(
        self, package: str, *, tables: Iterable[bytes] = (), errors: Literal["python", "numpy"] = "python"
    ) -> None:
        self._checksum = _checksum(package, tables)
        self._errors = errors

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """Compile a function when it is first called; where nothing can be cached, in every process anew."""
        function.__qualname__ += f"_{self._checksum:08x}"
        try:
            made = njit(cache=True, nogil=True, error_model=self._errors)(function)
        except RuntimeError:  # numba found no folder that it may write to
            made = njit(nogil=True, error_model=self._errors)(function)
        return cast("Callable[P, R]", made)

    def inlined(self, function: Callable[P, R]) -> Callable[P, R]:
        """Make a function part of every compiled function that calls it.

        A call counts references to each array it is given, in one place for all threads: too much for a short function.
        """
        return cast("Callable[P, R]", njit(inline="always", nogil=True, error_model=self._errors)(function))


def _checksum(package: str, tables: Iterable[bytes]) -> int:
    checksum = 0
    for source in sorted(files(package).iterdir(), key=lambda file: file.name):
        if source.name.endswith(".py"):
            checksum = crc32(source.read_bytes(), checksum)
    for table in tables:
        checksum = crc32(table, checksum)
    return checksum


class _Announcer(Listener):
    """Tells whoever wants to know that something is being compiled, which takes seconds."""

    def on_start(self, event: Event) -> None:  # noqa: ARG002 - a listener is given it
        listeners.notify()

    def on_end(self, event: Event) -> None:
        pass


register("numba:compile", _Announcer())  # type: ignore[no-untyped-call]  # numba has no types
