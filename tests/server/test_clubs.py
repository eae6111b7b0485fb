"""Clubs: who is let in, what their evenings come to, and that nobody else learns of them."""

import asyncio
import csv
from pathlib import Path
from typing import Any

import pytest

from feltroom.contract.http import clubs as limits
from feltroom.rooms.api import clubs as club_calls
from feltroom.rooms.clubs import membership
from tests.server.harness import Guest, Server, serving
from tests.server.test_playing import QUICK

HANDS = {"nextHand": "manual", "clock": None, "chipsPerPoint": 10, **QUICK}


async def make_club(guest: Guest, name: str = "周五局") -> str:
    return str((await guest.post("/api/clubs", {"name": name}))["club"])


async def invite_of(guest: Guest, club: str) -> str:
    return str((await guest.get(f"/api/clubs/{club}"))["invite"]).removeprefix("/c/")


async def refused(guest: Guest, method: str, path: str, body: Any = None) -> str:
    response = await guest.call(method, path, body)
    assert response.status_code >= 400, response.text
    return str(response.json()["code"])


async def members(guest: Guest, club: str) -> list[tuple[str, bool]]:
    return [(one["name"], one["host"]) for one in (await guest.get(f"/api/clubs/{club}"))["members"]]


async def club_of_three(server: Server) -> tuple[str, list[Guest]]:
    guests = [await server.enter(name) for name in ("Ann", "Ben", "Cai")]
    club = await make_club(guests[0])
    invite = await invite_of(guests[0], club)
    for guest in guests[1:]:
        await guest.post(f"/api/club-invites/{invite}", None)
    return club, guests


async def play_two_hands(guests: list[Guest], table: str) -> None:
    """Fold to the big blind twice, who is another player each time."""
    players = [await guest.sit(table, seat=seat) for seat, guest in enumerate(guests)]
    await players[0].do("start", table)
    for hand in (1, 2):
        for decision in range(len(guests) - 1):
            turn = await players[0].wait_event("turnStarted", hand=hand, decision=decision)
            await players[turn["seat"]].do("act", table, hand=hand, decision=decision, action="fold")
        await players[0].wait_event("handSettled", hand=hand)
        if hand == 1:
            await players[0].do("nextHand", table)


