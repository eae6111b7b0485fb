"""What an upgrade says: what is changed, where the copy is, and how to go back."""

import logging
import shlex
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from feltroom.cli.main import make_parser
from feltroom.log.errors import StorageError
from feltroom.storage.backup import restore
from feltroom.storage.migrate import HEAD
from tests.storage.harness import open_store, url_of
from tests.storage.test_old_databases import DUMPS, write_old


def test_an_upgrade_says_what_it_does_and_how_to_go_back(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """O9: a new version changed the database without a word."""
    path = tmp_path / "my club" / "room.db"
    path.parent.mkdir()
    write_old(path, DUMPS[0])
    with caplog.at_level(logging.WARNING):
        open_store(path).close()
    before, after = [record.getMessage() for record in caplog.records]
    copy = path.parent / f"room.db.before-{HEAD}.bak"
    assert before.startswith(f"{path} is of revision 0001 and is brought to {HEAD}: ")
    assert "0002 weight tables that people have saved" in before.lower()
    assert f"is of revision {HEAD} now" in after and str(copy) in after
    typed = make_parser()[0].parse_args(shlex.split(after.split("`")[1])[1:])
    assert (typed.command, typed.file, typed.database) == ("restore", str(copy), url_of(path)), "how to go back"
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        open_store(path).close()
    assert not caplog.records, "a database that is up to date is opened without a word"
    assert restore(copy, path, stamp="now").backup.revision == "0001"


def test_a_database_of_a_newer_version_is_refused_and_nothing_is_promised(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "room.db"
    open_store(path).close()
    with closing(sqlite3.connect(path)) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    with caplog.at_level(logging.WARNING), pytest.raises(StorageError, match="9999"):
        open_store(path)
    assert not caplog.records


def test_a_new_database_is_made_without_a_word(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        open_store(tmp_path / "room.db").close()
    assert not caplog.records
