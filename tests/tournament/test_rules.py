"""Rules of tournaments of several tables, one by one; docs/tournaments.md names them."""

from dataclasses import replace

import pytest

from feltroom.errors import InvalidSetup
from feltroom.table import BotSpec, Schedule
from feltroom.table.config import Entry
from feltroom.table.orders import HandReport
from feltroom.tournament import Director, TournamentConfig, TournamentError
from feltroom.tournament import commands as do
from feltroom.tournament import events as on
from feltroom.tournament.presets import tournament_preset
from tests.table.driver import entropy_from
from tests.tournament.driver import CONFIG, LEVELS, MINUTE, TABLE, begun, config_of, entered, play, report


def sizes(director: Director) -> list[int]:
    return sorted(len(table.seats) for table in director.tables)


def of(director: Director, kind: type[on.DirectorEvent]) -> list[on.DirectorEvent]:
    return [event for event in director.events if isinstance(event, kind)]


def at(director: Director, table: int) -> list[int]:
    return list(director.state.tables[table].seats.values())


def test_seats_are_drawn_and_tables_differ_by_one_player_at_most() -> None:
    director = begun(config_of(seats=6), 20)
    assert sizes(director) == [5, 5, 5, 5]
    assert sizes(begun(config_of(seats=9), 19)) == [6, 6, 7]
    assert begun(config_of(), 20, seed=2).state.tables != director.state.tables, "another draw"
    assert all(table.due for table in director.tables)


def test_it_begins_when_all_places_are_taken_if_it_is_to() -> None:
    director = entered(config_of(most=4, starts_full=True), 3)
    assert not director.tables
    director.handle(do.Enter("last"), 0)
    assert sizes(director) == [4]


def test_who_would_be_big_blind_next_moves_to_where_it_comes_soonest() -> None:
    """Two tables of six and four: the next big blind goes to the first free seat behind the other's small blind."""
    director = begun(config_of(seats=6), 12)
    [one, two] = at(director, 0)[:2]
    table = director.state.tables[0]
    chips = {seat: director.player(entrant).stack for seat, entrant in table.seats.items()}
    seat_of = {entrant: seat for seat, entrant in table.seats.items()}
    winner = next(seat for seat in chips if seat not in (seat_of[one], seat_of[two]))
    chips |= {seat_of[one]: 0, seat_of[two]: 0, winner: 3000}
    left = sorted(seat for seat, stack in chips.items() if stack)
    director.handle(do.CountHand(0, HandReport(1, tuple(chips.items()), (), left[0])), 0)
    assert not of(director, on.PlayerSeated)[12:], "the larger table is playing a hand"
    expected = director.state.tables[1].seats[4]
    stacks = report(director, 1).stacks
    director.handle(do.CountHand(1, HandReport(1, stacks, (), 4)), 0)
    [move] = of(director, on.PlayerSeated)[12:]
    assert isinstance(move, on.PlayerSeated)
    assert (move.entrant, move.table, move.why) == (expected, 0, on.SeatReason.BALANCE)
    small, free = (left[0], [seat for seat in range(6) if seat not in left])  # in the hand after the present one
    assert move.seat == min(free, key=lambda seat: (seat - small - 1) % 6)
    assert sizes(director) == [5, 5]


def test_a_table_three_players_short_waits() -> None:
    director = begun(config_of(seats=8), 24)
    play(director, 0, dict.fromkeys(at(director, 0)[:3]))
    assert not director.state.tables[0].due, "it waits for the others"
    play(director, 1)
    assert director.state.tables[0].due, "with one player more it is two short"


def test_tables_are_broken_in_the_drawn_order() -> None:
    director = begun(config_of(seats=6), 18)
    [first, second, third] = director.state.breaks
    for _ in range(6):
        tables = [number for number in (second, third) if director.state.tables[number].due]
        if len(director.state.still_in) == 12:
            break
        largest = max(tables, key=lambda number: len(at(director, number)))
        play(director, largest, {at(director, largest)[0]: None})
        for number in (first, second, third):
            if director.state.tables[number].due and len(director.state.still_in) > 12:
                play(director, number)
    assert len(director.state.still_in) == 12
    if first in director.state.tables:
        play(director, first)
    assert [event.table for event in of(director, on.TableBroken) if isinstance(event, on.TableBroken)] == [first]
    assert sizes(director) == [6, 6]
    closing = [event.order for event in of(director, on.OrderGiven) if isinstance(event, on.OrderGiven)]
    assert [order.close for order in closing].count(True) == 1


