"""Hands played by bots: each seat keeps its own view, and every decision may be looked at."""

from collections.abc import Callable, Sequence

from feltroom import Action, Deal, HandState, HandView, Legal, Rules, Stream, derive, redact
from feltroom.bots import Bot

Observe = Callable[[HandView, Legal, Action], None]


def drive(hand: HandState, bots: Sequence[Bot], *, seed: bytes, observe: Observe | None = None) -> HandState:
    """Play a hand to its end; the stream of a decision is derived from seed, seat and the seat's decision."""
    views = [HandView(redact(hand.events[0], seat), viewer=seat) for seat in range(len(bots))]
    for event in hand.events[1:]:
        for seat, view in enumerate(views):
            view.advance(redact(event, seat))
    decisions = [0] * len(bots)
    while hand.actor is not None:
        seat = hand.actor
        legal = hand.legal()
        action = bots[seat].act(views[seat], legal, Stream(derive(seed, seat, decisions[seat])))
        decisions[seat] += 1
        if observe is not None:
            observe(views[seat], legal, action)
        for event in hand.apply(action):
            for other, view in enumerate(views):
                view.advance(redact(event, other))
    return hand


def deal_hand(
    rules: Rules, *, players: int, seed: bytes, button: int = 0, stacks: Sequence[int] | None = None
) -> HandState:
    """Deal an ordinary hand, 100 big blinds each if not said otherwise."""
    deal = Deal.standard(seed=seed, players=players, button=button)
    return HandState(rules, stacks=list(stacks or [100 * rules.big_blind] * players), button=button, deal=deal)
