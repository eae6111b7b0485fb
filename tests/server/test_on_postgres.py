"""A house on a PostgreSQL server is a house: people play, it is closed and opened again, its connections end."""

import asyncio
from pathlib import Path

import pytest

from tests.postgres import PostgresServer
from tests.server.harness import serving
from tests.server.test_playing import QUICK, play_until

pytestmark = pytest.mark.embedded  # and on a server of their own


def test_a_hand_is_played_and_found_again_after_a_restart(tmp_path: Path, postgres_url: str) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, database=postgres_url) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online", **QUICK)
            first, second = await anna.sit(table, seat=0), await ben.sit(table, seat=5)
            await first.do("start", table)
            await asyncio.gather(
                play_until(first, table, 0, "handSettled"), play_until(second, table, 5, "handSettled")
            )
            settled = await first.wait_event("handSettled")
        async with serving(tmp_path, database=postgres_url) as server:
            anna.server = server
            (hand, *_) = (await anna.get("/api/hands"))["hands"][::-1]
            own = next(result for result in settled["results"] if result["seat"] == 0)
            assert hand["difference"] == own["difference"]
            again = await anna.join(table)
            shown = await again.wait(lambda heard: heard["type"] == "table")
            assert shown["you"]["seat"] == 0
        assert not (tmp_path / "room.db").exists()

    asyncio.run(scenario())


def test_people_play_on_while_the_server_ends_its_connections(
    tmp_path: Path, postgres_url: str, postgres: PostgresServer
) -> None:
    name = postgres_url.rpartition("/")[2]

    async def scenario() -> None:
        async with serving(tmp_path, database=postgres_url) as server:
            guest = await server.enter("独行")
            table = await guest.make("solo", seed=7, players=3, **QUICK)
            player = await guest.join(table)
            shown = await player.wait(lambda heard: heard["type"] == "table")
            await player.do("start", table)
            for count in (2, 4, 6):
                await play_until(player, table, shown["you"]["seat"], "handSettled", count=count)
                ended = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
                assert await asyncio.to_thread(postgres.sql, ended)

    asyncio.run(scenario())


def test_a_text_that_no_server_keeps_is_refused_before_it_gets_there(tmp_path: Path, postgres_url: str) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, database=postgres_url) as server:
            guest = await server.enter("安娜")
            table = await guest.make("online", **QUICK)
            player = await guest.join(table)
            await player.socket.send(f'{{"type":"sit","id":"a\\u0000b","table":"{table}"}}', text=True)
            refused = await player.wait(lambda heard: heard["type"] == "error")
            assert (refused["code"], refused["path"]) == ("bad_field", "$.id")
            answer = await player.ask("watch", "a\0b")
            assert (answer["code"], answer["path"]) == ("bad_field", "$.table")
            for path in ("/api/tables/a%00b", "/api/hands/a%00b/1", "/api/tables/a%00b/ledger", "/api/shared/a%00b"):
                response = await guest.call("GET", path)
                assert response.status_code in (404, 405), (path, response.text)
            assert (await guest.call("GET", "/api/hands?table=a%00b")).status_code in (200, 404)
            for body in ({"nickname": "a\0b"}, {"nickname": "\0"}):
                response = await guest.call("POST", "/api/enter", body)
                assert response.status_code == 400 and response.json()["code"] == "nickname_bad", response.text
            response = await guest.call("POST", "/api/tables", {"preset": "online", "name": "a\0b"})
            assert response.status_code == 400 and response.json()["code"] != "storage_failed", response.text
            assert guest.account in [line["account"] for line in [await guest.get("/api/me")]]

    asyncio.run(scenario())
