"""The audit of a database: every way to spoil one is found, with the table, the row and the numbers."""

import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

import pytest
from sqlalchemy import Connection, create_engine, text

from feltroom.engine.events import (
    BoardDealt,
    Called,
    HandEnded,
    HandStarted,
    HoleCardsDealt,
    PotAwarded,
)
from feltroom.log.chain import first_chain, next_chain, seal_checkpoint
from feltroom.log.codec import SCHEMA_VERSION, encode, encode_checkpoint
from feltroom.log.errors import StorageError
from feltroom.log.verifying import Fault, FaultKind
from feltroom.storage.backend import parse_url
from feltroom.storage.verify import MOST_FAULTS, Verified, snapshot, verify_database
from feltroom.table import events as on
from feltroom.table.side_events import SideGame
from tests.storage.harness import append_all, commits_of, open_store, url_of, write
from tests.storage.sessions import Call, find, has, play

Spoil = Callable[[Connection], object]
Change = Callable[[on.TableEvent], on.TableEvent | None]

TABLE, CALLS = find(has(on.ChipsAdded, on.SeatLeft), steps=600, seed=8)
EVENTS = [event for call in CALLS for event in call.events]
ENDS = {call.first_seq + len(call.events) - 1 for call in CALLS}
SETTLED = next(seq for seq, event in enumerate(EVENTS) if isinstance(event, on.HandSettled))


def audit(url: str, tables: list[str] | None = None) -> tuple[Verified, list[Fault]]:
    faults: list[Fault] = []
    with snapshot(url) as connection:
        return verify_database(connection, tables=tables, tell=faults.append), faults


def fill(url: str, calls: list[Call] = CALLS, *, table: str = "t", checkpoints: bool = True) -> None:
    store = open_store(url)
    if table in ("t", "other"):
        write(
            store,
            lambda records: records.tables.create(
                table_id=table, name=table, preset="six", private=False, owner="ann", now=1
            ),
        )
    append_all(store, commits_of(table, calls, checkpoints=checkpoints))
    store.close()


@contextmanager
def spoiling(url: str) -> Iterator[Connection]:
    parsed = parse_url(url)
    postgres = parsed.drivername.startswith("postgresql")
    engine = create_engine(parsed.set(drivername="postgresql+psycopg") if postgres else parsed)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def sql(statement: str) -> Spoil:
    return lambda connection: connection.execute(text(statement))


def rewritten(change: Change) -> Spoil:
    """Change events as somebody would who can compute hashes: only what they say is wrong."""

    def spoil(connection: Connection) -> None:
        chain = first_chain("t")
        for seq, event in enumerate(EVENTS):
            body, ends = encode(change(event) or event), seq in ENDS
            chain = next_chain(chain, seq=seq, version=SCHEMA_VERSION, ends=ends, body=body)
            statement = text("UPDATE events SET body = :body, chain = :chain WHERE table_id = 't' AND seq = :seq")
            connection.execute(statement, {"body": body, "chain": chain, "seq": seq})
        connection.execute(text("DELETE FROM checkpoints WHERE table_id = 't'"))

    return spoil


def altered(event: on.TableEvent, /, **values: object) -> on.TableEvent:
    return cast("Callable[..., on.TableEvent]", replace)(event, **values)


def first(wanted: Callable[[on.TableEvent], bool], change: Callable[[on.TableEvent], on.TableEvent]) -> Spoil:
    """Change the first event of a kind."""
    place = next(seq for seq, event in enumerate(EVENTS) if wanted(event))
    return rewritten(lambda event: change(event) if event is EVENTS[place] else None)


def in_hand(kind: type, change: Callable[..., object], *, wanted: Callable[..., bool] = lambda _: True) -> Spoil:
    """Change the first event of a kind in a hand."""
    return first(
        lambda event: isinstance(event, on.HandEvent) and isinstance(event.event, kind) and wanted(event.event),
        lambda event: altered(event, event=change(getattr(event, "event", None))),
    )


