"""The hand a table is playing: its log, the rules running beside it, and what a decision in it leads to.

A decision goes through the rules once. `work_out` plays it on a copy of the hand, so that a refusal changes nothing,
and keeps the copy. When the log then records exactly that event, the copy becomes the hand. An event that was not
worked out here, as in a log that is read back, is checked: `follow` repeats its decision by the rules.
"""

from dataclasses import dataclass
from traceback import format_exc
from typing import TYPE_CHECKING

from feltroom.cards.card import Cards
from feltroom.engine.actions import FOLD, Action, Legal
from feltroom.engine.decisions import decision_of
from feltroom.engine.events import BoardDealt, Event, Folded, HandStarted, RunsAgreed, Street
from feltroom.engine.state import HandState
from feltroom.table.events import HandEvent, HandVoided, PhaseEntered, TableEvent, TimeBankStarted, TimeBankUsed
from feltroom.table.pace import pause_after
from feltroom.table.phases import BETTING, Phase
from feltroom.table.turn import Turn

if TYPE_CHECKING:
    from feltroom.table.state import TableState


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """A decision that no log records yet: the event it leads to, and the hand after it."""

    player: int
    action: Action
    event: Event
    after: HandState


class HandRun:
    """A hand as far as its events have been released, and the `HandState` that they come from.

    The rules know the next events (`pending`) as soon as a decision is made; the table releases them at its pace. When
    a logged event is not what the rules say, `broken` holds why, and the hand can only be settled by its log or voided.
    `absent` are the seats that were dealt in while they sat out, less those that came back.
    """

    __slots__ = ("_expected", "_worked_out", "absent", "broken", "log", "number", "seats", "secret", "state", "turns")

    def __init__(self, *, number: int, seats: tuple[int, ...], secret: bytes, absent: set[int]) -> None:
        self.number = number
        self.seats = seats
        self.secret = secret
        self.absent = absent
        self.log: list[Event] = []
        self.state: HandState | None = None
        self.broken: str | None = None
        self.turns = 0
        self._expected: list[Event] = []
        self._worked_out: WorkedOut | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandRun):
            return NotImplemented
        # Why it broke is a trace, which differs from run to run.
        mine, theirs = self.broken is None, other.broken is None
        return mine == theirs and all(getattr(self, name) == getattr(other, name) for name in _COMPARED)

    __hash__ = None  # type: ignore[assignment]  # mutable

    @property
    def pending(self) -> list[Event]:
        """The events that have happened by the rules and have not been released."""
        return self._expected[len(self.log) :]

    @property
    def live(self) -> HandState | None:
        """The rules while they and the log agree and everything has been released, else None."""
        return self.state if self.broken is None and len(self.log) == len(self._expected) else None

    @property
    def question(self) -> Legal | None:
        """The bounds of the decision the hand waits for; None while it waits for none."""
        hand = self.live
        return None if hand is None or hand.actor is None else hand.legal()

    @property
    def to_showdown(self) -> tuple[int, ...]:
        """The seats that have not folded, if there are two or more."""
        folded = {event.player for event in self.log if isinstance(event, Folded)}
        stayed = tuple([seat for player, seat in enumerate(self.seats) if player not in folded])
        return stayed if len(stayed) > 1 else ()

    @property
    def saw_turn(self) -> tuple[int, ...]:
        """The seats that had not folded when the turn was dealt; none if it was not."""
        if not any(isinstance(event, BoardDealt) and event.street is Street.TURN for event in self.log):
            return ()
        early = {event.player for event in self.log if isinstance(event, Folded) and event.street < Street.TURN}
        return tuple([seat for player, seat in enumerate(self.seats) if player not in early])

    @property
    def rest(self) -> Cards:
        """The board cards that did not come, of a hand that is over; with two boards nobody asks for them."""
        assert self.state is not None
        if self.state.rules.boards > 1:
            return ()
        return self.state.deal.board[len(self.state.board) :]

    def work_out(self, action: Action, *, player: int) -> WorkedOut:
        """Return what a decision leads to, and change nothing; IllegalAction if the rules refuse it.

        A player who is not to act can only fold: that is somebody who went away.
        """
        known = self._worked_out
        if known is not None and known.action is action and known.player == player:
            return known
        hand = self.live
        assert hand is not None
        after = hand.copy()
        event = after.repeat(action, player=player)[0]
        self._worked_out = found = WorkedOut(player, action, event, after)
        return found

    def work_out_runs(self, times: int) -> Event:
        """Return the first event of a board that is run so often, and change nothing."""
        hand = self.live
        assert hand is not None
        after = hand.copy()
        event = after.run_out(times)[0]
        self._worked_out = WorkedOut(-1, FOLD, event, after)
        return event

    def follow(self, event: Event) -> None:
        """Take in a logged event and bring the rules along."""
        self.log.append(event)
        if self.broken is not None:
            return
        try:
            self._bring_along(event)
        except Exception:  # whatever it is, the hand must end without guessing
            self.broken = format_exc()
        self._worked_out = None  # it was about the hand before this event

    def _bring_along(self, event: Event) -> None:
        place = len(self.log) - 1
        if isinstance(event, HandStarted):
            if event.deal is None:
                raise ValueError("the log holds no deal")
            self._go_to(HandState.begun(event, deal=event.deal))
        elif place == len(self._expected) and self.state is not None:
            self._go_to(self._after_decision(event, self.state))
        if self._expected[place] != event:
            raise ValueError(f"the log has {event!r} where the rules have {self._expected[place]!r}")

    def _after_decision(self, event: Event, hand: HandState) -> HandState:
        known = self._worked_out
        if known is not None and known.event is event:
            return known.after
        if hand.most_runs:
            hand.run_out(event.runs if isinstance(event, RunsAgreed) else 1)
            return hand
        decision = decision_of(event, chosen=hand.asked is not None)
        if decision is None:
            raise ValueError(f"{event!r} is no decision")
        hand.repeat(decision[1], player=decision[0])
        return hand

    def _go_to(self, hand: HandState) -> None:
        self.state = hand
        self._expected = hand.events


