"""The cards of a practice: one's own and the board so far stay, everything hidden is dealt anew.

Whoever is still in gets a hand from the range that their play up to the spot supports. What they really held is not
known here, unless it was shown before the spot. Folded hands and the rest of the board come from the cards left over.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from feltroom.analysis.review.rivals import rivals_of
from feltroom.analysis.start_hands import MASKS, PAIRS
from feltroom.analysis.steps import steps_of
from feltroom.cards.card import DECK, Card
from feltroom.cards.classes import Combo
from feltroom.deal.deal import Deal
from feltroom.deal.weights import WeightTable
from feltroom.engine.view import HandView
from feltroom.rng import Stream

_TRIES = 200
_BOARD = 5


def deal_anew(view: HandView, player: int, *, deck: WeightTable | None, stream: Stream) -> Deal:
    """Deal what the player does not see at this moment."""
    own = view.hole[player]
    assert own is not None
    known = _mask((*own, *view.board))
    rivals = rivals_of(view, player, steps_of(view), deck)
    hands = _draw_hands([rival.weights for rival in rivals], known, stream)
    hole: list[Sequence[Card] | None] = [None] * view.players
    hole[player] = own
    for rival, hand in zip(rivals, hands, strict=True):
        hole[rival.player] = hand
        known |= _mask(hand)
    rest = [card for card in DECK if not known >> card & 1]
    stream.shuffle(rest)
    for other, cards in enumerate(hole):
        if cards is None:
            hole[other] = (rest.pop(), rest.pop())
    return Deal(hole=hole, board=(*view.board, *rest[: _BOARD - len(view.board)]))


def _draw_hands(ranges: Sequence[Sequence[float]], known: int, stream: Stream) -> list[Combo]:
    """Draw a hand from each range, all of them again whenever two share a card: that is their joint law."""
    for _ in range(_TRIES):
        used, drawn = known, []
        for weights in ranges:
            number = _spin(_free(weights, known), stream)
            if MASKS[number] & used:
                break
            used |= MASKS[number]
            drawn.append(PAIRS[number])
        else:
            return drawn
    # Ranges that hardly ever fit beside each other: one after the other, each from what is left.
    used, drawn = known, []
    for weights in ranges:
        number = _spin(_free(weights, used), stream)
        used |= MASKS[number]
        drawn.append(PAIRS[number])
    return drawn


def _free(weights: Sequence[float], used: int) -> list[float]:
    """The weights of the combos that can be dealt; a range of which nothing is left is any two cards."""
    free = [0.0 if mask & used else weight for weight, mask in zip(weights, MASKS, strict=True)]
    return free if sum(free) > 0 else [0.0 if mask & used else 1.0 for mask in MASKS]


def _spin(weights: Sequence[float], stream: Stream) -> int:
    sums = list(accumulate(weights))
    place = bisect_right(sums, stream.random() * sums[-1])
    if place < len(sums):
        return place
    return max(number for number, weight in enumerate(weights) if weight)  # the product was rounded up to the total


def _mask(cards: Sequence[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
