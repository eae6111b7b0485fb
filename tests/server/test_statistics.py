"""A person's statistics over HTTP: from their own hands as they saw them, bounded, and read once."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, text

from feltroom.analysis.statistics.all_in import exact_equities, expected_result
from feltroom.analysis.statistics.counts import Stat
from feltroom.analysis.statistics.facts import facts_of
from feltroom.analysis.statistics.totals import Hand, Totals
from feltroom.contract.base import camel
from feltroom.engine.redact import redact
from feltroom.history import load_phh
from feltroom.history.run import run as run_record
from feltroom.rooms.hands.seen_hand import hand_events, read_seen
from feltroom.rooms.ports.store import Records
from feltroom.rooms.statistics import person_statistics
from feltroom.rooms.statistics.hand_cache import HandCache, Unreadable
from tests.server.evening import (
    QUICK,
    STEPS,
    Seated,
    assert_no_secrets,
    at_random,
    cards_in_json,
    fold,
    play_hand,
    seated,
    sit_down,
)
from tests.server.harness import Guest, Server, serving
from tests.storage.harness import in_sql


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a call read all hands, however busy the machine is."""
    monkeypatch.setattr(person_statistics, "SECONDS", 600)


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scenario)


async def three_at_a_table(server: Server, **settings: object) -> tuple[str, list[Seated]]:
    host = await server.enter("安娜")
    table = await host.make("online", name="周五", **{**STEPS, **settings})
    people = [
        await sit_down(host, table, 0, at_random(1, all_in=0.25)),
        await seated(server, table, "Ben", 2, at_random(2, all_in=0.2)),
        await seated(server, table, "Cleo", 5, at_random(3)),
    ]
    return table, people


async def play_hands(people: list[Seated], count: int) -> None:
    """Play so many hands; who has lost all chips buys new ones."""
    for number in range(count):
        await play_hand(*people, first=number == 0)
        for person in people:
            await person.player.ask("rebuy", person.table)


async def exported_totals(guest: Guest, name: str) -> Totals:
    """The same figures by another way: from the file of all hands."""
    response = await guest.call("GET", "/api/export?format=phhs")
    totals = Totals()
    equities = exact_equities("numpy")
    for record in load_phh(response.text):
        assert record.names is not None
        place = record.names.index(name)
        seen = [redact(event, place) for event in run_record(record).events]
        facts = facts_of(seen, place, stacks=record.finishing_stacks)
        assert facts is not None
        totals.add(Hand(facts, None if facts.all_in is None else expected_result(facts.all_in, equities)))
    return totals


