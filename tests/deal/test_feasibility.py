"""How many hands a table promises beside any ten reserved cards."""

import random
import re
from collections import Counter
from itertools import combinations, pairwise

import pytest

from feltroom.cards.card import RANKS
from feltroom.cards.classes import COMBOS, HAND_CLASSES, Combo
from feltroom.deal.feasibility import capacity_of, check_feasible
from feltroom.deal.weights import WeightTable, mode_weights
from feltroom.errors import InvalidSetup

PAIRS = tuple(rank * 2 for rank in reversed(RANKS))
# In every suit four neighbours form a chain: A-K, K-Q, Q-J and so on.
CHAINS = tuple(high + low + "s" for chain in ("AKQJ", "T987", "6543") for high, low in pairwise(chain))


def edges_of(classes: tuple[str, ...]) -> list[Combo]:
    return [combo for name in classes for combo in COMBOS[name]]


@pytest.mark.parametrize(
    ("classes", "cover", "matching", "hands"),
    [
        (HAND_CLASSES, 51, 26, 21),
        (PAIRS, 39, 26, 16),
        (CHAINS, 24, 24, 14),
        (("AKs", "QJs", "T9s", "87s", "65s", "43s"), 24, 24, 14),
        (("AA",), 3, 2, 0),
        (("AA", "KK", "QQ"), 9, 6, 0),
        (("AKs", "AQs", "AJs", "ATs"), 4, 4, 0),
        (("52s", "62s", "73s", "83s", "54s", "64s", "74s", "84s"), 12, 12, 2),
        (("AKo", "AQo", "KQo", "AKs", "AQs", "KQs", "AA", "KK", "QQ"), 11, 6, 1),
    ],
)
def test_capacity_of_tables_that_can_be_counted_by_hand(
    classes: tuple[str, ...], cover: int, matching: int, hands: int
) -> None:
    capacity = capacity_of(classes)
    assert (capacity.cover, len(capacity.matching), capacity.hands) == (cover, matching, hands)


def test_cover_is_exact_on_four_ranks() -> None:
    """Against all 65,536 sets of the sixteen cards, for random tables on A, K, Q and J."""
    source = random.Random(8)
    names = [name for name in HAND_CLASSES if set(name) <= set("AKQJso")]
    for _ in range(12):
        classes = tuple(source.sample(names, source.randint(1, len(names))))
        neighbours = dict.fromkeys(range(36, 52), 0)
        for first, second in edges_of(classes):
            neighbours[first] |= 1 << second - 36
            neighbours[second] |= 1 << first - 36
        independent = bytearray(1 << 16)
        independent[0] = 1
        largest = 0
        for chosen in range(1, 1 << 16):
            top = chosen.bit_length() - 1
            rest = chosen ^ 1 << top
            if independent[rest] and not neighbours[top + 36] & rest:
                independent[chosen] = 1
                largest = max(largest, chosen.bit_count())
        assert capacity_of(classes).cover == 16 - largest


def test_cover_is_exact_on_suited_tables() -> None:
    """Four equal parts, one for each suit: against all 8,192 sets of the thirteen ranks."""
    source = random.Random(12)
    suited = [name for name in HAND_CLASSES if name.endswith("s")]
    for _ in range(40):
        classes = tuple(source.sample(suited, source.randint(6, 40)))
        lines = [1 << RANKS.index(name[0]) | 1 << RANKS.index(name[1]) for name in classes]
        largest = max(chosen.bit_count() for chosen in range(1 << 13) if all(chosen & line != line for line in lines))
        assert capacity_of(classes).cover == 4 * (13 - largest)


def test_the_matching_is_made_of_disjoint_hands_of_the_table() -> None:
    source = random.Random(9)
    for _ in range(40):
        classes = tuple(source.sample(HAND_CLASSES, source.randint(1, 60)))
        matching = capacity_of(classes).matching
        cards = [card for pair in matching for card in pair]
        assert len(set(cards)) == len(cards)
        assert set(matching) <= set(edges_of(classes))


