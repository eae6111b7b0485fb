"""Another process goes on with a table that was handed over to it: no clock begins anew."""

from dataclasses import replace

import pytest

from feltroom import CALL, CHECK
from feltroom.table import Advance, Clock, Pace, Phase, Table
from feltroom.table import commands as do
from feltroom.table import events as on
from tests.table.driver import (
    NOW,
    act,
    entropy_from,
    fold_out,
    hand_of,
    last,
    opened,
    play,
    refused,
    started,
    state_of,
    with_config,
)

PLAIN = with_config(clock=Clock(allowance=6000))
BANK = with_config(clock=Clock(allowance=6000, bank=30_000))
END = NOW + 6300
GRACE = 2000


def read_back(table: Table) -> Table:
    again = Table.replay(table.events, entropy=entropy_from(2))
    assert again == table
    return again


def handed_over(table: Table, *, at: int, epoch: int = 2) -> Table:
    """The table as another process has it that takes it over with a grace."""
    again = read_back(table)
    again.take_over(epoch, at, grace=GRACE)
    assert read_back(again).deadline == again.deadline
    return again


def test_a_turn_keeps_its_deadline_however_often_its_table_moves() -> None:
    table = started([5000] * 3, button=0, config=PLAIN)
    for epoch, at in enumerate([NOW + 1500, NOW + 3000, NOW + 4300], 2):
        table = handed_over(table, at=at, epoch=epoch)
        assert table.events[-1] == on.OwnerChanged(at, epoch)
        assert table.deadline == END
    table.tick(END)
    assert last(table.events, on.TimedOut).seat == 0


def test_a_time_bank_in_use_runs_on() -> None:
    table = started([5000] * 3, button=0, config=BANK)
    table.tick(NOW + 6000)
    table = handed_over(table, at=NOW + 16_000)
    assert table.deadline == NOW + 36_300
    act(table, CALL, now=NOW + 17_000)
    assert state_of(table).at(0).bank == 19_000


def test_a_time_bank_that_nobody_was_there_to_start_has_run_all_the_same() -> None:
    table = handed_over(started([5000] * 3, button=0, config=BANK), at=NOW + 8000)
    assert table.deadline == NOW + 6000
    assert table.tick(NOW + 8000) == [on.TimeBankStarted(NOW + 8000, 0, 30_000)]
    assert table.deadline == NOW + 36_300


