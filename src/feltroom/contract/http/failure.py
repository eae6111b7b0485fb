"""The body of every answer of the HTTP API that is not a success: a code and numbers, never a sentence."""

from http import HTTPStatus

import msgspec

from feltroom.contract.base import Value
from feltroom.contract.codes import Code

_STATUS = {
    Code.NOT_SIGNED_IN: HTTPStatus.UNAUTHORIZED,
    Code.BANNED: HTTPStatus.FORBIDDEN,
    Code.WRONG_KEY: HTTPStatus.FORBIDDEN,
    Code.OWNER_ONLY: HTTPStatus.FORBIDDEN,
    Code.NO_SUCH_KEY: HTTPStatus.NOT_FOUND,
    Code.NO_SUCH_PERSON: HTTPStatus.NOT_FOUND,
    Code.NO_SUCH_REPORT: HTTPStatus.NOT_FOUND,
    Code.MAINTENANCE: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.BAD_ORIGIN: HTTPStatus.FORBIDDEN,
    Code.PRIVATE: HTTPStatus.FORBIDDEN,
    Code.NOT_HOST: HTTPStatus.FORBIDDEN,
    Code.NOT_OWNER: HTTPStatus.FORBIDDEN,
    Code.WRONG_PASSWORD: HTTPStatus.FORBIDDEN,
    Code.NO_SUCH_TABLE: HTTPStatus.NOT_FOUND,
    Code.NO_SUCH_HAND: HTTPStatus.NOT_FOUND,
    Code.NO_SUCH_CLUB: HTTPStatus.NOT_FOUND,
    Code.NO_SUCH_MEMBER: HTTPStatus.NOT_FOUND,
    Code.NOT_CLUB_HOST: HTTPStatus.FORBIDDEN,
    Code.WRONG_CODE: HTTPStatus.NOT_FOUND,
    Code.NOT_FOUND: HTTPStatus.NOT_FOUND,
    Code.WRONG_METHOD: HTTPStatus.METHOD_NOT_ALLOWED,
    Code.CLOSED: HTTPStatus.GONE,
    Code.TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Code.TOO_MANY_ATTEMPTS: HTTPStatus.TOO_MANY_REQUESTS,
    Code.TOO_MANY_TABLES: HTTPStatus.TOO_MANY_REQUESTS,
    Code.TOO_MANY_CLUBS: HTTPStatus.TOO_MANY_REQUESTS,
    Code.TOO_MANY_WEIGHTS: HTTPStatus.TOO_MANY_REQUESTS,
    Code.RATE_LIMITED: HTTPStatus.TOO_MANY_REQUESTS,
    Code.STORAGE_FAILED: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.LOG_DAMAGED: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.MOVED: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.SHUTTING_DOWN: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.INTERNAL: HTTPStatus.INTERNAL_SERVER_ERROR,
}


class Failure(Value, omit_defaults=True):
    """The body of every answer that is not a success; `path` is the field that is wrong."""

    code: Code
    numbers: dict[str, int] = msgspec.field(default_factory=dict)
    path: str | None = None

    def json(self) -> bytes:
        """The body as it is sent."""
        return msgspec.json.encode(self)

    @property
    def status(self) -> HTTPStatus:
        """The status of the answer."""
        return _STATUS.get(self.code, HTTPStatus.BAD_REQUEST)