def test_the_final_table_is_drawn_when_all_tables_rest() -> None:
    director = begun(config_of(seats=6, shares=(100,)), 8)
    play(director, 0, {at(director, 0)[0]: None})
    play(director, 0, {at(director, 0)[0]: None})
    assert (len(director.state.still_in), len(director.tables)) == (6, 2)
    assert not director.state.tables[0].due, "no hand begins there any more"
    play(director, 1)
    [final] = director.tables
    assert (final.number, len(final.seats), final.due, final.big) == (2, 6, True, None)
    assert not director.state.hand_for_hand


def bubble() -> Director:
    """Two tables of three, five paid."""
    return begun(config_of(seats=3, shares=(40, 25, 15, 10, 10)), 6)


def test_hand_for_hand_at_the_bubble() -> None:
    director = bubble()
    assert of(director, on.HandForHandBegan)
    play(director, 0)
    assert not director.state.tables[0].due, "it waits for the other table"
    play(director, 1)
    assert all(table.due for table in director.tables), "both play the next hand"
    play(director, 0, {at(director, 0)[0]: None})
    assert not of(director, on.PlayerPlaced), "somebody may go out at the other table too"
    play(director, 1)
    [out] = of(director, on.PlayerPlaced)
    assert isinstance(out, on.PlayerPlaced) and out.place == 6
    assert of(director, on.HandForHandEnded)


def test_hand_for_hand_the_larger_stack_has_the_better_place() -> None:
    director = bubble()
    [poor, rich, _] = at(director, 0)
    play(director, 0, {poor: 100}, to=rich)
    play(director, 1)
    [other, winner, _] = at(director, 1)
    play(director, 1, {other: None}, to=winner)  # with the 1000 chips of the start
    play(director, 0, {poor: None}, to=rich)  # with 900
    assert (director.player(other).place, director.player(poor).place) == (5, 6)


def test_hand_for_hand_equal_stacks_share_a_place() -> None:
    """Prizes too: the fifth place is worth 10 percent of 600, which two share."""
    director = bubble()
    one, two = at(director, 0)[0], at(director, 1)[0]
    play(director, 0, {one: None})
    play(director, 1, {two: None})
    assert [(director.player(each).place, director.player(each).shared) for each in (one, two)] == [(5, True)] * 2
    while not director.results:
        table = next(table for table in director.tables if table.due)
        play(director, table.number, {next(iter(table.seats.values())): None})
    assert [result.prize for result in director.results if result.place == 5] == [30, 30]


def test_late_entry_until_a_level() -> None:
    director = begun(config_of(late_levels=2, most=20), 5)
    director.handle(do.Enter("late"), 1)
    assert sizes(director) == [6]
    director.tick(director.deadline or 0)
    assert director.state.level == 1
    director.handle(do.Enter("later"), MINUTE + 1)
    assert len(director.tables) == 2, "there was no seat left"
    play(director, 0, now=MINUTE + 2)
    assert sizes(director) == [3, 4] and not director.state.shares
    director.tick(2 * MINUTE)
    assert director.state.shares == (50, 30, 20)
    with pytest.raises(TournamentError, match="nobody can enter any more") as refused:
        director.handle(do.Enter("too late"), 2 * MINUTE)
    assert refused.value.code == "tournament_running"


def test_who_comes_late_is_ahead_of_who_is_out() -> None:
    director = begun(config_of(late_levels=1), 4)
    out = at(director, 0)[0]
    play(director, 0, {out: None})
    assert director.player(out).place == 4
    director.handle(do.Enter("late"), 1)
    assert director.player(out).place == 5


def test_levels_are_common_to_all_tables() -> None:
    director = begun(config_of(), 12)
    assert director.deadline == MINUTE
    play(director, 0, now=1)
    director.tick(MINUTE)
    play(director, 1, now=MINUTE + 1)
    play(director, 0, now=MINUTE + 2)
    orders = [event for event in of(director, on.OrderGiven) if isinstance(event, on.OrderGiven)]
    assert [(event.table, event.order.level) for event in orders] == [(0, 0), (1, 0), (0, 0), (1, 1), (0, 1)]


def test_neither_pauses_nor_the_time_it_was_down_are_time_of_play() -> None:
    director = begun(config_of(), 12)
    director.handle(do.PausePlay(), 10_000)
    play(director, 0, now=20_000)
    assert not director.state.tables[0].due
    director.handle(do.ResumePlay(), 110_000)
    assert director.deadline == 110_000 + 50_000 and director.state.tables[0].due
    again = Director.replay(director.events, entropy=entropy_from(2))
    again.handle(do.RecoverPlay(), 1_000_000)
    assert again.deadline == 1_050_000
    again.handle(do.PausePlay(), 1_000_000)
    again.tick(1_000_000 + 3_600_000 - 100_000)
    assert not again.state.paused_at, "all pauses together last an hour"


