"""Any commands and ticks in any order: chips stay, the fold is the table, nothing is ever stuck."""

from collections.abc import Callable
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom import ALL_IN, CALL, CHECK, FOLD, Action, FeltroomError, Legal, Rules, raise_to
from feltroom.engine.rules import Ante
from feltroom.table import (
    AtZero,
    Blinds,
    BotSpec,
    Clock,
    Entry,
    Pace,
    Phase,
    Schedule,
    SitOutRule,
    Table,
    TableConfig,
    redact_table,
)
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.config import Advance, SeatPlan
from feltroom.table.phases import VOIDS, WAYS
from tests.table.driver import entropy_from, legal_of, with_config

ALLOWED = WAYS | {(phase, Phase.WAITING) for phase in VOIDS | {Phase.WAITING}}


@st.composite
def configs(draw: st.DrawFn) -> TableConfig:
    clock = st.builds(
        Clock,
        allowance=st.integers(1, 5000),
        bank=st.sampled_from([0, 4000]),
        auto_bank=st.booleans(),
        at_zero=st.sampled_from(AtZero),
        sit_out_after=st.sampled_from([None, 1, 2]),
    )
    small = draw(st.sampled_from([0, 5, 10]))
    rules = Rules(
        small_blind=small, big_blind=10, ante=draw(st.sampled_from([0, 2])), ante_kind=draw(st.sampled_from(Ante))
    )
    solo = draw(st.booleans())
    schedule = Schedule(levels=(Blinds(small, 10), Blinds(10, 20, 1)), hands=2)
    return with_config(
        seats=4,
        rules=rules,
        stack=draw(st.sampled_from([15, 60, 200])),
        max_stack=400,
        clock=draw(st.none() | clock),
        pace=draw(st.sampled_from(Pace)),
        next_hand=draw(st.sampled_from(Advance)),
        entry=draw(st.sampled_from(Entry)),
        sit_out=draw(st.sampled_from(SitOutRule)),
        intro=draw(st.sampled_from([0, 1200])),
        schedule=draw(st.sampled_from([None, schedule])),
        deal=draw(st.sampled_from(["standard", "dense"])),
        max_humans=1 if solo else 4,
        ends_with_human=solo and draw(st.booleans()),
        seed=draw(st.integers(0, 100)) if solo else None,
        seating=(SeatPlan(0, "You"), SeatPlan(1, "Bot_1", BotSpec("easy")), SeatPlan(2, "Bot_2", BotSpec("easy"))),
    )


def actions(legal: Legal) -> list[Action]:
    """Legal ones, and two that may not be."""
    raises = [raise_to(to) for to in (legal.min_raise_to, legal.max_raise_to) if to is not None]
    return [CHECK if legal.check else CALL, CALL, CHECK, FOLD, ALL_IN, *raises]


def decision(table: Table, choice: int) -> do.Command:
    """An answer to the open decision, by whoever has it."""
    turn = table.turn
    if turn is None:
        return do.Act(choice % 4, table.hand_number, 0, FOLD)
    options = actions(legal_of(table))
    action = options[choice % len(options)]
    seat = table.seats[turn.seat]
    assert seat is not None
    kind = do.Act if seat.bot is None else do.BotDecided
    return kind(turn.seat, turn.hand, turn.decision, action)


def failure(table: Table, choice: int) -> do.Command:
    turn = table.turn
    return do.BotFailed(choice % 4, table.hand_number, turn.decision if turn is not None else 0, "planted")


OTHERS: tuple[Callable[[Table, int], do.Command], ...] = (
    lambda _, n: do.Sit(n % 5, "New", post=n % 2 == 0),
    lambda _, n: do.Sit(n % 4, "New", stack=n % 500),
    lambda _, n: do.Stand(n % 4),
    lambda _, n: do.Leave(n % 4),
    lambda _, n: do.SitOut(n % 4),
    lambda _, n: do.ComeBack(n % 4, post=n % 3 == 0),
    lambda _, n: do.UseTimeBank(n % 4),
    lambda _, n: do.Show(n % 4),
    lambda _, n: do.TopUp(n % 4, n % 300),
    lambda _, n: do.Rebuy(n % 4),
    lambda _, n: do.AddBot(None if n % 2 else n % 4, by=n % 4),
    lambda *_: do.AddBot(),
    lambda _, n: do.RemoveBot(n % 4),
    lambda _, n: do.ReplaceBot(n % 4, BotSpec("hard")),
    lambda *_: do.Start(),
    lambda *_: do.Pause(),
    lambda *_: do.Resume(),
    lambda *_: do.Resume(),
    lambda *_: do.NextHand(),
    lambda _, n: do.ChangeBlinds(Blinds(n % 20, 10 + n % 11)),
    lambda _, n: do.Kick(n % 4, by=n % 3),
    lambda _, n: do.HandOver(n % 4),
    lambda _, n: do.Disconnect(n % 4),
    lambda _, n: do.Reconnect(n % 4),
    lambda *_: do.Recover(),
    failure,
)


