"""From what a handler gives back to the response that is sent."""

from http import HTTPStatus

import msgspec

from feltroom.contract.http.exchange import HttpResponse
from feltroom.contract.http.failure import Failure
from feltroom.rooms.api.call import Reply
from feltroom.rooms.api.sign_in import cookie_header

_JSON = "application/json"


def response_of(answer: object, *, secure: bool) -> HttpResponse:
    """Return the response to an answer of a handler; `secure` cookies go back over TLS only."""
    reply = answer if isinstance(answer, Reply) else Reply(answer)
    headers = []
    if reply.filename is not None:
        headers.append((b"content-disposition", f'attachment; filename="{reply.filename}"'.encode("latin-1")))
    if reply.cookie is not None:
        headers.append((b"set-cookie", cookie_header(reply.cookie, secure=secure)))
    if reply.text is not None:
        body = reply.text.encode() if isinstance(reply.text, str) else reply.text
        return _response(reply.status, body, reply.media_type, headers)
    if reply.value is None:
        return _response(HTTPStatus.NO_CONTENT, b"", _JSON, headers)
    return _response(reply.status, msgspec.json.encode(reply.value), _JSON, headers)


def failure_response(failure: Failure, headers: list[tuple[bytes, bytes]] | None = None) -> HttpResponse:
    """Return the response that says what went wrong."""
    return _response(failure.status, failure.json(), _JSON, headers or [])


def _response(status: HTTPStatus, body: bytes, media_type: str, headers: list[tuple[bytes, bytes]]) -> HttpResponse:
    usual = [(b"cache-control", b"no-store"), (b"content-type", media_type.encode("latin-1"))]
    if status is not HTTPStatus.NO_CONTENT:
        usual.append((b"content-length", b"%d" % len(body)))
    return HttpResponse(status, (*usual, *headers), body)
