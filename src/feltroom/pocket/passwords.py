"""Passwords of private tables where there is no OpenSSL, as in a browser: PBKDF2 with HMAC-SHA-256 (RFC 8018)."""

import hmac

from feltroom.rooms.ports.passwords import Passwords

_ROUNDS = 10_000  # some tens of milliseconds a try in a browser


class PurePythonPasswords(Passwords):
    """Stretches a password by the standard library's Python alone."""

    def stretch(self, password: str, salt: bytes) -> bytes:
        """Return the hash, which takes a while."""
        key = password.encode()
        last = hmac.digest(key, salt + b"\0\0\0\1", "sha256")
        mixed = int.from_bytes(last)
        for _ in range(_ROUNDS - 1):
            last = hmac.digest(key, last, "sha256")
            mixed ^= int.from_bytes(last)
        return mixed.to_bytes(len(last))
