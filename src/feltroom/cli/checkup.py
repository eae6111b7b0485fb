"""What `feltroom doctor` looks at: each check finds something in order, doubtful or wrong, and says what to do."""

import http.client
import json
import os
import shutil
import socket
import sqlite3
import ssl
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

from feltroom.errors import FeltroomError
from feltroom.version import __version__

_SPACE_FAIL, _SPACE_WARN = 200e6, 1e9
_BACKUP_WARN_SECONDS = 2 * 86_400
_CERTIFICATE_WARN_SECONDS = 14 * 86_400
_OLDEST_SQLITE = (3, 35, 0)
_PATIENCE = 5.0


class State(StrEnum):
    """How something was found."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found, and what to do about it if something is not in order."""

    what: str
    state: State
    found: str
    advice: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patient:
    """The room to look at; `address` is where people reach it, None if that is not to be tried."""

    database: str
    port: int
    address: str | None
    tls: tuple[str, str] | None
    proxies: tuple[str, ...]
    backups: Path | None


def look(patient: Patient) -> Iterator[Finding]:
    """Look at everything, one after the other; nothing is changed."""
    yield from _versions()
    path = _file_of(patient.database)
    if path is None:
        yield _server_database(patient.database)
    else:
        yield from _file(path)
        yield _space(path)
        if path.exists():
            yield _backups(patient.backups or path.parent / "backups")
    yield _clock(path)
    for each in patient.proxies:
        yield _proxy(each)
    if patient.tls is None and not patient.proxies and (patient.address or "").startswith("https://"):
        advice = "start the room with --proxy and the address that the web server connects from, and name it here too"
        yield Finding("proxy", State.WARN, "none is believed: all visitors share the limits of one", advice)
    if patient.tls is not None:
        yield _certificate(*patient.tls)
    else:
        yield _room(patient.port)
    if patient.address is not None:
        yield from _outside(patient.address)


def _versions() -> Iterator[Finding]:
    yield Finding("version", State.OK, f"Feltroom {__version__} on Python {sys.version.split()[0]}")
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        yield Finding("SQLite", State.FAIL, sqlite3.sqlite_version, "install a Python with a newer SQLite")
    from importlib.resources import files

    if not files("feltroom").joinpath("website", "index.html").is_file():
        yield Finding("website", State.FAIL, "it is not built", "install the wheel, or run make web in a clone")


def _file_of(database: str) -> Path | None:
    from feltroom.storage.backend import is_postgresql, parse_url
    from feltroom.storage.sqlite_backend import database_path

    url = parse_url(database)
    return None if is_postgresql(url) else database_path(url)


def _server_database(database: str) -> Finding:
    from feltroom.storage.backend import open_backend
    from feltroom.storage.errors import storage_errors
    from feltroom.storage.migrate import HEAD

    try:
        backend = open_backend(database, only_look=True)
        try:
            with storage_errors(f"{backend.name} cannot be used"):
                revision = backend.revision()
                with backend.writing.connect() as connection:
                    read_only = connection.exec_driver_sql("SHOW transaction_read_only").scalar_one() == "on"
        finally:
            backend.release()
    except FeltroomError as error:
        return Finding(
            "database", State.FAIL, str(error), "look whether PostgreSQL runs, and at the address in --database"
        )
    if read_only:
        advice = "name the primary, or add target_session_attrs=read-write to the address"
        return Finding("database", State.FAIL, f"{backend.name} is read-only", advice)
    return _revision(backend.name, revision, HEAD)


def _revision(name: str, found: str | None, head: str) -> Finding:
    if found in (head, None):
        return Finding("database", State.OK, f"{name} can be written" + (f", revision {head}" if found else ", empty"))
    from feltroom.storage.migrate import known_revisions

    if found in known_revisions():
        advice = "the room brings it up to date when it starts; make a backup first"
        return Finding("database", State.WARN, f"{name} is of revision {found}, not {head}", advice)
    advice = "install the version of Feltroom that wrote it, or a newer one"
    return Finding("database", State.FAIL, f"{name} is of revision {found}, which this version does not know", advice)


def _file(path: Path) -> Iterator[Finding]:
    if not path.exists():
        folder = _folder_of(path)
        if os.access(folder, os.W_OK):
            yield Finding(
                "database", State.WARN, f"there is no {path}", "the room makes it; or is it another --database?"
            )
        else:
            yield Finding("database", State.FAIL, f"{folder} cannot be written", f"sudo chown {_user()} {folder}")
        return
    yield _write(path)
    yield from _permissions(path)


def _folder_of(path: Path) -> Path:
    """The folder of a file, or of those above it the first that is there."""
    return next(each for each in path.parents if each.exists())


