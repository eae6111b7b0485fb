"""Bots that decide in a thread, beside the event loop."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from feltroom.rooms.bot_decision import MakeBot, bot_of, decide
from feltroom.rooms.ports.bots import BotAnswer
from feltroom.table.turn import PendingBot


class BotThread:
    """One thread for all bots: thinking times are hundreds of milliseconds, decisions a few at most."""

    def __init__(self, post: Callable[..., object], make: MakeBot = bot_of) -> None:
        """`post(function, *arguments)` calls something on the event loop, as `loop.call_soon_threadsafe` does."""
        self._post = post
        self._make = make
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots")

    def ask(self, pending: PendingBot, answer: Callable[[BotAnswer], None]) -> None:
        """Let a bot decide, and post the answer to the event loop."""
        self._pool.submit(self._decide, pending, answer)

    def close(self) -> None:
        """Drop what has not been decided yet: it is asked again after a restart."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _decide(self, pending: PendingBot, answer: Callable[[BotAnswer], None]) -> None:
        decision = decide(pending, self._make)
        try:
            self._post(answer, decision)
        except RuntimeError:  # the loop is closed: nobody waits for the answer any more
            return
