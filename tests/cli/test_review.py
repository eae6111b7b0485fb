"""`feltroom review`: the words, the object, and wrong arguments."""

import json
from pathlib import Path

import pytest

from feltroom import CALL, CHECK, FOLD, raise_to
from feltroom.cli.main import main
from feltroom.history import HandRecord, dump_phh, seen_by
from tests.analysis.review.hands import play

pytestmark = pytest.mark.slow  # streets are solved

NUTS = play((raise_to(30), CALL, CHECK, CHECK, CHECK, CHECK, CHECK, raise_to(60), FOLD), hole=("8c3c", "QhTh"))


def written(folder: Path, *records: HandRecord) -> str:
    file = folder / "hands.phhs"
    file.write_text(dump_phh(list(records)), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("lang", "word"),
    [
        ("zh-CN", "失误"),
        *(pytest.param(*one, marks=pytest.mark.long) for one in [("zh-TW", "失誤"), ("ja", "ミス"), ("en", "mistake")]),
    ],
)
def test_a_mistake_is_told_in_every_language(
    lang: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["review", written(tmp_path, NUTS), "--player", "1", "--lang", lang, "--samples", "300"])
    told = capsys.readouterr().out
    assert status == 0
    assert word in told and "Q♥ 10♥" in told and "2♣ 7♦ 9♥ J♠ K♦" in told
    assert "{" not in told and "8♣" not in told


def test_the_one_player_whose_cards_are_known_is_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, seen_by(NUTS, 1))
    assert main(["review", file, "--json", "--samples", "100"]) == 0
    found = json.loads(capsys.readouterr().out)
    (hand,) = found["hands"]
    assert (hand["player"], hand["hole"]) == (1, "QhTh")


def test_json_has_the_model_every_decision_and_the_totals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["review", written(tmp_path, NUTS, NUTS), "--player", "1", "--json", "--samples", "200"]
    assert main(arguments) == 0
    first = capsys.readouterr().out
    found = json.loads(first)
    assert set(found) == {"model", "hands", "decisions", "flagged", "loss_in_big_blinds"}
    assert found["model"]["range_model"] == "feltroom.analysis.range_model"
    assert [hand["hand"] for hand in found["hands"]] == [1, 2]
    assert found["decisions"] == sum(len(hand["decisions"]) for hand in found["hands"])
    grades = [(one["street"], one["grade"]) for hand in found["hands"] for one in hand["decisions"]]
    assert found["flagged"]["river"] == sum(street == "river" and grade != "good" for street, grade in grades) > 0
    decision = found["hands"][0]["decisions"][-1]
    assert decision["grade"] == "mistake" and len(decision["opponents"][0]["cells"]) == 169
    assert decision["options"][decision["chosen"]]["kind"] == "fold"
    assert main(arguments) == 0
    assert capsys.readouterr().out == first


def test_the_best_option_is_marked_and_said_to_leave_out_bluffs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checked = play((raise_to(30), CALL, *[CHECK] * 6), hole=("3c4c", "5h5s"))
    for record, marks in ((checked, "(best without a bluff)"), (NUTS, "(best)")):
        main(["review", written(tmp_path, record), "--player", "0", "--lang", "en", "--samples", "200"])
        assert marks in capsys.readouterr().out


def test_many_hands_end_with_a_summary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, NUTS, NUTS)
    assert main(["review", file, "--player", "1", "--lang", "en", "--samples", "200"]) == 0
    told = capsys.readouterr().out
    assert "2 hands, 10 decisions" in told and "by street: " in told


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "choose one with --player"),
        (["--player", "5"], "there is no player 5: hand 1 has players 0 to 1"),
        (["--player", "nobody"], "nobody"),
        (["--player", "1", "--samples", "0"], "--samples must be 100 to 100000, not 0"),
        (["--player", "1", "--hand", "9"], "there is no hand 9: the file has 1 hand"),
    ],
)
def test_a_wrong_argument_gets_one_line_and_status_two(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", written(tmp_path, NUTS), *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == "" and says in told.err and told.err.count("\n") == 1
