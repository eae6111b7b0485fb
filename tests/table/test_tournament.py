"""A sit-and-go: how it begins, who goes out in which place, what the places are worth. docs/tournaments.md tells it."""

from dataclasses import replace

import pytest

from feltroom import ALL_IN, CALL, FOLD, Ante, InvalidSetup, Rules
from feltroom.engine.events import ChipsPosted, HandShown, PostKind
from feltroom.table import (
    Advance,
    Blinds,
    BotSpec,
    Clock,
    Pace,
    Phase,
    Schedule,
    SitOutRule,
    Table,
    TableError,
    Tournament,
)
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.config import SeatPlan, TableConfig
from feltroom.table.tournament_events import Entrant
from feltroom.table.tournament_state import TournamentState
from tests.table.driver import NOW, act, actor, entropy_from, last, phase_of, play, refused, rig, started

LEVELS = (Blinds(50, 100), Blinds(100, 200), Blinds(200, 400, 400))
CONFIG = TableConfig(
    name="sit and go",
    seats=4,
    rules=Rules(small_blind=50, big_blind=100, ante_kind=Ante.BIG_BLIND),
    stack=1000,
    rebuys=False,
    clock=Clock(allowance=20_000, sit_out_after=1),
    pace=Pace.OFF,
    next_hand=Advance.MANUAL,
    sit_out=SitOutRule.DEALT,
    max_humans=4,
    schedule=Schedule(levels=LEVELS, hands=5),
    tournament=Tournament(shares=(60, 40)),
)


def sat_down(people: int, config: TableConfig = CONFIG) -> Table:
    table = Table(config, entropy=entropy_from(1))
    for seat in range(people):
        table.handle(do.Sit(seat, f"P{seat}", account=f"a-{seat}"), NOW)
    return table


def begun(people: int = 3, *, button: int = 0, stacks: tuple[int, ...] = (), config: TableConfig = CONFIG) -> Table:
    """A tournament in its first hand; other stacks than equal ones stand for hands played before."""
    log: list[on.TableEvent] = [on.TableOpened(0, config)]
    chips = stacks or (config.stack,) * people
    log += [on.PlayerSat(0, seat, f"P{seat}", stack, None, post=False) for seat, stack in enumerate(chips)]
    log += [on.HostChanged(0, 0), on.ButtonDrawn(0, (), button)]
    table = Table.replay(log, entropy=entropy_from(1))
    table.handle(do.Start(by=0), NOW)
    return table


def tournament_of(table: Table) -> TournamentState:
    tournament = table.tournament
    assert tournament is not None
    return tournament


def all_in(table: Table) -> None:
    while table.turn is not None:
        act(table, ALL_IN if hand_can_raise(table) else CALL)


def hand_can_raise(table: Table) -> bool:
    pending = last(table.events, on.TurnStarted)
    return pending.legal.max_raise_to is not None


def go_on(table: Table) -> None:
    table.handle(do.NextHand(), table.time)


def test_it_begins_by_itself_when_all_seats_are_taken() -> None:
    table = sat_down(3)
    assert table.tournament is None and table.phase is Phase.WAITING
    table.handle(do.Sit(3, "P3"), NOW)
    began = last(table.events, on.TournamentStarted)
    assert [one.name for one in began.entrants] == ["P0", "P1", "P2", "P3"] and began.shares == (60, 40)
    assert table.tournament is not None and phase_of(table) is not Phase.WAITING


def test_the_host_starts_it_with_fewer_and_the_places_that_are_paid_fit_the_players() -> None:
    table = sat_down(2, replace(CONFIG, tournament=Tournament()))
    assert refused(table, do.Start(by=1)) == "not_host"
    table.handle(do.Start(by=0), NOW)
    began = last(table.events, on.TournamentStarted)
    assert began.entrants == (Entrant(0, "P0", None, "a-0"), Entrant(1, "P1", None, "a-1"))
    assert began.shares == (100,), "two players: the winner takes it all"


