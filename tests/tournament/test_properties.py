"""What holds in every tournament, whatever happens in its hands and in whichever order they end."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom.rng import Stream
from feltroom.tournament import Director, standings
from feltroom.tournament import commands as do
from feltroom.tournament import events as on
from feltroom.tournament.standing import average_stack
from tests.table.driver import entropy_from
from tests.tournament.driver import SeatedByOrders, by_chance, config_of, entered


class Played:
    """A tournament by chance, checked after every step."""

    def __init__(self, *, entrants: int, seats: int, seed: int, late: int = 0) -> None:
        self.stream = Stream(seed)
        self.config = config_of(seats=seats, late_levels=late, most=min(200, 2 * entrants))
        self.director = entered(self.config, entrants, seed=seed)
        self.tables = SeatedByOrders()
        self.seen = self.director.seq
        self.now = 0
        self.came = entrants
        self.do(do.Begin())

    def do(self, command: on.DirectorEvent | do.DirectorCommand) -> None:
        self.director.handle(command, self.now)  # type: ignore[arg-type]
        for event in self.director.since(self.seen):
            if isinstance(event, on.OrderGiven):
                self.tables.follow(event.table, event.order)
        self.seen = self.director.seq
        self.check()

    def step(self) -> None:
        state = self.director.state
        chance = self.stream.below(20)
        self.now += self.stream.below(4000)
        if chance == 0 and state.entry_open and len(state.entrants) < self.config.most:
            self.came += 1
            self.do(do.Enter(f"P{self.came}", account=f"late-{self.came}"))
        elif chance == 1:
            self.do(do.PausePlay())
        elif chance == 2 or state.paused_at is not None:
            self.do(do.ResumePlay())
        elif chance == 3:
            self.director = Director.replay(self.director.events, entropy=entropy_from(self.seen))
            self.do(do.RecoverPlay())
        else:
            due = [table for table in state.tables.values() if table.due]
            assert due, "somebody can always play on"
            table = due[self.stream.below(len(due))]
            report = by_chance(self.director, table, self.stream)
            self.do(do.CountHand(table.number, report))
            before = self.director.seq
            self.do(do.CountHand(table.number, report))
            assert self.director.seq == before, "a report counts once"

    def check(self) -> None:
        state = self.director.state
        entrants = [state.players[one] for one in state.entrants]
        assert sum(player.stack for player in entrants) == len(entrants) * self.config.table.stack
        seats = [(table.number, seat) for table in state.tables.values() for seat in table.seats]
        people = [one for table in state.tables.values() for one in table.seats.values()]
        assert len(set(people)) == len(people), "nobody has two seats"
        assert len(set(seats)) == len(seats)
        if not state.results:
            assert set(people) == set(state.still_in) | set(state.emptied)
        self.check_at_rest()

    def check_at_rest(self) -> None:
        """When no hand is played, tables differ by one at most; what the orders say is what the director knows."""
        state = self.director.state
        if state.results or any(table.due for table in state.tables.values()):
            return
        sizes = [len(table.seats) for table in state.tables.values()]
        assert max(sizes) - min(sizes) <= 1
        assert len(sizes) == -(-sum(sizes) // self.config.table.seats) or state.entry_open
        for number, table in state.tables.items():
            assert self.tables.seats[number] == {seat: state.players[one].name for seat, one in table.seats.items()}
        assert set(self.tables.seats) - self.tables.closed == set(state.tables)

    def play(self) -> Director:
        for _ in range(20_000):
            if self.director.results:
                return self.director
            self.step()
        raise AssertionError("the tournament does not come to its end")


def check_results(director: Director) -> None:
    results = director.results
    assert sorted(result.entrant for result in results) == director.state.entrants
    places = [result.place for result in results]
    assert places == sorted(places)
    for at, result in enumerate(results):
        sharing = places.count(result.place)
        assert result.place == 1 + sum(place < result.place for place in places)
        assert result.shared == (sharing > 1)
        assert at < 1 or result.place > 1, "one winner"
    assert sum(result.prize for result in results) == len(results) * director.config.buy_in
    shown = standings(director.state)
    assert [one.place for one in shown] == places
    assert shown[0].stack == len(results) * director.config.table.stack == average_stack(director.state)
    assert not director.tables


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 40), st.integers(2, 9), st.integers(0, 10**9), st.integers(0, 3))
def test_chips_seats_and_places_add_up(entrants: int, seats: int, seed: int, late: int) -> None:
    director = Played(entrants=entrants, seats=seats, seed=seed, late=late).play()
    check_results(director)
    assert Director.replay(director.events) == director


@pytest.mark.long
@settings(max_examples=1500, deadline=None)
@given(st.integers(2, 100), st.integers(2, 10), st.integers(0, 10**9), st.integers(0, 10))
def test_chips_seats_and_places_add_up_in_many(entrants: int, seats: int, seed: int, late: int) -> None:
    director = Played(entrants=entrants, seats=seats, seed=seed, late=late).play()
    check_results(director)
    assert Director.replay(director.events) == director


def test_two_hundred_enter() -> None:
    check_results(Played(entrants=200, seats=9, seed=3).play())
