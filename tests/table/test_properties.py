"""Any commands and ticks in any order: chips stay, the fold is the table, nothing is ever stuck."""

from collections.abc import Callable
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom import ALL_IN, CALL, CHECK, FOLD, Action, FeltroomError, Legal, Rules, raise_to
from feltroom.engine.rules import Ante
from feltroom.history import AuditOutcome, audit
from feltroom.table import (
    AtZero,
    Blinds,
    BotSpec,
    Clock,
    DoubleBoard,
    Entry,
    Pace,
    Phase,
    Runs,
    Schedule,
    SitOutRule,
    Straddle,
    Table,
    TableConfig,
    hand_records,
    redact_table,
)
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.config import Advance, SeatPlan
from feltroom.table.phases import VOIDS, WAYS
from tests.property_examples import examples
from tests.table.driver import entropy_from, legal_of, state_of, with_config

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
    levels = (Blinds(small, 10), Blinds(10, 20, 1))
    schedules = [None, Schedule(levels=levels, hands=2), Schedule(levels=levels, milliseconds=4000)]
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
        straddle=draw(st.sampled_from(Straddle)),
        runs=draw(st.sampled_from(Runs)),
        seven_deuce=draw(st.sampled_from([0, 1, 100])),
        stand_up=draw(st.sampled_from([0, 1, 100])),
        bomb_pot=draw(st.sampled_from([0, 1, 5])),
        bomb_every=draw(st.sampled_from([0, 1, 3])),
        double_board=draw(st.sampled_from(DoubleBoard)),
        intro=draw(st.sampled_from([0, 1200])),
        schedule=draw(st.sampled_from(schedules)),
        deal=draw(st.sampled_from(["standard", "dense"])),
        max_humans=1 if solo else 4,
        ends_with_human=solo and draw(st.booleans()),
        seed=draw(st.integers(0, 100)) if solo else None,
        seating=(SeatPlan(0, "You"), SeatPlan(1, "Bot_1", BotSpec("easy")), SeatPlan(2, "Bot_2", BotSpec("easy"))),
    )


def actions(legal: Legal) -> list[Action]:
    """Legal ones, each as likely as the other."""
    raises = [raise_to(to) for to in (legal.min_raise_to, legal.max_raise_to) if to is not None]
    return [CHECK if legal.check else CALL, FOLD, *[ALL_IN] * legal.all_in, *raises]


def decision(table: Table, choice: int) -> do.Command:
    """An answer to the open decision, by whoever has it; people try what may not be legal, too."""
    turn = table.turn
    if turn is None:
        return do.Act(choice % 4, table.hand_number, 0, FOLD)
    options = actions(legal_of(table))
    seat = table.seats[turn.seat]
    assert seat is not None
    if seat.bot is None:
        options += [CALL, CHECK, ALL_IN]
    kind = do.Act if seat.bot is None else do.BotDecided
    return kind(turn.seat, turn.hand, turn.decision, options[choice % len(options)])


def blunder(table: Table, choice: int) -> do.Command:
    """A bot's answer that no rules allow."""
    turn = table.turn
    seat, decision = (choice % 4, 0) if turn is None else (turn.seat, turn.decision)
    return do.BotDecided(seat, table.hand_number, decision, "planted")  # type: ignore[arg-type]  # wrong on purpose


def failure(table: Table, choice: int) -> do.Command:
    turn = table.turn
    return do.BotFailed(choice % 4, table.hand_number, turn.decision if turn is not None else 0, "planted")


