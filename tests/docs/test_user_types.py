"""Type checkers have nothing to say about a user's program; `make check` runs mypy over it."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import feltroom
from feltroom.history import dump_phh
from feltroom.simulation import Simulation
from tests.docs import user_program

PYRIGHT = shutil.which("basedpyright") or shutil.which("pyright")


def test_the_program_runs(tmp_path: Path) -> None:
    [record] = Simulation(["easy", "caller"], seed=1).records(1)
    (tmp_path / "one.phh").write_text(dump_phh([record]))
    keys, same, *rest = user_program.main(str(tmp_path))
    assert same is True and len(rest) == 5
    assert isinstance(keys, list) and len(keys) == 5  # fold, call, and three raises


@pytest.mark.long
@pytest.mark.skipif(PYRIGHT is None, reason="pyright is not installed: pip install basedpyright")
def test_pyright_is_content(tmp_path: Path) -> None:
    assert PYRIGHT is not None
    shutil.copy(user_program.__file__, tmp_path)
    sources = str(Path(feltroom.__file__).parents[1])
    settings = {"typeCheckingMode": "strict", "extraPaths": [sources], "pythonVersion": "3.11"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    done = subprocess.run([PYRIGHT], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
