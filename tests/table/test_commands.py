"""What each command does and when it is refused; a refused command changes nothing."""

import pickle
from dataclasses import replace

import pytest

from feltroom import CALL, CHECK, FOLD, IllegalAction, raise_to
from feltroom.table import PRESETS, Blinds, BotSpec, Pace, Phase, Table, TableError
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
    phase_of,
    play,
    positions,
    rig,
    run,
    started,
    state_of,
    with_config,
)

ONLINE = replace(PRESETS["online"], pace=Pace.OFF)


def refused(table: Table, command: do.Command) -> str:
    before = Table.replay(table.events, entropy=entropy_from(1))
    with pytest.raises((TableError, IllegalAction)) as refusal:
        table.handle(command, NOW)
    assert table == before, "a refused command changes nothing"
    error = refusal.value
    assert isinstance(error, TableError | IllegalAction)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    return error.code


def test_the_first_person_is_the_host_and_starts_the_game() -> None:
    table = Table(ONLINE, entropy=entropy_from(1))
    table.handle(do.Sit(3, "One"), NOW)
    assert table.host == 3
    assert refused(table, do.Start(by=3)) == "too_few"
    table.handle(do.Sit(5, "Two"), NOW)
    assert refused(table, do.Start(by=5)) == "not_host"
    table.handle(do.Start(by=3), NOW)
    assert table.turn is not None
    assert refused(table, do.Start(by=3)) == "already_started"


def test_the_table_waits_with_one_player_and_goes_on_with_two() -> None:
    table = Table(ONLINE, entropy=entropy_from(1))
    table.handle(do.Sit(0, "One"), NOW)
    table.handle(do.Sit(1, "Two"), NOW)
    assert table.phase is Phase.WAITING
    table.handle(do.Start(), NOW)
    table.handle(do.Leave(1), NOW)
    table.tick(NOW + 1)
    assert table.phase is Phase.WAITING and table.deadline is None
    table.handle(do.Sit(7, "Three"), NOW)
    assert phase_of(table) is Phase.BETTING_PREFLOP and positions(table)[0] == (0, 7)
    table.handle(do.SitOut(7), NOW)
    fold_out(table)
    table.tick(NOW + 2)
    assert phase_of(table) is Phase.WAITING
    table.handle(do.ComeBack(7), NOW)
    assert phase_of(table) is Phase.BETTING_PREFLOP


