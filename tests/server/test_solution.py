"""Decisions of one's own hands on the turn and river, solved."""

import asyncio
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from feltroom.engine.events import Street
from feltroom.rooms.solutions import solutions
from feltroom.rooms.solutions.solving import SECONDS
from tests.marks import long_only
from tests.server.evening import fold, play_hand, three_at_a_table, truth_of
from tests.server.harness import Guest, act_passively, serving
from tests.server.test_review import two_at_a_table

pytestmark = pytest.mark.slow  # streets are solved

DECIDED = ("folded", "checked", "called", "raised")


async def solved(guest: Guest, table: str, seq: int) -> dict[str, Any]:
    """Ask until it is done."""
    for _ in range(60):
        found = await guest.get(f"/api/hands/{table}/1/solution?seq={seq}")
        if found["done"]:
            return dict(found)
    raise AssertionError("it is never done")


def of_street(hand: dict[str, Any], street: str) -> list[dict[str, Any]]:
    return [event for event in hand["events"] if event["type"] in DECIDED and event["street"] == street]


@pytest.mark.parametrize("whose", ["own", *long_only("other")])
def test_a_river_opens_solved(tmp_path: Path, whose: str) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(1).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            await play_hand(anna, ben, first=True)
            hand = await anna.guest.get(f"/api/hands/{table}/1")
            truth = await truth_of(server, table, 1)
            first = of_street(hand, "river")[0]
            person = next(one for one in (anna, ben) if (one.seat == first["seat"]) == (whose == "own"))
            found = await solved(person.guest, table, first["seq"])
            spot = found["spot"]
            assert found["why"] is None and found["exploitability"] < 0.05
            assert (spot["seat"], spot["street"], len(spot["board"])) == (first["seat"], "river", 5)
            assert spot["moves"][spot["chosen"]]["kind"] == "check"
            assert [move["kind"] for move in spot["moves"]][-1] == "check", "the boldest comes first"
            own = tuple(sorted(truth.holes[person.seat]))
            assert (spot["own"] is not None) == (whose == "own")
            if spot["own"] is not None:
                assert tuple(sorted(spot["own"])) == own
                assert spot["own"] in [combo["cards"] for combo in spot["combos"]]
            for combo in spot["combos"]:
                assert sum(combo["often"]) == pytest.approx(1, abs=0.01)
                assert not {*combo["cards"]} & {*spot["board"]}
            total = sum(move["often"] for move in spot["moves"])
            assert total == pytest.approx(1, abs=0.001)

    asyncio.run(scenario())


def test_a_river_between_two_of_three_opens_solved(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(1).randbytes) as server:
            table, people = await three_at_a_table(server)
            people[0].choose = fold
            await play_hand(*people, first=True)
            hand = await people[1].guest.get(f"/api/hands/{table}/1")
            river = of_street(hand, "river")
            assert len(river) == 2
            for event in river:
                person = next(one for one in people if one.seat == event["seat"])
                found = await solved(person.guest, table, event["seq"])
                assert found["why"] is None
                held = next(one for one in found["spot"]["combos"] if one["cards"] == found["spot"]["own"])
                assert held["weight"] > 0
                assert max(one["weight"] for one in found["spot"]["combos"]) == 1

    asyncio.run(scenario())


def test_a_fold_where_a_check_was_free_opens_solved_without_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(1).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            # Three streets of two decisions lie before the river.
            anna.choose = ben.choose = lambda turn: fold(turn) if turn["decision"] >= 6 else act_passively(turn)
            await play_hand(anna, ben, first=True)
            given_up = of_street(await anna.guest.get(f"/api/hands/{table}/1"), "river")[0]
            assert given_up["type"] == "folded"
            person = anna if given_up["seat"] == anna.seat else ben
            found = await solved(person.guest, table, given_up["seq"])
            assert found["why"] is None and found["spot"]["chosen"] is None
            assert "check" in [move["kind"] for move in found["spot"]["moves"]]

    asyncio.run(scenario())


def test_a_turn_has_the_raise_that_a_review_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bet_the_turn(turn: Mapping[str, Any]) -> dict[str, object]:
        action = act_passively(turn)
        # Two streets of two decisions lie before the turn.
        return {**action, "action": "raise", "to": turn["legal"]["minRaiseTo"]} if turn["decision"] == 4 else action

    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(1).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            anna.choose = ben.choose = bet_the_turn
            await play_hand(anna, ben, first=True)
            called = of_street(await anna.guest.get(f"/api/hands/{table}/1"), "turn")[1]
            assert called["type"] == "called"
            person = anna if called["seat"] == anna.seat else ben
            monkeypatch.setitem(SECONDS, Street.TURN, 0.1)
            spot = (await solved(person.guest, table, called["seq"]))["spot"]
            review = await person.guest.get(f"/api/hands/{table}/1/review")
            decision = next(one for one in review["decisions"] if one["seq"] == called["seq"])
            assert decision["method"] == "solved"
            known = {option["to"] for option in decision["options"] if option["kind"] == "raise"}
            assert known <= {move["to"] for move in spot["moves"]}

    asyncio.run(scenario())


@pytest.mark.socket
def test_what_cannot_be_solved_says_why(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(3).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            await play_hand(anna, ben, first=True)
            hand = await anna.guest.get(f"/api/hands/{table}/1")
            early = of_street(hand, "preflop")[0]
            assert (await solved(anna.guest, table, early["seq"]))["why"] == "street"
            path = f"/api/hands/{table}/1/solution"
            assert (await anna.guest.call("GET", path)).json() == {"code": "bad_field", "path": "seq"}
            dealt = hand["events"][0]["seq"]
            assert (await anna.guest.call("GET", f"{path}?seq={dealt}")).json() == {"code": "no_turn"}
            stranger = await server.enter("Cleo")
            assert (await stranger.call("GET", f"{path}?seq={early['seq']}")).json() == {"code": "no_such_hand"}
            dense, cleo, dan = await two_at_a_table(server, deal="dense")
            await play_hand(cleo, dan, first=True)
            turn = of_street(await cleo.guest.get(f"/api/hands/{dense}/1"), "turn")[0]
            assert (await solved(cleo.guest, dense, turn["seq"]))["why"] == "deck"

    asyncio.run(scenario())


def test_what_nobody_waits_for_is_not_worked_out_and_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(1).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            await play_hand(anna, ben, first=True)
            river = of_street(await anna.guest.get(f"/api/hands/{table}/1"), "river")[0]
            with monkeypatch.context() as hasty:
                hasty.setattr(solutions, "PATIENCE", -1.0)
                given_up = await anna.guest.get(f"/api/hands/{table}/1/solution?seq={river['seq']}")
            assert (given_up["done"], given_up["why"], given_up["iterations"]) == (False, None, 0)
            monkeypatch.setitem(SECONDS, Street.RIVER, 0.1)
            assert (await solved(anna.guest, table, river["seq"]))["spot"] is not None

    asyncio.run(scenario())


def test_without_numpy_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(1).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            await play_hand(anna, ben, first=True)
            river = of_street(await anna.guest.get(f"/api/hands/{table}/1"), "river")[0]
            monkeypatch.setitem(sys.modules, "numpy", None)
            found = await solved(anna.guest, table, river["seq"])
            assert (found["why"], found["spot"], found["iterations"]) == ("solver", None, 0)

    asyncio.run(scenario())
