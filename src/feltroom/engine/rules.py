"""The house rules of a hand, as data."""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from feltroom.engine.field_checks import check_fields
from feltroom.errors import InvalidSetup, shown
from feltroom.markers import Bounds, PlayerIndex, Public, Setting, Unsent

# Far beyond any game, and small enough for every store, wire and message.
MOST_CHIPS = 10**15
COUNT = Bounds(0, MOST_CHIPS)
CHIPS = Bounds(1, MOST_CHIPS)
Count = Annotated[int, COUNT]
Chips = Annotated[int, CHIPS]


class Betting(Enum):
    """How much may be bet."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"


class Reopen(Enum):
    """When an all-in raise smaller than a full one lets players who have acted raise again."""

    NEVER = "never"
    HALF = "half"
    CUMULATIVE = "cumulative"
    ALWAYS = "always"


class Ante(Enum):
    """Who pays the ante: every player, or the big blind alone (one dead ante, paid after the blind)."""

    EACH = "each"
    BIG_BLIND = "big_blind"


class Showing(Enum):
    """Who shows after betting on the river: whoever leads in some pot, whoever wants to in turn, or everybody left."""

    AUTO = "auto"
    CHOOSE = "choose"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Post:
    """Chips a player puts in before the cards; live chips count towards their bet, dead ones go to the middle.

    A live post larger than the big blind is a straddle.
    """

    player: Public[PlayerIndex]
    amount: Public[int]
    live: Public[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules a hand is played by; without a small blind it is the game with one blind.

    In fixed limit the small bet is the big blind and the big bet (turn and river) twice that. `raise_cap` is the
    number of raises that may follow the bet of a street, the big blind being the first bet before the flop; it does
    not apply when two players are dealt in, nor when it is None. `show_all` is the older name of showing all hands.
    In a `bomb` pot everybody posts so many chips instead of antes and blinds, and the betting begins on the flop. With
    two `boards` each pays half of every pot.
    """

    small_blind: Public[Setting[Count]]
    big_blind: Public[Setting[Chips]]
    ante: Public[Setting[Count]] = 0
    ante_kind: Public[Setting[Ante]] = Ante.EACH
    betting: Public[Setting[Betting]] = Betting.NO_LIMIT
    reopen: Public[Setting[Reopen]] = Reopen.NEVER
    raise_cap: Public[Setting[Count | None]] = 3
    chip: Public[Setting[Chips]] = 1
    burn: Public[Setting[bool]] = True
    show_all: Public[Setting[bool]] = False
    # Whether an all-in opens all hands also after betting on the river, from the first all-in on. Version 0.1.0 played
    # so, and its hands are read so: see log/upcasters.py and history/phh/rule_fields.py.
    all_in_opens: Unsent[bool] = False
    showing: Public[Setting[Showing]] = Showing.AUTO
    bomb: Public[Count] = 0
    boards: Public[int] = 1

    def __post_init__(self) -> None:
        check_fields(self)
        for name in ("small_blind", "big_blind", "ante", "chip", "bomb"):
            if getattr(self, name) > MOST_CHIPS:
                raise InvalidSetup(f"{name} must be at most {MOST_CHIPS}, not {shown(getattr(self, name))}")
        if self.boards not in (1, 2):
            raise InvalidSetup(f"a hand has 1 or 2 boards, not {shown(self.boards)}")
        for name in ("small_blind", "big_blind", "ante", "bomb"):
            if getattr(self, name) % self.chip:
                raise InvalidSetup(f"{name} {getattr(self, name)} is not a multiple of the smallest chip {self.chip}")
        if self.showing is Showing.CHOOSE and (self.show_all or self.all_in_opens):
            name = "show_all" if self.show_all else "all_in_opens"
            raise InvalidSetup(
                f"{name} contradicts showing=Showing.CHOOSE: players choose, or hands open by themselves"
            )
        if self.small_blind > self.big_blind:
            raise InvalidSetup(f"the small blind {self.small_blind} is larger than the big blind {self.big_blind}")
