"""Weight tables that people have saved under a name; whether weights are sound is for the caller to know."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from feltroom.storage.schema import weight_tables


@dataclass(frozen=True, slots=True)
class SavedWeights:
    """Somebody's weights by class, enough for so many players; a class that is not listed weighs 0."""

    id: str
    account: str
    name: str
    weights: dict[str, float]
    players: int
    created: int
    changed: int


def save(
    connection: Connection,
    *,
    new_id: str,
    account: str,
    name: str,
    weights: Mapping[str, float],
    players: int,
    most: int,
    now: int,
) -> SavedWeights | None:
    """Enter weights under a name, or put them in place of those that had it; None if the account has `most` already."""
    body = json.dumps({hand_class: weight for hand_class, weight in weights.items() if weight > 0})
    if find(connection, account=account, name=name) is not None:
        named = update(weight_tables).where(weight_tables.c.account == account, weight_tables.c.name == name)
        connection.execute(named.values(body=body, players=players, changed=now))
    elif _count(connection, account) >= most:
        return None
    else:
        entered = insert(weight_tables).values(id=new_id, account=account, name=name, body=body, players=players)
        connection.execute(entered.values(created=now, changed=now))
    return find(connection, account=account, name=name)


def find(connection: Connection, *, account: str, name: str) -> SavedWeights | None:
    """Return what an account has saved under a name, None if nothing."""
    query = select(weight_tables).where(weight_tables.c.account == account, weight_tables.c.name == name)
    return _saved(connection.execute(query).first())


def get(connection: Connection, *, table_id: str, account: str) -> SavedWeights | None:
    """Return one of an account's tables, None if it has none of this id."""
    query = select(weight_tables).where(weight_tables.c.id == table_id, weight_tables.c.account == account)
    return _saved(connection.execute(query).first())


def list_by(connection: Connection, account: str) -> list[SavedWeights]:
    """Return the tables of an account, the one changed last first."""
    query = (
        select(weight_tables)
        .where(weight_tables.c.account == account)
        .order_by(weight_tables.c.changed.desc(), weight_tables.c.name)
    )
    return [_read(row) for row in connection.execute(query)]


def rename(connection: Connection, *, table_id: str, account: str, name: str, now: int) -> SavedWeights | None:
    """Give a table a name that the account has no other table under; None if it has no table of this id."""
    own = update(weight_tables).where(weight_tables.c.id == table_id, weight_tables.c.account == account)
    connection.execute(own.values(name=name, changed=now))
    return get(connection, table_id=table_id, account=account)


def remove(connection: Connection, *, table_id: str, account: str) -> bool:
    """Delete a table; False if it is not one of this account."""
    own = delete(weight_tables).where(weight_tables.c.id == table_id, weight_tables.c.account == account)
    return connection.execute(own).rowcount > 0


def _count(connection: Connection, account: str) -> int:
    query = select(func.count()).select_from(weight_tables).where(weight_tables.c.account == account)
    return int(connection.execute(query).scalar_one())


def _saved(row: Row[Any] | None) -> SavedWeights | None:
    return None if row is None else _read(row)


def _read(row: Row[Any]) -> SavedWeights:
    return SavedWeights(row.id, row.account, row.name, json.loads(row.body), row.players, row.created, row.changed)