def more_for_the_winner(settled: on.TableEvent) -> on.TableEvent:
    assert isinstance(settled, on.HandSettled)
    winner = max(settled.results, key=lambda result: result.difference)
    more = replace(winner, stack=winner.stack + 7, difference=winner.difference + 7)
    return replace(settled, results=tuple([more if result is winner else result for result in settled.results]))


def shares_swapped(award: PotAwarded) -> PotAwarded:
    (winner, amount), *others = award.shares
    return PotAwarded(award.pot, award.amount, (((winner + 1) % 2, amount), *others))


def test_a_sound_database_has_no_faults(url: str) -> None:
    fill(url)
    other, calls = play(3, steps=200)
    fill(url, calls, table="other")
    verified, faults = audit(url)
    assert faults == []
    assert verified.tables == 2 and verified.faults == verified.unfolded == 0
    events = [*EVENTS, *other.events]
    assert verified.rows == len(events)
    assert verified.hands == sum(isinstance(event, on.HandSettled) for event in events)
    assert verified.voided == sum(isinstance(event, on.HandVoided) for event in events)
    assert verified.chips == TABLE.bought_in + other.bought_in
    assert audit(url, tables=["t"])[0].rows == len(EVENTS)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_played_is_sound(path: Path, seed: int) -> None:
    fill(url_of(path), play(10_000 + seed, steps=Random(seed).randrange(5, 400))[1])
    assert audit(url_of(path))[1] == []


ROWS: dict[str, tuple[Spoil, FaultKind, int, str, str]] = {
    "a row is gone": (
        sql("DELETE FROM events WHERE table_id = 't' AND seq = 7"),
        *(FaultKind.MISSING, 7, "row 7", "row 8 after row 6"),
    ),
    "rows are gone": (
        sql("DELETE FROM events WHERE table_id = 't' AND seq BETWEEN 7 AND 9"),
        *(FaultKind.MISSING, 7, "rows 7 to 9", "row 10 after row 6"),
    ),
    "the first row is gone": (
        sql("DELETE FROM events WHERE table_id = 't' AND seq = 0"),
        *(FaultKind.MISSING, 0, "row 0", "row 1 after row -1"),
    ),
    "a hash is another": (
        lambda c: c.execute(text("UPDATE events SET chain = :c WHERE seq = 7"), {"c": bytes(32)}),
        *(FaultKind.HASH, 7, "", "0000000000000000…"),
    ),
    "a mark is another": (
        sql(f"UPDATE events SET ends = NOT ends WHERE table_id = 't' AND seq = {SETTLED}"),
        *(FaultKind.HASH, SETTLED, "", ""),
    ),
    "bytes of no event": (
        lambda c: c.execute(text("UPDATE events SET body = :b WHERE seq = 7"), {"b": b"[1"}),
        *(FaultKind.UNREADABLE, 7, f"an event of version {SCHEMA_VERSION}", ""),
    ),
    "a version to come": (
        sql("UPDATE events SET version = 999 WHERE table_id = 't' AND seq = 7"),
        *(FaultKind.UNREADABLE, 7, "an event of version 999", ""),
    ),
}


@pytest.mark.parametrize("how", ROWS)
def test_a_spoiled_row_is_named(url: str, how: str) -> None:
    spoil, kind, seq, expected, found = ROWS[how]
    fill(url)
    with spoiling(url) as connection:
        spoil(connection)
    verified, faults = audit(url)
    named = next(fault for fault in faults if fault.kind is kind)
    assert (named.table, named.seq) == ("t", seq)
    assert expected in named.expected and found in named.found
    assert f"table t, row {seq}: {kind.value}: expected " in str(named)
    assert verified.faults == len(faults)


def test_one_wrong_hash_is_one_fault(path: Path) -> None:
    fill(url_of(path))
    with spoiling(url_of(path)) as connection:
        connection.execute(text("UPDATE events SET chain = zeroblob(32) WHERE seq IN (7, 11)"))
    faults = audit(url_of(path))[1]
    assert [(fault.kind, fault.seq) for fault in faults] == [(FaultKind.HASH, 7), (FaultKind.HASH, 11)]


