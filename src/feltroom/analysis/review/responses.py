"""How the others answer an option: how strong a hand must be to stay in, and to raise again before the flop.

From the flop on these are the thresholds by which the bot `hard` thinks. Before the flop a hand's strength is its place
among all hands, and the widths are those of the range model.
"""

from dataclasses import dataclass
from math import inf

from feltroom.analysis.range_model import call_threshold, last_raise_width, raise_first_width
from feltroom.analysis.review.options import Option
from feltroom.analysis.review.rivals import Rival
from feltroom.analysis.review.vocabulary import OptionKind
from feltroom.analysis.start_hands import CLASS_NUMBERS, PLACES, place_of
from feltroom.analysis.steps import Did, Step
from feltroom.analysis.valuation import RAISED_BEFORE
from feltroom.analysis.widths import call_width, open_width, reraise_width
from feltroom.cards.card import Cards
from feltroom.engine.actions import Legal
from feltroom.engine.events import Raised, Street
from feltroom.engine.view import HandView

_LEAST = 0.04
# What a further raise before the flop asks of the one who is raised, as a part of the pot after a call.
_FURTHER_ODDS = 0.3
# All-in over a raise: at the first odds, as a part of the pot after a call, its player gives up nothing any more, at
# the second everything, and a part of their range in between.
_ALWAYS_CALLED, _NEVER_CALLED = 0.2, 0.6
_WEAKEST_FIRST = sorted(range(len(CLASS_NUMBERS)), key=lambda number: -PLACES[CLASS_NUMBERS[number]])


@dataclass(frozen=True, slots=True)
class Response:
    """What one opponent does: they pay `price` if they stand more than `stays`, and raise if more than `raises`."""

    price: int
    stays: float
    raises: float = inf


@dataclass(frozen=True, slots=True)
class Spot:
    """A decision as the responses need it."""

    view: HandView
    legal: Legal
    steps: list[Step]
    hole: Cards
    rivals: list[Rival]

    @property
    def raises(self) -> int:
        """How many bets and raises the street has seen."""
        return sum([isinstance(event, Raised) and event.street is self.view.street for event in self.view.actions])

    @property
    def effective(self) -> int:
        """What the player can still lose: no more than the deepest opponent can put in beside the bet."""
        return min(self.legal.stack, max([rival.stack + rival.bet for rival in self.rivals]) - self.legal.bet)


def responses_to(spot: Spot, option: Option) -> list[Response]:
    """Return how each opponent answers."""
    total = spot.legal.bet + spot.legal.price if option.to is None else option.to
    prices = [min(rival.stack, max(0, total - rival.bet)) for rival in spot.rivals]
    if spot.view.street is Street.PREFLOP:
        width = _width_of(spot, option)
        return [
            _before_flop(spot, option, rival, price, width) for rival, price in zip(spot.rivals, prices, strict=True)
        ]
    return [
        Response(price, _limit(spot, option, rival) if price else -inf)
        for rival, price in zip(spot.rivals, prices, strict=True)
    ]


def goes_on(spot: Spot, option: Option) -> bool:
    """Tell whether the player pays a further raise before the flop: with a good hand, or with few chips left to pay."""
    if 2 * (spot.legal.stack - option.cost) <= spot.view.pot + option.cost:
        return True
    return place_of(spot.hole) < 1.25 * call_width(_again(spot, option), odds=_FURTHER_ODDS, closing=True)


def _matched(spot: Spot, cost: int, rival: Rival) -> int:
    """What a cost comes to before an opponent, who can be made to pay no more than they have."""
    return min(cost, max(0, rival.stack + rival.bet - spot.legal.bet))


def _limit(spot: Spot, option: Option, rival: Rival) -> float:
    """The strength from which an opponent pays a bet from the flop on."""
    view, legal = spot.view, spot.legal
    if option.kind is OptionKind.RAISE:
        size = max(0, _matched(spot, option.cost, rival) - legal.price) / max(1, view.pot + legal.price)
        return call_threshold(size, view.street) + (RAISED_BEFORE if spot.raises else 0.0)
    size = _matched(spot, legal.price, rival) / max(1, view.pot - legal.price)
    return call_threshold(size, view.street) + (RAISED_BEFORE if spot.raises > 1 else 0.0)


def _width_of(spot: Spot, option: Option) -> float:
    """How wide the others take the last raise to be, the option included; 1 when nobody raises."""
    view, legal = spot.view, spot.legal
    if option.kind is not OptionKind.RAISE:
        return last_raise_width(view, spot.steps)
    if spot.raises == 0:
        left = legal.stack - option.cost
        if 2 * left <= option.cost:  # whoever has so little left is taken to put it in as well
            return raise_first_width(view, legal.player, paid=legal.stack, left=0)
        return raise_first_width(view, legal.player, paid=option.cost, left=left)
    return max(0.02, reraise_width(last_raise_width(view, spot.steps)) * (1.25 if spot.raises == 1 else 1.6))


def _again(spot: Spot, option: Option) -> float:
    """How wide a further raise is likely to be."""
    width = _width_of(spot, option)
    return 0.2 if width == 1.0 else max(0.02, 1.25 * reraise_width(width))


def _before_flop(spot: Spot, option: Option, rival: Rival, price: int, width: float) -> Response:
    if not price:
        return Response(0, -inf)
    if width == 1.0:  # nobody has raised: they may come in for the blind
        opens = open_width(rival.behind, players=spot.view.players)
        return Response(price, 1 - min(1.0, 1.9 * opens), 1 - opens)
    cost = _matched(spot, option.cost, rival)
    odds = price / (spot.view.pot + cost + price)
    came = rival.did in (Did.CALL, Did.RAISE)
    edge = max(_LEAST, min(1.0, 1.25 * call_width(width, odds=odds, closing=came or rival.behind == 0)))
    again = _again(spot, option)
    # A player who only called before hardly ever raises now, and one who puts in the last chips cannot.
    raises = rival.did is not Did.CALL and price < rival.stack
    stays = 1 - max(edge, again)
    if rival.did is Did.RAISE and min(spot.legal.stack - option.cost, rival.stack - price) <= option.cost:
        stays = min(stays, _given_up(rival, _folds_to_all_in(spot, rival)))
    if rival.did is Did.CALL and spot.raises == 0:
        stays = min(stays, _given_up(rival, cost / (spot.view.pot + cost)))
    return Response(price, stays, 1 - again if raises else inf)


def _folds_to_all_in(spot: Spot, rival: Rival) -> float:
    """Which part of their range a player who has raised gives up if the player puts in the rest."""
    cost = _matched(spot, spot.legal.stack, rival)
    price = spot.legal.bet + cost - rival.bet
    odds = price / (spot.view.pot + cost + price)
    return (odds - _ALWAYS_CALLED) / (_NEVER_CALLED - _ALWAYS_CALLED)


def _given_up(rival: Rival, part: float) -> float:
    """The strength before the flop below which so large a part of an opponent's range lies.

    Whoever has limped holds few good hands, and still does not give up more often than a raise of any
    two cards needs.
    """
    below = 0.0
    total = sum(rival.weights)
    for number in _WEAKEST_FIRST:
        below += rival.weights[number]
        if below >= part * total:
            return 1 - PLACES[CLASS_NUMBERS[number]]
    return 1.0
