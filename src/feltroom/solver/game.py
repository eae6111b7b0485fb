"""A game for two as the solver sees it: betting, hands with cards in them, boards, and who wins.

Hold'em after the flop is one such game (`postflop`); Kuhn's and Leduc poker are others, which tests solve to check the
solver against known answers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from feltroom.solver.betting import Node

# Numbers of cards below 64. Two hands with a card in common are never dealt together.
Hand = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Board:
    """Cards on the table; `mirrors` are maps from card to card that give the boards it stands for, itself first."""

    cards: tuple[int, ...]
    parent: int = 0
    mirrors: tuple[tuple[int, ...], ...] = (tuple(range(64)),)


@dataclass(frozen=True, slots=True)
class Game:
    """What is to be solved; amounts are chips.

    `boards` lists those of each street, children of one board together and in the order of their parents. `runs` says
    for each street but the last how many cards can follow, given a board and two hands. `strengths` gives the strength
    of hands on a board of the last street; `rake` what is taken from a pot.
    """

    tree: Node
    pot: float
    hands: tuple[tuple[Hand, ...], tuple[Hand, ...]]
    weights: tuple[tuple[float, ...], tuple[float, ...]]
    boards: tuple[tuple[Board, ...], ...]
    runs: tuple[int, ...]
    strengths: Callable[[tuple[int, ...], Sequence[Hand]], Sequence[int]]
    rake: Callable[[float], float]
