"""Tournaments of several tables in a house: entering, playing at tables that come and go, and the places at the end."""

import asyncio
import itertools
from pathlib import Path
from typing import Any

import pytest

from feltroom.contract.http.tournaments import MakeTournament
from feltroom.log.errors import StorageError
from feltroom.rooms import house_limits
from feltroom.rooms.people.people import Person
from feltroom.rooms.rates import Limiter, Rate
from feltroom.rooms.tournaments import live_tournament, tournaments
from feltroom.table.pace import MOST_PAUSED
from feltroom.tournament import events as of
from feltroom.tournament.events import SeatReason
from tests.patience import PATIENCE
from tests.server.harness import Guest, Message, Server, serving
from tests.server.test_administration import done, looked_after
from tests.server.tournament_players import (
    Entrant,
    back_again,
    count_again,
    enter,
    logs_of,
    make_tournament,
    play_to_the_end,
)

EASY = {"level": "easy"}
SLOW = {"levels": [{"small": 50, "big": 100}, {"small": 100, "big": 200}], "milliseconds": 3_600_000}


async def three_of_seven(server: Server, **wish: object) -> tuple[str, list[Entrant]]:
    """A tournament of four bots and three people, the first of whom has made it."""
    guests = [await server.enter(name) for name in ("Ann", "Ben", "Cai")]
    await server.caught_up()  # a node tells nothing to one that it does not know yet
    made: dict[str, Any] = {"bots": [{**EASY, "count": 4}], "shares": [60, 40], **wish}
    tournament = await make_tournament(guests[0], **made)
    return tournament, [await enter(guest, tournament, seed=seed) for seed, guest in enumerate(guests)]


async def refused(guest: Guest, method: str, path: str, body: object = None) -> str:
    """The code with which something is refused."""
    response = await guest.call(method, path, body)
    assert response.status_code >= 400, response.text
    return str(response.json()["code"])


@pytest.mark.everywhere
def test_people_and_bots_play_a_tournament_of_several_tables_to_its_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            tournament, entrants = await three_of_seven(server, most=7)
            ann = entrants[0].guest
            begun = await ann.post(f"/api/tournaments/{tournament}/begin")
            assert (begun["phase"], len(begun["tables"]), begun["prizes"]) == ("running", 3, [420, 280])
            ledger = await ann.get(f"/api/tables/{begun['table']}/ledger")
            assert {line["bought"] for line in ledger["entries"]} == {100}
            assert sum(line["net"] for line in ledger["entries"]) == 0
            seen = await play_to_the_end(*entrants)
            assert seen["phase"] == "over" and not seen["tables"]
            ledger = await ann.get(f"/api/tables/{begun['table']}/ledger")
            assert {line["name"]: line["taken"] for line in ledger["entries"]} == {
                one["name"]: one["prize"] for one in seen["entrants"]
            }
            assert sum(one["prize"] for one in seen["entrants"]) == 700
            assert sum(one["stack"] for one in seen["entrants"]) == 7000
            await count_again(server, tournament)
            data = await ann.get("/api/me/export")
            own = next(one for one in seen["entrants"] if one["own"])
            assert [(one["place"], one["prize"]) for one in data["tournaments"]] == [(own["place"], own["prize"])]

    asyncio.run(scenario())


