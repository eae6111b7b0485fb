"""What the list of hands and the ledger should say, put together from a log as it is read."""

from dataclasses import dataclass, field

from feltroom.log.projection import Projector
from feltroom.log.rows import PLAYING, HandEndRow, HandRow, HoleRow, LedgerRow, PlayerRow, RequestRow, ResultRow
from feltroom.table.events import TableEvent


@dataclass(slots=True)
class ProjectedPlayer:
    """A player of a hand as the list of hands should have them."""

    account: str
    name: str
    hole: str | None = None
    put_in: int | None = None
    difference: int | None = None


@dataclass(slots=True)
class ProjectedHand:
    """A hand as the list of hands should have it."""

    hand: int
    first_seq: int
    began: int
    ended: int | None = None
    state: str = PLAYING
    players: dict[int, ProjectedPlayer] = field(default_factory=dict)


@dataclass(slots=True)
class ProjectedEntry:
    """A line of the ledger."""

    name: str
    bought: int = 0
    taken: int = 0


class ProjectedRows:
    """Follows a log; `finished` holds the hands that nobody has taken away yet."""

    def __init__(self, table: str, projector: Projector | None = None) -> None:
        self.finished: list[ProjectedHand] = []
        self.ledger: dict[str, ProjectedEntry] = {}
        self.hands = 0
        self._projector = projector or Projector(table)
        self._running: ProjectedHand | None = None

    def take(self, seq: int, event: TableEvent) -> None:
        """Take in the next event."""
        for row in self._projector.project(seq, [event]):
            match row:
                case HandRow():
                    self.end()
                    self._running = ProjectedHand(row.hand, row.first_seq, row.began)
                case LedgerRow():
                    entry = self.ledger.setdefault(row.account, ProjectedEntry(row.name))
                    entry.name = row.name
                    entry.bought += row.bought
                    entry.taken += row.taken
                case RequestRow():
                    pass
                case _ if self._running is not None and row.hand == self._running.hand:
                    self._add(self._running, row)
                case _:
                    pass  # a hand that was void before it began is not listed

    def _add(self, hand: ProjectedHand, row: PlayerRow | HoleRow | ResultRow | HandEndRow) -> None:
        match row:
            case PlayerRow():
                hand.players[row.seat] = ProjectedPlayer(row.account, row.name)
            case HoleRow():
                hand.players[row.seat].hole = row.hole
            case ResultRow():
                hand.players[row.seat].put_in, hand.players[row.seat].difference = row.put_in, row.difference
            case HandEndRow():
                hand.ended, hand.state = row.ended, row.state
                self.end()

    def end(self) -> None:
        """Count the hand in progress as it is."""
        if self._running is not None:
            self.finished.append(self._running)
            self.hands += 1
            self._running = None
