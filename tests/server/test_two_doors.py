"""People whose sockets are at different nodes meet at one table, which cannot tell."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path

import pytest

from tests.server.harness import Guest, Message, Player, serving
from tests.server.routing import FAR
from tests.server.test_playing import QUICK, play_until

pytestmark = [pytest.mark.services, pytest.mark.parametrize("routing", [FAR], indirect=True)]


def run(scenario: Coroutine[object, object, None]) -> None:
    asyncio.run(scenario)


async def at_the_back(guest: Guest, table: str) -> Player:
    """Watch a table by way of the node that drives it."""
    player = await guest.connect(guest.server.back_url)
    await player.do("watch", table)
    return player


def is_control(heard: Message, *, controls: bool) -> bool:
    return bool(heard["type"] == "control" and heard["controls"] == controls)


def test_people_at_two_nodes_play_a_hand(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online", **QUICK)
            first, second = await anna.join(table), await at_the_back(ben, table)
            await first.do("sit", table, seat=0)
            await second.do("sit", table, seat=5)
            await first.do("start", table)
            await asyncio.gather(
                play_until(first, table, 0, "handSettled"), play_until(second, table, 5, "handSettled")
            )
            assert await first.wait_event("handSettled") == await second.wait_event("handSettled")
            await second.do("chat", table, text="好牌")
            assert (await first.wait(lambda heard: heard["type"] == "chat"))["text"] == "好牌"

    run(scenario())


def test_the_newest_tab_controls_wherever_it_is(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna = await server.enter("安娜")
            table = await anna.make("online")
            front = await anna.sit(table, seat=0)
            back = await at_the_back(anna, table)
            await front.wait(lambda heard: is_control(heard, controls=False))
            assert (await front.ask("sitOut", table))["code"] == "not_controlling"
            again = await anna.join(table)
            await back.wait(lambda heard: is_control(heard, controls=False))
            assert (await back.ask("sitOut", table))["code"] == "not_controlling"
            await again.do("sitOut", table)
            await again.close()
            await back.wait(lambda heard: is_control(heard, controls=True))
            await back.do("comeBack", table)

    run(scenario())


def test_a_device_that_was_forgotten_at_one_node_is_cut_off_at_the_other(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna = await server.enter("安娜")
            token = (await anna.call("POST", "/api/me/token")).json()["token"]
            other = await Guest(server, anna.account, token).connect(server.back_url)
            own = await anna.connect()
            assert (await anna.call("DELETE", "/api/me/tokens")).status_code == 204
            async with asyncio.timeout(10):
                await other.closed.wait()
            assert other.heard[-1] == {"type": "closing", "code": "not_signed_in"}
            assert (await own.ask("ping"))["type"] == "pong"

    run(scenario())


@pytest.mark.long
def test_a_new_name_is_told_at_every_node(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna = await server.enter("Old")
            table = await anna.make("online")
            back = await at_the_back(anna, table)
            assert (await anna.call("PUT", "/api/me", {"nickname": "New"})).status_code == 200
            assert (await back.wait(lambda heard: heard["type"] == "account"))["nickname"] == "New"
            await back.do("sit", table)
            assert (await back.wait_event("playerSat"))["name"] == "New"

    run(scenario())


@pytest.mark.long
def test_the_lobby_of_a_node_has_the_tables_of_the_others(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            looker = await ben.connect()
            await looker.do("watchLobby")
            table = await anna.make("online")
            await anna.make("online", private=True)
            heard = await looker.wait(lambda heard: heard["type"] == "lobbyChanged" and bool(heard.get("table")))
            assert heard["table"]["id"] == table
            assert (await anna.call("DELETE", f"/api/tables/{table}")).status_code == 204
            await looker.wait(lambda heard: heard["type"] == "lobbyChanged" and heard.get("gone") == table)
            assert sum(heard["type"] == "lobbyChanged" for heard in looker.heard) == 2

    run(scenario())
