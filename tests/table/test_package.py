"""The package: lazy names, and nothing in it that reads a clock or has entropy of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

import feltroom.table as package

SOURCES = sorted((Path(__file__).parents[2] / "src" / "feltroom" / "table").glob("*.py"))
FORBIDDEN = ("asyncio", "socket", "sqlite3", "threading", "time", "os", "secrets", "random")


def test_every_public_name_can_be_had() -> None:
    for name in package.__all__:
        assert getattr(package, name) is not None
    with pytest.raises(AttributeError, match="no attribute"):
        _ = package.Tabel  # type: ignore[attr-defined]  # no such name


def test_importing_the_package_alone_runs_no_rules() -> None:
    code = "import sys, feltroom.table.refusal; assert 'feltroom.table.table' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_no_clock_and_no_entropy(source: Path) -> None:
    lines = source.read_text(encoding="utf-8").splitlines()
    imported = {line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert imported.isdisjoint(FORBIDDEN)
