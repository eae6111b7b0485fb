"""What is simulated: which bots sit where, by which preset, from which seed."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from feltroom.bots.bot import Bot
from feltroom.bots.make import make_bot
from feltroom.bots.names import PERSONALITIES
from feltroom.deal.deal import Deal
from feltroom.errors import InvalidSetup, shown
from feltroom.rng import Seed, check_seed, derive
from feltroom.simulation.limits import MAX_PLAYERS, MIN_PLAYERS
from feltroom.simulation.own_bots import BotSource, parse_own_bot
from feltroom.table.config import BotSpec, Level, Personality, TableConfig
from feltroom.table.dealing import deal_cards
from feltroom.table.presets import PRESETS

GameBot = BotSpec | BotSource


def make_by_spec(spec: BotSpec) -> Bot:
    """Return the bot of a level and personality."""
    return make_bot(spec.level, personality=spec.personality)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A cash game whose hands do not depend on each other: hand k is a function of the game and k alone.

    Hands count from 1. Every hand starts with the preset's stacks; the button begins at seat 0 and moves one seat a
    hand. `make` makes the house's bots, and must be a function that another process can import.
    """

    bots: tuple[GameBot, ...]
    preset: TableConfig = PRESETS["online"]
    seed: Seed
    make: Callable[[BotSpec], Bot] = make_by_spec

    def __post_init__(self) -> None:
        check_seed(self.seed)
        players = len(self.bots)
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise InvalidSetup(f"a simulation has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}")
        if players > self.preset.seats:
            raise InvalidSetup(f"the preset {self.preset.name} has {self.preset.seats} seats, too few for {players}")

    @property
    def players(self) -> int:
        """The number of bots."""
        return len(self.bots)

    def bot(self, seat: int) -> Bot:
        """Make the bot of a seat."""
        spec = self.bots[seat]
        return self.make(spec) if isinstance(spec, BotSpec) else spec.make()

    def button(self, number: int) -> int:
        """Return who has the button in a hand."""
        return (number - 1) % self.players

    def deal(self, number: int) -> Deal:
        """Return the cards of a hand."""
        seed = derive(self.seed, "hand", number)
        rules = self.preset.rules
        return deal_cards(self.preset, seed, players=self.players, button=self.button(number), rules=rules)

    @property
    def names(self) -> tuple[str, ...]:
        """The bots as they are written, with a number where several are alike."""
        texts = [format_bot(spec) for spec in self.bots]
        alike, so_far = Counter(texts), Counter[str]()
        names = []
        for text in texts:
            so_far[text] += 1
            names.append(text if alike[text] == 1 else f"{text} {so_far[text]}")
        return tuple(names)


def parse_bot(text: str) -> GameBot:
    """Read `level` or `level:personality`; `my_bot.py:Nit`, `module.name:Nit` and `acpc:COMMAND` are a user's own."""
    own = parse_own_bot(text.strip())
    if own is not None:
        return own
    level, colon, personality = text.strip().partition(":")
    if colon and personality not in PERSONALITIES:
        raise InvalidSetup(f"a bot's personality must be one of {', '.join(PERSONALITIES)}, not {shown(personality)}")
    # BotSpec refuses what is no level.
    return BotSpec(cast(Level, level), cast(Personality, personality) if colon else None)


def format_bot(spec: GameBot) -> str:
    """Write a bot as `parse_bot` reads it."""
    if not isinstance(spec, BotSpec):
        return spec.text
    return spec.level if spec.personality is None else f"{spec.level}:{spec.personality}"


def parse_preset(name: str) -> TableConfig:
    """Return the preset of a name."""
    if name not in PRESETS:
        raise InvalidSetup(f"{shown(name)} is not a preset: the presets are {', '.join(PRESETS)}")
    return PRESETS[name]
