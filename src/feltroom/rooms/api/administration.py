"""Looking after the house over HTTP."""

from feltroom.contract.http import administration as contract
from feltroom.contract.http.administration import (
    AuditEntry,
    AuditLog,
    BanPerson,
    Bans,
    BanShown,
    CloseHouseTable,
    Ended,
    ErasedPerson,
    HouseTables,
    KnownPeople,
    KnownPerson,
    Minute,
    OnlinePeople,
    OnlinePerson,
    Overview,
    RenamePerson,
    SetMaintenance,
    SetNotice,
    WhyDone,
)
from feltroom.rooms.administration import measures
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call
from feltroom.rooms.house import House
from feltroom.rooms.ports.records.administration import Ban
from feltroom.rooms.ports.records.people import Account
from feltroom.rooms.ports.store import Records
from feltroom.rooms.tables.lobby_line import lobby_line
from feltroom.version import __version__

MOST_LISTED = 200
FEW_LISTED = 50


@answers(contract.ADMIN_OVERVIEW)
async def overview(call: Call[None]) -> Overview:
    """Say how this node is."""
    house, counters = call.house, call.house.counters
    return Overview(
        version=__version__,
        opened=house.opened,
        now=house.now(),
        people=len(house.connections.accounts()),
        connections=len(house.connections),
        tables=len(house.rooms),
        hands=counters.hands,
        commands=counters.commands,
        refused=counters.refused,
        failures=counters.failures,
        unwritten=house.store.pending,
        notice=house.words.notice,
        maintenance=house.words.maintenance,
        minutes=tuple(
            Minute(one.time, one.people, one.tables, one.hands, one.commands) for one in house.last_hour.minutes()
        ),
    )


@answers(contract.ADMIN_ONLINE)
async def online(call: Call[None]) -> OnlinePeople:
    """List everybody who is connected to this node."""
    house = call.house
    return OnlinePeople(tuple(_online(house, account) for account in house.connections.accounts()))


def _online(house: House, account: str) -> OnlinePerson:
    person = house.people.known(account)
    tables = [room.info.id for room in house.rooms.live if room.audience.present(account)]
    nickname = "" if person is None else person.nickname
    return OnlinePerson(account, nickname, len(house.connections.of(account)), tuple(tables))


@answers(contract.ADMIN_PEOPLE)
async def people(call: Call[None]) -> KnownPeople:
    """Find people by a part of their nickname, or by their account."""
    text, limit = call.query("search") or "", call.query_limit(default=FEW_LISTED, most=MOST_LISTED)

    def look(records: Records) -> list[tuple[Account, Ban | None]]:
        found = records.people.search(text, limit=limit)
        return [(account, records.administration.ban_of(account.id)) for account in found]

    return KnownPeople(tuple(_known(call.house, *found) for found in await call.house.store.read(look)))


def _known(house: House, account: Account, ban: Ban | None) -> KnownPerson:
    holds = ban is not None and ban.holds(house.now())
    return KnownPerson(
        account.id,
        account.nickname,
        account.created,
        account.seen,
        len(house.connections.of(account.id)),
        _shown(ban) if ban is not None and holds else None,
    )


def _shown(ban: Ban) -> BanShown:
    return BanShown(ban.account, ban.since, ban.until, ban.why)


@answers(contract.ADMIN_BANS)
async def bans(call: Call[None]) -> Bans:
    """List the bans that hold."""
    found = await call.house.store.read(lambda records: records.administration.bans())
    return Bans(tuple(_shown(ban) for ban in found if ban.holds(call.house.now())))


@answers(contract.ADMIN_BAN)
async def ban(call: Call[BanPerson]) -> BanShown:
    """Ban somebody."""
    return _shown(await measures.ban(call.house, call.path("account"), hours=call.body.hours, why=call.body.why))


@answers(contract.ADMIN_UNBAN)
async def unban(call: Call[WhyDone]) -> None:
    """Take a ban back."""
    await measures.unban(call.house, call.path("account"), why=call.body.why)


@answers(contract.ADMIN_END_SESSIONS)
async def end_sessions(call: Call[WhyDone]) -> Ended:
    """Sign somebody out everywhere."""
    return Ended(await measures.end_sessions(call.house, call.path("account"), why=call.body.why))


@answers(contract.ADMIN_ERASE)
async def erase(call: Call[WhyDone]) -> ErasedPerson:
    """Erase somebody."""
    erasure = await measures.erase(call.house, call.path("account"), why=call.body.why)
    return ErasedPerson(erasure.alias, erasure.name)


@answers(contract.ADMIN_RENAME)
async def rename(call: Call[RenamePerson]) -> None:
    """Rename somebody."""
    await measures.rename(call.house, call.path("account"), call.body.nickname, why=call.body.why)


@answers(contract.ADMIN_TABLES)
async def tables(call: Call[None]) -> HouseTables:
    """List the live tables of this node, private ones too."""
    return HouseTables(tuple(lobby_line(room) for room in call.house.rooms.live))


@answers(contract.ADMIN_CLOSE_TABLE)
async def close_table(call: Call[CloseHouseTable]) -> None:
    """Close a table."""
    await measures.close_table(call.house, call.path("table"), at_once=call.body.now, why=call.body.why)


@answers(contract.ADMIN_PAUSE_TABLE)
async def pause_table(call: Call[WhyDone]) -> None:
    """Stop the clocks of a table."""
    await measures.pause_table(call.house, call.path("table"), why=call.body.why)


@answers(contract.ADMIN_RESUME_TABLE)
async def resume_table(call: Call[WhyDone]) -> None:
    """Let the clocks of a table run on."""
    await measures.resume_table(call.house, call.path("table"), why=call.body.why)


@answers(contract.ADMIN_NOTICE)
async def set_notice(call: Call[SetNotice]) -> None:
    """Show everybody a line."""
    await measures.set_notice(call.house, call.body.text)


@answers(contract.ADMIN_MAINTENANCE)
async def set_maintenance(call: Call[SetMaintenance]) -> None:
    """Begin or end maintenance."""
    await measures.set_maintenance(call.house, on=call.body.on, why=call.body.why)


@answers(contract.ADMIN_AUDIT)
async def audit(call: Call[None]) -> AuditLog:
    """List what was done and why."""
    before, limit = call.query_number("before"), call.query_limit(default=FEW_LISTED, most=MOST_LISTED)
    found = await call.house.store.read(lambda records: records.administration.measures(before=before, limit=limit))
    return AuditLog(tuple(AuditEntry(one.number, one.time, one.what, one.subject, one.why) for one in found))
