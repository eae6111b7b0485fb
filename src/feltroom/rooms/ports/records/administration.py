"""What the person who looks after a house does: who is banned, what was done and why, what the house is told."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Ban:
    """Somebody who may not come in, until a time or for good."""

    account: str
    since: int
    until: int | None
    why: str

    def holds(self, now: int) -> bool:
        """Whether it still counts."""
        return self.until is None or now < self.until


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that was done, to whom or what, why, and with whose key; `number` counts them.

    `who` is empty in what was noted before keys had names.
    """

    number: int
    time: int
    what: str
    subject: str
    why: str
    who: str = ""


@dataclass(frozen=True, slots=True)
class NamedKey:
    """A further key of the house, by the name of whoever has it; only its hash is kept."""

    name: str
    hash: bytes
    created: int


class AdministrationRecords(Protocol):
    """Bans, the audit log, further keys, and a few words that the house keeps."""

    def ban(self, ban: Ban) -> None:
        """Enter a ban, in place of an older one of the same account."""

    def unban(self, account: str) -> bool:
        """Take a ban back; False if there was none."""
        ...

    def ban_of(self, account: str) -> Ban | None:
        """Return the ban of an account, also one that is over."""
        ...

    def bans(self) -> list[Ban]:
        """Return all bans, the newest first."""
        ...

    def note(self, *, time: int, what: str, subject: str, why: str, who: str) -> Measure:
        """Enter a measure in the audit log, under the next number."""
        ...

    def measures(self, *, before: int | None = None, limit: int = 50) -> list[Measure]:
        """Return the measures of the audit log, newest first; go on with the last one's number as `before`."""
        ...

    def measures_about(self, account: str) -> list[Measure]:
        """Return the measures that were about a person, newest first."""
        ...

    def last_measure_by(self, who: str, *, since: int) -> int | None:
        """Return when somebody last did something, since a time; None if they did nothing."""
        ...

    def add_key(self, key: NamedKey) -> None:
        """Enter a further key; nobody has its name."""

    def drop_key(self, name: str) -> bool:
        """Forget a key; False if there is none of that name."""
        ...

    def named_keys(self) -> list[NamedKey]:
        """Return the further keys, the oldest first."""
        ...

    def holder_of(self, key_hash: bytes) -> str | None:
        """Return the name of whoever has a key, None if it is nobody's."""
        ...

    def keep(self, name: str, value: str | None) -> None:
        """Keep a word of the house, or forget it."""

    def kept(self, name: str) -> str | None:
        """Return a word of the house, None if there is none."""
        ...