def test_rows_after_damage_are_held_to_the_hashes_and_counted(path: Path) -> None:
    fill(url_of(path), checkpoints=False)
    with spoiling(url_of(path)) as connection:
        connection.execute(text("DELETE FROM events WHERE seq = 7"))
        connection.execute(text("UPDATE events SET chain = zeroblob(32) WHERE seq = 20"))
    verified, faults = audit(url_of(path))
    assert [(fault.kind, fault.seq) for fault in faults] == [(FaultKind.MISSING, 7), (FaultKind.HASH, 20)]
    assert verified.unfolded == len(EVENTS) - 8


@pytest.mark.parametrize("sqlite", [True, pytest.param(False, marks=pytest.mark.services)])
def test_a_doubled_number_is_named(path: Path, request: pytest.FixtureRequest, sqlite: bool) -> None:
    """A database whose index is damaged, or was taken away, can hold a number twice."""
    url = url_of(path) if sqlite else str(request.getfixturevalue("postgres_url"))
    fill(url)
    with spoiling(url) as connection:
        if sqlite:
            connection.execute(text("CREATE TABLE copied AS SELECT * FROM events"))
            connection.execute(text("DROP TABLE events"))
            connection.execute(text("ALTER TABLE copied RENAME TO events"))
        else:
            connection.execute(text("ALTER TABLE events DROP CONSTRAINT pk_events"))
        connection.execute(text("INSERT INTO events SELECT * FROM events WHERE seq = 7"))
    (fault,) = audit(url)[1]
    assert (fault.kind, fault.seq) == (FaultKind.DOUBLED, 7)
    assert str(fault) == "table t, row 7: doubled row: expected row 8, found row 7 once more"


def test_half_a_call_at_the_end_is_named(url: str) -> None:
    long_call = next(call for call in reversed(CALLS) if len(call.events) > 2)
    calls = CALLS[: CALLS.index(long_call) + 1]
    fill(url, calls, checkpoints=False)
    last = long_call.first_seq + len(long_call.events) - 1
    with spoiling(url) as connection:
        connection.execute(text(f"DELETE FROM events WHERE seq = {last}"))
    fault = next(fault for fault in audit(url)[1] if fault.kind is FaultKind.CALL)
    assert fault.seq == last - 1
    half = f"row {last - 1}" if len(long_call.events) == 2 else f"rows {long_call.first_seq} to {last - 1}"
    assert fault.found == f"{half} of one"


SAID: dict[str, tuple[Spoil, FaultKind, str, str]] = {
    "chips out of nothing": (
        first(lambda event: isinstance(event, on.HandSettled), more_for_the_winner),
        *(FaultKind.CHIPS, "chips that were bought", "at the table"),
    ),
    "a settlement that is not what was paid": (
        first(lambda event: isinstance(event, on.HandSettled), more_for_the_winner),
        *(FaultKind.PAYOUT, "a stack of ", ""),
    ),
    "a pot for somebody else": (
        in_hand(PotAwarded, shares_swapped, wanted=lambda event: event.shares[0][0] in (0, 1)),
        *(FaultKind.PAYOUT, " chips for seat ", ""),
    ),
    "more than was taken home": (
        first(
            lambda event: isinstance(event, on.SeatLeft),
            lambda event: altered(event, stack=getattr(event, "stack", 0) + 5),
        ),
        *(FaultKind.CHIPS, "chips that were bought", "taken home"),
    ),
    "another amount called": (
        in_hand(Called, lambda event: Called(event.player, event.street, event.amount + 1)),
        *(FaultKind.RULES, "Called (player ", "Called (player "),
    ),
    "another card on the board": (
        in_hand(
            BoardDealt,
            lambda event: BoardDealt(event.street, (event.cards[0] ^ 1, *event.cards[1:]), event.burned),
        ),
        *(FaultKind.RULES, "BoardDealt (street FLOP)", "other cards"),
    ),
    "other stacks at the beginning": (
        in_hand(HandStarted, lambda event: replace_value(event, stacks=(event.stacks[0] + 1, *event.stacks[1:]))),
        *(FaultKind.CHIPS, "stacks (", "("),
    ),
    "other stacks at the end": (
        in_hand(HandEnded, lambda event: HandEnded((event.stacks[0] + 1, *event.stacks[1:]))),
        *(FaultKind.RULES, "HandEnded (stacks ", "HandEnded (stacks "),
    ),
    "a decision opened twice": (
        first(
            lambda event: isinstance(event, on.TurnStarted) and event.decision == 1,
            lambda event: altered(event, decision=0),
        ),
        *(FaultKind.DECISION, "decision 1 of hand ", "decision 0 of hand "),
    ),
    "time that runs back": (
        first(
            lambda event: isinstance(event, on.HandBegan),
            lambda event: altered(event, time=event.time - 10**9),
        ),
        *(FaultKind.TIME, " ms or later", " ms"),
    ),
    "a hand left out": (
        first(
            lambda event: isinstance(event, on.HandBegan) and event.hand == 2,
            lambda event: altered(event, hand=3),
        ),
        *(FaultKind.EVENT, "hand 2", "the beginning of hand 3"),
    ),
    "a seat that nobody has": (
        first(
            lambda event: isinstance(event, on.SeatLeft),
            lambda event: altered(event, seat=99),
        ),
        *(FaultKind.EVENT, "an event that follows", "SeatLeft (IndexError"),
    ),
}


