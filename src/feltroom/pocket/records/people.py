"""Accounts, tokens and transfer codes in memory."""

from dataclasses import replace

from feltroom.pocket.records.memory import Memory, TransferCode
from feltroom.rooms.ports.records.people import Account, Token


class MemoryPeople:
    """`PeopleRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._accounts = memory.accounts
        self._tokens = memory.tokens
        self._codes = memory.transfer_codes

    def create(self, *, account_id: str, nickname: str, now: int) -> Account:
        """Enter a new account."""
        account = Account(account_id, nickname, now, now)
        self._accounts.add(account_id, account)
        return account

    def get(self, account_id: str) -> Account | None:
        """Return an account, None if there is none of this id."""
        return self._accounts.get(account_id)

    def search(self, text: str, *, limit: int = 50) -> list[Account]:
        """Return the accounts whose nickname holds a text, whatever its case, or whose id begins with it."""
        named = text.lower()
        found = [one for one in self._accounts.values() if named in one.nickname.lower() or one.id.startswith(text)]
        return sorted(found, key=lambda one: (-one.seen, one.id))[:limit]

    def rename(self, *, account_id: str, nickname: str) -> None:
        """Give an account another nickname."""
        account = self._accounts.get(account_id)
        if account is not None:
            self._accounts.put(account_id, replace(account, nickname=nickname))

    def choose_avatar(self, *, account_id: str, avatar: str | None) -> None:
        """Keep the picture that somebody has chosen, or that they have none."""
        account = self._accounts.get(account_id)
        if account is not None:
            self._accounts.put(account_id, replace(account, avatar=avatar))

    def add_token(self, *, token_hash: bytes, account_id: str, now: int, program: bool = False) -> None:
        """Let one more device, or a program, speak for an account."""
        self._accounts.require(account_id)
        self._tokens.add(token_hash, Token(account_id, now, program))

    def find_token(self, token_hash: bytes) -> Token | None:
        """Return the account that a token speaks for, None if it is not valid."""
        return self._tokens.get(token_hash)

    def tokens_of(self, account_id: str) -> set[bytes]:
        """Return the hashes of all tokens that speak for an account."""
        return {key for key, token in self._tokens.items() if token.account == account_id}

    def devices_of(self, account_id: str) -> list[Token]:
        """Return the devices and programs that speak for an account, the oldest first."""
        found = [token for token in self._tokens.values() if token.account == account_id]
        return sorted(found, key=lambda token: token.created)

    def drop_token(self, token_hash: bytes) -> bool:
        """Take a token back; False if it was not valid."""
        return self._tokens.drop(token_hash)

    def drop_tokens(self, *, account_id: str, program: bool) -> int:
        """Take back all tokens of an account's programs, or of its devices; return how many there were."""
        whose = (account_id, program)
        return self._tokens.drop_where(lambda token: (token.account, token.program) == whose)

    def add_transfer_code(self, *, code_hash: bytes, account_id: str, expires: int) -> None:
        """Enter a code that brings another device in, once; codes the account had before are void."""
        self._accounts.require(account_id)
        self.drop_transfer_codes(account_id)
        self._codes.add(code_hash, TransferCode(account_id, expires))

    def drop_transfer_codes(self, account_id: str) -> None:
        """Make the codes of an account void."""
        self._codes.drop_where(lambda code: code.account == account_id)

    def knows_transfer_code(self, *, code_hash: bytes, now: int) -> bool:
        """Whether a code is good, without using it up."""
        code = self._codes.get(code_hash)
        return code is not None and code.expires > now

    def take_transfer_code(self, *, code_hash: bytes, now: int) -> str | None:
        """Use a code up and return its account, None if it is unknown, used or expired."""
        self._codes.drop_where(lambda code: code.expires <= now)
        used = self._codes.get(code_hash)
        self._codes.drop(code_hash)
        return None if used is None else used.account
