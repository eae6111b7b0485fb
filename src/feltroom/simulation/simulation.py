"""A simulation as a program writes it: who plays, and then how many hands."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from feltroom.bots.bot import Bot
from feltroom.errors import InvalidSetup, shown
from feltroom.history.record import HandRecord
from feltroom.rng import Seed
from feltroom.simulation.chunk import Dealer
from feltroom.simulation.game import Game, GameBot, parse_bot, parse_preset
from feltroom.simulation.own_bots import OwnBot
from feltroom.simulation.report import result_table
from feltroom.simulation.run import CHUNK, simulate
from feltroom.simulation.tally import SeatResult, Tally
from feltroom.table.config import TableConfig

Player = str | Callable[[], Bot] | Bot


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """What every seat won, in the order of the players; as text it is a table."""

    seats: tuple[SeatResult, ...]
    hands: int
    text: str

    def __str__(self) -> str:
        return self.text


class Simulation:
    """A cash game of bots, from 2 to 9 of them; the same seed gives the same hands.

    A player is the name of a bot as on the command line (`hard:tight`, `my_bot.py:Nit`, `acpc:COMMAND`), a class or
    function that gives a bot, or a bot. Every hand starts with the preset's stacks.
    """

    def __init__(self, players: Sequence[Player], *, seed: Seed, preset: str | TableConfig = "online") -> None:
        config = parse_preset(preset) if isinstance(preset, str) else preset
        self.game = Game(bots=tuple([_bot(player) for player in players]), preset=config, seed=seed)

    def run(self, hands: int, *, processes: int = 1) -> SimulationResult:
        """Play hands and return who won how much; SimulationFailed if a bot fails or breaks the rules.

        With several processes, bots must be classes or functions that can be imported.
        """
        tally = Tally(self.game)
        with closing(simulate(self.game, hands=hands, processes=processes, chunk=CHUNK)) as chunks:
            for chunk in chunks:
                tally.add(chunk.won)
        return SimulationResult(tuple(tally.results()), tally.hands, result_table(self.game, tally))

    def records(self, hands: int) -> Iterator[HandRecord]:
        """Play hands one by one and yield their records, with every card in them."""
        dealer = Dealer(self.game, phhs=False)
        with closing(dealer):
            for number in range(1, hands + 1):
                yield dealer.record(number)


@dataclass(frozen=True, slots=True)
class _Given:
    """A bot that was made already."""

    bot: Bot

    @property
    def text(self) -> str:
        return type(self.bot).__name__

    def make(self) -> Bot:
        return self.bot


def _bot(player: object) -> GameBot:
    if isinstance(player, str):
        return parse_bot(player)
    if not isinstance(player, type) and callable(getattr(player, "act", None)):
        return _Given(player)  # type: ignore[arg-type]  # it has what a bot has
    if callable(player):
        return OwnBot(player)
    raise InvalidSetup(f"a player is a name, a class or function that gives a bot, or a bot, not {shown(player)}")
