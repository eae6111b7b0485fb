"""Saved weights in the database."""

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select, update

from feltroom.rooms.ports.records.weights import SavedWeights
from feltroom.storage.schema import weight_tables


class SqlWeights:
    """`WeightRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def save(
        self,
        *,
        new_id: str,
        account: str,
        name: str,
        weights: Mapping[str, float],
        players: int,
        most: int,
        now: int,
    ) -> SavedWeights | None:
        """Enter weights under a name, or replace those that had it; None if the account has `most` already."""
        body = json.dumps({hand_class: weight for hand_class, weight in weights.items() if weight > 0})
        if self.find(account=account, name=name) is not None:
            named = update(weight_tables).where(weight_tables.c.account == account, weight_tables.c.name == name)
            self._connection.execute(named.values(body=body, players=players, changed=now))
        elif self._count(account) >= most:
            return None
        else:
            entered = insert(weight_tables).values(id=new_id, account=account, name=name, body=body, players=players)
            self._connection.execute(entered.values(created=now, changed=now))
        return self.find(account=account, name=name)

    def find(self, *, account: str, name: str) -> SavedWeights | None:
        """Return what an account has saved under a name, None if nothing."""
        query = select(weight_tables).where(weight_tables.c.account == account, weight_tables.c.name == name)
        return _saved(self._connection.execute(query).first())

    def get(self, *, weights_id: str, account: str) -> SavedWeights | None:
        """Return some of an account's weights, None if it has none of this id."""
        return _saved(self._connection.execute(select(weight_tables).where(*_own(weights_id, account))).first())

    def list_of(self, account: str) -> list[SavedWeights]:
        """Return the weights of an account, those changed last first."""
        own = select(weight_tables).where(weight_tables.c.account == account)
        query = own.order_by(weight_tables.c.changed.desc(), weight_tables.c.name)
        return [_read(row) for row in self._connection.execute(query)]

    def rename(self, *, weights_id: str, account: str, name: str, now: int) -> SavedWeights | None:
        """Give weights a name that the account has no others under; None if it has none of this id."""
        own = update(weight_tables).where(*_own(weights_id, account))
        self._connection.execute(own.values(name=name, changed=now))
        return self.get(weights_id=weights_id, account=account)

    def remove(self, *, weights_id: str, account: str) -> bool:
        """Delete weights; False if they are not of this account."""
        return self._connection.execute(delete(weight_tables).where(*_own(weights_id, account))).rowcount > 0

    def _count(self, account: str) -> int:
        query = select(func.count()).select_from(weight_tables).where(weight_tables.c.account == account)
        return int(self._connection.execute(query).scalar_one())


def _own(weights_id: str, account: str) -> tuple[ColumnElement[bool], ...]:
    return weight_tables.c.id == weights_id, weight_tables.c.account == account


def _saved(row: Row[Any] | None) -> SavedWeights | None:
    return None if row is None else _read(row)


def _read(row: Row[Any]) -> SavedWeights:
    return SavedWeights(row.id, row.account, row.name, json.loads(row.body), row.players, row.created, row.changed)
