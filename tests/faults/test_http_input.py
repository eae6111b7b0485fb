"""HTTP in every wrong way: each call is answered with a status, a code and, where it helps, numbers and a path."""

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from feltroom.rooms.api.admission import MOST_BODY
from feltroom.rooms.rates import Limiter, Rate
from feltroom.server.net.security import HEADERS
from tests.faults.raw_socket import RawSocket, attacked, knock, wait_until
from tests.server.harness import Guest, Server

GUARDS = {name.decode(): value.decode() for name, value in HEADERS}


def unlimited(server: Server) -> None:
    """Let one address ask as often as the tests need."""
    plenty = Rate(burst=1_000_000, per_second=1_000_000)
    for name in ("requests", "entering", "tables", "codes", "admin_keys"):
        setattr(server.house.limits, name, Limiter(plenty, clock=lambda: 0.0))


def check(response: httpx.Response, status: int, code: str | None = None, path: str | None = None) -> None:
    """Assert what was answered, and that it is safe for a browser."""
    said = f"{response.request.method} {response.request.url}: {response.status_code} {response.text[:200]}"
    assert response.status_code == status, said
    assert {name: response.headers.get(name) for name in GUARDS} == GUARDS, said
    if code is not None:
        body = response.json()
        assert response.headers["content-type"] == "application/json", said
        assert (body["code"], body.get("path")) == (code, path), said
        assert body.keys() <= {"code", "numbers", "path"}
        assert all(isinstance(number, int) for number in body.get("numbers", {}).values())


async def post(guest: Guest, path: str, content: bytes) -> httpx.Response:
    return await guest.server.http.post(path, content=content, headers=guest.headers)


def test_a_body_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            unlimited(server)
            guest = await server.enter("Anna")
            large = await post(guest, "/api/enter", b" " * (MOST_BODY + 1))
            check(large, 413, "too_large")
            assert large.json()["numbers"]["limit"] == MOST_BODY
            check(await post(guest, "/api/enter", b'{"nickname":"a"}' + b" " * (MOST_BODY - 16)), 200)
            for content, code, path in [
                (b"{", "not_json", None),
                (b"nickname=x", "not_json", None),
                (b'{"nickname":"a"}x', "not_json", None),
                (b'{"nickname":"\xff"}', "not_json", None),
                (b'{"nickname":"\\ud800"}', "not_json", None),
                (b'{"nickname":NaN}', "not_json", None),
                (b'{"a":' * 10_000, "bad_field", "$"),
                (b'{"nickname":' + b"[" * 60_000, "bad_field", "$.nickname"),
                (b"[" * 60_000, "bad_field", "$"),
                (b"[]", "bad_field", "$"),
                (b"null", "bad_field", "$"),
                (b"", "bad_field", "$.nickname"),
                (b"{}", "bad_field", "$.nickname"),
                (b'{"nickname":7}', "bad_field", "$.nickname"),
                (b'{"nickname":null}', "bad_field", "$.nickname"),
                (b'{"nickname":["a"]}', "bad_field", "$.nickname"),
                (b'{"nickname":"a","program":1}', "bad_field", "$.program"),
                (b'{"nickname":"a","admin":true}', "bad_field", "$"),
            ]:
                check(await post(guest, "/api/enter", content), 400, code, path)
            for nickname in ("", " ", "\n", "a\u0000b", "a\u202eb", "x" * 21, "\u200b", "\ud7ff\uffff"):
                check(await post(guest, "/api/enter", json.dumps({"nickname": nickname}).encode()), 400, "nickname_bad")

    asyncio.run(scenario())


def test_a_body_in_pieces_is_bounded_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            head = b"POST /api/enter HTTP/1.1\r\nHost: localhost\r\n"
            chunked = head + b"Transfer-Encoding: chunked\r\n\r\n" + (b"1000\r\n" + b" " * 0x1000 + b"\r\n") * 20
            assert (await knock(server.port, chunked)).status == 413
            promised = head + b"Content-Length: 1000000000000\r\n\r\n" + b" " * 100_000
            assert (await knock(server.port, promised)).status == 413
            for wrong in (b"Content-Length: -1\r\n\r\n", b"Content-Length: x\r\n\r\n", b"Transfer-Encoding: x\r\n\r\n"):
                assert (await knock(server.port, head + wrong)).status == 400
            both = b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
            assert (await knock(server.port, head + both)).status == 400, "two lengths smuggle requests"

    asyncio.run(scenario())


