"""`feltroom nodes`: who lives, what each drives, and what waits for somebody to drive it."""

import json
from collections.abc import Callable

import pytest

from feltroom.cli.main import main
from feltroom.cluster.leases import ALONE
from tests.postgres import PostgresServer

Run = Callable[[str], object]


@pytest.fixture
def run(postgres: PostgresServer, postgres_url: str) -> Run:
    """Run a statement on the database."""
    return lambda statement: postgres.sql(statement, database=postgres_url.rpartition("/")[2])


def make(run: Run, *tables: str, parked: bool = False, node: str | None = None) -> None:
    for table in tables:
        run(
            "INSERT INTO tables (id, name, preset, private, owner, created, parked, closed)"
            f" VALUES ('{table}', '', 'online', false, 'ann', 1, {parked}, false)"
        )
        if node is not None:
            run(f"INSERT INTO placements (table_id, node, epoch) VALUES ('{table}', '{node}', 1)")


def live(run: Run, node: str, *, seconds: float, linked: bool = True) -> None:
    run(f"INSERT INTO nodes VALUES ('{node}', clock_timestamp() + interval '{seconds} seconds', {linked})")


def test_every_living_node_is_named_with_its_tables(
    run: Run, postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    live(run, "west-1", seconds=600)
    live(run, "a", seconds=600, linked=False)
    live(run, "dead", seconds=-1)
    make(run, "t1", "t2", node="west-1")
    make(run, "old", parked=True, node="west-1")
    assert main(["nodes", "--database", postgres_url]) == 0
    heading, first, second = capsys.readouterr().out.splitlines()
    assert heading.split() == ["node", "tables", "lease", "NATS"]
    assert (first.split()[:2], first.split()[-1]) == (["a", "0"], "no")
    assert (second.split()[:2], second.split()[-1]) == (["west-1", "2"], "yes")
    assert heading.index("NATS") == first.index("no"), "columns stand below their names"


def test_tables_that_nobody_drives_are_counted_and_told_by_the_exit_status(
    run: Run, postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    live(run, "a", seconds=600)
    live(run, "dead", seconds=-1)
    make(run, "t1", node="a")
    make(run, "t2", node="dead")
    assert main(["nodes", "--database", postgres_url]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 table waits for a node"
    make(run, "t3")
    assert main(["nodes", "--database", postgres_url, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert 500_000 < told["nodes"][0].pop("leaseMilliseconds") <= 600_000
    assert told == {"nodes": [{"node": "a", "linked": True, "tables": 1}], "waitingTables": 2}


def test_where_nobody_lives_it_says_so(
    run: Run, postgres_url: str, empty_postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for url in (postgres_url, empty_postgres_url):
        assert main(["nodes", "--database", url]) == 1
        assert capsys.readouterr().out == "no node is running\n"
    make(run, "t1", "t2")
    assert main(["nodes", "--database", postgres_url]) == 1
    assert capsys.readouterr().out == "no node is running; 2 tables wait for a node\n"


def test_a_house_that_is_alone_drives_everything(
    run: Run, postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    live(run, f"{ALONE}1f", seconds=600, linked=False)
    make(run, "t1", "t2")
    make(run, "old", parked=True)
    assert main(["nodes", "--database", postgres_url]) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[:2] == [f"{ALONE}1f", "2"]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite:///room.db", "several nodes share a PostgreSQL database"),
        ("postgresql://ann:hidden@127.0.0.1:1/room", "postgresql://127.0.0.1:1/room cannot be used"),
        ("nonsense", "nonsense"),
    ],
)
def test_a_wrong_database_is_one_line(url: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nodes", "--database", url]) == 2
    err = capsys.readouterr().err
    assert said in err and "hidden" not in err and err.count("\n") == 1
