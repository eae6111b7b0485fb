"""The probabilities of the dense deal, with fixed seeds: board, classes by seat, combos, and the full deck.

The bounds are those of `chi_square.bound`, exceeded once in a million by chance, or four standard deviations.
"""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import pytest

from feltroom.cards.card import DECK, RANKS, Card, Cards, rank_of, suit_of
from feltroom.cards.classes import COMBOS, HAND_CLASSES, Combo, class_of
from feltroom.deal import dense
from feltroom.deal.deal import Deal
from feltroom.deal.weights import WeightTable, mode_weights
from tests.marks import long_only
from tests.rng.chi_square import assert_law, assert_uniform, bound, chi_square

pytestmark = pytest.mark.slow  # large samples

PAIRS = [rank * 2 for rank in reversed(RANKS)]


def hands_of(deal: Deal) -> list[Combo]:
    return [cards for cards in deal.hole if cards is not None]


def seat_order(button: int, players: int) -> list[int]:
    return [(button + 2 + step) % players for step in range(players)]


@cache
def super_dense_boards() -> list[Cards]:
    return [Deal.dense(seed=seed, players=4, button=0, mode="superDense").reserve for seed in range(26_000)]


def test_every_card_is_equally_likely_at_every_reserved_place() -> None:
    for place in range(10):
        counts = Counter(reserve[place] for reserve in super_dense_boards())
        assert_uniform(counts[card] for card in DECK)


def flop_class(flop: Cards) -> str:
    ranks, suits = len(set(map(rank_of, flop))), len(set(map(suit_of, flop)))
    return f"{ranks} ranks, {suits} suits"


def test_flops_are_those_of_holdem_though_hands_are_weighted() -> None:
    flops = comb(52, 3)
    law = {
        "1 ranks, 3 suits": 13 * 4 / flops,
        "2 ranks, 2 suits": 13 * 12 * comb(4, 2) * 2 / flops,
        "2 ranks, 3 suits": 13 * 12 * comb(4, 2) * 2 / flops,
        "3 ranks, 1 suits": comb(13, 3) * 4 / flops,
        "3 ranks, 2 suits": comb(13, 3) * 4 * 3 * 3 / flops,
        "3 ranks, 3 suits": comb(13, 3) * 4 * 3 * 2 / flops,
    }
    assert_law(Counter(flop_class(reserve[:3]) for reserve in super_dense_boards()), law)


def multiply(one: list[int], other: list[int]) -> list[int]:
    product = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            product[i + j] += a * b
    return product


def chance_of_aces_first(weight: int) -> float:
    """P(the first seat gets AA) where AA has this weight and each other pair has 1, exactly.

    A pair is blocked when three or four of its cards are reserved. The coefficient of x**10 counts the sets
    of reserved cards with aces free and j other pairs blocked; each gives AA its share of the weight left.
    """
    free, blocked = [1, 4, 6], [0, 0, 0, 4, 1]
    chance = 0.0
    for j in range(4):
        ways = free
        for _ in range(j):
            ways = multiply(ways, blocked)
        for _ in range(12 - j):
            ways = multiply(ways, free)
        chance += comb(12, j) * ways[10] / comb(52, 10) * weight / (weight + 12 - j)
    return chance


def test_first_seat_has_its_exact_law_on_a_table_of_pairs() -> None:
    table = WeightTable(dict.fromkeys(PAIRS, 1) | {"AA": 100})
    aces = chance_of_aces_first(100)
    assert 0.870 < aces < 0.885 < 100 / 112  # the board takes aces too
    law = dict.fromkeys(PAIRS, (1 - aces) / 12) | {"AA": aces}
    counts: Counter[str] = Counter()
    for seed in range(100_000):
        deal = Deal.dense(seed=seed, players=2, button=0, weights=table)
        counts[class_of(*hands_of(deal)[0])] += 1
    assert_law(counts, law)
    assert abs(counts["AA"] - 100_000 * aces) < 4 * (100_000 * aces * (1 - aces)) ** 0.5


