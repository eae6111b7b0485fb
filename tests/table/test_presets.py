"""The presets are exactly what the users asked for, and solo sessions end as they should."""

from dataclasses import replace
from typing import get_args

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, Action, InvalidSetup, Legal, Reopen
from feltroom.table import (
    PERSONALITIES,
    PRESETS,
    Advance,
    AtZero,
    Blinds,
    BotSpec,
    Entry,
    Pace,
    Phase,
    Schedule,
    Table,
    TableError,
    draw_solo,
)
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.events import Outcome
from feltroom.table.presets import PresetName
from tests.table.driver import (
    NOW,
    act,
    calling,
    entropy_from,
    fold_out,
    hand_of,
    next_hand,
    phase_of,
    rig,
    run,
    started,
    with_config,
)


def test_the_presets_there_are() -> None:
    tournaments = ("sng_turbo", "sng_normal", "sng_deep")
    assert tuple(PRESETS) == get_args(PresetName) == ("solo", "six", "online", "dense", "dense_hu20", *tournaments)


def test_solo() -> None:
    config = PRESETS["solo"]
    assert (config.seats, config.stack, config.max_humans) == (9, 1000, 1)
    assert (config.rules.small_blind, config.rules.big_blind, config.rules.ante) == (5, 10, 0)
    assert config.rules.burn and config.rules.reopen is Reopen.NEVER and config.schedule is None
    assert config.clock is None and config.think == (300, 1200) and config.next_hand is Advance.AUTO
    assert config.ends_with_human and not config.rebuys


def test_six() -> None:
    config = PRESETS["six"]
    assert [plan.name for plan in config.seating] == ["You", "Alice", "Bob", "Carol", "Dave", "Eve"]
    assert [plan.bot for plan in config.seating] == [None] + [BotSpec("caller")] * 5
    assert (config.stack, config.rules.small_blind, config.rules.big_blind) == (2000, 10, 20)
    assert config.clock is not None
    assert (config.clock.allowance, config.clock.bank, config.clock.at_zero) == (10_000, 0, AtZero.FOLD)
    assert config.think == (2000, 5000) and config.next_hand is Advance.MANUAL and config.intro == 1200


def test_online() -> None:
    config = PRESETS["online"]
    assert (config.seats, config.max_humans, config.stack) == (9, 9, 2000)
    assert (config.rules.small_blind, config.rules.big_blind) == (10, 20)
    assert config.clock is not None
    assert (config.clock.allowance, config.clock.bank, config.clock.grace) == (20_000, 30_000, 300)
    assert config.clock.at_zero is AtZero.CHECK_OR_FOLD and config.next_hand is Advance.AUTO
    assert config.entry is Entry.POST_OR_WAIT and config.seating == ()


@pytest.mark.parametrize(("name", "seats", "big_blinds"), [("dense", 4, 100), ("dense_hu20", 2, 20)])
def test_dense(name: str, seats: int, big_blinds: int) -> None:
    config = PRESETS[name]
    assert config.seats == seats == len(config.seating) and config.deal == "dense"
    assert config.rules.small_blind == 0 and config.stack == big_blinds * config.rules.big_blind
    assert config.clock == PRESETS["online"].clock
    assert [plan.bot for plan in config.seating] == [None] + [BotSpec("dense")] * (seats - 1)


@pytest.mark.parametrize("name", ["dense", "dense_hu20"])
def test_dense_is_playable_from_start_to_end(name: str) -> None:
    table = Table(replace(PRESETS[name], pace=Pace.OFF, seed=3))
    table.handle(do.Start(), NOW)
    run(table, now=NOW, bot=shoving, person=shoving, steps=600)
    settled = [event for event in table.events if isinstance(event, on.HandSettled)]
    assert not any(isinstance(event, on.HandVoided) for event in table.events)
    over = sum(stack > 0 for stack in table.stacks.values()) == 1
    assert len(settled) > 10 or (settled and over)
    assert sum(table.stacks.values()) == table.bought_in - table.taken_home - table.pot


