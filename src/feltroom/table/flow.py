"""What a table does next without a command: the one place where phases follow each other.

`next_events` is asked again and again until it has nothing to say. It changes nothing: it reads the state and returns
events, and what it returns depends on the state, the time and, for new cards, the driver's entropy.
"""

from feltroom.deal.button import draw_for_button
from feltroom.engine.actions import CHECK, FOLD
from feltroom.engine.events import (
    RunDealt,
)
from feltroom.engine.state import HandState
from feltroom.table.config import Advance, AtZero
from feltroom.table.dealing import begin_hand
from feltroom.table.events import (
    ButtonDrawn,
    HandEvent,
    Outcome,
    PhaseEntered,
    PlayerSatOut,
    RunsAnswered,
    RunsOffered,
    SessionFinished,
    ShowAsked,
    TableEvent,
    TableResumed,
    TimedOut,
    TurnStarted,
)
from feltroom.table.hand_run import HandRun, act, answer, fold_away, start_bank, void_hand
from feltroom.table.pace import RUNS_TIME, SHOW_TIME, at_pace, pause_after
from feltroom.table.phases import BETTING, Phase, phase_of
from feltroom.table.positions import candidates, enough_ready
from feltroom.table.randomness import Entropy, button_seed, think_time
from feltroom.table.settlement import after_hand, busted, gone_player, pass_host, settlement_of
from feltroom.table.side_games import paid_by_seat, side_games
from feltroom.table.state import TableState
from feltroom.table.thinking import hardness
from feltroom.table.tournament_flow import (
    begins_by_itself,
    finish_tournament,
    is_over,
    knock_outs,
    leave_out,
    offer_rebuys,
    pause_end,
    rebuys_are_settled,
    start_when_full,
)
from feltroom.table.turn import Turn

DISMISSED_TIME = 20_000  # for a decision of a player who is sent away from a table without a clock


def next_events(state: TableState, now: int, entropy: Entropy | None) -> list[TableEvent]:
    """Return what happens now without anybody's doing; nothing when the table must wait."""
    if state.hand is not None and state.hand.broken is not None:
        return void_hand(state, now, state.hand.broken)
    if state.hand is None and (put_off := after_hand(state, now)):
        return put_off
    if (passed := pass_host(state, now)) is not None:
        return [passed]
    if state.paused_at is not None and _pause_is_over(state, now):
        return [TableResumed(now)]
    if state.hand is not None and (gone := gone_player(state, state.hand)) is not None:
        return fold_away(state, state.hand, now, gone)
    if state.hand is not None and state.paused_at is None and _asked_in_vain(state):
        return _ask_to_show(state, state.hand, now)
    if state.offer is not None and state.hand is not None and state.paused_at is None and _runs_are_settled(state):
        return _run_out(state, state.hand, now)
    if state.hand is None and _person_gone(state):
        return [_enter(state, now, Phase.WAITING)] if state.phase is Phase.TABLE_SETUP else finish(state, now)
    if state.paused_at is not None or (_is_shown(state, now) and not rebuys_are_settled(state)):
        return []
    if state.hand is not None:
        return _in_hand(state, state.hand, now)
    match state.phase:
        case Phase.WAITING:
            if state.hosting.ending:
                return [_enter(state, now, Phase.FINISHED)]
            if is_over(state):
                return finish_tournament(state, now)
            if begins_by_itself(state):
                return start_when_full(state, now)
            if session_outcome(state) is not None and state.hands:
                return finish(state, now)
            return _leave_waiting(state, now, entropy) if _may_begin(state) else []
        case Phase.DRAWING_FOR_BUTTON:
            return [_set_up(state, now)]
        case Phase.TABLE_SETUP:
            ready = enough_ready(state) and not state.hosting.ending
            return begin_hand(state, now, entropy) if ready else [_enter(state, now, Phase.WAITING)]
        case Phase.HAND_SUMMARY:
            return _leave_summary(state, now)
        case Phase.FINISHED:
            return []
        case _:  # a log that was cut off between the end of a hand and the next phase
            return [_summary(state, now) if state.running else _enter(state, now, Phase.WAITING)]


def _is_shown(state: TableState, now: int) -> bool:
    """Whether the phase is still being shown, or somebody has time to answer."""
    return state.until is not None and now < state.until


def _enter(state: TableState, now: int, phase: Phase) -> PhaseEntered:
    pause = pause_after(phase, state.config.pace)
    return PhaseEntered(now, phase, now + pause if pause else None)


def _set_up(state: TableState, now: int) -> PhaseEntered:
    pause = at_pace(state.config.intro, state.config.pace)
    return PhaseEntered(now, Phase.TABLE_SETUP, now + pause if pause else None)


def _may_begin(state: TableState) -> bool:
    asked = state.called or not _is_called_for(state)
    return state.running and asked and enough_ready(state)


def _is_called_for(state: TableState) -> bool:
    """Whether a hand begins only when somebody calls for it, or the director of a tournament orders it."""
    return state.config.next_hand is Advance.MANUAL or bool(state.config.director)


