"""Where bots think: a decision takes milliseconds, and no room waits for it."""

from collections.abc import Callable
from functools import lru_cache
from traceback import format_exc
from typing import Protocol

from feltroom.bots.bot import Bot
from feltroom.bots.make import make_bot
from feltroom.table.commands import BotDecided, BotFailed
from feltroom.table.config import BotSpec
from feltroom.table.turn import PendingBot

BotAnswer = BotDecided | BotFailed
MakeBot = Callable[[BotSpec], Bot]


class Bots(Protocol):
    """Lets bots decide."""

    def ask(self, pending: PendingBot, answer: Callable[[BotAnswer], None]) -> None:
        """Let a bot decide, and call `answer` on the event loop later, never at once."""

    def close(self) -> None:
        """Drop what has not been decided yet: it is asked again after a restart."""


@lru_cache(maxsize=256)
def bot_of(spec: BotSpec) -> Bot:
    """Return the bot that plays like this."""
    return make_bot(spec.level, personality=spec.personality)


def decide(pending: PendingBot, make: MakeBot = bot_of) -> BotAnswer:
    """Return what a bot decides; whatever it does wrong voids the hand, never the table."""
    try:
        action = make(pending.bot).act(pending.view, pending.legal, pending.stream)
    except Exception:
        return BotFailed(pending.seat, pending.hand, pending.decision, format_exc())
    return BotDecided(pending.seat, pending.hand, pending.decision, action)
