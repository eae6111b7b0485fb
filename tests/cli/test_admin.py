"""`feltroom admin`: a running room is looked after from a terminal, and what is wrong is one line."""

import asyncio
import json
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from feltroom.cli.admin_report import show_online, show_people, show_tables
from feltroom.cli.main import main
from tests.faults.crowd import running
from tests.plain_http import NO_TLS
from tests.server.harness import Player, open_socket

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
    entered = httpx.post(f"{room}/api/enter", json={"nickname": "Rude", "program": True}, verify=NO_TLS).json()
    headers = {"Authorization": f"Bearer {entered['token']}"}

    said = admin(tmp_path, "people", "rud", "--room", room)
    assert entered["account"] in said.stdout and "Rude" in said.stdout
    said = admin(tmp_path, "ban", entered["account"], "--why", "shouts", "--hours", "1", "--room", room)
    assert (said.returncode, said.stdout.split()[:2]) == (0, ["banned", f"{entered['account']},"])
    assert httpx.get(f"{room}/api/me", headers=headers, verify=NO_TLS).json()["code"] == "banned"
    listed = json.loads(admin(tmp_path, "bans", "--json", "--room", room).stdout)
    assert [ban["why"] for ban in listed["bans"]] == ["shouts"]
    said = admin(tmp_path, "end-sessions", entered["account"], "--why", "lost", "--room", room)
    assert said.stdout == "signed out of 1 device or program\n"
    said = admin(tmp_path, "unban", "nobody", "--why", "a slip", "--room", room)
    assert (said.returncode, said.stderr.split(" (")[0]) == (2, "feltroom admin: refused: no_such_person")
    assert "feltroom admin people" in said.stderr and len(said.stderr.splitlines()) == 1
    assert "shouts" in admin(tmp_path, "audit", "--room", room).stdout

    said = admin(tmp_path, "limits", "tables-each", "1", "--why", "a small box", "--room", f"{room}/admin")
    assert (said.returncode, said.stdout.splitlines()[1].split()[:4]) == (0, ["tables-each", "1", "standard", "50"])
    limits = json.loads(admin(tmp_path, "limits", "--json", "--room", room).stdout)["limits"]
    assert limits[1] == {"name": "tables-each", "value": 1, "standard": 50, "used": None}
    assert admin(tmp_path, "limits", "tables-each", "standard", "--why", "again", "--room", room).returncode == 0

    people = {}
    for name in ("Anna", "Bo"):
        person = people[name] = httpx.post(
            f"{room}/api/enter", json={"nickname": name, "program": True}, verify=NO_TLS
        ).json()
        person["headers"] = {"Authorization": f"Bearer {person['token']}"}
    table = httpx.post(
        f"{room}/api/tables", json={"preset": "online"}, headers=people["Anna"]["headers"], verify=NO_TLS
    ).json()
    sitting = report_at(room, table["table"], **people)
    assert sitting is None, "the report was taken"
    said = admin(tmp_path, "reports", "--room", room)
    assert "abuse" in said.stdout and "Bo" in said.stdout and "by Anna" in said.stdout
    number = said.stdout.split()[0]
    said = admin(tmp_path, "close-report", number, "--why", "talked to Bo", "--room", room)
    assert (said.returncode, said.stdout) == (0, "done\n")
    assert admin(tmp_path, "reports", "--room", room).stdout == "nothing was reported\n"
    assert "talked to Bo" in admin(tmp_path, "reports", "--closed", "--room", room).stdout
    assert "no_such_report" in admin(tmp_path, "close-report", number, "--why", "again", "--room", room).stderr
    said = admin(tmp_path, "erase", people["Bo"]["account"], "--why", "asked by post", "--room", room)
    assert (said.returncode, said.stdout.split()[:2]) == (0, ["erased;", "in"])
    assert httpx.get(f"{room}/api/me", headers=people["Bo"]["headers"], verify=NO_TLS).json()["code"] == "not_signed_in"
    assert "Bo" not in admin(tmp_path, "people", "--room", room).stdout

    made = admin(tmp_path, "key", "--name", "Anna", "--why", "helps", "--room", room)
    assert made.stdout.splitlines()[1] == "the key of Anna; it is not shown again"
    annas = tmp_path / "annas"
    annas.touch(0o600)
    annas.write_text(made.stdout.split()[0])
    by_anna = ("--key-file", str(annas), "--room", room)
    assert admin(tmp_path, "announce", "Friday", *by_anna).returncode == 0
    assert admin(tmp_path, "audit", "--room", room).stdout.splitlines()[1].split()[3:] == ["Anna", "announce", "Friday"]
    assert (
        "owner_only (this is not the owner's key)"
        in admin(tmp_path, "revoke-key", "Anna", "--why", "x", *by_anna).stderr
    )
    assert admin(tmp_path, "keys", "--room", room).stdout.splitlines()[1].split()[0] == "Anna"
    taken = admin(tmp_path, "key", "--name", "anna", "--why", "again", "--room", room)
    assert (taken.returncode, len(taken.stderr.splitlines())) == (2, 1) and "key_name_taken" in taken.stderr
    assert admin(tmp_path, "revoke-key", "Anna", "--why", "has left", "--room", room).stdout == "done\n"
    assert "wrong_key" in admin(tmp_path, "overview", *by_anna).stderr
    assert admin(tmp_path, "keys", "--room", room).stdout == "nobody has a key but the owner\n"

    old = key.read_text()
    made = admin(tmp_path, "key")
    assert made.stdout.split() == [key.read_text().strip(), str(key)] and key.read_text() != old
    made = admin(tmp_path, "key", "--json")
    assert json.loads(made.stdout) == {"key": key.read_text().strip(), "file": str(key)}
    refused = httpx.get(f"{room}/api/admin/overview", headers={"x-feltroom-admin-key": old.strip()}, verify=NO_TLS)
    assert refused.json()["code"] == "wrong_key"
    assert admin(tmp_path, "overview", "--room", room).returncode == 0
    key.chmod(0o644)
    said = admin(tmp_path, "overview", "--room", room)
    assert said.returncode == 2 and "chmod 600" in said.stderr
    assert httpx.get(
        f"{room}/api/admin/overview", headers={"x-feltroom-admin-key": key.read_text().strip()}, verify=NO_TLS
    ).json() == {"code": "wrong_key"}, "others may have read it"


