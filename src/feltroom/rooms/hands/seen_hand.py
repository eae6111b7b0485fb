"""A hand as one of its players saw it: read from the log and redacted for his seat before all else.

Whoever was dealt in has a hand, and nobody else. What he gets are the events that belong to its replay, with their
numbers in the table's log: not who came, went, bought chips or lost a connection while it was played.
"""

from dataclasses import dataclass

from sqlalchemy import Connection

from feltroom.cards.card import Cards
from feltroom.cards.notation import parse_cards
from feltroom.engine.events import HandStarted
from feltroom.rooms.hands.replayed import replayed
from feltroom.storage import catalog
from feltroom.storage.hands import HandRef, PlayedHand, get_hand, hand_events, hand_players_of
from feltroom.storage.rows import PLAYING
from feltroom.table import events as on
from feltroom.table.redact import VisibleAtTable, redact_table


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """Somebody who was dealt in, under the name he had at the table."""

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
        return any(
            isinstance(seen.event, on.HandEvent) and isinstance(seen.event.event, HandStarted)
            for _, seen in self.events
        )


def read_seen(
    connection: Connection, *, table_id: str, hand: int, account: str, seat: int | None = None
) -> SeenHand | None:
    """Return a hand as an account saw it, None if it was not dealt in, or at another seat than the one asked for.

    CorruptLog if the hand's part of the log is damaged.
    """
    ref = get_hand(connection, table_id=table_id, hand=hand)
    table = catalog.get(connection, table_id)
    if ref is None or table is None:
        return None
    players = hand_players_of(connection, table_id=table_id, hand=hand)
    own = next((one for one in players if one.account == account and seat in (None, one.seat)), None)
    if own is None:
        return None
    log = hand_events(connection, table_id=table_id, hand=hand)
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


def hole_of(played: PlayedHand) -> Cards | None:
    """The two cards of a player, None if he got none."""
    return None if played.hole is None else parse_cards(played.hole)
