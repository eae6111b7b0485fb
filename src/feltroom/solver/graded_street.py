"""A flop or turn solved in a tenth of a second: every hand for itself on this street, grades of strength on later ones.

It is not the exact solution that `solve` gives: later streets know hands only by how strong they become, and not which
cards were dealt. What it is for are decisions that cannot wait.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Protocol

import numpy as np

from feltroom.cards.classes import Combo
from feltroom.solver.betting import BettingTree, Node
from feltroom.solver.kernels.graded import GradedGame, Habits
from feltroom.solver.kernels.grades import Evaluate, Floats, Grades, grade_hands, hand_weights, places_in_range
from feltroom.solver.postflop import Menu
from feltroom.solver.spot import Spot

_BOARD = 5
_LEAST_ITERATIONS = 1


class Habit(Protocol):
    """What one of the players does by habit in a part of all cases."""

    @property
    def player(self) -> int:
        """Which player it is, 0 or 1."""

    @property
    def part(self) -> float:
        """In which part of all cases."""

    def leaders(self, root: Node) -> Mapping[int, int | None]:
        """Return who led on the street before, by the id of the first decision of each street."""

    def often(self, node: Node, places: Floats, leader: int | None) -> Floats:
        """Return how often each move is made by hands at places of the range, 0 for the worst and 1 for the best."""


class GradedStreet:
    """The solution of the street of a spot after a number of iterations.

    With a `habit` one player follows it in a part of all cases, and the other makes use of that.

    With `most_work`, there are fewer where that times the hands times the nodes of the tree is more: what a decision
    costs is then bounded, and still the same on every machine.
    """

    def __init__(
        self,
        spot: Spot,
        *,
        evaluate: Evaluate,
        iterations: int,
        most_work: int | None = None,
        backend: str = "numpy",
        habit: Habit | None = None,
    ) -> None:
        self.hands: tuple[Combo, ...] = tuple(sorted({*spot.oop, *spot.ip}))
        self.root: Node = BettingTree(
            pot=spot.pot,
            stack=spot.stack,
            first_street=len(spot.board),
            last_street=_BOARD,
            menu=Menu(spot).totals,
        ).root
        weights = hand_weights(self.hands, spot.oop), hand_weights(self.hands, spot.ip)
        grades = _graded(tuple(spot.board), self.hands, (weights[0].tobytes(), weights[1].tobytes()), evaluate)
        habits = None
        if habit is not None:
            leaders, places = habit.leaders(self.root), places_in_range(grades, weights[habit.player])

            def often(node: Node, street: int) -> Floats:
                return habit.often(node, places[street], leaders.get(id(node)))

            habits = Habits(habit.player, habit.part, often)
        game = GradedGame(self.root, pot=spot.pot, weights=weights, grades=grades, backend=backend, habits=habits)
        affordable = iterations if most_work is None else most_work // (len(self.hands) * _size(self.root))
        for _ in range(max(_LEAST_ITERATIONS, min(iterations, affordable))):
            game.iterate()
        self._means = {id(node): mean for node, mean in game.strategies()}  # nodes live as long as the tree
        self._known: dict[int, Mapping[Combo, Sequence[float]]] = {}

    def strategy(self, node: Node) -> Mapping[Combo, Sequence[float]]:
        """Return how often each hand makes each move at a decision of the street."""
        if id(node) not in self._known:
            self._known[id(node)] = dict(zip(self.hands, self._means[id(node)].T.tolist(), strict=True))
        return self._known[id(node)]


@lru_cache(maxsize=4)
def _graded(
    board: tuple[int, ...], hands: tuple[Combo, ...], weights: tuple[bytes, bytes], evaluate: Evaluate
) -> Grades:
    """The grades of a street; two players who solve it for themselves have the same."""
    oop, ip = (np.frombuffer(each) for each in weights)
    return grade_hands(board, hands, (oop, ip), evaluate)


def _size(root: Node) -> int:
    """How many nodes a tree has."""
    found, left = 0, [root]
    while left:
        found += 1
        left += left.pop().children
    return found