OTHERS: tuple[Callable[[Table, int], do.Command], ...] = (
    lambda _, n: do.Sit(n % 5, "New", post=n % 2 == 0),
    lambda _, n: do.Sit(n % 4, "New", buy_in=n % 500),
    lambda _, n: do.Stand(n % 4),
    lambda _, n: do.Leave(n % 4),
    lambda _, n: do.SitOut(n % 4),
    lambda _, n: do.ComeBack(n % 4, post=n % 3 == 0),
    lambda _, n: do.UseTimeBank(n % 4),
    lambda _, n: do.Show(n % 4),
    lambda _, n: do.ChooseStraddle(n % 4, on=n % 3 > 0),
    lambda _, n: do.JoinLastLonger(n % 4, on=n % 3 > 0),
    lambda t, n: do.RunIt(n % 4, t.hand_number, 1 + n % 3),
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
    lambda _, n: do.CallBombPot(n % 3 > 0),
    lambda _, n: do.ChangeBlinds(Blinds(n % 20, 10 + n % 11)),
    lambda _, n: do.Kick(n % 4, by=n % 3),
    lambda _, n: do.HandOver(n % 4),
    lambda _, n: do.Disconnect(n % 4),
    lambda _, n: do.Reconnect(n % 4),
    lambda *_: do.Recover(),
    failure,
    blunder,
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


def run_actor(table: Table) -> int | None:
    run = state_of(table).hand
    if run is None or run.live is None or run.live.actor is None:
        return None
    return run.seats[run.live.actor]


def assert_sound(table: Table) -> None:
    view = table.view(None)
    assert table.pot == 0 if view is None else table.pot in (0, view.pot)
    assert table.bought_in == sum(table.stacks.values()) + table.taken_home + table.pot
    assert min(table.stacks.values(), default=0) >= 0
    run = state_of(table).hand
    if run is not None and (hand := run.live) is not None and hand.actor is not None:
        for player, number in enumerate(run.seats):
            seat = table.seats[number]
            assert seat is not None and (not seat.gone or hand.folded[player] or not hand.stacks[player])
    turn = table.turn
    if turn is not None:
        assert turn.seat == run_actor(table), "the open decision is that of the rules"
        asked = next(event for event in reversed(table.events) if isinstance(event, on.TurnStarted))
        assert (asked.decision, asked.legal) == (turn.decision, legal_of(table)), "with the bounds everybody was told"
    person = turn is not None and turn.acts_at is None
    waiting = table.phase in (Phase.WAITING, Phase.HAND_SUMMARY, Phase.FINISHED)
    assert table.paused or table.deadline is not None or table.pending_bot is not None or person or waiting
    if table.phase is Phase.HAND_SUMMARY and not table.paused:
        assert table.deadline is not None or table.config.next_hand is Advance.MANUAL


@settings(max_examples=examples(200), deadline=None)
@given(configs(), st.lists(st.tuples(st.integers(0, 99), st.integers(0, 10**6)), min_size=20, max_size=80))
def test_any_session_is_the_fold_of_its_events(config: TableConfig, steps: list[tuple[int, int]]) -> None:
    table = Table(config, entropy=entropy_from(1))
    twin = Table(config, entropy=entropy_from(1))
    now = 1000
    table.handle(do.Start(), now)
    for kind, number in steps:
        before = table.seq
        now = step(table, kind, number, now)
        for event in table.events[twin.seq :]:
            twin._fold(event)
        assert table == twin
        if any(isinstance(event, on.HandBegan) for event in table.since(before)):
            assert any(seat is not None and seat.bot is None and seat.connected for seat in table.seats)
        assert (table.deadline, table.phase, table.turn) == (twin.deadline, twin.phase, twin.turn)
        assert_sound(table)
        assert all(event.time <= now for event in table.events[-5:])
    again = Table.replay(table.events, entropy=entropy_from(1))
    assert again == table and again.last_record == table.last_record
    entered = [Phase.WAITING, *[event.phase for event in table.events if isinstance(event, on.PhaseEntered)]]
    assert set(pairwise(entered)) <= ALLOWED
    voided = [event.trace for event in table.events if isinstance(event, on.HandVoided)]
    assert all("planted" in trace for trace in voided), voided
    for event in table.events:
        redact_table(event, 0)
    for record in hand_records(table.events):
        assert audit(record).outcome is AuditOutcome.AGREES


@settings(max_examples=examples(200), deadline=None)
@given(configs(), st.lists(st.tuples(st.integers(0, 99), st.integers(0, 10**6)), min_size=20, max_size=80), st.data())
def test_a_checkpoint_and_the_events_after_it_are_the_table(
    config: TableConfig, steps: list[tuple[int, int]], data: st.DataObject
) -> None:
    table = Table(config, entropy=entropy_from(1))
    now = 1000
    table.handle(do.Start(), now)
    checkpoints = [table.checkpoint()]
    for kind, number in steps:
        now = step(table, kind, number, now)
        checkpoints.append(table.checkpoint())
        assert (checkpoints[-1] is None) == (table.view(None) is not None)
    taken = [checkpoint for checkpoint in checkpoints if checkpoint is not None]
    if not taken:
        return
    checkpoint = data.draw(st.sampled_from(taken))
    again = Table.restore(checkpoint, table.since(checkpoint.seq), entropy=entropy_from(1))
    assert again == table and again.seq == table.seq
    settled = any(isinstance(event, on.HandSettled) for event in again.events)
    assert again.last_record == (table.last_record if settled else None)
    assert Table.restore(checkpoint).checkpoint() == checkpoint, "what was folded later has not changed it"


@settings(max_examples=examples(200), deadline=None)
@given(
    configs(),
    st.lists(st.tuples(st.integers(0, 99), st.integers(0, 10**6), st.none() | st.integers(0, 9000)), max_size=80),
    st.integers(0, 3000),
)
def test_a_table_handed_over_at_any_time_goes_on_as_it_was(
    config: TableConfig, steps: list[tuple[int, int, int | None]], grace: int
) -> None:
    table = Table(config, entropy=entropy_from(1))
    now = 1000
    table.handle(do.Start(), now)
    for kind, number, wait in steps:
        now = max(now, step(table, kind, number, now))
        if wait is None:
            continue
        now += wait
        was = Table.replay(table.events, entropy=entropy_from(1))
        taken = table.take_over(table.seq, now, grace=grace)
        assert isinstance(taken[0], on.OwnerChanged) and table.time == now
        assert (table.phase, table.paused, table.stacks) == (was.phase, was.paused, was.stacks)
        before, after = (None if one.turn is None else one.turn.end(config.clock) for one in (was, table))
        if before is None or after is None or len(taken) == 1:
            assert (table.deadline, table.turn) == (was.deadline, was.turn) and len(taken) == 1
            assert before is None or was.paused or before - now >= grace or grace == 0 or was.time == now
        else:
            assert before < after == min(now + grace, before + now - was.time)
        assert_sound(table)
    assert Table.replay(table.events, entropy=entropy_from(1)) == table


@settings(max_examples=examples(60), deadline=None)
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
