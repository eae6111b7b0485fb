"""The chances at all-in of a room: counted beside the event loop, and sent to everybody when they are known."""

from asyncio import Future
from collections.abc import Iterable
from functools import partial
from logging import getLogger

from feltroom.contract.chances import Chances
from feltroom.contract.server_messages import ChancesKnown, encode
from feltroom.rooms.ports.work import Lane, Work
from feltroom.rooms.room.audience import Audience
from feltroom.rooms.room.chances import OpenHands, OpenSpot, chances_of
from feltroom.table.events import TableEvent
from feltroom.table.redact import redact_table

_log = getLogger("feltroom.room")


class LiveChances:
    """Follows one table; chances that came too late are never sent."""

    def __init__(self, table: str, audience: Audience, work: Work) -> None:
        self._table = table
        self._audience = audience
        self._work = work
        self._hands = OpenHands()
        self._spot: OpenSpot | None = None
        self.now: Chances | None = None
        """The chances as everybody knows them; None while there are none, or they are being counted."""

    def follow(self, events: Iterable[TableEvent]) -> None:
        """Take in what everybody has been sent, and have the chances counted if they are others by it."""
        for event in events:
            self._hands.follow(redact_table(event, None).event)
        spot = self._hands.spot
        if spot == self._spot:
            return
        self._spot, self.now = spot, None
        if spot is not None:
            self._work.start(Lane.CHANCES, partial(self._count, spot)).result.add_done_callback(
                partial(self._counted, spot)
            )

    def _count(self, spot: OpenSpot) -> Chances | None:
        return chances_of(spot) if self._spot is spot else None

    def _counted(self, spot: OpenSpot, result: "Future[Chances | None]") -> None:
        if result.cancelled() or self._spot is not spot:
            return
        if result.exception() is not None:
            _log.error("chances are not counted", exc_info=result.exception(), extra={"table": self._table})
            return
        self.now = result.result()
        if self.now is not None:
            self._audience.send(encode(ChancesKnown(self._table, self.now)))
