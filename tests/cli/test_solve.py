"""`feltroom solve`: a spot and charts before the flop, in words, as JSON and in colours; refusals in one line."""

import json
import re
from pathlib import Path

import pytest

from feltroom.cli.main import main
from feltroom.cli.solve_spot import _fixed
from feltroom.cli.solve_words import WORDS
from feltroom.cli.strategy_grid import coloured_grid, colours_of, lettered_grid
from feltroom.history import LANGUAGES
from feltroom.solver.preflop import charts, equities
from feltroom.solver.preflop.games import GAMES

pytestmark = pytest.mark.slow  # it compiles the kernels where they are not yet

SPOT = ["solve", "AsKd7h", "2c9d", "--oop", "22+,A2s+,KTo+", "--ip", "40%", "--pot", "10", "--stack", "20"]


def test_a_spot_is_shown_with_its_moves_and_its_square(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SPOT, "--sizes", "50,all-in", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "As Kd 7h 2c 9d · pot 10 · stacks 20"
    assert lines[1].startswith("A best response gains 0.")
    assert [line.split("  ")[-1] for line in lines[4:7]] == ["check", "bet 5", "all-in 20"]
    assert len(lines) == 7 + 13
    assert lines[7].startswith("AA")
    assert lines[8].startswith("· ")  # no AKo in the range


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_four_languages(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SPOT, "--iterations", "5", "--line", "check, bet 5", "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert WORDS[lang].to_act.format(player=WORDS[lang].players[0], pot="15") in told
    assert "{" not in told
    assert main(["solve", "preflop", "--depth", "5", "--game", "open-shove", "--lang", lang]) == 0
    assert WORDS[lang].decisions["call_shove"] in capsys.readouterr().out


def test_json_has_every_hand_of_the_player_to_act(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SPOT, "--line", "bet 10", "--target", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["exploitability"] <= 0.01
    assert told["values"]["oop"] + told["values"]["ip"] == pytest.approx(10, abs=1e-3)
    assert (told["at"], told["player"], told["line"]) == ("decision", "ip", ["bet 10"])
    assert [move["move"] for move in told["moves"]] == ["fold", "call", "raise"]
    assert sum(move["frequency"] for move in told["moves"]) == pytest.approx(1, abs=1e-4)
    aces = told["hands"]["AhAd"]
    assert aces["strategy"][0] == 0
    assert aces["ev"] > 20
    assert sum(hand["weight"] for hand in told["hands"].values()) > 300


def test_a_line_that_ends_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SPOT, "--iterations", "1", "--line", "check, check", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert " · 1 iteration, " in lines[1]
    assert lines[-1] == "The hand is over here."


def test_a_move_may_be_named_as_it_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    for line in ("all-in", "all-in 20", "bet all-in", "bet 20"):
        assert main([*SPOT, "--iterations", "1", "--line", line, "--lang", "en"]) == 0
        assert "To act: in position · pot 30" in capsys.readouterr().out


def test_a_cell_keeps_class_and_move_apart_and_nothing_has_no_sign() -> None:
    square = lettered_grid({"AA": (1.0, 0.0), "AKs": (0.57, 0.43)}, ["x", "A"])
    assert square.splitlines()[0].startswith("AA  x   AKs x57 ·")
    assert (_fixed(-0.0001), _fixed(-0.001)) == ("0.000", "-0.001")


def test_a_chart_is_shown_as_squares(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "preflop", "--depth", "10", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "Small blind: all-in  58.3 %" in told
    assert "Big blind: call all-in  37.4 %" in told
    assert main(["solve", "preflop", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["shares"]["push"] == pytest.approx(0.583, abs=1e-3)


@pytest.mark.slow
def test_a_table_is_shown_by_position_and_by_decision(capsys: pytest.CaptureFixture[str]) -> None:
    quick = ["solve", "preflop", "--seats", "2", "--depth", "20", "--target", "20", "--lang", "en"]
    assert main(quick) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("2 seats · 20 BB · a best response gains at most ")
    assert lines[2] == "BTN, all before have folded"
    assert lines[4].endswith("%  raise to 2")
    assert main([*quick, "--position", "BB", "--facing", "BTN raise"]) == 0
    told = capsys.readouterr().out
    assert "BB facing BTN raise" in told
    assert "AA  A" in told
    assert main([*quick, "--deck", "standard", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["spots"]
    assert [spot["position"] for spot in found[:2]] == ["BTN", "BB"]
    assert sum(found[0]["shares"]) == pytest.approx(1, abs=1e-3)


def test_colours_follow_the_mix() -> None:
    check, bet, all_in = colours_of(["check", "bet", "bet"])
    assert len({check, bet, all_in}) == 3
    square = coloured_grid({"AA": (0.4, 0.6, 0.0)}, [check, bet, all_in])
    first = square.splitlines()[0]
    assert first.count("48;2;{};{};{}m".format(*check)) == 2  # two fifths of a cell of five signs
    assert first.count("48;2;{};{};{}m".format(*bet)) == 3
    assert len(square.splitlines()) == 13


WRONG = [
    (["AsKd"], "3 to 5 cards, not 2"),
    (["AsKd7h"], "a spot needs --oop, --ip, --pot, --stack too"),
    (["AsKd7h", "--depth", "10"], "--depth belongs to feltroom solve preflop"),
    (["preflop", "--pot", "10"], "--pot belongs to a spot after the flop"),
    (["preflop", "--depth", "26"], "--depth is from 2 to 25 big blinds, not 26"),
    (["preflop", "--game", "limp"], "--game is push-fold or open-shove, not limp"),
    (["preflop", "--equities"], "--equities belongs to --write"),
    (["preflop", "--seats", "10"], "--seats is from 2 to 9, not 10"),
    (["preflop", "--seats", "6", "--depth", "10"], "--depth with --seats is from 15 to 200 big blinds, not 10"),
    (["preflop", "--seats", "6", "--game", "push-fold"], "--game does not go with --seats"),
    (["preflop", "--seats", "6", "--facing", "CO raise"], "--facing needs --position"),
    (["preflop", "--seats", "6", "--position", "HJ"], "'HJ' is no position with 6 seats"),
    (["preflop", "--seats", "6", "--position", "BB"], "no chart for BB facing nobody"),
    (["preflop", "--seats", "6", "--deck", "odd"], "--deck is standard, superDense, dense, not odd"),
    (["preflop", "--seats", "6", "--write", "/nowhere"], "needs a folder that is there, not /nowhere"),
    (["preflop", "--position", "BB"], "--position belongs to --seats"),
    (["preflop", "--write", "/nowhere"], "needs a folder that is there, not /nowhere"),
    (["preflop", "--write", ""], "--write is empty"),
    (
        [*SPOT[1:], "--sizes", "5x"],
        "--sizes: '5x' is neither a per cent of the pot above 0 and up to 10,000 nor all-in",
    ),
    ([*SPOT[1:], "--line", "bet 9"], "'bet 9' is not a move here; there are: check, bet 5, bet 10, all-in 20"),
    ([*SPOT[1:], "--line", "all-in, call, bet"], "the hand is over here: 'bet' is not possible"),
    (
        ["AsKd7h2c", *SPOT[3:], "--line", "check, check, Kd"],
        "one card that is not on the board is dealt, not 'Kd'",
    ),
    ([*SPOT[1:], "--rake", "150"], "--rake is a per cent of the pot from 0 to below 100, not 150"),
    ([*SPOT[1:], "--target", "-1"], "--target is a per cent of the pot from 0 on, not -1"),
    ([*SPOT[1:], "--seconds", "-3"], "--seconds is a number from 0 on, not -3"),
    (["preflop", "--target", "-1"], "--target is in thousandths of a big blind from 0 on, not -1"),
    ([*SPOT[1:], "--backend", "magic"], "'magic' is not a backend of the solver"),
    ([*SPOT[1:], "--oop", "KK-9"], "--oop: 'KK-9' at position 0"),
    ([*SPOT[1:], "--pot", "nan"], "'nan' is not a number below 1e15"),
    (
        ["AsKd7h", "--oop", "random", "--ip", "random", "--pot", "3", "--stack", "200"],
        "GB for its tables, more than the 8.0 GB allowed",
    ),
    ([*SPOT[1:], "--pot", "0"], "the pot is a number above 0, not 0.0"),
    ([*SPOT[1:], "--stack", "0.0000001"], "the stack is from 0.000001 to 1e+15 chips, not 1e-07"),
    ([*SPOT[1:], "--oop", "AsKs"], "the player out of position has no hand on AsKd7h2c9d: the range is empty there"),
    ([*SPOT[1:], "--oop", "AAs"], "--oop: 'AAs' at position 0 of 'AAs': a pair is neither suited nor offsuit"),
    (
        [*SPOT[1:], "--stack", "1e6", "--sizes", "1,2,3,4,5,6,7,8", "--raises", "1,2,3,4,5,6,7,8"],
        "the betting of this spot has more than 300,000 places: give fewer sizes or raises, or less behind",
    ),
    (["preflop", "AsKd7h"], "preflop stands alone, without a board, not with 'AsKd7h'"),
    (["preflop", "--seats", "6", "--position", "BB", "--facing", "BTN all-in"], "no chart for BB facing BTN all-in"),
    (
        ["preflop", "--seats", "6", "--depth", "22", "--position", "BB", "--facing", "BTN all-in"],
        "there is no chart for BB facing BTN all-in with 6 seats",
    ),
]


@pytest.mark.parametrize(("given", "words"), WRONG)
def test_a_wrong_argument_gets_one_line(given: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", *given]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert words in told.err


@pytest.mark.parametrize("locale", ["zh_CN.UTF-8", "zh_TW.UTF-8", "ja_JP.UTF-8"])
def test_a_refusal_is_in_the_language_of_the_terminal(
    locale: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    english = re.compile(r"\b(the|of|and|or|with|not|is|has|no|there|are|at|from|big|blinds|needs|belongs)\b")
    for given, _ in WRONG:
        if "1e6" in given:
            continue  # takes a second
        assert main(["solve", *given]) == 2
        told = capsys.readouterr().err
        assert len(told.splitlines()) == 1
        assert not told.isascii() and not english.search(told), told
    for given in (["solve", *SPOT[1:], "--oop", "AAs"], ["solve", "preflop", "--position", "BB"]):
        assert main(given) == 2
        assert capsys.readouterr().err.startswith(f"feltroom solve: {given[-2]}")  # options are not translated


@pytest.mark.parametrize("setting", [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_a_chart_has_no_colours_for_who_wants_none(
    setting: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in (("NO_COLOR", ""), ("TERM", "xterm")):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(["solve", "preflop", "--depth", "5"]) == 0
    assert "\x1b[" in capsys.readouterr().out
    monkeypatch.setenv(*setting)
    assert main(["solve", "preflop", "--depth", "5"]) == 0
    assert "\x1b[" not in capsys.readouterr().out


def test_a_card_that_leaves_a_player_nothing_can_be_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    spot = ["solve", "Kd7h2c9d", "--oop", "AsAh", "--ip", "QQ", "--pot", "10", "--stack", "20", "--iterations", "5"]
    for line in ("check, check, As", "check, check, As, check"):
        assert main([*spot, "--line", line, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["hands"] == {}) == (told["player"] == "oop")


@pytest.mark.long
def test_the_shipped_files_are_what_the_command_writes(tmp_path: Path) -> None:
    """Counts are the same everywhere; a chart may round otherwise where another library multiplies its matrices."""
    assert main(["solve", "preflop", "--write", str(tmp_path), "--equities"]) == 0
    folder = Path(charts.__file__).parent
    assert (tmp_path / equities.FILE).read_bytes() == (folder / equities.FILE).read_bytes()
    made, shipped = [charts.read_charts((path / charts.FILE).read_text("utf-8")) for path in (tmp_path, folder)]
    for game in GAMES:
        for one, other in zip(made[game], shipped[game], strict=True):
            assert one.value == pytest.approx(other.value, abs=1e-4)
            assert charts.share(one.push) == pytest.approx(charts.share(other.push), abs=1e-3)
            assert one.exploitability <= 0.02
