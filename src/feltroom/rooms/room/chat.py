"""Chat at a table: the last lines, beside the log and not in it."""

from feltroom.contract.client_messages import EmoteName
from feltroom.contract.server_messages import ChatLine as ToldLine
from feltroom.rooms.ports.records.chat import LINES_KEPT, ChatLine, KeptChat


class Chat:
    """The last lines said at a table, as they are stored.

    A line's number is the time it was said at, or the next one that is free, so that a client never takes a new line
    for one it knows. Lines that were taken back are remembered, too, for clients that were away then.
    """

    def __init__(self, kept: KeptChat) -> None:
        self._lines = list(kept.lines[-LINES_KEPT:])
        self._deleted = list(kept.deleted[-LINES_KEPT:])
        self._last = kept.last

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """What can still be read, oldest first."""
        return tuple(self._lines)

    def __contains__(self, number: int) -> bool:
        return any([line.number == number for line in self._lines])

    def next_line(
        self, *, time: int, account: str, seat: int | None, name: str, text: str | None, emote: EmoteName | None
    ) -> ChatLine:
        """Return what somebody says as the line that comes next."""
        return ChatLine(max(self._last + 1, time), time, seat, name, text, emote, account)

    def add(self, line: ChatLine) -> None:
        """Take in a line that is stored."""
        self._last = line.number
        self._lines.append(line)
        del self._lines[:-LINES_KEPT]

    def delete(self, number: int, *, time: int) -> None:
        """Take in that a line was taken back."""
        self._lines = [line for line in self._lines if line.number != number]
        self._deleted.append((number, time))
        del self._deleted[:-LINES_KEPT]

    def deleted_since(self, time: int) -> list[int]:
        """The numbers of lines that were taken back since a time, as far as they are remembered."""
        return [number for number, when in self._deleted if when >= time]


def chat_line(table: str, line: ChatLine) -> ToldLine:
    """Return a line as everybody is sent it."""
    return ToldLine(table, line.number, line.time, line.seat, line.name, line.text, line.emote)
