"""A person's statistics, from the hands as they saw them.

What a hand adds to them is counted once and kept in the store (`stored_facts`), so most hands need not be read. The
others are read newest first, a few at a time and not all in one call: asking again gets the rest. So nobody waits long
for an answer, and no answer keeps the house from its tables.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from logging import getLogger

from feltroom.analysis.kernels.backend import is_installed
from feltroom.analysis.statistics.all_in import Equities, exact_equities
from feltroom.analysis.statistics.facts import HandFacts, facts_of
from feltroom.analysis.statistics.report import Report, report_of
from feltroom.analysis.statistics.sessions import Played
from feltroom.analysis.statistics.totals import Hand
from feltroom.contract.codes import Code
from feltroom.contract.http.statistics import MOST_HANDS
from feltroom.contract.refusals import Refusal
from feltroom.engine.redact import Visible, redact
from feltroom.errors import FeltroomError
from feltroom.log.errors import StorageError
from feltroom.log.rows import SETTLED
from feltroom.rooms.hands.hand_list import ListedTable
from feltroom.rooms.hands.seen_hand import SeenHand, read_seen
from feltroom.rooms.ports.records.hands import Cursor, PlayedHand, StoredFacts
from feltroom.rooms.ports.store import Records, Store
from feltroom.rooms.ports.work import Lane, Work
from feltroom.rooms.statistics.hand_cache import HandCache, Kept, Unreadable
from feltroom.rooms.statistics.stored_facts import read_facts, with_all_in_expectation, write_facts
from feltroom.table.events import HandEvent

SECONDS = 1.0
"""How long one call reads on."""
_CHUNK = 10
_log = getLogger("feltroom.statistics")


@dataclass(frozen=True, slots=True)
class Filter:
    """Which hands are wanted; None is all of them."""

    table: str | None = None
    preset: str | None = None


@dataclass(frozen=True, slots=True)
class TableHands:
    """How many hands were read of a table, and when the last of them ended."""

    table: ListedTable
    hands: int
    last: int


@dataclass(frozen=True, slots=True)
class PersonStatistics:
    """A report of the hands that a filter lets through, and what it is made of.

    Of `settled` hands in all, the newest `window` are looked at, whatever the filter; of these `unread` are not read
    yet and `unreadable` are damaged. `tables` are those with hands that have been read, the one played at last first.
    """

    report: Report
    settled: int
    window: int
    unread: int
    unreadable: int
    tables: dict[str, TableHands]


@dataclass(frozen=True, slots=True)
class _Window:
    """An account's newest settled hands, their tables, and what is known of them already."""

    settled: int
    hands: list[PlayedHand]
    tables: dict[str, ListedTable]
    kept: dict[Cursor, Kept]


async def read_statistics(store: Store, work: Work, cache: HandCache, account: str, wanted: Filter) -> PersonStatistics:
    """Read on in an account's hands and report what is known; Refusal if that is being done already."""
    if account in cache.asking:
        raise Refusal(Code.BUSY, waiting=1)
    cache.asking.add(account)
    try:
        window = await store.read(partial(_read_window, account=account, before=cache.of(account)))
        kept = window.kept
        known = len(kept)
        async with cache.reading:
            await _read_on(store, work, account, window, kept)
        cache.keep(account, kept)
        if len(kept) > known:
            await _store(store, list(kept.items())[known:])
    finally:
        cache.asking.discard(account)
    return await work.start(Lane.STATISTICS, partial(_report, window, kept, wanted)).result


async def _read_on(store: Store, work: Work, account: str, window: _Window, kept: dict[Cursor, Kept]) -> None:
    loop = asyncio.get_running_loop()
    until = loop.time() + SECONDS
    unread = [played for played in window.hands if played.cursor not in kept]
    for place in range(0, len(unread), _CHUNK):
        chunk = await store.read(partial(_read_chunk, account=account, wanted=unread[place : place + _CHUNK]))
        kept |= await work.start(Lane.STATISTICS, partial(_adjust, chunk)).result
        if loop.time() > until:
            return