@pytest.mark.everywhere
def test_a_club_is_joined_by_its_link_handed_over_and_left(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben, cai = [await server.enter(name) for name in ("Ann", "Ben", "Cai")]
            club = await make_club(ann, "  Friday   night ")
            invite = await invite_of(ann, club)
            seen = {"name": "Friday night", "member": False, "club": None}
            assert await ben.get(f"/api/club-invites/{invite}") == seen
            for guest in (ben, ben, cai):  # a second time changes nothing
                assert (await guest.post(f"/api/club-invites/{invite}", None))["club"] == club
            assert await members(cai, club) == [("Ann", True), ("Ben", False), ("Cai", False)]
            assert (await ben.get("/api/clubs"))["clubs"] == [
                {"club": club, "name": "Friday night", "members": 3, "host": False}
            ]
            assert await refused(ben, "DELETE", f"/api/clubs/{club}/members/3") == "not_club_host"
            assert await refused(ann, "POST", f"/api/clubs/{club}/members/9/host") == "no_such_member"
            await ann.post(f"/api/clubs/{club}/members/2/host", None)
            assert await members(cai, club) == [("Ann", False), ("Ben", True), ("Cai", False)]
            assert (await ben.call("DELETE", f"/api/clubs/{club}/members/3")).status_code == 204
            assert await refused(cai, "GET", f"/api/clubs/{club}") == "no_such_club"
            assert (await ben.call("DELETE", f"/api/clubs/{club}/members/2")).status_code == 204
            assert await members(ann, club) == [("Ann", True)], "the oldest member hosts it when the host leaves"
            changed = await ann.post(f"/api/clubs/{club}/invite", None)
            assert changed["invite"] != f"/c/{invite}"
            assert await refused(ben, "POST", f"/api/club-invites/{invite}") == "no_such_club"
            assert (await ann.call("DELETE", f"/api/clubs/{club}")).status_code == 204
            assert await ann.get("/api/clubs") == {"clubs": []}

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_nobody_else_learns_anything_of_a_club(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            club, guests = await club_of_three(server)
            stranger = await server.enter("Dee")
            made = "0" * 16
            for name in (club, made):  # there is no telling one that exists
                for method, path, body in (
                    ("GET", "", None),
                    ("PUT", "", {"name": "x", "measure": "chips"}),
                    ("DELETE", "", None),
                    ("POST", "/invite", None),
                    ("POST", "/members/2/host", None),
                    ("DELETE", "/members/2", None),
                    ("POST", "/tables", {"preset": "online"}),
                    ("GET", "/season", None),
                    ("GET", "/export", None),
                    ("GET", "/hands", None),
                    ("DELETE", "/hands/x", None),
                ):
                    assert await refused(stranger, method, f"/api/clubs/{name}{path}", body) == "no_such_club", path
            assert (await stranger.get("/api/clubs"))["clubs"] == []
            table = (await guests[0].post(f"/api/clubs/{club}/tables", {"preset": "online", "private": False}))["table"]
            assert (await stranger.get("/api/tables"))["tables"] == [], "its tables stand in no lobby"
            assert [one["table"] for one in (await guests[1].get(f"/api/clubs/{club}"))["tables"]] == [table]

    asyncio.run(scenario())


def test_a_table_whose_evening_was_ended_is_offered_neither_in_its_club_nor_in_the_lobby(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben = await server.enter("Ann"), await server.enter("Ben")
            club = await make_club(ann)
            of_club = (await ann.post(f"/api/clubs/{club}/tables", {"preset": "online"}))["table"]
            public = await ann.make("online")
            looker = await ben.connect()
            await looker.do("watchLobby")
            await looker.wait(lambda heard: heard["type"] in ("lobby", "lobbyChanged") and public in str(heard))
            for table in (of_club, public):
                host = await ann.sit(table)
                await host.do("endEvening", table)
            await looker.wait(lambda heard: heard["type"] == "lobbyChanged" and heard.get("gone") == public)
            assert (await ben.get("/api/tables"))["tables"] == []
            assert (await ann.get(f"/api/clubs/{club}"))["tables"] == []

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_an_evening_counts_for_members_and_what_was_won_beside_the_pots_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            club, guests = await club_of_three(server)
            made = await guests[0].post(f"/api/clubs/{club}/tables", {"preset": "online", "standUp": 2, **HANDS})
            table = made["table"]
            await play_two_hands(guests, table)
            await server.caught_up()
            ledger = await guests[0].get(f"/api/tables/{table}/ledger")
            net = {one["name"]: one["net"] for one in ledger["entries"]}
            assert any([one["beside"] for one in ledger["entries"]])

            season = await guests[2].get(f"/api/clubs/{club}/season")
            (evening,) = season["evenings"]
            assert {one["name"]: one["chips"] for one in evening["lines"]} == net
            assert {one["name"]: one["points"] for one in evening["lines"]} == {
                who: won / 10 for who, won in net.items()
            }
            assert (evening["hands"], evening["others"], evening["bigBlind"]) == (2, 0, 20)
            standings = season["standings"]
            assert [one["value"] for one in standings] == sorted(net.values(), reverse=True)
            best = max(net.values())
            assert {one["name"] for one in standings if one["won"]} == {who for who, won in net.items() if won == best}
            by_blinds = await guests[2].get(f"/api/clubs/{club}/season?measure=bigBlinds")
            assert {one["name"]: one["value"] for one in by_blinds["standings"]} == {
                who: round(100 * won / 20 / 2, 2) for who, won in net.items()
            }
            assert season["biggestPot"]["chips"] > 0
            later = await guests[2].get(f"/api/clubs/{club}/season?since={evening['began'] + 1}")
            assert later["evenings"] == [] and {one["value"] for one in later["standings"]} == {None}

            lines = (await guests[0].call("GET", f"/api/clubs/{club}/export?format=csv")).text
            rows = list(csv.DictReader(lines.splitlines()))
            assert {one["member"]: int(one["chips"]) for one in rows} == net
            whole = (await guests[0].call("GET", f"/api/clubs/{club}/export")).json()
            assert [one["name"] for one in whole["members"]] == ["Ann", "Ben", "Cai"]
            assert whole["season"]["evenings"] == season["evenings"] and "invite" not in str(whole)

            await guests[0].call("DELETE", f"/api/clubs/{club}/members/3")
            (after,) = (await guests[0].get(f"/api/clubs/{club}/season"))["evenings"]
            assert after["others"] == net["Cai"], "who has left is one of the others"

    asyncio.run(scenario())


def test_the_page_shows_the_newest_evenings_and_a_file_holds_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_calls, "MOST_EVENINGS", 1)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            club, guests = await club_of_three(server)
            tables = [
                (await guests[0].post(f"/api/clubs/{club}/tables", {"preset": "online", **HANDS}))["table"]
                for _ in range(2)
            ]
            for table in tables:
                await play_two_hands(guests[:2], table)
            await server.caught_up()
            season = await guests[2].get(f"/api/clubs/{club}/season")
            assert [one["table"] for one in season["evenings"]] == tables[1:]
            whole = (await guests[2].call("GET", f"/api/clubs/{club}/export")).json()["season"]
            assert [one["table"] for one in whole["evenings"]] == tables[::-1]
            assert whole["standings"] == season["standings"]
            lines = (await guests[2].call("GET", f"/api/clubs/{club}/export?format=csv")).text.splitlines()
            assert len(lines) == 1 + 2 * 2

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_members_alone_learn_which_club_a_table_belongs_to(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            club, guests = await club_of_three(server)
            stranger = await server.enter("Dee")
            table = (await guests[0].post(f"/api/clubs/{club}/tables", {"preset": "online"}))["table"]
            plain = await guests[0].make("online")
            assert await guests[1].get(f"/api/tables/{table}/club") == {"club": club}
            assert await stranger.get(f"/api/tables/{table}/club") == {"club": None}
            assert await guests[1].get(f"/api/tables/{plain}/club") == {"club": None}
            assert await refused(guests[1], "GET", "/api/tables/none/club") == "no_such_table"

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_the_hall_of_fame_shows_what_its_giver_saw_until_they_take_it_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            club, guests = await club_of_three(server)
            table = (await guests[0].post(f"/api/clubs/{club}/tables", {"preset": "online", **HANDS}))["table"]
            await play_two_hands(guests[:2], table)
            await server.caught_up()
            path = f"/api/clubs/{club}/hands"
            assert await refused(guests[2], "POST", path, {"table": table, "hand": 1}) == "no_such_hand"
            for _ in range(2):
                assert (await guests[1].call("POST", path, {"table": table, "hand": 2})).status_code == 204
            (hand,) = (await guests[2].get(path))["hands"]
            assert (hand["by"], hand["own"], hand["hand"], hand["biggestPot"]) == ("Ben", False, 2, True)
            assert hand["best"] is None and hand["pot"] > 0
            shared = (await guests[2].call("GET", f"/api/shared/{hand['link'].removeprefix('/s/')}")).json()
            own = await guests[1].get(f"/api/hands/{table}/2")
            assert shared["events"] == own["events"] and shared["hole"] == own["hole"]
            assert await refused(guests[2], "DELETE", f"{path}/{hand['share']}") == "not_club_host"
            assert (await guests[1].call("DELETE", f"/api/shares/{hand['share']}")).status_code == 204
            assert await guests[2].get(path) == {"hands": []}, "a link that is revoked shows nothing here either"

    asyncio.run(scenario())


def test_there_is_an_end_to_clubs_members_and_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(membership, "MOST_CLUBS", 2)
    monkeypatch.setattr(membership, "MOST_MEMBERS", 2)
    assert limits.MOST_CLUBS > 2 < limits.MOST_MEMBERS

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben, cai = [await server.enter(name) for name in ("Ann", "Ben", "Cai")]
            club = await make_club(ann)
            await make_club(ann, "two")
            assert await refused(ann, "POST", "/api/clubs", {"name": "three"}) == "too_many_clubs"
            for name in ("", " ", "x" * 21, "a\u202eb", "\u3164"):
                assert await refused(ben, "POST", "/api/clubs", {"name": name}) == "nickname_bad"
            invite = await invite_of(ann, club)
            await ben.post(f"/api/club-invites/{invite}", None)
            assert await refused(cai, "POST", f"/api/club-invites/{invite}") == "club_full"
            season = {"name": "x", "measure": "chips", "since": 5, "until": 4}
            assert await refused(ann, "PUT", f"/api/clubs/{club}", season) == "bad_field"
            assert await refused(ann, "GET", f"/api/clubs/{club}/season?measure=luck") == "bad_field"

    asyncio.run(scenario())


def test_own_data_holds_clubs_and_who_is_erased_is_in_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            club, guests = await club_of_three(server)
            (mine,) = (await guests[0].get("/api/me/export"))["clubs"]
            assert (mine["club"], mine["host"], mine["hands"]) == (club, True, [])
            assert "Ben" not in str(mine)
            assert (await guests[0].call("POST", "/api/me/erase", {"nickname": "Ann"})).status_code == 200
            assert await members(guests[2], club) == [("Ben", True), ("Cai", False)]

    asyncio.run(scenario())
