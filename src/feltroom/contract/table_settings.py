"""What people may choose when they make a table, on top of a preset."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from feltroom.contract.base import Value
from feltroom.contract.bounds import Chips, Count, Name, Password, Seat
from feltroom.engine.rules import Ante, Betting, Reopen
from feltroom.table.config import Advance, AtZero, Entry, Level, Personality, SitOutRule
from feltroom.table.pace import Pace

PresetName = Literal["solo", "six", "online", "dense", "dense_hu20"]
MOST_LEVELS = 100
Milliseconds = Annotated[int, Meta(ge=0, le=24 * 3_600_000)]
Moment = Annotated[int, Meta(ge=0, le=60_000)]


class BlindLevel(Value):
    """One level of a blind schedule."""

    small: Count
    big: Chips
    ante: Count = 0


class BlindSchedule(Value):
    """Blinds that rise after so many hands or milliseconds of play."""

    levels: Annotated[list[BlindLevel], Meta(min_length=1, max_length=MOST_LEVELS)]
    hands: Count | None = None
    milliseconds: Milliseconds | None = None


class ClockSettings(Value):
    """The time for a decision, in milliseconds; what is not given is as the preset's clock has it."""

    allowance: Milliseconds | UnsetType = UNSET
    bank: Milliseconds | UnsetType = UNSET
    auto_bank: bool | UnsetType = UNSET
    at_zero: AtZero | UnsetType = UNSET
    sit_out_after: Annotated[int, Meta(ge=1, le=100)] | UnsetType | None = UNSET


class BotSeat(Value):
    """A bot that sits at the table from the beginning."""

    seat: Seat | None = None
    level: Level | None = None
    personality: Personality | None = None
    name: Name | None = None


class TableSettings(Struct, frozen=True, rename="camel", forbid_unknown_fields=True, kw_only=True):
    """A preset and whatever of it is changed; what is not given is as the preset has it.

    `bots` are seated besides the person the preset seats. `players` fixes the number of players of a solo session,
    which is drawn otherwise. `seed` makes a session of one person reproducible.
    """

    preset: PresetName = "online"
    name: Name | None = None
    private: bool | None = None
    password: Password | None = None
    seats: Count | UnsetType = UNSET
    stack: Chips | UnsetType = UNSET
    max_stack: Chips | UnsetType | None = UNSET
    rebuys: bool | UnsetType = UNSET
    small_blind: Count | UnsetType = UNSET
    big_blind: Chips | UnsetType = UNSET
    ante: Count | UnsetType = UNSET
    ante_kind: Ante | UnsetType = UNSET
    betting: Betting | UnsetType = UNSET
    reopen: Reopen | UnsetType = UNSET
    raise_cap: Count | UnsetType = UNSET
    chip: Chips | UnsetType = UNSET
    burn: bool | UnsetType = UNSET
    show_all: bool | UnsetType = UNSET
    clock: ClockSettings | UnsetType | None = UNSET
    think: tuple[Moment, Moment] | UnsetType = UNSET
    pace: Pace | UnsetType = UNSET
    next_hand: Advance | UnsetType = UNSET
    intro: Moment | UnsetType = UNSET
    entry: Entry | UnsetType = UNSET
    sit_out: SitOutRule | UnsetType = UNSET
    max_humans: Count | UnsetType = UNSET
    deal: Literal["standard", "superDense", "dense", "full"] | UnsetType = UNSET
    weights: Annotated[dict[str, float], Meta(max_length=169)] | UnsetType = UNSET
    schedule: BlindSchedule | UnsetType | None = UNSET
    level: Level | None = None
    personality: Personality | None = None
    bots: Annotated[list[BotSeat], Meta(max_length=22)] | None = None
    players: Count | None = None
    seed: Count | None = None
