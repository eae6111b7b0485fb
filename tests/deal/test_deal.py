"""A deal given card by card: what it holds, and what it refuses."""

import copy
import pickle
import re

import pytest

from feltroom.cards.notation import parse_cards
from feltroom.deal.deal import Deal
from feltroom.errors import InvalidSetup

ACES, KINGS, QUEENS = parse_cards("AhAs"), parse_cards("KhKs"), parse_cards("QhQs")
BOARD = parse_cards("Jh Th 2s 3s 4s")
BURNS = parse_cards("5d 6d 7d")


def test_a_given_deal_holds_its_cards_and_nothing_else() -> None:
    deal = Deal(hole=[ACES, None, KINGS], board=BOARD, burns=BURNS)
    assert deal.hole == (ACES, None, KINGS)
    assert deal.board == BOARD
    assert deal.burns == BURNS
    assert (deal.reserve, deal.mode, deal.seed) == ((), "given", None)
    assert deal.players == 3


def test_a_deal_keeps_no_list_of_the_caller() -> None:
    hand, board = list(ACES), list(BOARD)
    hole = [hand, list(KINGS)]
    deal = Deal(hole=hole, board=board)
    hand.reverse()
    board.clear()
    hole.clear()
    assert deal == Deal(hole=[ACES, KINGS], board=BOARD)


def test_a_deal_is_complete_when_every_card_is_known() -> None:
    assert Deal(hole=[ACES, KINGS], board=BOARD).complete
    assert not Deal(hole=[ACES, None], board=BOARD).complete
    assert not Deal(hole=[ACES, KINGS], board=BOARD[:4]).complete
    assert not Deal(hole=[ACES, KINGS]).complete
    assert Deal.standard(seed=1, players=2, button=0).complete
    assert Deal.dense(seed=1, players=2, button=0).complete


def test_deals_are_equal_by_value() -> None:
    deal = Deal(hole=[ACES, KINGS], board=BOARD, burns=BURNS)
    same = Deal(hole=[list(ACES), list(KINGS)], board=list(BOARD), burns=BURNS)
    assert deal == same
    assert hash(deal) == hash(same)
    others = [
        Deal(hole=[KINGS, ACES], board=BOARD, burns=BURNS),
        Deal(hole=[ACES, None], board=BOARD, burns=BURNS),
        Deal(hole=[ACES, KINGS], board=BOARD[:3], burns=BURNS),
        Deal(hole=[ACES, KINGS], board=BOARD),
    ]
    assert deal not in others
    assert len({deal, same, *others}) == 5
    assert deal != "a deal"


def test_a_drawn_deal_is_not_equal_to_the_same_cards_given() -> None:
    drawn = Deal.standard(seed=5, players=2, button=0)
    given = Deal(hole=drawn.hole, board=drawn.board, burns=drawn.burns)
    assert (given.hole, given.board, given.burns) == (drawn.hole, drawn.board, drawn.burns)
    assert given != drawn
    assert drawn != Deal.standard(seed=6, players=2, button=0)


@pytest.mark.parametrize(
    "deal",
    [
        Deal(hole=[ACES, None], board=BOARD[:3]),
        Deal.standard(seed=b"32 bytes", players=9, button=3),
        Deal.dense(seed=2, players=4, button=1, mode="superDense"),
    ],
)
def test_a_deal_survives_pickle_and_copy(deal: Deal) -> None:
    assert pickle.loads(pickle.dumps(deal)) == deal
    assert copy.deepcopy(deal) == copy.copy(deal) == deal


def test_a_deal_has_no_room_for_stray_attributes() -> None:
    with pytest.raises(AttributeError):
        Deal(hole=[ACES, KINGS]).flop = BOARD[:3]  # type: ignore[attr-defined]  # no such field


def test_repr_shows_the_cards() -> None:
    deal = Deal(hole=[ACES, None], board=BOARD[:3])
    assert repr(deal) == "<Deal given: AhAs ??, board JhTh2s, burned nothing>"


