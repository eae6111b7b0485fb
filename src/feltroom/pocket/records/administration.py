"""Bans, the audit log, further keys and the words of the house in memory."""

from feltroom.pocket.records.memory import Memory
from feltroom.rooms.ports.records.administration import Ban, Measure, NamedKey


class MemoryAdministration:
    """`AdministrationRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._bans = memory.bans
        self._measures = memory.measures
        self._keys = memory.admin_keys
        self._words = memory.house_words

    def ban(self, ban: Ban) -> None:
        """Enter a ban, in place of an older one of the same account."""
        self._bans.put(ban.account, ban)

    def unban(self, account: str) -> bool:
        """Take a ban back; False if there was none."""
        return self._bans.drop(account)

    def ban_of(self, account: str) -> Ban | None:
        """Return the ban of an account, also one that is over."""
        return self._bans.get(account)

    def bans(self) -> list[Ban]:
        """Return all bans, the newest first."""
        return sorted(self._bans.values(), key=lambda ban: (-ban.since, ban.account))

    def note(self, *, time: int, what: str, subject: str, why: str, who: str) -> Measure:
        """Enter a measure in the audit log, under the next number."""
        measure = Measure(len(self._measures) + 1, time, what, subject, why, who)
        self._measures.add(measure.number, measure)
        return measure

    def measures(self, *, before: int | None = None, limit: int = 50) -> list[Measure]:
        """Return the measures of the audit log, newest first; go on with the last one's number as `before`."""
        last = len(self._measures) if before is None else min(before - 1, len(self._measures))
        found = [self._measures.get(number) for number in range(last, max(0, last - limit), -1)]
        return [measure for measure in found if measure is not None]

    def measures_about(self, account: str) -> list[Measure]:
        """Return the measures that were about a person, newest first."""
        found = [one for one in self._measures.values() if one.subject.split(" ", 1)[0] == account]
        return sorted(found, key=lambda one: -one.number)

    def last_measure_by(self, who: str, *, since: int) -> int | None:
        """Return when somebody last did something, since a time; None if they did nothing."""
        return max([one.time for one in self._measures.values() if one.who == who and one.time >= since], default=None)

    def add_key(self, key: NamedKey) -> None:
        """Enter a further key; nobody has its name."""
        self._keys.add(key.name, key)

    def drop_key(self, name: str) -> bool:
        """Forget a key; False if there is none of that name."""
        return self._keys.drop(name)

    def named_keys(self) -> list[NamedKey]:
        """Return the further keys, the oldest first."""
        return sorted(self._keys.values(), key=lambda key: (key.created, key.name))

    def holder_of(self, key_hash: bytes) -> str | None:
        """Return the name of whoever has a key, None if it is nobody's."""
        return next((key.name for key in self._keys.values() if key.hash == key_hash), None)

    def keep(self, name: str, value: str | None) -> None:
        """Keep a word of the house, or forget it."""
        if value is None:
            self._words.drop(name)
        else:
            self._words.put(name, value)

    def kept(self, name: str) -> str | None:
        """Return a word of the house, None if there is none."""
        return self._words.get(name)
