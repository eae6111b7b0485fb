"""How each event changes a table: no rule of the game and no decision is made in here.

The one exception is the hand in progress, whose `HandState` follows the recorded decisions (see `HandRun`).
"""

from dataclasses import replace
from typing import assert_never

from feltroom.engine.events import (
    Called,
    Checked,
    Folded,
    HandMucked,
    HandShown,
    HoleCardsDealt,
    Raised,
    RunsAgreed,
)
from feltroom.engine.habits import NOTHING_SEEN
from feltroom.table.config import BotSpec
from feltroom.table.events import (
    AskedToSee,
    BlindsChanged,
    BotChose,
    BotReplaced,
    ButtonDrawn,
    CardsShown,
    ChipsAdded,
    GameStarted,
    HandBegan,
    HandEvent,
    HandSettled,
    HandVoided,
    HostChanged,
    LastLongerChosen,
    NextHandCalled,
    OrderFollowed,
    OwnerChanged,
    Parting,
    PartingAnnounced,
    PhaseEntered,
    PlayerBusted,
    PlayerCameBack,
    PlayerDisconnected,
    PlayerReconnected,
    PlayerRenamed,
    PlayerSat,
    PlayerSatOut,
    RabbitHunted,
    RenameQueued,
    RunsAnswered,
    RunsOffered,
    SeatLeft,
    SessionFinished,
    ShowAsked,
    StraddleChosen,
    TableEvent,
    TableOpened,
    TablePaused,
    TableRecovered,
    TableResumed,
    ThinkTimeChanged,
    TimeBankRequested,
    TimeBankStarted,
    TimeBankUsed,
    TimedOut,
    TopUpQueued,
    TurnStarted,
)
from feltroom.table.hand_run import HandRun
from feltroom.table.host_events import (
    BombPotCalled,
    EveningEnded,
    HostEvent,
    RequestDeclined,
    SettingsChanged,
    StackCorrected,
    TableLocked,
)
from feltroom.table.host_state import Correction
from feltroom.table.memory import remember
from feltroom.table.phases import Phase
from feltroom.table.seat import DealtIn, Seat
from feltroom.table.side_events import SideGamePaid, StandingChanged
from feltroom.table.state import BeforeDeal, Debt, FinishedHand, TableState
from feltroom.table.tournament_events import (
    BountyWon,
    LevelReached,
    RebuyOffered,
    TournamentFinished,
    TournamentStarted,
)
from feltroom.table.tournament_state import TournamentState
from feltroom.table.turn import Turn


def fold(state: TableState, event: TableEvent) -> None:
    """Take in the next event."""
    if not isinstance(event, TableRecovered | OwnerChanged):  # nobody played while the table was down
        state.played = state.played_until(event.time)
    state.time = event.time
    match event:
        case HandEvent():
            _follow_hand(state, event)
        case PhaseEntered():
            state.phase, state.until, state.called = event.phase, event.until, False
            if state.tournament is not None and event.phase is not Phase.HAND_SUMMARY:
                state.tournament = replace(state.tournament, offered=None)
        case TurnStarted():
            _start_turn(state, event)
        case ShowAsked():
            state.asked, state.until = event.seat, event.until
        case RunsOffered():
            state.offer, state.run_answers, state.until = event, {}, event.until
        case RunsAnswered():
            state.run_answers[event.seat] = event.times
        case HandBegan():
            _begin_hand(state, event)
        case OrderFollowed():
            state.followed, state.due = event.number, event.deal
        case HandSettled():
            _pay_seats(state, event)
        case HandVoided():
            _void(state, event)
        case TimeBankRequested() | TimeBankStarted() | TimeBankUsed() | TimedOut() | BotChose():
            _fold_clock(state, event)
        case TablePaused() | TableResumed() | TableRecovered():
            _fold_pause(state, event)
        case OwnerChanged():
            pass  # who drives a table changes nothing at it
        case ButtonDrawn():
            state.button, state.button_drawn = event.seat, True
        case GameStarted():
            state.running = state.called = True
        case NextHandCalled():
            state.called = True
        case BlindsChanged():
            state.rules = event.rules
            state.scheduled = state.scheduled and event.by_schedule
        case ThinkTimeChanged():
            _change_think(state, (event.least, event.most))
        case CardsShown():
            state.shown += (event.seat,)
        case AskedToSee():
            pass  # what it led to follows
        case RabbitHunted():
            state.rest = ()
        case SessionFinished():
            state.outcome, state.running = event.outcome, False
        case TournamentStarted():
            state.tournament = TournamentState.started(event)
        case LevelReached() | BountyWon() | RebuyOffered() | TournamentFinished():
            _fold_tournament(state, event)
        case HostChanged():
            state.host = event.seat
            if event.seat is None:  # else nobody could come back
                state.hosting = replace(state.hosting, locked=False)
        case (
            TableLocked() | RequestDeclined() | StackCorrected() | SettingsChanged() | EveningEnded() | BombPotCalled()
        ):
            _fold_measure(state, event)
        case SideGamePaid():
            _pay_beside(state, event)
        case StandingChanged():
            state.side = replace(state.side, players=event.players, standing=event.standing)
        case TableOpened():
            raise TypeError("a table is opened once")
        case _:
            _fold_seat(state, event)


