"""The balancer of `deploy`, a real nginx, before real nodes: whoever loses a node gets to another one."""

import asyncio
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.cluster.balancer import DEPLOY, Balancer, find_nginx
from tests.cluster.nodes import Cluster, NodeProcess, running
from tests.cluster.test_outages import enter
from tests.plain_http import NO_TLS
from tests.postgres import PostgresServer

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_nginx() is None, reason="nginx is not installed: make services fetches it as root"),
]

BACK_SECONDS = 12.0
# As the web client does (web/src/lib/link/heartbeat.ts, connection.ts).
ANSWER_SECONDS = 2.0
DOUBTED_PONG_SECONDS = 3.0
WELCOME_SECONDS = 10.0
PAUSE_SECONDS = 0.5


@contextmanager
def balancing(folder: Path, cluster: Cluster) -> Iterator[Balancer]:
    balancer = Balancer(folder / "nginx", [node.port for node in cluster.nodes])
    try:
        yield balancer
    finally:
        balancer.stop()


class Visitor:
    """Somebody who comes through the balancer and knows nothing of nodes."""

    def __init__(self, balancer: Balancer, headers: dict[str, str]) -> None:
        self._url = f"ws://127.0.0.1:{balancer.port}/ws"
        self._headers = headers
        self.socket: ClientConnection | None = None

    async def come(self) -> None:
        """Try until a node says welcome; one that does not in time is given up."""
        while True:
            try:
                async with asyncio.timeout(WELCOME_SECONDS):
                    self.socket = await connect(self._url, additional_headers=self._headers, ping_interval=None)
                    assert b"welcome" in await self.socket.recv(decode=False)
                    return
            except (OSError, TimeoutError, WebSocketException):
                await self.go()
                await asyncio.sleep(PAUSE_SECONDS)

    async def answers(self, *, seconds: float) -> bool:
        """Ask something, and wait so long for an answer."""
        assert self.socket is not None
        try:
            async with asyncio.timeout(seconds):
                await self.socket.send('{"type":"ping","id":"1"}')
                while b'"pong"' not in await self.socket.recv(decode=False):
                    pass
                return True
        except (OSError, TimeoutError, WebSocketException):
            return False

    async def come_back(self, *, patient: bool) -> None:
        """Find out that the node is lost, unless that is known, and come again."""
        if patient and await self.answers(seconds=ANSWER_SECONDS + DOUBTED_PONG_SECONDS):
            return
        await self.go()
        await asyncio.sleep(PAUSE_SECONDS)
        await self.come()

    async def go(self) -> None:
        """Drop the socket."""
        if self.socket is not None:
            self.socket.transport.abort()
            self.socket = None


async def all_come_back_from(
    hung: NodeProcess, balancer: Balancer, *, visitors: int, patient: bool
) -> tuple[float, list[Visitor]]:
    """Let a node hang, and return how long it takes until everybody is back."""
    crowd = [Visitor(balancer, await enter(hung)) for _ in range(visitors)]
    newcomers = [Visitor(balancer, await enter(hung)) for _ in range(visitors)]
    await asyncio.gather(*[each.come() for each in crowd])
    began = time.monotonic()
    hung.stop()
    async with asyncio.timeout(3 * BACK_SECONDS):
        coming = [each.come_back(patient=patient) for each in crowd] + [each.come() for each in newcomers]
        await asyncio.gather(*coming)
    return time.monotonic() - began, [*crowd, *newcomers]


@pytest.mark.parametrize(
    ("nodes", "visitors", "patient"),
    [(2, 4, False), *[pytest.param(nodes, 12, True, marks=pytest.mark.long) for nodes in (2, 3, 4)]],
)
def test_nobody_is_sent_into_a_node_that_hangs(
    tmp_path: Path, postgres: PostgresServer, nodes: int, visitors: int, patient: bool
) -> None:
    async def scenario() -> None:
        async with running(tmp_path, postgres, nodes=nodes) as cluster:
            with balancing(tmp_path, cluster) as balancer:
                hung = cluster.nodes[0]
                seconds, crowd = await all_come_back_from(hung, balancer, visitors=visitors, patient=patient)
                assert seconds < BACK_SECONDS
                assert all(await asyncio.gather(*[each.answers(seconds=5.0) for each in crowd]))
                async with httpx.AsyncClient(
                    base_url=f"http://127.0.0.1:{balancer.port}", timeout=10.0, verify=NO_TLS
                ) as http:
                    pages = await asyncio.gather(*[http.get("/api/health") for _ in range(8)])
                    assert [page.status_code for page in pages] == [200] * 8
                    entered = await asyncio.gather(*[http.post("/api/enter", json={"nickname": "A"}) for _ in range(8)])
                    assert {answer.status_code for answer in entered} == {entered[0].status_code} != {503}
                for each in crowd:
                    await each.go()

    asyncio.run(scenario())


@pytest.mark.long
def test_a_node_that_wakes_gets_visitors_again(tmp_path: Path, postgres: PostgresServer) -> None:
    async def scenario() -> None:
        async with running(tmp_path, postgres, nodes=2) as cluster:
            with balancing(tmp_path, cluster) as balancer:
                hung = cluster.nodes[0]
                _, crowd = await all_come_back_from(hung, balancer, visitors=2, patient=False)
                hung.wake()
                async with httpx.AsyncClient(timeout=10.0, verify=NO_TLS) as http, asyncio.timeout(30):
                    found = 0
                    while not found:
                        await asyncio.sleep(0.2)
                        await asyncio.gather(*[http.get(f"http://127.0.0.1:{balancer.port}/") for _ in range(2)])
                        visitor = Visitor(balancer, await enter(cluster.nodes[1]))
                        await visitor.come()
                        crowd.append(visitor)
                        health = await http.get(f"http://127.0.0.1:{hung.port}/api/health")
                        found = health.json()["connections"]
                for each in crowd:
                    await each.go()

    asyncio.run(scenario())


@pytest.mark.long
def test_with_no_node_at_all_visitors_hear_so_at_once(tmp_path: Path, postgres: PostgresServer) -> None:
    async def scenario() -> None:
        async with running(tmp_path, postgres, nodes=2) as cluster:
            with balancing(tmp_path, cluster) as balancer:
                for node in cluster.nodes:
                    node.kill()
                async with httpx.AsyncClient(
                    base_url=f"http://127.0.0.1:{balancer.port}", timeout=5.0, verify=NO_TLS
                ) as http:
                    assert (await http.get("/api/health")).status_code in (502, 503)
                    assert (await http.post("/api/enter", json={"nickname": "A"})).status_code == 503

    asyncio.run(scenario())


def test_compose_has_the_same_configuration() -> None:
    own = (DEPLOY / "nginx.conf").read_text("utf-8")
    compose = (DEPLOY / "nginx.compose.conf").read_text("utf-8")
    renamed = re.sub(r"127\.0\.0\.1:800(\d)", r"node\1:8000", own)
    assert compose.partition("worker_processes")[2] == renamed.partition("worker_processes")[2] != ""