HOLES = ("As Ah", "Kc Kd", "Qc Qd", "Tc Td", "7c 7d", "6c 6d")
FOR_ONE = ("six", "dense", "dense_hu20")


def all_in(legal: Legal, _: int) -> Action:
    return ALL_IN if legal.all_in else CALL


def played(monkeypatch: pytest.MonkeyPatch, name: str, holes: tuple[str, ...]) -> Table:
    """A table for one person after a hand in which everybody was all-in, with cards by seat."""
    seating = PRESETS[name].seating[: len(holes)]
    config = replace(PRESETS[name], seats=len(holes), seating=seating, pace=Pace.OFF, think=(0, 0), seed=3)
    table = Table(config)
    rig(monkeypatch, *holes)
    table.handle(do.Start(), NOW)
    while phase_of(table) not in (Phase.HAND_SUMMARY, Phase.FINISHED):
        run(table, now=NOW, bot=all_in, person=all_in, steps=1)
    return table


@pytest.mark.parametrize("name", FOR_ONE)
def test_a_table_for_one_person_is_won_when_nobody_else_has_chips(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """T1: who has won everything is told so, and does not wait for players who cannot come."""
    table = played(monkeypatch, name, HOLES[: PRESETS[name].seats])
    run(table, now=NOW)
    assert (phase_of(table), table.outcome) == (Phase.FINISHED, Outcome.VICTORY)
    assert table.stacks == {0: table.bought_in - table.taken_home}


@pytest.mark.parametrize("name", FOR_ONE)
def test_who_is_broke_against_one_bot_buys_new_chips_or_goes(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """T1, the other way round: the table waits for them, and both ways out lead somewhere."""
    table = played(monkeypatch, name, ("Kc Kd", "As Ah"))
    run(table, now=NOW, steps=5)
    assert table.phase is Phase.WAITING and table.stacks == {0: 0, 1: table.bought_in}
    goes = Table.replay(table.events)
    goes.handle(do.Leave(0), NOW)
    assert (goes.phase, goes.outcome) == (Phase.FINISHED, Outcome.DEFEAT)
    table.handle(do.Rebuy(0), NOW)
    if table.config.next_hand is Advance.MANUAL:
        table.handle(do.NextHand(0), NOW)
    run(table, now=NOW, steps=2)
    assert hand_of(table).actor is not None and table.hand_number == 2


def test_bots_may_change_where_chips_can_be_bought_but_the_last_of_them_stays() -> None:
    table = Table(replace(PRESETS["six"], pace=Pace.OFF, think=(0, 0), seed=3))
    table.handle(do.Start(), NOW)
    while phase_of(table) is not Phase.HAND_SUMMARY:
        run(table, now=NOW, steps=1)
    for seat in range(1, 5):
        table.handle(do.RemoveBot(seat), NOW)
    with pytest.raises(TableError, match="session is over") as refused:
        table.handle(do.RemoveBot(5), NOW)
    assert refused.value.code == "session_running"
    table.handle(do.AddBot(), NOW)
    table.handle(do.RemoveBot(5), NOW)


def test_six_stays_in_the_summary_until_the_next_hand_is_called() -> None:
    table = Table(replace(PRESETS["six"], seed=1))
    table.handle(do.Start(by=0), NOW)
    now = NOW
    while table.phase is not Phase.HAND_SUMMARY:
        now = run(table, now=now, steps=1)
    assert table.deadline is None and table.tick(now + 10**9) == []
    assert table.last_settlement is not None
    now += 10**9
    table.handle(do.NextHand(0), now)
    assert phase_of(table) is Phase.TABLE_SETUP and table.deadline == now + 1200
    table.tick(now + 1200)
    assert phase_of(table) is Phase.POSTING_BLINDS and table.last_settlement is None
    view = table.view(0)
    assert view is not None and sorted(view.committed) == [0, 0, 0, 0, 10, 20]


def test_six_totals_are_right_and_begin_anew_with_every_hand() -> None:
    """Requirement B7: blinds, calls and raises count, and the next hand begins with its blinds."""
    table = Table(replace(PRESETS["six"], seed=1, pace=Pace.OFF, think=(0, 0)))
    table.handle(do.Start(), NOW)
    view = table.view(None)
    assert view is not None and sum(view.committed) == 30
    while table.phase is not Phase.HAND_SUMMARY:
        run(table, now=NOW, steps=1)
    settled = table.last_settlement
    assert settled is not None
    assert {result.put_in for result in settled.results} == {20}
    assert sum(result.difference for result in settled.results) == 0
    table.handle(do.NextHand(), NOW)
    view = table.view(None)
    assert view is not None and sum(view.committed) == 30


def shoving(legal: Legal, number: int) -> Action:
    if legal.all_in and number % 3 == 0:
        return ALL_IN
    return CHECK if legal.check else CALL


def test_a_solo_draw_seats_two_to_nine_with_one_person_anywhere() -> None:
    counts, seats = set(), set()
    for seed in range(200):
        config = draw_solo(seed=seed)
        people = [plan for plan in config.seating if plan.bot is None]
        assert [plan.name for plan in people] == ["You"] and config.seed == seed
        bots = [plan.name for plan in config.seating if plan.bot is not None]
        assert bots == [f"Bot_{number}" for number in range(1, len(bots) + 1)]
        counts.add(len(config.seating))
        seats.add(people[0].seat)
    assert counts == set(range(2, 10)) and seats == set(range(9))


def test_a_solo_draw_from_entropy_has_no_seed() -> None:
    config = draw_solo(entropy=entropy_from(3), bot=BotSpec("hard", "tight"))
    assert config.seed is None and {plan.bot for plan in config.seating} == {None, BotSpec("hard", "tight")}
    with pytest.raises(InvalidSetup, match="entropy"):
        draw_solo()


def test_the_bots_of_a_solo_draw_have_personalities_and_their_seats_are_as_without() -> None:
    drawn = [plan.bot for seed in range(60) for plan in draw_solo(seed=seed).seating if plan.bot is not None]
    assert {bot.level for bot in drawn} == {"normal"} and {bot.personality for bot in drawn} == set(PERSONALITIES)
    assert draw_solo(seed=5) == draw_solo(seed=5)
    for seed in range(10):
        plain, characters = draw_solo(seed=seed, bot=BotSpec("caller")), draw_solo(seed=seed)
        assert [plan.seat for plan in plain.seating] == [plan.seat for plan in characters.seating]


@pytest.mark.parametrize("bot", [BotSpec("caller"), BotSpec("dense"), BotSpec("hard", "tight")])
def test_a_solo_draw_leaves_callers_dense_bots_and_chosen_personalities_alone(bot: BotSpec) -> None:
    for seed in range(5):
        assert {plan.bot for plan in draw_solo(seed=seed, bot=bot).seating} == {None, bot}


def test_the_tables_own_bot_has_a_personality_by_its_seat_and_a_chosen_one_its_own() -> None:
    table = Table(PRESETS["online"], entropy=entropy_from(1))
    for _ in range(8):
        table.handle(do.AddBot(), NOW)
    table.handle(do.AddBot(bot=BotSpec("hard")), NOW)
    bots = [seat.bot for seat in table.seats if seat is not None]
    assert bots == [BotSpec("normal", name) for name in PERSONALITIES * 2] + [BotSpec("hard")]
    for name in ("six", "dense"):
        table = Table(PRESETS[name], entropy=entropy_from(1))
        table.handle(do.RemoveBot(1), NOW)
        table.handle(do.AddBot(1), NOW)
        assert table.seats[1] is not None and table.seats[1].bot == PRESETS[name].bot


def solo(seed: int) -> Table:
    table = Table(replace(draw_solo(seed=seed), pace=Pace.OFF))
    table.handle(do.Start(), NOW)
    run(table, now=NOW, bot=shoving, person=shoving)
    return table


def test_solo_sessions_end_in_victory_or_defeat() -> None:
    outcomes = set()
    for seed in range(30):
        table = solo(seed)
        outcomes.add(table.outcome)
        assert table.phase is Phase.FINISHED and table.deadline is None and table.pending_bot is None
        chips = {seat.name: seat.stack for seat in table.seats if seat is not None}
        if table.outcome is Outcome.VICTORY:
            assert list(chips) == ["You"] and chips["You"] == table.bought_in - table.taken_home
        else:
            assert chips["You"] == 0
    assert outcomes == {Outcome.VICTORY, Outcome.DEFEAT}


def test_the_same_seed_gives_the_same_session_with_its_bots() -> None:
    assert solo(7) == solo(7)
    assert solo(7).events != solo(8).events


def test_busted_bots_leave() -> None:
    table = solo(3)
    gone = [event for event in table.events if isinstance(event, on.SeatLeft)]
    assert gone and {event.parting for event in gone} == {on.Parting.BUSTED}


def test_a_seed_is_refused_where_a_second_person_may_sit() -> None:
    with pytest.raises(InvalidSetup, match="seed"):
        replace(PRESETS["online"], seed=1)
    with pytest.raises(InvalidSetup, match="entropy"):
        Table(PRESETS["online"])


def test_blinds_rise_by_hands() -> None:
    schedule = Schedule(levels=(Blinds(50, 100), Blinds(100, 200), Blinds(200, 400, 50)), hands=2)
    table = started([5000] * 3, button=0, config=with_config(schedule=schedule))
    blinds = []
    for _ in range(6):
        blinds.append(hand_of(table).rules.big_blind)
        fold_out(table)
        next_hand(table)
    assert blinds == [100, 100, 200, 200, 400, 400] and hand_of(table).rules.ante == 50


def test_blinds_rise_by_time_of_play() -> None:
    schedule = Schedule(levels=(Blinds(50, 100), Blinds(100, 200)), milliseconds=60_000)
    table = started([5000] * 3, button=0, config=with_config(schedule=schedule))
    table.handle(do.Pause(), NOW)
    table.handle(do.Resume(), NOW + 59_000)
    while table.turn is not None:
        act(table, FOLD, now=NOW + 118_000)
    table.handle(do.NextHand(), NOW + 118_999)
    assert hand_of(table).rules.big_blind == 100
    while table.turn is not None:
        act(table, FOLD, now=NOW + 119_000)
    table.handle(do.NextHand(), NOW + 119_000)
    assert hand_of(table).rules.big_blind == 200


def test_a_change_by_the_host_ends_the_schedule() -> None:
    schedule = Schedule(levels=(Blinds(50, 100), Blinds(100, 200)), hands=1)
    table = started([5000] * 3, button=0, config=with_config(schedule=schedule))
    table.handle(do.ChangeBlinds(Blinds(25, 50)), NOW)
    fold_out(table)
    next_hand(table)
    assert hand_of(table).rules.big_blind == 50


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": 1},
        {"seats": 23},
        {"stack": 0},
        {"max_stack": 10**13},
        {"max_stack": 10},
        {"think": (5, 4)},
        {"deal": "odd"},
        {"max_humans": -1},
        {"ends_with_human": True},
        {"intro": 1.5},
    ],
)
def test_impossible_configurations_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(InvalidSetup, match=r"\d|odd"):
        with_config(**changes)


def test_calling_bots_never_bet() -> None:
    table = Table(replace(PRESETS["six"], seed=4, pace=Pace.OFF, think=(0, 0)))
    table.handle(do.Start(), NOW)
    run(table, now=NOW, person=calling, steps=300)
    assert {type(e.event).__name__ for e in table.events if isinstance(e, on.HandEvent)}.isdisjoint({"Raised"})