def _write(path: Path) -> Finding:
    """Whether one can begin to write, as the room does; nothing is written."""
    from feltroom.storage.migrate import HEAD

    if not os.access(path.parent, os.W_OK):
        return Finding(
            "database", State.FAIL, f"{path.parent} cannot be written", f"sudo chown {_user()} {path.parent}"
        )
    try:
        with closing(sqlite3.connect(path, isolation_level=None, timeout=_PATIENCE)) as database:
            database.execute("BEGIN IMMEDIATE").close()
            tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            known = "alembic_version" in tables
            row = database.execute("SELECT version_num FROM alembic_version").fetchone() if known else None
            database.execute("ROLLBACK").close()
    except sqlite3.Error as error:
        advice = f"look at the owner and the disk of {path}, and whether another program holds it"
        return Finding("database", State.FAIL, f"{path} cannot be written: {error}", advice)
    if tables and row is None:
        return Finding("database", State.FAIL, f"{path} belongs to another program", "name another --database")
    return _revision(str(path), row[0] if row else None, HEAD)


def _permissions(path: Path) -> Iterator[Finding]:
    if os.name != "posix":
        return
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", ".lock"))):
        if not each.exists():
            continue
        found = each.stat()
        if found.st_uid != path.parent.stat().st_uid:
            advice = f"sudo chown --reference={path.parent} {each}"
            yield Finding("owner", State.WARN, f"{each} belongs to another user than its folder", advice)
        if stat.S_IMODE(found.st_mode) & 0o077:
            yield Finding("permissions", State.WARN, f"others may read {each}: cards are in it", f"chmod 600 {each}")


def _space(path: Path) -> Finding:
    free, size = shutil.disk_usage(_folder_of(path)).free, path.stat().st_size if path.exists() else 0
    found = f"{free / 1e9:,.1f} GB free, the database has {size / 1e6:,.1f} MB"
    if free < max(_SPACE_FAIL, size / 4):
        return Finding("disk", State.FAIL, found, "make space: a room that cannot write stands still")
    if free < max(_SPACE_WARN, 2 * size):
        return Finding("disk", State.WARN, found, "make space: a backup needs as much as the database has")
    return Finding("disk", State.OK, found)


def _backups(folder: Path) -> Finding:
    files = sorted(folder.glob("*.db"), key=lambda file: file.stat().st_mtime) if folder.is_dir() else []
    if not files:
        advice = "feltroom serve --backup-every 6h, or feltroom backup FILE; --backup-folder says where to look"
        return Finding("backups", State.WARN, f"there are none in {folder}", advice)
    age = time.time() - files[-1].stat().st_mtime
    found = f"the newest of {len(files)} in {folder} is {age / 3600:,.0f} h old"
    if age > _BACKUP_WARN_SECONDS:
        return Finding("backups", State.WARN, found, "look for 'no backup could be made' in room.log")
    return Finding("backups", State.OK, found)


def _clock(path: Path | None) -> Finding:
    """The system's clock against what the room has seen, and whether anything keeps it right."""
    newest = 0
    if path is not None and path.exists():
        with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as database:
            newest = database.execute("SELECT max(seen) FROM accounts").fetchone()[0] or 0
    ahead = newest / 1000 - time.time()
    if ahead > 60:
        advice = "set the clock: the room stays that much ahead, and nothing is lost meanwhile"
        return Finding("clock", State.WARN, f"the room has seen times {ahead:,.0f} s from now", advice)
    if shutil.which("timedatectl"):
        command = ["timedatectl", "show", "--property=NTPSynchronized", "--property=CanNTP"]
        with suppress(OSError, subprocess.TimeoutExpired):
            said = subprocess.run(
                command, capture_output=True, text=True, timeout=_PATIENCE, check=False
            ).stdout.split()
            if "NTPSynchronized=no" in said:
                able = "CanNTP=yes" in said
                advice = "sudo timedatectl set-ntp true" if able else "sudo apt-get install systemd-timesyncd"
                return Finding("clock", State.WARN, "nothing keeps it right", advice)
    return Finding("clock", State.OK, time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()))


def _proxy(text: str) -> Finding:
    from feltroom.server.net.proxies import parse_proxy

    try:
        network = parse_proxy(text)
    except FeltroomError as error:
        return Finding("proxy", State.FAIL, str(error), "give the address that the proxy connects from")
    if network.num_addresses > 2**24:
        advice = "whoever is in it can pretend to be anybody: name the proxy alone"
        return Finding("proxy", State.WARN, f"{network} is a large part of the Internet", advice)
    return Finding("proxy", State.OK, f"{network} is believed")


def _certificate(file: str, key: str) -> Finding:
    from feltroom.server.net.tls import Tls

    try:
        server = Tls(file, key).context()
        _, until = _certificate_dates(server, file)
    except (FeltroomError, ssl.SSLError, OSError) as error:
        return Finding("TLS", State.FAIL, str(error), "look at --tls-cert and --tls-key, and renew the certificate")
    advice = "renew it, then restart the room"
    return _good_until(until, enough=_CERTIFICATE_WARN_SECONDS, advice=advice)


