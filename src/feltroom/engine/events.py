"""What happened in a hand, as facts in the past tense.

The list of a hand's events is enough to rebuild it. `HandStarted.deal`, `HoleCardsDealt.hands` and
`BoardDealt.burned` hold what nobody, or not everybody, may know: events leave the house through `redact` only.
Amounts are chips that left the player's stack for the middle; `stack_change` and `pot_change` say it with a sign.
"""

from enum import Enum, IntEnum

from feltroom.cards.card import Card, Cards
from feltroom.deal.deal import Deal
from feltroom.engine.pots import Shares
from feltroom.engine.rules import Post, Rules
from feltroom.engine.value import hot_value, shared_value, value


class Street(IntEnum):
    """The four betting rounds."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


class PostKind(Enum):
    """What a player posts before the cards; DEAD and BIG_BLIND_ANTE do not count towards anybody's bet or pot share."""

    ANTE = "ante"
    BIG_BLIND_ANTE = "big_blind_ante"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    LIVE = "live"
    DEAD = "dead"


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
    """The set-up, complete; `deal` is the private part."""

    hand_id: str
    rules: Rules
    stacks: tuple[int, ...]
    button: int
    posts: tuple[Post, ...] | None
    deal: Deal | None


@hot_value
class ChipsPosted(_PutsIn):
    """A player posted an ante, a blind or chips to come in."""

    player: int
    kind: PostKind
    amount: int

    @property
    def street(self) -> Street:
        """Posts are made before the flop."""
        return Street.PREFLOP


@value
class HoleCardsDealt:
    """Everybody got two cards, one at a time from the button's left; None stands for cards not known or not shown."""

    hands: tuple[Cards | None, ...]


@shared_value
class Folded(_LeavesChips):
    """A player gave up the hand."""

    player: int
    street: Street


@shared_value
class Checked(_LeavesChips):
    """A player passed without paying."""

    player: int
    street: Street


@hot_value
class Called(_PutsIn):
    """A player matched the bet, or put in the last chips towards it."""

    player: int
    street: Street
    amount: int


@hot_value
class Raised(_PutsIn):
    """A player bet, or raised, to a total for the street; `over` is the bet before, 0 for the first one."""

    player: int
    street: Street
    amount: int
    to: int
    over: int


@value
class BetReturned(_TakesOut):
    """The part of a bet that nobody called went back."""

    player: int
    amount: int
    street: Street


@hot_value
class BoardDealt:
    """A street was dealt; `burned` went face down before it."""

    street: Street
    cards: Cards
    burned: Card | None


@hot_value
class HandShown:
    """A player turned up both cards."""

    player: int
    cards: Cards


@shared_value
class HandMucked:
    """A player gave up a beaten hand unseen."""

    player: int


@value
class PotAwarded:
    """A pot was paid out; `shares` holds each winner and his part, from the button's left."""

    pot: int
    amount: int
    shares: Shares

    @property
    def pot_change(self) -> int:
        """The change of all chips in the middle."""
        return -self.amount


@value
class HandEnded:
    """The hand was over, with these stacks."""

    stacks: tuple[int, ...]


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
    | HandShown
    | HandMucked
    | PotAwarded
    | HandEnded
)
