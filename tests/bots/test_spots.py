"""The golden transcripts: how each level decides in interesting spots."""

import pytest

from tests.bots.spots import GOLDEN, SPOTS, decisions, transcript

pytestmark = pytest.mark.slow  # many spots


def test_decisions_are_those_of_the_golden_file() -> None:
    assert transcript() == GOLDEN.read_text(encoding="utf-8")


def test_nobody_folds_aces_or_a_set() -> None:
    for spot in SPOTS:
        if spot.hole in ("AsAd", "7h7d"):
            for level in ("easy", "normal", "hard", "dense"):
                folds = decisions(spot, level)["fold"]
                assert folds <= (10 if level == "easy" else 0)  # easy sometimes acts without looking
