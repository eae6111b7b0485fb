"""Who plays here: a nickname, the devices that may speak for it, and codes that bring one more in.

Tokens and codes are stored as hashes only: a stolen copy of the database opens no session.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from feltroom.storage.schema import accounts, tokens, transfer_codes


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who plays here; `seen` is when he was last."""

    id: str
    nickname: str
    created: int
    seen: int


@dataclass(frozen=True, slots=True)
class Token:
    """A device or, if `program`, a bot that may speak for an account."""

    account: str
    created: int
    program: bool


def create(connection: Connection, *, account_id: str, nickname: str, now: int) -> Account:
    """Enter a new account."""
    connection.execute(insert(accounts).values(id=account_id, nickname=nickname, created=now, seen=now))
    return Account(account_id, nickname, now, now)


def get(connection: Connection, account_id: str) -> Account | None:
    """Return an account, None if there is none of this id."""
    row = connection.execute(select(accounts).where(accounts.c.id == account_id)).first()
    return None if row is None else Account(*row)


def rename(connection: Connection, *, account_id: str, nickname: str) -> None:
    """Give an account another nickname; hands that were played keep the old one."""
    connection.execute(update(accounts).where(accounts.c.id == account_id).values(nickname=nickname))


def set_seen(connection: Connection, *, account_id: str, now: int) -> None:
    """Note when somebody was here."""
    connection.execute(update(accounts).where(accounts.c.id == account_id).values(seen=now))


def add_token(connection: Connection, *, token_hash: bytes, account_id: str, now: int, program: bool = False) -> None:
    """Let one more device, or a program, speak for an account."""
    connection.execute(insert(tokens).values(hash=token_hash, account=account_id, created=now, program=program))


def find_token(connection: Connection, token_hash: bytes) -> Token | None:
    """Return whom a token speaks for, None if it is not valid."""
    query = select(tokens.c.account, tokens.c.created, tokens.c.program).where(tokens.c.hash == token_hash)
    row = connection.execute(query).first()
    return None if row is None else Token(*row)


def tokens_of(connection: Connection, account_id: str) -> set[bytes]:
    """Return the hashes of all tokens that speak for an account."""
    return set(connection.execute(select(tokens.c.hash).where(tokens.c.account == account_id)).scalars())


def drop_token(connection: Connection, token_hash: bytes) -> bool:
    """Take a token back; False if it was not valid."""
    return connection.execute(delete(tokens).where(tokens.c.hash == token_hash)).rowcount > 0


def drop_tokens(connection: Connection, *, account_id: str, program: bool) -> int:
    """Take back all tokens of an account's programs, or of its devices; return how many there were."""
    found = delete(tokens).where(tokens.c.account == account_id, tokens.c.program == program)
    return connection.execute(found).rowcount


def add_transfer_code(connection: Connection, *, code_hash: bytes, account_id: str, expires: int) -> None:
    """Enter a code that brings another device in, once; codes the account had before are void."""
    drop_transfer_codes(connection, account_id=account_id)
    connection.execute(insert(transfer_codes).values(hash=code_hash, account=account_id, expires=expires))


def drop_transfer_codes(connection: Connection, *, account_id: str) -> None:
    """Make the codes of an account void."""
    connection.execute(delete(transfer_codes).where(transfer_codes.c.account == account_id))


def take_transfer_code(connection: Connection, *, code_hash: bytes, now: int) -> str | None:
    """Use a code up and return its account, None if it is unknown, used or expired."""
    connection.execute(delete(transfer_codes).where(transfer_codes.c.expires <= now))
    used = delete(transfer_codes).where(transfer_codes.c.hash == code_hash).returning(transfer_codes.c.account)
    account: str | None = connection.execute(used).scalar()
    return account
