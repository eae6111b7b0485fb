"""Stores for tests: callbacks come at once, in the writer's thread if there is one, and waiting is waiting."""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from threading import Event
from typing import TypeVar

from sqlalchemy import Connection

from feltroom.log.commit import Commit
from feltroom.log.projection import Projector
from feltroom.log.reading import LoadedLog
from feltroom.rooms.ports.store import Records, Store
from feltroom.storage.packer import Batch, next_table, pack_some, write_packed
from feltroom.storage.sql_records import connection_of
from feltroom.storage.sql_store import SqlStore
from feltroom.table import Table
from tests.new_database import lay_database
from tests.patience import PATIENCE
from tests.storage.sessions import Call

T = TypeVar("T")


def url_of(where: Path | str) -> str:
    return where if isinstance(where, str) else f"sqlite:///{where}"


def at_once(function: Callable[..., object], *arguments: object) -> None:
    function(*arguments)


def open_store(where: Path | str) -> SqlStore:
    """Open the store of a file or of a URL."""
    if url_of(where).startswith("sqlite:"):
        lay_database(Path(url_of(where).removeprefix("sqlite:///")))
    return SqlStore.open(url_of(where), post=at_once)


def write(store: Store, function: Callable[[Records], T]) -> T:
    return asyncio.run(store.write(function))


def read(store: Store, function: Callable[[Records], T]) -> T:
    return asyncio.run(store.read(function))


def in_sql(function: Callable[[Connection], T]) -> Callable[[Records], T]:
    """Return what a store runs, from what needs its connection."""
    return lambda records: function(connection_of(records))


def load_table(store: Store, table_id: str) -> LoadedLog:
    return read(store, lambda records: records.table_logs.load(table_id))


def verify(store: Store, table_id: str) -> int:
    """Check a whole log, whatever checkpoint there is; return how many rows it has."""
    return len(read(store, lambda records: records.table_logs.events(table_id, first=0, stop=10**9)))


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


def pack_all(store: Store) -> int:
    """Pack all hands that can be packed, a few at a time, and return how many there were."""
    packed, after = 0, ""
    while (found := read(store, in_sql(partial(_pack_some, after=after)))) is not None:
        if not found.hands:
            after = found.table_id
        packed += write(store, in_sql(partial(write_packed, hands=found.hands)))
    return packed


def _pack_some(connection: Connection, *, after: str) -> Batch | None:
    table = next_table(connection, after=after, before=2**60)
    if table is None:
        return None
    name, bound, last = table
    return pack_some(connection, name, bound=bound, packed=last, before=2**60, most=7)
