"""Tournaments of several tables in a house: entering, playing at tables that come and go, and the places at the end."""

import asyncio
from pathlib import Path

import pytest

from tests.server.harness import serving
from tests.server.tournament_players import enter, make_tournament, play_to_the_end


@pytest.mark.everywhere
def test_people_and_bots_play_a_tournament_of_several_tables_to_its_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            tournament = await make_tournament(
                ann, most=7, bots=[{"level": "easy", "count": 4}], buyIn=100, shares=[60, 40]
            )
            entrants = [
                await enter(guest, tournament, seed=seed)
                for seed, guest in enumerate([ann, await server.enter("Ben"), await server.enter("Cai")])
            ]
            assert (await ann.post(f"/api/tournaments/{tournament}/begin"))["phase"] == "running"
            seen = await play_to_the_end(*entrants)
            assert seen["phase"] == "over"
            assert sorted(one["place"] for one in seen["entrants"] if not one["shared"])[0] == 1
            assert sum(one["prize"] for one in seen["entrants"]) == 700
            assert sum(one["stack"] for one in seen["entrants"]) == 7000

    asyncio.run(scenario())
