"""The compiled core: the sources of the rules through mypyc, as an option of the wheel.

    FELTROOM_COMPILED=1 pip wheel --no-deps .     # a wheel for this Python and this machine
    python compile_core.py DIRECTORY              # a copy of the package with the compiled modules in it

The sources are the same. mypyc does not know the decorators that make our value classes, so a copy is compiled in which
those classes are written out as the decorators would have made them, and public functions take any type, since they
refuse wrong ones themselves. What is not in MODULES stays interpreted.
"""

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "feltroom"
NEEDS = ("mypy>=1.18", "setuptools")
MODULES = (
    "deal/seating",
    "engine/actions",
    "engine/betting",
    "engine/chips",
    "engine/events",
    "engine/pots",
    "engine/showdown",
    "engine/state",
    "evaluator/evaluate",
    "evaluator/on_board",
    "rng",
)
_DECORATORS = {"value", "hot_value", "shared_value"}
_HOT = ("BoardDealt", "Called", "ChipsPosted", "HandShown", "Legal", "Raised")
_VALUE_IMPORT = "from feltroom.engine.value import "
_BLANKS = {
    "Cards": "()",
    "HoleCards": "()",
    "PlayerIndex": "0",
    "PostKind": "PostKind.ANTE",
    "Street": "Street.PREFLOP",
    "bool": "False",
    "int": "0",
}


def written_out(source: str) -> str:
    """Return a module as mypyc takes it: value classes written out, and checks of arguments left to our own code."""
    tree = ast.parse(source)
    edits: list[tuple[int, int, list[str]]] = []
    lines = _loosened(source, tree).splitlines()
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        names = [one.id for one in node.decorator_list if isinstance(one, ast.Name)]
        if _DECORATORS.isdisjoint(names):
            continue
        fields = [_field(node.name, each, names) for each in node.body if isinstance(each, ast.AnnAssign)]
        end = node.end_lineno or node.lineno
        declared = {each.lineno for each in node.body if isinstance(each, ast.AnnAssign)}
        kept = [lines[number - 1] for number in range(node.lineno, end + 1) if number not in declared]
        edits.append((node.decorator_list[0].lineno, end, [*kept, *_members(node.name, fields)]))
    for first, end, replaced in reversed(edits):
        lines[first - 1 : end] = replaced
    text = "\n".join(lines) + "\n"
    if edits:
        text = text.replace(_VALUE_IMPORT, f"from typing import Any\n{_VALUE_IMPORT}NO_DEFAULT, describe, ")
    elif "Any" not in {
        alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names
    }:
        text = text.replace("\nfrom feltroom", "\nfrom typing import Any\nfrom feltroom", 1)
    for name in _HOT:
        text = text.replace(f"_new({name})", f"{name}()")
    # `apply` has looked at the type of what it was given by then.
    text = text.replace("        kind = action.kind\n", "        known: Action = action\n        kind = known.kind\n")
    return text.replace("_new = object.__new__\n", "")


def _loosened(source: str, tree: ast.Module) -> str:
    """Let public functions take anything, as they do when they are interpreted: they check and refuse it themselves."""
    lines = source.splitlines()
    taken = [
        argument.annotation
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and (not node.name.startswith("_") or node.name == "__init__")
        for argument in (*node.args.args, *node.args.kwonlyargs)
        if argument.annotation is not None
    ]
    for hint in sorted(taken, key=lambda each: (each.lineno, each.col_offset), reverse=True):
        assert hint.lineno == hint.end_lineno
        line = lines[hint.lineno - 1].encode()
        lines[hint.lineno - 1] = (line[: hint.col_offset] + b"Any" + line[hint.end_col_offset :]).decode()
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    kept_as: str
    hint: str
    kind: str
    default: str | None
    blank: str | None


