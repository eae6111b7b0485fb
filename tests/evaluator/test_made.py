"""What own cards make of a board, as a player would say it."""

import pytest
from hypothesis import given

from feltroom.cards.card import Cards
from feltroom.cards.notation import parse_cards
from feltroom.errors import InvalidNotation
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.made import MadeHand, MadeKind, made_hand
from feltroom.evaluator.value import category_of
from tests.evaluator.hands import FIXED, hands

ACE, KING, QUEEN, JACK = 12, 11, 10, 9

SPOTS = [
    ("Ah Qd", "Ks 8c 3d", MadeKind.NOTHING, ACE),
    ("5h 4d", "Ks Kc 9d", MadeKind.NOTHING, 3),
    ("Ah Qd", "Ks Kc Kd", MadeKind.NOTHING, ACE),
    ("3h 5d", "Ks 8c 3d", MadeKind.WEAK_PAIR, 3),
    ("3h 5d", "Ks 8c 3d Qs 6s", MadeKind.WEAK_PAIR, 3),
    ("5h 5d", "Ks 8c 3d", MadeKind.WEAK_PAIR, None),
    ("2h 2d", "Ks 8c 3d", MadeKind.WEAK_PAIR, None),
    ("2h Ad", "Ks Kc 2d", MadeKind.WEAK_PAIR, ACE),
    ("8h Jd", "Ks 8c 3d", MadeKind.MIDDLE_PAIR, JACK),
    ("Th Td", "Ks 8c 3d", MadeKind.MIDDLE_PAIR, None),
    ("5h 5d", "Ks Kc 2d", MadeKind.MIDDLE_PAIR, None),
    ("8h Ad", "Ks 8c Kd 3d", MadeKind.MIDDLE_PAIR, ACE),
    ("Kh Qd", "Ks 8c 3d", MadeKind.TOP_PAIR, QUEEN),
    ("Qd Kh", "Ks 8c 3d 3s", MadeKind.TOP_PAIR, QUEEN),
    ("Ah Ad", "Ks 8c 3d", MadeKind.OVERPAIR, None),
    ("Ah Ad", "Ks 8c 8d 3d 2c", MadeKind.OVERPAIR, None),
    ("Kh 8d", "Ks 8c 3d", MadeKind.TWO_PAIR, None),
    ("8h 3d", "Ks 8c 3s", MadeKind.TWO_PAIR, None),
    ("8h 3d", "Ks 8c 3s Kd", MadeKind.MIDDLE_PAIR, 1),
    ("Kh 3d", "Ks 8c 3s 8d", MadeKind.TOP_PAIR, 1),
    ("2h 2d", "Ks Kc 8d 8s 3c", MadeKind.NOTHING, 0),
    ("3h Ad", "Ks Kc 8d 8s 3c", MadeKind.NOTHING, ACE),
    ("8h Ad", "8s 8c 3d", MadeKind.TRIPS, ACE),
    ("8h 8d", "Ks 8c 3d", MadeKind.SET, None),
    ("9h Td", "8s 7c 6d", MadeKind.STRAIGHT, None),
    ("9h Td", "8s 7c 6d 5h 4c", MadeKind.STRAIGHT, None),
    ("Ah Kd", "8s 7c 6d 5h 4c", MadeKind.NOTHING, ACE),
    ("Ah Kh", "9h 7h 2h", MadeKind.FLUSH, None),
    ("Ah Kd", "9h 7h 2h 4h Qh", MadeKind.FLUSH, None),
    ("3h Kd", "9h 7h 5h 4h Qh", MadeKind.NOTHING, KING),
    ("Kh 8d", "Ks 8c 8s", MadeKind.FULL_HOUSE, None),
    ("Ah Ad", "Ks Kc Kd 2s 2c", MadeKind.FULL_HOUSE, None),
    ("3h 4d", "Ks Kc Kd 2s 2c", MadeKind.NOTHING, 2),
    ("8h 8d", "8s 8c 2d", MadeKind.QUADS, None),
    ("8h Ad", "8s 8c 8d", MadeKind.QUADS, None),
    ("Ah Qd", "8s 8c 8d 8h", MadeKind.NOTHING, ACE),
    ("Ah Qd", "8s 8c 8d 8h 2c", MadeKind.NOTHING, ACE),
    ("9h Th", "8h 7h 6h", MadeKind.STRAIGHT_FLUSH, None),
    ("9h Ad", "As Ks Qs Js Ts", MadeKind.NOTHING, ACE),
    ("Ah Ad", "", MadeKind.OVERPAIR, None),
    ("Qh Ad", "", MadeKind.NOTHING, ACE),
]


@pytest.mark.parametrize(("hole", "board", "made", "kicker"), SPOTS)
def test_a_made_hand_is_ranked_beside_its_board(hole: str, board: str, made: MadeKind, kicker: int | None) -> None:
    one, other = parse_cards(hole)
    shared = parse_cards(board)
    assert made_hand(hole=(one, other), board=shared) == MadeHand(made, kicker)
    assert made_hand(hole=(other, one), board=shared[::-1]) == MadeHand(made, kicker)


@FIXED
@given(hands(least=5, most=7))
def test_a_made_hand_never_claims_more_than_its_category(cards: Cards) -> None:
    made = made_hand(hole=cards[:2], board=cards[2:]).made
    category = category_of(evaluate(cards))
    least = {
        MadeKind.NOTHING: 0,
        MadeKind.WEAK_PAIR: 1,
        MadeKind.MIDDLE_PAIR: 1,
        MadeKind.TOP_PAIR: 1,
        MadeKind.OVERPAIR: 1,
        MadeKind.TWO_PAIR: 2,
        MadeKind.TRIPS: 3,
        MadeKind.SET: 3,
    }
    assert category >= least.get(made, 0)
    if made >= MadeKind.STRAIGHT:
        assert category.name == made.name


@FIXED
@given(hands(least=7, most=7))
def test_who_plays_the_board_has_nothing(cards: Cards) -> None:
    if evaluate(cards) == evaluate(cards[2:]):
        assert made_hand(hole=cards[:2], board=cards[2:]).made is MadeKind.NOTHING


@pytest.mark.parametrize("size", [1, 2, 6])
def test_a_board_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(InvalidNotation, match=f"a board has 0, 3, 4 or 5 cards, not {size}"):
        made_hand(hole=parse_cards("AsAd"), board=parse_cards("2c 3c 4c 5d 6d 8d")[:size])


@pytest.mark.parametrize("hole", ["", "As", "As Ad Ac"])
def test_other_than_two_hole_cards_are_refused(hole: str) -> None:
    with pytest.raises(InvalidNotation, match="a pair of hole cards has 2 cards, not"):
        made_hand(hole=parse_cards(hole), board=parse_cards("2c 3c 4c"))


def test_an_own_card_on_the_board_is_refused() -> None:
    with pytest.raises(InvalidNotation, match=r"As \(card 51\) stands twice"):
        made_hand(hole=parse_cards("AsKs"), board=parse_cards("As 3c 4c"))
