"""Hands that are thrown away because they are old: what goes, what stays, and that the rest is still sound."""

from functools import cache, partial

import pytest
from sqlalchemy import Connection, insert, text

from feltroom.log.commit import Commit
from feltroom.rooms.hands.seen_hand import hand_events
from feltroom.rooms.ports.records.erasures import Erasure
from feltroom.rooms.ports.store import Records
from feltroom.storage.damage import find_damage
from feltroom.storage.hand_lines import hand_lines
from feltroom.storage.log_rows import rows_between
from feltroom.storage.pruning import Pruning, next_old_table, prune_some, write_pruning
from feltroom.storage.schema import reports
from feltroom.storage.sql_store import SqlStore
from feltroom.table import events as on
from tests.storage.harness import append_all, commits_of, in_sql, load_table, pack_all, read, restored, write
from tests.storage.test_packing import audited, long_session


@cache
def long_log() -> list[Commit]:
    """The commits of the long session."""
    return commits_of("t", long_session()[1], checkpoints=True)


def began(store: SqlStore, hand: int) -> int:
    query = text("SELECT began FROM hands WHERE hand = :hand")
    return read(store, in_sql(lambda sql: int(sql.execute(query, {"hand": hand}).scalar_one())))


def find(connection: Connection, *, before: int, most: int) -> Pruning | None:
    table = next_old_table(connection, after="", before=before)
    return None if table is None else prune_some(connection, table, before=before, most=most)


def prune(store: SqlStore, hand: int, *, most: int = 4) -> int:
    """Throw away what began before a hand, and return how many hands went."""
    gone, before = 0, began(store, hand)
    while (found := read(store, in_sql(partial(find, before=before, most=most)))) is not None:
        assert write(store, in_sql(partial(write_pruning, pruning=found)))
        gone += found.hands
    return gone


def share(store: SqlStore, hand: int) -> None:
    def add(records: Records) -> None:
        records.shares.create(share_id="s", account="ann", table_id="t", hand=hand, seat=0, now=5)

    write(store, add)


def report(store: SqlStore, hand: int) -> None:
    values = {"id": "r", "time": 5, "reporter": "ann", "about": "bo", "table_id": "t", "hand": hand, "seat": 1}
    row = insert(reports).values(**values, reason="other", text="", closed_why="")
    write(store, in_sql(lambda sql: sql.execute(row).close()))


@pytest.mark.everywhere
def test_old_hands_go_and_the_rest_can_be_verified(sql_store: SqlStore) -> None:
    append_all(sql_store, long_log())
    share(sql_store, 3)
    shared = read(sql_store, partial(hand_events, table_id="t", hand=3))
    report(sql_store, 5)
    reported = read(sql_store, partial(hand_events, table_id="t", hand=5))
    pack_all(sql_store)
    whole, _ = read(sql_store, in_sql(audited))
    totals = "SELECT account, sum(difference), count(*) FROM hand_players GROUP BY account ORDER BY account"
    results = read(sql_store, in_sql(lambda sql: list(map(tuple, sql.execute(text(totals))))))
    lines = read(sql_store, in_sql(lambda sql: list(hand_lines(sql, "t"))))
    assert prune(sql_store, 10) == 9
    done, faults = read(sql_store, in_sql(audited))
    assert faults == [] and done.hands < whole.hands and done.chips == whole.chips
    assert read(sql_store, in_sql(find_damage)) == ()
    assert restored(load_table(sql_store, "t")) == long_session()[0]
    for hand in range(1, 10):
        assert read(sql_store, partial(hand_events, table_id="t", hand=hand)) == {3: shared, 5: reported}.get(hand, [])
    cards = text("SELECT count(*) FROM hand_players WHERE hand < 10 AND hand NOT IN (3, 5) AND hole IS NOT NULL")
    assert read(sql_store, in_sql(lambda sql: sql.execute(cards).scalar_one())) == 0
    assert read(sql_store, in_sql(lambda sql: list(map(tuple, sql.execute(text(totals)))))) == results
    left = read(sql_store, in_sql(lambda sql: list(hand_lines(sql, "t"))))
    assert left == [line for line in lines if int(str(line[1]["hand"])) in (3, 5) or int(str(line[1]["hand"])) >= 10]


