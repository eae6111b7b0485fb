"""The lobby: making tables, finding seats, private tables, waiting lists, changing table."""

import asyncio
import sqlite3
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from feltroom.server import session, waiting
from feltroom.server.house_limits import MOST_TABLES_EACH
from feltroom.server.limits import Rate
from tests.server.harness import Guest, Player, Server, serving
from tests.server.test_resume import SlowDisk

QUICK = {"pace": "off", "think": [0, 0]}


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scenario)


def test_everybody_sees_public_tables_and_what_changes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            looker = await ben.connect()
            await looker.do("watchLobby")
            assert (await looker.wait(lambda heard: heard["type"] == "lobby"))["tables"] == []
            table = await anna.make("online", name="周五", smallBlind=25, bigBlind=50)
            news = await looker.wait(lambda heard: heard["type"] == "lobbyChanged" and "table" in heard)
            assert news["table"]["name"] == "周五"
            assert (news["table"]["smallBlind"], news["table"]["bigBlind"]) == (25, 50)
            await anna.sit(table, seat=3)
            await looker.wait(lambda heard: heard["type"] == "lobbyChanged" and heard["table"]["people"] == 1)
            await looker.do("unwatchLobby")
            assert [line["id"] for line in (await ben.get("/api/tables"))["tables"]] == [table]

    run(scenario())


