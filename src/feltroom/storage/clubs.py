"""Clubs in the database."""

from dataclasses import asdict

from sqlalchemy import Connection, and_, delete, insert, select

from feltroom.log.rows import SETTLED
from feltroom.rooms.ports.records.clubs import Club, ClubResult, ClubTable, HallHand, Member
from feltroom.storage.schema import club_hands, club_members, club_tables, clubs, hand_players, hands


class SqlClubs:
    """`ClubRecords` over a connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(self, club: Club) -> None:
        """Enter a club, or change it."""
        values = asdict(club)
        changed = clubs.update().where(clubs.c.id == club.id).values(**values)
        if not self._connection.execute(changed).rowcount:
            self._connection.execute(insert(clubs).values(**values))

    def get(self, club_id: str) -> Club | None:
        """Return a club, None if there is none of this id."""
        row = self._connection.execute(select(clubs).where(clubs.c.id == club_id)).first()
        return None if row is None else Club(*row)

    def find(self, invite: str) -> Club | None:
        """Return the club that a link leads to, None if it leads to none."""
        row = self._connection.execute(select(clubs).where(clubs.c.invite == invite)).first()
        return None if row is None else Club(*row)

    def list_of(self, account: str) -> list[Club]:
        """Return the clubs that somebody is in, the oldest first."""
        own = select(clubs).join(club_members, club_members.c.club == clubs.c.id)
        query = own.where(club_members.c.account == account).order_by(club_members.c.joined, clubs.c.id)
        return [Club(*row) for row in self._connection.execute(query)]

    def drop(self, club_id: str) -> None:
        """Forget a club with its members and its hall."""
        for table in (club_hands, club_tables, club_members):
            self._connection.execute(delete(table).where(table.c.club == club_id))
        self._connection.execute(delete(clubs).where(clubs.c.id == club_id))

    def members(self, club_id: str) -> list[Member]:
        """Return who is in a club, by number."""
        query = select(club_members).where(club_members.c.club == club_id).order_by(club_members.c.number)
        return [Member(*row) for row in self._connection.execute(query)]

    def put_member(self, member: Member) -> None:
        """Enter a member, or change them."""
        own = and_(club_members.c.club == member.club, club_members.c.account == member.account)
        if not self._connection.execute(club_members.update().where(own).values(**asdict(member))).rowcount:
            self._connection.execute(insert(club_members).values(**asdict(member)))

    def drop_member(self, *, club_id: str, account: str) -> None:
        """Forget a member, and the hands that they added."""
        for table in (club_hands, club_members):
            self._connection.execute(delete(table).where(table.c.club == club_id, table.c.account == account))

    def add_table(self, table: ClubTable) -> None:
        """Note that a table belongs to a club."""
        self._connection.execute(insert(club_tables).values(**asdict(table)))

    def club_of(self, table_id: str) -> str | None:
        """Return the club that a table belongs to, None if to none."""
        query = select(club_tables.c.club).where(club_tables.c.table_id == table_id)
        club: str | None = self._connection.execute(query).scalar()
        return club

    def tables(self, club_id: str) -> list[ClubTable]:
        """Return the tables of a club, the newest first."""
        query = select(club_tables).where(club_tables.c.club == club_id)
        ordered = query.order_by(club_tables.c.created.desc(), club_tables.c.table_id)
        return [ClubTable(*row) for row in self._connection.execute(ordered)]

    def add_hand(self, hand: HallHand) -> None:
        """Add a hand to the hall of fame; a second time changes nothing."""
        known = select(club_hands).where(club_hands.c.club == hand.club, club_hands.c.share == hand.share)
        if self._connection.execute(known).first() is None:
            self._connection.execute(insert(club_hands).values(**asdict(hand)))

    def drop_hand(self, *, club_id: str, share: str) -> None:
        """Take a hand out of the hall of fame, if it is there."""
        own = and_(club_hands.c.club == club_id, club_hands.c.share == share)
        self._connection.execute(delete(club_hands).where(own))

    def hall(self, club_id: str) -> list[HallHand]:
        """Return the hands of the hall of fame, the newest first."""
        query = select(club_hands).where(club_hands.c.club == club_id)
        ordered = query.order_by(club_hands.c.added.desc(), club_hands.c.share)
        return [HallHand(*row) for row in self._connection.execute(ordered)]

    def results(self, club_id: str, *, since: int, until: int, most: int) -> list[ClubResult]:
        """Return the results of settled hands that began in a time, at most so many, by table, hand and seat."""
        same = and_(hand_players.c.table_id == hands.c.table_id, hand_players.c.hand == hands.c.hand)
        own = hand_players.c
        query = (
            select(own.table_id, own.hand, own.seat, own.account, own.began, hands.c.ended, own.put_in, own.difference)
            .select_from(club_tables)
            .join(hands, hands.c.table_id == club_tables.c.table_id)
            .join(hand_players, same)
            .where(club_tables.c.club == club_id, hands.c.state == SETTLED)
            .where(hands.c.began >= since, hands.c.began <= until, own.difference.is_not(None))
            .order_by(own.table_id, own.hand, own.seat)
            .limit(most)
        )
        return [ClubResult(*row) for row in self._connection.execute(query)]
