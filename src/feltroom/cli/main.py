"""The entry point: `feltroom` alone opens the card room in the browser; `feltroom COMMAND` runs a command."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Protocol, cast

from feltroom.cli.extras import extra_of
from feltroom.cli.language import said
from feltroom.cli.parser import GroupedParser, Parser
from feltroom.errors import FeltroomError
from feltroom.version import __version__


class Command(Protocol):
    """What a command's file offers."""

    @property
    def SUMMARY(self) -> str:  # noqa: N802 - a constant of that file
        """One line for the help."""

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments of the command."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Run the command and return its exit status."""


class _Named:
    """A command that is loaded when it is asked for something: whoever wants one need not wait for all."""

    def __init__(self, module: str) -> None:
        self._module = module

    def _loaded(self) -> Command:
        return cast(Command, import_module(f"feltroom.cli.{self._module}"))

    @property
    def SUMMARY(self) -> str:  # noqa: N802
        return self._loaded().SUMMARY

    def configure(self, parser: argparse.ArgumentParser) -> None:
        self._loaded().configure(parser)

    def run(self, arguments: argparse.Namespace) -> int:
        return self._loaded().run(arguments)


_ABOUT = (
    "A card room in one command. Without COMMAND: start the room and open it in the browser (feltroom --lan for phones "
    "too)."
)

# As `feltroom --help` lists them; a command's file is called like it.
_LISTED = {
    "play": ("serve", "site", "demo"),
    "study hands": ("replay", "review", "stats", "convert"),
    "odds, ranges and bots": ("equity", "range", "solve", "deal", "sim"),
    "look after a room": (
        "doctor",
        "admin",
        "backup",
        "restore",
        "export",
        "verify",
        "migrate",
        "import-sqlite",
        "nodes",
    ),
    "write programs": ("examples", "completion"),
}
GROUPS: dict[str, dict[str, Command]] = {
    heading: {name: _Named(name.replace("-", "_")) for name in names} for heading, names in _LISTED.items()
}
COMMANDS: dict[str, Command] = {name: command for group in GROUPS.values() for name, command in group.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    given = _with_command(list(sys.argv[1:] if arguments is None else arguments))
    _open_what_is_closed()
    _speak_anywhere()
    try:
        status = _run(given)
        sys.stdout.flush()
    except FeltroomError as error:
        print(f"feltroom {given[0]}: {said(str(error))}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        extra = extra_of(error.name)
        if extra is None:
            raise
        missing = said(f"needs more than is installed: pip install 'feltroom[{extra}]'")
        print(f"feltroom {given[0]}: {missing}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as error:
        _forget_output()
        path = error.filename2 or error.filename
        text = f"cannot write {path}: {error.strerror}" if path else f"cannot write: {error.strerror}"
        print(f"feltroom {given[0]}: {said(text)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def _with_command(given: list[str]) -> list[str]:
    """Let `feltroom` alone, or with arguments of `serve` only, open the room and the browser."""
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version")):
        return ["serve", "--open", *given]
    return given


def make_parser(only: str | None = None) -> tuple[Parser, dict[str, argparse.ArgumentParser]]:
    """Return the parser of the command line, and those of its commands by name.

    With the name of a command only that one is loaded; of the others no more is known than that they are there.
    """
    parser = GroupedParser(prog="feltroom", description=_ABOUT, groups=GROUPS)
    parser.add_argument("--version", action="version", version=f"feltroom {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    found: dict[str, argparse.ArgumentParser] = {}
    for name, command in COMMANDS.items():
        if only is not None and name != only:
            found[name] = commands.add_parser(name)
            continue
        found[name] = commands.add_parser(name, help=command.SUMMARY, description=command.SUMMARY)
        command.configure(found[name])
    return parser, found


def _run(given: list[str]) -> int:
    parser, commands = make_parser(given[0] if given[0] in COMMANDS else None)
    try:
        _refuse_nul_bytes(given, commands.get(given[0], parser))
        _refuse_dashes(given, commands.get(given[0], parser))
        chosen, unknown = parser.parse_known_args(given)
        if unknown:  # argparse itself would point to the help of all commands, which does not list the options of one
            (commands[chosen.command] if chosen.command else parser).error(f"there is no {' '.join(unknown)}")
    except SystemExit as ended:  # --help, --version and wrong arguments have said what they had to say
        return ended.code if isinstance(ended.code, int) else 0
    return COMMANDS[chosen.command].run(chosen)


def _refuse_nul_bytes(given: list[str], parser: argparse.ArgumentParser) -> None:
    """Refuse what no path or address may hold. No shell passes it on, but a program that calls `main` can."""
    if any("\0" in each for each in given):
        parser.error("an argument cannot hold a NUL byte")


def _refuse_dashes(given: list[str], parser: argparse.ArgumentParser) -> None:
    """Refuse two dashes as the value of an option, which argparse takes for no value at all, and lets through."""
    for each in given[: given.index("--")] if "--" in given else given:
        option, equals, value = each.partition("=")
        if option.startswith("--") and equals and value == "--":
            parser.error(f"argument {option}: expected one argument")


def _open_what_is_closed() -> None:
    """Let a stream that was closed before the start (`>&-`) lead nowhere, and no later file get its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - for as long as it runs


def _speak_anywhere() -> None:
    """Let a terminal that cannot write a suit or a character show a question mark, not an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """Drop what cannot be written any more, so that closing the stream at exit does not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    raise SystemExit(main())
