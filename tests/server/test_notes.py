"""Notes about players: for oneself alone, at every table, until one of the two is erased."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import Guest, serving
from tests.server.test_table_life import parked


async def note(guest: Guest, table: str, **body: Any) -> int:
    return (await guest.call("PUT", f"/api/tables/{table}/notes", body)).status_code


@pytest.mark.everywhere
def test_a_note_is_kept_with_the_person_and_seen_by_nobody_else(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            first, second = await anna.make("online"), await anna.make("online")
            for table, seats in ((first, (4, 1)), (second, (0, 6))):
                await anna.sit(table, seat=seats[0])
                await ben.sit(table, seat=seats[1])
            assert await note(anna, first, seat=1, text=" calls  too\nmuch ", colour="red", muted=True) == 204
            kept = {"text": "calls too much", "colour": "red", "muted": True}
            assert await anna.get(f"/api/tables/{first}/notes") == {"notes": [{"seat": 1, **kept}]}
            assert await anna.get(f"/api/tables/{second}/notes") == {"notes": [{"seat": 6, **kept}]}
            assert await ben.get(f"/api/tables/{first}/notes") == {"notes": []}
            (mine,) = (await anna.get("/api/me/export"))["notes"]
            assert (mine["name"], mine["text"]) == ("Ben", "calls too much")
            assert await note(anna, second, seat=6, colour="blue") == 204
            assert await anna.get(f"/api/tables/{first}/notes") == {
                "notes": [{"seat": 1, "text": "", "colour": "blue", "muted": False}]
            }
            assert await note(anna, second, seat=6) == 204
            assert await anna.get(f"/api/tables/{first}/notes") == {"notes": []}

    asyncio.run(scenario())


def test_notes_that_cannot_be_are_refused_with_the_reason(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, away = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online", bots=[{"seat": 7}])
            await anna.sit(table, seat=4)

            async def refused(guest: Guest, **body: Any) -> str:
                response = await guest.call("PUT", f"/api/tables/{table}/notes", body)
                assert response.status_code >= 400
                return str(response.json()["code"])

            assert await refused(anna, seat=4, text="x") == "not_a_person"
            assert await refused(anna, seat=7, text="x") == "not_a_person"
            assert await refused(anna, seat=2, text="x") == "seat_free"
            assert await refused(anna, seat=99, text="x") == "no_such_seat"
            assert await refused(anna, seat=4, text="x" * 301) == "bad_field"
            assert await refused(anna, seat=4, colour="pink") == "bad_field"
            assert await refused(away, seat=4, text="x") == "not_watching"

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_a_parked_table_is_not_woken_for_somebody_who_does_not_sit_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            await (await anna.sit(table, seat=4)).close()
            report = {"seat": 4, "reason": "abuse", "text": ""}
            for method, path, body in (
                ("GET", "notes", None),
                ("PUT", "notes", {"seat": 4, "text": "x"}),
                ("POST", "report", report),
            ):
                await parked(server)  # on a busy machine the goodbye of who sat there may come late, and wake it
                answer = await ben.call(method, f"/api/tables/{table}/{path}", body)
                assert answer.json() == {"code": "not_watching"}, path
                assert not server.house.rooms.live, path
            assert (await ben.call("GET", "/api/tables/nowhere/notes")).json()["code"] == "no_such_table"
            assert await anna.get(f"/api/tables/{table}/notes") == {"notes": []}
            assert len(server.house.rooms.live) == 1, "who sits there is answered"

    asyncio.run(scenario())
