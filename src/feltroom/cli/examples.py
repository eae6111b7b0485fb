"""`feltroom examples`: list the example programs, or print one to begin with."""

import argparse
import ast
import json
from pathlib import Path

import feltroom
from feltroom.cli.parser import UsageError, add_json

SUMMARY = "list the example programs, or print one: bots of your own, solving by CFR, a session, equity"

_PACKAGE = Path(feltroom.__file__).parent
# In an installed wheel they lie in the package, in a clone beside its sources.
_FOLDERS = (_PACKAGE / "examples", _PACKAGE.parents[1] / "examples")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="print this one: feltroom examples remote_bot > bot.py")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    programs = {path.stem: path for folder in _FOLDERS for path in sorted(folder.glob("*.py"))}
    if arguments.name is None:
        about = {name: _about(path) for name, path in programs.items()}
        if arguments.json:
            print(json.dumps([{"name": name, "about": line} for name, line in about.items()]))
            return 0
        width = max(map(len, programs), default=0)
        for name, line in about.items():
            print(f"{name:<{width}}  {line}")
        return 0
    chosen = programs.get(arguments.name.removesuffix(".py"))
    if chosen is None:
        raise UsageError(f"there is no example {arguments.name}: {', '.join(programs) or 'this install has none'}")
    program = chosen.read_text(encoding="utf-8")
    if arguments.json:
        print(json.dumps({"name": chosen.stem, "about": _about(chosen), "program": program}))
    else:
        print(program, end="")
    return 0


def _about(path: Path) -> str:
    """Return the first line of what a program says about itself."""
    about = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return about.partition("\n")[0]
