"""What somebody may try in order to get more than their share: time, chips, a seat, the host's rights."""

from dataclasses import replace
from itertools import pairwise

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, FeltroomError, HandState, InvalidSetup, Rules
from feltroom.table import (
    Advance,
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
    TableError,
    draw_solo,
)
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.config import SeatPlan
from feltroom.table.events import Outcome
from tests.table.driver import (
    NOW,
    act,
    actor,
    entropy_from,
    explode,
    fold_out,
    hand_of,
    last,
    next_hand,
    opened,
    phase_of,
    play,
    positions,
    refused,
    rig,
    run,
    started,
    state_of,
    with_config,
)

BANK = with_config(clock=Clock(allowance=20_000, bank=30_000, sit_out_after=2))
ASKED = with_config(clock=Clock(allowance=20_000, bank=30_000, auto_bank=False))


@pytest.mark.parametrize("pause", [10_000, 90_000, 600_000])
def test_a_pause_before_the_first_hand_takes_nothing_from_the_schedule(pause: int) -> None:
    levels = (Blinds(50, 100), Blinds(100, 200), Blinds(500, 1000))
    config = with_config(schedule=Schedule(levels=levels, milliseconds=60_000))
    table = opened([50_000] * 3, button=0, config=config)
    table.handle(do.Pause(), NOW)
    table.handle(do.Resume(), NOW + pause)
    table.handle(do.Start(), NOW + pause)
    fold_out(table)
    next_hand(table)
    assert hand_of(table).rules.big_blind == 100
    fold_out(table)
    table.handle(do.NextHand(), NOW + pause + 60_000)
    assert hand_of(table).rules.big_blind == 200


@pytest.mark.parametrize("gone", [do.Leave(0), do.Kick(0)])
def test_the_host_who_goes_in_a_hand_is_host_no_longer(gone: do.Command) -> None:
    table = started([5000] * 3, button=0)
    table.handle(do.Pause(by=0), NOW)
    assert last(table.handle(gone, NOW), on.HostChanged).seat == table.host == 1
    assert refused(table, do.Resume(by=0)) == "not_host"
    assert refused(table, do.HandOver(0, by=1)) == "already_leaving"
    table.handle(do.Resume(by=1), NOW)
    assert actor(table) == (1 if isinstance(gone, do.Leave) else 0), "who leaves is folded, who is sent away is not"


def test_the_host_who_stands_is_host_until_the_hand_is_over() -> None:
    table = started([5000] * 3, button=0)
    table.handle(do.Stand(0), NOW)
    assert table.host == 0
    fold_out(table)
    assert table.seats[0] is None and table.host == 1


def test_the_host_passes_on_over_those_who_leave_and_after_a_log_was_cut() -> None:
    table = started([5000] * 3, button=0)
    table.handle(do.Pause(), NOW)
    table.handle(do.Leave(1), NOW)
    table.handle(do.Leave(0), NOW)
    assert table.host == 2
    place = max(i for i, event in enumerate(table.events) if isinstance(event, on.HostChanged))
    torn = Table.replay(table.events[:place])
    assert torn.host == 0 and refused(torn, do.Resume(by=0)) == "not_host"
    torn.handle(do.Recover(), NOW)
    assert torn.host == 2
    table.handle(do.Leave(2), NOW)
    assert table.host is None
    table.handle(do.Sit(4, "New"), NOW)
    assert table.host == 4


def test_a_log_is_read_back_without_entropy() -> None:
    table = started([5000] * 3, button=0)
    again = Table.replay(table.events)
    assert again == table
    fold_out(again)
    before = again.events
    with pytest.raises(InvalidSetup, match="entropy"):
        again.handle(do.NextHand(), NOW)
    assert again.events == before and again.phase is Phase.HAND_SUMMARY
    assert again == Table.replay(before)
    again.use_entropy(entropy_from(2))
    again.handle(do.NextHand(), NOW)
    assert again.hand_number == 2 and again.turn is not None


def test_a_tick_without_entropy_changes_nothing_either() -> None:
    table = started([5000] * 3, button=0, config=with_config(next_hand=Advance.AUTO))
    play(table, [FOLD, FOLD])
    again = Table.replay(table.events)
    with pytest.raises(InvalidSetup, match="entropy"):
        again.tick(NOW + 1)
    assert again == table


def test_a_void_hand_gives_back_the_blinds_that_others_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started([5000] * 4, button=0, config=with_config(entry=Entry.POST_OR_WAIT))
    fold_out(table)
    table.handle(do.SitOut(2), NOW)
    next_hand(table)
    seat = state_of(table).at(2)
    assert 2 not in positions(table)[0] and (seat.missed_small or seat.missed_big)
    monkeypatch.setattr(HandState, "apply", explode)
    act(table, FOLD)
    assert not seat.missed_small and not seat.missed_big


