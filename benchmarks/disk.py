"""What a hand takes on disk: six people play at one table, every call is committed as a room does, on both databases.

    PYTHONPATH=. python benchmarks/disk.py --hands 1000

Run it from the clone, with PostgreSQL installed. It prints bytes a hand for each table of the database, and what
goes to PostgreSQL's write-ahead log, which is what a replica receives. The people decide as the bot
`normal` does.
"""

import argparse
import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from tests.postgres import PostgresServer

from feltroom import Rules
from feltroom.bots import make_bot
from feltroom.log.commit import Commit
from feltroom.log.projection import Projector
from feltroom.rng import Stream, derive
from feltroom.storage.sql_store import SqlStore
from feltroom.table import Advance, Clock, Phase, SeatPlan, Table, TableConfig
from feltroom.table import commands as do
from feltroom.table.events import TurnStarted

PLAYERS = 6
TABLE = "k7m2q9x4w8r3t5v1"  # as long as ids are
_SQLITE = "SELECT name, sum(pgsize) FROM dbstat GROUP BY name"
_POSTGRES = (
    "SELECT relname, pg_total_relation_size(oid) FROM pg_class"
    " WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
)


def make_table() -> Table:
    """Return a table of six people with an ordinary clock."""
    seating = tuple([SeatPlan(seat, f"Player {seat}", account=f"account{seat:09}") for seat in range(PLAYERS)])
    clock = Clock(allowance=20_000, bank=60_000, auto_bank=True, sit_out_after=2)
    config = TableConfig(
        name="disk",
        seats=PLAYERS,
        rules=Rules(small_blind=10, big_blind=20),
        stack=2_000,
        max_stack=10**7,
        clock=clock,
        next_hand=Advance.AUTO,
        seating=seating,
        max_humans=PLAYERS,
    )
    return Table(config, entropy=Stream(derive(7, "disk")).bytes)


class Play:
    """A table that is played and stored, call by call."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._table = make_table()
        self._projector = Projector(TABLE)
        self._bot = make_bot("normal")
        self._stream = Stream(derive(7, "decisions"))
        self._now = 1_700_000_000_000

    async def run(self, hands: int) -> int:
        """Play so many hands and return how many were played."""
        await self._store_from(0)
        await self._do(do.Start())
        while self._table.hand_number <= hands:
            await self._step()
        return self._table.hand_number

    async def _step(self) -> None:
        table, turn = self._table, self._table.turn
        if turn is not None:
            opened = next(event for event in reversed(table.events) if isinstance(event, TurnStarted))
            view = table.view(turn.seat)
            assert view is not None
            self._now += 3_000
            action = self._bot.act(view, opened.legal, self._stream)
            await self._do(do.Act(turn.seat, turn.hand, turn.decision, action))
            return
        broke = [number for number, seat in enumerate(table.seats) if seat is not None and not seat.stack]
        if broke and table.phase in (Phase.WAITING, Phase.HAND_SUMMARY):
            await self._do(do.Rebuy(broke[0]))
            return
        assert table.deadline is not None
        self._now = max(self._now, table.deadline)
        first = table.seq
        table.tick(self._now)
        await self._store_from(first)

    async def _do(self, command: do.Command) -> None:
        first = self._table.seq
        self._table.handle(command, self._now)
        await self._store_from(first)

    async def _store_from(self, first: int) -> None:
        events, stored = self._table.since(first), asyncio.get_running_loop().create_future()
        rows = self._projector.project(first, events)
        self._store.append(Commit(TABLE, first, events, rows, self._table.checkpoint()), stored.set_result)
        error = await stored
        assert error is None, error
        self._table.trim(self._table.seq)


async def play(url: str, hands: int) -> int:
    """Play on a database."""
    loop = asyncio.get_running_loop()
    store = SqlStore.open(url, post=loop.call_soon_threadsafe)
    try:
        return await Play(store).run(hands)
    finally:
        await store.aclose()


def show(title: str, sizes: dict[str, int], hands: int) -> None:
    """Print bytes a hand, the largest first."""
    print(f"{title}: {sum(sizes.values()) / hands:,.0f} bytes a hand")
    for name, size in sorted(sizes.items(), key=lambda pair: -pair[1]):
        if size / hands >= 10:
            print(f"  {name:<40} {size / hands:>8,.0f}")


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1000)
    wanted = parser.parse_args().hands
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "room.db"
        hands = asyncio.run(play(f"sqlite:///{path}", wanted))
        with closing(sqlite3.connect(path)) as database:
            events = database.execute("SELECT count(*), sum(length(body)) FROM events").fetchone()
            try:
                sizes = dict(database.execute(_SQLITE))
            except sqlite3.OperationalError:  # SQLite without dbstat
                sizes = {"room.db": path.stat().st_size}
        print(f"{hands} hands, {events[0] / hands:.1f} events and {events[1] / hands:,.0f} bytes of bodies a hand")
        show("SQLite", sizes, hands)
    server = PostgresServer(full_pages=True)  # it does not matter here when the disk has them
    try:
        server.start()
        name = server.create_database()
        before = server.sql("SELECT pg_current_wal_lsn()")[0][0]
        hands = asyncio.run(play(server.url(name), wanted))
        wal = server.sql(f"SELECT pg_current_wal_lsn() - '{before}'::pg_lsn")[0][0]
        server.sql("VACUUM FULL", database=name)  # what updates leave behind is used again; it does not add up
        show("PostgreSQL", {str(row[0]): int(str(row[1])) for row in server.sql(_POSTGRES, database=name)}, hands)
        print(
            f"write-ahead log, the whole pages after a checkpoint included: {int(str(wal)) / hands:,.0f} bytes a hand"
        )
    finally:
        server.stop()


if __name__ == "__main__":
    main()
