"""Looking after a house: what the owner's key opens, and what each measure does to somebody who fights back."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.harness import Guest, Server, act_passively, events_in, is_own_turn, serving

KEY = "the owner's own key"
HEADERS = {"x-feltroom-admin-key": KEY}


class Key:
    """`AdminKey` that is known to the test."""

    def fits(self, given: str) -> bool:
        return given == KEY


@asynccontextmanager
async def looked_after(folder: Path) -> AsyncIterator[Server]:
    async with serving(folder, admin_key=Key()) as server:
        yield server


async def admin(server: Server, method: str, path: str, body: object = None) -> httpx.Response:
    return await server.http.request(method, f"/api/admin/{path}", json=body, headers=HEADERS)


async def done(server: Server, path: str, **body: object) -> Any:
    answer = await admin(server, "POST", path, body)
    assert answer.status_code in (200, 204), answer.text
    return answer.json() if answer.content else None


async def shown(server: Server, path: str) -> Any:
    answer = await admin(server, "GET", path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def code_of(guest: Guest, path: str = "/api/me") -> str:
    return str((await guest.call("GET", path)).json()["code"])


@pytest.mark.socket
def test_only_the_owners_key_opens_the_door_and_wrong_ones_are_slowed_down(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            guest = await server.enter("Ann")
            for headers in ({}, guest.headers, {"x-feltroom-admin-key": ""}, {"x-feltroom-admin-key": KEY + "x"}):
                answer = await server.http.get("/api/admin/overview", headers=headers)
                assert (answer.status_code, answer.json()) == (403, {"code": "wrong_key"})
            for _ in range(20):
                answer = await server.http.get("/api/admin/overview", headers={"x-feltroom-admin-key": "guess"})
            assert answer.status_code == 429
            assert answer.json()["code"] == "too_many_attempts"
            assert answer.json()["numbers"]["wait"] > 0

    asyncio.run(scenario())


def test_a_house_without_a_key_cannot_be_opened_by_any(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            for given in ("", KEY):
                answer = await server.http.get("/api/admin/online", headers={"x-feltroom-admin-key": given})
                assert answer.json() == {"code": "wrong_key"}

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_a_ban_holds_for_open_sockets_tokens_and_transfer_codes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            bad = await server.enter("Bad")
            other_token = (await bad.call("POST", "/api/me/token")).json()["token"]
            code = (await bad.call("POST", "/api/me/transfer")).json()["code"]
            socket = await bad.connect()
            ban = await done(server, f"people/{bad.account}/ban", why="shouts at everybody", hours=2)
            assert ban["until"] - ban["since"] == 2 * 3_600_000
            assert (await socket.wait(lambda heard: heard["type"] == "closing"))["code"] == "banned"
            async with asyncio.timeout(10):
                await socket.closed.wait()
            await server.caught_up()
            for token in (bad.token, other_token):
                assert await code_of(Guest(server, bad.account, token)) == "banned"
                with pytest.raises(Exception, match=r"403|closed|refused|HTTPStatus"):
                    await Guest(server, bad.account, token).connect()
            refused = await server.http.post("/api/transfer", json={"code": code})
            assert refused.json()["code"] in ("banned", "wrong_code")
            entered = await server.http.post("/api/enter", json={"nickname": "New"}, headers=bad.headers)
            assert entered.json()["code"] == "banned"
            await done(server, f"people/{bad.account}/unban", why="has said sorry")
            await server.caught_up()
            assert (await bad.get("/api/me"))["nickname"] == "Bad"
            assert [(entry["what"], entry["why"]) for entry in (await shown(server, "audit"))["entries"]] == [
                ("unban", "has said sorry"),
                ("ban", "shouts at everybody"),
            ]

    asyncio.run(scenario())


def test_who_is_banned_plays_the_hand_to_its_end_and_then_gives_up_the_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            ann, bad = await server.enter("Ann"), await server.enter("Bad")
            table = await ann.make(seats=2, pace="off", clock={"allowance": 300, "bank": 0})
            here = await ann.sit(table, seat=0)
            await bad.sit(table, seat=1)
            await here.do("start", table)
            await here.wait_event("turnStarted")
            await done(server, f"people/{bad.account}/ban", why="cheats")
            place = 0
            async with asyncio.timeout(20):
                while not any(event["type"] == "handSettled" for event in here.events):
                    message = await here.wait(lambda heard: heard["type"] == "events", since=place)
                    place = here.heard.index(message) + 1
                    for event in events_in(message):
                        if is_own_turn(event, 0):
                            await here.say("act", table, **act_passively(event))
            await here.wait_event("seatLeft", seat=1)
            kinds = [event["type"] for event in here.events]
            assert kinds.index("handSettled") < kinds.index("seatLeft")

    asyncio.run(scenario())


def test_sessions_end_and_a_name_changes_without_a_ban(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            guest = await server.enter("Rude Name")
            socket = await guest.connect()
            await done(server, f"people/{guest.account}/rename", nickname="Visitor 7", why="the name insults somebody")
            assert (await socket.wait(lambda heard: heard["type"] == "account"))["nickname"] == "Visitor 7"
            assert (await guest.get("/api/me"))["nickname"] == "Visitor 7"
            assert await done(server, f"people/{guest.account}/end-sessions", why="a lost phone") == {"tokens": 1}
            assert (await socket.wait(lambda heard: heard["type"] == "closing"))["code"] == "not_signed_in"
            assert await code_of(guest) == "not_signed_in"
            for what in ("ban", "unban", "end-sessions"):
                answer = await admin(server, "POST", f"people/nobody/{what}", {"why": "a slip"})
                assert (answer.status_code, answer.json()) == (404, {"code": "no_such_person"})
            answer = await admin(server, "POST", f"people/{guest.account}/unban", {"why": "a slip"})
            assert answer.json() == {"code": "not_banned"}

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_people_are_found_by_a_part_of_their_name_with_what_is_known_of_them(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            ann, bo = await server.enter("Anna"), await server.enter("Bo")
            table = await ann.make()
            await ann.join(table)
            found = (await shown(server, "people?search=nn"))["people"]
            assert [(one["nickname"], one["connections"], one["ban"]) for one in found] == [("Anna", 1, None)]
            assert len((await shown(server, "people"))["people"]) == 2
            await done(server, f"people/{bo.account}/ban", why="because")
            (banned,) = (await shown(server, f"people?search={bo.account}"))["people"]
            assert banned["ban"]["why"] == "because"
            assert [one["account"] for one in (await shown(server, "bans"))["bans"]] == [bo.account]
            answer = await shown(server, "online")
            assert answer["missing"] == []
            (here,) = answer["people"]
            assert (here["nickname"], here["connections"], here["tables"]) == ("Anna", 1, [table])
            assert [one["id"] for one in (await shown(server, "tables"))["tables"]] == [table]
            overview = await shown(server, "overview")
            assert (overview["people"], overview["tables"], overview["maintenance"]) == (1, 1, None)
            assert (overview["nodes"], overview["missing"]) == (1 + (server.front is not server.house), [])

    asyncio.run(scenario())


def test_a_table_is_closed_when_its_hand_is_over_and_everybody_takes_their_chips_home(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            ann = await server.enter("Ann")
            table = await ann.make("solo", players=2, pace="off", think=[0, 0])
            here = await ann.join(table)
            await here.do("start", table)
            turn = await here.wait(lambda heard: any(event["type"] == "turnStarted" for event in events_in(heard)))
            assert turn is not None
            await done(server, f"tables/{table}/close", why="the evening is over", now=True)
            assert (await here.wait(lambda heard: heard["type"] == "tableClosed"))["code"] == "closed"
            assert (await ann.call("GET", f"/api/tables/{table}")).json()["code"] in ("closed", "no_such_table")
            assert (await shown(server, "tables"))["tables"] == []

    asyncio.run(scenario())


def test_a_table_is_paused_and_goes_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            ann = await server.enter("Ann")
            table = await ann.make("solo", players=2)
            here = await ann.join(table)
            await here.do("start", table)
            await done(server, f"tables/{table}/pause", why="a telephone call")
            await here.wait_event("tablePaused")
            again = await admin(server, "POST", f"tables/{table}/pause", {"why": "twice"})
            assert again.json()["code"] == "paused"
            await done(server, f"tables/{table}/resume", why="it is over")
            await here.wait_event("tableResumed")

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_a_notice_is_shown_to_everybody_and_kept_over_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            here = await (await server.enter("Ann")).connect()
            await done(server, "notice", text="Friday at eight")
            assert (await here.wait(lambda heard: heard["type"] == "notice"))["text"] == "Friday at eight"
            late = await (await server.enter("Bo")).connect()
            assert (await late.wait(lambda heard: heard["type"] == "notice"))["text"] == "Friday at eight"
        async with looked_after(tmp_path) as server:
            here = await (await server.enter("Cy")).connect()
            assert (await here.wait(lambda heard: heard["type"] == "notice"))["text"] == "Friday at eight"
            await done(server, "notice", text="")
            await here.wait(lambda heard: heard["type"] == "notice" and heard["text"] == "")

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_in_maintenance_no_new_hand_and_no_new_table_begins(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            ann = await server.enter("Ann")
            table = await ann.make("solo", players=2, pace="off", think=[0, 0])
            here = await ann.join(table)
            seat = (await here.wait(lambda heard: heard["type"] == "table"))["you"]["seat"]
            await here.do("start", table)
            await here.wait_event("handBegan")
            await done(server, "maintenance", on=True, why="a new version in five minutes")
            assert (await here.wait(lambda heard: heard["type"] == "notice"))["maintenance"] == (
                "a new version in five minutes"
            )
            place = 0
            async with asyncio.timeout(20):
                while not any(event["type"] == "tablePaused" for event in here.events):
                    message = await here.wait(lambda heard: heard["type"] in ("events", "table"), since=place)
                    place = here.heard.index(message) + 1
                    for event in events_in(message):
                        if is_own_turn(event, seat):
                            await here.say("act", table, **act_passively(event))
            since = next(place for place, heard in enumerate(here.heard) if heard["type"] == "notice")
            kinds = [event["type"] for heard in here.heard[since:] for event in events_in(heard)]
            # A bot that folds at once has ended the hand before anybody was told.
            settled = kinds.index("handSettled") if "handSettled" in kinds else 0
            assert "handBegan" not in kinds[settled:]
            for kind in ("resume", "nextHand"):
                assert (await here.ask(kind, table))["code"] == "maintenance"
            assert (await ann.call("POST", "/api/tables", {"preset": "solo"})).json()["code"] == "maintenance"
            assert [line.getMessage() for line in caplog.records if line.levelno > logging.INFO] == [], "nothing failed"
            await done(server, "maintenance", on=False, why="done")
            await here.wait_event("tableResumed")

    asyncio.run(scenario())


def test_the_owner_changes_how_much_there_may_be_and_it_is_kept_over_a_restart(tmp_path: Path) -> None:
    async def limit(server: Server, name: str, value: int | None) -> Any:
        answer = await done(server, "limits", name=name, value=value, why="a small box")
        await server.caught_up()
        return next(one for one in answer["limits"] if one["name"] == name)

    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            ann = await server.enter("Ann")
            assert await limit(server, "tables-each", 1) == {
                "name": "tables-each",
                "value": 1,
                "standard": 50,
                "used": None,
            }
            table = await ann.make()
            refused = (await ann.call("POST", "/api/tables", {"preset": "online"})).json()
            assert refused == {"code": "too_many_tables", "numbers": {"most": 1}}
            assert (await limit(server, "bots", 0))["value"] == 0
            here = await ann.sit(table)
            assert (await here.ask("addBot", table))["code"] == "too_many_bots"
            await limit(server, "newcomers", 1)
            answers = [await server.http.post("/api/enter", json={"nickname": name}) for name in ("Bo", "Cy")]
            assert [answer.status_code for answer in answers] == [200, 429]
            await limit(server, "connections-each", 1)
            with pytest.raises(Exception, match=r"429|closed|refused|HTTPStatus"):
                await ann.connect()
            kinds = [heard["type"] for heard in here.heard]
            assert "notice" not in kinds, "nobody is disturbed by it"
            for name, value in (("newcomers", 0), ("tables", -1), ("tables", 1_000_001), ("chips", 5)):
                body = {"name": name, "value": value, "why": "a slip"}
                answer = await admin(server, "POST", "limits", body)
                assert (answer.status_code, answer.json()["code"]) == (400, "bad_field")
        async with looked_after(tmp_path) as server:
            values = {one["name"]: one["value"] for one in (await shown(server, "limits"))["limits"]}
            assert (values["tables-each"], values["bots"], values["newcomers"]) == (1, 0, 1)
            ann = Guest(server, ann.account, ann.token)
            await limit(server, "tables-each", None)
            await ann.make()
            entry = (await shown(server, "audit"))["entries"][0]
            assert (entry["what"], entry["subject"], entry["why"]) == ("limits", "tables-each standard", "a small box")

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("people/x/ban", {}, "$.why"),
        ("people/x/ban", {"why": ""}, "$.why"),
        ("people/x/ban", {"why": "x" * 201}, "$.why"),
        ("people/x/ban", {"why": "x", "hours": 0}, "$.hours"),
        ("notice", {"text": "x" * 301}, "$.text"),
        ("maintenance", {"on": "yes", "why": "x"}, "$.on"),
    ],
)
def test_what_is_missing_or_too_long_is_named(tmp_path: Path, path: str, body: object, field: str) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            answer = await admin(server, "POST", path, body)
            assert (answer.status_code, answer.json()) == (400, {"code": "bad_field", "path": field})

    asyncio.run(scenario())
