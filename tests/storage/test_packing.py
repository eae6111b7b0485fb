"""Hands that are over, packed: nothing is lost, whatever happens meanwhile, and what is damaged says so."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from feltroom.log.chain import next_chain
from feltroom.log.errors import CorruptLog, StaleAppend
from feltroom.log.reading import FoundRow
from feltroom.log.verifying import Fault, FaultKind
from feltroom.rooms.hands.seen_hand import hand_events
from feltroom.rooms.ports.store import Store
from feltroom.storage.damage import find_damage
from feltroom.storage.hand_lines import hand_lines
from feltroom.storage.packer import next_table, pack_some, write_packed
from feltroom.storage.packing import PackedHand, pack_hand, unpack_hand
from feltroom.storage.sql_records import SqlRecords
from feltroom.storage.sql_store import SqlStore
from feltroom.storage.verify import Verified, snapshot, verify_database
from feltroom.table import Table
from feltroom.table import events as on
from tests.storage.harness import (
    append,
    append_all,
    commits_of,
    in_sql,
    load_table,
    open_store,
    pack_all,
    read,
    restored,
    url_of,
    verify,
    write,
)
from tests.storage.sessions import Call, find, has


@cache
def long_session() -> tuple[Table, list[Call]]:
    """A table of many hands, one of them voided, with its calls; played when first asked for."""
    return find(lambda table: table.hand_number > 22 and has(on.HandVoided)(table), steps=600)


def everything(store: Store) -> tuple[object, ...]:
    """All that can be read of the long table."""
    hands = range(1, long_session()[0].hand_number + 1)

    def look(connection: Connection) -> tuple[object, ...]:
        records = SqlRecords(connection)
        events = [hand_events(records, table_id="t", hand=hand) for hand in hands]
        lines = list(hand_lines(connection, "t"))
        return events, lines, records.table_logs.load("t"), records.table_logs.verify("t"), records.newest_time()

    return read(store, in_sql(look))


def audited(connection: Connection) -> tuple[Verified, list[Fault]]:
    faults: list[Fault] = []
    return verify_database(connection, tell=faults.append), faults


def count(store: Store, table: str) -> int:
    return read(store, in_sql(lambda sql: int(sql.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())))


@pytest.mark.everywhere
def test_a_packed_log_reads_as_before(sql_store: SqlStore) -> None:
    append_all(sql_store, commits_of("t", long_session()[1], checkpoints=True))
    before, audit = everything(sql_store), read(sql_store, in_sql(audited))
    rows = count(sql_store, "events")
    packed = pack_all(sql_store)
    assert packed > 15 and count(sql_store, "events") < rows / 3
    assert everything(sql_store) == before
    assert read(sql_store, in_sql(audited)) == audit and audit[1] == []
    assert read(sql_store, in_sql(find_damage)) == ()
    assert pack_all(sql_store) == 0, "what is packed is not packed again"
    assert verify(sql_store, "t") == long_session()[0].seq


def test_a_table_goes_on_while_its_hands_are_packed(sqlite_store: SqlStore, path: Path) -> None:
    commits = commits_of("t", long_session()[1], checkpoints=True)
    for place in range(0, len(commits), 40):
        append_all(sqlite_store, commits[place : place + 40])
        pack_all(sqlite_store)
    sqlite_store.close()
    with snapshot(url_of(path)) as connection:
        done, faults = audited(connection)
    assert faults == [] and done.rows == long_session()[0].seq
    again = open_store(path)
    assert restored(load_table(again, "t")) == long_session()[0]
    again.close()


def test_a_hand_takes_a_tenth_of_what_it_took(sqlite_store: SqlStore) -> None:
    append_all(sqlite_store, commits_of("t", long_session()[1], checkpoints=True))
    size = text("SELECT sum(length(body) + length(chain)) FROM events WHERE seq > 0")
    before = read(sqlite_store, in_sql(lambda sql: int(sql.execute(size).scalar_one())))
    pack_all(sqlite_store)
    packed = text("SELECT sum(length(body) + 64) FROM packed_hands")
    after = read(sqlite_store, in_sql(lambda sql: int(sql.execute(packed).scalar_one())))
    assert after < before / 5


def test_what_is_not_written_in_the_end_is_not_packed(sqlite_store: SqlStore) -> None:
    append_all(sqlite_store, commits_of("t", long_session()[1], checkpoints=True))
    before, rows = everything(sqlite_store), count(sqlite_store, "events")

    def cut_off(connection: Connection) -> None:
        table = next_table(connection, after="", before=2**60)
        assert table is not None
        name, bound, packed = table
        batch = pack_some(connection, name, bound=bound, packed=packed, before=2**60, most=20)
        assert write_packed(connection, batch.hands) == 20
        raise OSError("planted")

    with pytest.raises(OSError, match="planted"):
        write(sqlite_store, in_sql(cut_off))
    assert (count(sqlite_store, "events"), count(sqlite_store, "packed_hands")) == (rows, 0)
    assert everything(sqlite_store) == before


def test_a_hand_whose_rows_have_changed_meanwhile_is_left_alone(sqlite_store: SqlStore) -> None:
    append_all(sqlite_store, commits_of("t", long_session()[1], checkpoints=True))

    def changed(connection: Connection) -> int:
        table = next_table(connection, after="", before=2**60)
        assert table is not None
        name, bound, packed = table
        batch = pack_some(connection, name, bound=bound, packed=packed, before=2**60, most=3)
        row = {"seq": batch.hands[1][0].first_seq + 2}
        connection.execute(text("UPDATE events SET body = CAST(body || ' ' AS BLOB) WHERE seq = :seq"), row)
        return write_packed(connection, batch.hands)

    assert write(sqlite_store, in_sql(changed)) == 2


def test_a_damaged_hand_is_never_packed(sqlite_store: SqlStore) -> None:
    append_all(sqlite_store, commits_of("t", long_session()[1], checkpoints=True))
    began = text("SELECT first_seq FROM hands WHERE hand = 5")
    seq = read(sqlite_store, in_sql(lambda sql: int(sql.execute(began).scalar_one())))
    spoil = text("UPDATE events SET body = CAST(body || ' ' AS BLOB) WHERE seq = :seq")
    write(sqlite_store, in_sql(lambda sql: sql.execute(spoil, {"seq": seq + 1}).close()))
    packed = pack_all(sqlite_store)
    left = read(sqlite_store, in_sql(lambda sql: list(sql.execute(text("SELECT hand FROM packed_hands")).scalars())))
    assert packed > 15 and 5 not in left and 4 in left and 6 in left
    _, faults = read(sqlite_store, in_sql(audited))
    assert (faults[0].kind, faults[0].seq) == (FaultKind.HASH, seq + 1)


def flip(connection: Connection) -> None:
    body = connection.execute(text("SELECT body FROM packed_hands WHERE hand = 7")).scalar_one()
    broken = bytes([*body[:90], body[90] ^ 4, *body[91:]])
    connection.execute(text("UPDATE packed_hands SET body = :body WHERE hand = 7"), {"body": broken})


@pytest.mark.parametrize(
    "spoil",
    [
        flip,
        lambda sql: sql.execute(text("UPDATE packed_hands SET body = substr(body, 1, 200) WHERE hand = 7")),
        lambda sql: sql.execute(text("UPDATE packed_hands SET chain = before WHERE hand = 7")),
        lambda sql: sql.execute(text("UPDATE packed_hands SET before = chain WHERE hand = 7")),
        lambda sql: sql.execute(text("UPDATE packed_hands SET last_seq = last_seq + 1 WHERE hand = 7")),
        lambda sql: sql.execute(text("UPDATE packed_hands SET body = 'text' WHERE hand = 7")),
        lambda sql: sql.execute(text("DELETE FROM packed_hands WHERE hand = 7")),
    ],
)
def test_a_packed_hand_that_is_damaged_says_so(sqlite_store: SqlStore, spoil: Callable[[Connection], object]) -> None:
    append_all(sqlite_store, commits_of("t", long_session()[1], checkpoints=True))
    pack_all(sqlite_store)
    write(sqlite_store, in_sql(lambda sql: spoil(sql) and None))
    with pytest.raises(CorruptLog):
        read(sqlite_store, lambda records: hand_events(records, table_id="t", hand=7))
    _, faults = read(sqlite_store, in_sql(audited))
    assert faults
    assert read(sqlite_store, lambda records: hand_events(records, table_id="t", hand=9))
    assert restored(load_table(sqlite_store, "t")) == long_session()[0], "a checkpoint stands behind packed hands"


def test_a_log_whose_last_rows_are_lost_goes_on_after_what_is_packed(path: Path) -> None:
    store = open_store(path)
    append_all(store, commits_of("t", long_session()[1], checkpoints=True))
    pack_all(store)
    store.close()
    with closing(sqlite3.connect(path)) as database:
        (last,) = database.execute("SELECT max(last_seq) FROM packed_hands").fetchone()
        database.execute("DELETE FROM events WHERE seq > ?", (last,))
        database.commit()
    again = open_store(path)
    late = next(commit for commit in commits_of("t", long_session()[1]) if commit.first_seq > last)
    (error,) = append(again, [late])
    assert isinstance(error, StaleAppend) and f"{last + 1}" in str(error)
    again.close()


@pytest.mark.services
def test_who_has_lost_a_table_cannot_write_rows_that_were_packed(postgres_url: str) -> None:
    commits = commits_of("t", long_session()[1], checkpoints=True)
    former, owner = open_store(postgres_url), open_store(postgres_url)
    append_all(former, commits[:30])
    append_all(owner, commits[30:])
    pack_all(owner)
    errors = append(former, commits[30:31])
    assert [type(error) for error in errors] == [StaleAppend]
    assert verify(owner, "t") == long_session()[0].seq
    for store in (former, owner):
        store.close()


def sample(*, amend: int | None = None) -> tuple[bytes, list[FoundRow]]:
    chain = before = b"\7" * 32
    rows: list[FoundRow] = []
    for seq in range(40, 48):
        body, ends = b'["Some",%d,"text ~ ! 3 x"]' % seq, seq % 3 == 0
        chain = next_chain(chain, seq=seq, version=3, ends=ends, body=body)
        if seq == amend:
            body = b'["Some","else"]'
            rows.append((seq, 3, ends, body, chain + bytes(32)))  # its link, and a hash of what it says now
        else:
            rows.append((seq, 3, ends, body, chain))
    return before, rows


@pytest.mark.parametrize("amend", [None, 40, 43, 47])
def test_a_row_from_which_somebody_was_erased_is_packed_with_both_hashes(amend: int | None) -> None:
    before, rows = sample(amend=amend)
    packed = pack_hand("t", 4, before, rows)
    assert packed is not None
    assert unpack_hand(packed) == rows


def test_every_flipped_bit_of_a_packed_hand_is_found() -> None:
    before, rows = sample()
    packed = pack_hand("t", 4, before, rows)
    assert packed is not None
    for place in range(len(packed.body)):
        for bit in range(8):
            body = bytearray(packed.body)
            body[place] ^= 1 << bit
            found = unpack_hand(PackedHand("t", 40, 47, 4, before, packed.chain, bytes(body)))
            assert found == rows or found[0][1] == -1