def _read_window(records: Records, *, account: str, before: dict[Cursor, Kept]) -> _Window:
    newest = records.hands.list_of(account, limit=MOST_HANDS)
    hands = [played for played in newest if played.state == SETTLED]
    tables = {}
    for table_id in {played.table_id for played in hands}:
        row = records.tables.get(table_id)
        tables[table_id] = ListedTable("", "") if row is None else ListedTable(row.name, row.preset)
    kept = {played.cursor: before[played.cursor] for played in hands if played.cursor in before}
    if len(kept) < len(hands):
        kept |= _read_stored(records, account, [played for played in hands if played.cursor not in kept])
    return _Window(records.hands.count_settled(account), hands, tables, kept)


def _read_stored(records: Records, account: str, wanted: Sequence[PlayedHand]) -> dict[Cursor, Kept]:
    """Return what the store has counted of some hands."""
    found: dict[Cursor, Kept] = {}
    stored = records.hands.facts_of(account, since=min([played.began for played in wanted]))
    for played in wanted:
        text = stored.get((played.table_id, played.hand, played.seat))
        hand = None if text is None else read_facts(text)
        if hand is not None:
            found[played.cursor] = _played(played, hand)
    return found


def _played(played: PlayedHand, hand: Hand) -> Played:
    return Played(played.table_id, played.began, played.began if played.ended is None else played.ended, hand)


async def _store(store: Store, new: Sequence[tuple[Cursor, Kept]]) -> None:
    try:
        await store.write(partial(_keep, new=new))
    except StorageError as error:  # whoever asked gets their answer all the same
        _log.warning("statistics were not kept: %s", error)


def _keep(records: Records, *, new: Sequence[tuple[Cursor, Kept]]) -> None:
    """Have the store keep what was read; what is damaged may be mended some day."""
    records.hands.keep_facts(
        [
            StoredFacts(table, hand, seat, write_facts(one.hand))
            for (_, table, hand, seat), one in new
            if isinstance(one, Played)
        ]
    )


def _read_chunk(records: Records, *, account: str, wanted: Sequence[PlayedHand]) -> dict[Cursor, Kept]:
    """Read hands; those that ran out still wait for their all-in adjusted result."""
    chunk: dict[Cursor, Kept] = {}
    for played in wanted:
        kept: Kept = Unreadable()
        try:
            seen = read_seen(records, table_id=played.table_id, hand=played.hand, account=account, seat=played.seat)
            facts = None if seen is None else facts_of_seen_hand(seen)
            if facts is not None:
                kept = _played(played, Hand(facts))
        except FeltroomError as error:
            _log.warning("hand left out: %s", error, extra={"table": played.table_id, "hand": played.hand})
        chunk[played.cursor] = kept
    return chunk


def facts_of_seen_hand(seen: SeenHand) -> HandFacts | None:
    """What a hand was for the player who saw it, None if it did not come to its end."""
    player = 0
    events: list[Visible] = []
    for _, visible in seen.events:
        event = visible.event
        if isinstance(event, HandEvent):
            player = event.seats.index(seen.seat)
            events.append(redact(event.event, player))
    return facts_of(events, player) if events else None


def ready_equities() -> Equities:
    """Return the fastest way to count equities that need not be compiled first; a device has no numpy."""
    return exact_equities("numpy" if is_installed("numpy") else "python")


def _adjust(kept: dict[Cursor, Kept]) -> dict[Cursor, Kept]:
    """Give run-outs their expectation, and let go of the cards it came from."""
    equities: Equities | None = None
    done: dict[Cursor, Kept] = {}
    for cursor, one in kept.items():
        done[cursor] = one
        if isinstance(one, Played) and one.hand.facts.all_in is not None:
            equities = equities or ready_equities()
            done[cursor] = replace(one, hand=with_all_in_expectation(one.hand.facts, equities))
    return done


def _report(window: _Window, kept: dict[Cursor, Kept], wanted: Filter) -> PersonStatistics:
    read = [kept[played.cursor] for played in reversed(window.hands) if played.cursor in kept]
    hands = [one for one in read if isinstance(one, Played)]
    tables: dict[str, TableHands] = {}
    for one in hands:
        known = tables.pop(one.table, None)
        count = 1 if known is None else known.hands + 1
        tables[one.table] = TableHands(window.tables[one.table], count, one.ended)
    chosen = [
        one
        for one in hands
        if wanted.table in (None, one.table) and wanted.preset in (None, window.tables[one.table].preset)
    ]
    return PersonStatistics(
        report=report_of(chosen),
        settled=window.settled,
        window=len(window.hands),
        unread=len(window.hands) - len(read),
        unreadable=len(read) - len(hands),
        tables=dict(reversed(tables.items())),
    )
