"""A database with people and tables in it, made without a server."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from feltroom import CALL, CHECK
from feltroom.log.commit import Commit
from feltroom.log.projection import Projector
from feltroom.rooms.people.identity import Signer, hash_secret, new_id, new_token
from feltroom.rooms.room.log_tail import HANDS_PER_CHECKPOINT
from feltroom.storage.sql_store import SqlStore
from feltroom.table import PRESETS, Entry, Pace, Table
from feltroom.table import commands as do
from room_load import SEATS

if TYPE_CHECKING:
    from pathlib import Path

    from feltroom.rooms.ports.store import Records
    from feltroom.table import Checkpoint


@dataclass
class Prepared:
    """A database with people and tables."""

    url: str
    tokens: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)


async def prepare(url: str, *, tables: int, hands: int) -> Prepared:
    """Make tables of six people each, with some hands behind them and one in progress, without a server."""
    prepared = Prepared(url)
    store = SqlStore.open(prepared.url, post=asyncio.get_running_loop().call_soon_threadsafe)
    key = await store.write(lambda records: records.secret("signing", lambda: os.urandom(32)))
    signer = Signer(key, kind="session")
    for _ in range(tables):
        people = [(new_id(), new_token()) for _ in range(SEATS)]
        prepared.tokens.extend(signer.sign(token) for _, token in people)
        prepared.tables.append(await make_table(store, people, hands))
    store.close()
    return prepared


async def make_table(store: SqlStore, people: list[tuple[str, str]], hands: int) -> str:
    table_id = new_id()

    def enter(records: Records) -> None:
        for account, token in people:
            records.people.create(account_id=account, nickname=account[:8], now=0)
            records.people.add_token(account_id=account, token_hash=hash_secret(token), now=0)
        owner = people[0][0]
        records.tables.create(table_id=table_id, name=table_id, preset="online", private=False, owner=owner, now=0)

    await store.write(enter)
    config = replace(
        PRESETS["online"], seats=SEATS, stack=1_000_000, pace=Pace.OFF, clock=None, entry=Entry.FREE, max_humans=SEATS
    )
    table = Table(config, entropy=os.urandom)
    for seat, (account, _) in enumerate(people):
        table.handle(do.Sit(seat, account[:8], account=account), 0)
    before = table.checkpoint()
    table.handle(do.Start(), 0)
    projector = Projector(table_id)
    settled = play(table, hands // HANDS_PER_CHECKPOINT * HANDS_PER_CHECKPOINT + 1) or before
    await write(store, table_id, 0, table, projector, settled)
    play(table, hands + 1)
    await write(store, table_id, settled.seq, table, projector, None)
    return table_id


async def write(
    store: SqlStore, table_id: str, first: int, table: Table, projector: Projector, checkpoint: Checkpoint | None
) -> None:
    """Store the events from a number on, up to the checkpoint if there is one."""
    events = table.since(first)[: None if checkpoint is None else checkpoint.seq - first]
    written = asyncio.get_running_loop().create_future()
    commit = Commit(table_id, first, events, projector.project(first, events), checkpoint)
    store.append(commit, lambda error: written.set_result(error))
    assert await written is None


def play(table: Table, hand: int) -> Checkpoint | None:
    """Check or call until a hand has begun, and return the last checkpoint on the way."""
    now, checkpoint = 0, table.checkpoint()
    while table.hand_number < hand or table.turn is None:
        checkpoint = table.checkpoint() or checkpoint
        turn = table.turn
        if turn is None:
            now = table.deadline or now
            table.tick(now)
            continue
        view = table.view(turn.seat)
        free = max(view.bets) == view.bets[view.viewer]
        table.handle(do.Act(turn.seat, turn.hand, turn.decision, CHECK if free else CALL), now)
    return checkpoint


def file_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'room.db'}"
