"""How `hard` behaves over seeded hands, and that it and the levels below it stand in the right order."""

import pytest

from tests.bots.behaviour import Behaviour, observe_hands


def assert_sane(seen: Behaviour) -> None:
    assert seen.free_folds == 0
    assert seen.raises_in_bounds >= 0.999
    assert 0.10 <= seen.river_bluffs / seen.river_bets <= 0.40
    assert seen.weak_stack_offs == []
    assert seen.planned_bluffs <= 0.1 * seen.stack_offs


def test_a_thousand_hands_are_sane() -> None:
    assert_sane(observe_hands("hard", hands=1000, seed=11))


@pytest.mark.long
def test_ten_thousand_hands_are_sane() -> None:
    seen = observe_hands("hard", hands=10_000, seed=12)
    assert_sane(seen)
    assert seen.stack_offs > 100
