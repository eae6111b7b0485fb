"""A pass over the betting of a street, compiled by numba."""

import numpy as np

from feltroom.solver.kernels.compiled_terminals import write_ends
from feltroom.solver.kernels.compiling import compiled
from feltroom.solver.kernels.lanes import LANES
from feltroom.solver.kernels.views import BEST, TRAIN, BoardView, Floats, Ints, StreetView

_ZERO, _ONE = np.float32(0.0), np.float32(1.0)


@compiled
def _add_positive(table: Floats, column: int, count: int, hands: int, totals: Floats) -> None:
    """Write one over the sum of what is positive among a node's actions, 0 where nothing is."""
    row = table[column]
    for hand in range(hands):
        totals[hand] = max(row[hand], _ZERO)
    for action in range(1, count):
        row = table[column + action]
        for hand in range(hands):
            totals[hand] += max(row[hand], _ZERO)
    for hand in range(hands):
        totals[hand] = _ONE / totals[hand] if totals[hand] > _ZERO else _ZERO


@compiled
def descend(
    street: StreetView,
    player: int,
    hands: int,
    mode: int,
    decay: float,
    table: Floats,
    sums: Floats,
    reach: Floats,
    totals: Floats,
) -> None:
    """Write the other player's reach at every row; when training, add it to the sums of their strategy."""
    kept = np.float32(decay)
    for node in range(len(street.kinds)):
        if street.kinds[node] != 1 - player:
            continue
        column, count, first = street.column[node], street.counts[node], street.first[node]
        even = _ONE / np.float32(count)
        source = reach[street.rows[node]]
        _add_positive(table, column, count, hands, totals)
        for action in range(count):
            row, target = table[column + action], reach[street.rows[first + action]]
            for hand in range(hands):
                part = max(row[hand], _ZERO) * totals[hand] if totals[hand] > _ZERO else even
                target[hand] = source[hand] * part
            if mode == TRAIN:
                mean = sums[column + action]
                for hand in range(hands):
                    mean[hand] = mean[hand] * kept + target[hand]


@compiled
def ascend(
    street: StreetView,
    player: int,
    hands: int,
    mode: int,
    gain: float,
    loss: float,
    table: Floats,
    values: Floats,
    totals: Floats,
) -> None:
    """Write the values of all decisions; when training, discount the regrets and add the new ones."""
    up, down = np.float32(gain), np.float32(loss)
    for node in range(len(street.kinds) - 1, -1, -1):
        kind = street.kinds[node]
        if kind > 1:
            continue
        column, count, first = street.column[node], street.counts[node], street.first[node]
        target = values[node]
        if kind != player:
            for hand in range(hands):
                target[hand] = values[first, hand]
            for action in range(1, count):
                row = values[first + action]
                for hand in range(hands):
                    target[hand] += row[hand]
            continue
        if mode == BEST:
            for hand in range(hands):
                target[hand] = values[first, hand]
            for action in range(1, count):
                row = values[first + action]
                for hand in range(hands):
                    target[hand] = max(target[hand], row[hand])
            continue
        even = _ONE / np.float32(count)
        _add_positive(table, column, count, hands, totals)
        for action in range(count):
            row, regrets = values[first + action], table[column + action]
            if action == 0:
                for hand in range(hands):
                    part = max(regrets[hand], _ZERO) * totals[hand] if totals[hand] > _ZERO else even
                    target[hand] = part * row[hand]
            else:
                for hand in range(hands):
                    part = max(regrets[hand], _ZERO) * totals[hand] if totals[hand] > _ZERO else even
                    target[hand] += part * row[hand]
        if mode == TRAIN:
            for action in range(count):
                row, regrets = values[first + action], table[column + action]
                for hand in range(hands):
                    regret = regrets[hand]
                    regrets[hand] = regret * (up if regret > _ZERO else down) + row[hand] - target[hand]


@compiled
def river(
    street: StreetView,
    own: BoardView,
    other: BoardView,
    start: int,
    stop: int,
    player: int,
    mode: int,
    won_rows: int,
    decay: float,
    gain: float,
    loss: float,
    own_table: Floats,
    other_table: Floats,
    other_sums: Floats,
    reach_in: Floats,
    out: Floats,
    reach: Floats,
    values: Floats,
) -> None:
    """Walk the betting on boards `start` to `stop - 1` and add what each hand is worth to `out`."""
    widest = max(reach.shape[1], values.shape[1])
    lanes, sides = np.empty((widest, LANES), np.float32), np.empty((widest, LANES), np.float32)
    met, won = np.empty((LANES, widest), np.float32), np.empty((LANES, widest), np.float32)
    totals = np.empty(widest, np.float32)
    for board in range(start, stop):
        hands, others = own.live[board], other.live[board]
        for hand in range(others):
            reach[0, hand] = reach_in[other.order[board, hand]]
        descend(street, player, others, mode, decay, other_table[board], other_sums[board], reach, totals)
        write_ends(street, own, other, board, won_rows, reach, values, lanes, sides, met, won)
        ascend(street, player, hands, mode, gain, loss, own_table[board], values, totals)
        for mirror in range(own.mirrors[board], own.mirrors[board + 1]):
            for hand in range(hands):
                out[own.swaps[mirror, own.order[board, hand]]] += values[0, hand]


@compiled
def ends(street: StreetView, own: BoardView, other: BoardView, board: int, reach: Floats, values: Floats) -> None:
    """Write the values of the folds of a street before the river."""
    widest = max(reach.shape[1], values.shape[1])
    lanes, sides = np.empty((widest, LANES), np.float32), np.empty((widest, LANES), np.float32)
    met = np.empty((LANES, widest), np.float32)
    write_ends(street, own, other, board, 0, reach, values, lanes, sides, met, met)


@compiled
def all_ins(rows: Ints, nodes: Ints, factors: Floats, chances: Floats, reach: Floats, values: Floats) -> None:
    """Add what players win all-in before the river; `chances` has a row for each hand of the other player."""
    hands = chances.shape[1]
    for other in range(len(chances)):
        chance = chances[other]
        for place in range(len(nodes)):
            target, part = values[nodes[place]], factors[place] * reach[rows[nodes[place]], other]
            for hand in range(hands):
                target[hand] += part * chance[hand]


@compiled
def add_showdowns(own: BoardView, other: BoardView, start: int, stop: int, chances: Floats) -> None:
    """Add one for every board on which a hand of the first player beats one of the second, half for a split."""
    half = np.float32(0.5)
    for board in range(start, stop):
        taken = other.cards[board]
        for group in range(own.group_count[board]):
            low, high = other.groups[board, group], other.groups[board, group + 1]
            for hand in range(own.groups[board, group], own.groups[board, group + 1]):
                first, second = own.cards[board, 0, hand], own.cards[board, 1, hand]
                for mirror in range(own.mirrors[board], own.mirrors[board + 1]):
                    row = chances[own.swaps[mirror, own.order[board, hand]]]
                    swap = other.swaps[mirror]
                    for rival in range(high):
                        one, two = taken[0, rival], taken[1, rival]
                        if one != first and one != second and two != first and two != second:
                            row[swap[other.order[board, rival]]] += _ONE if rival < low else half
