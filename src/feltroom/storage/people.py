"""Accounts, tokens and transfer codes in the database."""

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from feltroom.rooms.ports.records.people import Account, Token
from feltroom.storage.schema import accounts, tokens, transfer_codes

# Asked for everybody who comes: made once, for to make them takes longer than to run them.
_ACCOUNT = select(accounts).where(accounts.c.id == bindparam("account"))
_TOKEN = select(tokens.c.account, tokens.c.created, tokens.c.program).where(tokens.c.hash == bindparam("token"))


class SqlPeople:
    """`PeopleRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(self, *, account_id: str, nickname: str, now: int) -> Account:
        """Enter a new account."""
        self._connection.execute(insert(accounts).values(id=account_id, nickname=nickname, created=now, seen=now))
        return Account(account_id, nickname, now, now)

    def get(self, account_id: str) -> Account | None:
        """Return an account, None if there is none of this id."""
        row = self._connection.execute(_ACCOUNT, {"account": account_id}).first()
        return None if row is None else Account(*row)

    def search(self, text: str, *, limit: int = 50) -> list[Account]:
        """Return the accounts whose nickname holds a text, whatever its case, or whose id begins with it."""
        named = func.lower(accounts.c.nickname).contains(text.lower(), autoescape=True)
        found = named | accounts.c.id.startswith(text, autoescape=True)
        query = select(accounts).where(found).order_by(accounts.c.seen.desc(), accounts.c.id).limit(limit)
        return [Account(*row) for row in self._connection.execute(query)]

    def rename(self, *, account_id: str, nickname: str) -> None:
        """Give an account another nickname."""
        self._connection.execute(update(accounts).where(accounts.c.id == account_id).values(nickname=nickname))

    def choose_avatar(self, *, account_id: str, avatar: str | None) -> None:
        """Keep the picture that somebody has chosen, or that they have none."""
        self._connection.execute(update(accounts).where(accounts.c.id == account_id).values(avatar=avatar))

    def add_token(self, *, token_hash: bytes, account_id: str, now: int, program: bool = False) -> None:
        """Let one more device, or a program, speak for an account."""
        values = insert(tokens).values(hash=token_hash, account=account_id, created=now, program=program)
        self._connection.execute(values)

    def find_token(self, token_hash: bytes) -> Token | None:
        """Return the account that a token speaks for, None if it is not valid."""
        row = self._connection.execute(_TOKEN, {"token": token_hash}).first()
        return None if row is None else Token(*row)

    def tokens_of(self, account_id: str) -> set[bytes]:
        """Return the hashes of all tokens that speak for an account."""
        return set(self._connection.execute(select(tokens.c.hash).where(tokens.c.account == account_id)).scalars())

    def devices_of(self, account_id: str) -> list[Token]:
        """Return the devices and programs that speak for an account, the oldest first."""
        query = select(tokens.c.account, tokens.c.created, tokens.c.program).where(tokens.c.account == account_id)
        return [Token(*row) for row in self._connection.execute(query.order_by(tokens.c.created))]

    def drop_token(self, token_hash: bytes) -> bool:
        """Take a token back; False if it was not valid."""
        return self._connection.execute(delete(tokens).where(tokens.c.hash == token_hash)).rowcount > 0

    def drop_tokens(self, *, account_id: str, program: bool) -> int:
        """Take back all tokens of an account's programs, or of its devices; return how many there were."""
        found = delete(tokens).where(tokens.c.account == account_id, tokens.c.program == program)
        return self._connection.execute(found).rowcount

    def add_transfer_code(self, *, code_hash: bytes, account_id: str, expires: int) -> None:
        """Enter a code that brings another device in, once; codes the account had before are void."""
        self.drop_transfer_codes(account_id)
        self._connection.execute(insert(transfer_codes).values(hash=code_hash, account=account_id, expires=expires))

    def drop_transfer_codes(self, account_id: str) -> None:
        """Make the codes of an account void."""
        self._connection.execute(delete(transfer_codes).where(transfer_codes.c.account == account_id))

    def knows_transfer_code(self, *, code_hash: bytes, now: int) -> bool:
        """Whether a code is good, without using it up."""
        good = select(transfer_codes.c.hash).where(transfer_codes.c.hash == code_hash, transfer_codes.c.expires > now)
        return self._connection.execute(good).first() is not None

    def take_transfer_code(self, *, code_hash: bytes, now: int) -> str | None:
        """Use a code up and return its account, None if it is unknown, used or expired."""
        self._connection.execute(delete(transfer_codes).where(transfer_codes.c.expires <= now))
        used = delete(transfer_codes).where(transfer_codes.c.hash == code_hash).returning(transfer_codes.c.account)
        account: str | None = self._connection.execute(used).scalar()
        return account
