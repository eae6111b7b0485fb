"""Rows for data frames."""

import pytest

from feltroom import InvalidSetup
from feltroom.history import HandRecord, load_phh, rows
from feltroom.history.data_rows import COLUMNS, FLAGS, INTEGERS, NUMBERS, Kind
from tests.history.test_foreign_files import hand

LINES = '["d dh p1 AhAd", "p3 cbr 3", "p1 cc", "p2 f", "d db 2c3c4c", "p1 cbr 2.50", "p3 f"]'
PLAYED = hand(
    blinds_or_straddles="[0.5, 1, 0]",
    min_bet="1",
    starting_stacks="[100, 100, 50]",
    actions=LINES,
    hand="7",
    players='["Ann", "Ben", "Cid"]',
    currency_symbol='"$"',
    winnings="[6.65, 0, 0]",
    year="2009",
    month="7",
    day="1",
    time="00:03:12",
)


def played() -> HandRecord:
    return load_phh(PLAYED)[0]


def test_one_row_a_hand() -> None:
    [row] = rows([played()])
    assert row == {
        "hand": "7",
        "began": "2009-07-01T00:03:12",
        "venue": None,
        "table": None,
        "variant": "NT",
        "currency": "USD",
        "players": 3,
        "small_blind": 0.5,
        "big_blind": 1.0,
        "ante": 0.0,
        "pot": 7.0,
        "rake": 0.35,
        "board": "2c3c4c",
        "streets": 2,
        "showdown": False,
        "winners": "Ann",
        "result_from": "winnings",
    }


def test_one_row_a_decision() -> None:
    found = list(rows([played()], of="decisions"))
    assert [(row["name"], row["street"], row["action"], row["amount"], row["to"]) for row in found] == [
        ("Cid", "preflop", "raise", 3.0, 3.0),
        ("Ann", "preflop", "call", 2.5, None),
        ("Ben", "preflop", "fold", 0.0, None),
        ("Ann", "flop", "bet", 2.5, 2.5),
        ("Cid", "flop", "fold", 0.0, None),
    ]
    assert [row["pot"] for row in found] == [1.5, 4.5, 7.0, 7.0, 9.5]
    assert [row["price"] for row in found] == [1.0, 2.5, 2.0, 0.0, 2.5]
    assert [row["position"] for row in found[:3]] == ["BTN", "SB", "BB"]
    assert (found[1]["cards"], found[3]["board"], found[3]["stack"], found[3]["opponents"]) == (
        "AhAd",
        "2c3c4c",
        97.0,
        1,
    )


def test_one_row_a_player_and_hand() -> None:
    ann, ben, cid = rows([played()], of="players")
    assert (ann["net"], ben["net"], cid["net"]) == (3.65, -1.0, -3.0)
    assert (ann["voluntary"], ben["voluntary"], cid["raised"]) == (True, False, True)
    assert (ann["saw_flop"], ben["saw_flop"], ann["net_bb"], ann["put_in"]) == (True, False, 3.65, 5.5)


def test_every_row_has_the_columns_of_its_kind_and_they_have_types() -> None:
    kinds: list[Kind] = ["hands", "decisions", "players"]
    for kind in kinds:
        for row in rows([played(), load_phh(hand(starting_stacks="[inf, inf, inf]"))[0]], of=kind):
            assert tuple(row) == COLUMNS[kind]
            for name, value in row.items():
                expected = (
                    (int, float) if name in NUMBERS else int if name in INTEGERS else bool if name in FLAGS else str
                )
                assert value is None or isinstance(value, expected), (name, value)
    with pytest.raises(InvalidSetup, match="rows are of hands, decisions, players, not"):
        list(rows([played()], of="seats"))  # type: ignore[arg-type]  # wrong on purpose


def test_pandas_and_polars_take_rows_as_they_are() -> None:
    reason = "the page shows how to use it; it is no dependency of ours"
    pandas = pytest.importorskip("pandas", reason=reason)
    assert pandas.DataFrame(rows([played()], of="players")).groupby("name")["net"].sum()["Ann"] == 3.65
    polars = pytest.importorskip("polars", reason=reason)
    assert polars.DataFrame(list(rows([played()], of="players"))).height == 3
