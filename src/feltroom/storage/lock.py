"""One server for one database: a lock file beside it, which the system lets go when its holder dies."""

import os
import sys
from pathlib import Path

from feltroom.log.errors import StorageError

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        os.lseek(descriptor, 1 << 30, os.SEEK_SET)  # beyond the text, which others may read
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        # lockf and not flock: a child process that outlives a killed server must not keep the lock it inherited.
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _read(descriptor: int) -> bytes:
    os.lseek(descriptor, 0, os.SEEK_SET)
    return os.read(descriptor, 20)


_held: set[Path] = set()  # this process may ask for a lock of its own a second time, and would get it


class DatabaseLock:
    """Held from its creation to `release`; StorageError if somebody else holds it."""

    def __init__(self, database: Path) -> None:
        real = database.resolve()  # a symbolic link is another name of the same file, and no way past the lock
        self._path = real.with_name(real.name + ".lock").resolve()
        if self._path in _held:
            raise StorageError(f"{database} is in use by this process already")
        try:
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StorageError(f"{self._path} cannot be opened: {error.strerror}") from error
        try:
            _try_lock(self._descriptor)
        except OSError as error:
            holder = _read(self._descriptor).decode("ascii", "replace").strip()
            os.close(self._descriptor)
            raise StorageError(f"{database} is in use by another feltroom (process {holder or 'unknown'})") from error
        _held.add(self._path)
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.ftruncate(self._descriptor, 0)
        os.write(self._descriptor, b"%d\n" % os.getpid())

    def release(self) -> None:
        """Let others in; the file stays, since taking it away would let two in at once."""
        if self._path in _held:
            _held.remove(self._path)
            os.close(self._descriptor)
