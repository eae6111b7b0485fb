"""The betting of a spot as a tree: who may do what, and what is at stake where it ends.

The tree knows no cards. Player 0 is out of position and acts first on every street; player 1 is in position. A street
is a number: 3, 4 or 5 cards lie on the board. Amounts are chips, and need not be whole.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from feltroom.errors import InvalidSetup

MOST_NODES = 300_000
_TINY = 1e-9


class MoveKind(Enum):
    """What a player does."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


@dataclass(frozen=True, slots=True)
class Move:
    """What a player does; `to` is their total for the street afterwards, 0 for a fold or a check."""

    kind: MoveKind
    to: float = 0.0
    all_in: bool = False

    def __str__(self) -> str:
        amount = f" {self.to:.10g}" if self.kind in (MoveKind.CALL, MoveKind.BET, MoveKind.RAISE) else ""
        return self.kind.value + amount


class NodeKind(Enum):
    """What happens at a node."""

    DECISION = "decision"
    FOLD = "fold"
    SHOWDOWN = "showdown"
    ALL_IN = "all-in"  # a showdown once the board is dealt out
    DEAL = "deal"  # the next street begins


@dataclass(frozen=True, slots=True)
class Node:
    """A place in the tree; `paid` is what each player has put in since the spot began.

    `player` decides at a decision and has folded at a fold. A deal has one child, the first decision of the street.
    """

    kind: NodeKind
    street: int
    paid: tuple[float, float]
    player: int = 0
    moves: tuple[Move, ...] = ()
    children: tuple["Node", ...] = ()

    def walk(self) -> Iterator["Node"]:
        """Return this node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class Choice:
    """What the size of a bet or raise depends on; `pot` is what it would be after a call."""

    street: int
    player: int
    pot: float
    price_to: float  # the total for the street that a call needs
    least_to: float  # of a full raise
    left: float  # the largest total for the street: all-in
    raises: int  # bets and raises of the street so far


Menu = Callable[[Choice], Sequence[float]]
"""Gives the totals for the street that a player may bet or raise to."""


@dataclass(frozen=True, slots=True)
class _Street:
    """A street under way: what was paid before it, and the two bets on it."""

    number: int
    before: float
    bets: tuple[float, float] = (0.0, 0.0)
    player: int = 0
    acted: int = 0
    raises: int = 0
    last: float = 0.0  # the size of the last bet or raise


class BettingTree:
    """Builds the tree of a spot from its pot, stack and menu of sizes; one too large for any use is refused."""

    def __init__(self, *, pot: float, stack: float, first_street: int, last_street: int, menu: Menu) -> None:
        self._pot, self._stack, self._last, self._menu = pot, stack, last_street, menu
        self._nodes = 0
        self.root = self._decide(_Street(first_street, 0.0))

    def _decide(self, now: _Street) -> Node:
        """Return the decision of the player to act."""
        own, other = now.bets[now.player], now.bets[1 - now.player]
        self._nodes += 3 if other > own else 2  # this one and where a fold, a check or a call leads
        if self._nodes > MOST_NODES:
            raise InvalidSetup(
                f"the betting of this spot has more than {MOST_NODES:,} places: "
                "give fewer sizes or raises, or less behind"
            )
        moves: list[Move] = []
        children: list[Node] = []
        if other > own:
            moves += [Move(MoveKind.FOLD), Move(MoveKind.CALL, other, other >= self._stack - now.before - _TINY)]
            children += [
                Node(NodeKind.FOLD, now.number, self._paid(now), now.player),
                self._end(now.number, now.before + other),
            ]
        else:
            moves.append(Move(MoveKind.CHECK))
            children.append(self._end(now.number, now.before) if now.acted else self._decide(self._passed(now)))
        for to in self._totals(now, other):
            kind = MoveKind.RAISE if other else MoveKind.BET
            moves.append(Move(kind, to, to >= self._stack - now.before - _TINY))
            children.append(self._decide(self._raised(now, to)))
        return Node(NodeKind.DECISION, now.number, self._paid(now), now.player, tuple(moves), tuple(children))

    def _totals(self, now: _Street, price_to: float) -> list[float]:
        left = self._stack - now.before
        if price_to >= left - _TINY:
            return []
        choice = Choice(
            street=now.number,
            player=now.player,
            pot=self._pot + 2 * now.before + 2 * price_to,
            price_to=price_to,
            least_to=min(left, price_to + now.last),
            left=left,
            raises=now.raises,
        )
        totals = {round(min(left, max(choice.least_to, to)), 9) for to in self._menu(choice)}
        return sorted([to for to in totals if to > price_to])  # what rounds to nothing is no bet

    def _passed(self, now: _Street) -> _Street:
        return _Street(now.number, now.before, now.bets, 1 - now.player, now.acted + 1, now.raises, now.last)

    def _raised(self, now: _Street, to: float) -> _Street:
        bets = (to, now.bets[1]) if now.player == 0 else (now.bets[0], to)
        size = to - now.bets[1 - now.player]
        return _Street(now.number, now.before, bets, 1 - now.player, now.acted + 1, now.raises + 1, max(size, now.last))

    def _end(self, street: int, paid: float) -> Node:
        """Return what follows when both have paid as much."""
        both = (paid, paid)
        if street == self._last:
            return Node(NodeKind.SHOWDOWN, street, both)
        if paid >= self._stack - _TINY:
            return Node(NodeKind.ALL_IN, street, both)
        return Node(NodeKind.DEAL, street, both, children=(self._decide(_Street(street + 1, paid)),))

    def _paid(self, now: _Street) -> tuple[float, float]:
        return now.before + now.bets[0], now.before + now.bets[1]