def replace_value(event: HandStarted, *, stacks: tuple[int, ...]) -> HandStarted:
    return HandStarted(event.hand_id, event.rules, stacks, event.button, event.posts, event.deal)


@pytest.mark.parametrize("how", SAID)
def test_a_log_that_says_what_cannot_be_is_named_though_its_hashes_fit(path: Path, how: str) -> None:
    spoil, kind, expected, found = SAID[how]
    fill(url_of(path))
    with spoiling(url_of(path)) as connection:
        spoil(connection)
    faults = audit(url_of(path))[1]
    assert not [fault for fault in faults if fault.kind in (FaultKind.HASH, FaultKind.MISSING)]
    named = [fault for fault in faults if fault.kind is kind]
    assert any(expected in fault.expected and found in fault.found for fault in named), faults
    assert named[0].table == "t" and named[0].seq is not None


@pytest.mark.parametrize(
    ("change", "kind", "expected"),
    [
        (lambda paid: altered(paid, seat=(paid.seat + 1) % 4), FaultKind.RULES, "who stands"),
        (lambda paid: altered(paid, game=SideGame.SEVEN_DEUCE), FaultKind.RULES, "a seven and a deuce shown"),
        (lambda paid: altered(paid, payments=((paid.seat, -(10**6)),)), FaultKind.CHIPS, "add up to nothing"),
    ],
    ids=["seat", "game", "payments"],
)
def test_what_is_paid_beside_the_pots_is_held_to_stacks_and_rules(
    path: Path, change: Callable[[on.SideGamePaid], on.TableEvent], kind: FaultKind, expected: str
) -> None:
    _, calls = find(has(on.SideGamePaid), steps=600)
    place = next(at for at, call in enumerate(calls) if any(isinstance(e, on.SideGamePaid) for e in call.events))
    events = [change(event) if isinstance(event, on.SideGamePaid) else event for event in calls[place].events]
    fill(url_of(path), [*calls[:place], replace(calls[place], events=events)], checkpoints=False)
    assert any(fault.kind is kind and expected in fault.expected for fault in audit(url_of(path))[1])


def test_owners_come_with_growing_epochs(path: Path) -> None:
    _, calls = play(5, steps=30)
    time = calls[-1].events[-1].time
    after = calls[-1].first_seq + len(calls[-1].events)
    taken = [Call(after + i, [on.OwnerChanged(time, epoch)], None) for i, epoch in enumerate((10**6, 10**6))]
    fill(url_of(path), [*calls, *taken])
    (fault,) = audit(url_of(path))[1]
    assert str(fault) == (
        f"table t, row {after + 1}: owner without an epoch of its own: expected an epoch above 1000000, "
        "found epoch 1000000"
    )


