"""The chips that a seat won, with most of the luck of the board taken out: the mean stays the same.

After the last decision the pot is shared by the chances over boards that may still come. Before it, turn and river are
corrected: a card that raises a player's share of what is in the middle gave them something that on average it gives to
nobody, whoever plays how. So much is subtracted, less of it for the turn and more for the river, since chips that
follow depend on them too. The two factors were chosen on other deals than those of any result.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from feltroom import DECK, Street, evaluate
from feltroom.engine.events import BetReturned, BoardDealt, Called, Checked, ChipsPosted, Folded, Raised
from feltroom.engine.pots import cut_pots

if TYPE_CHECKING:
    from feltroom import Card, HandState, Stream

_BOARDS = 100
_CARDS = (0, 3, 4, 5)
_FACTOR = {Street.TURN: 0.6, Street.RIVER: 1.2}
Cards = tuple["Card", ...]


def won_without_luck(hand: HandState, place: int, stream: Stream) -> float:
    """Return the chips that a seat won or lost, the luck of the board taken out."""
    last = max([event.street for event in hand.events if isinstance(event, Folded | Checked | Called | Raised)])
    return won_by_chance(hand, place, stream) - _luck_of_cards(hand, place, last)


def won_by_chance(hand: HandState, place: int, stream: Stream) -> float:
    """Return the chips that a seat won or lost, the mean over boards that may come after the last decision."""
    committed, live = hand.view(None).committed, [not folded for folded in hand.folded]
    acted = [event.street for event in hand.events if hasattr(event, "street") and hasattr(event, "player")]
    known = _CARDS[acted[-1]] if acted else 0
    if not live[place] or sum(live) == 1 or known == 5:
        return hand.stacks[place] - hand.view(None).starting_stacks[place]
    holes = {seat: hand.deal.hole[seat] or () for seat in range(hand.players)}
    taken = {*hand.board[:known], *(card for hole in holes.values() for card in hole)}
    free = [card for card in DECK if card not in taken]
    won = 0.0
    for _ in range(_BOARDS):
        stream.draw(free, 5 - known)
        board = (*hand.board[:known], *free[: 5 - known])
        values = {seat: evaluate((*holes[seat], *board)) for seat in holes if live[seat]}
        for pot in cut_pots(committed, live):
            best = [seat for seat in pot.contenders if values[seat] == max(values[each] for each in pot.contenders)]
            won += pot.amount / len(best) if place in best else 0.0
    return won / _BOARDS - committed[place]


def _luck_of_cards(hand: HandState, place: int, last: Street) -> float:
    """What turn and river gave a seat, as far as there was something to decide after them."""
    pot, luck = 0, 0.0
    live = set(range(hand.players))
    for event in hand.events:
        if isinstance(event, ChipsPosted | Called | Raised):
            pot += event.amount
        elif isinstance(event, BetReturned):
            pot -= event.amount
        elif isinstance(event, Folded):
            live.discard(event.player)
            if event.player == place:
                return luck
        elif isinstance(event, BoardDealt) and event.street in _FACTOR and event.street <= last:
            holes = tuple([hand.deal.hole[seat] or () for seat in sorted(live)])
            own, count = sorted(live).index(place), _CARDS[event.street]
            board, dead = hand.board[:count], _dead(hand, live)
            after, before = (share(own, holes, cards, dead) for cards in (board, board[:-1]))
            luck += _FACTOR[event.street] * pot * (after - before)
    return luck


def _dead(hand: HandState, live: set[int]) -> Cards:
    """The cards of players who have folded: they cannot come."""
    return tuple([card for seat in range(hand.players) if seat not in live for card in hand.deal.hole[seat] or ()])


@lru_cache(maxsize=4096)
def share(own: int, holes: tuple[Cards, ...], board: Cards, dead: Cards) -> float:
    """Return the exact share of a pot that one of these hands has, over all boards that may come."""
    taken = {*board, *dead, *[card for hole in holes for card in hole]}
    free = [card for card in DECK if card not in taken]
    won, count = 0.0, 0
    for more in combinations(free, 5 - len(board)):
        values = [evaluate((*hole, *board, *more)) for hole in holes]
        best = max(values)
        won += 1 / values.count(best) if values[own] == best else 0.0
        count += 1
    return won / count
