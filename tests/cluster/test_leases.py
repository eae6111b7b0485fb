"""Who lives and who drives a table, on a real PostgreSQL: one at a time, under epochs that only grow."""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TypeVar

import pytest
from sqlalchemy import Connection, Engine, text

from feltroom.cluster import leases
from feltroom.rooms.ports.neighbours import Elsewhere
from feltroom.storage.postgres_backend import engine_beside
from feltroom.storage.tables import SqlTables
from tests.marks import long_only

T = TypeVar("T")
LONG = 60.0


class Database:
    """A database and its tables."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = engine_beside(url, connections=10)

    def do(self, function: Callable[..., T], **fields: object) -> T:
        with self.engine.begin() as connection:
            return function(connection, **fields)

    def run(self, statement: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(text(statement))

    def live(self, *nodes: str, linked: bool = True) -> None:
        for node in nodes:
            self.do(leases.renew, node=node, seconds=LONG, linked=linked)

    def die(self, node: str) -> None:
        """Let a lease run out, without anything that the node does."""
        self.run(f"UPDATE nodes SET expires = clock_timestamp() - interval '1 millisecond' WHERE id = '{node}'")

    def make(self, *tables: str) -> None:
        for table in tables:
            with self.engine.begin() as connection:
                SqlTables(connection).create(
                    table_id=table, name=table, preset="online", private=False, owner="ann", now=1
                )

    def note(self, change: Callable[[SqlTables], None]) -> None:
        """Change what the catalogue says of a table."""
        with self.engine.begin() as connection:
            change(SqlTables(connection))

    def claim(self, table: str, node: str) -> int:
        return self.do(leases.claim, table=table, node=node)


@pytest.fixture
def database(postgres_url: str) -> Iterator[Database]:
    made = Database(postgres_url)
    yield made
    made.engine.dispose()


def test_a_table_is_its_first_claimers_until_they_dies(database: Database) -> None:
    database.live("a", "b")
    assert database.claim("t", "a") == 1
    with pytest.raises(Elsewhere) as elsewhere:
        database.claim("t", "b")
    assert elsewhere.value.node == "a"
    database.die("a")
    assert database.claim("t", "b") == 2
    database.live("a")
    with pytest.raises(Elsewhere) as elsewhere:
        database.claim("t", "a")
    assert elsewhere.value.node == "b"


def test_who_claims_their_own_table_again_gets_another_epoch(database: Database) -> None:
    database.live("a")
    assert [database.claim("t", "a") for _ in range(3)] == [1, 2, 3]


def test_a_table_that_was_let_go_is_anybodys(database: Database) -> None:
    database.live("a", "b")
    epoch = database.claim("t", "a")
    for node, reign in (("b", epoch), ("a", epoch - 1)):
        with pytest.raises(Elsewhere) as other:
            database.do(leases.release, table="t", node=node, epoch=reign)
        assert other.value.node == "a"
    with pytest.raises(Elsewhere):
        database.claim("t", "b")
    database.do(leases.release, table="t", node="a", epoch=epoch)
    assert database.claim("t", "b") == 2


def test_only_who_drives_a_table_can_hand_it_over(database: Database) -> None:
    database.live("a", "b", "c")
    database.claim("t", "a")
    assert database.do(leases.hand_over, node="b", targets={"t": "c"}) == set()
    assert database.do(leases.hand_over, node="a", targets={"t": "b", "unknown": "b"}) == {"t"}
    assert database.do(leases.hand_over, node="a", targets={"t": "c"}) == set()
    with pytest.raises(Elsewhere) as elsewhere:
        database.claim("t", "a")
    assert elsewhere.value.node == "b"
    assert database.do(leases.mine, node="b") == {"t"}
    assert database.do(leases.mine, node="a") == set()
    assert database.claim("t", "b") == 3  # one for the hand-over, one for the claim


def test_a_lease_that_was_renewed_too_late_is_known_to_be(database: Database) -> None:
    assert database.do(leases.renew, node="a", seconds=LONG, linked=True).late, "there was none"
    assert not database.do(leases.renew, node="a", seconds=LONG, linked=True).late
    assert not database.do(leases.renew, node="a", seconds=LONG, linked=True).late
    database.die("a")
    beat = database.do(leases.renew, node="a", seconds=LONG, linked=False)
    assert beat.late
    assert beat.living == (leases.Living("a", linked=False),)


def test_the_living_are_those_whose_lease_has_not_ended(database: Database) -> None:
    database.live("c", "a", "b")
    database.die("c")
    database.do(leases.end, node="b")
    assert [each.id for each in database.do(leases.renew, node="a", seconds=LONG, linked=True).living] == ["a"]


def test_a_lease_is_as_long_as_the_database_says_whatever_a_nodes_clock_is(database: Database) -> None:
    before = database.do(leases.database_time)
    database.do(leases.renew, node="a", seconds=5.0, linked=True)
    after = database.do(leases.database_time)
    with database.engine.begin() as connection:
        asked = text("SELECT (extract(epoch FROM expires) * 1000)::bigint FROM nodes WHERE id = 'a'")
        expires = int(connection.execute(asked).scalar_one())
    assert before + 5000 <= expires <= after + 5000


def test_time_goes_on_inside_a_transaction(database: Database) -> None:
    """A claim that had to wait for a lock must not be judged by the time at which its transaction began."""
    with database.engine.begin() as connection:
        first = leases.database_time(connection)
        connection.execute(text("SELECT pg_sleep(0.02)"))
        assert leases.database_time(connection) >= first + 15


def test_a_node_is_to_run_what_is_its_own_and_what_nobody_living_owns(database: Database) -> None:
    database.live("a", "b", "dead")
    database.make("own", "others", "orphan", "never", "parked", "closed", "broken")
    for table, node in (("own", "a"), ("others", "b"), ("orphan", "dead"), ("parked", "dead"), ("closed", "dead")):
        database.claim(table, node)
    database.die("dead")
    database.note(lambda tables: tables.set_parked("parked", parked=True))
    database.note(lambda tables: tables.set_closed("closed"))
    database.note(lambda tables: tables.set_broken("broken", reason="planted"))
    orphans = frozenset({"orphan", "never"})
    assert database.do(leases.tables_to_run, node="a") == leases.TablesToRun(frozenset({"own"}), orphans)
    assert database.do(leases.tables_to_run, node="b") == leases.TablesToRun(frozenset({"others"}), orphans)


def test_loads_count_what_is_played_at_nodes_that_can_be_reached(database: Database) -> None:
    database.live("a", "b", "dead")
    database.live("alone", linked=False)
    database.make("one", "two", "three", "parked")
    for table, node in (("one", "a"), ("two", "a"), ("three", "dead"), ("parked", "b")):
        database.claim(table, node)
    database.die("dead")
    database.note(lambda tables: tables.set_parked("parked", parked=True))
    assert database.do(leases.loads) == {"a": 2, "b": 0}


def _race(count: int, work: Callable[[int], T | None]) -> list[T]:
    """What came of the same thing done by many threads at once."""
    found: list[T] = []
    failures: list[BaseException] = []
    gate = threading.Barrier(count)

    def each(number: int) -> None:
        try:
            gate.wait()
            result = work(number)
        except BaseException as error:
            failures.append(error)
            return
        if result is not None:
            found.append(result)

    threads = [threading.Thread(target=each, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    return found


@pytest.mark.parametrize("before", [None, "dead", *long_only("let go")])
def test_of_many_who_claim_at_once_one_gets_the_table(database: Database, before: str | None) -> None:
    names = [f"n{number}" for number in range(8)]
    database.live(*names)
    first = 1
    for number in range(10):
        table = f"t{number}"
        if before is not None:
            database.live("dead")
            first = database.claim(table, "dead") + 1
            if before == "dead":
                database.die("dead")
            else:
                database.do(leases.release, table=table, node="dead", epoch=first - 1)

        def attempt(place: int, table: str = table) -> tuple[str, int] | None:
            try:
                return names[place], database.claim(table, names[place])
            except Elsewhere:
                return None

        [(winner, epoch)] = _race(len(names), attempt)
        assert epoch == first
        assert database.do(leases.mine, node=winner) >= {table}


def test_epochs_only_grow_however_tables_change_hands(database: Database) -> None:
    """Threads claim, hand over, let go and die at random; every reign has an epoch of its own."""
    names = [f"n{number}" for number in range(6)]
    database.live(*names)
    epochs: list[int] = []
    guard = threading.Lock()

    def live(place: int) -> None:
        name, other = names[place], names[(place + 1) % len(names)]
        for turn in range(25):
            try:
                epoch = database.claim("t", name)
            except Elsewhere:
                continue
            with guard:
                epochs.append(epoch)
            match (turn + place) % 3:
                case 0:
                    with suppress(Elsewhere):  # it may have changed hands meanwhile
                        database.do(leases.release, table="t", node=name, epoch=epoch)
                case 1:
                    database.do(leases.hand_over, node=name, targets={"t": other})
                case _:
                    database.die(name)
                    database.live(name)

    _race(len(names), live)
    assert len(set(epochs)) == len(epochs) > len(names)
    with database.engine.begin() as connection:
        assert _epoch(connection) >= max(epochs)


def _epoch(connection: Connection) -> int:
    return int(connection.execute(text("SELECT epoch FROM placements WHERE table_id = 't'")).scalar_one())


def test_many_tables_are_claimed_at_once_but_for_those_of_the_living(database: Database) -> None:
    database.live("a", "b", "dead")
    tables = [f"t{number}" for number in range(6)]
    for table, node in zip(tables, ("a", "dead", "b", "dead", "a"), strict=False):
        database.claim(table, node)
    database.die("dead")
    claimed = database.do(leases.claim_all, tables=tables, node="a")
    assert claimed == {"t0": 2, "t1": 2, "t3": 2, "t4": 2, "t5": 1}
    assert database.do(leases.claim_all, tables=[], node="a") == {}


def test_who_claims_many_tables_in_any_order_waits_for_nobody_for_ever(database: Database) -> None:
    names = [f"n{number}" for number in range(6)]
    database.live(*names)
    tables = [f"t{number}" for number in range(20)]

    def attempt(place: int) -> dict[str, int]:
        order = tables[place:] + tables[:place]
        return database.do(leases.claim_all, tables=order[:: 1 if place % 2 else -1], node=names[place])

    claimed = [one for got in _race(len(names), attempt) for one in got]
    assert sorted(claimed) == sorted(tables)


def test_a_living_nodes_table_is_never_taken_in_a_race_with_its_renewal(database: Database) -> None:
    database.live("a", "b")
    database.claim("t", "a")

    def work(number: int) -> str | None:
        if number % 2:
            database.do(leases.renew, node="a", seconds=LONG, linked=True)
            return None
        try:
            database.claim("t", "b")
        except Elsewhere:
            return None
        return "taken"

    for _ in range(5):
        assert _race(8, work) == []


def test_a_house_that_is_alone_lives_with_nobody(database: Database) -> None:
    alone, other = f"{leases.ALONE}1", f"{leases.ALONE}2"

    def begins(node: str) -> tuple[str, ...]:
        return database.do(leases.begin, node=node, seconds=LONG)

    assert begins("a") == begins("b") == ()
    assert begins(alone) == ("a", "b")
    for node in ("a", "b"):
        database.die(node)
    assert begins(alone) == ()
    assert begins("c") == begins(other) == (alone,)
    assert [each.id for each in database.do(leases.renew, node=alone, seconds=LONG, linked=False).living] == [alone]


def test_of_those_that_want_to_be_alone_at_once_one_is(database: Database) -> None:
    def begin(number: int) -> str | None:
        name = f"{leases.ALONE}{number}" if number % 2 else f"node{number}"
        return None if database.do(leases.begin, node=name, seconds=LONG) else name

    for _ in range(5):
        begun = _race(8, begin)
        assert begun == [name for name in begun if not leases.is_alone(name)] or len(begun) == 1, begun
        database.run("DELETE FROM nodes")


def test_a_reign_is_checked_by_node_and_epoch(database: Database) -> None:
    database.live("a", "b")
    epoch = database.claim("t", "a")
    database.do(leases.check_owner, table="t", node="a", epoch=epoch)
    for node, reign in (("b", epoch), ("a", epoch + 1)):
        with pytest.raises(Elsewhere):
            database.do(leases.check_owner, table="t", node=node, epoch=reign)


def test_nodes_that_are_long_dead_are_forgotten(database: Database) -> None:
    database.live("a", "old", "young")
    database.run("UPDATE nodes SET expires = clock_timestamp() - interval '2 hours' WHERE id = 'old'")
    database.die("young")
    database.do(leases.end, node="a")
    database.do(leases.forget_dead)
    with database.engine.begin() as connection:
        assert list(connection.execute(text("SELECT id FROM nodes")).scalars()) == ["young"]


@pytest.mark.parametrize("look", [leases.tables_to_run, leases.loads])
def test_tables_that_nobody_plays_cost_those_nothing_who_look_for_one(
    database: Database, look: Callable[..., object]
) -> None:
    database.live("a", "b")
    database.run(
        "INSERT INTO tables (id, name, preset, private, owner, created, parked, closed)"
        " SELECT 'table' || number, '', '', false, '', 1, number > 50 AND number % 2 = 0,"
        " number > 50 AND number % 2 = 1"
        " FROM generate_series(1, 5000) number"
    )
    database.run(
        "INSERT INTO placements SELECT 'table' || number, CASE WHEN number > 50 THEN '' ELSE 'a' END, 1"
        " FROM generate_series(1, 5000) number"
    )
    database.run("ANALYZE")
    with database.engine.begin() as connection:
        before = rows_read(connection)
        look(connection, **({"node": "a"} if look is leases.tables_to_run else {}))
        read = rows_read(connection) - before
    assert 50 <= read <= 500


def rows_read(connection: Connection) -> int:
    """How many rows this connection has had to look at."""
    read = "coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)"
    relations = "relname IN ('tables', 'placements')"
    found = connection.execute(text(f"SELECT sum({read}) FROM pg_stat_xact_user_tables WHERE {relations}"))
    return int(found.scalar_one())


def set_clock_back(database: Database, seconds: float) -> None:
    """Let the leases of everybody seem to last for longer, as they do when the database's clock is set back."""
    database.run(f"UPDATE nodes SET expires = expires + interval '{seconds} seconds'")


