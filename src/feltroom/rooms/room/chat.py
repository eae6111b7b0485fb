"""Chat at a table: a short memory, not part of the log."""

from collections import deque
from dataclasses import dataclass

from feltroom.contract.client_messages import EmoteName

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


@dataclass(frozen=True, slots=True)
class ChatMemory:
    """All that a chat holds: lines, the numbers of those taken back with the times of that, and the last number."""

    lines: tuple[ChatLine, ...] = ()
    deleted: tuple[tuple[int, int], ...] = ()
    last: int = 0


class Chat:
    """The last lines said at a table.

    A line's number is the time it was said at, or the next one that is free. Chat is forgotten with its room, unless
    that moves to another node, and a client that comes back after that must not take a new line for one it knows.
    Lines that were taken back are remembered, too, for clients that were away then.
    """

    def __init__(self) -> None:
        self._lines: deque[ChatLine] = deque(maxlen=MEMORY)
        self._deleted: deque[tuple[int, int]] = deque(maxlen=MEMORY)
        self._last = 0

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """What can still be read, oldest first."""
        return tuple(self._lines)

    def say(
        self, *, time: int, seat: int | None, name: str, text: str | None = None, emote: EmoteName | None = None
    ) -> ChatLine:
        """Add a line."""
        self._last = max(self._last + 1, time)
        line = ChatLine(self._last, time, seat, name, text, emote)
        self._lines.append(line)
        return line

    def delete(self, number: int, *, time: int) -> bool:
        """Take a line back; whether it was there."""
        kept = [line for line in self._lines if line.number != number]
        found = len(kept) < len(self._lines)
        if found:
            self._lines = deque(kept, maxlen=MEMORY)
            self._deleted.append((number, time))
        return found

    def deleted_since(self, time: int) -> list[int]:
        """The numbers of lines that were taken back since a time, as far as they are remembered."""
        return [number for number, when in self._deleted if when >= time]

    def memory(self) -> ChatMemory:
        """All that there is to remember."""
        return ChatMemory(tuple(self._lines), tuple(self._deleted), self._last)

    def remember(self, memory: ChatMemory) -> None:
        """Go on from what another chat held."""
        self._lines = deque([*memory.lines, *self._lines], maxlen=MEMORY)
        self._deleted = deque([*memory.deleted, *self._deleted], maxlen=MEMORY)
        self._last = max(self._last, memory.last)
