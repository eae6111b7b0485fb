"""Bans, the audit log, further keys and the words of the house in the database."""

from dataclasses import asdict

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from feltroom.rooms.ports.records.administration import Ban, Measure, NamedKey
from feltroom.storage.schema import admin_keys, bans, house_words, measures

_BAN = select(bans).where(bans.c.account == bindparam("account"))  # asked for everybody who comes, so it is made once


class SqlAdministration:
    """`AdministrationRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def ban(self, ban: Ban) -> None:
        """Enter a ban, in place of an older one of the same account."""
        self.unban(ban.account)
        self._connection.execute(insert(bans).values(**asdict(ban)))

    def unban(self, account: str) -> bool:
        """Take a ban back; False if there was none."""
        return self._connection.execute(delete(bans).where(bans.c.account == account)).rowcount > 0

    def ban_of(self, account: str) -> Ban | None:
        """Return the ban of an account, also one that is over."""
        row = self._connection.execute(_BAN, {"account": account}).first()
        return None if row is None else Ban(*row)

    def bans(self) -> list[Ban]:
        """Return all bans, the newest first."""
        query = select(bans).order_by(bans.c.since.desc(), bans.c.account)
        return [Ban(*row) for row in self._connection.execute(query)]

    def note(self, *, time: int, what: str, subject: str, why: str, who: str) -> Measure:
        """Enter a measure in the audit log, under the next number."""
        last: int | None = self._connection.execute(select(func.max(measures.c.number))).scalar()
        measure = Measure((last or 0) + 1, time, what, subject, why, who)
        self._connection.execute(insert(measures).values(**asdict(measure)))
        return measure

    def measures(self, *, before: int | None = None, limit: int = 50) -> list[Measure]:
        """Return the measures of the audit log, newest first; go on with the last one's number as `before`."""
        query = select(measures).order_by(measures.c.number.desc()).limit(limit)
        if before is not None:
            query = query.where(measures.c.number < before)
        return [Measure(*row) for row in self._connection.execute(query)]

    def measures_about(self, account: str) -> list[Measure]:
        """Return the measures that were about a person, newest first."""
        named = (measures.c.subject == account) | measures.c.subject.startswith(f"{account} ", autoescape=True)
        query = select(measures).where(named).order_by(measures.c.number.desc())
        return [Measure(*row) for row in self._connection.execute(query)]

    def last_measure_by(self, who: str, *, since: int) -> int | None:
        """Return when somebody last did something, since a time; None if they did nothing."""
        own = (measures.c.who == who) & (measures.c.time >= since)
        found: int | None = self._connection.execute(select(func.max(measures.c.time)).where(own)).scalar()
        return found

    def add_key(self, key: NamedKey) -> None:
        """Enter a further key; nobody has its name."""
        self._connection.execute(insert(admin_keys).values(**asdict(key)))

    def drop_key(self, name: str) -> bool:
        """Forget a key; False if there is none of that name."""
        return self._connection.execute(delete(admin_keys).where(admin_keys.c.name == name)).rowcount > 0

    def named_keys(self) -> list[NamedKey]:
        """Return the further keys, the oldest first."""
        query = select(admin_keys).order_by(admin_keys.c.created, admin_keys.c.name)
        return [NamedKey(*row) for row in self._connection.execute(query)]

    def holder_of(self, key_hash: bytes) -> str | None:
        """Return the name of whoever has a key, None if it is nobody's."""
        found: str | None = self._connection.execute(
            select(admin_keys.c.name).where(admin_keys.c.hash == key_hash)
        ).scalar()
        return found

    def keep(self, name: str, value: str | None) -> None:
        """Keep a word of the house, or forget it."""
        self._connection.execute(delete(house_words).where(house_words.c.name == name))
        if value is not None:
            self._connection.execute(insert(house_words).values(name=name, value=value))

    def kept(self, name: str) -> str | None:
        """Return a word of the house, None if there is none."""
        found: str | None = self._connection.execute(
            select(house_words.c.value).where(house_words.c.name == name)
        ).scalar()
        return found