ABSURD: list[tuple[dict[str, Any], str, str | None]] = [
    ({"preset": "nosuch"}, "bad_field", "$.preset"),
    ({"preset": None}, "bad_field", "$.preset"),
    ({"nosuch": 1}, "bad_field", "$"),
    ({"Seats": 6}, "bad_field", "$"),
    ({"seats": 0}, "bad_config", "$.seats"),
    ({"seats": 1}, "bad_config", "$.seats"),
    ({"seats": 23}, "bad_config", "$.seats"),
    ({"seats": 10**15}, "bad_config", "$.seats"),
    ({"seats": -1}, "bad_field", "$.seats"),
    ({"seats": 10**16}, "bad_field", "$.seats"),
    ({"seats": 10**400}, "bad_field", "$.seats"),
    ({"seats": 6.5}, "bad_field", "$.seats"),
    ({"seats": "6"}, "bad_field", "$.seats"),
    ({"seats": True}, "bad_field", "$.seats"),
    ({"seats": None}, "bad_field", "$.seats"),
    ({"stack": 0}, "bad_field", "$.stack"),
    ({"stack": -1000}, "bad_field", "$.stack"),
    ({"smallBlind": 30, "bigBlind": 20}, "bad_config", "$.smallBlind"),
    ({"bigBlind": 0}, "bad_field", "$.bigBlind"),
    ({"ante": -1}, "bad_field", "$.ante"),
    ({"chip": 7}, "bad_config", "$.chip"),
    ({"chip": 10**15}, "bad_config", "$.chip"),
    ({"betting": "limitless"}, "bad_field", "$.betting"),
    ({"raiseCap": -1}, "bad_field", "$.raiseCap"),
    ({"clock": {"allowance": -1}}, "bad_field", "$.clock.allowance"),
    ({"clock": {"allowance": 10**12}}, "bad_field", "$.clock.allowance"),
    ({"clock": {"allowance": 0}}, "bad_config", "$.clock"),
    ({"clock": {"allowance": 1000, "grace": 10**9}}, "bad_field", "$.clock"),
    ({"think": [1]}, "bad_field", "$.think"),
    ({"think": [5, 1]}, "bad_config", "$.think"),
    ({"think": [0, 10**12]}, "bad_field", "$.think[1]"),
    ({"deal": "stacked"}, "bad_field", "$.deal"),
    ({"deal": "dense", "weights": {"AA": -1}}, "bad_weight", "$.weights.AA"),
    ({"deal": "dense", "weights": {"ZZ": 1}}, "unknown_class", "$.weights.ZZ"),
    ({"deal": "dense", "weights": {}}, "weights_zero", None),
    ({"deal": "dense", "weights": {"AA": "1"}}, "bad_field", "$.weights[...]"),
    ({"schedule": {"levels": []}}, "bad_field", "$.schedule.levels"),
    ({"schedule": {"levels": [{"small": 1, "big": 2}]}}, "bad_config", "$.schedule"),
    ({"schedule": {"levels": [{"small": 1, "big": 2}] * 101, "hands": 1}}, "bad_field", "$.schedule.levels"),
    ({"schedule": {"levels": [{"small": 1, "big": 2}], "hands": 0}}, "bad_config", "$.schedule"),
    ({"schedule": {"levels": [{"small": 5, "big": 2}], "hands": 1}}, "bad_config", "$.schedule"),
    ({"level": "genius"}, "bad_field", "$.level"),
    ({"bots": [{}] * 23}, "bad_field", "$.bots"),
    ({"bots": [{"seat": 3}, {"seat": 3}]}, "bad_config", "$.bots"),
    ({"bots": [{"seat": 21}]}, "bad_config", "$.bots"),
    ({"bots": [{"name": "a\nb"}]}, "bad_config", "$.bots"),
    ({"bots": [{}] * 10}, "bad_config", "$.bots"),
    ({"name": ""}, "bad_field", "$.name"),
    ({"name": "x" * 41}, "bad_field", "$.name"),
    ({"password": "x" * 101}, "bad_field", "$.password"),
    ({"seed": 7}, "seed_not_allowed", None),
    ({"preset": "solo", "maxHumans": 2, "seed": 7}, "seed_not_allowed", None),
    ({"preset": "solo", "seed": -1}, "bad_field", "$.seed"),
    ({"preset": "solo", "seed": "0"}, "bad_field", "$.seed"),
    ({"preset": "solo", "players": 0}, "bad_config", "$.players"),
    ({"preset": "solo", "players": 10**15}, "bad_config", "$.players"),
]


