"""Computes what weight tables deal, beside the event loop: one at a time, and what was asked lately is remembered."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from feltroom.deal.feasibility import MAX_DENSE_PLAYERS, capacity_of
from feltroom.deal.weights import WeightTable
from feltroom.server.dense_picture import DenseAnswer, picture_of
from feltroom.server.messages.codes import Code
from feltroom.server.refusal import Refusal

DEALS = 25_000
"""So often is dealt for a picture: it takes a few tenths of a second."""

MOST_WAITING = 16
_REMEMBERED = 64

Draw = Callable[[WeightTable | None, int], DenseAnswer]
_Key = tuple[WeightTable | None, int]


class DenseReports:
    """What weight tables deal; the same table for as many players gives the same answer."""

    def __init__(self, draw: Draw | None = None) -> None:
        self._draw = draw or deal_and_draw
        self._known: OrderedDict[_Key, asyncio.Future[DenseAnswer]] = OrderedDict()
        self._waiting = 0
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="dense-reports")

    async def answer(self, table: WeightTable | None, *, players: int) -> DenseAnswer:
        """Return what a table deals, or the full deck if it is None; Refusal if too many ask at once."""
        key = (table, players)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._ask(key)
        self._known.move_to_end(key)
        return await asyncio.shield(known)

    def close(self) -> None:
        """Let go of what has not been computed yet."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _ask(self, key: _Key) -> "asyncio.Future[DenseAnswer]":
        if self._waiting >= MOST_WAITING:
            raise Refusal(Code.BUSY, waiting=self._waiting)
        self._waiting += 1
        asked = asyncio.get_running_loop().run_in_executor(self._pool, self._draw, *key)
        asked.add_done_callback(lambda done: self._answered(key, done))
        return asked

    def _answered(self, key: _Key, done: "asyncio.Future[DenseAnswer]") -> None:
        self._waiting -= 1
        if done.cancelled() or done.exception() is not None:
            self._known.pop(key, None)
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)


def deal_and_draw(table: WeightTable | None, players: int) -> DenseAnswer:
    """Deal from a table and return what came, always the same for the same table."""
    from feltroom.analysis.dense_lab.report import dense_report  # numpy is for whoever asks

    most = MAX_DENSE_PLAYERS if table is None else capacity_of(table.classes).hands
    if most < players:
        return DenseAnswer(players, most, None)
    report = dense_report(table, players=players, hands=DEALS, backend="numpy")
    return DenseAnswer(players, most, picture_of(report))
