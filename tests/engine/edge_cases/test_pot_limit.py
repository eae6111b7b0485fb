"""Pot-limit: the maximum is the call and then the size of the pot."""

from dataclasses import replace

import pytest

from feltroom import (
    ALL_IN,
    Ante,
    Betting,
    Post,
    raise_to,
)
from tests.engine.edge_cases.table import (
    POSTED_BLINDS,
    TDA,
    offered,
    play,
    refusal,
    start,
    start_on_flop,
)

POT = replace(TDA, betting=Betting.POT_LIMIT)


def test_three_streets_in_numbers() -> None:
    hand = start(5000, 5000, 5000, rules=POT)
    assert offered(hand) == "A: call 100, raise to 200..350"
    play(hand, "A raises to 350")
    assert offered(hand) == "B: call 300, raise to 600..1150"
    play(hand, "B folds")
    assert offered(hand) == "C: call 250, raise to 600..1100"
    play(hand, "C calls")
    assert hand.pot == 750
    assert offered(hand) == "C: check, raise to 100..750"
    play(hand, "C bets 200")
    assert offered(hand) == "A: call 200, raise to 400..1350"
    play(hand, "A raises to 700")
    assert offered(hand) == "C: call 500, raise to 1200..2850"
    play(hand, "C calls")
    assert hand.pot == 2150
    assert offered(hand) == "C: check, raise to 100..2150"
    play(hand, "C bets 2150")
    assert offered(hand) == "A: call 2150, raise to 3950..3950"


def test_small_blind_and_limpers() -> None:
    hand = play(start(*[5000] * 4, rules=POT), "D calls", "A calls")
    assert offered(hand) == "B: call 50, raise to 200..500"
    play(hand, "B calls")
    assert offered(hand) == "C: check, raise to 200..500"


def test_antes_count() -> None:
    hand = start(*[5000] * 3, rules=replace(POT, ante=10))
    assert offered(hand) == "A: call 100, raise to 200..380"
    table_ante = start(*[5000] * 3, rules=replace(POT, ante=100, ante_kind=Ante.BIG_BLIND))
    assert offered(table_ante) == "A: call 100, raise to 200..450"


def test_dead_posts_count() -> None:
    hand = start(*[5000] * 5, rules=POT, posts=[*POSTED_BLINDS, Post(3, 100), Post(3, 50, live=False)])
    assert hand.pot == 300
    assert offered(hand) == "D: check, raise to 200..400"
    play(hand, "D checks")
    assert offered(hand) == "E: call 100, raise to 200..500"


def test_stack_below_the_pot_is_the_maximum() -> None:
    hand = start(300, 5000, 5000, rules=POT)
    assert offered(hand) == "A: call 100, raise to 200..300"
    short = start(180, 5000, 5000, rules=POT)
    assert offered(short) == "A: call 100, raise to 180..180"


def test_beyond_the_pot_is_refused_with_the_maximum() -> None:
    error = refusal(start(5000, 5000, 5000, rules=POT), raise_to(351))
    assert error.code == "raise_too_large"
    assert error.numbers["max_raise_to"] == 350


def test_all_in_is_a_raise_to_the_pot() -> None:
    hand = start(5000, 5000, 5000, rules=POT)
    hand.apply(ALL_IN)
    assert hand.bets[0] == 350


def test_smallest_bet_may_exceed_an_empty_pot() -> None:
    hand = start(5000, 5000, 5000, rules=POT, posts=[])
    assert offered(hand) == "B: check, raise to 100..100"


def test_pot_counts_calls_for_less_as_they_are() -> None:
    hand = play(start_on_flop(5000, 60, 5000, rules=POT), "A bets 300", "B is all-in for 60")
    assert offered(hand) == "C: call 300, raise to 600..1260"


@pytest.mark.parametrize("stacks", [[5000, 5000, 30, 5000], [5000, 20, 5000, 5000], [5000, 20, 30, 5000]])
def test_short_blinds_count_as_full_before_the_flop(stacks: list[int]) -> None:
    """TDA 54B: a short all-in blind does not lower the maximum, as it does not lower the price."""
    hand = start(*stacks, rules=POT)
    assert offered(hand) == "D: call 100, raise to 200..350"
    play(hand, "D raises to 350")
    assert offered(hand) == "A: call 350, raise to 600..1200"
