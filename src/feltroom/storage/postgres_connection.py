"""A connection to PostgreSQL on which nobody waits for ever."""

from collections.abc import Generator
from time import monotonic
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen

T = TypeVar("T")


class BoundedConnection(psycopg.Connection[Any]):
    """Gives a statement up, and itself, when the server has not answered for `patience` seconds; None waits.

    The server's own limits come first. This one is for a server that has stopped, or is there no more and no packet
    says so.
    """

    patience: float | None = None

    def wait(self, gen: PQGen[T], *arguments: Any, **named: Any) -> T:
        """Drive what the driver does with the socket, as the driver does it, for so long only."""
        if self.patience is None:
            return super().wait(gen, *arguments, **named)
        try:
            return super().wait(_bounded(gen, self.patience), *arguments, **named)
        except _NoAnswer:
            self.close()
            raise


class _NoAnswer(psycopg.OperationalError):
    """The server has not answered in time."""


def _bounded(work: PQGen[T], patience: float) -> Generator[Any, Any, T]:
    """Pass everything on; the driver looks in several times a second when nothing comes."""
    deadline = monotonic() + patience
    try:
        wanted = next(work)
        while True:
            ready = yield wanted
            if not ready and monotonic() > deadline:
                raise _NoAnswer(f"the server has not answered for {patience:g} s")
            wanted = work.send(ready)
    except StopIteration as done:
        result: T = done.value
        return result
    finally:
        work.close()
