"""Bots that decide in the event loop itself, one after another."""

import asyncio
from collections.abc import Callable

from feltroom.rooms.bot_decision import MakeBot, bot_of, decide
from feltroom.rooms.ports.bots import BotAnswer
from feltroom.table.turn import PendingBot


class LoopBots:
    """Lets every bot decide as soon as the loop has nothing older to do."""

    def __init__(self, make: MakeBot = bot_of) -> None:
        self._make = make
        self._loop = asyncio.get_running_loop()
        self._closed = False

    def ask(self, pending: PendingBot, answer: Callable[[BotAnswer], None]) -> None:
        """Let a bot decide soon, and call `answer` then."""
        self._loop.call_soon(self._decide, pending, answer)

    def close(self) -> None:
        """Drop what has not been decided yet: it is asked again after a restart."""
        self._closed = True

    def _decide(self, pending: PendingBot, answer: Callable[[BotAnswer], None]) -> None:
        if not self._closed:
            answer(decide(pending, self._make))
