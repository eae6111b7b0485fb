"""`feltroom sim --tournament`: whole tournaments of several tables from the command line."""

import json

import pytest

from feltroom.cli.main import main


def test_tournaments_of_bots_are_played_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    played = ["sim", "--tournament", "11", "--tournaments", "2", "--players", "easy,caller", "--seed", "7", "--json"]
    assert main(played) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["tournaments"], found["entrants"], found["preset"], found["seed"]) == (2, 11, "sng_turbo", 7)
    kinds = found["results"]
    assert [(kind["bot"], kind["entries"]) for kind in kinds] == [("easy", 12), ("caller", 10)]
    assert sum(kind["wins"] for kind in kinds) == 2
    assert sum(kind["paid"] for kind in kinds) == 2 * 4
    assert sum(kind["points"] for kind in kinds) == 0
    assert sum(kind["mean_place"] * kind["entries"] for kind in kinds) == pytest.approx(2 * sum(range(1, 12)))
    assert main(played) == 0
    assert json.loads(capsys.readouterr().out) == found, "the same seed gives the same tournaments"


def test_it_prints_a_line_for_each_kind_of_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "--tournament", "3", "--players", "caller", "--seed", "1"]) == 0
    head, line, played = capsys.readouterr().out.splitlines()
    assert head.split() == ["bot", "entries", "wins", "paid", "points", "place"]
    assert line.split() == ["caller", "3", "1", "1", "+0", "2.0"]
    assert played == "1 tournaments of 3 entrants, preset sng_turbo, seed 1"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--tournament", "1"], "--tournament must be 2 to 200 entrants, not 1"),
        (["--tournament", "5", "--tournaments", "0"], "--tournaments must be at least 1, not 0"),
        (
            ["--tournament", "5", "--preset", "six"],
            "a tournament is played by sng_turbo, sng_normal, sng_deep, not six",
        ),
        (["--tournament", "5", "--phh", "x.phhs"], "--plot, --phh and --processes are for hands"),
        (["--tournament", "5", "--players", "acpc:x"], "by bots of the house, not by acpc:x"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", *arguments]) == 2
    assert why in capsys.readouterr().err
