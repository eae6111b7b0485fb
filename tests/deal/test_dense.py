"""The dense deal, checked against its procedure written a second time."""

import re
from itertools import pairwise
from typing import Any

import pytest

from feltroom.cards.card import DECK, RANKS, Card, rank_of
from feltroom.cards.classes import HAND_CLASSES, class_of
from feltroom.deal.deal import Deal
from feltroom.deal.feasibility import capacity_of
from feltroom.deal.weights import WeightTable, mode_weights
from feltroom.errors import InvalidSetup
from feltroom.rng import Seed, Stream
from tests.deal.procedure import Dealt, deal_by_the_book
from tests.marks import long_only

PAIRS = [rank * 2 for rank in reversed(RANKS)]


def chains(middle: float) -> dict[str, float]:
    """Hands that block each other: whoever gets KQs spoils an AKs and a QJs of that suit."""
    weights: dict[str, float] = {}
    for chain in ("AKQJ", "T987", "6543"):
        for (high, low), weight in zip(pairwise(chain), (1.0, middle, 1.0), strict=True):
            weights[high + low + "s"] = weight
    return weights


def by_the_book(*, seed: Seed, players: int, button: int, weights: dict[str, float]) -> Dealt:
    matching = capacity_of(WeightTable(weights).classes).matching
    return deal_by_the_book(seed=seed, players=players, button=button, weights=weights, last_resort=matching)


def classes(deal: Deal) -> list[str]:
    return [class_of(*cards) for cards in deal.hole if cards is not None]


def all_cards(deal: Deal) -> list[Card]:
    return [*deal.reserve, *(card for cards in deal.hole if cards is not None for card in cards)]


def shuffled(seed: Seed) -> list[Card]:
    deck = list(DECK)
    Stream(seed).shuffle(deck)
    return deck


@pytest.mark.parametrize("mode", ["superDense", "dense"])
@pytest.mark.parametrize("players", [2, 3, 4, 6, 9, 17])
def test_deals_follow_the_procedure(mode: str, players: int) -> None:
    weights = mode_weights(mode).weights
    for button in range(players):
        for seed in range(6):
            deal = Deal.dense(seed=seed, players=players, button=button, mode=mode)
            book = by_the_book(seed=seed, players=players, button=button, weights=weights)
            assert list(deal.hole) == book.hole
            assert list(deal.reserve) == book.reserve


def test_the_board_is_the_first_five_reserved_cards_and_the_burns_the_next_three() -> None:
    for mode in ("superDense", "dense", "full"):
        deal = Deal.dense(seed=b"reserve", players=4, button=2, mode=mode)
        assert deal.reserve == tuple(shuffled(b"reserve")[:10])
        assert deal.board == deal.reserve[:5]
        assert deal.burns == deal.reserve[5:8]
        assert (deal.mode, deal.seed) == (mode, b"reserve")


def test_weights_and_players_never_touch_the_reserved_cards() -> None:
    """The board of every deal is the top of the shuffled full deck: its law is that of hold'em, exactly."""
    tables = [WeightTable(dict.fromkeys(PAIRS, 1.0)), WeightTable({**chains(5), "AA": 50.0})]
    for seed in range(300):
        top = tuple(shuffled(seed)[:10])
        players = 2 + seed % 10
        for mode in ("superDense", "dense", "full"):
            assert Deal.dense(seed=seed, players=players, button=0, mode=mode).reserve == top
        for weights in tables:
            assert Deal.dense(seed=seed, players=players, button=0, weights=weights).reserve == top


@pytest.mark.parametrize("button", range(4))
def test_seats_are_dealt_from_under_the_gun_to_the_big_blind(button: int) -> None:
    """Aces outweigh kings, kings outweigh queens: the order of the hands is the order of the seats."""
    steep = WeightTable({pair: 1e6**-place for place, pair in enumerate(PAIRS)})
    seen = 0
    for seed in range(60):
        deal = Deal.dense(seed=seed, players=4, button=button, weights=steep)
        if max(rank_of(card) for card in deal.reserve) < RANKS.index("K"):
            under_the_gun, cutoff, big_blind = ((button + step) % 4 for step in (2, 3, 1))
            order = (under_the_gun, cutoff, button, big_blind)
            assert [classes(deal)[player] for player in order] == ["AA", "AA", "KK", "KK"]
            seen += 1
    assert seen >= 3


