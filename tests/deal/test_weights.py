"""Weight tables and the files they come from: what is read, and what is refused with which words."""

import json
import pickle
import re
from collections.abc import Mapping
from typing import Any

import pytest

from feltroom.cards.classes import HAND_CLASSES
from feltroom.deal.weights import WeightTable, as_table, load_weights, mode_weights
from feltroom.errors import FeltroomError, InvalidNotation, InvalidSetup


def test_classes_that_are_not_listed_weigh_nothing() -> None:
    table = WeightTable({"72o": 0.5, "AA": 2, "KK": 0})
    assert len(table.weights) == 169
    assert table.weights["AA"] == 2
    assert table.weights["72o"] == 0.5
    assert table.weights["KK"] == table.weights["AKs"] == 0
    assert table.classes == ("AA", "72o")
    assert table.cumulative == (2, 2.5)


def test_the_order_of_the_mapping_does_not_matter() -> None:
    one, other = WeightTable({"AA": 1, "72o": 2}), WeightTable({"72o": 2.0, "AA": 1.0, "KK": 0.0})
    assert one == other
    assert hash(one) == hash(other)
    assert one != WeightTable({"AA": 1, "72o": 3})
    assert one != {"AA": 1, "72o": 2}


def test_a_table_keeps_no_mapping_of_the_caller_and_survives_pickle() -> None:
    weights = {"AA": 1.0}
    table = WeightTable(weights)
    weights["KK"] = 1.0
    assert table.classes == ("AA",)
    assert pickle.loads(pickle.dumps(table)) == table
    assert as_table(table, "dense") is table
    assert as_table({"AA": 1.0}, "dense") == table
    assert repr(table) == "WeightTable({'AA': 1.0})"


@pytest.mark.parametrize(
    ("mode", "published"),
    [
        ("superDense", {"AA": 1.00, "AKs": 0.85, "QJo": 0.25, "72o": 0.00}),
        ("dense", {"AA": 1.00, "AKs": 1.00, "QJo": 0.70, "72o": 0.10}),
    ],
)
def test_the_shipped_tables_have_the_published_weights(mode: str, published: dict[str, float]) -> None:
    table = mode_weights(mode)
    assert {name: table.weights[name] for name in published} == published
    assert mode_weights(mode) is table


def test_a_file_holds_both_modes() -> None:
    text = '{"AA": {"superDense": 1, "dense": 0.5}, "KK": {"superDense": 0, "dense": 0.25}}'
    assert load_weights(text, "dense") == WeightTable({"AA": 0.5, "KK": 0.25})
    assert load_weights(json.loads(text), "superDense") == WeightTable({"AA": 1})


def test_a_plain_number_counts_in_every_mode() -> None:
    for mode in ("superDense", "dense"):
        assert load_weights('{"AA": 3, "KK": 1.5}', mode) == WeightTable({"AA": 3, "KK": 1.5})
        assert load_weights({"AA": 3, "KK": {mode: 2}}, mode=mode) == WeightTable({"AA": 3, "KK": 2})


