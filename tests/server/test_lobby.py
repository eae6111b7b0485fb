"""The lobby: what is listed and to whom, private tables, and what makes a table."""

import asyncio
from pathlib import Path

import pytest

from tests.server.harness import serving


@pytest.mark.everywhere
def test_everybody_sees_public_tables_and_what_changes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            looker = await ben.connect()
            await looker.do("watchLobby")
            assert (await looker.wait(lambda heard: heard["type"] == "lobby"))["tables"] == []
            table = await anna.make("online", name="周五", smallBlind=25, bigBlind=50)
            news = await looker.wait(lambda heard: heard["type"] == "lobbyChanged" and "table" in heard)
            assert news["table"]["name"] == "周五"
            assert (news["table"]["smallBlind"], news["table"]["bigBlind"]) == (25, 50)
            await anna.sit(table, seat=3)
            await looker.wait(lambda heard: heard["type"] == "lobbyChanged" and heard["table"]["people"] == 1)
            await looker.do("unwatchLobby")
            assert [line["id"] for line in (await ben.get("/api/tables"))["tables"]] == [table]

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_private_table_is_not_listed_and_opens_by_its_link(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online", private=True)
            assert (await ben.get("/api/tables"))["tables"] == []
            await ben.sit(table)

    asyncio.run(scenario())


def test_a_solo_table_is_private_and_nobody_else_can_sit_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("solo", players=3)
            assert (await ben.get("/api/tables"))["tables"] == []
            player = await ben.join(table)
            answer = await player.ask("sit", table)
            assert answer["code"] == "no_more_people"

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_password_opens_a_table_once_for_each_person(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online", password="开门")
            player = await ben.connect()
            assert (await player.ask("watch", table))["code"] == "wrong_password"
            assert (await player.ask("watch", table, password="开窗"))["code"] == "wrong_password"
            await player.do("watch", table, password="开门")
            await player.do("unwatch", table)
            await player.do("watch", table)  # he is known there now
            await anna.join(table)  # who made it needs none

    asyncio.run(scenario())


@pytest.mark.socket
def test_guessing_a_password_is_limited(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online", password="right")
            player = await ben.connect()
            codes = [(await player.ask("watch", table, password=f"wrong{n}"))["code"] for n in range(7)]
            assert codes[0] == "wrong_password"
            assert codes[-1] == "too_many_attempts"
            assert (await player.ask("watch", table, password="right"))["code"] == "too_many_attempts"

    asyncio.run(scenario())


def test_settings_that_make_no_table_are_refused_by_name(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            for settings, code, path in (
                ({"stack": 10**13}, "bad_config", "$.stack"),
                ({"stack": 105, "chip": 10}, "bad_config", "$.stack"),
                ({"seats": 1}, "bad_config", "$.seats"),
                ({"seats": 23}, "bad_config", "$.seats"),
                ({"deal": "dense", "seats": 22}, "bad_config", None),
                ({"stack": 0}, "bad_field", "$.stack"),
                ({"colour": "red"}, "bad_field", None),
                ({"preset": "chess"}, "bad_field", "$.preset"),
                ({"seed": 7}, "seed_not_allowed", None),
            ):
                response = await guest.call("POST", "/api/tables", settings)
                failure = response.json()
                assert (response.status_code, failure.get("code")) == (400, code), (settings, failure)
                if path is not None:
                    assert failure["path"] == path

    asyncio.run(scenario())


def test_who_looks_again_is_told_of_every_later_change(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            looker = await ben.connect()
            await looker.do("watchLobby")
            await looker.do("unwatchLobby")
            player = await anna.sit(table)
            await server.caught_up()
            place = len(looker.heard)
            await looker.do("watchLobby")
            shown = await looker.wait(lambda heard: heard["type"] == "lobby", since=place)
            assert [line["people"] for line in shown["tables"]] == [1]
            await player.do("leave", table)
            await looker.wait(lambda heard: heard["type"] == "lobbyChanged" and heard["table"]["people"] == 0)

    asyncio.run(scenario())


def test_a_right_password_is_no_attempt(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna = await server.enter("安娜")
            table = await anna.make("online", password="开门")
            for number in range(8):
                await (await server.enter(f"P{number}")).join(table, password="开门")

    asyncio.run(scenario())


def test_a_clock_is_changed_in_what_is_given_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            player = await guest.join(await guest.make("online", clock={"allowance": 7000}))
            clock = (await player.wait(lambda heard: heard["type"] == "table"))["config"]["clock"]
            assert (clock["allowance"], clock["bank"], clock["sitOutAfter"]) == (7000, 30_000, 2)

    asyncio.run(scenario())


def test_a_seeded_table_is_never_public(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            await guest.make("dense", seed=7, private=False)
            assert (await guest.get("/api/tables"))["tables"] == []

    asyncio.run(scenario())
