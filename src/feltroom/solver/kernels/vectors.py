"""A pass over the betting of a street in numpy; it gives what `compiled` gives, but for rounding."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltroom.solver.kernels.views import BEST, TRAIN, BoardView, Floats, Ints, Shorts, StreetView

Ends = NDArray[np.intp]


def descend(
    street: StreetView,
    player: int,
    hands: int,
    mode: int,
    decay: float,
    table: Floats,
    sums: Floats,
    reach: Floats,
    totals: Floats,  # noqa: ARG001 - what the compiled one works in
) -> None:
    """Write the other player's reach at every row; when training, add it to the sums of their strategy."""
    for node in np.flatnonzero(street.kinds == 1 - player).tolist():
        column, count, first = int(street.column[node]), int(street.counts[node]), int(street.first[node])
        actions = slice(column, column + count)
        rows = street.rows[first : first + count]
        reach[rows, :hands] = reach[street.rows[node], :hands] * strategy(table[actions, :hands])
        if mode == TRAIN:
            sums[actions, :hands] *= np.float32(decay)
            sums[actions, :hands] += reach[rows, :hands]


def ascend(
    street: StreetView,
    player: int,
    hands: int,
    mode: int,
    gain: float,
    loss: float,
    table: Floats,
    values: Floats,
    totals: Floats,  # noqa: ARG001
) -> None:
    """Write the values of all decisions; when training, discount the regrets and add the new ones."""
    for node in np.flatnonzero(street.kinds < 2)[::-1].tolist():
        column, count, first = int(street.column[node]), int(street.counts[node]), int(street.first[node])
        below = values[first : first + count, :hands]
        if street.kinds[node] != player:
            values[node, :hands] = below.sum(axis=0)
        elif mode == BEST:
            values[node, :hands] = below.max(axis=0)
        else:
            own = table[column : column + count, :hands]
            values[node, :hands] = (strategy(own) * below).sum(axis=0)
            if mode == TRAIN:
                own *= np.where(own > 0, np.float32(gain), np.float32(loss))
                own += below - values[node, :hands]


def strategy(table: Floats) -> Floats:
    """Return the parts of what is positive in each column, even ones where nothing is."""
    positive = np.maximum(table, np.float32(0.0))
    total = positive.sum(axis=0)
    known = total > 0
    parts: Floats = np.where(known, positive / np.where(known, total, np.float32(1.0)), np.float32(1.0 / len(table)))
    return parts


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
    for board in range(start, stop):
        hands, others = int(own.live[board]), int(other.live[board])
        reach[0, :others] = reach_in[other.order[board, :others]]
        descend(street, player, others, mode, decay, other_table[board], other_sums[board], reach, reach[0])
        _write_ends(street, own, other, board, won_rows, reach, values)
        ascend(street, player, hands, mode, gain, loss, own_table[board], values, values[0])
        for mirror in range(own.mirrors[board], own.mirrors[board + 1]):
            out[own.swaps[mirror, own.order[board, :hands]]] += values[0, :hands]


def ends(street: StreetView, own: BoardView, other: BoardView, board: int, reach: Floats, values: Floats) -> None:
    """Write the values of the folds of a street before the river."""
    _write_ends(street, own, other, board, 0, reach, values)


def _write_ends(
    street: StreetView, own: BoardView, other: BoardView, board: int, won_rows: int, reach: Floats, values: Floats
) -> None:
    """Write the values of all nodes where the hand ends; the first `won_rows` of `evals` need `won` too."""
    if not len(street.ends):
        return
    hands, others = int(own.live[board]), int(other.live[board])
    count = int(street.end_evals.max()) + 1
    rows = reach[street.evals[:count], :others]
    met = meet(own, other, board, rows)
    values[street.ends, :hands] = street.met_factor[:, None] * met[street.end_evals]
    if won_rows:
        won = _beat(own, other, board, rows[:won_rows])
        paid = street.won_factor != 0
        values[street.ends[paid], :hands] += street.won_factor[paid, None] * won[street.end_evals[paid]]


def meet(own: BoardView, other: BoardView, board: int, rows: Floats) -> Floats:
    """Return what each live hand meets, for rows of the other player's reach."""
    places = _places(own, other, board)
    # Not a product of matrices: those are left to a library whose threads and last digits differ between machines.
    sums = _running(rows[:, places.listed])
    by_card: Floats = (sums[:, places.starts[1:]] - sums[:, places.starts[:-1]]).astype(np.float32)
    cards = own.cards[board, :, : own.live[board]]
    met: Floats = rows.sum(axis=1)[:, None] - by_card[:, cards[0]] - by_card[:, cards[1]]
    return met + _twins(own, board, rows)


