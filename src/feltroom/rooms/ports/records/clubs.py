"""Clubs: circles of friends, their tables, and the hands they remember."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Club:
    """A circle of friends; whoever knows `invite` may join.

    `measure` is what its standings go by, and `since` and `until` are the season: milliseconds, None is open.
    """

    id: str
    name: str
    invite: str
    measure: str
    since: int | None
    until: int | None
    created: int


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody in a club, by the number that the others know them by; one of them is the host."""

    club: str
    account: str
    number: int
    host: bool
    joined: int


@dataclass(frozen=True, slots=True)
class ClubTable:
    """A table that was made for a club."""

    table_id: str
    club: str
    created: int


@dataclass(frozen=True, slots=True)
class HallHand:
    """A hand in a club's hall of fame: a share link of the member who added it, and only what that shows."""

    club: str
    share: str
    account: str
    added: int


@dataclass(frozen=True, slots=True)
class ClubResult:
    """What a settled hand at a club's table was for one of its players."""

    table_id: str
    hand: int
    seat: int
    account: str
    began: int
    ended: int
    put_in: int
    difference: int


class ClubRecords(Protocol):
    """Clubs and what belongs to them."""

    def put(self, club: Club) -> None:
        """Enter a club, or change it."""

    def get(self, club_id: str) -> Club | None:
        """Return a club, None if there is none of this id."""
        ...

    def find(self, invite: str) -> Club | None:
        """Return the club that a link leads to, None if it leads to none."""
        ...

    def list_of(self, account: str) -> list[Club]:
        """Return the clubs that somebody is in, the oldest first."""
        ...

    def drop(self, club_id: str) -> None:
        """Forget a club with its members and its hall; its tables are only tables from then on."""

    def members(self, club_id: str) -> list[Member]:
        """Return who is in a club, by number."""
        ...

    def put_member(self, member: Member) -> None:
        """Enter a member, or change them."""

    def drop_member(self, *, club_id: str, account: str) -> None:
        """Forget a member, and the hands that they added."""

    def add_table(self, table: ClubTable) -> None:
        """Note that a table belongs to a club."""

    def club_of(self, table_id: str) -> str | None:
        """Return the club that a table belongs to, None if to none."""
        ...

    def tables(self, club_id: str) -> list[ClubTable]:
        """Return the tables of a club, the newest first."""
        ...

    def add_hand(self, hand: HallHand) -> None:
        """Add a hand to the hall of fame; a second time changes nothing."""

    def drop_hand(self, *, club_id: str, share: str) -> None:
        """Take a hand out of the hall of fame, if it is there."""

    def hall(self, club_id: str) -> list[HallHand]:
        """Return the hands of the hall of fame, the newest first."""
        ...

    def results(self, club_id: str, *, since: int, until: int, most: int) -> list[ClubResult]:
        """Return the results of settled hands that began in a time, at most so many, by table, hand and seat."""
        ...
