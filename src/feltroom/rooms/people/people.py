"""The people of the house: entering by a nickname, being known again, and moving to a second device."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from unicodedata import category

from feltroom.contract.avatars import AvatarName, known_avatar
from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.errors import InvalidSetup
from feltroom.rooms.people.identity import (
    TRANSFER_SECONDS,
    Signer,
    hash_secret,
    new_id,
    new_token,
    new_transfer_code,
    read_transfer_code,
)
from feltroom.rooms.people.look_alike import is_misleading
from feltroom.rooms.ports.records.people import Account, Token
from feltroom.rooms.ports.store import Records, Store
from feltroom.table.config import MAX_NAME, check_name

_REMEMBERED = 20_000
MOST_NICKNAME = 20
_BLANK = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"  # Hangul fillers, an empty Braille cell, a null notehead


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has entered."""

    account: str
    nickname: str
    avatar: AvatarName | None = None


@dataclass(frozen=True, slots=True)
class Reread:
    """A person whose nickname or picture has changed, if it has, and the hashes of the tokens that are good.

    None is good if they are `banned` or `erased`.
    """

    changed: Person | None
    good: set[bytes]
    banned: bool
    erased: bool = False


def check_nickname(text: str) -> str:
    """Return a nickname without blanks around it; refuse what is too long, shows nothing, or looks like another."""
    name = " ".join(text.split())
    try:
        check_name(name)
    except InvalidSetup:
        raise Refusal(Code.NICKNAME_BAD, length=len(name), most=MOST_NICKNAME) from None
    if len(name) > min(MOST_NICKNAME, MAX_NAME) or not any(map(_is_seen, name)) or is_misleading(name):
        raise Refusal(Code.NICKNAME_BAD, length=len(name), most=MOST_NICKNAME)
    return name


def _is_seen(character: str) -> bool:
    """Whether a character alone shows something: marks do not, nor do letters and symbols that are blank."""
    return not character.isspace() and character not in _BLANK and not category(character).startswith("M")


