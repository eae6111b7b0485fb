"""Files of hands, made from what a player saw of them and from nothing else."""

from datetime import UTC, datetime

from feltroom.engine.events import Event, HandEnded, HandShown
from feltroom.engine.redact import redact
from feltroom.history.phh.write import dump_phh
from feltroom.history.record import HandRecord
from feltroom.history.text import events_text
from feltroom.rooms.hands.seen_hand import SeenHand
from feltroom.table.events import CardsShown, HandEvent


def record_of(seen: SeenHand) -> HandRecord:
    """Return the record that a player could have kept; cards shown after the hand are in it as known cards."""
    seats, events = _engine_events(seen)
    names = {player.seat: player.name for player in seen.players}
    day = datetime.fromtimestamp(seen.ref.began / 1000, UTC)
    notes = {
        "table": seen.table_name or seen.preset,
        "year": day.year,
        "month": day.month,
        "day": day.day,
        "time": day.time().replace(microsecond=0),
        "time_zone": "UTC",
    }
    return HandRecord.of_events(events, names=[names[seat] for seat in seats], seats=seats, notes=notes)


def phh_of(seen: SeenHand) -> str:
    """Write a hand as a .phh file."""
    return dump_phh([record_of(seen)])


def text_of(seen: SeenHand, *, lang: str) -> str:
    """Write a hand in words as its player saw it; cards shown after the hand come last."""
    return _text(seen, seen.seat, lang=lang)


def public_text_of(seen: SeenHand, *, lang: str) -> str:
    """Write a hand in words as everybody at the table saw it, whoever's view it is."""
    return _text(seen, None, lang=lang)


def _text(seen: SeenHand, viewer_seat: int | None, *, lang: str) -> str:
    seats, events = _engine_events(seen)
    by_seat = {player.seat: player.name for player in seen.players}
    names = [by_seat[seat] for seat in seats]
    viewer = None if viewer_seat is None else seats.index(viewer_seat)
    visible = [redact(event, viewer) for event in events]
    whole = events_text(visible, lang=lang, names=names)
    ends = [place for place, event in enumerate(events, 1) if isinstance(event, HandEnded)]
    after = len(events) - ends[0] if ends else 0
    if not after:
        return whole
    # What follows the end is no showdown: its lines stand below the result without that heading.
    hand = events_text(visible[:-after], lang=lang, names=names)
    return "\n".join([hand, *whole.splitlines()[-after:], ""])


def _engine_events(seen: SeenHand) -> tuple[tuple[int, ...], list[Event]]:
    """The seats dealt in, and the events of the hand itself with what was shown after it."""
    seats: tuple[int, ...] = ()
    events: list[Event] = []
    for _, visible in seen.events:
        event = visible.event
        if isinstance(event, HandEvent):
            seats = event.seats
            events.append(event.event)
        elif isinstance(event, CardsShown):
            events.append(HandShown(seats.index(event.seat), event.cards))
    return seats, events
