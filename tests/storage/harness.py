"""Stores for tests: callbacks come at once in the writer's thread, waiting is waiting."""

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Event
from typing import TypeVar

from sqlalchemy import Connection

from feltroom.storage.commit import Commit
from feltroom.storage.log import LoadedLog, load
from feltroom.storage.projection import Projector
from feltroom.storage.store import Store
from feltroom.table import Table
from tests.storage.sessions import Call

T = TypeVar("T")
PATIENCE = 30


def url_of(where: Path | str) -> str:
    return where if isinstance(where, str) else f"sqlite:///{where}"


def at_once(function: Callable[..., object], *arguments: object) -> None:
    function(*arguments)


def open_store(where: Path | str) -> Store:
    """Open the store of a file or of a URL."""
    return Store.open(url_of(where), post=at_once)


def write(store: Store, function: Callable[[Connection], T]) -> T:
    return asyncio.run(store.write(function))


def read(store: Store, function: Callable[[Connection], T]) -> T:
    return asyncio.run(store.read(function))


def load_table(store: Store, table_id: str) -> LoadedLog:
    return read(store, lambda connection: load(connection, table_id))


def commits_of(table_id: str, calls: Iterable[Call], *, checkpoints: bool = False) -> list[Commit]:
    projector = Projector(table_id)
    return [
        Commit(
            table_id,
            call.first_seq,
            call.events,
            rows=projector.project(call.first_seq, call.events),
            checkpoint=call.checkpoint if checkpoints else None,
        )
        for call in calls
    ]


def append(store: Store, commits: Iterable[Commit]) -> list[Exception | None]:
    """Append all at once and return the answers in the order they came in."""
    waiting = list(commits)
    answers: list[Exception | None] = []
    complete = Event()

    def done(error: Exception | None) -> None:
        answers.append(error)
        if len(answers) == len(waiting):
            complete.set()

    for commit in waiting:
        store.append(commit, done)
    assert not waiting or complete.wait(PATIENCE)
    return answers


def append_all(store: Store, commits: Iterable[Commit]) -> None:
    errors = [error for error in append(store, commits) if error is not None]
    assert not errors, errors


def restored(log: LoadedLog) -> Table:
    if log.checkpoint is None:
        return Table.replay(log.events)
    return Table.restore(log.checkpoint, log.events)