def test_the_house_rests_for_as_long_as_it_likes_and_no_host_goes_on() -> None:
    director = begun(config_of(), 12)
    director.handle(do.PausePlay(by_house=True), 10_000)
    assert director.deadline is None
    assert director.handle(do.PausePlay(), 20_000) == []
    with pytest.raises(TournamentError) as refusal:
        director.handle(do.ResumePlay(), 20_000)
    assert refusal.value.code == "maintenance"
    later = 10_000 + 3 * 3_600_000
    again = Director.replay(director.events, entropy=entropy_from(2))
    assert again.tick(later) == []
    again.handle(do.ResumePlay(by_house=True), later)
    assert again.deadline == later + 50_000, "levels stood still"
    assert again.state.paused == 0, "and the host has all their pauses"
    again.handle(do.PausePlay(), later)
    assert again.handle(do.ResumePlay(by_house=True), later) == [], "a host's pause is none of the house's"
    again.tick(later + 3_600_000)
    with pytest.raises(TournamentError, match="an hour in all"):
        again.handle(do.PausePlay(), later + 3_600_000)
    again.handle(do.PausePlay(by_house=True), later + 3_600_000)
    assert again.state.paused_at is not None, "the house rests although the host has no pause left"


def test_what_a_report_must_say() -> None:
    director = begun(config_of(), 6)
    good = report(director, 0)
    for bad in (
        replace(good, stacks=good.stacks[1:]),
        replace(good, stacks=((0, 999), *good.stacks[1:])),
        replace(good, stacks=((0, -1000), (1, 3000), *good.stacks[2:])),
    ):
        with pytest.raises(TournamentError, match="table 0 has 6000 chips") as refused:
            director.handle(do.CountHand(0, bad), 0)
        assert refused.value.code == "internal"
    before = director.events
    director.handle(do.CountHand(0, replace(good, order=2)), 0)
    director.handle(do.CountHand(7, good), 0)
    assert director.events == before


def test_what_is_refused() -> None:
    director = entered(config_of(most=3), 1)
    for command, code in (
        (do.Begin(), "too_few"),
        (do.Enter("again", account="a-0"), "already_seated"),
        (do.Enter(""), "bad_name"),
        (do.Enter("bot", BotSpec("easy"), "a-9"), "bad_bot"),
        (do.Withdraw(4), "no_such_player"),
        (do.RenameEntrant(4, "x"), "no_such_player"),
        (do.PausePlay(), "session_over"),
    ):
        with pytest.raises(TournamentError) as refused:
            director.handle(command, 0)
        assert refused.value.code == code
    director.handle(do.Enter("B", BotSpec("easy")), 0)
    director.handle(do.Enter("C"), 0)
    with pytest.raises(TournamentError, match="all 3 places are taken"):
        director.handle(do.Enter("D"), 0)
    director.handle(do.Withdraw(1), 0)
    director.handle(do.RenameEntrant(0, "new"), 0)
    director.handle(do.Begin(), 0)
    assert sorted(at(director, 0)) == [0, 2] and director.player(0).name == "new"
    for command in (do.Begin(), do.Withdraw(0)):
        with pytest.raises(TournamentError, match="has begun"):
            director.handle(command, 0)


def test_a_director_without_entropy_stays_as_it_was() -> None:
    director = Director.replay(entered(config_of(), 7).events)
    before = Director.replay(director.events)
    with pytest.raises(InvalidSetup, match="needs entropy"):
        director.handle(do.Begin(), 0)
    assert director == before


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"most": 201}, "entrants of a tournament are 2 to 200, not 201"),
        ({"buy_in": -1}, "points of an entry"),
        ({"late_levels": 11}, "levels of late entry"),
        ({"shares": (60, 30)}, "add up to 100, not 90"),
        ({"shares": (40, 60)}, "no less than a worse one"),
        ({"shares": (100, 0)}, "have a share each"),
        ({"table": replace(TABLE, seats=11)}, "seats at a table"),
        ({"table": replace(TABLE, schedule=Schedule(levels=LEVELS, hands=5))}, "rise by time"),
        ({"table": replace(TABLE, entry=Entry.POST_OR_WAIT)}, "posts nothing"),
        ({"table": replace(TABLE, rebuys=True)}, "no rebuys"),
        ({"name": ""}, "1 to 40 printable signs"),
    ],
)
def test_what_no_tournament_can_be(changes: dict[str, object], why: str) -> None:
    with pytest.raises(InvalidSetup, match=why):
        replace(CONFIG, **changes)  # type: ignore[arg-type]


def test_structures_of_the_sit_and_gos() -> None:
    config = tournament_preset("sng_deep", name="Friday", seats=8)
    assert isinstance(config, TournamentConfig)
    assert (config.table.stack, config.table.seats, config.most) == (6000, 8, 200)
    with pytest.raises(InvalidSetup, match="'six' is not a structure"):
        tournament_preset("six", name="Friday")
