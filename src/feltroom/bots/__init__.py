"""Players that are programs: `make_bot(level).act(view, legal, stream)`; names are imported when asked for."""

from typing import TYPE_CHECKING

from feltroom.lazy_names import lazy_names

if TYPE_CHECKING:
    from feltroom.bots.bot import Bot
    from feltroom.bots.make import make_bot
    from feltroom.bots.names import LEVELS, PERSONALITIES
    from feltroom.bots.personality import Personality

__all__ = ["LEVELS", "PERSONALITIES", "Bot", "Personality", "make_bot"]

_HOMES = {
    "LEVELS": "names",
    "PERSONALITIES": "names",
    "Bot": "bot",
    "Personality": "personality",
    "make_bot": "make",
}

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES)
