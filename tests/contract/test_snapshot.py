"""A table whole, as one viewer may see it, and as of one moment."""

from dataclasses import replace

import pytest

from feltroom import CALL, FOLD, Legal
from feltroom.contract import events as wire
from feltroom.contract.named_hands import Made
from feltroom.contract.server_messages import ChatLine, TableShown, decode_server, encode
from feltroom.contract.to_wire import to_wire
from feltroom.contract.values import HandName
from feltroom.rooms.room.snapshot import snapshot
from feltroom.rooms.tables.lobby_line import lobby_table
from feltroom.table import PRESETS, BotSpec, Clock, Pace, Phase, Table
from feltroom.table import commands as do
from feltroom.table import events as on
from tests.contract.session import HOUSE, seen_by, sessions
from tests.contract.test_to_wire import NEVER
from tests.table.driver import NOW, act, calling, entropy_from, opened, rig, run, started, with_config

CLOCK = Clock(allowance=20_000, bank=30_000)


def shown(table: Table, *, seat: int | None, now: int = NOW) -> TableShown:
    return snapshot(
        table,
        seen_by(table, seat),
        first_seq=0,
        id="k7m2q9",
        name="Friday",
        preset="online",
        now=now,
        seat=seat,
        controls=seat is not None,
    )


def test_a_snapshot_is_read_as_it_was_written() -> None:
    for _, table in sessions():
        for seat in (None, 0, 1):
            message = shown(table, seat=seat)
            assert decode_server(encode(message)) == message


def test_the_header_is_what_the_events_add_up_to() -> None:
    """At every moment: stacks, pot, phase, host, button and the open decision."""
    table = Table(replace(PRESETS["six"], seed=3, pace=Pace.FAST))
    table.handle(do.Start(), NOW)
    moments = 0
    for _ in range(250):
        run(table, now=NOW, steps=1)
        message = shown(table, seat=0)
        stacks: dict[int, int] = {}
        for event in message.hand:
            match event:
                case wire.HandStarted():
                    stacks = dict(zip(event.seats, event.stacks, strict=True))
                case wire.ChipsPosted() | wire.Called() | wire.Raised():
                    stacks[event.seat] -= event.amount
                case wire.BetReturned():
                    stacks[event.seat] += event.amount
                case wire.PotAwarded():
                    for share in event.shares:
                        stacks[share.seat] += share.amount
                case wire.SeatLeft():
                    del stacks[event.seat]
        if stacks:
            assert {seat.seat: seat.stack for seat in message.seats if seat is not None} == stacks
            assert sum(stacks.values()) + message.pot == table.bought_in - table.taken_home
            moments += message.pot > 0
        phases = [event.phase for event in message.hand if isinstance(event, wire.PhaseEntered)]
        assert not phases or phases[-1] is message.phase or message.phase in (Phase.WAITING, Phase.TABLE_SETUP)
        assert (message.turn is None) == (table.turn is None)
        if message.turn is not None and table.turn is not None:
            assert message.turn.event.decision == table.turn.decision
    assert moments > 100


def test_the_hand_is_the_same_live_and_in_a_snapshot() -> None:
    table = started([5000] * 3, button=0)
    while table.turn is not None:
        act(table, calling(table_legal(table)))
    live = [to_wire(seq, visible) for seq, visible in enumerate(seen_by(table, 1))]
    message = shown(table, seat=1)
    assert list(message.hand) == [event for event in live[-len(message.hand) :] if event is not None]
    assert isinstance(message.hand[0], wire.HandBegan) and message.seq == table.seq == message.hand[-1].seq + 1


def table_legal(table: Table) -> Legal:
    turns = [event for event in table.events if isinstance(event, on.TurnStarted)]
    return turns[-1].legal


def test_held_events_may_begin_anywhere_before_the_hand() -> None:
    table = started([5000] * 3, button=0)
    whole = shown(table, seat=0)
    seen = seen_by(table, 0)[3:]
    part = snapshot(
        table,
        seen,
        first_seq=3,
        id="k7m2q9",
        name="Friday",
        preset="online",
        now=NOW,
        seat=0,
        controls=True,
    )
    assert part == whole


def test_what_is_no_part_of_the_hand_is_not_in_it() -> None:
    table = started([5000] * 3, button=0)
    before = shown(table, seat=0)
    for command in (do.Disconnect(1), do.Reconnect(1), do.Disconnect(2)):
        table.handle(command, NOW)
    after = shown(table, seat=0)
    assert after.hand == before.hand and after.seq == before.seq + 3
    assert after.turn == before.turn


def test_who_was_dealt_in_is_told_also_when_they_have_left() -> None:
    table = started([1000, 1000, 1000], button=0, config=with_config(seats=3))
    names = [seat.name for seat in table.seats if seat is not None]
    while table.turn is not None:
        act(table, FOLD)
    while table.phase is not Phase.HAND_SUMMARY:
        assert table.deadline is not None
        table.tick(table.deadline)
    table.handle(do.Leave(1), table.events[-1].time)
    table.handle(do.Sit(1, "Newcomer"), table.events[-1].time)
    message = shown(table, seat=0)
    assert [(one.seat, one.name) for one in message.players] == list(enumerate(names))
    assert message.seats[1] is not None and message.seats[1].name == "Newcomer"


def test_before_the_first_hand_there_is_none() -> None:
    message = shown(opened([5000] * 3), seat=None)
    assert message.hand == () and message.turn is None and message.phase is Phase.WAITING
    assert (message.you.seat, message.you.host, message.made) == (None, False, ())
    assert [seat is None for seat in message.seats] == [False] * 3 + [True] * 3


