"""Showdowns drawn from opponents' ranges: the light way to an equity."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from struct import unpack

from feltroom.analysis.board_strength import board_values
from feltroom.analysis.start_hands import MASKS, PAIRS, WITH_CARD
from feltroom.cards.card import DECK, Cards
from feltroom.evaluator.evaluate import evaluate
from feltroom.rng import Stream

_SPAN = 2.0**32


@dataclass(slots=True)
class Showdown:
    """One way the hand may end: the own value, and of each opponent the value and the number of their combo."""

    own: int
    others: list[int]
    combos: list[int]

    @property
    def share(self) -> float:
        """The part of the pot that the own hand wins if everybody stays."""
        return share_against(self.own, self.others)


def share_against(own: int, others: Sequence[int]) -> float:
    """Return the part of the pot that a value wins against others."""
    best = max(others)
    if own > best:
        return 1.0
    return 1 / (1 + others.count(best)) if own == best else 0.0


def draw_showdowns(
    stream: Stream, *, hole: Cards, board: Cards, ranges: Sequence[Sequence[float]], tries: int
) -> list[Showdown]:
    """Return showdowns drawn by the weights of the ranges; a try in which two players hold one card is dropped.

    A range that the known cards leave empty counts as any two cards.
    """
    known = 0
    for card in hole + board:
        known |= 1 << card
    sums = [_cumulative(weights, hole + board) for weights in ranges]
    missing = 5 - len(board)
    drawn: list[Showdown] = []
    width = len(sums) + missing
    numbers = unpack(f">{width * tries}I", stream.bytes(4 * width * tries))
    masks, pairs, deck = MASKS, PAIRS, DECK
    values = None if missing else board_values(board)
    own = evaluate(hole + board) if values is not None else 0
    at = 0
    for _ in range(tries):
        used = known
        combos = []
        for cumulative in sums:
            combo = bisect_right(cumulative, numbers[at] / _SPAN * cumulative[-1])
            at += 1
            mask = masks[combo]
            if used & mask:
                break
            used |= mask
            combos.append(combo)
        if len(combos) < len(sums):
            at += len(sums) - len(combos) - 1 + missing
            continue
        final = board
        for _ in range(missing):
            # A number of 32 bits holds five draws from 52; if all are taken, the next free card will do.
            rest, number = divmod(numbers[at], 52)
            at += 1
            while used >> number & 1:
                if rest:
                    rest, number = divmod(rest, 52)
                else:
                    number = (number + 1) % 52
            used |= 1 << number
            final += (deck[number],)
        if values is not None:
            drawn.append(Showdown(own, [values[combo] for combo in combos], combos))
        else:
            drawn.append(Showdown(evaluate(hole + final), [evaluate(pairs[c] + final) for c in combos], combos))
    return drawn


def _cumulative(weights: Sequence[float], known: Cards) -> list[float]:
    own = list(weights)
    for card in known:
        for number in WITH_CARD[card]:
            own[number] = 0.0
    cumulative = list(accumulate(own))
    return cumulative if cumulative[-1] > 0 else _cumulative([1.0] * len(PAIRS), known)
