"""The shipped weights are the formula of `docs/dense.md`, and the strengths under it hold together."""

import json
from importlib.resources import files
from itertools import pairwise
from math import comb

import pytest

from feltroom.cards.classes import COMBOS, HAND_CLASSES
from feltroom.deal.formula import EVEN, STRENGTHS, formula_weight, formula_weights

FILE = files("feltroom.deal").joinpath("handWeights.json").read_text("utf-8")


def test_the_shipped_file_is_the_formula() -> None:
    assert json.loads(FILE) == formula_weights()


def test_the_shipped_file_names_every_class_once() -> None:
    names = [name for name, _ in json.loads(FILE, object_pairs_hook=lambda pairs: pairs)]
    assert sorted(names) == sorted(HAND_CLASSES)


def test_the_formula_passes_through_the_published_weights() -> None:
    weights = formula_weights()
    assert weights["AA"] == {"superDense": 1.00, "dense": 1.00}
    assert weights["AKs"] == {"superDense": 0.85, "dense": 1.00}
    assert weights["QJo"] == {"superDense": 0.25, "dense": 0.70}
    assert weights["72o"] == {"superDense": 0.00, "dense": 0.10}


def test_strengths_are_chances_of_one_game_won_by_one_player_or_split() -> None:
    """What one of two unknown hands wins the other loses: over all 1326 hands the strengths are even."""
    assert set(STRENGTHS) == set(HAND_CLASSES)
    assert sum(len(COMBOS[name]) * strength for name, strength in STRENGTHS.items()) == comb(52, 2) * EVEN


@pytest.mark.parametrize(
    ("hand_class", "percent"),
    [("AA", 85.20), ("KK", 82.40), ("AKs", 67.04), ("22", 50.33), ("72o", 34.58), ("32o", 32.30)],
)
def test_strengths_are_the_known_chances(hand_class: str, percent: float) -> None:
    assert round(50 * STRENGTHS[hand_class] / EVEN, 2) == percent


def test_weights_never_rise_as_strength_falls() -> None:
    for stronger, weaker in pairwise(STRENGTHS):
        assert STRENGTHS[stronger] > STRENGTHS[weaker]
        for mode in ("superDense", "dense"):
            assert formula_weight(stronger, mode=mode) >= formula_weight(weaker, mode=mode)


def test_super_dense_is_tighter_and_deals_no_hand_below_even() -> None:
    for name, weights in formula_weights().items():
        assert weights["superDense"] <= weights["dense"]
        assert weights["dense"] > 0
        if STRENGTHS[name] <= EVEN:
            assert weights["superDense"] == 0
    assert sum(weights["superDense"] > 0 for weights in formula_weights().values()) == 88


def test_weights_between_two_points_lie_on_their_line() -> None:
    low, high, middle = STRENGTHS["QJo"], STRENGTHS["AKs"], STRENGTHS["KQs"]
    part = (middle - low) / (high - low)
    assert formula_weight("KQs", mode="superDense") == round(0.25 + 0.60 * part, 2)
    assert formula_weight("KQs", mode="dense") == round(0.70 + 0.30 * part, 2)
