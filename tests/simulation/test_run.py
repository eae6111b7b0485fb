"""Whole simulations: the same result however they are cut, and clean ends."""

from collections.abc import Callable
from multiprocessing import active_children

import pytest

from feltroom.bots import Bot
from feltroom.errors import InvalidSetup
from feltroom.history import AuditOutcome, audit, load_phh
from feltroom.simulation.chunk import Chunk, Won
from feltroom.simulation.game import Game, make_by_spec
from feltroom.simulation.hand import SimulationFailed
from feltroom.simulation.limits import MAX_PROCESSES
from feltroom.simulation.run import simulate
from feltroom.table import BotSpec
from tests.simulation.planted import LAST_GOOD_HAND, make_cheating, make_dying, make_failing
from tests.simulation.test_game import game_of

pytestmark = pytest.mark.slow  # it starts processes


def hands_of(chunks: list[Chunk]) -> list[Won]:
    return [won for chunk in chunks for won in chunk.won]


def play(game: Game, *, hands: int, processes: int = 1, chunk: int = 25, phhs: bool = False) -> list[Chunk]:
    return list(simulate(game, hands=hands, processes=processes, chunk=chunk, phhs=phhs))


@pytest.mark.parametrize(
    ("processes", "chunk"),
    [(2, 7), *[pytest.param(*each, marks=pytest.mark.long) for each in ((1, 1), (1, 7), (1, 1000), (3, 25))]],
)
def test_result_does_not_depend_on_processes_or_chunks(processes: int, chunk: int) -> None:
    game = game_of("normal,easy,caller,easy:loose")
    alone, cut = play(game, hands=150, phhs=True), play(game, hands=150, processes=processes, chunk=chunk, phhs=True)
    assert hands_of(cut) == hands_of(alone)
    assert "".join(one.phhs for one in cut) == "".join(one.phhs for one in alone)
    assert active_children() == []


def test_fewer_hands_are_the_beginning_of_more() -> None:
    game = game_of("easy,caller,easy")
    assert hands_of(play(game, hands=31)) == hands_of(play(game, hands=80))[:31]


def test_seeds_give_different_hands() -> None:
    first, second = (hands_of(play(game_of("easy,easy", seed=seed), hands=50)) for seed in (7, 8))
    assert first != second


@pytest.mark.parametrize(
    ("players", "preset"),
    [("easy,caller", "online"), ("easy,caller,normal,easy,easy,caller,normal:tight,easy,caller", "solo")],
)
def test_every_hand_is_zero_sum(players: str, preset: str) -> None:
    assert all(sum(won) == 0 for won in hands_of(play(game_of(players, preset=preset), hands=100)))


@pytest.mark.parametrize("preset", ["online", "dense"])
def test_hands_written_one_by_one_audit_clean(preset: str) -> None:
    game = game_of("easy,caller,normal,easy", preset=preset)
    chunks = play(game, hands=60, phhs=True)
    records = load_phh("".join(chunk.phhs for chunk in chunks))
    assert [record.hand_id for record in records] == [str(number) for number in range(1, 61)]
    assert {audit(record).outcome for record in records} == {AuditOutcome.AGREES}
    assert records[0].names == ("easy 1", "caller", "normal", "easy 2")
    stack = game.preset.stack
    assert [tuple(left - stack for left in record.finishing_stacks or ()) for record in records] == hands_of(chunks)


def test_file_of_one_hand_can_be_read() -> None:
    (chunk,) = play(game_of("easy,caller"), hands=1, phhs=True)
    assert chunk.phhs.startswith("[1]\n")
    assert len(load_phh(chunk.phhs)) == 1


def planted(make: Callable[[BotSpec], Bot]) -> Game:
    return Game(bots=(BotSpec("caller"), BotSpec("easy"), BotSpec("caller")), seed=7, make=make)


@pytest.mark.parametrize("processes", [1, 2])
def test_failing_bot_ends_the_run_after_the_hands_before(processes: int) -> None:
    played: list[Chunk] = []
    with pytest.raises(SimulationFailed) as caught:
        played.extend(simulate(planted(make_failing), hands=500, processes=processes, chunk=9))
    assert str(caught.value) == "easy in seat 1 failed in hand 41 of seed 7: ZeroDivisionError: nothing to divide by"
    assert len(hands_of(played)) == LAST_GOOD_HAND
    assert active_children() == []


def test_bot_that_breaks_the_rules_is_named() -> None:
    with pytest.raises(
        SimulationFailed, match=r"easy in seat 1 failed in hand 1 of seed 7: IllegalAction: .*1000000000"
    ):
        play(planted(make_cheating), hands=5)


def test_lost_process_ends_the_run() -> None:
    with pytest.raises(SimulationFailed, match="exit code 3"):
        play(planted(make_dying), hands=500, processes=2, chunk=9)
    assert active_children() == []


@pytest.mark.parametrize("processes", [1, 2])
def test_stopping_keeps_all_hands_that_were_begun(processes: int) -> None:
    game = game_of("easy,caller,easy")
    played: list[Chunk] = []
    chunks = simulate(game, hands=100_000, processes=processes, chunk=10, stopped=lambda: len(played) >= 3)
    for chunk in chunks:
        played.append(chunk)  # noqa: PERF402  # `stopped` looks at it between two chunks
    hands = hands_of(played)
    assert 30 <= len(hands) <= 400  # one process may be 16 chunks ahead of the other
    assert hands == hands_of(play(game, hands=len(hands)))
    assert active_children() == []


def test_alone_a_stop_waits_for_the_hand_and_not_for_the_chunk() -> None:
    asked = iter([False] * 5)
    chunks = simulate(game_of("easy,caller"), hands=1000, chunk=1000, stopped=lambda: next(asked, True))
    assert len(hands_of(list(chunks))) == 4


def test_closing_early_ends_the_processes() -> None:
    chunks = simulate(game_of("easy,caller"), hands=100_000, processes=2)
    next(chunks)
    assert len(active_children()) == 2
    chunks.close()
    assert active_children() == []


@pytest.mark.parametrize(
    ("hands", "processes", "chunk"), [(0, 1, 1), (-5, 1, 1), (1, 0, 1), (1, MAX_PROCESSES + 1, 1), (1, 1, 0)]
)
def test_numbers_out_of_range_are_refused_before_the_first_hand(hands: int, processes: int, chunk: int) -> None:
    with pytest.raises(InvalidSetup, match="must be"):
        simulate(game_of("easy,caller"), hands=hands, processes=processes, chunk=chunk)


def test_make_by_spec_knows_personalities() -> None:
    assert type(make_by_spec(BotSpec("easy", "tight"))) is type(make_by_spec(BotSpec("easy")))
