"""The result of a sit-and-go without the luck of run-outs, and what its stacks were worth, counted a second time."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from feltroom.analysis.equity import equity
from tests.server.evening import QUICK, at_random, sit_down
from tests.server.harness import serving

POOL = 200


def luck_by_chips(events: list[dict[str, Any]], seat: int) -> tuple[float, int]:
    """Between two who play for one prize all chips are worth the same: luck in chips is luck in points."""
    luck, runs = 0.0, 0
    shown: dict[int, list[str]] = {}
    board: list[str] = []
    for event in events:
        match event["type"]:
            case "handStarted":
                shown, board, stacks = {}, [], list(event["stacks"])
            case "boardDealt":
                board += event["cards"]
            case "handShown":
                shown[event["seat"]] = event["cards"]
                opened = len(board)
            case "handSettled" if len(shown) == 2 and opened < 5:
                own = next(each for each in event["results"] if each["seat"] == seat)
                pot = 2 * min(stacks)
                hands = ["".join(shown[each]) for each in (seat, 1 - seat)]
                part = equity(hands, board="".join(board[:opened]), exact=True).hands[0].equity
                luck += own["difference"] - (part * pot - pot / 2)
                runs += 1
    return luck / 2000 * POOL, runs


@pytest.mark.socket
def test_a_result_is_told_without_the_luck_of_run_outs(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(4).randbytes) as server:
            anna, other = await server.enter("安娜"), await server.enter("Ben")
            chosen = {"seats": 2, "stack": 1000, "tournament": {"buyIn": 100, "shares": [100]}}
            table = await anna.make("sng_turbo", maxHumans=1, bots=[{"level": "caller", "seat": 1}], **chosen, **QUICK)
            own = await sit_down(anna, table, 0, at_random(3, all_in=0.5))
            heard = own.player
            await own.play_while(lambda: not any(each["type"] == "tournamentFinished" for each in heard.events))
            await server.caught_up()
            result = await anna.get(f"/api/tables/{table}/result")
            finished = next(each for each in heard.events if each["type"] == "tournamentFinished")
            placed = next(each for each in finished["results"] if each["seat"] == 0)
            assert (result["place"], result["net"]) == (placed["place"], placed["prize"] - placed["paid"])
            luck, runs = luck_by_chips(heard.events, 0)
            assert result["runOuts"] == runs > 0
            assert result["luck"] == pytest.approx(luck, abs=0.02)
            assert result["adjusted"] == pytest.approx(result["net"] - luck, abs=0.02)
            assert result["worth"][0] == {"hand": 1, "stack": 1000, "worth": POOL / 2}
            assert await anna.get(f"/api/tables/{table}/result") == result
            review = await anna.get(f"/api/hands/{table}/1/review")
            assert review["icm"] == [{"seat": seat, "stack": 1000, "worth": POOL / 2} for seat in (0, 1)]
            assert (await other.call("GET", f"/api/tables/{table}/result")).json()["code"] == "not_found"
            cash = await anna.make("online")
            assert (await anna.call("GET", f"/api/tables/{cash}/result")).json()["code"] == "not_found"

    asyncio.run(scenario())
