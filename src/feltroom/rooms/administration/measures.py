"""What the person who looks after a house can do; each measure is noted in the audit log, with what it changes.

`who` is the name of the key that it is done with.
"""

from functools import partial

from feltroom.contract.codes import CODES, Code
from feltroom.contract.http.administration import LEAST_LIMITS, LimitName
from feltroom.contract.refusals import BadFrame, Refusal
from feltroom.rooms.administration.house_words import read_limits, write_limits, write_maintenance, write_notice
from feltroom.rooms.house import House
from feltroom.rooms.people.erasing import new_erasure, write_erasure
from feltroom.rooms.people.people import check_nickname
from feltroom.rooms.ports.records.administration import Ban
from feltroom.rooms.ports.records.erasures import Erasure
from feltroom.rooms.ports.records.people import Account
from feltroom.rooms.ports.store import Records
from feltroom.rooms.room.requests import Denied
from feltroom.rooms.room.room import Room
from feltroom.rooms.tournaments.table_ids import tournament_of
from feltroom.table.commands import Pause, Resume
from feltroom.tournament.commands import PausePlay, ResumePlay

HOUR = 3_600_000


async def ban(house: House, account: str, *, hours: int | None, why: str, who: str) -> Ban:
    """Keep somebody out: their devices, programs and codes are good for nothing as long as it holds.

    They are sent away from their tables, after the hand if they are in one.
    """
    now = house.now()
    made = Ban(account, now, None if hours is None else now + hours * HOUR, why)

    def write(records: Records) -> None:
        _known(records, account)
        records.administration.ban(made)
        records.people.drop_transfer_codes(account)
        records.administration.note(time=now, what="ban", subject=account, why=why, who=who)

    await house.store.write(write)
    await _person_changed(house, account)
    return made


async def unban(house: House, account: str, *, why: str, who: str) -> None:
    """Let somebody in again, with the devices that they had."""
    now = house.now()

    def write(records: Records) -> None:
        _known(records, account)
        if not records.administration.unban(account):
            raise Refusal(Code.NOT_BANNED)
        records.administration.note(time=now, what="unban", subject=account, why=why, who=who)

    await house.store.write(write)
    await _person_changed(house, account)


async def end_sessions(house: House, account: str, *, why: str, who: str) -> int:
    """Sign somebody out on all devices and programs; return how many there were."""
    now = house.now()

    def write(records: Records) -> int:
        _known(records, account)
        records.people.drop_transfer_codes(account)
        tokens = sum(records.people.drop_tokens(account_id=account, program=program) for program in (False, True))
        records.administration.note(time=now, what="end-sessions", subject=account, why=why, who=who)
        return tokens

    tokens = await house.store.write(write)
    await _person_changed(house, account)
    return tokens


async def rename(house: House, account: str, nickname: str, *, why: str, who: str) -> None:
    """Give somebody another nickname; at tables it counts from the next hand on."""
    now, name = house.now(), check_nickname(nickname)

    def write(records: Records) -> None:
        before = _known(records, account)
        records.people.rename(account_id=account, nickname=name)
        records.administration.note(time=now, what="rename", subject=f"{account} {before.nickname}", why=why, who=who)

    await house.store.write(write)
    house.called(account, name)
    house.neighbours.person_changed(account)


async def erase(house: House, account: str, *, why: str, who: str | None) -> Erasure:
    """Erase somebody: they are gone at once, and from tables as soon as they have no seat there.

    `who` is None if it is the person themselves.
    """
    erasure = new_erasure(account, now=house.now())
    await house.store.write(partial(write_erasure, erasure=erasure, why=why, who=who or erasure.alias))
    await _person_changed(house, account)
    return erasure


async def close_report(house: House, report: str, *, why: str, who: str) -> None:
    """Note that a report was seen to."""
    now = house.now()

    def write(records: Records) -> None:
        if not records.reports.close(report, time=now, why=why):
            raise Refusal(Code.NO_SUCH_REPORT)
        records.administration.note(time=now, what="close-report", subject=report, why=why, who=who)

    await house.store.write(write)


