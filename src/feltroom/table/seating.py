"""Answers to commands about seats: who sits where, with which chips, and whether they take part."""

from dataclasses import replace

from feltroom.engine.redact import redact
from feltroom.engine.view import HandView
from feltroom.errors import InvalidSetup, shown
from feltroom.table.commands import (
    AddBot,
    ChooseStraddle,
    ComeBack,
    Disconnect,
    HandOver,
    JoinLastLonger,
    Kick,
    Leave,
    Rebuy,
    Reconnect,
    RemoveBot,
    Rename,
    ReplaceBot,
    Sit,
    SitOut,
    Stand,
    TopUp,
)
from feltroom.table.config import BotSpec, Straddle, check_name
from feltroom.table.events import (
    BotReplaced,
    ChipsAdded,
    HostChanged,
    LastLongerChosen,
    Parting,
    PartingAnnounced,
    PlayerCameBack,
    PlayerDisconnected,
    PlayerReconnected,
    PlayerRenamed,
    PlayerSat,
    PlayerSatOut,
    RenameQueued,
    SeatLeft,
    StraddleChosen,
    TableEvent,
    TableLocked,
    TableResumed,
    TopUpQueued,
)
from feltroom.table.flow import finish, session_outcome
from feltroom.table.phases import Phase
from feltroom.table.refusal import TableError
from feltroom.table.seat import Seat
from feltroom.table.state import TableState
from feltroom.table.tournament_flow import check_not_frozen, is_frozen, may_buy, may_rebuy

ABSENT_TIME = 60_000


def check_host(state: TableState, by: int | None) -> None:
    """Refuse what only the host may ask; the driver itself (None) may."""
    if by is not None and not may_host(state, by):
        raise TableError(f"only the host may do that, not seat {shown(by)}", code="not_host", seat=_number(by))


def check_host_or_stand_in(state: TableState, by: int | None, now: int) -> None:
    """Refuse what only the host may ask, or anybody with a seat while the host has been away for a minute.

    That is what keeps a game going: to start, to pause, to go on and to add bots.
    """
    if by is not None and not may_stand_in(state, by, now):
        check_host(state, by)


def may_host(state: TableState, by: object) -> bool:
    """Whether a seat's person is there and is the host."""
    return by == state.host and _is_there(state, by)


def may_stand_in(state: TableState, by: object, now: int) -> bool:
    """Whether a seat's person is there, and the host has not been for a minute."""
    host = None if state.host is None else state.seats[state.host]
    if host is None or host.connected or not _is_there(state, by):
        return False
    return host.lost_at is None or now - host.lost_at >= ABSENT_TIME  # None: a table that was kept by an older version


def _is_there(state: TableState, by: object) -> bool:
    if type(by) is not int or not 0 <= by < len(state.seats):
        return False
    seat = state.seats[by]
    return seat is not None and seat.bot is None and not seat.away and seat.connected


def occupant(state: TableState, number: int) -> Seat:
    """Return who sits at a seat; refuse one that does not exist or is free."""
    _check_seat(state, number)
    seat = state.seats[number]
    if seat is None:
        raise TableError(f"nobody sits at seat {number}", code="seat_free", seat=number)
    return seat


def sit(state: TableState, now: int, command: Sit) -> list[TableEvent]:
    """Seat a person; the first one is the host."""
    people = len(state.people())
    check_not_frozen(state)
    if state.hosting.locked and not command.owner:
        raise TableError("the host has locked the table", code="table_locked")
    if state.config.ends_with_human and state.hands:
        raise TableError("a person who leaves a solo session cannot come back", code="session_over")
    if people >= state.config.max_humans:
        raise TableError(
            f"{people} of {state.config.max_humans} people sit here already",
            code="no_more_people",
            people=people,
            most=state.config.max_humans,
        )
    if not isinstance(command.account, str):
        raise TableError(f"an account is text, not {shown(command.account)}", code="bad_account")
    sat = _new_player(state, now, command.seat, command.name, command.buy_in, None, post=command.post)
    sat = replace(sat, account=command.account)
    unlocked: list[TableEvent] = [TableLocked(now, None, locked=False)] if state.hosting.locked else []
    hosts: list[TableEvent] = [HostChanged(now, command.seat)] if state.host is None else []
    return [*unlocked, sat, *hosts]


