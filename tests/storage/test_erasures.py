"""Somebody is taken out of the log, and everything is still held to the chain, the rules and the chips."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import partial
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from sqlalchemy import Boolean, Column, Connection, LargeBinary, String, Table, insert, select, text

from feltroom.log.amending import KINDS_WITH_NAMES, Renaming, amend_events
from feltroom.log.chain import HASH_BYTES
from feltroom.log.errors import CorruptLog, StorageError
from feltroom.rooms.ports.records.erasures import Erasure, TableLeft
from feltroom.rooms.ports.records.reports import Report
from feltroom.rooms.ports.store import Records, Store
from feltroom.storage.log_rows import rows_between
from feltroom.storage.schema import erasures, metadata
from feltroom.table import BotSpec, SeatPlan
from feltroom.table import events as on
from feltroom.table.tournament_events import Entrant, Placing
from tests.pocket.device_thread import DeviceThread
from tests.storage.harness import (
    append_all,
    commits_of,
    in_sql,
    load_table,
    open_store,
    pack_all,
    read,
    restored,
    verify,
    write,
)
from tests.storage.sessions import make_config, play
from tests.storage.test_verify import CALLS, TABLE, audit, fill

ERASURE = Erasure("ann", "erased:x", "Player_X", 7)


def test_names_are_followed_from_sitting_down_to_leaving() -> None:
    renaming = Renaming("ann", "erased:x", "Player_X")
    events: list[on.TableEvent] = [
        on.PlayerSat(1, 3, "Ann", 60, None, False, "ann"),
        on.RenameQueued(2, 3, "Anna"),
        on.PlayerRenamed(3, 3, "Anna"),
        on.SeatLeft(4, 3, 60, on.Parting.LEFT),
        on.PlayerSat(5, 3, "Ann", 60, None, False, "another"),
        on.PlayerRenamed(6, 3, "Anna"),
    ]
    amended = amend_events(enumerate(events), renaming)
    assert sorted(amended) == [0, 1, 2]
    assert amended[0] == on.PlayerSat(1, 3, "Player_X", 60, None, False, "erased:x")
    assert amended[1] == on.RenameQueued(2, 3, "Player_X")
    assert amended[2] == on.PlayerRenamed(3, 3, "Player_X")


def _classes(kind: Any, seen: set[object]) -> Iterator[type]:
    """The classes of which values can stand in a value of this type."""
    if kind in seen:
        return
    seen.add(kind)
    for part in get_args(kind):
        yield from _classes(part, seen)
    if isinstance(kind, type) and is_dataclass(kind):
        yield kind
        for hint in get_type_hints(kind).values():
            yield from _classes(hint, seen)


def test_every_event_in_which_an_account_can_stand_is_looked_at() -> None:
    found = {
        kind
        for kind in get_args(on.TableEvent)
        if any("account" in [each.name for each in fields(part)] for part in _classes(kind, set()))
    }
    assert {on.PlayerSat, on.TournamentStarted, on.TournamentFinished} < found
    assert found <= set(KINDS_WITH_NAMES)


def test_the_places_of_a_tournament_and_what_the_host_changes_are_without_them() -> None:
    bot = BotSpec("easy")
    seating = (SeatPlan(0, "Ann", account="ann"), SeatPlan(1, "Bot_1", bot))
    config = replace(make_config(Random(1)), seating=seating)
    entrants = (Entrant(0, "Ann", None, "ann"), Entrant(1, "Ann", bot))
    results = (
        Placing(1, "Ann", bot, 1, False, 20, 0, 10),
        Placing(0, "Ann", None, 2, False, 0, 0, 10, "ann"),
    )
    events: list[on.TableEvent] = [
        on.TournamentStarted(1, entrants, (100,)),
        on.TournamentFinished(2, results),
        on.SettingsChanged(3, config, None),
    ]
    amended = amend_events(enumerate(events), Renaming("ann", "erased:x", "Player_X"))
    assert amended == {
        0: on.TournamentStarted(1, (Entrant(0, "Player_X", None, "erased:x"), entrants[1]), (100,)),
        1: on.TournamentFinished(2, (results[0], Placing(0, "Player_X", None, 2, False, 0, 0, 10, "erased:x"))),
        2: on.SettingsChanged(
            3, replace(config, seating=(SeatPlan(0, "Player_X", account="erased:x"), config.seating[1])), None
        ),
    }
    assert amend_events(enumerate(events), Renaming("bo", "erased:y", "Player_Y")) == {}


def _enter(records: Records) -> None:
    records.people.create(account_id="ann", nickname="Ann", now=1)
    records.people.add_token(token_hash=b"t" * 32, account_id="ann", now=2)
    records.people.add_transfer_code(code_hash=b"c" * 32, account_id="ann", expires=99)


def _begin(records: Records) -> None:
    records.erasures.begin(ERASURE)


def _erase(records: Records) -> None:
    records.erasures.erase_at(ERASURE, "t")


def _tamper(connection: Connection, column: str) -> None:
    row = connection.execute(
        text(f"SELECT seq, {column} FROM events WHERE length(chain) > {HASH_BYTES} ORDER BY seq LIMIT 1")
    ).one()
    changed = row[1][:-9] + bytes([row[1][-9] ^ 1]) + row[1][-8:]
    connection.execute(text(f"UPDATE events SET {column} = :new WHERE seq = :seq"), {"new": changed, "seq": row.seq})


def _kept(store: Store, words: bytes) -> bool:
    """Whether words stand anywhere in the log, packed or not."""
    return any([words in row[3] for row in read(store, in_sql(lambda each: list(rows_between(each, "t", first=0))))])


@pytest.mark.everywhere
@pytest.mark.parametrize("packed", [False, True], ids=["rows", "packed"])
def test_the_log_is_sound_without_them_and_the_table_the_same_but_for_the_name(url: str, *, packed: bool) -> None:
    fill(url, CALLS)
    before, _ = audit(url)
    store = open_store(url)
    assert not packed or pack_all(store) > 5
    write(store, _enter)
    write(store, _begin)
    assert read(store, lambda records: records.erasures.tables_left("ann")) == [TableLeft("t", closed=False)]
    write(store, _erase)
    assert read(store, lambda records: records.erasures.tables_left("ann")) == []
    after = restored(load_table(store, "t"))
    assert (after.seq, after.hand_number) == (TABLE.seq, TABLE.hand_number)
    assert [seat and seat.stack for seat in after.seats] == [seat and seat.stack for seat in TABLE.seats]
    assert "ann" not in repr(after) and '"Ann"' not in repr(after)
    assert not _kept(store, b'"Ann"')
    store.close()
    verified, faults = audit(url, ["t"])
    assert faults == [] and verified.amended > 0
    assert (verified.rows, verified.hands, verified.chips) == (before.rows, before.hands, before.chips)


@pytest.mark.parametrize("packed", [False, True], ids=["rows", "packed"])
def test_no_row_and_no_checkpoint_speaks_of_them_after_a_tournament(url: str, *, packed: bool) -> None:
    table, calls = play(38, steps=250)
    assert any([isinstance(event, on.TournamentFinished) for event in table.events]), "another seed has one"
    fill(url, calls)
    store = open_store(url)
    assert not packed or pack_all(store) > 0
    write(store, _enter)
    write(store, _begin)
    write(store, _erase)
    assert not _kept(store, b'"Ann"') and not _kept(store, b'"ann"')
    query = text("SELECT body FROM checkpoints")
    kept = [row.body for row in read(store, in_sql(lambda each: each.execute(query).all()))]
    assert kept and not any(word in body for body in kept for word in (b'"Ann"', b'"ann"'))
    store.close()
    assert audit(url, ["t"])[1] == []


def _row(table: Table) -> dict[str, object]:
    """A row that speaks of Ann wherever it may, at a table that she has sat at."""
    ann = {"account": "ann", "owner": "ann", "reporter": "ann", "about": "ann", "subject": "ann Ann"}
    told = {**ann, "id": "ann" if table.name == "accounts" else "t", "table_id": "t", "club": "t", "nickname": "Ann"}
    told |= {"tournament_id": "t"}
    return {each.name: told.get(each.name, _any_value(each)) for each in table.columns}


def _any_value(column: Column[Any]) -> object:
    if isinstance(column.type, LargeBinary):
        return b"x"
    return "x" if isinstance(column.type, String) else False if isinstance(column.type, Boolean) else 7


def test_no_table_of_the_database_speaks_of_who_is_erased(url: str) -> None:
    """The rows are made from the schema: a table that is added is held to it too."""
    store = open_store(url)
    logs = ("events", "packed_hands", "checkpoints", "log_roots", "director_events", "erasures", "nodes", "placements")
    kept = [table for table in metadata.sorted_tables if table.name not in logs]

    def fill_all(connection: Connection) -> None:
        for table in kept:
            connection.execute(insert(table).values(**_row(table)))

    def tell(connection: Connection) -> set[str]:
        cells = [(each.name, row) for each in [*kept, erasures] for row in connection.execute(select(each))]
        return {name for name, row in cells if "ann" in str(row).lower()}

    write(store, in_sql(fill_all))
    assert {
        "accounts",
        "club_hands",
        "club_members",
        "drill_answers",
        "guests",
        "notes",
        "reports",
        "weight_tables",
    } < read(store, in_sql(tell))
    write(store, _begin)
    write(store, _erase)
    assert read(store, lambda records: records.erasures.tables_left("ann")) == []
    assert read(store, lambda records: records.erasures.tournaments_left("ann")) == ["t"]
    write(store, lambda records: records.erasures.erase_in(ERASURE, "t"))
    assert read(store, lambda records: records.erasures.tournaments_left("ann")) == []
    write(store, lambda records: records.erasures.finish("ann"))
    assert read(store, in_sql(tell)) == set()
    store.close()


@pytest.mark.parametrize("column", ["body", "chain"])
def test_a_row_that_was_amended_is_held_to_its_hash_like_any_other(url: str, column: str) -> None:
    fill(url, CALLS, checkpoints=False)
    store = open_store(url)
    write(store, _enter)
    write(store, _begin)
    write(store, _erase)
    write(store, in_sql(partial(_tamper, column=column)))
    with pytest.raises(CorruptLog):
        verify(store, "t")
    store.close()
    _, faults = audit(url)
    assert faults


def test_what_another_node_wrote_meanwhile_is_gone_when_the_erasure_is_finished(url: str) -> None:
    """On PostgreSQL a request may be written while the erasure is; shares and reports point to no account."""
    store = open_store(url)

    def late(records: Records) -> None:
        records.shares.create(share_id="s", account="ann", table_id="t", hand=1, seat=0, now=9)
        records.reports.add(Report("r1", 4, "ann", "bo", "t", 1, 2, "abuse", "rude"))

    write(store, _enter)
    write(store, _begin)
    write(store, late)
    write(store, lambda records: records.erasures.finish("ann"))
    assert read(store, lambda records: records.shares.list_of("ann")) == []
    (report,) = read(store, lambda records: records.reports.newest(closed=False, limit=9))
    assert (report.reporter, report.text) == ("erased:x", "")
    store.close()


def test_what_is_theirs_alone_is_gone_at_once_and_the_account_when_all_is_done(store: Store) -> None:
    append_all(store, commits_of("t", CALLS[:60], checkpoints=True))

    def prepare(records: Records) -> None:
        _enter(records)
        records.tables.create(table_id="t", name="Ann", preset="six", private=False, owner="ann", now=1)
        records.administration.note(time=3, what="rename", subject="ann Ann", why="asked", who="owner")

    def report(records: Records) -> None:
        records.reports.add(Report("r1", 4, "ann", "bo", "t", 1, 2, "abuse", "rude"))
        records.reports.add(Report("r2", 5, "bo", "ann", "t", 1, 0, "other", "slow"))

    write(store, prepare)
    if not isinstance(store, DeviceThread):  # where there is nobody to report
        write(store, report)
        assert [one.id for one in read(store, lambda records: records.reports.list_by("ann"))] == ["r1"]
        assert read(store, lambda records: records.reports.count_about("ann")) == 1
    assert [one.created for one in read(store, lambda records: records.people.devices_of("ann"))] == [2]
    assert [row.id for row, _ in read(store, lambda records: records.tables.ledgers_of("ann"))] == ["t"]
    try:
        write(store, _begin)
    except StorageError:  # on a device there is nobody else, and everything is erased with them
        assert read(store, lambda records: records.people.get("ann")) is not None
        return
    people = read(store, lambda records: records.people.get("ann"))
    assert people is None and read(store, lambda records: records.people.find_token(b"t" * 32)) is None
    assert read(store, lambda records: records.erasures.of("ann")) == ERASURE
    assert write(store, lambda records: records.people.take_transfer_code(code_hash=b"c" * 32, now=5)) is None
    assert read(store, lambda records: records.administration.measures())[0].subject == "erased:x"
    found = read(store, lambda records: records.reports.newest(closed=False, limit=9))
    assert [(one.reporter, one.about, one.text) for one in found] == [
        ("bo", "erased:x", "slow"),
        ("erased:x", "bo", ""),
    ]
    write(store, _erase)
    row = read(store, lambda records: records.tables.get("t"))
    assert row is not None and (row.name, row.owner) == ("Player_X", "erased:x")
    write(store, lambda records: records.erasures.finish("ann"))
    assert read(store, lambda records: records.erasures.pending()) == []
    assert write(store, lambda records: records.reports.close("r2", time=9, why="talked to them"))
    assert not write(store, lambda records: records.reports.close("r2", time=9, why="again"))
    assert [one.closed_why for one in read(store, lambda records: records.reports.newest(closed=True, limit=9))] == [
        "talked to them"
    ]
