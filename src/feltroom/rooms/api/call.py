"""What a handler is given and what it gives back."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Generic, TypeVar

from feltroom.contract.codes import Code
from feltroom.contract.http.endpoint_declaration import Text
from feltroom.contract.http.exchange import HttpRequest
from feltroom.contract.refusals import BadFrame, Refusal
from feltroom.rooms.house import House
from feltroom.rooms.people.people import Person
from feltroom.rooms.rates import Limiter

Body_co = TypeVar("Body_co", covariant=True)
Answer_co = TypeVar("Answer_co", covariant=True)
_LONGEST_NUMBER = 16


@dataclass(frozen=True, slots=True)
class Call(Generic[Body_co]):
    """A request that has been let in; `token` is the signed token by which its person is known.

    It is `forwarded` if it came to another node, which asks this one. `holder` is the name of the house's key that came
    with it.
    """

    house: House
    request: HttpRequest
    parameters: Mapping[str, str]
    queries: Mapping[str, str]
    person: Person | None
    token: str | None
    body: Body_co
    forwarded: bool = False
    holder: str = ""

    @property
    def me(self) -> Person:
        """The person who asks; Refusal if they have not entered."""
        if self.person is None:
            raise Refusal(Code.NOT_SIGNED_IN)
        return self.person

    def path(self, name: str) -> str:
        """A part of the path."""
        return _storable(self.parameters[name])

    def number(self, name: str) -> int:
        """A part of the path that is a whole number."""
        return _whole(self.path(name), name)

    def query(self, name: str) -> str | None:
        """A parameter of the query."""
        text = self.queries.get(name)
        return None if text is None else _storable(text)

    def query_number(self, name: str, default: int | None = None) -> int | None:
        """A parameter of the query that is a whole number."""
        text = self.query(name)
        return default if text is None else _whole(text, name)

    def query_choice(self, name: str, choices: tuple[str, ...], *, default: str) -> str:
        """A parameter of the query that is one of a few words."""
        text = self.query(name)
        if text is None:
            return default
        if text not in choices:
            raise BadFrame(Code.BAD_FIELD, path=name)
        return text

    def query_name(self, name: str, *, most: int) -> str | None:
        """A parameter of the query that is a name of at most so many characters."""
        text = self.query(name)
        if text is not None and not 1 <= len(text) <= most:
            raise BadFrame(Code.BAD_FIELD, path=name)
        return text

    def query_limit(self, *, default: int, most: int) -> int:
        """How many are asked for, at least one."""
        limit = self.query_number("limit", default)
        if limit is None or not 1 <= limit <= most:
            raise BadFrame(Code.BAD_FIELD, path="limit")
        return limit

    def take_from(self, limiter: Limiter, *, at: str | None = None) -> None:
        """Count this call against what its person may ask, in all or `at` one place; Refusal if that is too much."""
        wait = limiter.take(self.me.account if at is None else (at, self.me.account))
        if wait is not None:
            raise Refusal(Code.RATE_LIMITED, wait=wait)


@dataclass(frozen=True, slots=True)
class Reply(Generic[Answer_co]):
    """An answer with more around it: another status, a cookie, or the name of the file that it is to be."""

    value: Answer_co
    status: HTTPStatus = HTTPStatus.OK
    cookie: str | None = None
    filename: str | None = None


@dataclass(frozen=True, slots=True)
class TextReply(Text):
    """The answer of an endpoint that gives text and not JSON."""

    text: str | bytes
    media_type: str = "text/plain; charset=utf-8"
    filename: str | None = None


def _storable(text: str) -> str:
    """Return a text that any database can look for: PostgreSQL has none with a NUL, so it must find none either."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")


def _whole(text: str, name: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > _LONGEST_NUMBER:
        raise BadFrame(Code.BAD_FIELD, path=name)
    return int(text)
