"""Entering, being known again, and moving to a second device."""

from logging import getLogger
from typing import Any

from feltroom.contract.codes import Code
from feltroom.contract.http import people as contract
from feltroom.contract.http.people import (
    ChooseAvatar,
    Enter,
    Me,
    MyTable,
    MyTables,
    Rename,
    TransferCode,
    UseCode,
    Visitor,
)
from feltroom.contract.refusals import Refusal
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call, Reply
from feltroom.rooms.people.people import Person

_log = getLogger("feltroom.people")


def _me(person: Person, token: str | None = None) -> Me:
    return Me(person.account, person.nickname, person.avatar, token)


def _who(call: Call[Any], person: Person) -> dict[str, str]:
    """Who it was, for the log."""
    return {"account": person.account, "address": call.request.peer}


@answers(contract.ENTER)
async def enter(call: Call[Enter]) -> Me | Reply[Me]:
    """Make an account."""
    wait = call.house.limits.entering.take(call.request.peer)
    if wait is not None:
        raise Refusal(Code.RATE_LIMITED, wait=wait)
    person, signed = await call.house.people.enter(call.body.nickname, program=call.body.program)
    _log.info("entered", extra=_who(call, person))
    return _me(person, signed) if call.body.program else Reply(_me(person), cookie=signed)


@answers(contract.WHO_AM_I)
async def who_am_i(call: Call[None]) -> Me:
    """Say who one is."""
    return _me(call.me)


@answers(contract.GREET)
async def greet(call: Call[None]) -> Visitor:
    """Say who one is, or that one is nobody yet: a question that a browser may ask without an error."""
    return Visitor(None if call.person is None else _me(call.person))


@answers(contract.RENAME)
async def rename(call: Call[Rename]) -> Me:
    """Take another nickname."""
    call.take_from(call.house.limits.changes)
    person = await call.house.people.rename(call.me, call.body.nickname)
    call.house.renamed(person)
    call.house.neighbours.person_changed(person.account)
    return _me(person)


@answers(contract.CHOOSE_AVATAR)
async def choose_avatar(call: Call[ChooseAvatar]) -> Me:
    """Choose a picture; everybody who sits with them sees it at once."""
    call.take_from(call.house.limits.changes)
    person = await call.house.people.choose_avatar(call.me, call.body.avatar)
    call.house.avatar_changed(person)
    call.house.neighbours.person_changed(person.account)
    return _me(person)


@answers(contract.LEAVE)
async def leave(call: Call[None]) -> Reply[None]:
    """Forget this device."""
    if call.token is not None:
        await call.house.people.leave(call.token)
        _log.info("device forgotten", extra=_who(call, call.me))
        await call.house.person_changed(call.me.account)
        call.house.neighbours.person_changed(call.me.account)
    return Reply(None, cookie="")


@answers(contract.LEAVE_EVERYWHERE_ELSE)
async def leave_everywhere_else(call: Call[None]) -> None:
    """Forget all other devices and programs."""
    assert call.token is not None
    call.take_from(call.house.limits.changes)
    await call.house.people.leave_everywhere_else(call.me, call.token)
    _log.info("other devices forgotten", extra=_who(call, call.me))
    await call.house.person_changed(call.me.account)
    call.house.neighbours.person_changed(call.me.account)


@answers(contract.PROGRAM_TOKEN)
async def program_token(call: Call[None]) -> Me:
    """Get a token for a program that plays in one's name."""
    call.take_from(call.house.limits.programs)
    return _me(call.me, await call.house.people.add_token(call.me, program=True, by=call.token))


@answers(contract.TRANSFER_CODE)
async def transfer_code(call: Call[None]) -> TransferCode:
    """Get a code for a second device."""
    call.take_from(call.house.limits.changes)
    assert call.token is not None
    code, expires = await call.house.people.transfer_code(call.me, by=call.token)
    return TransferCode(code, expires)


@answers(contract.USE_CODE)
async def use_code(call: Call[UseCode]) -> Reply[Me]:
    """Take an account over to this device."""
    try:
        person, signed = await call.house.people.transfer(call.body.code)
    except Refusal as refusal:
        # Wrong codes alone are counted: a right one, of 50 bits and ten minutes, is not to be had by trying.
        wait = call.house.limits.codes.take(call.request.peer)
        raise refusal if wait is None else Refusal(Code.TOO_MANY_ATTEMPTS, wait=wait) from None
    _log.info("entered by code", extra=_who(call, person))
    return Reply(_me(person), cookie=signed)


@answers(contract.MY_TABLES)
async def my_tables(call: Call[None]) -> MyTables:
    """List one's own tables."""
    me = call.me.account
    lines = [
        MyTable(own.row.id, own.row.name, own.row.preset, own.seat, own.row.owner == me, own.live, own.unattended)
        for own in await call.house.rooms.tables_of(me)
    ]
    return MyTables(tuple(lines))
