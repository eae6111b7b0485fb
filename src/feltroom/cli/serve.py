"""`feltroom serve`: run the card room; `feltroom` alone does it with a browser."""

import argparse
import asyncio
import os
import re
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from feltroom.cli.data_folder import data_folder, database_file, default_database
from feltroom.cli.parser import UsageError, long_period, period_in_seconds, size_in_bytes, whole_number

if TYPE_CHECKING:
    from feltroom.server.adapters.admin_key_file import AdminKeyFile
    from feltroom.server.backups import BackupPlan
    from feltroom.server.net.tls import Tls
    from feltroom.server.serve import RoomServer
    from feltroom.server.settings import ServerSettings

SUMMARY = "run the card room for browsers and programs"
_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_MOST_PORT = 65_535
_BACKUPS_KEPT = 7


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
    parser.add_argument("--port", type=whole_number, default=8000, help="port to listen on, 0 for any (default 8000)")
    parser.add_argument("--lan", action="store_true", help="let phones on the same network in, and print the QR code")
    parser.add_argument(
        "--name", action="append", default=[], metavar="HOST", help="another host name the room answers to; may repeat"
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("FELTROOM_DATABASE") or None,
        help="sqlite:///FILE or postgresql://… (default: the environment variable FELTROOM_DATABASE, else room.db in "
        "your data folder)",
    )
    parser.add_argument(
        "--log",
        "--log-file",
        dest="log",
        metavar="FILE",
        help="file for the log, or off (default: room.log in your data folder, or beside --database)",
    )
    parser.add_argument(
        "--log-level", choices=("debug", "info", "warning", "error"), default="info", help="what to log (default info)"
    )
    parser.add_argument(
        "--log-size",
        type=size_in_bytes,
        default=10_000_000,
        metavar="SIZE",
        help="begin a new file after SIZE (default 10MB)",
    )
    parser.add_argument(
        "--log-keep", type=whole_number, default=5, metavar="N", help="how many old files of it to keep (default 5)"
    )
    parser.add_argument(
        "--hand-log",
        metavar="FILE",
        help="file for every hand's seed and actions, or off (default: hands.log in your data folder, and off with "
        "--database: feltroom export writes the same)",
    )
    parser.add_argument(
        "--admin-key",
        metavar="FILE",
        help="file with the key for `feltroom admin`, or off (default: admin-key, in the same way); made if missing",
    )
    parser.add_argument(
        "--backup-every",
        type=period_in_seconds,
        metavar="TIME",
        help="copy and check the database automatically every 6h, 30m, 1d, …; only for sqlite:///…",
    )
    parser.add_argument(
        "--backup-keep", type=whole_number, metavar="N", help="how many of these copies to keep (default 7)"
    )
    parser.add_argument(
        "--backup-folder", metavar="FOLDER", help="where these copies go (default: backups, beside the database)"
    )
    parser.add_argument("--tls-cert", metavar="FILE", help="speak TLS with this certificate (PEM, with its chain)")
    parser.add_argument("--tls-key", metavar="FILE", help="the key of the certificate (PEM)")
    parser.add_argument(
        "--redirect-port",
        type=whole_number,
        metavar="PORT",
        help="with TLS, a second port that sends plain HTTP on to it, such as 80",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="IP address or network (10.0.0.0/8) of a load balancer whose X-Forwarded-For is believed; may repeat",
    )
    parser.add_argument(
        "--keep-hands",
        type=long_period,
        metavar="TIME",
        help="throw hands away that are older than 90d, 8w, 6m or 1y, with their cards; results and statistics stay "
        "(default: keep all)",
    )
    parser.add_argument(
        "--nats",
        metavar="URLS",
        default=os.environ.get("FELTROOM_NATS") or None,
        help="join the other nodes on the same PostgreSQL database over these NATS servers, separated by commas "
        "(default: the environment variable FELTROOM_NATS)",
    )
    parser.add_argument("--node", metavar="NAME", help="what to call this node in the log")
    parser.add_argument("--open", action="store_true", help="open the browser")


