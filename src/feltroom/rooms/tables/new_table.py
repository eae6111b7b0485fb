"""A table that is not there yet: what it is to be, and its first commit."""

import asyncio
from dataclasses import dataclass
from functools import partial

from feltroom.contract.table_settings import TableSettings
from feltroom.log.commit import Commit
from feltroom.log.errors import StaleAppend
from feltroom.log.projection import Projector
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.passwords import Passwords
from feltroom.rooms.ports.records.tables import TableRow
from feltroom.rooms.ports.store import Store
from feltroom.rooms.ports.work import Lane, Work
from feltroom.rooms.tables.table_maker import build_config
from feltroom.table.config import TableConfig
from feltroom.table.randomness import Entropy
from feltroom.table.table import Table


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table that somebody wants."""

    config: TableConfig
    name: str
    """Empty if it was given none: clients call it by its game."""
    preset: str
    private: bool
    password_hash: str | None
    owner: str


class TablePlanner:
    """Works out the tables that people ask for."""

    def __init__(self, work: Work, passwords: Passwords, *, entropy: Entropy) -> None:
        self._work = work
        self._passwords = passwords
        self._entropy = entropy

    async def plan(self, settings: TableSettings, person: Person) -> TablePlan:
        """Work out the table that somebody asks for; Refusal if there can be none like it."""
        build = partial(build_config, settings, name=person.nickname, account=person.account, entropy=self._entropy)
        config = await self._work.start(Lane.WEIGHTS, build).result  # it takes a while to say if weights can be dealt
        solo = config.max_humans <= 1
        private = solo if settings.private is None else settings.private
        if config.seed is not None:
            private = True  # its maker can work out every card
        password = await self._hash(settings.password) if settings.password else None
        return TablePlan(config, settings.name or "", settings.preset, private, password, person.account)

    async def _hash(self, password: str) -> str:
        return (await self._work.start(Lane.PASSWORDS, partial(self._passwords.hash, password)).result).hex()


async def write_table(store: Store, table_id: str, table: Table, plan: TablePlan, *, now: int) -> TableRow:
    """Write a new table down: its log before the catalogue, so that no table is known without one."""
    written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    events = table.events
    rows = Projector(table_id).project(0, events)
    store.append(Commit(table_id, 0, events, rows), partial(_resolve, written))
    try:
        await written
    except StaleAppend:
        if not table.config.director:  # else its director has made it before, and was stopped half way
            raise
    return await store.write(
        lambda records: records.tables.create(
            table_id=table_id,
            name=plan.name,
            preset=plan.preset,
            private=plan.private,
            password_hash=plan.password_hash,
            owner=plan.owner,
            now=now,
        )
    )


def _resolve(future: "asyncio.Future[None]", error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
