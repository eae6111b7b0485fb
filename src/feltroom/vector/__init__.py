"""Thousands of hands at once on numpy arrays, by rules compiled with numba: for training and big samples.

It needs the extra `fast`. The results are those of `HandState`.
"""

from typing import TYPE_CHECKING

from feltroom.lazy_names import lazy_names

if TYPE_CHECKING:
    from feltroom.vector.hand_array import HandArray, Played, Turn

__all__ = ["HandArray", "Played", "Turn"]

_HOMES = {"HandArray": "hand_array", "Played": "hand_array", "Turn": "hand_array"}

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES, needs={"numba": "feltroom[fast]", "numpy": "feltroom[fast]"})
