"""Passwords of private tables where there is no OpenSSL, as in a browser: PBKDF2 with HMAC-SHA-256 (RFC 8018)."""

import hmac
import secrets

_SALT = 16
_ROUNDS = 10_000  # some tens of milliseconds a try in a browser


class PlainPasswords:
    """Salts a password and stretches it, by the standard library's Python alone."""

    def hash(self, password: str) -> bytes:
        """Return salt and hash."""
        salt = secrets.token_bytes(_SALT)
        return salt + _stretch(password, salt)

    def check(self, password: str, stored: bytes) -> bool:
        """Whether it is the password; compared in constant time."""
        salt, expected = stored[:_SALT], stored[_SALT:]
        return hmac.compare_digest(_stretch(password, salt), expected)


def _stretch(password: str, salt: bytes) -> bytes:
    key = password.encode()
    last = hmac.digest(key, salt + b"\0\0\0\1", "sha256")
    mixed = int.from_bytes(last)
    for _ in range(_ROUNDS - 1):
        last = hmac.digest(key, last, "sha256")
        mixed ^= int.from_bytes(last)
    return mixed.to_bytes(len(last))
