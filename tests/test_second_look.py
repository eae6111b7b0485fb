"""What failed beside others gets one more try, alone, if nothing but lateness may be the cause."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import second_look

HERE = Path(__file__).parent
LATE_ONCE = """
from pathlib import Path


def test_late() -> None:
    first = not Path("been").exists()
    Path("been").touch()
    assert not first
"""


FAILS_AT_THE_END = """
import pytest


@pytest.fixture
def page():
    yield
    raise AssertionError("a page misbehaved")


def test_page(page) -> None: ...
"""


def run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:playwright", *options]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("package", "status", "said"),
    [
        ("faults", 0, "FAILED, then PASSED alone: tests/faults/test_once.py::test_late"),
        ("engine", 4, "nothing that these wait for can be late: tests/engine/test_once.py::test_late"),
    ],
)
def test_a_test_that_waits_runs_once_more_and_another_has_failed(
    tmp_path: Path, package: str, status: int, said: str
) -> None:
    (tmp_path / "tests" / package).mkdir(parents=True)
    for name in ("__init__.py", "conftest.py", "property_examples.py", "second_look.py"):
        shutil.copy(HERE / name, tmp_path / "tests" / name)
    (tmp_path / "tests" / package / "test_once.py").write_text(LATE_ONCE, encoding="utf-8")
    (tmp_path / "tests" / package / "test_other.py").write_text("def test_good() -> None: ...\n", encoding="utf-8")
    assert run(tmp_path).returncode == 1
    again = run(tmp_path, "--last-failed", "--second-look")
    assert (again.returncode, said in again.stdout + again.stderr) == (status, True), again.stdout + again.stderr
    (tmp_path / "tests" / package / "test_once.py").write_text(FAILS_AT_THE_END, encoding="utf-8")
    run(tmp_path)
    assert "then PASSED" not in run(tmp_path, "--last-failed", "--second-look").stdout


def test_many_failures_are_no_chance() -> None:
    second_look.check([f"tests/faults/test_kill.py::test_{number}" for number in range(second_look.MOST)])
    with pytest.raises(pytest.UsageError, match="6 tests failed"):
        second_look.check([f"tests/faults/test_kill.py::test_{number}" for number in range(second_look.MOST + 1)])
