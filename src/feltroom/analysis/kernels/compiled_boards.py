"""Exact counting, compiled by numba."""

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from feltroom.analysis.kernels.arrays import Ints, rank_list_arrays, rank_set_arrays
from feltroom.analysis.kernels.compiled_values import FLUSHES, rank_value
from feltroom.analysis.kernels.compiling import compiled
from feltroom.analysis.kernels.tables import RANK_KEYS
from feltroom.analysis.kernels.work import Matchups, Shares

_RANK_KEYS = np.array(RANK_KEYS, dtype=np.uint64)
_CHOOSE = np.array([[comb(left, copies) for copies in range(5)] for left in range(5)], dtype=np.int64)
_ALL_RANKS = (1 << 13) - 1
_ZERO = np.uint64(0)

Values = NDArray[np.int32]
Keys = NDArray[np.uint64]


def count_matchups(matchups: Matchups) -> list[Shares]:
    """Count all boards for each matchup."""
    hands = np.array(matchups.hands, dtype=np.int64)
    shares: Ints = np.zeros((*hands.shape[:2], hands.shape[1] + 1), dtype=np.int64)
    board, dead = np.array(matchups.board, dtype=np.int64), np.array(matchups.dead, dtype=np.int64)
    _count(hands, board, dead, *_joined_lists(), shares)
    counts: list[Shares] = shares.tolist()
    return counts


@cache
def _joined_lists() -> tuple[Keys, Ints, Ints, Ints, Keys, Ints]:
    """The rank lists and the rank sets of 0 to 5 cards, end to end, each with the places where they begin."""
    lists = [rank_list_arrays(cards) for cards in range(6)]
    sets = [rank_set_arrays(cards) for cards in range(6)]
    return (
        np.concatenate([keys for keys, _ in lists]).astype(np.uint64),
        np.concatenate([ways.T for _, ways in lists]),
        np.cumsum([0] + [len(keys) for keys, _ in lists]),
        np.concatenate([masks for masks, _ in sets]),
        np.concatenate([keys for _, keys in sets]).astype(np.uint64),
        np.cumsum([0] + [len(keys) for _, keys in sets]),
    )


@compiled
def _count(
    hands: Ints,
    board: Ints,
    dead: Ints,
    list_keys: Keys,
    list_ways: Ints,
    list_starts: Ints,
    set_masks: Ints,
    set_keys: Keys,
    set_starts: Ints,
    shares: Ints,
) -> None:
    """Count by ranks as if there were no flushes, then put right what a flush changes."""
    players, to_come = hands.shape[1], 5 - len(board)
    left, beside, live = np.empty(13, np.int64), np.empty(13, np.int64), np.empty(4, np.int64)
    keys, suited = np.empty(players, np.uint64), np.empty((4, players), np.int64)
    run_keys, weights = np.empty(len(list_keys), np.uint64), np.empty(len(list_keys), np.int64)
    flushes, counts = np.empty(players, np.int32), np.empty(players * (players + 1), np.int64)
    for matchup in range(len(hands)):
        counts[:], flushes[:] = 0, 0
        _read(hands[matchup], board, dead, left, live, keys, suited)
        runs = _weigh(left, list_keys, list_ways, list_starts, to_come, run_keys, weights)
        _count_runs(keys, _ZERO, flushes, run_keys, weights, runs, counts)
        for suit in range(4):
            most = 0
            for player in range(players):
                most = max(most, _bit_count(suited[suit, player]))
            for rank in range(13):
                beside[rank] = left[rank] - (live[suit] >> rank & 1)
            for drawn in range(max(0, 5 - most), to_come + 1):
                runs = _weigh(beside, list_keys, list_ways, list_starts, to_come - drawn, run_keys, weights)
                for chosen in range(set_starts[drawn], set_starts[drawn + 1]):
                    if set_masks[chosen] & ~live[suit]:
                        continue
                    made = 0
                    for player in range(players):
                        flushes[player] = FLUSHES[set_masks[chosen] | suited[suit, player]]
                        made |= flushes[player]
                    if made:
                        _count_runs(keys, set_keys[chosen], flushes, run_keys, weights, runs, counts)
        # Assigning an array to a slice compiles numba's message about other shapes, which takes 3 s.
        for player in range(players):
            for sharing in range(players + 1):
                shares[matchup, player, sharing] = counts[player * (players + 1) + sharing]


