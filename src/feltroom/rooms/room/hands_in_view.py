"""What the hands that each viewer of a table sees make, followed as cards are dealt and shown.

The cards of a viewer come from nothing but events that were redacted for them. Each event is read once, and a hand is
named once for each change of the cards that a viewer sees.
"""

from collections.abc import Iterable, Sequence

from feltroom.contract.server_messages import HandMade, encode
from feltroom.engine.events import HandStarted
from feltroom.rooms.room.made_hands import SeenHands, deals_or_shows_cards
from feltroom.rooms.room.seat_owners import SeatOwners
from feltroom.table.events import HandBegan, HandEvent, HandVoided, TableEvent
from feltroom.table.redact import VisibleAtTable, redact_table, same_for_all

_Noted = tuple[int, TableEvent, VisibleAtTable]
"""An event, its number, and what everybody may know of it."""


class HandsInView:
    """The hands of the last deal at one table, as every viewer sees them."""

    __slots__ = ("_events", "_owners", "_public", "_read", "_seen", "_shared", "_table")

    def __init__(self, table: str, owners: SeatOwners, held: Iterable[tuple[int, TableEvent]] = ()) -> None:
        """`held` are the events since the hand began, or since any time before, with their numbers."""
        self._table = table
        self._owners = owners
        self._clear()
        for seq, event in held:
            self.follow(seq, event, redact_table(event, None))

    def _clear(self) -> None:
        self._events: list[_Noted] = []
        self._seen: dict[str, tuple[int, SeenHands]] = {}
        self._public = SeenHands()
        self._read = 0
        self._shared: bytes | None = None

    def follow(self, seq: int, event: TableEvent, public: VisibleAtTable) -> bool:
        """Take in the next event, and what everybody may know of it; whether cards were dealt or shown by it."""
        began, shows = isinstance(event, HandBegan), deals_or_shows_cards(event)
        if began:
            self._clear()
        if began or (self._events and (shows or isinstance(event, HandVoided) or _starts(event))):
            self._events.append((seq, event, public))
        return shows and bool(self._events)

    def message(self, account: str) -> bytes | None:
        """Return what the hands that a person sees make now, as they are sent it; None if they see none."""
        shared = self._message_for_all()
        if self._owners.seat_of(account) is None:
            self._seen.pop(account, None)
            return shared
        read, hands = self._seen.get(account) or (0, SeenHands())
        if read < len(self._events):
            for visible in _seen(self._owners, account, self._events[read:]):
                hands.follow(visible.event)
            self._seen[account] = len(self._events), hands
        return shared if hands == self._public else self._written(hands)

    def _message_for_all(self) -> bytes | None:
        """What everybody sees, the same bytes for as long as it does not change."""
        if self._read < len(self._events):
            for _, _, public in self._events[self._read :]:
                self._public.follow(public.event)
            self._read = len(self._events)
            self._shared = self._written(self._public)
        return self._shared

    def _written(self, hands: SeenHands) -> bytes | None:
        made = hands.made()
        return encode(HandMade(self._table, hands.number, made)) if made and hands.number is not None else None


def _starts(event: TableEvent) -> bool:
    """Whether an event says what the hand is played by: how many boards it has."""
    return isinstance(event, HandEvent) and isinstance(event.event, HandStarted)


def _seen(owners: SeatOwners, account: str, events: Sequence[_Noted]) -> list[VisibleAtTable]:
    """What a person may know of events; those of which all may know the same are redacted already."""
    return [
        public if same_for_all(event) else redact_table(event, owners.seat_then(account, seq))
        for seq, event, public in events
    ]