def _leave_waiting(state: TableState, now: int, entropy: Entropy | None) -> list[TableEvent]:
    if state.button is not None:
        return [_set_up(state, now)]
    seats = sorted(candidates(state))
    draw = draw_for_button(seed=button_seed(state.config, entropy), players=len(seats))
    rounds = tuple(tuple((seats[player], card) for player, card in drawn) for drawn in draw.rounds)
    return [ButtonDrawn(now, rounds, seats[draw.winner]), _enter(state, now, Phase.DRAWING_FOR_BUTTON)]


def _leave_summary(state: TableState, now: int) -> list[TableEvent]:
    if state.hosting.ending:
        return [_enter(state, now, Phase.FINISHED)]
    if _is_called_for(state) and not state.called:
        return [_enter(state, now, Phase.WAITING)] if state.config.director else []
    if out := leave_out(state, now):
        return out
    if is_over(state):
        return finish_tournament(state, now)
    if session_outcome(state) is not None:
        return finish(state, now)
    return [_set_up(state, now) if enough_ready(state) else _enter(state, now, Phase.WAITING)]


def session_outcome(state: TableState) -> Outcome | None:
    """Return whether a session for one person is over: they have gone, or they or all others have no chips.

    A player who may buy new chips has not lost: the table waits for them, or the bots play on.
    """
    if not state.config.ends_with_human:
        return None
    people = [seat for _, seat in state.taken() if seat.bot is None]
    others = any(seat.bot is not None and seat.stack for _, seat in state.taken())
    if not people:
        return Outcome.DEFEAT
    if not people[0].stack:
        return None if state.config.rebuys and others else Outcome.DEFEAT
    return None if others else Outcome.VICTORY


def _nobody_left(state: TableState) -> bool:
    """Whether nobody is left who could ask for anything; at a table of bots it is the driver who asks."""
    return state.config.max_humans > 0 and not state.people()


def _pause_is_over(state: TableState, now: int) -> bool:
    """Whether a pause has lasted long enough, or a hand is paused at which nobody is left."""
    end = pause_end(state)
    return (state.hand is not None and _nobody_left(state)) or (end is not None and now >= end)


def _person_gone(state: TableState) -> bool:
    """Whether the person of a solo session that has begun gave up the seat."""
    begun = state.config.ends_with_human and state.hands > 0
    between = state.phase in (Phase.WAITING, Phase.TABLE_SETUP, Phase.HAND_SUMMARY)
    return begun and between and all(seat.bot is not None for _, seat in state.taken())


def finish(state: TableState, now: int) -> list[TableEvent]:
    """Return the end of a session for one person that is over."""
    outcome = session_outcome(state)
    assert outcome is not None
    return [SessionFinished(now, outcome), _enter(state, now, Phase.FINISHED)]


def _in_hand(state: TableState, run: HandRun, now: int) -> list[TableEvent]:
    if run.pending:
        return _release(state, run, now)
    hand = run.live
    assert hand is not None
    if hand.over:
        return _count_hand(state, now)
    if hand.asked is not None:
        return _ask_to_show(state, run, now)
    if hand.most_runs:
        return _agree_on_runs(state, run, hand, now)
    if state.turn is None:
        return _open_turn(state, run, hand, now)
    return _mind_turn(state, run, hand, state.turn, now)


def _asked_in_vain(state: TableState) -> bool:
    """Whether the player who is asked to show has gone, so that nobody need wait for them."""
    return state.asked is not None and state.at(state.asked).gone


def _ask_to_show(state: TableState, run: HandRun, now: int) -> list[TableEvent]:
    """Ask the next player at the showdown to show or muck; bots and players who have gone do the usual at once."""
    hand = run.live
    assert hand is not None and hand.asked is not None
    if state.phase is not Phase.SHOWDOWN:
        return [PhaseEntered(now, Phase.SHOWDOWN, None)]
    seat = run.seats[hand.asked]
    occupant = state.at(seat)
    if state.asked is not None or occupant.bot is not None or occupant.gone:
        return answer(state, run, now, hand.usual_answer)
    return [ShowAsked(now, run.number, seat, now + SHOW_TIME)]


def _agree_on_runs(state: TableState, run: HandRun, hand: HandState, now: int) -> list[TableEvent]:
    """Ask all who are left how often the board is run, if a person is among them and nobody has gone; bots agree."""
    seats = tuple([seat for seat, folded in zip(run.seats, hand.folded, strict=True) if not folded])
    people = [seat for seat in seats if state.at(seat).bot is None]
    there = all(state.at(seat).connected and not state.at(seat).gone for seat in people)
    most = min(state.config.runs.most, hand.most_runs)
    if state.offer is not None or not people or not there or most < 2:
        return _run_out(state, run, now)
    return [
        RunsOffered(now, run.number, seats, most, now + RUNS_TIME),
        *[RunsAnswered(now, run.number, seat, most) for seat in seats if seat not in people],
    ]