def test_a_table_goes_on_after_its_old_hands_are_gone(sqlite_store: SqlStore) -> None:
    half = len(long_log()) // 2
    append_all(sqlite_store, long_log()[:half])
    packed = pack_all(sqlite_store)
    assert packed > 4
    assert prune(sqlite_store, packed) == packed - 1
    append_all(sqlite_store, long_log()[half:])
    assert pack_all(sqlite_store) > 4, "later hands are packed, although none before them is there"
    young = began(sqlite_store, packed + 6)
    old = sum(began(sqlite_store, hand) < young for hand in range(packed, packed + 6))  # some begin at the same time
    assert old > 2 and prune(sqlite_store, packed + 6, most=100) == old
    _, faults = read(sqlite_store, in_sql(audited))
    assert faults == [] and restored(load_table(sqlite_store, "t")) == long_session()[0]


def test_a_log_is_read_from_its_root_if_the_checkpoint_is_gone(sqlite_store: SqlStore) -> None:
    append_all(sqlite_store, long_log())
    pack_all(sqlite_store)
    prune(sqlite_store, 9)
    write(sqlite_store, in_sql(lambda sql: sql.execute(text("DELETE FROM checkpoints")).close()))
    assert restored(load_table(sqlite_store, "t")) == long_session()[0]


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE log_roots SET body = CAST(replace(body, 'Ann', 'Bob') AS BLOB)",
        "UPDATE log_roots SET ledger = replace(ledger, '[\"ann\"', '[\"bob\"')",
        "UPDATE log_roots SET chain = seal",
        "UPDATE log_roots SET seq = seq + 1",
        "UPDATE log_roots SET hands = hands + 1",
        "DELETE FROM log_roots",
    ],
)
def test_a_damaged_root_is_found(sqlite_store: SqlStore, spoil: str) -> None:
    append_all(sqlite_store, long_log())
    pack_all(sqlite_store)
    prune(sqlite_store, 9)
    write(sqlite_store, in_sql(lambda sql: sql.execute(text(spoil)).close()))
    _, faults = read(sqlite_store, in_sql(audited))
    assert faults


def sat_down_after(last: int) -> tuple[int, str, str]:
    """A hand up to this one, and the account and name of somebody who sat down after it and had not played it."""
    hand, dealt = 0, set[str]()
    seats: dict[int, str] = {}
    for event in long_session()[0].events:
        match event:
            case on.HandBegan():
                hand, dealt = event.hand, {seats.get(seat, "") for seat in event.seats}
            case on.PlayerSat():
                seats[event.seat] = event.account
                if 1 < hand < last and event.account not in dealt:
                    return hand, event.account, event.name
    raise AssertionError("nobody did")


def test_who_sat_down_after_a_hand_that_was_kept_is_erased_from_it(sqlite_store: SqlStore) -> None:
    """The rows up to the next hand are kept with a hand, and speak of people who did not play it."""
    append_all(sqlite_store, long_log())
    hand, account, name = sat_down_after(20)
    share(sqlite_store, hand)
    pack_all(sqlite_store)
    assert prune(sqlite_store, 20) > 9
    erasure = Erasure(account, "erased:x", "Player_X", 7)
    rows = in_sql(lambda sql: [row[3] for row in rows_between(sql, "t", first=0)])
    assert any([name.encode() in body for body in read(sqlite_store, rows)])
    write(sqlite_store, lambda records: records.erasures.erase_at(erasure, "t"))
    told = read(sqlite_store, rows)
    assert not any([f'"{name}"'.encode() in body or f'"{account}"'.encode() in body for body in told])
    assert read(sqlite_store, in_sql(audited))[1] == []


def test_what_was_worked_out_before_something_else_went_is_not_written(sqlite_store: SqlStore) -> None:
    append_all(sqlite_store, long_log())
    pack_all(sqlite_store)
    stale = read(sqlite_store, in_sql(partial(find, before=began(sqlite_store, 9), most=2)))
    assert stale is not None
    prune(sqlite_store, 9)
    assert not write(sqlite_store, in_sql(partial(write_pruning, pruning=stale)))
    _, faults = read(sqlite_store, in_sql(audited))
    assert faults == []
