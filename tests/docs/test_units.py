"""The systemd units in deploy/: hardened, complete, and with arguments that the program takes."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from feltroom.cli.main import make_parser

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = ["feltroom.service", "feltroom@.service"]
WORST = 3.0


def values(unit: str, name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", (DEPLOY / unit).read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_starts_the_program_with_arguments_that_it_takes(unit: str) -> None:
    (line,) = values(unit, "ExecStart")
    program, *words = shlex.split(line.replace("${FELTROOM_NAME}", "cards.example.org").replace("%i", "1"))
    assert program.endswith("/feltroom")
    chosen = make_parser()[0].parse_args(words)
    assert chosen.command == "serve" and chosen.proxy == ["127.0.0.1"]
    assert values(unit, "StateDirectory") == values(unit, "LogsDirectory") == ["feltroom"]  # O4
    assert chosen.log.startswith("/var/log/feltroom/")
    if "@" not in unit:
        assert chosen.database.startswith("sqlite:////var/lib/feltroom/") and chosen.backup_every == 6 * 3600


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_keeps_the_room_away_from_the_rest_of_the_machine(unit: str, tmp_path: Path) -> None:
    """O9: the unit scored 8.5."""
    shutil.copy(DEPLOY / unit, tmp_path)
    command = ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(tmp_path / unit)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"Overall exposure level for .*: ([\d.]+)", said)
    assert found and float(found[1]) <= WORST


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
@pytest.mark.parametrize("unit", UNITS)
def test_systemd_understands_a_unit(unit: str, tmp_path: Path) -> None:
    text = (DEPLOY / unit).read_text(encoding="utf-8").replace("/opt/feltroom/bin/feltroom", "/bin/true")
    file = tmp_path / unit.replace("@", "@1")
    file.write_text(text, encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True)
    complaints = [line for line in done.stderr.splitlines() if unit.partition(".")[0].rstrip("@") in line]
    assert complaints == []
