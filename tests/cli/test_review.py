"""`feltroom review`: the words, the object, and wrong arguments."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from feltroom import CALL, CHECK, FOLD, raise_to
from feltroom.cli.main import main
from feltroom.history import HandRecord, Move, dump_phh, seen_by
from tests.analysis.review.hands import play
from tests.history.transcripts import bomb_pot

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


def test_the_best_that_is_sure_is_not_said_to_leave_out_bluffs_where_what_is_higher_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All-in with kings for a hundred big blinds has the highest estimate, and nobody can say who calls it."""
    kings = play((raise_to(25), FOLD, CALL), hole=("KsKc", "9c8c", "QhTh"))
    main(["review", written(tmp_path, kings), "--player", "0", "--lang", "en", "--samples", "200", "--solve", "none"])
    told = capsys.readouterr().out
    assert "(best the model is sure of)" in told and "(bluff)" not in told


def test_how_often_a_chart_plays_each_option_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pushed = play((raise_to(100), FOLD), hole=("Ah7c", "QhTh"), stacks=(100, 100))
    main(["review", written(tmp_path, pushed), "--player", "0", "--lang", "en", "--samples", "100"])
    assert "fold 0 [0%] · all-in 100 +" in capsys.readouterr().out


def test_a_hand_on_two_boards_does_not_cost_the_others_their_review(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, NUTS, bomb_pot(), NUTS)
    assert main(["review", file, "--player", "0", "--lang", "en", "--samples", "100", "--solve", "none"]) == 0
    told = capsys.readouterr()
    assert "2 hands" in told.out
    assert "hand 2: it is not reviewed: the hand was played on two boards" in told.err


def test_what_is_assumed_or_cut_off_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unknown = replace(NUTS, unknown_stacks=(0, 1), finishing_stacks=None)
    refused = replace(NUTS, actions=(*NUTS.actions[:3], Move(0, raise_to(10**12)), *NUTS.actions[4:]))
    file = written(tmp_path, unknown, refused)
    assert main(["review", file, "--player", "1", "--lang", "en", "--samples", "100", "--solve", "none"]) == 0
    told = capsys.readouterr()
    assert "hand 1: 100 big blinds are assumed for players whose stacks are not known: 0, 1" in told.err
    assert "hand 2: nothing is reviewed from action 4 on: player 0 cannot raise to 1000000000000" in told.err
    assert "1000" in told.out and "100000" not in told.out


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
