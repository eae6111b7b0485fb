"""Discounted counterfactual regret minimisation over a game, and what its mean strategy is worth.

In every iteration each player walks the tree once. A walk carries the other player's reach down, as a vector over their
hands, and brings up what each own hand is worth; regrets are updated on the way. Regrets and sums of strategies are
discounted from iteration to iteration (Brown and Sandholm, 2019), so that early mistakes are soon forgotten.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from feltroom.solver.game import Game
from feltroom.solver.kernels.boards import make_boards
from feltroom.solver.kernels.streets import Street, Walk, cut_streets
from feltroom.solver.kernels.vectors import meet, strategy
from feltroom.solver.kernels.views import BEST, MEAN, TRAIN, Floats

_MODULES = {"numba": "compiled", "numpy": "vectors"}


class Kernels(Protocol):
    """What both sets of kernels offer."""

    descend: Callable[..., None]
    ascend: Callable[..., None]
    ends: Callable[..., None]
    river: Callable[..., None]
    all_ins: Callable[..., None]
    add_showdowns: Callable[..., None]


def memory_needed(game: Game) -> int:
    """Return how many bytes the tables of a game and its chances of all-ins take, before any is made."""
    total, levels = 0, len(game.boards) - 1
    first_all_in = levels
    for street in cut_streets(game):
        boards = len(game.boards[street.level])
        for player in (0, 1):
            total += 2 * 4 * boards * street.columns[player] * len(game.hands[player])
        if len(street.walks[0].all_ins):
            first_all_in = min(first_all_in, street.level)
    pairs = len(game.hands[0]) * len(game.hands[1])
    # For every pair of hands the chances twice, and once more while they are worked out.
    return total + 3 * 4 * pairs * sum(len(game.boards[level]) for level in range(first_all_in, levels))


class Engine:
    """The tables of one game, and the passes over them."""

    def __init__(self, game: Game, *, backend: str) -> None:
        self.game = game
        self._kernels = cast("Kernels", import_module(f"feltroom.solver.kernels.{_MODULES[backend]}"))
        self.weights = [np.array(weights, dtype=np.float32) for weights in game.weights]
        self.boards = [make_boards(game, level) for level in range(len(game.boards))]
        self._children = [self._child_starts(level) for level in range(len(game.boards) - 1)]
        self.streets = cut_streets(game)
        for street in self.streets:
            for player in (0, 1):
                count, width = self.boards[street.level][player].order.shape
                shape = (count, street.columns[player], width)
                street.regrets.append(np.zeros(shape, dtype=np.float32))
                street.sums.append(np.zeros(shape, dtype=np.float32))
        self._chances = self._all_in_chances()
        self._buffers: dict[tuple[int, int], tuple[Floats, Floats]] = {}
        self.iterations = 0
        self._decay = self._gain = self._loss = 0.0
        self.pairs = self._count_pairs()

    def iterate(self) -> None:
        """Let each player learn once."""
        self.iterations += 1
        time = float(self.iterations - 1)
        self._gain = time**1.5 / (time**1.5 + 1)
        self._loss = 0.5
        self._decay = (time / (time + 1)) ** 3
        for player in (0, 1):
            self.walk(self.streets[0], 0, player, self.weights[1 - player], TRAIN)

    def value(self, player: int, *, best: bool) -> float:
        """Return what the mean strategy of a player earns, or the best answer to the other's, in chips."""
        values = self.walk(self.streets[0], 0, player, self.weights[1 - player], BEST if best else MEAN)
        return float(np.dot(values.astype(np.float64), self.weights[player].astype(np.float64)) / self.pairs)

    def walk(self, street: Street, board: int, player: int, reach_in: Floats, mode: int) -> Floats:
        """Return what each hand of a player is worth on a board, against the other's reach."""
        if street.level == len(self.boards) - 1:
            return self._walk_last(street, board, board + 1, player, reach_in, mode)
        own = self.boards[street.level][player]
        values = self._node_values(street, board, player, reach_in, mode)
        out = np.zeros(len(self.weights[player]), dtype=np.float32)
        out[own.order[board, : own.live[board]]] = values[0, : own.live[board]]
        return out

    def _node_values(self, street: Street, board: int, player: int, reach_in: Floats, mode: int) -> Floats:
        """Return what each live hand is worth at each node of a street before the last."""
        walk, own, other = (
            street.walks[player],
            self.boards[street.level][player],
            self.boards[street.level][1 - player],
        )
        hands, others = int(own.live[board]), int(other.live[board])
        own_order, other_order = own.order[board, :hands], other.order[board, :others]
        reach = np.empty((walk.rows, other.order.shape[1]), dtype=np.float32)
        values = np.empty((len(street.nodes), own.order.shape[1]), dtype=np.float32)
        totals = np.empty(max(own.order.shape[1], other.order.shape[1]), dtype=np.float32)
        reach[0, :others] = reach_in[other_order]
        sums = street.sums[1 - player][board]
        table = street.regrets[1 - player][board] if mode == TRAIN else sums
        self._kernels.descend(walk.view, player, others, mode, self._decay, table, sums, reach, totals)
        self._kernels.ends(walk.view, own, other, board, reach, values)
        if len(walk.all_ins):
            chances = self._chances[street.level][board][player]
            self._kernels.all_ins(walk.view.rows, walk.all_ins, walk.all_in_factors, chances, reach, values)
        for node, row in walk.deals:
            dealt = np.zeros(len(self.weights[1 - player]), dtype=np.float32)
            dealt[other_order] = reach[row, :others]
            below = self._deal(street.below[node], board, player, dealt, mode)
            values[node, :hands] = below[own_order] / np.float32(self.game.runs[street.level])
        table = street.regrets[player][board] if mode == TRAIN else street.sums[player][board]
        self._kernels.ascend(walk.view, player, hands, mode, self._gain, self._loss, table, values, totals)
        return values

    def mean_strategy(self, street: Street, node: int, board: int) -> Floats:
        """Return the mean strategy at a decision, an action a row; a hand that is not live has zeros."""
        player = street.nodes[node].player
        view = self.boards[street.level][player]
        live = int(view.live[board])
        first = street.column[node]
        actions = len(street.nodes[node].moves)
        found = np.zeros((actions, len(self.weights[player])), dtype=np.float32)
        found[:, view.order[board, :live]] = strategy(street.sums[player][board, first : first + actions, :live])
        return found

    def worth(self, street: Street, board: int, player: int, reach_in: Floats, *, best: bool = False) -> Floats:
        """Return what each hand is worth at each node of a street if both play their mean strategies.

        With `best` the player has the best answer to the other's mean strategy from each node on.
        """
        mode = BEST if best else MEAN
        view = self.boards[street.level][player]
        live = int(view.live[board])
        found = np.zeros((len(street.nodes), len(self.weights[player])), dtype=np.float32)
        if street.level == len(self.boards) - 1:
            out = np.zeros(len(self.weights[player]), dtype=np.float32)
            values = self._last_street(street, board, board + 1, player, reach_in, mode, out)
        else:
            values = self._node_values(street, board, player, reach_in, mode)
        found[:, view.order[board, :live]] = values[:, :live]
        return found

    def met(self, level: int, board: int, player: int, reach: Floats) -> Floats:
        """Return how much of the other player's reach each hand meets on a board, 0 for hands that are not live."""
        own, other = self.boards[level][player], self.boards[level][1 - player]
        found = np.zeros(len(self.weights[player]), dtype=np.float32)
        rows = reach[None, other.order[board, : other.live[board]]]
        found[own.order[board, : own.live[board]]] = meet(own, other, board, rows)[0]
        return found

    def children(self, level: int, board: int) -> range:
        """Return the boards that can follow a board."""
        start, stop = self._children[level][board : board + 2]
        return range(start, stop)

    def _deal(self, street: Street, parent: int, player: int, reach: Floats, mode: int) -> Floats:
        """Add up what each hand is worth on all boards that can follow."""
        start, stop = self._children[street.level - 1][parent : parent + 2]
        if street.level == len(self.boards) - 1:
            return self._walk_last(street, start, stop, player, reach, mode)
        own = self.boards[street.level][player]
        out = np.zeros(len(self.weights[player]), dtype=np.float32)
        for board in range(start, stop):
            values = self.walk(street, board, player, reach, mode)
            for mirror in range(own.mirrors[board], own.mirrors[board + 1]):
                out[own.swaps[mirror]] += values
        return out

    def _walk_last(self, street: Street, start: int, stop: int, player: int, reach_in: Floats, mode: int) -> Floats:
        """Add up what each hand is worth on boards of the last street."""
        out = np.zeros(len(self.weights[player]), dtype=np.float32)
        self._last_street(street, start, stop, player, reach_in, mode, out)
        return out

    def _last_street(
        self, street: Street, start: int, stop: int, player: int, reach_in: Floats, mode: int, out: Floats
    ) -> Floats:
        """Walk boards of the last street, add to `out`, and return the values of all nodes on the last board."""
        walk, own, other = street.walks[player], self.boards[-1][player], self.boards[-1][1 - player]
        reach, values = self._scratch(street, player, walk)
        sums = street.sums[1 - player]
        self._kernels.river(
            walk.view,
            own,
            other,
            start,
            stop,
            player,
            mode,
            walk.won_rows,
            self._decay,
            self._gain,
            self._loss,
            street.regrets[player] if mode == TRAIN else street.sums[player],
            street.regrets[1 - player] if mode == TRAIN else sums,
            sums,
            reach_in,
            out,
            reach,
            values,
        )
        return values

    def _scratch(self, street: Street, player: int, walk: Walk) -> tuple[Floats, Floats]:
        own, other = self.boards[-1][player], self.boards[-1][1 - player]
        key = (id(street), player)
        if key not in self._buffers:
            self._buffers[key] = (
                np.empty((walk.rows, other.order.shape[1]), dtype=np.float32),
                np.empty((len(street.nodes), own.order.shape[1]), dtype=np.float32),
            )
        return self._buffers[key]

    def _child_starts(self, level: int) -> list[int]:
        parents = [board.parent for board in self.game.boards[level + 1]]
        starts: list[int] = np.searchsorted(parents, np.arange(len(self.game.boards[level]) + 1)).tolist()
        return starts

    def _all_in_chances(self) -> list[list[tuple[Floats, Floats]]]:
        """For each street and board on which players can be all-in, how often player 0's hands beat player 1's.

        It is there twice: for the walk of player 0 with a row for each hand of player 1, and the other way round.
        """
        needed = {street.level for street in self.streets if len(street.walks[0].all_ins)}
        if not needed:
            return []
        sizes = len(self.weights[0]), len(self.weights[1])
        level = len(self.boards) - 2
        found: list[list[tuple[Floats, Floats]]] = [[] for _ in range(level + 1)]
        below: list[NDArray[np.float32]] = []
        while level >= min(needed):
            all_chances = []
            own, other = self.boards[level + 1]
            for board in range(len(self.game.boards[level])):
                chances = np.zeros(sizes, dtype=np.float32)
                start, stop = self._children[level][board : board + 2]
                if level == len(self.boards) - 2:
                    self._kernels.add_showdowns(own, other, start, stop, chances)
                else:
                    for child in range(start, stop):
                        for mirror in range(own.mirrors[child], own.mirrors[child + 1]):
                            chances[own.swaps[mirror][:, None], other.swaps[mirror]] += below[child]
                all_chances.append(chances / np.float32(self.game.runs[level]))
            below = all_chances
            views = self.boards[level]
            for board, chances in enumerate(all_chances):
                rows, columns = [view.order[board, : view.live[board]] for view in views]
                live = chances[rows][:, columns]
                found[level].append((np.ascontiguousarray(live.T), np.ascontiguousarray(live)))
            level -= 1
        return found

    def _count_pairs(self) -> float:
        """The weight of all pairs of hands that can be dealt together."""
        first, second = [np.array(hands) for hands in self.game.hands]
        weights = [each.astype(np.float64) for each in self.weights]
        sums = np.zeros(64)
        for place in (0, 1):
            np.add.at(sums, second[:, place], weights[1])
        same = dict(zip(self.game.hands[1], weights[1].tolist(), strict=True))
        twins = np.array([same.get(hand, 0.0) for hand in self.game.hands[0]])
        met = weights[1].sum() - sums[first[:, 0]] - sums[first[:, 1]] + twins
        return float(np.dot(met, weights[0]))
