"""What a player may do: the actions, and the bounds the rules set on them."""

from enum import Enum
from typing import Annotated

from feltroom.engine.value import hot_value, value
from feltroom.errors import IllegalAction, shown
from feltroom.markers import PlayerIndex, Public, Unsent, WireName


class ActionKind(Enum):
    """The kinds of action."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    RAISE = "raise"
    ALL_IN = "all_in"
    SHOW = "show"
    MUCK = "muck"


@value
class Action:
    """One decision; `to` is the player's total for the street and means something in a raise only."""

    kind: ActionKind
    to: int = 0

    def __repr__(self) -> str:
        """Return the action as a program writes it."""
        kind = self.kind
        return f"raise_to({self.to})" if kind is ActionKind.RAISE else str(getattr(kind, "name", kind))


FOLD = Action(ActionKind.FOLD)
CHECK = Action(ActionKind.CHECK)
CALL = Action(ActionKind.CALL)
ALL_IN = Action(ActionKind.ALL_IN)
# Answers at a showdown where players choose.
SHOW = Action(ActionKind.SHOW)
MUCK = Action(ActionKind.MUCK)


def raise_to(total: int) -> Action:
    """Return a bet or raise that brings the player's bet on this street to `total`; the hand checks the amount."""
    return Action(ActionKind.RAISE, total)


class Closed(Enum):
    """Why the player to act may not raise."""

    COVERED = "covered"
    NOBODY = "nobody"
    CLOSED = "closed"
    CAPPED = "capped"


@hot_value
class Legal:
    """What the player to act may do.

    `price` is what matching the bet takes, whatever the stack; a call pays the price, or the last chips. A raise is a
    total for the street from `min_raise_to` to `max_raise_to`. In chips put in, the call included, it is
    `min_raise_total` at least, and `min_raise` over the bet to match. All three bounds are None when raising is closed,
    and `closed` says why. `bet` is what the player has put in on this street, `stack` what is left.
    """

    player: Unsent[PlayerIndex]
    check: Public[bool]
    price: Public[int]
    min_raise_to: Public[int | None]
    max_raise_to: Public[int | None]
    closed: Public[Closed | None]
    min_raise: Public[int]
    bet: Public[int]
    stack: Public[int]

    @property
    def call(self) -> Public[Annotated[int, WireName("call_amount")]]:
        """What CALL pays: the price, capped by the stack."""
        return min(self.price, self.stack)

    @property
    def all_in(self) -> Public[bool]:
        """Whether ALL_IN is accepted: as a raise to the maximum, or as a call with the last chips."""
        return self.max_raise_to is not None or self.stack <= self.price

    @property
    def min_raise_total(self) -> Public[int | None]:
        """The fewest chips that make a raise, the call included; None when raising is closed."""
        return None if self.min_raise_to is None else self.min_raise_to - self.bet

    def put_in(self, chips: int) -> Action:
        """Return the action of a player who types a number of chips to put in, the call included.

        The whole stack is always all-in, and a call when it does not exceed the price; anything else is a raise.
        """
        if type(chips) is not int or chips < 1:
            raise IllegalAction(
                f"{shown(chips)} is not a number of chips to put in; a whole number from 1 to {self.stack} is",
                code="bad_amount",
                stack=self.stack,
            )
        if chips > self.stack:
            raise IllegalAction(
                f"cannot put in {shown(chips)} chips of a stack of {self.stack}",
                code="not_enough_chips",
                chips=chips,
                stack=self.stack,
            )
        if chips == self.stack and chips <= self.price:
            return CALL
        return raise_to(self.bet + chips)
