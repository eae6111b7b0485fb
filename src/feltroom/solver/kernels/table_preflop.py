"""Solving the betting before the flop at a table: discounted CFR over the 169 classes for 2 to 9 players.

Cards that two players cannot both hold count between each pair of players; what three or more cannot hold together does
not. With more than two players CFR promises no equilibrium, so what a best response gains is measured for every player.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf

import numpy as np
from numpy.typing import NDArray

from feltroom.cards.classes import HAND_CLASSES
from feltroom.solver.kernels.preflop import Matrices
from feltroom.solver.preflop.equities import dense_tables
from feltroom.solver.preflop.flop_model import BETTER, INITIATIVE, PLAYS, POSITION, THREE_WAY, moved
from feltroom.solver.preflop.table_tree import End, TableTree, Turn
from feltroom.solver.preflop.tables import LEVELS, Solved, pack, unpack

_Vector = NDArray[np.float64]
_CLASSES = len(HAND_CLASSES)
_MILLI = 1000.0


@cache
def _tables(weights: tuple[float, ...] | None) -> tuple[_Vector, _Vector, _Vector]:
    """How likely each class is, each class of one player given another's, and the same times its chances.

    With weights both are those of the dense deal.
    """
    if weights is None:
        matrices = Matrices()
        chance, equity = matrices.chance, matrices.equity
    else:
        equity, possible = (np.array(table) for table in dense_tables())
        chance = np.outer(weights, weights) * possible
        chance = chance / chance.sum()
    prior = chance.sum(axis=1)
    given = chance / np.where(prior > 0, prior, 1.0)[:, None]
    return prior, np.ascontiguousarray(given.T), np.ascontiguousarray((given * equity).T)


@dataclass(slots=True)
class _Node:
    """A decision, with the places of the reach vectors after each of its moves."""

    turn: Turn
    before: int
    first: int
    regrets: _Vector
    sums: _Vector
    strategy: _Vector


class TableGame:
    """A tree with the regrets and the mean strategy of every decision."""

    def __init__(self, tree: TableTree, weights: Sequence[float] | None = None) -> None:
        self.tree = tree
        self._prior, self._given, self._won = _tables(tuple(weights) if weights is not None else None)
        self._plays = np.array(PLAYS)
        self.nodes: list[_Node] = []
        self._node_of: dict[int, _Node] = {}
        self._slots = 1  # the first is the reach of a player who has not acted yet
        self._collect(tree.root, {})
        self.iterations = 0

    def _collect(self, place: Turn | End, held: dict[int, int]) -> None:
        if isinstance(place, End):
            return
        if id(place) in self._node_of:
            raise AssertionError("a decision is reached by two ways")
        count = len(place.moves)
        zeros = np.zeros((count, _CLASSES))
        even = np.full((count, _CLASSES), 1.0 / count)
        node = _Node(place, held.get(place.player, 0), self._slots, zeros, zeros.copy(), even)
        self.nodes.append(node)
        self._node_of[id(place)] = node
        self._slots += count
        for number, after in enumerate(place.after):
            self._collect(after, {**held, place.player: node.first + number})

    def iterate(self) -> None:
        """Let every player learn once."""
        self.iterations += 1
        # Everybody does anything now and then, ever less, so that answers to what is never done are learnt too.
        slip = 1 / (self.iterations + 10)
        for node in self.nodes:
            node.strategy = (1 - slip) * _match(node.regrets) + slip / len(node.turn.moves)
        reach = self._forward()
        for player in range(self.tree.players):
            self._values(player, learn=True)
        fade = (self.iterations / (self.iterations + 1)) ** 2
        for node in self.nodes:
            node.sums *= fade
            node.sums += reach[node.before] * _match(node.regrets)

    def use_mean(self) -> None:
        """Let everybody play their mean strategy."""
        for node in self.nodes:
            node.strategy = _match(node.sums)

    def use(self, levels: Sequence[Sequence[Sequence[int]]]) -> None:
        """Let everybody play frequencies as a file has them, decisions in the order of `nodes`."""
        for node, decision in zip(self.nodes, levels, strict=True):
            node.strategy = np.array([list(move) for move in decision], dtype=np.float64) / LEVELS

    def levels(self) -> list[list[list[int]]]:
        """Return the strategies in use as a file holds them: whole parts of `LEVELS`, which add up."""
        return [_rounded(node.strategy) for node in self.nodes]

    def _forward(self) -> _Vector:
        reach = np.ones((self._slots, _CLASSES))
        for node in self.nodes:  # parents come before children
            count = len(node.strategy)
            np.multiply(reach[node.before], node.strategy, out=reach[node.first : node.first + count])
        self._mass = reach @ self._given
        self._equal = reach @ self._won
        self._play = (reach * self._plays) @ self._given
        self._gone: dict[tuple[int, ...], _Vector] = {(): np.ones(_CLASSES)}
        return reach

    def _all_of(self, slots: tuple[int, ...]) -> _Vector:
        """How likely others did what they did, given the own class."""
        found = self._gone.get(slots)
        if found is None:
            found = self._gone[slots] = self._all_of(slots[:-1]) * self._mass[slots[-1]]
        return found

    def gains(self) -> list[float]:
        """Return what each player gains by a best response to the strategies in use, in thousandths of a big blind."""
        self._forward()
        found = []
        for player in range(self.tree.players):
            played = float(self._prior @ self._values(player))
            found.append(_MILLI * (float(self._prior @ self._values(player, best=True)) - played))
        return found

    def values(self) -> list[float]:
        """Return what each player wins on average with the strategies in use, in big blinds."""
        self._forward()
        return [float(self._prior @ self._values(player)) for player in range(self.tree.players)]

    def _values(self, player: int, *, learn: bool = False, best: bool = False) -> _Vector:
        return self._value(self.tree.root, player, {}, learn=learn, best=best)

    def _value(self, place: Turn | End, player: int, held: dict[int, int], *, learn: bool, best: bool) -> _Vector:
        if isinstance(place, End):
            return self._at_end(place, player, held)
        node = self._node_of[id(place)]
        if place.player != player:
            total = np.zeros(_CLASSES)
            for number, after in enumerate(place.after):
                total += self._value(after, player, {**held, place.player: node.first + number}, learn=learn, best=best)
            return total
        options = np.empty((len(place.moves), _CLASSES))
        for number, after in enumerate(place.after):
            if place.moves[number] == "fold":
                options[number] = -place.totals[number] * self._all_of(tuple(held.values()))
            else:
                options[number] = self._value(after, player, held, learn=learn, best=best)
        if best:
            value: _Vector = options.max(axis=0)
            return value
        value = (node.strategy * options).sum(axis=0)
        if learn:
            time, regrets = self.iterations**1.5, node.regrets
            node.regrets = np.where(regrets > 0, regrets * (time / (time + 1)), regrets * 0.5) + (options - value)
        return value

    def _at_end(self, end: End, player: int, held: dict[int, int]) -> _Vector:
        """What the end of the betting is worth to each class of a player, times how likely others went there."""
        paid, pot = end.paid[player], sum(end.paid)
        if player not in end.live:
            return -paid * self._all_of(tuple(held.values()))
        rivals = [other for other in end.live if other != player]
        gone = self._all_of(tuple([slot for other, slot in held.items() if other not in rivals]))
        won: _Vector
        if not rivals:
            won = (pot - paid) * gone
            return won
        shares = [self._share(end, pot, player, other, held[other]) for other in rivals]
        masses = [self._mass[held[other]] for other in rivals]
        if len(rivals) == 1:
            won = gone * (pot * shares[0] - paid * masses[0])
            return won
        apart = [share - 0.5 * mass for share, mass in zip(shares, masses, strict=True)]
        both = masses[0] * masses[1]
        part = both / 3 + THREE_WAY / 2 * (apart[0] * masses[1] + apart[1] * masses[0])
        won = gone * (pot * part - paid * both)
        return won

    def _share(self, end: End, pot: float, player: int, other: int, slot: int) -> _Vector:
        """The part of the pot that each class gets against one other player, times how likely they are there."""
        mass: _Vector = self._mass[slot]
        equal: _Vector = self._equal[slot]
        part = moved(end.behind, pot)
        if not part:
            return equal  # all-in
        edge = POSITION if self.tree.acts_last(player, other) else -POSITION
        edge += INITIATIVE * ((end.raiser == player) - (end.raiser == other))
        share: _Vector = equal + part * (BETTER * (equal - 0.5 * mass) + (edge + self._plays) * mass - self._play[slot])
        return share


def solve_table(
    tree: TableTree,
    *,
    weights: Sequence[float] | None = None,
    target: float = 1.0,
    max_iterations: int = 600,
    every: int = 50,
    progress: Callable[[int, float], object] | None = None,
) -> TableGame:
    """Solve a tree until no player gains more than `target` thousandths of a big blind.

    The mean strategy that was best after rounding it as a file does is then in use.
    """
    game = TableGame(tree, weights)
    least, best = inf, list[list[list[int]]]()
    while True:
        for _ in range(every):
            game.iterate()
        game.use_mean()
        levels = game.levels()
        game.use(levels)
        gain = max(game.gains())
        if gain < least:
            least, best = gain, levels
        if progress is not None:
            progress(game.iterations, least)
        if least <= target or game.iterations >= max_iterations:
            game.use(best)
            return game


def solution_of(game: TableGame) -> tuple[bytes, Solved]:
    """Return a solved game as a file has it: its block, and what is read from it, measured after the rounding."""
    levels = game.levels()
    game.use(levels)
    block = pack(levels)
    return block, unpack(game.tree, block, exploitability=max(game.gains()), value=game.values()[0])


def _rounded(strategy: _Vector) -> list[list[int]]:
    """Round down, and give what is missing to the moves that lost most."""
    scaled = strategy * LEVELS
    whole = np.floor(scaled + 1e-9)
    for _ in range(len(strategy)):
        lost = np.where(whole.sum(axis=0) < LEVELS, scaled - whole, -1.0)
        best = lost.argmax(axis=0)
        for number in np.flatnonzero(whole.sum(axis=0) < LEVELS):
            whole[best[number], number] += 1
    return [[int(part) for part in move] for move in whole]


def _match(table: _Vector) -> _Vector:
    positive = np.maximum(table, 0.0)
    total = positive.sum(axis=0)
    parts: _Vector = np.where(total > 0, positive / np.where(total > 0, total, 1.0), 1.0 / len(table))
    return parts
