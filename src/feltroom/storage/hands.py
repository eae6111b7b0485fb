"""The hands of a person, newest first, and the events of one hand."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from sqlalchemy import Connection, Select, and_, func, select, tuple_

from feltroom.storage.log import read_events
from feltroom.storage.rows import SETTLED
from feltroom.storage.schema import hand_players, hands
from feltroom.table.events import TableEvent

MOST_EVENTS = 5000

Cursor = tuple[int, str, int, int]


class Won(Enum):
    """Which hands to list, by how they ended for the player."""

    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class HandRef:
    """A hand: where its events begin, and how it ended: `state` is "playing", "settled" or "void"."""

    table_id: str
    hand: int
    first_seq: int
    began: int
    ended: int | None
    state: str


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as one of its players finds it in his list; only for the account it is of, since `hole` is his cards."""

    table_id: str
    hand: int
    seat: int
    account: str
    name: str
    began: int
    hole: str | None
    put_in: int | None
    difference: int | None
    ended: int | None
    state: str

    @property
    def cursor(self) -> Cursor:
        """What to pass as `before` for the hands that follow this one in the list."""
        return self.began, self.table_id, self.hand, self.seat


def get_hand(connection: Connection, *, table_id: str, hand: int) -> HandRef | None:
    """Return a hand, None if there is none of this number."""
    row = connection.execute(select(hands).where(hands.c.table_id == table_id, hands.c.hand == hand)).first()
    return None if row is None else HandRef(*row)


def list_hands(
    connection: Connection,
    *,
    account: str,
    before: Cursor | None = None,
    limit: int = 50,
    table_id: str | None = None,
    won: Won | None = None,
) -> list[PlayedHand]:
    """Return an account's hands, newest first; go on with the last one's `cursor` as `before`."""
    query = _played().where(hand_players.c.account == account)
    place = (hand_players.c.began, hand_players.c.table_id, hand_players.c.hand, hand_players.c.seat)
    if before is not None:
        query = query.where(tuple_(*place) < before)
    if table_id is not None:
        query = query.where(hand_players.c.table_id == table_id)
    if won is not None:
        difference = hand_players.c.difference
        query = query.where(difference > 0 if won is Won.WON else difference < 0)
    rows = connection.execute(query.order_by(*[column.desc() for column in place]).limit(limit))
    return [PlayedHand(*row) for row in rows]


def count_settled(connection: Connection, *, account: str) -> int:
    """Return how many settled hands an account has."""
    found = _played().where(hand_players.c.account == account, hands.c.state == SETTLED).subquery()
    return connection.execute(select(func.count()).select_from(found)).scalar_one()


def hand_players_of(connection: Connection, *, table_id: str, hand: int) -> list[PlayedHand]:
    """Return everybody who played a hand, by seat; private: it holds all hole cards."""
    query = _played().where(hand_players.c.table_id == table_id, hand_players.c.hand == hand)
    return [PlayedHand(*row) for row in connection.execute(query.order_by(hand_players.c.seat))]


def hand_events(connection: Connection, *, table_id: str, hand: int) -> list[tuple[int, TableEvent]]:
    """Return a hand's events with their numbers, from HandBegan up to the next hand's, at most MOST_EVENTS.

    Nothing for a hand that does not exist; CorruptLog if they are damaged.
    """
    found = get_hand(connection, table_id=table_id, hand=hand)
    if found is None:
        return []
    following = select(hands.c.first_seq).where(hands.c.table_id == table_id, hands.c.hand > hand)
    stop: int | None = connection.execute(following.order_by(hands.c.hand).limit(1)).scalar()
    most = found.first_seq + MOST_EVENTS
    return read_events(connection, table_id, first=found.first_seq, stop=most if stop is None else min(stop, most))


def _played() -> Select[Any]:
    columns = [hand_players.c[name] for name in PlayedHand.__slots__[:9]]
    same = and_(hands.c.table_id == hand_players.c.table_id, hands.c.hand == hand_players.c.hand)
    return select(*columns, hands.c.ended, hands.c.state).join_from(hand_players, hands, same)
