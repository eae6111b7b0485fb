"""From the name of a level and a personality to a bot."""

from collections.abc import Callable

from feltroom.bots.bot import Bot
from feltroom.bots.caller import Caller
from feltroom.bots.dense import Dense
from feltroom.bots.easy import Easy
from feltroom.bots.expert import Expert
from feltroom.bots.hard import Hard
from feltroom.bots.names import LEVELS, PERSONALITIES
from feltroom.bots.normal import Normal
from feltroom.bots.personality import BY_NAME, NEUTRAL, Personality
from feltroom.bots.two_boards import OnTwoBoards
from feltroom.errors import InvalidSetup, shown

_MAKERS: dict[str, Callable[[Personality], Bot]] = {
    "caller": lambda _: Caller(),
    "easy": Easy,
    "normal": Normal,
    "hard": Hard,
    "expert": Expert,
    "dense": Dense,
}


def make_bot(level: str, *, personality: str | None = None) -> Bot:
    """Return a bot of a level; without a personality it has none, and `caller` never has."""
    maker = _MAKERS.get(level) if isinstance(level, str) else None
    if maker is None:
        raise InvalidSetup(f"{shown(level)} is not a level of a bot: the levels are {', '.join(LEVELS)}")
    if personality is None:
        return OnTwoBoards(maker(NEUTRAL))
    shifts = BY_NAME.get(personality) if isinstance(personality, str) else None
    if shifts is None:
        names = ", ".join(PERSONALITIES)
        raise InvalidSetup(f"{shown(personality)} is not a personality of a bot: the personalities are {names}")
    return OnTwoBoards(maker(shifts))
