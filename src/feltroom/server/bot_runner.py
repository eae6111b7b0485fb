"""Lets bots think beside the event loop: a decision is computed in a thread and comes back as a command."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from traceback import format_exc

from feltroom.bots.bot import Bot
from feltroom.bots.make import make_bot
from feltroom.table.commands import BotDecided, BotFailed
from feltroom.table.config import BotSpec
from feltroom.table.pending import PendingBot

BotAnswer = BotDecided | BotFailed


class BotRunner:
    """One thread for all bots: thinking times are hundreds of milliseconds, decisions a few at most."""

    def __init__(self, post: Callable[..., object], make: Callable[[BotSpec], Bot] | None = None) -> None:
        self._post = post
        self._make = make or _make
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots")

    def ask(self, pending: PendingBot, answer: Callable[[BotAnswer], None]) -> None:
        """Let a bot decide, and post the answer to the event loop."""
        self._pool.submit(self._decide, pending, answer)

    def close(self) -> None:
        """Let go of what has not been decided yet: it is asked again after a restart."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _decide(self, pending: PendingBot, answer: Callable[[BotAnswer], None]) -> None:
        command: BotAnswer
        try:
            action = self._make(pending.bot).act(pending.view, pending.legal, pending.stream)
            command = BotDecided(pending.seat, pending.hand, pending.decision, action)
        except Exception:  # whatever a bot does wrong voids the hand, never the table
            command = BotFailed(pending.seat, pending.hand, pending.decision, format_exc())
        try:
            self._post(answer, command)
        except RuntimeError:  # the loop is closed: nobody waits for the answer any more
            return


@lru_cache(maxsize=256)
def _make(spec: BotSpec) -> Bot:
    return make_bot(spec.level, personality=spec.personality)
