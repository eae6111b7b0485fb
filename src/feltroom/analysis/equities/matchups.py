"""All ways in which players can hold combos of their ranges, those that differ by a swap of suits counted together.

Suits have no order, so AhKh against QsQd runs out as AcKc against QhQs does. A permutation of suits that leaves the
board and the dead cards as they are may be applied to every hand at once; of all assignments that it makes equal one
is kept, with the sum of their weights.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from math import comb, prod

from feltroom.analysis.equities.spot import Holding, Spot
from feltroom.analysis.kernels.joint import JointHands, TooManyStepsError
from feltroom.analysis.start_hands import MASKS, NUMBER_OF, PAIRS
from feltroom.cards.card import Card, Cards, make_card, rank_of, suit_of

# The numbers (in PAIRS) of the players' combos.
Assignment = tuple[int, ...]
_Suits = tuple[int, ...]


def count_assignments(spot: Spot, *, most_steps: int) -> int | None:
    """Return how many assignments there are in which no card comes twice, None where counting takes more steps."""
    ranges = sorted([holding.combos for holding in spot.holdings if not holding.random and not holding.known], key=len)
    left, randoms = len(spot.live) - 2 * len(ranges), sum(holding.random for holding in spot.holdings)
    try:
        ways = JointHands([dict.fromkeys(combos, 1) for combos in ranges], most_steps=most_steps).total if ranges else 1
    except TooManyStepsError:
        return None
    return ways * prod(comb(left - 2 * number, 2) for number in range(randoms))


def count_choices(spot: Spot) -> int:
    """Return how many assignments there would be if ranges could not conflict."""
    return prod(len(holding.combos) for holding in spot.holdings)


def find_matchups(spot: Spot) -> dict[Assignment, int]:
    """Return one assignment for all that a swap of suits makes equal, each with its weight."""
    swaps = _swaps(spot.board, spot.dead)
    matchups = Counter[Assignment]()
    leads = {number: _lead(number, swaps) for number in _numbers(spot.holdings[0])}
    for assignment, weight in _assignments(spot.holdings):
        lead, maps = leads[assignment[0]]
        rest = assignment[1:]
        if len(rest) == 1:
            other = rest[0]
            smallest: Assignment = (min([swap[other] for swap in maps]),)
        else:
            smallest = min([tuple([swap[number] for number in rest]) for swap in maps])
        matchups[lead, *smallest] += weight
    return dict(matchups)


def cards_of(assignment: Assignment) -> tuple[Cards, ...]:
    """Return the players' cards."""
    return tuple(PAIRS[number] for number in assignment)


def _lead(number: int, swaps: Sequence[Sequence[int]]) -> tuple[int, list[Sequence[int]]]:
    """The smallest combo that the first player's becomes by a swap, and the swaps that make it so."""
    smallest = min(swap[number] for swap in swaps)
    return smallest, [swap for swap in swaps if swap[number] == smallest]


def _assignments(holdings: Sequence[Holding]) -> Iterator[tuple[Assignment, int]]:
    """Every assignment in which no card comes twice, with the product of its weights."""
    players = [
        [(number, MASKS[number], weight) for number, weight in zip(_numbers(holding), holding.weights, strict=True)]
        for holding in holdings
    ]

    def assign(player: int, chosen: Assignment, used: int, product: int) -> Iterator[tuple[Assignment, int]]:
        last = player + 1 == len(players)
        for number, mask, weight in players[player]:
            if mask & used:
                continue
            if last:
                yield (*chosen, number), product * weight
            else:
                yield from assign(player + 1, (*chosen, number), used | mask, product * weight)

    return assign(0, (), 0, 1)


def _numbers(holding: Holding) -> list[int]:
    return [
        NUMBER_OF[first, second] if first > second else NUMBER_OF[second, first] for first, second in holding.combos
    ]


def _swaps(board: Cards, dead: Cards) -> list[Sequence[int]]:
    """The swaps of suits that change neither board nor dead cards, each as a map from combo to combo."""
    return [
        _map_combos(suits)
        for suits in permutations(range(4))
        if all({_swap(card, suits) for card in cards} == {*cards} for cards in (board, dead))
    ]


def _swap(card: Card, suits: _Suits) -> Card:
    return make_card(rank=rank_of(card), suit=suits[suit_of(card)])


@cache
def _map_combos(suits: _Suits) -> tuple[int, ...]:
    numbers = []
    for first, second in PAIRS:
        one, other = _swap(first, suits), _swap(second, suits)
        numbers.append(NUMBER_OF[(one, other) if one > other else (other, one)])
    return tuple(numbers)
