"""Copies of a database file, made while a room writes to it, and a copy put back in its place.

The copy shows one moment. A reader's transaction is held open for as long as it takes: SQLite's backup begins again
whenever somebody writes, and on a busy room never ends, unless it runs inside such a transaction. In WAL mode a reader
keeps nobody from writing. What was copied is opened and checked before it gets its name (`copy_check`); what that needs
is loaded while the pages are copied, and the disk takes them in while they are checked.
"""

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from feltroom.log.errors import StorageError
from feltroom.storage.lock import DatabaseLock

if TYPE_CHECKING:
    from feltroom.storage.copy_check import Backup

Progress = Callable[[float], None]
"""Hears which part of the copying is done, from 0 to 1."""

_PAGES_A_STEP = 2048
# Every page is read once and written once: to remember many of them only takes time.
_SOURCE = ("cache_size = 10",)
# What is unfinished is thrown away, so the copy needs no journal.
_TARGET = ("cache_size = 10", "locking_mode = EXCLUSIVE", "journal_mode = OFF", "synchronous = OFF")


def make_backup(path: Path, copy: Path, *, progress: Progress | None = None) -> "Backup":
    """Copy a room's database, which may be in use, to a new file that only its owner may read, and check it.

    StorageError if that cannot be done; then nothing is left behind. A file that is there already is not touched.
    """
    if copy.exists():
        raise StorageError(f"{copy} is there already: a backup is never written over another file")
    if not path.is_file():
        raise StorageError(f"there is no database {path}")
    with _unfinished(copy) as file:
        with _beside(lambda ended: _copy(path, file, progress, ended)) as copied:
            # The database tools take as long to load as many a copy takes.
            from feltroom.storage.copy_check import check_copy

            copied()
        with _beside(lambda _: _sync(file)) as on_disk:
            found = check_copy(file)
            on_disk()
        try:
            _name(file, copy)
        except OSError as error:
            raise StorageError(f"{copy} cannot be written: {error.strerror}") from error
    return replace(found, file=copy)


def back_up(path: Path, copy: Path) -> Path:
    """Copy a database, which may be in use, to a file that is complete or not there, in place of one of that name."""
    with _unfinished(copy) as file:
        _copy(path, file, None)
        _sync(file)
        file.replace(copy)
    return copy


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What was put in the place of a database, and where the old one is now, None if there was none."""

    backup: "Backup"
    aside: Path | None


def restore(
    backup: Path, path: Path, *, stamp: str, damaged: bool = False, progress: Progress | None = None
) -> Restored:
    """Put a copy of a backup in the place of a room's database.

    `stamp` goes into the name of the old one. StorageError while a room uses the database, or if the backup is damaged
    (unless `damaged` says that it may be) or of a newer version; then nothing is changed.
    """
    from feltroom.storage.copy_check import check_copy
    from feltroom.storage.migrate import HEAD, known_revisions

    if not backup.is_file():
        raise StorageError(f"there is no backup {backup}")
    if path.exists() and backup.samefile(path):
        raise StorageError(f"{backup} is the database itself")
    aside = path.with_name(f"{path.name}.before-restore-{stamp}")
    if aside.exists():
        raise StorageError(f"{aside} is there already")
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = DatabaseLock(path)
    try:
        with _unfinished(path) as file:
            _copy(backup, file, progress)
            _sync(file)
            found = check_copy(file)
            if found.revision not in known_revisions():
                raise StorageError(
                    f"{backup} is of revision {found.revision}; this version of Feltroom knows revisions up to {HEAD}"
                )
            if found.damage and not damaged:
                raise StorageError(f"{backup} is damaged: {found.damage[0]}")
            _give_to_owner(file, path)
            return Restored(backup=replace(found, file=backup), aside=_exchange(file, path, aside))
    finally:
        lock.release()


def _exchange(new: Path, path: Path, aside: Path) -> Path | None:
    was_there = path.exists()
    if was_there:
        with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as old:  # what cannot be read is kept as it is
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
        path.replace(aside)
    for end in ("-wal", "-shm"):
        if (rest := path.with_name(path.name + end)).exists():
            rest.replace(aside.with_name(aside.name + end))
    new.replace(path)
    _sync_folder(path.parent)
    return aside if was_there else None


def _give_to_owner(file: Path, path: Path) -> None:
    """Let root restore somebody else's room: the file goes to the owner of the old one, or of the folder."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = path.stat() if path.exists() else path.parent.stat()
        for each in (file, path.with_name(path.name + ".lock")):
            os.chown(each, owner.st_uid, owner.st_gid)


@contextmanager
def _beside(work: Callable[[Event], None]) -> Iterator[Callable[[], None]]:
    """Do something in a thread, and lend what waits for its end; leaving early sets the event that it heeds."""
    ended = Event()
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(work, ended)
        try:
            yield job.result
        finally:
            ended.set()


def _copy(path: Path, file: Path, progress: Progress | None, ended: Event | None = None) -> None:
    """Copy one moment of a database to a file that is there and empty."""
    _check_space(path, file)

    def tell(_: int, remaining: int, total: int) -> None:
        if ended is not None and ended.is_set():
            raise InterruptedError("nobody waits for it any more")
        if progress is not None and total:
            progress(1 - remaining / total)

    try:
        with closing(sqlite3.connect(path, isolation_level=None, timeout=30)) as source:
            _set(source, _SOURCE)
            source.execute("BEGIN").close()
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from here on it sees one moment
            with closing(sqlite3.connect(file, isolation_level=None)) as target:
                _set(target, _TARGET)
                source.backup(target, pages=_PAGES_A_STEP, progress=tell)
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"{path} cannot be copied to {file.parent}: {_why(error, file.parent)}") from error


def _set(driver: sqlite3.Connection, pragmas: tuple[str, ...]) -> None:
    for pragma in pragmas:
        driver.execute(f"PRAGMA {pragma}").close()


def _sync(file: Path) -> None:
    """Wait until a file is on the disk."""
    try:
        with file.open("rb") as copied:
            os.fsync(copied.fileno())
    except OSError as error:
        raise StorageError(f"{file.parent} does not take the copy: {_why(error, file.parent)}") from error


def _check_space(path: Path, file: Path) -> None:
    size = sum(each.stat().st_size for each in (path, path.with_name(path.name + "-wal")) if each.exists())
    free = shutil.disk_usage(file.parent).free
    if free < size:
        raise StorageError(
            f"there is no room for a copy of {path} in {file.parent}: it has {size / 1e6:,.0f} MB, and"
            f" {free / 1e6:,.0f} MB are free"
        )


def _why(error: Exception, folder: Path) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if "full" in str(error):
        return f"the disk is full ({shutil.disk_usage(folder).free / 1e6:,.0f} MB free)"
    return str(error)


@contextmanager
def _unfinished(copy: Path) -> Iterator[Path]:
    """A file beside the copy, empty and for its owner only; it is gone in the end unless it got another name."""
    file = copy.with_name(f".{copy.name}.{os.getpid()}.unfinished")
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
    except OSError as error:
        raise StorageError(f"{copy} cannot be written: {error.strerror}") from error
    try:
        yield file
    finally:
        file.unlink(missing_ok=True)


def _name(file: Path, copy: Path) -> None:
    """Give a file its name, unless another has got it meanwhile."""
    try:
        os.link(file, copy)
    except FileExistsError:
        raise
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.EMLINK):
            raise
        file.rename(copy)  # a file system without links, such as a USB stick's
    _sync_folder(copy.parent)


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
