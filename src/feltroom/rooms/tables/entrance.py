"""Who may see a table: one with a password opens by it, once for each person."""

from functools import partial

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.house_limits import PasswordAttempts
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.passwords import Passwords
from feltroom.rooms.ports.store import Store
from feltroom.rooms.ports.work import Lane, Work
from feltroom.rooms.room.room import Room


class Entrance:
    """The way in to all tables."""

    def __init__(self, store: Store, work: Work, passwords: Passwords, attempts: PasswordAttempts) -> None:
        self._store = store
        self._work = work
        self._passwords = passwords
        self._attempts = attempts

    async def admit(self, room: Room, person: Person, *, password: str | None, peer: str) -> None:
        """Let a person see a table, or refuse them; the right password lets them in without one from now on."""
        if not room.info.has_password or person.account == room.info.owner:
            return
        if room.owners.seat_of(person.account) is not None:
            return
        table, account = room.info.id, person.account
        if await self._store.read(lambda records: records.tables.is_guest(table_id=table, account=account)):
            return
        if password is None:
            raise Refusal(Code.WRONG_PASSWORD)
        wait = self._attempts.take(account=account, address=peer, table=table)
        if wait is not None:
            raise Refusal(Code.TOO_MANY_ATTEMPTS, wait=wait)
        row = await self._store.read(lambda records: records.tables.get(table))
        stored = None if row is None or row.password_hash is None else bytes.fromhex(row.password_hash)
        if stored is None or not await self._is_password(password, stored):
            raise Refusal(Code.WRONG_PASSWORD)
        self._attempts.was_right(account=account, address=peer, table=table)
        await self._store.write(lambda records: records.tables.add_guest(table_id=table, account=account))

    async def _is_password(self, password: str, stored: bytes) -> bool:
        return await self._work.start(Lane.PASSWORDS, partial(self._passwords.check, password, stored)).result