@pytest.mark.parametrize("button", [0, 1])
def test_heads_up_the_button_is_dealt_first(button: int) -> None:
    steep = WeightTable({pair: 1e6**-place for place, pair in enumerate(PAIRS)})
    seeds = [seed for seed in range(200) if [rank_of(card) for card in shuffled(seed)[:10]].count(12) == 1]
    assert len(seeds) > 20
    for seed in seeds:
        deal = Deal.dense(seed=seed, players=2, button=button, weights=steep)
        assert classes(deal)[button] == "AA"
        assert classes(deal)[1 - button] != "AA"


@pytest.mark.parametrize("players", [2, 4, 21])
def test_full_mode_deals_the_cards_after_the_reserved_ones_two_rounds_in_seat_order(players: int) -> None:
    for button in range(players):
        deck = shuffled(button)[10:]
        hands: list[list[Card]] = [[] for _ in range(players)]
        for _ in range(2):
            for step in range(players):
                hands[(button + 2 + step) % players].append(deck.pop(0))
        deal = Deal.dense(seed=button, players=players, button=button, mode="full")
        assert [list(cards or ()) for cards in deal.hole] == hands


def test_a_class_of_weight_zero_is_never_dealt() -> None:
    never = {name for name, weight in mode_weights("superDense").weights.items() if weight == 0}
    assert "72o" in never
    for seed in range(500):
        assert not never & set(classes(Deal.dense(seed=seed, players=9, button=0, mode="superDense")))


def test_own_weights_replace_the_table() -> None:
    weights = dict.fromkeys(PAIRS, 2)
    deal = Deal.dense(seed=5, players=9, button=0, weights=weights)
    assert set(classes(deal)) <= set(PAIRS)
    assert deal.mode == "custom"
    assert deal == Deal.dense(seed=5, players=9, button=0, weights=WeightTable(weights))
    assert deal == Deal.dense(seed=deal.seed or 0, players=9, button=0, mode=deal.mode, weights=weights)


def test_only_the_ratio_of_weights_matters() -> None:
    scaled = {name: 4 * weight for name, weight in mode_weights("dense").weights.items()}
    for seed in range(50):
        deal = Deal.dense(seed=seed, players=4, button=0, weights=scaled)
        assert deal.hole == Deal.dense(seed=seed, players=4, button=0, mode="dense").hole


@pytest.mark.parametrize("smallest", [1e-300, 5e-324])
def test_a_tiny_remaining_weight_ends_the_roulette(smallest: float) -> None:
    """After the aces only classes are left whose turn would never come by waiting for it."""
    weights = dict.fromkeys(PAIRS, smallest) | {"AA": 1.0}
    for seed in range(40):
        deal = Deal.dense(seed=seed, players=9, button=0, weights=weights)
        assert set(classes(deal)) <= set(PAIRS)
        assert len(set(all_cards(deal))) == 28


def test_minute_weights_are_weights() -> None:
    for seed in range(40):
        deal = Deal.dense(seed=seed, players=9, button=0, weights=dict.fromkeys(PAIRS, 5e-324))
        assert set(classes(deal)) <= set(PAIRS)


def test_a_dead_end_deals_the_hands_again_beside_the_same_board() -> None:
    weights = chains(2)
    dead_ends = []
    for seed in range(60):
        book = by_the_book(seed=seed, players=14, button=3, weights=weights)
        deal = Deal.dense(seed=seed, players=14, button=3, weights=weights)
        assert list(deal.hole) == book.hole
        assert deal.reserve == tuple(shuffled(seed)[:10]) == tuple(book.reserve)
        assert set(classes(deal)) <= set(weights)
        dead_ends.append(book.dead_ends)
    assert dead_ends.count(0) > 5
    assert sum(0 < count < 100 for count in dead_ends) > 20


def test_endless_dead_ends_fall_back_on_hands_that_fit() -> None:
    """So heavy are the blocking hands that drawing again does not help; the deal is made all the same."""
    weights = chains(1e12)
    for seed in range(3):
        book = by_the_book(seed=seed, players=14, button=0, weights=weights)
        deal = Deal.dense(seed=seed, players=14, button=0, weights=weights)
        assert book.dead_ends == 100
        assert list(deal.hole) == book.hole
        assert deal.reserve == tuple(shuffled(seed)[:10])
        assert set(classes(deal)) <= set(weights)
        assert len(set(all_cards(deal))) == 38


