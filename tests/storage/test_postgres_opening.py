"""Opening a database on a server: made, brought up to date by one of many, or refused in clear words."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from feltroom.log.errors import StorageError
from feltroom.storage.backend import open_backend
from feltroom.storage.damage import find_damage
from feltroom.storage.migrate import HEAD, migrate_postgres
from feltroom.storage.schema import metadata
from feltroom.storage.sql_store import SqlStore
from tests.marks import long_only
from tests.patience import PATIENCE
from tests.postgres import PostgresServer
from tests.storage.harness import (
    append_all,
    at_once,
    commits_of,
    in_sql,
    load_table,
    open_store,
    read,
    restored,
    url_of,
)
from tests.storage.sessions import play
from tests.storage.test_opening import newer_scripts  # noqa: F401 - a fixture


@pytest.fixture
def store(empty_postgres_url: str) -> Iterator[SqlStore]:
    store = open_store(empty_postgres_url)
    yield store
    store.close()


def test_a_new_database_has_the_schema_of_the_code(store: SqlStore) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata))

    assert read(store, in_sql(differences)) == []
    assert store.damage == () and read(store, in_sql(find_damage)) == ()


def test_text_is_ordered_by_its_bytes_whatever_the_server_s_language(store: SqlStore) -> None:
    query = text(
        "SELECT table_name, column_name, collation_name FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND table_name <> 'alembic_version'"
        " AND data_type IN ('text', 'character varying')"
    )
    columns = read(store, in_sql(lambda connection: [tuple(row) for row in connection.execute(query)]))
    assert len(columns) > 20
    assert [column for column in columns if column[2] != "C"] == []


def test_nodes_that_start_at_once_migrate_once(empty_postgres_url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(open_store, [empty_postgres_url] * 4))
    table, calls = play(1)
    append_all(stores[0], commits_of("t", calls))
    assert [restored(load_table(store, "t")) == table for store in stores] == [True] * 4
    for store in stores:
        store.close()


def test_a_commit_is_on_the_disk_when_it_returns_and_nothing_waits_for_ever(store: SqlStore) -> None:
    names = (
        "synchronous_commit",
        "transaction_isolation",
        "transaction_read_only",
        "statement_timeout",
        "lock_timeout",
        "idle_in_transaction_session_timeout",
    )

    def settings(connection: Connection) -> list[str]:
        return [connection.execute(text(f"SHOW {name}")).scalar_one() for name in names]

    assert asyncio.run(store.write(in_sql(settings))) == ["on", "read committed", "off", "5s", "3s", "2s"]
    assert read(store, in_sql(settings))[1:4] == ["repeatable read", "on", "30s"]


def test_a_read_sees_one_moment(store: SqlStore) -> None:
    _, calls = play(1)
    commits = commits_of("t", calls)
    append_all(store, commits[:3])
    counted, written = Event(), Event()
    query = text("SELECT count(*) FROM events")

    def count_twice(connection: Connection) -> tuple[int, int]:
        first = connection.execute(query).scalar_one()
        counted.set()
        assert written.wait(PATIENCE)
        return first, connection.execute(query).scalar_one()

    with ThreadPoolExecutor(1) as thread:
        reading = thread.submit(read, store, in_sql(count_twice))
        assert counted.wait(PATIENCE)
        append_all(store, commits[3:6])
        written.set()
        first, second = reading.result(PATIENCE)
    assert first == second == commits[3].first_seq


def test_an_older_database_is_upgraded_and_a_newer_one_refused(
    empty_postgres_url: str,
    newer_scripts: Path,  # noqa: F811 - the fixture
) -> None:
    table, calls = play(1)
    store = open_store(empty_postgres_url)
    append_all(store, commits_of("t", calls))
    store.close()
    backend = open_backend(empty_postgres_url)
    newest = max(path.name[1:5] for path in (newer_scripts / "versions").glob("r*.py"))
    assert migrate_postgres(backend.writing, "room", scripts=newer_scripts, head=newest) == HEAD
    with backend.reading.connect() as connection:
        assert connection.execute(text("SELECT count(color) FROM accounts")).scalar_one() == 0
        assert connection.execute(text("SELECT count(*) FROM events")).scalar_one() == table.seq
    backend.release()
    with pytest.raises(StorageError, match=rf"is of revision {newest}; .* up to {HEAD}"):
        open_store(empty_postgres_url)


def test_an_upgrade_that_fails_leaves_the_database_as_it_was(
    empty_postgres_url: str,
    newer_scripts: Path,  # noqa: F811 - the fixture
) -> None:
    open_store(empty_postgres_url).close()
    (newest,) = [path for path in (newer_scripts / "versions").glob("r*.py") if path.name[1:5] > HEAD]
    newest.write_text(newest.read_text().replace("    pass", "    raise RuntimeError('planted')"))
    backend = open_backend(empty_postgres_url)
    with pytest.raises(RuntimeError, match="planted"):
        migrate_postgres(backend.writing, "room", scripts=newer_scripts, head=newest.name[1:5])
    assert backend.revision() == HEAD
    backend.release()
    open_store(empty_postgres_url).close()


def test_another_program_s_database_is_refused_but_a_schema_of_one_s_own_is_enough(
    empty_postgres_url: str, postgres: PostgresServer
) -> None:
    name = empty_postgres_url.rpartition("/")[2]
    postgres.sql("CREATE TABLE songs (title text)", database=name)
    with pytest.raises(StorageError, match=r"another program: it has the tables songs"):
        open_store(empty_postgres_url)
    in_schema = f"{empty_postgres_url}?options=-csearch_path%3Dfeltroom"
    with pytest.raises(StorageError, match="none of the schemas in its search_path"):
        open_store(in_schema)
    postgres.sql("CREATE SCHEMA feltroom", database=name)
    table, calls = play(1)
    store = open_store(in_schema)
    append_all(store, commits_of("t", calls))
    assert restored(load_table(store, "t")) == table
    store.close()
    tables = postgres.sql("SELECT table_name FROM information_schema.tables WHERE table_schema='public'", database=name)
    assert tables == [("songs",)]


def test_a_database_that_cannot_hold_every_sign_is_refused(postgres: PostgresServer) -> None:
    name = postgres.create_database(encoding="SQL_ASCII")
    with pytest.raises(StorageError, match="encoded as SQL_ASCII; Feltroom needs UTF8"):
        open_store(postgres.url(name))
    postgres.drop_database(name)


def test_a_missing_driver_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "feltroom.storage.postgres_connection", raising=False)
    with pytest.raises(StorageError, match=r"pip install 'feltroom\[cluster\]'"):
        SqlStore.open("postgresql://localhost/room", post=at_once)


def test_a_room_in_a_file_does_without_the_driver(tmp_path: Path) -> None:
    program = f"""
