"""Chat at a table: a short memory, not part of the log."""

from collections import deque
from dataclasses import dataclass
from itertools import count

from feltroom.server.messages.client import EmoteName

MEMORY = 50


@dataclass(frozen=True, slots=True)
class ChatLine:
    """What somebody said: a text or an emote; `seat` is None for a spectator."""

    number: int
    time: int
    seat: int | None
    name: str
    text: str | None
    emote: EmoteName | None


class Chat:
    """The last lines said at a table."""

    def __init__(self) -> None:
        self._lines: deque[ChatLine] = deque(maxlen=MEMORY)
        self._numbers = count(1)

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """What can still be read, oldest first."""
        return tuple(self._lines)

    def say(
        self, *, time: int, seat: int | None, name: str, text: str | None = None, emote: EmoteName | None = None
    ) -> ChatLine:
        """Add a line."""
        line = ChatLine(next(self._numbers), time, seat, name, text, emote)
        self._lines.append(line)
        return line

    def delete(self, number: int) -> bool:
        """Take a line back; whether it was there."""
        kept = [line for line in self._lines if line.number != number]
        found = len(kept) < len(self._lines)
        self._lines = deque(kept, maxlen=MEMORY)
        return found
