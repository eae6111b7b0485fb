"""People in a tournament of several tables: what they may see when they move, and what becomes of those who go."""

import asyncio
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from feltroom.rooms.people import erasing
from feltroom.rooms.tournaments import live_tournament
from feltroom.tournament import events as of
from tests.server.evening import cards_in_json, truth_of
from tests.server.harness import Server, serving
from tests.server.test_administration import done, looked_after
from tests.server.test_erasing import NICKNAME, assert_nowhere, finished, refused_on_a_device
from tests.server.test_tournaments import EASY, refused, three_of_seven
from tests.server.tournament_players import Entrant, count_again, enter, logs_of, make_tournament, play_to_the_end

QUICK_CLOCK = {"clock": {"allowance": 500, "bank": 0, "sitOutAfter": 1}}  # for those who are not there


async def begin(entrant: Entrant) -> dict[str, Any]:
    """Begin the tournament of its host."""
    begun: dict[str, Any] = await entrant.guest.post(f"{entrant.path}/begin")
    return begun


async def assert_nothing_hidden(server: Server, entrant: Entrant) -> int:
    """Hold all cards that somebody was sent to those that they may know; return in how many hands they saw some."""
    account = entrant.guest.account
    played = await server.house.store.read(lambda records: records.hands.list_of(account, limit=500))
    own = {(one.table_id, one.hand): one.seat for one in played}
    seen: dict[tuple[str, int], set[str]] = defaultdict(set)
    for message, raw in zip(entrant.player.heard, entrant.player.raw, strict=True):
        parts = message["events"] if message["type"] == "events" else message.get("hand", [])
        if message["type"] not in ("events", "table"):
            assert not cards_in_json(raw.decode()) or message["type"] in ("handMade", "chances"), message["type"]
            continue
        for event in parts:
            if "hand" in event:
                seen[message["table"], event["hand"]] |= cards_in_json(str(event).replace("'", '"'))
    for (table, hand), cards in seen.items():
        truth = await truth_of(server, table, hand)
        allowed = truth.allowed(own[table, hand]) if (table, hand) in own else truth.open
        assert cards <= allowed, (table, hand, cards - allowed)
    return sum(bool(cards) for cards in seen.values())


