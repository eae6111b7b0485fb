"""The betting of a spot cut into streets, each as arrays for either player's walk, with its tables."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from feltroom.solver.betting import Node, NodeKind
from feltroom.solver.game import Game
from feltroom.solver.kernels.views import ALL_IN, DEAL, FOLD, SHOWDOWN, WIDTH, Floats, Ints, StreetView

_KINDS = {NodeKind.FOLD: FOLD, NodeKind.SHOWDOWN: SHOWDOWN, NodeKind.ALL_IN: ALL_IN, NodeKind.DEAL: DEAL}


@dataclass(frozen=True, slots=True)
class Walk:
    """How one player walks a street: its arrays, how many rows of reach it has, and what needs more than they."""

    view: StreetView
    rows: int
    won_rows: int  # the first of `evals`, which need showdowns
    all_ins: Ints  # the nodes where both are all-in before the river
    all_in_factors: Floats  # chips for every unit that player 0 wins there
    deals: tuple[tuple[int, int], ...]  # node and row


@dataclass(slots=True)
class Street:
    """The betting from the first decision of a street to its end, with regrets and sums of strategies by player."""

    level: int
    nodes: tuple[Node, ...]
    first: tuple[int, ...]
    column: tuple[int, ...]
    columns: tuple[int, int]
    walks: tuple[Walk, Walk]
    below: dict[int, "Street"] = field(default_factory=dict)
    regrets: list[Floats] = field(default_factory=list)
    sums: list[Floats] = field(default_factory=list)


def cut_streets(game: Game) -> list[Street]:
    """Return the streets of a game's tree, the first one first and parents before what follows them."""
    streets = [_make_street(game, game.tree, 0)]
    for street in streets:
        for number, node in enumerate(street.nodes):
            if node.kind is NodeKind.DEAL:
                below = _make_street(game, node.children[0], street.level + 1)
                street.below[number] = below
                streets.append(below)
    return streets


def _make_street(game: Game, root: Node, level: int) -> Street:
    nodes, first, column, columns = [root], list[int](), list[int](), [0, 0]
    for node in nodes:
        first.append(len(nodes))
        column.append(columns[node.player])
        if node.kind is NodeKind.DECISION:
            nodes += node.children
            columns[node.player] += len(node.children)
    kinds = [_KINDS.get(node.kind, node.player) for node in nodes]
    counts = [len(node.children) if node.kind is NodeKind.DECISION else 0 for node in nodes]
    shape = _ints(kinds), _ints(first), _ints(counts), _ints(column)
    walks = tuple(_make_walk(game, nodes, first, shape, player) for player in (0, 1))
    return Street(level, tuple(nodes), tuple(first), tuple(column), (columns[0], columns[1]), (walks[0], walks[1]))


def _make_walk(
    game: Game, nodes: list[Node], first: list[int], shape: tuple[NDArray[np.int32], ...], player: int
) -> Walk:
    kinds, starts, counts, columns = shape
    rows, row_count = _rows(nodes, first, player)
    ends = {number: _payoff(game, node, player) for number, node in enumerate(nodes) if _ends(node)}
    showdowns = dict.fromkeys(rows[number] for number in ends if nodes[number].kind is NodeKind.SHOWDOWN)
    evals = [*showdowns, *(row for row in dict.fromkeys(rows[number] for number in ends) if row not in showdowns)]
    place = {row: number for number, row in enumerate(evals)}
    ordered = sorted(ends, key=lambda number: place[rows[number]])
    view = StreetView(
        kinds=kinds,
        first=starts,
        counts=counts,
        column=columns,
        rows=_ints(rows),
        evals=_ints(evals + [0] * (-len(evals) % WIDTH)),
        ends=_ints(ordered),
        end_evals=_ints([place[rows[number]] for number in ordered]),
        won_factor=_floats([ends[number][0] if nodes[number].kind is NodeKind.SHOWDOWN else 0.0 for number in ordered]),
        met_factor=_floats([ends[number][1] for number in ordered]),
    )
    all_ins = [number for number in ends if nodes[number].kind is NodeKind.ALL_IN]
    factors = [ends[number][0] for number in all_ins]
    deals = [(number, rows[number]) for number, node in enumerate(nodes) if node.kind is NodeKind.DEAL]
    return Walk(view, row_count, len(showdowns), _ints(all_ins), _floats(factors), tuple(deals))


def _rows(nodes: list[Node], first: list[int], player: int) -> tuple[list[int], int]:
    """The row of the other player's reach for each node: a new one after each of their actions."""
    rows, count = [0] * len(nodes), 1
    for number, node in enumerate(nodes):
        if node.kind is NodeKind.DECISION:
            for child in range(first[number], first[number] + len(node.children)):
                rows[child] = rows[number]
                if node.player != player:
                    rows[child] = count
                    count += 1
    return rows, count


def _ends(node: Node) -> bool:
    return node.kind in (NodeKind.FOLD, NodeKind.SHOWDOWN, NodeKind.ALL_IN)


def _payoff(game: Game, node: Node, player: int) -> tuple[float, float]:
    """Chips for every unit of `won` and of `met`: what a player gains from here on is their sum.

    Whoever wins gets the pot without the rake; what they have paid is gone either way. At a fold both are `met`.
    """
    if node.kind is NodeKind.FOLD:
        paid = node.paid[node.player]  # what the other has paid beyond is returned
        pot = game.pot + 2 * paid
        return 0.0, -paid if node.player == player else pot - game.rake(pot) - paid
    pot = game.pot + 2 * node.paid[0]
    won = pot - game.rake(pot)
    if node.kind is NodeKind.ALL_IN and player == 1:
        return -won, won - node.paid[1]  # what player 0 does not win
    return won, -node.paid[0]


def _ints(numbers: list[int]) -> NDArray[np.int32]:
    return np.array(numbers, dtype=np.int32)


def _floats(numbers: list[float]) -> Floats:
    return np.array(numbers, dtype=np.float32)
