"""The hand that a report is about, for the person who looks after the house.

They may sit at the same table, so they see what everybody there saw, and that only when the hand is over.
"""

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.hands.seen_hand import SeenHand, read_seen
from feltroom.rooms.ports.store import Records


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