@pytest.mark.socket
def test_who_is_moved_sees_their_own_cards_and_nobody_elses(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            tournament, entrants = await three_of_seven(server, bots=[{**EASY, "count": 5}])
            await begin(entrants[0])
            await play_to_the_end(*entrants)
            await count_again(server, tournament)
            assert sum([await assert_nothing_hidden(server, entrant) for entrant in entrants]) >= 3
            for entrant in entrants:
                everything = b"".join(entrant.player.raw)
                for other in entrants:
                    assert other is entrant or other.guest.account.encode() not in everything

    asyncio.run(scenario())


def test_who_leaves_is_blinded_off_at_every_table_and_the_others_play_on(tmp_path: Path) -> None:
    """Somebody goes as soon as they are told of another seat, in the middle of the move."""

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            tournament, entrants = await three_of_seven(server, table=QUICK_CLOCK)
            await begin(entrants[0])
            gone = entrants[2]
            leaving = asyncio.create_task(gone.play(until=lambda: len(gone.tables) > 1 or gone.out))
            others = [asyncio.create_task(entrant.play()) for entrant in entrants[:2]]
            async with asyncio.timeout(60):
                await leaving
                await gone.player.close()
                await asyncio.gather(*others)
            await count_again(server, tournament)

    asyncio.run(scenario())


def test_who_never_comes_is_out_in_the_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben = await server.enter("Ann"), await server.enter("Ben")
            tournament = await make_tournament(ann, plays=False, bots=[{**EASY, "count": 3}], table=QUICK_CLOCK)
            await ben.post(f"/api/tournaments/{tournament}/entrants")
            await ann.post(f"/api/tournaments/{tournament}/begin")
            async with asyncio.timeout(60):
                while (seen := await ann.get(f"/api/tournaments/{tournament}"))["phase"] != "over":
                    await asyncio.sleep(0.05)
            [absent] = [one for one in seen["entrants"] if one["name"] == "Ben"]
            assert absent["place"] >= 1
            await count_again(server, tournament)

    asyncio.run(scenario())


def test_somebody_plays_at_another_table_meanwhile(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            _, entrants = await three_of_seven(server)
            cash = await entrants[1].guest.make("online", pace="off", think=[0, 0], bots=[{"level": "easy"}])
            await entrants[1].player.do("watch", cash)
            await entrants[1].player.do("sit", cash, seat=5)
            await begin(entrants[0])
            seen = await play_to_the_end(*entrants)
            assert sum(one["stack"] for one in seen["entrants"]) == 7000
            mine = (await entrants[1].guest.get("/api/me/tables"))["tables"]
            assert cash in [one["table"] for one in mine]  # and the final table, for whoever came so far

    asyncio.run(scenario())


def test_another_name_goes_with_its_player_to_the_next_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            _, entrants = await three_of_seven(server)
            await begin(entrants[0])
            await entrants[1].guest.call("PUT", "/api/me", {"nickname": "Benno"})
            seen = await play_to_the_end(*entrants)
            assert {"Ann", "Benno", "Cai"} <= {one["name"] for one in seen["entrants"]}

    asyncio.run(scenario())


def test_the_owner_of_the_house_pauses_a_tournament_and_stops_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            tournament, entrants = await three_of_seven(server)
            ann = entrants[0].guest
            table = (await begin(entrants[0]))["tables"][0]["table"]
            await done(server, f"tables/{table}/pause", why="a word")
            assert (await entrants[0].look())["phase"] == "paused"
            await done(server, f"tables/{table}/resume", why="said")
            await done(server, f"tables/{table}/close", why="the evening is over")
            await asyncio.wait_for(asyncio.gather(*[entrant.play() for entrant in entrants]), 60)
            seen = await entrants[0].look()
            assert seen["phase"] == "over" and {one["prize"] for one in seen["entrants"]} == {0}
            assert await refused(ann, "POST", f"{entrants[0].path}/begin") == "session_over"
            director, _ = await logs_of(server, tournament)
            assert director.state.stopped and not director.results

    asyncio.run(scenario())


def test_no_hand_begins_while_the_house_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_tournament, "REST_SECONDS", 0.1)

    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            tournament, entrants = await three_of_seven(server)
            await begin(entrants[0])
            await done(server, "maintenance", why="a new disk", on=True)
            assert (await entrants[0].look())["phase"] == "paused"
            await done(server, "maintenance", why="it is in", on=False)
            await play_to_the_end(*entrants)
            await count_again(server, tournament)

    asyncio.run(scenario())


def test_who_is_banned_sits_out_and_the_tournament_goes_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            tournament, entrants = await three_of_seven(server, table=QUICK_CLOCK)
            await begin(entrants[0])
            await done(server, f"people/{entrants[2].guest.account}/ban", why="insults")
            await play_to_the_end(*entrants[:2])
            await count_again(server, tournament)

    asyncio.run(scenario())


def test_who_is_erased_is_nowhere_when_the_tournament_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasing, "SETTLING_MILLISECONDS", 0)

    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            tournament, entrants = await three_of_seven(server, table=QUICK_CLOCK)
            gone = await enter(await server.enter(NICKNAME), tournament)
            if await refused_on_a_device(gone.guest):
                return
            other = await make_tournament(gone.guest, name=NICKNAME)
            third = await make_tournament(entrants[0].guest)
            await gone.guest.post(f"/api/tournaments/{third}/entrants")
            await begin(entrants[0])
            await done(server, f"people/{gone.guest.account}/erase", why="asked by post")
            await play_to_the_end(*entrants)
            await server.house.erasing.go_on()  # which is done once a minute
            await finished(server)
            await server.house.erasing.go_on()
            await assert_nowhere(server, NICKNAME, gone.guest.account)
            assert await refused(entrants[0].guest, "GET", f"/api/tournaments/{other}") == "not_found"
            assert len((await entrants[0].guest.get(f"/api/tournaments/{third}"))["entrants"]) == 1
            director, _ = await logs_of(server, tournament)
            assert len(director.results) == 8
            assert any(isinstance(event, of.PlayFinished) for event in director.events)

    asyncio.run(scenario())
