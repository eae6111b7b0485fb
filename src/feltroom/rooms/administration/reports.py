"""What players report of each other: at a table, about somebody who sits there, with the hand as the house knows it."""

from feltroom.contract.codes import Code
from feltroom.contract.http.reports import ReportReason
from feltroom.contract.refusals import Refusal
from feltroom.rooms.house import House
from feltroom.rooms.people.identity import new_id
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.records.reports import Report
from feltroom.rooms.ports.store import Records
from feltroom.rooms.room.other_person import account_of_other
from feltroom.rooms.room.room import Room

MOST_A_DAY = 20
DAY = 24 * 3_600_000


async def report(house: House, room: Room, person: Person, *, seat: int, reason: ReportReason, text: str) -> None:
    """Note what somebody at a table reports about somebody who sits there; Refusal if it is a bot or themselves."""
    account = person.account
    made = Report(
        id=new_id(),
        time=house.now(),
        reporter=account,
        about=account_of_other(room, account, seat),
        table_id=room.info.id,
        hand=room.table.hand_number or None,
        seat=seat,
        reason=reason,
        text=" ".join(text.split()),
    )

    def write(records: Records) -> None:
        if records.people.get(account) is None or records.people.get(made.about) is None:
            raise Refusal(Code.NO_SUCH_PERSON)
        newest = records.reports.list_by(account)[:MOST_A_DAY]
        if len(newest) == MOST_A_DAY and newest[-1].time > made.time - DAY:
            raise Refusal(Code.RATE_LIMITED, wait=newest[-1].time + DAY - made.time)
        records.reports.add(made)

    await house.store.write(write)
