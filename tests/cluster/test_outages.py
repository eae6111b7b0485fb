"""What people notice of an outage, at real nodes: who can help them gets them, and nobody is kept waiting."""

import asyncio
import signal
import socket
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.cluster.nodes import Cluster, NodeProcess, running
from tests.patience import PATIENCE
from tests.plain_http import NO_TLS
from tests.postgres import PostgresServer

OUTAGE_SECONDS = 5.0


async def enter(node: NodeProcess) -> dict[str, str]:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{node.port}", verify=NO_TLS) as http:
        answer = await http.post("/api/enter", json={"nickname": "安娜", "program": True})
        return {"Authorization": f"Bearer {answer.json()['token']}"}


async def make(node: NodeProcess, headers: dict[str, str]) -> str:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{node.port}", verify=NO_TLS) as http:
        return str((await http.post("/api/tables", json={"preset": "online"}, headers=headers)).json()["table"])


async def until(found: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not await asyncio.to_thread(found):
        assert time.monotonic() < end, what
        await asyncio.sleep(0.02)


def drives(cluster: Cluster, node: NodeProcess, table: str) -> bool:
    rows = cluster.postgres.sql(f"SELECT node FROM placements WHERE table_id = '{table}'", database=cluster.database)
    return [str(name).startswith(f"{node.name}-") for (name,) in rows] == [True]


def is_ready(node: NodeProcess) -> bool:
    return httpx.get(f"http://127.0.0.1:{node.port}/api/ready", verify=NO_TLS).status_code == 200


@pytest.mark.parametrize("wire", ["postgres", pytest.param("nats", marks=pytest.mark.long)])
def test_a_node_that_has_lost_something_sends_its_visitors_to_the_others(
    tmp_path: Path, own_postgres: PostgresServer, wire: str
) -> None:
    async def scenario() -> None:
        async with running(tmp_path, own_postgres, nodes=2) as cluster:
            lonely, other = cluster.nodes
            headers = await enter(lonely)
            table = await make(lonely, headers)
            url = f"ws://127.0.0.1:{lonely.port}/ws"
            async with connect(url, additional_headers=headers) as visitor, asyncio.timeout(PATIENCE):
                await visitor.recv()
                getattr(lonely, wire).cut()
                with pytest.raises(ConnectionClosed) as closed:
                    while True:
                        await visitor.recv()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
            assert not await asyncio.to_thread(is_ready, lonely)
            with pytest.raises(InvalidStatus) as refused:
                await connect(url, additional_headers=headers)
            assert refused.value.response.status_code == 503
            await until(lambda: drives(cluster, other, table), "nobody drives the table")
            getattr(lonely, wire).mend()
            await until(lambda: is_ready(lonely), "it does not come back")
            async with connect(url, additional_headers=headers) as visitor:
                assert b"welcome" in await visitor.recv(decode=False)

    asyncio.run(scenario())


@pytest.mark.long
def test_nobody_is_sent_away_when_nats_is_gone_for_all(tmp_path: Path, own_postgres: PostgresServer) -> None:
    async def scenario() -> None:
        async with running(tmp_path, own_postgres, nodes=3) as cluster, AsyncExitStack() as stack:
            headers = await enter(cluster.nodes[0])
            visitors = [
                await stack.enter_async_context(
                    connect(f"ws://127.0.0.1:{node.port}/ws", additional_headers=headers, ping_interval=None)
                )
                for node in cluster.nodes
            ]
            for visitor in visitors:
                await visitor.recv()
            cluster.nats.kill()
            listening = [asyncio.create_task(visitor.recv()) for visitor in visitors]
            done, _ = await asyncio.wait(listening, timeout=OUTAGE_SECONDS, return_when="FIRST_COMPLETED")
            assert not done, "somebody was sent away"
            assert [await asyncio.to_thread(is_ready, node) for node in cluster.nodes] == [True] * 3
            await asyncio.to_thread(cluster.nats.start)
            for task in listening:
                task.cancel()

    asyncio.run(scenario())


@pytest.mark.long
def test_nobody_is_sent_away_when_the_database_is_gone_for_all(tmp_path: Path, own_postgres: PostgresServer) -> None:
    async def scenario() -> None:
        async with running(tmp_path, own_postgres, nodes=2) as cluster:
            node = cluster.nodes[0]
            headers = await enter(node)
            async with connect(f"ws://127.0.0.1:{node.port}/ws", additional_headers=headers) as visitor:
                await visitor.recv()
                own_postgres.kill()
                await until(lambda: not is_ready(node), "it is ready without a database")
                with pytest.raises(TimeoutError):
                    async with asyncio.timeout(2.0):
                        await visitor.recv()
                await asyncio.to_thread(own_postgres.start)
                await until(lambda: is_ready(node), "it does not come back")

    asyncio.run(scenario())


@pytest.mark.long
def test_a_node_that_ends_gives_its_tables_away_before_it_waits_for_anybody(
    tmp_path: Path, own_postgres: PostgresServer
) -> None:
    async def scenario() -> None:
        async with running(tmp_path, own_postgres, nodes=2) as cluster:
            ending, other = cluster.nodes
            headers = await enter(ending)
            table = await make(ending, headers)
            with socket.create_connection(("127.0.0.1", ending.port)) as unfinished:
                unfinished.sendall(b"POST /api/enter HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{")
                await asyncio.sleep(0.2)
                ending.process.send_signal(signal.SIGTERM)
                await until(lambda: drives(cluster, other, table), "nobody drives the table")
                unfinished.setblocking(False)
                with pytest.raises(BlockingIOError):  # it is still waited for
                    unfinished.recv(1)
            assert await asyncio.to_thread(ending.process.wait, PATIENCE) == 0, ending.said()

    asyncio.run(scenario())