def test_nothing_private_is_in_it() -> None:
    for _, table in sessions():
        for seat in (None, 0, 1):
            text = encode(shown(table, seat=seat)).decode().lower()
            assert not [word for word in (*NEVER, "private trace") if word in text]


def test_bots_choices_are_not_in_it() -> None:
    table = Table(HOUSE, entropy=entropy_from(2))
    table.handle(do.Sit(0, "Ann"), 0)
    table.handle(do.AddBot(1, BotSpec("easy"), by=0), 0)
    table.handle(do.Start(by=0), 0)
    if table.pending_bot is None:
        act(table, CALL, now=0)
    pending = table.pending_bot
    assert pending is not None
    before = shown(table, seat=0, now=1)
    action = calling(pending.legal)
    table.handle(do.BotDecided(pending.seat, pending.hand, pending.decision, action), 1)
    assert isinstance(table.events[-1], on.BotChose)
    after = shown(table, seat=0, now=1)
    assert after.hand == before.hand and after.turn == before.turn and after.seq == before.seq + 1


def test_what_is_left_of_the_clock() -> None:
    table = started([5000] * 3, button=0, config=with_config(clock=CLOCK))
    turn = shown(table, seat=0, now=NOW + 5000).turn
    assert turn is not None
    assert (turn.allowance_left, turn.bank_left, turn.bank_running) == (15_000, 30_000, False)
    turn = shown(table, seat=0, now=NOW + 29_000).turn
    assert turn is not None
    assert (turn.allowance_left, turn.bank_left, turn.bank_running) == (0, 21_000, True)
    turn = shown(table, seat=0, now=NOW + 99_000).turn
    assert turn is not None
    assert (turn.allowance_left, turn.bank_left, turn.bank_running) == (0, 0, True)


def test_a_pause_keeps_what_was_left() -> None:
    table = started([5000] * 3, button=0, config=with_config(clock=CLOCK))
    table.handle(do.Pause(), NOW + 5000)
    paused = shown(table, seat=0, now=NOW + 60_000)
    assert paused.paused and paused.turn is not None and paused.turn.allowance_left == 15_000
    table.handle(do.Resume(), NOW + 60_000)
    resumed = shown(table, seat=0, now=NOW + 61_000)
    assert not resumed.paused and resumed.turn is not None and resumed.turn.allowance_left == 14_000


def test_without_a_clock_nothing_is_left_to_count() -> None:
    turn = shown(started([5000] * 3, button=0), seat=0).turn
    assert turn is not None
    assert (turn.allowance_left, turn.bank_left, turn.bank_running) == (None, 0, False)


def test_until_is_the_end_of_the_phase() -> None:
    table = opened([5000] * 3, button=0, config=with_config(pace=Pace.NORMAL))
    table.handle(do.Start(), NOW)
    message = shown(table, seat=0)
    assert message.phase is Phase.POSTING_BLINDS and message.until == NOW + 400 and message.turn is None
    while table.turn is None:
        assert table.deadline is not None
        table.tick(table.deadline)
    assert shown(table, seat=0).until is None


def test_the_viewers_own_hand_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "JhJd", "8c7c", "AhKh", board="2c 3d 8h 8s Js")
    table = started([5000] * 3, button=0)
    assert shown(table, seat=0).made == (Made(0, HandName("pair", ("J",), ()), ("Jh", "Jd")),)
    assert shown(table, seat=2).made == (Made(2, HandName("high_card", ("A",), ("K",)), ("Ah", "Kh")),)
    assert shown(table, seat=None).made == shown(table, seat=4).made == ()
    for _ in range(3):
        act(table, calling(table_legal(table)))
    assert shown(table, seat=1).made == (
        Made(1, HandName("pair", ("8",), ("7", "3", "2")), ("8c", "8h", "7c", "3d", "2c")),
    )
    assert shown(table, seat=None).made == ()
    while table.turn is not None:
        act(table, calling(table_legal(table)))
    best = Made(0, HandName("full_house", ("J", "8"), ()), ("Jh", "Jd", "Js", "8h", "8s"))
    assert best in shown(table, seat=0).made and best in shown(table, seat=None).made


def test_chat_and_places_are_handed_on() -> None:
    table = opened([5000] * 3)
    line = ChatLine("t", message=4, time=NOW, seat=1, name="Ben", emote="gg")
    message = snapshot(
        table,
        [],
        first_seq=table.seq,
        id="t",
        name="n",
        preset="p",
        now=NOW,
        seat=0,
        controls=False,
        owner=True,
        waiting_place=2,
        chat=[line],
        waiting=3,
        watching=9,
        private=True,
        reproducible=True,
    )
    assert message.chat == (line,) and message.you.host and message.you.owner and message.you.queue == 2
    assert (message.waiting, message.watching, message.private, message.reproducible) == (3, 9, True, True)


def test_a_tables_line_in_the_lobby() -> None:
    for _, table in sessions():
        line = lobby_table(
            table,
            id="t",
            name="n",
            preset="p",
            private=False,
            has_password=True,
            waiting=1,
            watching=2,
            running=True,
        )
        assert line.taken == line.people + line.bots == sum(seat is not None for seat in table.seats)
        assert (line.big_blind, line.hand, line.phase) == (table.rules.big_blind, table.hand_number, table.phase)