import sys
from tests.storage.harness import append_all, commits_of, open_store, load_table
from tests.storage.sessions import play
store = open_store({url_of(tmp_path / "room.db")!r})
append_all(store, commits_of("t", play(1)[1], checkpoints=True))
load_table(store, "t")
store.close()
assert "psycopg" not in sys.modules and "feltroom.storage.postgres_backend" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


@pytest.mark.parametrize("scheme", ["postgresql", *long_only("postgresql+psycopg", "postgres")])
def test_a_server_may_be_named_in_any_of_the_usual_ways(postgres_url: str, scheme: str) -> None:
    store = open_store(postgres_url.replace("postgresql", scheme, 1))
    assert read(store, in_sql(lambda connection: connection.dialect.name)) == "postgresql"
    store.close()


def test_a_password_is_in_no_error(postgres_url: str) -> None:
    url = postgres_url.replace("feltroom@", "nobody:hidden@", 1)
    with pytest.raises(StorageError, match="cannot be used") as caught:
        open_store(url)
    seen: BaseException | None = caught.value
    while seen is not None:
        assert "hidden" not in str(seen)
        seen = seen.__cause__


def test_a_url_that_asks_for_the_server_that_can_be_written_to_is_good_for_reading_too(postgres_url: str) -> None:
    store = open_store(f"{postgres_url}?target_session_attrs=read-write")
    assert load_table(store, "nobody").events == []
    store.close()


def test_a_role_that_does_not_own_the_database_is_told_what_to_do(postgres: PostgresServer) -> None:
    """Since PostgreSQL 15 only the owner of a database may create tables in it."""
    name = postgres.create_database()
    postgres.sql("CREATE ROLE guest LOGIN")
    postgres.sql("REVOKE CREATE ON SCHEMA public FROM PUBLIC", database=name)  # as 15 does
    url = postgres.url(name).replace("feltroom@", "guest@")
    try:
        with pytest.raises(StorageError, match="must own the database"):
            open_store(url)
        postgres.sql(f"ALTER DATABASE {name} OWNER TO guest")
        postgres.sql("ALTER SCHEMA public OWNER TO pg_database_owner", database=name)
        open_store(url).close()
    finally:
        postgres.drop_database(name)
        postgres.sql("DROP ROLE guest")
