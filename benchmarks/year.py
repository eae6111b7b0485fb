"""A club's year: so many hands in one SQLite file, and how long a room takes over it.

    PYTHONPATH=. python benchmarks/year.py                      # 200,000 hands, some minutes
    PYTHONPATH=. python benchmarks/year.py --hands 20000        # a short look

Some hundred hands are played at a table of six, committed call by call, and packed and counted by the room's own
housekeeping; what a hand takes is measured before and after. Then these hands are put into as many tables as it takes,
under other names, at other times and with hashes of their own, for a club of 40 people over a year. The room is
started on that, and a person with tens of thousands of hands looks at their list, one hand and their statistics; all
this is asked for by HTTP, the first time after a start and once more. In the end the file is copied and checked by
`feltroom backup`, and the hands that were really played are audited by `feltroom verify`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import uvloop
from benchmarks.disk import PLAYERS, TABLE, play
from benchmarks.room_load.process import memory, our_server

from feltroom.log.chain import first_chain, next_chain
from feltroom.rooms.house import House
from feltroom.rooms.people.identity import Signer, hash_secret, new_id, new_token
from feltroom.server.housekeeping import Housekeeping
from feltroom.server.open_house import open_house
from feltroom.server.settings import ServerSettings
from feltroom.storage.packing import PackedHand, unpack_hand
from feltroom.storage.sql_store import SqlStore

PEOPLE = 40
YEAR = 365 * 86_400_000
TEMPLATE_HANDS = 400
_MB = 2**20


def kilobytes(path: Path, hands: int) -> float:
    """Return what a hand takes of a file whose free pages are given back."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("VACUUM").close()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    return path.stat().st_size / hands / 1000


async def tidied(path: Path) -> float:
    """Let the room's housekeeping do all there is to do, and return the seconds that it took."""
    house: House = await open_house(ServerSettings(database=f"sqlite:///{path}"))
    assert isinstance(house.store, SqlStore)
    keeping = Housekeeping(house, house.store, first=1e9, older=-1)
    started = time.perf_counter()
    while await keeping.step():
        pass
    took = time.perf_counter() - started
    await keeping.stop()
    await house.close()
    return took


class Year:
    """A database that is filled with copies of one table."""

    def __init__(self, source: Path, target: Path) -> None:
        self._database = sqlite3.connect(target, isolation_level=None)
        self._database.execute("ATTACH DATABASE ? AS source", (str(source),)).close()
        columns = "table_id, first_seq, last_seq, hand, before, chain, body"
        self._packed = [PackedHand(*row) for row in self._rows(f"SELECT {columns} FROM source.packed_hands")]
        self._unpacked = [unpack_hand(packed) for packed in self._packed]
        self._events = self._rows("SELECT seq, version, ends, body FROM source.events ORDER BY seq")
        self._hands = self._rows("SELECT hand, first_seq, began, ended, state FROM source.hands")
        self._players = self._rows("SELECT hand, seat, name, began, hole, put_in, difference FROM source.hand_players")
        self._facts = self._rows("SELECT hand, seat, facts FROM source.hand_facts")
        self.people = [new_id() for _ in range(PEOPLE)]
        self.tables: list[str] = []
        self.tokens = [new_token() for _ in self.people]

    def _rows(self, query: str) -> list[Any]:
        return self._database.execute(query).fetchall()

    def fill(self, hands: int) -> None:
        """Put in as many tables as so many hands take."""
        count = -(-hands // len(self._hands))
        rng = random.Random(7)
        database = self._database
        for pragma in ("synchronous = OFF", "cache_size = -200000"):
            database.execute(f"PRAGMA {pragma}").close()
        database.execute("BEGIN").close()
        rows = [(person, f"Player {place}", 0, 0) for place, person in enumerate(self.people)]
        database.executemany("INSERT INTO accounts (id, nickname, created, seen) VALUES (?, ?, ?, ?)", rows)
        hashes = [(hash_secret(token), person, 0, 1) for token, person in zip(self.tokens, self.people, strict=True)]
        database.executemany("INSERT INTO tokens (hash, account, created, program) VALUES (?, ?, ?, ?)", hashes)
        began = self._hands[0][2]
        for number in range(count):
            # The evenings of a year that ends now.
            self._table(began + YEAR * number // count - YEAR, rng.sample(self.people, PLAYERS))
        database.execute("COMMIT").close()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()

    def _table(self, time_of_first: int, people: list[str]) -> None:
        database, table = self._database, new_id()
        self.tables.append(table)
        shift = time_of_first - self._hands[0][2]
        values = (table, f"Evening {len(self.tables)}", "online", 0, None, people[0], time_of_first, 0, 1, None)
        database.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(values))})", values).close()
        self._log(table)
        database.executemany(
            "INSERT INTO hands (table_id, hand, first_seq, began, ended, state) VALUES (?, ?, ?, ?, ?, ?)",
            [
                (table, hand, first, at + shift, ended and ended + shift, state)
                for hand, first, at, ended, state in self._hands
            ],
        )
        database.executemany(
            "INSERT INTO hand_players (table_id, hand, seat, account, name, began, hole, put_in, difference)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (table, hand, seat, people[seat], name, at + shift, hole, put_in, difference)
                for hand, seat, name, at, hole, put_in, difference in self._players
            ],
        )
        database.executemany(
            "INSERT INTO hand_facts (table_id, hand, seat, facts) VALUES (?, ?, ?, ?)",
            [(table, *row) for row in self._facts],
        )

    def _log(self, table: str) -> None:
        """Give a log its own hashes: those of another table do not fit."""
        database, chain = self._database, first_chain(table)
        rows, packed = iter(self._events), []
        first_packed = self._packed[0].first_seq
        written = []

        def take(stop: int | None) -> None:
            nonlocal chain
            for seq, version, ends, body in rows:
                chain = next_chain(chain, seq=seq, version=version, ends=bool(ends), body=body)
                written.append((table, seq, version, ends, body, chain))
                if stop is not None and seq == stop - 1:
                    return

        take(first_packed)
        for hand, unpacked in zip(self._packed, self._unpacked, strict=True):
            before = chain
            for seq, version, ends, body, _ in unpacked:
                chain = next_chain(chain, seq=seq, version=version, ends=ends, body=body)
            packed.append((table, hand.first_seq, hand.last_seq, hand.hand, before, chain, hand.body))
        take(None)
        database.executemany(
            "INSERT INTO events (table_id, seq, version, ends, body, chain) VALUES (?, ?, ?, ?, ?, ?)", written
        )
        database.executemany(
            "INSERT INTO packed_hands (table_id, first_seq, last_seq, hand, before, chain, body)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            packed,
        )

    def close(self) -> None:
        self._database.close()


