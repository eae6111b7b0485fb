"""`feltroom admin`: a running room is looked after from a terminal, and what is wrong is one line."""

import json
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from feltroom.cli.main import main
from tests.faults.crowd import running

pytestmark = pytest.mark.slow  # starts a room


@pytest.fixture
def room(tmp_path: Path) -> Iterator[str]:
    with running(tmp_path / "room.db") as server:
        yield f"http://127.0.0.1:{server.port}"


@dataclass(frozen=True, slots=True)
class Said:
    """How a command ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


def test_a_room_is_looked_after_from_the_terminal(
    room: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """O2: who is online, bans, tables and the audit log, on the running room."""

    def admin(folder: Path, *arguments: str) -> Said:
        status = main(["admin", *arguments, "--database", f"sqlite:///{folder / 'room.db'}"])
        said = capsys.readouterr()
        return Said(status, said.out, said.err)

    key = tmp_path / "room.admin-key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    entered = httpx.post(f"{room}/api/enter", json={"nickname": "Rude", "program": True}).json()
    headers = {"Authorization": f"Bearer {entered['token']}"}

    said = admin(tmp_path, "people", "rud", "--room", room)
    assert entered["account"] in said.stdout and "Rude" in said.stdout
    said = admin(tmp_path, "ban", entered["account"], "--why", "shouts", "--hours", "1", "--room", room)
    assert (said.returncode, said.stdout.split()[:2]) == (0, ["banned", f"{entered['account']},"])
    assert httpx.get(f"{room}/api/me", headers=headers).json()["code"] == "banned"
    listed = json.loads(admin(tmp_path, "bans", "--json", "--room", room).stdout)
    assert [ban["why"] for ban in listed["bans"]] == ["shouts"]
    said = admin(tmp_path, "unban", "nobody", "--why", "a slip", "--room", room)
    assert (said.returncode, said.stderr) == (2, "feltroom admin: refused: no_such_person\n")
    assert "shouts" in admin(tmp_path, "audit", "--room", room).stdout

    old = key.read_text()
    made = admin(tmp_path, "key")
    assert made.stdout.split() == [key.read_text().strip(), str(key)] and key.read_text() != old
    refused = httpx.get(f"{room}/api/admin/overview", headers={"x-feltroom-admin-key": old.strip()})
    assert refused.json()["code"] == "wrong_key"
    assert admin(tmp_path, "overview", "--room", room).returncode == 0
    key.chmod(0o644)
    said = admin(tmp_path, "overview", "--room", room)
    assert said.returncode == 2 and "chmod 600" in said.stderr
    assert httpx.get(
        f"{room}/api/admin/overview", headers={"x-feltroom-admin-key": key.read_text().strip()}
    ).json() == {"code": "wrong_key"}, "others may have read it"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["overview"], "there is no owner's key in"),
        (["ban", "x"], "the following arguments are required: --why"),
        (["maintenance", "soon", "--why", "x"], "maintenance is on or off, not 'soon'"),
        (["close"], "invalid choice: 'close'"),
        ([], "the following arguments are required: MEASURE"),
    ],
)
def test_a_wrong_argument_gets_one_line_and_status_two(
    tmp_path: Path,
    arguments: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FELTROOM_DATABASE", f"sqlite:///{tmp_path / 'none.db'}")
    assert main(["admin", *arguments]) == 2
    errors = capsys.readouterr().err
    assert said in errors and len(errors.splitlines()) == 1
