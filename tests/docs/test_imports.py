"""The core imports the standard library and itself, nothing else."""

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "feltroom"
CORE = ("errors.py", "rng.py", "cards", "evaluator", "deal", "engine", "history")
FILES = [file for name in CORE for file in ([SOURCE / name] if name.endswith(".py") else (SOURCE / name).rglob("*.py"))]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_core_imports_the_standard_library_only(file: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            imported.add((node.module or "").split(".")[0])
    assert imported <= {*sys.stdlib_module_names, "feltroom"}
