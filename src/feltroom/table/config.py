"""All parameters of a table in one value."""

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Annotated, Literal

from feltroom.bots import names
from feltroom.deal.feasibility import MAX_DENSE_PLAYERS, check_feasible
from feltroom.deal.seating import MAX_PLAYERS
from feltroom.deal.weights import WeightTable, mode_weights
from feltroom.engine.field_checks import check_fields
from feltroom.engine.rules import Betting, Chips, Count, Rules
from feltroom.errors import InvalidSetup, shown
from feltroom.markers import Bounds, Length, Private, Public, Setting, Unsent
from feltroom.rng import Seed, check_seed
from feltroom.table.pace import Pace
from feltroom.table.tournament import Tournament

Level = names.Level
Personality = names.PersonalityName
DealName = Literal["standard", "superDense", "dense", "full"]
LEVELS = names.LEVELS
PERSONALITIES = names.PERSONALITIES
MAX_NAME = 40
MAX_STACK = 10**12
MOST_BLIND_LEVELS = 100
MOST_ON_TWO_BOARDS = 18  # the dense deal keeps ten cards, and each board has five
MILLISECONDS = Bounds(0, 24 * 3_600_000)
MOMENT = Bounds(0, 60_000)
SEAT = Bounds(0, MAX_PLAYERS - 1)
NAME = Length(1, MAX_NAME)
Milliseconds = Annotated[int, MILLISECONDS]
Moment = Annotated[int, MOMENT]
SeatNumber = Annotated[int, SEAT]
Name = Annotated[str, NAME]
BigBlinds = Annotated[int, Bounds(0, 100)]


class AtZero(Enum):
    """What happens to a player whose time is over."""

    FOLD = "fold"
    CHECK_OR_FOLD = "check_or_fold"


class Advance(Enum):
    """Whether the next hand comes automatically or waits for somebody to ask for it."""

    AUTO = "auto"
    MANUAL = "manual"


class Entry(Enum):
    """How players come into a running game: freely, or by a post or the big blind.

    Nobody comes in between the button and the small blind: such a player waits until the button has passed.
    """

    FREE = "free"
    POST_OR_WAIT = "post_or_wait"


class SitOutRule(Enum):
    """Whether players who sit out are left out (cash) or dealt in, blinded and folded (tournament)."""

    SKIPPED = "skipped"
    DEALT = "dealt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The time for a decision, in milliseconds; the grace is given to the network and shown to nobody."""

    allowance: Public[Setting[Milliseconds]] = 20_000
    bank: Public[Setting[Milliseconds]] = 0
    auto_bank: Public[Setting[bool]] = True
    grace: Public[int] = 300
    at_zero: Public[Setting[AtZero]] = AtZero.CHECK_OR_FOLD
    sit_out_after: Public[Setting[Annotated[int, Bounds(1, 100)] | None]] = None

    def __post_init__(self) -> None:
        check_fields(self, of="the clock's ")
        _check_least(self.allowance, what="the clock's allowance", least=1)
        _check_least(self.grace, what="the clock's grace", least=0)


