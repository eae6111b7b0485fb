"""What all commands share of reading their arguments."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Collection, Mapping
from typing import Any, NoReturn

from feltroom.cli.language import columns, said, terminal_language
from feltroom.errors import FeltroomError
from feltroom.history import LANGUAGES

_LONG_SECONDS = {"d": 86_400, "w": 7 * 86_400, "m": 30 * 86_400, "y": 365 * 86_400}
_BYTES = {"KB": 10**3, "MB": 10**6, "GB": 10**9}
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
_LOGIN = re.compile(r"://\S*@")
_NEVER_FIRST = "，。、；：）」！？"
_WORDS = re.compile(rf"[!-~]+ ?|[^{_NEVER_FIRST}][{_NEVER_FIRST}]* ?|.")


class UsageError(FeltroomError):
    """An argument is wrong; the command ends with one line and exit status 2."""


class Formatter(argparse.HelpFormatter):
    """Writes help in the language of the terminal."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add the line that says how to call the command."""
        super().add_usage(usage, actions, groups, said("usage: ") if prefix is None else prefix)

    def add_text(self, text: str | None) -> None:
        """Add a paragraph."""
        super().add_text(said(text) if text else text)

    def start_section(self, heading: str | None) -> None:
        """Begin a group of arguments or commands."""
        super().start_section(said(heading) if heading else heading)

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return said(action.help) if action.help else action.help

    def _split_lines(self, text: str, width: int) -> list[str]:
        return _wrapped(super()._split_lines, text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join([indent + line for line in _wrapped(super()._split_lines, text, width - len(indent))])


def _wrapped(split: Callable[[str, int], list[str]], text: str, width: int) -> list[str]:
    """Break a text at spaces; where it has wide signs, which stand without spaces, anywhere."""
    if text.isascii() or columns(text) == len(text):
        return split(text, width)
    lines, line = [], ""
    for word in _WORDS.findall(" ".join(text.split())):
        if line and columns(line + word.rstrip()) > width and word not in _NEVER_FIRST:
            lines.append(line.rstrip())
            line = ""
        line += word if line else word.lstrip()
    return [*lines, line.rstrip()]


class Parser(argparse.ArgumentParser):
    """An argument parser that answers a wrong argument with one line and exit status 2."""

    def __init__(self, prog: str | None = None, description: str | None = None) -> None:
        super().__init__(prog, description=description, formatter_class=Formatter)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line and exit; a password in an address that stands there is not repeated."""
        text = said(f"{said(_LOGIN.sub('://', message))} (try {self.prog} --help)")
        print(f"{self.prog}: {text}", file=sys.stderr)
        raise SystemExit(2)


class GroupedParser(Parser):
    """A parser whose help lists its commands in groups, each with a heading."""

    def __init__(self, *, groups: Mapping[str, Collection[str]], prog: str, description: str) -> None:
        super().__init__(prog=prog, description=description)
        self._groups = groups

    def format_help(self) -> str:
        """Return the help: usage, what it is about, the commands group by group, the options."""
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        formatter.add_text(self.description)
        commands = {
            each.dest: each
            for action in self._actions
            if isinstance(action, argparse._SubParsersAction)
            for each in action._choices_actions
        }
        for heading, names in self._groups.items():
            formatter.start_section(heading)
            formatter.add_arguments([commands[name] for name in names])
            formatter.end_section()
        formatter.start_section("options")
        formatter.add_arguments([action for action in self._actions if action.option_strings])
        formatter.end_section()
        formatter.add_text(f"{self.prog} COMMAND --help says more about a command.")
        return formatter.format_help()


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add --json, for programs that read the result."""
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def whole_number(text: str) -> int:
    """Read a whole number; argparse puts the refusal into its message."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def period_in_seconds(text: str) -> float:
    """Read a time such as 30m, 6h or 7d, in seconds; argparse puts the refusal into its message."""
    found = re.fullmatch(r"([1-9]\d{0,5})([smhd])", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no time such as 30m, 6h or 7d")
    return float(found[1]) * _SECONDS[found[2]]


def long_period(text: str) -> float:
    """Read a time such as 90d, 8w, 6m or 1y, in seconds; argparse puts the refusal into its message."""
    found = re.fullmatch(r"([1-9]\d{0,4})([dwmy])", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no time such as 90d, 8w, 6m (months) or 1y")
    return float(found[1]) * _LONG_SECONDS[found[2]]


def size_in_bytes(text: str) -> int:
    """Read a size such as 500KB or 10MB, in bytes; argparse puts the refusal into its message."""
    found = re.fullmatch(r"([1-9]\d{0,8})(KB|MB|GB)", text, re.IGNORECASE)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 500KB or 10MB")
    return int(found[1]) * _BYTES[found[2].upper()]


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add --lang, by default the language of the terminal."""
    default = terminal_language()
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=default, help=f"language of the output (default {default}, by your locale)"
    )


def add_database(parser: argparse.ArgumentParser, *, shapes: str, optional: bool = False) -> None:
    """Add --database, which may stand in the environment instead, where nobody else on the machine can read it.

    If it is `optional`, it may be None: then the command means the room in the user's data folder.
    """
    database = os.environ.get("FELTROOM_DATABASE") or None
    parser.add_argument(
        "--database",
        metavar="URL",
        default=database,
        required=database is None and not optional,
        help=f"{shapes} (or set FELTROOM_DATABASE{'; default: room.db in your data folder' if optional else ''})",
    )
