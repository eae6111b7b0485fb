"""What a player knows of a hand as numbers from 0 to 1, for a network to learn from.

Players are counted from the one who looks, clockwise. Chips are shares of all chips in play. The parts for n players,
one after the other:

    hole       52     1 for each card that the player holds; a card is four times its rank plus its suit
    board      52     1 for each card on the board
    street      4     1 for the street that is played
    button      n     1 for the player with the button
    stacks      n     the chips left
    put in     4n     the chips put in, street by street, antes included: first those before the flop
    folded      n     1 for players who have folded
    pot         1     all chips in the middle
    price       1     what a call takes, at most the stack
    raise       1     what the smallest raise would put in, 0 if there is none
"""

import numpy as np
from numpy.typing import NDArray

from feltroom.engine.events import BetReturned, Called, ChipsPosted, Raised, Street
from feltroom.engine.state import HandState

Floats = NDArray[np.float32]


class Observer:
    """Writes what a player of a game with so many players knows."""

    __slots__ = ("players", "size")

    def __init__(self, players: int) -> None:
        self.players = players
        self.size = 111 + 7 * players

    def observe(self, hand: HandState, player: int, out: Floats | None = None) -> Floats:
        """Return the observation of a player, in `out` if it is given; nothing in it depends on others' cards."""
        n = self.players
        if out is None:
            out = np.zeros(self.size, np.float32)
        else:
            out.fill(0)
        hole = hand.deal.hole[player]
        for card in hole or ():
            out[card] = 1
        for card in hand.board:
            out[52 + card] = 1
        out[104 + hand.street] = 1
        out[108 + (hand.button - player) % n] = 1
        put_in, before = self._put_in(hand)
        total = sum(before)
        around = [*range(player, n), *range(player)]
        stacks, folded = hand.stacks, hand.folded
        rest = [stacks[other] / total for other in around]
        rest += [put_in[street][other] / total for street in range(4) for other in around]
        rest += [float(folded[other]) for other in around]
        rest.append(hand.pot / total)
        if hand.actor == player:
            legal = hand.legal()
            rest += [legal.call / total, (legal.min_raise_total or 0) / total]
        else:
            rest += [0.0, 0.0]
        out[108 + n :] = rest
        return out

    def _put_in(self, hand: HandState) -> tuple[list[list[int]], list[int]]:
        put_in = [[0] * self.players for _ in Street]
        for event in hand.events:
            if isinstance(event, ChipsPosted | Called | Raised):
                put_in[event.street][event.player] += event.amount
            elif isinstance(event, BetReturned):
                put_in[event.street][event.player] -= event.amount
        before = [left + committed for left, committed in zip(hand.stacks, hand.committed, strict=True)]
        return put_in, before