def _good_until(until: float, *, enough: float, advice: str) -> Finding:
    found = f"the certificate is good until {time.strftime('%Y-%m-%d', time.gmtime(until))}"
    if until - time.time() < enough:
        return Finding("TLS", State.WARN, found, advice)
    return Finding("TLS", State.OK, found)


def _certificate_dates(server: ssl.SSLContext, file: str) -> tuple[float, float]:
    """Shake hands with ourselves, in memory, as somebody who trusts this certificate and looks at its dates."""
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.load_verify_locations(file)
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    here = client.wrap_bio(to_client, to_server)
    there = server.wrap_bio(to_server, to_client, server_side=True)
    for _ in range(4):
        for side in (here, there):
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()
    return _dates(here.getpeercert())


def _dates(certificate: Mapping[str, object] | None) -> tuple[float, float]:
    """From when and until when a certificate is good."""
    assert certificate is not None
    since, until = [ssl.cert_time_to_seconds(str(certificate[name])) for name in ("notBefore", "notAfter")]
    return float(since), float(until)


def _certificate_in_front(host: str, port: int) -> Finding:
    """How long the certificate of the web server is good; most renew it when a third of its time is left."""
    context = ssl.create_default_context()
    with (
        socket.create_connection((host, port), _PATIENCE) as plain,
        context.wrap_socket(plain, server_hostname=host) as secure,
    ):
        since, until = _dates(secure.getpeercert())
    advice = "look why the web server does not renew it: its own log says so"
    return _good_until(until, enough=min(_CERTIFICATE_WARN_SECONDS, (until - since) / 6), advice=advice)


def _room(port: int) -> Finding:
    """The room that runs here, if there is one."""
    try:
        status, body = _get("http", "127.0.0.1", port, "/api/ready")
    except (OSError, http.client.HTTPException):
        return Finding("room", State.OK, f"none answers at port {port} of this machine")
    try:
        ready = json.loads(body)["ready"]
    except (ValueError, KeyError, TypeError):
        return Finding("room", State.FAIL, f"another program answers at port {port}", "choose another --port")
    if status == 200 and ready:
        return Finding("room", State.OK, f"it runs at port {port} and is ready")
    advice = "look at the last lines of room.log"
    return Finding("room", State.FAIL, f"it runs at port {port} and takes no visitors", advice)


def _outside(address: str) -> Iterator[Finding]:
    """The room as people reach it: its page, TLS, and whether sockets get through."""
    parts = urlsplit(address)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    try:
        status, body = _get(parts.scheme, host, port, "/api/health")
        certificate = _certificate_in_front(host, port) if secure else None
    except ssl.SSLError as error:
        yield Finding("address", State.FAIL, f"{address}: {error.reason or error}", "look at the proxy's certificate")
        return
    except (OSError, http.client.HTTPException) as error:
        advice = "look at the name's address (DNS), the firewall and whether the proxy runs"
        yield Finding("address", State.FAIL, f"{address} cannot be reached: {error}", advice)
        return
    if status == 403:
        yield Finding("address", State.FAIL, f"the room does not answer to {host}", f"feltroom serve --name {host}")
        return
    if status != 200 or b'"version"' not in body:
        advice = "the proxy must pass everything on to the room"
        yield Finding("address", State.FAIL, f"{address} answers {status}, and not as a room", advice)
        return
    yield Finding("address", State.OK, f"{address} is the room")
    if certificate is not None:
        yield certificate
    else:
        advice = "use https: without it anybody on the way can read cards (docs/self-hosting.md)"
        yield Finding("TLS", State.WARN, f"{address} is not encrypted", advice)
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "ZmVsdHJvb20gZG9jdG9yIQ==",
    }
    try:
        status, _ = _get(parts.scheme, host, port, "/ws", upgrade)
    except (OSError, http.client.HTTPException):
        status = 0
    if status == 401:  # the room has heard that a socket is wanted, by nobody it knows
        yield Finding("sockets", State.OK, "they get through")
    else:
        advice = "the proxy must pass Upgrade and Connection on (docs/self-hosting.md)"
        yield Finding("sockets", State.FAIL, f"they do not get through: {status or 'no answer'}", advice)


def _get(scheme: str, host: str, port: int, path: str, headers: dict[str, str] | None = None) -> tuple[int, bytes]:
    make: Callable[..., http.client.HTTPConnection] = (
        http.client.HTTPSConnection if scheme == "https" else http.client.HTTPConnection
    )
    with closing(make(host, port, timeout=_PATIENCE)) as connection:
        connection.request("GET", path, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read(65_536)


def _user() -> str:
    with suppress(ImportError, KeyError, AttributeError):
        import pwd

        return pwd.getpwuid(os.geteuid()).pw_name
    return "USER"
