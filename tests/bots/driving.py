"""Hands played by bots: each seat keeps its own view, and every decision may be looked at."""

from collections.abc import Callable, Sequence

from feltroom import Action, Deal, Event, HandState, HandView, Legal, Raised, Rules, Stream, derive, redact
from feltroom.bots import Bot

Observe = Callable[[HandView, Legal, Action], None]


def drive(
    hand: HandState,
    bots: Sequence[Bot],
    *,
    seed: bytes,
    observe: Observe | None = None,
    leaving: Stream | None = None,
) -> HandState:
    """Play a hand to its end; the stream of a decision is derived from seed, seat and the seat's decision.

    With `leaving` players go away in between, more often than not the last one who raised.
    """
    views = [HandView(redact(hand.events[0], seat), viewer=seat) for seat in range(len(bots))]

    def tell(events: Sequence[Event]) -> None:
        for event in events:
            for seat, view in enumerate(views):
                view.advance(redact(event, seat))

    tell(hand.events[1:])
    decisions = [0] * len(bots)
    while hand.actor is not None:
        if leaving is not None and leaving.below(5) == 0:
            tell(hand.kill(_who_leaves(hand, leaving)))
            continue
        seat = hand.actor
        legal = hand.legal()
        action = bots[seat].act(views[seat], legal, Stream(derive(seed, seat, decisions[seat])))
        decisions[seat] += 1
        if observe is not None:
            observe(views[seat], legal, action)
        tell(hand.apply(action))
    return hand


def _who_leaves(hand: HandState, stream: Stream) -> int:
    able = [player for player in range(hand.players) if not hand.folded[player] and hand.stacks[player]]
    raised = [event.player for event in hand.events if isinstance(event, Raised) and event.player in able]
    return raised[-1] if raised and stream.below(3) else able[stream.below(len(able))]


def deal_hand(
    rules: Rules, *, players: int, seed: bytes, button: int = 0, stacks: Sequence[int] | None = None
) -> HandState:
    """Deal an ordinary hand, 100 big blinds each if not said otherwise."""
    deal = Deal.standard(seed=seed, players=players, button=button)
    return HandState(rules, stacks=list(stacks or [100 * rules.big_blind] * players), button=button, deal=deal)
