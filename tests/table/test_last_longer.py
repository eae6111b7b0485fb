"""The last-longer note of a sit-and-go: who of those who agreed to it lasts longest. docs/tournaments.md tells it."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom import ALL_IN, CALL, InvalidSetup
from feltroom.log.codec import SCHEMA_VERSION, decode, decode_checkpoint, encode, encode_checkpoint
from feltroom.rooms.ledger.tournament_points import points_paid, points_won
from feltroom.table import BotSpec, Phase, Table, Tournament, redact_table
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.config import TableConfig
from feltroom.table.tournament_events import Entrant, Placing
from feltroom.table.tournament_prizes import last_longer_points
from tests.property_examples import examples
from tests.table.driver import NOW, act, entropy_from, last, legal_of, refused, rig
from tests.table.test_tournament import CONFIG, sat_down

POINTS = 50
NOTED = replace(CONFIG, tournament=Tournament(buy_in=100, shares=(100,), last_longer=POINTS))
# Five players, the best hand first: nobody can share a pot.
CARDS = ("AsAh", "KsKh", "QsQh", "JsJh", "TsTh")
BOARD = "2c 7d 8s 3h 4c"


def noted(stacks: tuple[int, ...], joined: set[int], config: TableConfig = NOTED) -> Table:
    """A tournament that is about to begin; other stacks than equal ones stand for hands played before."""
    log: list[on.TableEvent] = [on.TableOpened(0, replace(config, seats=max(config.seats, len(stacks))))]
    log += [on.PlayerSat(0, seat, f"P{seat}", stack, None, post=False) for seat, stack in enumerate(stacks)]
    log += [on.HostChanged(0, 0), on.ButtonDrawn(0, (), 0)]
    table = Table.replay(log, entropy=entropy_from(1))
    for seat in joined:
        assert table.handle(do.JoinLastLonger(seat, on=True), NOW) == [on.LastLongerChosen(NOW, seat, True)]
    return table


def played_in_one_hand(
    monkeypatch: pytest.MonkeyPatch, stacks: tuple[int, ...], joined: set[int], config: TableConfig = NOTED
) -> tuple[Table, dict[int, Placing]]:
    """Everybody is all-in at once; the player at seat 0 has the most chips and the best hand."""
    table = noted(stacks, joined, config)
    rig(monkeypatch, *CARDS, board=BOARD)
    table.handle(do.Start(by=0), NOW)
    while table.turn is not None:
        act(table, ALL_IN if legal_of(table).max_raise_to is not None else CALL)
    table.handle(do.NextHand(), table.time)
    assert table.phase is Phase.FINISHED
    return table, {one.seat: one for one in last(table.events, on.TournamentFinished).results}


def test_who_of_them_lasts_longest_gets_the_points_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example of docs/tournaments.md: three of five, in second, fourth and fifth place."""
    _, results = played_in_one_hand(monkeypatch, (3000, 2000, 1500, 1000, 500), {1, 3, 4})
    assert [results[seat].place for seat in range(5)] == [1, 2, 3, 4, 5]
    assert [results[seat].last_longer for seat in range(5)] == [0, 100, 0, -50, -50]
    assert [results[seat].paid for seat in range(5)] == [100] * 5, "the entry is what it was"


def test_who_shares_the_best_place_shares_the_points(monkeypatch: pytest.MonkeyPatch) -> None:
    _, results = played_in_one_hand(monkeypatch, (3000, 1500, 1500, 1000, 500), {1, 2, 4})
    assert [results[seat].place for seat in range(5)] == [1, 2, 2, 4, 5]
    assert [results[seat].last_longer for seat in range(5)] == [0, 25, 25, 0, -50]


def test_the_odd_point_goes_to_the_first_in_the_order_of_seats() -> None:
    assert last_longer_points({2: 3, 4: 3, 7: 5}, 25) == {2: 13, 4: 12, 7: -25}


def test_alone_nobody_wins_or_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    _, results = played_in_one_hand(monkeypatch, (3000, 2000), {1})
    assert [one.last_longer for one in results.values()] == [0, 0]
    assert last_longer_points({}, 50) == {}


def test_there_is_none_unless_the_host_chose_it() -> None:
    plain = sat_down(2)
    assert refused(plain, do.JoinLastLonger(0, on=True)) == "no_last_longer"
    cash = Table(replace(CONFIG, tournament=None), entropy=entropy_from(1))
    cash.handle(do.Sit(0, "Ann"), NOW)
    assert refused(cash, do.JoinLastLonger(0, on=True)) == "no_last_longer"