def add_bot(state: TableState, now: int, command: AddBot) -> list[TableEvent]:
    """Seat a bot; the table's own has a personality by its seat."""
    check_host_or_stand_in(state, command.by, now)
    _check_bots_may_change(state)
    number = command.seat
    if number is None:
        number = next((seat for seat, taken in enumerate(state.seats) if taken is None), None)
        if number is None:
            raise TableError(f"all {state.config.seats} seats are taken", code="table_full", seats=state.config.seats)
    name = command.name if command.name is not None else _bot_name(state)
    sat = _new_player(state, now, number, name, None, command.bot or state.config.bot, post=False)
    return [sat if command.bot else replace(sat, bot=state.config.bot.with_personality(number))]


def leave(state: TableState, now: int, command: Stand | Leave | Kick | RemoveBot) -> list[TableEvent]:
    """Give up a seat: at once between hands, else announced until the hand is settled.

    A player who leaves is folded. One whom the host sends away plays the hand to its end, so that no host can take
    a pot by it; they may leave at once instead.
    """
    match command:
        case Stand():
            parting = Parting.STOOD
        case Leave():
            parting = Parting.LEFT
        case Kick():
            check_host(state, command.by)
            parting = Parting.KICKED
        case RemoveBot():
            check_host(state, command.by)
            parting = Parting.REMOVED
    seat = occupant(state, command.seat)
    if isinstance(command, RemoveBot):
        _bot_at(seat, command.seat)
    by_host = isinstance(command, Kick) and command.by is not None
    directed = bool(state.config.director)
    if is_frozen(state) and (seat.stack or directed or (by_host and may_rebuy(state, command.seat))):
        return _leave_tournament(state, now, command)
    if seat.bot is not None:
        _check_bots_may_change(state, last=_is_last_bot(state, command.seat))
    events: list[TableEvent] = []
    if state.config.ends_with_human and seat.bot is None and state.paused_at is not None:
        events.append(TableResumed(now))  # nobody is left who could ask for it
    if not state.in_hand(command.seat):
        if seat.bot is None and state.hands and state.phase in (Phase.HAND_SUMMARY, Phase.WAITING):
            events += finish(state, now) if session_outcome(state) is not None else []
        return [*events, SeatLeft(now, command.seat, seat.stack, parting)]
    if seat.gone or parting is Parting.STOOD or (seat.dismissed and parting is not Parting.LEFT):
        _check_stays(seat, command.seat)
    return [*events, PartingAnnounced(now, command.seat, parting)]


def _leave_tournament(state: TableState, now: int, command: Stand | Leave | Kick | RemoveBot) -> list[TableEvent]:
    """Sit out instead: the chips stay in the tournament, and whoever leaves may come back to what is left of them.

    No host sends anybody away; somebody whom the driver sends away sits out too.
    """
    if isinstance(command, RemoveBot) or (isinstance(command, Kick) and command.by is not None):
        check_not_frozen(state)
    run, seat = state.hand, occupant(state, command.seat)
    folds = isinstance(command, Leave) and run is not None and command.seat in run.seats
    if seat.sitting_out and not (folds and run is not None and command.seat not in run.absent):
        return []
    return [PlayerSatOut(now, command.seat, by_clock=False, at_once=folds)]


def sit_out(state: TableState, now: int, command: SitOut) -> list[TableEvent]:
    """Take no part from the next hand on."""
    if occupant(state, command.seat).sitting_out:
        raise TableError(f"seat {command.seat} sits out already", code="already_sitting_out", seat=command.seat)
    return [PlayerSatOut(now, command.seat, by_clock=False)]


def come_back(state: TableState, now: int, command: ComeBack) -> list[TableEvent]:
    """Take part again, or change one's mind about posting."""
    seat = occupant(state, command.seat)
    if not seat.sitting_out and not seat.owes:
        raise TableError(f"seat {command.seat} takes part already", code="already_playing", seat=command.seat)
    return [PlayerCameBack(now, command.seat, post=bool(command.post))]


def choose_straddle(state: TableState, now: int, command: ChooseStraddle) -> list[TableEvent]:
    """Straddle whenever one may, or stop it."""
    seat = occupant(state, command.seat)
    if state.config.straddle is Straddle.NONE:
        raise TableError("nobody straddles at this table", code="no_straddles")
    return [] if seat.straddles is bool(command.on) else [StraddleChosen(now, command.seat, bool(command.on))]


