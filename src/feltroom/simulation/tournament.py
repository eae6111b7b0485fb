"""A whole tournament of bots at several real tables, in the time that its clocks say, which costs none of ours."""

from collections.abc import Callable, Sequence

from feltroom.bots.bot import Bot
from feltroom.errors import InvalidSetup
from feltroom.rng import Seed, derive
from feltroom.simulation.game import make_by_spec
from feltroom.table.commands import BotDecided, FollowOrder
from feltroom.table.config import BotSpec
from feltroom.table.randomness import Entropy
from feltroom.table.table import Table
from feltroom.tournament.commands import Begin, CountHand, Enter
from feltroom.tournament.config import TournamentConfig
from feltroom.tournament.director import Director
from feltroom.tournament.events import OrderGiven

_NAME = "simulation"


class PlayedTournament:
    """A tournament of these bots, in which entrant i is bot i; the same seed gives the same one.

    `director` and `tables` are there to be read while it is played step by step, and after it.
    """

    def __init__(
        self,
        config: TournamentConfig,
        bots: Sequence[BotSpec],
        *,
        seed: Seed,
        make: Callable[[BotSpec], Bot] = make_by_spec,
    ) -> None:
        if len(bots) > config.most:
            raise InvalidSetup(f"{len(bots)} bots are too many for a tournament of {config.most}")
        self.director = Director(config, _drawn_from(seed, "director"))
        self.tables: dict[int, Table] = {}
        self._seed = seed
        self._bots = {spec: make(spec) for spec in dict.fromkeys(bots)}
        self.now = self._seen = 0
        for number, spec in enumerate(bots, 1):
            self.director.handle(Enter(f"Bot_{number}", spec), 0)
        self.director.handle(Begin(), 0)
        self._follow()

    def play(self) -> Director:
        """Play it to its end."""
        while not self.director.results:
            self.step()
        return self.director

    def step(self) -> None:
        """Let the table at which something happens first do it, or the clock of the levels."""
        waiting = {number: at for number, table in self.tables.items() if (at := self._due(table)) is not None}
        level = self.director.deadline
        if level is not None and (not waiting or level <= min(waiting.values())):
            self.now = max(self.now, level)
            self.director.tick(self.now)
            self._follow()
            return
        number = min(waiting, key=lambda one: waiting[one])
        self.now = max(self.now, waiting[number])
        self._move(self.tables[number])
        self._count(number)
        self._follow()

    def _count(self, number: int) -> None:
        """Let the director know at once when a hand is over: places go by the order in which hands end."""
        report = self.tables[number].report
        if report is not None:
            self.director.handle(CountHand(number, report), self.now)

    def _due(self, table: Table) -> int | None:
        return table.time if table.pending_bot is not None else table.deadline

    def _move(self, table: Table) -> None:
        asked = table.pending_bot
        if asked is None:
            table.tick(self.now)
            return
        seat = table.seats[asked.seat]
        assert seat is not None and seat.bot is not None
        action = self._bots[seat.bot].act(asked.view, asked.legal, asked.stream)
        table.handle(BotDecided(asked.seat, asked.hand, asked.decision, action), self.now)

    def _follow(self) -> None:
        """Let the tables do what the director has ordered; a hand in which all are all-in may be over at once."""
        while given := [event for event in self.director.since(self._seen) if isinstance(event, OrderGiven)]:
            self._seen = self.director.seq
            for event in given:
                if event.table not in self.tables:
                    config = self.director.table_config(event.table, director=_NAME)
                    self.tables[event.table] = Table(config, entropy=_drawn_from(self._seed, f"table {event.table}"))
                self.tables[event.table].handle(FollowOrder(event.order), self.now)
                self._count(event.table)


def _drawn_from(seed: Seed, label: str) -> Entropy:
    calls = 0

    def draw(count: int) -> bytes:
        nonlocal calls
        calls += 1
        return derive(seed, label, calls)[:count]

    return draw
