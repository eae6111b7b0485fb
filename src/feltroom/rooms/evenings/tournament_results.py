"""Results of sit-and-gos without the luck of run-outs, counted beside the event loop from what the player saw."""

from dataclasses import dataclass
from functools import partial
from math import fsum

from feltroom.analysis.statistics.facts import facts_of
from feltroom.analysis.tournament_luck import Standing, adjusted_points, luck_of
from feltroom.contract.codes import Code
from feltroom.contract.http.tournament_result import HandWorth, TournamentResult
from feltroom.contract.refusals import Refusal
from feltroom.engine.events import HandEnded
from feltroom.engine.redact import Visible, redact
from feltroom.errors import FeltroomError
from feltroom.log.errors import CorruptLog
from feltroom.log.rows import SETTLED
from feltroom.rooms.hands.chips_worth import Stacks, stacks_before
from feltroom.rooms.hands.seen_hand import SeenHand, read_seen
from feltroom.rooms.ledger.tournament_points import points_paid, points_won
from feltroom.rooms.lru_cache import LruCache
from feltroom.rooms.ports.store import Records, Store
from feltroom.rooms.ports.work import Lane, Work
from feltroom.rooms.tables.table_reader import read_table
from feltroom.table.events import HandEvent

MOST_HANDS = 1000
_AT_ONCE = 10
_REMEMBERED = 200
_REMEMBERED_HANDS = 5000


@dataclass(frozen=True, slots=True)
class _Own:
    """What the table says of a player: their seat, the result as it stands, and the prizes of all places."""

    seat: int
    place: int | None
    net: int
    prizes: tuple[int, ...]
    over: bool
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Counted:
    """A hand: what the player's chips were worth when it began, and the luck of its run-out, None if there was none."""

    worth: HandWorth
    luck: float | None


class TournamentResults:
    """Counts results; those of tournaments that are over are remembered, and what single hands came to."""

    def __init__(self) -> None:
        self._hands: LruCache[tuple[str, str, int, tuple[int, ...]], _Counted] = LruCache(_REMEMBERED_HANDS)
        self._known: LruCache[tuple[str, str], TournamentResult] = LruCache(_REMEMBERED)
        self._asking: set[str] = set()

    async def answer(self, store: Store, work: Work, *, account: str, table: str) -> TournamentResult:
        """Return what a sit-and-go was for a player; Refusal if it is none of theirs, or is being counted already."""
        known = self._known.get((account, table))
        if known is not None:
            return known
        if account in self._asking:
            raise Refusal(Code.BUSY, waiting=1)
        self._asking.add(account)
        try:
            own = await store.read(partial(_read_own, account=account, table=table))
            keys = {number: (account, table, number, own.prizes) for number in own.hands}
            found = {number: one for number, key in keys.items() if (one := self._hands.get(key)) is not None}
            new = tuple([number for number in own.hands if number not in found])
            for first in range(0, len(new), _AT_ONCE):
                numbers = new[first : first + _AT_ONCE]
                seen = await store.read(partial(_read_hands, account=account, table=table, numbers=numbers))
                for one in await work.start(Lane.STATISTICS, partial(_count, seen, own.prizes)).result:
                    found[one.worth.hand] = one
                    self._hands.keep(keys[one.worth.hand], one)
        finally:
            self._asking.discard(account)
        result = _result(own, [found[number] for number in sorted(found)])
        if own.over:
            self._known.keep((account, table), result)
        return result


def _read_own(records: Records, *, account: str, table: str) -> _Own:
    if records.tables.get(table) is None:
        raise Refusal(Code.NO_SUCH_TABLE)
    try:
        read = read_table(records, table=table)
    except CorruptLog as error:
        raise Refusal(Code.LOG_DAMAGED, row=error.seq) from None
    rules, state = read.config.tournament, read.tournament
    seat = None if state is None else next((one.seat for one in state.entrants if one.account == account), None)
    if rules is None or state is None or seat is None:
        raise Refusal(Code.NOT_FOUND)
    played = records.hands.list_of(account, limit=MOST_HANDS, table_id=table)
    placed = {one.seat: one.place for one in state.out} | {one.seat: one.place for one in state.results}
    return _Own(
        seat,
        placed.get(seat),
        points_won(state, rules).get(seat, 0) - points_paid(state, rules)[seat],
        state.prizes(rules),
        bool(state.results),
        tuple(sorted([one.hand for one in played if one.state == SETTLED])),
    )


def _read_hands(records: Records, *, account: str, table: str, numbers: tuple[int, ...]) -> list[SeenHand]:
    found: list[SeenHand] = []
    for number in numbers:
        try:
            seen = read_seen(records, table_id=table, hand=number, account=account)
        except CorruptLog:
            continue
        if seen is not None:
            found.append(seen)
    return found


def _count(hands: list[SeenHand], prizes: tuple[int, ...]) -> list[_Counted]:
    found: list[_Counted] = []
    for hand in hands:
        stacks = stacks_before(hand)
        if stacks is not None and hand.seat in stacks.seats:
            player = stacks.seats.index(hand.seat)
            worth = HandWorth(hand.ref.hand, stacks.chips[player], round(stacks.worth(prizes)[player], 2))
            found.append(_Counted(worth, _luck(hand, stacks, player, prizes)))
    return found


def _luck(hand: SeenHand, stacks: Stacks, player: int, prizes: tuple[int, ...]) -> float | None:
    """The luck of a run-out; None if there was none, or if two boards make it another game."""
    happened = [visible.event.event for _, visible in hand.events if isinstance(visible.event, HandEvent)]
    # They were redacted for this player already: it is done again for the type that says so.
    seen: list[Visible] = [redact(event, player) for event in happened]
    try:
        facts = facts_of(seen, player)
    except FeltroomError:
        return None
    last = happened[-1]
    if facts is None or facts.all_in is None or facts.all_in.second is not None or not isinstance(last, HandEnded):
        return None
    places = (*prizes, *[0] * (len(stacks.chips) - len(prizes)))
    return luck_of(facts.all_in, Standing(stacks.chips, places), last.stacks, seed=hand.ref.hand)


def _result(own: _Own, counted: list[_Counted]) -> TournamentResult:
    lucks = [one.luck for one in counted if one.luck is not None]
    return TournamentResult(
        place=own.place,
        net=own.net,
        luck=round(fsum(lucks), 2),
        adjusted=round(adjusted_points(own.net, lucks), 2),
        run_outs=len(lucks),
        worth=tuple([one.worth for one in counted]),
    )
