"""`make play` on a machine that does not have what it needs says so in one line."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

OLD = """#!/bin/sh
case "$1" in
    --version) echo "Python 3.10.9" ;;
    -c) exit 1 ;;
    *) echo "SyntaxError: invalid syntax" >&2; exit 1 ;;
esac
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """As much of a clone as `make` looks at before it installs anything."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt", "npm.py", "web/plugins/pack/left-out.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("web/src", "web/public", "src/feltroom"):
        (tmp_path / name).mkdir(parents=True)
    return tmp_path


def make(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["make", *arguments], cwd=clone, capture_output=True, text=True)


def test_an_old_python_is_named_before_anything_is_installed(clone: Path) -> None:
    """O5: it said "conflicting dependencies", and nowhere "needs 3.11"."""
    old = clone / "python3.10"
    old.write_text(OLD)
    old.chmod(0o755)
    done = make(clone, "play", f"PYTHON={old}")
    assert done.returncode != 0
    first, _ = done.stderr.split("\n", 1)
    assert first.startswith(f"Feltroom needs 3.11 or newer, and {old} is Python 3.10.9")
    assert "SyntaxError" not in done.stderr and not (clone / ".venv").exists()


def test_a_missing_python_is_named(clone: Path) -> None:
    done = make(clone, "play", "PYTHON=no-such-python")
    assert done.returncode != 0
    assert "There is no no-such-python here: install Python 3.11 or newer" in done.stderr


def test_a_room_installs_no_tools_of_developers(clone: Path) -> None:
    """O5: it installed 1.1 GB where a room needs a sixth of that."""
    said = make(clone, "play", "--dry-run").stdout
    assert "--editable '.[room]'" in said and "dev" not in said.replace("devnull", "").replace("/dev/null", "")
    assert ".[dev,fast,cluster]" in make(clone, "check", "--dry-run").stdout
