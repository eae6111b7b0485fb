"""Where a player sits in a hand, in the words players use."""

from enum import Enum

from feltroom.engine.setup import blind_players
from feltroom.engine.view import HandView


class Position(Enum):
    """A place at the table by the order of acting; of those before the cutoff, the later half is the middle."""

    EARLY = "early"
    MIDDLE = "middle"
    CUTOFF = "cutoff"
    BUTTON = "button"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"


def position_of(view: HandView, player: int) -> Position:
    """Return a player's position; of two players the one with the button has it, whatever blind they post."""
    small, big = blind_players(view.rules, players=view.players, button=view.button)
    if player == view.button:
        return Position.BUTTON
    if player == big:
        return Position.BIG_BLIND
    if player == small:
        return Position.SMALL_BLIND
    before_button = (view.button - player) % view.players
    if before_button == 1:
        return Position.CUTOFF
    before_cutoff = (view.button - 1 - big) % view.players - 1
    return Position.MIDDLE if before_button - 1 <= (before_cutoff + 1) // 2 else Position.EARLY