def join_last_longer(state: TableState, now: int, command: JoinLastLonger) -> list[TableEvent]:
    """Take part in the last-longer note before the tournament begins, or leave it."""
    seat = occupant(state, command.seat)
    rules = state.config.tournament
    if rules is None or not rules.last_longer:
        raise TableError("there is no last-longer note at this table", code="no_last_longer")
    if state.tournament is not None:
        raise TableError("the tournament has begun: the last-longer note stays as it is", code="tournament_running")
    on = bool(command.on)
    return [] if seat.last_longer is on else [LastLongerChosen(now, command.seat, on)]


def top_up(state: TableState, now: int, command: TopUp) -> list[TableEvent]:
    """Add chips, after the hand if the player is in one (table stakes); none for a player who goes home after it."""
    seat = occupant(state, command.seat)
    _check_rebuys(state)
    _check_stays(seat, command.seat)
    if state.config.tournament is not None:
        _check_add_on(state, seat, command)
    amount, chip, most = command.amount, state.config.rules.chip, state.config.most
    if type(amount) is not int or amount < 1 or amount % chip:
        raise TableError(f"cannot add {shown(amount)} chips, only multiples of {chip}", code="bad_amount", chip=chip)
    # During a hand the stack is that before the deal: nobody can top up by what they have just bet.
    if seat.stack + seat.queued + amount > most:
        raise TableError(
            f"{seat.stack + seat.queued} chips and {shown(amount)} more would exceed {most}",
            code="stack_too_large",
            stack=seat.stack + seat.queued,
            most=most,
        )
    if state.in_hand(command.seat):
        return [TopUpQueued(now, command.seat, amount)]
    return [ChipsAdded(now, command.seat, amount)]


def rebuy(state: TableState, now: int, command: Rebuy) -> list[TableEvent]:
    """Buy a new starting stack."""
    seat = occupant(state, command.seat)
    _check_rebuys(state)
    if state.config.tournament is not None and not may_rebuy(state, command.seat):
        raise TableError(f"seat {command.seat} cannot buy a new stack now", code="no_rebuys")
    if seat.stack or state.in_hand(command.seat):
        raise TableError(
            f"seat {command.seat} still has {seat.stack} chips in play", code="not_busted", stack=seat.stack
        )
    return [ChipsAdded(now, command.seat, state.config.stack)]


def replace_bot(state: TableState, now: int, command: ReplaceBot) -> list[TableEvent]:
    """Let another bot play a seat, after this hand if the present one is in it."""
    check_host(state, command.by)
    _bot_at(occupant(state, command.seat), command.seat)
    _check_bots_may_change(state)
    _check_spec(command.bot)
    return [BotReplaced(now, command.seat, command.bot)]


def hand_over(state: TableState, now: int, command: HandOver) -> list[TableEvent]:
    """Make another person the host."""
    check_host(state, command.by)
    heir = occupant(state, command.seat)
    if heir.bot is not None:
        raise TableError(f"a bot at seat {command.seat} cannot be the host", code="not_a_person", seat=command.seat)
    if heir.away:
        _check_stays(heir, command.seat)
    return [HostChanged(now, command.seat)]


def connection(state: TableState, now: int, command: Disconnect | Reconnect) -> list[TableEvent]:
    """Note that a connection was lost or found; what is known already happens once only."""
    seat = occupant(state, command.seat)
    lost = isinstance(command, Disconnect)
    if seat.connected is not lost:
        return []
    return [PlayerDisconnected(now, command.seat) if lost else PlayerReconnected(now, command.seat)]


def rename(state: TableState, now: int, command: Rename) -> list[TableEvent]:
    """Give a player another name, after the hand if they are in one: a hand is told by the names it began with."""
    seat = occupant(state, command.seat)
    if seat.bot is not None:
        raise TableError(f"a bot at seat {command.seat} keeps its name", code="not_a_person", seat=command.seat)
    name = _checked_name(command.name)
    if name == (seat.name if seat.next_name is None else seat.next_name):
        return []
    if state.in_hand(command.seat):
        return [RenameQueued(now, command.seat, name)]
    return [PlayerRenamed(now, command.seat, name)]


