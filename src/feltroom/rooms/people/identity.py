"""How a person is known again: a token of 256 bits in a signed cookie. Only hashes of tokens and codes are kept.

A cookie or bearer token is `TOKEN.SIGNATURE`. The signature is checked first, so that made-up tokens never reach the
database; the token's hash then finds the account. A transfer code carries an account to a second device once.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

COOKIE = "feltroom"
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep one
TRANSFER_SECONDS = 10 * 60
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without letters that look like digits
_MISREAD = str.maketrans("OIL", "011")
_CODE_SIGNS = 10


def new_id(signs: int = 16) -> str:
    """Return a name that cannot be guessed, 5 bits a sign, fit for a link."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(signs)).lower()


def new_token() -> str:
    """Return 256 random bits as text."""
    return _text(secrets.token_bytes(32))


def hash_secret(secret: str) -> bytes:
    """Return what is stored of a token or code."""
    return sha256(secret.encode()).digest()


def new_transfer_code() -> str:
    """Return a code that can be read out and typed: ten signs, 50 bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_CODE_SIGNS))


def read_transfer_code(text: str) -> str:
    """Return a typed code in the form it was made: O is 0, I and L are 1, blanks and dashes do not count."""
    return text.replace("-", "").replace(" ", "").upper().translate(_MISREAD)


class Signer:
    """Signs tokens of one kind with the room's key, so that one kind cannot pass for another."""

    def __init__(self, key: bytes, *, kind: str) -> None:
        self._key = key
        self._kind = kind.encode()

    def sign(self, token: str) -> str:
        """Return the token with its signature."""
        return f"{token}.{self._signature(token)}"

    def verify(self, signed: str) -> str | None:
        """Return the token if the signature is ours; compared in constant time."""
        token, dot, signature = signed.partition(".")
        if not dot or not hmac.compare_digest(self._signature(token).encode(), signature.encode()):
            return None
        return token

    def _signature(self, token: str) -> str:
        return _text(hmac.digest(self._key, self._kind + b":" + token.encode(), "sha256"))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
