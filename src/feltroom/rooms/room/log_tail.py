"""How much of a table's log is held in memory, and when it is time for a checkpoint."""

from collections.abc import Sequence

from feltroom.table.events import HandBegan, HandSettled, HandVoided, TableEvent
from feltroom.table.table import Table

HANDS_PER_CHECKPOINT = 8
MOST_HELD = 500  # events since the last hand; also, while none is played, from one checkpoint to the next
HELD_BETWEEN_HANDS = 100


class LogTail:
    """The end of a log: this hand and the last one, for people who come back to them."""

    def __init__(self, table: Table) -> None:
        held = list(enumerate(table.since(table.first_seq), table.first_seq))
        self._table = table
        self._hands = 0
        self._unchecked = len(held)
        self._hand_starts = [seq for seq, event in held if isinstance(event, HandBegan)][-2:]
        self._hand_over = max([seq for seq, event in held if isinstance(event, HandSettled | HandVoided)], default=0)

    def count(self, events: Sequence[TableEvent]) -> bool:
        """Count events that are about to be written; whether a checkpoint is due with them."""
        for event in events:
            if type(event) is HandSettled:
                self._hands += 1
        self._unchecked += len(events)
        return self._hands >= HANDS_PER_CHECKPOINT or self._unchecked >= MOST_HELD

    def checked(self) -> None:
        """Count anew from a checkpoint."""
        self._hands = self._unchecked = 0

    def trim(self, first: int, events: Sequence[TableEvent]) -> None:
        """Forget what nobody will ask for again, now that these events are durable."""
        table = self._table
        for seq, event in enumerate(events, first):
            kind = type(event)
            if kind is HandBegan:
                self._hand_starts = [*self._hand_starts[-1:], seq]
                table.trim(self._hand_starts[0])
            elif kind is HandSettled or kind is HandVoided:
                self._hand_over = seq
        if table.seq - max(table.first_seq, self._hand_over) > MOST_HELD:
            table.trim(table.seq - HELD_BETWEEN_HANDS, keep_last_hand=False)
