"""What a player's chances really were at a decision, against hands that were shown later."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import fsum

from feltroom.analysis.review.responses import Spot
from feltroom.analysis.showdowns import draw_showdowns, share_against
from feltroom.analysis.start_hands import NUMBER_OF, PAIRS
from feltroom.cards.card import DECK, Cards
from feltroom.engine.events import Street
from feltroom.evaluator.evaluate import evaluate
from feltroom.rng import Seed, Stream, derive

_TRIES = 4000


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The equity against the hands of these players, exact from the flop on."""

    players: tuple[int, ...]
    equity: float


def look_back(spot: Spot, shown: Mapping[int, Cards], *, seed: Seed) -> Hindsight | None:
    """Return the equity against those who were still in and showed their hands later; None if nobody did."""
    players = tuple([rival.player for rival in spot.rivals if rival.player in shown])
    if not players:
        return None
    hands = [shown[player] for player in players]
    if spot.view.street is Street.PREFLOP:
        return Hindsight(players, _sampled(spot.hole, hands, seed))
    return Hindsight(players, _exact(spot.hole, hands, spot.view.board))


def _exact(hole: Cards, hands: list[Cards], board: Cards) -> float:
    known = {*hole, *board, *[card for hand in hands for card in hand]}
    free = [card for card in DECK if card not in known]
    shares = []
    for rest in combinations(free, 5 - len(board)):
        final = board + rest
        shares.append(share_against(evaluate(hole + final), [evaluate(hand + final) for hand in hands]))
    return fsum(shares) / len(shares)


def _sampled(hole: Cards, hands: list[Cards], seed: Seed) -> float:
    ranges = []
    for first, second in hands:
        weights = [0.0] * len(PAIRS)
        weights[NUMBER_OF[(first, second) if first > second else (second, first)]] = 1.0
        ranges.append(weights)
    stream = Stream(derive(seed, "hindsight", *hole, *[card for hand in hands for card in hand]))
    drawn = draw_showdowns(stream, hole=hole, board=(), ranges=ranges, tries=_TRIES)
    return fsum([showdown.share for showdown in drawn]) / max(1, len(drawn))
