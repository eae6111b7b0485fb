"""The API as part of a Starlette application: requests go in and responses come out, and nothing is decided here."""

from collections.abc import AsyncIterator

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from feltroom.contract.codes import Code
from feltroom.contract.http.exchange import HttpRequest, HttpResponse
from feltroom.contract.refusals import Refusal
from feltroom.rooms.api.admission import Disconnected
from feltroom.rooms.api.answer import answer
from feltroom.rooms.api.failure import failure_of
from feltroom.rooms.api.response import failure_response
from feltroom.rooms.api.router import Found, find
from feltroom.rooms.house import House
from feltroom.server.net.big_answers import BigAnswers

_FOUND = "feltroom.found"


class ApiRoute(BaseRoute):
    """All paths of the API; a path or method that is not the API's is left to the application."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._big_answers = BigAnswers()

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether the API has the path of a request, and its method."""
        found = find(scope["path"]) if scope["type"] == "http" else None
        if found is None:
            return Match.NONE, {}
        return (Match.PARTIAL if found.bound(scope["method"]) is None else Match.FULL), {_FOUND: found}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request to a path of the API."""
        found: Found = scope[_FOUND]
        if found.bound(scope["method"]) is None:
            raise HTTPException(405, headers={"Allow": ", ".join(found.allowed)})
        request = Request(scope, receive)
        asked = _neutral(request)
        response = await answer(self._house, asked, rest=_stream(request))
        address, size = asked.peer, len(response.body)
        if not self._big_answers.take(address, size):
            busy = Refusal(Code.BUSY, waiting=len(self._big_answers))
            await _send(send, failure_response(failure_of(busy)))
            return
        try:
            await _send(send, response)
        finally:
            self._big_answers.give_back(address, size)


async def _send(send: Send, response: HttpResponse) -> None:
    start = {"type": "http.response.start", "status": response.status, "headers": list(response.headers)}
    await send(start)
    await send({"type": "http.response.body", "body": response.body})


def _neutral(request: Request) -> HttpRequest:
    scope = request.scope
    return HttpRequest(
        method=scope["method"],
        path=scope["path"],
        query=scope["query_string"],
        headers=tuple(scope["headers"]),
        peer=request.client.host if request.client else "",
        secure=scope["scheme"] == "https",
    )


async def _stream(request: Request) -> AsyncIterator[bytes]:
    try:
        async for part in request.stream():
            yield part
    except ClientDisconnect:
        raise Disconnected from None
