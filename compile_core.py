"""The compiled core: the sources of the rules through mypyc, as an option of the wheel.

    FELTROOM_COMPILED=1 pip wheel --no-deps .     # a wheel for this Python and this machine
    python compile_core.py DIRECTORY              # a copy of the package with the compiled modules in it

The sources are the same. mypyc does not know the decorators that make our value classes, so a copy is compiled in which
those classes are written out as the decorators would have made them, and public functions take any type, since they
refuse wrong ones themselves. What is not in MODULES stays interpreted.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "feltroom"
NEEDS = ("mypy>=1.20", "setuptools")
MODULES = (
    "deal/deal",
    "deal/seating",
    "deal/standard",
    "engine/actions",
    "engine/betting",
    "engine/chips",
    "engine/events",
    "engine/pots",
    "engine/rules",
    "engine/seats",
    "engine/setup",
    "engine/showdown",
    "engine/state",
    "evaluator/evaluate",
    "evaluator/on_board",
    "rng",
)
_DECORATORS = {"value", "hot_value", "shared_value", "dataclass"}
_CONSTANT = re.compile("_?[A-Z][A-Z0-9_]+")
# Public to their neighbours alone, who have checked what they give.
_TRUSTING = {"blind_players", "opening_bet", "posts_due", "split_pot", "evaluate", "evaluate_on_board"}
_HOT = ("BoardDealt", "Called", "ChipsPosted", "HandShown", "Legal", "Raised")
# No value of the core refers to itself, so the garbage collector need not look at any of them.
_ACYCLIC = "@mypyc_attr(acyclic=True)"
_NEEDED = """
from functools import partial
from typing import Any
from feltroom.engine.value import NO_DEFAULT, describe, mypyc_attr
"""
# mypyc knows the mark by where it is declared; what is compiled looks it up here, and never calls it.
_VALUES, _MARK = "engine/value.py", "\n\ndef mypyc_attr("
_TRUE_MARK = "\nfrom mypy_extensions import mypyc_attr as mypyc_attr\n\n\ndef _unmarked("
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
    source = _with_constants(source, tree)
    edits: list[tuple[int, int, list[str]]] = []
    lines = _loosened(source, tree).splitlines()
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        if any("Enum" in ast.unparse(base) for base in node.bases):
            continue
        names = [_name_of(each) for each in node.decorator_list]
        if _DECORATORS.isdisjoint(names):
            edits.append((node.lineno, node.lineno, [_ACYCLIC, lines[node.lineno - 1]]))
            continue
        fields = [_field(node.name, each, names) for each in node.body if isinstance(each, ast.AnnAssign)]
        end = node.end_lineno or node.lineno
        declared = {each.lineno for each in node.body if isinstance(each, ast.AnnAssign)}
        kept = [lines[number - 1] for number in range(node.lineno, end + 1) if number not in declared]
        edits.append((node.decorator_list[0].lineno, end, [_ACYCLIC, *kept, *_members(node, fields)]))
    for first, end, replaced in reversed(edits):
        lines[first - 1 : end] = replaced
    text = "\n".join(lines) + "\n"
    text = text.replace("\nfrom feltroom", f"{_NEEDED}from feltroom", 1)
    for name in _HOT:
        text = text.replace(f"_new({name})", f"{name}()")
    # `apply` has looked at the type of what it was given by then.
    text = text.replace("        kind = action.kind\n", "        known: Action = action\n        kind = known.kind\n")
    text = text.replace("_new = object.__new__\n", "")
    text = re.sub(r"\b(dealt|turned_up)\._cards = ", r"\1.cards = ", text)  # a field that is compiled is its own
    text = text.replace("del self._queue[0]", "self._queue.pop(0)")  # which mypyc knows
    if ": Final" not in text:
        return text
    docstring, _, rest = text.partition('"""\n')
    return f'{docstring}"""\nfrom typing import Final\n{rest}'


def _with_constants(source: str, tree: ast.Module) -> str:
    """Declare what is written in capitals as constant: mypyc looks other names up in a dict, every time."""
    lines = source.splitlines()
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and _CONSTANT.fullmatch(ast.unparse(node.target)):
            name, hint = ast.unparse(node.target), ast.unparse(node.annotation)
            at = node.lineno - 1
            lines[at] = lines[at].replace(f"{name}: {hint} =", f"{name}: Final[{hint}] =", 1)
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        [target] = node.targets
        at = node.lineno - 1
        if isinstance(target, ast.Name) and _CONSTANT.fullmatch(target.id):
            lines[at] = lines[at].replace(f"{target.id} =", f"{target.id}: Final =", 1)
        elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = zip(target.elts, node.value.elts, strict=True)
            lines[at] = "; ".join([f"{ast.unparse(name)}: Final = {ast.unparse(value)}" for name, value in pairs])
    return "\n".join(lines) + "\n"