async def close_table(house: House, table: str, *, at_once: bool, why: str, who: str) -> None:
    """Close a table for good: everybody takes their chips home when the hand is over, or at once.

    A table of a tournament of several is closed with the whole tournament, after the hands that are being played.
    """
    tournament = tournament_of(table)
    if tournament is not None:  # one of its tables cannot go without the others
        await house.tournaments.stop(tournament)
        await _note(house, what="close-table", subject=table, why=why, who=who)
        return
    room = await house.rooms.get(table)
    await _note(house, what="close-table", subject=table, why=why, who=who)
    await house.rooms.close_by_house(room, at_once=at_once)


async def pause_table(house: House, table: str, *, why: str, who: str) -> None:
    """Stop the clocks of a table, or let no hand begin at all tables of its tournament."""
    tournament = tournament_of(table)
    if tournament is not None:
        await (await house.tournaments.get(tournament)).ask(PausePlay())
    else:
        await _ask(await house.rooms.get(table), Pause())
    await _note(house, what="pause-table", subject=table, why=why, who=who)


async def resume_table(house: House, table: str, *, why: str, who: str) -> None:
    """Let the clocks of a table run on, or the tournament that it is part of."""
    tournament = tournament_of(table)
    if tournament is not None:
        await (await house.tournaments.get(tournament)).ask(ResumePlay())
    else:
        await _ask(await house.rooms.get(table), Resume())
    await _note(house, what="resume-table", subject=table, why=why, who=who)


async def set_notice(house: House, text: str, *, who: str) -> None:
    """Show everybody a line, or none."""
    now = house.now()

    def write(records: Records) -> None:
        write_notice(records, text)
        records.administration.note(time=now, what="announce", subject="", why=text, who=who)

    await house.store.write(write)
    await house.words_changed()
    house.neighbours.house_changed()


async def set_maintenance(house: House, *, on: bool, why: str, who: str) -> None:
    """Let no new hands begin, or let them begin again."""
    now = house.now()

    def write(records: Records) -> None:
        write_maintenance(records, why if on else None)
        records.administration.note(time=now, what="maintenance", subject="on" if on else "off", why=why, who=who)

    await house.store.write(write)
    await house.words_changed()
    house.neighbours.house_changed()


async def set_limit(house: House, name: LimitName, value: int | None, *, why: str, who: str) -> None:
    """Limit something otherwise, or as is standard; what is there already stays."""
    now = house.now()
    if value is not None and value < LEAST_LIMITS.get(name, 0):
        raise BadFrame(Code.BAD_FIELD, path="$.value")

    def write(records: Records) -> None:
        limits = read_limits(records)
        limits.pop(name, None)
        write_limits(records, limits if value is None else limits | {name: value})
        subject = f"{name} {'standard' if value is None else value}"
        records.administration.note(time=now, what="limits", subject=subject, why=why, who=who)

    await house.store.write(write)
    await house.words_changed()
    house.neighbours.house_changed()


def _known(records: Records, account: str) -> Account:
    found = records.people.get(account)
    if found is None:
        raise Refusal(Code.NO_SUCH_PERSON)
    return found


async def _person_changed(house: House, account: str) -> None:
    await house.person_changed(account)
    house.neighbours.person_changed(account)


async def _note(house: House, *, what: str, subject: str, why: str, who: str) -> None:
    note = partial(_write_note, time=house.now(), what=what, subject=subject, why=why, who=who)
    await house.store.write(note)


def _write_note(records: Records, *, time: int, what: str, subject: str, why: str, who: str) -> None:
    records.administration.note(time=time, what=what, subject=subject, why=why, who=who)


async def _ask(room: Room, command: Pause | Resume) -> None:
    outcome = await room.ask(lambda _: command)
    if isinstance(outcome, Denied):
        raise Refusal(CODES.get(outcome.code, Code.INTERNAL), **outcome.numbers)
