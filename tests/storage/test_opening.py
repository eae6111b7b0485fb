"""Opening a database: made, brought up to date with a copy beside it, or refused in clear words."""

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from feltroom.log.errors import StorageError
from feltroom.storage.backup import back_up
from feltroom.storage.migrate import HEAD, migrate
from feltroom.storage.schema import metadata
from feltroom.storage.sql_store import SqlStore
from feltroom.storage.sqlite_backend import writing_engine
from tests.storage.harness import append_all, at_once, commits_of, load_table, open_store, restored, url_of
from tests.storage.sessions import play

SCRIPTS = Path(writing_engine.__code__.co_filename).with_name("migrations")

NEXT = """
import sqlalchemy as sa
from alembic import op
revision, down_revision, branch_labels, depends_on = "9999", "{head}", None, None
def upgrade():
    with op.batch_alter_table("accounts") as batch:
        batch.add_column(sa.Column("color", sa.String, nullable=False, server_default="red"))
    {more}
"""


@pytest.fixture
def newer_scripts(tmp_path: Path) -> Path:
    """The revisions of a Feltroom to come."""
    scripts = tmp_path / "migrations"
    (scripts / "versions").mkdir(parents=True)
    for name in ("env.py", "script.py.mako"):
        (scripts / name).write_text((SCRIPTS / name).read_text())
    for script in (SCRIPTS / "versions").glob("*.py"):
        (scripts / "versions" / script.name).write_text(script.read_text())
    (scripts / "versions" / "r9999_next.py").write_text(NEXT.format(head=HEAD, more="pass"))
    return scripts


def upgrade(path: Path, scripts: Path) -> Path | None:
    engine = writing_engine(path)
    try:
        return migrate(engine, path, scripts=scripts, head="9999")
    finally:
        engine.dispose()


def test_a_new_database_has_the_schema_of_the_code(path: Path) -> None:
    open_store(path).close()
    engine = writing_engine(path)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        without_rowid = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE name = 'events'").scalar_one()
        assert without_rowid.rstrip().endswith("WITHOUT ROWID")
    engine.dispose()
    assert list(path.parent.glob("*.bak*")) == []


def test_the_newest_revision_is_the_one_the_code_expects() -> None:
    assert ScriptDirectory(str(SCRIPTS)).get_heads() == [HEAD]


def test_commits_are_on_the_disk_when_they_return(path: Path) -> None:
    open_store(path).close()
    engine = writing_engine(path)
    with engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    engine.dispose()
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


def test_only_its_owner_may_read_a_database(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "room.db"
    SqlStore.open(url_of(path), post=at_once).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_older_database_is_copied_before_it_is_upgraded(path: Path, newer_scripts: Path) -> None:
    table, calls = play(1)
    store = open_store(path)
    append_all(store, commits_of("t", calls))
    store.close()
    copy = upgrade(path, newer_scripts)
    assert copy == path.with_name("room.db.before-9999.bak")
    assert upgrade(path, newer_scripts) is None, "what is up to date is left alone"
    with closing(sqlite3.connect(path)) as upgraded:
        assert "color" in [row[1] for row in upgraded.execute("PRAGMA table_info(accounts)")]
        (number,) = upgraded.execute("SELECT count(*) FROM events").fetchone()
        assert number == table.seq
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    old = open_store(copy)
    assert restored(load_table(old, "t")) == table
    old.close()


def test_an_upgrade_that_fails_leaves_the_database_as_it_was(path: Path, newer_scripts: Path) -> None:
    open_store(path).close()
    broken = NEXT.format(head=HEAD, more="raise RuntimeError('planted')")
    (newer_scripts / "versions" / "r9999_next.py").write_text(broken)
    with pytest.raises(RuntimeError, match="planted"):
        upgrade(path, newer_scripts)
    with closing(sqlite3.connect(path)) as connection:
        assert "color" not in [row[1] for row in connection.execute("PRAGMA table_info(accounts)")]
    open_store(path).close()


def test_a_newer_database_is_refused_with_both_revisions(path: Path, newer_scripts: Path) -> None:
    open_store(path).close()
    upgrade(path, newer_scripts)
    before = path.read_bytes()
    with pytest.raises(StorageError, match=rf"is of revision 9999; .* up to {HEAD}"):
        open_store(path)
    assert path.read_bytes() == before


def test_a_database_in_use_can_be_copied(path: Path, tmp_path: Path) -> None:
    table, calls = play(2)
    store = open_store(path)
    append_all(store, commits_of("t", calls))
    copy = back_up(path, tmp_path / "copy.db")
    store.close()
    again = open_store(copy)
    assert restored(load_table(again, "t")) == table
    again.close()


def test_another_program_s_database_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE songs (title)")
    with pytest.raises(StorageError, match=r"another program: it has the tables songs"):
        open_store(path)


@pytest.mark.parametrize("content", [b"x", b"not a database at all\n" * 1000, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(StorageError, match="not a database"):
        open_store(path)
    assert path.read_bytes() == content
    path.unlink()
    open_store(path).close()


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="directory"):
        open_store(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_file_that_must_not_be_written_is_refused(path: Path) -> None:
    open_store(path).close()
    path.chmod(0o400)
    with pytest.raises(StorageError, match="denied"):
        open_store(path)


@pytest.mark.parametrize(
    "url",
    ["", "room.db", "sqlite://", "sqlite:///:memory:", "oracle://x", "sqlite+none:///x"],
)
def test_a_url_of_no_file_is_refused(url: str) -> None:
    with pytest.raises(StorageError):
        SqlStore.open(url, post=at_once)


def test_a_second_store_on_the_same_file_is_refused(path: Path) -> None:
    store = open_store(path)
    with pytest.raises(StorageError, match="in use by this process"):
        open_store(path)
    program = f"""
from pathlib import Path
from tests.storage.harness import open_store
open_store(Path({str(path)!r}))
"""
    second = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert f"StorageError: {path} is in use by another feltroom (process {os.getpid()})" in second.stderr
    table, calls = play(1)
    append_all(store, commits_of("t", calls))
    assert restored(load_table(store, "t")) == table
    store.close()
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
    open_store(path).close()


def test_a_symbolic_link_is_no_way_past_the_lock(tmp_path: Path, path: Path) -> None:
    link = tmp_path / "elsewhere" / "link.db"
    link.parent.mkdir()
    link.symlink_to(path)
    store = open_store(path)
    with pytest.raises(StorageError, match="in use by this process"):
        open_store(link)
    program = f"from pathlib import Path; from tests.storage.harness import open_store; open_store(Path({str(link)!r}))"
    second = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert "is in use by another feltroom" in second.stderr
    store.close()
    open_store(link).close()