def test_an_entry_needs_only_the_mode_that_is_read() -> None:
    assert load_weights({"AA": {"dense": 1}}, "dense") == WeightTable({"AA": 1})


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({"AA": -0.5}, "the weight of AA must be at least 0, not -0.5"),
        ({"AA": float("nan")}, "the weight of AA must be a finite number, not nan"),
        ({"KQs": float("inf")}, "the weight of KQs must be a finite number, not inf"),
        ({"KQs": -float("inf")}, "the weight of KQs must be a finite number, not -inf"),
        ({"AA": 10**5000}, "the weight of AA is an int too large for a float"),
        ({"AA": True}, "the weight of AA must be a number, not bool True"),
        ({"AA": "1"}, "the weight of AA must be a number, not str '1'"),
        ({"AA": None}, "the weight of AA must be a number, not NoneType None"),
        ({"AA": [1]}, "the weight of AA must be a number, not list [1]"),
        ({"AA": 1j}, "the weight of AA must be a number, not complex 1j"),
        ({"AA": {"dense": 1}}, "the weight of AA must be a number, not dict {'dense': 1}"),
        ({"AA": 1, "AKx": 1}, "'AKx' is not one of the 169 hand classes"),
        ({"KAs": 1}, "'KAs' is not one of the 169 hand classes"),
        ({"aa": 1}, "'aa' is not one of the 169 hand classes"),
        ({7: 1}, "7 is not one of the 169 hand classes"),
        ({"AA": 0, "KK": 0.0}, "all 2 weights are 0: at least one class needs a weight above 0"),
        ({}, "the weights are empty: at least one class needs a weight above 0"),
        ({"AA": 1e308, "KK": 1e308}, "the weights add up to more than a float can hold"),
        (None, "weights must map classes to numbers, not be NoneType None"),
        ([("AA", 1)], "weights must map classes to numbers, not be list [('AA', 1)]"),
        ("AA", "weights must map classes to numbers, not be str 'AA'"),
    ],
)
def test_bad_weights_are_refused_with_class_and_value(weights: Any, message: str) -> None:
    with pytest.raises(InvalidSetup, match=re.escape(message)):
        WeightTable(weights)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ('{"AA": {"dense": -1, "superDense": 1}}', "the weight of AA must be at least 0, not -1"),
        ('{"AA": {"dense": 1, "superDense": -1}}', "the weight of AA must be at least 0, not -1"),
        ('{"AA": {"dense": NaN}}', "the weight of AA must be a finite number, not nan"),
        ('{"AA": {"dense": Infinity}}', "the weight of AA must be a finite number, not inf"),
        ('{"AA": {"dense": 1e999}}', "the weight of AA must be a finite number, not inf"),
        ('{"AA": {"dense": true}}', "the weight of AA must be a number, not bool True"),
        ('{"AA": {"dense": "1"}}', "the weight of AA must be a number, not str '1'"),
        ('{"AA": null}', "the weight of AA must be a number, not NoneType None"),
        ('{"A": {"dense": 1}}', "'A' is not one of the 169 hand classes"),
        ('{"AA": {"superDense": 1}}', "AA has no weight for mode dense: {'superDense': 1}"),
        ('{"AA": {}}', "AA has no weight for mode dense: {}"),
        (
            '{"AA": {"dense": 1, "Dense": 2}}',
            "AA has a weight for 'Dense': the modes are superDense and dense",
        ),
        ('{"AA": {"dense": 0}, "KK": {"dense": 0}}', "all 2 weights are 0"),
        ("{}", "the weights are empty"),
        ('["AA", 1]', "a weight file must hold one object of classes, not list ['AA', 1]"),
        ("7", "a weight file must hold one object of classes, not int 7"),
        (None, "a weight file must hold one object of classes, not NoneType None"),
        ('{"AA": 1, "KK": 2, "AA": 3}', "'AA' stands twice in the weights"),
        ('{"AA": {"dense": 1, "dense": 2}}', "'dense' stands twice in the weights"),
    ],
)
def test_bad_files_are_refused_with_class_and_value(source: Any, message: str) -> None:
    with pytest.raises(InvalidSetup, match=re.escape(message)):
        load_weights(source, "dense")


@pytest.mark.parametrize("text", ["", "{", '{"AA": 1,}', "AA = 1", '{"AA": ' + "9" * 5000 + "}", "[" * 100_000])
def test_text_that_is_not_json_is_bad_notation(text: str) -> None:
    with pytest.raises(InvalidNotation, match="the weights are not JSON: "):
        load_weights(text, "dense")


@pytest.mark.parametrize("mode", ["full", "Dense", "", None, 3, ["dense"]])
def test_an_unknown_mode_is_answered_with_the_modes(mode: Any) -> None:
    message = re.escape(f"{mode!r} is not a mode with weights: the modes are superDense and dense")
    with pytest.raises(InvalidSetup, match=message):
        load_weights({"AA": 1}, mode)
    with pytest.raises(InvalidSetup, match=message):
        mode_weights(mode)


def test_a_mapping_that_is_no_dict_is_read_too() -> None:
    class Everything(Mapping[str, float]):
        def __getitem__(self, hand_class: str) -> float:
            return 1.0

        def __iter__(self) -> Any:
            return iter(HAND_CLASSES)

        def __len__(self) -> int:
            return 169

    assert WeightTable(Everything()).classes == HAND_CLASSES


def test_all_these_errors_are_of_one_family() -> None:
    assert issubclass(InvalidSetup, FeltroomError)
    assert issubclass(InvalidNotation, FeltroomError)
