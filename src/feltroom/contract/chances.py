"""Chances at all-in: values of messages that no table declares, since they follow from open hands and the board."""

from feltroom.contract.base import Value


class Chance(Value):
    """On how many boards that may still come the hand of a seat wins alone, and on how many it shares."""

    seat: int
    wins: int
    ties: int


class Chances(Value):
    """The chances of all hands that are left, of so many boards that may still come; every one of them is counted."""

    boards: int
    hands: tuple[Chance, ...]


class ChancesAt(Value):
    """The chances after an event of a replay; they stay so until cards are dealt or a pot is paid."""

    seq: int
    chances: Chances
