"""One decision of a bot, made wherever an adapter lets it think."""

from collections.abc import Callable
from functools import lru_cache
from traceback import format_exc

from feltroom.bots.bot import Bot
from feltroom.bots.make import make_bot
from feltroom.rooms.ports.bots import BotAnswer
from feltroom.table.commands import BotDecided, BotFailed
from feltroom.table.config import BotSpec
from feltroom.table.turn import PendingBot

MakeBot = Callable[[BotSpec], Bot]


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