def test_the_whole_deck_can_be_dealt() -> None:
    cards = Deal.standard(seed=1, players=22, button=0)
    deal = Deal(hole=cards.hole, board=cards.board, burns=cards.burns)
    assert deal.players == 22
    assert deal.complete


@pytest.mark.parametrize(
    ("hole", "message"),
    [
        ([], "a deal has 2 to 22 players, not 0"),
        ([ACES], "a deal has 2 to 22 players, not 1"),
        ([None] * 23, "a deal has 2 to 22 players, not 23"),
        (None, "the hole cards must be a list with an entry for each player, not NoneType None"),
        ("AhAs KhKs", "the hole cards must be a list with an entry for each player, not str 'AhAs KhKs'"),
        ({0: ACES, 1: KINGS}, "the hole cards must be a list with an entry for each player, not dict"),
        ([ACES, "KhKs"], "the cards of player 1 must be a list of card numbers, not str 'KhKs'"),
        ([ACES, b"\x01\x02"], "the cards of player 1 must be a list of card numbers, not bytes"),
        ([7, KINGS], "the cards of player 0 must be a list of card numbers, not int 7"),
        ([ACES, KINGS[:1]], "player 1 must have 2 cards or None, not 1"),
        ([ACES, ()], "player 1 must have 2 cards or None, not 0"),
        ([ACES, (*KINGS, 3)], "player 1 can have at most 2 cards, not 3"),
        ([ACES, (5, 52)], "a card of player 1 must be an int from 0 to 51, not int 52"),
        ([(-1, 5), ACES], "a card of player 0 must be an int from 0 to 51, not int -1"),
        ([ACES, (5, "Kh")], "a card of player 1 must be an int from 0 to 51, not str 'Kh'"),
        ([ACES, (5, 6.0)], "a card of player 1 must be an int from 0 to 51, not float 6.0"),
        ([ACES, (True, 6)], "a card of player 1 must be an int from 0 to 51, not bool True"),
        ([ACES, (5, [6])], "a card of player 1 must be an int from 0 to 51, not list [6]"),
        ([ACES, KINGS, ACES], "Ah is dealt twice: to player 0 and to player 2"),
        ([ACES, (5, 5)], "3d is dealt twice: to player 1 and to player 1"),
    ],
)
def test_bad_hole_cards_are_refused_with_player_and_value(hole: object, message: str) -> None:
    with pytest.raises(InvalidSetup, match=re.escape(message)):
        Deal(hole=hole)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("board", "burns", "message"),
    [
        ((*BOARD, 7), (), "the board can have at most 5 cards, not 6"),
        ("Jh Th 2s", (), "the cards of the board must be a list of card numbers, not str 'Jh Th 2s'"),
        (None, (), "the cards of the board must be a list of card numbers, not NoneType None"),
        ((99,), (), "a card of the board must be an int from 0 to 51, not int 99"),
        (BOARD, (*BURNS, 40), "the burns can have at most 3 cards, not 4"),
        (BOARD, 3, "the cards of the burns must be a list of card numbers, not int 3"),
        (BOARD, (None,), "a card of the burns must be an int from 0 to 51, not NoneType None"),
        (ACES, (), "Ah is dealt twice: to player 0 and to the board"),
        ((9, 9), (), "4d is dealt twice: to the board and to the board"),
        (BOARD, BOARD[4:], "4s is dealt twice: to the board and to the burns"),
        (BOARD, KINGS[1:], "Ks is dealt twice: to player 1 and to the burns"),
    ],
)
def test_bad_board_and_burns_are_refused(board: object, burns: object, message: str) -> None:
    with pytest.raises(InvalidSetup, match=re.escape(message)):
        Deal(hole=[ACES, KINGS], board=board, burns=burns)  # type: ignore[arg-type]  # wrong on purpose
