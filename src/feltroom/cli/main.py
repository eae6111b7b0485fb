"""The entry point: `feltroom` alone plays a demonstration hand; `feltroom COMMAND` runs a command."""

import argparse
import sys
from collections.abc import Sequence
from typing import Protocol

from feltroom.cli import demo, replay
from feltroom.cli.parser import Parser
from feltroom.errors import FeltroomError
from feltroom.version import __version__


class Command(Protocol):
    """What a command's file offers."""

    SUMMARY: str

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments of the command."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Run the command and return its exit status."""


COMMANDS: dict[str, Command] = {"demo": demo, "replay": replay}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = Parser(prog="feltroom", description="A card room in one command.")
    parser.add_argument("--version", action="version", version=f"feltroom {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name, command in COMMANDS.items():
        sub = commands.add_parser(name, help=command.SUMMARY, description=command.SUMMARY)
        command.configure(sub)
    chosen = parser.parse_args(given or ["demo"])
    try:
        return COMMANDS[chosen.command].run(chosen)
    except FeltroomError as error:
        print(f"feltroom {chosen.command}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
