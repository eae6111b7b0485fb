"""What happened in a hand, as facts in the past tense.

The list of a hand's events is enough to rebuild it. Every field says who may see it; events leave the house through
`redact` only, which keeps to that. The first sentence about a class is also the one in the protocol's reference.
Amounts are chips that left the player's stack for the middle; `stack_change` and `pot_change` say it with a sign.
"""

from enum import Enum, IntEnum
from typing import Annotated

from feltroom.cards.card import Card, Cards, HoleCards
from feltroom.cards.notation import format_card, format_cards, written, written_hands
from feltroom.deal.deal import Deal
from feltroom.engine.pots import Shares
from feltroom.engine.rules import Post, Rules
from feltroom.engine.value import hot_value, read_field_through, shared_value, value
from feltroom.markers import Own, PerPlayer, PlayerIndex, Private, Public, Row, Unsent

_DEALT = Row("Dealt", "The two cards of a seat, None if the viewer may not see them.", ("seat", "cards"))


class Street(IntEnum):
    """The four betting rounds."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


class PostKind(Enum):
    """What a player posts before the cards; DEAD and BIG_BLIND_ANTE do not count towards anybody's bet or pot share.

    A STRADDLE is a live post larger than the big blind. A BOMB is what everybody posts for a bomb pot; it is no bet.
    """

    ANTE = "ante"
    BIG_BLIND_ANTE = "big_blind_ante"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    LIVE = "live"
    DEAD = "dead"
    STRADDLE = "straddle"
    BOMB = "bomb"


class _PutsIn:
    """Chips went from a player's stack to the middle."""

    __slots__ = ()
    amount: int

    @property
    def stack_change(self) -> int:
        """The change of the player's stack."""
        return -self.amount

    @property
    def pot_change(self) -> int:
        """The change of all chips in the middle."""
        return self.amount


class _TakesOut:
    """Chips went from the middle to a player's stack."""

    __slots__ = ()
    amount: int

    @property
    def stack_change(self) -> int:
        """The change of the player's stack."""
        return self.amount

    @property
    def pot_change(self) -> int:
        """The change of all chips in the middle."""
        return -self.amount


class _LeavesChips:
    """No chips moved."""

    __slots__ = ()

    @property
    def stack_change(self) -> int:
        """The change of the player's stack: none."""
        return 0

    @property
    def pot_change(self) -> int:
        """The change of all chips in the middle: none."""
        return 0


@value
class HandStarted:
    """The set-up of the hand; `stacks` are in the order of the players, `posts` are None for ordinary blinds."""

    hand_id: Unsent[str]
    rules: Public[Rules]
    stacks: Public[PerPlayer[int]]
    button: Public[PlayerIndex]
    posts: Public[tuple[Post, ...] | None]
    deal: Private[Deal | None]


@hot_value
class ChipsPosted(_PutsIn):
    """A player posted an ante, a blind, a straddle, chips to come in or those of a bomb pot."""

    player: Public[PlayerIndex]
    kind: Public[PostKind]
    amount: Public[int]

    @property
    def street(self) -> Street:
        """Posts are made before the flop."""
        return Street.PREFLOP


@value
class HoleCardsDealt:
    """Everybody dealt in got two cards, one at a time from the button's left."""

    hands: Own[Annotated[PerPlayer[HoleCards | None], _DEALT]]

    def __repr__(self) -> str:
        hands = ", ".join(["None" if hand is None else format_cards(hand) for hand in self.hands])
        return f"HoleCardsDealt(hands=({hands}))"


@shared_value
class Folded(_LeavesChips):
    """A player gave up the hand."""

    player: Public[PlayerIndex]
    street: Public[Street]


@shared_value
class Checked(_LeavesChips):
    """A player passed without paying."""

    player: Public[PlayerIndex]
    street: Public[Street]


@hot_value
class Called(_PutsIn):
    """A player matched the bet, or put in the last chips towards it."""

    player: Public[PlayerIndex]
    street: Public[Street]
    amount: Public[int]


@hot_value
class Raised(_PutsIn):
    """A player bet or raised: `amount` was put in, `to` is the total for the street, `over` the bet before."""

    player: Public[PlayerIndex]
    street: Public[Street]
    amount: Public[int]
    to: Public[int]
    over: Public[int]


@value
class BetReturned(_TakesOut):
    """The part of a bet that nobody called went back."""

    player: Public[PlayerIndex]
    amount: Public[int]
    street: Public[Street]


@hot_value
class BoardDealt:
    """The flop, the turn or the river was dealt."""

    street: Public[Street]
    cards: Public[Cards]
    burned: Private[Card | None]  # face down, before the street

    def __repr__(self) -> str:
        burned = None if self.burned is None else format_card(self.burned)
        return f"BoardDealt(street={self.street!r}, cards={format_cards(self.cards)}, burned={burned})"


@value
class RunsAgreed:
    """The players who are left agreed to run the rest of the board more than once, each run for a part of each pot."""

    runs: Public[int]


@value
class RunDealt:
    """A further run, or the second board, got its flop, turn or river; `run` is 1 for the second one."""

    run: Public[int]
    street: Public[Street]
    cards: Public[Cards]

    def __repr__(self) -> str:
        return f"RunDealt(run={self.run}, street={self.street!r}, cards={format_cards(self.cards)})"


@hot_value
class HandShown:
    """A player turned up both cards."""

    player: Public[PlayerIndex]
    cards: Public[HoleCards]

    def __repr__(self) -> str:
        return f"HandShown(player={self.player}, cards={format_cards(self.cards)})"


@shared_value
class HandMucked:
    """A player gave up a beaten hand unseen."""

    player: Public[PlayerIndex]


@value
class PotAwarded:
    """A pot was paid out, the main pot being 0; `shares` holds each winner and their part, from the button's left.

    Where the board was run more than once, or there are two, `run` counts from 0 which one paid this part of the pot.
    """

    pot: Public[int]
    amount: Public[int]
    shares: Public[Shares]
    run: Public[int] = 0

    @property
    def pot_change(self) -> int:
        """The change of all chips in the middle."""
        return -self.amount


@value
class HandEnded:
    """The rules have nothing more to say about the hand; `stacks` are in the order of the players."""

    stacks: Public[PerPlayer[int]]


read_field_through(HoleCardsDealt, "hands", written_hands)
read_field_through(BoardDealt, "cards", written)
read_field_through(RunDealt, "cards", written)
read_field_through(HandShown, "cards", written)

Event = (
    HandStarted
    | ChipsPosted
    | HoleCardsDealt
    | Folded
    | Checked
    | Called
    | Raised
    | BetReturned
    | BoardDealt
    | RunsAgreed
    | RunDealt
    | HandShown
    | HandMucked
    | PotAwarded
    | HandEnded
)
