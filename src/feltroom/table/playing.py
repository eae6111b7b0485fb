"""Answers to commands about the game: decisions, the clock, showing, starting, pausing, blinds."""

from traceback import format_exc

from feltroom.engine.actions import MUCK, SHOW, Action
from feltroom.errors import IllegalAction, InvalidSetup, shown
from feltroom.table.commands import (
    Act,
    AskToSee,
    BotDecided,
    BotFailed,
    ChangeBlinds,
    ChangeThinkTime,
    HuntRabbit,
    NextHand,
    Pause,
    Resume,
    RunIt,
    Show,
    ShowOrMuck,
    Start,
    UseTimeBank,
)
from feltroom.table.config import MOMENT, Advance, Blinds, MayAsk, with_blinds
from feltroom.table.events import (
    AskedToSee,
    BlindsChanged,
    BotChose,
    CardsShown,
    GameStarted,
    NextHandCalled,
    RabbitHunted,
    RunsAnswered,
    TableEvent,
    TablePaused,
    TableResumed,
    ThinkTimeChanged,
    TimeBankRequested,
)
from feltroom.table.hand_run import HandRun, act, answer, void_hand
from feltroom.table.phases import Phase
from feltroom.table.positions import enough_ready
from feltroom.table.refusal import TableError
from feltroom.table.seating import check_host, check_host_or_stand_in, occupant
from feltroom.table.side_games import show_seven_deuce
from feltroom.table.state import TableState
from feltroom.table.tournament_flow import asked_to_rebuy, begin, pause_left
from feltroom.table.turn import Turn


def decide(state: TableState, now: int, command: Act) -> list[TableEvent]:
    """Let a person act; stale, late and illegal actions are refused."""
    if occupant(state, command.seat).bot is not None:
        raise TableError(f"a bot plays seat {command.seat}", code="not_a_person", seat=command.seat)
    _check_running(state)
    turn, run = _open_decision(state, command.seat, command.hand, command.decision)
    _check_in_time(state, now, turn)
    return _act(state, run, now, command.seat, command.action)


def decide_bot(state: TableState, now: int, command: BotDecided) -> list[TableEvent]:
    """Let a bot act, or keep its choice until it has thought for long enough; an illegal one voids the hand."""
    turn, run = _open_decision(state, command.seat, command.hand, command.decision)
    if turn.acts_at is None:
        raise TableError(f"a person plays seat {command.seat}", code="not_a_bot", seat=command.seat)
    if turn.choice is not None:
        raise TableError(f"the bot at seat {command.seat} has decided", code="already_decided", seat=command.seat)
    try:
        events = act(state, run, now, command.action)
    except Exception:  # an illegal choice voids the hand like any failure: the bot would choose the same again
        return void_hand(state, now, format_exc())
    if state.paused_at is not None or now < turn.acts_at:
        return [BotChose(now, command.seat, command.hand, command.decision, command.action)]
    return events


def fail_bot(state: TableState, now: int, command: BotFailed) -> list[TableEvent]:
    """Void the hand because its bot could not decide."""
    turn, _ = _open_decision(state, command.seat, command.hand, command.decision)
    if turn.acts_at is None:
        raise TableError(f"a person plays seat {command.seat}", code="not_a_bot", seat=command.seat)
    return void_hand(state, now, str(command.trace))


def use_time_bank(state: TableState, now: int, command: UseTimeBank) -> list[TableEvent]:
    """Ask for the time bank."""
    occupant(state, command.seat)
    _check_running(state)
    turn = state.turn
    if turn is None or turn.seat != command.seat or turn.allowance is None:
        raise TableError(f"no clock runs for seat {command.seat}", code="no_clock", seat=command.seat)
    if turn.bank_asked or not turn.bank:
        raise TableError(
            f"the time bank of seat {command.seat} is in use or empty", code="no_time_bank", bank=turn.bank
        )
    _check_in_time(state, now, turn)
    return [TimeBankRequested(now, command.seat)]


def show(state: TableState, now: int, command: Show) -> list[TableEvent]:
    """Show both cards of the last hand."""
    occupant(state, command.seat)
    cards = state.holes.get(command.seat)
    if state.hand is not None or cards is None:
        raise TableError(f"seat {command.seat} has no cards to show now", code="nothing_to_show", seat=command.seat)
    if command.seat in state.shown:
        raise TableError(f"seat {command.seat} has shown already", code="already_shown", seat=command.seat)
    return [CardsShown(now, state.hands, command.seat, cards), *show_seven_deuce(state, now, command.seat)]


