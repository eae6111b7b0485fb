"""Practice on one's own hands: the same spot again, with other cards in the hands of the others."""

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.evening import cards_in_json, play_hand, truth_of
from tests.server.harness import Guest, serving
from tests.server.test_review import raise_always, two_at_a_table

DECIDED = ("folded", "checked", "called", "raised")


def own_decisions(seen: Mapping[str, Any], seat: int) -> list[dict[str, Any]]:
    return [event for event in seen["events"] if event["type"] in DECIDED and event["seat"] == seat]


def fold_to_a_raise(turn: Mapping[str, Any]) -> dict[str, object]:
    action = "call" if turn["legal"]["callAmount"] < turn["legal"]["bigBlind"] else "fold"
    return {"hand": turn["hand"], "decision": turn["decision"], "action": action}


async def practise(guest: Guest, table: str, hand: int = 1, **asked: object) -> dict[str, Any]:
    response = await guest.call("POST", f"/api/hands/{table}/{hand}/practice", asked)
    assert response.status_code == 200, response.text
    return dict(response.json())


def answer_to(practice: Mapping[str, Any], seat: int) -> dict[str, object]:
    """Check or call what is asked; the practice must ask its player."""
    turn = practice["events"][-1]
    assert (turn["type"], turn["seat"], turn["allowance"]) == ("turnStarted", seat, None)
    return {"action": "check" if turn["legal"]["check"] else "call"}


async def play_to_the_end(
    guest: Guest, table: str, *, seat: int, seq: int, seed: int, review: bool = True
) -> dict[str, Any]:
    moves: list[dict[str, object]] = []
    practice = await practise(guest, table, seq=seq, seed=seed)
    while not practice["over"]:
        moves.append(answer_to(practice, seat))
        longer = await practise(guest, table, seq=seq, seed=seed, moves=moves)
        done = len(practice["events"])
        assert longer["events"][:done] == practice["events"], "what has happened stays"
        practice = longer
    return await practise(guest, table, seq=seq, seed=seed, moves=moves, review=review)


@pytest.mark.long
def test_a_decision_is_taken_again_and_judged_and_nothing_is_kept(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(1).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            await play_hand(anna, ben, first=True)
            path = f"/api/hands/{table}/1"
            seen = await anna.guest.get(path)
            hands, figures = await anna.guest.get("/api/hands"), await anna.guest.get("/api/statistics")
            spot = own_decisions(seen, 0)[-1]  # on the river, which is solved at once
            end = await play_to_the_end(anna.guest, table, seat=0, seq=spot["seq"], seed=4)
            assert end["events"][: end["spot"]] == seen["events"][: end["spot"]] != []
            assert all(one["seq"] < spot["seq"] for one in end["events"][: end["spot"]])
            since = [one["seq"] for one in own_decisions(end, 0) if one["seq"] >= spot["seq"]]
            assert [one["seq"] for one in end["review"]["decisions"]] == since != []
            shown = {one["seat"] for one in end["events"] if one["type"] == "handShown"}
            assert shown and end["difference"] is not None
            assert await anna.guest.get(path) == seen
            assert await anna.guest.get("/api/hands") == hands
            assert await anna.guest.get("/api/statistics") == figures

    asyncio.run(scenario())


def test_hidden_cards_are_dealt_anew_and_what_was_not_shown_has_no_part_in_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(2).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            anna.choose = raise_always
            ben.choose = fold_to_a_raise
            await play_hand(anna, ben, first=True)
            truth = await truth_of(server, table, 1)
            seen = await anna.guest.get(f"/api/hands/{table}/1")
            seq = own_decisions(seen, 0)[0]["seq"]
            held = set()
            for seed in range(6):
                end = await play_to_the_end(anna.guest, table, seat=0, seq=seq, seed=seed, review=False)
                held |= {
                    tuple(one["cards"]) for one in end["events"] if one["type"] == "handShown" and one["seat"] == 4
                }
            assert len(held) >= 3
            begun = await practise(anna.guest, table, seq=seq, seed=1)
            assert cards_in_json(json.dumps(begun)) <= truth.allowed(0)
            assert await practise(anna.guest, table, seq=seq, seed=1) == begun

    asyncio.run(scenario())


@pytest.mark.socket
def test_what_cannot_be_practised_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(3).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            await anna.player.do("start", table)
            await anna.player.wait_event("turnStarted")
            path = f"/api/hands/{table}/1/practice"
            asked = {"seq": 1, "seed": 1}
            assert (await anna.guest.call("POST", path, asked)).json() == {"code": "not_over"}
            await asyncio.gather(*[person.play(1) for person in (anna, ben)])
            stranger = await server.enter("Cleo")
            assert (await stranger.call("POST", path, asked)).json() == {"code": "no_such_hand"}
            last = (await anna.guest.get(f"/api/hands/{table}/1"))["events"][-1]["seq"]
            over = await anna.guest.call("POST", path, {"seq": last, "seed": 1})
            assert over.json() == {"code": "no_turn"}
            bad = {**asked, "moves": [{"action": "raise", "putIn": 1}]}
            refused = await anna.guest.call("POST", path, bad)
            assert refused.status_code == 400 and refused.json()["code"] in ("raise_too_small", "bad_amount")

    asyncio.run(scenario())
