"""Where bots think: a decision takes milliseconds, and no room waits for it."""

from collections.abc import Callable
from typing import Protocol

from feltroom.table.commands import BotDecided, BotFailed
from feltroom.table.turn import PendingBot

BotAnswer = BotDecided | BotFailed


class Bots(Protocol):
    """Lets bots decide."""

    def ask(self, pending: PendingBot, answer: Callable[[BotAnswer], None]) -> None:
        """Let a bot decide, and call `answer` on the event loop later, never at once."""

    def close(self) -> None:
        """Drop what has not been decided yet: it is asked again after a restart."""
