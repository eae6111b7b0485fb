"""All 1326 combos in one fixed order, and an order of the 169 classes by how well they play.

The chances against an unknown hand do not say how well a hand plays: small pairs flop sets, suited and connected cards
make hands that win large pots. `PLACE` ranks the classes by those chances plus a bonus for each of the three.
"""

from feltroom.cards.card import RANKS, Card
from feltroom.cards.classes import COMBOS, HAND_CLASSES, Combo, HandClass, class_of
from feltroom.deal.formula import EVEN, STRENGTHS

PAIRS: tuple[Combo, ...] = tuple((Card(high), Card(low)) for high in range(52) for low in range(high))
NUMBER_OF: dict[Combo, int] = {pair: number for number, pair in enumerate(PAIRS)}
MASKS: tuple[int, ...] = tuple(1 << high | 1 << low for high, low in PAIRS)
# The numbers of the 51 combos that hold a card.
WITH_CARD: tuple[tuple[int, ...], ...] = tuple(
    tuple(number for number, pair in enumerate(PAIRS) if card in pair) for card in range(52)
)

_CLASS_NUMBER = {name: number for number, name in enumerate(HAND_CLASSES)}
# The class of each combo, as a number in HAND_CLASSES.
CLASS_NUMBERS: tuple[int, ...] = tuple(_CLASS_NUMBER[class_of(*pair)] for pair in PAIRS)


def _bonus(name: HandClass) -> float:
    """What pairs, suits and neighbours are worth beyond the chances of a hand."""
    high, low = RANKS.index(name[0]), RANKS.index(name[1])
    if high == low:
        return 0.075 * (12 - high) / 12
    gap = high - low
    if name[2] == "s":
        return 0.028 + (0.0, 0.05, 0.035, 0.02, 0.01)[gap if gap < 5 else 0]
    return (0.0, 0.015, 0.01, 0.005)[gap if gap < 4 else 0]


BONUS: dict[HandClass, float] = {name: _bonus(name) for name in HAND_CLASSES}
"""What a class is worth beyond its chances, as a part of the pot: it makes hands that win large pots."""
PLAY_ORDER: tuple[HandClass, ...] = tuple(
    sorted(HAND_CLASSES, key=lambda name: STRENGTHS[name] / (2 * EVEN) + BONUS[name], reverse=True)
)


def _places() -> dict[HandClass, float]:
    places: dict[HandClass, float] = {}
    before = 0
    for name in PLAY_ORDER:
        places[name] = (before + len(COMBOS[name]) / 2) / 1326
        before += len(COMBOS[name])
    return places


# The middle of the class among all combos by how well they play: near 0 for aces, near 1 for the worst.
PLACE: dict[HandClass, float] = _places()
PLACES: tuple[float, ...] = tuple(PLACE[name] for name in HAND_CLASSES)


def place_of(hole: tuple[Card, ...]) -> float:
    """Return where two cards stand among all, from near 0 for aces to near 1."""
    first, second = hole
    return PLACES[CLASS_NUMBERS[NUMBER_OF[(first, second) if first > second else (second, first)]]]