def test_it_can_wait_for_the_host_with_all_seats_taken() -> None:
    table = sat_down(4, replace(CONFIG, tournament=Tournament(starts_full=False)))
    assert table.tournament is None
    table.handle(do.Start(by=0), NOW)
    assert len(tournament_of(table).entrants) == 4


def test_everybody_begins_with_the_same_chips() -> None:
    table = Table(CONFIG, entropy=entropy_from(1))
    assert refused(table, do.Sit(0, "P0", buy_in=500)) == "bad_buy_in"
    table.handle(do.Sit(0, "P0", buy_in=1000), NOW)


def test_seats_are_frozen_once_it_began() -> None:
    table = begun(3)
    bot = BotSpec("easy")
    assert refused(table, do.Sit(3, "Late")) == "tournament_running"
    assert refused(table, do.AddBot(3, bot, by=0)) == "tournament_running"
    assert refused(table, do.Kick(1, by=0)) == "tournament_running"
    assert refused(table, do.TopUp(1, 100)) == "no_rebuys"
    assert refused(table, do.ChangeBlinds(Blinds(5, 10), by=0)) == "by_levels"


def test_bots_of_a_tournament_stay_too() -> None:
    table = sat_down(2)
    table.handle(do.AddBot(2, BotSpec("caller"), by=0), NOW)
    table.handle(do.Start(by=0), NOW)
    assert refused(table, do.RemoveBot(2, by=0)) == "tournament_running"
    assert refused(table, do.ReplaceBot(2, BotSpec("easy"), by=0)) == "tournament_running"


def test_levels_rise_by_hands_and_the_event_says_when() -> None:
    table = begun(3)
    for _ in range(5):
        play(table, [FOLD, FOLD])
        go_on(table)
    assert last(table.events, on.LevelReached).level == 1 and tournament_of(table).level == 1
    assert (table.rules.small_blind, table.rules.big_blind) == (100, 200)


def test_who_leaves_keeps_the_chips_in_play_is_folded_at_once_and_blinded_off() -> None:
    table = begun(3)
    seat = actor(table)
    events = table.handle(do.Leave(seat), NOW)
    assert on.PlayerSatOut(NOW, seat, by_clock=False, at_once=True) in events
    assert table.seats[seat] is not None and sum(table.stacks.values()) + table.pot == 3000
    assert actor(table) != seat, "their hand is folded"
    play(table, [FOLD])
    for _ in range(9):
        go_on(table)
        while table.turn is not None:
            assert actor(table) != seat
            act(table, FOLD)
    occupant = table.seats[seat]
    assert occupant is not None and occupant.stack < 1000, "blinds and antes are taken from who is away"
    table.handle(do.ComeBack(seat), NOW)
    assert not occupant.sitting_out, "and they may come back to what is left"


def test_who_is_away_is_folded_by_the_clock_and_then_sits_out() -> None:
    table = begun(3)
    seat = actor(table)
    table.handle(do.Disconnect(seat), NOW)
    assert table.deadline is not None
    table.tick(table.deadline)
    occupant = table.seats[seat]
    assert occupant is not None and occupant.sitting_out and actor(table) != seat


def test_it_goes_on_while_a_person_with_chips_is_connected() -> None:
    table = begun(3)
    table.handle(do.Disconnect(1), NOW)
    table.handle(do.SitOut(1), NOW)
    play(table, [FOLD] if table.turn is not None else [])
    while table.turn is not None:
        act(table, FOLD)
    go_on(table)
    assert table.hand_number == 2 and 1 in last(table.events, on.HandBegan).seats
    for seat in (0, 2):
        table.handle(do.Disconnect(seat), NOW)
    while table.turn is not None:
        act(table, FOLD)
    go_on(table)
    assert phase_of(table) is Phase.WAITING, "nobody is there: it waits"


def test_the_place_is_the_order_of_going_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bust_one(monkeypatch, CONFIG)
    assert last(table.events, on.PlayerBusted) == on.PlayerBusted(NOW, 1, 3, shared=False)
    go_on(table)
    all_in(table)
    assert last(table.events, on.PlayerBusted) == on.PlayerBusted(NOW, 2, 2, shared=False)
    go_on(table)
    results = last(table.events, on.TournamentFinished).results
    assert [(one.seat, one.place, one.prize) for one in results] == [(0, 1, 180), (2, 2, 120), (1, 3, 0)]