@pytest.mark.parametrize("seeds", [range(20_000), *long_only(range(20_000, 200_000))], ids=["some", "many"])
def test_no_card_is_ever_dealt_twice(seeds: range) -> None:
    own = WeightTable({**chains(3), **dict.fromkeys(PAIRS, 0.5)})
    deals: list[tuple[dict[str, Any], int]] = [
        ({"mode": "superDense"}, 17),
        ({"mode": "dense"}, 21),
        ({"mode": "full"}, 21),
        ({"weights": own}, 14),
    ]
    for seed in seeds:
        options, most = deals[seed & 3]
        # Most tables are small; every number of players comes up again and again.
        players = 2 + (seed >> 2) % (most - 1) if seed % 5 == 0 else 2 + (seed >> 2) % 5
        deal = Deal.dense(seed=seed, players=players, button=seed % players, **options)
        cards = set(deal.reserve).union(*(hand for hand in deal.hole if hand))
        assert len(cards) == 10 + 2 * players, deal
        assert min(cards) >= 0
        assert max(cards) < 52


@pytest.mark.parametrize("mode", ["superDense", "dense", "full"])
def test_the_same_seed_deals_the_same(mode: str) -> None:
    for seed in (3, -3, b"three", bytes(32)):
        deal = Deal.dense(seed=seed, players=4, button=1, mode=mode)
        assert deal == Deal.dense(seed=seed, players=4, button=1, mode=mode)
        assert deal != Deal.dense(seed=4, players=4, button=1, mode=mode)


def test_dense_is_the_usual_mode() -> None:
    assert Deal.dense(seed=1, players=4, button=0) == Deal.dense(seed=1, players=4, button=0, mode="dense")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "players must be a whole number from 2 to 21, not 1"),
        ({"players": 22}, "players must be a whole number from 2 to 21, not 22"),
        ({"players": 22, "mode": "full"}, "players must be a whole number from 2 to 21, not 22"),
        ({"players": "4"}, "players must be a whole number from 2 to 21, not '4'"),
        (
            {"players": 18, "mode": "superDense"},
            "only 17 hands are certain, not 18",
        ),
        ({"button": 4}, "the button must be a player from 0 to 3, not 4"),
        ({"button": None}, "the button must be a player from 0 to 3, not None"),
        ({"seed": "7"}, "a seed must be int or bytes, not str '7'"),
        ({"mode": "Dense"}, "'Dense' is not a mode of the dense deal: the modes are superDense, dense, full"),
        (
            {"mode": "custom"},
            "'custom' is not a mode of the dense deal: the modes are superDense, dense, full",
        ),
        ({"mode": None}, "None is not a mode of the dense deal"),
        ({"mode": ["dense"]}, "['dense'] is not a mode of the dense deal"),
        ({"mode": "thin", "weights": {"AA": 1}}, "'thin' is not a mode of the dense deal"),
        ({"mode": "full", "weights": {"AA": 1}}, "mode full is dealt without weights"),
        ({"weights": {"AA": 1}}, "too thin: beside some 10 reserved cards only 0 hands are certain, not 4"),
        ({"weights": {"AA": -1}}, "the weight of AA must be at least 0, not -1"),
        ({"weights": {}}, "the weights are empty"),
        ({"weights": 5}, "weights must map classes to numbers, not be int 5"),
        ({"weights": dict.fromkeys(HAND_CLASSES, 0)}, "all 169 weights are 0"),
    ],
)
def test_what_cannot_be_dealt_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidSetup, match=re.escape(message)):
        Deal.dense(**{"seed": 1, "players": 4, "button": 0, **options})


def test_weights_may_come_in_the_schema_of_the_file() -> None:
    by_mode = {name: {"superDense": 0.0, "dense": 1.0} for name in ("AA", "KK", "QQ", "JJ", "TT", "99")} | {
        "72o": {"superDense": 1.0, "dense": 0.0}
    }
    plain = dict.fromkeys(("AA", "KK", "QQ", "JJ", "TT", "99"), 1.0)
    deal = Deal.dense(seed=4, players=2, button=0, weights=by_mode)
    assert deal == Deal.dense(seed=4, players=2, button=0, weights=plain)
    with pytest.raises(InvalidSetup, match="too thin"):
        Deal.dense(seed=4, players=2, button=0, mode="superDense", weights=by_mode)
