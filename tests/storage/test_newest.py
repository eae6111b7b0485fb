"""The newest time that a database knows, so that a house never goes on before it."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, text

from feltroom.storage import accounts, catalog, shares, weight_tables
from feltroom.storage.codec import encode
from feltroom.storage.newest import newest_time
from feltroom.storage.store import Store
from tests.storage.harness import append_all, commits_of, open_store, read, write
from tests.storage.sessions import find

PLAYED, CALLS = find(lambda table: table.time > 0, steps=14)


def table(connection: Connection, name: str = "t", now: int = 0) -> None:
    catalog.create(connection, table_id=name, name=name, preset="online", private=False, owner="ann", now=now)


def run_sql(store: Store, statement: str) -> None:
    def change(connection: Connection) -> None:
        connection.execute(text(statement))

    write(store, change)


def test_an_empty_database_knows_no_time(store: Store) -> None:
    assert read(store, newest_time) == 0


def test_the_last_event_of_every_open_table_counts(store: Store) -> None:
    write(store, table)
    append_all(store, commits_of("t", CALLS))
    assert read(store, newest_time) == PLAYED.time
    write(store, partial(catalog.set_parked, table_id="t", parked=True))
    assert read(store, newest_time) == PLAYED.time


def test_people_tables_and_links_count(store: Store) -> None:
    write(store, partial(accounts.create, account_id="a", nickname="Ann", now=5))
    assert read(store, newest_time) == 5
    write(store, partial(accounts.set_seen, account_id="a", now=6))
    assert read(store, newest_time) == 6
    write(store, partial(accounts.add_token, token_hash=b"x", account_id="a", now=7))
    assert read(store, newest_time) == 7
    write(store, partial(table, now=8))
    assert read(store, newest_time) == 8
    write(store, partial(shares.create, share_id="s", account="a", table_id="t", hand=1, seat=0, now=9))
    assert read(store, newest_time) == 9
    save = partial(weight_tables.save, new_id="w", account="a", name="w", weights={"AA": 1.0}, players=2, most=1)
    write(store, partial(save, now=10))
    assert read(store, newest_time) == 10


def test_a_damaged_row_is_believed_nothing_and_stops_nothing(path: Path) -> None:
    store = open_store(path)
    for name in ("bad", "good"):
        write(store, partial(table, name=name))
        append_all(store, commits_of(name, CALLS))
    later = encode(replace(PLAYED.events[-1], time=10**14)).hex()
    for damage in (
        f"body = x'{later}'",
        "body = CAST('[9]' AS BLOB)",
        "body = 'text'",
        "version = 'x'",
        "version = -1",
        "seq = 999",
    ):
        last = "(SELECT max(seq) FROM events WHERE table_id = 'bad')"
        run_sql(store, f"UPDATE events SET {damage} WHERE table_id = 'bad' AND seq = {last}")
        assert read(store, newest_time) == PLAYED.time
    store.close()