def test_pauses_to_show_something_and_between_hands_end_when_they_were_to_end() -> None:
    table = started([5000] * 3, button=0, config=replace(PLAIN, pace=Pace.NORMAL, next_hand=Advance.AUTO))
    moved = 0
    phases = set()
    while table.hand_number < 2:
        if table.turn is not None:
            act(table, CALL if table.turn.decision < 2 else CHECK, now=table.time)
        else:
            deadline = table.deadline
            assert deadline is not None
            phases.add(table.phase)
            table = handed_over(table, at=(table.time + deadline) // 2, epoch=moved)
            assert table.deadline == deadline and isinstance(table.events[-1], on.OwnerChanged)
            table.tick(deadline)
            moved += 1
    assert {Phase.DEAL_FLOP, Phase.SHOWDOWN, Phase.HAND_SUMMARY} <= phases


def test_a_bot_thinks_for_as_long_as_it_was_to_think() -> None:
    table = opened([5000] * 2, button=0, config=replace(PLAIN, think=(1000, 1000)))
    table.handle(do.AddBot(seat=2), NOW)
    table.handle(do.Start(), NOW)
    play(table, [CALL, CALL])
    pending = table.pending_bot
    assert pending is not None
    table = handed_over(table, at=NOW + 400)
    asked = table.pending_bot
    assert asked is not None and (asked.decision, asked.stream.bytes(8)) == (pending.decision, pending.stream.bytes(8))
    table.handle(do.BotDecided(2, 1, asked.decision, CHECK), NOW + 500)
    assert table.deadline == NOW + 1000
    table = handed_over(table, at=NOW + 700)
    assert table.deadline == NOW + 1000 and table.pending_bot is None
    assert isinstance(table.tick(NOW + 1000)[0], on.HandEvent)


def test_a_paused_table_stays_paused_with_what_was_left() -> None:
    table = started([5000] * 3, button=0, config=PLAIN)
    table.handle(do.Pause(), NOW + 5900)
    table = handed_over(table, at=NOW + 60_000)
    assert table.paused and table.deadline is None
    table.handle(do.Resume(), NOW + 70_000)
    assert table.deadline == NOW + 70_400


@pytest.mark.parametrize("at", [END - GRACE + 1, END - 1, END, END + 1, END + 600_000])
def test_a_turn_that_was_nearly_over_has_the_grace_left(at: int) -> None:
    table = handed_over(started([5000] * 3, button=0, config=PLAIN), at=at)
    assert [type(event) for event in table.events[-3:]] == [on.OwnerChanged, on.TablePaused, on.TableResumed]
    assert table.deadline == at + GRACE and table.time == at
    act(table, CALL, now=at + GRACE)
    assert not hand_of(table).folded[0]


def test_the_grace_does_not_add_up() -> None:
    table = started([5000] * 3, button=0, config=PLAIN)
    for at in (END, END + 500, END + 1900):
        table = handed_over(table, at=at)
        assert table.deadline == at + GRACE


def test_only_the_time_since_the_last_event_can_have_been_lost_by_the_move() -> None:
    table = started([5000] * 3, button=0, config=PLAIN)
    table.handle(do.Disconnect(1), END - 100)
    assert handed_over(table, at=END - 50).deadline == END + 50
    assert handed_over(table, at=END - 100).deadline == END
    assert handed_over(table, at=END + 500).deadline == END + 600


def test_the_grace_takes_nothing_from_the_bank() -> None:
    table = started([5000] * 3, button=0, config=BANK)
    table.tick(NOW + 6000)
    table = handed_over(table, at=NOW + 37_000)
    assert table.deadline == NOW + 39_000
    act(table, CALL, now=NOW + 37_000)
    assert state_of(table).at(0).bank == 1700


def test_who_has_all_the_time_in_the_world_needs_no_grace() -> None:
    table = read_back(started([5000] * 3, button=0))
    assert table.take_over(2, NOW + 600_000, grace=GRACE) == [on.OwnerChanged(NOW + 600_000, 2)]
    assert table.deadline is None and table.turn is not None


def test_without_a_grace_a_turn_that_is_over_is_over() -> None:
    table = read_back(started([5000] * 3, button=0, config=PLAIN))
    assert table.take_over(2, END + 1) == [on.OwnerChanged(END + 1, 2)]
    assert table.deadline == END and refused(table, do.Act(0, 1, 0, CALL), END + 1) == "too_late"


def test_who_was_sent_away_is_known_by_their_account_and_the_time_they_lost_the_seat() -> None:
    table = opened([5000] * 2, button=0)
    for seat in (2, 3, 4):
        table.handle(do.Sit(seat, f"S{seat}", account=f"account{seat}"), NOW)
    checkpoint = table.checkpoint()
    assert checkpoint is not None
    table.handle(do.Leave(2), NOW)
    table.handle(do.Kick(3, by=0), NOW + 1)
    table.handle(do.Start(), NOW + 2)
    table.handle(do.Kick(4, by=0), NOW + 3)
    assert table.sent_away == {"account3": NOW + 1}, "the other is in a hand"
    fold_out(table)
    known = {"account3": NOW + 1, "account4": NOW + 3}
    assert table.sent_away == read_back(table).sent_away == known
    assert Table.restore(checkpoint, table.since(checkpoint.seq)).sent_away == known
    later = table.checkpoint()
    assert later is not None and Table.restore(later).sent_away == {}
