"""The lines of the log of hands: a JSON object for each hand that is over, with all it takes to play it again."""

from collections.abc import Iterable, Iterator

from sqlalchemy import Connection, text

from feltroom.engine.events import Event
from feltroom.history import dump_phh
from feltroom.history.record import HandRecord
from feltroom.log.reading import FoundRow, check_rows
from feltroom.log.writing import Head
from feltroom.storage.log_rows import root_of, rows_between
from feltroom.storage.pruning import kept_before_root
from feltroom.table.events import HandBegan, HandEvent, HandSettled, HandVoided, TableEvent, TableOpened
from feltroom.table.state import FinishedHand

_TABLES = text("SELECT id FROM tables ORDER BY created, id")
_NAMES = text("SELECT hand, seat, name FROM hand_players WHERE table_id = :table")

Line = dict[str, object]


def settled_line(table: str, record: HandRecord) -> Line:
    """Return the line of a hand that was settled."""
    seed = record.deal.seed
    told = seed.hex() if isinstance(seed, bytes) else seed
    return {"event": "hand", "table": table, "hand": record.hand_id, "seed": told, "phh": dump_phh([record])}


def void_line(table: str, event: HandVoided, held: Iterable[TableEvent]) -> Line:
    """Return the line of a hand that an error ended: its trace and, of the events held, what it takes to play it."""
    line: Line = {"event": "void", "table": table, "hand": event.hand, "trace": event.trace}
    played: list[Event] = []
    for each in held:
        if isinstance(each, HandBegan) and each.hand == event.hand:
            line |= {"seed": each.secret.hex(), "seats": each.seats}
        elif isinstance(each, HandEvent) and each.hand == event.hand:
            played.append(each.event)
    if played:
        line["phh"] = dump_phh([HandRecord.of_events(played)])
    return line


def table_ids(connection: Connection) -> list[str]:
    """Return all tables, the oldest first."""
    return [str(name) for name in connection.execute(_TABLES).scalars()]


def hand_lines(connection: Connection, table: str) -> Iterator[tuple[int, Line]]:
    """Yield the hands of a table with the time when each was over; CorruptLog where its log is damaged.

    A table whose maker wanted no log of its hands has none here either.
    """
    names = {(hand, seat): name for hand, seat, name in connection.execute(_NAMES, {"table": table})}
    held: list[TableEvent] = []
    for head, rows in _parts(connection, table):
        for row in check_rows(table, head, rows):
            event = row.event
            if isinstance(event, TableOpened) and not event.config.log_hands:
                return
            if isinstance(event, HandBegan):
                held = []
            held.append(event)
            if isinstance(event, HandSettled):
                yield event.time, settled_line(table, _finished(event, held, names))
            elif isinstance(event, HandVoided):
                yield event.time, void_line(table, event, held)


def _parts(connection: Connection, table: str) -> Iterator[tuple[Head, Iterator[FoundRow]]]:
    """Yield the parts of a log that follow each other with gaps: one, if nothing was thrown away."""
    root = root_of(connection, table)
    if root is None:
        yield Head.of_new_log(table), rows_between(connection, table, first=0)
        return
    yield from kept_before_root(connection, root)
    yield root.head, rows_between(connection, table, first=root.seq)


def _finished(event: HandSettled, held: list[TableEvent], names: dict[tuple[int, int], str]) -> HandRecord:
    began = next(each for each in held if isinstance(each, HandBegan))
    stacks = {result.seat: result.stack for result in event.results}
    return FinishedHand(
        [each.event for each in held if isinstance(each, HandEvent)],
        began.seats,
        tuple(names.get((event.hand, seat), "") for seat in began.seats),
        tuple(stacks[seat] for seat in began.seats),
    ).record()
