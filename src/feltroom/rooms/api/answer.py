"""Answering a request: the one way, whether it came over a socket, from another node or from inside a browser."""

from collections.abc import AsyncIterable
from http import HTTPStatus
from logging import getLogger

from feltroom.contract.codes import Code
from feltroom.contract.http.exchange import HttpRequest, HttpResponse
from feltroom.contract.http.failure import Failure
from feltroom.contract.refusals import Refusal
from feltroom.rooms.api.admission import Disconnected, admit
from feltroom.rooms.api.binding import Bound
from feltroom.rooms.api.call import Call
from feltroom.rooms.api.failure import failure_of
from feltroom.rooms.api.response import failure_response, response_of
from feltroom.rooms.api.router import Found, find
from feltroom.rooms.house import House
from feltroom.rooms.ports.neighbours import Elsewhere, Unreachable

_FAULTS = frozenset({Code.INTERNAL, Code.STORAGE_FAILED, Code.LOG_DAMAGED})  # of the house, not of who asks
_log = getLogger("feltroom.api")


async def answer(
    house: House, request: HttpRequest, *, rest: AsyncIterable[bytes] | None = None, forwarded: bool = False
) -> HttpResponse:
    """Answer a request; nothing is raised.

    `rest` is the part of the body that has not been read yet. A `forwarded` request came by way of another node, and is
    not sent to a third one.
    """
    found = find(request.path)
    if found is None:
        return failure_response(Failure(Code.NOT_FOUND))
    bound = found.bound(request.method)
    if bound is None:
        return failure_response(Failure(Code.WRONG_METHOD), [(b"allow", ", ".join(found.allowed).encode())])
    try:
        return await _answer(house, request, found, bound, rest=rest, forwarded=forwarded)
    except Disconnected:
        return HttpResponse(HTTPStatus.BAD_REQUEST)  # nobody is there to read it
    except Exception as error:
        failure = failure_of(error)
        if failure.code in _FAULTS:
            _log.exception("%s %s failed", bound.endpoint.method, bound.endpoint.path)
        else:
            request_name = f"{bound.endpoint.method} {bound.endpoint.path}"
            house.refusals.note(failure.code, request=request_name, visitor=request.peer)
        return failure_response(failure)


async def _answer(
    house: House,
    request: HttpRequest,
    found: Found,
    bound: Bound,
    *,
    rest: AsyncIterable[bytes] | None,
    forwarded: bool,
) -> HttpResponse:
    call = await admit(house, bound.endpoint, request, parameters=found.parameters, rest=rest, forwarded=forwarded)
    try:
        return response_of(await bound.handler(call), secure=request.secure)
    except Elsewhere as other:
        return await _answer_there(call, other.node, forwarded=forwarded)


async def _answer_there(call: Call[object], node: str, *, forwarded: bool) -> HttpResponse:
    """Have a request answered by the node that owns the table it is about."""
    try:
        if forwarded:  # the table has moved on while the request was on its way: the client tries again
            raise Unreachable(node)
        return await call.house.neighbours.forward(node, call.request)
    except Unreachable:
        return failure_response(failure_of(Refusal(Code.MOVED)))
