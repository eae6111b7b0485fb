"""Hands and their players in the database."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Select, and_, func, select, text, tuple_

from feltroom.log.rows import SETTLED
from feltroom.rooms.ports.records.hands import Cursor, HandRef, PlayedHand, StoredFacts, Won
from feltroom.storage.schema import hand_players, hands

# Through the index of a person's hands; the rows themselves are not looked at.
_FACTS = text(
    "SELECT p.table_id, p.hand, p.seat, f.facts FROM hand_players AS p JOIN hand_facts AS f"
    " ON f.table_id = p.table_id AND f.hand = p.hand AND f.seat = p.seat"
    " WHERE p.account = :account AND p.began >= :since"
)
_KEEP = text(
    "INSERT INTO hand_facts (table_id, hand, seat, facts) VALUES (:table_id, :hand, :seat, :facts)"
    " ON CONFLICT (table_id, hand, seat) DO UPDATE SET facts = excluded.facts"
)


class SqlHands:
    """`HandRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, *, table_id: str, hand: int) -> HandRef | None:
        """Return a hand, None if there is none of this number."""
        query = select(hands).where(hands.c.table_id == table_id, hands.c.hand == hand)
        row = self._connection.execute(query).first()
        return None if row is None else HandRef(*row)

    def next_first_seq(self, *, table_id: str, hand: int) -> int | None:
        """Return where the events of the hand after this one begin, None if there is none."""
        following = select(hands.c.first_seq).where(hands.c.table_id == table_id, hands.c.hand > hand)
        first: int | None = self._connection.execute(following.order_by(hands.c.hand).limit(1)).scalar()
        return first

    def list_of(
        self,
        account: str,
        *,
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
        rows = self._connection.execute(query.order_by(*[column.desc() for column in place]).limit(limit))
        return [PlayedHand(*row) for row in rows]

    def count_settled(self, account: str) -> int:
        """Return how many settled hands an account has."""
        found = _played().where(hand_players.c.account == account, hands.c.state == SETTLED).subquery()
        return self._connection.execute(select(func.count()).select_from(found)).scalar_one()

    def players(self, *, table_id: str, hand: int) -> list[PlayedHand]:
        """Return everybody who played a hand, by seat."""
        query = _played().where(hand_players.c.table_id == table_id, hand_players.c.hand == hand)
        return [PlayedHand(*row) for row in self._connection.execute(query.order_by(hand_players.c.seat))]

    def facts_of(self, account: str, *, since: int) -> dict[tuple[str, int, int], str]:
        """Return what is kept of an account's hands from a time on, by table, hand and seat."""
        rows = self._connection.execute(_FACTS, {"account": account, "since": since})
        return {(table, hand, seat): facts for table, hand, seat, facts in rows}

    def keep_facts(self, facts: Sequence[StoredFacts]) -> None:
        """Keep what hands add to statistics, in place of what was kept of them before."""
        if facts:
            self._connection.execute(_KEEP, [asdict(each) for each in facts])


def _played() -> Select[Any]:
    columns = [hand_players.c[name] for name in PlayedHand.__slots__[:9]]
    same = and_(hands.c.table_id == hand_players.c.table_id, hands.c.hand == hand_players.c.hand)
    return select(*columns, hands.c.ended, hands.c.state).join_from(hand_players, hands, same)
