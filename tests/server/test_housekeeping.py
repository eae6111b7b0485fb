"""What a room does for its database by itself: hands are packed and counted, and nobody notices."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from feltroom.rooms.statistics import person_statistics
from feltroom.server.housekeeping import Housekeeping
from feltroom.storage.sql_store import SqlStore
from tests.server.evening import STEPS, Seated, at_random, play_hand, seated, sit_down
from tests.server.harness import Guest, Server, serving
from tests.storage.harness import in_sql

pytestmark = pytest.mark.not_in_memory  # databases alone are looked after


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scenario)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a call read all hands, however busy the machine is."""
    monkeypatch.setattr(person_statistics, "SECONDS", 600)


HANDS = 9  # a table is written down whole after every eighth


async def play(server: Server, hands: int = HANDS) -> tuple[str, list[Guest]]:
    host = await server.enter("安娜")
    table = await host.make("online", name="周五", **STEPS)
    people: list[Seated] = [
        await sit_down(host, table, 0, at_random(1, all_in=0.25)),
        await seated(server, table, "Ben", 2, at_random(2, all_in=0.2)),
        await seated(server, table, "Cleo", 5, at_random(3)),
    ]
    for number in range(hands):
        await play_hand(*people, first=number == 0)
        for person in people:
            await person.player.ask("rebuy", person.table)
    return table, [person.guest for person in people]


async def tidy(server: Server, *, keep_hands: float | None = None) -> int:
    """Do all there is to do now, and return how many hands were packed."""
    store = server.house.store
    assert isinstance(store, SqlStore)
    keeping = Housekeeping(server.house, store, keep_hands=keep_hands, first=1e9, older=-1)
    while await keeping.step():
        pass
    await keeping.stop()
    return keeping.packed


async def told_of(guest: Guest, table: str) -> list[Any]:
    """What a person can see of their hands."""
    return [
        await guest.get("/api/hands?limit=100"),
        (await guest.call("GET", "/api/export?format=phhs")).text,
        *[await guest.get(f"/api/hands/{table}/{hand}") for hand in range(1, HANDS + 1)],
    ]


def test_packed_hands_are_replayed_and_counted_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await play(server)
            before = [await told_of(guest, table) for guest in people]
            assert await tidy(server) == 7, "what comes after the last time is for the next one"
            assert [await told_of(guest, table) for guest in people] == before
            kept = text("SELECT count(*) FROM hand_facts")
            store = server.house.store
            assert await store.read(in_sql(lambda sql: sql.execute(kept).scalar_one())) == 7 * 3
            await store.write(in_sql(lambda sql: sql.execute(text("DELETE FROM hand_facts")).close()))
            recounted = [await guest.get("/api/statistics") for guest in people]
            tokens = [(guest.account, guest.token) for guest in people]
        assert any(told["overall"]["runOuts"]["made"] for told in recounted)
        monkeypatch.setattr(person_statistics, "read_seen", _nothing_is_read)
        async with serving(tmp_path) as server:
            again = [Guest(server, account, token) for account, token in tokens]
            assert [await guest.get("/api/statistics") for guest in again] == recounted

    run(scenario())


def _nothing_is_read(*_: object, **__: object) -> None:
    raise AssertionError("a hand was read again")


def test_what_was_counted_by_the_room_is_what_a_recount_gives(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(11).randbytes) as server:
            table, people = await play(server)
            await tidy(server)
            query = text("SELECT hand, seat, facts FROM hand_facts WHERE table_id = :table ORDER BY hand, seat")
            store = server.house.store

            async def stored() -> list[Any]:
                return await store.read(in_sql(lambda sql: list(map(tuple, sql.execute(query, {"table": table})))))

            by_the_room = await stored()
            assert len(by_the_room) == 7 * 3
            await store.write(in_sql(lambda sql: sql.execute(text("DELETE FROM hand_facts")).close()))
            for guest in people:
                await guest.get("/api/statistics")
            assert [row for row in await stored() if row[0] <= 7] == by_the_room

    run(scenario())


def test_hands_that_are_too_old_go_and_still_count(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await play(server)
            anna = people[0]
            shared = (await anna.call("POST", f"/api/hands/{table}/3/share")).json()
            before = await anna.get("/api/statistics")
            listed = (await anna.get("/api/hands?limit=100"))["hands"]
            ledger = await anna.get(f"/api/tables/{table}/ledger")
            assert await tidy(server, keep_hands=86_400) == 7
            assert (await anna.get("/api/hands?limit=100"))["hands"] == listed, "none is a day old"
            await tidy(server, keep_hands=0)
            for hand in (1, 2, 4, 7):
                gone = await anna.call("GET", f"/api/hands/{table}/{hand}")
                assert (gone.status_code, gone.json()["code"]) == (404, "no_such_hand")
            await anna.get(f"/api/hands/{table}/3")
            await anna.get(f"/api/hands/{table}/8")
            signed = shared["link"].rpartition("/")[2]
            assert (await server.http.get(f"/api/shared/{signed}")).status_code == 200
            after = (await anna.get("/api/hands?limit=100"))["hands"]
            assert [hand["difference"] for hand in after] == [hand["difference"] for hand in listed]
            assert [hand["hand"] for hand in after if hand["hole"]] == [9, 8, 3]
            tokens = [(guest.account, guest.token) for guest in people]
        async with serving(tmp_path) as server:
            again = Guest(server, *tokens[0])
            assert await again.get("/api/statistics") == before
            assert await again.get(f"/api/tables/{table}/ledger") == ledger

    run(scenario())
