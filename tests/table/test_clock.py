"""The action clock, the time bank, what happens at zero, pausing and recovering."""

import pytest

from feltroom import CALL, CHECK, FOLD
from feltroom.table import AtZero, Clock, Table, TableError
from feltroom.table import commands as do
from feltroom.table import events as on
from tests.table.driver import (
    NOW,
    act,
    actor,
    entropy_from,
    fold_out,
    hand_of,
    last,
    next_hand,
    opened,
    play,
    refused,
    started,
    state_of,
    with_config,
)

PLAIN = with_config(clock=Clock(allowance=20_000))
BANK = with_config(clock=Clock(allowance=20_000, bank=30_000))
ASKED = with_config(clock=Clock(allowance=20_000, bank=30_000, auto_bank=False))


def test_the_clock_has_a_grace_that_nobody_sees() -> None:
    table = started([5000] * 3, button=0, config=PLAIN)
    turn = last(table.events, on.TurnStarted)
    assert (turn.time, turn.allowance, turn.bank) == (NOW, 20_000, 0)
    assert table.deadline == NOW + 20_300
    assert table.tick(NOW + 20_299) == []
    act(table, FOLD, now=NOW + 20_300)
    assert hand_of(table).folded[0]


def test_an_action_after_the_grace_is_too_late() -> None:
    table = started([5000] * 3, button=0, config=PLAIN)
    assert refused(table, do.Act(0, 1, 0, CALL), NOW + 20_301) == "too_late"
    table.tick(NOW + 20_301)
    assert hand_of(table).folded[0] and isinstance(table.events[-3], on.TimedOut)
    assert refused(table, do.Act(0, 1, 0, CALL), NOW + 20_302) == "stale"


def test_at_zero_a_player_is_folded_where_the_house_says_so() -> None:
    config = with_config(clock=Clock(allowance=10_000, at_zero=AtZero.FOLD))
    table = started([5000] * 2, button=0, config=config)
    act(table, CALL)
    assert table.deadline is not None
    table.tick(table.deadline)
    assert table.stacks == {0: 5100, 1: 4900}


def test_the_time_bank_follows_the_allowance_and_keeps_its_rest() -> None:
    table = started([5000] * 3, button=0, config=BANK)
    assert table.deadline == NOW + 20_000
    assert table.tick(NOW + 20_000) == [on.TimeBankStarted(NOW + 20_000, 0, 30_000)]
    assert table.deadline == NOW + 50_300
    act(table, CALL, now=NOW + 27_000)
    assert last(table.events, on.TimeBankUsed) == on.TimeBankUsed(NOW + 27_000, 0, 7000, 23_000)
    assert state_of(table).at(0).bank == 23_000
    play(table, [CALL, CHECK])
    while actor(table) != 0:
        act(table, CHECK, now=NOW + 27_000)
    assert table.turn is not None and table.turn.bank == 23_000


def test_time_over_with_the_bank_used_up() -> None:
    table = started([5000] * 3, button=0, config=BANK)
    table.tick(NOW + 20_000)
    table.tick(NOW + 50_300)
    assert hand_of(table).folded[0] and state_of(table).at(0).bank == 0


def test_a_time_bank_that_is_not_automatic_must_be_asked_for() -> None:
    table = started([5000] * 3, button=0, config=ASKED)
    assert table.deadline == NOW + 20_300
    assert refused(table, do.UseTimeBank(1)) == "no_clock"
    table.handle(do.UseTimeBank(0), NOW)
    assert table.deadline == NOW + 20_000
    assert refused(table, do.UseTimeBank(0)) == "no_time_bank"
    table.tick(NOW + 20_000)
    assert table.deadline == NOW + 50_300


def test_who_runs_out_of_time_too_often_sits_out() -> None:
    config = with_config(clock=Clock(allowance=20_000, sit_out_after=2))
    table = started([5000] * 3, button=0, config=config)
    now = NOW
    for _ in range(2):
        while actor(table) != 0:
            act(table, CALL, now=now)
        assert table.deadline is not None
        now = table.deadline
        table.tick(now)
        while table.turn is not None:
            act(table, FOLD, now=now)
        table.handle(do.NextHand(), now)
    assert last(table.events, on.PlayerSatOut) == on.PlayerSatOut(now, 0, by_clock=True)
    assert last(table.events, on.HandBegan).seats == (1, 2)


def test_an_action_of_their_own_clears_the_count_of_time_outs() -> None:
    config = with_config(clock=Clock(allowance=20_000, sit_out_after=2))
    table = started([5000] * 3, button=0, config=config)
    table.tick(NOW + 20_300)
    assert state_of(table).at(0).timeouts == 1
    fold_out(table)
    next_hand(table)
    while table.turn is not None:
        act(table, FOLD)
    assert state_of(table).at(0).timeouts == 1, "they won without acting"
    next_hand(table)
    while state_of(table).at(0).timeouts:
        act(table, CALL if actor(table) != 0 else FOLD)
    assert not state_of(table).at(0).sitting_out


def test_who_is_disconnected_keeps_their_allowance() -> None:
    table = started([5000] * 3, button=0, config=PLAIN)
    table.handle(do.Disconnect(0), NOW + 5000)
    assert table.deadline == NOW + 20_300
    table.handle(do.Reconnect(0), NOW + 6000)
    act(table, CALL, now=NOW + 7000)