def test_a_private_table_is_not_listed_and_opens_by_its_link(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online", private=True)
            assert (await ben.get("/api/tables"))["tables"] == []
            await ben.sit(table)

    run(scenario())


def test_a_solo_table_is_private_and_nobody_else_can_sit_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("solo", players=3)
            assert (await ben.get("/api/tables"))["tables"] == []
            player = await ben.join(table)
            answer = await player.ask("sit", table)
            assert answer["code"] == "no_more_people"

    run(scenario())


def test_a_password_opens_a_table_once_for_each_person(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online", password="开门")
            player = await ben.connect()
            assert (await player.ask("watch", table))["code"] == "wrong_password"
            assert (await player.ask("watch", table, password="开窗"))["code"] == "wrong_password"
            await player.do("watch", table, password="开门")
            await player.do("unwatch", table)
            await player.do("watch", table)  # he is known there now
            await anna.join(table)  # who made it needs none

    run(scenario())


def test_guessing_a_password_is_limited(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online", password="right")
            player = await ben.connect()
            codes = [(await player.ask("watch", table, password=f"wrong{n}"))["code"] for n in range(7)]
            assert codes[0] == "wrong_password"
            assert codes[-1] == "too_many_attempts"
            assert (await player.ask("watch", table, password="right"))["code"] == "too_many_attempts"

    run(scenario())


def test_settings_that_make_no_table_are_refused_by_name(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            for settings, code, path in (
                ({"stack": 10**13}, "bad_config", "$.stack"),
                ({"stack": 105, "chip": 10}, "bad_config", "$.stack"),
                ({"seats": 1}, "bad_config", "$.seats"),
                ({"seats": 23}, "bad_config", "$.seats"),
                ({"deal": "dense", "seats": 22}, "bad_config", None),
                ({"stack": 0}, "bad_field", "$.stack"),
                ({"colour": "red"}, "bad_field", None),
                ({"preset": "chess"}, "bad_field", "$.preset"),
                ({"seed": 7}, "seed_not_allowed", None),
            ):
                response = await guest.call("POST", "/api/tables", settings)
                failure = response.json()
                assert (response.status_code, failure.get("code")) == (400, code), (settings, failure)
                if path is not None:
                    assert failure["path"] == path

    run(scenario())


def test_quick_seat_finds_company_and_makes_a_table_when_there_is_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            lonely = (await anna.call("POST", "/api/quick-seat", {})).json()["table"]
            lively = await anna.make("online")
            await anna.sit(lively)
            assert (await ben.call("POST", "/api/quick-seat", {})).json()["table"] == lively
            assert (await anna.call("POST", "/api/quick-seat", {})).json()["table"] == lonely
            none = await ben.call("POST", "/api/quick-seat", {"preset": "dense", "make": False})
            assert none.json()["code"] == "no_such_table"

    run(scenario())


def test_changing_table_leaves_one_and_finds_another(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            one, other = await anna.make("online"), await ben.make("online")
            player = await anna.sit(one)
            await ben.sit(other)
            assert (await anna.call("POST", f"/api/tables/{one}/change")).json()["table"] == other
            await player.wait_event("seatLeft", parting="left")
            again = await anna.call("POST", f"/api/tables/{one}/change")
            assert again.json()["code"] == "not_seated"

    run(scenario())


async def full_table(host: Guest, guests: list[Guest]) -> tuple[str, list[Player]]:
    table = await host.make("online", seats=2, **QUICK)
    return table, [await guest.sit(table) for guest in (host, *guests)]


def test_nobody_is_sent_to_a_table_that_sent_him_away(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table, own = await anna.make("online"), await ben.make("online")
            host, rude = await anna.sit(table), await ben.sit(table)
            await host.do("kick", table, seat=1)
            quick = (await ben.call("POST", "/api/quick-seat", {"make": False})).json()
            assert quick["table"] == own
            await rude.do("watch", own)
            await rude.do("sit", own)
            answer = await ben.call("POST", f"/api/tables/{own}/change")
            assert answer.json()["code"] == "no_such_table"
            room = server.house.live_room(own)
            assert room is not None and room.owners.seat_of(ben.account) == 0

    run(scenario())


def test_quick_seat_knows_the_place_of_who_leaves_in_a_hand(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben, chen = [await server.enter(name) for name in ("安娜", "Ben", "Chen")]
            bots = [{"seat": 5, "level": "caller"}]
            table = await anna.make("online", maxHumans=2, bots=bots, **QUICK)
            host, gone = await anna.sit(table, seat=0), await ben.sit(table, seat=1)
            await host.do("start", table)
            await host.wait_event("turnStarted")
            assert (await chen.call("POST", "/api/quick-seat", {"make": False})).json()["code"] == "no_such_table"
            await gone.do("leave", table)
            assert (await chen.call("POST", "/api/quick-seat", {"make": False})).json()["table"] == table
            await chen.sit(table)

    run(scenario())


def test_a_free_seat_is_offered_to_who_has_waited_longest(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben, chen, dora = [await server.enter(name) for name in ("安娜", "Ben", "陈", "Dora")]
            table, (_, second) = await full_table(anna, [ben])
            waiting_one, waiting_two = await chen.join(table), await dora.join(table)
            assert (await waiting_one.ask("sit", table))["code"] == "table_full"
            await waiting_one.do("queue", table)
            await waiting_two.do("queue", table)
            place = await waiting_two.wait(lambda heard: heard["type"] == "queue" and heard["position"] == 2)
            assert place["waiting"] == 2
            await second.do("leave", table)
            await waiting_one.wait(lambda heard: heard["type"] == "seatOffered")
            assert (await waiting_two.ask("sit", table))["code"] == "seat_offered"
            await waiting_one.do("sit", table)
            await waiting_two.wait(lambda heard: heard["type"] == "queue" and heard["position"] == 1)
            await waiting_two.do("unqueue", table)

    run(scenario())


def test_an_offer_that_is_not_taken_goes_to_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "OFFER_SECONDS", 0.05)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben, chen, dora = [await server.enter(name) for name in ("安娜", "Ben", "陈", "Dora")]
            table, (_, second) = await full_table(anna, [ben])
            sleepy, awake = await chen.join(table), await dora.join(table)
            await sleepy.do("queue", table)
            await awake.do("queue", table)
            await second.do("leave", table)
            await awake.wait(lambda heard: heard["type"] == "seatOffered")
            await awake.do("sit", table)

    run(scenario())


def test_nobody_waits_while_a_seat_is_free(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            player = await ben.join(table)
            assert (await player.ask("queue", table))["code"] == "seats_free"
            assert (await player.ask("unqueue", table))["code"] == "not_waiting"

    run(scenario())


def test_an_idle_table_is_parked_and_woken_by_whoever_comes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            guest = await server.enter("安娜")
            table = await guest.make("solo", players=2, seed=3, pace="off")
            player = await guest.join(table)
            await player.do("start", table)
            before = await player.wait_event("holeCardsDealt")
            await player.close()
            async with asyncio.timeout(5):
                while server.house.rooms:
                    await asyncio.sleep(0.02)
            again = await guest.join(table)
            shown = await again.wait(lambda heard: heard["type"] == "table")
            assert before in shown["hand"]

    run(scenario())


async def parked(server: Server) -> None:
    async with asyncio.timeout(5):
        while server.house.rooms:
            await asyncio.sleep(0.02)


def test_an_invitation_stays_good_when_nobody_has_come_yet(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            await parked(server)
            await ben.sit(table)

    run(scenario())


def test_a_seat_at_a_parked_table_is_among_ones_own(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            await (await ben.sit(table)).close()
            await parked(server)
            mine = (await ben.get("/api/me/tables"))["tables"]
            assert [(line["table"], line["owner"], line["live"]) for line in mine] == [(table, False, False)]
            assert mine[0]["seat"] == 0

    run(scenario())


def test_a_seat_at_a_parked_table_is_known_after_a_restart_without_waking_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            await (await ben.sit(table, seat=3)).close()
            await parked(server)
        async with serving(tmp_path) as server:
            seats = []
            for guest in (anna, ben):
                guest.server = server
                seats += [line["seat"] for line in (await guest.get("/api/me/tables"))["tables"]]
            assert seats == [None, 3]
            assert not server.house.rooms
            player = await ben.join(table)
            await player.do("leave", table)
            assert [line["seat"] for line in (await ben.get("/api/me/tables"))["tables"]] == [None]

    run(scenario())


def test_a_table_with_a_damaged_log_has_no_seat_to_go_back_to(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            guest = await server.enter("安娜")
            table = await guest.make("online")
            await (await guest.sit(table)).close()
            await parked(server)
        with sqlite3.connect(tmp_path / "room.db") as database:
            database.execute("UPDATE events SET body = x'00' WHERE seq = 1")
        async with serving(tmp_path) as server:
            guest.server = server
            mine = (await guest.get("/api/me/tables"))["tables"]
            assert [(line["table"], line["seat"]) for line in mine] == [(table, None)]

    run(scenario())


def test_who_made_a_table_closes_it_while_nobody_else_sits_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            guest = await ben.sit(table)
            assert (await ben.call("DELETE", f"/api/tables/{table}")).json()["code"] == "not_owner"
            used = (await anna.call("DELETE", f"/api/tables/{table}")).json()
            assert (used["code"], used["numbers"]) == ("table_in_use", {"people": 1})
            await guest.do("leave", table)
            assert (await anna.call("DELETE", f"/api/tables/{table}")).status_code == 204
            await guest.wait(lambda heard: heard["type"] == "tableClosed")
            assert (await guest.ask("watch", table))["code"] == "closed"

    run(scenario())


def test_who_has_left_in_a_hand_does_not_keep_a_table_open(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben, chen = [await server.enter(name) for name in ("安娜", "Ben", "Chen")]
            table = await anna.make("online", clock=None, **QUICK)
            players = [await guest.sit(table, seat=seat) for seat, guest in enumerate((anna, ben, chen))]
            await players[0].do("start", table)
            await players[0].wait_event("turnStarted")
            await players[2].do("leave", table)
            used = (await anna.call("DELETE", f"/api/tables/{table}")).json()
            assert (used["code"], used["numbers"]) == ("table_in_use", {"people": 1})
            await players[1].do("stand", table)
            assert (await anna.call("DELETE", f"/api/tables/{table}")).status_code == 204

    run(scenario())


def test_a_paused_hand_that_everybody_has_left_comes_to_its_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben, chen = [await server.enter(name) for name in ("安娜", "Ben", "Chen")]
            table = await anna.make("online", seats=2, **QUICK)
            host, guest, other = await anna.sit(table), await ben.sit(table), await chen.join(table)
            await host.do("start", table)
            await host.wait_event("turnStarted")
            await host.do("pause", table)
            await host.do("leave", table)
            await guest.do("leave", table)
            await other.wait_event("tableResumed")
            await other.wait_event("seatLeft", seat=1)
            await other.do("sit", table)

    run(scenario())


def test_who_sits_down_while_a_table_is_closed_keeps_it_open(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            guest = await ben.join(table)
            async with server.house._coming_and_going:  # something else is under way
                closing = asyncio.create_task(anna.call("DELETE", f"/api/tables/{table}"))
                await asyncio.sleep(0.1)
                await guest.do("sit", table)
            assert (await closing).json()["code"] == "table_in_use"
            assert server.house.live_room(table) is not None

    run(scenario())


def test_who_is_about_to_sit_keeps_a_table_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            guest = await ben.join(table)
            disk = SlowDisk(server, monkeypatch)
            await guest.say("sit", table)
            await disk.until_writing()
            answer = await anna.call("DELETE", f"/api/tables/{table}")
            assert answer.json()["code"] == "table_in_use"
            disk.write()
            await guest.wait_event("playerSat")

    run(scenario())


def test_what_is_asked_of_a_table_that_is_being_closed_is_refused_as_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            host, guest = await anna.sit(table), await ben.join(table)
            disk = SlowDisk(server, monkeypatch)
            await host.say("sitOut", table)
            await disk.until_writing()
            wish = await guest.say("sit", table)
            await guest.do("mute", table, muted=False)  # whatever was said before has arrived
            assert (await anna.call("DELETE", f"/api/tables/{table}")).status_code == 204
            disk.write()
            assert (await guest.wait(lambda heard: heard.get("id") == wish))["code"] == "closed"

    run(scenario())


def test_a_table_that_cannot_be_parked_does_not_keep_others_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=1) as server:
            guest = await server.enter("安娜")
            bad, good = await guest.make("online"), await guest.make("online")
            broken = server.house.live_room(bad)
            assert broken is not None
            monkeypatch.setattr(broken, "_inbox", None)  # nobody expects that
            monkeypatch.setattr(broken, "audience", None)
            async with asyncio.timeout(10):
                while server.house.live_room(good) is not None:
                    await asyncio.sleep(0.02)
            monkeypatch.undo()
            await parked(server)  # parking itself has not ended

    run(scenario())


def test_tables_that_were_closed_do_not_count_against_those_one_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "MOST_TABLES", 2)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            player = await guest.connect()
            for _ in range(4):
                table = await guest.make("solo", players=2)
                await player.do("watch", table)
                assert (await guest.call("DELETE", f"/api/tables/{table}")).status_code == 204
            for _ in range(2):
                await player.do("watch", await guest.make("solo", players=2))
            answer = await player.ask("watch", await guest.make("solo", players=2))
            assert (answer["code"], answer["numbers"]) == ("too_many_tables", {"most": 2})

    run(scenario())


def test_solo_sessions_that_were_left_lying_do_not_count_against_new_ones(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            guest = await server.enter("安娜")
            server.house.limits.tables._rate = Rate(burst=1000, per_second=1000)
            for _ in range(MOST_TABLES_EACH):
                await guest.make("solo", players=2)
            await parked(server)
            await guest.make("solo", players=2)

    run(scenario())


def test_changing_table_without_another_one_keeps_the_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            table = await guest.make("online")
            await guest.sit(table, seat=2)
            assert (await guest.call("POST", f"/api/tables/{table}/change")).json()["code"] == "no_such_table"
            room = server.house.live_room(table)
            assert room is not None
            assert room.owners.seat_of(guest.account) == 2

    run(scenario())


def test_who_looks_again_is_told_of_every_later_change(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            looker = await ben.connect()
            await looker.do("watchLobby")
            await looker.do("unwatchLobby")
            player = await anna.sit(table)
            place = len(looker.heard)
            await looker.do("watchLobby")
            shown = await looker.wait(lambda heard: heard["type"] == "lobby", since=place)
            assert [line["people"] for line in shown["tables"]] == [1]
            await player.do("leave", table)
            await looker.wait(lambda heard: heard["type"] == "lobbyChanged" and heard["table"]["people"] == 0)

    run(scenario())


def test_a_right_password_is_no_attempt(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna = await server.enter("安娜")
            table = await anna.make("online", password="开门")
            for number in range(8):
                await (await server.enter(f"P{number}")).join(table, password="开门")

    run(scenario())


def test_a_clock_is_changed_in_what_is_given_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            player = await guest.join(await guest.make("online", clock={"allowance": 7000}))
            clock = (await player.wait(lambda heard: heard["type"] == "table"))["config"]["clock"]
            assert (clock["allowance"], clock["bank"], clock["sitOutAfter"]) == (7000, 30_000, 2)

    run(scenario())


def test_a_seeded_table_is_never_public(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            await guest.make("dense", seed=7, private=False)
            assert (await guest.get("/api/tables"))["tables"] == []

    run(scenario())


def test_a_table_that_everybody_left_is_closed_for_good(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            guest = await server.enter("安娜")
            table = await guest.make("online", bots=[{"level": "caller"}], **QUICK)
            player = await guest.sit(table)
            await player.do("start", table)
            await player.wait_event("turnStarted")
            await player.do("leave", table)
            await player.do("unwatch", table)
            await parked(server)
            player = await guest.connect()
            async with asyncio.timeout(5):
                while (answer := await player.ask("watch", table))["type"] != "refused":
                    await asyncio.sleep(0.02)
            assert answer["code"] == "closed"

    run(scenario())
