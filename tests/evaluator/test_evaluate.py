"""The strength of 5 to 7 cards: counted, compared with the rules written plainly, and refused when wrong."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltroom.cards.card import DECK, Card, Cards, make_card
from feltroom.cards.notation import parse_cards
from feltroom.errors import InvalidNotation
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.value import Category, category_of, ranks_of
from tests.evaluator.hands import FIXED, hands
from tests.evaluator.reference import strength

ROYAL = evaluate(parse_cards("As Ks Qs Js Ts"))
SEEDS = range(3)


def value(text: str) -> int:
    return evaluate(parse_cards(text))


def test_every_five_card_hand_is_counted_in_its_category() -> None:
    counts = Counter(map(evaluate, combinations(DECK, 5)))
    categories: Counter[Category] = Counter()
    for hand, count in counts.items():
        categories[category_of(hand)] += count
    assert categories == {
        Category.STRAIGHT_FLUSH: 40,
        Category.QUADS: 624,
        Category.FULL_HOUSE: 3_744,
        Category.FLUSH: 5_108,
        Category.STRAIGHT: 10_200,
        Category.TRIPS: 54_912,
        Category.TWO_PAIR: 123_552,
        Category.PAIR: 1_098_240,
        Category.HIGH_CARD: 1_302_540,
    }
    assert counts[ROYAL] == 4
    assert len(counts) == 7_462


def test_seven_cards_have_4824_different_values() -> None:
    seen = {evaluate(hand) for hand in seven_without_flush()} | {evaluate(hand) for hand in seven_with_flush()}
    assert len(seen) == 4_824


def seven_without_flush() -> Iterator[Cards]:
    """One hand for every seven ranks; suits in turn give no suit more than two cards."""
    for ranks in combinations_with_replacement(range(13), 7):
        if max(Counter(ranks).values()) <= 4:
            yield tuple(make_card(rank=rank, suit=place % 4) for place, rank in enumerate(ranks))


def seven_with_flush() -> Iterator[Cards]:
    """One hand for every five ranks of a suit; what two cards of other suits add is less than a flush."""
    for ranks in combinations(range(13), 5):
        suited = tuple(make_card(rank=rank, suit=0) for rank in ranks)
        yield (*suited, make_card(rank=0, suit=1), make_card(rank=1, suit=2))


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("seed", SEEDS)
def test_random_hands_are_worth_what_the_rules_say(size: int, seed: int) -> None:
    shuffler = random.Random(seed * 10 + size)
    for _ in range(1_500):
        hand = shuffler.sample(DECK, size)
        found = evaluate(hand)
        assert (category_of(found), ranks_of(found)) == strength(hand), hand


@FIXED
@given(hands(least=5, most=7))
def test_any_hand_is_worth_what_the_rules_say(hand: Cards) -> None:
    found = evaluate(hand)
    assert (category_of(found), ranks_of(found)) == strength(hand)


@FIXED
@given(hands(least=5, most=7), hands(least=5, most=7))
def test_values_compare_as_the_hands_do(one: Cards, other: Cards) -> None:
    assert (evaluate(one) < evaluate(other)) == (strength(one) < strength(other))
    assert (evaluate(one) == evaluate(other)) == (strength(one) == strength(other))


@FIXED
@given(hands(least=5, most=7), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(hand: Cards, shuffler: random.Random) -> None:
    shuffled = shuffler.sample(hand, len(hand))
    assert evaluate(shuffled) == evaluate(tuple(shuffled)) == evaluate(hand)


@FIXED
@given(hands(least=5, most=7), st.permutations(range(4)))
def test_exchanging_suits_does_not_matter(hand: Cards, suits: list[int]) -> None:
    exchanged = [make_card(rank=card >> 2, suit=suits[card & 3]) for card in hand]
    assert evaluate(exchanged) == evaluate(hand)


@FIXED
@given(hands(least=6, most=7))
def test_one_more_card_never_makes_a_hand_worse(hand: Cards) -> None:
    assert evaluate(hand) >= evaluate(hand[:-1])


def test_c15_the_jack_plays_as_kicker_when_it_is_among_the_best_five() -> None:
    board = "6d 7h 8c Qs Kd"
    assert value("Jh 8h" + board) > value("9h 8s" + board)


def test_c15_kickers_below_the_board_split_the_pot() -> None:
    board = "7h 8c Kd Qs Ah"
    assert value("Jh 8h" + board) == value("9h 8s" + board)


def test_d12_suits_never_break_a_tie() -> None:
    board = "2c 7d 9h Jc Kd"
    assert value("As Qs" + board) == value("Ah Qd" + board) == value("Ac Qh" + board)
    assert value("As Ks 9s 5s 3s") == value("Ac Kc 9c 5c 3c")


def test_d12_the_sixth_card_never_breaks_a_tie() -> None:
    assert value("Ah 3c" + "Kd Qs Jh 9c 2d") == value("As 8c" + "Kd Qs Jh 9c 2d")
    assert value("Ah Ad Kc Kd Qs" + "Qh 2c") == value("As Ac Kh Ks Qc" + "Jd 9c")
    assert value("Ah Kh Qh Jh 9h" + "8h 2c") == value("Ah Kh Qh Jh 9h" + "3h 2h")


def test_d13_ace_to_five_is_the_lowest_straight() -> None:
    assert value("Ah 2c 3d 4s 5h") < value("2c 3d 4s 5h 6c")
    assert value("Ah 2c 3d 4s 5h") > value("Ah Ac Ad Ks Qh")
    assert value("Ah 2h 3h 4h 5h") < value("2h 3h 4h 5h 6h")
    assert value("Ah 2c 3d 4s 5h 6c 9d") == value("2c 3d 4s 5h 6c 9d Td")


def test_d13_a_straight_does_not_go_round_the_ace() -> None:
    assert category_of(value("Kh Ac 2d 3s 4h")) is Category.HIGH_CARD
    assert category_of(value("Qh Kh Ah 2h 3h")) is Category.FLUSH
    assert category_of(value("Jh Qc Ks Ac 2d 3s 4h")) is Category.HIGH_CARD


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah Kh Qh Jh Th 2c 2d", "Kh Qh Jh Th 9h Ac Ad"),
        ("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kd"),
        ("7c 7d 7h 7s Kd Kh Ks", "7c 7d 7h 7s Qd Qh Qs"),
        ("3c 3d 3h 2c 2d 2h 9s", "2c 2d 2h Ac Ad Kh Qs"),
        ("4c 4d 4h Ac Ad Kc Kd", "4c 4d 4h Kc Kd Qc Qd"),
        ("2h 4h 6h 8h Th", "Ac Kd Qh Js Tc"),
        ("5h 6d 7c 8s 9h 9d 9c", "4h 5d 6c 7s 8h 8d 8c"),
        ("Kc Kd 2s 2h 7c", "Qc Qd Js Jh Ac"),
        ("Ac Ad Kc Kd Qc Qd 9h", "Ac Ad Kc Kd Jc Jd 9h"),
        ("Ac Ad Kh Qs 9c 3d 2h", "Ac Ad Kh Js Tc 9d 8h"),
    ],
)
def test_the_better_hand_has_the_larger_value(better: str, worse: str) -> None:
    assert value(better) > value(worse)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 8, 52])
def test_a_wrong_number_of_cards_is_refused_with_the_number(size: int) -> None:
    with pytest.raises(InvalidNotation, match=f"5, 6 or 7 cards, not {size}"):
        evaluate(DECK[:size])


@pytest.mark.parametrize("wrong", [-1, -52, -53, -4096, 52, 53, 104, 4147, 4148, 10**9, -(10**9), 1.0, "As", None])
@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("place", [0, 2, -1])
def test_what_is_not_a_card_is_refused_with_its_value(wrong: object, size: int, place: int) -> None:
    hand: list[object] = list(DECK[:size])
    hand[place] = wrong
    with pytest.raises(InvalidNotation, match=re.escape(f"not {wrong!r}")):
        evaluate(hand)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("suited", parse_cards("2h 4h 6h 8h Th Qh"))
def test_what_is_not_a_card_is_refused_beside_a_flush_too(suited: Card) -> None:
    flush = [card for card in parse_cards("2h 4h 6h 8h Th Qh") if card != suited]
    with pytest.raises(InvalidNotation, match="not -1"):
        evaluate([*flush, Card(-1), Card(0)])


@pytest.mark.parametrize("wrong", ["AsKsQsJ", "AsKsQs", "", "AsKsQsJsTs", 7, None, 1.5, b"seven c"])
def test_what_is_not_a_hand_is_refused(wrong: object) -> None:
    with pytest.raises(InvalidNotation):
        evaluate(wrong)  # type: ignore[arg-type]  # wrong on purpose


def test_five_cards_of_a_rank_are_refused_by_name() -> None:
    aces = parse_cards("As Ah Ad Ac")
    with pytest.raises(InvalidNotation, match=r"As \(card 51\) stands twice"):
        evaluate((*aces, aces[0]))
