"""A report in words and as data."""

import json
from pathlib import Path

import pytest

from feltroom import HAND_CLASSES, WeightTable
from feltroom.analysis.dense_lab import DenseReport, dense_report, report_object, report_text
from feltroom.deal.weights import mode_weights

GOLDEN = Path(__file__).with_name("report.txt")


@pytest.fixture(scope="module")
def small() -> DenseReport:
    return dense_report(mode_weights("superDense"), players=3, hands=400, seed=7, button=1, mode="superDense")


def test_the_text_of_a_small_report_is_the_one_kept(small: DenseReport) -> None:
    assert report_text(small) + "\n" == GOLDEN.read_text(encoding="utf-8")


def test_all_classes_are_written_when_asked_for(small: DenseReport) -> None:
    lines = report_text(small, all_classes=True).splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("All classes"))
    assert [line.split()[0] for line in lines[start + 2 : start + 171]] == list(HAND_CLASSES)


def test_large_tables_leave_out_the_intervals_of_classes() -> None:
    found = dense_report(None, players=9, hands=20, mode="full")
    head = next(line for line in report_text(found).splitlines() if line.startswith("class"))
    assert head.split() == ["class", "declared", "first", *[w for n in range(1, 10) for w in ("draws", str(n))]]
    assert "('first', for the first seat, is exact)" in report_text(found)


def test_what_cannot_be_told_is_said() -> None:
    text = report_text(dense_report(WeightTable({rank * 2: 1 for rank in "AKQJT98765432"}), players=2, hands=1))
    assert "Are all seats dealt alike? too few hands to tell." in text
    assert "do all 52 cards come alike? too few boards to tell." in text
    assert "not tested" in text
    assert "±" not in text


def test_the_object_is_json_and_holds_every_number(small: DenseReport) -> None:
    told = json.loads(json.dumps(report_object(small), allow_nan=False))
    assert (told["mode"], told["players"], told["button"], told["hands"], told["seed"]) == ("superDense", 3, 1, 400, 7)
    assert [seat["player"] for seat in told["seats"]] == [0, 1, 2]
    aces = told["classes"][0]
    assert aces["class"] == "AA"
    for seat in aces["seats"]:
        assert seat["share"] == seat["count"] / 400
        assert seat["low"] <= seat["share"] <= seat["high"]
    assert told["strength"]["ordinary"] == 0.5
    assert [one["category"] for one in told["categories"]][-1] == "straight flush"
    assert sum(told["board"]["counts"].values()) == 2000
    assert next(iter(told["board"]["counts"])) == "2c"
    assert told["board"]["uniform"]["freedom"] == 51


def test_a_seed_of_bytes_is_written_in_hex() -> None:
    assert report_object(dense_report(None, players=2, hands=2, seed=b"\x01\xff"))["seed"] == "01ff"
