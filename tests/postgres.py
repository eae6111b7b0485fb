"""A real PostgreSQL server in a temporary folder, on a free port of the loopback, for as long as it is needed.

Nothing of it is skipped where PostgreSQL is missing: what is not tested does not work.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import psycopg

from tests.patience import PATIENCE

USER = "feltroom"
_SETTINGS = {
    "max_connections": "100",
    "shared_buffers": "32MB",
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_wal_size": "256MB",
    "logging_collector": "off",
    "restart_after_crash": "on",
}


# Servers are killed here, machines are not.
_QUICK = {"fsync": "off", "full_page_writes": "off"}


def find_programs() -> Path:
    """Return the folder of PostgreSQL's programs, of the newest version there is."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda each: int(each.parent.name), reverse=True)
    on_path = shutil.which("initdb")
    found = [folder for folder in folders if (folder / "initdb").exists()]
    if not found and on_path is None:
        raise RuntimeError("PostgreSQL is not installed: these tests need initdb and postgres (make services)")
    return found[0] if found else Path(on_path or "").resolve().parent


class PostgresServer:
    """A server with its own data; it may be killed and started again.

    One that is `durable` waits for the disk as servers outside of tests do; with `full_pages` it writes as much.
    """

    superuser = USER

    def __init__(self, *, durable: bool = False, full_pages: bool = False) -> None:
        self._settings = _SETTINGS if durable else _SETTINGS | _QUICK
        if full_pages:
            self._settings = self._settings | {"full_page_writes": "on"}
        self._programs = find_programs()
        # It refuses to be run by root, so root runs it as somebody else, in a folder of theirs.
        self._user = _somebody() if os.geteuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="feltroom-postgres-"))
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._data = self._folder / "data"
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = iter(range(1, 1_000_000))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._fill()

    def _fill(self) -> None:
        self._run(
            "initdb", "-D", self._data, "-U", self.superuser, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"
        )

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = [part for name, value in self._settings.items() for part in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, "-p", str(self.port), *settings],
                stdout=log,
                stderr=log,
                user=self._user,
                cwd=self._folder,
            )
        self._wait_until_it_answers()

    def kill(self) -> None:
        """Kill the server and everything it runs, as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)  # whoever it would start now would outlive it
        children = _children(self._process.pid)
        for pid in [self._process.pid, *children]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait(PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while any(_is_running(pid) for pid in children) and time.monotonic() < deadline:
            time.sleep(0.01)  # until then they have its shared memory, and it would not start again

    def stop(self) -> None:
        """End the server and take its folder away."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def url(self, database: str) -> str:
        """Return the URL of a database on this server."""
        return f"postgresql://{self.superuser}@127.0.0.1:{self.port}/{database}"

    def create_database(self, *, template: str = "template0", encoding: str = "UTF8") -> str:
        """Make one more database and return its name."""
        name = f"room{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE {template} ENCODING '{encoding}'")
        return name

    def drop_database(self, name: str) -> None:
        """Take a database away, whoever is still connected to it."""
        self.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def sql(self, statement: str, *, database: str = "postgres") -> list[tuple[object, ...]]:
        """Run one statement by itself and return its rows."""
        with psycopg.connect(self.url(database), autocommit=True, connect_timeout=10) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(self._programs / program), *[str(each) for each in arguments]]
        ran = subprocess.run(
            command, user=self._user, cwd=self._folder, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        if ran.returncode:
            raise RuntimeError(f"{program} failed: {ran.stderr}")

    def _wait_until_it_answers(self) -> None:
        assert self._process is not None
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.sql("SELECT 1")
                return
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    log = (self._folder / "log").read_text("utf-8", "replace")
                    raise RuntimeError(f"PostgreSQL does not answer:\n{log[-3000:]}") from None
            time.sleep(0.05)


class PostgresReplica(PostgresServer):
    """A server that follows another, until it is made to take its place."""

    NAME = "replica"

    def __init__(self, primary: PostgresServer) -> None:
        self._primary = primary
        super().__init__()

    def _fill(self) -> None:
        source = f"host=127.0.0.1 port={self._primary.port} user={USER} application_name={self.NAME}"
        self._run(
            *("pg_basebackup", "-D", self._data, "-d", source),
            *("--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast", "--no-sync"),
        )

    def promote(self) -> None:
        """Make it a primary, and wait until it is."""
        self.sql("SELECT pg_promote(true)")

    def fall_behind(self) -> None:
        """Let nothing more arrive from the primary."""
        self.sql("ALTER SYSTEM SET primary_conninfo = ''")
        self.sql("SELECT pg_reload_conf()")
        end = time.monotonic() + PATIENCE
        while self.sql("SELECT count(*) FROM pg_stat_wal_receiver") != [(0,)]:
            assert time.monotonic() < end, "it still follows"
            time.sleep(0.02)


def require_replica(primary: PostgresServer) -> None:
    """Let a primary acknowledge nothing that its replica has not written down, and wait until that is so."""
    primary.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{PostgresReplica.NAME}'")
    primary.sql("SELECT pg_reload_conf()")
    end = time.monotonic() + PATIENCE
    while primary.sql("SELECT sync_state FROM pg_stat_replication") != [("sync",)]:
        assert time.monotonic() < end, "the replica does not follow"
        time.sleep(0.02)


def failover_url(database: str, *servers: PostgresServer) -> str:
    """Return the URL of a database that is at whichever of some servers can be written to."""
    hosts = "&".join(f"host=127.0.0.1:{server.port}" for server in servers)
    return f"postgresql://{USER}@/{database}?{hosts}&target_session_attrs=read-write"


def _somebody() -> str:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise RuntimeError("PostgreSQL refuses to be run by root, and there is no other user to run it")


def _is_running(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text("utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def _children(pid: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError, ValueError):
            continue
        if parent == pid:
            found.append(int(folder.name))
    return found
