"""One endpoint of the API: what it takes, what it gives, and how a call is checked before it is answered."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from logging import getLogger
from typing import Any, Literal, TypeVar, cast

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from feltroom.contract.codes import Code
from feltroom.contract.refusals import BadFrame, Refusal
from feltroom.rooms.api.failure import failure_of
from feltroom.rooms.house import House
from feltroom.rooms.people.identity import COOKIE, COOKIE_SECONDS
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.neighbours import Elsewhere, Letter, Unreachable
from feltroom.server.net.security import HEADERS

MOST_BODY = 64 * 1024
FORWARDED = "feltroom.forwarded"
"""Marks the scope of a request that another house has passed on."""
_ADDED = frozenset(name for name, _ in HEADERS)  # to every answer, here again
T = TypeVar("T")
_log = getLogger("feltroom.api")
Method = Literal["GET", "POST", "PUT", "DELETE"]


@dataclass(frozen=True, slots=True)
class Call:
    """A request that has been let in."""

    house: House
    request: Request
    person: Person | None
    body: object

    @property
    def me(self) -> Person:
        """Who asks."""
        if self.person is None:
            raise Refusal(Code.NOT_SIGNED_IN)
        return self.person

    @property
    def peer(self) -> str:
        """The address the request comes from."""
        return self.request.client.host if self.request.client else ""

    def path(self, name: str) -> str:
        """A part of the path."""
        return _storable(cast("str", self.request.path_params[name]))

    def number(self, name: str) -> int:
        """A part of the path that is a whole number."""
        return _whole(self.path(name), name)

    def query(self, name: str) -> str | None:
        """A parameter of the query."""
        text = self.request.query_params.get(name)
        return None if text is None else _storable(text)

    def query_number(self, name: str, default: int | None = None) -> int | None:
        """A parameter of the query that is a whole number."""
        text = self.query(name)
        return default if text is None else _whole(text, name)


@dataclass(frozen=True, slots=True)
class Reply:
    """What is answered: a value as JSON, or text of another kind."""

    value: object = None
    status: HTTPStatus = HTTPStatus.OK
    text: str | bytes | None = None
    media_type: str = "text/plain; charset=utf-8"
    cookie: str | None = None
    filename: str | None = None


Handler = Callable[[Call], Awaitable[Reply]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A path and a method, with everything the OpenAPI document says about them."""

    method: Method
    path: str
    handler: Handler
    summary: str
    body: Any = None
    answer: Any = None
    query: tuple[tuple[str, str], ...] = ()
    open: bool = False
    media_type: str = "application/json"

    def route(self, house: House) -> Route:
        """Return the endpoint as a route of the application."""

        async def answer(request: Request) -> Response:
            return await self._answer(house, request)

        return Route(self.path, answer, methods=[self.method], name=self.summary)

    async def _answer(self, house: House, request: Request) -> Response:
        try:
            call = await self._admit(house, request)
            return _response(await self.handler(call), secure=request.url.scheme == "https")
        except Elsewhere as other:
            return await _answer_there(house, request, other.node)
        except ClientDisconnect:
            return _answer_json(None, HTTPStatus.BAD_REQUEST)  # nobody is there to read it
        except Exception as error:
            failure = failure_of(error)
            if failure.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                _log.exception("%s %s failed", self.method, self.path)
            return _answer_json(failure.json(), failure.status)

    async def _admit(self, house: House, request: Request) -> Call:
        headers = request.headers
        if not house.hosts.same_origin(headers.get("origin"), headers.get("host")):
            raise Refusal(Code.BAD_ORIGIN)
        wait = house.limits.requests.take(request.client.host if request.client else "")
        if wait is not None:
            raise Refusal(Code.RATE_LIMITED, wait=wait)
        signed = signed_token(request)
        person = None if signed is None else await house.people.find(signed)
        if person is None and not self.open:
            raise Refusal(Code.NOT_SIGNED_IN)
        body = None if self.body is None else await _read(request, self.body)
        return Call(house, request, person, body)


def signed_token(request: Request) -> str | None:
    """The token of a request, from its cookie or its Authorization header."""
    return request.cookies.get(COOKIE) or bearer(request.headers.get("authorization"))


def bearer(header: str | None) -> str | None:
    """The token in an Authorization header."""
    kind, _, token = (header or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


async def _answer_there(house: House, request: Request, node: str) -> Response:
    """Have a request answered by the house that drives the table it is about."""
    forwarded = request.scope.get(FORWARDED, False)
    letter = Letter(
        request.method,
        request.scope["path"],
        request.scope["query_string"],
        tuple(request.headers.raw),
        getattr(request.state, "body", b""),
        request.client.host if request.client else "",
    )
    try:
        if forwarded:  # it has moved on while the request was on its way: whoever asks tries again
            raise Unreachable(node)
        answer = await house.neighbours.forward(node, letter)
    except Unreachable:
        failure = failure_of(Refusal(Code.MOVED))
        return _answer_json(failure.json(), failure.status)
    response = Response(answer.body, answer.status)
    response.raw_headers = [(name, value) for name, value in answer.headers if name not in _ADDED]
    return response


async def _read(request: Request, kind: type[T]) -> T:
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > MOST_BODY:
            raise Refusal(Code.TOO_LARGE, limit=MOST_BODY, size=len(data))
    request.state.body = data  # another house may have to answer
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except msgspec.ValidationError as error:
        raise BadFrame(Code.BAD_FIELD, path=place_of(str(error))) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise BadFrame(Code.NOT_JSON) from None


def place_of(error: str) -> str:
    """Where in a message something is wrong, from msgspec's sentence about it."""
    place = error.rpartition("`$")[2].partition("`")[0] if "`$" in error else ""
    missing = error.partition("missing required field `")[2].partition("`")[0]
    return f"${place}" + (f".{missing}" if missing else "")


def _storable(text: str) -> str:
    """Return a text that any database can look for: PostgreSQL has none with a NUL, so it must find none either."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")


def _whole(text: str, name: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 16:
        raise BadFrame(Code.BAD_FIELD, path=name)
    return int(text)


def _response(reply: Reply, *, secure: bool) -> Response:
    if reply.text is not None:
        response = Response(reply.text, reply.status, media_type=reply.media_type)
        response.headers["cache-control"] = "no-store"
    elif reply.value is None:
        response = _answer_json(None, HTTPStatus.NO_CONTENT)
    else:
        response = _answer_json(msgspec.json.encode(reply.value), reply.status)
    if reply.filename is not None:
        response.headers["content-disposition"] = f'attachment; filename="{reply.filename}"'
    if reply.cookie is not None:
        age = COOKIE_SECONDS if reply.cookie else 0
        response.set_cookie(COOKIE, reply.cookie, max_age=age, httponly=True, samesite="lax", secure=secure)
    return response


def _answer_json(body: bytes | None, status: HTTPStatus) -> Response:
    return Response(body, status, {"cache-control": "no-store"}, media_type="application/json")
