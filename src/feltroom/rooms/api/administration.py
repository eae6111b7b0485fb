"""Looking after the house over HTTP."""

from collections import Counter

from msgspec import structs

from feltroom.contract.http import administration as contract
from feltroom.contract.http.administration import (
    LIMIT_NAMES,
    AuditEntry,
    AuditLog,
    BanPerson,
    Bans,
    BanShown,
    CloseHouseTable,
    Ended,
    ErasedPerson,
    HouseTables,
    KeyList,
    KeyShown,
    KnownPeople,
    KnownPerson,
    LimitList,
    LimitShown,
    MadeKey,
    MakeKey,
    Minute,
    OnlinePeople,
    OnlinePerson,
    Overview,
    RenamePerson,
    SetLimit,
    SetMaintenance,
    SetNotice,
    WhyDone,
)
from feltroom.rooms.administration import admin_keys, measures
from feltroom.rooms.administration.merged_nodes import all_minutes, all_online
from feltroom.rooms.api.all_nodes import from_all_nodes
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
    """Say how the house is."""
    found = await from_all_nodes(call, _overview(call.house))
    own, all_nodes = found.answers[0], found.answers
    return structs.replace(
        own,
        opened=min(one.opened for one in all_nodes),
        people=sum(one.people for one in all_nodes),
        connections=sum(one.connections for one in all_nodes),
        tables=sum(one.tables for one in all_nodes),
        hands=sum(one.hands for one in all_nodes),
        commands=sum(one.commands for one in all_nodes),
        refused=sum(one.refused for one in all_nodes),
        failures=sum(one.failures for one in all_nodes),
        unwritten=sum(one.unwritten for one in all_nodes),
        minutes=all_minutes([one.minutes for one in all_nodes]),
        nodes=len(all_nodes),
        missing=found.missing,
    )


def _overview(house: House) -> Overview:
    counters = house.counters
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
    """List everybody who is connected, at whichever node."""
    house = call.house
    accounts = dict.fromkeys(house.connections.accounts())
    if not house.neighbours.alone:  # a table of ours has visitors who are connected to another node
        accounts |= dict.fromkeys(one.account for room in house.rooms.live for one in room.audience.connections)
    found = await from_all_nodes(call, OnlinePeople(tuple(_online(house, account) for account in accounts)))
    if call.forwarded:
        return found.answers[0]
    return OnlinePeople(all_online([one.people for one in found.answers]), found.missing)


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

    own = KnownPeople(tuple(_known(call.house, *found) for found in await call.house.store.read(look)))
    found = await from_all_nodes(call, own)
    connections = Counter({one.account: one.connections for one in own.people})
    for other in found.answers[1:]:
        connections.update({one.account: one.connections for one in other.people})
    shown = (structs.replace(one, connections=connections[one.account]) for one in own.people)
    return KnownPeople(tuple(shown), found.missing)


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
    return _shown(
        await measures.ban(call.house, call.path("account"), hours=call.body.hours, why=call.body.why, who=call.holder)
    )


@answers(contract.ADMIN_UNBAN)
async def unban(call: Call[WhyDone]) -> None:
    """Take a ban back."""
    await measures.unban(call.house, call.path("account"), why=call.body.why, who=call.holder)


@answers(contract.ADMIN_END_SESSIONS)
async def end_sessions(call: Call[WhyDone]) -> Ended:
    """Sign somebody out everywhere."""
    return Ended(await measures.end_sessions(call.house, call.path("account"), why=call.body.why, who=call.holder))


@answers(contract.ADMIN_ERASE)
async def erase(call: Call[WhyDone]) -> ErasedPerson:
    """Erase somebody."""
    erasure = await measures.erase(call.house, call.path("account"), why=call.body.why, who=call.holder)
    return ErasedPerson(erasure.alias, erasure.name)


