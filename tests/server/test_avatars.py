"""Pictures to be seen by: kept with the person, shown to everybody at their tables at once, never in a table's log."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import Guest, Player, serving

ANNA = {"seat": 4, "avatar": "moon"}
BEN = {"seat": 1, "avatar": "rocket"}


async def choose(guest: Guest, avatar: str | None) -> Any:
    return (await guest.call("PUT", "/api/me/avatar", {"avatar": avatar})).json()


async def seen(player: Player, *avatars: dict[str, Any]) -> None:
    """Wait until a connection was sent just these pictures."""
    await player.wait(lambda heard: heard["type"] == "avatars" and heard["avatars"] == list(avatars))


def shown(player: Player) -> Any:
    return next(message for message in player.heard if message["type"] == "table")["avatars"]


@pytest.mark.everywhere
def test_a_chosen_picture_is_seen_by_everybody_at_the_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben, cleo = [await server.enter(name) for name in ("安娜", "Ben", "Cleo")]
            assert (await choose(anna, "moon"))["avatar"] == "moon"
            assert (await anna.get("/api/me"))["avatar"] == "moon"
            assert "avatar" not in await ben.get("/api/me")
            table = await anna.make("online")
            ben_seat = await ben.sit(table, seat=1)
            await anna.sit(table, seat=4)
            await seen(ben_seat, ANNA)
            await choose(ben, "rocket")
            assert (await ben_seat.wait(lambda heard: heard["type"] == "account"))["avatar"] == "rocket"
            await seen(ben_seat, BEN, ANNA)
            spectator = await cleo.join(table)
            assert shown(spectator) == [BEN, ANNA]
            await choose(anna, None)
            await seen(spectator, BEN)
            assert (await anna.get("/api/me/export"))["avatar"] is None
            assert (await ben.get("/api/me/export"))["avatar"] == "rocket"
            assert (await ben.call("PUT", "/api/me/avatar", {"avatar": "dragon"})).json()["code"] == "bad_field"

    asyncio.run(scenario())


@pytest.mark.not_in_memory
def test_pictures_are_there_again_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna = await server.enter("安娜")
            await choose(anna, "paw")
            table = await anna.make("online")
            await anna.sit(table, seat=2)
        async with serving(tmp_path) as server:
            ben = await server.enter("Ben")
            assert shown(await ben.join(table)) == [{"seat": 2, "avatar": "paw"}]

    asyncio.run(scenario())


def test_whoever_sits_down_next_has_no_picture_of_somebody_else(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = [await server.enter(name) for name in ("安娜", "Ben")]
            await choose(anna, "star")
            table = await anna.make("online")
            watching = await ben.join(table)
            seated = await anna.sit(table, seat=2)
            await seen(watching, {"seat": 2, "avatar": "star"})
            await seated.do("leave", table)
            await watching.wait_event("seatLeft", seat=2)
            await ben.sit(table, seat=2)
            assert shown(await (await server.enter("Cleo")).join(table)) == []
            await anna.sit(table, seat=3)
            await seen(watching, {"seat": 3, "avatar": "star"})

    asyncio.run(scenario())
