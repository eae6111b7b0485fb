"""A server restarts, and everybody comes back within a second: all see their table again, and a pair plays on."""

import asyncio
import os
import random
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from feltroom.rooms.people.identity import Signer, hash_secret, new_id, new_token
from feltroom.rooms.ports.store import Records
from feltroom.storage.sql_store import SqlStore
from tests.faults.crowd import running
from tests.faults.steady_pair import SteadyPair
from tests.faults.test_shutdown import enter, outside

PATIENCE = 90.0


async def people(database: Path, count: int) -> list[str]:
    """Let people enter without a server, and return the tokens with which they come."""
    store = SqlStore.open(f"sqlite:///{database}", post=asyncio.get_running_loop().call_soon_threadsafe)
    key = await store.write(lambda records: records.secret("signing", lambda: os.urandom(32)))
    tokens = [new_token() for _ in range(count)]

    def write(records: Records) -> None:
        for number, token in enumerate(tokens):
            account = new_id()
            records.people.create(account_id=account, nickname=f"P{number}", now=0)
            records.people.add_token(account_id=account, token_hash=hash_secret(token), now=0)

    await store.write(write)
    await store.aclose()
    signer = Signer(key, kind="session")
    return [signer.sign(token) for token in tokens]


async def come_back(port: int, token: str, table: str, number: int, shown: list[int], stay: asyncio.Event) -> None:
    """Come from an address of one's own, again after a moment if turned away, and wait for the table."""
    await asyncio.sleep(random.random())
    while not stay.is_set():
        try:
            async with connect(
                f"ws://127.0.0.1:{port}/ws",
                additional_headers={"Authorization": f"Bearer {token}"},
                local_addr=(f"127.1.{number // 250}.{1 + number % 250}", 0),
                open_timeout=PATIENCE,
            ) as socket:
                await socket.send(msgspec.json.encode({"type": "watch", "id": "w", "table": table}), text=True)
                async for frame in socket:
                    if msgspec.json.decode(frame)["type"] == "table":
                        shown.append(number)
                        await stay.wait()
                        return
        except (OSError, WebSocketException):
            await asyncio.sleep(0.5 + random.random())


@pytest.mark.long
def test_everybody_comes_back_at_once_after_a_restart_and_a_pair_plays_on(tmp_path: Path) -> None:
    database, count = tmp_path / "room.db", 400
    shown: list[int] = []

    async def scenario() -> None:
        tokens = await people(database, count)
        with running(database) as server:
            async with outside(server) as there:
                table = await (await enter(there, "Host")).make("online")
            assert server.end() == 0
        with running(database) as server:
            async with outside(server) as there:
                pair, stay = SteadyPair(), asyncio.Event()
                await pair.begin(await enter(there, "Anna"), await enter(there, "Ben"))
                crowd = [
                    asyncio.create_task(come_back(server.port, token, table, number, shown, stay))
                    for number, token in enumerate(tokens)
                ]
                async with asyncio.timeout(PATIENCE):
                    while len(shown) < count:
                        await pair.measure(5)  # fails if they cannot play on
                stay.set()
                await asyncio.gather(*crowd)
                await pair.end()
            assert sorted(shown) == list(range(count))
            assert server.end() == 0
            assert server.said() == ""

    asyncio.run(scenario())
