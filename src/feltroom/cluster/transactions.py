"""Short transactions of the cluster, beside the readers and the writer of the house's own store."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine

from feltroom.storage.errors import storage_errors

T = TypeVar("T")


class Transactions:
    """Runs transactions in threads of its own."""

    def __init__(self, engine: Engine, *, threads: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="feltroom-cluster")

    async def run(self, function: Callable[[Connection], T]) -> T:
        """Run something in a transaction of its own; StorageError if the database cannot be reached."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, function)

    def _run(self, function: Callable[[Connection], T]) -> T:
        with storage_errors("the cluster's tables cannot be used"), self._engine.begin() as connection:
            return function(connection)

    async def close(self) -> None:
        """Wait for what is under way."""
        await asyncio.get_running_loop().run_in_executor(None, self._threads.shutdown)
