"""Saved weights: a person's own, checked by class and value, and dealt by at a table."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from feltroom.cards.classes import HAND_CLASSES
from feltroom.rooms.house_limits import MOST_WEIGHTS_EACH
from tests.server.harness import Guest, serving

RANKS = "AKQJT98765432"
PAIRS = {rank * 2: 1.0 for rank in RANKS}


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scenario)


async def save(guest: Guest, name: str, weights: dict[str, float]) -> dict[str, Any]:
    response = await guest.call("POST", "/api/weights", {"name": name, "weights": weights})
    assert response.status_code == 200, response.text
    return dict(response.json())


async def names(guest: Guest) -> list[str]:
    return [line["name"] for line in (await guest.get("/api/weights"))["saved"]]


def test_weights_are_saved_listed_got_renamed_and_deleted(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            saved = await save(ann, "  只有  对子 ", {**PAIRS, "AKs": 0})
            line = saved["saved"]
            assert (line["name"], line["classes"], line["players"]) == ("只有 对子", 13, 16)
            assert saved["weights"] == PAIRS
            assert await ann.get(f"/api/weights/{line['id']}") == saved
            assert (await ann.get("/api/weights")) == {"saved": [line], "limit": MOST_WEIGHTS_EACH}
            renamed = await ann.call("PUT", f"/api/weights/{line['id']}", {"name": "Pairs"})
            assert renamed.json()["saved"]["name"] == "Pairs" and renamed.json()["weights"] == PAIRS
            assert (await ann.call("DELETE", f"/api/weights/{line['id']}")).status_code == 204
            assert await names(ann) == []
            assert (await ann.call("DELETE", f"/api/weights/{line['id']}")).json() == {"code": "not_found"}

    run(scenario())


def test_saving_under_a_name_again_replaces_what_had_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            first = await save(ann, "mine", PAIRS)
            second = await save(ann, "mine", dict.fromkeys(HAND_CLASSES, 1.0))
            assert second["saved"]["id"] == first["saved"]["id"]
            assert (second["saved"]["classes"], second["saved"]["players"]) == (169, 21)
            assert await names(ann) == ["mine"]

    run(scenario())


def test_two_tables_cannot_have_one_name(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            one = await save(ann, "one", PAIRS)
            await save(ann, "two", PAIRS)
            path = f"/api/weights/{one['saved']['id']}"
            refused = await ann.call("PUT", path, {"name": "two"})
            assert (refused.status_code, refused.json()) == (400, {"code": "name_taken"})
            assert (await ann.call("PUT", path, {"name": "one"})).status_code == 200
            assert sorted(await names(ann)) == ["one", "two"]

    run(scenario())


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\u0000b", "a\u202eb"])
def test_a_name_is_one_line_of_1_to_40_signs(tmp_path: Path, name: str) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            refused = await ann.call("POST", "/api/weights", {"name": name, "weights": PAIRS})
            assert refused.json() == {"code": "bad_name"}
            assert await names(ann) == []

    run(scenario())


@pytest.mark.parametrize(
    ("weights", "failure"),
    [
        ({"AA": -0.5}, {"code": "bad_weight", "numbers": {"most": 1_000_000}, "path": "$.weights.AA"}),
        ({"AA": 1, "KK": 1e7}, {"code": "bad_weight", "numbers": {"most": 1_000_000}, "path": "$.weights.KK"}),
        ({"KAs": 1}, {"code": "unknown_class", "path": "$.weights.KAs"}),
        ({"AA": 1, "x" * 99: 1}, {"code": "unknown_class", "path": "$.weights." + "x" * 16}),
        ({}, {"code": "weights_zero"}),
        ({"AA": 0, "KK": 0.0}, {"code": "weights_zero"}),
        ({"AA": 1}, {"code": "weights_too_thin", "numbers": {"players": 2, "most": 0, "classes": 1}}),
    ],
)
def test_bad_weights_are_refused_by_class_and_number(
    tmp_path: Path, weights: dict[str, float], failure: dict[str, Any]
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            refused = await ann.call("POST", "/api/weights", {"name": "bad", "weights": weights})
            assert (refused.status_code, refused.json()) == (400, failure)
            assert await names(ann) == []

    run(scenario())


@pytest.mark.parametrize("weight", ["NaN", "Infinity", "1e999", '"1"', "true", "null"])
def test_what_is_no_number_is_refused(tmp_path: Path, weight: str) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            body = f'{{"name": "bad", "weights": {{"AA": {weight}}}}}'.encode()
            refused = await server.http.post("/api/weights", content=body, headers=ann.headers)
            assert refused.status_code == 400
            assert refused.json()["code"] in ("not_json", "bad_field", "bad_weight")
            assert await names(ann) == []

    run(scenario())


def test_a_person_has_so_many_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feltroom.rooms.api.weights.MOST_WEIGHTS_EACH", 2)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben = await server.enter("Ann"), await server.enter("Ben")
            for name in ("one", "two"):
                await save(ann, name, PAIRS)
            refused = await ann.call("POST", "/api/weights", {"name": "three", "weights": PAIRS})
            assert (refused.status_code, refused.json()) == (429, {"code": "too_many_weights", "numbers": {"most": 2}})
            await save(ann, "two", {**PAIRS, "AKs": 1.0})
            await save(ben, "three", PAIRS)

    run(scenario())


def test_nobody_sees_or_changes_what_somebody_else_saved(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben = await server.enter("Ann"), await server.enter("Ben")
            saved = await save(ann, "mine", PAIRS)
            path = f"/api/weights/{saved['saved']['id']}"
            for method, body in (("GET", None), ("PUT", {"name": "stolen"}), ("DELETE", None)):
                refused = await ben.call(method, path, body)
                assert (refused.status_code, refused.json()) == (404, {"code": "not_found"}), method
            assert await names(ben) == []
            assert await ann.get(path) == saved

    run(scenario())


def test_saving_again_and_again_is_slowed_down(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            server.stop_allowances()
            ann = await server.enter("Ann")
            answers = [await ann.call("POST", "/api/weights", {"name": "x", "weights": {"AA": 0}}) for _ in range(32)]
            assert answers[0].json() == {"code": "weights_zero"}
            assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "rate_limited")

    run(scenario())


@pytest.mark.socket
def test_saved_weights_outlive_a_restart_and_move_with_the_account(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            saved = await save(ann, "mine", PAIRS)
        async with serving(tmp_path) as server:
            again = Guest(server, ann.account, ann.token)
            assert await again.get(f"/api/weights/{saved['saved']['id']}") == saved
            code = (await again.call("POST", "/api/me/transfer")).json()["code"]
            moved = await server.http.post("/api/transfer", json={"code": code})
            assert moved.status_code == 200
            server.http.cookies = moved.cookies
            assert (await server.http.get("/api/weights")).json()["saved"] == [saved["saved"]]

    run(scenario())


@pytest.mark.socket
def test_a_table_deals_by_its_own_weights_and_says_which(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben = await server.enter("Ann"), await server.enter("Ben")
            table = await ann.make("dense", weights=PAIRS, seats=6, bots=[{}] * 5)
            ordinary = await ann.make("six")
            player = await ann.join(table)
            await player.do("start", table)
            dealt = await player.wait_event("holeCardsDealt")
            (own,) = [hand["cards"] for hand in dealt["hands"] if hand["cards"] is not None]
            assert own[0][0] == own[1][0], "nothing but pairs"
            assert await ben.get(f"/api/tables/{table}/weights") == {"deal": "dense", "weights": PAIRS}
            assert await ben.get(f"/api/tables/{ordinary}/weights") == {"deal": "standard", "weights": None}
            assert (await ben.get(f"/api/tables/{table}"))["customWeights"], "the lobby does not call it dense"
            assert not (await ben.get(f"/api/tables/{ordinary}"))["customWeights"]

    run(scenario())


def test_a_table_with_all_169_weights_can_be_made(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            weights = {name: 1 / (3 + place) for place, name in enumerate(HAND_CLASSES)}
            table = await ann.make("dense", weights=weights)
            assert (await ann.get(f"/api/tables/{table}/weights"))["weights"] == weights

    run(scenario())


def test_a_table_is_not_made_with_weights_too_thin_for_its_seats(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            thin = {"AA": 1, "KK": 1, "AKs": 1, "AKo": 1}
            refused = await ann.call("POST", "/api/tables", {"preset": "dense", "weights": thin})
            numbers = {"players": 4, "most": 0, "classes": 4}
            assert (refused.status_code, refused.json()) == (400, {"code": "weights_too_thin", "numbers": numbers})
            pairs = {"preset": "dense", "weights": PAIRS}
            refused = await ann.call("POST", "/api/tables", {**pairs, "seats": 17})
            assert refused.json()["numbers"] == {"players": 17, "most": 16, "classes": 13}
            for_two = {"preset": "dense", "weights": {rank * 2: 1.0 for rank in RANKS[:6]}, "seats": 2}
            refused = await ann.call("POST", "/api/tables", {**for_two, "stack": 150, "chip": 100})
            assert refused.json() == {"code": "bad_config", "path": "$.chip"}, "the weights are not too thin for two"

    run(scenario())


@pytest.mark.parametrize(
    ("settings", "failure"),
    [
        ({"weights": {"XX": 1}}, {"code": "unknown_class", "path": "$.weights.XX"}),
        ({"weights": {"AA": -1}}, {"code": "bad_weight", "path": "$.weights.AA"}),
        ({"weights": {"AA": 0}}, {"code": "weights_zero"}),
        ({"weights": PAIRS, "deal": "full"}, {"code": "bad_config", "path": "$.deal"}),
        ({"weights": PAIRS, "deal": "standard"}, {"code": "bad_config", "path": "$.deal"}),
        ({"weights": PAIRS, "deal": "full", "preset": "solo"}, {"code": "bad_config", "path": "$.weights"}),
    ],
)
def test_a_table_is_not_made_with_weights_that_it_cannot_deal_by(
    tmp_path: Path, settings: dict[str, Any], failure: dict[str, str]
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            refused = await ann.call("POST", "/api/tables", {"preset": "dense", **settings})
            told = refused.json()
            told.pop("numbers", None)
            assert (refused.status_code, told) == (400, failure)

    run(scenario())
