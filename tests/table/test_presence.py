"""Who is connected: others stand in for a host who is not, and no hand begins where nobody is."""

from dataclasses import replace

import pytest

from feltroom import CALL, FOLD
from feltroom.table import (
    PRESETS,
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
from feltroom.table.seating import ABSENT_TIME
from tests.table.driver import (
    NOW,
    act,
    actor,
    entropy_from,
    fold_out,
    hand_of,
    next_hand,
    opened,
    phase_of,
    positions,
    refused,
    run,
    started,
    state_of,
    with_config,
)

AUTO = with_config(next_hand=Advance.AUTO)
INTRO = with_config(next_hand=Advance.AUTO, intro=1200, pace=Pace.NORMAL)


def hosted(kind: str, by: int) -> tuple[Table, do.Command]:
    """A table with people at 0 to 3, the host at 0, and a bot at 4, and what only its host may ask for there."""
    table = opened([5000] * 4, button=0)
    table.handle(do.AddBot(4), NOW)
    if kind != "start":
        table.handle(do.Start(), NOW)
    if kind == "resume":
        table.handle(do.Pause(by=0), NOW)
    commands: dict[str, do.Command] = {
        "start": do.Start(by=by),
        "pause": do.Pause(by=by),
        "resume": do.Resume(by=by),
        "kick": do.Kick(0, by=by),
        "add": do.AddBot(5, by=by),
        "remove": do.RemoveBot(4, by=by),
        "replace": do.ReplaceBot(4, BotSpec("hard"), by=by),
        "blinds": do.ChangeBlinds(Blinds(100, 200), by=by),
        "hand over": do.HandOver(1, by=by),
    }
    return table, commands[kind]


KEEPS_GOING = ["start", "pause", "resume", "add"]
HOST_ALONE = ["kick", "remove", "replace", "blinds", "hand over"]
ASKED = KEEPS_GOING + HOST_ALONE
LATER = NOW + ABSENT_TIME


@pytest.mark.parametrize("kind", ASKED)
def test_after_a_minute_without_the_host_any_connected_person_may_keep_the_game_going(kind: str) -> None:
    for by in (1, 2):
        table, command = hosted(kind, by)
        assert refused(table, command) == "not_host"
        table.handle(do.Disconnect(0), NOW)
        assert refused(table, command, LATER - 1) == "not_host"
        if kind in KEEPS_GOING:
            assert table.handle(command, LATER)
        else:
            assert refused(table, command, LATER) == "not_host"
        assert Table.replay(table.events) == table


@pytest.mark.parametrize("kind", ASKED)
def test_once_the_host_is_back_only_they_may(kind: str) -> None:
    table, command = hosted(kind, 1)
    table.handle(do.Disconnect(0), NOW)
    table.handle(do.Reconnect(0), NOW)
    assert refused(table, command) == "not_host"
    table, command = hosted(kind, 0)
    table.handle(do.Disconnect(0), NOW)
    table.handle(do.Reconnect(0), NOW)
    assert table.handle(command, NOW)


@pytest.mark.parametrize("kind", ASKED)
def test_who_is_disconnected_or_away_or_no_person_stands_in_for_nobody(kind: str) -> None:
    for by in (0, 1, 4, 5, -1, -5, 6, 99, True, "1"):
        table, command = hosted(kind, by)  # type: ignore[arg-type]  # wrong on purpose
        table.handle(do.Disconnect(0), NOW)
        table.handle(do.Disconnect(1), NOW)
        assert refused(table, command, LATER) == "not_host", by
    table, command = hosted(kind, 3)
    table.handle(do.Disconnect(0), NOW)
    table.handle(do.Leave(3), NOW)
    seat = table.seats[3]
    assert seat is None if kind == "start" else seat is not None and seat.away
    assert refused(table, command, LATER) == "not_host"


def test_a_table_says_who_is_host_and_there() -> None:
    table, _ = hosted("pause", 0)
    assert [seat for seat in range(-1, 7) if table.may_host(seat)] == [0]
    table.handle(do.Disconnect(0), NOW)
    assert [seat for seat in range(-1, 7) if table.may_host(seat)] == []


def test_who_stands_up_after_the_hand_has_a_seat_until_then() -> None:
    table, command = hosted("pause", 3)
    table.handle(do.Disconnect(0), NOW)
    table.handle(do.Stand(3), NOW)
    table.handle(command, LATER)
    assert table.paused


def test_a_host_who_vanishes_in_a_pause_freezes_nobody() -> None:
    table = started([5000] * 3, button=0)
    table.handle(do.Pause(by=0), NOW)
    table.handle(do.Disconnect(0), NOW)
    table.handle(do.Resume(by=2), LATER)
    assert not table.paused and table.host == 0 and actor(table) == 0
    assert refused(table, do.Kick(0, by=1), LATER) == "not_host"


def test_who_is_made_host_by_the_host_stays_so() -> None:
    table = opened([5000] * 3)
    table.handle(do.HandOver(2, by=0), NOW)
    table.handle(do.Disconnect(0), NOW)
    table.handle(do.Reconnect(0), NOW)
    assert table.host == 2
    assert refused(table, do.Start(by=0)) == "not_host"
    table.handle(do.Start(by=2), NOW)


def test_a_host_of_an_older_log_who_is_away_is_stood_in_for() -> None:
    table = opened([5000] * 3)
    table.handle(do.Disconnect(0), NOW)
    state_of(table).at(0).lost_at = None  # a checkpoint that was written before the time was kept
    table.handle(do.Start(by=1), NOW + 1)
    assert table.hand_number == 1


def leave_alone(table: Table, now: int = NOW) -> None:
    for number, seat in enumerate(table.seats):
        if seat is not None and seat.bot is None:
            table.handle(do.Disconnect(number), now)


def test_a_hand_goes_on_without_anybody_and_the_next_waits_for_somebody() -> None:
    config = replace(AUTO, clock=Clock(allowance=20_000, sit_out_after=None))
    table = started([5000] * 3, button=0, config=config)
    leave_alone(table)
    assert table.deadline == NOW + 20_300, "their clock runs"
    now = NOW
    for _ in range(100):
        if table.deadline is None:
            break
        now = table.deadline
        table.tick(now)
    assert phase_of(table) is Phase.WAITING and table.hand_number == 1 and table.last_settlement is not None
    later = now + 10_000_000
    table.tick(later)
    assert table.hand_number == 1
    events = table.handle(do.Reconnect(2), later)
    assert events[0] == on.PlayerReconnected(later, 2)
    assert table.hand_number == 2 and positions(table)[0] == (0, 1, 2), "the others are dealt in as before"
    assert Table.replay(table.events) == table


def test_everybody_goes_in_the_summary() -> None:
    table = started([5000] * 3, button=0, config=replace(AUTO, pace=Pace.NORMAL))
    while table.phase is not Phase.HAND_SUMMARY:
        if table.turn is not None:
            act(table, FOLD, now=state_of(table).time)
        else:
            assert table.deadline is not None
            table.tick(table.deadline)
    assert table.deadline is not None
    leave_alone(table, state_of(table).time)
    table.tick(table.deadline)
    assert phase_of(table) is Phase.WAITING and table.deadline is None
    table.handle(do.Reconnect(0), state_of(table).time)
    assert phase_of(table) is Phase.POSTING_BLINDS


def test_everybody_goes_in_the_intro() -> None:
    table = started([5000] * 3, button=0, config=INTRO)
    assert table.phase is Phase.TABLE_SETUP
    leave_alone(table)
    assert phase_of(table) is Phase.TABLE_SETUP and table.deadline == NOW + 1200
    table.tick(NOW + 1200)
    assert phase_of(table) is Phase.WAITING and table.deadline is None and table.hand_number == 0
    table.handle(do.Reconnect(1), NOW + 5000)
    assert phase_of(table) is Phase.TABLE_SETUP
    table.tick(NOW + 6200)
    assert table.hand_number == 1


def test_somebody_comes_back_before_the_intro_is_over() -> None:
    table = started([5000] * 3, button=0, config=INTRO)
    leave_alone(table)
    table.handle(do.Reconnect(1), NOW + 1199)
    table.tick(NOW + 1200)
    assert table.hand_number == 1


def test_one_who_is_connected_is_enough_and_must_take_part() -> None:
    table = started([5000] * 3, button=0, config=AUTO)
    table.handle(do.Disconnect(0), NOW)
    table.handle(do.Disconnect(1), NOW)
    fold_out(table)
    table.tick(NOW + 1)
    assert table.hand_number == 2
    table.handle(do.SitOut(2), NOW + 1)
    fold_out(table)
    table.tick(NOW + 2)
    assert phase_of(table) is Phase.WAITING, "who is connected sits out"
    table.handle(do.ComeBack(2), NOW + 2)
    assert table.hand_number == 3


def test_who_sits_out_and_is_dealt_in_all_the_same_does_not_count() -> None:
    table = opened([5000] * 3, button=0, config=replace(AUTO, sit_out=SitOutRule.DEALT))
    table.handle(do.SitOut(2), NOW)
    table.handle(do.Disconnect(0), NOW)
    table.handle(do.Disconnect(1), NOW)
    assert refused(table, do.Start(by=2), LATER) == "too_few"


def test_who_has_no_chips_does_not_count() -> None:
    table = opened([5000, 5000, 0], button=0, config=AUTO)
    table.handle(do.Disconnect(0), NOW)
    table.handle(do.Disconnect(1), NOW)
    assert refused(table, do.Start(by=2), LATER) == "too_few"


def test_bots_do_not_keep_a_table_going() -> None:
    table = opened([5000] * 2, button=0, config=AUTO)
    for _ in range(3):
        table.handle(do.AddBot(), NOW)
    table.handle(do.Start(), NOW)
    leave_alone(table)
    now = run(table, now=NOW)
    assert table.phase is Phase.WAITING and table.hand_number == 1
    table.handle(do.AddBot(), now)
    assert table.phase is Phase.WAITING
    table.handle(do.Leave(0), now)
    assert table.phase is Phase.WAITING
    table.handle(do.Sit(0, "New"), now)
    assert table.hand_number == 2, "who sits down is there"


def test_who_waits_for_the_big_blind_moves_the_table_towards_it() -> None:
    table = started([5000] * 3, button=0, config=replace(AUTO, entry=Entry.POST_OR_WAIT))
    table.handle(do.Sit(3, "New"), NOW)
    leave_alone(table)
    table.handle(do.Reconnect(3), NOW)
    fold_out(table)
    table.tick(NOW + 1)
    assert table.hand_number == 2 and positions(table)[0] == (0, 1, 2, 3) and positions(table)[3] == 3
    table = started([5000] * 3, button=2, config=replace(AUTO, entry=Entry.POST_OR_WAIT))
    table.handle(do.Sit(3, "New"), NOW)
    leave_alone(table)
    table.handle(do.Reconnect(3), NOW)
    for hand in range(1, 4):
        assert table.hand_number == hand
        fold_out(table)
        table.tick(NOW + hand)
    assert 3 in positions(table)[0]


def test_a_table_of_bots_plays_as_before() -> None:
    table = Table(replace(AUTO, max_humans=0), entropy=entropy_from(1))
    for _ in range(3):
        table.handle(do.AddBot(), NOW)
    table.handle(do.Start(), NOW)
    run(table, now=NOW, steps=200)
    assert table.hand_number > 1


def test_where_hands_are_called_for_nobody_gets_one_while_nobody_is_there() -> None:
    table = started([5000] * 3, button=0)
    leave_alone(table)
    fold_out(table)
    assert table.phase is Phase.HAND_SUMMARY and table.deadline is None
    next_hand(table)
    assert phase_of(table) is Phase.WAITING and table.hand_number == 1
    assert refused(table, do.NextHand()) == "too_few"
    assert refused(table, do.NextHand(1)) == "too_few"
    table.handle(do.Reconnect(1), NOW)
    assert phase_of(table) is Phase.WAITING, "a hand is called for here"
    table.handle(do.NextHand(1), NOW)
    assert table.hand_number == 2


def test_a_start_needs_somebody_who_is_there() -> None:
    table = opened([5000] * 3, button=0)
    leave_alone(table)
    with pytest.raises(TableError, match="3 players are ready; it takes 2, a connected person among them") as refusal:
        table.handle(do.Start(), NOW)
    assert refusal.value.code == "too_few"
    table.handle(do.Reconnect(2), NOW)
    assert table.hand_number == 0, "nobody has started the game"
    table.handle(do.Start(by=2), LATER)
    assert table.hand_number == 1


def solo() -> TableConfig:
    return replace(draw_solo(seed=7, players=4), pace=Pace.OFF)


def test_a_solo_session_waits_for_its_person() -> None:
    table = Table(solo())
    table.handle(do.Start(), NOW)
    [person] = [number for number, seat in enumerate(table.seats) if seat is not None and seat.bot is None]
    table.handle(do.Disconnect(person), NOW)
    now = run(table, now=NOW, person=lambda *_: FOLD)
    assert phase_of(table) is Phase.WAITING and table.hand_number == 1 and table.outcome is None
    table.handle(do.Reconnect(person), now + 60_000)
    assert table.hand_number == 2
    table.handle(do.Leave(person), now + 60_000)
    run(table, now=now + 60_000)
    assert phase_of(table) is Phase.FINISHED


def test_the_person_of_a_solo_session_may_leave_it_while_it_waits() -> None:
    table = Table(replace(PRESETS["solo"], seating=PRESETS["six"].seating, seed=3, pace=Pace.OFF))
    table.handle(do.Start(), NOW)
    table.handle(do.Disconnect(0), NOW)
    now = run(table, now=NOW, person=lambda *_: FOLD)
    assert table.phase is Phase.WAITING and table.hand_number == 1
    table.handle(do.Leave(0), now)
    assert phase_of(table) is Phase.FINISHED and table.outcome is on.Outcome.DEFEAT


def test_after_a_crash_the_table_waits_as_it_did() -> None:
    table = started([5000] * 3, button=0, config=AUTO)
    leave_alone(table)
    fold_out(table)
    table.tick(NOW + 1)
    again = Table.replay(table.events, entropy=entropy_from(2))
    again.handle(do.Recover(), NOW + 5000)
    assert again.phase is Phase.WAITING and again.hand_number == 1
    again.handle(do.Reconnect(0), NOW + 6000)
    assert again.hand_number == 2


def test_who_was_connected_at_a_crash_and_is_not_now_gets_no_hand_after_the_intro() -> None:
    table = started([5000] * 3, button=0, config=INTRO)
    again = Table.replay(table.events, entropy=entropy_from(2))
    again.handle(do.Recover(), NOW + 600)
    leave_alone(again, NOW + 600)
    again.tick(NOW + 1200)
    assert again.phase is Phase.WAITING and again.hand_number == 0
    again.handle(do.Reconnect(0), NOW + 2000)
    assert phase_of(again) is Phase.TABLE_SETUP


def test_a_crash_costs_one_hand_at_most_until_it_is_known_that_nobody_is_there() -> None:
    table = started([5000] * 3, button=0, config=AUTO)
    fold_out(table)
    again = Table.replay(table.events, entropy=entropy_from(2))
    again.handle(do.Recover(), NOW + 60_000)
    leave_alone(again, NOW + 60_000)
    assert again.hand_number == 2
    while again.turn is not None:
        act(again, FOLD, now=NOW + 60_000)
    again.tick(NOW + 60_001)
    assert again.phase is Phase.WAITING and again.hand_number == 2


def test_the_time_without_anybody_does_not_raise_the_blinds() -> None:
    minute = 60_000
    schedule = Schedule(levels=(Blinds(50, 100), Blinds(100, 200)), milliseconds=minute)
    table = started([5000] * 3, button=0, config=replace(AUTO, schedule=schedule))
    leave_alone(table, NOW + 10_000)
    while table.turn is not None:
        act(table, FOLD, now=NOW + 10_000)
    table.tick(NOW + 10_001)
    assert table.phase is Phase.WAITING
    back = NOW + 90 * minute
    table.handle(do.Reconnect(0), back)
    assert hand_of(table).rules.big_blind == 100
    while table.hand_number == 2:
        if table.turn is not None:
            act(table, FOLD, now=back + 49_998)
        else:
            table.tick(back + 49_999)
    assert hand_of(table).rules.big_blind == 200


def test_a_paused_table_waits_until_it_goes_on() -> None:
    table = started([5000] * 3, button=0, config=INTRO)
    table.handle(do.Pause(by=0), NOW)
    leave_alone(table)
    table.handle(do.Reconnect(1), NOW)
    assert table.deadline is None and table.phase is Phase.TABLE_SETUP
    table.handle(do.Resume(by=1), LATER)
    table.tick(LATER + 1200)
    assert table.hand_number == 1
    while table.turn is None:
        assert table.deadline is not None
        table.tick(table.deadline)
    act(table, CALL, now=state_of(table).time)