def _fold_seat(
    state: TableState,
    event: (
        PlayerSat
        | PartingAnnounced
        | SeatLeft
        | PlayerSatOut
        | PlayerCameBack
        | BotReplaced
        | RenameQueued
        | PlayerRenamed
        | StraddleChosen
        | LastLongerChosen
        | TopUpQueued
        | ChipsAdded
        | PlayerDisconnected
        | PlayerReconnected
        | PlayerBusted
    ),
) -> None:
    match event:
        case PlayerSat():
            state.sit(event)
        case PartingAnnounced():
            _announce(state, event)
        case SeatLeft():
            _free(state, event)
        case PlayerSatOut():
            state.at(event.seat).sitting_out = True
            if event.at_once and state.hand is not None:
                state.hand.absent.add(event.seat)
        case PlayerCameBack():
            seat = state.at(event.seat)
            seat.sitting_out, seat.post, seat.timeouts = False, event.post, 0
            if state.hand is not None:
                state.hand.absent.discard(event.seat)
        case BotReplaced():
            if state.in_hand(event.seat):
                state.at(event.seat).next_bot = event.bot
            else:
                _replace_bot(state.at(event.seat), event.bot)
        case RenameQueued():
            state.at(event.seat).next_name = event.name
        case PlayerRenamed():
            seat = state.at(event.seat)
            seat.name, seat.next_name = event.name, None
        case StraddleChosen():
            state.at(event.seat).straddles = event.on
        case LastLongerChosen():
            state.at(event.seat).last_longer = event.on
        case TopUpQueued():
            state.at(event.seat).queued += event.amount
            if state.tournament is not None:
                state.tournament = state.tournament.added(event.seat)
        case ChipsAdded():
            seat = state.at(event.seat)
            if state.tournament is not None and not seat.queued:
                bought = state.tournament.added if seat.stack else state.tournament.rebought
                state.tournament = bought(event.seat)
            seat.stack += event.amount
            seat.queued = 0
            state.bought_in += event.amount
        case PlayerDisconnected():
            seat = state.at(event.seat)
            seat.connected, seat.lost_at = False, event.time
        case PlayerReconnected():
            seat = state.at(event.seat)
            seat.connected, seat.lost_at = True, None
        case PlayerBusted():
            if state.tournament is not None:
                state.tournament = state.tournament.without(event)
        case _:
            assert_never(event)


def _fold_measure(state: TableState, event: HostEvent) -> None:
    match event:
        case TableLocked():
            state.hosting = replace(state.hosting, locked=event.locked)
        case StackCorrected():
            _correct(state, event)
        case SettingsChanged():
            config = replace(event.config, seating=state.config.seating)
            state.hosting = replace(state.hosting, next_config=config)
            if state.hand is None:
                _change_settings(state)
        case BombPotCalled():
            state.bomb_called = event.on
        case EveningEnded():
            state.hosting = replace(state.hosting, ending=True)
        case RequestDeclined():
            pass  # whoever asked sits nowhere
        case _:
            assert_never(event)


def _correct(state: TableState, event: StackCorrected) -> None:
    seat, host = state.at(event.seat), None if event.by is None else state.at(event.by)
    by, by_account = ("", "") if host is None else (host.name, host.account)
    corrected = Correction(event.time, seat.name, by, event.amount, event.why, seat.account, by_account)
    state.hosting = replace(state.hosting, corrections=(*state.hosting.corrections, corrected))
    seat.stack += event.amount
    state.bought_in += max(event.amount, 0)
    state.taken_home += max(-event.amount, 0)


