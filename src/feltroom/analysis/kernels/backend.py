"""Which kernels do the work: numba's, numpy's or plain Python's."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from feltroom.analysis.kernels.work import Drawing, Matchups, Shares
from feltroom.errors import InvalidSetup, shown

# The fastest first.
BACKENDS = ("numba", "numpy", "python")
_MODULES = {"numba": "compiled", "numpy": "vectors", "python": "pure"}


class Backend(Protocol):
    """What a backend offers; all give the same numbers."""

    def evaluate_hands(self, hands: object) -> Sequence[int]:
        """Return the values of hands of 5, 6 or 7 cards each."""

    def count_matchups(self, matchups: Matchups) -> list[Shares]:
        """Count all boards for each matchup."""

    def count_samples(self, drawing: Drawing, *, start: int, stop: int) -> Shares | None:
        """Count samples `start` to `stop - 1`; None where the ranges never fit together in one of them."""


def load_backend(name: str | None = None) -> Backend:
    """Return the backend of a name, or the fastest that is installed."""
    if name is None:
        name = next(each for each in BACKENDS if is_installed(each))
    if name not in BACKENDS:
        raise InvalidSetup(f"{shown(name)} is not a backend; there are {', '.join(BACKENDS)}")
    if not is_installed(name):
        raise InvalidSetup(f"the backend {name} is not installed: pip install 'feltroom[fast]', or use another")
    return cast("Backend", import_module(f"feltroom.analysis.kernels.{_MODULES[name]}"))


def is_installed(name: str) -> bool:
    """Tell whether a backend could be loaded."""
    needed = {"numba": ("numba", "numpy"), "numpy": ("numpy",), "python": ()}[name]
    return all(find_spec(module) is not None for module in needed)