def test_the_figures_are_those_of_ones_own_hands(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            await play_hands(people, 12)
            everybodys, adjusted = 0.0, 0
            for person, name in zip(people, ("安娜", "Ben", "Cleo"), strict=True):
                told = await person.guest.get("/api/statistics")
                assert (told["settled"], told["window"], told["unread"], told["unreadable"]) == (12, 12, 0, 0)
                totals = await exported_totals(person.guest, name)
                overall = told["overall"]
                assert overall["hands"] == totals.hands == 12
                for stat in Stat:
                    count = totals.count(stat)
                    assert overall[camel(stat.value)] == {"made": count.made, "of": count.of}
                listed = (await person.guest.get("/api/hands?limit=200"))["hands"]
                assert overall["result"]["chips"] == sum(hand["difference"] for hand in listed)
                assert overall["result"]["bigBlinds"] == pytest.approx(float(totals.real.big_blinds), abs=1e-3)
                assert overall["result"]["per100"] == pytest.approx(totals.real.per_hundred)
                assert overall["result"]["error"] == pytest.approx(totals.real.error)
                assert overall["adjusted"]["chips"] == pytest.approx(float(totals.adjusted.chips), abs=1e-3)
                assert overall["runOuts"] == {"made": totals.run_outs.made, "of": totals.run_outs.of}
                assert sum(each["figures"]["hands"] for each in told["positions"]) == 12
                everybodys += overall["result"]["chips"]
                adjusted += overall["runOuts"]["made"]
                (session,) = told["sessions"]
                assert session["figures"] == overall and session["table"] == table and told["sessionCount"] == 1
                assert session["began"] == listed[-1]["began"] and session["ended"] == listed[0]["ended"]
                points = told["points"]
                assert [point["hands"] for point in points] == list(range(13))
                assert points[-1]["chips"] == overall["result"]["chips"]
                (known,) = told["tables"]
                assert known.pop("last") == listed[0]["ended"]
                assert known == {"table": table, "tableName": "周五", "preset": "online", "hands": 12}
            assert everybodys == 0
            assert adjusted > 0

    run(scenario())


@pytest.mark.socket
def test_nothing_in_it_is_anybody_elses(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            _, people = await three_at_a_table(server)
            await play_hands(people, 4)
            stranger = await server.enter("Dora")
            nothing = await stranger.get("/api/statistics")
            assert (nothing["settled"], nothing["overall"]["hands"], nothing["sessions"]) == (0, 0, [])
            assert nothing["overall"]["vpip"] == {"made": 0, "of": 0}
            assert nothing["overall"]["result"] == {"chips": 0, "bigBlinds": 0, "per100": None, "error": None}
            assert len(nothing["points"]) == 1
            response = await people[0].guest.call("GET", "/api/statistics")
            assert not cards_in_json(response.text)
            others = [people[1].guest, people[2].guest, stranger]
            await assert_no_secrets(server, [response.content], strangers=others)
            assert (await server.http.get("/api/statistics")).status_code == 401

    run(scenario())


def test_filters_choose_hands_by_table_and_by_preset(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            await play_hands(people, 3)
            anna = people[0].guest
            other = await anna.make("solo", players=3, seed=5, **QUICK)
            solo = await anna.join(other)
            shown = await solo.wait(lambda heard: heard["type"] == "table")
            await solo.do("start", other)
            await Seated(anna, solo, other, shown["you"]["seat"], fold).play(2)
            await solo.do("pause", other)
            both = await anna.get("/api/statistics")
            friday = await anna.get(f"/api/statistics?table={table}")
            alone = await anna.get("/api/statistics?preset=solo")
            assert friday["overall"]["hands"] == 3
            assert both["overall"]["hands"] == 3 + alone["overall"]["hands"] >= 5
            assert both["sessionCount"] == 2 and [one["table"] for one in both["sessions"]] == [other, table]
            assert friday["tables"] == both["tables"] and {one["preset"] for one in both["tables"]} == {
                "online",
                "solo",
            }
            for key in Stat:
                name = camel(key.value)
                for part in ("made", "of"):
                    parts = [one["figures"][name][part] for one in both["sessions"]]
                    assert both["overall"][name][part] == sum(parts)
            assert (await anna.get("/api/statistics?table=elsewhere"))["overall"]["hands"] == 0
            refused = await anna.call("GET", "/api/statistics?table=" + "x" * 200)
            assert (refused.status_code, refused.json()["code"]) == (400, "bad_field")

    run(scenario())


@pytest.mark.not_in_memory  # it changes rows of the database
def test_a_damaged_hand_is_counted_as_unreadable_and_the_rest_is_answered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            await play_hands(people, 3)
            log = await server.house.store.read(lambda records: hand_events(records, table_id=table, hand=2))

            def damage(database: Connection) -> None:
                row = {"table": table, "seq": log[len(log) // 2][0], "body": b"\0"}
                database.execute(text("UPDATE events SET body = :body WHERE table_id = :table AND seq = :seq"), row)

            await server.house.store.write(in_sql(damage))
            told = await people[0].guest.get("/api/statistics")
            assert (told["window"], told["unread"], told["unreadable"]) == (3, 0, 1)
            assert told["overall"]["hands"] == 2

    run(scenario())


def test_a_call_reads_a_part_and_the_next_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(person_statistics, "SECONDS", -1)
    monkeypatch.setattr(person_statistics, "_CHUNK", 3)

    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            _, people = await three_at_a_table(server)
            await play_hands(people, 7)
            anna = people[0].guest
            told = [await anna.get("/api/statistics") for _ in range(4)]
            assert [each["unread"] for each in told] == [4, 1, 0, 0]
            assert [each["overall"]["hands"] for each in told] == [3, 6, 7, 7]
            newest = (await anna.get("/api/hands"))["hands"][:3]
            assert told[0]["overall"]["result"]["chips"] == sum(hand["difference"] for hand in newest)
            assert told[2] == told[3]
            await play_hand(*people)
            assert (await anna.get("/api/statistics"))["overall"]["hands"] == 8

    run(scenario())


def test_a_hand_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    def counting(records: Records, **which: Any) -> Any:
        read.append(which["hand"])
        return read_seen(records, **which)

    monkeypatch.setattr(person_statistics, "read_seen", counting)

    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            _, people = await three_at_a_table(server)
            await play_hands(people, 2)
            for _ in range(3):
                await people[0].guest.get("/api/statistics")
            assert sorted(read) == [1, 2]
            await play_hand(*people)
            await people[0].guest.get("/api/statistics")
            assert sorted(read) == [1, 2, 3]

    run(scenario())


def test_one_at_a_time_and_not_too_often(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            _, people = await three_at_a_table(server)
            await play_hands(people, 2)
            anna, ben = people[0].guest, people[1].guest
            server.stop_allowances()
            server.front.statistics.asking.add(anna.account)
            busy = await anna.call("GET", "/api/statistics")
            assert (busy.status_code, busy.json()["code"]) == (400, "busy")
            await ben.get("/api/statistics")
            server.front.statistics.asking.discard(anna.account)
            answers = [(await anna.call("GET", "/api/statistics")) for _ in range(60)]
            codes = {answer.status_code for answer in answers}
            assert codes == {200, 429}
            limited = next(answer for answer in answers if answer.status_code == 429)
            assert limited.json()["code"] == "rate_limited" and limited.json()["numbers"]["wait"] > 0

    run(scenario())


@pytest.mark.not_in_memory  # it changes rows of the database
def test_a_void_hand_counts_for_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            await play_hands(people, 2)

            def void(database: Connection) -> None:
                database.execute(text("UPDATE hands SET state = 'void' WHERE table_id = :t AND hand = 1"), {"t": table})

            await server.house.store.write(in_sql(void))
            told = await people[0].guest.get("/api/statistics")
            assert (told["settled"], told["window"], told["overall"]["hands"]) == (1, 1, 1)

    run(scenario())


def test_the_shelf_forgets_who_asked_longest_ago() -> None:
    shelf = HandCache(most=5)
    hands = {(place, "t", place, 0): Unreadable() for place in range(3)}
    shelf.keep("a", dict(hands))
    shelf.keep("b", dict(hands))
    assert (len(shelf.of("a")), len(shelf.of("b"))) == (0, 3)
    shelf.keep("b", {})
    shelf.keep("a", dict(hands))
    assert (len(shelf.of("a")), len(shelf.of("b"))) == (3, 0)
