"""`feltroom admin` and two nodes in processes of their own: whichever is asked, the measure reaches the table."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.cluster.nodes import NodeProcess, running
from tests.patience import PATIENCE
from tests.plain_http import NO_TLS
from tests.postgres import PostgresServer
from tests.server.harness import Player, open_socket

pytestmark = [pytest.mark.slow, pytest.mark.long]


async def ask(node: NodeProcess, key: Path, *words: str) -> Any:
    """Run the command against a node; its answer. The nodes' wires are in this loop, so it must go on meanwhile."""
    command = [sys.executable, "-m", "feltroom", "admin", *words, "--json", "--key-file", str(key)]
    command += ["--room", f"http://127.0.0.1:{node.port}"]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout) if done.stdout.strip() else None


async def until(found: Any, *, what: str) -> None:
    end = asyncio.get_running_loop().time() + PATIENCE
    while not await found():
        assert asyncio.get_running_loop().time() < end, what
        await asyncio.sleep(0.1)


def test_tables_are_paused_closed_and_kept_from_new_hands_by_way_of_another_node(
    tmp_path: Path, own_postgres: PostgresServer
) -> None:
    async def scenario() -> None:
        key = tmp_path / "admin-key"
        async with running(tmp_path, own_postgres, nodes=0) as cluster:
            here, there = [await cluster.start(None, "--admin-key", str(key)) for _ in range(2)]
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{here.port}", verify=NO_TLS) as http:
                assert (await http.post("/api/enter", json={"nickname": "Ann"})).status_code == 200
                made = (await http.post("/api/tables", json={"preset": "solo", "players": 2})).json()
                table = made["table"]

                overview = await ask(there, key, "overview")
                assert (overview["nodes"], overview["missing"], overview["tables"]) == (2, [], 1)
                assert [one["id"] for one in (await ask(there, key, "tables"))["tables"]] == [table]
                await ask(there, key, "pause-table", table, "--why", "a call")
                await ask(there, key, "resume-table", table, "--why", "it is over")
                await ask(there, key, "maintenance", "on", "--why", "a new version")

                async def rests() -> bool:
                    answer = await http.post("/api/tables", json={"preset": "solo"})
                    return bool(answer.json().get("code") == "maintenance")

                await until(rests, what="the other node hears of it")
                await ask(there, key, "maintenance", "off", "--why", "done")

                async def goes_on() -> bool:
                    return (await http.post("/api/tables", json={"preset": "solo"})).status_code < 300

                await until(goes_on, what="and of its end")
                await ask(there, key, "close-table", table, "--why", "late", "--now")

                async def closed() -> bool:
                    return (await http.get(f"/api/tables/{table}")).status_code >= 400

                await until(closed, what="the table is closed")
                what = [entry["what"] for entry in (await ask(here, key, "audit"))["entries"]]
                assert what == ["close-table", "maintenance", "maintenance", "resume-table", "pause-table"]

    asyncio.run(scenario())


def test_a_person_at_one_node_is_told_limited_banned_and_erased_by_way_of_another(
    tmp_path: Path, own_postgres: PostgresServer
) -> None:
    async def scenario() -> None:
        key = tmp_path / "admin-key"
        async with running(tmp_path, own_postgres, nodes=0) as cluster:
            here, there = [await cluster.start(None, "--admin-key", str(key)) for _ in range(2)]
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{here.port}", verify=NO_TLS) as http:

                async def enter(name: str) -> tuple[str, dict[str, str], Player]:
                    me = (await http.post("/api/enter", json={"nickname": name, "program": True})).json()
                    socket = await open_socket(f"ws://127.0.0.1:{here.port}/ws", me["token"])
                    return me["account"], {"Authorization": f"Bearer {me['token']}"}, Player(socket)

                async def code(headers: dict[str, str]) -> str | None:
                    answer = await http.get("/api/me", headers=headers)
                    found: str | None = answer.json().get("code")
                    return found

                ann, of_ann, socket = await enter("Ann")
                online = (await ask(there, key, "online"))["people"]
                assert [(one["account"], one["nickname"], one["connections"]) for one in online] == [(ann, "Ann", 1)]
                await ask(there, key, "announce", "we close at ten")
                await socket.wait(lambda heard: heard["type"] == "notice" and heard["text"] == "we close at ten")

                await ask(there, key, "limits", "tables-each", "0", "--why", "a test")

                async def limited() -> bool:
                    answer = await http.post("/api/tables", json={"preset": "solo"}, headers=of_ann)
                    return bool(answer.json().get("code") == "too_many_tables")

                await until(limited, what="the other node has the limit")
                await ask(there, key, "limits", "tables-each", "standard", "--why", "a test")

                await ask(there, key, "rename", ann, "Anna", "--why", "asked")
                await ask(there, key, "ban", ann, "--why", "shouts")
                async with asyncio.timeout(PATIENCE):
                    await socket.closed.wait()
                assert await code(of_ann) == "banned"
                with pytest.raises(WebSocketException):
                    await open_socket(f"ws://127.0.0.1:{here.port}/ws", of_ann["Authorization"].split()[1])
                await ask(there, key, "unban", ann, "--why", "said sorry")

                async def back() -> bool:
                    return await code(of_ann) is None

                await until(back, what="the ban is over at the other node")

                bo, of_bo, socket = await enter("Bo")
                await ask(there, key, "end-sessions", bo, "--why", "a lost phone")
                async with asyncio.timeout(PATIENCE):
                    await socket.closed.wait()
                assert await code(of_bo) == "not_signed_in"
                await ask(there, key, "erase", bo, "--why", "asked by post")
                await ask(there, key, "erase", ann, "--why", "asked by post")

                async def gone() -> bool:
                    return await code(of_ann) == "not_signed_in"

                await until(gone, what="the other node hears of it")
                assert (await ask(here, key, "people"))["people"] == []

    asyncio.run(scenario())
