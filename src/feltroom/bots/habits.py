"""How players at a table act by habit, whatever would be best: what `expert` takes its opponent to do most of the time.

A habit goes by the place of a hand in its owner's range, from 0 for the worst to 1 for the best. The numbers are those
of `hard` against itself at a table of six, two players left (1,500 deals). Two of them matter: too many hands are given
up to a bet, and nobody bets into whoever led on the street before.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from feltroom.solver.betting import MoveKind, Node, NodeKind

if TYPE_CHECKING:
    from feltroom.solver.kernels.grades import Floats

# How often a hand is bet where nobody who led is behind, by tenths of the range, and where somebody is; 3 to 5 cards.
_BETS = {
    3: (0.55, 0.6, 0.65, 0.65, 0.65, 0.6, 0.55, 0.65, 0.8, 0.97),
    4: (0.4, 0.42, 0.42, 0.42, 0.42, 0.42, 0.4, 0.5, 0.7, 0.93),
    5: (0.35, 0.35, 0.35, 0.3, 0.22, 0.15, 0.08, 0.17, 0.6, 1.0),
}
_LEADS = {3: 0.1, 4: 0.03, 5: 0.02}
_RAISES = (0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.1, 0.25, 0.6)
# To a bet of b into p they give up b / (p + b) of their hands and so many more, or fewer if they have bet themselves.
_GIVES_UP, _GIVES_UP_A_BET = {3: 0.04, 4: 0.17, 5: 0.18}, -0.15
_SOFTNESS = 0.08
_PART = 0.8
_TINY = 1e-6


@dataclass(frozen=True, slots=True)
class OpponentHabits:
    """The habits of one of two players, 0 or 1, and which part of their play they are.

    `pot` is what lay in the middle when the street began, and `leader` raised last on the street before it.
    """

    player: int
    pot: float
    leader: int | None
    part: float = _PART

    def leaders(self, root: Node) -> dict[int, int | None]:
        """Return who led on the street before, by the id of the first decision of each street."""
        found: dict[int, int | None] = {id(root): self.leader}
        self._follow(root, None, found)
        return found

    def _follow(self, node: Node, leads: int | None, found: dict[int, int | None]) -> None:
        """Go on from a node of a street on which a player leads by now."""
        if node.kind is NodeKind.DEAL:
            found[id(node.children[0])] = leads
            self._follow(node.children[0], None, found)
        elif node.kind is NodeKind.DECISION:
            for move, child in zip(node.moves, node.children, strict=True):
                self._follow(child, node.player if move.kind in (MoveKind.BET, MoveKind.RAISE) else leads, found)

    def often(self, node: Node, places: "Floats", leader: int | None) -> "Floats":
        """Return how often each move is made by hands at these places of the range; a row is a move."""
        import numpy as np  # only where streets are solved

        tenths = np.minimum(9, (10 * places).astype(np.intp))
        more = [row for row, move in enumerate(node.moves) if move.kind in (MoveKind.BET, MoveKind.RAISE)]
        found = np.zeros((len(node.moves), len(places)))
        if node.moves[0].kind is MoveKind.FOLD:
            price = node.paid[1 - node.player] - node.paid[node.player]
            has_bet = node.moves[1].to - price > _TINY
            middle = price / (self.pot + sum(node.paid)) + (_GIVES_UP_A_BET if has_bet else _GIVES_UP[node.street])
            # To six places, since the last digit of exp is not the same on every machine.
            stays = np.round(1 / (1 + np.exp((middle - places) / _SOFTNESS)), 6)
            raised = np.array(_RAISES)[tenths] * stays if more else np.zeros(len(places))
            found[0], found[1] = 1 - stays, stays - raised
        else:
            leads = (_LEADS[node.street],) * 10
            bets = np.array(leads if leader == 1 - node.player else _BETS[node.street])
            raised = bets[tenths] if more else np.zeros(len(places))
            found[0] = 1 - raised
        for row in more:
            found[row] = raised / len(more)
        return found
