"""The newest time that a store knows, so that a house never goes on before it."""

from dataclasses import replace
from functools import partial

from sqlalchemy import Connection, text

from feltroom.log.codec import encode
from feltroom.rooms.ports.records.chat import ChatLine
from feltroom.rooms.ports.records.clubs import Club, ClubTable, HallHand, Member
from feltroom.rooms.ports.records.drills import DrillAnswer
from feltroom.rooms.ports.records.notes import Note
from feltroom.rooms.ports.store import Records, Store
from feltroom.storage.sql_store import SqlStore
from tests.storage.harness import append_all, commits_of, in_sql, read, write
from tests.storage.sessions import find

PLAYED, CALLS = find(lambda table: table.time > 0, steps=14)


def table(records: Records, name: str = "t", now: int = 0) -> None:
    records.tables.create(table_id=name, name=name, preset="online", private=False, owner="ann", now=now)


def newest(store: Store) -> int:
    return read(store, lambda records: records.newest_time())


def run_sql(store: Store, statement: str) -> None:
    def change(connection: Connection) -> None:
        connection.execute(text(statement))

    write(store, in_sql(change))


def test_an_empty_store_knows_no_time(store: Store) -> None:
    assert newest(store) == 0


def test_the_last_event_of_every_open_table_counts(store: Store) -> None:
    write(store, table)
    append_all(store, commits_of("t", CALLS))
    assert newest(store) == PLAYED.time
    write(store, lambda records: records.tables.set_parked("t", parked=True))
    assert newest(store) == PLAYED.time
    write(store, lambda records: records.tables.set_closed("t"))
    assert newest(store) == 0


def test_people_tables_and_links_count(store: Store) -> None:
    write(store, lambda records: records.people.create(account_id="a", nickname="Ann", now=5))
    assert newest(store) == 5
    write(store, lambda records: records.people.add_token(token_hash=b"x", account_id="a", now=7))
    assert newest(store) == 7
    write(store, partial(table, now=8))
    assert newest(store) == 8
    write(store, lambda records: records.shares.create(share_id="s", account="a", table_id="t", hand=1, seat=0, now=9))
    assert newest(store) == 9
    line = ChatLine(12, 12, None, "Ann", "hello", None)
    write(store, lambda records: records.chat.add(line, table_id="t"))
    assert newest(store) == 12
    write(store, lambda records: records.chat.clear("t"))
    write(
        store,
        lambda records: records.weights.save(
            new_id="w", account="a", name="w", weights={"AA": 1.0}, players=2, most=1, now=10
        ),
    )
    assert newest(store) == 10
    write(store, lambda records: records.drills.add(DrillAnswer("a", "2026-11-18", "0", "right", 11)))
    assert newest(store) == 11
    write(store, lambda records: records.people.create(account_id="b", nickname="Bo", now=5))
    write(store, lambda records: records.notes.put(Note("a", "b", "bluffs", "", False, 13)))
    assert newest(store) == 13
    club = Club("c", "Friday", "i", "chips", None, None, 14)
    write(store, lambda records: records.clubs.put(club))
    assert newest(store) == 14
    write(store, lambda records: records.clubs.put_member(Member("c", "a", 1, True, 15)))
    assert newest(store) == 15
    write(store, lambda records: records.clubs.add_table(ClubTable("t", "c", 16)))
    assert newest(store) == 16
    write(store, lambda records: records.clubs.add_hand(HallHand("c", "s", "a", 17)))
    assert newest(store) == 17


def test_when_somebody_was_last_seen_counts(sqlite_store: SqlStore) -> None:
    write(sqlite_store, lambda records: records.people.create(account_id="a", nickname="Ann", now=5))
    run_sql(sqlite_store, "UPDATE accounts SET seen = 6")
    assert newest(sqlite_store) == 6


def test_a_damaged_row_is_believed_nothing_and_stops_nothing(sqlite_store: SqlStore) -> None:
    store = sqlite_store
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
        assert newest(store) == PLAYED.time
