"""What players report of each other: at a table, about somebody who sits there, with the hand as the house knows it.

The person who looks after the house may sit at the same table, so they see of that hand what everybody there saw, and
that only when it is over.
"""

from feltroom.contract.codes import Code
from feltroom.contract.http.reports import ReportReason
from feltroom.contract.refusals import Refusal
from feltroom.rooms.hands.seen_hand import SeenHand, read_seen
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


def read_reported(records: Records, report_id: str) -> SeenHand:
    """Read a report's hand from the seat of one of its players; what is told of it must be public (`public_text_of`).

    Refusal if there is no such report or it has no hand, and while the hand is being played.
    """
    report = records.reports.get(report_id)
    if report is None:
        raise Refusal(Code.NO_SUCH_REPORT)
    if report.hand is None:
        raise Refusal(Code.NO_SUCH_HAND)
    anybody = next(iter(records.hands.players(table_id=report.table_id, hand=report.hand)), None)
    if anybody is None:
        raise Refusal(Code.NO_SUCH_HAND)
    seen = read_seen(records, table_id=report.table_id, hand=report.hand, account=anybody.account, seat=anybody.seat)
    if seen is None or not seen.over or not seen.started:
        raise Refusal(Code.NO_SUCH_HAND)
    return seen
