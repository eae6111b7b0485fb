"""Clubs: making and joining one, its members, its tables, its season and its hall of fame."""

from collections.abc import Callable
from functools import partial
from typing import cast, get_args

from msgspec.structs import replace

from feltroom.contract.avatars import known_avatar
from feltroom.contract.cards import cards_text
from feltroom.contract.codes import Code
from feltroom.contract.http import clubs as contract
from feltroom.contract.http.clubs import (
    MOST_EVENINGS,
    MOST_HALL,
    MOST_TABLES,
    AddClubHand,
    ChangeClub,
    ClubHall,
    ClubHand,
    ClubInvite,
    ClubLine,
    ClubList,
    ClubMember,
    ClubPlace,
    ClubSeason,
    ClubSeen,
    MakeClub,
    Measure,
    TableClub,
)
from feltroom.contract.http.tables import TableLink
from feltroom.contract.refusals import BadFrame, Refusal
from feltroom.contract.table_settings import TableSettings
from feltroom.contract.wire_values import wire_hand_name
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call, TextReply
from feltroom.rooms.api.tables import make_room
from feltroom.rooms.clubs import membership
from feltroom.rooms.clubs.hall import Fame, best_hand, biggest_pot, read_hall
from feltroom.rooms.clubs.membership import OwnClub, own_club
from feltroom.rooms.clubs.season import Wanted
from feltroom.rooms.hands.own_hand import read_own_hand
from feltroom.rooms.hands.shared_hands import find_or_make_share
from feltroom.rooms.people.identity import new_id
from feltroom.rooms.people.people import check_nickname
from feltroom.rooms.ports.records.clubs import Club, ClubTable, HallHand, Member
from feltroom.rooms.ports.records.people import Account
from feltroom.rooms.ports.records.tables import TableRow
from feltroom.rooms.ports.store import Records

Change = Callable[[Records, OwnClub], None]
_FORMATS = ("json", "csv")


@answers(contract.LIST_CLUBS)
async def list_clubs(call: Call[None]) -> ClubList:
    """List one's clubs."""
    return ClubList(await call.house.store.read(partial(_lines, account=call.me.account)))


@answers(contract.MAKE_CLUB)
async def make_club(call: Call[MakeClub]) -> ClubPlace:
    """Make a club."""
    call.take_from(call.house.limits.changes)
    name, account = check_nickname(call.body.name), call.me.account
    club = Club(new_id(), name, membership.new_invite(), "chips", None, None, call.house.now())
    await call.house.store.write(lambda records: membership.found_club(records, club, account=account))
    return _place(club)


@answers(contract.SEE_INVITE)
async def see_invite(call: Call[None]) -> ClubInvite:
    """Say which club a link leads to, and no more than its name."""
    look = partial(_invited, invite=call.path("invite"), account=call.me.account)
    return await call.house.store.read(look)


@answers(contract.JOIN_CLUB)
async def join_club(call: Call[None]) -> ClubPlace:
    """Join a club by its link."""
    call.take_from(call.house.limits.changes)
    invite, account, now = call.path("invite"), call.me.account, call.house.now()
    join = partial(membership.join_club, invite=invite, account=account, now=now)
    return _place(await call.house.store.write(join))


@answers(contract.SEE_CLUB)
async def see_club(call: Call[None]) -> ClubSeen:
    """See a club that one is in."""
    return await _seen(call)


@answers(contract.CHANGE_CLUB)
async def change_club(call: Call[ChangeClub]) -> ClubSeen:
    """Change the name and the season of a club that one hosts."""
    call.take_from(call.house.limits.changes)
    body = call.body
    name = check_nickname(body.name)
    if body.since is not None and body.until is not None and body.until < body.since:
        raise BadFrame(Code.BAD_FIELD, path="until")

    def change(records: Records, own: OwnClub) -> None:
        club = own.club
        records.clubs.put(Club(club.id, name, club.invite, body.measure, body.since, body.until, club.created))

    return await _as_host(call, change)


@answers(contract.NEW_INVITE)
async def new_invite(call: Call[None]) -> ClubSeen:
    """Make the link of a club that one hosts useless, and get another."""
    call.take_from(call.house.limits.changes)
    invite = membership.new_invite()

    def change(records: Records, own: OwnClub) -> None:
        club = own.club
        records.clubs.put(Club(club.id, club.name, invite, club.measure, club.since, club.until, club.created))

    return await _as_host(call, change)


@answers(contract.HAND_OVER_CLUB)
async def hand_over_club(call: Call[None]) -> ClubSeen:
    """Make another member the host."""
    call.take_from(call.house.limits.changes)
    number = call.number("member")
    return await _as_host(call, lambda records, own: membership.hand_over(records, own, to=own.member(number)))


