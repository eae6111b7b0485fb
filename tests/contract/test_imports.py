"""The contract knows events and values, never the state of a hand, and does no input or output."""

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
FILES = sorted((SOURCE / "feltroom" / "contract").rglob("*.py"))
FORBIDDEN = {"asyncio", "socket", "sqlite3", "threading", "time", "os", "secrets", "random", "starlette", "uvicorn"}


def imports(file: Path, *, later: bool = False) -> set[str]:
    """What a file imports when it is run, with the packages on the way; with `later` also what functions import."""
    names: set[str] = set()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree) if later else tree.body:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def file_of(name: str) -> Path | None:
    path = SOURCE.joinpath(*name.split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.exists():
            return file
    return None


def reached(start: Path) -> set[str]:
    """Every module that is imported on behalf of a file; `feltroom` itself is the library's front door."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for name in imports(waiting.pop()):
            packages = [name.rsplit(".", steps)[0] for steps in range(name.count("."))]
            for one in {name, *packages} - found - {"feltroom"}:
                found.add(one)
                file = file_of(one)
                if file is not None:
                    waiting.append(file)
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}.{file.stem}")
def test_the_state_of_a_hand_is_out_of_reach(file: Path) -> None:
    assert "feltroom.engine.state" not in reached(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}.{file.stem}")
def test_the_standard_library_and_msgspec_are_all_it_takes(file: Path) -> None:
    assert {name.split(".")[0] for name in imports(file, later=True)} <= {
        *sys.stdlib_module_names,
        "msgspec",
        "feltroom",
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}.{file.stem}")
def test_no_clock_no_socket_and_no_framework(file: Path) -> None:
    assert {name.split(".")[0] for name in imports(file, later=True)}.isdisjoint(FORBIDDEN)
