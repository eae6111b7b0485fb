"""Every byte of a small log flipped, every row taken out: the log, a clean prefix of it, or CorruptLog."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import IntegrityError

from feltroom.log.errors import CorruptLog
from feltroom.rooms.hands.seen_hand import hand_events
from feltroom.storage.sql_records import SqlRecords
from feltroom.storage.sqlite_backend import writing_engine
from feltroom.table import TableEvent
from feltroom.table import events as on
from tests.marks import long_only
from tests.storage.harness import append_all, commits_of, load_table, open_store, restored
from tests.storage.sessions import Call, find, has, play

pytestmark = pytest.mark.slow  # hundreds of files

SMALL, CALLS = find(lambda table: 25 <= table.seq <= 45, steps=14)
OTHER, OTHER_CALLS = play(1, steps=10)
EVENTS: list[TableEvent] = [event for call in CALLS for event in call.events]
ENDS = {0, *[call.first_seq + len(call.events) for call in CALLS]}


@pytest.fixture
def engine(path: Path) -> Iterator[Engine]:
    store = open_store(path)
    append_all(store, commits_of("small", CALLS))
    append_all(store, commits_of("other", OTHER_CALLS, checkpoints=True))
    store.close()
    engine = writing_engine(path)
    yield engine
    engine.dispose()


def store_checkpoint(path: Path, calls: list[Call]) -> None:
    store = open_store(path)
    append_all(store, commits_of("saved", calls, checkpoints=True))
    assert load_table(store, "saved").checkpoint is not None
    store.close()


def judge(connection: Connection) -> str:
    """Say what became of the small log, and assert that it is one of the things that may."""
    other = SqlRecords(connection).table_logs.load("other")
    assert restored(other) == OTHER
    try:
        log = SqlRecords(connection).table_logs.load("small")
    except CorruptLog as error:
        assert error.table == "small" and 0 <= error.seq <= len(EVENTS)
        assert f"small is damaged at row {error.seq}" in str(error)
        return "refused"
    assert log.next_seq in ENDS
    assert log.events == EVENTS[: log.next_seq]
    return "whole" if log.next_seq == len(EVENTS) else "prefix"


def changed(engine: Engine, *statements: str, **values: object) -> str:
    """Do damage, judge what is left, and undo it."""
    with engine.connect() as connection:
        try:
            for statement in statements:
                assert connection.execute(text(statement), values).rowcount > 0
        except IntegrityError:
            return "impossible"
        verdict = judge(connection)
        connection.rollback()
    return verdict


def flips(value: bytes) -> Iterator[bytes]:
    for at in range(len(value)):
        for mask in (0x01, 0xFF):
            yield value[:at] + bytes([value[at] ^ mask]) + value[at + 1 :]


def some_flips(value: bytes, row: int, every: int) -> Iterator[bytes]:
    """One flip of so many; the next row takes other bytes, and an odd number takes both masks."""
    return islice(flips(value), row % every, None, every)


def rows(engine: Engine) -> list[tuple[int, int, int, bytes, bytes]]:
    with engine.connect() as connection:
        query = "SELECT seq, version, ends, body, chain FROM events WHERE table_id = 'small' ORDER BY seq"
        return [tuple(row) for row in connection.execute(text(query))]


def test_the_small_log_is_worth_damaging(engine: Engine) -> None:
    assert 15 <= len(EVENTS) <= 60 and len(ENDS) > 5
    with engine.connect() as connection:
        assert judge(connection) == "whole"


@pytest.mark.parametrize("every", [11, *long_only(1)])
@pytest.mark.parametrize("column", ["body", "chain"])
def test_a_flipped_byte_in_a_row_is_found(engine: Engine, column: str, every: int) -> None:
    for row in rows(engine):
        for flipped in some_flips(row[3] if column == "body" else row[4], row[0], every):
            statement = f"UPDATE events SET {column} = :flipped WHERE table_id = 'small' AND seq = :seq"
            assert changed(engine, statement, flipped=flipped, seq=row[0]) == "refused"


@pytest.mark.parametrize("every", [5, *long_only(1)])
@pytest.mark.parametrize("column", ["seq", "version", "ends"])
def test_a_flipped_byte_in_a_number_is_found(engine: Engine, column: str, every: int) -> None:
    for row in rows(engine):
        number = {"seq": row[0], "version": row[1], "ends": row[2]}[column]
        for flipped in some_flips(number.to_bytes(8, "big", signed=True), row[0], every):
            statement = f"UPDATE events SET {column} = :flipped WHERE table_id = 'small' AND seq = :seq"
            wrong = int.from_bytes(flipped, "big", signed=True)
            verdict = changed(engine, statement, flipped=wrong, seq=row[0])
            if column != "seq":
                assert verdict == "refused"
            else:
                assert verdict in ("refused", "impossible") or row[0] >= len(EVENTS) - 3


def test_a_flipped_byte_in_the_name_of_the_table_is_found(engine: Engine) -> None:
    for row in rows(engine):
        for flipped in flips(b"small"):
            statement = "UPDATE events SET table_id = CAST(:flipped AS TEXT) WHERE table_id = 'small' AND seq = :seq"
            verdict = changed(engine, statement, flipped=flipped, seq=row[0])
            assert verdict == "refused" or row[0] == len(EVENTS) - 1


@pytest.mark.parametrize("value", ["NULL", "'text'", *long_only("1.5", "x'00'", "''")])
@pytest.mark.parametrize("column", ["version", "ends", "body", "chain"])
def test_a_value_of_another_kind_is_found(engine: Engine, column: str, value: str) -> None:
    for row in rows(engine):
        statement = f"UPDATE events SET {column} = {value} WHERE table_id = 'small' AND seq = :seq"
        assert changed(engine, statement, seq=row[0]) in ("refused", "impossible")


def test_a_row_taken_out_or_moved_is_found(engine: Engine) -> None:
    last = len(EVENTS) - 1
    for seq in range(len(EVENTS)):
        verdict = changed(engine, "DELETE FROM events WHERE table_id = 'small' AND seq = :seq", seq=seq)
        assert verdict == ("prefix" if seq == last else "refused")
        head = changed(engine, "DELETE FROM events WHERE table_id = 'small' AND seq <= :seq", seq=seq)
        assert head == ("prefix" if seq == last else "refused")
        if seq < last:
            closed_up = changed(
                engine,
                "DELETE FROM events WHERE table_id = 'small' AND seq = :seq",
                "UPDATE events SET seq = seq - 1 WHERE table_id = 'small' AND seq > :seq",
                seq=seq,
            )
            assert closed_up == "refused"


def test_a_log_that_is_cut_off_is_a_prefix_of_whole_calls_and_can_be_played_on(engine: Engine, path: Path) -> None:
    for seq in range(1, len(EVENTS)):
        assert changed(engine, "DELETE FROM events WHERE table_id = 'small' AND seq >= :seq", seq=seq) == "prefix"
    middle = next(seq for seq in range(len(EVENTS) - 1, 0, -1) if seq not in ENDS)
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM events WHERE table_id = 'small' AND seq >= :seq"), {"seq": middle})
    engine.dispose()
    store = open_store(path)
    head = load_table(store, "small").next_seq
    assert head == max(end for end in ENDS if end <= middle)
    append_all(store, [commit for commit in commits_of("small", CALLS) if commit.first_seq >= head])
    assert restored(load_table(store, "small")) == SMALL
    store.close()


@pytest.mark.parametrize("every", [7, *long_only(1)])
def test_a_damaged_checkpoint_is_not_believed(path: Path, engine: Engine, every: int) -> None:
    engine.dispose()
    store_checkpoint(path, CALLS)
    with engine.connect() as connection:
        query = "SELECT body, seal, seq, version FROM checkpoints WHERE table_id = 'saved'"
        body, seal, seq, version = connection.execute(text(query)).one()
    damage: list[tuple[str, object]] = []
    damage += [("body", flipped) for flipped in flips(body)]
    damage += [("seal", flipped) for flipped in flips(seal)]
    for column, number in (("seq", seq), ("version", version)):
        damage += [
            (column, int.from_bytes(flipped, "big", signed=True))
            for flipped in flips(number.to_bytes(8, "big", signed=True))
        ]
    damage += [(column, "text") for column in ("body", "seal", "seq", "version")]
    for column, wrong in damage[::every]:
        with engine.connect() as connection:
            connection.execute(
                text(f"UPDATE checkpoints SET {column} = :wrong WHERE table_id = 'saved'"), {"wrong": wrong}
            )
            log = SqlRecords(connection).table_logs.load("saved")
            assert log.checkpoint is None and log.events == EVENTS
            connection.rollback()


def test_a_checkpoint_beyond_the_end_of_its_log_is_not_believed(path: Path, engine: Engine) -> None:
    engine.dispose()
    store_checkpoint(path, CALLS)
    with engine.connect() as connection:
        seq = connection.execute(text("SELECT seq FROM checkpoints WHERE table_id = 'saved'")).scalar_one()
        cut = {"seq": seq - 1}
        connection.execute(text("DELETE FROM events WHERE table_id = 'saved' AND seq >= :seq"), cut)
        log = SqlRecords(connection).table_logs.load("saved")
        assert log.checkpoint is None and log.next_seq == max(end for end in ENDS if end < seq)
        connection.rollback()


def test_damage_before_the_checkpoint_is_found_by_verifying_and_by_reading_the_hand(path: Path, engine: Engine) -> None:
    engine.dispose()
    table, calls = find(has(on.HandVoided), steps=900)
    store_checkpoint(path, calls)
    with engine.begin() as connection:
        first = connection.execute(text("SELECT min(first_seq) FROM hands WHERE table_id = 'saved'")).scalar_one()
        hand = connection.execute(
            text("SELECT hand FROM hands WHERE table_id = 'saved' AND first_seq = :seq"), {"seq": first}
        ).scalar_one()
        assert hand_events(SqlRecords(connection), table_id="saved", hand=hand)[0][0] == first
        connection.execute(
            text("UPDATE events SET body = body || ' ' WHERE table_id = 'saved' AND seq = :seq"), {"seq": first + 1}
        )
        log = SqlRecords(connection).table_logs.load("saved")
        assert log.checkpoint is not None and restored(log) == table
        records = SqlRecords(connection)
        for read in (
            lambda: records.table_logs.verify("saved"),
            lambda: hand_events(records, table_id="saved", hand=hand),
        ):
            with pytest.raises(CorruptLog) as caught:
                read()
            assert caught.value.seq == first + 1
