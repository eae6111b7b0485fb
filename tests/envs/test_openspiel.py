"""OpenSpiel's own test plays the game that is registered from Python."""

import pytest

from feltroom import InvalidSetup
from feltroom.envs.setup import HandMaker

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is installed for the benchmarks, not for the tests")
pytestmark = pytest.mark.long


@pytest.mark.parametrize("parameters", [{}, {"players": 3, "stack": 50}, {"players": 2, "stack": 5, "sizes": "all-in"}])
def test_random_simulations_keep_openspiels_rules(parameters: dict[str, object]) -> None:
    from feltroom.envs import register_openspiel

    game = pyspiel.load_game(register_openspiel(), parameters)
    pyspiel.random_sim_test(game, num_sims=10, serialize=False, verbose=False)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_a_size_that_is_none_is_refused() -> None:
    from feltroom.envs import register_openspiel

    with pytest.raises(InvalidSetup, match="huge"):
        pyspiel.load_game(register_openspiel(), {"sizes": "0.5 huge"})


def test_a_hand_deals_card_by_card_and_pays_big_blinds() -> None:
    from feltroom.envs import register_openspiel

    state = pyspiel.load_game(register_openspiel(), {"stack": 10}).new_initial_state()
    for card in range(4):
        assert state.is_chance_node() and len(state.chance_outcomes()) == 52 - card
        state.apply_action(card)
    assert state.current_player() == 1  # the button, who is the small blind heads-up
    state.apply_action(0)
    assert state.is_terminal() and state.returns() == [0.5, -0.5]
    assert state.information_state_string(0) == "2d2c|1f"
    assert HandMaker(stack=10).chips == 20