def test_the_first_button_goes_to_the_highest_card() -> None:
    table = started([5000] * 4)
    drawn = last(table.events, on.ButtonDrawn)
    top = max(drawn.rounds[-1], key=lambda draw: draw[1] // 4)
    assert drawn.seat == top[0] == positions(table)[1]
    assert [draw[0] for draw in drawn.rounds[0]] == [0, 1, 2, 3]


def test_sitting_is_refused_where_it_cannot_be() -> None:
    table = opened([5000] * 2)
    assert refused(table, do.Sit(0, "New")) == "seat_taken"
    assert refused(table, do.Sit(6, "New")) == "no_such_seat"
    assert refused(table, do.Sit(-1, "New")) == "no_such_seat"
    assert refused(table, do.Sit(True, "New")) == "no_such_seat"
    assert refused(table, do.Sit(2, "")) == "bad_name"
    assert refused(table, do.Sit(2, "x" * 41)) == "bad_name"
    assert refused(table, do.Sit(2, "New", buy_in=0)) == "bad_buy_in"
    assert refused(table, do.Sit(2, "New", buy_in=100_001)) == "bad_buy_in"
    one = Table(PRESETS["six"], entropy=entropy_from(1))
    one.handle(do.RemoveBot(1, by=0), NOW)
    assert refused(one, do.Sit(1, "New")) == "no_more_people"


def test_standing_ends_with_the_hand() -> None:
    table = started([5000] * 3, button=0)
    table.handle(do.Stand(0), NOW)
    assert actor(table) == 0, "they play on"
    assert refused(table, do.Stand(0)) == "already_leaving"
    fold_out(table)
    assert table.seats[0] is None and last(table.events, on.SeatLeft).parting is on.Parting.STOOD
    assert table.host == 1, "the next person is the host"
    table.handle(do.Stand(1), NOW)
    assert table.seats[1] is None and table.host == 2


def test_kicking_is_for_the_host() -> None:
    table = started([5000] * 3, button=0)
    assert refused(table, do.Kick(0, by=1)) == "not_host"
    table.handle(do.Kick(1, by=0), NOW)
    for wish in (do.Kick(1, by=0), do.Stand(1), do.TopUp(1, 100), do.HandOver(1, by=0)):
        assert refused(table, wish) == "already_leaving"
    act(table, CALL)
    assert actor(table) == 1 and not hand_of(table).folded[1], "they play the hand to its end"
    fold_out(table)
    assert table.seats[1] is None and last(table.events, on.SeatLeft).parting is on.Parting.KICKED
    assert refused(table, do.Kick(1, by=0)) == "seat_free"


def test_the_host_hands_over() -> None:
    table = opened([5000] * 3)
    assert refused(table, do.HandOver(2, by=1)) == "not_host"
    table.handle(do.HandOver(2, by=0), NOW)
    assert table.host == 2
    table.handle(do.AddBot(5, by=2), NOW)
    assert refused(table, do.HandOver(5, by=2)) == "not_a_person"


def test_bots_are_added_replaced_and_removed() -> None:
    table = opened([5000] * 2, button=0, config=with_config(think=(0, 0)))
    table.handle(do.AddBot(by=0), NOW)
    table.handle(do.AddBot(4, BotSpec("hard", "tight"), "Deep"), NOW)
    assert [seat.name if seat else None for seat in table.seats] == ["P0", "P1", "Bot_1", None, "Deep", None]
    table.handle(do.ReplaceBot(4, BotSpec("easy"), by=0), NOW)
    assert state_of(table).at(4).bot == BotSpec("easy")
    assert refused(table, do.ReplaceBot(0, BotSpec("easy"))) == "not_a_bot"
    assert refused(table, do.RemoveBot(0)) == "not_a_bot"
    assert refused(table, do.AddBot(4)) == "seat_taken"
    table.handle(do.Start(), NOW)
    assert positions(table)[0] == (0, 1, 2, 4) and positions(table)[3] == 2
    table.handle(do.RemoveBot(4), NOW)
    assert refused(table, do.RemoveBot(4)) == "already_leaving"
    assert not hand_of(table).folded[3] and table.pending_bot is not None
    fold_out(table)
    assert table.seats[4] is None
    for _ in range(3):
        table.handle(do.AddBot(), NOW)
    assert refused(table, do.AddBot()) == "table_full"


def test_bots_do_not_play_among_themselves_where_people_sit() -> None:
    table = Table(replace(PRESETS["six"], pace=Pace.OFF), entropy=entropy_from(1))
    table.handle(do.SitOut(0), NOW)
    assert refused(table, do.Start()) == "too_few"
    table.handle(do.ComeBack(0), NOW)
    table.handle(do.Start(), NOW)
    assert 0 in positions(table)[0]
    assert refused(table, do.ComeBack(0)) == "already_playing"


def test_stale_and_foreign_actions_are_refused() -> None:
    table = started([5000] * 3, button=0)
    assert refused(table, do.Act(0, 1, 1, CALL)) == "stale"
    assert refused(table, do.Act(0, 2, 0, CALL)) == "stale"
    assert refused(table, do.Act(1, 1, 0, CALL)) == "not_your_turn"
    assert refused(table, do.BotDecided(0, 1, 0, CALL)) == "not_a_bot"
    assert refused(table, do.BotFailed(0, 1, 0, "")) == "not_a_bot"
    assert refused(table, do.Act(4, 1, 0, CALL)) == "seat_free"


def test_illegal_actions_are_refused_in_the_seats_own_number() -> None:
    table = started({1: 5000, 4: 5000, 5: 5000}, button=4)
    with pytest.raises(IllegalAction, match=r"seat 4 cannot raise to 150.*200 at least") as refusal:
        act(table, raise_to(150))
    assert refusal.value.code == "raise_too_small"
    assert refusal.value.numbers["seat"] == 4 and refusal.value.numbers["min_raise_to"] == 200
    assert refused(table, do.Act(4, 1, 0, CHECK)) == "cannot_check"
    assert refused(table, do.Act(4, 1, 0, "call")) == "unknown_action"  # type: ignore[arg-type]  # wrong on purpose


def test_cards_can_be_shown_until_the_next_deal() -> None:
    table = started([5000] * 3, button=0)
    assert refused(table, do.Show(0)) == "nothing_to_show"
    holes = dict(state_of(table).holes)
    fold_out(table)
    assert table.handle(do.Show(0), NOW) == [on.CardsShown(NOW, 1, 0, holes[0])]
    assert refused(table, do.Show(0)) == "already_shown"
    assert refused(table, do.Show(5)) == "seat_free"
    table.handle(do.Leave(1), NOW)
    table.handle(do.Sit(1, "New"), NOW)
    assert refused(table, do.Show(1)) == "nothing_to_show", "not the cards of who sat there before"
    next_hand(table)
    assert refused(table, do.Show(2)) == "nothing_to_show"


def test_chips_are_bought_within_limits() -> None:
    table = opened([5000] * 2, config=with_config(max_stack=8000))
    assert refused(table, do.TopUp(0, 3001)) == "stack_too_large"
    assert refused(table, do.TopUp(0, 0)) == "bad_amount"
    assert refused(table, do.Rebuy(0)) == "not_busted"
    table.handle(do.TopUp(0, 3000), NOW)
    assert table.stacks[0] == 8000 and table.bought_in == 13_000
    solo = Table(replace(PRESETS["solo"], seating=PRESETS["six"].seating), entropy=entropy_from(1))
    assert refused(solo, do.TopUp(0, 1)) == "no_rebuys"


def test_who_has_announced_to_leave_buys_no_more_chips() -> None:
    table = started([5000] * 2, button=0, config=with_config(max_stack=8000))
    table.handle(do.Stand(0), NOW)
    assert refused(table, do.TopUp(0, 1000)) == "already_leaving"


def test_who_leaves_in_a_hand_does_not_count_among_the_people() -> None:
    table = started([5000] * 3, button=0, config=with_config(max_humans=3))
    assert table.people == 3
    table.handle(do.Stand(2), NOW)
    assert table.people == 3 and refused(table, do.Sit(4, "New")) == "no_more_people"
    table.handle(do.Leave(1), NOW)
    assert table.people == 2
    table.handle(do.Sit(4, "New"), NOW)
    assert table.people == 3


def test_who_has_busted_buys_a_new_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "AhAd", "KhKd")
    table = started([5000, 100], button=0)
    assert refused(table, do.Rebuy(1)) == "not_busted"
    act(table, CALL)
    assert table.stacks == {0: 5100, 1: 0} and table.phase is Phase.HAND_SUMMARY
    next_hand(table)
    assert phase_of(table) is Phase.WAITING
    assert refused(table, do.NextHand()) == "too_few"
    table.handle(do.Rebuy(1), NOW)
    next_hand(table)
    assert positions(table)[0] == (0, 1)