def run(arguments: argparse.Namespace) -> int:
    """Run until interrupted."""
    if not 0 <= arguments.port <= _MOST_PORT:
        raise UsageError(f"a port is a number from 0 to {_MOST_PORT}, not {arguments.port}")
    _check_hosts(arguments)
    _check_tls(arguments)
    if arguments.log_keep < 1:
        raise UsageError(f"--log-keep is 1 or more, not {arguments.log_keep}")
    # Until the room can be told to close, a Ctrl-C waits: in the middle of a start it would leave a trace.
    _hold_interrupts(True)
    try:
        with suppress(ImportError):
            import uvloop

            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                return runner.run(_serve(arguments))
        return asyncio.run(_serve(arguments))
    finally:
        _hold_interrupts(False)


def _hold_interrupts(hold: bool) -> None:
    """Let a Ctrl-C wait, or have it now; where a system cannot do that, it comes when it comes."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK if hold else signal.SIG_UNBLOCK, {signal.SIGINT})


async def _serve(arguments: argparse.Namespace) -> int:
    from feltroom.server.interpreter import collect_rarely, take_short_turns
    from feltroom.server.serve import RoomServer  # the other commands start faster without a server
    from feltroom.server.settings import ServerSettings

    database = arguments.database or default_database()
    host = "0.0.0.0" if arguments.lan and arguments.host == "127.0.0.1" else arguments.host
    # The database has every hand already. Where somebody plays alone, a file to look into is worth its space.
    off = arguments.hand_log is None and arguments.database is not None
    settings = ServerSettings(
        database=database,
        names=_names(host, arguments.name),
        hand_log=None if off else _file(arguments.hand_log, "hands.log", arguments.database),
        proxies=_proxies(arguments.proxy),
        tls=_tls(arguments),
        backups=_backups(arguments, database),
        keep_hands=arguments.keep_hands,
        metrics_token=os.environ.get("FELTROOM_METRICS_TOKEN") or None,
    )
    settings = _placed(settings, nats=arguments.nats, node=arguments.node)
    key_file = admin_key_file(arguments.admin_key, arguments.database)
    listeners = _listen(host, arguments)
    try:
        _start_log(arguments)  # last, so that a refusal leaves no file behind
    except UsageError:
        for each in listeners:
            each.close()
        raise
    new_key = None
    if key_file is not None:
        settings = replace(settings, admin_key=key_file)
        new_key = _make_key(key_file, at_terminal=sys.stdout.isatty())
    listener, *plain = listeners
    port = listener.getsockname()[1]
    server = RoomServer(replace(settings, address=_outside(arguments, host, port)))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, server.stop)
    if hasattr(signal, "SIGHUP"):
        loop.add_signal_handler(signal.SIGHUP, partial(_hang_up, server, at_terminal=sys.stderr.isatty()))
    _hold_interrupts(False)

    def ready() -> None:
        collect_rarely()
        take_short_turns()
        _announce(arguments, host, port, new_key)

    await server.run(listener, ready=ready, plain=plain[0] if plain else None)
    return 1 if server.failed else 0


def _hang_up(server: "RoomServer", *, at_terminal: bool) -> None:
    """Reopen the logs; or end, if the terminal that the room was started at has been closed."""
    from feltroom.server.program_log import reopen_logs

    if at_terminal:
        try:
            os.close(os.open("/dev/tty", os.O_RDWR))
        except OSError:
            server.stop()
            return
    reopen_logs()


def _listen(host: str, arguments: argparse.Namespace) -> list[socket.socket]:
    """Listen on the port of the room, and on the one that sends plain HTTP on to it if there is one."""
    from feltroom.server.serve import Address, listen

    listeners: list[socket.socket] = []
    for number in (arguments.port, *([] if arguments.redirect_port is None else [arguments.redirect_port])):
        try:
            listeners.append(listen(Address(host=host, port=number)))
        except OSError as error:
            for each in listeners:
                each.close()
            raise UsageError(f"cannot listen on {host} port {number}: {error.strerror}") from None
    return listeners


def _start_log(arguments: argparse.Namespace) -> None:
    from feltroom.server.program_log import set_up_logs

    log = _file(arguments.log, "room.log", arguments.database)
    try:
        set_up_logs(log, level=arguments.log_level, size=arguments.log_size, keep=arguments.log_keep)
    except OSError as error:
        raise UsageError(f"cannot write the log {log}: {error.strerror}") from None


def _check_hosts(arguments: argparse.Namespace) -> None:
    if not arguments.host.strip():
        raise UsageError("--host is empty: give an address, such as 127.0.0.1, or 0.0.0.0 for every network")
    for name in arguments.name:
        if not re.fullmatch(r"[^\s/]+", name):
            raise UsageError(f"--name is a host name such as club.example, not {name!r}")


def _proxies(given: list[str]) -> frozenset[str]:
    from feltroom.server.net.proxies import parse_proxy

    return frozenset(str(parse_proxy(each)) for each in given)


def _check_tls(arguments: argparse.Namespace) -> None:
    if (arguments.tls_cert is None) != (arguments.tls_key is None):
        raise UsageError("TLS needs both --tls-cert and --tls-key")
    if arguments.redirect_port is not None and arguments.tls_cert is None:
        raise UsageError("--redirect-port needs --tls-cert and --tls-key: there is nothing to send people on to")
    if arguments.redirect_port is not None and not 0 <= arguments.redirect_port <= _MOST_PORT:
        raise UsageError(f"a port is a number from 0 to {_MOST_PORT}, not {arguments.redirect_port}")


def _backups(arguments: argparse.Namespace, database: str) -> "BackupPlan | None":
    """Which backups the room makes automatically, if any."""
    if arguments.backup_every is None:
        if arguments.backup_folder is not None:
            raise UsageError("--backup-folder needs --backup-every: how often?")
        if arguments.backup_keep is not None:
            raise UsageError("--backup-keep needs --backup-every: how often?")
        return None
    from feltroom.server.backups import BackupPlan

    keep = _BACKUPS_KEPT if arguments.backup_keep is None else arguments.backup_keep
    if keep < 1:
        raise UsageError(f"--backup-keep is 1 or more, not {keep}")
    path = database_file(database, instead="take backups with pg_dump (docs/storage.md), without --backup-every")
    folder = Path(arguments.backup_folder) if arguments.backup_folder else path.parent / "backups"
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"--backup-folder is a folder, and {folder} is a file")
    return BackupPlan(database=path, folder=folder, every=arguments.backup_every, keep=keep)


def _tls(arguments: argparse.Namespace) -> "Tls | None":
    """The certificate and its key, if there are any and they fit each other."""
    from feltroom.server.net.tls import Tls

    if arguments.tls_cert is None:
        return None
    tls = Tls(arguments.tls_cert, arguments.tls_key)
    tls.context()
    return tls


def _placed(settings: "ServerSettings", *, nats: str | None, node: str | None) -> "ServerSettings":
    """Let the house be one of several on its database, or make sure that it is the only one."""
    from feltroom.storage.backend import is_postgresql, parse_url

    shared = is_postgresql(parse_url(settings.database))
    if nats is None:
        return _alone(settings) if shared else settings
    if not shared:
        raise UsageError("--nats needs a database that several nodes can share: --database postgresql://…")
    if node is not None and not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", node):
        raise UsageError(f"a node's name has 1 to 40 letters, digits, - or _, not {node!r}")
    with _cluster_needed():
        from feltroom.cluster.bus import parse_servers
        from feltroom.cluster.database_clock import DatabaseClock
        from feltroom.cluster.join import join, new_name

    parse_servers(nats)
    return replace(
        settings,
        clock=DatabaseClock(settings.database).now,
        join=partial(join, database=settings.database, nats=nats, name=new_name(node)),
    )


def _alone(settings: "ServerSettings") -> "ServerSettings":
    """Let the house be the only one on a database that others could use; where nodes live, nothing is even opened."""
    with _cluster_needed():
        from feltroom.cluster.lone_house import check_nobody_lives, stay_alone

    check_nobody_lives(settings.database)
    return replace(settings, join=partial(stay_alone, database=settings.database))


@contextmanager
def _cluster_needed() -> Iterator[None]:
    try:
        yield
    except ImportError:
        raise UsageError("PostgreSQL and NATS need more than is installed: pip install 'feltroom[cluster]'") from None


def admin_key_file(chosen: str | None, database: str | None) -> "AdminKeyFile | None":
    """The file with the key of the room's owner; None if there is to be none."""
    from feltroom.server.adapters.admin_key_file import AdminKeyFile

    path = _file(chosen, "admin-key", database)
    return None if path is None else AdminKeyFile(Path(path))


