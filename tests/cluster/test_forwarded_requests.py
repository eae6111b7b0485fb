"""HTTP requests that another node answers: nothing of them is lost on the way, and none is passed on for ever."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from feltroom.cluster.forwarded_requests import answer_forwarded
from feltroom.cluster.node_messages import AskAnswer, TellAnswer, encode, read_answer, read_question
from feltroom.contract.http.exchange import HttpRequest, HttpResponse
from feltroom.contract.http.people import ENTER, Enter, Me
from feltroom.rooms.api.binding import Bound
from feltroom.rooms.api.call import Call, Reply, TextReply
from feltroom.rooms.api.router import find
from feltroom.rooms.house import House
from feltroom.rooms.people.identity import COOKIE
from feltroom.rooms.ports.neighbours import Alone, Elsewhere, SoleOwner, Unreachable
from feltroom.server.app import make_app
from feltroom.server.open_house import open_house
from feltroom.server.settings import ServerSettings

HOST = (b"host", b"localhost")


class NoOwner(SoleOwner):
    """Every table is at another node."""

    async def claim(self, table: str) -> int | None:
        del table
        raise Elsewhere("other")


class Far(Alone):
    """Every table is at another node, which answers by the application of a house of its own, if there is one."""

    tables = NoOwner()

    def __init__(self, other: House | None) -> None:
        self._other = other
        self.letters: list[HttpRequest] = []

    async def forward(self, node: str, request: HttpRequest) -> HttpResponse:
        assert node == "other"
        self.letters.append(request)
        if self._other is None:
            raise Unreachable(node)
        question = AskAnswer(
            request.method, request.path, request.query, list(request.headers), request.body, request.peer
        )
        asked = read_question(encode(question))
        assert isinstance(asked, AskAnswer)
        answer = read_answer(encode(await answer_forwarded(self._other, asked)))
        assert isinstance(answer, TellAnswer)
        return HttpResponse(answer.status, tuple(answer.headers), answer.body)


@asynccontextmanager
async def two_houses(folder: Path, *, reachable: bool = True) -> AsyncIterator[tuple[httpx.AsyncClient, Far, House]]:
    """A client of a house that drives no table, and another house on the same database that does."""
    settings = ServerSettings(database=f"sqlite:///{folder / 'room.db'}")
    other = await open_house(settings)
    near = House(settings.house, other._ports, key=b"", earliest=0)
    near.people = other.people
    far = near.neighbours = Far(other if reachable else None)
    transport = httpx.ASGITransport(make_app(near), client=("10.1.2.3", 1))
    try:
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            yield http, far, other
    finally:
        await other.close()


async def enter(http: httpx.AsyncClient) -> str:
    entered = await http.post("/api/enter", json={"nickname": "安娜", "program": True})
    assert entered.status_code == 200, entered.text
    http.cookies.clear()
    return str(entered.json()["token"])


def test_a_table_is_made_and_closed_by_way_of_another_node(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with two_houses(tmp_path) as (http, far, other):
            http.headers["authorization"] = f"Bearer {await enter(http)}"
            made = await http.post("/api/tables", json={"preset": "online", "name": "Küche 牌"})
            assert made.status_code == 200, made.text
            assert made.headers["content-type"] == "application/json"
            assert made.headers["cache-control"] == "no-store"
            names = [name for name, _ in made.headers.raw]
            assert len(set(names)) == len(names) and b"content-security-policy" in names
            [room] = other.rooms.live
            assert (made.json()["table"], room.info.name) == (room.info.id, "Küche 牌")
            [letter] = far.letters
            assert (letter.method, letter.path, letter.peer) == ("POST", "/api/tables", "10.1.2.3")
            assert msgspec.json.decode(letter.body) == {"preset": "online", "name": "Küche 牌"}
            closed = await http.request("DELETE", f"/api/tables/{room.info.id}")
            assert (closed.status_code, closed.content, other.rooms.live) == (204, b"", [])

    asyncio.run(scenario())


def test_who_asks_is_known_by_their_cookie_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with two_houses(tmp_path) as (http, _, other):
            http.cookies.set(COOKIE, await enter(http), domain="localhost.local")
            made = await http.post("/api/tables", json={"preset": "online"}, headers={"origin": "http://localhost"})
            assert made.status_code == 200, made.text
            assert len(other.rooms) == 1

    asyncio.run(scenario())


def test_a_refusal_of_the_other_node_comes_back_as_it_is(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with two_houses(tmp_path) as (http, _, other):
            token, another = await enter(http), await enter(http)
            headers = {"authorization": f"Bearer {token}"}
            made = await http.post("/api/tables", json={"preset": "online"}, headers=headers)
            path = f"/api/tables/{made.json()['table']}"
            closed = await http.request("DELETE", path, headers={"authorization": f"Bearer {another}"})
            assert (closed.status_code, closed.json()) == (403, {"code": "not_owner"})
            assert len(other.rooms) == 1
            bad = await http.post("/api/tables", json={"preset": "online", "seats": 1}, headers=headers)
            assert (bad.status_code, bad.json()["code"]) == (400, "bad_config")

    asyncio.run(scenario())


def test_nobody_answers_for_a_node_that_cannot_be_reached(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with two_houses(tmp_path, reachable=False) as (http, _, _other):
            headers = {"authorization": f"Bearer {await enter(http)}"}
            answer = await http.post("/api/tables", json={"preset": "online"}, headers=headers)
            assert (answer.status_code, answer.json()) == (503, {"code": "moved"})

    asyncio.run(scenario())


def test_a_letter_is_not_passed_on_a_second_time(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with two_houses(tmp_path) as (http, _, other):
            token = await enter(http)
            further = other.neighbours = Far(None)
            headers = [HOST, (b"authorization", f"Bearer {token}".encode())]
            letter = AskAnswer("POST", "/api/tables", b"", headers, b'{"preset":"online"}', "10.1.2.3")
            answer = await answer_forwarded(other, letter)
            assert (answer.status, msgspec.json.decode(answer.body)) == (503, {"code": "moved"})
            assert further.letters == []

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("reply", "status", "body", "headers"),
    [
        (TextReply(b"\x00\xff", "application/x-tea"), 200, b"\x00\xff", {b"content-type": b"application/x-tea"}),
        (
            Reply(Me("a1", "Ann"), HTTPStatus.IM_A_TEAPOT, cookie="a.b", filename="me.json"),
            418,
            b'{"account":"a1","nickname":"Ann"}',
            {
                b"content-type": b"application/json",
                b"content-disposition": b'attachment; filename="me.json"',
                b"set-cookie": b"feltroom=a.b; ",
            },
        ),
    ],
    ids=["text", "json"],
)
def test_a_handler_sees_the_whole_request_and_its_whole_answer_is_sent(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    reply: TextReply | Reply[Me],
    status: int,
    body: bytes,
    headers: dict[bytes, bytes],
) -> None:
    seen: dict[str, Any] = {}

    async def handler(call: Call[Enter]) -> TextReply | Reply[Me]:
        seen.update(
            path=call.request.path, query=call.query("x"), token=call.token, peer=call.request.peer, body=call.body
        )
        return reply

    async def scenario() -> TellAnswer:
        async with two_houses(tmp_path) as (_, _, other):
            asked = '{"nickname":"牌"}'.encode()
            return await answer_forwarded(
                other, AskAnswer("POST", "/api/enter", b"x=%C3%A9&y=2", sent, asked, "10.1.2.3")
            )

    found = find("/api/enter")
    assert found is not None
    monkeypatch.setitem(found.place.by_method, "POST", Bound(ENTER, handler))
    sent = [HOST, (b"cookie", b"one=1; feltroom=forged.token"), (b"cookie", b"two=2")]
    answer = asyncio.run(scenario())
    assert seen == {
        "path": "/api/enter",
        "query": "é",
        "token": "forged.token",
        "peer": "10.1.2.3",
        "body": Enter("牌"),
    }
    assert (answer.status, answer.body) == (status, body)
    found_headers = dict(answer.headers)
    assert {name: found_headers[name][: len(value)] for name, value in headers.items()} == headers
