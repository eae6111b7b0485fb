"""A whole table as one viewer may see it."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from feltroom.contract.chances import Chances
from feltroom.contract.events import TurnStarted, WireEvent
from feltroom.contract.server_messages import ChatLine, SeatAvatar, SeatRequest, SeatShown, TableShown, TurnShown, You
from feltroom.contract.to_wire import to_wire
from feltroom.contract.values import SeatPlan
from feltroom.contract.wire_values import wire_bot_spec, wire_rules, wire_table_config
from feltroom.rooms.hands.replayed import replayed
from feltroom.rooms.room.made_hands import made_hands
from feltroom.rooms.room.shown_tournament import shown_tournament
from feltroom.rooms.tables.lobby_line import ListedTable
from feltroom.table.events import HandBegan, Outcome, TablePaused, TableResumed
from feltroom.table.host_state import HostState
from feltroom.table.redact import VisibleAtTable
from feltroom.table.seat import DealtIn, Seat
from feltroom.table.side_state import SideState
from feltroom.table.tournament_state import TournamentState
from feltroom.table.turn import Turn


class ShownTable(ListedTable, Protocol):
    """As much of a `Table` as everybody at it may know."""

    @property
    def seq(self) -> int:
        """The number of the next event."""

    @property
    def stacks(self) -> Mapping[int, int]:
        """The chips in front of every player now."""

    @property
    def pot(self) -> int:
        """The chips in the middle now."""

    @property
    def host(self) -> int | None:
        """The host's seat."""

    @property
    def hosting(self) -> HostState:
        """What the host has done to the table as a whole."""

    @property
    def side(self) -> SideState:
        """How the games beside the pots stand."""

    @property
    def bomb_called(self) -> bool:
        """Whether the host has called for a bomb pot."""

    @property
    def button(self) -> int | None:
        """The seat of the button."""

    @property
    def paused(self) -> bool:
        """Whether all clocks stand still."""

    @property
    def deadline(self) -> int | None:
        """When the table goes on without a command."""

    @property
    def turn(self) -> Turn | None:
        """The open decision and its clock."""

    @property
    def dealt_in(self) -> tuple[DealtIn, ...]:
        """The players of the last hand."""

    @property
    def outcome(self) -> Outcome | None:
        """How a solo session ended."""

    @property
    def tournament(self) -> TournamentState | None:
        """How a tournament stands."""

    def played_until(self, now: int) -> int:
        """Return the milliseconds of play until now."""


def snapshot(
    table: ShownTable,
    seen: Sequence[VisibleAtTable],
    *,
    first_seq: int,
    id: str,  # noqa: A002 - the field's name
    name: str,
    preset: str,
    now: int,
    seat: int | None,
    controls: bool,
    owner: bool = False,
    waiting_place: int | None = None,
    chat: Sequence[ChatLine] = (),
    waiting: int = 0,
    watching: int = 0,
    private: bool = False,
    reproducible: bool = False,
    chances: Chances | None = None,
    requests: Sequence[SeatRequest] = (),
    avatars: Sequence[SeatAvatar] = (),
) -> TableShown:
    """Return a table for one viewer.

    `seen` are events up to the table's last, redacted for the viewer, and `first_seq` the number of the first of them;
    what lies before the last hand's beginning, or is no part of its replay, is not shown. `seat` is the viewer's, and
    `waiting_place` their place on the waiting list.
    """
    began, number = len(seen), 0
    for place, visible in enumerate(seen):
        if isinstance(visible.event, HandBegan):
            began, number = place, visible.event.hand
    hand = seen[began:]
    shown = replayed([one.event for one in hand], number)
    shown_events = [event for place in shown if (event := to_wire(first_seq + began + place, hand[place])) is not None]
    turn = table.turn
    stacks = table.stacks
    hosting = table.hosting
    return TableShown(
        table=id,
        name=name,
        preset=preset,
        seq=table.seq,
        now=now,
        you=You(seat, controls, seat is not None and seat == table.host, owner, waiting_place),
        config=wire_table_config(table.config),
        rules=wire_rules(table.rules),
        seats=tuple([None if one is None else _seat(number, one, stacks) for number, one in enumerate(table.seats)]),
        host=table.host,
        button=table.button,
        phase=table.phase,
        until=table.deadline if turn is None else None,
        paused=table.paused,
        hand_number=table.hand_number,
        pot=table.pot,
        turn=None if turn is None else _turn(turn, shown_events, _clock_at(hand, now)),
        hand=tuple(shown_events),
        players=tuple([_planned(one) for one in table.dealt_in]) if shown_events else (),
        made=made_hands(hand),
        outcome=table.outcome,
        chat=tuple(chat),
        waiting=waiting,
        watching=watching,
        private=private,
        reproducible=reproducible,
        chances=chances,
        tournament=None if table.tournament is None else shown_tournament(table.tournament, table.played_until(now)),
        locked=hosting.locked,
        ending=hosting.ending,
        next_config=None if hosting.next_config is None else wire_table_config(hosting.next_config),
        requests=tuple(requests),
        standing=table.side.standing,
        bomb_called=table.bomb_called,
        avatars=tuple(avatars),
    )


def _planned(dealt: DealtIn) -> SeatPlan:
    return SeatPlan(dealt.seat, dealt.name, None if dealt.bot is None else wire_bot_spec(dealt.bot))


def _seat(number: int, seat: Seat, stacks: Mapping[int, int]) -> SeatShown:
    return SeatShown(
        seat=number,
        name=seat.name,
        stack=stacks[number],
        bot=None if seat.bot is None else wire_bot_spec(seat.bot),
        connected=seat.connected,
        sitting_out=seat.sitting_out,
        parting=seat.parting,
        queued=seat.queued,
        new=seat.new,
        owes=seat.owes,
        post=seat.post,
        bank=seat.bank,
        timeouts=seat.timeouts,
        straddles=seat.straddles,
        last_longer=seat.last_longer,
    )


def _turn(turn: Turn, shown_events: Sequence[WireEvent], at: int) -> TurnShown | None:
    event = next((one for one in reversed(shown_events) if isinstance(one, TurnStarted)), None)
    if event is None or (event.hand, event.decision) != (turn.hand, turn.decision):
        return None
    left = None if turn.allowance is None else max(0, turn.allowance_end - at)
    start = turn.bank_start
    return TurnShown(
        event=event,
        allowance_left=left,
        bank_left=turn.bank - turn.bank_used(at),
        bank_running=turn.allowance is not None and start is not None and at >= start,
    )


def _clock_at(hand: Sequence[VisibleAtTable], now: int) -> int:
    """Return the time on the table's clock: it stands still while the table is paused."""
    for visible in reversed(hand):
        if isinstance(visible.event, TableResumed):
            return now
        if isinstance(visible.event, TablePaused):
            return visible.event.time
    return now
