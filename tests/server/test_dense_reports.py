"""What a weight table deals: told to whoever asks, computed beside the event loop, and always the same."""

import asyncio
import subprocess
import sys
from collections.abc import Coroutine
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from feltroom.cards.classes import COMBOS, HAND_CLASSES
from feltroom.contract.codes import Code
from feltroom.contract.http.dense import DenseAnswer
from feltroom.contract.refusals import Refusal
from feltroom.deal.weights import WeightTable, mode_weights
from feltroom.rooms.dense.reports import DEALS, MOST_WAITING, DenseReports, deal_and_draw
from feltroom.server.adapters.work_threads import WorkThreads
from tests.patience import PATIENCE
from tests.server.harness import Guest, serving

PAIRS = {rank * 2: 1.0 for rank in "AKQJT98765432"}
THIN = {"AA": 1.0, "KK": 1.0, "AKs": 1.0, "AKo": 1.0}


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scenario)


async def ask(guest: Guest, **body: object) -> Any:
    response = await guest.call("POST", "/api/dense/report", body)
    assert response.status_code == 200, response.text
    return response.json()


def test_the_shipped_modes_are_given_class_by_class(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            classes = (await server.http.get("/api/dense/modes")).json()["classes"]
            assert [one["name"] for one in classes] == list(HAND_CLASSES)
            for mode in ("superDense", "dense"):
                assert {one["name"]: one[mode] for one in classes} == mode_weights(mode).weights
            assert sum(one["combos"] for one in classes) == 1326
            assert sum(one["combos"] * one["chance"] for one in classes) == pytest.approx(1326 / 2, abs=1e-3)
            assert all(one["full"] == round(one["combos"] / 12, 2) for one in classes)

    run(scenario())


def test_a_picture_says_what_is_declared_and_what_is_dealt(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            answer = await ask(ann, players=4, weights=PAIRS)
            picture = answer["picture"]
            assert (answer["players"], answer["most"], picture["deals"]) == (4, 16, DEALS)
            shares = [picture["declared"], picture["dealt"], *[seat["dealt"] for seat in picture["seats"]]]
            assert len(shares) == 6
            for share in shares:
                assert len(share) == 169 and sum(share) == pytest.approx(1, abs=1e-4)
                assert [name for name, part in zip(HAND_CLASSES, share, strict=True) if part > 0] == list(PAIRS)
            assert [seat["exact"] for seat in picture["seats"]] == [True, False, False, False]
            assert all(seat["pairs"] == 1 for seat in picture["seats"])
            lopsided = await ask(ann, players=4, weights={**PAIRS, "AA": 10_000.0})
            assert not any(seat["exact"] for seat in lopsided["picture"]["seats"]), "too rough to be computed"
            assert sum(seat["equity"] for seat in picture["seats"]) == pytest.approx(1, abs=1e-4)
            assert picture["strength"] == pytest.approx(picture["declaredStrength"], abs=0.01)
            assert sum(one["dealt"] for one in picture["categories"]) == pytest.approx(1, abs=1e-4)
            by_name = {one["category"]: one for one in picture["categories"]}
            assert by_name["high_card"]["dealt"] == 0 < by_name["high_card"]["ordinary"]

    run(scenario())


def test_a_mode_can_be_asked_for_by_name_and_the_full_deck_is_ordinary(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            full = (await ask(ann, players=6, mode="full"))["picture"]
            assert full["strength"] == pytest.approx(0.5, abs=0.004)
            assert full["declared"][0] == pytest.approx(len(COMBOS["AA"]) / 1326, abs=1e-6)
            dense = await ask(ann, players=4, mode="dense")
            tight = await ask(ann, players=4, mode="superDense")
            assert 0.5 < dense["picture"]["strength"] < tight["picture"]["strength"]
            assert (dense["most"], tight["most"]) == (21, 17)
            assert await ask(ann, players=4, weights=mode_weights("dense").weights) == dense

    run(scenario())


def test_weights_too_thin_for_the_players_have_no_picture(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            assert await ask(ann, players=4, weights=THIN) == {"players": 4, "most": 0, "picture": None}

    run(scenario())


@pytest.mark.parametrize(
    ("body", "failure"),
    [
        ({"players": 4, "weights": {"AA": -1}}, {"code": "bad_weight", "path": "$.weights.AA"}),
        ({"players": 4, "weights": {"XX": 1}}, {"code": "unknown_class", "path": "$.weights.XX"}),
        ({"players": 4, "weights": {"AA": 0}}, {"code": "weights_zero"}),
        ({"players": 4}, {"code": "bad_field", "path": "$.mode"}),
        ({"players": 4, "mode": "dense", "weights": PAIRS}, {"code": "bad_field", "path": "$.mode"}),
        ({"players": 4, "mode": "standard"}, {"code": "bad_field", "path": "$.mode"}),
        ({"players": 1, "mode": "dense"}, {"code": "bad_field", "path": "$.players"}),
        ({"players": 22, "mode": "dense"}, {"code": "bad_field", "path": "$.players"}),
    ],
)
def test_what_cannot_be_dealt_is_refused_by_code(tmp_path: Path, body: Any, failure: dict[str, str]) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            refused = await ann.call("POST", "/api/dense/report", body)
            assert refused.status_code == 400
            told = refused.json()
            told.pop("numbers", None)
            assert told == failure

    run(scenario())


def test_asking_again_and_again_is_slowed_down(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            body = {"players": 4, "weights": {"AA": 0}}
            server.stop_allowances()
            answers = [await ann.call("POST", "/api/dense/report", body) for _ in range(40)]
            assert answers[0].json() == {"code": "weights_zero"}
            assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "rate_limited")

    run(scenario())


def table_of(number: int) -> WeightTable:
    return WeightTable({**PAIRS, "AKs": float(number)})


class Held:
    """A draw that waits until it may go on."""

    def __init__(self) -> None:
        self.go_on = Event()
        self.drawn: list[WeightTable | None] = []

    def draw(self, table: WeightTable | None, players: int) -> DenseAnswer:
        self.drawn.append(table)
        self.go_on.wait(PATIENCE)
        return DenseAnswer(players, 16, None)


def test_the_same_table_is_computed_once() -> None:
    drawn: list[tuple[WeightTable | None, int]] = []

    def draw(table: WeightTable | None, players: int) -> DenseAnswer:
        drawn.append((table, players))
        return DenseAnswer(players, 16, None)

    async def scenario() -> None:
        reports = DenseReports(WorkThreads(), draw)
        both = await asyncio.gather(*[reports.answer(table_of(1), players=4, account="ann") for _ in range(2)])
        assert both[0] is both[1]
        assert await reports.answer(table_of(1), players=4, account="ann") is both[0]
        await reports.answer(table_of(1), players=5, account="ann")
        await reports.answer(None, players=4, account="ann")
        assert drawn == [(table_of(1), 4), (table_of(1), 5), (None, 4)]
        reports._work.close()

    run(scenario())


def test_the_loop_goes_on_while_a_table_is_computed_and_too_many_are_sent_away() -> None:
    held = Held()

    async def scenario() -> None:
        reports = DenseReports(WorkThreads(), held.draw)
        asked = [
            asyncio.create_task(reports.answer(table_of(one), players=4, account=f"{one}"))
            for one in range(MOST_WAITING)
        ]
        await asyncio.sleep(0)
        assert not any(task.done() for task in asked)
        with pytest.raises(Refusal) as busy:
            await reports.answer(table_of(MOST_WAITING), players=4, account="ann")
        assert (busy.value.code, busy.value.numbers) == (Code.BUSY, {"waiting": MOST_WAITING})
        held.go_on.set()
        assert len(await asyncio.gather(*asked)) == MOST_WAITING
        await reports.answer(table_of(MOST_WAITING), players=4, account="ann")
        reports._work.close()

    run(scenario())


def test_a_persons_newer_question_takes_the_place_of_the_one_that_waits() -> None:
    held = Held()

    async def scenario() -> None:
        reports = DenseReports(WorkThreads(), held.draw)

        async def ask(number: int, account: str) -> "asyncio.Task[DenseAnswer]":
            task = asyncio.create_task(reports.answer(table_of(number), players=4, account=account))
            await asyncio.sleep(0)
            return task

        begun = await ask(0, "ann")
        while not held.drawn:
            await asyncio.sleep(0.001)
        replaced = [await ask(number, "ann") for number in range(1, 2 * MOST_WAITING)]
        newest = await ask(99, "ann")
        ben = await ask(5, "ben")
        again = await ask(99, "ann")
        shared = await ask(5, "ann")
        held.go_on.set()
        told = await asyncio.gather(*replaced, return_exceptions=True)
        assert all(isinstance(one, Refusal) and one.code is Code.BUSY for one in told)
        for task in (newest, again):
            with pytest.raises(Refusal):
                await task
        assert (await begun).most == (await ben).most == (await shared).most == 16
        assert held.drawn == [table_of(0), table_of(5)]
        reports._work.close()

    run(scenario())


def test_a_question_that_somebody_else_waits_for_is_not_given_up() -> None:
    held = Held()

    async def scenario() -> None:
        reports = DenseReports(WorkThreads(), held.draw)
        asked = []
        for number, account in ((0, "eve"), (1, "ann"), (1, "ben"), (2, "ann")):
            asked.append(asyncio.create_task(reports.answer(table_of(number), players=4, account=account)))
            await asyncio.sleep(0)
        held.go_on.set()
        assert len(await asyncio.gather(*asked)) == 4
        assert held.drawn == [table_of(number) for number in (0, 1, 2)]
        reports._work.close()

    run(scenario())


def test_hostile_weights_get_fewer_deals_and_always_the_same() -> None:
    hostile = WeightTable({**dict.fromkeys(PAIRS, 1e-6), "AA": 1e6})
    answer = deal_and_draw(hostile, 9)
    assert answer.picture is not None
    assert 100 < answer.picture.deals < DEALS / 4
    assert answer.picture.seats[-1].error > 0
    assert deal_and_draw(hostile, 9) == answer


def test_what_failed_is_tried_again() -> None:
    failures = [RuntimeError("planted")]

    def draw(table: WeightTable | None, players: int) -> DenseAnswer:
        del table
        if failures:
            raise failures.pop()
        return DenseAnswer(players, 16, None)

    async def scenario() -> None:
        reports = DenseReports(WorkThreads(), draw)
        with pytest.raises(RuntimeError, match="planted"):
            await reports.answer(None, players=4, account="ann")
        assert (await reports.answer(None, players=4, account="ann")).most == 16
        reports._work.close()

    run(scenario())


@pytest.mark.socket
def test_the_server_loads_numpy_for_a_report_only_and_numba_never() -> None:
    program = """
import sys
import feltroom.server.app
from feltroom.rooms.dense.reports import deal_and_draw
assert "numpy" not in sys.modules
deal_and_draw(None, 4)
assert "numpy" in sys.modules and "numba" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)
