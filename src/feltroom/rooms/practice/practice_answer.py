"""A practice in the form in which it is answered, with its verdict when it is over."""

from dataclasses import replace

from feltroom.analysis.review.review import review
from feltroom.contract.http.practice import AskPractice, Practice
from feltroom.contract.http.review import HandReview
from feltroom.contract.to_wire import to_wire
from feltroom.history.decisions import decisions_of
from feltroom.rooms.hands.hand_formats import record_of
from feltroom.rooms.hands.review_answer import hand_review
from feltroom.rooms.hands.reviews import SeenFrom
from feltroom.rooms.practice.playing import play_on, practised_hand
from feltroom.rooms.practice.spot import Spot, spot_at
from feltroom.rooms.room.chances import chances_along
from feltroom.rooms.room.made_hands import made_along


def practise(seen: SeenFrom, asked: AskPractice) -> Practice:
    """Play on from a moment of a hand; Refusal or IllegalAction where that cannot be."""
    spot = spot_at(seen.hand, seq=asked.seq)
    played = play_on(spot, asked.moves, seed=asked.seed, deck=seen.deck.weights)
    verdict = None
    if played.over and asked.review:
        verdict = _verdict(replace(seen, hand=practised_hand(seen.hand, played)), spot)
    wire = [to_wire(number, visible) for number, visible in played.events]
    return Practice(
        seat=seen.hand.seat,
        spot=len([event for event in wire[: len(spot.before)] if event is not None]),
        events=tuple([event for event in wire if event is not None]),
        made=made_along(played.events),
        chances=chances_along(played.events),
        over=played.over,
        difference=played.difference,
        review=verdict,
    )


def _verdict(practised: SeenFrom, spot: Spot) -> HandReview:
    """Review what was decided since the spot."""
    record = record_of(practised.hand)
    decisions = [one for one in decisions_of(record, spot.player) if one.number >= len(spot.record.actions)]
    if not decisions:
        return hand_review(practised, None)
    shown = {other: cards for other, cards in enumerate(record.deal.hole) if cards is not None and other != spot.player}
    return hand_review(practised, review(decisions, shown=shown, deck=practised.deck.weights))
