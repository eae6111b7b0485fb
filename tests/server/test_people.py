"""Entering by a nickname, being known again, and moving to a second device."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest

from feltroom.contract.refusals import Refusal
from feltroom.rooms.people import people
from feltroom.rooms.people.identity import Signer, new_token, read_transfer_code
from tests.server.harness import Guest, Server, serving

BLANK = ["\u2800", "\u3164", "\u3164 \u2800", "\u115f\u1160", "\uffa0", "\U0001d159", "\ufe0f", "\u0301\u034f"]


@asynccontextmanager
async def browser_of(server: Server, nickname: str) -> AsyncIterator[httpx.AsyncClient]:
    async with server.browser() as browser:
        response = await browser.post("/api/enter", json={"nickname": nickname})
        assert response.status_code == 200, response.text
        assert "token" not in response.json()
        yield browser


def as_header(cookies: dict[str, str]) -> dict[str, str]:
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}


@pytest.mark.socket
def test_a_browser_is_known_by_a_cookie_that_scripts_cannot_read(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server, browser_of(server, "小明") as browser:
            cookie = SimpleCookie((await browser.post("/api/enter", json={"nickname": "A"})).headers["set-cookie"])
            morsel = cookie["feltroom"]
            assert morsel["httponly"] is True
            assert morsel["samesite"].lower() == "lax"
            assert int(morsel["max-age"]) > 300 * 24 * 3600
            assert (await browser.get("/api/me")).json()["nickname"] == "A"

    asyncio.run(scenario())


def test_a_stranger_may_ask_who_they_are_without_an_error(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server, browser_of(server, "小明") as browser:
            stranger = await server.http.get("/api/visitor")
            assert (stranger.status_code, stranger.json()) == (200, {"me": None})
            assert (await browser.get("/api/visitor")).json()["me"]["nickname"] == "小明"

    asyncio.run(scenario())


@pytest.mark.socket
def test_identity_survives_a_restart_of_the_server(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server, browser_of(server, "小明") as browser:
            me = (await browser.get("/api/me")).json()
            cookies = dict(browser.cookies)
        async with serving(tmp_path) as server:
            response = await server.http.get("/api/me", headers=as_header(cookies))
            assert response.json() == me

    asyncio.run(scenario())


@pytest.mark.parametrize("nickname", ["", "   ", "x" * 21, "a\u202eb", "line\nbreak\x00", *BLANK])
def test_a_nickname_that_cannot_be_shown_is_refused_with_the_numbers(tmp_path: Path, nickname: str) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            response = await server.http.post("/api/enter", json={"nickname": nickname})
            assert response.status_code == 400
            assert response.json()["code"] == "nickname_bad"
            assert response.json()["numbers"]["most"] == people.MOST_NICKNAME

    asyncio.run(scenario())


# Joined emoji, and scripts that are written side by side.
ORDINARY = ["👨\u200d👩\u200d👧", "🏳\ufe0f\u200d🌈", "1\ufe0f\u20e3", "A安娜", "ベット太郎", "Анна", "Nguyễn", "สมชาย"]
MISLEADING = ["Anna\ufe0f", "a" + "\u0301" * 19, "Аnna", "An\u200dna", "Ρaul"]  # Cyrillic А, Greek Ρ


@pytest.mark.parametrize("nickname", MISLEADING)
def test_a_nickname_that_is_made_to_look_like_another_is_refused(nickname: str) -> None:
    """T11."""
    with pytest.raises(Refusal) as refused:
        people.check_nickname(nickname)
    assert refused.value.code == "nickname_bad"


def test_two_people_of_one_name_are_told_apart_at_a_table(tmp_path: Path) -> None:
    """T11: the second gets a number, also where only the eye sees the same name."""

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guests = [await server.enter(name) for name in ("Anna", "anna", "Аnnа".replace("n", "п"), "Ａｎｎａ")]
            table = await guests[0].make("online")
            players = [await guest.sit(table) for guest in guests]
            shown = await (await guests[0].join(table)).wait(lambda heard: heard["type"] == "table")
            names = sorted(seat["name"] for seat in shown["seats"] if seat is not None)
            assert names == sorted(["Anna", "anna (2)", "Аппа", "Ａｎｎａ (3)"])
            assert len(players) == 4

    asyncio.run(scenario())


def test_a_rename_reaches_the_seat(tmp_path: Path) -> None:
    """T11: between hands at once, and with a number where somebody of that name sits."""

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, bert = await server.enter("Anna"), await server.enter("Bert")
            table = await anna.make("online")
            first = await anna.sit(table)
            await bert.sit(table)
            await bert.call("PUT", "/api/me", {"nickname": "anna"})
            heard = await first.wait_event("playerRenamed")
            assert heard["name"] == "anna (2)"
            await bert.call("PUT", "/api/me", {"nickname": "Berta"})
            assert await first.wait_event("playerRenamed", name="Berta")

    asyncio.run(scenario())


@pytest.mark.parametrize("nickname", ["É", "e\u0301", "👍🏽", "❤\ufe0f", "한\u3164", "·", "名字", *ORDINARY])
def test_a_nickname_that_shows_something_is_good(nickname: str) -> None:
    assert people.check_nickname(nickname) == nickname


@pytest.mark.socket
def test_a_transfer_code_takes_the_account_to_a_second_device_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server, browser_of(server, "小明") as phone:
            me = (await phone.get("/api/me")).json()
            code = (await phone.post("/api/me/transfer")).json()["code"]
            typed = f"{code[:5].lower()}-{code[5:]}"
            async with server.browser() as laptop:
                assert (await laptop.post("/api/transfer", json={"code": typed})).json() == me
                assert (await laptop.get("/api/me")).json() == me
            assert (await phone.get("/api/me")).json() == me  # the first device stays known
            again = await server.http.post("/api/transfer", json={"code": code})
            assert (again.status_code, again.json()["code"]) == (404, "wrong_code")

    asyncio.run(scenario())


def test_a_transfer_code_expires_after_ten_minutes(tmp_path: Path) -> None:
    async def scenario() -> None:
        now = [1_000_000]
        async with serving(tmp_path, clock=lambda: now[0]) as server:
            guest = await server.enter("小明")
            code = (await guest.call("POST", "/api/me/transfer")).json()["code"]
            now[0] += 10 * 60 * 1000
            response = await server.http.post("/api/transfer", json={"code": code})
            assert response.json()["code"] == "wrong_code"

    asyncio.run(scenario())


@pytest.mark.socket
def test_guessing_codes_is_limited(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            answers = [(await server.http.post("/api/transfer", json={"code": "0" * 10})).json() for _ in range(12)]
            assert answers[0]["code"] == "wrong_code"
            assert answers[-1]["code"] == "too_many_attempts"
            assert answers[-1]["numbers"]["wait"] > 0

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_new_nickname_is_told_to_every_connection(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("小明")
            player = await guest.connect()
            assert (await guest.call("PUT", "/api/me", {"nickname": "大明"})).json()["nickname"] == "大明"
            assert (await player.wait(lambda heard: heard["type"] == "account"))["nickname"] == "大明"

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_device_that_is_forgotten_is_nobody_any_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server, browser_of(server, "小明") as browser:
            cookies = dict(browser.cookies)
            assert (await browser.delete("/api/me")).status_code == 204
            response = await server.http.get("/api/me", headers=as_header(cookies))
            assert (response.status_code, response.json()["code"]) == (401, "not_signed_in")

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_a_forgotten_device_is_disconnected(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("小明")
            player = await guest.connect()
            other = (await guest.call("POST", "/api/me/token")).json()["token"]
            second = Guest(server, guest.account, other)
            stays = await second.connect()
            assert (await guest.call("DELETE", "/api/me")).status_code == 204
            await asyncio.wait_for(player.closed.wait(), 5)
            assert player.heard[-1] == {"type": "closing", "code": "not_signed_in"}
            await stays.ask("ping")

    asyncio.run(scenario())


def test_all_other_devices_can_be_forgotten_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("小明")
            lost = Guest(server, guest.account, (await guest.call("POST", "/api/me/token")).json()["token"])
            gone, stays = await lost.connect(), await guest.connect()
            assert (await guest.call("DELETE", "/api/me/tokens")).status_code == 204
            await asyncio.wait_for(gone.closed.wait(), 5)
            await stays.ask("ping")
            assert (await lost.call("GET", "/api/me")).status_code == 401
            assert (await guest.call("GET", "/api/me")).status_code == 200

    asyncio.run(scenario())


@pytest.mark.parametrize("path", ["/api/me", "/api/me/tokens"])
def test_a_code_is_good_for_nothing_once_a_device_is_forgotten(tmp_path: Path, path: str) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest, other = await server.enter("小明"), await server.enter("Ben")
            code, others = [(await each.call("POST", "/api/me/transfer")).json()["code"] for each in (guest, other)]
            assert (await guest.call("DELETE", path)).status_code == 204
            answer = await server.http.post("/api/transfer", json={"code": code})
            assert answer.json()["code"] == "wrong_code"
            assert (await server.http.post("/api/transfer", json={"code": others})).status_code == 200

    asyncio.run(scenario())


@pytest.mark.socket
def test_the_database_holds_no_token_and_no_code(tmp_path: Path) -> None:
    async def scenario() -> tuple[str, str]:
        async with serving(tmp_path) as server:
            guest = await server.enter("小明")
            code = (await guest.call("POST", "/api/me/transfer")).json()["code"]
            return guest.token.partition(".")[0], code

    token, code = asyncio.run(scenario())
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.name.startswith("room.db"))
    assert token.encode() not in stored
    assert code.encode() not in stored


def test_a_signature_is_for_one_kind_of_token_only() -> None:
    token = new_token()
    session, share = Signer(b"k" * 32, kind="session"), Signer(b"k" * 32, kind="share")
    assert session.verify(session.sign(token)) == token
    assert share.verify(session.sign(token)) is None
    assert Signer(b"j" * 32, kind="session").verify(session.sign(token)) is None
    assert session.verify(token) is None


def test_a_token_has_256_bits() -> None:
    assert len(new_token()) == 43  # 32 bytes as base64 without padding
    assert len({new_token() for _ in range(100)}) == 100


def test_codes_are_read_as_people_type_them() -> None:
    assert read_transfer_code("o1l-i2 3") == "011123"
