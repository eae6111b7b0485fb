"""A short look at the order of the levels; benchmarks/bots.py measures it."""

import pytest

from feltroom import Rules, derive
from feltroom.bots import make_bot
from tests.bots.driving import deal_hand, drive

pytestmark = pytest.mark.slow  # many hands

RULES = Rules(small_blind=5, big_blind=10)


def chips_won(challenger: str, field: str, *, seats: int, deals: int) -> int:
    """Play every deal with the challenger in each seat in turn and return what it won in all."""
    hero, others = make_bot(challenger), make_bot(field)
    won = 0
    for number in range(deals):
        for place in range(seats):
            hand = deal_hand(RULES, players=seats, seed=derive(number, "deal"), button=number % seats)
            bots = [hero if seat == place else others for seat in range(seats)]
            won += drive(hand, bots, seed=derive(number, "bots")).stacks[place] - 1000
    return won


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "dense"])
def test_a_level_against_itself_wins_nothing(level: str) -> None:
    assert chips_won(level, level, seats=3, deals=5) == 0


@pytest.mark.parametrize(
    ("challenger", "field", "deals"),
    [
        pytest.param("hard", "normal", 250, marks=pytest.mark.long),
        ("hard", "caller", 60),
        ("normal", "easy", 400),
        ("normal", "caller", 200),
        ("easy", "caller", 200),
    ],
)
def test_the_better_level_wins_heads_up(challenger: str, field: str, deals: int) -> None:
    assert chips_won(challenger, field, seats=2, deals=deals) > 0