def test_absurd_settings_make_no_table_and_name_the_setting(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            unlimited(server)
            guest = await server.enter("Anna")
            wrong = []
            for settings, code, path in ABSURD:
                try:
                    check(await post(guest, "/api/tables", json.dumps(settings).encode()), 400, code, path)
                except AssertionError as error:
                    wrong.append(f"{settings}: {str(error).splitlines()[0]}")
            for weights in (b"NaN", b"Infinity", b"-Infinity", b"1e999"):
                response = await post(guest, "/api/tables", b'{"deal":"dense","weights":{"AA":' + weights + b"}}")
                if (response.status_code, response.json()["code"]) not in (
                    (400, "not_json"),
                    (400, "bad_config"),
                    (400, "bad_field"),
                ):
                    wrong.append(f"{weights!r}: {response.text}")
            assert wrong == []
            assert server.house.rooms.live == [], "nothing was made"

    asyncio.run(scenario())


def test_a_table_is_for_somebody(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            guest = await server.enter("Anna")
            check(await guest.call("POST", "/api/tables", {"maxHumans": 0}), 400, "bad_config", "$.maxHumans")

    asyncio.run(scenario())


def test_blinds_larger_than_the_stack_make_a_table_that_can_be_played_or_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            guest = await server.enter("Anna")
            response = await guest.call("POST", "/api/tables", {"stack": 10, "smallBlind": 50, "bigBlind": 100})
            assert response.status_code in (200, 400)
            if response.status_code == 400:
                check(response, 400, "bad_config", response.json().get("path"))

    asyncio.run(scenario())


def test_the_name_of_a_table_is_printable(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            guest = await server.enter("Anna")
            for name in ("a\u202eb", "a\nb", "\u0000", "  "):
                check(await guest.call("POST", "/api/tables", {"name": name}), 400, "bad_config", "$.name")

    asyncio.run(scenario())


def test_unknown_paths_and_methods_are_answered_and_guarded(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            unlimited(server)
            guest = await server.enter("Anna")
            for path in ("/api/nosuch", "/api/", "/api/tables/x/y/z", "/api/%2e%2e/", "/api/me/tables/1"):
                check(await guest.call("GET", path), 404, "not_found")
            for path in ("/api/tables/nosuch", "/api/tables/%00", "/api/tables/%ff", "/api/tables/" + "x" * 2000):
                check(await guest.call("GET", path), 404, "no_such_table")
            for path in ("/nosuch", "/..%2f..%2fetc/passwd", "/.env", "/website/index.html"):
                check(await guest.call("GET", path), 404)
            for method, path in (
                ("DELETE", "/api/tables"),
                ("GET", "/api/enter"),
                ("PUT", "/api/health"),
                ("POST", "/api/me"),
                ("PATCH", "/api/me"),
                ("TRACE", "/api/me"),
                ("POST", "/"),
            ):
                check(await guest.call(method, path), 405)
            for path in ("/", "/t/abc", "/api/openapi.json", "/api/health", "/api/presets", "/metrics"):
                check(await guest.call("GET", path), 200)
            for path in ("/api/hands?limit=-1", "/api/hands?limit=x", "/api/hands?limit=99999999999999999999"):
                check(await guest.call("GET", path), 400, "bad_field", "limit")
            for path in ("/api/hands?before=%00", "/api/hands?before=" + "A" * 5000, "/api/hands?before=%C3%A9"):
                check(await guest.call("GET", path), 400, "bad_field", "before")
            for path in ("/api/hands/x/1", "/api/hands/x/1/phh", "/api/hands/%00/0/text"):
                check(await guest.call("GET", path), 404, "no_such_hand")
            for path in ("/api/hands/x/y", "/api/hands/x/-1", "/api/hands/x/%D9%A1", "/api/hands/x/1e3"):
                check(await guest.call("GET", path), 400, "bad_field", "hand")

    asyncio.run(scenario())


def test_what_is_no_http_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            for sent in (
                b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
                b"hello\r\n\r\n",
                b"GET / HTTP/9.9\r\n\r\n",
                b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
                b"GET / HTTP/1.1\r\nHost\r\n\r\n",
                b"GET / HTTP/1.1\r\nBad Name: x\r\n\r\n",
                b"GET / HTTP/1.1\r\nX: a\x00b\r\n\r\n",
            ):
                raw = await RawSocket.dial(server.port)
                raw.send(sent)
                assert (await raw.answer()).status == 400, sent
            check(await server.http.get("/api/health"), 200)

    asyncio.run(scenario())


def test_who_has_not_entered_gets_nothing_that_is_somebodys(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            unlimited(server)
            document = (await server.http.get("/api/openapi.json")).json()
            anonymous = 0
            for path, methods in document["paths"].items():
                for method, operation in methods.items():
                    url = path.replace("{table}", "x").replace("{hand}", "1").replace("{share}", "x")
                    for headers in ({}, {"Cookie": "feltroom=forged.token"}, {"Authorization": "Bearer forged.token"}):
                        response = await server.http.request(method, url, headers=headers, json={})
                        if operation["security"] == [{"owner": []}]:
                            check(response, 403, "wrong_key")
                        elif operation["security"]:
                            check(response, 401, "not_signed_in")
                        else:
                            anonymous += 1
                            assert response.status_code < 500, (url, response.text)
            assert anonymous

    asyncio.run(scenario())


def test_another_site_or_name_gets_no_answer_from_the_api(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            guest = await server.enter("Anna")
            own = f"127.0.0.1:{server.port}"
            for headers in (
                {"Origin": "http://evil.example"},
                {"Origin": "null"},
                {"Origin": f"http://127.0.0.1:{server.port + 1}"},
                {"Host": "evil.example"},
                {"Host": f"evil.example:{server.port}", "Origin": f"http://evil.example:{server.port}"},
                {"Host": "127.0.0.1.evil.example"},
            ):
                for method, path in (("GET", "/api/me"), ("POST", "/api/tables"), ("DELETE", "/api/me")):
                    response = await server.http.request(method, path, headers={**guest.headers, **headers}, json={})
                    check(response, 403, "bad_origin")
                    assert "access-control-allow-origin" not in response.headers
            fine = {**guest.headers, "Origin": f"http://{own}", "Host": own}
            check(await server.http.get("/api/me", headers=fine), 200)

    asyncio.run(scenario())


def test_the_cookie_is_for_this_site_and_no_script(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            response = await server.http.post("/api/enter", json={"nickname": "Anna"})
            check(response, 200)
            assert "token" not in response.json()
            name, *flags = response.headers["set-cookie"].split("; ")
            assert name.startswith("feltroom=")
            assert {flag.lower() for flag in flags} == {"httponly", "samesite=lax", "path=/", "max-age=34560000"}
            check(await server.http.get("/api/me"), 200)
            left = await server.http.delete("/api/me")
            assert "Max-Age=0" in left.headers["set-cookie"]
            check(await server.http.get("/api/me"), 401, "not_signed_in")

    asyncio.run(scenario())


def test_who_hangs_up_in_the_middle_of_a_body_is_no_error_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.dial(server.port)
            raw.send(b"POST /api/enter HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
            await asyncio.sleep(0.1)
            await raw.close()
            await asyncio.sleep(0.1)
            check(await server.http.get("/api/health"), 200)

    asyncio.run(scenario())
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_token_that_is_used_while_it_is_given_up_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            guest = await server.enter("Anna")
            write = server.house.store.write
            reached, release = asyncio.Event(), asyncio.Event()

            async def slow(function: Any) -> Any:
                reached.set()
                await release.wait()
                return await write(function)

            monkeypatch.setattr(server.house.store, "write", slow)
            leaving = asyncio.create_task(guest.call("DELETE", "/api/me"))
            await reached.wait()
            check(await guest.call("GET", "/api/me"), 200)
            release.set()
            assert (await leaving).status_code == 204
            check(await guest.call("GET", "/api/me"), 401, "not_signed_in")

    asyncio.run(scenario())


def test_pipelined_requests_are_answered_in_order_and_an_upgrade_among_them_hurts_nobody(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with attacked(tmp_path) as server:
            raw = await RawSocket.dial(server.port)
            get = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            upgrade = get.replace(b"\r\n\r\n", b"\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
            raw.send(get * 3)
            assert [(await raw.answer()).status for _ in range(3)] == [200] * 3
            raw.send(get * 3 + upgrade + get)
            await raw.gone()
            await wait_until(lambda: len(server.house.connections) == 0)
            check(await server.http.get("/api/health"), 200)
            h2c = get.replace(b"\r\n\r\n", b"\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n")
            other = await knock(server.port, h2c)
            assert other.status == 200 and msgspec.json.decode(other.body)["status"] == "ok"

    asyncio.run(scenario())