def test_a_void_hand_asks_nothing_of_who_sat_down_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started([5000] * 4, button=0, config=with_config(entry=Entry.POST_OR_WAIT))
    fold_out(table)
    table.handle(do.SitOut(2), NOW)
    next_hand(table)
    table.handle(do.Leave(2), NOW)
    table.handle(do.Sit(2, "New", post=True), NOW)
    monkeypatch.setattr(HandState, "apply", explode)
    act(table, FOLD)
    seat = state_of(table).at(2)
    assert seat.new and seat.post


def test_who_asked_to_post_still_posts_after_a_void_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started([5000] * 4, button=0, config=with_config(entry=Entry.POST_OR_WAIT))
    fold_out(table)
    table.handle(do.Sit(5, "New", post=True), NOW)
    next_hand(table)
    first = hand_of(table).committed
    monkeypatch.setattr(HandState, "apply", explode)
    act(table, FOLD)
    monkeypatch.undo()
    seat = state_of(table).at(5)
    assert seat.new and seat.post
    table.handle(do.Start(), NOW)
    assert 5 in positions(table)[0]
    assert hand_of(table).committed == first and first[-1] == 100


SOLO = with_config(
    max_humans=1,
    ends_with_human=True,
    rebuys=False,
    seed=1,
    think=(0, 0),
    seating=(SeatPlan(0, "You"), SeatPlan(1, "Bot_1", BotSpec("easy")), SeatPlan(2, "Bot_2", BotSpec("easy"))),
)


def finish_hand(table: Table) -> None:
    while table.hand_number and state_of(table).hand is not None:
        act(table, FOLD)


@pytest.mark.parametrize("config", [SOLO, replace(SOLO, next_hand=Advance.AUTO, pace=Pace.NORMAL)])
def test_who_leaves_a_solo_session_between_hands_has_lost_it(config: TableConfig) -> None:
    table = Table(config)
    table.handle(do.Start(), NOW)
    now = NOW
    while table.phase is not Phase.HAND_SUMMARY:
        now = run(table, now=now, steps=1)
    table.handle(do.Leave(0), now)
    assert phase_of(table) is Phase.FINISHED and table.outcome is Outcome.DEFEAT
    assert refused(table, do.Sit(0, "You")) == "session_over"


@pytest.mark.parametrize("command", [do.Leave(0), do.Stand(0), do.Kick(0)])
@pytest.mark.parametrize("paused", [False, True])
def test_who_leaves_a_solo_session_in_a_hand_has_lost_it(command: do.Command, paused: bool) -> None:
    table = Table(SOLO)
    table.handle(do.Start(), NOW)
    if paused:
        table.handle(do.Pause(by=0), NOW)
    table.handle(command, NOW)
    assert refused(table, do.Sit(5, "You")) in ("session_over", "no_more_people")
    finish_hand(table)
    assert table.phase is Phase.FINISHED and table.outcome is Outcome.DEFEAT


def test_who_leaves_a_solo_session_in_the_intro_has_lost_it() -> None:
    table = Table(replace(SOLO, intro=1000, pace=Pace.NORMAL))
    table.handle(do.Start(), NOW)
    now = NOW
    while table.hand_number < 1 or table.phase is not Phase.TABLE_SETUP:
        now = run(table, now=now, steps=1)
    table.handle(do.Leave(0), now)
    assert phase_of(table) is Phase.FINISHED and table.outcome is Outcome.DEFEAT


def test_who_busts_in_a_solo_session_cannot_sit_down_again() -> None:
    table = Table(replace(draw_solo(seed=1), pace=Pace.OFF, next_hand=Advance.MANUAL))
    table.handle(do.Start(), NOW)
    now = NOW
    while 0 not in table.stacks.values() or state_of(table).hand is not None:
        now = run(table, now=now, person=lambda *_: ALL_IN, steps=1)
    seat = next(number for number, taken in enumerate(table.seats) if taken is not None and taken.bot is None)
    assert table.stacks[seat] == 0
    table.handle(do.Leave(seat), now)
    assert table.outcome is Outcome.DEFEAT
    assert refused(table, do.Sit(seat, "You"), now) == "session_over"


