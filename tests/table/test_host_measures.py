"""What a host can do to a hand in progress: nothing. Whom they send away plays it to its end, and may win it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom import ALL_IN, CALL, CHECK, FOLD, Action, raise_to
from feltroom.table import Blinds, BotSpec, Clock, Table
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.flow import DISMISSED_TIME
from tests.property_examples import examples
from tests.table.driver import (
    NOW,
    act,
    actor,
    entropy_from,
    hand_of,
    last,
    legal_of,
    next_hand,
    opened,
    play,
    refused,
    rig,
    started,
    state_of,
    with_config,
)

PEOPLE, BOTS = (0, 1, 2), (3, 4)
MEASURES: tuple[do.Command, ...] = (
    *[do.Kick(seat, by=0) for seat in (*PEOPLE, *BOTS)],
    *[do.RemoveBot(seat, by=0) for seat in BOTS],
    *[do.ReplaceBot(seat, BotSpec("hard"), by=0) for seat in BOTS],
    *[do.HandOver(seat, by=0) for seat in PEOPLE],
    do.ChangeBlinds(Blinds(500, 1000), by=0),
    do.AddBot(5, by=0),
    do.Start(by=0),
    do.Pause(by=0),
    do.Resume(by=0),
)


def full_table(*, clock: Clock | None) -> Table:
    table = opened([5000, 3000, 800], button=0, config=with_config(clock=clock, think=(0, 0)))
    for seat in BOTS:
        table.handle(do.AddBot(seat, BotSpec("caller")), NOW)
    table.handle(do.Start(), NOW)
    return table


def choices(table: Table) -> list[Action]:
    legal = legal_of(table)
    raises = [raise_to(to) for to in (legal.min_raise_to,) if to is not None]
    return [CHECK if legal.check else CALL, *([FOLD] if not legal.check else []), *raises, *[ALL_IN] * legal.all_in]


def step(table: Table, choice: int) -> None:
    """Let the player to act do something; a bot what its kind would, so that another kind would show."""
    pending = table.pending_bot
    if pending is not None:
        assert pending.bot == BotSpec("caller"), "who plays a seat in a hand plays it to its end"
    options = choices(table)
    act(table, options[choice % len(options)])


def finish(table: Table, plan: list[int]) -> on.HandSettled:
    place = 0
    while table.turn is not None:
        step(table, plan[place % len(plan)])
        place += 1
    return last(table.events, on.HandSettled)


@settings(max_examples=examples(150), deadline=None)
@given(
    before=st.lists(st.integers(0, 3), max_size=12),
    measures=st.lists(st.sampled_from(MEASURES), min_size=1, max_size=4),
    plan=st.lists(st.integers(0, 3), min_size=1, max_size=12),
    clock=st.sampled_from([None, Clock(allowance=20_000)]),
)
def test_no_command_of_a_host_changes_who_can_win_a_hand_in_progress(
    before: list[int], measures: list[do.Command], plan: list[int], clock: Clock | None
) -> None:
    table = full_table(clock=clock)
    for choice in before:
        if table.turn is not None:
            step(table, choice)
    if table.turn is None:
        return
    twin = Table.replay(table.events, entropy=entropy_from(1))
    for measure in measures:
        hand = hand_of(table)
        was = (list(hand.folded), list(hand.stacks), hand.pot, hand.actor, hand.legal())
        try:
            table.handle(measure, NOW)
        except Exception as error:
            assert getattr(error, "code", None), error
        hand = hand_of(table)
        assert (list(hand.folded), list(hand.stacks), hand.pot, hand.actor, hand.legal()) == was
    if table.paused:
        table.handle(do.Resume(), NOW)
    settled, expected = finish(table, plan), finish(twin, plan)
    assert settled.results == expected.results and settled.pots == expected.pots
    assert Table.replay(table.events) == table


def test_whom_the_host_sends_away_on_the_river_may_call_and_win(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "KhKd", "AhAd")
    table = started([5000] * 2, button=0)
    play(table, [raise_to(500), CALL, CHECK, CHECK, CHECK, CHECK, CHECK])
    act(table, raise_to(1000))
    table.handle(do.Kick(1, by=0), NOW)
    assert actor(table) == 1
    act(table, CALL)
    assert last(table.events, on.HandSettled).results[1].stack == 6500
    assert table.seats[1] is None and table.taken_home == 6500


def test_whom_the_host_sends_away_and_who_is_not_there_is_played_by_the_clock() -> None:
    table = started([5000] * 3, button=0, config=with_config(clock=Clock(allowance=20_000)))
    play(table, [CALL, CALL, CHECK])
    table.handle(do.Disconnect(1), NOW)
    table.handle(do.Kick(1, by=0), NOW)
    assert actor(table) == 1 and table.deadline is not None
    table.tick(table.deadline)
    assert not hand_of(table).folded[1], "a check is free"
    act(table, raise_to(300), now=state_of(table).time)
    act(table, CALL, now=state_of(table).time)
    table.tick(table.deadline)
    assert hand_of(table).folded[1]


@pytest.mark.parametrize("at_turn", [False, True])
def test_where_there_is_no_clock_one_runs_for_who_is_sent_away(at_turn: bool) -> None:
    table = started([5000] * 3, button=0)
    table.handle(do.Disconnect(1), NOW)
    if at_turn:
        act(table, CALL)
    asked = state_of(table).turn
    table.handle(do.Kick(1, by=0), NOW)
    if not at_turn:
        assert table.deadline is None, "the host takes all the time they want"
        act(table, CALL)
    assert actor(table) == 1 and table.turn is not asked and table.deadline == NOW + DISMISSED_TIME
    table.tick(table.deadline)
    assert hand_of(table).folded[1] and table.deadline is None
    assert Table.replay(table.events) == table


def test_who_is_sent_away_may_leave_at_once_and_is_sent_away_all_the_same() -> None:
    table = Table.replay(
        [
            *[e for e in opened([5000] * 2, button=0).events if not isinstance(e, on.HostChanged)],
            on.PlayerSat(0, 2, "Rude", 5000, None, post=False, account="rude"),
            on.HostChanged(0, 0),
        ],
        entropy=entropy_from(1),
    )
    table.handle(do.Start(), NOW)
    table.handle(do.Kick(2, by=0), NOW)
    assert not table.sent_away, "not before they have gone"
    table.handle(do.Leave(2), NOW + 5)
    assert hand_of(table).folded[2] and table.sent_away == {"rude": NOW + 5}
    assert refused(table, do.Leave(2)) == "already_leaving"


def test_another_bot_plays_from_the_next_hand_on() -> None:
    table = full_table(clock=None)
    table.handle(do.ReplaceBot(3, BotSpec("hard"), by=0), NOW)
    assert state_of(table).at(3).bot == BotSpec("caller")
    finish(table, [0])
    assert state_of(table).at(3).bot == BotSpec("hard")
    next_hand(table)
    assert last(table.events, on.HandBegan).hand == 2
    assert Table.replay(table.events) == table
