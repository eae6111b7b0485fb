"""Reporting players, and seeing to what was reported."""

from feltroom.contract.http import reports as contract
from feltroom.contract.http.administration import WhyDone
from feltroom.contract.http.reports import ReportedHand, ReportList, ReportPlayer, ReportShown
from feltroom.rooms.administration import measures
from feltroom.rooms.administration.reports import read_reported, report
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call
from feltroom.rooms.api.hand_files import asked_language
from feltroom.rooms.hands.own_hand import read_undamaged
from feltroom.rooms.ports.store import Records

MOST_LISTED = 200
FEW_LISTED = 50


@answers(contract.REPORT_PLAYER)
async def report_player(call: Call[ReportPlayer]) -> None:
    """Report a player."""
    room = await call.house.rooms.get_for(call.path("table"), call.me.account)
    call.take_from(call.house.limits.reports)
    await report(call.house, room, call.me, seat=call.body.seat, reason=call.body.reason, text=call.body.text)


@answers(contract.ADMIN_REPORTS)
async def list_reports(call: Call[None]) -> ReportList:
    """List reports."""
    closed = call.query_choice("state", ("open", "closed"), default="open") == "closed"
    limit = call.query_limit(default=FEW_LISTED, most=MOST_LISTED)

    def look(records: Records) -> list[ReportShown]:
        def name(account: str) -> str:
            person = records.people.get(account)
            return "" if person is None else person.nickname

        return [
            ReportShown(
                id=one.id,
                time=one.time,
                reporter=one.reporter,
                reporter_name=name(one.reporter),
                about=one.about,
                about_name=name(one.about),
                table=one.table_id,
                hand=one.hand,
                seat=one.seat,
                reason=one.reason,
                text=one.text,
                closed=one.closed,
                closed_why=one.closed_why,
            )
            for one in records.reports.newest(closed=closed, limit=limit)
        ]

    return ReportList(tuple(await call.house.store.read(look)))


@answers(contract.ADMIN_REPORT_HAND)
async def report_hand(call: Call[None]) -> ReportedHand:
    """Tell the hand of a report."""
    from feltroom.rooms.hands.hand_formats import public_text_of  # formats are loaded with the first hand

    lang, report = asked_language(call), call.path("report")
    seen = await read_undamaged(call.house.store, lambda records: read_reported(records, report))
    return ReportedHand(public_text_of(seen, lang=lang))


@answers(contract.ADMIN_CLOSE_REPORT)
async def close_report(call: Call[WhyDone]) -> None:
    """Note that a report was seen to."""
    await measures.close_report(call.house, call.path("report"), why=call.body.why, who=call.holder)
