"""A tournament's result without the luck of run-outs: what chips are worth in prizes, as a mean over all boards.

In a cash game a run-out is adjusted in chips (`statistics.all_in`). In a tournament chips that are won are worth less
than those that are lost, so every way in which a run-out can end is valued by ICM, and the mean of these counts.

```python
standing = Standing(stacks=(4000, 3500, 1500), prizes=(500, 300, 200))      # before the hand
luck = luck_of(facts.all_in, standing, after=(7500, 0, 1500))               # points; below 0 was bad luck
adjusted_points(prize - paid, [luck, …])
```
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, fsum

from feltroom.analysis.icm import DRAWS, icm
from feltroom.analysis.statistics.all_in import AllIn
from feltroom.cards.card import DECK, Card, Cards
from feltroom.evaluator.evaluate import evaluate
from feltroom.rng import Seed, Stream

BOARD = 5
MOST_COUNTED = 1_000
"""Up to so many boards a run-out among three or more is counted; of more, `SAMPLES` are drawn by a seed."""
SAMPLES = 2_000
LEAST_DRAWS = 100


@dataclass(frozen=True, slots=True)
class Standing:
    """What a tournament stands at when a hand begins: the stacks of its players, of all others still in, the prizes.

    Prizes are those of all places, the best first.
    """

    stacks: tuple[int, ...]
    prizes: tuple[int, ...]
    others: tuple[int, ...] = ()

    def worth(self, after: Sequence[int], player: int, *, draws: int = DRAWS, seed: Seed = 0) -> float:
        """Return what a player's chips are worth after the hand, in points; without chips, a place and a prize.

        Of those who go out together the larger stack before the hand is placed higher, and equal ones share. `draws`
        and `seed` are those of the ICM among more players than it is exact for.
        """
        live = [other for other, chips in enumerate(after) if chips > 0]
        if player in live:
            stacks = [*[after[other] for other in live], *self.others]
            return icm(stacks, self.prizes, draws=draws, seed=seed)[live.index(player)]
        own = self.stacks[player]
        out = [self.stacks[other] for other, chips in enumerate(after) if chips <= 0]
        first = len(live) + len(self.others) + sum([chips > own for chips in out])
        sharing = out.count(own)
        return sum(self.prizes[first : first + sharing]) / sharing


def luck_of(all_in: AllIn, standing: Standing, after: Sequence[int], *, seed: Seed = 0) -> float:
    """Return how many points more than on average a run-out brought its player; `after` are the stacks it left.

    Exact between two, and among more from the flop on; before it boards are drawn. Where the ICM is drawn, the ways in
    which a run-out can end share its draws: there may be thousands of them.
    """
    ends = outcomes(all_in, seed=seed)
    draws = max(LEAST_DRAWS, DRAWS // len(ends))
    expected = fsum(
        [
            chance * standing.worth(stacks, all_in.player, draws=draws, seed=number)
            for number, (chance, stacks) in enumerate(ends)
        ]
    )
    return standing.worth(after, all_in.player) - expected


def adjusted_points(won: float, lucks: Iterable[float]) -> float:
    """Return a tournament's result in points without the luck of its run-outs."""
    return won - fsum(lucks)


def outcomes(all_in: AllIn, *, seed: Seed = 0) -> list[tuple[float, tuple[int, ...]]]:
    """Return the stacks that a run-out can leave, each with its chance."""
    contested = [pot for pot in all_in.pots if len(pot.contenders) > 1]
    players = sorted({player for pot in contested for player in pot.contenders})
    counts: dict[tuple[int, ...], float] = {}
    for order, weight in _orders(all_in, players, seed):
        stacks = list(all_in.behind)
        for pot in all_in.pots:
            best = max([order.get(player, 0) for player in pot.contenders])
            winners = [player for player in pot.contenders if order.get(player, 0) == best]
            each, odd = divmod(pot.amount, len(winners))
            for number, player in enumerate(winners):
                stacks[player] += each + (number < odd)
        left = tuple(stacks)
        counts[left] = counts.get(left, 0.0) + weight
    total = fsum(counts.values())
    return [(weight / total, stacks) for stacks, weight in counts.items()]


def _orders(all_in: AllIn, players: Sequence[int], seed: Seed) -> list[tuple[dict[int, int], float]]:
    """How strong the hands of the contested pots can end up, and how often: only the order counts."""
    missing = BOARD - len(all_in.board)
    seen = {card for cards in all_in.hands.values() for card in cards}
    deck = [card for card in DECK if card not in seen and card not in all_in.board]
    if len(players) == 2 and comb(len(deck), missing) > MOST_COUNTED:
        return _between_two(all_in, players, tuple(seen))
    if comb(len(deck), missing) <= MOST_COUNTED:
        boards: Iterable[Sequence[Card]] = combinations(deck, missing)
    else:
        stream = Stream(seed)
        boards = [_drawn(deck, missing, stream) for _ in range(SAMPLES)]
    return [
        ({player: evaluate((*all_in.hands[player], *all_in.board, *board)) for player in players}, 1.0)
        for board in boards
    ]


def _drawn(deck: Sequence[Card], count: int, stream: Stream) -> list[Card]:
    cards = list(deck)
    stream.draw(cards, count)
    return cards[:count]


def _between_two(all_in: AllIn, players: Sequence[int], seen: Cards) -> list[tuple[dict[int, int], float]]:
    from feltroom.analysis.equity import equity  # with its tables

    one, two = players
    hands = [all_in.hands[one], all_in.hands[two]]
    dead = tuple([card for card in seen if card not in hands[0] and card not in hands[1]])
    found = equity(hands, board=all_in.board, dead=dead, exact=True).hands
    return [
        ({one: 1, two: 0}, float(found[0].win)),
        ({one: 0, two: 0}, float(found[0].tie)),
        ({one: 0, two: 1}, float(found[1].win)),
    ]
