"""Numbers of numpy are refused like all that is no int, and the message says what to do."""

import numpy as np
import pytest

from feltroom import Deal, FeltroomError, HandState, Rules, raise_to

RULES, DEAL = Rules(small_blind=1, big_blind=2), Deal.standard(seed=1, players=2, button=0)


def test_a_refusal_says_how_to_make_an_int() -> None:
    number = np.int64(50)
    hand = HandState(RULES, stacks=[50, 50], button=0, deal=DEAL)
    for wrong in (
        lambda: HandState(RULES, stacks=[number, number], button=0, deal=DEAL),  # type: ignore[list-item]
        lambda: hand.apply(raise_to(number)),  # type: ignore[arg-type]
        lambda: Deal.standard(seed=number, players=2, button=0),  # type: ignore[arg-type]
    ):
        with pytest.raises(FeltroomError, match=r"np\.int64\(50\), which is numpy's: int\(\) makes it"):
            wrong()