async def asked(path: Path, year: Year) -> None:
    """Start the room and look at one person's hands, twice."""
    store = SqlStore.open(f"sqlite:///{path}", post=asyncio.get_running_loop().call_soon_threadsafe)
    key = await store.write(lambda records: records.secret("signing", lambda: os.urandom(32)))
    await store.aclose()
    token = Signer(key, kind="session").sign(year.tokens[0])
    server = our_server(f"sqlite:///{path}")
    try:
        print(f"  start-up: {server.ready:.2f} s, {memory(server.id) / _MB:.0f} MB")
        base = f"http://127.0.0.1:{server.port}"
        async with httpx.AsyncClient(base_url=base, headers={"Authorization": f"Bearer {token}"}, timeout=60) as http:

            async def timed(what: str, get: str) -> Any:
                times = []
                for _ in range(2):
                    started = time.perf_counter()
                    response = await http.get(get)
                    times.append(time.perf_counter() - started)
                    response.raise_for_status()
                told = response.json()
                print(f"  {what}: {times[0] * 1000:.0f} ms, again {times[1] * 1000:.0f} ms", flush=True)
                return told

            statistics = await timed("statistics", "/api/statistics")
            assert statistics["unread"] == 0, statistics["unread"]
            print(f"    of {statistics['window']:,} hands, {statistics['settled']:,} in all")
            listed = (await timed("first page of the list of hands", "/api/hands?limit=50"))["hands"]
            hand = listed[-1]
            await timed("one hand", f"/api/hands/{hand['table']}/{hand['hand']}")
            await timed("lobby", "/api/tables")
        print(f"  memory afterwards: {memory(server.id) / _MB:.0f} MB")
    finally:
        server.stop()


def command(what: str, size: int, *arguments: str) -> None:
    """Run a command of feltroom and print its time, also for 400 MB if it has to do with so many bytes."""
    started = time.perf_counter()
    done = subprocess.run([sys.executable, "-m", "feltroom", *arguments], capture_output=True, text=True, check=False)
    took = time.perf_counter() - started
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    print(f"  {what}: {took:.2f} s{f', {took / size * 400e6:.2f} s for 400 MB' if size else ''}", flush=True)


def timed(what: str, run: Callable[[], object]) -> None:
    started = time.perf_counter()
    run()
    print(f"  {what}: {time.perf_counter() - started:.1f} s", flush=True)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=200_000)
    parser.add_argument("--played", type=int, default=TEMPLATE_HANDS, help="hands that are really played")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix=".bench-data-", dir=Path.cwd()) as folder:
        source, path = Path(folder) / "played.db", Path(folder) / "room.db"
        hands = await play(f"sqlite:///{source}", arguments.played)
        with closing(sqlite3.connect(source)) as database:  # so that its last hands are packed, too
            database.execute(
                "INSERT INTO tables VALUES (?, 'x', 'online', 0, NULL, 'x', 0, 0, 1, NULL)", (TABLE,)
            ).close()
            database.commit()
        print(f"{hands} hands played, six at the table: {kilobytes(source, hands):.1f} KB a hand")
        took = await tidied(source)
        print(f"  packed and counted in {took / hands * 1000:.1f} ms a hand: {kilobytes(source, hands):.1f} KB a hand")
        SqlStore.open(f"sqlite:///{path}", post=asyncio.get_running_loop().call_soon_threadsafe).close()
        year = Year(source, path)
        timed("a year put together", lambda: year.fill(arguments.hands))
        year.close()
        (count,) = sqlite3.connect(path).execute("SELECT count(*) FROM hands").fetchone()
        size = path.stat().st_size
        each = size / count / 1000
        print(f"{count:,} hands at {len(year.tables)} tables: {size / _MB:,.0f} MB, {each:.2f} KB a hand")
        await asked(path, year)
        copy = str(Path(folder) / "copy.db")
        command("feltroom backup", size, "backup", copy, "--database", f"sqlite:///{path}")
        command("feltroom verify of the hands that were played", 0, "verify", "--database", f"sqlite:///{source}")


if __name__ == "__main__":
    uvloop.run(main())