def _make_key(key_file: "AdminKeyFile", *, at_terminal: bool) -> str | None:
    """Make the owner's key at the first start, and return what to say of it.

    Only a terminal gets the key itself: what goes elsewhere, as to systemd's journal, is kept and read by others.
    """
    try:
        key = key_file.make_if_missing()
    except OSError as error:
        raise UsageError(f"cannot write the owner's key {key_file.path}: {error.strerror}") from None
    if key is None:
        return None
    return f"{key} ({key_file.path})" if at_terminal else str(key_file.path)


def _announce(arguments: argparse.Namespace, host: str, port: int, new_key: str | None = None) -> None:
    """Say where the room is, how to get in with a phone, and once what opens the administration."""
    local = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host
    scheme = "http" if arguments.tls_cert is None else "https"
    url = f"{scheme}://{local}:{port}"
    print(f"Feltroom 牌室: {url}")
    if outside := _outside(arguments, host, port):
        # Invitations copy the address in the browser: it must be one that other phones can reach.
        url = outside
        print(f"手机扫码 · 手機掃碼 · スマホはこちら · on your phone: {url}")
        _print_qr(url)
    if new_key is not None:
        print(f"管理密钥 · 管理金鑰 · 管理キー · owner's key: {new_key}")
    print("Ctrl-C: 关闭 · 關閉 · 終了 · stop", flush=True)
    if arguments.open and _has_screen():
        webbrowser.open(url)