def _new_player(
    state: TableState, now: int, number: int, name: str, stack: int | None, bot: BotSpec | None, *, post: bool
) -> PlayerSat:
    _check_seat(state, number)
    if not state.plays_on:
        raise TableError("the session is over", code="session_over")
    if state.seats[number] is not None:
        raise TableError(f"seat {number} is taken", code="seat_taken", seat=number)
    _checked_name(name)
    if bot is not None:
        _check_spec(bot)
    chips = state.config.stack if stack is None else stack
    most, chip = state.config.most, state.config.rules.chip
    if state.config.tournament is not None:
        most = state.config.stack
        chips = most if chips == most else 0
    if type(chips) is not int or not 1 <= chips <= most or chips % chip:
        raise TableError(
            f"cannot buy in for {shown(chips)}: 1 to {most}, in chips of {chip}",
            code="bad_buy_in",
            most=most,
            chip=chip,
        )
    return PlayerSat(now, number, name, chips, bot, post=bool(post))


def _checked_name(name: str) -> str:
    try:
        return check_name(name)
    except InvalidSetup as error:
        raise TableError(str(error), code="bad_name") from None


def _bot_name(state: TableState) -> str:
    names = {seat.name for _, seat in state.taken()}
    return next(name for name in (f"Bot_{number}" for number in range(1, len(names) + 2)) if name not in names)


def _bot_at(seat: Seat, number: int) -> None:
    if seat.bot is None:
        raise TableError(f"a person sits at seat {number}, not a bot", code="not_a_bot", seat=number)


def _check_bots_may_change(state: TableState, *, last: bool = False) -> None:
    """Refuse to change the opponents of a session for one person that has begun: it is won at the table alone.

    Where chips can be bought they may change, but the last of them stays: nobody wins by sending the others away.
    """
    check_not_frozen(state)
    if not state.config.ends_with_human or not state.hands:
        return
    if state.phase is Phase.FINISHED:
        raise TableError("the session is over", code="session_over")
    if state.config.rebuys and not last:
        return
    raise TableError(
        f"the bots stay until the session is over; it has come to hand {state.hands}",
        code="session_running",
        hand=state.hands,
    )


def _is_last_bot(state: TableState, number: int) -> bool:
    return not any(seat.bot is not None and seat.stack and other != number for other, seat in state.taken())


def _check_spec(bot: object) -> None:
    if not isinstance(bot, BotSpec):
        raise TableError(f"{shown(bot)} does not say which bot", code="bad_bot")


def _check_stays(seat: Seat, number: int) -> None:
    if seat.parting is not None:
        raise TableError(f"seat {number} is leaving already", code="already_leaving", seat=number)


def _check_rebuys(state: TableState) -> None:
    bought = state.config.rebuys or may_buy(state)
    if not bought or state.phase is Phase.FINISHED:
        raise TableError("no chips can be bought here", code="no_rebuys")


def _check_add_on(state: TableState, seat: Seat, command: TopUp) -> None:
    """Refuse chips that a tournament does not sell: everybody with chips may buy its add-on once.

    Nobody buys it while their cards can lose what they have: it would save a place, and a bounty, that a hand takes.
    """
    tournament, rules = state.tournament, state.config.tournament
    assert tournament is not None and rules is not None
    if not rules.add_on or not seat.stack or command.seat in tournament.add_ons:
        raise TableError(f"seat {command.seat} cannot add chips", code="no_rebuys")
    if _has_live_cards(state, command.seat):
        raise TableError(f"seat {command.seat} adds chips between hands or after a fold", code="no_rebuys")
    if command.amount != rules.add_on:
        raise TableError(
            f"{rules.add_on} chips can be added, not {shown(command.amount)}", code="bad_amount", chip=rules.add_on
        )


def _has_live_cards(state: TableState, number: int) -> bool:
    """Whether a player is in a hand and has not folded, as far as it was shown: the rules may know more already."""
    run = state.hand
    if run is None or number not in run.seats:
        return False
    if not run.log:
        return True
    return not HandView.of([redact(event, None) for event in run.log], viewer=None).folded[run.seats.index(number)]


def _check_seat(state: TableState, number: object) -> None:
    if type(number) is not int or not 0 <= number < state.config.seats:
        raise TableError(
            f"seats go from 0 to {state.config.seats - 1}, not {shown(number)}",
            code="no_such_seat",
            seats=state.config.seats,
        )


def _number(seat: object) -> int:
    return seat if type(seat) is int else -1
