"""A last-longer note over the wire: joined before the start, kept over a restart, and settled with the tournament."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.server.evening import QUICK, Seated, at_random, seated, sit_down
from tests.server.harness import Guest, serving

POINTS = 50
SETTINGS = {"seats": 2, "stack": 1000, "maxHumans": 2, "tournament": {"buyIn": 100, "lastLonger": POINTS}}


@pytest.mark.socket
def test_friends_agree_on_it_and_the_books_have_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(4).randbytes) as server:
            host = await server.enter("Ann")
            table = await host.make("sng_turbo", **SETTINGS, **QUICK)
            ann = await sit_down(host, table, 0, at_random(3, all_in=0.5))
            ben = await seated(server, table, "Ben", 1)
            await ben.player.do("joinLastLonger", table, on=True)
            assert (await ann.player.wait_event("lastLongerChosen", seat=1))["on"] is True
            guests = [host, ben.guest]
        async with serving(tmp_path, entropy=Random(4).randbytes) as server:
            host, other = [Guest(server, one.account, one.token) for one in guests]
            ann = Seated(host, await host.join(table), table, 0, at_random(3, all_in=0.5))
            ben = Seated(other, await other.join(table), table, 1, at_random(5, all_in=0.5))
            shown = await ann.player.wait(lambda heard: heard["type"] == "table")
            assert [one["lastLonger"] for one in shown["seats"]] == [False, True]
            assert shown["tournament"] is None, "full, it waits for its host, so that everybody can join"
            await ann.player.do("joinLastLonger", table, on=True)
            await ann.player.do("start", table)
            assert (await ben.player.ask("joinLastLonger", table, on=False))["code"] == "tournament_running"

            def running() -> bool:
                return not any(one["type"] == "tournamentFinished" for one in ann.player.events)

            await asyncio.gather(ann.play_while(running), ben.play_while(running))
            await server.caught_up()
            finished = next(one for one in ann.player.events if one["type"] == "tournamentFinished")
            assert [one["lastLonger"] for one in finished["results"]] == [POINTS, -POINTS]
            results = {one["seat"]: one for one in finished["results"]}
            ledger = await host.get(f"/api/tables/{table}/ledger")
            assert sorted(one["net"] for one in ledger["entries"]) == [-100 - POINTS, 100 + POINTS]
            [payment] = ledger["transfers"]
            assert payment["amount"] == 100 + POINTS
            for seat, guest in enumerate((host, other)):
                own = await guest.get(f"/api/tables/{table}/result")
                assert own["net"] == results[seat]["prize"] - 100 + results[seat]["lastLonger"]

    asyncio.run(scenario())
