"""One deal played by a field alone and by a challenger from every seat; what both do alike is played once.

A hand with a challenger is the field's own hand until the challenger first decides otherwise: cards, streams and the
others' decisions are the same. So a seat in which it never does wins exactly what the field wins there, and costs no
more than asking it. The field wins nothing from itself over all seats, so the differences add up to what the challenger
wins: the same number as if every hand were played whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from luck import won_without_luck

from feltroom import Deal, HandState, Rules, Stream, derive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from feltroom import Action
    from feltroom.bots import Bot

RULES = Rules(small_blind=5, big_blind=10)
STACK = 1000


def play_deal(challenger: Bot, field: Bot, *, seats: int, number: int, seed: int) -> float:
    """Return what a challenger wins in a deal on average over all seats, in big blinds per 100 hands."""
    key = derive(seed, "bots", seats, number)
    deal = Deal.standard(seed=derive(key, "deal"), players=seats, button=number % seats)
    start = HandState(RULES, stacks=[STACK] * seats, button=number % seats, deal=deal)
    base = start.copy()
    done = _play_on(base, [field] * seats, [0] * seats, key)
    more = 0.0
    for place in range(seats):
        hand = _differently(start.copy(), challenger, field, place=place, done=done, key=key)
        if hand is not None:
            more += won_without_luck(hand, place, Stream(derive(key, "boards")))
            more -= won_without_luck(base, place, Stream(derive(key, "boards")))
    return 100 * more / seats / RULES.big_blind


def _differently(
    hand: HandState, challenger: Bot, field: Bot, *, place: int, done: Sequence[Action], key: bytes
) -> HandState | None:
    """The hand with the challenger in a seat; None if it does all that the field does there."""
    decisions = [0] * hand.players
    for action in done:
        seat = hand.actor
        assert seat is not None
        if seat == place:
            stream = Stream(derive(key, seat, decisions[seat]))
            own = challenger.act(hand.view(seat), hand.legal(), stream)
            if own != action:
                hand.apply(own)
                decisions[seat] += 1
                _play_on(hand, [challenger if each == place else field for each in range(hand.players)], decisions, key)
                return hand
        hand.apply(action)
        decisions[seat] += 1
    return None


def _play_on(hand: HandState, bots: Sequence[Bot], decisions: list[int], key: bytes) -> list[Action]:
    """Play a hand to its end and return what was done."""
    done = []
    while hand.actor is not None:
        seat = hand.actor
        action = bots[seat].act(hand.view(seat), hand.legal(), Stream(derive(key, seat, decisions[seat])))
        decisions[seat] += 1
        hand.apply(action)
        done.append(action)
    return done
