"""A flop or turn solved in a tenth of a second: every hand for itself on this street, grades of strength on later ones.

It is not the exact solution that `solve` gives: later streets know hands only by how strong they become, and not which
cards were dealt. What it is for are decisions that cannot wait.
"""

from collections.abc import Mapping, Sequence

from feltroom.cards.classes import Combo
from feltroom.solver.betting import BettingTree, Node
from feltroom.solver.kernels.graded import GradedGame
from feltroom.solver.kernels.grades import Evaluate, grade_hands, hand_weights
from feltroom.solver.postflop import Menu
from feltroom.solver.spot import Spot

_BOARD = 5
_LEAST_ITERATIONS = 1


class GradedStreet:
    """The solution of the street of a spot after a number of iterations.

    With `most_work`, there are fewer where that times the hands times the nodes of the tree is more: what a decision
    costs is then bounded, and still the same on every machine.
    """

    def __init__(
        self, spot: Spot, *, evaluate: Evaluate, iterations: int, most_work: int | None = None, backend: str = "numpy"
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
        grades = grade_hands(spot.board, self.hands, weights, evaluate)
        game = GradedGame(self.root, pot=spot.pot, weights=weights, grades=grades, backend=backend)
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


def _size(root: Node) -> int:
    """How many nodes a tree has."""
    found, left = 0, [root]
    while left:
        found += 1
        left += left.pop().children
    return found
