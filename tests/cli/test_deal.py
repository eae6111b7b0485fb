"""`feltroom deal`: deals to look at, the report with its picture, bad weight files, refusals in one line."""

import json
import sys
from pathlib import Path

import pytest

from feltroom import Deal, derive, format_cards, parse_cards
from feltroom.analysis.dense_lab import dense_report, report_object
from feltroom.cli.main import main
from feltroom.deal.weights import load_weights, mode_weights

PAIRS = {rank * 2: 1 for rank in "AKQJT98765432"}


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("mode", ["standard", "superDense", "dense", "full"])
def test_deals_are_those_of_the_seed_in_seat_order(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["deal", "--deck", mode, "--players", "3", "--button", "2", "--hands", "4", "--seed", "7"]
    assert main([*arguments, "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["hand"] for one in told] == [1, 2, 3, 4]
    for number, one in enumerate(told):
        seed = derive(7, "hand", number)
        if mode == "standard":
            deal = Deal.standard(seed=seed, players=3, button=2)
        else:
            deal = Deal.dense(seed=seed, players=3, button=2, mode=mode)
        assert tuple(parse_cards(cards) for cards in one["hole"]) == deal.hole
        assert parse_cards(one["board"]) == deal.board
        assert (one["mode"], one["button"]) == (mode, 2)
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    board = told[0]["board"]
    assert lines[0] == f"hand 1: {' '.join(told[0]['hole'])}  board {board[:6]} {board[6:8]} {board[8:]}"
    assert lines[4] == f"4 hands, mode {mode}, button 2, seed 7"


def test_without_a_seed_one_is_drawn_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal"]) == 0
    told = capsys.readouterr().out
    assert told.count("\n") == 2 and "mode standard" in told
    assert main(["deal", "--seed", told.split()[-1]]) == 0
    assert capsys.readouterr().out == told


def test_own_weights_are_dealt_by(capsys: pytest.CaptureFixture[str]) -> None:
    Path("pairs.json").write_text(json.dumps(PAIRS), encoding="utf-8")
    assert main(["deal", "--weights", "pairs.json", "--hands", "20", "--seed", "1", "--json"]) == 0
    for line in capsys.readouterr().out.splitlines():
        told = json.loads(line)
        assert told["mode"] == "custom"
        assert all(cards[0] == cards[2] for cards in told["hole"])


def test_the_report_is_printed_and_drawn_where_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "--report", "--hands", "300", "--seed", "7"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("300 hands, mode dense, 4 players, button 0, seed 7\n")
    assert "Board: do all 52 cards come alike?" in told.out
    assert told.err.endswith("picture written to feltroom-deal-report.svg\n")
    assert Path("feltroom-deal-report.svg").read_text(encoding="utf-8").startswith("<svg ")
    assert main(["deal", "--report", "--hands", "300", "--seed", "7", "--classes"]) == 0
    told = capsys.readouterr()
    assert told.err.endswith("picture written to feltroom-deal-report.svg, over the file that was there\n")
    assert "All classes" in told.out


def test_the_report_as_json_counts_the_deals_that_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--mode", "superDense", "--players", "2", "--button", "1", "--hands", "30", "--seed", "3", "--json"]
    assert main(["deal", "--report", "--picture", "a.svg", *arguments]) == 0
    told = json.loads(capsys.readouterr().out)
    same = dense_report(mode_weights("superDense"), players=2, hands=30, seed=3, button=1, mode="superDense")
    assert told == json.loads(json.dumps(report_object(same)))
    assert main(["deal", *arguments]) == 0
    on_board = dict.fromkeys(told["board"]["counts"], 0)
    for line in capsys.readouterr().out.splitlines():
        for card in parse_cards(json.loads(line)["board"]):
            on_board[format_cards([card])] += 1
    assert on_board == told["board"]["counts"]


def test_a_weight_file_is_reported_on_by_the_column_of_the_mode(capsys: pytest.CaptureFixture[str]) -> None:
    text = json.dumps({name: {"superDense": 1, "dense": 2 if name == "AA" else 1} for name in PAIRS})
    Path("own.json").write_text(text, encoding="utf-8")
    for mode in ("superDense", "dense"):
        assert main(["deal", "--report", "--mode", mode, "--weights", "own.json", "--hands", "20", "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["mode"] == "custom"
        assert told["classes"][0]["declared"] == load_weights(text, mode).weights["AA"] / (
            14 if mode == "dense" else 13
        )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "own.json: the weights are not JSON"),
        ("[1, 2]", "one object of classes"),
        ("{}", "empty"),
        ('{"AA": -1}', "the weight of AA must be at least 0, not -1"),
        ('{"AA": NaN}', "the weight of AA must be a finite number, not nan"),
        ('{"AA": "much"}', "the weight of AA must be a number, not str 'much'"),
        ('{"KA": 1}', "'KA' is not one of the 169 hand classes"),
        ('{"AA": 1, "AA": 2}', "'AA' stands twice"),
        ('{"AA": 0, "KK": 0}', "all 2 weights are 0"),
        ('{"AA": {"superDense": 1}}', "AA has no weight for mode dense"),
        ('{"AA": 1, "KK": 1}', "too thin: beside some 10 reserved cards only 0 hands are certain, not 4"),
    ],
)
@pytest.mark.parametrize("report", [True, False], ids=["report", "deals"])
def test_a_bad_weight_file_is_named_with_class_and_number(
    text: str, words: str, *, report: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("own.json").write_text(text, encoding="utf-8")
    assert main(["deal", "--weights", "own.json", *(["--report"] if report else [])]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert words in told.err
    assert not Path("feltroom-deal-report.svg").exists()


def test_a_weight_file_that_is_no_text_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("own.json").write_bytes(b"\xff\xfe{")
    assert main(["deal", "--weights", "own.json"]) == 2
    assert capsys.readouterr().err == "feltroom deal: own.json is not a file of UTF-8 text\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--weights", "none.json"], "cannot read none.json: No such file or directory"),
        (["--weights", "."], "cannot read .: Is a directory"),
        (["--weights", "none.json", "--mode", "full"], "--deck full is dealt without weights"),
        (["--mode", "sparse"], "superDense"),
        (["--mode", "dense", "--players", "1"], "from 2 to 21, not 1"),
        (["--mode", "dense", "--players", "22"], "from 2 to 21, not 22"),
        (["--mode", "standard", "--players", "23"], "from 2 to 22, not 23"),
        (["--mode", "superDense", "--players", "18"], "too thin"),
        (["--button", "4"], "from 0 to 3, not 4"),
        (["--hands", "0"], "--hands must be at least 1, not 0"),
        (["--hands", "some"], "'some' is not a whole number"),
        (["--seed", "seven"], "seven"),
        (["--picture", "a.svg"], "belong to a report: add --report"),
        (["--classes"], "belong to a report: add --report"),
        (["--report", "--mode", "standard"], "use --deck full, where every hand comes as often"),
        (["--report", "--picture", "a.gif"], ".svg"),
        (["--report", "--picture", "no/a.svg"], "cannot write no/a.svg: No such file or directory"),
        (["--report", "--players", "1"], "from 2 to 21, not 1"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_argument_gets_one_line_and_status_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deal", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert words in told.err


def test_a_refused_report_leaves_the_picture_of_an_earlier_one(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.svg").write_text("old", encoding="utf-8")
    assert main(["deal", "--report", "--picture", "a.svg", "--button", "9"]) == 2
    assert Path("a.svg").read_text(encoding="utf-8") == "old"
    assert "0 to 3, not 9" in capsys.readouterr().err


def test_a_terminal_sees_how_far_a_report_has_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["deal", "--report", "--hands", "50", "--seed", "1"]) == 0
    told = capsys.readouterr().err
    assert "100 %  50 of 50 hands" in told
    assert told.endswith("\r\x1b[Kpicture written to feltroom-deal-report.svg\n")
