"""The five cards that play, in reading order."""

from itertools import pairwise

import pytest
from hypothesis import given

from feltroom.cards.card import Cards, rank_of
from feltroom.cards.notation import format_cards, parse_cards
from feltroom.errors import InvalidNotation
from feltroom.evaluator.best import best_five
from feltroom.evaluator.evaluate import evaluate
from tests.evaluator.hands import FIXED, hands


@FIXED
@given(hands(least=5, most=7))
def test_the_best_five_are_five_of_the_cards_and_worth_as_much(hand: Cards) -> None:
    best = best_five(hand)
    assert len(set(best)) == 5
    assert set(best) <= set(hand)
    assert evaluate(best) == evaluate(hand)


@FIXED
@given(hands(least=5, most=7))
def test_the_best_five_of_the_best_five_are_the_same_in_the_same_order(hand: Cards) -> None:
    assert best_five(best_five(hand)) == best_five(hand)


@FIXED
@given(hands(least=5, most=7))
def test_cards_of_one_rank_stand_together(hand: Cards) -> None:
    ranks = [rank_of(card) for card in best_five(hand)]
    changes = sum(one != other for one, other in pairwise(ranks))
    assert changes == len(set(ranks)) - 1


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("2c Ah 9s Kd 7c 5h 3d", "AhKd9s7c5h"),
        ("2c 9h Kd 9d 7c As 3h", "9h9dAsKd7c"),
        ("2c 7s Kh 4h 7c Kd 3d", "KhKd7s7c4h"),
        ("7s Kh 4h 7c Kd 4d Ac", "KhKd7s7cAc"),
        ("2h Kc 2d 4c 2s 9h 7d", "2h2d2sKc9h"),
        ("5h 9c 6d 7s 2d 8h 9d", "9c8h7s6d5h"),
        ("4c Kd Ah 2d 5h 3s Kc", "5h4c3s2dAh"),
        ("2h Kd 7h Ah Kc 9h 4h", "Ah9h7h4h2h"),
        ("2h 3h 7h Ah Kh 9h 4h", "AhKh9h7h4h"),
        ("3c 8h 2d 8d 3h 8s 2c", "8h8d8s3c3h"),
        ("3c 8h 3d 8d 3h 8s 2c", "8h8d8s3c3d"),
        ("8h Ac 8d 2c 8s 8c 3h", "8h8d8s8cAc"),
        ("2h Ah 3h 5h 4h Kc Kd", "5h4h3h2hAh"),
        ("Kd Ts Ks Js As Qs 9s", "AsKsQsJsTs"),
    ],
)
def test_the_cards_that_weigh_most_come_first(cards: str, best: str) -> None:
    assert format_cards(best_five(parse_cards(cards))) == best


def test_of_cards_that_serve_alike_the_one_given_first_is_taken() -> None:
    assert format_cards(best_five(parse_cards("9d 9h 5c 6c 7d 8d Ks"))) == "9d8d7d6c5c"
    assert format_cards(best_five(parse_cards("9h 9d 5c 6c 7d 8d Ks"))) == "9h8d7d6c5c"


def test_anything_but_five_to_seven_different_cards_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="5, 6 or 7 cards, not 4"):
        best_five(parse_cards("As Ks Qs Js"))
    with pytest.raises(InvalidNotation, match="5, 6 or 7 cards, not 8"):
        best_five(parse_cards("As Ks Qs Js Ts 9s 8s 7s"))
    with pytest.raises(InvalidNotation, match=r"Ks \(card 47\) stands twice"):
        best_five((*parse_cards("As Ks Qs Js Ts"), *parse_cards("Ks")))
    with pytest.raises(InvalidNotation, match="not 'A'"):
        best_five("AsKsQsJsTs")  # type: ignore[arg-type]  # wrong on purpose
