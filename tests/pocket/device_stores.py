"""Stores on devices for tests: opening one, writing to it, and all that it can be asked for."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from feltroom.log.commit import Commit
from feltroom.log.reading import LoadedLog
from feltroom.pocket.device_store import LOG_BYTES, DeviceStore, SaveState
from feltroom.pocket.records.log_segments import SEGMENT_ROWS
from feltroom.rooms.ports.store import Records
from tests.pocket.disks import DictDisk, FileDisk
from tests.storage.sessions import find

# Every process that collects the tests plays these: the seeds spare it those before them.
TABLE, CALLS = find(lambda table: table.hand_number > 12, steps=300, seed=35)
LONG_TABLE, LONG_CALLS = find(lambda table: table.seq > 5 * SEGMENT_ROWS, steps=3000, seed=33)


def run(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def patient() -> None:
        async with asyncio.timeout(60):
            await scenario()

    asyncio.run(patient())


async def opened(
    disk: DictDisk | FileDisk, told: list[SaveState] | None = None, *, log_bytes: int = LOG_BYTES
) -> DeviceStore:
    heard = [] if told is None else told
    return await DeviceStore.open(
        disk, post=asyncio.get_running_loop().call_soon, saved=heard.append, log_bytes=log_bytes
    )


async def append(store: DeviceStore, commits: Sequence[Commit]) -> list[Exception | None]:
    answers: list[asyncio.Future[Exception | None]] = []
    for commit in commits:
        answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        store.append(commit, answer.set_result)
        answers.append(answer)
    return list(await asyncio.gather(*answers))


async def append_whole(store: DeviceStore, commits: Sequence[Commit]) -> None:
    assert await append(store, commits) == [None] * len(commits)


def make_table(records: Records, table_id: str = "t", now: int = 1) -> None:
    records.tables.create(table_id=table_id, name="T", preset="solo", private=True, owner="ann", now=now)


def enter(records: Records, *, account: str, now: int = 1) -> None:
    records.people.create(account_id=account, nickname=account.title(), now=now)
    records.people.add_token(token_hash=account.encode() * 4, account_id=account, now=now)


def everything(records: Records) -> list[object]:
    """All that a store can be asked for in these tests."""
    tables = [row.id for row in records.tables.list_open()]
    return [
        records.tables.list_open(),
        [(records.people.get(account), records.people.tokens_of(account)) for account in ("ann", "bo")],
        [records.hands.list_of(account, limit=999) for account in ("ann", "guest1", "bot:Bot_1")],
        [records.hands.count_settled(account) for account in ("ann", "guest1", "bot:Bot_1")],
        [records.tables.ledger(table) for table in tables],
        [records.table_logs.load(table) for table in tables],
        [records.table_logs.events(table, first=0, stop=10**9) for table in tables],
        [records.table_logs.requests(table) for table in tables],
        [records.chat.load(table) for table in tables],
        records.shares.list_of("ann"),
        records.weights.list_of("ann"),
        records.newest_time(),
    ]


def events_of(records: Records, *, name: str, first: int) -> object:
    return records.table_logs.events(name, first=first, stop=first + 40)


def load(records: Records, *, name: str) -> LoadedLog:
    return records.table_logs.load(name)


def refuse(error: type[Exception]) -> Callable[[], None]:
    def fault() -> None:
        raise error("planted")

    return fault
