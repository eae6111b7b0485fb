"""The vector engine and `HandState` agree: every bound of every decision, every stack, every payout."""

from random import Random

import numpy as np
import pytest

from feltroom import Reopen
from feltroom.vector import HandArray
from tests.marks import long_only
from tests.truth.lines import FILES, Line, read_lines, skipped, start_hand
from tests.vector.playing import compare

pytestmark = pytest.mark.slow


def test_random_hands_are_the_same_in_both_engines() -> None:
    random = Random(19)
    assert sum(compare(random, hands=40) for _ in range(15)) > 3_000


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_random_hands_are_the_same_in_both_engines(part: int) -> None:
    random = Random(1900 + part)
    for _ in range(100):
        compare(random, hands=100)


def array_of(line: Line, reopen: Reopen) -> HandArray:
    hand = start_hand(line, reopen)
    hole = [cards or () for cards in hand.deal.hole]
    spare = [card for card in range(52) if card not in {*hand.deal.board, *[card for cards in hole for card in cards]}]
    known = [cards or (spare.pop(), spare.pop()) for cards in hole]
    return HandArray.given(
        hand.rules, stacks=[line["stacks"]], buttons=[line["button"]], hole=[known], boards=[hand.deal.board]
    )


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("every", [10, *long_only(1)])
def test_every_hand_from_outside_has_the_known_bounds_and_result(name: str, every: int) -> None:
    finished = 0
    for number, line in enumerate(read_lines(name)):
        if skipped(line) or number % every:
            continue
        array = array_of(line, Reopen.CUMULATIVE)
        for decision in line["dec"]:
            if decision.get("moot"):
                continue
            bounds = (array.actors[0], array.streets[0], array.prices[0], array.least[0], array.most[0])
            assert bounds == (
                decision["s"],
                decision["st"],
                decision["c"],
                decision.get("lo", 0),
                decision.get("hi", 0),
            )
            kind, *to = decision["a"]
            array.apply(np.array(["fcr".index(kind)]), [to[0] if to else 0])
        assert array.over[0]
        if "????" not in line["hole"]:
            finished += 1
            assert array.stacks[0].tolist() == line["final"]
    assert finished > 0
