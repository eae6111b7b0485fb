"""What weight tables deal, computed one at a time beside the event loop; the latest answers are remembered.

Nobody can hold up the others: of each person one question is computed and one waits, and a newer one takes its place.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from feltroom.contract.codes import Code
from feltroom.contract.http.dense import DenseAnswer
from feltroom.contract.refusals import Refusal
from feltroom.deal.feasibility import MAX_DENSE_PLAYERS, capacity_of
from feltroom.deal.weights import WeightTable
from feltroom.rooms.lru_cache import LruCache
from feltroom.rooms.ports.work import Job, Lane, Work

DEALS = 25_000
"""So often is dealt for a picture: it takes a few tenths of a second."""

DRAWS = 500_000
"""So many classes are drawn at most: weights that make the dealer draw in vain get fewer deals and wider intervals."""

MOST_WAITING = 16
_REMEMBERED = 64

Draw = Callable[[WeightTable | None, int], DenseAnswer]
_Key = tuple[WeightTable | None, int]


@dataclass(slots=True)
class _Question:
    """What is being computed or waits to be, and the accounts that want to know."""

    job: Job[DenseAnswer]
    askers: set[str] = field(default_factory=set)


class DenseReports:
    """What weight tables deal; the same table for as many players gives the same answer."""

    def __init__(self, work: Work, draw: Draw | None = None) -> None:
        self._work = work
        self._draw = draw or deal_and_draw
        self._known: LruCache[_Key, _Question] = LruCache(_REMEMBERED)
        self._latest: dict[str, _Key] = {}
        self._waiting = 0

    async def answer(self, table: WeightTable | None, *, players: int, account: str) -> DenseAnswer:
        """Return what a table deals, or the full deck if it is None.

        Refusal if too many ask at once, or if the same person asks something newer before this was begun.
        """
        key = (table, players)
        self._give_up(account, but=key)
        known = self._known.get(key)
        if known is None:
            known = self._ask(key)
            self._known.keep(key, known)
        if not known.job.result.done():
            known.askers.add(account)
            self._latest[account] = key
        try:
            return await asyncio.shield(known.job.result)
        except asyncio.CancelledError:
            if known.job.result.cancelled():
                raise Refusal(Code.BUSY, waiting=self._waiting) from None
            raise

    def _give_up(self, account: str, *, but: _Key) -> None:
        """Let go of what a person asked before, unless it is begun or somebody else wants to know it."""
        before = self._latest.get(account)
        question = None if before is None or before == but else self._known.get(before)
        if before is None or question is None:
            return
        question.askers.discard(account)
        if not question.askers and question.job.cancel():
            self._known.forget(before)

    def _ask(self, key: _Key) -> _Question:
        if self._waiting >= MOST_WAITING:
            raise Refusal(Code.BUSY, waiting=self._waiting)
        self._waiting += 1
        question = _Question(self._work.start(Lane.DENSE_REPORTS, partial(self._draw, *key)))
        question.job.result.add_done_callback(lambda _: self._answered(key, question))
        return question

    def _answered(self, key: _Key, question: _Question) -> None:
        self._waiting -= 1
        for account in question.askers:
            if self._latest.get(account) == key:
                del self._latest[account]
        question.askers.clear()
        result = question.job.result
        failed = result.cancelled() or result.exception() is not None
        if failed and self._known.get(key) is question:
            self._known.forget(key)


def deal_and_draw(table: WeightTable | None, players: int) -> DenseAnswer:
    """Deal from a table and return what came, always the same for the same table."""
    # Loaded with the first report: with it comes numpy, if there is one.
    from feltroom.analysis.dense_lab.report import dense_report
    from feltroom.rooms.dense.picture import picture_of

    most = MAX_DENSE_PLAYERS if table is None else capacity_of(table.classes).hands
    if most < players:
        return DenseAnswer(players, most, None)
    report = dense_report(table, players=players, hands=DEALS, draws=DRAWS)
    return DenseAnswer(players, most, picture_of(report))
