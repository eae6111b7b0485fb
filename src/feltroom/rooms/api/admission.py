"""What a request must pass before a handler sees it: its origin, its rate, its person and its body."""

from collections.abc import AsyncIterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec

from feltroom.contract.codes import Code
from feltroom.contract.http.endpoint_declaration import ADMIN_KEY_HEADER, Endpoint, Nothing
from feltroom.contract.http.exchange import HttpRequest
from feltroom.contract.refusals import BadFrame, Refusal
from feltroom.rooms.api.call import Call
from feltroom.rooms.api.sign_in import signed_token
from feltroom.rooms.house import House

MOST_BODY = 64 * 1024
T = TypeVar("T")


class Disconnected(Exception):
    """The peer has gone while its request was being read."""


async def admit(
    house: House,
    endpoint: Endpoint[Any, Any],
    request: HttpRequest,
    *,
    parameters: Mapping[str, str],
    rest: AsyncIterable[bytes] | None,
    forwarded: bool = False,
) -> Call[Any]:
    """Let a request in; Refusal or BadFrame if it may not come in.

    `rest` is the part of the body that has not been read yet: it is read last, and never beyond `MOST_BODY`.
    """
    if not house.hosts.same_origin(request.header("origin"), request.header("host")):
        raise Refusal(Code.BAD_ORIGIN)
    wait = house.limits.requests.take(request.peer)
    if wait is not None:
        raise Refusal(Code.RATE_LIMITED, wait=wait)
    holder = await _key_holder(house, request) if endpoint.admin else ""
    token = None if endpoint.admin else signed_token(request)
    person = None if token is None else await house.people.find(token)
    if person is None and not (endpoint.public or endpoint.admin):
        raise Refusal(Code.NOT_SIGNED_IN)
    body = None
    if endpoint.body is not Nothing:
        request = replace(request, body=await _read(request.body, rest))
        body = _decode(request.body, endpoint.body)
    queries = dict(parse_qsl(request.query.decode("latin-1"), keep_blank_values=True))
    return Call(house, request, parameters, queries, person, token, body, forwarded, holder)


async def _key_holder(house: House, request: HttpRequest) -> str:
    """Return the name of whoever has given a key of the house; many wrong tries must wait."""
    wait = house.limits.admin_keys.take(request.peer)
    if wait is not None:
        raise Refusal(Code.TOO_MANY_ATTEMPTS, wait=wait)
    holder = await house.key_holders.find(request.header(ADMIN_KEY_HEADER) or "")
    if holder is None:
        raise Refusal(Code.WRONG_KEY)
    house.limits.admin_keys.give_back(request.peer)
    return holder


async def _read(data: bytes, rest: AsyncIterable[bytes] | None) -> bytes:
    if rest is not None:
        async for part in rest:
            data += part
            if len(data) > MOST_BODY:
                break
    if len(data) > MOST_BODY:
        raise Refusal(Code.TOO_LARGE, limit=MOST_BODY, size=len(data))
    return data


def _decode(data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except msgspec.ValidationError as error:
        raise BadFrame(Code.BAD_FIELD, path=_place_of(str(error))) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise BadFrame(Code.NOT_JSON) from None


def _place_of(error: str) -> str:
    """Where in a body something is wrong, from msgspec's sentence about it."""
    place = error.rpartition("`$")[2].partition("`")[0] if "`$" in error else ""
    missing = error.partition("missing required field `")[2].partition("`")[0]
    return f"${place}" + (f".{missing}" if missing else "")
