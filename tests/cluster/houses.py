"""Whole nodes in one process, on a real PostgreSQL and a real NATS, with many tables."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from sqlalchemy import text

from feltroom.cluster.join import join
from feltroom.cluster.node import BALANCE_LOOKS, Node
from feltroom.contract.table_settings import TableSettings
from feltroom.rooms.house import House
from feltroom.rooms.people.people import Person
from feltroom.server.settings import ServerSettings
from feltroom.storage.postgres_backend import engine_beside
from tests.nats_server import NatsServer
from tests.patience import PATIENCE
from tests.server.harness import running

_PLACES = text("SELECT table_id, node FROM placements")


class Houses:
    """Nodes, and what the database says about them."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.houses: list[House] = []

    @property
    def nodes(self) -> list[Node]:
        """The nodes, in the order in which they came."""
        found = [house.neighbours for house in self.houses]
        return [node for node in found if isinstance(node, Node)]

    async def make_tables(self, each: int) -> None:
        """Make tables at every node, by different people."""
        for place, house in enumerate(self.houses):
            made = [
                house.rooms.create(TableSettings(), Person(f"p{place}-{number}", f"P{number}"))
                for number in range(each)
            ]
            await asyncio.gather(*made)

    def owners(self) -> dict[str, str]:
        """Who owns which table."""
        engine = engine_beside(self.database, connections=1)
        try:
            with engine.begin() as connection:
                return {str(row.table_id): str(row.node) for row in connection.execute(_PLACES)}
        finally:
            engine.dispose()

    async def settled(self) -> dict[str, str]:
        """Wait until all nodes know each other and have seen nothing to give away; return who owns what.

        A node that was quick to begin may have had tables before the others did, and gives some of them away.
        """
        before: dict[str, str] = {}
        looks: list[int] = []
        async with asyncio.timeout(2 * PATIENCE):
            while True:
                owners = await asyncio.to_thread(self.owners)
                known = all(len(node._living) == len(self.houses) for node in self.nodes)
                if owners != before or not known:
                    before, looks = owners, [node._looks for node in self.nodes]
                elif all(node._looks > since + BALANCE_LOOKS for node, since in zip(self.nodes, looks, strict=True)):
                    return owners
                await asyncio.sleep(0.1)

    def loads(self) -> Counter[str]:
        """How many tables every node owns."""
        return Counter(self.owners().values())

    async def until(self, found: Callable[[], bool], what: str, *, seconds: float = PATIENCE) -> float:
        """Wait for something and return how long it took."""
        began = time.monotonic()
        while not await asyncio.to_thread(found):
            assert time.monotonic() < began + seconds, what
            await asyncio.sleep(0.02)
        return time.monotonic() - began

    async def until_renewed(self) -> None:
        """Wait until all nodes have renewed their leases after now."""
        now = asyncio.get_running_loop().time()
        async with asyncio.timeout(PATIENCE):
            while any(node._renewed < now for node in self.nodes):
                await asyncio.sleep(0.02)

    def freeze(self, node: Node) -> None:
        """Let a node do nothing any more, as if it had died."""
        for task in list(node._tasks):
            task.cancel()
        node._gone = True


@asynccontextmanager
async def several_nodes(database: str, nats: NatsServer, *, names: str) -> AsyncIterator[Houses]:
    """Run a node for each letter of some names."""
    async with AsyncExitStack() as stack:
        houses = Houses(database)
        for name in names:
            joining = partial(join, database=database, nats=nats.url, name=name)
            house, _ = await stack.enter_async_context(running(ServerSettings(database=database, join=joining)))
            houses.houses.append(house)
        yield houses
