"""Playing a record as far as the rules and the known cards go.

Where the deal lacks cards, unused ones stand in for them, so that the engine can go on to the first event
that depends on them; there the events are cut. A hand with unknown cards thus still has every event up to its
showdown, the last call included, and nothing that was made up.
"""

from dataclasses import dataclass

from feltroom.cards.card import DECK
from feltroom.deal.deal import Deal
from feltroom.engine.actions import CHECK
from feltroom.engine.events import (
    BoardDealt,
    Checked,
    Event,
    Folded,
    HandMucked,
    HandShown,
    HandStarted,
    HoleCardsDealt,
    RunDealt,
    Street,
)
from feltroom.engine.rules import Showing
from feltroom.engine.state import HandState
from feltroom.errors import IllegalAction
from feltroom.history.record import HandRecord, Move


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules refused an action of the record; `number` counts from 1."""

    number: int
    error: IllegalAction


@dataclass(frozen=True, slots=True)
class Unknown:
    """Cards that the hand needs are not known: those of players, or a street of the board."""

    players: tuple[int, ...]
    street: Street | None


@dataclass(frozen=True, slots=True)
class Run:
    """The events of a record, the stacks after them, and why they end before the record does."""

    events: tuple[Event, ...]
    stacks: tuple[int, ...]
    over: bool
    stop: Refused | Unknown | None


def run(record: HandRecord) -> Run:
    """Play a record up to the first action the rules refuse, or the first card nobody knows."""
    hand, refused = run_with_stand_ins(record)
    played = hand.events
    if refused is None and record.unknown_stacks and len(record.deal.board) == 5:
        played = [*played, *_run_out(record, hand)]
    events: list[Event] = []
    unknown: Unknown | None = None
    if _is_complete(record):
        events = played
    else:
        missing = [player for player, cards in enumerate(record.deal.hole) if cards is None]
        board, more = len(record.deal.board), len(record.deal.more)
        for event in played:
            unknown = _unknown(event, missing, board, choose=record.rules.showing is Showing.CHOOSE and not board)
            if isinstance(event, RunDealt):
                more -= len(event.cards)
                unknown = unknown or (Unknown((), event.street) if more < 0 else None)
            if unknown:
                break
            if isinstance(event, Folded | HandMucked) and event.player in missing:
                missing.remove(event.player)
            elif isinstance(event, BoardDealt):
                board -= len(event.cards)
            events.append(as_recorded(event, record.deal))
    return Run(tuple(events), tuple(hand.stacks), hand.over, unknown or refused)


def _run_out(record: HandRecord, hand: HandState) -> list[Event]:
    """Play on to the showdown and return what happened, unless somebody has a bet to answer.

    Who is all-in cannot be seen where stacks are not known, so a board that is complete says that all others checked.
    """
    told = len(hand.events)
    while not hand.over:
        assert hand.actor is not None
        try:
            record.repeat(hand, Move(hand.actor, CHECK))
        except IllegalAction:
            break
    return [event for event in hand.events[told:] if not isinstance(event, Checked)]


def run_with_stand_ins(record: HandRecord) -> tuple[HandState, Refused | None]:
    """Play a record, with unused cards for unknown ones, up to the first action the rules refuse."""
    hand = with_stand_ins(record)
    for number, move in enumerate(record.actions, 1):
        try:
            record.repeat(hand, move)
        except IllegalAction as error:
            return hand, Refused(number, error)
    return hand, None


def with_stand_ins(record: HandRecord) -> HandState:
    """Return the hand before its first action, with unused cards for unknown ones."""
    deal = record.deal
    return record.start_with(deal if _is_complete(record) else _complete(deal, boards=record.rules.boards))


def _is_complete(record: HandRecord) -> bool:
    """Whether every card is known that the hand may need."""
    return record.deal.complete and (record.rules.boards == 1 or len(record.deal.more) >= 5)


def _complete(deal: Deal, *, boards: int) -> Deal:
    used = {card for cards in deal.hole for card in cards or ()} | {*deal.board, *deal.burns, *deal.more}
    unused = iter([card for card in DECK if card not in used])
    return Deal(
        hole=[cards or (next(unused), next(unused)) for cards in deal.hole],
        board=(*deal.board, *[next(unused) for _ in range(5 - len(deal.board))]),
        burns=deal.burns,
        more=(*deal.more, *[next(unused) for _ in range(5 * (boards - 1) - len(deal.more))]),
    )


def _unknown(event: Event, missing: list[int], board: int, *, choose: bool) -> Unknown | None:
    """Say what an event would need and the record lacks; where players choose, their answers do not need the cards."""
    if choose and isinstance(event, HandShown | HandMucked):
        return Unknown((event.player,), None) if isinstance(event, HandShown) and event.player in missing else None
    if missing and isinstance(event, HandShown | HandMucked):
        return Unknown(tuple(missing), None)
    if isinstance(event, BoardDealt) and len(event.cards) > board:
        return Unknown((), event.street)
    return None


def as_recorded(event: Event, deal: Deal) -> Event:
    """Return an event of a hand with stand-ins as it is with the cards that are known."""
    if isinstance(event, HandStarted):
        return HandStarted(event.hand_id, event.rules, event.stacks, event.button, event.posts, deal)
    if isinstance(event, HoleCardsDealt):
        return HoleCardsDealt(deal.hole)
    return event