def test_drawing_among_the_open_classes_is_the_law_of_drawing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no rejection allowed every class comes from the restricted weights; the exact law is the same."""
    monkeypatch.setattr(dense, "MAX_REJECTIONS", 0)
    table = WeightTable(dict.fromkeys(PAIRS, 1) | {"AA": 100})
    aces = chance_of_aces_first(100)
    counts: Counter[str] = Counter()
    for seed in range(30_000):
        deal = Deal.dense(seed=seed, players=2, button=0, weights=table)
        counts[class_of(*hands_of(deal)[0])] += 1
    assert_law(counts, dict.fromkeys(PAIRS, (1 - aces) / 12) | {"AA": aces})


@cache
def combos_with(card: Card) -> frozenset[Combo]:
    return frozenset(combo for combos in COMBOS.values() for combo in combos if card in combo)


@pytest.mark.parametrize("mode", ["dense", *long_only("superDense")])
def test_every_seat_gets_each_class_by_its_weight_among_those_still_open(mode: str) -> None:
    """Given the reserved cards and the hands before, a seat's law is known; it is added up deal by deal."""
    weights = mode_weights(mode).weights
    classes = [name for name in HAND_CLASSES if weights[name] > 0]
    expected = [dict.fromkeys(classes, 0.0) for _ in range(4)]
    seen: list[Counter[str]] = [Counter() for _ in range(4)]
    picks: dict[int, Counter[int]] = {}
    for seed in range(6_000):
        button = seed % 4
        deal = Deal.dense(seed=seed, players=4, button=button, mode=mode)
        taken = set().union(*map(combos_with, deal.reserve))
        for place, player in enumerate(seat_order(button, 4)):
            hand = hands_of(deal)[player]
            still_open = {name: weights[name] for name in classes if not taken.issuperset(COMBOS[name])}
            total = sum(still_open.values())
            for name, weight in still_open.items():
                expected[place][name] += weight / total
            chosen = class_of(*hand)
            seen[place][chosen] += 1
            options = [combo for combo in COMBOS[chosen] if combo not in taken]
            picks.setdefault(len(options), Counter())[options.index(hand)] += 1
            taken |= combos_with(hand[0]) | combos_with(hand[1])
    for place in range(4):
        common = [name for name in classes if expected[place][name] >= 5]
        rare = [name for name in classes if expected[place][name] < 5]
        observed = [float(seen[place][name]) for name in common]
        due = [expected[place][name] for name in common]
        assert sum(due) > 0.98 * 6_000
        assert chi_square(observed, due) < bound(len(common))
        if rare:
            spare = sum(expected[place][name] for name in rare)
            assert abs(sum(seen[place][name] for name in rare) - spare) < 4 * (spare + 1) ** 0.5
    for size, counts in picks.items():
        if size > 1 and sum(counts.values()) >= 20 * size:
            assert_uniform(counts[index] for index in range(size))
    assert {6, 4, 3, 2} <= set(picks)


@cache
def full_deals() -> list[Deal]:
    return [Deal.dense(seed=seed, players=4, button=seed % 4, mode="full") for seed in range(120_000)]


@pytest.mark.parametrize("reserved_aces", [0, 1, 2])
def test_full_deck_gives_aces_by_the_aces_left(reserved_aces: int) -> None:
    """P(AA, given k aces among the reserved ten) is C(4 - k, 2) / C(42, 2), for every seat alike."""
    chance = comb(4 - reserved_aces, 2) / comb(42, 2)
    deals = 0
    aces = [0] * 4
    for deal in full_deals():
        if sum(card >= 48 for card in deal.reserve) == reserved_aces:
            deals += 1
            assert isinstance(deal.seed, int)
            for place, player in enumerate(seat_order(deal.seed % 4, 4)):
                first, second = hands_of(deal)[player]
                aces[place] += first >= 48 and second >= 48
    due = deals * chance
    for count in aces:
        assert abs(count - due) < 4 * due**0.5
    assert abs(sum(aces) - 4 * due) < 4 * (4 * due) ** 0.5


def test_full_deck_gives_no_aces_when_three_are_reserved() -> None:
    for deal in full_deals():
        if sum(card >= 48 for card in deal.reserve) >= 3:
            assert not any(first >= 48 and second >= 48 for first, second in hands_of(deal))


def kind(hand: Combo) -> str:
    return {2: "pair"}.get(len(class_of(*hand)), class_of(*hand)[-1])


@cache
def holdem_law_of_two_hands() -> dict[str, float]:
    """The kinds of two hands and the ranks they share, counted over one hand of each class and all others."""
    law: Counter[str] = Counter()
    for name, combos in COMBOS.items():
        own = combos[0]
        for other in combinations(sorted(set(DECK) - set(own)), 2):
            law[describe(own, other)] += len(COMBOS[name])
    total = comb(52, 2) * comb(50, 2)
    return {what: count / total for what, count in law.items()}


def describe(one: Combo, other: Combo) -> str:
    shared = len({rank_of(card) for card in one} & {rank_of(card) for card in other})
    return f"{kind(one)} {kind(other)} {shared}"


@pytest.mark.parametrize("players", [(0, 1), *long_only((0, 2), (1, 3))])
def test_full_deck_gives_two_players_the_joint_law_of_holdem(players: tuple[int, int]) -> None:
    counts: Counter[str] = Counter()
    for deal in full_deals():
        hands = hands_of(deal)
        counts[describe(hands[players[0]], hands[players[1]])] += 1
    assert_law(counts, holdem_law_of_two_hands())


def test_full_deck_gives_hand_and_flop_the_joint_law_of_holdem() -> None:
    """A pair flops at least a set with 1 - C(48, 3) / C(50, 3), whatever was reserved before it was dealt."""
    pairs = sets = 0
    for deal in full_deals():
        for first, second in hands_of(deal):
            if rank_of(first) == rank_of(second):
                pairs += 1
                sets += rank_of(first) in map(rank_of, deal.board[:3])
    chance = 1 - comb(48, 3) / comb(50, 3)
    assert abs(pairs - 480_000 / 17) < 4 * (480_000 / 17) ** 0.5
    assert abs(sets - pairs * chance) < 4 * (pairs * chance) ** 0.5
