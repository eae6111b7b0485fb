"""Players that decide by themselves: `make_bot(level).act(view, legal, stream)`; names are imported when asked for."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from feltroom.bots.bot import Bot
    from feltroom.bots.make import LEVELS, make_bot
    from feltroom.bots.personality import PERSONALITIES, Personality

__all__ = ["LEVELS", "PERSONALITIES", "Bot", "Personality", "make_bot"]

_HOMES = {
    "LEVELS": "make",
    "PERSONALITIES": "personality",
    "Bot": "bot",
    "Personality": "personality",
    "make_bot": "make",
}


if not TYPE_CHECKING:  # else every misspelt name would pass for an object

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
