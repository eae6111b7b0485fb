"""Rooms, and the house on a device, know no file, thread or socket: only ports.

import-linter holds what they import. This holds what needs no import of its own, and packages that it has not heard of.
"""

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "feltroom"
FILES = sorted(file for name in ("rooms", "pocket", "contract", "log") for file in (SOURCE / name).rglob("*.py"))
WRITES_SOURCES = SOURCE / "contract" / "generate"  # on the machine of a developer
KNOWN = {"feltroom", "msgspec", "confusable_homoglyphs", "pyodide"}
FORBIDDEN = {
    *("fcntl", "fileinput", "glob", "mmap", "multiprocessing", "pathlib", "pickle", "queue", "select", "selectors"),
    *("shutil", "signal", "socket", "socketserver", "sqlite3", "ssl", "subprocess", "tempfile", "threading"),
}
OF_OS = {"urandom"}
OF_LOOPS = {
    *("create_connection", "create_datagram_endpoint", "create_server", "create_subprocess_exec", "open_connection"),
    *("create_subprocess_shell", "create_unix_server", "run_in_executor", "start_server", "to_thread"),
}


def breaches(tree: ast.AST) -> set[str]:
    """What a source does that only an adapter may do."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                imported = {name.name.split(".")[0] for name in names}
            case ast.ImportFrom(module=str(module)):
                imported = {module.split(".")[0]}
            case ast.Call(func=ast.Name(id="open")):
                found.add("open")
                continue
            case ast.Attribute(value=ast.Name(id="os"), attr=attr) if attr not in OF_OS:
                found.add(f"os.{attr}")
                continue
            case ast.Attribute(attr=attr) if attr in OF_LOOPS:
                found.add(attr)
                continue
            case _:
                continue
        found |= {name for name in imported if name in FORBIDDEN or name not in sys.stdlib_module_names | KNOWN}
    return found


@pytest.mark.parametrize("package", ["rooms", "pocket", "contract", "log"])
def test_nothing_but_ports_is_used(package: str) -> None:
    files = [file for file in FILES if file.is_relative_to(SOURCE / package) and WRITES_SOURCES not in file.parents]
    assert files
    found = {str(file.relative_to(SOURCE)): breaches(ast.parse(file.read_text(encoding="utf-8"))) for file in files}
    assert {file: what for file, what in found.items() if what} == {}


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("def f():\n    with open('x') as file:\n        pass", "open"),
        ("import os\nos.remove('x')", "os.remove"),
        ("async def f():\n    import asyncio\n    await asyncio.to_thread(print)", "to_thread"),
        ("loop.run_in_executor(None, print)", "run_in_executor"),
        ("def f():\n    from httpx import get", "httpx"),
        ("import ssl", "ssl"),
    ],
)
def test_a_breach_is_found(source: str, what: str) -> None:
    assert what in breaches(ast.parse(source))
