"""Clubs in memory."""

from feltroom.log.rows import SETTLED
from feltroom.pocket.records.memory import Memory
from feltroom.rooms.ports.records.clubs import Club, ClubResult, ClubTable, HallHand, Member


class MemoryClubs:
    """`ClubRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def put(self, club: Club) -> None:
        """Enter a club, or change it."""
        self._memory.clubs.put(club.id, club)

    def get(self, club_id: str) -> Club | None:
        """Return a club, None if there is none of this id."""
        return self._memory.clubs.get(club_id)

    def find(self, invite: str) -> Club | None:
        """Return the club that a link leads to, None if it leads to none."""
        return next((club for club in self._memory.clubs.values() if club.invite == invite), None)

    def list_of(self, account: str) -> list[Club]:
        """Return the clubs that somebody is in, the oldest first."""
        own = [one for one in self._memory.club_members.values() if one.account == account]
        found = [self._memory.clubs.get(one.club) for one in sorted(own, key=lambda one: (one.joined, one.club))]
        return [club for club in found if club is not None]

    def drop(self, club_id: str) -> None:
        """Forget a club with its members and its hall."""
        memory = self._memory
        memory.club_hands.drop_where(lambda hand: hand.club == club_id)
        memory.club_tables.drop_where(lambda table: table.club == club_id)
        memory.club_members.drop_where(lambda member: member.club == club_id)
        memory.clubs.drop(club_id)

    def members(self, club_id: str) -> list[Member]:
        """Return who is in a club, by number."""
        found = [member for member in self._memory.club_members.values() if member.club == club_id]
        return sorted(found, key=lambda member: member.number)

    def put_member(self, member: Member) -> None:
        """Enter a member, or change them."""
        self._memory.clubs.require(member.club)
        self._memory.accounts.require(member.account)
        self._memory.club_members.put((member.club, member.account), member)

    def drop_member(self, *, club_id: str, account: str) -> None:
        """Forget a member, and the hands that they added."""
        self._memory.club_hands.drop_where(lambda hand: (hand.club, hand.account) == (club_id, account))
        self._memory.club_members.drop((club_id, account))

    def add_table(self, table: ClubTable) -> None:
        """Note that a table belongs to a club."""
        self._memory.clubs.require(table.club)
        self._memory.tables.require(table.table_id)
        self._memory.club_tables.add(table.table_id, table)

    def club_of(self, table_id: str) -> str | None:
        """Return the club that a table belongs to, None if to none."""
        found = self._memory.club_tables.get(table_id)
        return None if found is None else found.club

    def tables(self, club_id: str) -> list[ClubTable]:
        """Return the tables of a club, the newest first."""
        found = [table for table in self._memory.club_tables.values() if table.club == club_id]
        return sorted(found, key=lambda table: (-table.created, table.table_id))

    def add_hand(self, hand: HallHand) -> None:
        """Add a hand to the hall of fame; a second time changes nothing."""
        self._memory.clubs.require(hand.club)
        self._memory.accounts.require(hand.account)
        if (hand.club, hand.share) not in self._memory.club_hands:
            self._memory.club_hands.put((hand.club, hand.share), hand)

    def drop_hand(self, *, club_id: str, share: str) -> None:
        """Take a hand out of the hall of fame, if it is there."""
        self._memory.club_hands.drop((club_id, share))

    def hall(self, club_id: str) -> list[HallHand]:
        """Return the hands of the hall of fame, the newest first."""
        found = [hand for hand in self._memory.club_hands.values() if hand.club == club_id]
        return sorted(found, key=lambda hand: (-hand.added, hand.share))

    def results(self, club_id: str, *, since: int, until: int, most: int) -> list[ClubResult]:
        """Return the results of settled hands that began in a time, at most so many, by table, hand and seat."""
        memory = self._memory
        found: list[ClubResult] = []
        for table_id in sorted([table.table_id for table in self.tables(club_id)]):
            for (number,) in memory.numbers.of(table_id):
                hand = memory.hands.get((table_id, number))
                if hand is None or hand.state != SETTLED or hand.ended is None or not since <= hand.began <= until:
                    continue
                found += [
                    ClubResult(
                        table_id, number, one.seat, one.account, one.began, hand.ended, one.put_in, one.difference
                    )
                    for one in sorted(hand.players, key=lambda one: one.seat)
                    if one.put_in is not None and one.difference is not None
                ]
        return found[:most]