def test_a_connection_is_lost_or_found_once() -> None:
    table = started([5000] * 3, button=0, config=PLAIN)
    assert table.handle(do.Reconnect(0), NOW) == []
    assert table.handle(do.Disconnect(0), NOW) == [on.PlayerDisconnected(NOW, 0)]
    assert table.handle(do.Disconnect(0), NOW) == []
    assert table.handle(do.Reconnect(0), NOW) == [on.PlayerReconnected(NOW, 0)]
    assert table.handle(do.Reconnect(0), NOW) == []
    assert refused(table, do.Disconnect(5)) == "seat_free"


def test_a_pause_keeps_what_was_left() -> None:
    table = started([5000] * 3, button=0, config=PLAIN)
    table.handle(do.Pause(by=0), NOW + 15_000)
    assert table.paused and table.deadline is None
    assert table.tick(NOW + 500_000) == []
    assert refused(table, do.Act(0, 1, 0, CALL), NOW + 500_000) == "paused"
    assert refused(table, do.Pause(by=0), NOW + 500_000) == "paused"
    table.handle(do.Resume(by=0), NOW + 1_000_000)
    assert table.deadline == NOW + 1_005_300
    assert refused(table, do.Resume(by=0), NOW + 1_000_000) == "not_paused"


def test_a_pause_keeps_what_was_left_of_the_bank() -> None:
    table = started([5000] * 3, button=0, config=BANK)
    table.tick(NOW + 20_000)
    table.handle(do.Pause(), NOW + 30_000)
    table.handle(do.Resume(), NOW + 90_000)
    assert table.deadline == NOW + 110_300
    act(table, CALL, now=NOW + 95_000)
    assert state_of(table).at(0).bank == 15_000


def test_recovery_gives_a_full_allowance_and_the_bank_back() -> None:
    table = started([5000] * 3, button=0, config=BANK)
    table.tick(NOW + 20_000)
    again = Table.replay(table.events, entropy=entropy_from(1))
    assert again == table
    again.handle(do.Recover(), NOW + 900_000)
    assert again.deadline == NOW + 920_000
    assert again.turn is not None and again.turn.bank == 30_000 and again.turn.bank_is_next
    act(again, CALL, now=NOW + 919_000)
    assert state_of(again).at(0).bank == 30_000


@pytest.mark.parametrize("at", [0, 5000, 20_000, 35_000, 50_000])
@pytest.mark.parametrize("down", [0, 1, 600_000])
def test_recovery_never_gives_less_time_than_before(at: int, down: int) -> None:
    table = started([5000] * 3, button=0, config=BANK)
    table.tick(NOW + at)
    assert table.turn is not None
    before = table.turn.end(BANK.clock)
    again = Table.replay(table.events, entropy=entropy_from(1))
    again.handle(do.Recover(), NOW + at + down)
    assert again.turn is not None and before is not None
    end = again.turn.end(BANK.clock)
    assert end == NOW + at + down + 20_000 + 30_000 + 300 and end >= before
    assert state_of(again).at(0).bank == 30_000


def test_recovery_keeps_what_earlier_decisions_took_from_the_bank() -> None:
    table = started([5000] * 3, button=0, config=BANK)
    act(table, CALL, now=NOW + 30_000)
    play(table, [CALL, CHECK])
    while actor(table) != 0:
        act(table, CHECK)
    assert state_of(table).at(0).bank == 20_000
    table.handle(do.Recover(), NOW + 900_000)
    assert table.turn is not None and table.turn.bank == 20_000 == state_of(table).at(0).bank


def test_a_bot_whose_thinking_time_passed_while_the_table_was_down_acts_when_it_has_decided() -> None:
    table = opened([5000] * 2, button=0, config=PLAIN)
    table.handle(do.AddBot(seat=2), NOW)
    table.handle(do.Start(), NOW)
    play(table, [CALL, CALL])
    pending = table.pending_bot
    assert pending is not None and table.turn is not None and table.turn.acts_at is not None
    silent = Table.replay(table.events, entropy=entropy_from(1))
    silent.handle(do.Recover(), NOW + 600_000)
    asked = silent.pending_bot
    assert asked is not None and (asked.decision, asked.stream.bytes(8)) == (pending.decision, pending.stream.bytes(8))
    assert isinstance(silent.handle(do.BotDecided(2, 1, asked.decision, CHECK), NOW + 600_000)[0], on.HandEvent)
    table.handle(do.BotDecided(2, 1, pending.decision, CHECK), NOW)
    decided = Table.replay(table.events, entropy=entropy_from(1))
    recovered = decided.handle(do.Recover(), NOW + 600_000)
    assert any(isinstance(event, on.HandEvent) for event in recovered), "its choice takes effect at once"


def test_recovery_of_a_paused_table_leaves_it_paused() -> None:
    table = started([5000] * 3, button=0, config=PLAIN)
    table.handle(do.Pause(), NOW + 15_000)
    table.handle(do.Recover(), NOW + 50_000)
    assert table.deadline is None
    table.handle(do.Resume(), NOW + 60_000)
    assert table.deadline == NOW + 60_000 + 20_300


def test_time_never_runs_backwards() -> None:
    table = started([5000] * 3, button=0, config=PLAIN)
    act(table, CALL, now=NOW + 500)
    act(table, CALL, now=0)
    assert table.events[-1].time == NOW + 500
    with pytest.raises(TableError, match="milliseconds"):
        table.tick(1.5)  # type: ignore[arg-type]  # wrong on purpose
