"""Writes the list of public names in docs/library/api.md: `python -m tests.docs.reference`."""

import ast
from importlib import import_module
from pathlib import Path
from types import GenericAlias, UnionType
from typing import NewType

PAGE = Path(__file__).parents[2] / "docs" / "library" / "api.md"
BEGIN, END = "<!-- names -->\n", "<!-- end of names -->\n"
PACKAGES = {
    "feltroom": "cards, deals, rules, hands, evaluation, randomness",
    "feltroom.history": "records, files, replay, audit, rows for data frames",
    "feltroom.analysis": "ranges and equity",
    "feltroom.bots": "the house's bots",
    "feltroom.simulation": "many hands between bots",
    "feltroom.solver": "spots after the flop",
    "feltroom.envs": "environments for learning",
    "feltroom.vector": "thousands of hands at once, compiled (extra `fast`)",
}
# Read, not imported: not every machine has what they need.
NOT_IMPORTED = ("feltroom.envs", "feltroom.vector")


def reference() -> str:
    """The names of all public packages, each with the first sentence about it; its own packages need extras."""
    lines = []
    for package, about in PACKAGES.items():
        lines += [f"### `{package}`", "", f"{about[0].upper()}{about[1:]}.", "", "| name | |", "|---|---|"]
        lines += [f"| `{name}` | {_sentence(package, name)} |" for name in names(package)]
        lines.append("")
    return "\n".join(lines)


def names(package: str) -> list[str]:
    """What a package offers."""
    return sorted(import_module(package).__all__, key=str.lower)


def _sentence(package: str, name: str) -> str:
    if package in NOT_IMPORTED:
        return _first(_read(package, name))
    value = getattr(import_module(package), name)
    if isinstance(value, GenericAlias | UnionType | NewType):
        return "A type, for annotations."
    about = value.__doc__ if callable(value) and not isinstance(value, tuple | int) else None
    if about is None or about == type(value).__doc__:
        return f"A constant of type `{type(value).__name__}`." if not callable(value) else ""
    return _first(about)


def _first(about: str) -> str:
    return " ".join(about.split("\n\n")[0].split()).replace("|", r"\|").rstrip(".") + "."


def _read(package: str, name: str) -> str:
    for file in (PAGE.parents[2] / "src" / package.replace(".", "/")).glob("*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
                return ast.get_docstring(node) or ""
    raise LookupError(name)


def main() -> None:
    """Write the list into the page."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n{reference()}{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
