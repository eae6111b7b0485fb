"""Keys by name: what is done with each is noted under its name, and the owner alone makes and revokes them."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.harness import Server, serving
from tests.server.test_administration import admin, done, looked_after, shown


async def with_key(server: Server, key: str, method: str, path: str, body: object = None) -> httpx.Response:
    return await server.http.request(method, f"/api/admin/{path}", json=body, headers={"x-feltroom-admin-key": key})


async def audit(server: Server) -> list[tuple[str, str, str, str]]:
    entries: list[Any] = (await shown(server, "audit"))["entries"]
    return [(one["who"], one["what"], one["subject"], one["why"]) for one in entries]


@pytest.mark.everywhere
def test_the_audit_log_names_the_key_that_each_measure_was_taken_with(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            bad = await server.enter("Bad")
            made = await done(server, "keys", name="Anna", why="looks after Fridays")
            assert made["name"] == "Anna" and len(made["key"]) > 40
            (listed,) = (await shown(server, "keys"))["keys"]
            assert (listed["name"], listed["lastUsed"]) == ("Anna", None) and made["key"] not in str(listed)
            answer = await with_key(server, made["key"], "POST", f"people/{bad.account}/ban", {"why": "shouts"})
            assert answer.status_code == 200
            await done(server, f"people/{bad.account}/unban", why="has said sorry")
            own = (await with_key(server, made["key"], "GET", "keys")).json()
            assert own["own"] == "Anna" and own["keys"][0]["lastUsed"] is not None
            assert await audit(server) == [
                ("owner", "unban", bad.account, "has said sorry"),
                ("Anna", "ban", bad.account, "shouts"),
                ("owner", "make-key", "Anna", "looks after Fridays"),
            ]
            told = (await bad.get("/api/me/export"))["measures"]
            assert [(one["what"], one.get("who", "")) for one in told] == [("unban", ""), ("ban", "")]

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_a_key_that_is_revoked_is_good_for_nothing_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            key = (await done(server, "keys", name="小安", why="helps"))["key"]
            assert (await with_key(server, key, "GET", "overview")).status_code == 200
            await done(server, "keys/小安/revoke", why="has left the club")
            answer = await with_key(server, key, "GET", "overview")
            assert (answer.status_code, answer.json()) == (403, {"code": "wrong_key"})
            assert (await shown(server, "keys"))["keys"] == []
            answer = await admin(server, "POST", "keys/小安/revoke", {"why": "twice"})
            assert (answer.status_code, answer.json()) == (404, {"code": "no_such_key"})
            again = (await done(server, "keys", name="小安", why="is back"))["key"]
            assert again != key and (await with_key(server, key, "GET", "keys")).status_code == 403
            assert [what for _, what, _, _ in await audit(server)] == ["make-key", "revoke-key", "make-key"]

    asyncio.run(scenario())


def test_only_the_owner_makes_and_revokes_keys_and_no_name_is_there_twice(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            key = (await done(server, "keys", name="Anna", why="helps"))["key"]
            for path, body in (("keys", {"name": "Bo", "why": "a friend"}), ("keys/Anna/revoke", {"why": "a slip"})):
                answer = await with_key(server, key, "POST", path, body)
                assert (answer.status_code, answer.json()) == (403, {"code": "owner_only"})
            for name in ("anna", " ANNA ", "Owner"):
                answer = await admin(server, "POST", "keys", {"name": name, "why": "a slip"})
                assert answer.json() == {"code": "key_name_taken"}
            for name in ("", "x" * 21, "\u202eanna"):
                answer = await admin(server, "POST", "keys", {"name": name, "why": "a slip"})
                assert answer.json()["code"] == "nickname_bad"
            answer = await admin(server, "POST", "keys/owner/revoke", {"why": "a slip"})
            assert answer.json() == {"code": "no_such_key"}
            assert len(await audit(server)) == 1, "what is refused is not noted"

    asyncio.run(scenario())


@pytest.mark.not_in_memory  # a second start
def test_a_key_outlives_a_restart_and_a_room_without_an_owner_takes_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            key = (await done(server, "keys", name="Anna", why="helps"))["key"]
        async with looked_after(tmp_path) as server:
            assert (await with_key(server, key, "GET", "keys")).json()["own"] == "Anna"
        async with serving(tmp_path) as server:
            assert (await with_key(server, key, "GET", "keys")).json() == {"code": "wrong_key"}

    asyncio.run(scenario())


def test_who_erases_themselves_is_named_by_their_alias(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with looked_after(tmp_path) as server:
            ann = await server.enter("Ann")
            answer = await ann.call("POST", "/api/me/erase", {"nickname": "Ann"})
            if answer.json().get("code") == "storage_failed":  # on a device, which is erased as a whole
                return
            ((who, what, subject, why),) = await audit(server)
            assert (what, why) == ("erase", "by the person") and who == subject and who.startswith("erased:")

    asyncio.run(scenario())
