"""Evenings of a club: the hands at one of its tables, as long as no pause between two of them is too long.

Chips come from the list of hands, which outlives the hands themselves. What that list does not hold is read from the
table and its log: the big blind of the first hand, what was won beside the pots, and the places of a tournament.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from feltroom.engine.events import HandStarted
from feltroom.log.errors import CorruptLog
from feltroom.rooms.hands.seen_hand import hand_events
from feltroom.rooms.ports.records.clubs import ClubResult
from feltroom.rooms.ports.store import Records
from feltroom.rooms.tables.table_reader import read_table
from feltroom.table import events as on
from feltroom.table.table import Table
from feltroom.table.tournament_state import TournamentState

LONGEST_PAUSE = 3 * 60 * 60 * 1000
"""Milliseconds from the end of a hand to the beginning of the next one of the same evening."""


@dataclass(slots=True)
class Played:
    """The hands of an evening: how many everybody played, and what they won in them."""

    table_id: str
    began: int
    ended: int
    hands: list[int] = field(default_factory=list)
    played: Counter[str] = field(default_factory=Counter)
    chips: Counter[str] = field(default_factory=Counter)
    seats: dict[tuple[int, int], str] = field(default_factory=dict)

    def take(self, result: ClubResult) -> None:
        """Count what a hand brought a player."""
        if not self.hands or self.hands[-1] != result.hand:
            self.hands.append(result.hand)
        self.ended = max(self.ended, result.ended)
        self.played[result.account] += 1
        self.chips[result.account] += result.difference
        self.seats[result.hand, result.seat] = result.account

    def account_at(self, hand: int, seat: int) -> str | None:
        """The account at a seat in a hand, or in the last hand before it that was dealt there."""
        before = [number for number in self.hands if number <= hand and (number, seat) in self.seats]
        return self.seats[before[-1], seat] if before else None


@dataclass(frozen=True, slots=True)
class Placed:
    """What a tournament brought an entrant: their place, None while it is played, and points won beyond those paid."""

    place: int | None
    points: int


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What an evening's table adds to its hands; `placed` is by account, None at a cash table."""

    big_blind: int
    chips_per_point: int = 0
    beside: Counter[str] = field(default_factory=Counter)
    placed: dict[str, Placed] | None = None
    entrants: int = 0
    over: bool = True


@dataclass(frozen=True, slots=True)
class Evening:
    """The hands of an evening, and what its table adds to them."""

    played: Played
    facts: TableFacts

    def chips_of(self, account: str) -> int:
        """What somebody won, beside the pots too."""
        return self.played.chips[account] + self.facts.beside[account]


def split_evenings(results: Iterable[ClubResult]) -> list[Played]:
    """Split results, by table and hand, into evenings."""
    evenings: list[Played] = []
    for one in results:
        last = evenings[-1] if evenings else None
        if last is None or last.table_id != one.table_id or one.began - last.ended > LONGEST_PAUSE:
            last = Played(one.table_id, one.began, one.ended)
            evenings.append(last)
        last.take(one)
    return evenings


def read_table_facts(records: Records, evening: Played) -> TableFacts:
    """Read what the table of an evening adds to its hands."""
    try:
        table = read_table(records, table=evening.table_id)
        first = hand_events(records, table_id=evening.table_id, hand=evening.hands[0])
        beside = _beside(records, evening) if table.side.totals else Counter[str]()
    except CorruptLog:
        return TableFacts(1)
    big_blind = _big_blind([event for _, event in first]) or table.config.rules.big_blind
    if table.config.tournament is None:
        return TableFacts(max(1, big_blind), table.config.chips_per_point, beside)
    return _of_tournament(table, max(1, big_blind))


def _big_blind(events: Iterable[on.TableEvent]) -> int | None:
    """The big blind of a hand; None if its log was thrown away, being older than the room keeps hands."""
    started = [each.event for each in events if isinstance(each, on.HandEvent) and isinstance(each.event, HandStarted)]
    return started[0].rules.big_blind if started else None


def _beside(records: Records, evening: Played) -> Counter[str]:
    won: Counter[str] = Counter()
    for hand in evening.hands:
        for _, event in hand_events(records, table_id=evening.table_id, hand=hand):
            if isinstance(event, on.SideGamePaid):
                for seat, amount in event.payments:
                    account = evening.account_at(event.hand, seat)
                    if account is not None:
                        won[account] += amount
    return won


def _of_tournament(table: Table, big_blind: int) -> TableFacts:
    state = table.tournament
    if state is None:
        return TableFacts(big_blind, placed={}, over=False)
    return TableFacts(big_blind, placed=_placed(state), entrants=len(state.entrants), over=bool(state.results))


def _placed(state: TournamentState) -> dict[str, Placed]:
    if not state.results:
        return {one.account: Placed(None, 0) for one in state.entrants if one.account}
    return {
        one.account: Placed(one.place, one.prize + one.bounties + one.last_longer - one.paid)
        for one in state.results
        if one.account
    }
