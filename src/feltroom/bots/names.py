"""The names of bots: what a table, a message and the command line call them. Importing it loads no bot."""

from typing import Literal, get_args

Level = Literal["caller", "easy", "normal", "hard", "expert", "dense"]
PersonalityName = Literal["tight", "loose", "passive", "aggressive"]
Occasion = Literal["hello", "won", "lost", "broke"]
"""When a bot may say something."""

LEVELS: tuple[Level, ...] = get_args(Level)
PERSONALITIES: tuple[PersonalityName, ...] = get_args(PersonalityName)
WITH_MEMORY: tuple[Level, ...] = ("hard", "expert")
"""The levels that remember within a session how the others play."""
WITHOUT_PERSONALITY: tuple[Level, ...] = ("caller", "dense")
"""The levels that play the same whatever the personality."""
