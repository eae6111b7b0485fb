"""The parts of server messages: rules, bots, hands, names of hands.

Cards are written `Ah`, seats are seats of the table, chips are whole numbers and times milliseconds.
"""

from typing import Annotated, Literal

from msgspec import Meta

from feltroom.contract.base import Value
from feltroom.engine.actions import Closed
from feltroom.engine.rules import Ante, Betting, Reopen
from feltroom.table.config import Advance, AtZero, Entry, Level, Personality, SitOutRule
from feltroom.table.pace import Pace

Card = Annotated[str, Meta(min_length=2, max_length=2)]
StreetName = Literal["preflop", "flop", "turn", "river"]
CategoryName = Literal[
    "high_card", "pair", "two_pair", "trips", "straight", "flush", "full_house", "quads", "straight_flush"
]
RankName = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


class HandName(Value):
    """What a hand is called: two pair and a full house have two ranks, a straight that of its top card."""

    category: CategoryName
    ranks: tuple[RankName, ...]


class Made(Value):
    """What the two cards of a seat and the board make: its name, and the cards that make it.

    `five` are the best five, those that weigh most first; before the flop both hole cards.
    """

    seat: int
    name: HandName
    five: tuple[Card, ...]


class MadeAt(Value):
    """What the hands that a viewer sees make after an event of a replay; it stays so until the next of these."""

    seq: int
    hands: tuple[Made, ...]


class Rules(Value):
    """The rules of a hand; no small blind is the game with one blind."""

    small_blind: int
    big_blind: int
    ante: int
    ante_kind: Ante
    betting: Betting
    reopen: Reopen
    raise_cap: int | None
    chip: int
    burn: bool
    show_all: bool


class Bot(Value):
    """Which bot plays a seat."""

    level: Level
    personality: Personality | None


class Clock(Value):
    """The time for a decision; the grace is given to the network and shown to nobody."""

    allowance: int
    bank: int
    auto_bank: bool
    grace: int
    at_zero: AtZero
    sit_out_after: int | None


class Blinds(Value):
    """One level of blinds."""

    small: int
    big: int
    ante: int


class Schedule(Value):
    """Blinds that rise after so many hands or milliseconds."""

    levels: tuple[Blinds, ...]
    hands: int | None
    milliseconds: int | None


class Config(Value):
    """How a table plays; `customWeights` says that its dense deal is not one of the known modes.

    `seated` is how many sat at it when it was opened.
    """

    seats: int
    seated: int
    rules: Rules
    stack: int
    max_stack: int | None
    rebuys: bool
    clock: Clock | None
    think: tuple[int, int]
    pace: Pace
    next_hand: Advance
    intro: int
    entry: Entry
    sit_out: SitOutRule
    max_humans: int
    ends_with_human: bool
    deal: str
    custom_weights: bool
    schedule: Schedule | None
    bot: Bot


class Legal(Value):
    """What the player to act may do.

    `price` is what matching the bet takes, `callAmount` what a call pays: the price, or the last chips. A raise is a
    total for the street from `minRaiseTo` to `maxRaiseTo`; in chips put in, the call included, it is `minRaiseTotal` at
    least, and `minRaise` over the bet. All three bounds are null when raising is closed, and `closed` says why. `bet`
    is what the player has put in on this street, `stack` what is left, `pot` all that lies in the middle.
    """

    check: bool
    price: int
    call_amount: int
    min_raise_to: int | None
    max_raise_to: int | None
    min_raise: int
    min_raise_total: int | None
    closed: Closed | None
    all_in: bool
    bet: int
    stack: int
    pot: int
    big_blind: int


class Planned(Value):
    """Who sat where when the table was opened, or when a hand was dealt."""

    seat: int
    name: str
    bot: Bot | None


class Post(Value):
    """Chips put in before the cards; dead ones do not count towards the bet."""

    seat: int
    amount: int
    live: bool


class Dealt(Value):
    """The two cards of a seat, null if the viewer may not see them."""

    seat: int
    cards: tuple[Card, Card] | None


class Drawn(Value):
    """A card drawn for the button."""

    seat: int
    card: Card


class Missed(Value):
    """Blinds that passed a seat."""

    seat: int
    small: bool
    big: bool


class Share(Value):
    """What a seat got of a pot."""

    seat: int
    amount: int


class SeatResult(Value):
    """What a hand was for a seat; the name is null unless its cards were shown on a full board."""

    seat: int
    put_in: int
    difference: int
    stack: int
    name: HandName | None


class PotResult(Value):
    """Who won a pot, and with what if that was shown."""

    amount: int
    winners: tuple[Share, ...]
    name: HandName | None
