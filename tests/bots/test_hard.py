"""How `hard` behaves over seeded hands, and that it and the levels below it stand in the right order."""

import pytest

from feltroom import CALL, HandState, Rules, Stream, raise_to
from feltroom.bots import make_bot
from tests.bots.behaviour import Behaviour, observe_hands
from tests.bots.driving import deal_hand

pytestmark = pytest.mark.slow  # many hands

RULES = Rules(small_blind=5, big_blind=10)


def assert_sane(seen: Behaviour) -> None:
    assert seen.free_folds == 0
    assert seen.raises_in_bounds >= 0.999
    assert 0.10 <= seen.river_bluffs / seen.river_bets <= 0.40
    assert seen.weak_stack_offs == []
    assert seen.planned_bluffs <= 0.1 * seen.stack_offs


def test_four_hundred_hands_are_sane() -> None:
    assert_sane(observe_hands("hard", hands=400, seed=11))


@pytest.mark.long
def test_ten_thousand_hands_are_sane() -> None:
    seen = observe_hands("hard", hands=10_000, seed=12)
    assert_sane(seen)
    assert seen.stack_offs > 100


def acts_legally(hand: HandState) -> None:
    assert hand.actor is not None
    for number in range(20):
        hand.copy().apply(make_bot("hard").act(hand.view(hand.actor), hand.legal(), Stream(number)))


def test_a_short_stack_decides_when_the_only_raiser_has_left() -> None:
    hand = deal_hand(RULES, players=4, seed=b"1", stacks=[25, 1000, 1000, 1000])
    hand.apply(raise_to(30))
    hand.kill(3)
    acts_legally(hand)


def test_a_short_stack_decides_about_a_price_that_nobody_who_made_it_is_left_for() -> None:
    hand = deal_hand(RULES, players=5, seed=b"1", stacks=[90, 1000, 1000, 1000, 1000])
    for action in (raise_to(50), CALL):
        hand.apply(action)
    for player in (3, 4):
        hand.kill(player)
    assert hand.legal().price == 50
    acts_legally(hand)
