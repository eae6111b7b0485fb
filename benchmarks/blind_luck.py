"""What the cards gave a blind player, which is nothing on average.

What lies in the middle belongs to a blind player by the chances of any two cards against the hands that are still in. A
new card of the board changes these chances by nothing on average, whoever plays how. The chances are drawn, which adds
a little noise and no error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from feltroom import DECK, evaluate
from feltroom.engine.events import BetReturned, BoardDealt, Called, Checked, ChipsPosted, Folded, Raised

if TYPE_CHECKING:
    from feltroom import HandState, Stream

_DRAWS = 160
_CARDS = (0, 3, 4, 5)


def luck_of_cards(hand: HandState, place: int, stream: Stream) -> list[float]:
    """Return what cards gave a blind player: the others' cards (in pots), then flop, turn and river (in chips).

    Cards after which nobody acts are averaged out already (`blind_result`).
    """
    last = max([event.street for event in hand.events if isinstance(event, Folded | Checked | Called | Raised)])
    pot, live = 0, set(range(hand.players))
    found = [_share(hand, place, live, 0, stream) - 1 / hand.players, 0.0, 0.0, 0.0]
    for event in hand.events:
        if isinstance(event, ChipsPosted | Called | Raised):
            pot += event.amount
        elif isinstance(event, BetReturned):
            pot -= event.amount
        elif isinstance(event, Folded):
            live.discard(event.player)
            if event.player == place:
                break
        elif isinstance(event, BoardDealt) and event.street <= last:
            now, before = _CARDS[event.street], _CARDS[event.street - 1]
            found[event.street] = pot * (
                _share(hand, place, live, now, stream) - _share(hand, place, live, before, stream)
            )
    return found


def _share(hand: HandState, place: int, live: set[int], known: int, stream: Stream) -> float:
    """The share that any two cards have against the hands that are in; hands that were folded cannot come."""
    holes = {seat: hand.deal.hole[seat] or () for seat in range(hand.players) if seat != place}
    taken = {*hand.board[:known], *[card for hole in holes.values() for card in hole]}
    free = [card for card in DECK if card not in taken]
    rivals = [holes[seat] for seat in live if seat != place]
    won = 0.0
    for _ in range(_DRAWS):
        stream.draw(free, 7 - known)
        board = (*hand.board[:known], *free[2 : 7 - known])
        own, others = evaluate((free[0], free[1], *board)), [evaluate((*hole, *board)) for hole in rivals]
        best = max(others)
        won += 1.0 if own > best else 1 / (1 + others.count(best)) if own == best else 0.0
    return won / _DRAWS
