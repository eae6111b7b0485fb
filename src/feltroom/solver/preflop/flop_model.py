"""What a pot is worth that goes to the flop: a model, not a solution.

Two hands share a pot by their exact chances, moved by what betting does to them. The better hand gets more than its
chances, and so do who acts last, who raised last, and hands that make strong hands or draws (pairs, suits, neighbours).
What one gains the other loses, so the pot is shared out whole. The more chips are left in proportion to the pot, the
more of this applies; with none left, only chances count.

The numbers were set by hand so that whole tables come out as sound players open, call and raise them
(docs/solver.md says which figures they were held against). They are not measured on flops.
"""

from feltroom.cards.card import RANKS
from feltroom.cards.classes import COMBOS, HAND_CLASSES, HandClass

# Half of what can move is moved when so many pots are left behind.
_HALF_AT = 0.5
BETTER = 0.15
"""How much further from one half a hand's share is than its chances, for each part of them."""
POSITION = 0.055
"""What acting last on every street is worth, as a part of the pot."""
INITIATIVE = 0.01
"""What having raised last before the flop is worth."""
# Three players share by their chances against each of the others: as much as that counts.
THREE_WAY = 1.1


def moved(behind: float, pot: float) -> float:
    """Return how much of the model applies, from 0 with nothing left to bet towards 1."""
    return behind / (behind + _HALF_AT * pot)


def _plays(name: HandClass) -> float:
    high, low = RANKS.index(name[0]), RANKS.index(name[1])
    if high == low:
        return 0.03
    gap = high - low
    suited = 0.045 if name[2] == "s" else 0.0
    near = (0.03, 0.02, 0.01, 0.0)[min(gap, 4) - 1]
    return suited + near - 0.002 * max(0, 6 - high)


def _centred() -> tuple[float, ...]:
    raw = [_plays(name) for name in HAND_CLASSES]
    mean = sum([len(COMBOS[name]) * part for name, part in zip(HAND_CLASSES, raw, strict=True)]) / 1326
    return tuple([part - mean for part in raw])


PLAYS: tuple[float, ...] = _centred()
"""For each class what its cards gain or lose beyond their chances; nothing on average over all hands."""

MODEL = {
    "better": BETTER,
    "position": POSITION,
    "initiative": INITIATIVE,
    "half at": _HALF_AT,
    "three way": THREE_WAY,
}
"""The numbers of the model, as files of charts name them; what single classes gain is in `PLAYS`."""