@pytest.mark.parametrize(("own", "outcome"), [(0, Outcome.DEFEAT), (15_000, Outcome.VICTORY)])
def test_a_solo_session_that_is_over_stays_as_it_is_when_the_person_leaves(own: int, outcome: Outcome) -> None:
    table = Table(SOLO)
    table.handle(do.Start(), NOW)
    finish_hand(table)
    for number, stack in enumerate((own, 0, 0)):
        state_of(table).at(number).stack = stack
    table.handle(do.Leave(0), NOW)
    assert table.phase is Phase.FINISHED and table.outcome is outcome


@pytest.mark.parametrize("by", [None, 0])
@pytest.mark.parametrize("between", [False, True])
def test_the_bots_of_a_solo_session_stay_from_the_first_deal_on(by: int | None, between: bool) -> None:
    table = Table(SOLO)
    table.handle(do.RemoveBot(2, by=by), NOW)
    table.handle(do.AddBot(2, by=by), NOW)
    table.handle(do.ReplaceBot(2, BotSpec("hard"), by=by), NOW)
    table.handle(do.Start(), NOW)
    if between:
        finish_hand(table)
    hard = BotSpec("hard")
    wishes = [do.RemoveBot(1, by), do.Kick(1, by), do.AddBot(by=by), do.ReplaceBot(1, hard, by), do.Leave(1)]
    assert {refused(table, wish) for wish in [*wishes, do.Stand(1)]} == {"session_running"}
    with pytest.raises(TableError) as refusal:
        table.handle(do.RemoveBot(1, by), NOW)
    assert refusal.value.numbers == {"hand": 1}
    assert refused(table, do.RemoveBot(1, by=1)) == "not_host"
    assert refused(table, do.RemoveBot(0, by=by)) == "not_a_bot"
    table.handle(do.Kick(0, by=by), NOW)
    finish_hand(table)
    assert phase_of(table) is Phase.FINISHED
    assert {refused(table, wish) for wish in [do.RemoveBot(1), do.AddBot(), do.Kick(1)]} == {"session_over"}


def test_before_the_first_hand_a_solo_seat_can_be_changed() -> None:
    table = Table(SOLO)
    table.handle(do.Leave(0), NOW)
    table.handle(do.Sit(4, "You"), NOW)
    assert table.phase is Phase.WAITING and table.host == 4


def test_an_action_long_after_bank_and_grace_is_too_late_without_a_tick_too() -> None:
    table = started([5000] * 3, button=0, config=BANK)
    assert refused(table, do.Act(0, 1, 0, CALL), NOW + 3_600_000) == "too_late"
    assert refused(table, do.Act(0, 1, 0, CALL), NOW + 50_301) == "too_late"
    act(table, CALL, now=NOW + 50_300)
    assert state_of(table).at(0).bank == 0


def test_the_bank_is_charged_from_the_end_of_the_allowance_without_a_tick_too() -> None:
    table = started([5000] * 3, button=0, config=BANK)
    events = act(table, CALL, now=NOW + 27_000)
    assert events[:2] == [
        on.TimeBankStarted(NOW + 20_000, 0, 30_000),
        on.TimeBankUsed(NOW + 27_000, 0, 7000, 23_000),
    ]
    assert state_of(table).at(0).bank == 23_000
    assert Table.replay(table.events) == table


def test_a_late_tick_does_not_give_away_its_lateness() -> None:
    table = started([5000] * 3, button=0, config=BANK)
    table.handle(do.Disconnect(0), NOW + 26_000)
    table.tick(NOW + 30_000)
    assert table.deadline == NOW + 50_300
    assert all(one.time <= other.time for one, other in pairwise(table.events))
    table = started([5000] * 3, button=0, config=BANK)
    table.tick(NOW + 50_300)
    assert hand_of(table).folded[0] and state_of(table).at(0).bank == 0


def test_the_bank_is_asked_for_in_time_and_not_in_a_pause() -> None:
    table = started([5000] * 3, button=0, config=ASKED)
    assert refused(table, do.UseTimeBank(0), NOW + 20_301) == "too_late"
    table.handle(do.Pause(), NOW + 5000)
    assert refused(table, do.UseTimeBank(0), NOW + 6000) == "paused"
    table.handle(do.Resume(), NOW + 5000)
    table.handle(do.UseTimeBank(0), NOW + 20_300)
    assert table.deadline == NOW + 50_300


