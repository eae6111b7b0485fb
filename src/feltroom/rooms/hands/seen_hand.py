"""A hand as one of its players saw it: read from the log and redacted for their seat before all else.

Only players who were dealt in can see it. They get the events that belong to its replay, with their numbers in the
table's log: not the comings and goings, chips bought and connections lost while it was played.
"""

from dataclasses import dataclass

from feltroom.cards.card import Cards
from feltroom.cards.notation import parse_cards
from feltroom.engine.events import Called, Checked, Event, Folded, HandStarted, Raised
from feltroom.log.rows import PLAYING
from feltroom.rooms.hands.replayed import replayed
from feltroom.rooms.ports.records.hands import HandRef, PlayedHand
from feltroom.rooms.ports.store import Records
from feltroom.table import events as on
from feltroom.table.redact import VisibleAtTable, redact_table

MOST_EVENTS = 5000


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """A player who was dealt in, under the name they had at the table."""

    seat: int
    name: str
    bot: bool


@dataclass(frozen=True, slots=True)
class SeenHand:
    """All that one player of a hand may know of it; `events` have passed `redact_table`."""

    table_id: str
    table_name: str
    preset: str
    ref: HandRef
    seat: int
    hole: Cards | None
    put_in: int | None
    difference: int | None
    players: tuple[SeenPlayer, ...]
    events: tuple[tuple[int, VisibleAtTable], ...]

    @property
    def over(self) -> bool:
        """Whether the hand was settled or void."""
        return self.ref.state != PLAYING

    @property
    def started(self) -> bool:
        """Whether anything was played: an error can end a hand before that."""
        return self._start is not None

    @property
    def boards(self) -> int:
        """On how many boards it was played."""
        return 1 if self._start is None else self._start.rules.boards

    @property
    def actions(self) -> int:
        """How often somebody folded, checked, called or raised."""
        return sum([isinstance(event, Folded | Checked | Called | Raised) for event in self._happened])

    @property
    def _start(self) -> HandStarted | None:
        return next((event for event in self._happened if isinstance(event, HandStarted)), None)

    @property
    def _happened(self) -> list[Event]:
        return [seen.event.event for _, seen in self.events if isinstance(seen.event, on.HandEvent)]


def read_seen(records: Records, *, table_id: str, hand: int, account: str, seat: int | None = None) -> SeenHand | None:
    """Return a hand as an account saw it, None if it was not dealt in, or at another seat than the one asked for.

    CorruptLog if the hand's part of the log is damaged.
    """
    ref = records.hands.get(table_id=table_id, hand=hand)
    table = records.tables.get(table_id)
    if ref is None or table is None:
        return None
    players = records.hands.players(table_id=table_id, hand=hand)
    own = next((one for one in players if one.account == account and seat in (None, one.seat)), None)
    if own is None:
        return None
    log = hand_events(records, table_id=table_id, hand=hand)
    if not log:  # it was thrown away, being older than the room keeps hands
        return None
    of_hand = [log[place] for place in replayed([event for _, event in log], hand)]
    return SeenHand(
        table_id,
        table.name,
        table.preset,
        ref,
        own.seat,
        hole_of(own),
        own.put_in,
        own.difference,
        tuple(SeenPlayer(one.seat, one.name, one.account.startswith("bot:")) for one in players),
        tuple((seq, redact_table(event, own.seat)) for seq, event in of_hand),
    )


def hand_events(records: Records, *, table_id: str, hand: int) -> list[tuple[int, on.TableEvent]]:
    """Return a hand's events with their numbers, from HandBegan up to the next hand's, at most MOST_EVENTS.

    They are not redacted. Nothing for a hand that does not exist; CorruptLog if they are damaged.
    """
    found = records.hands.get(table_id=table_id, hand=hand)
    if found is None:
        return []
    stop = records.hands.next_first_seq(table_id=table_id, hand=hand)
    most = found.first_seq + MOST_EVENTS
    return records.table_logs.events(table_id, first=found.first_seq, stop=most if stop is None else min(stop, most))


def hole_of(played: PlayedHand) -> Cards | None:
    """The two cards of a player, None if they got none."""
    return None if played.hole is None else parse_cards(played.hole)