@answers(contract.ADMIN_RENAME)
async def rename(call: Call[RenamePerson]) -> None:
    """Rename somebody."""
    await measures.rename(call.house, call.path("account"), call.body.nickname, why=call.body.why, who=call.holder)


@answers(contract.ADMIN_TABLES)
async def tables(call: Call[None]) -> HouseTables:
    """List the live tables of all nodes, private ones too."""
    found = await from_all_nodes(call, HouseTables(tuple(lobby_line(room) for room in call.house.rooms.live)))
    lines = {line.id: line for one in found.answers for line in one.tables}  # one that moves is at two for a moment
    return HouseTables(tuple(lines.values()), found.missing)


@answers(contract.ADMIN_CLOSE_TABLE)
async def close_table(call: Call[CloseHouseTable]) -> None:
    """Close a table."""
    await measures.close_table(
        call.house, call.path("table"), at_once=call.body.now, why=call.body.why, who=call.holder
    )


@answers(contract.ADMIN_PAUSE_TABLE)
async def pause_table(call: Call[WhyDone]) -> None:
    """Stop the clocks of a table."""
    await measures.pause_table(call.house, call.path("table"), why=call.body.why, who=call.holder)


@answers(contract.ADMIN_RESUME_TABLE)
async def resume_table(call: Call[WhyDone]) -> None:
    """Let the clocks of a table run on."""
    await measures.resume_table(call.house, call.path("table"), why=call.body.why, who=call.holder)


@answers(contract.ADMIN_NOTICE)
async def set_notice(call: Call[SetNotice]) -> None:
    """Show everybody a line."""
    await measures.set_notice(call.house, call.body.text, who=call.holder)


@answers(contract.ADMIN_MAINTENANCE)
async def set_maintenance(call: Call[SetMaintenance]) -> None:
    """Begin or end maintenance."""
    await measures.set_maintenance(call.house, on=call.body.on, why=call.body.why, who=call.holder)


@answers(contract.ADMIN_LIMITS)
async def limits(call: Call[None]) -> LimitList:
    """Say how much there may be at once."""
    return _limits(call.house)


@answers(contract.ADMIN_SET_LIMIT)
async def set_limit(call: Call[SetLimit]) -> LimitList:
    """Change a limit."""
    await measures.set_limit(call.house, call.body.name, call.body.value, why=call.body.why, who=call.holder)
    return _limits(call.house)


def _limits(house: House) -> LimitList:
    used = {"tables": len(house.rooms), "bots": house.rooms.shares.bots, "connections": len(house.connections)}
    caps = house.caps
    return LimitList(
        tuple(LimitShown(name, caps.value(name), caps.standard[name], used.get(name)) for name in LIMIT_NAMES)
    )


@answers(contract.ADMIN_KEYS)
async def keys(call: Call[None]) -> KeyList:
    """Say who has a key."""
    found = await call.house.store.read(admin_keys.read_keys)
    return KeyList(call.holder, tuple(KeyShown(one.name, one.created, one.last_used) for one in found))


@answers(contract.ADMIN_MAKE_KEY)
async def make_key(call: Call[MakeKey]) -> MadeKey:
    """Make a key for somebody."""
    made = await admin_keys.make_key(call.house, call.body.name, why=call.body.why, who=call.holder)
    return MadeKey(made.name, made.key)


@answers(contract.ADMIN_REVOKE_KEY)
async def revoke_key(call: Call[WhyDone]) -> None:
    """Make a key good for nothing."""
    await admin_keys.revoke_key(call.house, call.path("name"), why=call.body.why, who=call.holder)


@answers(contract.ADMIN_AUDIT)
async def audit(call: Call[None]) -> AuditLog:
    """List what was done and why."""
    before, limit = call.query_number("before"), call.query_limit(default=FEW_LISTED, most=MOST_LISTED)
    found = await call.house.store.read(lambda records: records.administration.measures(before=before, limit=limit))
    return AuditLog(tuple(AuditEntry(one.number, one.time, one.what, one.subject, one.why, one.who) for one in found))
