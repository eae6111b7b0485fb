"""Whole tournaments of bots at real tables, counted again from the logs of the tables alone."""

import os
from fractions import Fraction

import pytest

from feltroom.log.codec import SCHEMA_VERSION, decode, encode
from feltroom.rng import Stream, derive
from feltroom.simulation.tournament import PlayedTournament
from feltroom.table import BotSpec, Table, TableEvent
from feltroom.table import events as on
from feltroom.table.tournament_prizes import shares_for
from feltroom.tournament import Director
from feltroom.tournament import events as of
from tests.tournament.driver import config_of

SEED = int(os.environ.get("FELTROOM_TOURNAMENT_SEED", "20"))
BOTS = (BotSpec("caller"), BotSpec("easy"), BotSpec("normal"))


class Counted:
    """Chips and places by what the tables wrote, in the order in which they wrote it."""

    def __init__(self, entrants: int, *, stack: int, paid: int) -> None:
        self.chips = {f"Bot_{number}": stack for number in range(1, entrants + 1)}
        self.total, self.paid = entrants * stack, paid
        self.seats: dict[int, dict[int, str]] = {}
        self.open: set[int] = set()
        self.waiting: dict[str, int] = {}
        self.places: dict[str, int] = {}

    def take(self, table: int, events: list[TableEvent]) -> None:
        for event in events:
            self.take_one(table, event)

    def take_one(self, table: int, event: TableEvent) -> None:
        seats = self.seats.setdefault(table, {})
        match event:
            case on.PlayerSat():
                assert event.stack == self.chips[event.name], "chips go with their player"
                assert event.name not in self.seated(), "nobody sits at two tables"
                seats[event.seat] = event.name
            case on.SeatLeft():
                assert event.stack == self.chips[seats.pop(event.seat)]
            case on.OrderFollowed(deal=True):
                self.open.add(table)
            case on.HandSettled():
                self.settle(table, event)

    def settle(self, table: int, event: on.HandSettled) -> None:
        for result in event.results:
            name = self.seats[table][result.seat]
            assert self.chips[name] == result.stack - result.difference
            if not result.stack:
                self.waiting[name] = self.chips[name]
            self.chips[name] = result.stack
        self.open.discard(table)
        assert sum(self.chips.values()) == self.total
        bubble = len(self.chips) - len(self.places) == self.paid + 1 and len(self.seated_at()) > 1
        if self.waiting and not (bubble and self.open):
            left = sum(chips > 0 for chips in self.chips.values())
            for name, before in self.waiting.items():
                self.places[name] = left + 1 + sum(other > before for other in self.waiting.values())
            self.waiting = {}

    def seated(self) -> set[str]:
        return {name for seats in self.seats.values() for name in seats.values()}

    def seated_at(self) -> list[int]:
        return [table for table, seats in self.seats.items() if seats]


def played(seed: int, *, most: int = 40) -> tuple[PlayedTournament, Counted]:
    stream = Stream(derive(SEED, "several tables", seed))
    entrants = 2 + stream.below(most - 1)
    config = config_of(seats=2 + stream.below(8), buy_in=stream.below(1000))
    bots = [BOTS[stream.below(len(BOTS))] for _ in range(entrants)]
    shares = shares_for(entrants, ())
    counted = Counted(entrants, stack=config.table.stack, paid=len(shares))
    game = PlayedTournament(config, bots, seed=stream.bytes(16), heard=counted.take)
    while not game.director.results:
        game.step()
    return game, counted


def assert_adds_up(game: PlayedTournament, counted: Counted) -> None:
    director = game.director
    assert not any(isinstance(event, on.HandVoided) for table in game.tables.values() for event in table.events)
    [winner] = [name for name, chips in counted.chips.items() if chips]
    places = counted.places | {winner: 1}
    assert {director.player(one.entrant).name: one.place for one in director.results} == places
    pool = len(places) * director.config.buy_in
    shares = director.state.shares
    worth = [Fraction(pool * share, sum(shares)) for share in shares] + [Fraction(0)] * len(places)
    assert sum(one.prize for one in director.results) == pool
    for one in director.results:
        sharing = list(places.values()).count(one.place)
        exact = sum(worth[one.place - 1 : one.place - 1 + sharing]) / sharing
        assert exact - 2 < one.prize < exact + 2
        assert one.shared == (sharing > 1)


@pytest.mark.parametrize("seed", range(20))
def test_bots_play_it_to_its_end(seed: int) -> None:
    game, counted = played(seed, most=16)
    assert_adds_up(game, counted)


def test_every_log_is_read_back() -> None:
    game, _ = played(100, most=24)
    assert Director.replay(game.director.events) == game.director
    for table in game.tables.values():
        read = [decode(encode(event), SCHEMA_VERSION) for event in table.events]
        assert Table.replay(read) == table


def test_players_are_moved_tables_broken_and_the_final_table_drawn() -> None:
    """So that what the others count is known to have happened at all."""
    reasons: set[object] = set()
    for seed in range(200, 203):
        game, _ = played(seed, most=40)
        reasons |= {event.why for event in game.director.events if isinstance(event, of.PlayerSeated)}
        reasons |= {type(event) for event in game.director.events}
    assert {
        of.SeatReason.DRAW,
        of.SeatReason.BALANCE,
        of.SeatReason.BREAK,
        of.SeatReason.FINAL,
        of.HandForHandBegan,
        of.HandForHandEnded,
    } <= reasons


def test_a_hand_that_is_over_at_once_is_counted_at_once() -> None:
    """Blinds put all players of a table all-in: its hand ends with the order for it, before one at another table."""
    assert_adds_up(*played(1155, most=100))


@pytest.mark.long
@pytest.mark.parametrize("tenth", range(10))
def test_a_thousand_of_bots(tenth: int) -> None:
    for number in range(100):
        assert_adds_up(*played(1000 + 100 * tenth + number, most=100))