def test_the_promise_holds_beside_any_reserved_cards() -> None:
    """Ten cards at random or those that spoil most: the promised number of hands is still there."""
    source = random.Random(10)
    promised = 0
    for _ in range(40):
        classes = tuple(source.sample(HAND_CLASSES, source.randint(8, 60)))
        hands = capacity_of(classes).hands
        promised += hands > 0
        edges = edges_of(classes)
        degree = {card: sum(card in edge for edge in edges) for card in range(52)}
        busiest = sorted(degree, key=degree.__getitem__)[-10:]
        for reserved in [busiest, *(source.sample(range(52), 10) for _ in range(8))]:
            assert hands_fit(edges, set(reserved), hands, source)
    assert promised > 20


def hands_fit(edges: list[Combo], taken: set[int], hands: int, source: random.Random) -> bool:
    """Deal until nothing fits, scarce cards first, in several random orders, until so many hands are out."""
    for _ in range(20):
        free = [edge for edge in edges if not taken & set(edge)]
        found = 0
        while free and found < hands:
            degree = Counter(card for edge in free for card in edge)
            chosen = min(free, key=lambda edge: (min(degree[card] for card in edge), source.random()))
            free = [edge for edge in free if not set(chosen) & set(edge)]
            found += 1
        if found == hands:
            return True
    return False


def test_drawing_hand_by_hand_never_sticks_within_the_bound_of_the_cover() -> None:
    source = random.Random(11)
    for classes in (PAIRS, mode_weights("superDense").classes):
        sure = (capacity_of(classes).cover - 10 + 1) // 2
        edges = edges_of(classes)
        for _ in range(60):
            taken = set(source.sample(range(52), 10))
            free = [edge for edge in edges if not taken & set(edge)]
            dealt = 0
            while free:
                chosen = source.choice(free)
                free = [edge for edge in free if not set(chosen) & set(edge)]
                dealt += 1
            assert dealt >= sure


def test_the_shipped_tables_are_enough_for_ordinary_tables() -> None:
    for players in range(2, 18):
        check_feasible(mode_weights("superDense"), players=players)
    for players in range(2, 22):
        check_feasible(mode_weights("dense"), players=players)


def test_a_table_is_accepted_up_to_its_promise() -> None:
    check_feasible(dict.fromkeys(PAIRS, 1.0), players=16)
    message = (
        "too thin: beside some 10 reserved cards only 16 hands are certain, not 17"
        " (13 of 169 classes above 0, vertex cover 39, 26 disjoint hands in the deck)"
    )
    with pytest.raises(InvalidSetup, match=re.escape(message)):
        check_feasible(WeightTable(dict.fromkeys(PAIRS, 1.0)), players=17)


def test_classes_without_weight_do_not_help() -> None:
    weights = dict.fromkeys(HAND_CLASSES, 0.0) | {"AA": 1.0, "KK": 0.5}
    with pytest.raises(InvalidSetup, match=r"^too thin: .* only 0 hands .*, not 2 \(2 of 169 classes"):
        check_feasible(weights, players=2)


def test_there_are_never_enough_cards_for_more_than_21_players() -> None:
    for players in (22, 1, None):
        with pytest.raises(InvalidSetup, match=f"players must be a whole number from 2 to 21, not {players!r}"):
            check_feasible({"AA": 1}, players=players)  # type: ignore[arg-type]  # wrong on purpose


def test_bad_weights_are_refused_before_anything_is_counted() -> None:
    with pytest.raises(InvalidSetup, match="the weight of AA must be at least 0, not -1"):
        check_feasible({"AA": -1}, players=2)


def test_ten_cards_can_spoil_as_much_as_the_bound_says() -> None:
    """The bound is reached: one card out of each of ten disjoint hands leaves m - 10."""
    suited = ("AKs", "QJs", "T9s", "87s", "65s", "43s")
    edges = edges_of(suited)
    spoiled = {edge[0] for edge in edges[:10]}
    left = [edge for edge in edges if not spoiled & set(edge)]
    assert all(not set(one) & set(other) for one, other in combinations(left, 2))
    assert len(left) == capacity_of(suited).hands == 14
