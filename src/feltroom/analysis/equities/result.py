"""What a question for equity is answered with."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm, sqrt

# A pot that 1 to 9 winners can share without a remainder.
_POT = lcm(*range(1, 10))


@dataclass(frozen=True, slots=True)
class HandEquity:
    """How one hand or range fares: how often it wins alone, how often it shares, and its part of the pot."""

    text: str
    win: int
    tie: int
    equity: float
    """From 0 to 1; of a pot split n ways it gets one n-th."""
    error: float
    """The standard error of `equity`, 0.0 where it is exact."""


@dataclass(frozen=True, slots=True)
class Equity:
    """The equities of all hands, in the order given, out of so many boards (`exact`) or samples.

    Where ranges meet, every compatible choice of two cards for each is counted with every board. A choice whose combos
    have weights other than 1 is counted as often as the product of its weights says: weights are taken to four
    decimals and made whole numbers by the smallest common factor of the range (`AA:0.5, KK` counts aces once and kings
    twice), so `trials`, `win` and `tie` stay exact ints.
    """

    exact: bool
    trials: int
    hands: tuple[HandEquity, ...]

    def __str__(self) -> str:
        """Return a line for each hand: its part of the pot, how often it wins and how often it shares."""
        width = max([len(hand.text) for hand in self.hands], default=0)
        lines = [
            f"{hand.text:<{width}}  {hand.equity:7.2%}  win {hand.win / self.trials:7.2%}"
            f"  tie {hand.tie / self.trials:7.2%}{'' if self.exact else f'  ± {1.96 * hand.error:.2%}'}"
            for hand in self.hands
        ]
        return "\n".join([*lines, f"{self.trials:,} {'boards' if self.exact else 'samples'}"])


def make_equity(texts: Sequence[str], shares: Sequence[Sequence[int]], *, trials: int, exact: bool) -> Equity:
    """Return the result for counts: `shares[h][n]` is how often hand h was one of n winners."""
    hands = []
    for text, counts in zip(texts, shares, strict=True):
        won = sum(count * (_POT // winners) for winners, count in enumerate(counts) if winners)
        error = 0.0 if exact else _standard_error(counts, trials)
        hands.append(HandEquity(text, counts[1], sum(counts[2:]), won / (_POT * trials), error))
    return Equity(exact, trials, tuple(hands))


def _standard_error(counts: Sequence[int], trials: int) -> float:
    """The standard error of a mean part of the pot.

    One pot won and one lost are added to the samples, so that what won all of a few samples is not called certain.
    """
    parts = 1.0 + sum(count / winners for winners, count in enumerate(counts) if winners)
    squares = 1.0 + sum(count / winners**2 for winners, count in enumerate(counts) if winners)
    number = trials + 2
    return sqrt((squares / number - (parts / number) ** 2) / number)