def test_blinds_that_make_no_sense_are_refused() -> None:
    table = opened([5000] * 2)
    assert refused(table, do.ChangeBlinds(Blinds(200, 100))) == "bad_blinds"
    assert refused(table, do.ChangeBlinds(Blinds(0, 0))) == "bad_blinds"
    assert refused(table, do.ChangeBlinds(None)) == "bad_blinds"  # type: ignore[arg-type]  # wrong on purpose
    assert refused(table, do.ChangeBlinds(Blinds(1, 2), by=1)) == "not_host"


def test_the_next_hand_is_called_in_the_summary_only() -> None:
    table = started([5000] * 2, button=0)
    assert refused(table, do.NextHand(0)) == "not_in_summary"
    fold_out(table)
    assert refused(table, do.NextHand(4)) == "seat_free"
    next_hand(table)
    auto = started([5000] * 2, button=0, config=with_config(next_hand=PRESETS["online"].next_hand, pace=Pace.NORMAL))
    assert refused(auto, do.NextHand()) == "not_in_summary"


def test_sitting_out_twice_is_refused() -> None:
    table = started([5000] * 3, button=0)
    table.handle(do.SitOut(0), NOW)
    assert refused(table, do.SitOut(0)) == "already_sitting_out"
    play(table, [CALL, CALL, CHECK])
    assert not hand_of(table).folded[0], "they are in this hand to its end"
    while table.turn is not None:
        act(table, CHECK)
    assert 0 in dict(state_of(table).taken())
    table.handle(do.ComeBack(0), NOW)
    next_hand(table)
    assert 0 in positions(table)[0]


