"""A season of a club, read in several short reads so that tables get their turn in between."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from feltroom.contract.avatars import AvatarName, known_avatar
from feltroom.contract.bounds import MAX_NUMBER
from feltroom.contract.http.clubs import (
    ClubEvening,
    ClubEveningLine,
    ClubPot,
    ClubSeason,
    ClubStanding,
    Measure,
)
from feltroom.rooms.clubs.evenings import (
    LONGEST_PAUSE,
    Evening,
    Played,
    TableFacts,
    read_table_facts,
    split_evenings,
)
from feltroom.rooms.clubs.membership import OwnClub
from feltroom.rooms.clubs.standings import points_of, ranks, tally, took_part
from feltroom.rooms.lru_cache import LruCache
from feltroom.rooms.ports.records.clubs import ClubResult
from feltroom.rooms.ports.store import Records, Store

MOST_RESULTS = 200_000
_DAY = 24 * 60 * 60 * 1000
_REMEMBERED = 2000


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which season of a club is asked for, and by which measure; None as its end is open."""

    own: OwnClub
    measure: Measure
    since: int | None
    until: int | None


@dataclass(frozen=True, slots=True)
class _Read:
    results: list[ClubResult]
    names: dict[str, str]
    avatars: dict[str, AvatarName | None]
    tables: dict[str, tuple[str, str]]


class Seasons:
    """Reads seasons; what the tables of evenings that are over add to them is remembered."""

    def __init__(self) -> None:
        self._facts: LruCache[tuple[str, int, int], TableFacts] = LruCache(_REMEMBERED)

    async def answer(self, store: Store, wanted: Wanted, *, now: int, most_evenings: int | None) -> ClubSeason:
        """Return a season for a member, with at most so many of its evenings, or all of them."""
        read = await store.read(partial(_read, wanted=wanted))
        first, last = wanted.since or 0, MAX_NUMBER if wanted.until is None else wanted.until
        found = [one for one in split_evenings(read.results) if first <= one.began <= last]
        evenings = [Evening(one, await self._facts_of(store, one, now=now)) for one in found]
        evenings.sort(key=lambda one: (one.played.began, one.played.table_id), reverse=True)
        return ClubSeason(
            measure=wanted.measure,
            since=wanted.since,
            until=wanted.until,
            standings=_standings(evenings, wanted, read),
            evenings=tuple([_evening(one, wanted.own, read) for one in evenings[:most_evenings]]),
            biggest_pot=_biggest_pot(evenings, read),
            more=len(read.results) >= MOST_RESULTS,
        )

    async def _facts_of(self, store: Store, evening: Played, *, now: int) -> TableFacts:
        key = (evening.table_id, evening.hands[0], evening.hands[-1])
        facts = self._facts.get(key)
        if facts is None:
            facts = await store.read(partial(read_table_facts, evening=evening))
            if facts.over and now - evening.ended > LONGEST_PAUSE:
                self._facts.keep(key, facts)
        return facts


def _read(records: Records, *, wanted: Wanted) -> _Read:
    """Read results from a day around the season: an evening counts where it begins."""
    club = wanted.own.club.id
    since = max(0, (wanted.since or 0) - _DAY)
    until = MAX_NUMBER if wanted.until is None else min(MAX_NUMBER, wanted.until + _DAY)
    results = records.clubs.results(club, since=since, until=until, most=MOST_RESULTS)
    people = [(one.account, records.people.get(one.account)) for one in wanted.own.members]
    rows = [records.tables.get(table) for table in {one.table_id for one in results}]
    return _Read(
        results,
        {account: person.nickname for account, person in people if person is not None},
        {account: known_avatar(person.avatar) for account, person in people if person is not None},
        {row.id: (row.name, row.preset) for row in rows if row is not None},
    )


def _standings(evenings: Sequence[Evening], wanted: Wanted, read: _Read) -> tuple[ClubStanding, ...]:
    members = [one for one in wanted.own.members if one.account in read.names]
    tallies = tally(evenings, [one.account for one in members])
    values = [tallies[one.account].value(wanted.measure) for one in members]
    lines = [
        ClubStanding(
            rank=rank,
            member=one.number,
            name=read.names[one.account],
            avatar=read.avatars[one.account],
            value=value,
            evenings=own.evenings,
            hands=own.hands,
            chips=own.chips,
            points=round(own.points, 2),
            big_blinds=own.big_blinds_a_hundred,
            won=own.won,
            places=own.places,
        )
        for one, value, rank in zip(members, values, ranks(values), strict=True)
        for own in (tallies[one.account],)
    ]
    return tuple(sorted(lines, key=lambda line: (line.rank, line.name, line.member)))


def _evening(evening: Evening, own: OwnClub, read: _Read) -> ClubEvening:
    played, facts = evening.played, evening.facts
    name, preset = read.tables.get(played.table_id, ("", ""))
    here = [one for one in own.members if took_part(evening, one.account) and one.account in read.names]
    lines = [
        ClubEveningLine(
            member=one.number,
            name=read.names[one.account],
            hands=played.played[one.account],
            chips=evening.chips_of(one.account) if facts.placed is None else None,
            points=points_of(evening, one.account),
            place=None if facts.placed is None or one.account not in facts.placed else facts.placed[one.account].place,
        )
        for one in here
    ]
    members = sum([evening.chips_of(one.account) for one in here])
    return ClubEvening(
        table=played.table_id,
        name=name,
        preset=preset,
        began=played.began,
        ended=played.ended,
        hands=len(played.hands),
        big_blind=facts.big_blind,
        chips_per_point=facts.chips_per_point,
        entrants=None if facts.placed is None else facts.entrants,
        over=facts.over,
        lines=tuple(sorted(lines, key=_order)),
        others=0 if facts.placed is not None else -members,
    )


def _order(line: ClubEveningLine) -> tuple[int, int, str]:
    """The best first."""
    return line.place or 1000, -(line.chips or 0), line.name


def _biggest_pot(evenings: Sequence[Evening], read: _Read) -> ClubPot | None:
    """The biggest pot of cash tables; the chips of a tournament grow with its levels."""
    counted = {(one.played.table_id, hand) for one in evenings if one.facts.placed is None for hand in one.played.hands}
    pots: Counter[tuple[str, int]] = Counter()
    best: dict[tuple[str, int], ClubResult] = {}
    for one in read.results:
        key = (one.table_id, one.hand)
        if key in counted:
            pots[key] += one.put_in
            best[key] = one if key not in best or one.difference > best[key].difference else best[key]
    if not pots:
        return None
    (table, hand), chips = max(pots.items(), key=lambda pot: (pot[1], -best[pot[0]].began))
    won = best[table, hand]
    return ClubPot(table, read.tables.get(table, ("", ""))[0], hand, won.began, chips, read.names.get(won.account))