def _twins(own: BoardView, board: int, rows: Floats) -> Floats:
    same = own.same[board, : own.live[board]]
    if not rows.shape[1]:  # the board leaves the other player nothing
        return np.zeros((len(rows), len(same)), dtype=np.float32)
    twins: Floats = np.where(same >= 0, rows[:, same], np.float32(0.0))
    return twins


class _Places(NamedTuple):
    """Where the running sums of a board are read; worked out once for a board.

    For each card the hands that hold it stand together in a second list, in order of strength as in the first, so that
    running sums over that list give what a card blocks.
    """

    below: Ends  # for each own hand, how many hands of the other are weaker
    upto: Ends  # and how many are weaker or as strong
    listed: Ends  # the second list
    starts: Ends  # where the hands of each card begin in it, and its end
    blocked: tuple[tuple[Ends, Ends, Ends], ...]  # for each of two cards: where its hands begin, and the same two ends
    cards: Shorts  # keeps the array alive that this was found by


_CARDS = 64
_known: dict[tuple[int, int, int], _Places] = {}
_MOST_KNOWN = 256


def _places(own: BoardView, other: BoardView, board: int) -> _Places:
    key = (id(own.cards), id(other.cards), board)
    if key not in _known:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[key] = _find_places(own, other, board)
    return _known[key]


def _find_places(own: BoardView, other: BoardView, board: int) -> _Places:
    hands, others, groups = int(own.live[board]), int(other.live[board]), int(own.group_count[board])
    group = np.repeat(np.arange(groups), np.diff(own.groups[board, : groups + 1]))
    below, upto = other.groups[board, group].astype(np.intp), other.groups[board, group + 1].astype(np.intp)
    held = other.cards[board, :, :others].astype(np.intp)
    keys = np.concatenate([held[0], held[1]]) * others + np.tile(np.arange(others), 2)
    keys.sort()
    blocked = tuple(
        (
            np.searchsorted(keys, card * others),
            np.searchsorted(keys, card * others + below),
            np.searchsorted(keys, card * others + upto),
        )
        for card in own.cards[board, :, :hands].astype(np.intp)
    )
    starts = np.searchsorted(keys, np.arange(_CARDS + 1) * others)
    return _Places(below, upto, keys % max(1, others), starts, blocked, own.cards)


def _beat(own: BoardView, other: BoardView, board: int, rows: Floats) -> Floats:
    """Return what each live hand beats, and half of what it splits with, from running sums in order of strength."""
    places = _places(own, other, board)
    sums, by_card = _running(rows), _running(rows[:, places.listed])
    won = sums[:, places.below] + sums[:, places.upto]
    for first, below, upto in places.blocked:
        won -= by_card[:, below] + by_card[:, upto] - 2 * by_card[:, first]
    won += _twins(own, board, rows)
    return (won * 0.5).astype(np.float32)


def _running(rows: Floats) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    """Return the sums of each row up to every place; as doubles, since differences are taken of them."""
    sums = np.zeros((rows.shape[0], rows.shape[1] + 1))
    np.cumsum(rows, axis=1, dtype=np.float64, out=sums[:, 1:])
    return sums


def all_ins(rows: Ints, nodes: Ints, factors: Floats, chances: Floats, reach: Floats, values: Floats) -> None:
    """Add what players win all-in before the river; `chances` has a row for each hand of the other player."""
    others, hands = chances.shape
    values[nodes, :hands] += factors[:, None] * (reach[rows[nodes], :others] @ chances)


def add_showdowns(own: BoardView, other: BoardView, start: int, stop: int, chances: Floats) -> None:
    """Add one for every board on which a hand of the first player beats one of the second, half for a split."""
    for board in range(start, stop):
        hands, others, groups = int(own.live[board]), int(other.live[board]), int(own.group_count[board])
        group = np.repeat(np.arange(groups), np.diff(own.groups[board, : groups + 1]))
        rival = np.arange(others)
        won = np.float32(0.5) * (rival < other.groups[board, group][:, None]) + np.float32(0.5) * (
            rival < other.groups[board, group + 1][:, None]
        )
        for one in own.cards[board, :, :hands]:
            for two in other.cards[board, :, :others]:
                won[one[:, None] == two] = 0.0
        for mirror in range(own.mirrors[board], own.mirrors[board + 1]):
            rows = own.swaps[mirror, own.order[board, :hands]]
            chances[rows[:, None], other.swaps[mirror, other.order[board, :others]]] += won.astype(np.float32)
