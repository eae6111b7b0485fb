"""Who is in a club and who hosts it. Nobody else can tell a club from one that does not exist."""

from dataclasses import dataclass, replace

from feltroom.contract.codes import Code
from feltroom.contract.http.clubs import MOST_CLUBS, MOST_MEMBERS
from feltroom.contract.refusals import Refusal
from feltroom.rooms.people.identity import new_id
from feltroom.rooms.ports.records.clubs import Club, Member
from feltroom.rooms.ports.store import Records

_INVITE_SIGNS = 24


@dataclass(frozen=True, slots=True)
class OwnClub:
    """A club as one of its members finds it."""

    club: Club
    members: tuple[Member, ...]
    own: Member

    def host_only(self) -> None:
        """Refuse everybody but the host."""
        if not self.own.host:
            raise Refusal(Code.NOT_CLUB_HOST)

    def member(self, number: int) -> Member:
        """Return a member by number; Refusal if there is none."""
        found = next((one for one in self.members if one.number == number), None)
        if found is None:
            raise Refusal(Code.NO_SUCH_MEMBER)
        return found


def new_invite() -> str:
    """Return the secret part of a link to a club: 120 random bits."""
    return new_id(_INVITE_SIGNS)


def own_club(records: Records, *, club_id: str, account: str) -> OwnClub:
    """Return a club for one of its members; Refusal to everybody else, whether or not there is such a club."""
    club = records.clubs.get(club_id)
    members = () if club is None else tuple(records.clubs.members(club.id))
    own = next((one for one in members if one.account == account), None)
    if club is None or own is None:
        raise Refusal(Code.NO_SUCH_CLUB)
    return OwnClub(club, members, own)


def found_club(records: Records, club: Club, *, account: str) -> None:
    """Enter a club, with the person who makes it as its host."""
    _check_person(records, account)
    records.clubs.put(club)
    records.clubs.put_member(Member(club.id, account, 1, True, club.created))


def join_club(records: Records, *, invite: str, account: str, now: int) -> Club:
    """Let somebody in by the link of a club; a second time changes nothing."""
    club = records.clubs.find(invite)
    if club is None:
        raise Refusal(Code.NO_SUCH_CLUB)
    members = records.clubs.members(club.id)
    if any([one.account == account for one in members]):
        return club
    _check_person(records, account)
    if len(members) >= MOST_MEMBERS:
        raise Refusal(Code.CLUB_FULL, most=MOST_MEMBERS)
    number = 1 + max([one.number for one in members], default=0)
    records.clubs.put_member(Member(club.id, account, number, False, now))
    return club


def leave_club(records: Records, *, club_id: str, account: str) -> None:
    """Take somebody out of a club. If they were host, the oldest member is; a club without members is deleted."""
    left = [one for one in records.clubs.members(club_id) if one.account != account]
    records.clubs.drop_member(club_id=club_id, account=account)
    if not left:
        records.clubs.drop(club_id)
    elif not any([one.host for one in left]):
        records.clubs.put_member(replace(left[0], host=True))


def leave_all_clubs(records: Records, account: str) -> None:
    """Take somebody out of all clubs."""
    for club in records.clubs.list_of(account):
        leave_club(records, club_id=club.id, account=account)


def hand_over(records: Records, own: OwnClub, *, to: Member) -> None:
    """Make another member the host."""
    records.clubs.put_member(replace(own.own, host=False))
    records.clubs.put_member(replace(to, host=True))


def _check_person(records: Records, account: str) -> None:
    if records.people.get(account) is None:
        raise Refusal(Code.NO_SUCH_PERSON)
    if len(records.clubs.list_of(account)) >= MOST_CLUBS:
        raise Refusal(Code.TOO_MANY_CLUBS, most=MOST_CLUBS)
