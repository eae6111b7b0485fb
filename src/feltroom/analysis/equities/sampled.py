"""Equity by drawing combos and boards at random.

The law is the one that exact counting sums over: every compatible assignment as likely as the product of its weights
says, every board beside it as likely as any other. Ranges are drawn independently of each other by their weights, and
all of them again whenever two share a card, which leaves exactly that law; to redraw only the second of two that
conflict would favour combos of the first that block more of the second. Ranges that seldom fit together so are drawn
jointly instead, among all ways to hold them, by their weights: the same law without attempts that fail. The board and
hands of any two cards are dealt last, from the cards that are left: whatever the ranges were dealt, as many ways remain
for these, so no assignment is favoured. The reported error assumes independent samples, and they are.
"""

from dataclasses import replace
from itertools import accumulate

from feltroom.analysis.equities.exact import Progress
from feltroom.analysis.equities.result import Equity, make_equity
from feltroom.analysis.equities.spot import Holding, Spot, no_way_to_hold
from feltroom.analysis.kernels.backend import Backend
from feltroom.analysis.kernels.joint import JointHands, TooManyStepsError
from feltroom.analysis.kernels.pure import draw_once
from feltroom.analysis.kernels.words import MOST_ATTEMPTS, first_word, sampling_key
from feltroom.analysis.kernels.work import BOARD, DealtCards, Drawing, DrawnHand
from feltroom.errors import InvalidSetup
from feltroom.rng import Seed

DEFAULT_SAMPLES = 200_000
MOST_SAMPLES = 10_000_000_000
_CHUNK = 1 << 18
# Ranges of which fewer than so many in so many attempts fit together are drawn jointly, if that can be prepared in so
# many steps. The question alone decides, neither the seed nor the backend.
_FITS, _ATTEMPTS = 20, 2_000
_MOST_STEPS = 2_000_000


def sample(spot: Spot, *, samples: int, seed: Seed, backend: Backend, progress: Progress | None = None) -> Equity:
    """Return the equities over so many samples; the same seed gives the same numbers with every backend."""
    if not 1 <= samples <= MOST_SAMPLES:
        raise InvalidSetup(f"the number of samples is from 1 to {MOST_SAMPLES:,}, not {samples:,}")
    drawing = make_drawing(spot, seed)
    hands = len(spot.holdings)
    totals = [[0] * (hands + 1) for _ in range(hands)]
    for start in range(0, samples, _CHUNK):
        stop = min(samples, start + _CHUNK)
        shares = backend.count_samples(drawing, start=start, stop=stop)
        if shares is None:
            texts = ", ".join(holding.text for holding in spot.holdings)
            raise InvalidSetup(
                f"the hands {texts} fit together too seldom: each of {MOST_ATTEMPTS:,} attempts had a card twice"
            )
        for total, counts in zip(totals, shares, strict=True):
            for winners in range(1, hands + 1):
                total[winners] += counts[winners]
        if progress is not None:
            progress(stop, samples)
    return make_equity([holding.text for holding in spot.holdings], totals, trials=samples, exact=False)


def make_drawing(spot: Spot, seed: Seed) -> Drawing:
    """Return how a sample of the spot is drawn: ranges first, then the board, then hands of any two cards."""
    deck = spot.live
    places = {card: place for place, card in enumerate(deck)}
    drawn = [
        DrawnHand(owner, tuple((places[one], places[other]) for one, other in holding.combos), _totals(holding))
        for owner, holding in enumerate(spot.holdings)
        if not holding.known and not holding.random
    ]
    board = [DealtCards(BOARD, spot.to_come)] if spot.to_come else []
    randoms = [DealtCards(owner, 2) for owner, holding in enumerate(spot.holdings) if holding.random]
    known = [(holding.combos[0] if holding.known else ()) + spot.board for holding in spot.holdings]
    drawing = Drawing(sampling_key(seed), tuple(known), deck, tuple(drawn), (*board, *randoms))
    return drawing if _fit_often(drawing) else _draw_jointly(spot, drawing)


def _fit_often(drawing: Drawing) -> bool:
    """Say whether ranges that are drawn independently fit together in more than a few attempts."""
    fits = 0
    for attempt in range(_ATTEMPTS):
        fits += draw_once(drawing, first_word(0, attempt), 0) is not None
        if fits == _FITS:
            return True
    return False


def _draw_jointly(spot: Spot, drawing: Drawing) -> Drawing:
    """Have the ranges drawn together, narrow ones first, unless that takes too much to prepare."""
    drawn = sorted(drawing.drawn, key=lambda hand: len(hand.places))
    ranges = [dict(zip(hand.places, spot.holdings[hand.owner].weights, strict=True)) for hand in drawn]
    try:
        joint = JointHands(ranges, most_steps=_MOST_STEPS)
    except TooManyStepsError:
        return drawing
    if not joint.total:
        raise no_way_to_hold(spot)
    return replace(drawing, drawn=tuple(drawn), joint=joint)


def _totals(holding: Holding) -> tuple[int, ...] | None:
    return None if holding.all_weigh_alike else tuple(accumulate(holding.weights))