def _outside(arguments: argparse.Namespace, host: str, port: int) -> str | None:
    """Where other devices on the network reach the room, if it is open to them."""
    scheme = "http" if arguments.tls_cert is None else "https"
    return f"{scheme}://{lan_address()}:{port}" if host in ("0.0.0.0", "::") else None


def _has_screen() -> bool:
    """Whether a browser would open a window here, and not take over the terminal."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _print_qr(text: str) -> None:
    import segno

    if sys.stdout.encoding.lower().replace("-", "") == "utf8":
        segno.make(text, error="m").terminal(compact=True)


def lan_address() -> str:
    """The address of this machine on its own network; a datagram socket finds the way without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nothing is ever sent to it
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _names(host: str, more: list[str]) -> frozenset[str] | None:
    """The host names to answer to: those of this machine, and on an open address every one it may be called by."""
    names = {*_LOOPBACK, *(name.lower() for name in more)}
    if host in ("0.0.0.0", "::"):
        names |= {lan_address(), socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
    elif host not in _LOOPBACK:
        names.add(f"[{host}]" if ":" in host else host.lower())
    return frozenset(names)


def _file(chosen: str | None, name: str, database: str | None) -> str | None:
    """The file of a log: as chosen, or one that no room on another database writes to."""
    if chosen is not None:
        return None if chosen == "off" else chosen
    if database is None:
        return str(data_folder() / name)
    from feltroom.storage.backend import is_postgresql, parse_url
    from feltroom.storage.sqlite_backend import database_path

    url = parse_url(database)
    if is_postgresql(url):
        return str(data_folder() / f"{url.host or 'local'}-{url.database}.{name}")
    path = database_path(url)
    return str(path.with_name(f"{path.stem}.{name}"))
