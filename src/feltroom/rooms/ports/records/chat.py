"""What was said at tables: the last lines of each, for as long as it is open."""

from dataclasses import dataclass
from typing import Protocol

from feltroom.contract.client_messages import EmoteName

LINES_KEPT = 100
"""How many of its last lines a table keeps."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """What somebody said: a text or an emote; `seat` is None for a spectator, `account` in old lines."""

    number: int
    time: int
    seat: int | None
    name: str
    text: str | None
    emote: EmoteName | None
    account: str | None = None


@dataclass(frozen=True, slots=True)
class KeptChat:
    """The lines that can be read, the numbers of those taken back with the times of that, and the last number."""

    lines: tuple[ChatLine, ...] = ()
    deleted: tuple[tuple[int, int], ...] = ()
    last: int = 0


class ChatRecords(Protocol):
    """The chat of tables; who may read it is the caller's business."""

    def load(self, table_id: str) -> KeptChat:
        """Return what is kept of a table's chat, oldest first."""
        ...

    def add(self, line: ChatLine, *, table_id: str) -> None:
        """Enter a line whose number is the table's last one; of those before it `LINES_KEPT` less one stay."""

    def take_back(self, *, table_id: str, number: int, time: int) -> None:
        """Erase what a line says and who said it; that it was taken back stays."""

    def list_of(self, account: str) -> list[tuple[str, ChatLine]]:
        """Return what is kept of what somebody said, with the table, oldest first."""
        ...

    def clear(self, table_id: str) -> None:
        """Forget all that was said at a table."""
