"""An evening looked back on: what cost most and what earned most, as the reviews of the hands have it."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from feltroom.analysis.review.vocabulary import Grade, Method, Reason
from feltroom.contract.http.review import ReviewDecision, ReviewOption
from feltroom.rooms.evenings import evenings
from feltroom.rooms.evenings.quick_look import cost_of, gain_of
from tests.server.evening import play_hand
from tests.server.harness import Guest, act_passively, serving
from tests.server.test_review import raise_always, two_at_a_table

QUICK_END = 3


def option(kind: Any, value: float, *, error: float = 0.0, bluff: bool = False) -> ReviewOption:
    return ReviewOption(kind=kind, cost=10, to=None, value=value, error=error, folds=0.0, bluff=bluff, often=None)


def decision(grade: Grade, *options: ReviewOption, loss: float = 0.0) -> ReviewDecision:
    return ReviewDecision(
        seq=1, street="river", board=(), pot=10, winnable=10, price=5, stack=90, required=0.3, equity=0.4,
        equity_error=0.0, options=options, chosen=0, best=0, loss=loss, loss_error=0.0, least_loss=0.0, grade=grade,
        reason=Reason.GOOD_CALL, method=Method.RANGES, ranges=(), hindsight=None,
    )  # fmt: skip


def test_a_decision_earns_what_it_is_worth_above_the_best_of_another_kind() -> None:
    call = decision(
        Grade.GOOD, option("call", 8), option("fold", 0), option("raise", 5), option("raise", 7, bluff=True)
    )
    assert (gain_of(call), cost_of(call)) == (3, 0)
    assert gain_of(decision(Grade.GOOD, option("call", 8, error=2), option("raise", 5))) == 0, "that is not sure"
    assert gain_of(decision(Grade.UNSURE, option("call", 8), option("fold", 0))) == 0
    bad = decision(Grade.MISTAKE, option("fold", 0), option("call", 8), loss=8)
    assert (gain_of(bad), cost_of(bad)) == (0, 8)


async def told(guest: Guest, query: str) -> dict[str, Any]:
    """Ask until all is told."""
    for _ in range(20):
        found = await guest.get(f"/api/evening{query}")
        assert found["reviewed"] <= found["hands"]
        if found["done"]:
            return dict(found)
    raise AssertionError("it is never done")


@pytest.mark.socket
def test_the_worst_decisions_are_those_of_the_reviews(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(5).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            anna.choose = raise_always
            ben.choose = lambda turn: {"hand": turn["hand"], "decision": turn["decision"], "action": "fold"}
            for number in range(QUICK_END):
                await play_hand(anna, ben, first=number == 0)
            found = await told(ben.guest, f"?table={table}")
            assert (found["hands"], found["reviewed"]) == (QUICK_END, QUICK_END)
            lost = []
            for number in range(1, QUICK_END + 1):
                review = await ben.guest.get(f"/api/hands/{table}/{number}/review")
                flagged = [one for one in review["decisions"] if one["grade"] in ("better", "mistake")]
                lost += [round(one["loss"] / review["bigBlind"], 4) for one in flagged]
            assert [one["bigBlinds"] for one in found["costly"]] == sorted(lost, reverse=True)[:3]
            nothing = await told(ben.guest, f"?table={table}&until=1")
            assert (nothing["hands"], nothing["costly"], nothing["earned"]) == (0, [], None)
            refused = await ben.guest.call("GET", "/api/evening")
            assert refused.json() == {"code": "bad_field", "path": "table"}

    asyncio.run(scenario())


def test_an_older_session_is_told_whatever_was_played_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evenings, "MOST_HANDS", 1)

    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(5).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            for number in range(2):
                await play_hand(anna, ben, first=number == 0)
            newer, older = (await ben.guest.get("/api/hands"))["hands"]
            assert older["began"] < newer["began"]
            assert (await told(ben.guest, f"?table={table}&until={older['began']}"))["hands"] == 1

    asyncio.run(scenario())


def bet_large(turn: Mapping[str, Any]) -> dict[str, object]:
    """Bet eight big blinds where nobody has."""
    legal = turn["legal"]
    if legal["minRaiseTo"] is None or not legal["check"]:
        return act_passively(turn)
    to = min(8 * legal["minRaiseTo"], legal["maxRaiseTo"])
    return {"hand": turn["hand"], "decision": turn["decision"], "action": "raise", "to": to}


@pytest.mark.slow  # a turn and a river are solved
def test_the_cost_of_a_hand_is_that_of_its_review(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(3).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            anna.choose = bet_large
            await play_hand(anna, ben, first=True)
            for person in (anna, ben):
                found = await told(person.guest, f"?table={table}")
                review = await person.guest.get(f"/api/hands/{table}/1/review")
                flagged = [one for one in review["decisions"] if one["grade"] in ("better", "mistake")]
                lost = sum(one["loss"] for one in flagged) / review["bigBlind"]
                assert found["cost"] == pytest.approx(lost, abs=0.001)

    asyncio.run(scenario())
