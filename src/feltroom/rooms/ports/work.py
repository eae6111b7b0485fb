"""Where heavy work is done, so that the event loop goes on with its tables."""

import asyncio
from collections.abc import Callable
from enum import Enum, auto
from typing import Protocol, TypeVar

T = TypeVar("T")


class Lane(Enum):
    """A kind of work; the jobs of one lane are done one after another, and no lane waits for another."""

    CHANCES = auto()
    DENSE_REPORTS = auto()
    EVENINGS = auto()
    FILES = auto()
    HOUSEKEEPING = auto()
    LOOKING_UP = auto()
    PASSWORDS = auto()
    PRACTICE = auto()
    REVIEWS = auto()
    SOLUTIONS = auto()
    STATISTICS = auto()
    WEIGHTS = auto()


class Job(Protocol[T]):
    """Some work that was asked for."""

    @property
    def result(self) -> "asyncio.Future[T]":
        """What the work returns or raises; cancelled if the job is."""
        ...

    def cancel(self) -> bool:
        """Drop the job if it has not begun; whether it will not be done."""
        ...


class Work(Protocol):
    """Does heavy work."""

    def start(self, lane: Lane, task: Callable[[], T]) -> Job[T]:
        """Have something done in its lane; never waits."""
        ...

    def close(self) -> None:
        """Drop what has not begun."""
