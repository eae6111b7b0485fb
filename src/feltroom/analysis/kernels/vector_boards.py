"""Exact counting in numpy: many matchups side by side, each over its collections of ranks."""

from math import comb

import numpy as np
from numpy.typing import NDArray

from feltroom.analysis.kernels.arrays import BASES, FLUSHES, LOWS, VALUES, Ints, rank_list_arrays, rank_set_arrays
from feltroom.analysis.kernels.known_cards import KnownCards
from feltroom.analysis.kernels.tables import LOW_BITS
from feltroom.analysis.kernels.work import Matchups, Shares

_CHOOSE: Ints = np.array([[comb(left, copies) for copies in range(5)] for left in range(5)], dtype=np.int64)
_CHUNK = 1 << 16

Values = list[NDArray[np.int32]]


def count_matchups(matchups: Matchups) -> list[Shares]:
    """Count all boards for each matchup."""
    rows = max(1, _CHUNK // len(rank_list_arrays(5 - len(matchups.board))[0]))
    shares: list[Shares] = []
    for start in range(0, len(matchups.hands), rows):
        known = [KnownCards.of(matchups, hands) for hands in matchups.hands[start : start + rows]]
        shares += _Counting(known).run().tolist()
    return shares


class _Counting:
    """The boards of several matchups with the same board and the same number of hands."""

    def __init__(self, known: list[KnownCards]) -> None:
        self._known = known
        self._hands = len(known[0].hands)
        self._to_come = known[0].to_come
        self._keys = np.array([each.keys for each in known], dtype=np.int64)
        self._shares: Ints = np.zeros((len(known), self._hands, self._hands + 1), dtype=np.int64)

    def run(self) -> Ints:
        """Count by ranks as if there were no flushes, then put right what a flush changes."""
        rows = np.arange(len(self._known))
        keys, weights = _weighted(self._to_come, np.array([each.left_by_rank for each in self._known]))
        self._add(rows, self._values(rows, keys[np.newaxis]), weights)
        for suit in range(4):
            for drawn in range(self._to_come + 1):
                self._count_flushes(suit, drawn)
        return self._shares

    def _count_flushes(self, suit: int, drawn: int) -> None:
        rows = np.array([row for row, each in enumerate(self._known) if drawn in each.flush_draws(suit)], dtype=np.intp)
        if not len(rows):
            return
        known = [self._known[row] for row in rows]
        masks, suited_keys = rank_set_arrays(drawn)
        live = np.array([each.live_ranks_by_suit[suit] for each in known])
        suited = np.array([each.suited[suit] for each in known])
        flushes = FLUSHES[masks[np.newaxis, :, np.newaxis] | suited[:, np.newaxis]]
        possible = ((masks[np.newaxis] & ~live[:, np.newaxis]) == 0) & flushes.any(axis=2)
        keys, weights = _weighted(self._to_come - drawn, np.array([each.left_beside(suit) for each in known]))
        places, sets = np.nonzero(possible)
        step = max(1, _CHUNK // len(keys))
        for start in range(0, len(places), step):
            place, chosen = places[start : start + step], sets[start : start + step]
            row, weight = rows[place], weights[place]
            values = self._values(row, suited_keys[chosen, np.newaxis] + keys)
            self._add(row, values, -weight)
            made = flushes[place, chosen].T[:, :, np.newaxis]
            with_flushes = [np.maximum(value, flush) for value, flush in zip(values, made, strict=True)]
            self._add(row, with_flushes, weight)

    def _values(self, rows: NDArray[np.intp], keys: Ints) -> Values:
        """The values of all hands of some matchups, for rank keys that come on the board."""
        values = []
        for number in range(self._hands):
            own = self._keys[rows, number, np.newaxis] + keys
            values.append(VALUES[BASES[own >> 16] + LOWS[own & LOW_BITS]])
        return values

    def _add(self, rows: NDArray[np.intp], values: Values, weights: Ints) -> None:
        best = np.maximum.reduce(values)
        won = [value == best for value in values]
        winners = np.add.reduce(won, dtype=np.intp)
        winners += rows[:, np.newaxis] * (self._hands + 1)
        places, size = winners.ravel(), len(self._known) * (self._hands + 1)
        for number, wins in enumerate(won):
            # Sums of whole floats below 2**53 are exact.
            counts = np.bincount(places, weights=(weights * wins).ravel(), minlength=size)
            self._shares[:, number] += counts.astype(np.int64).reshape(len(self._known), -1)


def _weighted(cards: int, left: Ints) -> tuple[Ints, Ints]:
    """The keys of all collections of so many ranks, and for each matchup in how many ways they may come."""
    keys, ways = rank_list_arrays(cards)
    choices = np.ones((len(left), 13 * 5 + 1), dtype=np.int64)
    choices[:, :-1] = _CHOOSE[left].reshape(len(left), -1)
    weights = choices[:, ways[0]]
    for place in ways[1:]:
        weights *= choices[:, place]
    return keys, weights
