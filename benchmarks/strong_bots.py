"""Levels as the benchmarks play them: `expert` by compiled kernels if numba is there."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from feltroom.bots import make_bot

if TYPE_CHECKING:
    from feltroom.bots import Bot


def make_fast_bot(level: str) -> Bot:
    """Return a bot of a level; `expert` solves the same games with numba, which gives the same but for rounding."""
    if level == "expert" and find_spec("numba") is not None:
        from feltroom.bots.expert import Expert

        return Expert(backend="numba")
    return make_bot(level)
