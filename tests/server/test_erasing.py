"""Erasing a person who fights back, and everything that is kept about a person as one file."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from feltroom.rooms.people import erasing
from feltroom.rooms.ports.store import Records
from feltroom.storage.schema import metadata
from feltroom.storage.sql_records import connection_of
from feltroom.storage.verify import verify_database
from tests.patience import PATIENCE
from tests.server.evening import STEPS, play_hand, sit_down
from tests.server.harness import Guest, Player, Server, act_passively, events_in, is_own_turn, serving
from tests.server.routing import current
from tests.server.test_administration import Key, admin, code_of, done, shown

NICKNAME = "Kropotkina"
WORDS = "my secret opinion"


async def until(check: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await check():
            await asyncio.sleep(0.01)


async def play(here: Player, table: str, *, seat: int, event: str) -> None:
    """Check and call at a seat until something happens."""
    place = 0
    async with asyncio.timeout(PATIENCE):
        while not any(each["type"] == event for each in here.events):
            message = await here.wait(lambda heard: heard["type"] == "events", since=place)
            place = here.heard.index(message) + 1
            for each in events_in(message):
                if is_own_turn(each, seat):
                    await here.say("act", table, **act_passively(each))


async def finished(server: Server) -> None:
    """Wait until nothing is left to erase at any table."""

    async def nothing_left() -> bool:
        def look(records: Records) -> bool:
            return not any(records.erasures.tables_left(one.account) for one in records.erasures.pending())

        return await server.house.store.read(look)

    await until(nothing_left)


async def assert_nowhere(server: Server, *secrets: str) -> None:
    """Look for texts in every row that is kept, and hold what is left to the rules."""

    def look(records: Records) -> list[str]:
        if current().in_memory:
            kept = vars(records)["_memory"]
            rows = [(name, repr(each.items())) for name, each in vars(kept).items() if hasattr(each, "items")]
            logs = [("events", repr(list(kept.logs.rows_from(table.id, 0)))) for table in kept.tables.values()]
            return [f"{name}: {secret}" for name, text in rows + logs for secret in secrets if secret in text]
        connection = connection_of(records)
        faults: list[str] = []
        verify_database(connection, tell=lambda fault: faults.append(str(fault)))
        for table in metadata.sorted_tables:
            for row in connection.execute(table.select()):
                plain = " ".join(
                    [each.decode("utf-8", "replace") if isinstance(each, bytes) else str(each) for each in row]
                )
                faults += [f"{table.name}: {secret}" for secret in secrets if secret in plain]
        return faults

    assert await server.house.store.read(look) == []


async def refused_on_a_device(guest: Guest) -> bool:
    """On a device there is one person, who is erased with all that is on it; the house there refuses."""
    if not current().on_device:
        return False
    answer = await guest.call("POST", "/api/me/erase", {"nickname": NICKNAME})
    assert answer.json() == {"code": "storage_failed"}
    assert (await guest.get("/api/me"))["nickname"] == NICKNAME
    return True


@pytest.mark.everywhere
def test_who_is_erased_in_mid_hand_is_gone_with_sockets_tokens_codes_name_and_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """O2: they made the table, sit in a hand, have three sockets, a second device, a program and a code."""
    monkeypatch.setattr(erasing, "SETTLING_MILLISECONDS", 0)

    async def scenario() -> None:
        async with serving(tmp_path, admin_key=Key()) as server:
            ann, bad = await server.enter("Ann"), await server.enter(NICKNAME)
            if await refused_on_a_device(bad):
                return
            token = (await bad.call("POST", "/api/me/token")).json()["token"]
            table = await bad.make(seats=2, pace="off", name=f"{NICKNAME}s den", clock={"allowance": 300, "bank": 0})
            sockets = [await bad.sit(table, seat=1), await Guest(server, bad.account, token).connect()]
            sockets.append(await bad.connect(server.back_url if server.port else None))
            here = await ann.sit(table, seat=0)
            await sockets[0].do("chat", table, text=WORDS)
            await here.wait(lambda heard: heard["type"] == "chat")
            await done(server, f"people/{bad.account}/rename", nickname=NICKNAME, why="to have it in the audit log")
            await sockets[0].do("start", table)
            await here.wait_event("turnStarted")
            code = (await bad.call("POST", "/api/me/transfer")).json()["code"]

            wrong = await bad.call("POST", "/api/me/erase", {"nickname": "Somebody"})
            assert wrong.json() == {"code": "not_your_name"}
            foreign = {**bad.headers, "origin": "https://evil.example"}
            forged = await server.http.post("/api/me/erase", json={"nickname": NICKNAME}, headers=foreign)
            assert forged.json() == {"code": "bad_origin"}
            erased = await bad.call("POST", "/api/me/erase", {"nickname": NICKNAME})
            assert erased.status_code == 200, erased.text
            assert "Max-Age=0" in erased.headers["set-cookie"]
            name = erased.json()["name"]

            for socket in sockets:
                async with asyncio.timeout(PATIENCE):
                    await socket.closed.wait()
            await server.caught_up()
            for held in (bad.token, token):
                assert await code_of(Guest(server, bad.account, held)) == "not_signed_in"
                with pytest.raises(Exception, match=r"401|closed|refused|HTTPStatus"):
                    await Guest(server, bad.account, held).connect()
            assert (await server.http.post("/api/transfer", json={"code": code})).json()["code"] == "wrong_code"
            again = await bad.call("POST", "/api/me/erase", {"nickname": NICKNAME})
            assert again.json()["code"] == "not_signed_in"

            await play(here, table, seat=0, event="seatLeft")  # the hand is played to its end, by the clock if need be
            await finished(server)
            await server.house.erasing.go_on()
            await assert_nowhere(server, NICKNAME, WORDS, bad.account)
            hand = (await ann.get("/api/hands"))["hands"][0]
            seen = await ann.get(f"/api/hands/{table}/{hand['hand']}")
            assert name in str(seen) and NICKNAME not in str(seen)
            assert (await shown(server, "people?search=K"))["people"] == []
            assert [entry["what"] for entry in (await shown(server, "audit"))["entries"]] == ["erase", "rename"]
            assert (await admin(server, "POST", f"people/{bad.account}/erase", {"why": "again"})).status_code == 404
            # The table is still one: somebody else can sit there, and a hand is played.
            await here.wait(lambda heard: heard["type"] == "table" and NICKNAME not in str(heard))
            bo = await server.enter("Bo")
            await bo.sit(table, seat=1)

    asyncio.run(scenario())


def test_the_owner_erases_somebody_who_sits_nowhere_from_live_and_closed_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasing, "SETTLING_MILLISECONDS", 0)

    async def scenario() -> None:
        async with serving(tmp_path, admin_key=Key()) as server:
            ann, gone = await server.enter("Ann"), await server.enter(NICKNAME)
            if await refused_on_a_device(gone):
                return
            closed = await gone.make("online", seats=2, **STEPS)
            host, other = await sit_down(gone, closed, 0), await sit_down(ann, closed, 1)
            await play_hand(host, other, first=True)
            await done(server, f"tables/{closed}/close", why="test", now=True)
            await other.player.wait(lambda heard: heard["type"] == "tableClosed")
            live = await ann.make(seats=3)
            here = await ann.sit(live, seat=0)
            there = await gone.sit(live, seat=1)
            await there.do("leave", live)
            await here.wait_event("seatLeft", seat=1)
            told = await done(server, f"people/{gone.account}/erase", why="asked by post")
            await finished(server)
            await server.house.erasing.go_on()
            await assert_nowhere(server, NICKNAME, gone.account)
            await here.wait(lambda heard: heard["type"] == "table", since=len(here.heard) - 1)
            entry = (await shown(server, "audit"))["entries"][0]
            assert (entry["what"], entry["subject"], entry["why"]) == ("erase", told["alias"], "asked by post")

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_person_gets_everything_about_themselves_and_nothing_about_others(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, admin_key=Key()) as server:
            ann, bo = await server.enter("Ann"), await server.enter("Bo")
            table = await ann.make("online", seats=2, **STEPS)
            host, other = await sit_down(ann, table, 0), await sit_down(await server.enter("Cleo"), table, 1)
            await play_hand(host, other, first=True)
            await host.player.do("chat", table, text=WORDS)
            await done(server, f"people/{ann.account}/rename", nickname="Anna", why="asked for it")
            private = await bo.make(password="pw")
            await ann.join(private, password="pw")
            answer = await ann.call("GET", "/api/me/export")
            assert "feltroom-my-data.json" in answer.headers["content-disposition"]
            data: dict[str, Any] = answer.json()
            assert (data["account"], data["nickname"], data["ban"]) == (ann.account, "Anna", None)
            assert [device["program"] for device in data["devices"]] == [True]
            assert [(one["table"], one["made"], one["called"]) for one in data["tables"]] == [
                (private, False, None),  # where they were let in
                (table, True, "Anna"),
            ]
            assert len(data["hands"][0]["cards"]) == 4
            assert [line["text"] for line in data["chat"]] == [WORDS]
            assert [one["why"] for one in data["measures"]] == ["asked for it"]
            assert data["statistics"]["settled"] == 1
            other = (await bo.call("GET", f"/api/me/export?account={ann.account}")).json()
            assert (other["account"], other["hands"], other["chat"]) == (bo.account, [], [])
            assert [one["table"] for one in other["tables"]] == [private]
            assert ann.token not in answer.text and (await server.http.get("/api/me/export")).status_code == 401

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_player_is_reported_with_the_hand_and_the_owner_sees_to_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, admin_key=Key()) as server:
            ann, bo, stranger = await server.enter("Ann"), await server.enter("Bo"), await server.enter("Eve")
            table = await ann.make("online", seats=3, **STEPS)
            host, other = await sit_down(ann, table, 0), await sit_down(bo, table, 1)
            hand = await play_hand(host, other, first=True)
            await host.player.do("addBot", table, seat=2, level="easy")  # after the hand: it could lose all and leave

            async def report(guest: Guest, **body: object) -> Any:
                answer = await guest.call("POST", f"/api/tables/{table}/report", body)
                return answer.json()["code"] if answer.content else None

            script = "<script>alert(1)</script>"
            assert await report(ann, seat=1, reason="abuse", text=f"  says\n{script} ") is None
            assert await report(ann, seat=2, reason="cheating") == "not_a_person"
            for house in {server.front, server.house}:  # both have counted it
                house.limits.reports.give_back(ann.account)
            assert await report(ann, seat=0, reason="other") == "not_a_person"  # oneself
            assert await report(ann, seat=9, reason="other") == "no_such_seat"
            assert await report(ann, seat=1, reason="spite") == "bad_field"
            assert await report(ann, seat=1, reason="other", text="x" * 301) == "bad_field"
            assert await report(stranger, seat=1, reason="other") == "not_watching"
            assert await report(ann, seat=1, reason="other") == "rate_limited"

            (found,) = (await shown(server, "reports"))["reports"]
            assert (found["about"], found["aboutName"], found["reporterName"]) == (bo.account, "Bo", "Ann")
            assert (found["table"], found["hand"], found["text"]) == (table, hand, f"says {script}")
            told = (await shown(server, f"reports/{found['id']}/hand?lang=en"))["text"]
            assert "Ann" in told and "Bo" in told and "Dealt to" not in told
            own = (await ann.call("GET", f"/api/hands/{table}/{hand}/text?lang=en")).text
            assert told != own, "the reporter's own cards are theirs"
            assert [one["text"] for one in (await ann.get("/api/me/export"))["reports"]] == [f"says {script}"]
            assert (await bo.get("/api/me/export"))["reported"] == 1
            await done(server, f"reports/{found['id']}/close", why="talked to Bo")
            await host.player.do("nextHand", table)
            server.front.limits.reports.give_back(bo.account)
            assert await report(bo, seat=0, reason="other") is None
            (now,) = (await shown(server, "reports"))["reports"]
            playing = await admin(server, "GET", f"reports/{now['id']}/hand")
            assert now["hand"] == hand + 1 and playing.json()["code"] == "no_such_hand"
            await done(server, f"reports/{now['id']}/close", why="nothing")
            assert (await shown(server, "reports"))["reports"] == []
            assert (await shown(server, "reports?state=closed"))["reports"][-1]["closedWhy"] == "talked to Bo"
            again = await admin(server, "POST", f"reports/{found['id']}/close", {"why": "again"})
            assert (again.status_code, again.json()) == (404, {"code": "no_such_report"})
            assert (await shown(server, "audit"))["entries"][0]["what"] == "close-report"
            for path in ("reports", "people"):
                assert (await server.http.get(f"/api/admin/{path}", headers=ann.headers)).status_code == 403

    asyncio.run(scenario())