@answers(contract.LEAVE_CLUB)
async def leave_club(call: Call[None]) -> None:
    """Leave a club, or remove somebody from one that one hosts."""
    call.take_from(call.house.limits.changes)
    club_id, account, number = call.path("club"), call.me.account, call.number("member")

    def leave(records: Records) -> None:
        own = own_club(records, club_id=club_id, account=account)
        if number != own.own.number:
            own.host_only()
        membership.leave_club(records, club_id=club_id, account=own.member(number).account)

    await call.house.store.write(leave)


@answers(contract.CLOSE_CLUB)
async def close_club(call: Call[None]) -> None:
    """Close a club that one hosts; its tables stay."""
    call.take_from(call.house.limits.changes)
    club_id, account = call.path("club"), call.me.account

    def close(records: Records) -> None:
        own_club(records, club_id=club_id, account=account).host_only()
        records.clubs.drop(club_id)

    await call.house.store.write(close)


@answers(contract.MAKE_CLUB_TABLE)
async def make_club_table(call: Call[TableSettings]) -> TableLink:
    """Make a table for a club; it stands in no lobby."""
    club_id, account = call.path("club"), call.me.account
    await call.house.store.read(partial(_check_room_for_table, club_id=club_id, account=account))
    link = await make_room(call, call.body, private=True)
    table = ClubTable(link.table, club_id, call.house.now())
    await call.house.store.write(lambda records: records.clubs.add_table(table))
    return link


@answers(contract.TABLE_CLUB)
async def table_club(call: Call[None]) -> TableClub:
    """Say which club a table belongs to; nobody learns of one that they are not in."""
    table, account = call.path("table"), call.me.account

    def look(records: Records) -> str | None:
        if records.tables.get(table) is None:
            raise Refusal(Code.NO_SUCH_TABLE)
        club = records.clubs.club_of(table)
        members = [] if club is None else records.clubs.members(club)
        return club if any([one.account == account for one in members]) else None

    return TableClub(await call.house.store.read(look))


@answers(contract.SEE_SEASON)
async def see_season(call: Call[None]) -> ClubSeason:
    """See the standings and the evenings of a season."""
    return (await _season(call, most_evenings=MOST_EVENINGS))[1]


@answers(contract.EXPORT_CLUB)
async def export_club(call: Call[None]) -> TextReply:
    """Get a season as a file."""
    from feltroom.rooms.clubs.season_file import season_csv, season_json  # loaded with the first file

    kind = call.query_choice("format", _FORMATS, default="json")
    call.take_from(call.house.limits.exports)
    own, season = await _season(call, most_evenings=None)
    if kind == "csv":
        return TextReply(season_csv(season), media_type="text/csv; charset=utf-8", filename="feltroom-club.csv")
    club = await call.house.store.read(partial(_club_seen, club_id=own.club.id, account=call.me.account))
    return TextReply(season_json(club, season), media_type="application/json", filename="feltroom-club.json")


@answers(contract.SEE_HALL)
async def see_hall(call: Call[None]) -> ClubHall:
    """See the hands that a club remembers."""
    call.take_from(call.house.limits.statistics)
    club_id, account = call.path("club"), call.me.account
    look = partial(own_club, club_id=club_id, account=account)
    hall = await call.house.store.read(lambda records: read_hall(records, look(records)))
    biggest, best = biggest_pot(hall), best_hand(hall)
    links = [f"/s/{call.house.share_signer.sign(one.share)}" for one in hall]
    return ClubHall(
        tuple(
            [
                _hand(one, link, biggest=one.share == biggest, best=one.best is not None and one.best[1] == best)
                for one, link in zip(hall, links, strict=True)
            ]
        )
    )


@answers(contract.ADD_CLUB_HAND)
async def add_club_hand(call: Call[AddClubHand]) -> None:
    """Add a hand that one was dealt into: the club sees of it what one saw oneself."""
    call.take_from(call.house.limits.changes)
    club_id, account, now = call.path("club"), call.me.account, call.house.now()
    table, hand = call.body.table, call.body.hand
    seen = await read_own_hand(call.house.store, table_id=table, hand=hand, account=account)
    if not seen.over or not seen.started:
        raise Refusal(Code.NO_SUCH_HAND)

    def add(records: Records) -> None:
        own_club(records, club_id=club_id, account=account)
        if len(records.clubs.hall(club_id)) >= MOST_HALL:
            raise Refusal(Code.HALL_FULL, most=MOST_HALL)
        share = find_or_make_share(records, table_id=table, hand=hand, account=account, seat=seen.seat, now=now)
        records.clubs.add_hand(HallHand(club_id, share.id, account, now))

    await call.house.store.write(add)


