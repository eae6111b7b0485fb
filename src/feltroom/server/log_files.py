"""Files that a server appends to and only its owner may read; somebody may move one away, as logrotate does."""

import os
from pathlib import Path


def open_to_append(path: str | os.PathLike[str]) -> int:
    """Open a file at its end, made if there is none, and return its descriptor."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)


def was_moved(descriptor: int, path: str | os.PathLike[str]) -> bool:
    """Whether the file that is open is not the one of that name any more."""
    try:
        mine, there = os.fstat(descriptor), Path(path).stat()
    except FileNotFoundError:
        return True
    return (mine.st_dev, mine.st_ino) != (there.st_dev, there.st_ino)