DERIVED: dict[str, tuple[str, FaultKind, str, str]] = {
    "a hand is not listed": (
        "DELETE FROM hands WHERE table_id = 't' AND hand = 2",
        *(FaultKind.HANDS, "hand 2, first row ", "no such hand"),
    ),
    "a hand too many": (
        "INSERT INTO hands VALUES ('t', 9999, 0, 0, 0, 'settled')",
        *(FaultKind.HANDS, f"{TABLE.hand_number} hands", f"{TABLE.hand_number + 1}"),
    ),
    "a result is another": (
        "UPDATE hand_players SET difference = difference + 1 WHERE table_id = 't' AND hand = 2",
        *(FaultKind.HANDS, "difference ", "difference "),
    ),
    "cards are others": (
        "UPDATE hand_players SET hole = '2c2d' WHERE table_id = 't' AND hand = 2",
        *(FaultKind.HANDS, "the cards that were dealt", "others"),
    ),
    "a player is gone": (
        "DELETE FROM hand_players WHERE table_id = 't' AND hand = 2",
        *(FaultKind.HANDS, "seat ", "nobody at seat "),
    ),
    "a purchase is gone": (
        "UPDATE ledger SET bought = bought - 5 WHERE table_id = 't' AND account = 'ann'",
        *(FaultKind.LEDGER, "ann: name Ann, bought ", "ann: name Ann, bought "),
    ),
    "somebody who never bought": (
        "INSERT INTO ledger VALUES ('t', 'zed', 'Zed', 5, 0)",
        *(FaultKind.LEDGER, "nothing of zed", "zed: name Zed, bought 5, taken 0"),
    ),
    "a request of the future": (
        "INSERT INTO requests VALUES ('t', 'ann', 'r1', 99999)",
        *(FaultKind.REQUESTS, f"requests up to row {len(EVENTS)}", "one that was done at row 99999"),
    ),
    "a checkpoint with another seal": (
        "UPDATE checkpoints SET seal = body WHERE table_id = 't'",
        *(FaultKind.CHECKPOINT, "one sealed with row ", "one with another seal"),
    ),
    "a checkpoint after the end": (
        "UPDATE checkpoints SET seq = 99999 WHERE table_id = 't'",
        *(FaultKind.CHECKPOINT, f"one after at most {len(EVENTS)} rows", "one after 99999 rows"),
    ),
    "a log is gone": (
        "DELETE FROM events WHERE table_id = 't'",
        *(FaultKind.LOG, "a log that begins with row 0", "no rows"),
    ),
}


@pytest.mark.parametrize("how", DERIVED)
def test_what_does_not_follow_from_the_log_is_named(url: str, how: str) -> None:
    statement, kind, expected, found = DERIVED[how]
    fill(url)
    with spoiling(url) as connection:
        connection.execute(text(statement))
    faults = audit(url)[1]
    named = next((fault for fault in faults if fault.kind is kind), None)
    assert named is not None, faults
    assert named.table == "t" and expected in named.expected and found in named.found


def test_a_checkpoint_of_another_table_is_named_though_its_seal_fits(path: Path) -> None:
    call = next(call for call in reversed(CALLS) if call.checkpoint is not None)
    calls = CALLS[: CALLS.index(call) + 1]
    fill(url_of(path), calls)
    assert call.checkpoint is not None
    state = replace(call.checkpoint.state, bought_in=call.checkpoint.state.bought_in + 1)
    body = encode_checkpoint(replace(call.checkpoint, state=state))
    with spoiling(url_of(path)) as connection:
        chain = connection.execute(text("SELECT chain FROM events ORDER BY seq DESC LIMIT 1")).scalar_one()
        seal = seal_checkpoint(chain, seq=call.checkpoint.seq, version=SCHEMA_VERSION, body=body)
        connection.execute(text("UPDATE checkpoints SET body = :b, seal = :s"), {"b": body, "s": seal})
    (fault,) = audit(url_of(path))[1]
    assert (fault.kind, fault.found) == (FaultKind.CHECKPOINT, "another table")


