"""What hands win at the ends of the betting, compiled by numba.

Against a vector of the other player's reach, a hand meets the hands that share no card with it (`met`), and beats some
of these (`won`, splits count half). Both come from running sums over the hands in order of strength, in total and by
card: what is blocked is taken off. The sums of sixteen vectors are kept side by side, which the processor adds at once.
"""

import numpy as np

from feltroom.solver.kernels.compiling import compiled
from feltroom.solver.kernels.lanes import LANES, add_row, add_unblocked, load_square, store_square, write_unblocked
from feltroom.solver.kernels.views import BoardView, Floats, Ints, Shorts, StreetView

_TOTAL = 64


@compiled
def _load(reach: Floats, rows: Ints, start: int, hands: int, lanes: Floats) -> None:
    """Put vectors side by side, a hand a row."""
    for hand in range(0, hands, LANES):
        load_square(lanes, hand, reach, reach.shape[1], rows, start)


@compiled
def _store(lanes: Floats, hands: int, rows: Floats) -> None:
    """Put vectors back one below the other."""
    for hand in range(0, hands, LANES):
        store_square(rows, rows.shape[1], lanes, hand)


@compiled
def _meet(lanes: Floats, cards: Shorts, others: int, own_cards: Shorts, same: Shorts, hands: int, met: Floats) -> None:
    """Write for each own hand what it meets."""
    sums = np.zeros((_TOTAL + 1, LANES), dtype=np.float32)
    for hand in range(others):
        add_row(sums, _TOTAL, lanes, hand)
        add_row(sums, cards[0, hand], lanes, hand)
        add_row(sums, cards[1, hand], lanes, hand)
    for hand in range(hands):
        write_unblocked(met, hand, sums, _TOTAL, own_cards[0, hand], own_cards[1, hand])
        if same[hand] >= 0:
            add_row(met, hand, lanes, same[hand])


@compiled
def _beat(
    lanes: Floats,
    cards: Shorts,
    own_cards: Shorts,
    same: Shorts,
    groups: Shorts,
    own_groups: Shorts,
    count: int,
    won: Floats,
) -> None:
    """Write for each own hand twice what it beats, and once what it splits with."""
    sums = np.zeros((_TOTAL + 1, LANES), dtype=np.float32)
    for group in range(count):
        low, high = own_groups[group], own_groups[group + 1]
        for hand in range(low, high):
            write_unblocked(won, hand, sums, _TOTAL, own_cards[0, hand], own_cards[1, hand])
        for hand in range(groups[group], groups[group + 1]):
            add_row(sums, _TOTAL, lanes, hand)
            add_row(sums, cards[0, hand], lanes, hand)
            add_row(sums, cards[1, hand], lanes, hand)
        for hand in range(low, high):
            add_unblocked(won, hand, sums, _TOTAL, own_cards[0, hand], own_cards[1, hand])
            if same[hand] >= 0:
                add_row(won, hand, lanes, same[hand])


@compiled
def write_ends(
    street: StreetView,
    own: BoardView,
    other: BoardView,
    board: int,
    won_rows: int,
    reach: Floats,
    values: Floats,
    lanes: Floats,
    sides: Floats,
    met: Floats,
    won: Floats,
) -> None:
    """Write the values of all nodes where the hand ends; the first `won_rows` of `evals` need `won` too."""
    hands, others = own.live[board], other.live[board]
    half = np.float32(0.5)
    place = 0  # in `ends`, which are in the order of `evals`
    for start in range(0, len(street.evals), LANES):
        _load(reach, street.evals, start, others, lanes)
        _meet(lanes, other.cards[board], others, own.cards[board], own.same[board], hands, sides)
        _store(sides, hands, met)
        if start < won_rows:
            _beat(
                lanes,
                other.cards[board],
                own.cards[board],
                own.same[board],
                other.groups[board],
                own.groups[board],
                own.group_count[board],
                sides,
            )
            _store(sides, hands, won)
        while place < len(street.ends) and street.end_evals[place] < start + LANES:
            lane, target = street.end_evals[place] - start, values[street.ends[place]]
            by_met, by_won = street.met_factor[place], half * street.won_factor[place]
            meets, wins = met[lane], won[lane]
            if by_won != 0:
                for hand in range(hands):
                    target[hand] = by_met * meets[hand] + by_won * wins[hand]
            else:
                for hand in range(hands):
                    target[hand] = by_met * meets[hand]
            place += 1
