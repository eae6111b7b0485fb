"""Some hands in a row: the unit in which work is handed out and results come back."""

from collections.abc import Callable
from dataclasses import dataclass, field

from feltroom.bots.bot import Bot
from feltroom.engine.state import HandState
from feltroom.errors import shown
from feltroom.history.phh.write import dump_phh, phhs_entry
from feltroom.history.record import HandRecord
from feltroom.simulation.game import Game
from feltroom.simulation.hand import SimulationFailed, exception_line, play_hand

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
        self._bots: list[Bot] = []
        try:
            for seat in range(game.players):
                self._bots.append(game.bot(seat))
        except BaseException:
            self.close()
            raise

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
                chunk.failure = f"hand {number} of seed {shown(self._game.seed)} failed: {exception_line(error)}"
                break
            chunk.won.append(won)
            entries.append(entry)
        chunk.phhs = "".join(entries)
        return chunk

    def record(self, number: int) -> HandRecord:
        """Play one hand and return its record."""
        return self._record(play_hand(self._game, self._bots, number))

    def close(self) -> None:
        """Let go of bots that hold something, such as a program."""
        for bot in self._bots:
            close = getattr(bot, "close", None)
            if callable(close):
                close()

    def _play(self, number: int) -> tuple[Won, str]:
        hand = play_hand(self._game, self._bots, number)
        stack = self._game.preset.stack
        won = tuple([left - stack for left in hand.stacks])
        if not self._phhs:
            return won, ""
        return won, phhs_entry(dump_phh([self._record(hand)]), number=number)

    def _record(self, hand: HandState) -> HandRecord:
        return HandRecord.of(hand, names=self._game.names, seats=range(self._game.players))
