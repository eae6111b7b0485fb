"""Reports of players: what somebody has seen another do at a table, for the person who looks after the house."""

from typing import Annotated, Literal

from msgspec import Meta

from feltroom.contract.base import Value
from feltroom.contract.http.administration import WhyDone
from feltroom.contract.http.endpoint_declaration import Nothing, get, post
from feltroom.contract.http.hands import LANGUAGE

MOST_REPORT = 300

ReportReason = Literal["cheating", "abuse", "stalling", "name", "other"]
ReportText = Annotated[str, Meta(max_length=MOST_REPORT, pattern="^[^\\u0000]*$")]


class ReportPlayer(Value):
    """Who is reported, by their seat, and why; the house notes the hand that is being played, or was played last."""

    seat: int
    reason: ReportReason
    text: ReportText = ""


class MyReport(Value):
    """Something that one has reported; `closed` is when somebody saw to it."""

    time: int
    table: str
    hand: int | None
    reason: str
    text: str
    closed: int | None


class ReportShown(Value):
    """A report as the house's owner reads it; nicknames are those of now, empty for nobody who is still known."""

    id: str
    time: int
    reporter: str
    reporter_name: str
    about: str
    about_name: str
    table: str
    hand: int | None
    seat: int
    reason: str
    text: str
    closed: int | None
    closed_why: str


class ReportList(Value):
    """Reports, the newest first."""

    reports: tuple[ReportShown, ...]


class ReportedHand(Value):
    """The hand of a report in words, as everybody at the table saw it: no card that was not shown."""

    text: str


REPORT_PLAYER = post(
    "report_player", "/api/tables/{table}/report", "Report a player", body=ReportPlayer, answer=Nothing
)
ADMIN_REPORTS = get(
    "admin_reports",
    "/api/admin/reports",
    "What players have reported",
    answer=ReportList,
    query=(
        ("state", "`open`, or `closed` for those that somebody saw to"),
        ("limit", "at most so many, 1 to 200"),
    ),
    admin=True,
)
ADMIN_REPORT_HAND = get(
    "admin_report_hand",
    "/api/admin/reports/{report}/hand",
    "The hand of a report, once it is over, as everybody at the table saw it",
    answer=ReportedHand,
    query=(LANGUAGE,),
    admin=True,
)
ADMIN_CLOSE_REPORT = post(
    "admin_close_report",
    "/api/admin/reports/{report}/close",
    "Note that a report was seen to",
    body=WhyDone,
    answer=Nothing,
    admin=True,
)
