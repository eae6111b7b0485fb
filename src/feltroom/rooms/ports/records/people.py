"""People: a nickname, the devices that may speak for it, and codes that bring one more device in.

Tokens and codes are stored as hashes only: a stolen copy of the store opens no session.
"""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Account:
    """A person; `seen` is when they were last here, `avatar` the name of the picture that they have chosen."""

    id: str
    nickname: str
    created: int
    seen: int
    avatar: str | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """A device or, if `program`, a bot that may speak for an account."""

    account: str
    created: int
    program: bool


class PeopleRecords(Protocol):
    """Accounts, tokens and transfer codes."""

    def create(self, *, account_id: str, nickname: str, now: int) -> Account:
        """Enter a new account."""
        ...

    def get(self, account_id: str) -> Account | None:
        """Return an account, None if there is none of this id."""
        ...

    def search(self, text: str, *, limit: int = 50) -> list[Account]:
        """Return the accounts whose nickname holds a text, whatever its case, or whose id begins with it.

        Those who were here last come first.
        """
        ...

    def rename(self, *, account_id: str, nickname: str) -> None:
        """Give an account another nickname; hands that were played keep the old one."""

    def choose_avatar(self, *, account_id: str, avatar: str | None) -> None:
        """Keep the picture that somebody has chosen, or that they have none."""

    def add_token(self, *, token_hash: bytes, account_id: str, now: int, program: bool = False) -> None:
        """Let one more device, or a program, speak for an account."""

    def find_token(self, token_hash: bytes) -> Token | None:
        """Return the account that a token speaks for, None if it is not valid."""
        ...

    def tokens_of(self, account_id: str) -> set[bytes]:
        """Return the hashes of all tokens that speak for an account."""
        ...

    def devices_of(self, account_id: str) -> list[Token]:
        """Return the devices and programs that speak for an account, the oldest first."""
        ...

    def drop_token(self, token_hash: bytes) -> bool:
        """Take a token back; False if it was not valid."""
        ...

    def drop_tokens(self, *, account_id: str, program: bool) -> int:
        """Take back all tokens of an account's programs, or of its devices; return how many there were."""
        ...

    def add_transfer_code(self, *, code_hash: bytes, account_id: str, expires: int) -> None:
        """Enter a code that brings another device in, once; codes the account had before are void."""

    def drop_transfer_codes(self, account_id: str) -> None:
        """Make the codes of an account void."""

    def knows_transfer_code(self, *, code_hash: bytes, now: int) -> bool:
        """Whether a code is good, without using it up."""
        ...

    def take_transfer_code(self, *, code_hash: bytes, now: int) -> str | None:
        """Use a code up and return its account, None if it is unknown, used or expired."""
        ...