def report_at(room: str, table: str, **people: dict[str, Any]) -> object:
    """Let Bo sit down at a table, and Anna report him; what she is answered."""

    async def scenario() -> object:
        sockets = [await open_socket(f"ws{room[4:]}/ws", person["token"]) for person in people.values()]
        players = [Player(socket) for socket in sockets]
        for player in players:
            await player.do("watch", table)
        await players[1].do("sit", table, seat=1)
        body = {"seat": 1, "reason": "abuse", "text": "shouts"}
        async with httpx.AsyncClient(headers=people["Anna"]["headers"], verify=NO_TLS) as http:
            answer = await http.post(f"{room}/api/tables/{table}/report", json=body)
        for player in players:
            await player.close()
        return answer.json() if answer.content else None

    return asyncio.run(scenario())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["overview"], "there is no owner's key in"),
        (["ban", "x"], "the following arguments are required: --why"),
        (["maintenance", "soon", "--why", "x"], "maintenance is on or off, not 'soon'"),
        (["ban", "x", "--why", " "], "--why is empty"),
        (["ban", "x", "--why", "x", "--hours", "0"], "--hours is 1 to 8784, not 0"),
        (["ban", "x", "--why", "x", "--hours", "two"], "'two' is not a whole number"),
        (["unban"], "the following arguments are required: account, --why"),
        (["end-sessions", "x"], "the following arguments are required: --why"),
        (["rename", "x", "--why", "x"], "the following arguments are required: nickname"),
        (["erase", "x", "y", "--why", "x"], "there is no y"),
        (["close-table", "--why", "x"], "the following arguments are required: table"),
        (["close-report", "x", "--why", "x" * 201], "why has at most 200 characters, not 201"),
        (["pause-table", "x"], "the following arguments are required: --why"),
        (["resume-table", "x"], "the following arguments are required: --why"),
        (["reports", "--open"], "there is no --open"),
        (["audit", "--before", "0"], "--before is the number of an entry"),
        (["announce"], "the following arguments are required: text"),
        (["announce", "x" * 301], "text has at most 300 characters, not 301"),
        (["limits", "chips", "5", "--why", "x"], "there is no limit 'chips': choose from tables, "),
        (["limits", "tables"], "limits 'tables' needs a number, or standard"),
        (["limits", "tables", "-1", "--why", "x"], "a limit is a whole number, or standard, not '-1'"),
        (["limits", "tables", "5"], "the following arguments are required: --why"),
        (["limits", "newcomers", "0", "--why", "x"], "'newcomers' is 1 to 1000000, not 0"),
        (["key", "--name", "Anna"], "the following arguments are required: --why"),
        (["key", "--why", "x"], "--why goes with --name"),
        (["key", "--name", "Anna", "--why", " "], "--why is empty"),
        (["revoke-key", "--why", "x"], "the following arguments are required: holder"),
        (["keys", "Anna"], "there is no Anna"),
        (["online", "Ann"], "there is no Ann"),
        (["people", "--room", "127.0.0.1:8000"], "--room is an address such as http://127.0.0.1:8000"),
        (["tables", "--room", "http://["], "--room is an address such as http://127.0.0.1:8000"),
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


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root makes files for others")
@pytest.mark.parametrize("first", [True, False], ids=["of the folder", "of the old key"])
def test_a_key_that_root_makes_belongs_to_the_rooms_user(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *, first: bool
) -> None:
    """Else the room could not read it, and no key would open anything."""
    key, user = tmp_path / "room.admin-key", 65_534
    if first:
        os.chown(tmp_path, user, user)
    else:
        key.touch(0o600)
        os.chown(key, user, user)
    assert main(["admin", "key", "--database", f"sqlite:///{tmp_path / 'room.db'}"]) == 0
    assert key.read_text().strip() in capsys.readouterr().out
    found = key.stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (user, user, 0o600)


def test_nodes_that_did_not_answer_are_named_in_every_list() -> None:
    for show in (show_people, show_online, show_tables):
        said = show({"people": [], "tables": [], "missing": ["kitchen"]})
        assert said.endswith("\nwithout kitchen: no answer")


def test_a_ban_without_an_end_is_for_good() -> None:
    one = {"account": "a", "nickname": "Ann", "created": 0, "connections": 0}
    lasting = show_people({"people": [{**one, "ban": {"until": None, "why": "shouts"}}]})
    assert lasting.endswith("banned for good: shouts")
    assert "banned until 1970-" in show_people({"people": [{**one, "ban": {"until": 86_400_000, "why": "shouts"}}]})
