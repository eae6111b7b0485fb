"""The hands of a session as records, from its log."""

from collections.abc import Iterable, Iterator

from feltroom.errors import InvalidSetup
from feltroom.history.record import HandRecord
from feltroom.table.events import HandSettled, TableEvent, TableOpened
from feltroom.table.fold import fold
from feltroom.table.state import TableState


def hand_records(events: Iterable[TableEvent]) -> Iterator[HandRecord]:
    """Yield every settled hand of a log, complete: give players `seen_by(record, viewer)` instead."""
    log = iter(events)
    opened = next(log, None)
    if not isinstance(opened, TableOpened):
        raise InvalidSetup(f"the log of a table begins with TableOpened, not with {type(opened).__name__}")
    state = TableState.opened(opened)
    for event in log:
        fold(state, event)
        if isinstance(event, HandSettled) and state.finished is not None:
            yield state.finished.record()
