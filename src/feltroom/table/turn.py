"""The open decision: its clock, and what a bot is given to make it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from feltroom.engine.actions import Action, Legal
from feltroom.engine.view import HandView
from feltroom.rng import Stream
from feltroom.table.config import BotSpec, Clock
from feltroom.table.memory import habits_of
from feltroom.table.randomness import bot_stream

if TYPE_CHECKING:
    from feltroom.table.state import TableState


@dataclass(slots=True)
class Turn:
    """A decision somebody has to make; changed by the fold only.

    `bank_from` is when the time bank began to run, `bank_asked` whether it will. A bot's `choice` waits for `acts_at`.
    """

    seat: int
    hand: int
    decision: int
    started: int
    allowance: int | None
    bank: int
    bank_asked: bool
    acts_at: int | None
    bank_from: int | None = None
    choice: Action | None = None
    timed_out: bool = False

    @property
    def bank_is_next(self) -> bool:
        """Whether the time bank takes over when the allowance is used up."""
        return self.bank_asked and self.bank > 0 and self.bank_from is None

    @property
    def allowance_end(self) -> int:
        """When the allowance is used up; the beginning of a turn without a clock."""
        return self.started + (self.allowance or 0)

    @property
    def bank_start(self) -> int | None:
        """When the time bank began or will begin to run, whether that has been noticed or not; None if it does not."""
        return self.allowance_end if self.bank_is_next else self.bank_from

    def end(self, clock: Clock | None) -> int | None:
        """When all time for this decision is over, the bank and the grace included; None without an allowance."""
        if self.allowance is None:
            return None
        start = self.bank_start
        return (self.allowance_end if start is None else start + self.bank) + (0 if clock is None else clock.grace)

    def deadline(self, clock: Clock | None) -> int | None:
        """When the table must do something about this turn; None while it can only wait."""
        if self.acts_at is not None:
            return None if self.choice is None else self.acts_at
        return self.allowance_end if self.allowance is not None and self.bank_is_next else self.end(clock)

    def bank_used(self, now: int) -> int:
        """How much of the bank is gone by now."""
        start = self.bank_start
        return 0 if start is None else max(0, min(self.bank, now - start))

    def shift(self, by: int) -> None:
        """Move all times on: the table was paused for so long."""
        self.started += by
        if self.bank_from is not None:
            self.bank_from += by
        if self.acts_at is not None:
            self.acts_at += by

    def restart(self, now: int) -> None:
        """Begin the allowance anew, with the bank as it was when the decision was opened."""
        self.started = now
        self.bank_from = None
        self.timed_out = False


@dataclass(frozen=True, slots=True)
class PendingBot:
    """What a driver needs to let a bot decide; `act(view, legal, stream)` comes back as `BotDecided`."""

    seat: int
    hand: int
    decision: int
    bot: BotSpec
    view: HandView
    legal: Legal
    stream: Stream


def pending_bot(state: "TableState") -> PendingBot | None:
    """Return the open decision of a bot that has not made it yet, unless the table is paused."""
    turn, run = state.turn, state.hand
    if turn is None or run is None or turn.choice is not None or state.paused_at is not None:
        return None
    bot = state.at(turn.seat).bot
    hand = run.live
    if bot is None or hand is None:
        return None
    view = hand.view(run.seats.index(turn.seat))
    view.habits = habits_of(state, run.seats)
    return PendingBot(
        turn.seat,
        turn.hand,
        turn.decision,
        bot,
        view,
        hand.legal(),
        bot_stream(state.config, run.secret, hand=turn.hand, seat=turn.seat, decision=turn.decision),
    )