def step(table: Table, kind: int, number: int, now: int) -> int:
    """Do one thing and return the time; what is refused must change nothing."""
    if kind < 45:
        command = decision(table, number)
    elif kind < 70:
        now = table.deadline if table.deadline is not None else now + number % 3000
        table.tick(now)
        return now
    elif kind < 76:
        command = do.Start() if table.phase is Phase.WAITING else do.NextHand()
    else:
        command = OTHERS[number % len(OTHERS)](table, number // len(OTHERS))
    before = table.events
    try:
        table.handle(command, now)
    except FeltroomError:
        assert table.events == before
    return now


def assert_sound(table: Table) -> None:
    view = table.view(None)
    assert table.pot == 0 if view is None else table.pot in (0, view.pot)
    assert table.bought_in == sum(table.stacks.values()) + table.taken_home + table.pot
    assert min(table.stacks.values(), default=0) >= 0
    turn = table.turn
    person = turn is not None and turn.acts_at is None
    waiting = table.phase in (Phase.WAITING, Phase.HAND_SUMMARY, Phase.FINISHED)
    assert table.paused or table.deadline is not None or table.pending_bot is not None or person or waiting
    if table.phase is Phase.HAND_SUMMARY and not table.paused:
        assert table.deadline is not None or table.config.next_hand is Advance.MANUAL


@settings(max_examples=600, deadline=None)
@given(configs(), st.lists(st.tuples(st.integers(0, 99), st.integers(0, 10**6)), min_size=20, max_size=80))
def test_any_session_is_the_fold_of_its_events(config: TableConfig, steps: list[tuple[int, int]]) -> None:
    table = Table(config, entropy=entropy_from(1))
    twin = Table(config, entropy=entropy_from(1))
    now = 1000
    table.handle(do.Start(), now)
    for kind, number in steps:
        now = step(table, kind, number, now)
        for event in table.events[twin.seq :]:
            twin._fold(event)
        assert table == twin
        assert (table.deadline, table.phase, table.turn) == (twin.deadline, twin.phase, twin.turn)
        assert_sound(table)
        assert all(event.time <= now for event in table.events[-5:])
    assert Table.replay(table.events, entropy=entropy_from(1)) == table
    entered = [Phase.WAITING, *[event.phase for event in table.events if isinstance(event, on.PhaseEntered)]]
    assert set(pairwise(entered)) <= ALLOWED
    voided = [event.trace for event in table.events if isinstance(event, on.HandVoided)]
    assert all(trace == "planted" for trace in voided), voided
    for event in table.events:
        redact_table(event, 0)


@settings(max_examples=60, deadline=None)
@given(configs(), st.integers(0, 10**6))
def test_a_table_read_back_after_any_event_plays_on_in_the_same_way(config: TableConfig, seed: int) -> None:
    def play(table: Table, steps: range) -> None:
        now = table.events[-1].time
        for number in steps:
            now = step(table, (number * 37) % 76, seed + number * 7919, max(now, 1000))

    table = Table(config, entropy=entropy_from(1))
    table.handle(do.Start(), 1000)
    play(table, range(25))
    for cut in range(1, table.seq):
        torn = Table.replay(table.events[:cut], entropy=entropy_from(3))
        assert torn.seq == cut
        torn.handle(do.Recover(), torn.events[-1].time)
        assert_sound(torn)
        play(torn, range(2))
    one = Table.replay(table.events, entropy=entropy_from(2))
    two = Table.replay(table.events, entropy=entropy_from(2))
    play(one, range(25, 50))
    play(two, range(25, 50))
    assert one == two