@dataclass(frozen=True, slots=True)
class BotSpec:
    """Which bot plays a seat: a level, and a personality or None."""

    level: Public[Level]
    personality: Public[Personality | None] = None

    def __post_init__(self) -> None:
        check_fields(self, of="a bot's ")

    def with_personality(self, number: int) -> "BotSpec":
        """Return this bot with the personality of a number, unless it has one or its level plays without."""
        if self.personality is not None or self.level in names.WITHOUT_PERSONALITY:
            return self
        return BotSpec(self.level, PERSONALITIES[number % len(PERSONALITIES)])


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who sits where when the table opens, or when a hand is dealt; `bot` is None for a person."""

    seat: Public[int]
    name: Public[str]
    bot: Public[BotSpec | None] = None
    account: Private[str] = ""  # whose seat it is, in the words of the driver


@dataclass(frozen=True, slots=True)
class Blinds:
    """One level of blinds."""

    small: Public[Setting[Count]]
    big: Public[Setting[Chips]]
    ante: Public[Setting[Count]] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """Blinds that rise after so many hands or so many milliseconds of play; the last level stays.

    Void hands do not count. Play begins with the first hand; pauses, waiting for players and the time a table was down
    do not count either.
    """

    levels: Public[Setting[Annotated[tuple[Blinds, ...], Length(1, MOST_BLIND_LEVELS)]]]
    hands: Public[Setting[Count | None]] = None
    milliseconds: Public[Setting[Milliseconds | None]] = None

    def __post_init__(self) -> None:
        check_fields(self, of="the schedule's ")
        if not self.levels:
            raise InvalidSetup("a blind schedule needs at least 1 level, not 0")
        if (self.hands is None) == (self.milliseconds is None):
            raise InvalidSetup("blinds rise by hands or by milliseconds: give one of the two")
        _check_least(self.milliseconds or self.hands or 0, what="the length of a level", least=1)

    def level(self, *, hands: int, elapsed: int) -> Blinds:
        """Return the level after so many hands and so much time of play."""
        return self.levels[self.number(hands=hands, elapsed=elapsed)]

    def number(self, *, hands: int, elapsed: int) -> int:
        """Return which level that is, from 0."""
        passed = hands // self.hands if self.hands is not None else elapsed // (self.milliseconds or 1)
        return min(passed, len(self.levels) - 1)


class MayAsk(Enum):
    """Who may ask to see a hand that was at the showdown and not shown; RIVER are those who stayed to the end too."""

    NOBODY = "nobody"
    RIVER = "river"
    TURN = "turn"
    ANYBODY = "anybody"


class Straddle(Enum):
    """Who may straddle: nobody, the player left of the big blind, the one after them too, or the button."""

    NONE = "none"
    LEFT = "left"
    TWICE = "twice"
    BUTTON = "button"


class Runs(Enum):
    """How often the rest of the board may be run when the betting is over before the river and all agree."""

    ONCE = "once"
    TWICE = "twice"
    THREE_TIMES = "three_times"

    @property
    def most(self) -> int:
        """The number."""
        return list(Runs).index(self) + 1


class DoubleBoard(Enum):
    """Which hands are played on two boards: none, bomb pots, or all."""

    NONE = "none"
    BOMB_POT = "bomb_pot"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableConfig:
    """How a table plays; times are milliseconds.

    `max_humans` says how many people may sit; 0 is a table of bots. `deal` is "standard" or a mode of the dense deal;
    `custom_weights` says that somebody's own weights replace those of that mode. `ends_with_human` is a session for one
    person: won when nobody else has chips, lost when they bust and can buy no more, or go. `seated` is how many sat
    when the table was opened. `log_hands` lets the driver note finished hands, with their seeds, in its local log.
    `chances` lets it count how likely open hands are to win while cards are to come.
    With a `tournament`, the table is one. With a `director`, it is one of the tables of the tournament of that name,
    whose director says who sits there and when a hand is dealt.
    `rabbit` lets a player of a hand that ended before the river see for everybody which cards would have come.
    With `approval`, people who want a seat ask the host for it. So many `chips_per_point` make one point in the ledger,
    the unit in which friends keep their books; 0 is none.
    A player who wins a pot with a seven and a deuce and shows them gets `seven_deuce` big blinds from every other
    player of the hand. In the stand-up game, the last one without a pot pays everybody else `stand_up` big blinds. 0 is
    off.
    In a bomb pot everybody posts `bomb_pot` big blinds and the betting begins on the flop: when the host calls for one,
    and every `bomb_every` hands; 0 is never.
    """

    name: Unsent[str]
    seats: Public[Setting[Count]]
    rules: Public[Setting[Rules]]
    stack: Public[Setting[Chips]]
    max_stack: Public[Setting[Chips | None]] = None
    rebuys: Public[Setting[bool]] = True
    clock: Public[Setting[Clock | None]] = None
    think: Public[Setting[tuple[Moment, Moment]]] = (300, 1200)
    pace: Public[Setting[Pace]] = Pace.NORMAL
    next_hand: Public[Setting[Advance]] = Advance.AUTO
    intro: Public[Setting[Moment]] = 0
    entry: Public[Setting[Entry]] = Entry.FREE
    sit_out: Public[Setting[SitOutRule]] = SitOutRule.SKIPPED
    max_humans: Public[Setting[Count]] = 1
    ends_with_human: Public[bool] = False
    deal: Public[Setting[DealName]] = "standard"
    weights: Unsent[WeightTable | None] = None  # instead of the mode's; the standard deal and the full deck have none
    schedule: Public[Setting[Schedule | None]] = None
    seating: Unsent[tuple[SeatPlan, ...]] = ()
    bot: Public[BotSpec] = field(default_factory=lambda: BotSpec("normal"))
    seed: Private[Seed | None] = None  # makes the session of at most one person reproducible
    may_ask: Public[Setting[MayAsk]] = MayAsk.NOBODY
    log_hands: Public[Setting[bool]] = True
    straddle: Public[Setting[Straddle]] = Straddle.NONE
    runs: Public[Setting[Runs]] = Runs.ONCE
    chances: Public[Setting[bool]] = False
    tournament: Public[Setting[Tournament | None]] = None
    rabbit: Public[Setting[bool]] = False
    approval: Public[Setting[bool]] = False
    chips_per_point: Public[Setting[Annotated[int, Bounds(0, 1_000_000)]]] = 0
    seven_deuce: Public[Setting[BigBlinds]] = 0
    stand_up: Public[Setting[BigBlinds]] = 0
    bomb_pot: Public[Setting[BigBlinds]] = 0
    bomb_every: Public[Setting[Annotated[int, Bounds(0, 1000)]]] = 0
    double_board: Public[Setting[DoubleBoard]] = DoubleBoard.NONE
    director: Public[str] = ""

    def __post_init__(self) -> None:
        check_fields(self, of="the table's ")
        _check_least(self.seats, what="the number of seats", least=2)
        if self.seats > MAX_PLAYERS:
            raise InvalidSetup(f"a table has {MAX_PLAYERS} seats at most, not {self.seats}")
        if self.max_stack is not None:
            _check_least(self.max_stack, what="the largest stack that chips can be added to", least=self.stack)
        if self.most > MAX_STACK:
            raise InvalidSetup(f"stacks are {MAX_STACK} chips at most, not {shown(self.most)}")
        if self.stack % self.rules.chip:
            raise InvalidSetup(f"the starting stack {self.stack} is not a multiple of the chip {self.rules.chip}")
        least, most = self.think
        _check_least(most, what="the longest thinking time", least=least)
        if self.straddle is not Straddle.NONE and self.rules.betting is Betting.FIXED_LIMIT:
            raise InvalidSetup("a straddle is for no limit and pot limit, not for fixed limit")
        if self.double_board is not DoubleBoard.NONE and self.seats > MOST_ON_TWO_BOARDS:
            raise InvalidSetup(f"the cards are enough for two boards and {MOST_ON_TWO_BOARDS} seats, not {self.seats}")
        self._check_deal()
        self._check_schedule()
        self._check_seating()
        if self.tournament is not None:
            self._check_tournament(self.tournament)
        if self.director:
            self._check_director()
        if self.seed is not None:
            check_seed(self.seed)
            if self.max_humans > 1:
                raise InvalidSetup(f"a seed is for a table of one person at most, not of {self.max_humans}")

    @property
    def seated(self) -> Public[int]:
        """How many sit at the table when it is opened."""
        return len(self.seating)

    @property
    def custom_weights(self) -> Public[bool]:
        """Whether the weights of the dense deal are somebody's own."""
        return self.weights is not None

    @property
    def most(self) -> int:
        """The largest stack that chips can be bought up to: the starting stack, unless `max_stack` says otherwise.

        A tournament has no such bound; its own rules say who may buy.
        """
        if self.tournament is not None or self.director:
            return MAX_STACK
        return self.stack if self.max_stack is None else self.max_stack

    def _check_deal(self) -> None:
        if self.deal == "standard":
            if self.weights is not None:
                raise InvalidSetup("the standard deal has no weights: choose a mode of the dense deal")
            return
        if self.seats > MAX_DENSE_PLAYERS:
            raise InvalidSetup(f"the dense deal is for {MAX_DENSE_PLAYERS} seats at most, not {self.seats}")
        if self.deal == "full":
            if self.weights is not None:
                raise InvalidSetup(
                    "the full deck has no weights: choose another mode of the dense deal, or leave them out"
                )
            return
        check_feasible(self.weights or mode_weights(self.deal), players=self.seats)

    def _check_schedule(self) -> None:
        if self.schedule is not None:
            for level in self.schedule.levels:
                with_blinds(self.rules, level)

    def _check_director(self) -> None:
        if self.tournament is not None:
            raise InvalidSetup("a table is a tournament or one of its tables, not both")
        if self.seating:
            raise InvalidSetup("the director of a tournament says who sits: the seating is empty")
        if self.entry is not Entry.FREE:
            raise InvalidSetup("a player who comes from another table posts nothing: entry is Entry.FREE")
        self._check_play()

    def _check_tournament(self, tournament: Tournament) -> None:
        self._check_play()
        if len(tournament.shares) > self.seats:
            raise InvalidSetup(f"{len(tournament.shares)} places are paid at a table for {self.seats}")
        if tournament.add_on % self.rules.chip:
            raise InvalidSetup(f"the add-on {tournament.add_on} is not a multiple of the chip {self.rules.chip}")

    def _check_play(self) -> None:
        """Refuse what no tournament can be played by."""
        if self.schedule is None:
            raise InvalidSetup("a tournament needs a schedule of blinds")
        if self.sit_out is not SitOutRule.DEALT:
            raise InvalidSetup("a tournament deals in those who sit out: sit_out is SitOutRule.DEALT")
        if self.rebuys or self.max_stack is not None:
            raise InvalidSetup("a tournament has no rebuys and no max_stack of the table: see its rebuy_levels")
        if self.ends_with_human:
            raise InvalidSetup("a tournament ends with one player, not with one person: ends_with_human is False")
        if self.clock is None and self.max_humans > 1:
            raise InvalidSetup(f"a tournament of {self.max_humans} people needs a clock to play for those who are away")
        home = {name: getattr(self, name) for name in ("seven_deuce", "stand_up", "bomb_pot")}
        home["double_board"] = self.double_board is not DoubleBoard.NONE
        if chosen := [name for name, value in home.items() if value]:
            raise InvalidSetup(f"a tournament plays plain hold'em for its own chips: no {' and no '.join(chosen)}")

    def _check_seating(self) -> None:
        seats = [plan.seat for plan in self.seating]
        if len(set(seats)) < len(seats) or any(type(seat) is not int or not 0 <= seat < self.seats for seat in seats):
            raise InvalidSetup(f"the seating must name different seats from 0 to {self.seats - 1}, not {seats}")
        for plan in self.seating:
            check_name(plan.name)
            _check_occupant(plan)
        people = sum(plan.bot is None for plan in self.seating)
        if people > self.max_humans:
            raise InvalidSetup(f"{people} people are seated at a table for {self.max_humans}")
        if self.ends_with_human and self.max_humans != 1:
            raise InvalidSetup(f"a solo session is for 1 person, not {self.max_humans}")


def with_blinds(rules: Rules, blinds: Blinds) -> Rules:
    """Return the same rules at other blinds."""
    return replace(rules, small_blind=blinds.small, big_blind=blinds.big, ante=blinds.ante)


def check_name(name: object) -> str:
    """Return a player's name; refuse what is empty, longer than 40 signs, or not printable on one line.

    What joins emoji counts as printable.
    """
    printable = isinstance(name, str) and name.replace("\u200d", "").isprintable()
    if not isinstance(name, str) or not printable or not name.strip(" \u200d") or len(name) > MAX_NAME:
        raise InvalidSetup(f"a name has 1 to {MAX_NAME} printable signs, {shown(name)} has not")
    return name


def _check_occupant(plan: SeatPlan) -> None:
    check_fields(plan, of=f"seat {shown(plan.seat)}: the ")
    if plan.bot is not None and plan.account:
        raise InvalidSetup(f"the bot at seat {shown(plan.seat)} has no account, not {shown(plan.account)}")


def _check_least(number: int, *, what: str, least: int) -> None:
    if number < least:
        raise InvalidSetup(f"{what} must be a whole number of at least {least}, not {shown(number)}")
