"""The logs of tables as lists of rows, cut into segments of which only some need to be in memory.

A log that is only appended to needs its last segment; a hand is read from one or two. What is asked for and not here
raises `LogWanted`: whoever runs the function fetches the segments and runs it again. A store that keeps everything in
memory never sees it.
"""

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from feltroom.log.writing import EventRow, Head

SEGMENT_ROWS = 512
_ROW_BYTES = 300  # what a row takes in memory besides its body

SegmentId = tuple[str, int]


@dataclass(frozen=True, slots=True)
class LogHead:
    """Where the log of a table goes on, and when its last event happened: known without the log."""

    table_id: str
    next_seq: int
    chain: bytes
    time: int


class Heads(Protocol):
    """The heads of all logs."""

    def get(self, key: str) -> LogHead | None:
        """Return the head of a table's log, None if it has no row."""
        ...


class LogWanted(BaseException):
    """Segments that must be fetched first; no error, so that nobody takes it for one."""

    def __init__(self, segments: Collection[SegmentId]) -> None:
        super().__init__()
        self.segments = segments


class LogSegments:
    """The segments that are in memory, those used last at the end."""

    def __init__(self, heads: Heads) -> None:
        self._heads = heads
        self._segments: OrderedDict[SegmentId, list[EventRow]] = OrderedDict()
        self._sizes: dict[SegmentId, int] = {}
        self.size = 0
        """About how many bytes they take."""

    def __contains__(self, segment: SegmentId) -> bool:
        return segment in self._segments

    def log_head(self, table_id: str) -> Head:
        """Return where a log goes on."""
        known = self._heads.get(table_id)
        return Head.of_new_log(table_id) if known is None else Head(known.next_seq, known.chain)

    def want(self, table_id: str, *, first: int, stop: int) -> None:
        """Raise LogWanted unless all there is of these rows, and of the one before them, is in memory."""
        end = min(stop, self.log_head(table_id).next_seq)
        numbers = range(max(0, first - 1) // SEGMENT_ROWS, (end - 1) // SEGMENT_ROWS + 1)
        missing = [(table_id, number) for number in numbers if (table_id, number) not in self._segments]
        if missing:
            raise LogWanted(missing)

    def row(self, table_id: str, seq: int) -> EventRow | None:
        """Return a row, None if there is none of this number."""
        if not 0 <= seq < self.log_head(table_id).next_seq:
            return None
        rows = self._use(table_id, seq // SEGMENT_ROWS)
        place = bisect_left(rows, seq, key=_seq_of)
        return rows[place] if place < len(rows) and rows[place][1] == seq else None

    def rows_from(self, table_id: str, first: int) -> Iterator[EventRow]:
        """Yield the rows from a number on, as they are: none need be what was written."""
        end = self.log_head(table_id).next_seq
        for number in range(first // SEGMENT_ROWS, (end - 1) // SEGMENT_ROWS + 1):
            rows = self._use(table_id, number)
            yield from rows[bisect_left(rows, first, key=_seq_of) :]

    def want_end(self, table_id: str) -> None:
        """Raise LogWanted unless rows can be added to a log."""
        end = self.log_head(table_id).next_seq
        if end % SEGMENT_ROWS:
            self.want(table_id, first=end, stop=end)

    def extend(self, table_id: str, rows: Iterable[EventRow]) -> None:
        """Add rows at the end of a log."""
        for row in rows:
            segment = table_id, row[1] // SEGMENT_ROWS
            self._segments.setdefault(segment, []).append(row)
            self._grow(segment, _size_of(row))

    def put(self, segment: SegmentId, rows: list[EventRow]) -> None:
        """Take a segment in that was fetched, in the order of its rows."""
        self._segments[segment] = rows
        self._grow(segment, sum(map(_size_of, rows)))

    def put_row(self, row: EventRow) -> None:
        """Put a row in the place of the one of the same number."""
        rows = self._use(row[0], row[1] // SEGMENT_ROWS)
        rows[bisect_left(rows, row[1], key=_seq_of)] = row

    def make_room(self, limit: int, kept: Collection[SegmentId], unsaved: dict[str, int]) -> None:
        """Drop the segments not used for longest until a size is kept, but none that is named or not saved."""
        if self.size <= limit:
            return
        for segment in tuple(self._segments):
            table_id, number = segment
            if segment in kept or (table_id in unsaved and unsaved[table_id] // SEGMENT_ROWS <= number):
                continue
            del self._segments[segment]
            self.size -= self._sizes.pop(segment)
            if self.size <= limit:
                return

    def _use(self, table_id: str, number: int) -> list[EventRow]:
        segment = table_id, number
        rows = self._segments.get(segment)
        if rows is None:
            raise LogWanted([segment])
        self._segments.move_to_end(segment)
        return rows

    def _grow(self, segment: SegmentId, size: int) -> None:
        self._sizes[segment] = self._sizes.get(segment, 0) + size
        self.size += size


def _seq_of(row: EventRow) -> int:
    return row[1]


def _size_of(row: EventRow) -> int:
    return len(row[4]) + _ROW_BYTES
