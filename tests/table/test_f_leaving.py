"""Edge cases F1–F12 of the catalogue: leaving, joining, disconnecting, time-outs."""

from dataclasses import replace

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, Street, raise_to
from feltroom.engine.events import BetReturned, Folded
from feltroom.table import Clock, Entry, Pace, Phase, SitOutRule, Table, TableError
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.phases import WAYS
from tests.table.driver import (
    NOW,
    act,
    actor,
    entropy_from,
    fold_out,
    hand_of,
    last,
    legal_of,
    next_hand,
    opened,
    phase_of,
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


def test_f4_who_leaves_is_folded_at_once_and_their_chips_stay() -> None:
    table = started([5000] * 3, button=0)
    play(table, [raise_to(250), CALL, CALL])
    turn = table.turn
    assert actor(table) == 1
    events = table.handle(do.Leave(0), NOW)
    assert on.HandEvent(NOW, 1, (0, 1, 2), Folded(0, Street.FLOP)) in events
    assert table.turn is turn, "the others go on: nothing has changed for the player to act"
    assert hand_of(table).folded == [True, False, False] and hand_of(table).pot == 750
    play(table, [CHECK, CHECK])
    assert hand_of(table).street is Street.TURN, "nobody waits for them"
    fold_out(table)
    assert table.seats[0] is None and table.taken_home == 4750


def test_f4_heads_up_the_hand_ends_at_once() -> None:
    table = started([5000] * 2, button=0)
    play(table, [raise_to(250), CALL])
    assert actor(table) == 1
    table.handle(do.Leave(0), NOW)
    assert table.phase is Phase.HAND_SUMMARY and table.stacks == {1: 5250}


def test_f4_who_leaves_at_their_turn_is_folded_at_once() -> None:
    table = started([5000] * 3, button=0)
    table.handle(do.Leave(0), NOW)
    assert actor(table) == 1 and hand_of(table).folded[0]


def test_f5_an_uncalled_bet_of_a_dead_hand_goes_back() -> None:
    table = started([5000] * 2, button=0)
    play(table, [CALL, CHECK, CHECK, raise_to(300)])
    assert actor(table) == 1
    table.handle(do.Leave(0), NOW)
    assert on.HandEvent(NOW, 1, (0, 1), BetReturned(0, 300, Street.FLOP)) in table.events
    assert table.stacks == {1: 5100} and table.taken_home == 4900
    settled = last(table.events, on.HandSettled)
    assert [result.put_in for result in settled.results] == [100, 100]


def test_f5_an_uncalled_bet_goes_back_and_the_others_are_asked_anew() -> None:
    table = started([5000] * 3, button=0, config=TIMED)
    play(table, [CALL, CALL, CHECK, raise_to(300)])
    assert actor(table) == 2 and legal_of(table).price == 300
    before = table.turn
    events = table.handle(do.Leave(1), NOW + 15_000)
    assert on.HandEvent(NOW + 15_000, 1, (0, 1, 2), BetReturned(1, 300, Street.FLOP)) in events
    asked = last(events, on.TurnStarted)
    assert before is not None and asked.decision == before.decision + 1 and asked.allowance == 20_000
    assert actor(table) == 2 and asked.legal.check and table.deadline == NOW + 35_300
    with pytest.raises(TableError) as refused:
        table.handle(do.Act(2, 1, before.decision, FOLD), NOW + 15_000)
    assert refused.value.code == "stale"
    assert hand_of(table).stacks[1] == 4900


def test_f5_a_choice_of_a_bot_is_asked_for_anew_when_its_price_has_changed() -> None:
    table = opened([5000] * 2, button=0)
    table.handle(do.AddBot(seat=2), NOW)
    table.handle(do.Start(), NOW)
    play(table, [CALL, raise_to(300)])
    pending = table.pending_bot
    assert pending is not None and pending.seat == 2 and pending.legal.price == 200
    table.handle(do.BotDecided(2, 1, pending.decision, CALL), NOW)
    assert table.pending_bot is None, "the choice is held until the bot has thought"
    table.handle(do.Leave(1), NOW)
    again = table.pending_bot
    assert again is not None and again.decision == pending.decision + 1 and again.legal.check
    assert Table.replay(table.events) == table


def test_a_choice_of_a_bot_is_kept_when_somebody_else_leaves() -> None:
    table = opened([5000] * 3, button=0)
    table.handle(do.AddBot(seat=3), NOW)
    table.handle(do.Start(), NOW)
    pending = table.pending_bot
    assert pending is not None and pending.seat == 3 and table.turn is not None and table.turn.acts_at is not None
    table.handle(do.BotDecided(3, 1, pending.decision, CALL), NOW)
    table.handle(do.Leave(1), NOW)
    assert table.deadline == table.turn.acts_at
    table.tick(table.deadline)
    assert hand_of(table).bets[3] == 100


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


PACED = with_config(pace=Pace.NORMAL)


def folds(table: Table) -> list[int]:
    return [e.event.player for e in table.events if isinstance(e, on.HandEvent) and isinstance(e.event, Folded)]


def test_a_leave_while_cards_are_on_their_way_folds_with_them() -> None:
    table = opened([5000] * 3, button=0, config=PACED)
    table.handle(do.Start(), NOW)
    table.tick(NOW)
    assert table.phase is Phase.POSTING_BLINDS
    table.handle(do.Leave(1), NOW + 100)
    assert folds(table) == [], "they have no cards to fold yet"
    table.tick(NOW + 400)
    assert phase_of(table) is Phase.DEAL_HOLE_CARDS and folds(table) == [1]
    assert table.deadline == NOW + 1300 and table.turn is None, "nobody acts before their time"
    table.tick(NOW + 1300)
    assert actor(table) == 0


def test_a_leave_in_a_pause_folds_at_once_and_keeps_the_pause() -> None:
    table = opened([5000] * 4, button=0, config=PACED)
    opened_at_flop(table)
    assert phase_of(table) is Phase.DEAL_FLOP and table.turn is None
    until = table.deadline
    first = hand_of(table).actor
    assert first is not None and until is not None
    table.handle(do.Leave(first), NOW)
    assert folds(table) == [first] and table.deadline == until and table.phase is Phase.DEAL_FLOP
    table.tick(until)
    assert phase_of(table) is Phase.BETTING_FLOP and actor(table) != first


def opened_at_flop(table: Table) -> Table:
    """Call to the flop and stop in the pause that shows it."""
    now = NOW
    table.handle(do.Start(), now)
    while table.phase is not Phase.DEAL_FLOP:
        if table.turn is not None:
            act(table, CHECK if legal_of(table).check else CALL, now=now)
        elif table.deadline is not None:
            now = table.deadline
            table.tick(now)
    return table


def test_a_leave_in_a_pause_that_shows_the_flop_opens_the_hands_of_an_all_in() -> None:
    table = opened([100, 5000, 5000], button=0, config=PACED)
    opened_at_flop(table)
    table.handle(do.Leave(1), NOW)
    assert folds(table) == [1] and phase_of(table) is Phase.DEAL_FLOP and table.deadline is not None
    table.tick(table.deadline)
    assert phase_of(table) is Phase.SHOWDOWN
    assert (Phase.DEAL_FLOP, Phase.SHOWDOWN) in WAYS


def test_who_leaves_after_the_last_decision_stays_in_and_may_win(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhAd", "KhKd")
    table = opened([5000] * 2, button=0, config=PACED)
    now = NOW
    table.handle(do.Start(), now)
    while not (table.phase is Phase.BETTING_RIVER and decided(table)):
        if table.turn is not None:
            act(table, CHECK if legal_of(table).check else CALL, now=now)
        elif table.deadline is not None:
            now = table.deadline
            table.tick(now)
    table.handle(do.Leave(0), now)
    assert folds(table) == []
    while phase_of(table) is not Phase.HAND_SUMMARY:
        assert table.deadline is not None
        table.tick(table.deadline)
    assert table.taken_home == 5100


def decided(table: Table) -> bool:
    """Whether the rules know the end of the hand, shown or not."""
    hand = state_of(table).hand
    return hand is not None and hand.state is not None and hand.state.over


def test_a_leave_in_a_break_folds_at_once_and_the_rest_waits() -> None:
    table = started([5000] * 2, button=0)
    play(table, [raise_to(250), CALL])
    table.handle(do.Pause(), NOW + 10)
    table.handle(do.Leave(0), NOW + 20)
    assert folds(table) == [0] and table.deadline is None and table.turn is None
    assert table.last_settlement is None
    table.handle(do.Resume(), NOW + 500)
    assert table.phase is Phase.HAND_SUMMARY and table.stacks == {1: 5250}


def test_after_a_leave_in_a_break_the_next_turn_opens_when_it_is_over() -> None:
    table = opened([5000] * 3, button=0, config=PACED)
    now = NOW
    table.handle(do.Start(), now)
    while table.turn is None:
        assert table.deadline is not None
        now = table.deadline
        table.tick(now)
    table.handle(do.Pause(), now)
    table.handle(do.Leave(0), now + 10_000)
    table.handle(do.Resume(), now + 20_000)
    assert actor(table) == 1 and table.turn.started == now + 20_000


def test_a_break_ends_when_the_last_person_leaves_in_a_hand() -> None:
    table = started([5000] * 2, button=0)
    play(table, [raise_to(250), CALL])
    table.handle(do.Pause(by=0), NOW)
    table.handle(do.Leave(0), NOW)
    assert table.paused, "somebody is left who can go on"
    events = table.handle(do.Leave(1), NOW + 60_000)
    assert last(events, on.TableResumed).time == NOW + 60_000
    assert not table.paused and table.seats == (None,) * 6 and table.taken_home == 10_000


def test_a_break_among_bots_ends_when_the_last_person_leaves() -> None:
    table = opened([5000], button=0, config=with_config(think=(0, 0)))
    for seat in (1, 2):
        table.handle(do.AddBot(seat), NOW)
    table.handle(do.Start(), NOW)
    table.handle(do.Pause(by=0), NOW)
    table.handle(do.Leave(0), NOW)
    assert not table.paused and table.pending_bot is not None
    fold_out(table)
    assert table.seats[0] is None


def test_a_break_ends_when_a_person_leaves_who_was_not_dealt_in() -> None:
    table = started([5000] * 3, button=0)
    table.handle(do.Sit(5, "Late"), NOW)
    table.handle(do.Pause(by=0), NOW)
    for seat in (0, 1, 2):
        table.handle(do.Leave(seat), NOW)
    assert table.paused and table.host == 5
    table.handle(do.Leave(5), NOW)
    assert not table.paused and table.seats == (None,) * 6


def test_a_break_that_nobody_could_end_ends_with_a_recovery() -> None:
    table = started([5000] * 2, button=0)
    table.handle(do.Pause(by=0), NOW)
    log = [*table.events, *(on.PartingAnnounced(NOW, seat, on.Parting.LEFT) for seat in (0, 1))]
    stuck = Table.replay(log)
    assert stuck.paused
    stuck.handle(do.Recover(), NOW)
    assert not stuck.paused and stuck.seats == (None,) * 6


def test_a_break_lasts_while_who_stands_up_is_left() -> None:
    table = started([5000] * 2, button=0)
    table.handle(do.Pause(by=0), NOW)
    table.handle(do.Leave(0), NOW)
    table.handle(do.Stand(1), NOW)
    assert table.paused
    table.handle(do.Resume(by=1), NOW)
    assert not table.paused


def test_a_break_of_a_table_of_bots_lasts() -> None:
    table = Table(with_config(max_humans=0), entropy=entropy_from(1))
    for seat in (0, 1):
        table.handle(do.AddBot(seat), NOW)
    table.handle(do.Start(), NOW)
    table.handle(do.Pause(), NOW)
    assert table.paused


def test_a_bet_that_goes_back_takes_nothing_from_the_bank_of_who_is_asked_anew() -> None:
    config = with_config(clock=Clock(allowance=1000, bank=5000))
    table = started([5000] * 3, button=0, config=config)
    play(table, [CALL, CALL, CHECK, raise_to(300)])
    table.tick(NOW + 1000)
    events = table.handle(do.Leave(1), NOW + 3000)
    assert not any(isinstance(event, on.TimeBankUsed) for event in events)
    assert last(events, on.TurnStarted).bank == 5000


def test_the_time_bank_of_who_goes_in_a_break_is_counted_to_the_break() -> None:
    table = opened([5000] * 3, button=0, config=with_config(clock=Clock(allowance=1000, bank=5000)))
    table.handle(do.Start(), NOW)
    table.handle(do.Pause(), NOW + 3000)
    events = table.handle(do.Leave(0), NOW + 900_000)
    assert last(events, on.TimeBankUsed).used == 2000


def test_a_removed_bot_plays_the_hand_to_its_end() -> None:
    table = opened([5000] * 2, button=0)
    table.handle(do.AddBot(seat=2), NOW)
    table.handle(do.Start(), NOW)
    table.handle(do.RemoveBot(2), NOW)
    assert folds(table) == [] and actor(table) == 0
    play(table, [FOLD, FOLD])
    assert table.seats[2] is None and table.taken_home == 5050


DEALT = with_config(sit_out=SitOutRule.DEALT)


def test_f8_the_absent_are_killed_when_the_cards_are_dealt() -> None:
    table = opened([5000] * 4, button=0, config=DEALT)
    table.handle(do.SitOut(1), NOW)
    table.handle(do.SitOut(3), NOW)
    table.handle(do.Start(), NOW)
    assert folds(table) == [1, 3] and actor(table) == 0


def test_who_comes_back_before_the_cards_are_dealt_plays() -> None:
    table = opened([5000] * 3, button=0, config=replace(PACED, sit_out=SitOutRule.DEALT))
    table.handle(do.SitOut(1), NOW)
    table.handle(do.Start(), NOW)
    assert table.phase is Phase.POSTING_BLINDS
    table.handle(do.ComeBack(1), NOW + 100)
    table.tick(NOW + 400)
    assert folds(table) == [] and Table.replay(table.events) == table


def test_who_comes_back_after_the_cards_were_dealt_plays_the_next_hand() -> None:
    table = opened([5000] * 3, button=0, config=DEALT)
    table.handle(do.SitOut(1), NOW)
    table.handle(do.Start(), NOW)
    table.handle(do.ComeBack(1), NOW)
    assert folds(table) == [1]
    fold_out(table)
    next_hand(table)
    assert hand_of(table).folded == [False] * 3


def test_who_sits_out_in_a_hand_plays_it_to_its_end() -> None:
    table = started([5000] * 3, button=0, config=DEALT)
    table.handle(do.SitOut(0), NOW)
    table.handle(do.SitOut(1), NOW)
    assert folds(table) == [] and actor(table) == 0
    act(table, raise_to(300))
    table.handle(do.ComeBack(0), NOW)
    act(table, CALL)
    assert hand_of(table).folded == [False] * 3
    fold_out(table)
    next_hand(table)
    assert hand_of(table).folded == [False, True, False], "seat 1 sits out from here on"


def hand_of_conserved(bought: int, home: int, stacks: dict[int, int]) -> bool:
    return bought - home == sum(stacks.values())