@compiled
def _count_runs(
    keys: Keys, key: np.uint64, flushes: Values, run_keys: Keys, weights: Ints, runs: int, counts: Ints
) -> None:
    """Count runs beside a key; where somebody has a flush, with it instead of without, else as they are."""
    if len(keys) == 2:
        _count_runs_of_two(keys, key, flushes, run_keys, weights, runs, counts)
        return
    values = np.empty(len(keys), np.int32)
    flush = False
    for player in range(len(keys)):
        flush |= flushes[player] > 0
    for run in range(runs):
        for player in range(len(keys)):
            values[player] = rank_value(keys[player] + key + run_keys[run])
        if flush:
            _add(values, -weights[run], counts)
            for player in range(len(keys)):
                values[player] = max(values[player], flushes[player])
        _add(values, weights[run], counts)


@compiled
def _add(values: Values, weight: int, counts: Ints) -> None:
    """Add a weight for those who hold the best value, without a branch that could be guessed wrong."""
    best = values[0]
    for value in values:
        best = max(best, value)
    winners = 0
    for value in values:
        winners += value == best
    for value in values:
        counts[winners] += weight * (value == best)
        winners += len(values) + 1


@compiled
def _count_runs_of_two(
    keys: Keys, key: np.uint64, flushes: Values, run_keys: Keys, weights: Ints, runs: int, counts: Ints
) -> None:
    """The same for two hands, with sums that stay in registers."""
    first_key, second_key = keys[0] + key, keys[1] + key
    first_flush, second_flush = flushes[0], flushes[1]
    instead = (first_flush | second_flush) != 0
    won, lost, all_runs = 0, 0, 0
    for run in range(runs):
        weight = weights[run]
        first, second = rank_value(first_key + run_keys[run]), rank_value(second_key + run_keys[run])
        made_first, made_second = max(first, first_flush), max(second, second_flush)
        won += weight * ((made_first > made_second) - (instead & (first > second)))
        lost += weight * ((made_second > made_first) - (instead & (second > first)))
        all_runs += weight
    tied = (0 if instead else all_runs) - won - lost
    counts[1] += won
    counts[2] += tied
    counts[4] += lost
    counts[5] += tied


@compiled
def _read(hands: Ints, board: Ints, dead: Ints, left: Ints, live: Ints, keys: Keys, suited: Ints) -> None:
    """Write what is left by rank and by suit, and what each hand has with the board."""
    left[:], live[:], keys[:], suited[:] = 4, _ALL_RANKS, _ZERO, 0
    for card in dead:
        left[card >> 2] -= 1
        live[card & 3] &= ~(1 << (card >> 2))
    for card in board:
        left[card >> 2] -= 1
        live[card & 3] &= ~(1 << (card >> 2))
        for player in range(len(hands)):
            keys[player] += _RANK_KEYS[card >> 2]
            suited[card & 3, player] |= 1 << (card >> 2)
    for player in range(len(hands)):
        for card in hands[player]:
            left[card >> 2] -= 1
            live[card & 3] &= ~(1 << (card >> 2))
            keys[player] += _RANK_KEYS[card >> 2]
            suited[card & 3, player] |= 1 << (card >> 2)


@compiled
def _weigh(
    left: Ints, list_keys: Keys, list_ways: Ints, list_starts: Ints, cards: int, run_keys: Keys, weights: Ints
) -> int:
    """Write the keys of all collections of so many ranks that may come, and in how many ways; return how many."""
    choices = np.ones(66, np.int64)
    for rank in range(13):
        for copies in range(5):
            choices[5 * rank + copies] = _CHOOSE[left[rank], copies]
    runs = 0
    for number in range(list_starts[cards], list_starts[cards + 1]):
        weight = 1
        for place in range(5):
            weight *= choices[list_ways[number, place]]
        run_keys[runs], weights[runs] = list_keys[number], weight
        runs += weight > 0
    return runs


@compiled
def _bit_count(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
