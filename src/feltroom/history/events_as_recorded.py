"""The events of a hand as its record tells them, where the rules would refuse some of it.

Streets end where everybody who can act has acted and nobody owes a call. A bet that nobody called goes back, but
nothing is shown or paid: how the hand ended is for `outcome_of` to say.
"""

from itertools import pairwise

from feltroom.engine.actions import ActionKind
from feltroom.engine.events import (
    BetReturned,
    BoardDealt,
    Called,
    Checked,
    Event,
    Folded,
    HoleCardsDealt,
    Raised,
    Street,
)
from feltroom.history.phh.tracker import BetTracker
from feltroom.history.record import HandRecord, Move
from feltroom.history.run import as_recorded, with_stand_ins

_CARDS = {Street.FLOP: (0, 3), Street.TURN: (3, 4), Street.RIVER: (4, 5)}
_NEXT = dict(pairwise(Street))


def events_as_recorded(record: HandRecord) -> list[Event]:
    """Return the hand up to its last action or last known card, whatever the rules say to it."""
    events: list[Event] = []
    for event in with_stand_ins(record).events:
        events.append(as_recorded(event, record.deal))
        if isinstance(event, HoleCardsDealt):
            break
    tracker, street, betting = _betting(record)
    events += betting
    while street in _NEXT and _goes_on(record, tracker) and _dealt(record, _NEXT[street]):
        street = _NEXT[street]
        events += _dealt(record, street)
        tracker.next_street()
    if (len(tracker.live) == 1 or tracker.street_is_over()) and (back := tracker.uncalled()):
        events.append(BetReturned(*back, street))
    return events


def bets_as_recorded(record: HandRecord) -> BetTracker:
    """Return what everybody had put in after the last action of a record, whatever the rules say to it."""
    return _betting(record)[0]


def _betting(record: HandRecord) -> tuple[BetTracker, Street, list[Event]]:
    events: list[Event] = []
    tracker = BetTracker(record.rules, stacks=record.stacks, button=record.button, posts=record.posts)
    street = Street.PREFLOP
    for move in record.actions:
        while tracker.street_is_over() and street in _NEXT and len(tracker.live) > 1:
            street = _NEXT[street]
            events += _dealt(record, street)
            tracker.next_street()
        events += _acted(tracker, move, street)
    return tracker, street, events


def _goes_on(record: HandRecord, tracker: BetTracker) -> bool:
    """Whether the next street is dealt; who is all-in cannot be seen where stacks are not known."""
    unseen = bool(record.unknown_stacks) and not any(tracker.bets)
    return len(tracker.live) > 1 and (unseen or tracker.street_is_over())


def _dealt(record: HandRecord, street: Street) -> list[Event]:
    first, end = _CARDS[street]
    cards = record.deal.board[first:end]
    return [BoardDealt(street, cards, None)] if len(cards) == end - first else []


def _acted(tracker: BetTracker, move: Move, street: Street) -> list[Event]:
    player, action = move
    before, over = tracker.paid[player], tracker.to_match
    if action.kind in (ActionKind.SHOW, ActionKind.MUCK) or player not in tracker.live:
        return []
    tracker.take(player, action)
    amount = tracker.paid[player] - before
    if action.kind is ActionKind.FOLD:
        return [Folded(player, street)]
    if action.kind is ActionKind.RAISE:
        return [Raised(player, street, amount, tracker.bets[player], over)]
    return [Called(player, street, amount) if amount else Checked(player, street)]