def _runs_are_settled(state: TableState) -> bool:
    """Whether nobody need wait for more answers: all have answered, or somebody wants one run, or has gone."""
    offer, answers = state.offer, state.run_answers
    assert offer is not None
    return (
        len(answers) == len(offer.seats)
        or 1 in answers.values()
        or any(state.at(seat).gone and seat not in answers for seat in offer.seats)
    )


def _run_out(state: TableState, run: HandRun, now: int) -> list[TableEvent]:
    """Run the board as often as all want, and begin with what comes first."""
    offer, answers = state.offer, state.run_answers
    agreed = offer is not None and len(answers) == len(offer.seats)
    event = run.work_out_runs(min(answers.values()) if agreed else 1)
    happened = HandEvent(now, run.number, run.seats, event)
    phase = phase_of(event, state.phase)
    return [happened] if phase is state.phase else [_enter(state, now, phase), happened]


def _release(state: TableState, run: HandRun, now: int) -> list[TableEvent]:
    """Release the next events of one phase, and enter it."""
    pending = run.pending
    assert run.state is not None
    runs = run.state.rules.boards == 1  # two boards are dealt at the same time, runs one after the other
    phase = phase_of(pending[0], state.phase)
    group: list[TableEvent] = []
    for event in pending:
        if phase_of(event, phase) is not phase or (group and runs and isinstance(event, RunDealt)):
            break
        group.append(HandEvent(now, run.number, run.seats, event))
    goes_on = phase is state.phase and not (runs and isinstance(pending[0], RunDealt))
    return group if goes_on else [_enter(state, now, phase), *group]


def _count_hand(state: TableState, now: int) -> list[TableEvent]:
    """Count the hand; partings and chips that were put off follow when the new stacks are known."""
    settled = settlement_of(state, now)
    if state.tournament is not None:
        return [settled, *knock_outs(state, settled), _summary(state, now), *offer_rebuys(state, settled)]
    if state.config.director:
        return [settled, _summary(state, now)]
    beside = side_games(state, settled)
    return [settled, *beside, *busted(state, settled, paid_by_seat(beside)), _summary(state, now)]


def _summary(state: TableState, now: int) -> PhaseEntered:
    if state.config.next_hand is Advance.MANUAL:
        return PhaseEntered(now, Phase.HAND_SUMMARY, None)
    # Never no time at all: hands that need nobody's decision must not follow each other in one call without end.
    return PhaseEntered(now, Phase.HAND_SUMMARY, now + max(1, pause_after(Phase.HAND_SUMMARY, state.config.pace)))


def _open_turn(state: TableState, run: HandRun, hand: HandState, now: int) -> list[TableEvent]:
    assert hand.actor is not None
    number = run.seats[hand.actor]
    seat = state.at(number)
    clock = state.config.clock
    allowance: int | None = None
    acts_at: int | None = None
    bank = 0
    if seat.bot is not None:
        hard = hardness(hand.street, hand.legal())
        acts_at = now + think_time(
            state.config, run.secret, hand=run.number, seat=number, decision=run.turns, hard=hard
        )
    elif clock is not None:
        allowance, bank = clock.allowance, seat.bank
    elif seat.dismissed:
        allowance = DISMISSED_TIME
    turn = TurnStarted(
        now,
        run.number,
        run.turns,
        number,
        hand.legal(),
        allowance,
        bank,
        acts_at,
        pot=sum(hand.committed),
        big_blind=hand.rules.big_blind,
    )
    betting = BETTING[hand.street]
    return [turn] if state.phase is betting else [PhaseEntered(now, betting, None), turn]


def _mind_turn(state: TableState, run: HandRun, hand: HandState, turn: Turn, now: int) -> list[TableEvent]:
    """Let a bot's choice take effect, or the clock do what it does at zero."""
    clock, seat = state.config.clock, state.at(turn.seat)
    if turn.allowance is None and seat.bot is None and seat.dismissed:
        return _open_turn(state, run, hand, now)  # anew, with an end: nobody could send them away for good otherwise
    deadline = turn.deadline(clock)
    if deadline is None or now < deadline:
        return []
    if turn.acts_at is not None:
        return act(state, run, now, turn.choice or FOLD)
    if turn.bank_is_next:
        return [start_bank(state, turn)]
    checks = clock is None or clock.at_zero is AtZero.CHECK_OR_FOLD
    events: list[TableEvent] = act(state, run, now, CHECK if checks and hand.legal().check else FOLD)
    timeouts = seat.timeouts
    if not turn.timed_out:  # else the log was cut off between the time-out and the action
        timeouts += 1
        events = [TimedOut(now, turn.seat, turn.hand, turn.decision), *events]
    most = None if clock is None else clock.sit_out_after
    if most is not None and timeouts >= most and not seat.sitting_out:
        events.append(PlayerSatOut(now, turn.seat, by_clock=True))
    return events
