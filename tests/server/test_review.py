"""The review of one's own finished hands."""

import asyncio
import json
import threading
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from feltroom.analysis.review.review import Review
from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.hands import own_hand
from feltroom.rooms.hands import reviews as hand_reviews
from feltroom.rooms.hands.reviews import HandReviews, SeenFrom
from feltroom.rooms.lru_cache import LruCache
from feltroom.server.adapters.work_threads import WorkThreads
from tests.server.evening import STEPS, Seated, assert_no_secrets, cards_in_json, play_hand, seated, sit_down, truth_of
from tests.server.harness import Server, act_passively, serving

pytestmark = pytest.mark.slow  # streets are solved


async def two_at_a_table(server: Server, **settings: object) -> tuple[str, Seated, Seated]:
    host = await server.enter("安娜")
    table = await host.make("online", private=True, name="Friday", **{**STEPS, **settings})
    return table, await sit_down(host, table, 0), await seated(server, table, "Ben", 4)


def raise_always(turn: Mapping[str, Any]) -> dict[str, object]:
    legal = turn["legal"]
    if legal["minRaiseTo"] is None:
        return act_passively(turn)
    return {"hand": turn["hand"], "decision": turn["decision"], "action": "raise", "to": legal["minRaiseTo"]}


def test_every_own_decision_is_reviewed_at_its_event(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(1).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            await play_hand(anna, ben, first=True)
            for person in (anna, ben):
                seen = await person.guest.get(f"/api/hands/{table}/1")
                found = await person.guest.get(f"/api/hands/{table}/1/review")
                own = [
                    event["seq"]
                    for event in seen["events"]
                    if event["type"] in ("folded", "checked", "called", "raised") and event["seat"] == person.seat
                ]
                assert [one["seq"] for one in found["decisions"]] == own != []
                assert (found["table"], found["hand"], found["seat"]) == (table, 1, person.seat)
                assert found["model"]["mode"] == "standard"
                assert "river" in found["model"]["solves"]
                assert "solved" in {one["method"] for one in found["decisions"]}
                for one in found["decisions"]:
                    assert {"good", "better", "mistake", "unsure"} >= {one["grade"]}
                    solvable = one["street"] in found["model"]["solves"]
                    assert one["method"] in (("solved", "ranges") if solvable else ("ranges",))
                    assert [other["seat"] for other in one["ranges"]] == [4 - person.seat]
                    assert len(one["ranges"][0]["cells"]) == 169

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_review_holds_no_card_that_its_player_could_not_see(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(2).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            anna.choose = raise_always
            ben.choose = lambda turn: {"hand": turn["hand"], "decision": turn["decision"], "action": "fold"}
            await play_hand(anna, ben, first=True)
            truth = await truth_of(server, table, 1)
            response = await anna.guest.call("GET", f"/api/hands/{table}/1/review")
            assert response.status_code == 200
            assert cards_in_json(response.text) <= truth.allowed(0)
            assert all(one["hindsight"] is None for one in response.json()["decisions"])
            await assert_no_secrets(server, [response.content], strangers=[ben.guest])

    asyncio.run(scenario())


def test_hands_of_others_running_hands_and_hands_that_never_were_are_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(3).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            stranger = await server.enter("Cleo")
            await anna.player.do("start", table)
            await anna.player.wait_event("turnStarted")
            running = await anna.guest.call("GET", f"/api/hands/{table}/1/review")
            assert (running.status_code, running.json()) == (400, {"code": "not_over"})
            await asyncio.gather(*[person.play(1) for person in (anna, ben)])
            for person, hand in ((stranger, 1), (anna.guest, 99)):
                refused = await person.call("GET", f"/api/hands/{table}/{hand}/review")
                assert (refused.status_code, refused.json()) == (404, {"code": "no_such_hand"})
            refused = await server.http.get(f"/api/hands/{table}/1/review")
            assert refused.status_code == 401

    asyncio.run(scenario())


def test_a_hand_with_too_many_actions_is_not_studied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people who raise by the least for a minute make a hand whose review would take a quarter of an hour."""

    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(3).randbytes) as server:
            table, anna, ben = await two_at_a_table(server, stack=1000)
            anna.choose = ben.choose = raise_always
            await play_hand(anna, ben, first=True)
            seen = await anna.guest.get(f"/api/hands/{table}/1")
            actions = [event["seq"] for event in seen["events"] if event["type"] in ("raised", "called")]
            monkeypatch.setattr(own_hand, "MOST_ACTIONS", len(actions) - 1)
            hand = f"/api/hands/{table}/1"
            own = {"table": table, "hand": 1, "seq": actions[0], "option": 0}
            refused = [
                await anna.guest.call("GET", f"{hand}/review"),
                await anna.guest.call("GET", f"{hand}/solution?seq={actions[-1]}"),
                await anna.guest.call("POST", f"{hand}/practice", {"seq": actions[-1], "seed": 1}),
                await anna.guest.call("POST", "/api/drill/own-answers", own),
            ]
            assert [one.json() for one in refused] == [{"code": "too_long", "numbers": {"most": len(actions) - 1}}] * 4
            evening = await anna.guest.get(f"/api/evening?table={table}")
            assert (evening["done"], evening["cost"], evening["costly"]) == (True, 0, [])
            drill = await anna.guest.get("/api/drill")
            assert (drill["done"], drill["own"]) == (True, [])

    asyncio.run(scenario())


def test_a_dense_table_weighs_ranges_by_what_it_deals_from(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(4).randbytes) as server:
            pairs = {rank * 2: 1.0 for rank in "AKQJT98765432"}
            for settings, deck in (({"deal": "dense"}, "dense"), ({"deal": "dense", "weights": pairs}, "custom")):
                table, anna, ben = await two_at_a_table(server, **settings)
                await play_hand(anna, ben, first=True)
                found = await anna.guest.get(f"/api/hands/{table}/1/review")
                assert found["model"]["mode"] == deck
                if deck == "custom":  # pairs alone are dealt: they stand on the diagonal
                    cells = found["decisions"][0]["ranges"][0]["cells"]
                    assert {place % 14 for place, cell in enumerate(cells) if cell} == {0}

    asyncio.run(scenario())


def seen_of(number: int, by: str | None = None, where: str | None = None) -> Any:
    class Seen:
        account = by or f"account {number}"
        address = where or f"192.0.2.{number}"
        key = (account, "table", number, 1)

    return Seen()


def test_reviews_are_computed_once_beside_the_loop_and_a_crowd_is_refused() -> None:
    async def scenario() -> None:
        asked: list[tuple[int, str]] = []
        gate = threading.Event()

        def compute(seen: SeenFrom) -> Review | None:
            gate.wait(10)
            asked.append((seen.key[2], threading.current_thread().name))
            return None

        reviews = HandReviews(WorkThreads(), compute)
        both = [asyncio.ensure_future(reviews.answer(seen_of(1))) for _ in range(2)]
        others = [
            asyncio.ensure_future(reviews.answer(seen_of(number))) for number in range(2, hand_reviews.MOST_WAITING + 1)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as crowd:
            await reviews.answer(seen_of(99))
        assert crowd.value.code == Code.BUSY
        gate.set()
        await asyncio.gather(*both, *others)
        assert [number for number, _ in asked] == list(range(1, hand_reviews.MOST_WAITING + 1))
        assert all(name.startswith("reviews") for _, name in asked)
        assert reviews.knows(seen_of(1)) and not reviews.knows(seen_of(99))
        reviews._work.close()

    asyncio.run(scenario())


def test_nobody_takes_all_places_of_the_queue() -> None:
    async def scenario() -> None:
        gate = threading.Event()

        def compute(_: SeenFrom) -> Review | None:
            gate.wait(10)
            return None

        reviews = HandReviews(WorkThreads(), compute)
        greedy = [asyncio.ensure_future(reviews.answer(seen_of(number, by="greedy"))) for number in range(20)]
        other = asyncio.ensure_future(reviews.answer(seen_of(99, by="other")))
        await asyncio.sleep(0)
        gate.set()
        ends = await asyncio.gather(*greedy, return_exceptions=True)
        assert len([end for end in ends if end is None]) == hand_reviews.MOST_WAITING // 4
        assert await other is None
        assert await reviews.answer(seen_of(20, by="greedy")) is None, "what is done makes room"
        reviews._work.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("homes", [["192.0.2.7"], ["2001:db8::1", "2001:db8::2", "2001:db8::3"]])
def test_many_names_at_one_address_leave_half_of_the_queue(homes: list[str]) -> None:
    async def scenario() -> None:
        gate = threading.Event()

        def compute(_: SeenFrom) -> Review | None:
            gate.wait(10)
            return None

        reviews = HandReviews(WorkThreads(), compute)
        crowd = [
            asyncio.ensure_future(reviews.answer(seen_of(number, where=homes[number % len(homes)])))
            for number in range(20)
        ]
        other = asyncio.ensure_future(reviews.answer(seen_of(99)))
        await asyncio.sleep(0)
        gate.set()
        ends = await asyncio.gather(*crowd, return_exceptions=True)
        assert len([end for end in ends if end is None]) == hand_reviews.MOST_WAITING // 2
        assert await other is None
        assert await reviews.answer(seen_of(20, where=homes[0])) is None, "what is done makes room"
        reviews._work.close()

    asyncio.run(scenario())


def test_a_review_that_failed_is_tried_again() -> None:
    async def scenario() -> None:
        tries = iter([ValueError("no"), None])

        def compute(_: SeenFrom) -> Review | None:
            error = next(tries)
            if error is not None:
                raise error
            return None

        reviews = HandReviews(WorkThreads(), compute)
        with pytest.raises(ValueError, match="no"):
            await reviews.answer(seen_of(1))
        await asyncio.sleep(0)
        assert await reviews.answer(seen_of(1)) is None
        reviews._work.close()

    asyncio.run(scenario())


def test_the_answer_is_the_same_every_time(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(5).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            await play_hand(anna, ben, first=True)
            first = await anna.guest.get(f"/api/hands/{table}/1/review")
            server.house.reviews._known = LruCache(1)
            assert json.dumps(await anna.guest.get(f"/api/hands/{table}/1/review")) == json.dumps(first)

    asyncio.run(scenario())


def test_a_raise_and_the_answer_to_it_have_their_charts(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(6).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            for person in (anna, ben):
                person.choose = raise_always
            await play_hand(anna, ben, first=True)
            found = {}
            for person in (anna, ben):
                review = await person.guest.get(f"/api/hands/{table}/1/review")
                first = review["decisions"][0]
                found[first["chart"]["position"]] = first["chart"]
                assert all(one["chart"] is None for one in review["decisions"] if one["street"] != "preflop")
            assert {name: chart["facing"] for name, chart in found.items()} == {"BTN": "nobody", "BB": "BTN raise"}
            for chart in found.values():
                assert (chart["seats"], chart["game"]) == (2, "full")
                query = "&".join(f"{key}={value}" for key, value in chart.items() if key != "depth")
                shown = await anna.guest.get(f"/api/chart?{query}&depth={round(10 * chart['depth'])}")
                assert (shown["position"], shown["facing"]["key"]) == (chart["position"], chart["facing"])
                assert shown["depth"] == chart["depth"]

    asyncio.run(scenario())
