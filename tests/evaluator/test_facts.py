"""All facts at once."""

import pytest

from feltroom.cards.notation import parse_cards
from feltroom.errors import InvalidNotation
from feltroom.evaluator.draws import Draws, draws
from feltroom.evaluator.facts import facts
from feltroom.evaluator.made import MadeHand, MadeKind, made_hand
from feltroom.evaluator.texture import texture


@pytest.mark.parametrize("board", ["Qh Jh 3s", "Qh Jh 3s 3d", "Qh Jh 3s 3d 8h"])
def test_facts_are_those_of_hand_draws_and_board(board: str) -> None:
    hole, shared = parse_cards("AhKh"), parse_cards(board)
    found = facts(hole=hole, board=shared)
    assert found.made == made_hand(hole=hole, board=shared)
    assert found.draws == draws(hole=hole, board=shared)
    assert found.texture == texture(shared)


def test_before_the_flop_there_is_no_texture_and_no_draw() -> None:
    found = facts(hole=parse_cards("AhAs"), board=())
    assert found.made == MadeHand(MadeKind.OVERPAIR, None)
    assert found.draws == Draws()
    assert found.texture is None


def test_a_wrong_board_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="a board has 0, 3, 4 or 5 cards, not 1"):
        facts(hole=parse_cards("AhAs"), board=parse_cards("2c"))