@pytest.mark.socket
def test_it_goes_on_after_a_restart_in_the_middle(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            tournament, entrants = await three_of_seven(server)
            await entrants[0].guest.post(f"/api/tournaments/{tournament}/begin")
            playing = [asyncio.create_task(entrant.play()) for entrant in entrants]
            async with asyncio.timeout(60):
                while (await entrants[0].look())["left"] == 7:
                    await asyncio.sleep(0.01)
            for task in playing:
                task.cancel()
        async with serving(tmp_path) as server:
            again = [await back_again(server, entrant) for entrant in entrants]
            await play_to_the_end(*again)
            director = await count_again(server, tournament)
            assert any(isinstance(event, of.PlayRecovered) for event in director.events)

    asyncio.run(scenario())


def test_who_comes_late_gets_a_seat_and_makes_everybody_who_is_out_one_place_worse(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            tournament, entrants = await three_of_seven(server, lateLevels=4, bots=[{**EASY, "count": 3}])
            path = f"/api/tournaments/{tournament}"
            seen = await entrants[0].guest.post(f"{path}/begin")
            assert seen["entryOpen"] and len(seen["tables"]) == 2
            late = await enter(await server.enter("Dee"), tournament)
            seen = await late.look()
            assert len(seen["tables"]) == 3, "all seats were taken: a table was opened"
            seat = await late.player.wait(lambda heard: heard["type"] == "tournamentSeat")
            assert (seat["why"], seat["table"], seat["seat"]) == ("late", seen["table"], seen["seat"])
            await play_to_the_end(*entrants, late)
            director, _ = await logs_of(server, tournament)
            assert sum(player.stack for player in director.state.players) == 7000
            assert sorted({one.entrant for one in director.results}) == list(range(7))

    asyncio.run(scenario())


def test_it_begins_when_it_is_full_and_nobody_enters_any_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            tournament, _ = await three_of_seven(server, most=7, startsFull=True)
            dee = await server.enter("Dee")
            assert (await dee.get(f"/api/tournaments/{tournament}"))["phase"] == "running"
            assert await refused(dee, "POST", f"/api/tournaments/{tournament}/entrants") == "tournament_running"

    asyncio.run(scenario())


def test_whoever_is_moved_is_told_and_finds_their_seat_taken_for_them(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            tournament, entrants = await three_of_seven(server)
            await entrants[0].guest.post(f"/api/tournaments/{tournament}/begin")
            await play_to_the_end(*entrants)
            director, _ = await logs_of(server, tournament)
            for entrant in entrants:
                own = next(
                    one for one, player in enumerate(director.state.players) if player.account == entrant.guest.account
                )
                seated = [
                    event for event in director.events if isinstance(event, of.PlayerSeated) and event.entrant == own
                ]
                told = [heard for heard in entrant.player.heard if heard["type"] == "tournamentSeat"]
                assert [(one["table"], one["seat"], one["why"]) for one in told] == [
                    (f"{tournament}-{event.table + 1}", event.seat, event.why.value) for event in seated
                ]
                assert seated[0].why is SeatReason.DRAW

    asyncio.run(scenario())


def test_only_the_host_begins_pauses_and_removes_and_nobody_calls_it_off_once_it_runs(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            tournament, (ann, ben, cai) = await three_of_seven(server)
            path = f"/api/tournaments/{tournament}"
            for method, what in (("POST", "begin"), ("POST", "pause"), ("POST", "resume"), ("DELETE", "entrants/0")):
                assert await refused(ben.guest, method, f"{path}/{what}") == "not_host"
            assert await refused(ben.guest, "POST", f"{path}/bots", EASY) == "not_host"
            assert await refused(ben.guest, "DELETE", path) == "not_host"
            assert await refused(ann.guest, "DELETE", f"{path}/entrants/99") == "no_such_player"
            assert await refused(ann.guest, "POST", f"{path}/pause") == "session_over"
            number = (await cai.look())["entrant"]
            assert (await cai.guest.call("DELETE", f"{path}/entrants/{number}")).status_code == 204
            assert (await cai.look())["entrant"] is None
            seen = await ann.guest.post(f"{path}/begin")
            assert await refused(ann.guest, "DELETE", path) == "tournament_running"
            assert await refused(ann.guest, "DELETE", f"{path}/entrants/1") == "tournament_running"
            assert await refused(ann.guest, "POST", f"{path}/bots", EASY) == "tournament_running"
            table = seen["tables"][0]["table"]
            assert await refused(ann.guest, "DELETE", f"/api/tables/{table}") == "by_director"
            watcher = await ann.guest.join(table)
            for kind in ("sit", "pause", "nextHand", "start", "lockTable", "endEvening"):
                fields = {"locked": True} if kind == "lockTable" else {}
                assert (await watcher.ask(kind, table, **fields))["type"] == "refused", kind

    asyncio.run(scenario())


def test_a_private_tournament_is_found_by_its_link_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben = await server.enter("Ann"), await server.enter("Ben")
            hidden = await make_tournament(ann, private=True, plays=False)
            shown = await make_tournament(ann, plays=False)
            assert [one["tournament"] for one in (await ben.get("/api/tournaments"))["tournaments"]] == [shown]
            assert len((await ann.get("/api/tournaments"))["tournaments"]) == 2
            await ben.post(f"/api/tournaments/{hidden}/entrants")
            assert len((await ben.get("/api/tournaments"))["tournaments"]) == 2
            assert (await ben.get("/api/tables"))["tables"] == []

    asyncio.run(scenario())


def test_what_cannot_be_played_is_refused_with_the_field(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            wrong: list[dict[str, Any]] = [
                {"name": "x", "table": {"preset": "online"}},
                {"name": "x", "table": {"preset": "sng_turbo", "bots": [{}]}},
                {"name": "x", "shares": [50, 40]},
                {
                    "name": "x",
                    "table": {"preset": "sng_turbo", "schedule": {"levels": [{"small": 1, "big": 2}], "hands": 3}},
                },
                {"name": "x", "lateLevels": 99},
            ]
            for body in wrong:
                response = await ann.call("POST", "/api/tournaments", body)
                assert (response.status_code, response.json()["code"]) == (400, "bad_config"), response.text
            assert await refused(ann, "POST", "/api/tournaments", {"name": "x", "most": 201}) == "bad_field"
            assert await refused(ann, "GET", "/api/tournaments/nothing") == "not_found"

    asyncio.run(scenario())


def test_nobody_fills_the_house_with_tournaments(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben = await server.enter("Ann"), await server.enter("Ben")
            await make_tournament(ann, most=200, plays=False, bots=[{**EASY, "count": 200}])
            body = {"name": "More", "plays": False, "bots": [{**EASY, "count": 1}]}
            assert await refused(ann, "POST", "/api/tournaments", body) == "too_many_bots"
            assert await refused(ann, "POST", "/api/tables", {"preset": "online", "bots": [{}]}) == "too_many_bots"
            await make_tournament(ben, plays=False, bots=[{**EASY, "count": 9}])
            for _ in range(49):  # faster than the house would let her
                await server.house.tournaments.create(MakeTournament(name="x", plays=False), Person(ann.account, "Ann"))
            assert await refused(ann, "POST", "/api/tournaments", {"name": "x"}) == "too_many_tables"

    asyncio.run(scenario())


def test_what_could_not_be_written_has_not_happened_and_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every third write of the director fails, before or after it is done."""
    monkeypatch.setattr(live_tournament, "RETRY_SECONDS", 0.01)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            tournament, entrants = await three_of_seven(server)
            await entrants[0].guest.post(f"/api/tournaments/{tournament}/begin")
            write, calls = server.house.store.write, itertools.count(1)

            async def flaky(function: Any) -> Any:
                number = next(calls)
                if number % 6 == 3:
                    raise StorageError("nothing was written: the disk is full")
                result = await write(function)
                if number % 6 == 0:
                    raise StorageError("it is not known whether it was written")
                return result

            monkeypatch.setattr(server.house.store, "write", flaky)
            await play_to_the_end(*entrants)
            monkeypatch.undo()
            director = await count_again(server, tournament)
            assert next(calls) > 20 and director.results

    asyncio.run(scenario())


def test_one_that_begins_when_it_is_full_does_not_get_round_the_tables_of_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_limits, "MOST_TABLES", 3)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben = await server.enter("Ann"), await server.enter("Ben")
            table = {"table": {"seats": 2}}
            tournament = await make_tournament(ann, most=8, startsFull=True, bots=[{**EASY, "count": 6}], **table)
            path = f"/api/tournaments/{tournament}"
            assert await refused(ann, "POST", f"{path}/bots", {**EASY, "count": 1}) == "too_many_tables"
            assert await refused(ben, "POST", f"{path}/entrants") == "too_many_tables"
            seen = await ann.get(path)
            assert (seen["phase"], len(seen["entrants"])) == ("open", 7), "as it was before"

    asyncio.run(scenario())


def test_until_it_begins_it_takes_one_table_of_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_limits, "MOST_TABLES", 3)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben = await server.enter("Ann"), await server.enter("Ben")
            tournament = await make_tournament(ann, bots=[{**EASY, "count": 5}], table={"seats": 2})
            table = await ben.make("online")
            path = f"/api/tournaments/{tournament}"
            assert await refused(ann, "POST", f"{path}/begin") == "too_many_tables"
            assert (await ben.call("DELETE", f"/api/tables/{table}")).status_code == 204
            assert (await ann.post(f"{path}/begin"))["phase"] == "running"

    asyncio.run(scenario())


async def enter_and_leave_until_refused(server: Server) -> tuple[str, int]:
    """The code with which somebody is refused who enters a tournament and leaves it, again and again, and how often."""
    ann, ben = await server.enter("Ann"), await server.enter("Ben")
    server.stop_allowances()
    for house in {server.house, server.front}:
        house.limits.changes = Limiter(Rate(burst=1000, per_second=1.0), clock=lambda: 0.0)
    path = f"/api/tournaments/{await make_tournament(ann, plays=False)}/entrants"
    times = 0
    while (entered := await ben.call("POST", path)).status_code == 200:
        times += 1
        await ben.call("DELETE", f"{path}/{entered.json()['entrant']}")
        await asyncio.sleep(0.02)
    return str(entered.json()["code"]), times


def test_whoever_enters_and_leaves_over_and_over_has_to_wait(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            assert await enter_and_leave_until_refused(server) == ("rate_limited", 30)

    asyncio.run(scenario())


def test_it_is_called_off_although_somebody_enters_and_leaves_over_and_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "UNBEGUN_MILLISECONDS", 150)
    monkeypatch.setattr(tournaments, "SWEEP_SECONDS", 0.02)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            assert (await enter_and_leave_until_refused(server))[0] == "not_found"

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"most": 3, "bots": [{**EASY, "count": 3}]}, "no_more_people"),
        ({"most": 5, "bots": [{**EASY, "count": 4}], "startsFull": True, "table": {"seats": 2}}, "too_many_tables"),
    ],
    ids=["more than it takes", "more tables than the house has"],
)
def test_one_that_is_refused_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wish: dict[str, Any], code: str
) -> None:
    monkeypatch.setattr(house_limits, "MOST_TABLES", 2)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            body = {"name": "Friday", **wish, "table": {"preset": "sng_turbo", **wish.get("table", {})}}
            assert await refused(ann, "POST", "/api/tournaments", body) == code
            assert (await ann.get("/api/tournaments"))["tournaments"] == []

    asyncio.run(scenario())


def test_while_the_house_rests_levels_stand_still_and_no_host_goes_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            tournament, entrants = await three_of_seven(server, table={"schedule": SLOW})
            ann, path = entrants[0].guest, f"/api/tournaments/{tournament}"
            await ann.post(f"{path}/begin")
            await done(server, "maintenance", on=True, why="a new version")
            seen = await until(ann, path, "paused")
            assert (seen["nextLevel"], seen["pauseLeft"]) == (None, MOST_PAUSED), "it is none of the host's pauses"
            assert await refused(ann, "POST", f"{path}/resume") == "maintenance"
        async with looked_after(tmp_path) as server:
            ann = Guest(server, ann.account, ann.token)
            assert (await ann.get(path))["phase"] == "paused"
            await done(server, "maintenance", on=False, why="done")
            assert (await until(ann, path, "running"))["nextLevel"] is not None

    asyncio.run(scenario())


async def until(guest: Guest, path: str, phase: str) -> Message:
    """How a tournament stands once it has come so far."""
    async with asyncio.timeout(PATIENCE):
        while (seen := await guest.get(path))["phase"] != phase:
            await asyncio.sleep(0.02)
    found: Message = seen
    return found
