"""Passwords of private tables, stretched by scrypt (2**14 rounds, 16 MiB: some 50 ms a try)."""

from hashlib import scrypt

from feltroom.rooms.ports.passwords import Passwords


class ScryptPasswords(Passwords):
    """Stretches a password by OpenSSL."""

    def stretch(self, password: str, salt: bytes) -> bytes:
        """Return the hash, which takes a while."""
        return scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)