def show_or_muck(state: TableState, now: int, command: ShowOrMuck) -> list[TableEvent]:
    """Show or muck at the showdown, in turn and in time."""
    occupant(state, command.seat)
    _check_running(state)
    run, until = state.hand, state.until
    if run is None or until is None or state.asked != command.seat or command.hand != run.number:
        message = f"seat {command.seat} is not asked to show or muck in hand {shown(command.hand)}"
        raise TableError(message, code="not_asked", seat=command.seat)
    if now > until:
        raise TableError(f"the time was over {now - until} ms ago", code="too_late", late=now - until)
    return answer(state, run, now, SHOW if command.show else MUCK)


def run_it(state: TableState, now: int, command: RunIt) -> list[TableEvent]:
    """Take an answer to how often the board is run, in time and once."""
    occupant(state, command.seat)
    _check_running(state)
    offer, until = state.offer, state.until
    if offer is None or until is None or command.hand != offer.hand or command.seat not in offer.seats:
        message = f"seat {command.seat} is not asked how often the board is run in hand {shown(command.hand)}"
        raise TableError(message, code="not_asked", seat=command.seat)
    if command.seat in state.run_answers:
        raise TableError(f"seat {command.seat} has answered", code="already_decided", seat=command.seat)
    if type(command.times) is not int or not 1 <= command.times <= offer.most:
        message = f"the board can be run 1 to {offer.most} times, not {shown(command.times)}"
        raise TableError(message, code="bad_runs", most=offer.most)
    if now > until:
        raise TableError(f"the time was over {now - until} ms ago", code="too_late", late=now - until)
    return [RunsAnswered(now, offer.hand, command.seat, command.times)]


def ask_to_see(state: TableState, now: int, command: AskToSee) -> list[TableEvent]:
    """Show a hand of the last showdown that somebody asks to see and may."""
    occupant(state, command.seat)
    cards = state.holes.get(command.of)
    if state.hand is not None or cards is None or command.of not in state.to_showdown:
        message = f"seat {shown(command.of)} has no hand of a showdown that could be asked for"
        raise TableError(message, code="nothing_to_see", seat=command.seat)
    if command.of in state.shown:
        raise TableError(f"seat {command.of} has shown already", code="already_shown", seat=command.of)
    if not _may_ask(state, command.seat):
        message = f"seat {command.seat} may not ask to see a hand: {state.config.may_ask.value} may"
        raise TableError(message, code="may_not_ask", seat=command.seat)
    return [
        AskedToSee(now, state.hands, command.seat, command.of),
        CardsShown(now, state.hands, command.of, cards),
        *show_seven_deuce(state, now, command.of),
    ]


def hunt_rabbit(state: TableState, now: int, command: HuntRabbit) -> list[TableEvent]:
    """Show everybody the board cards that did not come, to a player of the hand who asks first."""
    occupant(state, command.seat)
    if state.hand is not None or not state.rest or command.hand != state.hands or command.seat not in state.holes:
        message = f"there are no cards of hand {shown(command.hand)} that seat {command.seat} could ask for"
        raise TableError(message, code="no_rabbit", seat=command.seat)
    return [RabbitHunted(now, state.hands, command.seat, state.rest)]


def _may_ask(state: TableState, seat: int) -> bool:
    """Whether a seat may ask by the setting that the hand was played with: the host may have changed it since."""
    results = () if state.settled is None else state.settled.results
    if seat in state.holes:
        return any(result.may_ask for result in results if result.seat == seat)
    return state.config.may_ask is MayAsk.ANYBODY and all(result.may_ask for result in results)


def start(state: TableState, now: int, command: Start) -> list[TableEvent]:
    """Begin to play."""
    check_host_or_stand_in(state, command.by, now)
    if state.phase is Phase.FINISHED:
        raise TableError("the session is over", code="session_over")
    if state.running and (state.phase is not Phase.WAITING or state.config.next_hand is Advance.AUTO):
        raise TableError("the game runs already", code="already_started")
    if not enough_ready(state):
        raise _too_few(state)
    return [GameStarted(now), *begin(state, now)]


