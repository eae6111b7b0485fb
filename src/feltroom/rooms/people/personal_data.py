"""Everything that is kept about a person, read a piece at a time so that tables get their turn."""

from functools import partial

from feltroom.contract.codes import Code
from feltroom.contract.http.administration import AuditEntry, BanShown
from feltroom.contract.http.personal_data import (
    DataAnswer,
    DataClub,
    DataHand,
    DataNote,
    DataTable,
    DataTournament,
    DataWeights,
    MyData,
    MyDevice,
    SaidLine,
    SharedLink,
)
from feltroom.contract.http.reports import MyReport
from feltroom.contract.http.statistics import Statistics
from feltroom.contract.refusals import Refusal
from feltroom.rooms.ports.records.hands import Cursor, PlayedHand
from feltroom.rooms.ports.records.notes import Note
from feltroom.rooms.ports.store import Records, Store

_HANDS_AT_ONCE = 500


async def read_personal_data(store: Store, account: str, *, now: int, statistics: Statistics | None) -> MyData:
    """Return all of it; Refusal if there is nobody of this account."""
    hands: list[PlayedHand] = []
    before: Cursor | None = None
    while True:
        found = await store.read(partial(_hands, account=account, before=before))
        hands += found
        if len(found) < _HANDS_AT_ONCE:
            break
        before = found[-1].cursor
    return await store.read(partial(_all, account=account, now=now, hands=hands, statistics=statistics))


def _hands(records: Records, *, account: str, before: Cursor | None) -> list[PlayedHand]:
    return records.hands.list_of(account, before=before, limit=_HANDS_AT_ONCE)


def _all(records: Records, *, account: str, now: int, hands: list[PlayedHand], statistics: Statistics | None) -> MyData:
    person = records.people.get(account)
    if person is None:
        raise Refusal(Code.NOT_SIGNED_IN)
    ban = records.administration.ban_of(account)
    return MyData(
        time=now,
        account=account,
        nickname=person.nickname,
        avatar=person.avatar,
        created=person.created,
        seen=person.seen,
        devices=tuple([MyDevice(one.created, one.program) for one in records.people.devices_of(account)]),
        tables=_tables(records, account),
        hands=tuple([_hand(one) for one in hands]),
        chat=tuple(
            [SaidLine(table, line.time, line.text, line.emote) for table, line in records.chat.list_of(account)]
        ),
        shares=tuple(
            [
                SharedLink(one.id, one.table_id, one.hand, one.created, one.revoked)
                for one in records.shares.list_of(account)
            ]
        ),
        weights=tuple(
            [DataWeights(one.name, one.weights, one.created, one.changed) for one in records.weights.list_of(account)]
        ),
        ban=None if ban is None else BanShown(ban.account, ban.since, ban.until, ban.why),
        measures=tuple(
            [
                AuditEntry(one.number, one.time, one.what, one.subject, one.why)
                for one in records.administration.measures_about(account)
            ]
        ),
        reports=tuple(
            [
                MyReport(one.time, one.table_id, one.hand, one.reason, one.text, one.closed)
                for one in records.reports.list_by(account)
            ]
        ),
        reported=records.reports.count_about(account),
        statistics=statistics,
        drill=tuple([DataAnswer(one.day, one.spot, one.verdict, one.time) for one in records.drills.list_of(account)]),
        notes=tuple([_note(records, one) for one in records.notes.written_by(account)]),
        clubs=_clubs(records, account),
        tournaments=_tournaments(records, account),
    )


def _note(records: Records, note: Note) -> DataNote:
    about = records.people.get(note.about)
    return DataNote("" if about is None else about.nickname, note.text, note.colour, note.muted, note.time)


def _clubs(records: Records, account: str) -> tuple[DataClub, ...]:
    """The clubs of a person, of whose other members it says nothing."""
    return tuple(
        [
            DataClub(club.id, club.name, own.host, own.joined, _hall(records, club.id, account))
            for club in records.clubs.list_of(account)
            for own in records.clubs.members(club.id)
            if own.account == account
        ]
    )


def _hall(records: Records, club_id: str, account: str) -> tuple[str, ...]:
    return tuple([hand.share for hand in records.clubs.hall(club_id) if hand.account == account])


def _tournaments(records: Records, account: str) -> tuple[DataTournament, ...]:
    entries = {row.id: (row, entry) for row, entry in records.tournaments.entries_of(account)}
    made = [(row, None) for row in records.tournaments.made_by(account) if row.id not in entries]
    return tuple(
        [
            DataTournament(
                tournament=row.id,
                name=row.name,
                private=row.private,
                made=row.owner == account,
                created=row.created,
                over=row.closed,
                called=None if entry is None else entry.name,
                place=None if entry is None else entry.place,
                prize=0 if entry is None else entry.prize,
            )
            for row, entry in [*entries.values(), *made]
        ]
    )


def _tables(records: Records, account: str) -> tuple[DataTable, ...]:
    return tuple(
        [
            DataTable(
                table=row.id,
                name=row.name,
                preset=row.preset,
                private=row.private,
                made=row.owner == account,
                created=row.created,
                closed=row.closed,
                called=None if entry is None else entry.name,
                bought=0 if entry is None else entry.bought,
                taken=0 if entry is None else entry.taken,
            )
            for row, entry in records.tables.ledgers_of(account)
        ]
    )


def _hand(one: PlayedHand) -> DataHand:
    return DataHand(
        table=one.table_id,
        hand=one.hand,
        seat=one.seat,
        called=one.name,
        began=one.began,
        ended=one.ended,
        state=one.state,
        cards=one.hole,
        put_in=one.put_in,
        difference=one.difference,
    )