def _field(cls: str, node: ast.AnnAssign, decorators: list[str]) -> _Field:
    name, hint = ast.unparse(node.target), ast.unparse(node.annotation)
    bare = hint.partition("[")[2].removesuffix("]")
    default = None if node.value is None else ast.unparse(node.value)
    return _Field(
        name,
        f"_{name}" if "shared_value" in decorators else name,  # these cannot be changed
        hint,
        "Any" if cls == "Action" else hint,  # anybody makes actions, and the hand refuses what makes no sense
        default,
        _BLANKS.get(bare, "None") if "hot_value" in decorators else default,  # the engine sets the fields of hot ones
    )


def _members(cls: str, fields: list[_Field]) -> list[str]:
    names = [field.name for field in fields]
    parameters = [
        f"{field.name}: {field.kind}" + ("" if field.blank is None else f" = {field.blank}") + "," for field in fields
    ]
    properties = [
        f'    @property\n    def {field.name}(self) -> {field.kind}:\n        """As declared."""\n'
        f"        return self.{field.kept_as}\n"
        for field in fields
        if field.kept_as != field.name
    ]
    same = " and ".join([f"self.{name} == other.{name}" for name in names])
    values = "".join([f"self.{name}, " for name in names])
    shown = ", ".join([f"{name}={{self.{name}!r}}" for name in names])
    described = ", ".join([f'"{field.name}": ({field.hint!r}, {field.default or "NO_DEFAULT"})' for field in fields])
    return [
        *[f"    {field.kept_as}: {field.kind}" for field in fields],
        "",
        *properties,
        "    def __init__(",
        "        self,",
        *[f"        {each}" for each in parameters],
        "    ) -> None:",
        *[f"        self.{field.kept_as} = {field.name}" for field in fields],
        "",
        "    def __eq__(self, other: object) -> bool:",
        f"        if not isinstance(other, {cls}):",
        "            return NotImplemented",
        f"        return {same}",
        "",
        "    def __hash__(self) -> int:",
        f"        return hash(({values}))",
        "",
        "    def __repr__(self) -> str:",
        f'        return f"{cls}({shown})"',
        "",
        "    def __reduce__(self) -> tuple[object, ...]:",
        f"        return {cls}, ({values})",
        "",
        "",
        f"describe({cls}, {{{described}}})",
    ]


def copy_written_out(target: Path) -> dict[Path, str]:
    """Write a copy of the package into a folder, the core written out, and return what its files were before."""
    shutil.copytree(PACKAGE, target / "feltroom", ignore=shutil.ignore_patterns("website", "__pycache__", "*.so"))
    before = {}
    for module in MODULES:
        path = target / "feltroom" / f"{module}.py"
        before[path] = path.read_text(encoding="utf-8")
        path.write_text(written_out(before[path]), encoding="utf-8")
    return before


def compile_to(target: Path) -> list[Path]:
    """Write a copy of the package into a folder, compile the core in it, and return what was compiled."""
    before = copy_written_out(target)
    files = [f"feltroom/{module}.py" for module in MODULES]
    program = (
        "from mypyc.build import mypycify\nfrom setuptools import setup\n"
        f"compiled = mypycify({files!r}, opt_level='3', debug_level='0', group_name='feltroom_core')\n"
        "setup(name='feltroom', packages=['feltroom'], ext_modules=compiled)\n"
    )
    command = [sys.executable, "-c", program, "-q", "build_ext", "--inplace"]
    subprocess.run(command, cwd=target, check=True, env={**os.environ, "MYPYPATH": str(target)})
    for path, text in before.items():  # the sources beside what was compiled are those that people know
        path.write_text(text, encoding="utf-8")
    shutil.rmtree(target / "build")
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted(target.rglob(f"*{suffix}"))


def main() -> None:
    """Compile into the folder that is named."""
    if len(sys.argv) != 2:
        raise SystemExit(f"usage: {sys.argv[0]} DIRECTORY")
    for path in compile_to(Path(sys.argv[1])):
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
