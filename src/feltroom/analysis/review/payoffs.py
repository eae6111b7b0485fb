"""What an option brings in each of the showdowns drawn for a decision, side pots included.

All options of a decision meet the same showdowns, so that the difference between two of them has a small error.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf

from feltroom.analysis.board_strength import board_strengths
from feltroom.analysis.review.options import Option
from feltroom.analysis.review.responses import Response, Spot, goes_on, responses_to
from feltroom.analysis.review.vocabulary import OptionKind
from feltroom.analysis.showdowns import Showdown, draw_showdowns, share_against
from feltroom.analysis.start_hands import BONUS, CLASS_NUMBERS, NUMBER_OF, PAIRS, PLACES
from feltroom.analysis.steps import acts_last
from feltroom.analysis.valuation import CALLED, CHECKED, draw_stands
from feltroom.analysis.winnable import dead_chips, pot_within_reach
from feltroom.cards.card import Cards
from feltroom.cards.classes import class_of
from feltroom.engine.events import Street
from feltroom.engine.pots import cut_pots
from feltroom.evaluator.evaluate import evaluate
from feltroom.rng import Stream

# What part of its equity a hand gets before the flop, in position and out of it: for a check, a call, a raise.
_BEFORE_FLOP = {OptionKind.CHECK: (0.93, 0.82), OptionKind.CALL: (0.93, 0.80), OptionKind.RAISE: (1.0, 0.92)}
# How much more of it pairs and suited neighbours get, in units of what they are worth beyond their chances.
_BEYOND = 2.0
_BATCHES = 12
# A pot as far as the player is in for it: its chips, and the places of the opponents who can win it too.
_Pots = list[tuple[int, list[int]]]


@dataclass(frozen=True, slots=True)
class Draws:
    """Showdowns drawn from the opponents' ranges, and how much each opponent can stand in each of them."""

    showdowns: list[Showdown]
    stands: list[list[float]]


@dataclass(frozen=True, slots=True)
class Payoffs:
    """What an option brings in each showdown, in chips from now on; `alone` is how often everybody else gives up.

    `called` is the part of the pot that the player then wins if somebody stays, and `needs` what they must win of it.
    """

    chips: list[float]
    alone: float
    called: float = 0.0
    needs: float = 0.0


def draw(spot: Spot, stream: Stream, samples: int) -> Draws:
    """Draw about as many showdowns as asked for; fewer when the players' ranges leave little room beside each other."""
    ranges = [rival.weights for rival in spot.rivals]
    drawn: list[Showdown] = []
    for _ in range(_BATCHES):
        drawn += draw_showdowns(stream, hole=spot.hole, board=spot.view.board, ranges=ranges, tries=samples)
        if len(drawn) >= samples:
            break
    del drawn[samples:]
    stacks = [rival.stack for rival in spot.rivals]
    stands = draw_stands(stream, drawn, scores=_scores(spot), stacks=stacks)
    if spot.view.street is not Street.PREFLOP:
        _never_fold_the_best(spot.view.board, drawn, stands)
    return Draws(drawn, stands)


def cannot_be_beaten(hole: Cards, board: Cards) -> bool:
    """Tell whether no two cards beat a hand on the board as it is."""
    return NUMBER_OF[(max(hole), min(hole))] in _best_combos(board)


def payoffs_of(spot: Spot, option: Option, draws: Draws) -> Payoffs:
    """Value an option in every showdown."""
    if option.kind is OptionKind.FOLD:
        return Payoffs([0.0] * len(draws.showdowns), 0.0)
    responses = responses_to(spot, option)
    stays_in = goes_on(spot, option)
    realised = _realised(spot, option)
    pots_of: dict[int, _Pots] = {}
    chips: list[float] = []
    alone = 0
    called = needs = 0.0
    met = 0
    for showdown, stands in zip(draws.showdowns, draws.stands, strict=True):
        stayers = _stayers(stands, responses)
        alone += not stayers
        if not stays_in and any([stand > one.raises for stand, one in zip(stands, responses, strict=True)]):
            chips.append(float(-option.cost))
            continue
        pots = pots_of.get(stayers)
        if pots is None:
            pots = pots_of[stayers] = _pots(spot, option, responses, stayers)
        won = _won(pots, showdown, realised)
        chips.append(won - option.cost)
        middle = _in_the_middle(pots)
        if stayers and middle:
            called += won / middle
            needs += option.cost / middle
            met += 1
    return Payoffs(chips, alone / max(1, len(chips)), called / max(1, met), needs / max(1, met))


