"""Twins of an evening: the same for one person, with other cards wherever they may not look."""

from dataclasses import replace

from feltroom import Cards, Deal
from feltroom.cards.card import DECK
from feltroom.engine.events import Event, HandEnded, HandMucked, HoleCardsDealt
from feltroom.engine.redact import redact
from feltroom.history.record import HandRecord
from feltroom.rng import Stream, derive
from tests.redaction.truth import HandTruth, Truth

_TRIES = 200


def twin_deals(truth: Truth, account: str) -> dict[int, Deal]:
    """For every hand another deal that is the same for somebody, as far as they got to see it."""
    deals = {}
    for number, hand in truth.hands.items():
        deal = _another_deal(hand, account)
        if deal is not None:
            deals[number] = deal
    return deals


def _another_deal(hand: HandTruth, account: str) -> Deal | None:
    """Draw other hidden cards until the hand takes the same course: who mucked a beaten hand must be beaten again."""
    if hand.deal is None or hand.dealt_at is None:
        return None
    events = [event.event for _, event in hand.events]
    own = hand.seat_of(account)
    viewer = None if own is None else hand.seats.index(own)
    kept = {player for player, seat in enumerate(hand.seats) if seat == own or seat in hand.shown}
    mucked = {event.player for event in events if isinstance(event, HandMucked)}
    stream = Stream(derive(b"twin", hand.number, account))
    for attempt in range(_TRIES):
        deal = _redrawn(hand, hand.deal, kept if attempt < _TRIES // 2 else kept | mucked, stream)
        if _seen(events, viewer) == _seen(_played(events, deal), viewer):
            return deal
    raise AssertionError(f"hand {hand.number} has no twin for {account}")


def _redrawn(hand: HandTruth, deal: Deal, kept: set[int], stream: Stream) -> Deal:
    board: Cards = tuple(card for _, card in hand.board)
    runs: Cards = tuple(card for _, card in hand.runs)  # they come first among the further cards
    fixed = set(board) | set(runs) | {card for player in kept for card in deal.hole[player] or ()}
    rest = [card for card in DECK if card not in fixed]
    stream.shuffle(rest)
    hole = [cards if player in kept else (rest.pop(), rest.pop()) for player, cards in enumerate(deal.hole)]
    undealt = [rest.pop() for _ in range(5 - len(board))]
    burns = [rest.pop() for _ in deal.burns]
    more = [*runs, *[rest.pop() for _ in deal.more[len(runs) :]]]
    return Deal.recorded(
        hole=hole,
        board=(*board, *undealt),
        burns=burns,
        reserve=(),
        mode=deal.mode,
        seed=stream.bytes(32),
        button=deal.button,
        more=more,
    )


def _played(events: list[Event], deal: Deal) -> list[Event]:
    return replace(HandRecord.of_events(events), deal=deal).play().events


def _seen(events: list[Event], viewer: int | None) -> list[Event]:
    """What a viewer sees of a hand, as far as both runs of it went."""
    dealt = next(place for place, event in enumerate(events) if isinstance(event, HoleCardsDealt))
    seen = [redact(event, viewer).event for event in events[dealt:]]
    return [event for event in seen if not isinstance(event, HandEnded)]
