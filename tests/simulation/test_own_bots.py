"""Bots of users: classes in a file or module, functions, objects, and programs that talk over pipes."""

import sys
from pathlib import Path

import pytest

from feltroom import (
    CALL,
    CHECK,
    FOLD,
    Action,
    Betting,
    Deal,
    HandState,
    HandView,
    InvalidSetup,
    Legal,
    ProtocolError,
    Rules,
    Stream,
    parse_cards,
    raise_to,
)
from feltroom.cli.main import main
from feltroom.history import AuditOutcome, audit
from feltroom.simulation import Simulation, SimulationFailed
from feltroom.simulation.acpc import match_state, parse_answer
from feltroom.simulation.game import Game, format_bot, parse_bot
from feltroom.simulation.run import simulate

EXAMPLES = Path(__file__).parents[2] / "examples"
FOLDER = """
class Folder:
    def act(self, view, legal, stream):
        from feltroom import CHECK, FOLD
        return CHECK if legal.check else FOLD
"""


class Folder:
    """Checks or folds."""

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:  # noqa: ARG002  # every bot is asked the same way
        return CHECK if legal.check else FOLD


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "folders.py"
    path.write_text(FOLDER)
    return path


def test_a_class_a_function_an_object_and_a_file_play_alike(file: Path) -> None:
    def make() -> Folder:
        return Folder()

    players = [Folder, make, Folder(), f"{file}:Folder", str(file), "tests.simulation.test_own_bots:Folder"]
    results = [Simulation([player, "easy"], seed=3).run(hands=40) for player in players]  # type: ignore[list-item]  # a mixed list
    assert len({result.seats[0].bb_per_100 for result in results}) == 1
    assert results[0].seats[0].bb_per_100 < 0 and sum(seat.bb_per_100 for seat in results[0].seats) == 0
    assert [result.seats[0].bot for result in results] == ["Folder", "make", "Folder", *players[3:]]