@pytest.mark.parametrize("kind", [on.TimedOut, on.TimeBankUsed])
def test_a_time_out_whose_action_is_missing_from_the_log_counts_once(kind: type) -> None:
    table = started([5000] * 3, button=0, config=BANK)
    table.tick(NOW + 50_300)
    place = next(i for i, event in enumerate(table.events) if isinstance(event, kind))
    torn = Table.replay(table.events[: place + 1])
    torn.handle(do.Recover(), NOW + 100_000)
    seat = state_of(torn).at(0)
    assert seat.timeouts == 0 and seat.bank == 30_000
    torn.tick(NOW + 150_300)
    assert seat.timeouts == 1 and seat.bank == 0 and not seat.sitting_out
    unrecovered = Table.replay(table.events[: place + 1])
    unrecovered.tick(NOW + 50_300)
    assert state_of(unrecovered).at(0).timeouts == 1


def test_who_recovers_a_time_out_and_acts_has_none() -> None:
    table = started([5000] * 3, button=0, config=BANK)
    table.tick(NOW + 50_300)
    place = next(i for i, event in enumerate(table.events) if isinstance(event, on.TimedOut))
    torn = Table.replay(table.events[: place + 1])
    torn.handle(do.Recover(), NOW + 100_000)
    act(torn, CALL, now=NOW + 101_000)
    assert (state_of(torn).at(0).timeouts, state_of(torn).at(0).bank) == (0, 30_000)


def test_who_leaves_with_no_turn_to_come_is_folded_as_long_as_others_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhAd", "KhKd", "QhQd")
    table = started([5000] * 3, button=2)
    play(table, [CALL, CALL, CHECK] + [CHECK] * 6)
    assert table.phase is Phase.BETTING_RIVER and actor(table) == 0
    act(table, CHECK)
    table.handle(do.Leave(0), NOW)
    assert actor(table) == 1 and hand_of(table).folded[0]
    play(table, [CHECK, CHECK])
    assert table.taken_home == 4900 and table.stacks == {1: 5200, 2: 4900}


def test_queued_chips_are_not_bought_beyond_the_largest_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhAd", "KhKd", "QhQd")
    table = started([4000, 5000, 5000], button=0, config=with_config(max_stack=9000))
    table.handle(do.TopUp(0, 5000), NOW)
    play(table, [ALL_IN, CALL, FOLD])
    assert table.stacks == {0: 9000, 1: 1000, 2: 4900} and state_of(table).at(0).queued == 0
    assert table.bought_in == table.taken_home + sum(table.stacks.values())
    assert last(table.events, on.ChipsAdded).amount == 900
    assert Table.replay(table.events) == table


def test_queued_chips_above_the_largest_stack_are_not_bought_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhAd", "KhKd", "QhQd")
    table = started([5000] * 3, button=0, config=with_config(max_stack=6000))
    table.handle(do.TopUp(0, 1000), NOW)
    play(table, [ALL_IN, CALL, FOLD])
    assert table.stacks[0] == 10_100 and state_of(table).at(0).queued == 0
    assert not any(isinstance(event, on.ChipsAdded) for event in table.events)


def test_queued_chips_are_bought_in_whole_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhAd", "KhKd", "QhQd")
    rules = Rules(small_blind=50, big_blind=100, chip=25)
    table = started([4000, 5000, 5000], button=0, config=with_config(rules=rules, max_stack=9010))
    table.handle(do.TopUp(0, 5000), NOW)
    play(table, [ALL_IN, CALL, FOLD])
    assert table.stacks == {0: 9000, 1: 1000, 2: 4900}
    assert last(table.events, on.ChipsAdded).amount == 900


def test_who_leaves_has_busted_whatever_they_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhAd", "KhKd", "QhQd")
    table = started([5000, 900, 400], button=0)
    table.handle(do.TopUp(1, 1000), NOW)
    play(table, [ALL_IN, CALL])
    table.handle(do.Leave(1), NOW)
    play(table, [CALL])
    busted = [event for event in table.events if isinstance(event, on.PlayerBusted)]
    assert [(event.seat, event.place, event.shared) for event in busted] == [(1, 2, False), (2, 3, False)]
    assert table.stacks == {0: 6300, 2: 0} and table.bought_in == 6300


def test_who_is_leaving_makes_room_for_another_person_and_who_stands_does_not() -> None:
    table = started([5000] * 3, button=0, config=with_config(max_humans=3))
    table.handle(do.Stand(2), NOW)
    assert refused(table, do.Sit(5, "New")) == "no_more_people"
    table.handle(do.Leave(1), NOW)
    assert table.seats[1] is not None
    table.handle(do.Sit(5, "New"), NOW)
    assert refused(table, do.Sit(4, "Newer")) == "no_more_people"


