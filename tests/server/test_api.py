"""The API without a web framework: from a neutral request to a neutral response."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from feltroom.contract.http.endpoints import ENDPOINTS
from feltroom.contract.http.exchange import HttpRequest, HttpResponse
from feltroom.contract.http.system import HEALTH
from feltroom.rooms.api.admission import MOST_BODY, Disconnected
from feltroom.rooms.api.answer import answer
from feltroom.rooms.api.binding import PLACES, answers
from feltroom.rooms.api.router import find
from feltroom.rooms.api.system import health
from feltroom.server.open_house import open_house
from feltroom.server.settings import ServerSettings

HOST = (b"host", b"localhost")


def test_every_endpoint_has_exactly_one_handler() -> None:
    import_module("feltroom.server.app")  # binds the handler that only a server has
    bound = [bound for place in PLACES.values() for bound in place.by_method.values()]
    assert {one.endpoint.name for one in bound} == {endpoint.name for endpoint in ENDPOINTS}
    assert len(bound) == len(ENDPOINTS) == len({one.handler for one in bound})


def test_the_api_loads_no_web_framework_and_no_database() -> None:
    foreign = ("starlette", "uvicorn", "prometheus_client", "sqlalchemy", "sqlite3", "numpy")
    program = f"import sys, feltroom.rooms.api.answer\nprint([name for name in {foreign} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_a_second_handler_of_an_endpoint_is_refused() -> None:
    with pytest.raises(ValueError, match="two handlers for GET /api/health"):
        answers(HEALTH)(health)


def test_a_path_leads_to_its_endpoint_with_its_variable_parts() -> None:
    for endpoint in ENDPOINTS:
        parts = {name: f"{name} 牌" for name in endpoint.parameters}
        found = find(endpoint.path.format(**parts))
        assert found is not None, endpoint.path
        assert found.parameters == parts
        bound = found.bound(endpoint.method)
        assert bound is not None and bound.endpoint is endpoint


@pytest.mark.parametrize(
    "path", ["", "/", "/api", "/api/tables/", "/api/tables//change", "/api/tables/x/y/z", "/api/ME"]
)
def test_another_path_leads_nowhere(path: str) -> None:
    assert find(path) is None


def test_head_is_allowed_where_get_is() -> None:
    found = find("/api/me")
    assert found is not None
    assert sorted(found.allowed) == ["DELETE", "GET", "HEAD", "PUT"]
    assert found.bound("HEAD") is found.bound("GET")
    assert found.bound("POST") is None


def ask(folder: Path, *requests: HttpRequest, rest: AsyncIterator[bytes] | None = None) -> list[HttpResponse]:
    """Put requests to a house of its own, one after the other."""

    async def scenario() -> list[HttpResponse]:
        house = await open_house(ServerSettings(database=f"sqlite:///{folder / 'room.db'}"))
        try:
            return [await answer(house, request, rest=rest) for request in requests]
        finally:
            await house.close()

    return asyncio.run(scenario())


def said(response: HttpResponse) -> tuple[int, Any]:
    return response.status, msgspec.json.decode(response.body)


def test_a_person_enters_and_is_known_by_the_cookie(tmp_path: Path) -> None:
    async def scenario() -> None:
        house = await open_house(ServerSettings(database=f"sqlite:///{tmp_path / 'room.db'}"))
        try:
            entering = HttpRequest("POST", "/api/enter", headers=(HOST,), body=b'{"nickname":"Ann"}', secure=True)
            entered = await answer(house, entering)
            headers = dict(entered.headers)
            assert headers[b"cache-control"] == b"no-store"
            assert headers[b"content-length"] == b"%d" % len(entered.body)
            cookie, *flags = headers[b"set-cookie"].split(b"; ")
            assert {b"HttpOnly", b"Path=/", b"SameSite=lax", b"Secure"} < set(flags)
            me = HttpRequest("GET", "/api/me", headers=(HOST, (b"cookie", b"a=b; " + cookie)))
            assert msgspec.json.decode((await answer(house, me)).body)["nickname"] == "Ann"
        finally:
            await house.close()

    asyncio.run(scenario())


def test_what_leads_nowhere_is_a_failure(tmp_path: Path) -> None:
    nowhere, wrong = ask(tmp_path, HttpRequest("GET", "/api/nothing"), HttpRequest("PUT", "/api/enter"))
    assert said(nowhere) == (404, {"code": "not_found"})
    assert said(wrong) == (405, {"code": "wrong_method"})
    assert dict(wrong.headers)[b"allow"] == b"POST"


def test_a_body_is_read_only_as_far_as_it_may_go(tmp_path: Path) -> None:
    given = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal given
        while True:
            given += 1024
            yield b" " * 1024

    [response] = ask(tmp_path, HttpRequest("POST", "/api/enter", headers=(HOST,)), rest=endless())
    assert response.status == 413
    assert given <= MOST_BODY + 1024


def test_a_body_is_not_read_for_somebody_who_may_not_come_in(tmp_path: Path) -> None:
    async def unwanted() -> AsyncIterator[bytes]:
        raise AssertionError("it was read")
        yield b""

    [response] = ask(tmp_path, HttpRequest("POST", "/api/tables", headers=(HOST,)), rest=unwanted())
    assert said(response) == (401, {"code": "not_signed_in"})


def test_a_peer_that_goes_while_it_is_read_is_no_error_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken() -> AsyncIterator[bytes]:
        yield b'{"nickname"'
        raise Disconnected

    [response] = ask(tmp_path, HttpRequest("POST", "/api/enter", headers=(HOST,)), rest=broken())
    assert response.status == 400
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
