"""Straddles over the wire: a choice that outlives a restart, and what everybody is told."""

import asyncio
from pathlib import Path

import pytest

from tests.server.harness import Guest, serving
from tests.server.test_playing import QUICK

SETTINGS = {"straddle": "left", "nextHand": "manual", "clock": None}


@pytest.mark.everywhere
def test_players_choose_to_straddle_and_the_choice_outlives_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guests = [await server.enter(name) for name in ("Ann", "Ben", "Cai")]
            table = await guests[0].make("online", **QUICK, **SETTINGS)
            players = [await guest.sit(table, seat=seat) for seat, guest in enumerate(guests)]
            for seat, player in enumerate(players):
                await player.do("chooseStraddle", table, on=True)
                assert (await players[0].wait_event("straddleChosen", seat=seat))["on"] is True
        async with serving(tmp_path) as server:
            players = [await Guest(server, one.account, one.token).join(table) for one in guests]
            shown = await players[1].wait(lambda heard: heard["type"] == "table")
            assert shown["config"]["straddle"] == "left"
            assert [seat["straddles"] for seat in shown["seats"][:3]] == [True] * 3
            await players[0].do("start", table)
            turn = await players[1].wait_event("turnStarted")
            [posted] = [one for one in players[1].events if one.get("kind") == "straddle"]
            assert posted["amount"] == 2 * shown["rules"]["bigBlind"]
            assert turn["legal"]["minRaiseTo"] == 2 * posted["amount"]
            assert turn["seat"] != posted["seat"], "who straddled acts last"

    asyncio.run(scenario())
