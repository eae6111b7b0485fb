"""Environments for learning: Gymnasium, PettingZoo, batches of hands over numpy arrays, and a game for OpenSpiel.

They need the extra `learn`. Names are imported when they are first asked for: none needs what only another needs.
"""

from typing import TYPE_CHECKING

from feltroom.lazy_names import lazy_names

if TYPE_CHECKING:
    from feltroom.envs.batch import HandBatch
    from feltroom.envs.choices import Choices
    from feltroom.envs.gymnasium_env import HoldemEnv
    from feltroom.envs.observation import Observer
    from feltroom.envs.openspiel_game import register_openspiel
    from feltroom.envs.pettingzoo_env import HoldemAEC
    from feltroom.envs.setup import HandMaker
    from feltroom.envs.vector_env import HoldemVectorEnv

__all__ = [
    "Choices",
    "HandBatch",
    "HandMaker",
    "HoldemAEC",
    "HoldemEnv",
    "HoldemVectorEnv",
    "Observer",
    "register_openspiel",
]

_HOMES = {
    "Choices": "choices",
    "HandBatch": "batch",
    "HandMaker": "setup",
    "HoldemAEC": "pettingzoo_env",
    "HoldemEnv": "gymnasium_env",
    "HoldemVectorEnv": "vector_env",
    "Observer": "observation",
    "register_openspiel": "openspiel_game",
}

_NEEDS = dict.fromkeys(("gymnasium", "numpy", "pettingzoo"), "feltroom[learn]")
_NEEDS |= {"numba": "feltroom[fast]", "pyspiel": "open_spiel"}

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES, needs=_NEEDS)
