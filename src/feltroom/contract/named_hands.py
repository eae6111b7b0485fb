"""What hands make: values of messages that no table declares, since they follow from cards that a viewer sees."""

from feltroom.contract.base import Value
from feltroom.contract.cards import Card
from feltroom.contract.values import HandName


class Made(Value):
    """What the two cards of a seat and the board make: its name, and the cards that make it.

    `five` are the best five, those that weigh most first; before the flop both hole cards. Where there are two boards,
    `board` counts from 0 which one they are made with.
    """

    seat: int
    name: HandName
    five: tuple[Card, ...]
    board: int = 0


class MadeAt(Value):
    """What the hands that a viewer sees make after an event of a replay; it stays so until the next of these."""

    seq: int
    hands: tuple[Made, ...]