def shares_of(spot: Spot, option: Option, draws: Draws) -> list[float]:
    """Return the part of the chips within reach that the player wins in each showdown against those who stay in."""
    responses = responses_to(spot, option)
    pots_of: dict[int, _Pots] = {}
    shares = []
    for showdown, stands in zip(draws.showdowns, draws.stands, strict=True):
        stayers = _stayers(stands, responses)
        pots = pots_of.get(stayers)
        if pots is None:
            pots = _pots(spot, option, responses, stayers)
            if not _in_the_middle(pots):  # nobody has posted anything: the part of what may come
                pots = [(1, [place for place in range(len(responses)) if stayers >> place & 1])]
            pots_of[stayers] = pots
        shares.append(_won(pots, showdown, 1.0) / _in_the_middle(pots))
    return shares


def _in_the_middle(pots: _Pots) -> int:
    return sum([amount for amount, _ in pots])


def _stayers(stands: Sequence[float], responses: Sequence[Response]) -> int:
    """The opponents who stay in, as bits by their places."""
    stayers = 0
    for place, (stand, response) in enumerate(zip(stands, responses, strict=True)):
        if stand > response.stays:
            stayers |= 1 << place
    return stayers


def _won(pots: _Pots, showdown: Showdown, part: float) -> float:
    """What the player wins of pots in a showdown, so large a part of what others can win too."""
    won = 0.0
    for amount, places in pots:
        if places:
            won += part * amount * share_against(showdown.own, [showdown.others[place] for place in places])
        else:
            won += amount
    return won


def opponents_staying_in(spot: Spot, option: Option, draws: Draws) -> float:
    """Return how many opponents stay in on average."""
    limits = [response.stays for response in responses_to(spot, option)]
    stay = sum([stand > limit for stands in draws.stands for stand, limit in zip(stands, limits, strict=True)])
    return stay / max(1, len(draws.stands))


def span_of(spot: Spot, option: Option) -> int:
    """Return how far apart the best and the worst end of an option are; a fold has only one."""
    return (
        0
        if option.kind is OptionKind.FOLD
        else pot_within_reach(spot.view, spot.legal) + min(option.cost, spot.effective)
    )


def _pots(spot: Spot, option: Option, responses: list[Response], stayers: int) -> _Pots:
    """The pots that the player can win when these opponents stay in."""
    view, player = spot.view, spot.legal.player
    dead = dead_chips(view)
    chips = [total - gone for total, gone in zip(view.committed, dead, strict=True)]
    chips[player] += option.cost
    live = [False] * view.players
    live[player] = True
    place_of = {}
    for place, (rival, response) in enumerate(zip(spot.rivals, responses, strict=True)):
        if stayers >> place & 1:
            chips[rival.player] += response.price
            live[rival.player] = True
            place_of[rival.player] = place
    return [
        (pot.amount, [place_of[other] for other in pot.contenders if other != player])
        for pot in cut_pots(chips, live, dead=sum(dead))
        if player in pot.contenders
    ]


def _realised(spot: Spot, option: Option) -> float:
    """What part of its equity the hand gets; all of it when there is nothing left to bet."""
    view, legal = spot.view, spot.legal
    place = 0 if acts_last(view, legal.player) else 1
    if view.street is Street.PREFLOP:
        part = min(1.0, _BEFORE_FLOP[option.kind][place] + _BEYOND * BONUS[class_of(*spot.hole)])
    else:  # a bet gets no more than the check it stands beside, nor a raise more than the call
        part = (CALLED if legal.price else CHECKED)[view.street][place]
    behind = min(legal.stack - option.cost, max([rival.stack for rival in spot.rivals]))
    return 1 - (1 - part) * min(1.0, behind / max(1, view.pot + option.cost))


def _never_fold_the_best(board: Cards, drawn: list[Showdown], stands: list[list[float]]) -> None:
    best = _best_combos(board)
    for showdown, stand in zip(drawn, stands, strict=True):
        for place, combo in enumerate(showdown.combos):
            if combo in best:
                stand[place] = inf


@lru_cache(maxsize=64)
def _best_combos(board: Cards) -> frozenset[int]:
    """The combos that nothing beats on a board; on some boards that is every one."""
    values = {number: evaluate(pair + board) for number, pair in enumerate(PAIRS) if not {*pair} & {*board}}
    most = max(values.values())
    return frozenset([number for number, value in values.items() if value == most])


def _scores(spot: Spot) -> list[float]:
    """The strength of each combo, from 0 to 1: its place among all before the flop, what it beats after it."""
    if spot.view.street is Street.PREFLOP:
        return [1 - PLACES[number] for number in CLASS_NUMBERS]
    return [strength / 100 for strength in board_strengths(spot.view.board)]
