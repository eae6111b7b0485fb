"""The daily drill: the same spots for everybody on a day, and flagged decisions of one's own."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from feltroom.cards.classes import HAND_CLASSES, class_of
from feltroom.cards.notation import parse_cards
from feltroom.contract.http.drill import SPOTS
from feltroom.pocket.records.memory import Memory
from feltroom.pocket.records.memory_records import MemoryRecords
from feltroom.rooms.charts.catalogue import ChartWish, find_chart
from feltroom.rooms.drills.answers import answers_of, own_spot
from feltroom.rooms.drills.daily import spots_of
from feltroom.rooms.drills.judging import verdicts_of
from feltroom.rooms.ports.records.drills import DrillAnswer
from tests.server.evening import play_hand
from tests.server.harness import Guest, serving
from tests.server.test_review import raise_always, two_at_a_table

DAYS = [f"2026-11-{day:02}" for day in range(1, 31)]


def test_a_day_has_spots_of_its_own_that_say_what_the_charts_say() -> None:
    seen = [spots_of(day) for day in DAYS]
    assert len({*seen}) == len(DAYS)
    for spots in seen:
        assert len(spots) == SPOTS
        for spot in spots:
            wish = ChartWish(spot.seats, spot.game, spot.depth, spot.position, spot.facing.key)
            chart = find_chart(wish)
            assert (chart.depth, chart.position, chart.facing) == (spot.depth, spot.position, spot.facing)
            number = HAND_CLASSES.index(class_of(*parse_cards("".join(spot.hand))))
            assert [round(100 * move.often, 1) for move in spot.moves] == [
                one.frequencies[number] for one in chart.moves
            ]


def test_folding_is_not_always_right_nor_always_wrong() -> None:
    folds = [spot.moves[-1].often for day in DAYS for spot in spots_of(day)]
    assert 0.3 < sum(folds) / len(folds) < 0.7


async def told(guest: Guest) -> dict[str, Any]:
    for _ in range(30):
        found = await guest.get("/api/drill")
        if found["done"]:
            return dict(found)
    raise AssertionError("it is never done")


async def post(guest: Guest, path: str, body: dict[str, object]) -> Any:
    response = await guest.call("POST", path, body)
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.socket
def test_own_flagged_decisions_are_those_of_the_review(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(5).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            anna.choose = raise_always
            ben.choose = lambda turn: {"hand": turn["hand"], "decision": turn["decision"], "action": "fold"}
            for number in range(3):
                await play_hand(anna, ben, first=number == 0)
            flagged = []
            for number in (3, 2, 1):
                review = await ben.guest.get(f"/api/hands/{table}/{number}/review")
                flagged += [one for one in review["decisions"] if one["grade"] in ("better", "mistake")]
            found = await told(ben.guest)
            assert [one["decision"] for one in found["own"]] == flagged[:5]
            assert {one["answered"] for one in found["own"]} == {None}
            one = found["own"][0]
            where = {"table": one["table"], "hand": one["hand"], "seq": one["decision"]["seq"]}
            best = await post(ben.guest, "/api/drill/own-answers", {**where, "option": one["decision"]["best"]})
            assert (best["verdict"], best["day"]["own"], best["day"]["ownGood"]) == ("right", 1, 1)
            chosen = await post(ben.guest, "/api/drill/own-answers", {**where, "option": one["decision"]["chosen"]})
            assert (chosen["verdict"], chosen["day"]) == ("wrong", best["day"]), "the first answer of a day counts"
            answered = [other["answered"] for other in (await told(ben.guest))["own"]]
            assert answered == ["right", *[None] * (len(answered) - 1)]
            for wrong in ({**where, "seq": 0, "option": 0}, {**where, "hand": 99, "option": 0}):
                assert (await ben.guest.call("POST", "/api/drill/own-answers", wrong)).status_code == 404
            assert (
                await anna.guest.call("POST", "/api/drill/own-answers", {**where, "option": 0})
            ).status_code == 404, "it is a decision of somebody else"
            stranger = await server.enter("Cleo")
            other = await told(stranger)
            assert (other["own"], other["spots"], other["day"]) == ([], found["spots"], found["day"])

    asyncio.run(scenario())


def test_what_is_most_frequent_is_right_and_what_is_hardly_made_is_wrong() -> None:
    assert verdicts_of([1.0, 0.0]) == ("right", "wrong")
    assert verdicts_of([0.95, 0.05]) == ("right", "wrong")
    assert verdicts_of([0.8, 0.2]) == ("right", "either")
    assert verdicts_of([0.55, 0.45]) == ("either", "either")
    assert verdicts_of([0.05, 0.5, 0.45]) == ("wrong", "either", "either")


def test_what_was_answered_on_other_days_or_by_others_is_no_answer_of_the_day() -> None:
    memory = Memory()
    records = MemoryRecords(memory)
    with memory.changes.open():
        for account in ("ann", "bo"):
            records.people.create(account_id=account, nickname=account, now=1)
        for account, day, spot, verdict in (
            ("ann", "2026-11-17", "t/1/8", "right"),
            ("ann", "2026-11-18", "t/1/9", "either"),
            ("ann", "2026-11-19", "t/2/8", "right"),
            ("bo", "2026-11-18", "t/2/8", "wrong"),
        ):
            records.drills.add(DrillAnswer(account, day, spot, verdict, 1))
    assert answers_of(records, "ann", day="2026-11-18") == {own_spot("t", 1, 9): "either"}


@pytest.mark.everywhere
def test_answers_are_kept_with_the_account_day_by_day(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("Anna"), await server.enter("Ben")
            drill = await told(anna)
            right = [move["verdict"] for move in drill["spots"][3]["moves"]].index("wrong")
            answer = {"day": drill["day"], "spot": 3, "move": right}
            first = await post(anna, "/api/drill/answers", answer)
            assert first["verdict"] == "wrong"
            assert first["day"]["answers"] == [None, None, None, "wrong", *[None] * 6]
            again = await post(anna, "/api/drill/answers", {**answer, "move": 0})
            assert again["day"] == first["day"], "the first answer counts"
            assert (await told(anna))["days"] == [first["day"]]
            assert (await told(ben))["days"] == []
            kept = await anna.get("/api/me/export")
            assert [(one["day"], one["spot"], one["verdict"]) for one in kept["drill"]] == [
                (drill["day"], "3", "wrong")
            ]
            for wrong in ({**answer, "day": "2020-01-01"}, {**answer, "spot": 10}, {**answer, "move": 39}):
                assert (await anna.call("POST", "/api/drill/answers", wrong)).status_code == 400

    asyncio.run(scenario())
