"""Entering, being known again, and moving to a second device."""

from typing import cast

from feltroom.contract.base import Value
from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.api.endpoint import Call, Endpoint, Reply, signed_token
from feltroom.rooms.people.people import Person


class Enter(Value):
    """A nickname is all it takes; a `program` gets its token in the answer instead of a cookie."""

    nickname: str
    program: bool = False


class Rename(Value):
    """Another nickname."""

    nickname: str


class UseCode(Value):
    """A transfer code from another device."""

    code: str


class Me(Value, omit_defaults=True):
    """Who one is; `token` is there for programs only."""

    account: str
    nickname: str
    token: str | None = None


class Visitor(Value):
    """Who asks, null for somebody who has not entered."""

    me: Me | None


class TransferCode(Value):
    """A code that works once, and when it expires, in milliseconds since 1970."""

    code: str
    expires: int


class MyTable(Value):
    """A table where one has a seat now, or that one has made."""

    table: str
    name: str
    preset: str
    seat: int | None
    owner: bool
    live: bool


class MyTables(Value):
    """One's own tables, the newest first."""

    tables: tuple[MyTable, ...]


def _me(person: Person, token: str | None = None) -> Me:
    return Me(person.account, person.nickname, token)


async def enter(call: Call) -> Reply:
    """Make an account."""
    body = cast("Enter", call.body)
    wait = call.house.limits.entering.take(call.peer)
    if wait is not None:
        raise Refusal(Code.RATE_LIMITED, wait=wait)
    person, signed = await call.house.people.enter(body.nickname, program=body.program)
    return Reply(_me(person, signed)) if body.program else Reply(_me(person), cookie=signed)


async def who_am_i(call: Call) -> Reply:
    """Say who one is."""
    return Reply(_me(call.me))


async def greet(call: Call) -> Reply:
    """Say who one is, or that one is nobody yet: a question that a browser may ask without an error."""
    return Reply(Visitor(None if call.person is None else _me(call.person)))


async def rename(call: Call) -> Reply:
    """Take another nickname."""
    person = await call.house.people.rename(call.me, cast("Rename", call.body).nickname)
    call.house.connections.renamed(person)
    call.house.neighbours.person_changed(person.account)
    return Reply(_me(person))


async def leave(call: Call) -> Reply:
    """Forget this device."""
    signed = signed_token(call.request)
    if signed is not None:
        await call.house.people.leave(signed)
        await call.house.person_changed(call.me.account)
        call.house.neighbours.person_changed(call.me.account)
    return Reply(cookie="")


async def leave_everywhere_else(call: Call) -> Reply:
    """Forget all other devices and programs."""
    signed = signed_token(call.request)
    assert signed is not None
    await call.house.people.leave_everywhere_else(call.me, signed)
    await call.house.person_changed(call.me.account)
    call.house.neighbours.person_changed(call.me.account)
    return Reply()


async def program_token(call: Call) -> Reply:
    """Get a token for a program that plays in one's name."""
    return Reply(_me(call.me, await call.house.people.add_token(call.me, program=True)))


async def transfer_code(call: Call) -> Reply:
    """Get a code for a second device."""
    code, expires = await call.house.people.transfer_code(call.me)
    return Reply(TransferCode(code, expires))


async def use_code(call: Call) -> Reply:
    """Take an account over to this device."""
    wait = call.house.limits.codes.take(call.peer)
    if wait is not None:
        raise Refusal(Code.TOO_MANY_ATTEMPTS, wait=wait)
    person, signed = await call.house.people.transfer(cast("UseCode", call.body).code)
    return Reply(_me(person), cookie=signed)


async def my_tables(call: Call) -> Reply:
    """List one's own tables."""
    me = call.me.account
    lines = [
        MyTable(own.row.id, own.row.name, own.row.preset, own.seat, own.row.owner == me, own.live)
        for own in await call.house.rooms.tables_of(me)
    ]
    return Reply(MyTables(tuple(lines)))


ENDPOINTS = (
    Endpoint("POST", "/api/enter", enter, "Enter with a nickname", body=Enter, answer=Me, open=True),
    Endpoint("GET", "/api/visitor", greet, "Who am I, if anybody", answer=Visitor, open=True),
    Endpoint("GET", "/api/me", who_am_i, "Who am I", answer=Me),
    Endpoint("PUT", "/api/me", rename, "Take another nickname", body=Rename, answer=Me),
    Endpoint("DELETE", "/api/me", leave, "Forget this device"),
    Endpoint("DELETE", "/api/me/tokens", leave_everywhere_else, "Forget all other devices and programs"),
    Endpoint("POST", "/api/me/token", program_token, "Get a token for a program", answer=Me),
    Endpoint("POST", "/api/me/transfer", transfer_code, "Get a code for a second device", answer=TransferCode),
    Endpoint("POST", "/api/transfer", use_code, "Use a transfer code", body=UseCode, answer=Me, open=True),
    Endpoint("GET", "/api/me/tables", my_tables, "My tables", answer=MyTables),
)
