"""The chances of classes against each other in a dense deal, by sampled boards.

There the board is set aside first, and a hand is drawn by its class and then among the combos that are left. So a pair
finds its third card on the board far more often than in hold'em, and a class comes as often as its weight says,
however few of its combos are left. Each sample sets ten cards aside and goes through all pairs of hands of the others,
weighted as the deal draws them; either of the two may have been dealt first.

The same samples also give the chances in hold'em, which are known exactly. What they miss there is taken off, which
leaves a small part of the error.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from feltroom.cards.card import DECK
from feltroom.cards.classes import COMBOS, HAND_CLASSES
from feltroom.rng import Stream, derive
from feltroom.solver.kernels.preflop import Matrices

SEED, SAMPLES = 18, 3000
_RESERVED, _BOARD = 10, 5
_CLASSES = len(HAND_CLASSES)
_HANDS = np.array([combo for name in HAND_CLASSES for combo in COMBOS[name]])
_CLASS_OF = np.array([number for number, name in enumerate(HAND_CLASSES) for _ in COMBOS[name]])

_Table = NDArray[np.float64]
Evaluate = Callable[[NDArray[np.int64]], NDArray[np.integer]]
"""The values of many hands of seven cards."""


def sample_dense(
    evaluate: Evaluate,
    samples: int = SAMPLES,
    *,
    seed: int = SEED,
    progress: Callable[[int, int], object] | None = None,
) -> tuple[_Table, _Table]:
    """Return what part of the pot each class wins against each other, and how likely both can be dealt."""
    won, dealt = np.zeros((_CLASSES, _CLASSES)), np.zeros((_CLASSES, _CLASSES))
    plain_won, plain_dealt = np.zeros((_CLASSES, _CLASSES)), np.zeros((_CLASSES, _CLASSES))
    for number in range(samples):
        cards = list(DECK)
        Stream(derive(seed, "dense equities", str(number))).draw(cards, _RESERVED)
        for target, found in zip(
            (won, dealt, plain_won, plain_dealt), _pairs(evaluate, cards[:_RESERVED]), strict=True
        ):
            target += found
        if progress is not None:
            progress(number + 1, samples)
    exact = Matrices().equity
    plain = np.divide(plain_won, plain_dealt, out=exact.copy(), where=plain_dealt > 0)
    share = np.divide(won, dealt, out=exact.copy(), where=dealt > 0)
    found = np.clip(share - plain + exact, 0, 1)
    return (found + 1 - found.T) / 2, dealt / samples


def _pairs(evaluate: Evaluate, reserved: Sequence[int]) -> tuple[_Table, _Table, _Table, _Table]:
    """Wins and deals between classes, as the dense deal weights them and with all hands alike."""
    taken = np.zeros(len(DECK), dtype=bool)
    taken[reserved] = True
    free = ~taken[_HANDS].any(axis=1)
    hands, classes = _HANDS[free], _CLASS_OF[free]
    board = np.broadcast_to(np.array(reserved[:_BOARD]), (len(hands), _BOARD))
    values = evaluate(np.concatenate([hands, board], axis=1)).astype(np.int64)
    # How many combos of each class are left, in all and to somebody after a hand.
    counts = np.bincount(classes, minlength=_CLASSES)
    with_card = np.zeros((len(DECK), _CLASSES))
    for place in (0, 1):
        np.add.at(with_card, (hands[:, place], classes), 1)
    after = counts - with_card[hands[:, 0]] - with_card[hands[:, 1]]
    after[np.arange(len(hands)), classes] += 1
    chance = np.divide(1.0, after, out=np.zeros_like(after), where=after > 0) / counts[classes][:, None]
    apart = np.ones((len(hands), len(hands)))
    for one in (0, 1):
        for other in (0, 1):
            apart[hands[:, one][:, None] == hands[:, other][None, :]] = 0
    first = chance[:, classes]
    weight = apart * (first + first.T) / 2
    beaten = (np.sign(values[:, None] - values[None, :]) + 1) / 2
    starts = np.flatnonzero(np.diff(classes, prepend=-1))
    held = classes[starts]

    def by_class(table: _Table) -> _Table:
        found = np.zeros((_CLASSES, _CLASSES))
        found[np.ix_(held, held)] = np.add.reduceat(np.add.reduceat(table, starts, axis=0), starts, axis=1)
        return found

    return by_class(weight * beaten), by_class(weight), by_class(apart * beaten), by_class(apart)
