"""Edge cases F1–F12 of the catalogue: leaving, joining, disconnecting, time-outs."""

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, raise_to
from feltroom.table import Clock, Entry, Phase, SitOutRule
from feltroom.table import commands as do
from feltroom.table import events as on
from tests.table.driver import (
    NOW,
    act,
    actor,
    fold_out,
    hand_of,
    last,
    legal_of,
    next_hand,
    opened,
    play,
    positions,
    rig,
    started,
    state_of,
    with_config,
)

TIMED = with_config(clock=Clock(allowance=20_000))


def test_f1_time_over_without_a_bet_checks() -> None:
    table = started([5000] * 2, button=0, config=TIMED)
    play(table, [CALL, CHECK])
    assert legal_of(table).check and table.deadline is not None
    table.tick(table.deadline)
    assert hand_of(table).folded == [False, False] and actor(table) == 0


def test_f2_time_over_facing_a_bet_folds_and_loses_no_more() -> None:
    table = started([5000] * 3, button=0, config=TIMED)
    act(table, raise_to(300))
    assert actor(table) == 1 and table.deadline is not None
    table.tick(table.deadline)
    assert hand_of(table).folded == [False, True, False]
    assert hand_of(table).committed[1] == 50


@pytest.mark.parametrize("gone", [do.Disconnect(0), do.Leave(0), do.Kick(0)])
def test_f3_an_all_in_hand_stays_live(monkeypatch: pytest.MonkeyPatch, gone: do.Command) -> None:
    rig(monkeypatch, "AhAd", "KhKd", "QhQd")
    table = started([1000, 5000, 5000], button=0)
    act(table, ALL_IN)
    table.handle(gone, NOW)
    play(table, [CALL, CALL])
    while table.turn is not None:
        act(table, CHECK)
    settled = last(table.events, on.HandSettled)
    assert settled.results[0].stack == 3000
    if not isinstance(gone, do.Disconnect):
        assert table.seats[0] is None and table.taken_home == 3000


def test_f4_who_leaves_is_folded_at_his_turn_and_his_chips_stay() -> None:
    table = started([5000] * 3, button=0)
    play(table, [raise_to(250), CALL, CALL])
    assert actor(table) == 1
    table.handle(do.Leave(0), NOW)
    assert actor(table) == 1, "the others go on"
    play(table, [CHECK, CHECK])
    assert hand_of(table).folded == [True, False, False], "the engine does not wait for him"
    assert hand_of(table).pot == 750
    fold_out(table)
    assert table.seats[0] is None and table.taken_home == 4750


def test_f4_heads_up_the_hand_ends_at_once() -> None:
    table = started([5000] * 2, button=0)
    play(table, [raise_to(250), CALL])
    assert actor(table) == 1
    table.handle(do.Leave(0), NOW)
    assert table.phase is Phase.HAND_SUMMARY and table.stacks == {1: 5250}


def test_f4_who_leaves_at_his_turn_is_folded_at_once() -> None:
    table = started([5000] * 3, button=0)
    table.handle(do.Leave(0), NOW)
    assert actor(table) == 1 and hand_of(table).folded[0]


def test_f5_an_uncalled_bet_of_a_dead_hand_goes_back() -> None:
    table = started([5000] * 2, button=0)
    play(table, [CALL, CHECK, CHECK, raise_to(300)])
    assert actor(table) == 1
    table.handle(do.Leave(0), NOW)
    conceded = last(table.events, on.HandConceded)
    assert conceded.returned == (0, 300) and conceded.pot == 200
    assert table.stacks == {1: 5100} and table.taken_home == 4900
    settled = last(table.events, on.HandSettled)
    assert [result.put_in for result in settled.results] == [100, 100]


def test_f6_who_sits_down_in_a_hand_is_not_in_it() -> None:
    table = started([5000] * 3, button=0)
    table.handle(do.Sit(4, "New"), NOW)
    assert hand_of(table).players == 3 and positions(table)[0] == (0, 1, 2)
    fold_out(table)
    next_hand(table)
    assert 4 in positions(table)[0]


def test_f7_chips_added_in_a_hand_count_from_the_next_one() -> None:
    table = started([200, 5000], button=0)
    table.handle(do.TopUp(0, 800), NOW)
    assert hand_of(table).stacks[0] + hand_of(table).committed[0] == 200
    act(table, FOLD)
    assert table.stacks[0] == 150 + 800
    assert table.bought_in == 6000
    next_hand(table)
    assert hand_of(table).stacks[0] + hand_of(table).committed[0] == 950


def test_f8_an_absent_big_blind_of_a_tournament_is_posted_and_killed() -> None:
    table = opened([5000] * 3, button=0, config=with_config(sit_out=SitOutRule.DEALT))
    table.handle(do.SitOut(2), NOW)
    table.handle(do.Start(), NOW)
    assert positions(table) == ((0, 1, 2), 0, 1, 2)
    act(table, FOLD)
    assert table.phase is Phase.HAND_SUMMARY
    assert table.stacks == {0: 5000, 1: 5100, 2: 4900}


def test_f9_who_sits_out_is_not_dealt_posts_nothing_and_owes() -> None:
    table = started([5000] * 4, button=0, config=with_config(entry=Entry.POST_OR_WAIT))
    fold_out(table)
    stack = table.stacks[3]
    table.handle(do.SitOut(3), NOW)
    for _ in range(4):
        next_hand(table)
        assert 3 not in positions(table)[0]
        fold_out(table)
    seat = state_of(table).at(3)
    assert table.stacks[3] == stack and seat.missed_small and seat.missed_big


def test_f10_two_bust_in_one_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhAd", "KhKd", "QhQd")
    for stacks, places in (
        ((5000, 900, 400), [(1, 2, False), (2, 3, False)]),
        ((5000, 400, 400), [(1, 2, True), (2, 2, True)]),
    ):
        table = started(stacks, button=0)
        play(table, [ALL_IN, CALL, CALL])
        busted = [event for event in table.events if isinstance(event, on.PlayerBusted)]
        assert [(event.seat, event.place, event.shared) for event in busted] == places


def test_f11_who_has_no_chips_is_out_of_the_next_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhAd", "KhKd", "QhQd")
    table = started([5000, 400, 5000], button=0)
    play(table, [ALL_IN, CALL, FOLD])
    monkeypatch.undo()
    next_hand(table)
    assert positions(table) == ((0, 2), 2, 2, 0)


def test_f12_the_last_opponent_leaves() -> None:
    table = started([5000] * 3, button=0)
    play(table, [raise_to(300), CALL, CALL, CHECK, raise_to(400)])
    assert actor(table) == 0
    table.handle(do.Leave(1), NOW)
    assert actor(table) == 0
    act(table, raise_to(1000))
    assert actor(table) == 2, "seat 1 has been folded"
    table.handle(do.Leave(2), NOW)
    assert table.phase is Phase.HAND_SUMMARY
    assert table.stacks == {0: 5000 + 300 + 700}
    assert hand_of_conserved(table.bought_in, table.taken_home, table.stacks)


def test_f12_all_others_leave_before_their_turn() -> None:
    table = started([5000] * 3, button=0)
    play(table, [CALL, CALL, CHECK])
    assert actor(table) == 1
    table.handle(do.Leave(0), NOW)
    assert table.phase is Phase.BETTING_FLOP
    table.handle(do.Leave(2), NOW)
    assert table.stacks == {1: 5200}


def hand_of_conserved(bought: int, home: int, stacks: dict[int, int]) -> bool:
    return bought - home == sum(stacks.values())