def _change_settings(state: TableState) -> None:
    """Play by the settings that the host has chosen; everybody has the whole of another time bank."""
    before, config = state.config, state.hosting.next_config
    if config is None:
        return
    state.config, state.hosting = config, replace(state.hosting, next_config=None)
    if config.clock != before.clock:
        for _, seat in state.taken():
            seat.bank = 0 if config.clock is None else config.clock.bank


def _pay_beside(state: TableState, event: SideGamePaid) -> None:
    """Move chips from stack to stack after a hand."""
    for number, amount in event.payments:
        seat = state.at(number)
        seat.stack += amount
        seat.queued = min(seat.queued, _room(state, seat))
        state.side = state.side.counted(seat, amount)


def _announce(state: TableState, event: PartingAnnounced) -> None:
    seat = state.at(event.seat)
    if seat.parting is Parting.KICKED and seat.account:  # leaving now, they were sent away all the same
        state.sent_away[seat.account] = event.time
    seat.parting = event.parting


def _free(state: TableState, event: SeatLeft) -> None:
    if event.parting is Parting.KICKED and (account := state.at(event.seat).account):
        state.sent_away[account] = event.time
    state.seats[event.seat] = None
    if state.tournament is not None:
        state.tournament = state.tournament.answered(event.seat)
    state.taken_home += event.stack
    state.holes.pop(event.seat, None)
    state.side = state.side.without(event.seat)
    if state.before is not None:  # the next player there owes nothing of it
        debts = tuple(debt for debt in state.before.debts if debt.seat != event.seat)
        state.before = replace(state.before, debts=debts)


def _fold_tournament(state: TableState, event: LevelReached | BountyWon | RebuyOffered | TournamentFinished) -> None:
    assert state.tournament is not None
    state.tournament = state.tournament.after(event)
    if isinstance(event, RebuyOffered):
        state.until = event.until
    elif isinstance(event, TournamentFinished):
        state.running = False


def _begin_hand(state: TableState, event: HandBegan) -> None:
    seats = [(number, state.at(number)) for number in event.seats]
    debts = tuple(
        Debt(number, seat.new, seat.post, seat.missed_small, seat.missed_big) for number, seat in state.taken()
    )
    state.before = BeforeDeal(state.button, state.button_drawn, state.last_big, debts, state.bomb_called)
    state.bomb_called = False
    for _, seat in seats:
        seat.new = seat.post = seat.missed_small = seat.missed_big = False
    for missed in event.missed:
        passed = state.at(missed.seat)
        passed.missed_small |= missed.small
        passed.missed_big |= missed.big
    state.button, state.button_drawn, state.last_big = event.button, False, event.big
    absent = {number for number, seat in seats if seat.sitting_out}
    state.hand = HandRun(number=event.hand, seats=event.seats, secret=event.secret, absent=absent)
    state.hands = event.hand
    state.dealt = tuple(DealtIn(number, seat.name, seat.bot) for number, seat in seats)
    state.holes, state.shown, state.settled = {}, (), None
    state.to_showdown = state.rest = ()
    state.side = replace(state.side, bounty=state.config.seven_deuce * state.rules.big_blind)


def _follow_hand(state: TableState, event: HandEvent) -> None:
    run, turn, happened = state.hand, state.turn, event.event
    assert run is not None
    out_of_turn = isinstance(happened, Folded) and turn is not None and event.seats[happened.player] != turn.seat
    asked = run.question if out_of_turn else None
    run.follow(happened)
    if state.offer is not None:  # it was answered, or time was over
        state.offer, state.run_answers = None, {}
        state.until = None if isinstance(happened, RunsAgreed) else state.until
    match happened:
        case Folded() if out_of_turn:
            if run.question != asked:
                state.turn = None
        case Folded() | Checked() | Called() | Raised():
            if turn is not None and not turn.timed_out:
                state.at(turn.seat).timeouts = 0
            state.turn = None
        case HoleCardsDealt():
            pairs = zip(event.seats, happened.hands, strict=True)
            state.holes = {seat: tuple(cards) for seat, cards in pairs if cards is not None}
        case HandShown():
            state.shown += (event.seats[happened.player],)
            _answered(state, event.seats[happened.player])
        case HandMucked():
            _answered(state, event.seats[happened.player])
        case _:
            pass


def _answered(state: TableState, seat: int) -> None:
    if state.asked == seat:
        state.asked = state.until = None


def _start_turn(state: TableState, event: TurnStarted) -> None:
    assert state.hand is not None
    asked = state.config.clock is not None and state.config.clock.auto_bank
    state.turn = Turn(
        event.seat, event.hand, event.decision, event.time, event.allowance, event.bank, asked, event.acts_at
    )
    state.until = None  # the pause before the turn is over
    state.hand.turns = event.decision + 1