@answers(contract.DROP_CLUB_HAND)
async def drop_club_hand(call: Call[None]) -> None:
    """Take a hand out of the hall: its own one everybody, any the host."""
    call.take_from(call.house.limits.changes)
    club_id, account, share = call.path("club"), call.me.account, call.path("share")

    def drop(records: Records) -> None:
        own = own_club(records, club_id=club_id, account=account)
        found = next((one for one in records.clubs.hall(club_id) if one.share == share), None)
        if found is None:
            raise Refusal(Code.NOT_FOUND)
        if found.account != account:
            own.host_only()
        records.clubs.drop_hand(club_id=club_id, share=share)

    await call.house.store.write(drop)


async def _season(call: Call[None], *, most_evenings: int | None) -> tuple[OwnClub, ClubSeason]:
    house = call.house
    club_id, account = call.path("club"), call.me.account
    since, until, measure = call.query_number("since"), call.query_number("until"), call.query("measure")
    if measure is not None and measure not in get_args(Measure):
        raise BadFrame(Code.BAD_FIELD, path="measure")
    call.take_from(house.limits.statistics)
    own = await house.store.read(partial(own_club, club_id=club_id, account=account))
    if since is None and until is None:
        since, until = own.club.since, own.club.until
    wanted = Wanted(own, cast("Measure", measure or own.club.measure), since, until)
    return own, await house.seasons.answer(house.store, wanted, now=house.now(), most_evenings=most_evenings)


async def _as_host(call: Call[object], change: Change) -> ClubSeen:
    club_id, account = call.path("club"), call.me.account

    def run(records: Records) -> None:
        own = own_club(records, club_id=club_id, account=account)
        own.host_only()
        change(records, own)

    await call.house.store.write(run)
    return await _seen(call)


async def _seen(call: Call[object]) -> ClubSeen:
    club_id, account, rooms = call.path("club"), call.me.account, call.house.rooms

    def look(records: Records) -> tuple[ClubSeen, list[TableRow]]:
        seen = _club_seen(records, club_id=club_id, account=account)
        rows = [records.tables.get(one.table_id) for one in records.clubs.tables(club_id)]
        return seen, [row for row in rows if row is not None and not row.closed]

    seen, rows = await call.house.store.read(look)
    tables = [
        contract.ClubTable(row.id, row.name, row.preset, row.created) for row in rows if await rooms.plays_on(row)
    ]
    return replace(seen, tables=tuple(tables))


def _lines(records: Records, *, account: str) -> tuple[ClubLine, ...]:
    found = [(club, records.clubs.members(club.id)) for club in records.clubs.list_of(account)]
    return tuple(
        [
            ClubLine(club.id, club.name, len(members), any([one.host and one.account == account for one in members]))
            for club, members in found
        ]
    )


def _invited(records: Records, *, invite: str, account: str) -> ClubInvite:
    club = records.clubs.find(invite)
    if club is None:
        raise Refusal(Code.NO_SUCH_CLUB)
    member = any([one.account == account for one in records.clubs.members(club.id)])
    return ClubInvite(club.name, member, club.id if member else None)


def _club_seen(records: Records, *, club_id: str, account: str) -> ClubSeen:
    """A club without its tables."""
    own = own_club(records, club_id=club_id, account=account)
    club = own.club
    people = [(one, records.people.get(one.account)) for one in own.members]
    return ClubSeen(
        club=club.id,
        name=club.name,
        host=own.own.host,
        invite=f"/c/{club.invite}",
        measure=cast("Measure", club.measure),
        since=club.since,
        until=club.until,
        members=tuple(
            [_member(one, person, own=one.account == account) for one, person in people if person is not None]
        ),
        tables=(),
    )


def _member(member: Member, person: Account, *, own: bool) -> ClubMember:
    return ClubMember(
        member.number, person.nickname, member.host, own, member.joined, avatar=known_avatar(person.avatar)
    )


def _check_room_for_table(records: Records, *, club_id: str, account: str) -> None:
    own_club(records, club_id=club_id, account=account)
    if len(records.clubs.tables(club_id)) >= MOST_TABLES:
        raise Refusal(Code.TOO_MANY_TABLES, most=MOST_TABLES)


def _hand(one: Fame, link: str, *, biggest: bool, best: bool) -> ClubHand:
    return ClubHand(
        share=one.share,
        link=link,
        by=one.by,
        own=one.own,
        table=one.seen.table_name,
        hand=one.seen.ref.hand,
        began=one.seen.ref.began,
        board=cards_text(one.board),
        pot=one.pot,
        best=None if one.best is None else wire_hand_name(one.best[1]),
        best_name=None if one.best is None else one.best[0],
        biggest_pot=biggest,
        best_hand=best,
    )


def _place(club: Club) -> ClubPlace:
    return ClubPlace(club.id, f"/clubs/{club.id}")
