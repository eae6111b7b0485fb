"""Some hands in a row: the unit in which work is handed out and results come back."""

from collections.abc import Callable
from dataclasses import dataclass, field

from feltroom.bots.bot import Bot
from feltroom.errors import shown
from feltroom.history.phh.write import dump_phh, phhs_entry
from feltroom.history.record import HandRecord
from feltroom.simulation.game import Game
from feltroom.simulation.hand import SimulationFailed, play_hand, reason

Won = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """The hands from `first` on, `count` of them."""

    first: int
    count: int


@dataclass(slots=True)
class Chunk:
    """What every seat won or lost in each hand from `first` on, in chips.

    `phhs` are the hands as entries of a file, if they were asked for. `failure` says why a hand after these failed.
    """

    first: int
    won: list[Won] = field(default_factory=list)
    phhs: str = ""
    failure: str | None = None


class Dealer:
    """Plays spans of hands of a game, with bots made once."""

    def __init__(self, game: Game, *, phhs: bool) -> None:
        self._game = game
        self._phhs = phhs
        self._bots: list[Bot] = [game.make(spec) for spec in game.bots]

    def play(self, span: Span, *, stopped: Callable[[], bool] | None = None) -> Chunk:
        """Play a span, or as much of it as there is time for until `stopped` says yes."""
        chunk, entries = Chunk(span.first), []
        for number in range(span.first, span.first + span.count):
            if stopped is not None and stopped():
                break
            try:
                won, entry = self._play(number)
            except SimulationFailed as error:
                chunk.failure = str(error)
                break
            except Exception as error:
                chunk.failure = f"hand {number} of seed {shown(self._game.seed)} failed: {reason(error)}"
                break
            chunk.won.append(won)
            entries.append(entry)
        chunk.phhs = "".join(entries)
        return chunk

    def _play(self, number: int) -> tuple[Won, str]:
        game = self._game
        hand = play_hand(game, self._bots, number)
        stack = game.preset.stack
        won = tuple([left - stack for left in hand.stacks])
        if not self._phhs:
            return won, ""
        record = HandRecord.of(hand, names=game.names, seats=range(game.players))
        return won, phhs_entry(dump_phh([record]), number=number)