def _pay_seats(state: TableState, event: HandSettled) -> None:
    assert state.hand is not None
    state.finished = _finish(state, state.hand, event)
    state.to_showdown = state.hand.to_showdown
    state.rest = state.hand.rest if state.config.rabbit else ()
    for result in event.results:
        seat = state.at(result.seat)
        seat.stack = result.stack
        seat.queued = min(seat.queued, _room(state, seat))
    state.settled = event
    remember(state, state.finished)
    _end_hand(state)


def _room(state: TableState, seat: Seat) -> int:
    """How many chips can still be bought to a stack, in whole chips."""
    room, chip = max(0, state.config.most - seat.stack), state.config.rules.chip
    return room - room % chip


def _finish(state: TableState, hand: HandRun, event: HandSettled) -> FinishedHand:
    stacks = {result.seat: result.stack for result in event.results}
    names = tuple([state.at(seat).name for seat in hand.seats])
    return FinishedHand(hand.log, hand.seats, names, tuple([stacks[seat] for seat in hand.seats]))


def _void(state: TableState, event: HandVoided) -> None:
    state.hands = event.hand  # the next hand has another number, and so other cards, even if this one never began
    state.voided += 1
    if state.hand is not None and state.before is not None:
        state.button, state.button_drawn = state.before.button, state.before.button_drawn
        state.last_big = state.before.last_big
        state.bomb_called = state.bomb_called or state.before.bomb_called
        for debt in state.before.debts:
            seat = state.at(debt.seat)
            seat.new, seat.missed_small, seat.missed_big = debt.new, debt.missed_small, debt.missed_big
            if debt.seat in state.hand.seats:  # nobody else's wish to post was used up by the deal
                seat.post = debt.post
    state.holes, state.shown = {}, ()
    state.to_showdown = state.rest = ()
    state.running = False
    _end_hand(state)


def _end_hand(state: TableState) -> None:
    state.hand = state.before = state.turn = state.asked = state.offer = None
    state.run_answers = {}
    state.due = False
    _change_settings(state)
    for _, seat in state.taken():
        if seat.next_bot is not None:
            _replace_bot(seat, seat.next_bot)


def _replace_bot(seat: Seat, bot: BotSpec) -> None:
    """Let another bot play a seat: what is remembered of the one before says nothing about it."""
    seat.bot, seat.next_bot, seat.habits = bot, None, NOTHING_SEEN


def _fold_clock(
    state: TableState, event: TimeBankRequested | TimeBankStarted | TimeBankUsed | TimedOut | BotChose
) -> None:
    turn = state.turn
    assert turn is not None
    match event:
        case TimeBankRequested():
            turn.bank_asked = True
        case TimeBankStarted():
            turn.bank_from = turn.allowance_end  # however late that was noticed
        case TimeBankUsed():
            state.at(event.seat).bank = event.left
        case TimedOut():
            turn.timed_out = True
            state.at(event.seat).timeouts += 1
        case BotChose():
            turn.choice = event.action
        case _:
            assert_never(event)


def _fold_pause(state: TableState, event: TablePaused | TableResumed | TableRecovered) -> None:
    match event:
        case TablePaused():
            state.paused_at = event.time
        case TableResumed():
            assert state.paused_at is not None
            pause = event.time - state.paused_at
            state.paused_at = None
            if state.tournament is not None:
                state.tournament = state.tournament.resumed(pause)
            if state.until is not None:
                state.until += pause
            if state.turn is not None:
                state.turn.shift(pause)
        case TableRecovered():
            if state.turn is not None:
                _restart_turn(state, state.turn, event.time if state.paused_at is None else state.paused_at)
            if state.asked is not None:  # to be asked anew
                state.asked = state.until = None
            if state.offer is not None:
                state.offer, state.run_answers, state.until = None, {}, None
        case _:
            assert_never(event)


def _change_think(state: TableState, think: tuple[int, int]) -> None:
    state.config = replace(state.config, think=think)
    if state.hosting.next_config is not None:
        state.hosting = replace(state.hosting, next_config=replace(state.hosting.next_config, think=think))


def _restart_turn(state: TableState, turn: Turn, now: int) -> None:
    """Open the decision anew: what it took from the bank and a time-out without its action never happened."""
    seat = state.at(turn.seat)
    if turn.allowance is not None:
        seat.bank = turn.bank
    if turn.timed_out:
        seat.timeouts -= 1
    turn.restart(now)
