"""Files of hands, made from what a player saw of them and from nothing else."""

from collections.abc import Mapping
from datetime import UTC, datetime

from feltroom.engine.events import Event, HandEnded, HandShown
from feltroom.engine.redact import redact
from feltroom.history.phh.write import dump_phh
from feltroom.history.record import HandRecord
from feltroom.history.text import WORDS, events_text
from feltroom.rooms.hands.seen_hand import SeenHand
from feltroom.table.events import CardsShown, HandEvent, SideGamePaid
from feltroom.table.side_events import SideGame


def record_of(seen: SeenHand) -> HandRecord:
    """Return the record that a player could have kept; cards shown after the hand are in it as known cards."""
    seats, events = _engine_events(seen)
    names = {player.seat: player.name for player in seen.players}
    day = datetime.fromtimestamp(seen.ref.began / 1000, UTC)
    notes: dict[str, object] = {
        "table": seen.table_name or seen.preset,
        "year": day.year,
        "month": day.month,
        "day": day.day,
        "time": day.time().replace(microsecond=0),
        "time_zone": "UTC",
    }
    beside = [
        {
            "game": paid.game.value,
            "seat": paid.seat,
            "payments": [{"seat": seat, "amount": amount} for seat, amount in paid.payments],
        }
        for paid in _side_games(seen)
    ]
    notes |= {"_side_games": beside} if beside else {}
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
    beside = [_side_line(paid, by_seat, lang=lang) for paid in _side_games(seen)]
    if not after and not beside:
        return whole
    # What follows the end is no showdown: its lines stand below the result without that heading.
    hand = events_text(visible[: len(visible) - after], lang=lang, names=names)
    return "\n".join([hand, *whole.splitlines()[len(whole.splitlines()) - after :], *beside, ""])


def _side_line(paid: SideGamePaid, names: Mapping[int, str], *, lang: str) -> str:
    """Say what somebody got from everybody, or paid to everybody, beside the pots."""
    words = WORDS[lang]
    sentence = words.seven_deuce if paid.game is SideGame.SEVEN_DEUCE else words.stand_up
    amounts = {seat: abs(amount) for seat, amount in paid.payments}
    # A player who came to the table after the deal has no name in the hand.
    called = {seat: names.get(seat) or words.seat.format(number=seat) for seat in amounts}
    others = [f"{called[seat]} {amount}" for seat, amount in amounts.items() if seat != paid.seat]
    return sentence.format(name=called[paid.seat], amount=amounts[paid.seat], shares=words.between.join(others))


def _side_games(seen: SeenHand) -> list[SideGamePaid]:
    return [visible.event for _, visible in seen.events if isinstance(visible.event, SideGamePaid)]


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