def test_who_has_bought_chips_in_time_is_not_busted(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhAd", "KhKd", "QhQd")
    table = started([5000, 900, 400], button=0)
    table.handle(do.TopUp(1, 1000), NOW)
    play(table, [ALL_IN, CALL, CALL])
    busted = [event for event in table.events if isinstance(event, on.PlayerBusted)]
    assert [(event.seat, event.place, event.shared) for event in busted] == [(2, 3, False)]
    assert table.stacks[1] == 1000


@pytest.mark.parametrize("wrong", [True, 1.0, "1", None])
def test_numbers_of_another_type_are_refused(wrong: object) -> None:
    table = started([5000] * 3, button=1)
    turn = table.turn
    assert turn is not None and (turn.seat, turn.hand) == (1, 1)
    act(table, CALL)
    for command in (
        do.Act(wrong, 1, 1, FOLD),  # type: ignore[arg-type]  # wrong on purpose
        do.Act(2, wrong, 1, FOLD),  # type: ignore[arg-type]  # wrong on purpose
        do.Act(2, 1, wrong, FOLD),  # type: ignore[arg-type]  # wrong on purpose
        do.BotDecided(2, wrong, 1, FOLD),  # type: ignore[arg-type]  # wrong on purpose
        do.BotFailed(2, 1, wrong, "planted"),  # type: ignore[arg-type]  # wrong on purpose
        do.Leave(wrong),  # type: ignore[arg-type]  # wrong on purpose
        do.HandOver(wrong),  # type: ignore[arg-type]  # wrong on purpose
        do.Sit(wrong, "New"),  # type: ignore[arg-type]  # wrong on purpose
    ):
        refused(table, command)
    if wrong is not None:
        table.handle(do.HandOver(1), NOW)
        assert refused(table, do.Pause(by=wrong)) == "not_host"  # type: ignore[arg-type]  # wrong on purpose
        refused(table, do.NextHand(wrong))  # type: ignore[arg-type]  # wrong on purpose
        refused(table, do.AddBot(wrong))  # type: ignore[arg-type]  # wrong on purpose


def test_a_bot_is_answered_for_by_a_seat_of_the_right_type() -> None:
    table = Table(SOLO)
    table.handle(do.Start(), NOW)
    while actor(table) != 1:
        act(table, CALL)
    turn = table.turn
    assert turn is not None
    for wrong in (True, 1.0):
        assert refused(table, do.BotDecided(wrong, turn.hand, turn.decision, FOLD)) == "not_your_turn"  # type: ignore[arg-type]  # wrong on purpose
        assert refused(table, do.BotFailed(wrong, turn.hand, turn.decision, "x")) == "not_your_turn"  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    "changes",
    [
        {"think": 5},
        {"think": (1, 2, 3)},
        {"think": None},
        {"rules": None},
        {"seating": 5},
        {"seating": (5,)},
        {"seating": (SeatPlan(0, "You", "easy"),)},  # type: ignore[arg-type]  # wrong on purpose
        {"schedule": 3},
        {"next_hand": "manual"},
        {"pace": "normal"},
        {"clock": 5},
        {"bot": "easy"},
        {"entry": "free"},
        {"sit_out": None},
        {"weights": 5, "deal": "dense"},
        {"deal": None},
        {"name": 5},
        {"rebuys": "no"},
        {"max_stack": "much"},
        {"seed": 1.5, "max_humans": 1},
    ],
)
def test_configurations_of_wrong_types_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(InvalidSetup):
        with_config(**changes)


def test_parts_of_a_configuration_of_wrong_types_are_refused() -> None:
    with pytest.raises(InvalidSetup):
        Clock(allowance=5, at_zero="fold")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InvalidSetup):
        Clock(allowance=5, auto_bank=1)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InvalidSetup):
        Schedule(levels=5, hands=1)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InvalidSetup):
        Schedule(levels=((5, 10),), hands=1)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(FeltroomError):
        with_config(schedule=Schedule(levels=(Blinds("5", 10),), hands=1))  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InvalidSetup):
        Table(None, entropy=entropy_from(1))  # type: ignore[arg-type]  # wrong on purpose


def test_one_call_plays_no_more_than_one_hand_to_its_end() -> None:
    config = with_config(sit_out=SitOutRule.DEALT, next_hand=Advance.AUTO)
    table = started([5000] * 2, button=0, config=config)
    table.handle(do.SitOut(actor(table)), NOW)
    events = act(table, FOLD)
    assert sum(isinstance(event, on.HandSettled) for event in events) <= 1
    for _ in range(5):
        assert table.deadline is not None
        events = table.tick(table.deadline + 3_600_000)
        assert sum(isinstance(event, on.HandSettled) for event in events) <= 1