def test_damaged_pages_of_a_file_are_named(path: Path) -> None:
    fill(url_of(path))
    content = bytearray(path.read_bytes())
    content[4096 * 8 : 4096 * 9] = Random(1).randbytes(4096)
    path.write_bytes(content)
    faults = audit(url_of(path))[1]
    assert any(fault.kind is FaultKind.DATABASE and str(fault).startswith("the database: ") for fault in faults)


def test_no_card_is_told(path: Path) -> None:
    fill(url_of(path))
    with spoiling(url_of(path)) as connection:
        change = in_hand(HoleCardsDealt, lambda event: HoleCardsDealt(tuple(reversed(event.hands))))
        change(connection)
        connection.execute(text("UPDATE hand_players SET hole = '2c2d'"))
    faults = audit(url_of(path))[1]
    assert [fault for fault in faults if fault.kind is FaultKind.RULES and fault.found == "other cards"]
    holes = {card for event in EVENTS if isinstance(event, on.HandEvent) for card in _cards(event.event)}
    assert holes and not [fault for fault in faults if any(hole in str(fault) for hole in holes)]


def _cards(event: object) -> list[str]:
    from feltroom.cards.notation import format_cards

    return [format_cards(cards) for cards in getattr(event, "hands", ()) if cards is not None]


def test_thousands_of_faults_are_counted_and_a_few_told(path: Path) -> None:
    fill(url_of(path))
    with spoiling(url_of(path)) as connection:
        connection.execute(text("UPDATE events SET chain = zeroblob(32) WHERE seq % 2"))
    verified, faults = audit(url_of(path))
    assert verified.faults == len(EVENTS) // 2
    assert len(faults) == MOST_FAULTS + 1
    assert str(faults[-1]).endswith(f"found {verified.faults - MOST_FAULTS} more faults")


def test_a_log_that_is_not_in_the_catalogue_yet_is_no_fault(url: str) -> None:
    fill(url, table="made just now")
    assert audit(url)[0] == audit(url, tables=["made just now"])[0]
    assert audit(url)[1] == []


@pytest.mark.everywhere
def test_a_room_plays_on_while_it_is_looked_at(url: str) -> None:
    """The audit sees one moment: what is written meanwhile is neither a fault nor counted."""
    store = open_store(url)
    commits = commits_of("t", CALLS, checkpoints=True)
    half = len(commits) // 2
    append_all(store, commits[:half])
    faults: list[Fault] = []
    with snapshot(url) as connection:
        seen = verify_database(connection, tell=faults.append)
        append_all(store, commits[half:])
        assert verify_database(connection, tell=faults.append) == seen
        with pytest.raises(Exception, match=r"read-only|readonly"):
            connection.execute(text("DELETE FROM hands"))
    assert seen.rows == sum(len(call.events) for call in CALLS[:half]) and faults == []
    assert audit(url)[0].rows == len(EVENTS)
    store.close()


def test_a_long_log_takes_no_more_memory_than_a_short_one(path: Path) -> None:
    def peak(steps: int) -> int:
        url = url_of(path.with_name(f"{steps}.db"))
        fill(url, play(11, steps=steps)[1])
        tracemalloc.start()
        assert audit(url)[1] == []
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(2000)  # what is loaded once, and the numbers that all logs share
    assert peak(4000) < peak(400) + 400_000


def test_a_database_of_another_revision_is_refused_and_left_alone(path: Path) -> None:
    fill(url_of(path))
    with spoiling(url_of(path)) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    before = path.read_bytes()
    with pytest.raises(StorageError, match="is of revision 0001; this version of Feltroom verifies revision"):
        audit(url_of(path))
    assert path.read_bytes() == before
    with pytest.raises(StorageError, match="there is no database"):
        audit(url_of(path.with_name("nope.db")))
    assert not path.with_name("nope.db").exists()
