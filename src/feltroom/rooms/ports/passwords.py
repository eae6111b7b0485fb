"""How the password of a table is kept: never as it was typed."""

from typing import Protocol


class Passwords(Protocol):
    """Hashes passwords slowly, so that nobody tries many; not for the event loop."""

    def hash(self, password: str) -> bytes:
        """Return what is stored of a password, different each time."""
        ...

    def check(self, password: str, stored: bytes) -> bool:
        """Whether it is the password; compared in constant time."""
        ...