def next_hand(state: TableState, now: int, command: NextHand) -> list[TableEvent]:
    """Go on to the next hand where hands wait to be asked for."""
    if command.seat is not None and occupant(state, command.seat).bot is not None:
        raise TableError(f"a bot at seat {command.seat} calls no hands", code="not_a_person", seat=command.seat)
    waits = state.phase in (Phase.HAND_SUMMARY, Phase.WAITING)
    if not state.running or not waits or state.config.next_hand is not Advance.MANUAL or state.called:
        raise TableError("no hand waits to be called", code="not_in_summary")
    if command.seat is not None and (others := asked_to_rebuy(state, now, besides=command.seat)):
        message = f"seats {others} may still buy a new stack before the next hand"
        raise TableError(message, code="not_in_summary")
    if state.phase is Phase.WAITING and not enough_ready(state):
        raise _too_few(state)
    return [NextHandCalled(now)]


def pause(state: TableState, now: int, command: Pause) -> list[TableEvent]:
    """Stop all clocks."""
    check_host_or_stand_in(state, command.by, now)
    _check_running(state)
    if pause_left(state) == 0:
        raise TableError("the tournament has been paused for an hour in all", code="no_pause_left")
    return [TablePaused(now)]


def resume(state: TableState, now: int, command: Resume) -> list[TableEvent]:
    """Let the clocks run on."""
    check_host_or_stand_in(state, command.by, now)
    if state.paused_at is None:
        raise TableError("the table is not paused", code="not_paused")
    return [TableResumed(now)]


def change_blinds(state: TableState, now: int, command: ChangeBlinds) -> list[TableEvent]:
    """Play for other blinds from the next hand on."""
    check_host(state, command.by)
    if state.config.tournament is not None:
        raise TableError("the levels of a tournament decide its blinds", code="by_levels")
    if not isinstance(command.blinds, Blinds):
        raise TableError(f"{shown(command.blinds)} are no blinds", code="bad_blinds")
    try:
        rules = with_blinds(state.rules, command.blinds)
    except InvalidSetup as error:
        raise TableError(str(error), code="bad_blinds") from None
    return [BlindsChanged(now, rules, by_schedule=False)]


def change_think_time(state: TableState, now: int, command: ChangeThinkTime) -> list[TableEvent]:
    """Let bots think for longer or shorter from their next decision on."""
    check_host(state, command.by)
    least, most = command.least, command.most
    if type(least) is not int or type(most) is not int or not 0 <= least <= most <= MOMENT.most:
        raise TableError(
            f"bots think for 0 to {MOMENT.most} ms, the least first, not {shown(least)} to {shown(most)}",
            code="bad_think_time",
            most=MOMENT.most,
        )
    return [] if (least, most) == state.config.think else [ThinkTimeChanged(now, least, most)]


def _check_running(state: TableState) -> None:
    if state.paused_at is not None:
        raise TableError("the table is paused", code="paused")


def _check_in_time(state: TableState, now: int, turn: Turn) -> None:
    end = turn.end(state.config.clock)
    if end is not None and now > end:
        raise TableError(f"the time was over {now - end} ms ago", code="too_late", late=now - end)


def _too_few(state: TableState) -> TableError:
    ready = sum(seat.stack > 0 and not seat.sitting_out for _, seat in state.taken())
    message = f"{ready} players are ready; it takes 2, a connected person among them"
    return TableError(message, code="too_few", ready=ready)


def _open_decision(state: TableState, seat: int, hand: int, decision: int) -> tuple[Turn, HandRun]:
    turn, run = state.turn, state.hand
    if turn is None or run is None:
        raise TableError("no decision is open", code="no_turn")
    if type(hand) is not int or type(decision) is not int or (hand, decision) != (turn.hand, turn.decision):
        raise TableError(
            f"decision {shown(decision)} of hand {shown(hand)} is not open; decision {turn.decision} of hand"
            f" {turn.hand} is",
            code="stale",
            hand=turn.hand,
            decision=turn.decision,
        )
    if type(seat) is not int or seat != turn.seat:
        raise TableError(
            f"it is seat {turn.seat}'s turn, not seat {shown(seat)}'s", code="not_your_turn", seat=turn.seat
        )
    return turn, run


def _act(state: TableState, run: HandRun, now: int, seat: int, action: Action) -> list[TableEvent]:
    """Act, and say a refusal in seats instead of the hand's players; any other error voids the hand."""
    try:
        return act(state, run, now, action)
    except IllegalAction as refused:
        numbers = {name: number for name, number in refused.numbers.items() if name not in ("player", "actor")}
        message = str(refused).replace(f"player {run.seats.index(seat)} ", f"seat {seat} ")
        raise IllegalAction(message, code=refused.code, seat=seat, **numbers) from None
    except Exception:  # the rules failed; the hand ends, the table does not
        return void_hand(state, now, format_exc())
