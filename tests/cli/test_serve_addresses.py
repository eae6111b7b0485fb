"""What `feltroom serve` says to a wrong address of a database or of NATS: one line, never a password."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from feltroom.cli.main import main
from tests.cli.test_serve import room
from tests.nats_server import NatsServer
from tests.postgres import PostgresServer

NOWHERE = "nats://127.0.0.1:1"


@pytest.fixture(autouse=True)
def no_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feltroom.server.program_log.set_up_logs", lambda *_, **__: None)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a server that does not start says."""
    assert main(["serve", "--port", "0", "--log", "off", "--hand-log", "off", *arguments]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("feltroom serve: ") and said.err.count("\n") == 1 and not said.out
    return said.err


DATABASES = [
    ("postgres:/x", "not a database URL"),
    ("postgresql", "not a database URL"),
    ("club/room.db", "'club/room.db' is not a database URL"),
    ("secret@127.0.0.1/room", "not a database URL"),
    ("postgresql://zoe:secret@h:port/room", "not a database URL"),
    ("postgresql://zoe:secret@127.0.0.1:1,127.0.0.1:2/room", "not a database URL"),
    ("postgresql://zoe:hid@secret@127.0.0.1:1/room", "%40"),
    ("postgresql://zoe:hid@127.0.0.1:1/secret@127.0.0.1/room", "%40"),
    ("postgresql://127.0.0.1:1/room?user=zoe&password=hid@secret", "%40"),
    ("postgresql://zoe%3Asecret%40127.0.0.1/room", "%40"),
    ("postgresql://zoe:secret@127.0.0.1:1/room", "postgresql://127.0.0.1:1/room"),
    ("postgresql://zoe:hid%40secret%2F@127.0.0.1:1/room", "postgresql://127.0.0.1:1/room"),
    ("postgresql://zoe:hid/secret@127.0.0.1:1/room", "postgresql://127.0.0.1:1/room"),
    ("postgresql://127.0.0.1:1/room?user=zoe&password=secret", "postgresql://127.0.0.1:1/room"),
    ("postgresql:///room?user=zoe&password=secret&host=127.0.0.1:1&host=127.0.0.1:2", "127.0.0.1:1,127.0.0.1:2/room"),
    ("postgresql://zoe:secret@127.0.0.1:1/room?nonsense=1", "nonsense"),
    ("postgresql://zoe:secret@127.0.0.1:99999/room", "postgresql://127.0.0.1:99999/room"),
]


@pytest.mark.parametrize("more", [["--nats", NOWHERE], []], ids=["node", "alone"])
@pytest.mark.parametrize(("url", "words"), DATABASES)
def test_a_database_that_cannot_be_used_is_named_in_one_line_without_its_password(
    url: str, words: str, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, "--database", url, *more)
    assert words in said
    assert not any(part in said for part in ("secret", "hid", "zoe"))


@pytest.mark.parametrize("url", ["postgresqlx://zoe:secret@127.0.0.1/room", "mysql://zoe:secret@127.0.0.1/room"])
def test_only_postgresql_passes_for_postgresql(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "is no database that Feltroom can use" in refused(capsys, "--database", url)
    assert "--nats needs a database that several nodes can share" in refused(
        capsys, "--database", url, "--nats", NOWHERE
    )


@pytest.mark.parametrize("nats", ["", "nats://", "nats://h:x", "nats://zoe:secret@h:1,nats://ben:hidden@h:2"])
def test_what_is_no_address_of_nats_is_refused(
    nats: str, postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, "--database", postgres_url, "--nats", nats)
    assert "NATS address" in said
    assert "secret" not in said and "hidden" not in said


@pytest.mark.long
def test_a_nats_that_does_not_answer_is_complained_of_once(postgres_url: str) -> None:
    port = NatsServer().port
    command = [sys.executable, "-m", "feltroom", "serve", "--port", "0", "--log", "off", "--hand-log", "off"]
    nats = f"nats://zoe:secret@127.0.0.1:{port},nats://zoe:secret@localhost:{port}"
    ran = subprocess.run(
        [*command, "--database", postgres_url, "--nats", nats], capture_output=True, text=True, timeout=60, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert f"NATS at nats://127.0.0.1:{port}, nats://localhost:{port} cannot be reached: " in ran.stderr
    assert "secret" not in ran.stderr


def test_addresses_may_stand_in_the_environment(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FELTROOM_DATABASE", "postgresql://zoe:secret@127.0.0.1:1/room")
    assert "postgresql://127.0.0.1:1/room cannot be used" in refused(capsys)
    monkeypatch.setenv("FELTROOM_NATS", "nats://")
    assert "NATS address" in refused(capsys, "--database", postgres_url)
    assert "--nats needs a database" in refused(capsys, "--database", "sqlite:///room.db")
    assert main(["serve", "--help"]) == 0
    said = capsys.readouterr().out
    assert "FELTROOM_DATABASE" in said and "FELTROOM_NATS" in said and "secret" not in said


def test_an_empty_variable_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FELTROOM_NATS", "")
    assert "names no file" in refused(capsys, "--database", "sqlite://")
    monkeypatch.setenv("FELTROOM_DATABASE", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["migrate"]) == 2
    assert f"there is no database {tmp_path}" in capsys.readouterr().err


@pytest.fixture
def database(postgres: PostgresServer, postgres_url: str) -> Iterator[str]:
    """A database on which one node lives and another one has died."""
    name = postgres_url.rpartition("/")[2]
    postgres.sql(
        "INSERT INTO nodes (id, expires, linked) VALUES ('n1-living', now() + interval '1 hour', true),"
        " ('n2-dead', now() - interval '1 second', true)",
        database=name,
    )
    yield postgres_url


def test_a_house_alone_is_refused_where_nodes_live(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "--database", database)
    assert "nodes run on this database already (n1-living): join them with --nats, or end them first" in said


@pytest.mark.long
def test_a_house_alone_is_let_in_where_nobody_lives(
    tmp_path: Path, postgres: PostgresServer, database: str, empty_postgres_url: str
) -> None:
    postgres.sql("DELETE FROM nodes WHERE id = 'n1-living'", database=database.rpartition("/")[2])
    for url in (database, empty_postgres_url):
        with room(tmp_path, "serve", "--port", "0", "--log", "off", "--hand-log", "off", "--database", url):
            pass


def test_beside_a_house_that_is_alone_nobody_is_let_in(
    tmp_path: Path, postgres_url: str, nats: NatsServer, capsys: pytest.CaptureFixture[str]
) -> None:
    serve = ("serve", "--port", "0", "--log", "off", "--hand-log", "off", "--database", postgres_url)
    with room(tmp_path, *serve):
        for more in ((), ("--nats", nats.url)):
            said = refused(capsys, "--database", postgres_url, *more)
            assert "a server without --nats runs on this database already: end it first" in said
        assert main(["nodes", "--database", postgres_url]) == 0
        assert "alone:" in capsys.readouterr().out


@pytest.mark.long  # the lease of the one that died has to run out
def test_after_a_house_that_was_alone_the_next_is_let_in(tmp_path: Path, postgres_url: str, nats: NatsServer) -> None:
    serve = ("serve", "--port", "0", "--log", "off", "--hand-log", "off", "--database", postgres_url)
    for more in ((), ("--nats", nats.url)):
        with room(tmp_path, *serve, *more):
            pass
    with pytest.raises(AssertionError), room(tmp_path, *serve) as (process, _):
        process.kill()
    with room(tmp_path, *serve):  # who has died a moment ago is waited for
        pass