class People:
    """The people and their tokens; those seen lately are remembered, so that a reconnect needs no look-up."""

    def __init__(self, store: Store, *, key: bytes, now: Callable[[], int]) -> None:
        self._store = store
        self._signer = Signer(key, kind="session")
        self._now = now
        self._known: OrderedDict[bytes, str] = OrderedDict()
        self._people: OrderedDict[str, Person] = OrderedDict()
        self._looks = 0  # how often somebody was read anew

    async def enter(self, nickname: str, *, program: bool = False) -> tuple[Person, str]:
        """Make an account and return it with its signed token."""
        name = check_nickname(nickname)
        account, token, now = new_id(), new_token(), self._now()

        def make(records: Records) -> None:
            records.people.create(account_id=account, nickname=name, now=now)
            records.people.add_token(account_id=account, token_hash=hash_secret(token), now=now, program=program)

        await self._store.write(make)
        person = Person(account, name)
        self._remember(hash_secret(token), person)
        return person, self._signer.sign(token)

    async def find(self, signed: str) -> Person | None:
        """Return whose token it is; None if it is nobody's, Refusal if they are banned."""
        token = self._signer.verify(signed)
        if token is None:
            return None
        digest = hash_secret(token)
        account = self._known.get(digest)
        if account is not None and (person := self._people.get(account)) is not None:
            self._known.move_to_end(digest)
            return person
        stored, looks = None, -1
        while looks != self._looks:  # else it is of before a ban that has been taken in meanwhile
            looks = self._looks
            stored = await self._store.read(partial(_account_of, token_hash=digest, now=self._now()))
        if stored is None:
            return None
        person = _person(stored)
        self._remember(digest, person)
        return person

    def current(self, person: Person) -> Person:
        """Return a person under their present nickname."""
        return self._people.get(person.account, person)

    def known(self, account: str) -> Person | None:
        """Return a person under their present nickname, if they were seen lately."""
        return self._people.get(account)

    def note(self, account: str, nickname: str) -> Person | None:
        """Take in a person's nickname and return them; None if it is the one that was known."""
        before = self._people.get(account)
        if before is not None and before.nickname == nickname:
            return None
        person = self._people[account] = Person(account, nickname, None if before is None else before.avatar)
        self._forget_old()
        return person

    async def leave(self, signed: str) -> None:
        """Forget a device: its token is nobody's from now on, and a code that it may have asked for is void."""
        token = self._signer.verify(signed)
        if token is None:
            return
        digest = hash_secret(token)

        def drop(records: Records) -> None:
            current = records.people.find_token(digest)
            if current is not None:
                records.people.drop_token(digest)
                records.people.drop_transfer_codes(current.account)

        await self._store.write(drop)
        self._known.pop(digest, None)

    def token_of(self, signed: str) -> bytes:
        """The hash of a token that is known to be good, to tell connections apart by."""
        return hash_secret(signed.partition(".")[0])

    async def leave_everywhere_else(self, person: Person, signed: str) -> None:
        """Forget all devices and programs but this one, and codes that would bring one more in."""
        kept, now = self.token_of(signed), self._now()

        def drop(records: Records) -> None:
            current = _good_token(records, kept, now=now)
            records.people.drop_transfer_codes(person.account)
            for program in (False, True):
                records.people.drop_tokens(account_id=person.account, program=program)
            records.people.add_token(
                token_hash=kept,
                account_id=person.account,
                now=now,
                program=current.program,
            )

        await self._store.write(drop)
        for digest in [known for known, account in self._known.items() if account == person.account]:
            if digest != kept:
                del self._known[digest]

    async def rename(self, person: Person, nickname: str) -> Person:
        """Give a person another nickname; at tables they keep the one they sat down with."""
        name = check_nickname(nickname)
        await self._store.write(lambda records: records.people.rename(account_id=person.account, nickname=name))
        return self._note(replace(self.current(person), nickname=name))

    async def choose_avatar(self, person: Person, avatar: AvatarName | None) -> Person:
        """Let a person be seen by a picture, or by their first letter again."""
        await self._store.write(lambda records: records.people.choose_avatar(account_id=person.account, avatar=avatar))
        return self._note(replace(self.current(person), avatar=avatar))

    def _note(self, person: Person) -> Person:
        self._people[person.account] = person
        return person

    async def add_token(self, person: Person, *, program: bool, by: str | None = None) -> str:
        """Return another token for a person, for a program that plays in their name.

        `by` is the token of the person who asks; if it is not good any more when the new one is written, there is none.
        """
        token, now = new_token(), self._now()
        digest = hash_secret(token)

        def add(records: Records) -> None:
            if by is not None:
                _good_token(records, self.token_of(by), now=now)
            records.people.add_token(account_id=person.account, token_hash=digest, now=now, program=program)

        await self._store.write(add)
        return self._signer.sign(token)

    async def transfer_code(self, person: Person, *, by: str) -> tuple[str, int]:
        """Return a code that takes an account to another device once, and when it expires; `by` is as above."""
        code, now = new_transfer_code(), self._now()
        expires = now + TRANSFER_SECONDS * 1000

        def add(records: Records) -> None:
            _good_token(records, self.token_of(by), now=now)
            records.people.add_transfer_code(code_hash=hash_secret(code), account_id=person.account, expires=expires)

        await self._store.write(add)
        return code, expires

    async def transfer(self, code: str) -> tuple[Person, str]:
        """Use up a code and return the account with a new token for this device."""
        digest, now = hash_secret(read_transfer_code(code)), self._now()
        # Whoever tries many wrong ones must not keep the writer busy.
        if not await self._store.read(lambda records: records.people.knows_transfer_code(code_hash=digest, now=now)):
            raise Refusal(Code.WRONG_CODE)
        token = new_token()
        token_hash = hash_secret(token)

        def take(records: Records) -> Account | None:
            account = records.people.take_transfer_code(code_hash=digest, now=now)
            if account is None:
                return None
            _check_not_banned(records, account, now=now)
            records.people.add_token(account_id=account, token_hash=token_hash, now=now)
            return records.people.get(account)

        stored = await self._store.write(take)
        if stored is None:
            raise Refusal(Code.WRONG_CODE)
        person = _person(stored)
        self._remember(token_hash, person)
        return person, self._signer.sign(token)

    def forget_tokens(self) -> None:
        """Forget whose token is whose: the next look finds out."""
        self._known.clear()

    async def read_anew(self, account: str) -> "Reread":
        """Read a person anew: whether their nickname has changed, which of their tokens are good, if any may be."""
        self._looks += 1
        stored, good, banned = await self._store.read(partial(_account_and_tokens, account=account, now=self._now()))
        for digest in [known for known, whose in self._known.items() if whose == account and known not in good]:
            del self._known[digest]
        if stored is None:
            self._people.pop(account, None)
            return Reread(None, good, banned, erased=True)
        before, person = self._people.get(account), _person(stored)
        if before is None or before == person:
            return Reread(None, good, banned)
        return Reread(self._note(person), good, banned)

    def _remember(self, digest: bytes, person: Person) -> None:
        self._known[digest] = person.account
        self._people[person.account] = person
        self._forget_old()

    def _forget_old(self) -> None:
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        while len(self._people) > _REMEMBERED:
            self._people.popitem(last=False)


def _person(stored: Account) -> Person:
    return Person(stored.id, stored.nickname, known_avatar(stored.avatar))


def check_not_erased(records: Records, account: str) -> None:
    """Refuse what would be kept of somebody who was erased while their request was on its way."""
    if records.people.get(account) is None:
        raise Refusal(Code.NOT_SIGNED_IN)


def _account_and_tokens(records: Records, *, account: str, now: int) -> tuple[Account | None, set[bytes], bool]:
    ban = records.administration.ban_of(account)
    banned = ban is not None and ban.holds(now)
    return records.people.get(account), set() if banned else records.people.tokens_of(account), banned


def _account_of(records: Records, *, token_hash: bytes, now: int) -> Account | None:
    token = records.people.find_token(token_hash)
    if token is None:
        return None
    _check_not_banned(records, token.account, now=now)
    return records.people.get(token.account)


def _good_token(records: Records, token_hash: bytes, *, now: int) -> Token:
    """A token that is good at the moment of writing; Refusal if it was taken back while its request was on its way."""
    token = records.people.find_token(token_hash)
    if token is None:
        raise Refusal(Code.NOT_SIGNED_IN)
    _check_not_banned(records, token.account, now=now)
    return token


def _check_not_banned(records: Records, account: str, *, now: int) -> None:
    ban = records.administration.ban_of(account)
    if ban is not None and ban.holds(now):
        raise Refusal(Code.BANNED, **({} if ban.until is None else {"until": ban.until}))
