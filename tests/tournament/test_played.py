"""Whole tournaments of bots at real tables, counted again from the logs of the tables alone."""

import os

import pytest

from feltroom.log.codec import SCHEMA_VERSION, decode, encode
from feltroom.rng import Stream, derive
from feltroom.simulation.tournament import PlayedTournament
from feltroom.table import BotSpec, Table
from feltroom.table import events as on
from feltroom.tournament import Director
from feltroom.tournament import events as of
from tests.tournament.counting import Counted, assert_results, counted_from_logs
from tests.tournament.driver import config_of

SEED = int(os.environ.get("FELTROOM_TOURNAMENT_SEED", "20"))
BOTS = (BotSpec("caller"), BotSpec("easy"), BotSpec("normal"))


def played(seed: int, *, most: int = 40) -> tuple[PlayedTournament, Counted]:
    stream = Stream(derive(SEED, "several tables", seed))
    entrants = 2 + stream.below(most - 1)
    config = config_of(seats=2 + stream.below(8), buy_in=stream.below(1000))
    bots = [BOTS[stream.below(len(BOTS))] for _ in range(entrants)]
    game = PlayedTournament(config, bots, seed=stream.bytes(16))
    game.play()
    logs = {number: table.events for number, table in game.tables.items()}
    return game, counted_from_logs(game.director, logs)


def assert_adds_up(game: PlayedTournament, counted: Counted) -> None:
    assert not any(isinstance(event, on.HandVoided) for table in game.tables.values() for event in table.events)
    assert_results(game.director, counted)


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
    for seed in range(203, 206):
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
    """Blinds put all players of a table all-in: its hand ends with the order for it, before one at another table.

    In the second one that is hand for hand: the other tables have not begun theirs, which belong to the same round.
    """
    for seed in (1155, 1062):
        assert_adds_up(*played(seed, most=100))


@pytest.mark.long
@pytest.mark.parametrize("tenth", range(10))
def test_a_thousand_of_bots(tenth: int) -> None:
    for number in range(100):
        assert_adds_up(*played(1000 + 100 * tenth + number, most=100))
