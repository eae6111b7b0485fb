"""Passwords of private tables, stretched by scrypt (2**14 rounds, 16 MiB: some 50 ms a try)."""

import hmac
import secrets
from hashlib import scrypt

_SALT = 16


class ScryptPasswords:
    """Salts a password and stretches it."""

    def hash(self, password: str) -> bytes:
        """Return salt and hash."""
        salt = secrets.token_bytes(_SALT)
        return salt + _stretch(password, salt)

    def check(self, password: str, stored: bytes) -> bool:
        """Whether it is the password; compared in constant time."""
        salt, expected = stored[:_SALT], stored[_SALT:]
        return hmac.compare_digest(_stretch(password, salt), expected)


def _stretch(password: str, salt: bytes) -> bytes:
    return scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)
