"""What a director knows from the events of its log; `fold.py` says what each event changes."""

from dataclasses import dataclass, field

from feltroom.table.config import BotSpec, Schedule
from feltroom.table.orders import Exit, Order
from feltroom.table.tournament_prizes import prizes_of, shares_for
from feltroom.tournament.config import TournamentConfig
from feltroom.tournament.events import Result


@dataclass(slots=True)
class Player:
    """An entrant: chips as of the last hand that was counted, the seat they have or go to, their place if they are out.

    Before the start nobody has a table or chips.
    """

    name: str
    bot: BotSpec | None
    account: str
    stack: int = 0
    table: int | None = None
    seat: int | None = None
    away: bool = False
    withdrew: bool = False
    place: int | None = None
    shared: bool = False


@dataclass(slots=True)
class RunTable:
    """A table of the tournament: who has which seat, the last order, and whether its hand is still to be counted.

    `out`, `go` and `come` are what its next order will say: who is out, seats that were left for another table, and
    entrants who come. `big` is whose big blind would have been next after the hand that was counted last.
    """

    number: int
    seats: dict[int, int] = field(default_factory=dict)
    given: int = 0
    due: bool = False
    hands: int = 0
    big: int | None = None
    out: list[Exit] = field(default_factory=list)
    go: list[int] = field(default_factory=list)
    come: list[int] = field(default_factory=list)

    @property
    def changed(self) -> bool:
        """Whether somebody comes or goes with its next order."""
        return bool(self.out or self.go or self.come)


@dataclass(slots=True)
class DirectorState:
    """Everything a director knows; changed by `fold` alone.

    `breaks` is the order in which tables are broken. `emptied` are players who have no chips and no place yet, with
    those they had before the hand. `orders` are those of each table that may not have been followed yet.
    """

    config: TournamentConfig
    time: int
    players: list[Player] = field(default_factory=list)
    running: bool = False
    played: int = 0
    paused_at: int | None = None
    paused: int = 0
    paused_by_house: bool = False
    level: int = 0
    shares: tuple[int, ...] = ()
    tables: dict[int, RunTable] = field(default_factory=dict)
    opened: int = 0
    breaks: list[int] = field(default_factory=list)
    final: int | None = None
    hand_for_hand: bool = False
    emptied: dict[int, int] = field(default_factory=dict)
    orders: dict[int, list[Order]] = field(default_factory=dict)
    results: tuple[Result, ...] = ()
    stopped: bool = False

    @property
    def over(self) -> bool:
        """Whether nobody plays any more: it has results, or was stopped without any."""
        return self.stopped or bool(self.results)

    @property
    def schedule(self) -> Schedule:
        """The levels, common to all tables."""
        schedule = self.config.table.schedule
        assert schedule is not None
        return schedule

    @property
    def entrants(self) -> list[int]:
        """The entrants who have not withdrawn."""
        return [number for number, player in enumerate(self.players) if not player.withdrew]

    @property
    def still_in(self) -> list[int]:
        """The entrants who have chips, once the tournament has begun."""
        return [number for number, player in enumerate(self.players) if player.stack]

    @property
    def begun(self) -> bool:
        """Whether seats were drawn."""
        return self.opened > 0

    @property
    def entry_open(self) -> bool:
        """Whether somebody may enter, as far as there is a place."""
        return not self.over and (not self.begun or not self.shares)

    def prizes(self) -> tuple[int, ...]:
        """The prizes of the places that are paid, the best first; while people may still enter, as it stands."""
        entered = len(self.entrants)
        shares = self.shares or shares_for(entered, self.config.shares)
        return prizes_of(entered * self.config.buy_in, shares)

    def played_until(self, now: int) -> int:
        """Return the milliseconds of play: neither pauses nor the time the director was down count."""
        return self.played + now - self.time if self.running and self.paused_at is None else self.played