@pytest.mark.parametrize(
    ("stacks", "places"),
    [
        ((2000, 600, 400), {1: (2, False), 2: (3, False)}),
        ((2000, 500, 500), {1: (2, True), 2: (2, True)}),
    ],
    ids=["more chips before the hand", "as many chips"],
)
def test_two_go_out_in_one_hand(
    monkeypatch: pytest.MonkeyPatch, stacks: tuple[int, ...], places: dict[int, tuple[int, bool]]
) -> None:
    rig(monkeypatch, "As Ah", "Ks Kh", "Qs Qh")
    table = begun(3, stacks=stacks)
    all_in(table)
    out = {one.seat: (one.place, one.shared) for one in tournament_of(table).out}
    assert out == places
    go_on(table)
    assert phase_of(table) is Phase.FINISHED
    finished = last(table.events, on.TournamentFinished)
    prizes = {one.seat: one.prize for one in finished.results}
    second = 120 // 2 if places[1][1] else 120
    assert prizes == {0: 180, 1: second, 2: second if places[2][1] else 0}
    assert [one.place for one in finished.results] == sorted(one.place for one in finished.results)


def test_bounties_go_to_who_wins_the_last_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 2 is short and wins the main pot; the last chips of seat 1 lie in the side pot, which seat 0 wins."""
    rig(monkeypatch, "Ks Kh", "Qs Qh", "As Ah")
    config = replace(CONFIG, tournament=Tournament(buy_in=80, bounty=21, shares=(100,)))
    table = begun(3, stacks=(2000, 600, 400), config=config)
    all_in(table)
    won = [(event.seat, event.of, event.points) for event in table.events if isinstance(event, on.BountyWon)]
    assert won == [(0, 1, 21)]


def test_a_bounty_is_shared_where_the_pot_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "As Kh", "Ad Kc", "Qs Qh", board="Ah Kd 8h 9s Js")
    config = replace(CONFIG, tournament=Tournament(buy_in=80, bounty=21, shares=(100,)))
    table = begun(3, button=2, stacks=(1000, 1000, 400), config=config)
    all_in(table)
    won = {(event.seat, event.of): event.points for event in table.events if isinstance(event, on.BountyWon)}
    assert won == {(0, 2): 11, (1, 2): 10}, "the odd point goes left of the button"


REBUY = replace(CONFIG, tournament=Tournament(buy_in=100, bounty=10, shares=(100,), rebuy_levels=1, add_on=500))


def bust_one(monkeypatch: pytest.MonkeyPatch, config: TableConfig) -> Table:
    """Seat 1 loses everything to seat 0; seat 2 folds."""
    rig(monkeypatch, "As Ah", "Ks Kh", "Qs Qh")
    table = begun(3, button=1, config=config)
    while table.turn is not None:
        act(table, FOLD if actor(table) == 2 else ALL_IN if hand_can_raise(table) else CALL)
    return table


def test_who_has_no_chips_may_buy_a_new_stack_while_the_level_allows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bust_one(monkeypatch, REBUY)
    assert last(table.events, on.RebuyOffered) == on.RebuyOffered(NOW, (1,), None)
    assert not tournament_of(table).out and refused(table, do.Rebuy(2)) == "no_rebuys"
    table.handle(do.Rebuy(1), NOW)
    assert sum(table.stacks.values()) == 4000 and tournament_of(table).rebuys == {1: 1}
    assert tournament_of(table).prizes(config_rules(table)) == (400,), "the prize grows"
    assert last(table.events, on.BountyWon) == on.BountyWon(NOW, 0, 1, 10), "and the first bounty is paid"
    go_on(table)
    assert 1 in last(table.events, on.HandBegan).seats


def config_rules(table: Table) -> Tournament:
    assert table.config.tournament is not None
    return table.config.tournament


def test_who_does_not_buy_is_out_when_the_next_hand_is_called_for(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bust_one(monkeypatch, REBUY)
    go_on(table)
    assert last(table.events, on.PlayerBusted) == on.PlayerBusted(NOW, 1, 3, shared=False)
    assert refused(table, do.Rebuy(1)) == "no_rebuys"


def test_nobody_calls_the_next_hand_before_who_lost_could_buy_a_new_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bust_one(monkeypatch, REBUY)
    assert refused(table, do.NextHand(0)) == "not_in_summary"
    assert refused(table, do.NextHand(2)) == "not_in_summary"
    table.handle(do.Rebuy(1), NOW)
    table.handle(do.NextHand(2), NOW)
    assert table.hand_number == 2 and table.seats[1] is not None
    slow = bust_one(monkeypatch, REBUY)
    slow.handle(do.NextHand(2), NOW + 15_000)
    assert last(slow.events, on.PlayerBusted).seat == 1, "nobody waits for ever"
    declined = bust_one(monkeypatch, REBUY)
    declined.handle(do.NextHand(1), NOW)
    assert last(declined.events, on.PlayerBusted).seat == 1, "who is asked may go on without it"


def test_the_question_lasts_fifteen_seconds_where_hands_follow_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bust_one(monkeypatch, replace(REBUY, next_hand=Advance.AUTO))
    assert table.deadline == NOW + 15_000
    table.tick(NOW + 14_999)
    assert phase_of(table) is Phase.HAND_SUMMARY
    table.tick(NOW + 15_000)
    assert last(table.events, on.PlayerBusted).seat == 1 and table.hand_number == 2
    bought = bust_one(monkeypatch, replace(REBUY, next_hand=Advance.AUTO))
    bought.handle(do.Rebuy(1), NOW + 1)
    assert bought.hand_number == 2, "nobody waits for somebody who has answered"
    gone = bust_one(monkeypatch, replace(REBUY, next_hand=Advance.AUTO))
    gone.handle(do.Leave(1), NOW + 1)
    assert gone.hand_number == 2 and gone.seats[1] is None and tournament_of(gone).out[0].seat == 1


def test_no_stack_is_sold_after_the_level(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bust_one(monkeypatch, CONFIG)
    assert tournament_of(table).out[0].place == 3
    assert refused(table, do.Rebuy(1)) == "no_rebuys"


def test_the_add_on_is_sold_once_to_everybody_with_chips() -> None:
    table = begun(3, config=REBUY)
    folded = actor(table)
    act(table, FOLD)
    assert refused(table, do.TopUp(folded, 400)) == "bad_amount"
    table.handle(do.TopUp(folded, 500), NOW)
    assert refused(table, do.TopUp(folded, 500)) == "no_rebuys"
    winner = next(seat for seat in range(3) if seat not in (folded, actor(table)))
    act(table, FOLD)
    table.handle(do.TopUp(winner, 500), NOW)
    assert sum(table.stacks.values()) == 4000 and tournament_of(table).add_ons == (folded, winner)
    for seat in (folded, winner):
        assert tournament_of(table).paid(config_rules(table), seat) == 210
    assert tournament_of(table).rebuys == {}


def test_no_add_on_saves_the_place_that_a_shove_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "Ks Kh", "As Ah", "Qs Qh")
    table = begun(3, config=REBUY)
    shover = actor(table)
    assert shover == 0 and refused(table, do.TopUp(shover, 500)) == "no_rebuys"
    act(table, ALL_IN)
    assert refused(table, do.TopUp(shover, 500)) == "no_rebuys"
    play(table, [CALL, FOLD])
    assert last(table.events, on.RebuyOffered).seats == (shover,), "asked for a new stack, which costs an entry"


def test_who_is_all_in_adds_no_chips() -> None:
    table = begun(2, config=replace(REBUY, pace=Pace.NORMAL))
    now = NOW
    while not any(isinstance(event, on.HandEvent) and isinstance(event.event, HandShown) for event in table.events):
        if table.turn is not None:
            act(table, ALL_IN if hand_can_raise(table) else CALL, now=now)
        else:
            assert table.deadline is not None
            now = max(now, table.deadline)
            table.tick(now)
    assert table.last_settlement is None and set(table.stacks.values()) == {0}
    for seat in (0, 1):  # the same for who wins and who loses: the refusal tells nobody what is to come
        with pytest.raises(TableError, match="between hands or after a fold"):
            table.handle(do.TopUp(seat, 500), now)


def test_whom_the_house_sends_away_sits_out_and_plays_the_hand_to_its_end() -> None:
    table = begun(3)
    assert table.handle(do.Kick(1), NOW) == [on.PlayerSatOut(NOW, 1, by_clock=False)]
    assert table.handle(do.Kick(1), NOW) == []
    assert table.seats[1] is not None and sum(table.stacks.values()) + table.pot == 3000


def test_whom_the_house_sends_away_buys_no_new_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bust_one(monkeypatch, REBUY)
    assert refused(table, do.Kick(1, by=0)) == "tournament_running"
    table.handle(do.Kick(1), NOW)
    assert table.seats[1] is None and tournament_of(table).offered == ()


def test_who_is_out_may_stay_and_watch_or_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bust_one(monkeypatch, CONFIG)
    go_on(table)
    assert table.seats[1] is not None and 1 not in last(table.events, on.HandBegan).seats
    table.handle(do.Leave(1), NOW)
    assert table.seats[1] is None and len(tournament_of(table).entrants) == 3


def test_bots_play_it_to_its_end_when_the_last_person_is_out(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "Ks Kh", "As Ah", "Qs Qh")
    plans = (SeatPlan(0, "You"), SeatPlan(1, "Bot_1", BotSpec("caller")), SeatPlan(2, "Bot_2", BotSpec("caller")))
    config = replace(CONFIG, seats=3, seating=plans, max_humans=1, next_hand=Advance.AUTO, clock=None, think=(0, 0))
    table = Table(config, entropy=entropy_from(1))
    table.handle(do.Start(by=0), NOW)
    now = NOW
    for _ in range(2000):
        if phase_of(table) is Phase.FINISHED:
            break
        if table.turn is not None and table.turn.choice is None:
            act(table, ALL_IN if hand_can_raise(table) and table.turn.seat != 2 else CALL, now=now)
        else:
            assert table.deadline is not None
            now = max(now, table.deadline)
            table.tick(now)
    results = last(table.events, on.TournamentFinished).results
    assert len(results) == 3 and results[0].name != "You"


def test_a_pause_stops_the_levels() -> None:
    timed = replace(CONFIG, schedule=Schedule(levels=LEVELS, milliseconds=60_000), clock=Clock(allowance=600_000))
    table = begun(3, config=timed)
    table.handle(do.Pause(by=0), NOW)
    table.handle(do.Resume(by=0), NOW + 1_800_000)
    while table.turn is not None:
        act(table, FOLD, now=table.time)
    go_on(table)
    assert tournament_of(table).level == 0
    while table.turn is not None:
        act(table, FOLD, now=table.time + 30_000)
    go_on(table)
    level = last(table.events, on.LevelReached)
    assert (level.level, level.played) == (1, 60_000)


def test_its_pauses_last_an_hour_in_all() -> None:
    table = begun(3)
    hour = 3_600_000
    table.handle(do.Pause(by=0), NOW)
    assert table.deadline == NOW + hour
    table.handle(do.Resume(by=0), NOW + hour // 2)
    now = NOW + hour
    table.handle(do.Pause(by=0), now)
    assert table.deadline == now + hour // 2
    assert table.tick(now + hour // 2 - 1) == []
    assert table.tick(now + hour // 2)[0] == on.TableResumed(now + hour // 2), "it goes on with nobody's doing"
    assert refused(table, do.Pause(by=0), now + hour // 2) == "no_pause_left"


def test_a_pause_before_the_start_has_an_end_too() -> None:
    table = sat_down(3)
    table.handle(do.Pause(by=0), NOW)
    assert table.deadline is None
    table.handle(do.Start(by=0), NOW + 1)
    assert table.deadline == NOW + 3_600_000


def test_another_table_may_pause_for_as_long_as_its_host_likes() -> None:
    table = started([1000, 1000])
    table.handle(do.Pause(by=0), NOW)
    assert table.deadline is None and table.tick(NOW + 10**9) == []


@pytest.mark.parametrize(
    ("kind", "antes"),
    [(Ante.BIG_BLIND, {2: 400}), (Ante.EACH, {0: 400, 1: 400, 2: 400})],
    ids=["the big blind", "everybody"],
)
def test_antes_are_part_of_a_level(kind: Ante, antes: dict[int, int]) -> None:
    levels = (Blinds(50, 100), Blinds(100, 200, 400))
    rules = replace(CONFIG.rules, ante_kind=kind)
    table = begun(3, button=2, config=replace(CONFIG, rules=rules, schedule=Schedule(levels=levels, hands=1)))
    assert antes_of(table) == {}
    while table.turn is not None:
        act(table, FOLD)
    go_on(table)
    assert last(table.events, on.LevelReached).level == 1 and antes_of(table) == antes


def antes_of(table: Table) -> dict[int, int]:
    """The antes that have been posted, by seat."""
    posted = [(one.seats, one.event) for one in table.events if isinstance(one, on.HandEvent)]
    kinds = (PostKind.ANTE, PostKind.BIG_BLIND_ANTE)
    return {
        seats[event.player]: event.amount
        for seats, event in posted
        if isinstance(event, ChipsPosted) and event.kind in kinds
    }


def test_who_does_not_buy_has_the_place_of_the_hand_that_took_their_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two lose all in one hand: one buys a new stack, and the other is third though they had more chips."""
    rig(monkeypatch, "As Ah", "Ks Kh", "Qs Qh")
    table = begun(3, stacks=(2000, 600, 400), config=REBUY)
    all_in(table)
    assert last(table.events, on.RebuyOffered).seats == (1, 2)
    table.handle(do.Rebuy(2), NOW)
    go_on(table)
    assert [(one.seat, one.place, one.shared) for one in tournament_of(table).out] == [(1, 3, False)]
    assert last(table.events, on.HandBegan).seats == (0, 2)