def _loosened(source: str, tree: ast.Module) -> str:
    """Let public functions take anything, as they do when they are interpreted: they check and refuse it themselves."""
    lines = source.splitlines()
    taken = [
        argument.annotation
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and _takes_anything(node.name)
        for argument in (*node.args.args, *node.args.kwonlyargs)
        if argument.annotation is not None
    ]
    for hint in sorted(taken, key=lambda each: (each.lineno, each.col_offset), reverse=True):
        assert hint.lineno == hint.end_lineno
        line = lines[hint.lineno - 1].encode()
        lines[hint.lineno - 1] = (line[: hint.col_offset] + b"Any" + line[hint.end_col_offset :]).decode()
    return "\n".join(lines) + "\n"


def _takes_anything(function: str) -> bool:
    if function.startswith("_"):
        return function == "__init__" or function.startswith("_check")
    return function not in _TRUSTING


def _name_of(decorator: ast.expr) -> str:
    return ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator)


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    kept_as: str
    hint: str
    kind: str
    taken: str
    default: str | None
    blank: str | None


def _field(cls: str, node: ast.AnnAssign, decorators: list[str]) -> _Field:
    name, hint = ast.unparse(node.target), ast.unparse(node.annotation)
    bare = hint.partition("[")[2].removesuffix("]")
    default = None if node.value is None else ast.unparse(node.value)
    return _Field(
        name,
        name if decorators == ["value"] or decorators == ["hot_value"] else f"_{name}",  # others cannot be changed
        hint,
        "Any" if cls in ("Action", "Post") else hint,
        "Any" if cls == "Action" or "dataclass" in decorators else hint,  # anybody makes these, and they are checked
        default,
        _BLANKS.get(bare, "None") if "hot_value" in decorators else default,  # the engine sets the fields of hot ones
    )


def _members(node: ast.ClassDef, fields: list[_Field]) -> list[str]:
    cls = node.name
    by_name = any("kw_only=True" in ast.unparse(each) for each in node.decorator_list)
    written = [each.name for each in node.body if isinstance(each, ast.FunctionDef)]
    checked = "__post_init__" in written
    parameters = ["*,"] if by_name else []
    parameters += [
        f"{field.name}: {field.taken}" + ("" if field.blank is None else f" = {field.blank}") + "," for field in fields
    ]
    properties = [
        f'    @property\n    def {field.name}(self) -> {field.kind}:\n        """As declared."""\n'
        f"        return self.{field.kept_as}\n"
        for field in fields
        if field.kept_as != field.name
    ]
    same = " and ".join([f"self.{field.kept_as} == other.{field.kept_as}" for field in fields])
    values = "".join([f"self.{field.kept_as}, " for field in fields])
    shown = ", ".join([f"{field.name}={{self.{field.kept_as}!r}}" for field in fields])
    given = "".join([f"{field.name}=self.{field.kept_as}, " for field in fields])
    made_of = f"partial({cls}, {given}), ()" if by_name else f"{cls}, ({values})"
    described = ", ".join([f'"{field.name}": ({field.hint!r}, {field.default or "NO_DEFAULT"})' for field in fields])
    return [
        *[f"    {field.kept_as}: {field.taken}" for field in fields],
        "",
        *properties,
        "    def __init__(",
        "        self,",
        *[f"        {each}" for each in parameters],
        "    ) -> None:",
        *[f"        self.{field.kept_as} = {field.name}" for field in fields],
        *(["        self.__post_init__()"] if checked else []),
        "",
        "    def __eq__(self, other: object) -> bool:",
        f"        if not isinstance(other, {cls}):",
        "            return NotImplemented",
        f"        return {same}",
        "",
        "    def __hash__(self) -> int:",
        f"        return hash(({values}))",
        "",
        *([] if "__repr__" in written else ["    def __repr__(self) -> str:", f'        return f"{cls}({shown})"', ""]),
        "    def __reduce__(self) -> tuple[object, ...]:",
        f"        return {made_of}",
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
    values = target / "feltroom" / _VALUES
    before[values] = values.read_text(encoding="utf-8")
    values.write_text(before[values].replace(_MARK, _TRUE_MARK), encoding="utf-8")
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
