"""A new SQLite database that is up to date, as a copy: to bring an empty file through all revisions takes 45 ms."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory


def lay_database(path: Path) -> None:
    """Put a new database where a room is about to open one; a file that is there stays as it is."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_bytes(_new_database())


@cache
def _new_database() -> bytes:
    from feltroom.storage.backend import open_backend  # tests of the core do without a database

    with TemporaryDirectory() as folder:
        path = Path(folder) / "room.db"
        backend = open_backend(f"sqlite:///{path}")
        backend.migrate()
        backend.release()
        return path.read_bytes()
