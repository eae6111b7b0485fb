"""Draws: what is called a draw, and how many cards complete it."""

from itertools import combinations

import pytest
from hypothesis import given

from feltroom.cards.card import DECK, Card, Cards
from feltroom.cards.notation import parse_cards
from feltroom.errors import InvalidNotation
from feltroom.evaluator.draws import Draws, StraightDraw, draws
from tests.evaluator import reference
from tests.evaluator.hands import FIXED, hands

NONE, GUTSHOT = StraightDraw.NONE, StraightDraw.GUTSHOT
DOUBLE_GUTSHOT, OPEN_ENDED = StraightDraw.DOUBLE_GUTSHOT, StraightDraw.OPEN_ENDED

STRAIGHTS = [
    ("9h 8d", "7s 6c 2d", OPEN_ENDED, 8),
    ("9h 2d", "8s 7c 6d", OPEN_ENDED, 8),
    ("2h 3d", "4s 5c Kd", OPEN_ENDED, 8),
    ("Th Jd", "Qs Kc 2d", OPEN_ENDED, 8),
    ("9h 8d", "7s 5c 2d", GUTSHOT, 4),
    ("Ah 2d", "3s 4c 9d", GUTSHOT, 4),
    ("Ah Kd", "Qs Jc 2d", GUTSHOT, 4),
    ("Ah Kd", "2s 3c 4d", GUTSHOT, 4),
    ("9h 7d", "Js 8c 5d", DOUBLE_GUTSHOT, 8),
    ("Ah 5d", "2s 4c 6d 8h", DOUBLE_GUTSHOT, 8),
    ("5h 6d", "4s 7c 9d Kh", OPEN_ENDED, 8),
    ("5h 6d", "4s 7c 9d Th", OPEN_ENDED, 8),
    ("Ah Kd", "9s 8c 2d", NONE, 0),
]


@pytest.mark.parametrize(("hole", "board", "kind", "outs"), STRAIGHTS)
def test_a_straight_draw_is_called_by_its_shape(hole: str, board: str, kind: StraightDraw, outs: int) -> None:
    found = draws(hole=parse_cards(hole), board=parse_cards(board))
    assert (found.straight, found.outs, found.flush) == (kind, outs, False)


def test_a_draw_that_lies_on_the_board_alone_is_no_draw() -> None:
    assert draws(hole=parse_cards("2h 2d"), board=parse_cards("9s 8c 7d 6h")) == Draws()
    assert draws(hole=parse_cards("2h 3d"), board=parse_cards("Ks 9s 8s 4s")).flush is False


def test_a_draw_to_a_higher_straight_than_the_board_makes_counts() -> None:
    found = draws(hole=parse_cards("Jh 2d"), board=parse_cards("9s 8c 7d 6h"))
    assert (found.straight, found.outs) == (GUTSHOT, 4)


def test_a_card_that_gives_everyone_a_flush_completes_no_straight() -> None:
    found = draws(hole=parse_cards("9h 8d"), board=parse_cards("7s 6s 2s Ks"))
    assert (found.straight, found.outs) == (OPEN_ENDED, 6)


@pytest.mark.parametrize(
    ("hole", "board", "flush", "backdoor", "outs"),
    [
        ("Ah Kh", "9h 4h 2c", True, False, 9),
        ("Ah Kd", "9h 4h 2h", True, False, 9),
        ("Ah Kd", "9h 4h 2h 7s", True, False, 9),
        ("Ah Kh", "9h 4c 2c", False, True, 0),
        ("Ah Kd", "9h 4h 2c", False, True, 0),
        ("Ah Kh", "9h 4c 2c 7s", False, False, 0),
        ("As Kd", "9h 4h 2h", False, False, 0),
        ("Ah Kh", "9h 4h 2h", False, False, 0),
    ],
)
def test_a_flush_draw_has_four_of_an_own_suit_and_a_backdoor_draw_three_on_the_flop(
    hole: str, board: str, flush: bool, backdoor: bool, outs: int
) -> None:
    found = draws(hole=parse_cards(hole), board=parse_cards(board))
    assert (found.flush, found.backdoor_flush, found.outs) == (flush, backdoor, outs)


def test_a_card_that_completes_both_draws_is_counted_once() -> None:
    found = draws(hole=parse_cards("9h 8h"), board=parse_cards("7h 6h 2c"))
    assert found == Draws(flush=True, straight=OPEN_ENDED, outs=15, overcards=2)


def test_a_made_straight_may_draw_to_a_flush_only() -> None:
    found = draws(hole=parse_cards("9h 8h"), board=parse_cards("7h 6h 5c"))
    assert found == Draws(flush=True, outs=9, overcards=2)


@pytest.mark.parametrize("board", ["Ks Kc 9h", "Ks Kc 9h 2h"])
def test_a_full_house_has_nothing_to_draw_to(board: str) -> None:
    found = draws(hole=parse_cards("Kh 9c"), board=parse_cards(board))
    assert found == Draws()


@pytest.mark.parametrize("board", ["", "9h 4h 2c Ts 7d"])
def test_before_the_flop_and_on_the_river_there_are_no_draws(board: str) -> None:
    assert draws(hole=parse_cards("Ah Kh"), board=parse_cards(board)) == Draws()


@pytest.mark.parametrize(("hole", "count"), [("Ah Kh", 2), ("Ah 3h", 1), ("Qd 3h", 0), ("Kc Kd", 2)])
def test_overcards_are_higher_than_the_whole_board(hole: str, count: int) -> None:
    assert draws(hole=parse_cards(hole), board=parse_cards("Qs 8c 2d")).overcards == count


def completes(card: Card, *, hole: Cards, board: Cards) -> bool:
    """Whether a card gives a straight or flush with an own card that beats all such without one."""
    own: list[reference.Strength] = []
    shared: list[reference.Strength] = []
    for five in combinations((*hole, *board, card), 5):
        strength = reference.strength_of_five(five)
        if strength[0] in (reference.STRAIGHT, reference.FLUSH, reference.STRAIGHT_FLUSH):
            (own if set(five) & set(hole) else shared).append(strength)
    return bool(own) and max(own) > max(shared, default=(0, ()))


@FIXED
@given(hands(least=5, most=6))
def test_outs_are_the_cards_that_complete_a_straight_or_a_flush(cards: Cards) -> None:
    hole, board = cards[:2], cards[2:]
    if reference.strength(cards)[0] < reference.STRAIGHT:
        unseen = [card for card in DECK if card not in cards]
        outs = [card for card in unseen if completes(card, hole=hole, board=board)]
        assert draws(hole=hole, board=board).outs == len(outs)


def test_a_wrong_board_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="a board has 0, 3, 4 or 5 cards, not 2"):
        draws(hole=parse_cards("AsAd"), board=parse_cards("2c 3c"))
