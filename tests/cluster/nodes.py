"""Real nodes in processes of their own, each with wires of its own to one PostgreSQL and one NATS."""

import asyncio
import itertools
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from tests.cluster.jumping_clock import JumpingClock
from tests.cluster.wire import Wire
from tests.faults.crowd import Started
from tests.nats_server import NatsServer
from tests.patience import PATIENCE
from tests.plain_http import NO_TLS
from tests.postgres import USER, PostgresServer, failover_url


class NodeProcess(Started):
    """One node; killed, stopped and ended by its own process id."""

    def __init__(
        self,
        name: str,
        *,
        folder: Path,
        database: str,
        postgres: Wire,
        nats: Wire,
        url: str | None = None,
        arguments: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.postgres = postgres
        self.nats = nats
        self.stopped = False
        files = ["--log", "off", "--hand-log", "off", "--node", name]
        url = url or f"postgresql://{USER}@127.0.0.1:{postgres.port}/{database}?{JumpingClock.OPTIONS}"
        command = [sys.executable, "-m", "feltroom", "serve", "--port", "0", "--database", url]
        command += ["--nats", f"nats://127.0.0.1:{nats.port}", *files, *arguments]
        super().__init__(command, folder / f"{name}.txt")

    def stop(self) -> None:
        """Let it hang."""
        self.process.send_signal(signal.SIGSTOP)
        self.stopped = True

    def wake(self) -> None:
        """Let it go on as if nothing had happened."""
        self.process.send_signal(signal.SIGCONT)
        self.stopped = False


class Cluster:
    """A database, a NATS server, and nodes that come and go."""

    def __init__(
        self, folder: Path, postgres: PostgresServer, nats: NatsServer, replica: PostgresServer | None = None
    ) -> None:
        self._folder = folder
        self._replica = replica
        self._numbers = itertools.count(1)
        self.postgres = postgres
        self.nats = nats
        self.clock = JumpingClock(postgres)
        self.database = self.clock.database
        self.nodes: list[NodeProcess] = []
        self._wires: list[Wire] = []

    @property
    def url(self) -> str:
        """The database, wherever it can be written to."""
        if self._replica is None:
            return self.postgres.url(self.database)
        return failover_url(self.database, self.postgres, self._replica)

    def ports(self) -> list[int]:
        """Where people may try to get in: a load balancer knows no more than who listens."""
        return [node.port for node in self.nodes if node.process.poll() is None and not node.stopped and node.port]

    async def start(self, name: str | None = None, *arguments: str) -> NodeProcess:
        """Start one more node, with more arguments if it needs some, and wait until it is ready."""
        wires = [Wire(self.postgres.port), Wire(self.nats.port)]
        for wire in wires:
            await wire.open()
        self._wires += wires
        name = name or f"n{next(self._numbers)}"
        url = None if self._replica is None else self.url  # no wire leads to two servers
        node = NodeProcess(
            name,
            folder=self._folder,
            database=self.database,
            postgres=wires[0],
            nats=wires[1],
            url=url,
            arguments=arguments,
        )
        self.nodes.append(node)
        await asyncio.to_thread(node.wait_ready)
        return node

    async def wait_ready(self, node: NodeProcess) -> None:
        """Wait until a node says that visitors may be sent to it."""
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient(verify=NO_TLS) as http:
            while (await http.get(f"http://127.0.0.1:{node.port}/api/ready")).status_code != 200:
                await asyncio.sleep(0.05)

    def forget(self, node: NodeProcess) -> None:
        """Take away what is left of a node."""
        self.nodes.remove(node)
        node.let_go()

    async def close(self) -> None:
        """End everything."""
        for node in list(self.nodes):
            if node.stopped:
                node.wake()
            self.forget(node)
        for wire in self._wires:
            await wire.close()


@asynccontextmanager
async def running(
    folder: Path, postgres: PostgresServer, *, nodes: int, replica: PostgresServer | None = None
) -> AsyncIterator[Cluster]:
    """Run nodes on a database and a NATS server of their own until the block ends."""
    nats = NatsServer()
    nats.start()
    cluster = Cluster(folder, postgres, nats, replica)
    try:
        for _ in range(nodes):
            await cluster.start()
        yield cluster
    finally:
        await cluster.close()
        nats.stop()


def exited(node: NodeProcess) -> bool:
    """Whether a process has ended."""
    return node.process.poll() is not None


def wait_ended(node: NodeProcess) -> int:
    """Wait for the end of a process that was told to end."""
    try:
        return node.process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        raise AssertionError(f"node {node.name} does not end: {node.said()}") from None
