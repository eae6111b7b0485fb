"""All that a bot should see at a glance in its cards and the board."""

from collections.abc import Sequence
from dataclasses import dataclass

from feltroom.cards.card import Card
from feltroom.evaluator.draws import Draws, draws
from feltroom.evaluator.made import MadeHand, made_hand
from feltroom.evaluator.texture import Texture, texture


@dataclass(frozen=True, slots=True)
class Facts:
    """What is made, what may still come, and what the board is like; before the flop it has no texture."""

    made: MadeHand
    draws: Draws
    texture: Texture | None


def facts(*, hole: Sequence[Card], board: Sequence[Card]) -> Facts:
    """Return the facts of two hole cards and a board of 0, 3, 4 or 5."""
    return Facts(
        made=made_hand(hole=hole, board=board),
        draws=draws(hole=hole, board=board),
        texture=texture(board) if board else None,
    )