_COMPARED = ("_expected", "absent", "log", "number", "seats", "secret", "state", "turns")


def act(state: "TableState", run: HandRun, now: int, action: Action) -> list[TableEvent]:
    """Return what an action of the player to act leads to at once; IllegalAction if the rules refuse it.

    What the rules make of it beyond the action itself stays pending in the hand and is released at the table's pace.
    """
    hand = run.live
    assert hand is not None and hand.actor is not None
    happened = run.work_out(action, player=hand.actor).event
    return [
        *_use_bank(state, now, run.seats[hand.actor]),
        HandEvent(now, run.number, run.seats, happened),
        *_pause_after_action(state, hand, now),
    ]


def answer(state: "TableState", run: HandRun, now: int, action: Action) -> list[TableEvent]:
    """Return that the player who is asked shows or mucks, and the pause after it."""
    hand = run.live
    assert hand is not None and hand.asked is not None
    worked_out = run.work_out(action, player=hand.asked)
    happened = HandEvent(now, run.number, run.seats, worked_out.event)
    pause = pause_after(Phase.SHOWDOWN if worked_out.after.over else Phase.BETTING_RIVER, state.config.pace)
    return [happened, PhaseEntered(now, Phase.SHOWDOWN, now + pause)] if pause else [happened]


def fold_away(state: "TableState", run: HandRun, now: int, player: int) -> list[TableEvent]:
    """Return the fold of a player who has gone, in turn or not; a decision that it leaves as it was stays open."""
    hand = run.live
    assert hand is not None
    worked_out = run.work_out(FOLD, player=player)
    after, folded = worked_out.after, HandEvent(now, run.number, run.seats, worked_out.event)
    if state.turn is None or (after.actor is not None and after.legal() == hand.legal()):
        return [folded]
    bank = _use_bank(state, now, run.seats[player])
    return [*bank, folded, *([] if state.paused_at is not None else _pause_after_action(state, hand, now))]


def void_hand(state: "TableState", now: int, trace: str) -> list[TableEvent]:
    """Return the end of a hand that cannot go on: it never happened, and the table waits to be started again."""
    number = state.hand.number if state.hand is not None else state.hands + 1
    return [HandVoided(now, number, trace), PhaseEntered(now, Phase.WAITING, None)]


def start_bank(state: "TableState", turn: Turn) -> TimeBankStarted:
    """Return the start of the time bank: it runs from the end of the allowance, however late a tick or an action is."""
    return TimeBankStarted(max(state.time, turn.allowance_end), turn.seat, turn.bank)


def _use_bank(state: "TableState", now: int, seat: int) -> list[TableEvent]:
    """Return what a decision of a seat that ends now took from the time bank."""
    turn = state.turn
    if turn is None or turn.seat != seat:
        return []
    by_clock = now if state.paused_at is None else state.paused_at
    if turn.bank_from is None and not turn.bank_used(by_clock):
        return []
    used = turn.bank_used(by_clock)
    start: list[TableEvent] = [start_bank(state, turn)] if turn.bank_from is None else []
    return [*start, TimeBankUsed(now, seat, used, turn.bank - used)]


def _pause_after_action(state: "TableState", hand: HandState, now: int) -> list[PhaseEntered]:
    betting = BETTING[hand.street]
    pause = pause_after(betting, state.config.pace)
    return [PhaseEntered(now, betting, now + pause)] if pause else []