def test_people_join_and_leave_it_before_the_start_alone() -> None:
    table = sat_down(3, NOTED)
    assert refused(table, do.JoinLastLonger(3, on=True)) == "seat_free"
    for seat in range(3):
        table.handle(do.JoinLastLonger(seat, on=True), NOW)
    assert table.handle(do.JoinLastLonger(1, on=False), NOW) == [on.LastLongerChosen(NOW, 1, False)]
    assert table.handle(do.JoinLastLonger(1, on=False), NOW) == []
    table.handle(do.Leave(2), NOW)
    table.handle(do.Sit(2, "Cleo"), NOW)
    table.handle(do.Start(by=0), NOW)
    began = last(table.events, on.TournamentStarted)
    assert [one.last_longer for one in began.entrants] == [True, False, False], "who comes to a seat has not joined"
    assert refused(table, do.JoinLastLonger(1, on=True)) == "tournament_running"
    assert refused(table, do.JoinLastLonger(0, on=False)) == "tournament_running"


def test_it_waits_for_the_host_so_that_everybody_can_join() -> None:
    table = sat_down(4, NOTED)
    assert table.tournament is None, "all seats are taken"
    table.handle(do.JoinLastLonger(3, on=True), NOW)
    table.handle(do.Start(by=0), NOW)
    assert last(table.events, on.TournamentStarted).entrants[3].last_longer


def test_bots_are_none_of_it() -> None:
    table = sat_down(1, NOTED)
    table.handle(do.JoinLastLonger(0, on=True), NOW)
    table.handle(do.AddBot(1, BotSpec("caller"), by=0), NOW)
    table.handle(do.Start(by=0), NOW)
    assert [one.last_longer for one in last(table.events, on.TournamentStarted).entrants] == [True, False]


def test_the_books_have_it_and_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = played_in_one_hand(monkeypatch, (3000, 2000, 1500, 1000, 500), {1, 3, 4})
    tournament, rules = table.tournament, table.config.tournament
    assert tournament is not None and rules is not None
    won, paid = points_won(tournament, rules), points_paid(tournament, rules)
    assert won == {0: 500, 1: 100, 2: 0, 3: 0, 4: 0}
    assert paid == {0: 100, 1: 100, 2: 100, 3: 150, 4: 150}
    assert sum(won.values()) == sum(paid.values())


def test_logs_keep_it_and_everybody_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = played_in_one_hand(monkeypatch, (3000, 2000, 1500), {0, 2})
    read = [decode(encode(event), SCHEMA_VERSION) for event in table.events]
    assert Table.replay(read) == table
    waiting = noted((1000, 1000), {1}).checkpoint()
    assert waiting is not None and decode_checkpoint(encode_checkpoint(waiting), SCHEMA_VERSION) == waiting
    chosen = [event for event in table.events if isinstance(event, on.LastLongerChosen)]
    assert [redact_table(event, None).event for event in chosen] == chosen


def test_a_tournament_without_it_writes_what_it_wrote_before(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = played_in_one_hand(monkeypatch, (3000, 2000), set(), replace(CONFIG, tournament=Tournament()))
    began, finished = last(table.events, on.TournamentStarted), last(table.events, on.TournamentFinished)
    assert encode(began) == b'["TournamentStarted",1000,[[0,"P0",null,""],[1,"P1",null,""]],[100]]'
    assert encode(finished).endswith(b'[[0,"P0",null,1,false,200,0,100,""],[1,"P1",null,2,false,0,0,100,""]]]')
    assert Entrant(0, "P0") == Entrant(0, "P0", None, "", False)


@settings(max_examples=examples(100))
@given(st.dictionaries(st.integers(0, 8), st.integers(1, 9)), st.integers(0, 1_000_000))
def test_it_adds_up_to_nothing(places: dict[int, int], points: int) -> None:
    won = last_longer_points(places, points)
    assert sum(won.values()) == 0 and won.keys() == places.keys()
    best = min(places.values(), default=0)
    ups = [won[player] for player, place in places.items() if place == best]
    assert all(won[player] == -points for player, place in places.items() if place != best)
    assert max(ups, default=0) - min(ups, default=0) <= 1


def test_points_that_make_no_sense_are_refused() -> None:
    with pytest.raises(InvalidSetup, match="last_longer is 1000000 points at most, not 1000001"):
        Tournament(last_longer=1_000_001)
