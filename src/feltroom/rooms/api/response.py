"""From what a handler gives back to the response that is sent."""

from http import HTTPStatus

import msgspec

from feltroom.contract.http.exchange import HttpResponse
from feltroom.contract.http.failure import Failure
from feltroom.rooms.api.call import Reply, TextReply
from feltroom.rooms.api.sign_in import cookie_header

_JSON = "application/json"


def response_of(answer: object, *, secure: bool) -> HttpResponse:
    """Return the response to an answer of a handler; `secure` cookies go back over TLS only."""
    if isinstance(answer, TextReply):
        body = answer.text.encode() if isinstance(answer.text, str) else answer.text
        return _response(HTTPStatus.OK, body, answer.media_type, _file_headers(answer.filename))
    reply: Reply[object] = answer if isinstance(answer, Reply) else Reply(answer)
    headers = _file_headers(reply.filename)
    if reply.cookie is not None:
        headers.append((b"set-cookie", cookie_header(reply.cookie, secure=secure)))
    if reply.value is None:
        return _response(HTTPStatus.NO_CONTENT, b"", _JSON, headers)
    return _response(reply.status, msgspec.json.encode(reply.value), _JSON, headers)


def failure_response(failure: Failure, headers: list[tuple[bytes, bytes]] | None = None) -> HttpResponse:
    """Return the response that says what went wrong."""
    return _response(failure.status, failure.json(), _JSON, headers or [])


def _file_headers(filename: str | None) -> list[tuple[bytes, bytes]]:
    if filename is None:
        return []
    return [(b"content-disposition", f'attachment; filename="{filename}"'.encode("latin-1"))]


def _response(status: HTTPStatus, body: bytes, media_type: str, headers: list[tuple[bytes, bytes]]) -> HttpResponse:
    usual = [(b"cache-control", b"no-store"), (b"content-type", media_type.encode("latin-1"))]
    if status is not HTTPStatus.NO_CONTENT:
        usual.append((b"content-length", b"%d" % len(body)))
    return HttpResponse(status, (*usual, *headers), body)