def test_a_simulation_is_a_function_of_its_seed_and_the_same_as_the_commands(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = Simulation([str(file), "easy", "caller"], seed=5).run(hands=60)
    assert str(first) == str(Simulation([str(file), "easy", "caller"], seed=5).run(hands=60))
    assert main(["sim", "--players", f"{file},easy,caller", "--hands", "60", "--seed", "5"]) == 0
    assert capsys.readouterr().out == f"{first}\n"


@pytest.mark.slow
def test_a_file_plays_in_other_processes(file: Path) -> None:
    simulation = Simulation([f"{file}:Folder", "easy"], seed=5)
    assert simulation.run(hands=120, processes=2) == simulation.run(hands=120)


def test_records_of_a_simulation_pass_their_audit() -> None:
    records = list(Simulation([Folder, "normal", "caller"], seed=2).records(hands=12))
    assert len(records) == 12 and {record.names for record in records} == {("Folder", "normal", "caller")}
    assert {audit(record).outcome for record in records} == {AuditOutcome.AGREES}


def test_a_bot_is_written_as_it_is_read() -> None:
    for text in ("my_bot.py:Nit", "my_bot.py", "/a/b.py:Nit", "bots.nits:Nit", "acpc:./bot --fast", "hard:tight"):
        assert format_bot(parse_bot(text)) == text


@pytest.mark.parametrize(
    ("source", "text", "message"),
    [
        ("", "{}:Nit", "no class with a method act"),
        (FOLDER, "{}:Nit", "its bots are Folder"),
        (FOLDER + FOLDER.replace("Folder", "Other"), "{}", "which bot it means .*Folder, Other"),
        ("import nowhere_at_all", "{}:Nit", "cannot be imported: ModuleNotFoundError"),
        ("def", "{}:Nit", "cannot be imported: SyntaxError"),
        ("class Nit:\n    def __init__(self, x): pass", "{}:Nit", "cannot be made: TypeError"),
        ("class Nit: pass", "{}:Nit", "has no method act"),
        (None, "{}:Nit", "there is no file"),
        (None, "no.such.module:Nit", "cannot be imported"),
        (None, "acpc:", "needs a command"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str | None, text: str, message: str
) -> None:
    path = tmp_path / f"bad{abs(hash(message))}.py"
    if source is not None:
        path.write_text(source)
    assert main(["sim", "--players", f"{text.format(path)},caller", "--hands", "3"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    with pytest.raises(InvalidSetup, match=message):
        Simulation([text.format(path), "caller"], seed=1).run(hands=1)


def test_what_is_no_player_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="a player is"):
        Simulation([7, "caller"], seed=1)  # type: ignore[list-item]  # wrong on purpose


def test_the_state_of_a_hand_is_a_line_of_the_competition() -> None:
    deal = Deal(hole=[parse_cards("AhKd"), parse_cards("QsQd")], board=parse_cards("7c8d9hTsJs"))
    hand = HandState(Rules(small_blind=50, big_blind=100), stacks=[20_000, 20_000], button=0, deal=deal, hand_id="7")
    assert match_state(hand.view(0)) == "MATCHSTATE:1:7::|AhKd"  # heads-up the button is the small blind, position 1
    hand.apply(raise_to(300))
    assert match_state(hand.view(1)) == "MATCHSTATE:0:7:r300:QsQd|"
    hand.apply(CALL)
    hand.apply(CHECK)
    view, legal = hand.view(0), hand.legal()
    asked = match_state(view)
    assert asked == "MATCHSTATE:1:7:r300c/c:|AhKd/7c8d9h"
    assert parse_answer(f"{asked}:r900\r\n", asked=asked, view=view, legal=legal) == raise_to(600)
    hand.apply(raise_to(600))
    assert match_state(hand.view(1)) == "MATCHSTATE:0:7:r300c/cr900:QsQd|/7c8d9h"
    hand.apply(CALL)
    assert match_state(hand.view(1)) == "MATCHSTATE:0:7:r300c/cr900c/:QsQd|/7c8d9h/Ts"


def test_answers_are_read_and_nonsense_is_refused() -> None:
    deal = Deal.standard(seed=1, players=3, button=0)
    hand = HandState(Rules(small_blind=1, big_blind=2), stacks=[100] * 3, button=0, deal=deal)
    view, legal, asked = hand.view(0), hand.legal(), match_state(hand.view(0))
    for line, action in (("f", FOLD), (":c", CALL), (f"{asked}:c", CALL), ("r8", raise_to(8))):
        assert parse_answer(line, asked=asked, view=view, legal=legal) == action
    for line in ("", "call", "r-5", f"{asked}x:c", "MATCHSTATE:0:1::|:c", "r1.5"):
        with pytest.raises(ProtocolError, match="is no answer"):
            parse_answer(line, asked=asked, view=view, legal=legal)


def test_fixed_limit_has_no_amounts() -> None:
    rules = Rules(small_blind=1, big_blind=2, betting=Betting.FIXED_LIMIT)
    hand = HandState(rules, stacks=[100] * 2, button=0, deal=Deal.standard(seed=1, players=2, button=0))
    assert parse_answer("r", asked="x", view=hand.view(0), legal=hand.legal()) == raise_to(4)
    hand.apply(raise_to(4))
    assert match_state(hand.view(1)).split(":")[3] == "r"


@pytest.mark.slow
def test_a_program_plays_like_the_bot_it_copies(tmp_path: Path) -> None:
    caller = tmp_path / "caller.sh"
    caller.write_text('while read -r line; do echo "# thinking"; echo "$line:c"; done')
    programs = Simulation([f"acpc:sh {caller}", "easy"], seed=4).run(hands=60)
    house = Simulation(["caller", "easy"], seed=4).run(hands=60)
    assert [seat.bb_per_100 for seat in programs.seats] == [seat.bb_per_100 for seat in house.seats]


@pytest.mark.slow
def test_the_example_speaks_the_protocol() -> None:
    result = Simulation([f"acpc:{sys.executable} {EXAMPLES / 'acpc_bot.py'}", "caller", "easy"], seed=4).run(hands=40)
    assert result.hands == 40


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "message"),
    [("exit 3", r"ended \(exit status 3\)"), ("read -r line; echo maybe; cat", "'maybe.n' is no answer")],
)
def test_a_program_that_fails_ends_the_simulation(tmp_path: Path, script: str, message: str) -> None:
    program = tmp_path / "bad.sh"
    program.write_text(script)
    with pytest.raises(SimulationFailed, match=message):
        Simulation([f"acpc:sh {program}", "caller"], seed=4).run(hands=5)


def test_a_program_that_cannot_be_started_is_named() -> None:
    game = Game(bots=(parse_bot("acpc:/no/such/program"), parse_bot("caller")), seed=1)
    with pytest.raises(InvalidSetup, match="/no/such/program cannot be started"):
        list(simulate(game, hands=1))
