"""Charts of solved play before the flop: what is asked for, or the nearest there is."""

import asyncio
from pathlib import Path

import pytest

from feltroom.cards.classes import HAND_CLASSES
from feltroom.rooms.charts.catalogue import ChartWish, books, find_chart
from feltroom.solver.preflop.charts import chart, share
from feltroom.solver.preflop.tables import find
from tests.server.harness import serving


def test_every_chart_gives_each_class_all_of_its_time() -> None:
    for book in books():
        for depth in (book.depths[0], book.depths[-1]):
            for place in book.places(depth)[:40]:
                moves = book.draw(depth, place).moves
                assert len(moves) >= 2 and moves[-1].kind == "fold"
                for number, name in enumerate(HAND_CLASSES):
                    total = sum(move.frequencies[number] for move in moves)
                    assert abs(total - 100) < 0.3, (book.game, depth, place, name)
                assert abs(sum(move.share for move in moves) - 1) < 0.001


def test_push_or_fold_is_the_solved_chart() -> None:
    found = find_chart(ChartWish(seats=2, game="push-fold", depth=10, position="SB"))
    solved = chart(10)
    push = found.moves[0]
    assert (push.kind, push.to) == ("allIn", 10)
    assert push.share == pytest.approx(share(solved.push), abs=1e-4)
    assert push.frequencies[HAND_CLASSES.index("A2o")] == pytest.approx(100 * solved.push["A2o"], abs=0.1)
    assert found.exploitability == solved.exploitability
    answer = find_chart(ChartWish(seats=2, game="push-fold", depth=10, position="BB"))
    assert [move.kind for move in answer.moves] == ["call", "fold"]
    assert [(step.by, step.kind) for step in answer.facing.steps] == [("SB", "allIn")]


def test_what_there_is_not_is_the_nearest() -> None:
    far = find_chart(ChartWish(seats=1, game="another", depth=0.5, position="UTG+7", facing="nothing"))
    assert (far.seats, far.game, far.depth, far.position, far.facing.key) == (2, "push-fold", 2.0, "SB", "nobody")
    opened = find_chart(ChartWish(seats=2, game="open-shove", depth=15, position="SB", facing="SB raise,BB all-in"))
    assert [move.kind for move in opened.moves] == ["call", "fold"]
    assert {facing.key for facing in opened.choices.facings} == {"nobody", "SB raise,BB all-in"}


@pytest.mark.socket
def test_a_chart_is_asked_for_by_whoever_has_entered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            found = await ann.get("/api/chart?seats=2&game=open-shove&depth=125&position=BB&facing=SB%20raise")
            assert (found["depth"], found["position"], found["facing"]["key"]) == (12.5, "BB", "SB raise")
            assert [move["kind"] for move in found["moves"]] == ["allIn", "fold"]
            assert (await ann.call("GET", "/api/chart?depth=ten")).status_code == 400
            async with server.browser() as stranger:
                assert (await stranger.get("/api/chart")).status_code == 401

    asyncio.run(scenario())


def test_a_table_of_six_has_its_own_charts() -> None:
    found = find_chart(ChartWish(seats=6, depth=100, position="BB", facing="BTN raise"))
    solved = find(seats=6, depth=100, position="BB", facing=("BTN raise",))
    assert (found.seats, found.depth, found.position, found.facing.key) == (6, 100, "BB", "BTN raise")
    assert [move.kind for move in found.moves] == ["raise", "call", "fold"]
    number = HAND_CLASSES.index("A5s")
    assert [move.frequencies[number] for move in found.moves] == pytest.approx(
        [100 * part for part in solved.frequencies["A5s"][::-1]], abs=0.1
    )
    assert found.choices.positions == ("UTG", "UTG+1", "CO", "BTN", "SB", "BB")
    again = find_chart(ChartWish(seats=6, depth=100, position="UTG", facing="UTG raise,BB raise"))
    assert again.held[HAND_CLASSES.index("AA")] > 90 > again.held[HAND_CLASSES.index("72o")]
