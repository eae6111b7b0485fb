"""Discounted CFR over a street of hands and later streets of grades, all decisions of a depth at once.

Cards that hands share are not counted against each other: a hand meets what the other player reaches, whatever its own
cards are. Out of position acts first on every street, so all decisions of a depth belong to one player.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from feltroom.solver.betting import Node, NodeKind
from feltroom.solver.kernels.graded_vectors import parts
from feltroom.solver.kernels.grades import Floats, Grades, Ints

_MODULES = {"numba": "graded_compiled", "numpy": "graded_vectors"}


class _Kernels(Protocol):
    """What both sets of kernels offer."""

    pass_down: Callable[..., None]
    play_down: Callable[..., None]
    add_up: Callable[..., None]
    learn_up: Callable[..., None]
    product: Callable[..., Floats]


@dataclass(slots=True)
class _Level:
    """The decisions of one depth: their numbers, their children (the last number of the street where there is none)."""

    player: int
    nodes: Ints
    children: Ints
    known: Floats
    played: Floats  # the strategy that the regrets make
    regrets: Floats
    sums: Floats


@dataclass(slots=True)
class _Street:
    """All betting of a street, whatever led to it; nodes have numbers, roots first."""

    nodes: list[Node]
    roots: int
    levels: list[_Level]
    folds: Ints
    fold_worth: Floats  # by player and node
    ends: Ints  # showdowns, and all-in before the river
    pots: Floats
    paid: Floats
    deals: Ints
    reach: Floats = field(init=False)
    values: Floats = field(init=False)


class GradedGame:
    """A game over hands and grades, with its tables; `weights` are those of both players' hands."""

    def __init__(self, tree: Node, *, pot: float, weights: tuple[Floats, Floats], grades: Grades, backend: str) -> None:
        self._kernels = cast("_Kernels", import_module(f"feltroom.solver.kernels.{_MODULES[backend]}"))
        self._weights, self._grades = weights, grades
        self._back = [
            (np.ascontiguousarray(onward.T), np.ascontiguousarray(final.T))
            for onward, final in zip(grades.onward, grades.final, strict=True)
        ]
        self._streets: list[_Street] = []
        roots = [tree]
        for width in grades.widths:
            street = _make_street(roots, pot, width)  # chips in pots: what is tiny is tiny in every game
            self._streets.append(street)
            roots = [street.nodes[number].children[0] for number in street.deals]
        self.iterations = 0

    def iterate(self) -> None:
        """Let each player learn once."""
        time = float(self.iterations)
        self.iterations += 1
        gain, decay = time**1.5 / (time**1.5 + 1), (time / (time + 1)) ** 3
        for player in (0, 1):
            self._descend(player, decay)
            self._ascend(player, gain)

    def strategies(self) -> list[tuple[Node, NDArray[np.float32]]]:
        """Return the decisions of the first street with their mean strategies: a row for each move, a column a hand."""
        found = []
        for level in self._streets[0].levels:
            means = parts(level.sums, level.known).astype(np.float32)
            for number, mean in zip(level.nodes.tolist(), means, strict=True):
                node = self._streets[0].nodes[number]
                found.append((node, mean[: len(node.moves)]))
        return found

    def _descend(self, player: int, decay: float) -> None:
        """Bring the other player's reach down, and add it to the sums of their strategy."""
        kernels, reach_in = self._kernels, self._weights[1 - player][None, :]
        for number, street in enumerate(self._streets):
            reach = street.reach
            reach[: len(reach_in)] = reach_in
            for level in street.levels:
                if level.player == player:
                    kernels.pass_down(level.nodes, level.children, reach)
                else:
                    kernels.play_down(level.nodes, level.children, level.played, level.sums, decay, reach)
            if not len(street.deals):
                break
            reach_in = kernels.product(reach[street.deals], self._grades.onward[number])

    def _ascend(self, player: int, gain: float) -> None:
        """Bring what each hand is worth up, and learn from it."""
        kernels, of_roots = self._kernels, np.zeros((0, 0))
        for number in range(len(self._streets) - 1, -1, -1):
            street = self._streets[number]
            reach, values = street.reach, street.values
            values[street.folds] = street.fold_worth[player][:, None] * reach[street.folds].sum(axis=1)[:, None]
            if len(street.ends):
                met = reach[street.ends]
                last = number == len(self._streets) - 1
                final = met if last else kernels.product(met, self._grades.final[number])
                won = np.cumsum(final, axis=1) - 0.5 * final
                if not last:
                    won = kernels.product(won, self._back[number][1])
                values[street.ends] = street.pots[:, None] * won - (street.paid * met.sum(axis=1))[:, None]
            if len(street.deals):
                values[street.deals] = kernels.product(of_roots, self._back[number][0])
            for level in reversed(street.levels):
                if level.player == player:
                    kernels.learn_up(
                        level.nodes, level.children, level.known, level.played, level.regrets, gain, values
                    )
                else:
                    kernels.add_up(level.nodes, level.children, level.known, values)
            of_roots = values[: street.roots]


def _make_street(roots: list[Node], pot: float, width: int) -> _Street:
    nodes, starts = list(roots), list[tuple[int, int]]()
    begin = 0
    children: dict[int, list[int]] = {}
    while begin < len(nodes):
        end = len(nodes)
        starts.append((begin, end))
        for number in range(begin, end):
            if nodes[number].kind is NodeKind.DECISION:
                children[number] = list(range(len(nodes), len(nodes) + len(nodes[number].children)))
                nodes += nodes[number].children
        begin = end
    levels = []
    for begin, end in starts:
        numbers = [number for number in range(begin, end) if number in children]
        if not numbers:
            continue
        most = max(len(children[number]) for number in numbers)
        padded = np.full((len(numbers), most), len(nodes), dtype=np.intp)
        for row, number in enumerate(numbers):
            padded[row, : len(children[number])] = children[number]
        shape = (len(numbers), most, width)
        known = (padded < len(nodes)).astype(np.float64)[:, :, None]
        regrets, sums = np.zeros(shape), np.zeros(shape)
        levels.append(
            _Level(
                nodes[numbers[0]].player,
                np.array(numbers, dtype=np.intp),
                padded,
                known,
                parts(regrets, known),
                regrets,
                sums,
            )
        )
    folds = [number for number, node in enumerate(nodes) if node.kind is NodeKind.FOLD]
    ends = [number for number, node in enumerate(nodes) if node.kind in (NodeKind.SHOWDOWN, NodeKind.ALL_IN)]
    deals = [number for number, node in enumerate(nodes) if node.kind is NodeKind.DEAL]
    lost = [nodes[number].paid[nodes[number].player] / pot for number in folds]
    worth = [
        [-paid if nodes[number].player == player else 1 + paid for number, paid in zip(folds, lost, strict=True)]
        for player in (0, 1)
    ]
    street = _Street(
        nodes,
        len(roots),
        levels,
        np.array(folds, dtype=np.intp),
        np.array(worth).reshape(2, len(folds)),
        np.array(ends, dtype=np.intp),
        np.array([1 + 2 * nodes[number].paid[0] / pot for number in ends]),
        np.array([nodes[number].paid[0] / pot for number in ends]),
        np.array(deals, dtype=np.intp),
    )
    street.reach = np.zeros((len(nodes) + 1, width))
    street.values = np.zeros((len(nodes) + 1, width))
    return street
