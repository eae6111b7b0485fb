"""The entry point: `feltroom` alone opens the card room in the browser; `feltroom COMMAND` runs a command."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Protocol

from feltroom.cli import (
    admin,
    backup,
    completion,
    convert,
    deal,
    demo,
    doctor,
    equity,
    examples,
    export,
    import_sqlite,
    migrate,
    nodes,
    replay,
    restore,
    review,
    serve,
    sim,
    site,
    solve,
    stats,
    verify,
)
from feltroom.cli import range as range_command
from feltroom.cli.extras import extra_of
from feltroom.cli.language import said
from feltroom.cli.parser import GroupedParser, Parser
from feltroom.errors import FeltroomError
from feltroom.version import __version__


class Command(Protocol):
    """What a command's file offers."""

    SUMMARY: str

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments of the command."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Run the command and return its exit status."""


_ABOUT = (
    "A card room in one command. Without COMMAND: start the room and open it in the browser (feltroom --lan for phones "
    "too)."
)

# As `feltroom --help` lists them.
GROUPS: dict[str, dict[str, Command]] = {
    "play": {"serve": serve, "site": site, "demo": demo},
    "study hands": {"replay": replay, "review": review, "stats": stats, "convert": convert},
    "odds, ranges and bots": {
        "equity": equity,
        "range": range_command,
        "solve": solve,
        "deal": deal,
        "sim": sim,
    },
    "look after a room": {
        "doctor": doctor,
        "admin": admin,
        "backup": backup,
        "restore": restore,
        "export": export,
        "verify": verify,
        "migrate": migrate,
        "import-sqlite": import_sqlite,
        "nodes": nodes,
    },
    "write programs": {"examples": examples, "completion": completion},
}
COMMANDS: dict[str, Command] = {name: command for group in GROUPS.values() for name, command in group.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    given = _with_command(list(sys.argv[1:] if arguments is None else arguments))
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


def make_parser() -> tuple[Parser, dict[str, argparse.ArgumentParser]]:
    """Return the parser of the command line, and those of its commands by name."""
    parser = GroupedParser(prog="feltroom", description=_ABOUT, groups=GROUPS)
    parser.add_argument("--version", action="version", version=f"feltroom {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    found: dict[str, argparse.ArgumentParser] = {}
    for name, command in COMMANDS.items():
        found[name] = commands.add_parser(name, help=command.SUMMARY, description=command.SUMMARY)
        command.configure(found[name])
    return parser, found


def _run(given: list[str]) -> int:
    parser, commands = make_parser()
    try:
        chosen, unknown = parser.parse_known_args(given)
        if unknown:  # argparse itself would point to the help of all commands, which does not list the options of one
            (commands[chosen.command] if chosen.command else parser).error(f"there is no {' '.join(unknown)}")
    except SystemExit as ended:  # --help, --version and wrong arguments have said what they had to say
        return ended.code if isinstance(ended.code, int) else 0
    return COMMANDS[chosen.command].run(chosen)


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
