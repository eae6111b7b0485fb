"""Games whose answers are known: Kuhn's and Leduc poker, the AKQ game, and a player who knows both hands."""

import numpy as np
import pytest

from feltroom.solver import ALL_IN, Sizes, Spot, solve
from feltroom.solver.kernels.engine import Engine
from tests.solver.known_games import combo, gain_of_best_responses, leduc, one_card_game, solved

pytestmark = pytest.mark.slow  # it compiles the kernels where they are not yet


@pytest.mark.parametrize(("backend", "iterations", "near"), [("numba", 5000, 1e-3), ("numpy", 500, 1e-2)])
def test_kuhn_poker_is_worth_an_eighteenth_to_the_second_player(backend: str, iterations: int, near: float) -> None:
    engine = solved(one_card_game(pot=2.0, first_may_bet=True), iterations=iterations, backend=backend)
    assert engine.value(0, best=False) - 1 == pytest.approx(-1 / 18, abs=1e-3)
    assert gain_of_best_responses(engine) == pytest.approx(0, abs=1e-3)
    first, after_bet = _strategies(engine)
    jack_bets, queen_bets, king_bets = first[1]
    assert queen_bets == pytest.approx(0, abs=near)
    assert king_bets == pytest.approx(3 * jack_bets, abs=near)  # the family of solutions: alpha, 0, 3 alpha
    assert after_bet[1] == pytest.approx([0, 1 / 3, 1], abs=near)  # how often the second player calls


def _strategies(engine: Engine) -> tuple[list[list[float]], list[list[float]]]:
    """The first player's opening and the second player's answer to a bet, an action a row."""
    street = engine.streets[0]
    after_bet = street.first[0] + 1
    return engine.mean_strategy(street, 0, 0).tolist(), engine.mean_strategy(street, after_bet, 0).tolist()


def test_akq_game_bluffs_and_calls_as_worked_out_by_hand() -> None:
    """With a pot of 3 the queen bluffs once in four times, and the king calls half of the time."""
    engine = solved(one_card_game(pot=3.0, first_may_bet=False), iterations=3000, backend="numba")
    street = engine.streets[0]
    after_check = street.first[0]
    bets = engine.mean_strategy(street, after_check, 0)[1]
    assert bets == pytest.approx([1 / 4, 0, 1], abs=1e-3)
    calls = engine.mean_strategy(street, street.first[after_check] + 1, 0)[1]
    assert calls == pytest.approx([0, 1 / 2, 1], abs=1e-3)


@pytest.mark.parametrize("size", [0.5, 1.0, 2.0])
def test_half_street_clairvoyance_bets_by_the_odds(size: float) -> None:
    """Who knows that they have the best hand or nothing bluffs B to P + B, and is called P times in P + B."""
    never = Sizes(bets=(), raises=())
    solution = solve(
        Spot(
            "KsKd7c4h2s",
            oop=dict.fromkeys([combo("AhAc")], 1.0),
            ip=dict.fromkeys([combo("KhKc"), combo("QhJh")], 1.0),
            pot=10,
            stack=10 * size,
            sizes=(never, Sizes(bets=(ALL_IN,), raises=())),
        ),
        target=1e-5,
        max_iterations=5000,
    )
    bets = solution.at("check")
    bluffs = bets.strategy()[combo("QhJh")][1]
    assert bets.strategy()[combo("KhKc")][1] == pytest.approx(1, abs=1e-3)
    assert bluffs == pytest.approx(size / (1 + size), abs=1e-3)
    calls = solution.at("check", "bet all-in").strategy()[combo("AhAc")][1]
    assert calls == pytest.approx(1 / (1 + size), abs=1e-3)
    assert solution.values[1] == pytest.approx(10 * (1 + bluffs) / 2, abs=1e-2)


def test_leduc_uniform_play_is_as_exploitable_as_open_spiel_says() -> None:
    """open_spiel: NashConv of the uniform policy is 4.747222 in leduc_poker, 11/12 in kuhn_poker."""
    assert gain_of_best_responses(_uniform(Engine(leduc(), backend="numba"))) == pytest.approx(4.747222, abs=1e-5)
    kuhn = Engine(one_card_game(pot=2.0, first_may_bet=True), backend="numba")
    assert gain_of_best_responses(_uniform(kuhn)) == pytest.approx(11 / 12, abs=1e-5)


def _uniform(engine: Engine) -> Engine:
    assert all(not np.any(sums) for street in engine.streets for sums in street.sums)
    return engine


def test_leduc_poker_has_its_known_value() -> None:
    engine = solved(leduc(), iterations=2000, backend="numba")
    assert gain_of_best_responses(engine) < 2e-3
    assert engine.value(0, best=False) - 1 == pytest.approx(-0.0856, abs=1e-3)
