"""Colour where it is a terminal that knows it, and nowhere else."""

import io
import re

import pytest

from feltroom.cli import colour
from feltroom.cli.main import main


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def open_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Write to a terminal from here on; not a fixture, since pytest takes standard output back before each test."""
    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    return screen


COMMANDS = [
    ["demo", "--seed", "1", "--lang", "en"],
    ["deal", "--hands", "2", "--seed", "1"],
    ["sim", "--players", "easy,caller", "--hands", "20", "--seed", "1"],
    ["equity", "AhKh", "QsQd", "--board", "2c3c4dTs"],
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: arguments[0])
def test_a_terminal_has_colour_and_the_same_words(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    assert main(arguments) == 0
    coloured = terminal.getvalue()
    assert "\x1b[3" in coloured
    terminal.seek(0)
    terminal.truncate()
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(arguments) == 0
    plain = terminal.getvalue()
    seconds = re.compile(r"[\d.]+ s$", re.M)
    assert "\x1b" not in plain
    assert seconds.sub("", re.sub(r"\x1b\[\d*m", "", coloured)) == seconds.sub("", plain)


def test_what_is_no_terminal_has_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--seed", "1"]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_a_dumb_terminal_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    assert colour.is_coloured(terminal)
    monkeypatch.setenv("TERM", "dumb")
    assert not colour.is_coloured(terminal)


def test_cards_have_the_four_colours_of_their_suits_and_words_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    open_terminal(monkeypatch)
    assert colour.colour_cards("As") == "As"
    assert colour.colour_cards("AhKd 9c") == "\x1b[31mAh\x1b[0m\x1b[34mKd\x1b[0m \x1b[32m9c\x1b[0m"
    assert colour.colour_cards("10♥") == "\x1b[31m10♥\x1b[0m"
    for word in ("Ahead", "3d6c4x", "seat 2 has 5", "AKs", "7-2"):
        assert colour.colour_cards(word) == word
    assert colour.colour_results("a  +1.5  -20") == "a  \x1b[32m+1.5\x1b[0m  \x1b[31m-20\x1b[0m"
    assert colour.colour_results("2024-01-01, a-b, 87s-54s") == "2024-01-01, a-b, 87s-54s"