def living(database: Database, node: str) -> list[str]:
    return [each.id for each in database.do(leases.renew, node=node, seconds=LONG, linked=True).living]


def lease_left(database: Database, node: str) -> float:
    with database.engine.begin() as connection:
        query = text(f"SELECT extract(epoch FROM expires - clock_timestamp()) FROM nodes WHERE id = '{node}'")
        return float(connection.execute(query).scalar_one())


def test_no_lease_outlasts_a_clock_that_is_set_back(database: Database) -> None:
    database.live("a", "b", "alone:1")
    set_clock_back(database, 10_000)
    assert living(database, "a") == ["a", "alone:1", "b"]
    assert all(lease_left(database, node) <= LONG for node in ("a", "b", "alone:1"))
    set_clock_back(database, 10_000)
    assert database.do(leases.begin, node="alone:2", seconds=LONG) == ("a", "alone:1", "b")
    assert all(lease_left(database, node) <= LONG for node in ("a", "b", "alone:1"))


def test_when_all_leases_have_run_out_at_once_nobody_is_taken_for_dead(database: Database) -> None:
    """The database was away, or its clock was set forward."""
    database.live("a", "b", "long dead", "alone:1")
    database.make("t")
    assert database.claim("t", "a") == 1
    database.run("UPDATE nodes SET expires = expires - interval '2 minutes'")
    database.run("UPDATE nodes SET expires = expires - interval '1 hour' WHERE id = 'long dead'")
    with pytest.raises(Elsewhere):  # before it knows who else lives
        database.claim("t", "b")
    assert living(database, "b") == ["a", "b"]
    with pytest.raises(Elsewhere):
        database.claim("t", "b")
    database.die("a")  # it did not come back while it could
    assert living(database, "b") == ["b"]
    assert database.claim("t", "b") == 2


def test_a_node_that_is_started_after_all_others_died_waits_for_nobody(database: Database) -> None:
    database.live("a", "b")
    database.run("UPDATE nodes SET expires = expires - interval '2 minutes'")
    database.run("SELECT pg_sleep(0.1)")
    short = LONG / 1000  # the database was started before those leases were renewed
    database.run(f"UPDATE nodes SET expires = clock_timestamp() - interval '{2 * short} seconds'")
    assert database.do(leases.begin, node="c", seconds=short) == ()
    assert [each.id for each in database.do(leases.renew, node="c", seconds=LONG, linked=True).living] == ["c"]
