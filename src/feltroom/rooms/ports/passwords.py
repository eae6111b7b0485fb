"""How the password of a table is kept: never as it was typed."""

import hmac
import secrets
from abc import ABC, abstractmethod

_SALT = 16


class Passwords(ABC):
    """Salts passwords and hashes them slowly, so that nobody tries many; not for the event loop."""

    def hash(self, password: str) -> bytes:
        """Return what is stored of a password: salt and hash, different each time."""
        salt = secrets.token_bytes(_SALT)
        return salt + self.stretch(password, salt)

    def check(self, password: str, stored: bytes) -> bool:
        """Whether it is the password; compared in constant time."""
        salt, expected = stored[:_SALT], stored[_SALT:]
        return hmac.compare_digest(self.stretch(password, salt), expected)

    @abstractmethod
    def stretch(self, password: str, salt: bytes) -> bytes:
        """Return the hash, which takes a while."""
