"""A tournament that runs and the person who looks after the house: its frozen seats stop no measure."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from feltroom.rooms.people import erasing
from tests.server.evening import QUICK, STEPS, Seated, at_random, fold, seated, sit_down
from tests.server.harness import Server, serving
from tests.server.test_administration import done, looked_after
from tests.server.test_erasing import NICKNAME, WORDS, assert_nowhere, finished, refused_on_a_device


async def a_tournament(server: Server, *, second: str = "Ben") -> tuple[str, list[Seated]]:
    """Three people in the first hand of a tournament that one of them has made."""
    host = await server.enter("Ann")
    table = await host.make("sng_turbo", seats=3, name="Friday", **STEPS)
    people = [
        await sit_down(host, table, 0),
        await seated(server, table, second, 1),
        await seated(server, table, "Cleo", 2),
    ]
    for person in people:
        await person.player.wait_event("turnStarted")
    return table, people


@pytest.mark.socket
def test_the_owner_of_the_house_closes_a_tournament(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            table, people = await a_tournament(server)
            await done(server, f"tables/{table}/close", why="the evening is over", now=True)
            for person in people:
                closed = await person.player.wait(lambda heard: heard["type"] == "tableClosed")
                assert closed["table"] == table

    asyncio.run(scenario())


def test_who_is_banned_sits_out_of_their_tournament_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            _, (ann, ben, _) = await a_tournament(server)
            await done(server, f"people/{ben.guest.account}/ban", why="insults")
            out = await ann.player.wait_event("playerSatOut", seat=1)
            assert not out["byClock"]

    asyncio.run(scenario())


def test_who_is_erased_from_a_tournament_sits_out_and_is_nowhere_when_it_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasing, "SETTLING_MILLISECONDS", 0)

    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            table, (ann, ben, _) = await a_tournament(server, second=NICKNAME)
            if await refused_on_a_device(ben.guest):
                return
            await ben.player.do("chat", table, text=WORDS)
            body = {"seat": 0, "reason": "abuse", "text": WORDS}
            assert (await ben.guest.call("POST", f"/api/tables/{table}/report", body)).status_code < 300
            await done(server, f"people/{ben.guest.account}/erase", why="asked by post")
            await ann.player.wait_event("playerSatOut", seat=1)
            await done(server, f"tables/{table}/close", why="the evening is over", now=True)
            await ann.player.wait(lambda heard: heard["type"] == "tableClosed")
            await server.house.erasing.go_on()  # which is done once a minute
            await finished(server)
            await server.house.erasing.go_on()
            await assert_nowhere(server, NICKNAME, WORDS, ben.guest.account)

    asyncio.run(scenario())


def test_nobody_closes_a_tournament_that_others_have_paid_for(tmp_path: Path) -> None:
    """Ben is out and has gone; the host, who is left with a bot, would lose."""

    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(3).randbytes) as server:
            host = await server.enter("Ann")
            table = await host.make("sng_turbo", seats=3, maxHumans=2, stack=100, bots=[{"level": "caller"}], **QUICK)
            ann = await sit_down(host, table, 1, fold)
            ben = await seated(server, table, "Ben", 2, at_random(1, all_in=1.0))

            playing = asyncio.create_task(ann.play_while(lambda: not ann.settled))
            await ben.play_while(lambda: not ben.settled)
            await playing
            await ben.player.wait_event("playerBusted", seat=2)
            await ben.player.do("leave", table)
            refused = await host.call("DELETE", f"/api/tables/{table}")
            assert refused.json()["code"] == "tournament_running"
            results = [one for one in ann.player.events if one["type"] == "tournamentFinished"]
            assert results == [], "it was still played"

    asyncio.run(scenario())
