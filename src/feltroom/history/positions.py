"""Where a player sits in a hand, as rows and pictures write it: BTN, SB, BB, UTG, UTG+1 … CO."""

from feltroom.engine.setup import blind_players
from feltroom.history.record import HandRecord


def position_name(record: HandRecord, player: int) -> str:
    """Return the short name of a player's position; of two players the one with the button has it."""
    small, big = blind_players(record.rules, record.players, record.button)
    if player == record.button:
        return "BTN"
    if player == big:
        return "BB"
    if player == small:
        return "SB"
    if (record.button - player) % record.players == 1:
        return "CO"
    after = (player - big) % record.players - 1
    return "UTG" if not after else f"UTG+{after}"
