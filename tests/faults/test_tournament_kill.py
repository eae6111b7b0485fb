"""A room on SQLite is killed again and again while a tournament is played: no chip and no place is lost."""

import os
import secrets
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from feltroom.storage.sql_records import SqlRecords
from feltroom.storage.verify import snapshot
from tests.faults.audit import check_database
from tests.faults.crowd import Started, command_line
from tests.tournament.counting import assert_in_one_hand_at_a_time, assert_results, counted_from_logs, read_logs

ENTRANTS = 40
KILLS = 6
MOST_SECONDS = 300
LEVELS = [{"small": 25 * 2**level, "big": 50 * 2**level} for level in range(8)]
TABLE = {"preset": "sng_turbo", "stack": 1000, "seats": 6, "pace": "off", "think": [0, 0]}


def ask(server: Started, method: str, path: str, token: str = "", body: object = None) -> Any:
    """Ask a room that runs."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    response = httpx.request(method, f"http://127.0.0.1:{server.port}{path}", json=body, headers=headers, timeout=30)
    assert response.status_code == 200, response.text
    return response.json()


def started(folder: Path, number: int) -> Started:
    """Open the room on its database."""
    server = Started(command_line(folder / "room.db"), folder / f"errors{number}.txt")
    server.wait_ready()
    return server


@pytest.mark.long
def test_a_tournament_goes_on_after_every_kill(tmp_path: Path) -> None:
    seed = int(os.environ.get("FELTROOM_KILL_SEED", secrets.randbelow(10**9)))
    sys.stdout.write(f"FELTROOM_KILL_SEED={seed}\n")
    random = Random(seed)
    server = started(tmp_path, 0)
    token = ask(server, "POST", "/api/enter", body={"nickname": "Ann", "program": True})["token"]
    table = {**TABLE, "schedule": {"levels": LEVELS, "milliseconds": 4000}}
    wish = {"name": "Friday", "table": table, "plays": False, "bots": [{"level": "easy", "count": ENTRANTS}]}
    tournament = ask(server, "POST", "/api/tournaments", token, wish)["tournament"]
    path = f"/api/tournaments/{tournament}"
    ask(server, "POST", f"{path}/begin", token)
    try:
        for number in range(1, KILLS + 1):
            time.sleep(random.uniform(0.2, 3.0))
            server.kill()
            server.let_go()
            server = started(tmp_path, number)
        end = time.monotonic() + MOST_SECONDS
        while (seen := ask(server, "GET", path, token))["phase"] != "over" or seen["tables"]:
            assert time.monotonic() < end, seen["left"]
            time.sleep(0.2)
        assert server.end() == 0
    finally:
        server.let_go()
    with snapshot(f"sqlite:///{tmp_path / 'room.db'}") as connection:
        check_database(connection)
        director, tables = read_logs(SqlRecords(connection), tournament)
    assert_results(director, counted_from_logs(director, tables))
    assert_in_one_hand_at_a_time(tables)