def test_a_name_is_the_one_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "As Ah", "Ks Kh", "Qs Qh")
    table = begun(3, stacks=(2000, 600, 400))
    table.handle(do.Rename(0, "Champion"), NOW)
    all_in(table)
    go_on(table)
    assert last(table.events, on.TournamentFinished).results[0].name == "Champion"
    assert refused(table, do.Sit(3, "Late")) == "session_over"


def test_no_table_pays_more_places_than_it_has_seats() -> None:
    with pytest.raises(InvalidSetup, match="5 places are paid at a table for 4"):
        replace(CONFIG, tournament=Tournament(shares=(40, 20, 20, 10, 10)))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"schedule": None}, "needs a schedule"),
        ({"sit_out": SitOutRule.SKIPPED}, "deals in those who sit out"),
        ({"rebuys": True}, "no rebuys"),
        ({"max_stack": 2000}, "no max_stack"),
        ({"clock": None}, "needs a clock"),
        ({"max_humans": 1, "ends_with_human": True}, "ends with one player"),
    ],
    ids=lambda value: ",".join(value) if isinstance(value, dict) else "",
)
def test_what_contradicts_a_tournament_is_refused(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(InvalidSetup, match=reason):
        replace(CONFIG, **changes)  # type: ignore[arg-type]  # any of its fields


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ({"shares": (50, 40)}, "add up to 100, not 90"),
        ({"shares": (40, 60)}, "no less than a worse one"),
        ({"add_on": 100}, "choose the levels"),
        ({"buy_in": 2_000_000}, "1000000 points at most"),
    ],
    ids=["sum", "order", "add-on", "points"],
)
def test_rules_that_make_no_sense_are_refused(rules: dict[str, object], reason: str) -> None:
    with pytest.raises(InvalidSetup, match=reason):
        Tournament(**rules)  # type: ignore[arg-type]  # any of its fields