def test_a_bot_may_decide_while_the_table_is_paused() -> None:
    table = Table(replace(PRESETS["six"], seed=11, pace=Pace.OFF), entropy=None)
    table.handle(do.Start(), NOW)
    pending = table.pending_bot
    assert pending is not None
    table.handle(do.Pause(), NOW)
    assert table.pending_bot is None
    table.handle(do.BotDecided(pending.seat, pending.hand, pending.decision, FOLD), NOW + 60_000)
    assert table.turn is not None and table.deadline is None
    table.handle(do.Resume(), NOW + 60_000)
    assert table.deadline == table.turn.acts_at


def test_bots_think_as_long_as_the_host_says_from_their_next_decision_on() -> None:
    """T16: a thinking time that is changed in a session holds in that session."""
    table = Table(replace(PRESETS["six"], pace=Pace.OFF, think=(2000, 5000), seed=3))
    table.handle(do.Start(by=0), NOW)
    assert refused(table, do.ChangeThinkTime(5, 4)) == "bad_think_time"
    assert refused(table, do.ChangeThinkTime(0, 10**6)) == "bad_think_time"
    assert refused(table, do.ChangeThinkTime(0, 0, by=1)) == "not_host"
    assert table.handle(do.ChangeThinkTime(2000, 5000, by=0), NOW) == []
    table.handle(do.ChangeThinkTime(7, 7, by=0), NOW)
    assert table.config.think == (7, 7) and Table.replay(table.events).config.think == (7, 7)
    now, waits = NOW, []
    for _ in range(60):
        now = run(table, now=now, steps=1)
        if table.pending_bot is not None and table.turn is not None and table.turn.acts_at is not None:
            waits.append(table.turn.acts_at - table.turn.started)
    assert waits and set(waits[-3:]) == {7}


def test_a_new_name_is_at_the_seat_from_the_next_hand_on() -> None:
    """T11: the hand in progress is told by the names it began with."""
    table = started([5000] * 3, button=0)
    before = table.seats[1]
    assert before is not None
    assert refused(table, do.Rename(1, "")) == "bad_name"
    assert table.handle(do.Rename(1, before.name), NOW) == []
    table.handle(do.Rename(1, "Cleo"), NOW)
    assert table.handle(do.Rename(1, "Cleo"), NOW) == [], "they are called so already"
    assert state_of(table).at(1).name == before.name and Table.replay(table.events) == table
    fold_out(table)
    record = table.last_record
    assert record is not None and "Cleo" not in (record.names or ())
    assert [event.name for event in table.events if isinstance(event, on.PlayerRenamed)] == ["Cleo"]
    table.handle(do.Rename(2, "Dee"), NOW)
    assert state_of(table).at(2).name == "Dee", "nobody plays: at once"
    next_hand(table)
    assert [player.name for player in table.dealt_in][1:] == ["Cleo", "Dee"]
    assert Table.replay(table.events) == table


def test_a_bot_keeps_its_name() -> None:
    table = Table(replace(PRESETS["six"], seed=11, pace=Pace.OFF), entropy=None)
    assert refused(table, do.Rename(1, "Cleo")) == "not_a_person"
