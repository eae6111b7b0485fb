"""What `make` installs and keeps, and that it says in one line what a machine does not have."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import npm
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
    # `make test` runs this, and its flags are no business of this one.
    environment = {
        name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")
    }
    return subprocess.run(["make", *arguments], cwd=clone, env=environment, capture_output=True, text=True)


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


@pytest.mark.parametrize("works", [True, False], ids=["uv", "pip"])
def test_uv_installs_what_developers_need_and_where_it_cannot_pip_does(clone: Path, works: bool) -> None:
    log = clone / "log"
    for name in ("python3.11", ".venv/bin/python", ".venv/bin/uv", ".venv/bin/mypy"):
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        (clone / name).write_text(LOGS.format(log=log) + ("exit 1\n" if name.endswith("uv") and not works else ""))
        (clone / name).chmod(0o755)
    (clone / ".venv/.room").touch()
    done = make(clone, "types", f"PYTHON={clone / 'python3.11'}")
    assert done.returncode == 0, done.stderr
    editable = [line for line in log.read_text().splitlines() if "--editable .[dev,fast,cluster]" in line]
    assert [line.startswith("pip install --quiet --python") for line in editable] == [True, *([] if works else [False])]


LOGS = """#!/bin/sh
[ "$1" = --version ] && echo "Python 3.11.9" && exit
[ "$2" = --found ] && echo yes && exit
echo "$@" >> {log}
"""


@pytest.mark.parametrize(("goal", "stamp"), [("web", ".room"), ("play", ".room"), ("types", ".installed")])
def test_a_venv_that_is_there_is_completed_and_never_emptied(clone: Path, goal: str, stamp: str) -> None:
    """A change of pyproject.toml, and `make web` threw away what tests need; `make test` what `make play` had made."""
    log = clone / "log"
    for name in ("python3.11", ".venv/bin/python", ".venv/bin/feltroom", ".venv/bin/mypy"):
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        (clone / name).write_text(LOGS.format(log=log))
        (clone / name).chmod(0o755)
    (clone / ".venv/.room").touch()
    python = clone / "python3.11"
    source = [f"SITE_SOURCES={clone / 'pyproject.toml'}"]
    os.utime(clone / ".venv/.room", (0, 0))
    done = make(clone, goal, f"PYTHON={python}", *source)
    assert done.returncode == 0, done.stderr
    said = log.read_text()
    installed = [line for line in said.splitlines() if "pip install" in line and "--editable" in line]
    assert "-m venv" not in said and len(installed) == 1
    assert (clone / ".venv" / stamp).stat().st_mtime > 0
    log.write_text("")
    python.write_text(LOGS.format(log=log).replace("3.11.9", "3.12.1"))
    os.utime(clone / ".venv" / stamp, (0, 0))
    assert make(clone, goal, f"PYTHON={python}", *source).returncode == 0
    assert "-m venv --clear .venv" in log.read_text()


def test_the_site_is_built_without_what_only_tests_need(tmp_path: Path) -> None:
    """npm's tools for it are a half; they are completed for tests, and stay complete."""
    lock, folder = tmp_path / "package-lock.json", tmp_path / "node_modules"
    lock.touch()
    folder.mkdir()
    build = ["run", "--silent", "build"]

    def asked(tasks: Iterator[list[str]]) -> list[list[str]]:
        return [[word for word in task if word not in npm.QUIET] for task in tasks]

    assert asked(npm.site_tasks(tmp_path)) == [["ci", "--omit=dev"], build]
    assert asked(npm.site_tasks(tmp_path)) == [build]
    assert asked(npm.tool_tasks(tmp_path, every=True)) == [["install", "--no-save"]]
    assert asked(npm.tool_tasks(tmp_path, every=True)) == []
    later = lock.stat().st_mtime + 60
    os.utime(lock, (later, later))
    assert asked(npm.site_tasks(tmp_path)) == [["ci"], build]


def test_the_lock_file_is_of_these_packages_and_names_no_host() -> None:
    """Completing the tools goes by the lock file only where it fits package.json."""
    declared = json.loads((ROOT / "web/package.json").read_text())
    text = (ROOT / "web/package-lock.json").read_text()
    locked = json.loads(text)["packages"][""]
    for kind in ("dependencies", "devDependencies"):
        assert locked[kind] == declared[kind]
    assert '"resolved"' not in text


@pytest.mark.parametrize(("goal", "kept"), [("play", False), ("site", False), ("web", True)])
def test_node_as_a_wheel_goes_when_the_site_is_built(clone: Path, goal: str, kept: bool) -> None:
    """It takes more than the whole room, which does without it."""
    none = clone / "python3.11"
    none.write_text(LOGS.format(log=clone / "log").replace("echo yes", "true"))
    none.chmod(0o755)
    said = make(clone, goal, "--dry-run", f"PYTHON={none}", f"SITE_SOURCES={clone / 'pyproject.toml'}").stdout
    got, built = said.index("npm.py --package"), said.index("npm.py --site")
    assert got < built
    assert ("pip uninstall" in said[built:]) is not kept
    assert (".venv/.node" in said) is kept
