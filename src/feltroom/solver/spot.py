"""A spot to solve: the board, both players' ranges, the pot, what is left behind, and the sizes that may be bet."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import inf, isfinite
from typing import Protocol

from feltroom.cards.card import Card
from feltroom.cards.classes import Combo, class_of
from feltroom.cards.notation import format_cards, parse_cards
from feltroom.errors import InvalidSetup, shown

ALL_IN = inf
"""A size: everything that is left."""

MOST_SIZES = 8
MOST_RAISES = 12
_LEAST_AMOUNT, _MOST_AMOUNT = 1e-6, 1e15
# Tables are 32-bit floats. A range whose largest weight is beyond these is scaled, and what is so small beside the
# largest is as good as not held.
_LEAST_WEIGHT, _MOST_WEIGHT = 1e-18, 1e18


class Hands(Protocol):
    """Anything that says how likely each combo is held, such as `feltroom.analysis.Range`."""

    @property
    def combos(self) -> Mapping[Combo, float]:
        """The weights of combos; one that is not listed is not held."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """What may be bet and raised on a street, each as a part of the pot after a call: 0.5 is half the pot.

    `ALL_IN` is a size of its own. `most_raises` is how many bets and raises a street may have.
    """

    bets: tuple[float, ...] = (0.5, 1.0, ALL_IN)
    raises: tuple[float, ...] = (1.0, ALL_IN)
    most_raises: int = MOST_RAISES

    def __post_init__(self) -> None:
        for sizes in (self.bets, self.raises):
            if len(sizes) > MOST_SIZES:
                raise InvalidSetup(f"a street has at most {MOST_SIZES} sizes, not {len(sizes)}")
            for size in sizes:
                if not size > 0:
                    raise InvalidSetup(f"a size is a part of the pot above 0, not {shown(size)}")
        if not 0 <= self.most_raises <= MOST_RAISES:
            raise InvalidSetup(f"a street has 0 to {MOST_RAISES} bets and raises, not {shown(self.most_raises)}")


StreetSizes = Sizes | tuple[Sizes, Sizes]
"""The sizes of both players, or of the player out of position and of the one in position."""


@dataclass(frozen=True, slots=True, init=False)
class Spot:
    """Where two players stand when a street begins, and what they may do from there.

    `pot` lies in the middle, and each player has `stack` behind; amounts may be parts of chips. A bet that takes
    `all_in_from` of what is left or more is made all-in. `rake` is the part that the house takes from a pot that is
    won, up to `rake_cap`.
    """

    board: tuple[Card, ...]
    oop: Mapping[Combo, float] = field(repr=False)
    ip: Mapping[Combo, float] = field(repr=False)
    pot: float
    stack: float
    flop: StreetSizes
    turn: StreetSizes
    river: StreetSizes
    rake: float
    rake_cap: float
    all_in_from: float

    def __init__(
        self,
        board: str | Iterable[Card],
        *,
        oop: Hands | Mapping[Combo, float],
        ip: Hands | Mapping[Combo, float],
        pot: float,
        stack: float,
        sizes: StreetSizes | None = None,
        flop: StreetSizes | None = None,
        turn: StreetSizes | None = None,
        river: StreetSizes | None = None,
        rake: float = 0.0,
        rake_cap: float = inf,
        all_in_from: float = 0.85,
    ) -> None:
        cards = parse_cards(board) if isinstance(board, str) else tuple(board)
        if not 3 <= len(cards) <= 5 or len({*cards}) != len(cards):
            raise InvalidSetup(f"a board to solve has 3 to 5 different cards, not {len({*cards})}")
        _check_positive("the pot", pot)
        _check_positive("the stack", stack)
        if not 0 <= rake < 1:
            raise InvalidSetup(f"the rake is a part of the pot from 0 to below 1, not {shown(rake)}")
        if not rake_cap >= 0:
            raise InvalidSetup(f"the cap of the rake is at least 0, not {shown(rake_cap)}")
        if not 0 < all_in_from <= 1:
            raise InvalidSetup(f"a bet is made all-in from a part above 0 up to 1, not {shown(all_in_from)}")
        both = Sizes() if sizes is None else sizes
        put = object.__setattr__
        put(self, "board", cards)
        put(self, "oop", _read_hands(oop, cards, "the player out of position"))
        put(self, "ip", _read_hands(ip, cards, "the player in position"))
        put(self, "pot", float(pot))
        put(self, "stack", float(stack))
        put(self, "flop", both if flop is None else flop)
        put(self, "turn", both if turn is None else turn)
        put(self, "river", both if river is None else river)
        put(self, "rake", float(rake))
        put(self, "rake_cap", float(rake_cap))
        put(self, "all_in_from", float(all_in_from))
        if not any(not {*one} & {*two} for one in _likely(self.oop) for two in _likely(self.ip)):
            raise InvalidSetup("no two hands of the ranges can be dealt together on this board")


def _check_positive(what: str, amount: float) -> None:
    if not isfinite(amount) or amount <= 0:
        raise InvalidSetup(f"{what} is a number above 0, not {shown(amount)}")
    if not _LEAST_AMOUNT <= amount <= _MOST_AMOUNT:
        raise InvalidSetup(f"{what} is from 0.000001 to {_MOST_AMOUNT:g} chips, not {shown(amount)}")


def _read_hands(hands: Hands | Mapping[Combo, float], board: tuple[Card, ...], who: str) -> dict[Combo, float]:
    """The combos that can be held on a board, higher card first, with their weights; only proportions matter."""
    combos = hands if isinstance(hands, Mapping) else hands.combos
    taken = {*board}
    found: dict[Combo, float] = {}
    for (first, second), weight in combos.items():
        class_of(first, second)
        if not isfinite(weight) or weight < 0:
            raise InvalidSetup(f"the weight of {format_cards((first, second))} is at least 0, not {shown(weight)}")
        if weight and first not in taken and second not in taken:
            found[(first, second) if first > second else (second, first)] = float(weight)
    if not found:
        raise InvalidSetup(f"{who} has no hand on {format_cards(board)}: the range is empty there")
    most = max(found.values())
    if not _LEAST_WEIGHT <= most <= _MOST_WEIGHT:
        found = {hand: weight / most for hand, weight in found.items()}
    return dict(sorted(found.items(), reverse=True))


def _likely(hands: Mapping[Combo, float]) -> list[Combo]:
    """The hands whose weight counts beside the largest of the range."""
    least = _LEAST_WEIGHT * max(hands.values())
    return [hand for hand, weight in hands.items() if weight >= least]
